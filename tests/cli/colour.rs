//! Colour is for terminals, and for those who ask for it.

use crate::program::{FOUR, Run};
use crate::takuzu;

const PLAIN: &str = "0110 1001 0011 1100\n";
const BOLD: &str = "0\u{1b}[1m1\u{1b}[0m1\u{1b}[1m0\u{1b}[0m 10\u{1b}[1m0\u{1b}[0m1 \
                    0\u{1b}[1m0\u{1b}[0m11 \u{1b}[1m1\u{1b}[0m\u{1b}[1m1\u{1b}[0m0\u{1b}[1m0\u{1b}[0m\n";

fn solve(color: &str) -> Run {
    takuzu(["solve", "--text", FOUR, "--color", color])
}

#[test]
fn auto_asks_the_environment() {
    solve("auto").gives(0, PLAIN, "");
    takuzu(["solve", "--text", FOUR]).gives(0, PLAIN, "");
    solve("auto").env("CLICOLOR_FORCE", "1").gives(0, BOLD, "");
    solve("auto").env("TERM", "dumb").gives(0, PLAIN, "");
    let both = solve("auto").env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1");
    both.gives(0, PLAIN, "");
}

#[test]
fn always_and_never_do_not_ask() {
    solve("always").gives(0, BOLD, "");
    solve("always").env("NO_COLOR", "1").gives(0, BOLD, "");
    solve("always").env("TERM", "dumb").gives(0, BOLD, "");
    solve("never").env("CLICOLOR_FORCE", "1").gives(0, PLAIN, "");
}

#[test]
fn errors_obey_as_well() {
    let wrong = |color| takuzu(["solve", "nowhere", "--color", color]).run().err;
    assert!(wrong("always").starts_with("\u{1b}[1m\u{1b}[31merror:\u{1b}[0m cannot read"));
    assert!(wrong("never").starts_with("error: cannot read"));
    assert!(wrong("auto").starts_with("error: cannot read"));
}

/// Files and machines get no colour, even where `always` is asked for.
#[test]
fn no_colour_in_json() {
    let lines = takuzu(["solve", "--json", "--text", FOUR, "--color", "always"]).json(0);
    assert_eq!(lines[0]["solution"], "0110100100111100");
}
