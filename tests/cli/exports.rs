//! Every form of a formula says the same, and real solvers, counters and splitters, where they are
//! installed, answer as they should.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use rustsat::encodings::CollectClauses;
use rustsat::instances::fio::opb;
use rustsat::instances::{BasicVarManager, SatInstance};
use takuzu_sat::sat::{Clause, Cnf, Lit, Session, SolverResult};
use takuzu_sat::takuzu::encoding::Encoding;
use takuzu_sat::{Grid, Limits, Puzzle, Shape};

use crate::program::takuzu;

/// Blank boards as they are typed.
const FOUR: &str = ".... .... .... ....";
const SIX: &str = "...... ...... ...... ...... ...... ......";

fn export(args: &[&str]) -> String {
    let outcome = takuzu(["export"].iter().chain(args)).run();
    assert_eq!(outcome.code, Some(0), "{}: {}", outcome.shown, outcome.err);
    outcome.out
}

fn puzzle(name: &str) -> String {
    format!("docs/puzzles/{name}.txt")
}

/// The lines of a formula that are neither comment nor header, less those of the cubes.
fn clauses(text: &str) -> Vec<&str> {
    let lines = text.lines();
    let is_clause = |line: &&str| !line.starts_with(['c', 'p', 'a']);
    lines.filter(is_clause).collect()
}

/// The longest line of a comment in a text.
fn longest_comment(text: &str) -> usize {
    let comments = text.lines().filter(|line| line.starts_with(['c', '*', '|']));
    // A statement to counters, in the form that their format gives it.
    let comments = comments.filter(|line| !line.starts_with("c p show "));
    comments.map(str::len).max().unwrap_or_default()
}

/// lrat-check reads 1,023 bytes of a line, and takes what is behind for clauses.
#[test]
fn no_comment_is_longer_than_checkers_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let puzzle = path("p.txt");
    let made = takuzu(["generate", "--size", "32", "--holes", "20", "--seed", "1", "-o"]);
    assert_eq!(made.args(&[&puzzle]).run().code, Some(0));
    for (to, also) in [
        ("dimacs", &[][..]),
        ("icnf", &["--cubes", "4"][..]),
        ("mcc", &[]),
        ("opb", &[]),
        ("dimacs", &["--simplify", "yes"]),
        ("dimacs", &["--cubes", "4"]),
    ] {
        let formula = path("p.cnf");
        let args = ["export", &puzzle, "--from", "grid", "--force", "--to", to, "-o", &formula];
        let made = takuzu(args).args(also).run();
        assert_eq!(made.code, Some(0), "{}", made.err);
        let parts = fs::read_dir(folder.path()).expect("a folder");
        let parts = parts.map(|file| file.expect("a file").path());
        for part in parts.filter(|part| part.extension().is_some_and(|end| end == "cnf")) {
            let text = fs::read_to_string(&part).expect("a formula");
            let longest = longest_comment(&text);
            assert!((700..=1000).contains(&longest), "{to} {also:?}: {longest}");
            assert!(text.contains("Takuzu 32x32: "), "{to}");
            fs::remove_file(part).expect("a file");
        }
    }
    // The comment is put together again: the formula is that of the puzzle.
    let formula = path("p.cnf");
    takuzu(["export", &puzzle, "-o", &formula]).gives(0, "", "");
    let solved = takuzu(["solve", &puzzle, "--sat-codes"]).run();
    let decoded = takuzu(["decode", "--cnf", &formula, &puzzle]).stdin(solved.out).run();
    assert_eq!(decoded.code, Some(0), "{}", decoded.err);
    let bundle = path("bundle");
    assert_eq!(takuzu(["prove", &puzzle, "-o", &bundle]).run().code, Some(0));
    let mut files = 0;
    for file in fs::read_dir(&bundle).expect("a bundle") {
        let file = file.expect("a file").path();
        if file.extension().is_some_and(|end| end == "cnf" || end == "opb") {
            let longest = longest_comment(&fs::read_to_string(&file).expect("text"));
            assert!((700..=1000).contains(&longest), "{}: {longest}", file.display());
            files += 1;
        }
    }
    assert_eq!(files, 3);
}

