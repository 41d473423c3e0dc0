//! The help, kept as it is. `UPDATE_GOLDEN=1 cargo test --test cli help` writes it anew.

use crate::golden::is_agreed;
use crate::program::repository;
use crate::{files_in, takuzu, words};

/// All commands, in the order of the first page.
const COMMANDS: &str = "\
    solve check count enumerate hint explain grade play generate transform convert formats render book \
    export decode prove verify fewest cover compare completions man";

#[test]
fn help_is_as_it_was_agreed() {
    golden("help.txt", &["--help"]);
    for command in words(COMMANDS) {
        golden(&format!("help-{command}.txt"), &[command, "--help"]);
    }
    let listed = files_in(&repository().join("tests/golden")).into_iter();
    let is_help = |name: &String| name.starts_with("help");
    let commands = words(COMMANDS).count();
    assert_eq!(listed.filter(is_help).count(), commands + 1, "a help of a command that is gone");
}

fn golden(name: &str, args: &[&str]) {
    let outcome = takuzu(args).env("COLUMNS", "100").well();
    is_agreed(&outcome.out, &format!("tests/golden/{name}"));
    let widest = outcome.out.lines().map(|line| line.chars().count()).max();
    assert!(widest <= Some(100), "{name} is wider than it promises");
}

/// The short help fits on a screen, and says where options belong.
#[test]
fn short_help_is_short() {
    for command in words(COMMANDS) {
        let help = takuzu([command, "-h"]).env("COLUMNS", "100").run().out;
        let lines = help.lines().count();
        assert!(
            lines <= 60,
            "{command} -h has {lines} lines, and 60 fit on a screen: `hide_short_help = true` leaves an option to --help"
        );
        assert!(help.contains("\nOutput:\n"), "{help}");
        assert!(help.contains("\nExamples:\n") || command == "formats", "{help}");
    }
}

/// What several commands share is true in each of them.
#[test]
fn shared_options_are_explained_for_the_command() {
    let help = |command: &str| takuzu([command, "-h"]).env("COLUMNS", "100").run().out;
    assert!(help("solve").contains("[default: sat]"));
    assert!(help("enumerate").contains("[default: native]"));
    assert!(help("solve").contains("800 MB of memory"));
    assert!(!help("convert").contains("800 MB of memory"));
    assert!(help("check").contains("the exit code is the answer"));
    assert!(!help("solve").contains("the exit code is the answer"));
    assert!(help("generate").contains("Format of the puzzles"));
}

#[test]
fn completions_and_manual_pages_know_all_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = takuzu(["completions", shell]).well();
        for command in words(COMMANDS) {
            assert!(script.out.contains(command), "{shell}: {command}");
        }
    }
    let page = takuzu(["man"]).run();
    assert!(page.out.contains(".TH takuzu-sat 1"), "{}", page.out);
    let page = takuzu(["man", "solve"]).run();
    assert!(page.out.contains(".SH EXTRA") && page.out.contains("kissat"), "{}", page.out);
}

#[test]
fn no_command_at_all() {
    let outcome = takuzu([""; 0]).says(2, "Usage: takuzu-sat <COMMAND>");
    assert_eq!(outcome.out, "");
}
