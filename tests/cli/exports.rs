//! Every form of a formula says the same, and real solvers, counters and splitters, where they are
//! installed, answer as they should.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Stdio};

use rustsat::encodings::CollectClauses;
use rustsat::instances::fio::opb;
use rustsat::instances::{BasicVarManager, SatInstance};
use takuzu_sat::sat::gates::Distinctness;
use takuzu_sat::sat::{Cnf, Lit, Session, SolverResult};
use takuzu_sat::takuzu::encoding;
use takuzu_sat::{Grid, Limits, Puzzle, Shape};
use varisat::ExtendFormula as _;

use crate::external::file as puzzle;
use crate::program::{Run, blank, is_here, takuzu};
use crate::scratch;

/// Blank boards as they are typed.
const FOUR: &str = ".... .... .... ....";
const SIX: &str = "...... ...... ...... ...... ...... ......";

fn export(args: &[&str]) -> String {
    let outcome = takuzu(["export"].iter().chain(args)).ends(0);
    outcome.out
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
    let folder = scratch();
    let (puzzle, formula) = (folder.file("p.txt"), folder.file("p.cnf"));
    let made = takuzu(["generate", "--size", "32", "--holes", "20", "--seed", "1", "-o"]);
    made.args(&[&puzzle]).ends(0);
    for (to, also) in [
        ("dimacs", &[][..]),
        ("icnf", &["--cubes", "4"][..]),
        ("mcc", &[]),
        ("opb", &[]),
        ("dimacs", &["--simplify", "yes"]),
        ("dimacs", &["--cubes", "4"]),
    ] {
        let args = ["export", &puzzle, "--from", "grid", "--force", "--to", to, "-o", &formula];
        takuzu(args).args(also).ends(0);
        for part in folder.files().iter().filter(|name| name.ends_with(".cnf")) {
            let text = folder.text(part);
            let longest = longest_comment(&text);
            assert!((700..=1000).contains(&longest), "{to} {also:?}: {longest}");
            assert!(text.contains("Takuzu 32x32: "), "{to}");
            fs::remove_file(folder.file(part)).expect("a file");
        }
    }
    // The comment is put together again: the formula is that of the puzzle.
    takuzu(["export", &puzzle, "-o", &formula]).gives(0, "", "");
    let solved = takuzu(["solve", &puzzle, "--sat-codes"]).run();
    takuzu(["decode", "--cnf", &formula, &puzzle]).stdin(solved.out).ends(0);
    let proof = scratch();
    takuzu(["prove", &puzzle, "-o", &proof.file("")]).ends(0);
    let names = proof.files().into_iter();
    let names = names.filter(|name| name.ends_with(".cnf"));
    let longest: Vec<usize> = names.map(|name| longest_comment(&proof.text(&name))).collect();
    assert!(longest.len() == 2 && longest.iter().all(|len| (700..=1000).contains(len)));
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
    let mut solver = varisat::Solver::new();
    for clause in clauses {
        let lits = clause.iter().map(|lit| varisat::Lit::from_dimacs(lit.to_ipasir() as isize));
        solver.add_clause(&lits.collect::<Vec<_>>());
    }
    solver.solve().expect("an answer")
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
    let folder = scratch();
    let file = &*folder.file("p.q.cnf");
    let args = ["--text", SIX, "--cubes", "5"];
    let cubes = cubes(&export(&[&args[..], &["--to", "icnf"]].concat()));
    let dimacs = export(&["--text", SIX]);
    let split = || takuzu(["export", "-o", file].iter().chain(&args));
    let name = |number: usize| format!("p.q-{number}.cnf");
    let [first, second, last] = [1, 2, 5].map(|number| folder.file(&name(number)));
    split().gives(0, "", &format!("note: 5 cubes in {first} to {last}\n"));
    assert_eq!(folder.files().len(), 5);
    for (place, cube) in cubes.iter().enumerate() {
        let text = folder.text(&name(place + 1));
        let units: Vec<String> = cube.iter().map(|lit| format!("{} 0", lit.to_ipasir())).collect();
        let mut expected = clauses(&dimacs);
        expected.extend(units.iter().map(String::as_str));
        assert_eq!(clauses(&text), expected);
        assert!(text.contains(&format!("\nc cube {} of 5: r1c1=", place + 1)), "{text}");
    }
    // None of them is touched when one is in the way.
    fs::remove_file(&first).expect("removed");
    split().gives(2, "", &format!("error: {second} exists; --force overwrites it\n"));
    assert_eq!(folder.files().len(), 4);
    let forced = takuzu(["export", "-o", file, "--force", "-q"].iter().chain(&args));
    forced.gives(0, "", "");
    assert_eq!(folder.files().len(), 5);
}

