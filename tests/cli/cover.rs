//! `cover`, and exact cover as an engine and as an export.

use crate::covers::Sample;
use crate::{takuzu, words};

#[test]
fn a_cover_is_given_up_in_time() {
    let queens = Sample::Queens(20).text();
    let count = takuzu(words("cover --count --timeout 50ms --stats")).stdin(queens).ends(3);
    assert!(count.out.starts_with(">="), "{}", count.out);
    assert!(count.err.contains("gave up with about 0."), "{}", count.err);
    assert!(count.err.contains("engine bits, "), "{}", count.err);
    for line in ["--count", "--all"] {
        let ended = takuzu(words(&format!("cover --json {line} --timeout 50ms")));
        let last = ended.stdin(Sample::Queens(20).text()).json(3).pop().expect("a count");
        assert_eq!(last["count"]["exact"], false);
    }
}

#[test]
fn problems_that_cannot_be_are_refused() {
    let large = "A\n".to_owned() + &"A\n".repeat(17_000);
    let refused = takuzu(words("cover --engine bits")).stdin(large).ends(2);
    assert!(refused.err.starts_with("error: 17000 options: "), "{}", refused.err);
    let blank = vec![".".repeat(24); 24].join(" ");
    takuzu(["solve", "--engine", "xcc", "--text", &blank]).says(2, "2515392 options");
}
