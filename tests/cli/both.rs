//! Takuzu and Sudoku beside each other: what is meant for the one is not taken for the other.

use crate::program::FOUR;
use crate::{scratch, takuzu, words};

const SUDOKU: &str = "4... ...3 ..1. .2..";

#[track_caller]
fn refused(args: &[&str], message: &str) {
    let outcome = takuzu(args).run();
    assert_eq!(outcome.code, Some(2), "{outcome:?}");
    assert!(outcome.err.contains(message), "{outcome:?}");
}

#[test]
fn options_of_the_other_puzzle_are_refused() {
    for option in ["--odd one", "--rules unruly", "--cells OX.", "--lenient"] {
        for command in ["solve", "check", "count", "convert", "grade", "hint"] {
            let line = format!("{command} --puzzle sudoku {option} --text");
            let args: Vec<&str> = words(&line).chain([SUDOKU]).collect();
            refused(&args, "for Takuzu alone");
        }
    }
    refused(
        &["solve", "--puzzle", "takuzu", "--blocks", "2x2", "--text", FOUR],
        "--blocks is for Sudoku: --puzzle sudoku",
    );
    let json = "{\"puzzle\":\"takuzu\",\"givens\":\"1...............\"}";
    refused(
        &["check", "--puzzle", "sudoku", "--text", json],
        "this names another puzzle than `sudoku`",
    );
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
