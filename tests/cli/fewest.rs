//! `fewest`: answers, tables, parts, and proofs that others check.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::program::takuzu;
use crate::prove::{RUP, agrees, hash_anew, verify};
use crate::{out, scratch, words};

const GRID: &str = "101010 010101 100110 001011 011001 110100";

#[test]
fn a_timeout_leaves_both_bounds_and_the_best_puzzle() {
    let solved = out("solve --to words docs/puzzles/sudoku-9.sdk");
    let run = takuzu(["fewest", "--timeout", "300ms", "--text", solved.trim()]).run();
    assert_eq!(run.code, Some(3), "{}", run.err);
    let (remark, puzzle) = run.out.split_once('\n').expect("two lines");
    assert!(remark.starts_with("# --text:1: gave up: "), "{remark}");
    assert!(remark.contains(" givens are enough, and fewer than "), "{remark}");
    let checked = takuzu(words("check -")).stdin(puzzle).run();
    assert_eq!(checked.code, Some(0), "{}", checked.err);
    let limited = ["fewest", "--timeout", "300ms", "--at-most", "17", "--text", solved.trim()];
    let run = takuzu(limited).run();
    assert_eq!(run.code, Some(3), "{}", run.err);
    assert!(run.out.contains("not known whether 17 givens are enough"), "{}", run.out);
}

/// A part can be checked alone: its puzzles have one solution, their grid.
#[test]
fn parts_are_puzzles_with_their_grids() {
    let part = out("fewest --all 6 -j 1 --part 2/3 -o -");
    let part: Value = serde_json::from_str(&part).expect("JSON");
    let found = part["result"].as_array().expect("classes");
    let line = |found: &Value| found["puzzle"].as_str().expect("a puzzle").to_owned();
    let puzzles: Vec<String> = found.iter().map(line).collect();
    let solved = takuzu(words("solve --to line -")).stdin(puzzles.join("\n")).run();
    assert_eq!(solved.code, Some(0), "{}", solved.err);
    for (found, solution) in found.iter().zip(solved.out.lines()) {
        assert_eq!(found["grid"], solution);
    }
}

/// Writes a proof for a grid.
fn proof(grid: &[&str]) -> TempDir {
    let folder = scratch();
    let path = folder.path().to_str().expect("UTF-8");
    let typed = ["fewest", "--proof", path].into_iter().chain(grid.iter().copied());
    let run = takuzu(typed).run();
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.contains(" not enough has "), "{}", run.err);
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
        let (code, said) = verify(&folder);
        assert_eq!(code, Some(0), "{said}");
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
        ("grids.txt", "0", "1", "grids.txt: line 1 is no grid that keeps the rules"),
        ("grids.txt", "\n0", "\n1", "is no grid that keeps the rules"),
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
        let path = folder.path().join(name);
        let text = fs::read_to_string(&path).expect("text");
        let damaged = text.replacen(from, to, 1);
        assert_ne!(damaged, text, "{name} has no {from:?}");
        fs::write(&path, damaged).expect("a disk");
        if name != "manifest.json" {
            let (code, said) = verify(&folder);
            assert_eq!(code, Some(1), "{said}");
            assert!(said.contains("has another digest"), "{said}");
            hash_anew(&folder);
        }
        let (code, said) = verify(&folder);
        assert_eq!(code, Some(1), "{name}: {said}");
        assert!(said.starts_with("refused: ") && said.contains(why), "{name}: {said}");
    }
    // A puzzle with one given less has several solutions.
    let folder = proof(&["--text", GRID]);
    let path = folder.path().join("puzzle.json");
    let text = fs::read_to_string(&path).expect("text");
    let puzzle: Value = serde_json::from_str(&text).expect("JSON");
    let givens = puzzle["givens"].as_str().expect("givens");
    let fewer = text.replacen(givens, &givens.replacen('1', ".", 1), 1);
    fs::write(&path, fewer).expect("a disk");
    let manifest = folder.path().join("manifest.json");
    let text = fs::read_to_string(&manifest).expect("text");
    let text = text.replacen("\"at_most\": 6", "\"at_most\": 5", 1);
    fs::write(manifest, text).expect("a disk");
    hash_anew(&folder);
    let (code, said) = verify(&folder);
    assert_eq!((code, said.as_str()), (Some(1), "refused: puzzle.json has several solutions\n"));
}
