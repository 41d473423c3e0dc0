//! Takuzu and Sudoku beside each other: what is meant for the one is not taken for the other.

use crate::{scratch, takuzu};

const SUDOKU: &str = "4... ...3 ..1. .2..";

#[track_caller]
fn refused(args: &[&str], message: &str) {
    let outcome = takuzu(args).run();
    assert_eq!(outcome.code, Some(2), "{outcome:?}");
    assert!(outcome.err.contains(message), "{outcome:?}");
}

#[test]
fn families_are_of_takuzu() {
    let file = scratch();
    let file = file.path().join("s.txt");
    std::fs::write(&file, SUDOKU).expect("a file");
    let file = file.to_str().expect("UTF-8");
    for further in [&[][..], &["--to", "line"]] {
        let args = [&["family", "--kind", "blocked", file], further].concat();
        refused(&args, "a Sudoku: `family` is for Takuzu only");
    }
}
