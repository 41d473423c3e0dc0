//! `prove` and `verify`: bundles that hold, and damaged ones that are refused.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

use crate::program::{repository, takuzu};
use crate::{files_in, scratch, words};

const PUZZLES: [(&str, &str); 5] = [
    ("minimal-10.txt", "exactly one solution"),
    ("none-6.txt", "no solution"),
    ("rectangle-6x8.txt", "exactly one solution"),
    ("sudoku-9.sdk", "exactly one solution"),
    ("tango-6.signs", "no solution"),
];

/// Writes a bundle for a puzzle of the docs.
fn bundle(name: &str) -> TempDir {
    bundle_of(&repository().join("docs/puzzles").join(name))
}

fn bundle_of(puzzle: &Path) -> TempDir {
    let folder = scratch();
    let [out, puzzle] = [folder.path(), puzzle].map(|path| path.to_str().expect("UTF-8"));
    let outcome = takuzu(["prove", "-o", out, puzzle]).run();
    assert_eq!(
        (outcome.code, outcome.out.as_str()),
        (Some(0), ""),
        "{}",
        outcome.err
    );
    assert!(outcome.err.contains("the proof has"), "{}", outcome.err);
    folder
}

fn verify(folder: &TempDir) -> (Option<i32>, String) {
    let outcome = takuzu(["verify", folder.path().to_str().expect("UTF-8")]).run();
    (outcome.code, outcome.out + &outcome.err)
}

/// Checks a bundle by the program, by the scripts in it, and by a checker of other people.
fn holds(folder: &TempDir, claim: &str, name: &str) {
    let (code, said) = verify(folder);
    assert_eq!(code, Some(0), "{name}: {said}");
    let end = format!("verified: the puzzle has {claim}\n");
    assert!(said.ends_with(&end), "{name}: {said}");
    let built = match claim {
        "no solution" => "verified: formula.cnf is the formula of puzzle.json",
        _ => "verified: formula.cnf is the formula of puzzle.json without solution.txt",
    };
    for (line, said) in [
        (
            "python3 check_rup.py formula.cnf proof.drat",
            "verified: formula.cnf has no model",
        ),
        ("python3 rebuild.py", built),
        // From the Rust registry; it knows nothing of ours.
        ("rate formula.cnf proof.drat", "s VERIFIED"),
    ] {
        let (checker, args) = line.split_once(' ').expect("a command");
        let mut command = Command::new(checker);
        command.args(words(args)).current_dir(folder.path());
        match command.output() {
            Err(_) => eprintln!("skipped: {checker} is not on PATH"),
            Ok(output) => {
                let out = String::from_utf8_lossy(&output.stdout).into_owned();
                assert!(out.lines().any(|line| line == said), "{name}: {output:?}");
            }
        }
    }
}

#[test]
fn bundles_hold_and_other_checkers_agree() {
    for (name, claim) in PUZZLES {
        let folder = bundle(name);
        holds(&folder, claim, name);
        for formula in ["formula.cnf", "core.cnf"].map(|name| folder.path().join(name)) {
            let proof = folder.path().join("proof.drat");
            let [formula, proof] = [&formula, &proof].map(|path| path.to_str().expect("UTF-8"));
            let run = takuzu(["verify", "--core", "--cnf", formula, "--proof", proof]).run();
            assert_eq!(run.code, Some(0), "{name}: {}{}", run.out, run.err);
            assert!(run.out.contains(" needed:\n1 "), "{}", run.out);
        }
    }
}

#[test]
fn puzzles_of_all_kinds_have_bundles() {
    for wishes in [
        "--size 6 --signs",
        "--size 5 --odd either",
        "--size 5 --odd one",
        "--size 4x6 --rules unruly",
        "--puzzle sudoku --blocks 2x3",
        "--puzzle sudoku --blocks 4x4",
    ] {
        let folder = scratch();
        let puzzle = folder.path().join("puzzle.json");
        let line = format!("generate --seed 3 --to json {wishes}");
        let made = takuzu(words(&line)).run();
        assert_eq!(made.code, Some(0), "{wishes}: {}", made.err);
        fs::write(&puzzle, made.out).expect("a disk");
        holds(&bundle_of(&puzzle), "exactly one solution", wishes);
    }
}

