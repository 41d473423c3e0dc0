//! `prove` and `verify`: proofs that hold, and damaged ones that are refused.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::process::Command;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use takuzu_sat::proof::Claim;
use takuzu_sat::sat::proof::Producer;
use takuzu_sat::text::{self, ReadOptions};
use takuzu_sat::{Limits, Next};

use crate::forged::{PROOFS, digest, files_of, verify_file};
use crate::program::{is_here, repository, takuzu};
use crate::{Folder, files_in, scratch, words};

const PUZZLES: [(&str, &str); 5] = [
    ("minimal-10.txt", "exactly one solution"),
    ("none-6.txt", "no solution"),
    ("rectangle-6x8.txt", "exactly one solution"),
    ("sudoku-9.sdk", "exactly one solution"),
    ("tango-6.signs", "exactly one solution"),
];

/// Writes a proof for a puzzle of the docs.
pub(crate) fn proof(name: &str) -> Folder {
    proof_of(&format!("docs/puzzles/{name}"))
}

fn proof_of(puzzle: &str) -> Folder {
    let folder = scratch();
    let made = takuzu(["prove", "-o", &folder.file(""), puzzle]).says(0, "the proof has");
    assert_eq!(made.out, "", "{}", made.err);
    folder
}

/// Verifies a proof with this exit code; returns all that is said.
#[track_caller]
pub(crate) fn verify(folder: &Folder, code: i32) -> String {
    let outcome = takuzu(["verify", &folder.file("")]).ends(code);
    outcome.out + &outcome.err
}

/// Checks a proof by the program, by the scripts in it, and by checkers of other people.
fn holds(folder: &Folder, claim: &str, name: &str) {
    let said = verify(folder, 0);
    let end = format!("verified: the puzzle has {claim}\n");
    assert!(said.ends_with(&end), "{name}: {said}");
    let built = match claim {
        "no solution" => "verified: formula.cnf is the formula of puzzle.json",
        _ => "verified: formula.cnf is the formula of puzzle.json without solution.txt",
    };
    let checkers = [
        ("python3 rebuild.py", built),
        // From the Rust registry and from PyPI; they know nothing of ours.
        ("rate formula.cnf proof.drat", "s VERIFIED"),
        ("python3 CHECKERS/by_dratify.py", "True"),
        // It was proved correct (Why3).
        ("python3 CHECKERS/by_drup.py", "Outcome.VALID"),
        LRUP,
        RUP,
        RUP_ALONE,
    ];
    // One of them takes seconds for large formulas.
    let is_small = folder.text("formula.cnf").len() < 40_000;
    for checker in checkers {
        if is_small || !checker.0.ends_with("by_drup.py") {
            agrees(folder, checker, name);
        }
    }
}

pub(crate) const RUP: (&str, &str) =
    ("python3 check_rup.py formula.cnf proof.drat", "verified: formula.cnf has no model");

/// The same checker, with the names that it takes by default.
const RUP_ALONE: (&str, &str) = ("python3 check_rup.py", RUP.1);

/// A second reader of hints, which shares nothing with the program.
const LRUP: (&str, &str) = ("python3 CHECKERS/lrup.py", "verified");

/// Runs a checker in a proof, and compares a line of what it says; words with a space behind them are its beginning.
pub(crate) fn agrees(folder: &Folder, (line, said): (&str, &str), name: &str) {
    let (checker, args) = line.split_once(' ').expect("a command");
    let mut command = Command::new(checker);
    let folder_of_scripts = repository().join("tests/cli/checkers").display().to_string();
    command.args(words(args).map(|word| word.replace("CHECKERS", &folder_of_scripts)));
    match command.current_dir(folder.path()).output() {
        Err(_) => eprintln!("skipped: {checker} is not on PATH"),
        Ok(output) if String::from_utf8_lossy(&output.stderr).contains("No module named") => {
            eprintln!("skipped: {line}: there is no such module");
        }
        Ok(output) => {
            let out = String::from_utf8_lossy(&output.stdout).into_owned();
            let is_said =
                |line: &str| line == said || said.ends_with(' ') && line.starts_with(said);
            assert!(out.lines().any(is_said), "{name}: {output:?}");
        }
    }
}

