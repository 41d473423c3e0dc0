//! Pencil marks: what a text rules out is known to `hint`, `explain` and `grade`, and passed over by others.

use crate::takuzu;

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A line of HoDoKu's library with candidates that are ruled out.
fn line(ruled_out: &str) -> String {
    format!(":0000:x:{NINE}:{ruled_out}::\n")
}

#[test]
fn positions_go_on() {
    let hint = takuzu(["hint", "--detail", "nudge"]).stdin(line("113 213").as_str());
    hint.gives(0, "stdin:1: Look at block 2.\n", "");
    // With 1 ruled out in r1c3, the place of the 1 in its block is known.
    let explain = takuzu(["explain"]).stdin(line("113 213").as_str()).run();
    let told = "and earlier steps have ruled out 1 in r1c3. So r3c1 is 1.";
    assert!(explain.out.contains(told), "{}", explain.out);
    let plain = takuzu(["explain"]).stdin(line("").as_str()).run();
    assert!(!plain.out.contains("ruled out 1 in r1c3"), "{}", plain.out);
    let grade = |text: &str| takuzu(["grade"]).stdin(text).run().out;
    assert_ne!(grade(&line("113 213")), grade(&line("")));
    assert_eq!(grade(&line("")), grade(&format!("{NINE}\n")));
}
