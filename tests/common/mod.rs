//! The tables of cases that several tests share.
#![allow(dead_code)] // each test uses its own part

use std::collections::HashSet;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use takuzu_sat::game::{CnfForm, CnfMap, Game, Search};
use takuzu_sat::sat::Formula;
use takuzu_sat::solve::Solutions;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Next, Puzzle, Shape};

/// A line of `tests/corpus/cases.txt`.
pub(crate) struct Case {
    pub(crate) name: String,
    pub(crate) puzzle: Puzzle,
    pub(crate) solutions: u64,
    pub(crate) solution: Option<Grid>,
}

/// Returns the corpus of the repository, from any of its packages.
pub(crate) fn corpus() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut above = package.ancestors().map(|folder| folder.join("tests/corpus"));
    above.find(|folder| folder.is_dir()).expect("the corpus")
}

/// All cases of the suite, named with their rules.
pub(crate) fn cases() -> Vec<Case> {
    let table = fs::read_to_string(corpus().join("cases.txt")).expect("the table of cases");
    let lines = table.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(case).collect()
}

fn case(line: &str) -> Case {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [name, rules, puzzle, solutions, solution, _level, _source] = fields[..] else {
        panic!("seven fields, not {}: {line}", fields.len());
    };
    let givens = grid(puzzle);
    let rules = match rules {
        "takuzu" => Rules::TAKUZU,
        "unruly" => Rules::UNRULY,
        other => panic!("unknown rules {other}: {line}"),
    };
    Case {
        name: format!("{name} ({})", if rules.distinct_lines { "takuzu" } else { "unruly" }),
        puzzle: Takuzu::new(givens, rules).expect("a puzzle").into(),
        solutions: solutions.parse().expect("a number of solutions"),
        solution: (solution != "-").then(|| grid(solution)),
    }
}

/// Rows apart by spaces, or `RxC:cells`.
fn grid(text: &str) -> Grid {
    let (shape, cells) = match text.split_once(':') {
        Some((shape, cells)) => {
            let (rows, cols) = shape.split_once('x').expect("RxC");
            (Shape::new(number(rows), number(cols)), cells.to_owned())
        }
        None => (Shape::square(text.split(' ').count()), text.replace(' ', "")),
    };
    Grid::from_line(shape, &cells).expect("a grid of its size")
}

fn number(text: &str) -> usize {
    text.parse().expect("a number")
}

/// A line of a file of `tests/corpus/takuzu`.
pub(crate) struct Known {
    /// File and line.
    pub(crate) name: String,
    pub(crate) puzzle: Takuzu,
    /// `None` where it was not counted.
    pub(crate) solutions: Option<usize>,
    pub(crate) solution: Option<Grid>,
}

/// The puzzles of all files of one kind, such as `m` or `u`.
pub(crate) fn known(kind: &str) -> Vec<Known> {
    let folder = fs::read_dir(corpus().join("takuzu")).expect("the corpus");
    let mut files: Vec<PathBuf> = folder.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let name = |file: &Path| file.file_stem().expect("a name").to_string_lossy().into_owned();
    files.retain(|file| name(file).starts_with(kind));
    assert!(!files.is_empty(), "no corpus file of kind {kind}");
    files.iter().flat_map(|file| known_in(file, &name(file))).collect()
}

fn known_in(file: &Path, name: &str) -> Vec<Known> {
    let text = fs::read_to_string(file).expect("a corpus file");
    let line = |(number, line): (usize, &str)| {
        let fields: Vec<&str> = line.split(' ').collect();
        let [cells, solutions, solution] = fields[..] else { panic!("three fields: {line}") };
        let shape = Shape::square(cells.len().isqrt());
        let grid = |cells| Grid::from_line(shape, cells).expect("a square");
        Known {
            name: format!("{name}:{}", number + 1),
            puzzle: Takuzu::new(grid(cells), Rules::TAKUZU).expect("a puzzle"),
            solutions: solutions.parse().ok(),
            solution: (solution != "-").then(|| grid(solution)),
        }
    };
    text.lines().enumerate().map(line).collect()
}

/// A position of `tests/corpus/positions.txt`, and the deductions of a technique in it.
pub(crate) struct Position {
    pub(crate) technique: &'static str,
    pub(crate) puzzle: &'static str,
    pub(crate) cells: &'static str,
    pub(crate) sees: Vec<&'static str>,
}

pub(crate) fn positions() -> Vec<Position> {
    let mut positions: Vec<Position> = Vec::new();
    for line in include_str!("../corpus/positions.txt").lines() {
        if let Some(seen) = line.strip_prefix(' ') {
            positions.last_mut().expect("a position").sees.push(seen);
        } else if !line.starts_with('#') && !line.is_empty() {
            let fields: Vec<&str> = line.split(" | ").collect();
            let [technique, puzzle, cells] = fields[..] else { panic!("three fields: {line}") };
            positions.push(Position { technique, puzzle, cells, sees: Vec::new() });
        }
    }
    positions
}

/// What was found, where something was to be found.
#[track_caller]
pub(crate) fn found<T: Debug>(next: Next<T>) -> T {
    match next {
        Next::Solution(found) => found,
        other => panic!("{other:?}"),
    }
}

/// The formula of a puzzle, and where its cells are in it.
pub(crate) fn encoded(puzzle: &dyn Game, form: impl Into<CnfForm>) -> (Formula, CnfMap) {
    let form = form.into();
    let encoded = Formula::encode(|clauses, vars| puzzle.to_puzzle().to_cnf(form, clauses, vars));
    encoded.expect("enough memory")
}

/// All that a search finds, each grid once.
#[track_caller]
pub(crate) fn searched(mut search: impl Search) -> HashSet<Grid> {
    let mut set = HashSet::new();
    while let Next::Solution(grid) = search.next_solution() {
        assert!(set.insert(grid), "a solution came twice");
    }
    set
}

/// All solutions of an engine without limits, each grid once.
#[track_caller]
pub(crate) fn set(solutions: Solutions, name: &str) -> HashSet<Grid> {
    let mut set = HashSet::new();
    for grid in solutions {
        let grid = grid.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(set.insert(grid), "{name}: a solution came twice");
    }
    set
}

/// Limits that stop when they have been asked so many times, and how many times they were asked.
pub(crate) fn stopped_after(most: usize) -> (Limits, Arc<AtomicUsize>) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&asked);
    let limits = Limits::none().with_stop(move || count.fetch_add(1, Ordering::Relaxed) >= most);
    (limits, asked)
}