#[test]
fn proofs_hold_and_other_checkers_agree() {
    for (name, claim) in PUZZLES {
        let folder = proof(name);
        holds(&folder, claim, name);
        for formula in ["formula.cnf", "core.cnf"] {
            let (formula, proof) = (folder.file(formula), folder.file("proof.drat"));
            let args = ["verify", "--core", "--cnf", &formula, "--proof", &proof];
            takuzu(args).writes(0, " needed:\n1 ");
        }
    }
}

/// A clause ends with its 0, not with its line: the first formula has a model, x2.
#[test]
fn a_formula_is_read_as_other_solvers_read_it() {
    let folder = scratch();
    let proof = folder.put("q.drat", "0\n");
    for (formula, code, said) in [
        ("p cnf 2 2\n1\n2 0\n-1 0\n", 1, "q.drat: line 1, column 1: "),
        ("p cnf 2 3\n1 2 0 -1 0 -2 0\n", 0, "verified: "),
        (
            "\u{FEFF}c x\r\np cnf 2 3\r\n1\r\n2 0\r\nc y\r\n-1 0 -2\r\n0\r\n%\r\n0\r\n",
            0,
            "verified: ",
        ),
        ("p cnf 2 2\n1 2 0 -1 0 -2 0\n", 2, "q.cnf:2:15: "),
        ("p cnf 2 4\n1 2 0 -1 0 -2 0\n", 2, "q.cnf:3:1: "),
        ("p cnf 1 3\n1 2 0 -1 0 -2 0\n", 2, "q.cnf:2:3: "),
        ("p cnf 4294967295 2\n1 0\n-1 0\n", 2, "q.cnf:1:7: "),
        ("p cnf 3000000000 1\n1 0\n", 2, "q.cnf:1:7: "),
    ] {
        let cnf = folder.put("q.cnf", formula);
        let run = takuzu(["verify", "--cnf", &cnf, "--proof", &proof]).ends(code);
        let text = if code == 2 { &run.err } else { &run.out };
        assert!(text.contains(said), "{formula:?}: {run:?}");
    }
}

#[test]
fn puzzles_of_all_kinds_have_proofs() {
    for wishes in [
        "--size 6 --signs",
        "--size 5 --odd either",
        "--size 5 --odd one",
        "--size 4x6 --rules unruly",
        "--puzzle sudoku --blocks 2x3",
        "--puzzle sudoku --blocks 4x4",
    ] {
        let folder = scratch();
        let line = format!("generate --seed 3 --to json {wishes}");
        let made = takuzu(words(&line)).ends(0);
        let puzzle = folder.put("puzzle.json", made.out);
        holds(&proof_of(&puzzle), "exactly one solution", wishes);
    }
}

/// The manifest with the digests of the files as they are now.
pub(crate) fn hash_anew(folder: &Folder) {
    edit_manifest(folder, |manifest| {
        for file in manifest["files"].as_array_mut().expect("files") {
            let name = file["name"].as_str().expect("a name");
            let bytes = fs::read(folder.path().join(name)).expect("a file");
            file["sha256"] = digest(&bytes).into();
        }
    });
}

pub(crate) fn edit_manifest(folder: &Folder, edit: impl Fn(&mut serde_json::Value)) {
    let mut manifest = serde_json::from_str(&folder.text("manifest.json")).expect("JSON");
    edit(&mut manifest);
    folder.put("manifest.json", manifest.to_string());
}

/// Changes a file of a proof, and its digest.
#[track_caller]
pub(crate) fn change(folder: &Folder, name: &str, change: impl Fn(&str) -> String) {
    let text = folder.text(name);
    let changed = change(&text);
    assert_ne!(changed, text, "{name} is as before");
    folder.put(name, changed);
    if name != "manifest.json" {
        let said = verify(folder, 1);
        let named = format!("refused: {name} has another digest than in manifest.json\n");
        assert_eq!(said, named);
        hash_anew(folder);
    }
}

#[test]
fn damaged_proofs_are_refused() {
    for (name, from, to, begins, says) in [
        ("formula.cnf", "\n-1 ", "\n1 ", "formula.cnf differs from line ", ""),
        ("solution.txt", "0", "1", "solution.txt is not a solution of puzzle.json\n", ""),
        ("proof.lrat", " 0 ", " 1 0 ", "proof.lrat: line ", ""),
        ("manifest.json", "exactly one", "no", "manifest.json claims \"no solution\"\n", ""),
        ("manifest.json", "proof/1", "proof/2", "", "another version"),
        ("puzzle.json", "0", "1", "", ""),
    ] {
        let folder = proof("minimal-10.txt");
        change(&folder, name, |text| text.replacen(from, to, 1));
        let said = verify(&folder, 1);
        let is_named = said.starts_with(&format!("refused: {begins}")) && said.contains(says);
        assert!(is_named, "{name}: {said}");
    }
}

