//! Formulas leave the house and answers come back: the text is the formula that the library
//! encodes, and real solvers, where they are installed, agree.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use rustsat::types::Lit;
use takuzu_sat::sat::{Formula, ManageVars};
use takuzu_sat::takuzu::encoding::Encoding;
use takuzu_sat::text::{self, ReadOptions};
use takuzu_sat::{Cell, Puzzle, Shape};
use varisat::dimacs::DimacsParser;

use crate::exports::is_here;
use crate::program::{Run, repository, takuzu};

/// A unique puzzle of each size, some others, and boards that are no squares.
const PUZZLES: [&str; 6] =
    ["wikipedia-4", "five-givens-6", "two-6", "none-6", "rectangle-6x8", "minimal-10"];

fn file(name: &str) -> PathBuf {
    repository().join(format!("docs/puzzles/{name}.txt"))
}

fn puzzle(name: &str) -> Puzzle {
    let text = fs::read_to_string(file(name)).expect("a puzzle");
    let entries = text::read(name, &text, &ReadOptions::default()).expect("a puzzle");
    entries[0].puzzle.clone()
}

fn export(name: &str, further: &[&str]) -> String {
    let run = takuzu(["export", file(name).to_str().expect("UTF-8")].iter().chain(further));
    let outcome = run.run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
    outcome.out
}

#[test]
fn the_text_is_the_formula() {
    for name in PUZZLES {
        let text = export(name, &[]);
        let read = DimacsParser::parse(text.as_bytes()).expect("DIMACS");
        let encoded = Formula::encode(|clauses, vars| {
            puzzle(name).to_cnf(Encoding::default().into(), clauses, vars)
        });
        let (formula, _) = encoded.expect("memory");
        assert_eq!(read.var_count(), formula.vars.n_used() as usize, "{name}");
        let numbers = |lits: &mut dyn Iterator<Item = isize>| lits.collect::<Vec<_>>();
        let written: Vec<Vec<isize>> = read
            .iter()
            .map(|clause| numbers(&mut clause.iter().map(|lit| lit.to_dimacs())))
            .collect();
        let meant: Vec<Vec<isize>> = formula
            .clauses
            .iter()
            .map(|clause| numbers(&mut clause.iter().map(|lit: &Lit| lit.to_ipasir() as isize)))
            .collect();
        assert_eq!(written, meant, "{name}");
    }
}

/// `c NUMBER rRcC` for each cell, row by row, with the numbers that the clauses use.
#[test]
fn comments_name_the_variable_of_every_cell() {
    for name in PUZZLES {
        let puzzle = puzzle(name);
        let (_, map) = Formula::encode(|clauses, vars| {
            puzzle.to_cnf(Encoding::default().into(), clauses, vars)
        })
        .expect("memory");
        let expected: Vec<String> = puzzle
            .shape()
            .cells()
            .map(|cell: Cell| {
                format!("c {} {cell}", map.lit(cell, 1).expect("an open cell").to_ipasir())
            })
            .collect();
        let text = export(name, &[]);
        let comments = text.lines().take_while(|line| line.starts_with("c "));
        let named: Vec<&str> = comments.filter(|line| is_name(line)).collect();
        assert_eq!(named, expected, "{name}");
    }
}

fn is_name(line: &str) -> bool {
    let words: Vec<&str> = line.split(' ').collect();
    matches!(words[..], ["c", number, _] if number.parse::<u32>().is_ok())
}

/// A solver on PATH, and what it makes of a formula.
#[derive(Clone, Copy)]
enum Solver {
    /// `s` and `v` lines on standard output.
    Cadical,
    /// A result file.
    Minisat,
}

impl Solver {
    fn name(self) -> &'static str {
        match self {
            Solver::Cadical => "cadical",
            Solver::Minisat => "minisat",
        }
    }

    fn answer(self, formula: &str, folder: &Path) -> PathBuf {
        let (cnf, answer) = (folder.join("formula.cnf"), folder.join("answer.txt"));
        fs::write(&cnf, formula).expect("written");
        let mut command = Command::new(self.name());
        match self {
            Solver::Cadical => {
                let file = fs::File::create(&answer).expect("a file");
                command.arg("-q").arg(&cnf).stdout(file);
            }
            Solver::Minisat => {
                command.arg(&cnf).arg(&answer).stdout(Stdio::null());
            }
        }
        let status = command.stderr(Stdio::null()).status().expect("the solver starts");
        assert!(matches!(status.code(), Some(10 | 20)), "{}: {status}", self.name());
        answer
    }
}

fn decode(name: &str, answer: &Path) -> Run {
    let (puzzle, answer) = (file(name), answer.to_path_buf());
    takuzu(["decode".into(), puzzle, answer, "--to".into(), "grid".into()])
}

/// The satisfiable come back as solutions, the others as "no solution"; with its only solution
/// forbidden, a puzzle has none.
fn agrees(solver: Solver) {
    if !is_here(solver.name()) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for name in PUZZLES {
        let answer = solver.answer(&export(name, &[]), folder.path());
        let outcome = decode(name, &answer).run();
        if name == "none-6" {
            assert_eq!(outcome.code, Some(1), "{outcome:?}");
            assert!(outcome.out.ends_with(": no solution, says the solver\n"));
            continue;
        }
        assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""), "{}", outcome.shown);
        let solution = solution(puzzle(name).shape(), &outcome.out);
        assert!(puzzle(name).accepts(&solution), "{name}\n{solution}");
        let solution = folder.path().join("solution.txt");
        fs::write(&solution, outcome.out).expect("written");
        let blocked = export(name, &["--block", solution.to_str().expect("UTF-8")]);
        let answer = solver.answer(&blocked, folder.path());
        let code = if name == "two-6" { 0 } else { 1 };
        let outcome = decode(name, &answer).run();
        assert_eq!(outcome.code, Some(code), "{name}: {outcome:?}");
    }
}

fn solution(shape: Shape, text: &str) -> takuzu_sat::Grid {
    let entries = text::read("solution", text, &ReadOptions::default()).expect("a grid");
    let grid = entries[0].puzzle.givens().clone();
    assert_eq!(grid.shape(), shape);
    grid
}

#[test]
fn cadical_agrees() {
    agrees(Solver::Cadical);
}

#[test]
fn minisat_agrees() {
    agrees(Solver::Minisat);
}

/// The first solution is taken, forbidden, and the second one is another.
#[test]
fn solutions_can_be_forbidden_one_by_one() {
    let name = "two-6";
    let first = takuzu(["solve", "--to", "words", file(name).to_str().expect("UTF-8")]).run().out;
    let blocked = export(name, &["--block", first.trim_end()]);
    let rows = first.trim_end();
    assert!(blocked.contains(&format!("\nc without the solution {rows}\n")), "{blocked}");
    let whole = export(name, &[]);
    let clauses = |text: &str| {
        let formula = DimacsParser::parse(text.as_bytes()).expect("DIMACS");
        formula.len()
    };
    assert_eq!(clauses(&blocked), clauses(&whole) + 1);
    let mut solver = varisat::Solver::new();
    solver.add_dimacs_cnf(blocked.as_bytes()).expect("DIMACS");
    assert!(solver.solve().expect("an answer"));
    let model = solver.model().expect("a model");
    let model: Vec<String> = model.iter().map(|lit| lit.to_dimacs().to_string()).collect();
    let decoded = takuzu(["decode", file(name).to_str().expect("UTF-8"), "--to", "words"]);
    let second = decoded.stdin(model.join(" ")).run();
    assert_eq!(second.code, Some(0), "{second:?}");
    assert_ne!(second.out, first);
}
