//! Takuzu and Sudoku beside each other: what is meant for the one is not taken for the other.

use crate::program::FOUR;
use crate::{scratch, takuzu, words};

const SUDOKU: &str = "4... ...3 ..1. .2..";
/// Of either puzzle.
const OPEN: &str = "1... .... ...1 ....";

#[track_caller]
fn refused(args: &[&str], message: &str) {
    let outcome = takuzu(args).run();
    assert_eq!(outcome.code, Some(2), "{outcome:?}");
    assert!(outcome.err.contains(message), "{outcome:?}");
}

/// The givens are what the position is, or both are named.
#[test]
fn givens_of_a_hint_are_read_as_the_position() {
    let hint = |givens, text| ["hint", "--givens", givens, "--text", text];
    let told = takuzu(hint(OPEN, "1.2. .... ...1 .3..")).run();
    assert_eq!(told.code, Some(1), "{told:?}");
    assert!(told.out.contains("no solution"), "{told:?}");
    let same = takuzu(hint(SUDOKU, "432. ...3 ..1. .2..")).run();
    assert_eq!(same.code, Some(0), "{same:?}");
    let same = takuzu(hint(FOUR, ".110 ..0. .0.. 11.0")).run();
    assert_eq!(same.code, Some(0), "{same:?}");
    let both =
        "the position is a Takuzu of 4x4, and the givens are a Sudoku of 4x4 with blocks of 2x2";
    refused(&hint(SUDOKU, FOUR), both);
    let both =
        "the position is a Sudoku of 4x4 with blocks of 2x2, and the givens are a Takuzu of 4x4";
    refused(
        &hint(
            "{\"puzzle\":\"takuzu\",\"rows\":4,\"cols\":4,\"givens\":\"1...............\"}",
            SUDOKU,
        ),
        both,
    );
}

#[test]
fn givens_of_a_hint_have_the_blocks_of_the_position() {
    let json = |block: &str| {
        let givens = "12345...............................";
        format!("{{\"puzzle\":\"sudoku\",\"block\":\"{block}\",\"givens\":\"{givens}\"}}")
    };
    let line = "12345...............................";
    let told = takuzu(["hint", "--givens", line, "--text", &json("3x2")]).run();
    assert_eq!(told.code, Some(0), "{told:?}");
    assert!(told.out.contains("r1c6 is 6"), "{told:?}");
    let (usual, tall) = (json("2x3"), json("3x2"));
    for position in [line, &usual] {
        let args = ["hint", "--givens", &tall, "--text", position];
        refused(&args, "with blocks of 2x3, and the givens are a Sudoku of 6x6 with blocks of 3x2");
    }
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
fn encodings_of_the_other_puzzle_do_not_compete() {
    let hard = words("compare --set hard --puzzle sudoku --encodings counter");
    refused(
        &hard.collect::<Vec<_>>(),
        "the encoding `counter+one-sided` is for Takuzu only, and some of the puzzles are Sudoku",
    );
    let minimal = words("compare --encodings minimal docs/puzzles/ten.txt");
    refused(
        &minimal.collect::<Vec<_>>(),
        "the encoding `minimal` is for Sudoku only, and some of the puzzles are Takuzu",
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

#[test]
fn a_batch_of_both_is_graded_by_two_ladders() {
    let batch = format!("{FOUR}\n\n{SUDOKU}\n\n{FOUR}\n");
    let summary = takuzu(["grade", "--summary"]).stdin(batch.as_str()).run();
    let (takuzu_part, sudoku_part) = summary.out.split_once("\n\nSudoku: 1 puzzle\n").expect("two");
    assert!(takuzu_part.starts_with("Takuzu: 2 puzzles\n"), "{summary:?}");
    assert!(!takuzu_part.contains("single"), "{summary:?}");
    assert!(sudoku_part.contains("trivial "), "{summary:?}");
    let lines = takuzu(["grade", "--summary", "--json"]).stdin(batch.as_str()).json(0);
    let of = |line: usize| (&lines[line]["summary"]["puzzle"], &lines[line]["summary"]["puzzles"]);
    assert_eq!(of(0), (&"takuzu".into(), &2.into()));
    assert_eq!(of(1), (&"sudoku".into(), &1.into()));
    let names =
        "pair,sandwich,quota,full-house,naked-single,hidden-single-block,hidden-single-line";
    let graded = takuzu(["grade", "--techniques", names]).stdin(batch.as_str()).run();
    assert_eq!(graded.err, "", "{graded:?}");
    assert_eq!(graded.out.lines().count(), 3, "{graded:?}");
    refused(
        &["grade", "--techniques", "naked-single", "--text", FOUR],
        "none of these techniques is for Takuzu: `naked-single`",
    );
}
