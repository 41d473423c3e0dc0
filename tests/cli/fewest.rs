//! `fewest`: answers, tables, parts, and proofs that others check.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::program::takuzu;
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

#[test]
fn other_rules_and_puzzles_are_searched() {
    for line in [
        "--puzzle sudoku --text 1234/3412/2143/4321",
        "--rules unruly --text 0011/1100/0011/1100",
        "--odd one --text 101/011/110",
    ] {
        let typed = words("fewest").chain(words(line));
        let run = takuzu(typed).run();
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{line}");
    }
    let sixes = out("generate --size 6 --signs 4 -n 3 --seed 1");
    let run = takuzu(words("fewest -q -")).stdin(sixes.as_str()).run();
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert_eq!(run.out.matches("fewer are not").count(), 3, "{}", run.out);
}

#[test]
fn all_grids_of_side_6_are_counted() {
    let table = out("fewest --all 6");
    let rows: Vec<Vec<&str>> = table.lines().map(|line| words(line).take(3).collect()).collect();
    let expected = [
        ["givens", "classes", "grids"],
        ["5", "21", "288"],
        ["6", "12", "144"],
        ["7", "235", "3168"],
        ["8", "53", "540"],
        ["all", "321", "4140"],
    ];
    assert_eq!(rows, expected);
    // The examples are puzzles.
    let fields = |row: &str| row.split_whitespace().skip(3).collect::<Vec<_>>().join(" ");
    let examples: Vec<String> = table.lines().skip(1).take(4).map(fields).collect();
    let checked = takuzu(words("check -")).stdin(examples.join("\n")).run();
    assert_eq!(checked.code, Some(0), "{}{}", checked.out, checked.err);
    let json = takuzu(words("fewest --all 6 --json --at-most 6")).json(0);
    let rows = &json[0]["fewest"]["table"];
    assert_eq!((&rows[0]["at_most"], &rows[0]["grids"]), (&json!(6), &json!(432)));
    assert_eq!((&rows[1]["more_than"], &rows[1]["grids"]), (&json!(6), &json!(3708)));
    assert_eq!(json[0]["count"], json!({ "value": "4140", "exact": true }));
    assert_eq!(takuzu(words("fewest --all 6 --at-most 4")).run().code, Some(1));
    assert!(out("fewest --all 4 --puzzle sudoku").contains("288"));
    let sample = takuzu(words("fewest --all 6 --sample 10")).run();
    assert!(sample.err.contains("10 of 321 classes, "), "{}", sample.err);
}

/// Makes the files of all parts; returns their names.
fn parts(folder: &TempDir, of: usize) -> Vec<String> {
    let one = |number: usize| {
        let file = folder.path().join(format!("{number}.json"));
        let file = file.to_str().expect("UTF-8").to_owned();
        let line = format!("fewest --all 6 -j 1 --part {number}/{of} -o {file}");
        assert_eq!(out(&line), "");
        file
    };
    (1..=of).map(one).collect()
}

#[test]
fn parts_add_up_to_the_table() {
    let folder = scratch();
    let files = parts(&folder, 3);
    let merge = words("fewest --merge").chain(files.iter().map(String::as_str));
    let merged = takuzu(merge).run();
    assert_eq!(merged.out, out("fewest --all 6"), "{}", merged.err);
    let missing = takuzu(["fewest", "--merge", &files[0], &files[2]]).run();
    assert!(missing.err.contains("1 part of 3 is missing: 2"), "{}", missing.err);
    // A part can be checked alone: its puzzles have one solution, their grid.
    let text = fs::read_to_string(&files[1]).expect("a part file");
    let part: Value = serde_json::from_str(&text).expect("JSON");
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

fn verify(folder: &TempDir) -> (Option<i32>, String) {
    let run = takuzu(["verify", folder.path().to_str().expect("UTF-8")]).run();
    (run.code, run.out + &run.err)
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
        for (line, said) in [
            ("python3 check_fewest.py", "verified: formula.cnf says that "),
            ("python3 check_rup.py formula.cnf proof.drat", "verified: formula.cnf has no model"),
            ("cadical -q formula.cnf", "s UNSATISFIABLE"),
            // From the Rust registry; it knows nothing of ours.
            ("rate formula.cnf proof.drat", "s VERIFIED"),
        ] {
            let (checker, args) = line.split_once(' ').expect("a command");
            let mut command = Command::new(checker);
            match command.args(words(args)).current_dir(folder.path()).output() {
                Err(_) => eprintln!("skipped: {checker} is not on PATH"),
                Ok(output) => {
                    let out = String::from_utf8_lossy(&output.stdout).into_owned();
                    assert!(out.lines().any(|line| line.starts_with(said)), "{output:?}");
                }
            }
        }
    }
}

/// The manifest with the digests of the files as they are now.
fn hash_anew(folder: &TempDir) {
    let path = folder.path().join("manifest.json");
    let text = fs::read_to_string(&path).expect("a manifest");
    let mut manifest: Value = serde_json::from_str(&text).expect("JSON");
    for file in manifest["files"].as_array_mut().expect("files") {
        let bytes = fs::read(folder.path().join(file["name"].as_str().expect("a name")));
        use sha2::Digest as _;
        file["sha256"] = format!("{:x}", sha2::Sha256::digest(bytes.expect("a file"))).into();
    }
    fs::write(path, manifest.to_string()).expect("a disk");
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

#[test]
fn proofs_are_not_overwritten_by_accident() {
    let folder = proof(&["--text", GRID]);
    let path = folder.path().to_str().expect("UTF-8");
    let again = takuzu(["fewest", "--proof", path, "--text", GRID]).run();
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains("--force overwrites it"), "{}", again.err);
    let forced = takuzu(["fewest", "--force", "--proof", path, "--text", GRID]).run();
    assert_eq!(forced.code, Some(0), "{}", forced.err);
}