/// The literals of a line, without the 0 at its end.
fn literals(line: &str) -> Vec<Lit> {
    let words: Vec<&str> = line.trim_start_matches("a ").split(' ').collect();
    let (zero, numbers) = words.split_last().expect("a word");
    assert_eq!(*zero, "0", "{line}");
    let lit = |number: &&str| Lit::from_ipasir(number.parse().expect("a number"));
    numbers.iter().map(|number| lit(number).expect("not 0")).collect()
}

fn cubes(text: &str) -> Vec<Vec<Lit>> {
    let cubes = text.lines().filter(|line| line.starts_with("a "));
    cubes.map(literals).collect()
}

/// Whether clauses have a model.
fn is_satisfiable(clauses: impl IntoIterator<Item = Vec<Lit>>) -> bool {
    let mut session = Session::new(&Limits::none());
    let clauses = clauses.into_iter().map(|lits| lits.into_iter().collect());
    let clauses: Vec<Clause> = clauses.collect();
    session
        .encode(|store, vars| {
            use takuzu_sat::sat::ManageVars;
            let last = clauses.iter().flat_map(|clause| clause.iter().map(|lit| lit.var())).max();
            if let Some(last) = last {
                vars.increase_next_free(last + 1);
            }
            store.extend_clauses(clauses)
        })
        .expect("memory");
    session.solve(&[]).expect("no error") == SolverResult::Sat
}

#[test]
fn all_forms_have_the_same_clauses() {
    let name = puzzle("minimal-10");
    for further in [&[][..], &["--simplify=yes"], &["--encoding", "automaton+two-sided"]] {
        let form = |to: &str| export(&[&[name.as_str(), "--to", to], further].concat());
        let dimacs = form("dimacs");
        for to in ["icnf", "mcc"] {
            assert_eq!(clauses(&form(to)), clauses(&dimacs), "{to}");
        }
        let header = dimacs.lines().find(|line| line.starts_with("p cnf "));
        let stated = header.and_then(|line| line.split(' ').nth(3));
        assert_eq!(stated, Some(clauses(&dimacs).len().to_string().as_str()));
        assert_eq!(cubes(&form("icnf")), [Vec::new()]);
    }
}

/// What leaves the program covers: with all cubes forbidden, nothing is left.
#[test]
fn exported_cubes_cover() {
    let blank = ["--text", SIX];
    let minimal = [&*puzzle("minimal-10"), "--simplify=yes"];
    let several = [&*puzzle("generated-10"), "--encoding", "automaton+directed"];
    for args in [&blank[..], &minimal, &several] {
        for k in ["1", "6", "40"] {
            let text = export(&[args, &["--to", "icnf", "--cubes", k]].concat());
            let cubes = cubes(&text);
            assert!(!cubes.is_empty() && cubes.len() <= k.parse().expect("a number"));
            let formula: Vec<Vec<Lit>> = clauses(&text).into_iter().map(literals).collect();
            assert!(is_satisfiable(formula.clone()));
            let not = |cube: &Vec<Lit>| cube.iter().map(|&lit| !lit).collect();
            let negated: Vec<Vec<Lit>> = cubes.iter().map(not).collect();
            assert!(!is_satisfiable(formula.into_iter().chain(negated)), "{args:?} {k}");
        }
    }
}

#[test]
fn a_file_for_each_cube() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("p.q.cnf");
    let file = file.to_str().expect("UTF-8");
    let args = ["--text", SIX, "--cubes", "5"];
    let cubes = cubes(&export(&[&args[..], &["--to", "icnf"]].concat()));
    let dimacs = export(&["--text", SIX]);
    let split = || takuzu(["export", "-o", file].iter().chain(&args));
    let name = |number: usize| folder.path().join(format!("p.q-{number}.cnf"));
    let note = format!("note: 5 cubes in {} to {}\n", name(1).display(), name(5).display());
    split().gives(0, "", &note);
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 5);
    for (place, cube) in cubes.iter().enumerate() {
        let text = fs::read_to_string(name(place + 1)).expect("a file");
        let units: Vec<String> = cube.iter().map(|lit| format!("{} 0", lit.to_ipasir())).collect();
        let mut expected = clauses(&dimacs);
        expected.extend(units.iter().map(String::as_str));
        assert_eq!(clauses(&text), expected);
        assert!(text.contains(&format!("\nc cube {} of 5: r1c1=", place + 1)), "{text}");
    }
    // None of them is touched when one is in the way.
    fs::remove_file(name(1)).expect("removed");
    split().gives(2, "", &format!("error: {} exists; --force overwrites it\n", name(2).display()));
    assert!(!name(1).exists());
    let forced = takuzu(["export", "-o", file, "--force", "-q"].iter().chain(&args));
    forced.gives(0, "", "");
    assert!(name(1).exists());
}