#[test]
fn large_boards_are_not_cut() {
    // Too large for the native board, which the cubes are cut from.
    let args = ["export", "--force", "--to", "icnf", "--cubes", "2"];
    takuzu(args).stdin(blank(130)).says(2, "sides up to 128");
}

#[test]
fn a_puzzle_that_looking_ahead_refutes() {
    let name = puzzle("none-6");
    let args = ["export", &name, "--to", "icnf", "--cubes", "9"];
    let outcome = takuzu(args).ends(0);
    assert!(outcome.err.starts_with("note: looking ahead refutes every cube"), "{outcome:?}");
    assert_eq!(cubes(&outcome.out), [Vec::new()]);
}

/// Models of functional formulas may be counted as they are; of the others, only cells are to count.
#[test]
fn counting_headers() {
    for encoding in encoding::all() {
        let (by_line, distinct) = encoding::choices(encoding);
        let name = encoding.to_string();
        for rules in ["takuzu", "unruly"] {
            let args = ["--text", FOUR, "--encoding", &name, "--rules", rules];
            let text = export(&[&args[..], &["--to", "mcc"]].concat());
            let functional = match rules {
                "takuzu" => by_line.is_functional() && distinct == Distinctness::TwoSided,
                _ => by_line.is_functional(),
            };
            let cells = "c t pmc\nc p show 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 0\n";
            let head = if functional { "c t mc\n" } else { cells };
            assert!(text.starts_with(&format!("{head}c takuzu-sat ")), "{name} {rules}\n{text}");
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

/// What a program writes about a formula, which gets this name.
fn say(program: &str, args: &[&str], name: &str, formula: &str) -> String {
    let folder = scratch();
    let mut command = Command::new(program);
    command.args(args).arg(folder.put(name, formula)).stderr(Stdio::null());
    let output = command.output().expect("the program starts");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn decode(puzzle: &str, answer: String) -> Run {
    takuzu(["decode", puzzle, "--to", "line"]).stdin(answer)
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
    for (text, count) in [(FOUR, "72"), (SIX, "4140")] {
        for encoding in ["counter+two-sided", "automaton+two-sided", "counter+one-sided"] {
            let args = ["--to", "mcc", "--encoding", encoding, "--text", text];
            let said = say("python3", &["-c", script], "count.cnf", &export(&args));
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
    let answered = |formula: String| say("cadical", &["-q"], "cubes.icnf", &formula);
    for (name, solved) in [("generated-10", true), ("minimal-10", true), ("none-6", false)] {
        let name = puzzle(name);
        let formula = export(&["-q", &name, "--to", "icnf", "--cubes", "12"]);
        decode(&name, answered(formula)).ends(i32::from(!solved));
    }
    // With its only solution forbidden, no cube has one.
    let name = puzzle("wikipedia-4");
    let blocked = ["--block", "0110 1001 0011 1100", "--to", "icnf", "--cubes", "4"];
    let formula = export(&[&[name.as_str()], &blocked[..]].concat());
    decode(&name, answered(formula)).ends(1);
}

/// Debian's `clasp` and `minisat+`.
#[test]
fn pseudo_boolean_solvers_agree() {
    for solver in ["clasp", "minisat+"] {
        if !is_here(solver) {
            continue;
        }
        for (name, code) in [("wikipedia-4", 0), ("two-6", 0), ("minimal-10", 0), ("none-6", 1)] {
            let name = puzzle(name);
            let answer = say(solver, &[], "puzzle.opb", &export(&["--to", "opb", &name]));
            assert_eq!(decode(&name, answer).ends(code).err, "", "{solver}");
        }
    }
}
