//! `verify` and the scripts of a proof against the mistakes of encoders: what they all start from is not what an encoder says.

use std::fs;

use serde_json::json;

use takuzu_sat::proof::Claim;
use takuzu_sat::sat::proof::Producer;
use takuzu_sat::solve::{self, Engine};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Relation, Sign, Takuzu};
use takuzu_sat::{Cell, Limits, Next, Puzzle, Shape};

use crate::faulty::{Fault, faulty, rules_with_clauses};
use crate::program::{in_parallel, takuzu};
use crate::prove::{RUP, agrees, change, edit_manifest, proof, verify};
use crate::{Folder, common, scratch};

/// Writes the proof that a puzzle has these solutions, none or one.
fn proof_of(puzzle: &Puzzle) -> Folder {
    let solution = solve::solutions(puzzle, &Engine::Native.into()).next();
    let claim = Claim::new(puzzle, solution.transpose().expect("an answer")).expect("a claim");
    let proved = claim.prove(&Producer::Varisat, &Limits::none()).expect("a proof");
    let Next::Solution(proved) = proved else { panic!("several solutions: {puzzle:?}") };
    let folder = scratch();
    proved.files().expect("files").write_folder(folder.path()).expect("a disk");
    folder
}

/// The proofs are of complete grids, which all formulas allow. So an encoder that lacks a clause proves them as well.
#[test]
fn a_formula_that_lacks_a_clause_is_refused() {
    let takuzu = Takuzu::blank(Shape::square(4)).expect("even sides");
    let sign = Sign::new(Cell::new(0, 0), Cell::new(0, 1), Relation::Different);
    let takuzu: Puzzle = takuzu.with_signs([sign]).expect("neighbours").into();
    let sudoku: Puzzle = Sudoku::blank(Shape::square(2)).expect("a board").into();
    let mut refused = 0;
    for board in [takuzu, sudoku] {
        let solution = board.solve().expect("an answer").expect("a solution");
        let puzzle = board.with_givens(solution);
        let said = verify(&proof_of(&puzzle), 0);
        assert!(said.ends_with("verified: the puzzle has exactly one solution\n"), "{said}");
        for (rule, clauses) in rules_with_clauses(&board, board.textbook()) {
            for clause in [0, clauses / 2, clauses.saturating_sub(1)].into_iter().take(clauses) {
                let folder = proof_of(&faulty(&puzzle, Fault { rule, clause }));
                let said = verify(&folder, 1);
                assert!(said.starts_with("refused: formula.cnf differs from line "), "{said}");
                refused += 1;
            }
        }
    }
    // Four rules of Takuzu, signs have but two clauses; three of Sudoku, and its cells.
    assert_eq!(refused, 3 * 3 + 2 + 3 * 4);
}

/// Complete grids, whose formula has an empty clause, among them.
#[test]
fn proofs_of_the_corpus_pass_both_scripts() {
    let cases = common::cases();
    let provable: Vec<_> = cases.iter().filter(|case| case.solutions <= 1).collect();
    assert!(provable.iter().filter(|case| case.puzzle.givens().is_complete()).count() > 2);
    in_parallel(&provable, |case| {
        let folder = proof_of(&case.puzzle);
        let without = if case.solutions == 1 { " without solution.txt" } else { "" };
        let rebuilt = format!("verified: formula.cnf is the formula of puzzle.json{without}");
        for checker in [RUP, ("python3 rebuild.py", &rebuilt)] {
            agrees(&folder, checker, &case.name);
        }
        let said = verify(&folder, 0);
        assert!(said.contains("\nnative search: the same answer\nverified: "), "{said}");
    });
}

/// Of a puzzle of somebody's own there is no text, so nothing says what the formula should be.
#[test]
fn a_formula_without_a_puzzle_is_not_verified() {
    let folder = proof("minimal-10.txt");
    for name in ["puzzle.json", "rebuild.py"] {
        fs::remove_file(folder.path().join(name)).expect("a file");
        edit_manifest(&folder, |manifest| {
            let files = manifest["files"].as_array_mut().expect("files");
            files.retain(|file| file["name"] != name);
        });
    }
    let said = verify(&folder, 2);
    let words = "error: not verified: formula.cnf has no model, but it was not compared with a puzzle, for there is no \
        puzzle.json\n";
    assert_eq!(said, words);
}