#[test]
fn large_boards_are_not_cut() {
    // Too large for the native board, which the cubes are cut from.
    let large = vec![".".repeat(130); 130].join(" ");
    let args = ["export", "--force", "--to", "icnf", "--cubes", "2", "--text", &large];
    let refused = takuzu(args).run();
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("sides up to 128"), "{}", refused.err);
}

#[test]
fn a_puzzle_that_looking_ahead_refutes() {
    let name = puzzle("none-6");
    let args = ["export", &name, "--to", "icnf", "--cubes", "9"];
    let outcome = takuzu(args).run();
    assert_eq!(outcome.code, Some(0));
    assert!(outcome.err.starts_with("note: looking ahead refutes every cube"), "{outcome:?}");
    assert_eq!(cubes(&outcome.out), [Vec::new()]);
}

/// Models of functional formulas may be counted as they are; of the others, only cells are to count.
#[test]
fn counting_headers() {
    for encoding in Encoding::all() {
        let name = encoding.to_string();
        for rules in ["takuzu", "unruly"] {
            let args = ["--text", FOUR, "--encoding", &name, "--rules", rules];
            let text = export(&[&args[..], &["--to", "mcc"]].concat());
            let functional = match rules {
                "takuzu" => encoding.is_functional(),
                _ => encoding.line.is_functional(),
            };
            let head = match functional {
                true => "c t mc\nc takuzu-sat ",
                false => {
                    "c t pmc\nc p show 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 0\nc takuzu-sat "
                }
            };
            assert!(text.starts_with(head), "{name} {rules}\n{text}");
        }
    }
    let known = export(&["--text", ".1.0 ..0. .0.. 11.0", "--to", "mcc", "--simplify=yes"]);
    assert!(known.starts_with("c t pmc\nc p show 0\n"), "{known}");
}

/// The values of the cells in all models of sums, found without any code of ours but the text.
fn grids(text: &str, cells: usize) -> BTreeSet<String> {
    let options = opb::Options::default();
    let instance = SatInstance::<BasicVarManager>::from_opb(&mut text.as_bytes(), options);
    let (cnf, vars): (Cnf, BasicVarManager) = instance.expect("OPB").into_cnf();
    let mut session = Session::new(&Limits::none());
    session
        .encode(|store, manager| {
            *manager = vars;
            store.extend_clauses(cnf)
        })
        .expect("memory");
    let mut found = BTreeSet::new();
    while session.solve(&[]).expect("no error") == SolverResult::Sat {
        let model = session.model().expect("a model");
        let lits: Vec<Lit> = model.iter().take(cells).collect();
        let symbol = |lit: &Lit| if lit.is_pos() { '1' } else { '0' };
        assert!(found.insert(lits.iter().map(symbol).collect()), "repeated");
        session.block(&lits).expect("memory");
    }
    found
}

