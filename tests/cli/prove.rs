//! `prove` and `verify`: bundles that hold, and damaged ones that are refused.

use std::fs;
use std::path::Path;
use std::process::Command;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use tempfile::TempDir;

use crate::program::{repository, takuzu};
use crate::{files_in, scratch, words};

const PUZZLES: [(&str, &str); 5] = [
    ("minimal-10.txt", "exactly one solution"),
    ("none-6.txt", "no solution"),
    ("rectangle-6x8.txt", "exactly one solution"),
    ("sudoku-9.sdk", "exactly one solution"),
    ("tango-6.signs", "exactly one solution"),
];

/// Writes a bundle for a puzzle of the docs.
pub(crate) fn bundle(name: &str) -> TempDir {
    bundle_of(&repository().join("docs/puzzles").join(name))
}

fn bundle_of(puzzle: &Path) -> TempDir {
    let folder = scratch();
    let [out, puzzle] = [folder.path(), puzzle].map(|path| path.to_str().expect("UTF-8"));
    let outcome = takuzu(["prove", "-o", out, puzzle]).run();
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(0), ""), "{}", outcome.err);
    assert!(outcome.err.contains("the proof has"), "{}", outcome.err);
    folder
}

pub(crate) fn verify(folder: &TempDir) -> (Option<i32>, String) {
    let outcome = takuzu(["verify", folder.path().to_str().expect("UTF-8")]).run();
    (outcome.code, outcome.out + &outcome.err)
}

/// Asks a checker of other people that is a module of Python: `drup` was proved correct (Why3), `dratify` is plain Python.
const DRUP: &str = "import drup
def clauses(path):
    lines = [line.split() for line in open(path)]
    return [[int(word) for word in line[:-1]] for line in lines if line and line[0] not in ('c', 'p')]
print(drup.check_proof(clauses('formula.cnf'), clauses('proof.drat')).outcome)";
const DRATIFY: &str = "import dratify
formula, proof = [open(path).read() for path in ('formula.cnf', 'proof.drat')]
print(dratify.check_proof(dratify.parse_dimacs(formula), proof).ok)";

/// A second reader of hints, which shares nothing with the program.
const LRUP: &str = "known = {}
for line in open('formula.cnf'):
    words = line.split()
    if words and words[0] not in ('c', 'p'):
        known[len(known) + 1] = [int(word) for word in words[:-1]]
for line in open('proof.lrat'):
    numbers = [int(word) for word in line.split()]
    end = numbers.index(0)
    clause, hints = numbers[1:end], numbers[end + 1:-1]
    true, shown = {-lit for lit in clause}, False
    for hint in hints:
        left = [lit for lit in known[hint] if -lit not in true]
        shown = not left
        if shown:
            break
        assert len(left) == 1, line
        true.add(left[0])
    assert shown, line
    if not clause:
        print('verified')
        break
    known[numbers[0]] = clause";

/// Checks a bundle by the program, by the scripts in it, and by checkers of other people.
fn holds(folder: &TempDir, claim: &str, name: &str) {
    let (code, said) = verify(folder);
    assert_eq!(code, Some(0), "{name}: {said}");
    let end = format!("verified: the puzzle has {claim}\n");
    assert!(said.ends_with(&end), "{name}: {said}");
    assert!(said.contains("\nproof.pbp: the clauses of "), "{name}: {said}");
    let built = match claim {
        "no solution" => "verified: formula.cnf is the formula of puzzle.json",
        _ => "verified: formula.cnf is the formula of puzzle.json without solution.txt",
    };
    let checkers = [
        ("python3 rebuild.py", built),
        // From the Rust registry and from PyPI; they know nothing of ours.
        ("rate formula.cnf proof.drat", "s VERIFIED"),
        ("veripb formula.opb proof.pbp", "s VERIFIED UNSATISFIABLE"),
        ("python3 -c DRATIFY", "True"),
        ("python3 -c DRUP", "Outcome.VALID"),
        ("python3 -c LRUP", "verified"),
        RUP,
    ];
    // One of them takes seconds for large formulas.
    let formula = fs::metadata(folder.path().join("formula.cnf")).expect("a file");
    let is_small = formula.len() < 40_000;
    let checkers = checkers.into_iter();
    let checkers = checkers.filter(|(line, _)| is_small || !line.ends_with("DRUP"));
    checkers.for_each(|checker| agrees(folder, checker, name));
}

pub(crate) const RUP: (&str, &str) =
    ("python3 check_rup.py formula.cnf proof.drat", "verified: formula.cnf has no model");

