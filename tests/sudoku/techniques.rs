//! The ladder of human techniques for Sudoku: what each sees and what it does not, that all it says
//! is true, and that it says the same of a puzzle however the board is turned.

mod brute;
mod chains;
mod found;
mod grades;
mod positions;
mod reglib;
mod trails;
mod unique;

use takuzu_sat::deduction::{Ended, Fact};
use takuzu_sat::ladder::{Allowed, Climb};
use takuzu_sat::puzzle::{Deduction, Puzzle, Round};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Grid, Limits, Shape};

/// A puzzle from its cells row by row; spaces do not count.
pub(crate) fn sudoku(block: Shape, cells: &str) -> Sudoku {
    let cells = cells.replace(' ', "");
    let givens = Grid::from_line(Shape::square(block.len()), &cells).expect("as many cells");
    Sudoku::new(givens, block).expect("a puzzle")
}

/// The puzzles of a file of `tests/corpus/sudoku`.
pub(crate) fn corpus(name: &str) -> Vec<Sudoku> {
    let file = format!("{}/tests/corpus/sudoku/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let cells = text.lines().filter_map(|line| line.split(' ').next());
    cells.map(|cells| sudoku(Shape::square(3), cells)).collect()
}

/// A climb to its end.
struct Climbed {
    rounds: Vec<Round>,
    steps: Vec<Deduction>,
    ended: Ended,
    position: Grid,
}

fn climber(puzzle: &Sudoku, allowed: &Allowed, limits: Limits) -> Box<dyn Climb> {
    let climb = Puzzle::from(puzzle.clone()).climb(allowed, limits);
    climb.expect("a ladder")
}

fn climb(puzzle: &Sudoku, allowed: &Allowed) -> Climbed {
    let mut climber = climber(puzzle, allowed, Limits::none());
    let (mut rounds, mut steps) = (Vec::new(), Vec::new());
    while let Some(round) = climber.round_with_steps(&mut steps) {
        rounds.push(round);
    }
    Climbed { rounds, steps, ended: climber.ended().expect("an end"), position: climber.position() }
}

/// The same without steps.
fn rounds(puzzle: &Sudoku, allowed: &Allowed) -> (Vec<Round>, Ended, Grid) {
    let mut climber = climber(puzzle, allowed, Limits::none());
    let rounds = std::iter::from_fn(|| climber.round()).collect();
    (rounds, climber.ended().expect("an end"), climber.position())
}

/// The deductions of one round with one technique, and of no other.
fn round_of(technique: &str, puzzle: &Sudoku) -> Vec<Deduction> {
    let allowed = Allowed::Only(vec![technique.into()]);
    let mut climber = climber(puzzle, &allowed, Limits::none());
    let mut steps = Vec::new();
    if let Some(round) = climber.round_with_steps(&mut steps) {
        assert_eq!(round.technique.name(), technique);
    }
    steps
}

/// Facts, apart by spaces.
fn listed(facts: &[Fact]) -> String {
    let names: Vec<String> = facts.iter().map(ToString::to_string).collect();
    names.join(" ")
}
