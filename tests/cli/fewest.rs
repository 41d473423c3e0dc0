//! `fewest`: answers, and proofs that others check.

use crate::program::takuzu;
use crate::prove::{RUP, agrees, change, verify};
use crate::{Folder, out, scratch, words};
use serde_json::Value;

const GRID: &str = "101010 010101 100110 001011 011001 110100";

#[test]
fn a_timeout_leaves_both_bounds_and_the_best_puzzle() {
    let solved = out("solve --to words docs/puzzles/sudoku-9.sdk");
    let run = takuzu(["fewest", "--timeout", "300ms", "--text", solved.trim()]).ends(3);
    let (remark, puzzle) = run.out.split_once('\n').expect("two lines");
    assert!(remark.starts_with("# --text:1: gave up: "), "{remark}");
    assert!(remark.contains(" givens are enough, and fewer than "), "{remark}");
    takuzu(words("check -")).stdin(puzzle).ends(0);
    let limited = ["fewest", "--timeout", "300ms", "--at-most", "17", "--text", solved.trim()];
    takuzu(limited).writes(3, "not known whether 17 givens are enough");
}

/// Writes a proof for a grid.
fn proof(grid: &[&str]) -> Folder {
    let folder = scratch();
    takuzu(["fewest", "--proof", &folder.file("")]).args(grid).says(0, " not enough has ");
    folder
}

#[test]
fn proofs_hold_and_other_checkers_agree() {
    let eight = out("solve --to words docs/puzzles/normal-8.txt");
    for grid in [
        vec!["--text", GRID],
        vec!["--text", eight.trim()],
        vec!["--puzzle", "sudoku", "--text", "1234/3412/2143/4321"],
        vec!["--rules", "unruly", "--text", "0011/1100/0011/1100"],
        vec!["--odd", "either", "--text", "101/011/110"],
    ] {
        let folder = proof(&grid);
        let said = verify(&folder, 0);
        assert!(said.contains("\nverified: ") && said.contains(" are not\n"), "{said}");
        for checker in [
            ("python3 check_fewest.py", "verified: formula.cnf says that "),
            RUP,
            ("cadical -q formula.cnf", "s UNSATISFIABLE"),
            // From the Rust registry; it knows nothing of ours.
            ("rate formula.cnf proof.drat", "s VERIFIED"),
        ] {
            agrees(&folder, checker, &grid.join(" "));
        }
    }
}

#[test]
fn damaged_proofs_are_refused() {
    for (name, from, to, why) in [
        ("grids.txt", "0", "1", "grids.txt: line 1 is not a grid that keeps the rules"),
        ("grids.txt", "\n0", "\n1", "is not a grid that keeps the rules"),
        ("grids.txt", "\n", "\n101010010101100110001011011001110100\n", "lists the solution again"),
        (
            "grids.txt",
            "\n",
            "\n010101101010011001110100100110001011\n",
            "formula.cnf differs from line",
        ),
        ("formula.cnf", "\n-1 ", "\n1 ", "formula.cnf differs from line"),
        ("puzzle.json", "\"givens\":\"", "\"givens\":\".", ""),
        ("manifest.json", "\"at_least\": 6", "\"at_least\": 7", "formula.cnf differs from line"),
        ("manifest.json", "\"at_most\": 6", "\"at_most\": 5", "claims that 5 givens are enough"),
        ("manifest.json", "fewest/1", "fewest/2", "another version"),
        ("proof.lrat", " 0 ", " 1 0 ", "proof.lrat: line "),
    ] {
        let folder = proof(&["--text", GRID]);
        change(&folder, name, |text| text.replacen(from, to, 1));
        let said = verify(&folder, 1);
        assert!(said.starts_with("refused: ") && said.contains(why), "{name}: {said}");
    }
    // A puzzle with one given less has several solutions.
    let folder = proof(&["--text", GRID]);
    let puzzle: Value = serde_json::from_str(&folder.text("puzzle.json")).expect("JSON");
    let givens = puzzle["givens"].as_str().expect("givens");
    let fewer = givens.replacen('1', ".", 1);
    change(&folder, "manifest.json", |text| text.replacen("\"at_most\": 6", "\"at_most\": 5", 1));
    change(&folder, "puzzle.json", |text| text.replacen(givens, &fewer, 1));
    assert_eq!(verify(&folder, 1), "refused: puzzle.json has several solutions\n");
}