/// Damages a text: flips a sign or a digit, drops a line, cuts it short, or takes that of another proof.
fn damaged(text: &[u8], other: &[u8], kind: usize, rng: &mut ChaCha8Rng) -> Vec<u8> {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let at = rng.random_range(0..lines.len());
    match kind {
        0 => {
            let mut text = text.to_vec();
            let digits: Vec<usize> =
                (0..text.len()).filter(|&at| text[at].is_ascii_digit()).collect();
            let at = digits[rng.random_range(0..digits.len())];
            match rng.random_bool(0.5) {
                true => text.insert(at, b'-'),
                false => text[at] ^= 1,
            }
            return text;
        }
        1 => drop(lines.remove(at)),
        2 => lines.truncate(at),
        _ => return other.to_vec(),
    }
    lines.concat()
}

#[test]
fn a_thousand_damaged_proofs_are_refused() {
    let folders = ["rectangle-6x8.txt", "none-6.txt", "tango-6.signs"].map(proof);
    let mut rng = ChaCha8Rng::seed_from_u64(19);
    let (mut refused, mut accepted) = (0, 0);
    for number in 0..1000 {
        let [one, other] = [0, rng.random_range(1..3)].map(|step| &folders[(number + step) % 3]);
        let names = one.files();
        let damageable = |name: &&String| {
            !name.ends_with(".py") && !name.ends_with(".txt") || *name == "solution.txt"
        };
        let names: Vec<&String> = names.iter().filter(damageable).collect();
        let name = names[rng.random_range(0..names.len())].as_str();
        let (text, manifest) = (one.text(name), one.text("manifest.json"));
        let theirs = fs::read(other.path().join(name)).unwrap_or_default();
        let worse = damaged(text.as_bytes(), &theirs, rng.random_range(0..4), &mut rng);
        one.put(name, &worse);
        // A manifest that was made anew says nothing against it.
        let is_proof = name.starts_with("proof.");
        let is_hashed = name != "manifest.json" && (is_proof || rng.random_bool(0.5));
        if is_hashed {
            hash_anew(one);
        }
        let (code, said) = verify_file(&one.file(""));
        if worse == text.as_bytes() {
            assert_eq!(code, Some(0), "{name}: {said}");
        } else if code == Some(0) {
            // Other clauses may prove the same: those who know nothing of ours say so, too.
            assert!(is_hashed && PROOFS.contains(&name), "{name}: {said}");
            let witness = match name {
                "proof.lrat" => LRUP,
                "core.cnf" => {
                    ("python3 check_rup.py core.cnf proof.drat", "verified: core.cnf has no model")
                }
                _ => RUP,
            };
            agrees(one, witness, name);
            accepted += 1;
        } else {
            assert!([Some(1), Some(2)].contains(&code), "{name}: {code:?} {said}");
            refused += 1;
        }
        one.put(name, &text);
        one.put("manifest.json", &manifest);
    }
    println!("{refused} refused, {accepted} accepted");
    assert!(refused > 700, "{refused}, {accepted}");
}

/// A program in Rust makes the same files, and a grid that is no solution is not a claim.
#[test]
fn the_library_writes_what_the_program_does() {
    for (name, sentence) in PUZZLES {
        let folder = proof(name);
        let text =
            fs::read_to_string(repository().join("docs/puzzles").join(name)).expect("a puzzle");
        let entries = text::read(name, &text, &ReadOptions::default()).expect("a puzzle");
        let puzzle = &entries[0].puzzle;
        let claim = Claim::new(puzzle, puzzle.solve().expect("an answer")).expect("a claim");
        assert_eq!(claim.sentence(), sentence, "{name}");
        let proved = claim.prove(&Producer::default(), &Limits::none()).expect("a proof");
        let Next::Solution(proved) = proved else { panic!("{name}: {proved:?}") };
        let files = proved.files().expect("files");
        let again = scratch();
        files.write_folder(again.path()).expect("a disk");
        assert_eq!(again.files(), folder.files(), "{name}");
        for (file, bytes) in files.iter() {
            assert!(bytes == fs::read(folder.path().join(file)).expect("a file"), "{name}: {file}");
            assert!(bytes == fs::read(again.path().join(file)).expect("a file"), "{name}: {file}");
        }
        let error = files.write_folder(again.path()).expect_err("they are there");
        assert_eq!(error.kind(), ErrorKind::AlreadyExists, "{name}: {error}");
        let blank = puzzle.givens().clone();
        assert!(Claim::new(puzzle, Some(blank)).is_err(), "{name}");
    }
}