/// The manifest with the digests of the files as they are now.
fn hash_anew(folder: &TempDir) {
    let path = folder.path().join("manifest.json");
    let text = fs::read_to_string(&path).expect("a manifest");
    let mut manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for file in manifest["files"].as_array_mut().expect("files") {
        let name = file["name"].as_str().expect("a name");
        let bytes = fs::read(folder.path().join(name)).expect("a file");
        use sha2::Digest as _;
        let digest = sha2::Sha256::digest(&bytes);
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        file["sha256"] = digest.into();
    }
    fs::write(path, manifest.to_string()).expect("a disk");
}

#[test]
fn damaged_bundles_are_refused() {
    let change = |name: &str, from: &str, to: &str| {
        let folder = bundle("minimal-10.txt");
        let path = folder.path().join(name);
        let text = fs::read_to_string(&path).expect("text");
        assert!(text.contains(from), "{name} has no {from:?}");
        fs::write(&path, text.replacen(from, to, 1)).expect("a disk");
        let (code, said) = verify(&folder);
        assert_eq!(code, Some(1), "{name}: {said}");
        if name != "manifest.json" {
            let named = format!("refused: {name} has another digest than in manifest.json\n");
            assert_eq!(said, named);
            hash_anew(&folder);
        }
        let (code, said) = verify(&folder);
        assert_eq!(code, Some(1), "{name}: {said}");
        said
    };
    let said = change("formula.cnf", "\n-1 ", "\n1 ");
    assert!(
        said.starts_with("refused: formula.cnf differs from line "),
        "{said}"
    );
    let said = change("solution.txt", "0", "1");
    assert_eq!(
        said,
        "refused: solution.txt is no solution of puzzle.json\n"
    );
    let said = change("proof.lrat", " 0 ", " 1 0 ");
    assert!(said.starts_with("refused: proof.lrat: line "), "{said}");
    let said = change("manifest.json", "exactly one", "no");
    assert_eq!(said, "refused: manifest.json claims `no solution`\n");
    let said = change("manifest.json", "proof/1", "proof/2");
    assert!(said.contains("another version"), "{said}");
    let said = change("puzzle.json", "0", "1");
    assert!(said.starts_with("refused: "), "{said}");
}

#[test]
fn what_cannot_be_proved_is_said() {
    let folder = scratch();
    let there = folder.path().join("p");
    let out = there.to_str().expect("UTF-8");
    let several = repository().join("docs/puzzles/two-6.txt");
    let several = several.to_str().expect("UTF-8");
    let outcome = takuzu(["prove", several, "-o", out]).run();
    assert_eq!(outcome.code, Some(1));
    assert!(
        outcome.out.contains("there are several solutions:\n"),
        "{}",
        outcome.out
    );
    assert!(files_in(folder.path()).is_empty());
    let outcome = takuzu(["prove", several]).run();
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.err.contains("name the folder"), "{}", outcome.err);
    let outcome = takuzu(["verify", out]).run();
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.err.contains("cannot read"), "{}", outcome.err);
}

#[test]
fn a_proof_of_another_solver_is_taken_in() {
    let folder = bundle("minimal-10.txt");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let puzzle = repository().join("docs/puzzles/minimal-10.txt");
    let puzzle = puzzle.to_str().expect("UTF-8");
    let solver = Command::new("cadical")
        .args(["-q", &file("formula.cnf"), &file("theirs.drat")])
        .output();
    if solver.is_err() {
        eprintln!("skipped: cadical is not on PATH");
        return;
    }
    let again = file("again");
    let drat = file("theirs.drat");
    let outcome = takuzu(["prove", puzzle, "--drat", &drat, "-o", &again]).run();
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let outcome = takuzu(["verify", &again]).run();
    assert_eq!(outcome.code, Some(0), "{}{}", outcome.out, outcome.err);
}
