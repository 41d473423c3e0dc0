//! Formulas leave the house and answers come back: the text is the formula that the library
//! encodes, and real solvers, where they are installed, agree.

use std::fs;
use std::process::{Command, Stdio};

use takuzu_sat::game::{CnfForm, CnfMap, GivensAs};
use takuzu_sat::limits::Limits;
use takuzu_sat::sat::{Clause, Formula, ManageVars, Session, SolverResult, answer};
use takuzu_sat::takuzu::encoding;
use takuzu_sat::text::{self, ReadOptions};
use takuzu_sat::{Cell, Puzzle, Shape};
use varisat::dimacs::DimacsParser;

use crate::program::{Run, is_here, repository, takuzu};
use crate::{Folder, scratch};

/// A unique puzzle of each size, some others, and boards that are not square.
const PUZZLES: [&str; 6] =
    ["wikipedia-4", "five-givens-6", "two-6", "none-6", "rectangle-6x8", "minimal-10"];

/// A file of the docs.
pub(crate) fn file(name: &str) -> String {
    format!("docs/puzzles/{name}.txt")
}

/// The puzzle of a file of the docs.
pub(crate) fn puzzle(name: &str) -> Puzzle {
    let text = fs::read_to_string(repository().join(file(name))).expect("a puzzle");
    let entries = text::read(name, &text, &ReadOptions::default()).expect("a puzzle");
    entries[0].puzzle.clone()
}

fn export(name: &str, further: &[&str]) -> String {
    takuzu(["export", &file(name)]).args(further).well().out
}

fn encoded(puzzle: &Puzzle) -> (Formula, CnfMap) {
    let form = encoding::TEXTBOOK.into();
    let encoded = Formula::encode(|clauses, vars| puzzle.to_cnf(form, clauses, vars));
    encoded.expect("memory")
}

#[test]
fn the_text_is_the_formula() {
    for name in PUZZLES {
        let text = export(name, &[]);
        let read = DimacsParser::parse(text.as_bytes()).expect("DIMACS");
        let (formula, _) = encoded(&puzzle(name));
        assert_eq!(read.var_count(), formula.vars.n_used() as usize, "{name}");
        let numbers = |clause: &[varisat::Lit]| clause.iter().map(|lit| lit.to_dimacs()).collect();
        let written: Vec<Vec<isize>> = read.iter().map(numbers).collect();
        let numbers = |clause: &Clause| clause.iter().map(|lit| lit.to_ipasir() as isize).collect();
        let meant: Vec<Vec<isize>> = formula.clauses.iter().map(numbers).collect();
        assert_eq!(written, meant, "{name}");
    }
}

/// `c NUMBER rRcC` for each cell, row by row, with the numbers that the clauses use.
#[test]
fn comments_name_the_variable_of_every_cell() {
    for name in PUZZLES {
        let puzzle = puzzle(name);
        let (_, map) = encoded(&puzzle);
        let lit = |cell: Cell| map.lit(cell, 1).expect("an open cell").to_ipasir();
        let cells = puzzle.shape().cells();
        let expected: Vec<String> = cells.map(|cell| format!("c {} {cell}", lit(cell))).collect();
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

/// What a solver on PATH makes of a formula: the name of the file with its answer.
fn answered(solver: &str, formula: &str, folder: &Folder) -> String {
    let (cnf, answer) = (folder.put("formula.cnf", formula), folder.file("answer.txt"));
    let mut command = Command::new(solver);
    command.stderr(Stdio::null());
    match solver {
        // `s` and `v` lines on standard output; the other writes a file.
        "cadical" => {
            let file = fs::File::create(&answer).expect("a file");
            command.args(["-q", &cnf]).stdout(file);
        }
        _ => _ = command.args([&cnf, &answer]).stdout(Stdio::null()),
    }
    let status = command.status().expect("the solver starts");
    assert!(matches!(status.code(), Some(10 | 20)), "{solver}: {status}");
    answer
}

fn decode(name: &str, answer: &str) -> Run {
    takuzu(["decode", &file(name), answer, "--to", "grid"])
}

/// The satisfiable come back as solutions, the others as "no solution"; with its only solution
/// forbidden, a puzzle has none.
fn agrees(solver: &str) {
    if !is_here(solver) {
        return;
    }
    let folder = scratch();
    for name in PUZZLES {
        let answer = answered(solver, &export(name, &[]), &folder);
        if name == "none-6" {
            let refused = decode(name, &answer).ends(1);
            assert!(refused.out.ends_with(": no solution, says the solver\n"));
            continue;
        }
        let solved = decode(name, &answer).well().out;
        let solution = solution(puzzle(name).shape(), &solved);
        assert!(puzzle(name).accepts(&solution), "{name}\n{solution}");
        let blocked = export(name, &["--block", &folder.put("solution.txt", solved)]);
        let answer = answered(solver, &blocked, &folder);
        decode(name, &answer).ends(if name == "two-6" { 0 } else { 1 });
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
    agrees("cadical");
}

#[test]
fn minisat_agrees() {
    agrees("minisat");
}

/// The first solution is taken, forbidden, and the second one is another.
#[test]
fn solutions_can_be_forbidden_one_by_one() {
    let name = "two-6";
    let first = takuzu(["solve", "--to", "words", &file(name)]).run().out;
    let blocked = export(name, &["--block", first.trim_end()]);
    let rows = first.trim_end();
    assert!(blocked.contains(&format!("\nc without the solution {rows}\n")), "{blocked}");
    let whole = export(name, &[]);
    let clauses = |text: &str| DimacsParser::parse(text.as_bytes()).expect("DIMACS").len();
    assert_eq!(clauses(&blocked), clauses(&whole) + 1);
    let mut solver = varisat::Solver::new();
    solver.add_dimacs_cnf(blocked.as_bytes()).expect("DIMACS");
    assert!(solver.solve().expect("an answer"));
    let model = solver.model().expect("a model");
    let model: Vec<String> = model.iter().map(|lit| lit.to_dimacs().to_string()).collect();
    let decoded = takuzu(["decode", &file(name), "--to", "words"]);
    let second = decoded.stdin(model.join(" ")).ends(0);
    assert_ne!(second.out, first);
}

/// A solver that knows one solution, and then says "unsatisfiable".
#[cfg(unix)]
#[test]
fn a_solver_that_denies_a_second_solution_is_not_believed() {
    let folder = scratch();
    let puzzle = puzzle("two-6");
    let mut session = Session::new(&Limits::none());
    session.simplify();
    let form = CnfForm::from(puzzle.best_encoding().eagerly()).with_givens(GivensAs::Constants);
    let encoded = session.encode(|clauses, vars| puzzle.to_cnf(form, clauses, vars));
    encoded.expect("enough memory");
    assert_eq!(session.solve(&[]).expect("an answer"), SolverResult::Sat);
    let model = session.model().expect("a model");
    let answer = format!("s SATISFIABLE\n{}", answer::v_lines(&model));
    let (answer, asked) = (folder.put("answer", answer), folder.file("asked"));
    let program = folder.put(
        "solver",
        format!("if [ -e {asked} ]; then echo s UNSATISFIABLE; else cp {answer} {asked}; cat {answer}; fi"),
    );
    let backend = format!("external:sh {program} {{cnf}}");
    let args = ["check", "--backend", &backend, &file("two-6")];
    takuzu(args).says(4, "says that there are no more solutions than 1, and there are");
}