#[test]
fn a_claim_that_is_false_has_no_proof() {
    let text = include_str!("../../docs/puzzles/two-6.txt");
    let puzzle = &text::read("two", text, &ReadOptions::default()).expect("a puzzle")[0].puzzle;
    for solution in [None, puzzle.solve().expect("an answer")] {
        let claim = Claim::new(puzzle, solution).expect("a claim");
        let proved = claim.prove(&Producer::default(), &Limits::none()).expect("an answer");
        assert!(matches!(proved, Next::Exhausted), "{proved:?}");
    }
}

/// By default the script reads what lies beside it, wherever it is started.
#[test]
fn the_checker_takes_the_files_beside_it() {
    let proof = proof("none-6.txt");
    let run = |args: &[&str]| {
        let python = Command::new("python3").args(args).current_dir(scratch().path()).output();
        let Ok(output) = python else {
            eprintln!("skipped: python3 is not on PATH");
            return None;
        };
        let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        Some((output.status.code(), text))
    };
    let [checker, formula] = &["check_rup.py", "formula.cnf"].map(|name| proof.file(name));
    let usage = "usage: check_rup.py [FORMULA.cnf PROOF.drat]\n";
    for (args, code, said) in [
        (vec![&**checker], 0, format!("verified: {formula} has no model\n")),
        (vec![checker, formula], 2, usage.into()),
        (vec![checker, formula, "nowhere"], 1, "there is no file nowhere\n".into()),
    ] {
        if let Some(outcome) = run(&args) {
            assert_eq!(outcome, (Some(code), said), "{args:?}");
        }
    }
}

#[test]
fn many_puzzles_get_a_proof_each() {
    let folder = scratch();
    let checked = &folder.file("checked");
    let outcome = takuzu(words("generate --seed 5 -n 4 --size 6")).ends(0);
    let several = include_str!("../../docs/puzzles/two-6.txt");
    let puzzles = &*folder.put("puzzles.txt", format!("{several}\n{}", outcome.out));
    takuzu(["check", puzzles, "-j", "2", "--proof", checked]).writes(1, "/checked/3\n");
    assert_eq!(files_in(Path::new(checked)), ["2", "3", "4", "5"]);
    for number in 2..=5 {
        takuzu(["verify", &format!("{checked}/{number}")]).ends(0);
    }
    let json = takuzu(["check", puzzles, "--json", "--force", "--proof", checked]).run();
    assert!(json.out.contains("/checked/2\""), "{}", json.out);
}

/// Each folder is renamed when it is complete, so there is never half a one; what is not a proof is not overwritten.
#[test]
fn a_folder_of_a_batch_is_whole_or_not_there() {
    let folder = scratch();
    let place = &*folder.file("proofs");
    let check = ["check", "docs/puzzles/minimal-10.txt", "--proof", place];
    takuzu(check).ends(0);
    let [first, names] = [1, 0].map(|_| files_of(&folder.path().join("proofs/1")));
    takuzu(check).says(2, "proofs/1 exists; --force overwrites it");
    let other = ["check", "docs/puzzles/none-6.txt", "--proof", place, "--force"];
    takuzu(other).ends(1);
    takuzu(["verify", &folder.file("proofs/1")]).writes(0, "verified: the puzzle has no solution");
    takuzu(check).args(&["--force"]).ends(0);
    assert!(first == names && first == files_of(&folder.path().join("proofs/1")));
    folder.put("proofs/1/notes.txt", "mine");
    takuzu(other).says(2, "proofs/1 holds something else than a proof: remove it first");
    assert_eq!(folder.text("proofs/1/notes.txt"), "mine");
    folder.put("proofs/2", "mine");
    let two = folder
        .put("two.txt", ".1.0\n..0.\n.0..\n11.0\n".repeat(2).replacen("11.0\n", "11.0\n\n", 1));
    let outcome = takuzu(["check", &two, "--proof", place, "--force"]).run();
    assert!(outcome.err.contains("proofs/2 holds something else"), "{outcome:?}");
    assert_eq!(files_in(Path::new(place)), ["1", "2"]);
}