/// Other readers of hints take a line for a step.
#[test]
fn each_line_of_the_hints_is_a_step() {
    const STEP: &str = "is not a step as `prove` writes it\n";
    const ABOVE: &str = "names a clause that is not above\n";
    type Fault = fn(&str) -> String;
    let faults: [(Fault, &str); 6] = [
        (|text| text.replacen('\n', " ", 1), STEP),
        (|text| text.replace('\n', "\r\n"), STEP),
        (|text| text.trim_end().to_owned() + " garbage\n", STEP),
        (|text| text.trim_end().to_owned(), STEP),
        (|text| text.replacen(" 0\n", " 99999999 0\n", 1), ABOVE),
        (|text| text.replacen(" 0\n", " -1 0\n", 1), ABOVE),
    ];
    for (fault, words) in faults {
        let folder = proof("minimal-10.txt");
        change(&folder, "proof.lrat", fault);
        let said = verify(&folder, 1);
        assert!(said.starts_with("refused: proof.lrat: line ") && said.ends_with(words), "{said}");
    }
}

/// Fields by their places are read by our reader alone.
#[test]
fn a_manifest_names_its_fields() {
    for name in ["files", "manifest"] {
        let folder = proof("minimal-10.txt");
        edit_manifest(&folder, |manifest| {
            let listed = manifest["files"].as_array().expect("files").iter();
            let pairs = listed.map(|file| json!([file["name"], file["sha256"]]));
            manifest["files"] = pairs.collect();
            if name == "manifest" {
                *manifest = json!([manifest["schema"], manifest["claim"], manifest["files"]]);
            }
        });
        let said = verify(&folder, 1);
        assert_eq!(said, "refused: manifest.json has arrays where objects are expected\n");
    }
}

/// The README of a proof speaks of its own puzzle.
#[test]
fn a_readme_names_the_rules_of_its_puzzle() {
    for (puzzle, rules) in [
        ("sudoku-9.sdk", "(rows, columns, blocks)"),
        ("tango-6.signs", "(no three, balance, signs)"),
        ("minimal-10.txt", "(no three, balance, distinct lines)"),
    ] {
        let text = proof(puzzle).text("README.txt");
        assert!(text.contains(rules) && !text.contains("as many 0"), "{text}");
    }
}

/// A pipe without a writer is not waited for beyond the time.
#[cfg(unix)]
#[test]
fn a_proof_of_others_that_never_comes_is_given_up() {
    let folder = scratch();
    let pipe = folder.file("proof.drat");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
    assert!(made.success());
    let out = folder.file("out");
    let args = ["prove", "docs/puzzles/minimal-10.txt", "--drat", &pipe, "-o", &out];
    takuzu(args.into_iter().chain(["--timeout", "500ms"])).says(3, "gave up");
}

/// A proof of the fewest givens is as `fewest` writes it: its grids to the last byte, and its claim by names.
#[test]
fn a_proof_of_the_fewest_givens_is_exact() {
    let proof = || {
        let folder = scratch();
        let args = ["fewest", "--text", "0110 1001 0011 1100", "--proof", &folder.file("")];
        takuzu(args).ends(0);
        folder
    };
    let said = verify(&proof(), 0);
    assert!(said.contains("\nnative search: the same answer\nverified: 4 givens "), "{said}");
    let faults: [fn(&str) -> String; 2] =
        [|text| text.replace('\n', "\r\n"), |text| text.trim_end().to_owned()];
    for fault in faults {
        let folder = proof();
        change(&folder, "grids.txt", fault);
        let said = verify(&folder, 1);
        assert!(said.starts_with("refused: grids.txt differs from line "), "{said}");
    }
    let folder = proof();
    edit_manifest(&folder, |manifest| manifest["claim"] = json!([4, 4]));
    let said = verify(&folder, 1);
    assert_eq!(said, "refused: manifest.json has arrays where objects are expected\n");
}
