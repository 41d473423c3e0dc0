//! `transform`: puzzle and solution change alike; what does not suit is refused.

use crate::{takuzu, words};

const SUDOKU: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
const SIX: &str = "12345. 345612 56.... ...... ...... ......";
const TAKUZU: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";

#[track_caller]
fn out(line: &str, text: &str) -> String {
    let outcome = takuzu(words(line)).args(&["--text", text]).run();
    assert_eq!(
        (outcome.code, outcome.err.as_str()),
        (Some(0), ""),
        "{line}"
    );
    outcome.out
}

#[test]
fn solving_and_transforming_change_places() {
    let both = [
        "transpose",
        "mirror-rows",
        "mirror-cols",
        "rotate-90",
        "rotate-180",
        "rotate-270",
        "random",
    ];
    let of_sudoku = [
        "relabel=312456789",
        "swap-rows=1,3",
        "swap-cols=8,9",
        "swap-bands=1,2",
        "swap-stacks=2,3",
    ];
    let ops = both.iter().flat_map(|op| [(TAKUZU, op), (SUDOKU, op)]);
    let ops = ops.chain(of_sudoku.iter().map(|op| (SUDOKU, op)));
    for (puzzle, op) in ops.chain([(TAKUZU, &"exchange")]) {
        let transform = format!("transform --op {op} --seed 3");
        let solved_first = out(&transform, &out("solve", puzzle));
        let solved_last = out("solve", &out(&transform, puzzle));
        assert_eq!(solved_first, solved_last, "{op}");
    }
}

#[test]
fn canonical_forms_forget_what_was_done() {
    for puzzle in [TAKUZU, SUDOKU] {
        let form = out("transform --op canonical", puzzle);
        let other = out("transform --op random --op canonical --seed 9", puzzle);
        assert_eq!(form, other);
    }
}

#[test]
fn operations_in_their_order() {
    let four = "1.3. ..2. .4.. ...1";
    let as_rows = |text: String| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(
        as_rows(out("transform --op rotate-90", four)),
        ["...1", ".4..", "..23", "1..."]
    );
}

#[test]
fn what_does_not_suit() {
    for (op, text, message) in [
        ("exchange", SUDOKU, "no 0 to exchange"),
        ("swap-rows=3,4", SUDOKU, "tears rows of a block apart"),
        ("swap-bands=1,4", SUDOKU, "there is no band 4, only 1 to 3"),
        ("swap-rows=1,10", SUDOKU, "there is no row 10, only 1 to 9"),
        (
            "swap-cols=10,1",
            SUDOKU,
            "there is no column 10, only 1 to 9",
        ),
        (
            "swap-stacks=1,4",
            SUDOKU,
            "there is no stack 4, only 1 to 3",
        ),
        ("transpose", SIX, "blocks of 2x3 cannot be transposed"),
        (
            "rotate-90",
            SIX,
            "a quarter turn makes blocks of 3x2 of those of 2x3",
        ),
        (
            "rotate-270",
            SIX,
            "a quarter turn makes blocks of 3x2 of those of 2x3",
        ),
        ("relabel=123", SUDOKU, "not an order of 9 numbers"),
        ("swap-rows=1,2", TAKUZU, "Takuzu does not stay the same"),
        ("canonical", "1.3. ..2. .4.. ...1", "9x9"),
        ("flip", TAKUZU, "there are transpose"),
    ] {
        let outcome = takuzu(["transform", "--op", op, "--text", text]).run();
        assert_eq!(outcome.code, Some(2), "{op}");
        assert!(outcome.err.contains(message), "{op}: {}", outcome.err);
    }
}