#[test]
fn all_producers_make_proofs() {
    for producer in ["varisat", "external:cadical -q", "external:cadical -q {cnf} {proof}"] {
        if !producer.starts_with("external") || is_here("cadical") {
            let folder = scratch();
            let made = ["prove", "docs/puzzles/minimal-10.txt", "-o", &folder.file("")];
            takuzu(made).args(&["--producer", producer]).ends(0);
            verify(&folder, 0);
        }
    }
}

/// Solvers that say "unsatisfiable" of everything: one is wrong, one has no proof, one has another's.
#[cfg(unix)]
#[test]
fn a_solver_is_checked_where_that_is_demanded() {
    let ask = |puzzle: &str, solver: &str| {
        let args = ["check", "--simplify", "no", "--backend", solver];
        takuzu(args).args(&[&format!("docs/puzzles/{puzzle}.txt")])
    };
    let checked = |puzzle: &str, solver: &str| ask(puzzle, solver).args(&["--checked"]);
    let liar = "external:sh -c 'echo s UNSATISFIABLE' {cnf}";
    // Where nobody asks, it is believed.
    ask("none-6", liar).ends(1);
    checked("none-6", liar).says(2, "wrote no proof");
    let liar = "external:sh -c 'echo 0 >$1; echo s UNSATISFIABLE' sh {proof}";
    checked("minimal-10", liar).says(4, "its proof does not hold: line 1, column 1: ");
    if is_here("cadical") {
        for (puzzle, code) in [("none-6", 1), ("minimal-10", 0), ("two-6", 1)] {
            checked(puzzle, "external:cadical -q").ends(code);
        }
    }
}

#[test]
fn a_proof_of_another_solver_is_taken_in() {
    if !is_here("cadical") {
        return;
    }
    let folder = proof("minimal-10.txt");
    let [formula, drat, again] =
        ["formula.cnf", "theirs.drat", "again"].map(|name| folder.file(name));
    let solved = Command::new("cadical").args(["-q", &formula, &drat]).output();
    assert_eq!(solved.expect("cadical").status.code(), Some(20));
    takuzu(["prove", "docs/puzzles/minimal-10.txt", "--drat", &drat, "-o", &again]).ends(0);
    takuzu(["verify", &again]).ends(0);
}

/// What writes down the needs of each step ignores deletions, which is sound; a step that holds only because a clause was
/// deleted is refused there, and accepted where deletions are obeyed.
#[test]
fn a_step_that_rests_on_a_deletion_is_refused_by_what_ignores_it() {
    let folder = proof("minimal-10.txt");
    let (cnf, formula) = (folder.file("formula.cnf"), folder.text("formula.cnf"));
    // No clause that the proof needs speaks of this variable.
    let (literal, name) = ("-105", "105");
    let speaks = |line: &&str| line.split(' ').any(|word| word == literal || word == name);
    let core = folder.text("core.cnf");
    assert!(!core.lines().filter(|line| !line.starts_with('c')).any(|line| speaks(&line)));
    let has_it = |line: &&str| line.split(' ').any(|word| word == literal);
    let deletions: Vec<String> =
        formula.lines().filter(has_it).map(|line| format!("d {line}\n")).collect();
    assert!(!deletions.is_empty());
    let honest = folder.text("proof.drat");
    let proof = format!("{}{name} 0\n{honest}", deletions.concat());
    let drat = folder.put("deleting.drat", proof);
    takuzu(["verify", "--cnf", &cnf, "--proof", &drat]).ends(0);
    let place =
        format!("line {}, column 1: the clause `105 0` does not follow", deletions.len() + 1);
    takuzu(["verify", "--cnf", &cnf, "--proof", &drat, "--core"]).writes(1, &place);
    let again = ["prove", "docs/puzzles/minimal-10.txt", "-o", &folder.file("again")];
    takuzu(again).args(&["--drat", &drat]).says(2, &place);
    // Without the deletions it is refused everywhere.
    folder.put("deleting.drat", format!("{name} 0\n{honest}"));
    takuzu(["verify", "--cnf", &cnf, "--proof", &drat]).ends(1);
}