#[test]
fn sums_have_the_solutions_of_the_puzzle() {
    for (rules, count) in [("takuzu", 72), ("unruly", 90)] {
        for distinct in ["one-sided", "two-sided", "directed"] {
            let encoding = format!("counter+{distinct}");
            let args = ["--to", "opb", "--rules", rules, "--encoding", &encoding];
            let text = export(&[&["--text", FOUR], &args[..]].concat());
            let grids = grids(&text, 16);
            assert_eq!(grids.len(), count, "{rules} {distinct}");
            for line in &grids {
                let grid = Grid::from_line(Shape::square(4), line).expect("16 cells");
                let blank: Puzzle = FOUR.parse().expect("a puzzle");
                assert!(rules == "unruly" || blank.accepts(&grid), "{grid}");
            }
        }
    }
    let six = export(&["--to", "opb", &puzzle("two-6")]);
    assert_eq!(grids(&six, 36).len(), 2);
    let open = ["--to", "opb", "--simplify=yes", &puzzle("two-6")];
    assert_eq!(grids(&export(&open), 4).len(), 2);
    let solution = grids(&six, 36).into_iter().next().expect("one of two");
    let rows: Vec<&str> = (0..6).map(|row| &solution[6 * row..6 * row + 6]).collect();
    let blocked = ["--to", "opb", &puzzle("two-6"), "--block", &rows.join(" ")];
    assert_eq!(grids(&export(&blocked), 36).len(), 1);
}

/// Whether a program is on PATH; says so if it is not.
pub(crate) fn is_here(name: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let here = std::env::split_paths(&path).any(|folder| folder.join(name).is_file());
    if !here {
        eprintln!("skipped: {name} is not on PATH");
    }
    here
}

/// What a program writes about a file.
fn say(program: &str, args: &[&str], file: &Path) -> String {
    let mut command = Command::new(program);
    command.args(args).arg(file).stderr(Stdio::null());
    let output = command.output().expect("the program starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn decode(puzzle: &str, answer: String) -> crate::program::Outcome {
    takuzu(["decode", puzzle, "--to", "line"]).stdin(answer).run()
}

/// PyPI `d4solver`.
#[test]
fn d4_counts_functional_and_projected() {
    let script = "import sys, py_d4; print(py_d4.Solver(sys.argv[1]).count().getResult())";
    let mut python = Command::new("python3");
    python.args(["-c", "import py_d4"]).stderr(Stdio::null());
    if !python.status().is_ok_and(|status| status.success()) {
        eprintln!("skipped: python3 has no module py_d4 (pip install d4solver)");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("count.cnf");
    for (text, count) in [(FOUR, "72"), (SIX, "4140")] {
        for encoding in ["counter+two-sided", "automaton+two-sided", "counter+one-sided"] {
            let args = ["--to", "mcc", "--encoding", encoding, "--text", text];
            fs::write(&file, export(&args)).expect("written");
            let said = say("python3", &["-c", script], &file);
            assert_eq!(said.lines().last(), Some(count), "{encoding}\n{said}");
        }
    }
}

/// cadical reads iCNF, and solves the cubes one after the other.
#[test]
fn cadical_solves_cubes() {
    if !is_here("cadical") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("cubes.icnf");
    for (name, solved) in [("generated-10", true), ("minimal-10", true), ("none-6", false)] {
        let name = puzzle(name);
        fs::write(&file, export(&["-q", &name, "--to", "icnf", "--cubes", "12"])).expect("written");
        let outcome = decode(&name, say("cadical", &["-q"], &file));
        assert_eq!(outcome.code, Some(i32::from(!solved)), "{outcome:?}");
    }
    // With its only solution forbidden, no cube has one.
    let name = puzzle("wikipedia-4");
    let blocked = ["--block", "0110 1001 0011 1100", "--to", "icnf", "--cubes", "4"];
    fs::write(&file, export(&[&[name.as_str()], &blocked[..]].concat())).expect("written");
    assert_eq!(decode(&name, say("cadical", &["-q"], &file)).code, Some(1));
}

/// Debian's `clasp` and `minisat+`.
#[test]
fn pseudo_boolean_solvers_agree() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzle.opb");
    for solver in ["clasp", "minisat+"] {
        if !is_here(solver) {
            continue;
        }
        for name in ["wikipedia-4", "two-6", "minimal-10"] {
            let name = puzzle(name);
            fs::write(&file, export(&["--to", "opb", &name])).expect("written");
            let outcome = decode(&name, say(solver, &[], &file));
            assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""), "{solver}");
        }
        let name = puzzle("none-6");
        fs::write(&file, export(&["--to", "opb", &name])).expect("written");
        assert_eq!(decode(&name, say(solver, &[], &file)).code, Some(1), "{solver}");
    }
}