/// Runs a checker in a bundle, and compares a line of what it says; words with a space behind them are its beginning.
pub(crate) fn agrees(folder: &TempDir, (line, said): (&str, &str), name: &str) {
    let (checker, args) = line.split_once(' ').expect("a command");
    let script = |word: &str| match word {
        "DRUP" => DRUP.to_owned(),
        "DRATIFY" => DRATIFY.to_owned(),
        "LRUP" => LRUP.to_owned(),
        word => word.to_owned(),
    };
    let mut command = Command::new(checker);
    command.args(words(args).map(script));
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

/// A clause ends with its 0, not with its line: the first formula has a model, x2.
#[test]
fn a_formula_is_read_as_other_solvers_read_it() {
    let folder = scratch();
    let [cnf, proof] = ["q.cnf", "q.drat"].map(|name| folder.path().join(name));
    let [cnf, proof] = [&cnf, &proof].map(|path| path.to_str().expect("UTF-8"));
    fs::write(proof, "0\n").expect("the folder is ours");
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
        fs::write(cnf, formula).expect("the folder is ours");
        let run = takuzu(["verify", "--cnf", cnf, "--proof", proof]).run();
        assert_eq!(run.code, Some(code), "{formula:?}: {run:?}");
        let text = if code == 2 { &run.err } else { &run.out };
        assert!(text.contains(said), "{formula:?}: {run:?}");
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
pub(crate) fn hash_anew(folder: &TempDir) {
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
    assert!(said.starts_with("refused: formula.cnf differs from line "), "{said}");
    let said = change("solution.txt", "0", "1");
    assert_eq!(said, "refused: solution.txt is no solution of puzzle.json\n");
    let said = change("proof.lrat", " 0 ", " 1 0 ");
    assert!(said.starts_with("refused: proof.lrat: line "), "{said}");
    let said = change("manifest.json", "exactly one", "no");
    assert_eq!(said, "refused: manifest.json claims \"no solution\"\n");
    let said = change("manifest.json", "proof/1", "proof/2");
    assert!(said.contains("another version"), "{said}");
    let said = change("puzzle.json", "0", "1");
    assert!(said.starts_with("refused: "), "{said}");
}

/// Damages a text: flips a sign or a digit, drops a line, cuts it short, or takes that of another bundle.
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
fn a_thousand_damaged_bundles_are_refused() {
    let folders = ["rectangle-6x8.txt", "none-6.txt", "tango-6.signs"].map(bundle);
    let mut rng = ChaCha8Rng::seed_from_u64(19);
    let (mut refused, mut accepted) = (0, 0);
    for number in 0..1000 {
        let [one, other] = [0, rng.random_range(1..3)].map(|step| &folders[(number + step) % 3]);
        let names = files_in(one.path());
        let damageable = |name: &&String| {
            !name.ends_with(".py") && !name.ends_with(".txt") || *name == "solution.txt"
        };
        let names: Vec<&String> = names.iter().filter(damageable).collect();
        let name = names[rng.random_range(0..names.len())].as_str();
        let path = one.path().join(name);
        let (text, manifest) = (
            fs::read(&path).expect("a file"),
            fs::read(one.path().join("manifest.json")).expect("a manifest"),
        );
        let theirs = fs::read(other.path().join(name)).unwrap_or_default();
        let worse = damaged(&text, &theirs, rng.random_range(0..4), &mut rng);
        fs::write(&path, &worse).expect("a disk");
        // A manifest that was made anew says nothing against it.
        let is_proof = name.starts_with("proof.");
        let is_hashed = name != "manifest.json" && (is_proof || rng.random_bool(0.5));
        if is_hashed {
            hash_anew(one);
        }
        let (code, said) = verify(one);
        if worse == text {
            assert_eq!(code, Some(0), "{name}: {said}");
        } else if code == Some(0) {
            // Other clauses may prove the same: those who know nothing of ours say so, too.
            assert!(
                is_hashed && ["proof.drat", "proof.lrat", "core.cnf"].contains(&name),
                "{name}: {said}"
            );
            let witness = match name {
                "proof.lrat" => ("python3 -c LRUP", "verified"),
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
        fs::write(&path, &text).expect("a disk");
        fs::write(one.path().join("manifest.json"), &manifest).expect("a disk");
    }
    println!("{refused} refused, {accepted} accepted");
    assert!(refused > 700, "{refused}, {accepted}");
}

#[test]
fn one_file_holds_a_bundle() {
    let folder = scratch();
    let file = folder.path().join("proof.tar");
    let puzzle = repository().join("docs/puzzles/minimal-10.txt");
    let [file, puzzle] = [&file, &puzzle].map(|path| path.to_str().expect("UTF-8"));
    let line = ["prove", puzzle, "--tar", "-o", file];
    let outcome = takuzu(line).run();
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let first = fs::read(file).expect("a file");
    let outcome = takuzu(["verify", file]).run();
    assert_eq!(outcome.code, Some(0), "{}{}", outcome.out, outcome.err);
    assert!(outcome.out.ends_with("verified: the puzzle has exactly one solution\n"));
    let outcome = takuzu(line).run();
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(outcome.err.contains("exists; --force overwrites it"), "{}", outcome.err);
    let outcome = takuzu(line.into_iter().chain(["--force"])).run();
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert!(first == fs::read(file).expect("a file"), "other bytes");
    fs::write(file, &first[..first.len() / 2]).expect("a disk");
    let outcome = takuzu(["verify", file]).run();
    assert_eq!(outcome.code, Some(2), "{}{}", outcome.out, outcome.err);
    assert!(outcome.err.contains("cannot read"), "{}", outcome.err);
    fs::write(file, "no tar").expect("a disk");
    let outcome = takuzu(["verify", file]).run();
    assert_eq!(outcome.code, Some(2), "{}{}", outcome.out, outcome.err);
}

#[test]
fn many_puzzles_get_a_bundle_each() {
    let folder = scratch();
    let [made, checked] = ["made", "checked"].map(|name| folder.path().join(name));
    let [made, checked] = [&made, &checked].map(|path| path.to_str().expect("UTF-8"));
    let line = format!("generate --seed 5 -n 4 --size 6 --certified {made}");
    let outcome = takuzu(words(&line)).run();
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let puzzles = folder.path().join("puzzles.txt");
    let several = fs::read_to_string(repository().join("docs/puzzles/two-6.txt")).expect("a file");
    fs::write(&puzzles, several + "\n" + &outcome.out).expect("a disk");
    let puzzles = puzzles.to_str().expect("UTF-8");
    let outcome = takuzu(["check", puzzles, "-j", "2", "--proof", checked]).run();
    assert_eq!(outcome.code, Some(1), "{}", outcome.err);
    assert!(outcome.out.contains("/checked/3.tar\n"), "{}", outcome.out);
    assert_eq!(files_in(Path::new(checked)), ["2.tar", "3.tar", "4.tar", "5.tar"]);
    assert_eq!(files_in(Path::new(made)), ["1.tar", "2.tar", "3.tar", "4.tar"]);
    for number in 1..=4 {
        let file = format!("{made}/{number}.tar");
        let outcome = takuzu(["verify", &file]).run();
        assert_eq!(outcome.code, Some(0), "{}{}", outcome.out, outcome.err);
        let same = format!("{checked}/{}.tar", number + 1);
        let [one, other] = [&file, &same].map(|file| fs::read(file).expect("a file"));
        assert!(one == other, "{file} {same}");
    }
    let json = takuzu(["check", puzzles, "--json", "--force", "--proof", checked]).run();
    assert!(json.out.contains("/checked/2.tar\""), "{}", json.out);
}

#[test]
fn all_producers_make_proofs() {
    let puzzle = repository().join("docs/puzzles/minimal-10.txt");
    let puzzle = puzzle.to_str().expect("UTF-8");
    for producer in
        ["search", "varisat", "external:cadical -q", "external:cadical -q {cnf} {proof}"]
    {
        if producer.starts_with("external")
            && Command::new("cadical").arg("--version").output().is_err()
        {
            eprintln!("skipped: cadical is not on PATH");
            continue;
        }
        let folder = scratch();
        let out = folder.path().to_str().expect("UTF-8");
        let outcome = takuzu(["prove", puzzle, "-o", out, "--producer", producer]).run();
        assert_eq!(outcome.code, Some(0), "{producer}: {}", outcome.err);
        let (code, said) = verify(&folder);
        assert_eq!(code, Some(0), "{producer}: {said}");
    }
    let outcome = takuzu(["prove", puzzle, "-o", "x", "--producer", "me"]).run();
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.err.contains("nobody called `me` makes proofs"), "{}", outcome.err);
}

/// Solvers that say "unsatisfiable" of everything: one is wrong, one has no proof, one has another's.
#[cfg(unix)]
#[test]
fn a_solver_is_checked_where_that_is_demanded() {
    let ask = |puzzle: &str, solver: &str, checked: bool| {
        let puzzle = repository().join("docs/puzzles").join(puzzle);
        let puzzle = puzzle.to_str().expect("UTF-8");
        let mut args = vec!["check", "--simplify", "no", "--backend", solver, puzzle];
        args.extend(checked.then_some("--checked"));
        takuzu(args).run()
    };
    let liar = "external:sh -c 'echo s UNSATISFIABLE' {cnf}";
    // Where nobody asks, it is believed.
    assert_eq!(ask("none-6.txt", liar, false).code, Some(1));
    let outcome = ask("none-6.txt", liar, true);
    assert_eq!(outcome.code, Some(2), "{}{}", outcome.out, outcome.err);
    assert!(outcome.err.contains("wrote no proof"), "{}", outcome.err);
    let outcome =
        ask("minimal-10.txt", "external:sh -c 'echo 0 >$1; echo s UNSATISFIABLE' sh {proof}", true);
    assert_eq!(outcome.code, Some(4), "{}{}", outcome.out, outcome.err);
    assert!(outcome.err.contains("its proof does not hold: line 1, column 1: "), "{}", outcome.err);
    let outcome = ask("none-6.txt", "varisat", true);
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.err.contains("--checked is for external solvers"), "{}", outcome.err);
    if Command::new("cadical").arg("--version").output().is_err() {
        eprintln!("skipped: cadical is not on PATH");
        return;
    }
    for (puzzle, code) in [("none-6.txt", 1), ("minimal-10.txt", 0), ("two-6.txt", 1)] {
        let outcome = ask(puzzle, "external:cadical -q", true);
        assert_eq!(outcome.code, Some(code), "{puzzle}: {}{}", outcome.out, outcome.err);
    }
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
    assert!(outcome.out.contains("there are several solutions:\n"), "{}", outcome.out);
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
    let solver =
        Command::new("cadical").args(["-q", &file("formula.cnf"), &file("theirs.drat")]).output();
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

/// What writes down the needs of each step ignores deletions, which is sound; a step that holds only because a clause was
/// deleted is refused there, and accepted where deletions are obeyed.
#[test]
fn a_step_that_rests_on_a_deletion_is_refused_by_what_ignores_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let puzzle = "docs/puzzles/minimal-10.txt";
    let bundle = file("bundle");
    takuzu(["prove", "-q", puzzle, "-o", &bundle]).gives(0, "", "");
    let read = |name: &str| fs::read_to_string(format!("{bundle}/{name}")).expect("a file");
    let formula = read("formula.cnf");
    // No clause that the proof needs speaks of this variable.
    let (literal, name) = ("-105", "105");
    let speaks = |line: &&str| line.split(' ').any(|word| word == literal || word == name);
    let core = read("core.cnf");
    assert!(!core.lines().filter(|line| !line.starts_with('c')).any(|line| speaks(&line)));
    let has_it = |line: &&str| line.split(' ').any(|word| word == literal);
    let deletions: Vec<String> =
        formula.lines().filter(has_it).map(|line| format!("d {line}\n")).collect();
    assert!(!deletions.is_empty());
    let drat = file("deleting.drat");
    let proof = format!("{}{name} 0\n{}", deletions.concat(), read("proof.drat"));
    fs::write(&drat, &proof).expect("a proof");
    let cnf = format!("{bundle}/formula.cnf");
    let verified = takuzu(["verify", "--cnf", &cnf, "--proof", &drat]).run();
    assert_eq!(verified.code, Some(0), "{}{}", verified.out, verified.err);
    let place =
        format!("line {}, column 1: the clause `105 0` does not follow", deletions.len() + 1);
    let core = takuzu(["verify", "--cnf", &cnf, "--proof", &drat, "--core"]).run();
    assert_eq!(core.code, Some(1), "{}{}", core.out, core.err);
    assert!(core.out.contains(&place), "{}", core.out);
    let again = takuzu(["prove", puzzle, "--drat", &drat, "-o", &file("again")]).run();
    assert_eq!(again.code, Some(2));
    assert!(again.err.contains(&place), "{}", again.err);
    // Without the deletions it is refused everywhere.
    fs::write(&drat, format!("{name} 0\n{}", read("proof.drat"))).expect("a proof");
    let refused = takuzu(["verify", "--cnf", &cnf, "--proof", &drat]).run();
    assert_eq!(refused.code, Some(1), "{}{}", refused.out, refused.err);
}
