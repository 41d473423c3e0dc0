//! Why there is no such puzzle.

use std::fmt;

use super::{Made, Pattern};
use crate::game::TooLarge;
use crate::grid::{Cell, Shape};
use crate::solve::SolveError;
use crate::sudoku::SudokuError;
use crate::takuzu::TakuzuError;
use crate::text;

/// Why a puzzle could not be made.
pub struct GenerateError(Problem);

#[derive(Debug)]
pub(super) enum Problem {
    Board(TakuzuError),
    Sudoku(SudokuError),
    TooLarge(TooLarge),
    NoGrid(Shape),
    /// How many ones all rows hold, and all columns.
    Ones(Shape, usize, usize),
    NotOfBoard(Pattern, Shape),
    OffBoard(Cell, Shape),
    EmptyMask(Pattern),
    Wishes(&'static str),
    /// From, to, and how many cells there are.
    Range(usize, usize, usize),
    /// From, to, and how many neighbours there are.
    Signs(usize, usize, usize),
    Fill(f64, f64),
    Sizes(usize, usize, Pattern),
    Tries {
        tries: u64,
        wish: String,
        best: Option<Box<Made>>,
        /// What stands in the way of the best.
        fault: String,
    },
    /// How many puzzles there were, and how one of them may come again.
    Duplicates(usize, &'static str),
    NotUnique,
    Solve(SolveError),
    Stopped,
}

impl GenerateError {
    pub(super) fn exhausted(made: usize, again: &'static str) -> GenerateError {
        GenerateError(Problem::Duplicates(made, again))
    }

    /// Whether the limits were reached: with others there may be a puzzle.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        matches!(self.0, Problem::Stopped)
    }

    /// Whether an engine gave a wrong answer.
    #[must_use]
    pub fn is_wrong_answer(&self) -> bool {
        matches!(&self.0, Problem::Solve(error) if error.is_wrong_answer())
    }

    /// What came nearest to what was asked for.
    #[must_use]
    pub fn best(&self) -> Option<&Made> {
        match &self.0 {
            Problem::Tries { best, .. } => best.as_deref(),
            Problem::Board(_)
            | Problem::Sudoku(_)
            | Problem::TooLarge(_)
            | Problem::NoGrid(_)
            | Problem::Ones(..)
            | Problem::NotOfBoard(..)
            | Problem::OffBoard(..)
            | Problem::EmptyMask(_)
            | Problem::Wishes(_)
            | Problem::Range(..)
            | Problem::Signs(..)
            | Problem::Fill(..)
            | Problem::Sizes(..)
            | Problem::Duplicates(..)
            | Problem::NotUnique
            | Problem::Solve(_)
            | Problem::Stopped => None,
        }
    }
}

impl From<Problem> for GenerateError {
    fn from(problem: Problem) -> GenerateError {
        GenerateError(problem)
    }
}

impl From<TakuzuError> for GenerateError {
    fn from(error: TakuzuError) -> GenerateError {
        GenerateError(Problem::Board(error))
    }
}

impl From<SudokuError> for GenerateError {
    fn from(error: SudokuError) -> GenerateError {
        GenerateError(Problem::Sudoku(error))
    }
}

impl From<TooLarge> for GenerateError {
    fn from(error: TooLarge) -> GenerateError {
        GenerateError(Problem::TooLarge(error))
    }
}

impl From<SolveError> for GenerateError {
    fn from(error: SolveError) -> GenerateError {
        GenerateError(Problem::Solve(error))
    }
}

impl fmt::Display for GenerateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Problem::Board(error) => error.fmt(f),
            Problem::Sudoku(error) => error.fmt(f),
            Problem::TooLarge(error) => error.fmt(f),
            Problem::NoGrid(shape) => {
                write!(f, "no complete grid of {shape} was found under these rules")
            }
            Problem::Ones(shape, rows, cols) => write!(
                f,
                "a board of {shape}: its rows would hold {rows} ones, its columns {cols}"
            ),
            Problem::NotOfBoard(pattern, shape) => {
                write!(f, "a board of {shape} does not have the symmetry {pattern}")
            }
            Problem::OffBoard(cell, shape) => {
                write!(f, "{cell} of the mask is not on a board of {shape}")
            }
            Problem::EmptyMask(Pattern::None) => f.write_str("the mask has no cell for a given"),
            Problem::EmptyMask(pattern) => {
                write!(
                    f,
                    "no cell of the mask has all its partners under {pattern} in it"
                )
            }
            Problem::Wishes(contradiction) => f.write_str(contradiction),
            Problem::Range(from, to, cells) => {
                let cells = counted(*cells, *cells, "cell");
                write!(f, "{} of {cells}", givens(*from, *to))
            }
            Problem::Signs(from, to, neighbours) => {
                let signs = counted(*from, *to, "sign");
                let pairs = counted(*neighbours, *neighbours, "pair");
                write!(f, "{signs} between {pairs} of neighbours")
            }
            Problem::Fill(from, to) => write!(f, "a fill of {from} to {to}: it goes from 0 to 1"),
            Problem::Sizes(from, to, pattern) => write!(
                f,
                "{}: the symmetry {pattern} takes cells together that do not add up to that",
                givens(*from, *to)
            ),
            Problem::Tries {
                tries, wish, fault, ..
            } => {
                let plural = if *tries == 1 { "y" } else { "ies" };
                write!(f, "no {wish} in {tries} tr{plural}; {fault}")
            }
            Problem::Duplicates(made, again) => {
                let (more, these) = (super::Distinct::MOST_IN_A_ROW, these(*made));
                write!(f, "nothing new: {more} more in a row were {these}, {again}")
            }
            Problem::NotUnique => {
                f.write_str("the certifier accepts a puzzle that has several solutions")
            }
            Problem::Solve(error) => error.fmt(f),
            Problem::Stopped => f.write_str("interrupted"),
        }
    }
}

/// Of so many puzzles, one.
fn these(made: usize) -> String {
    match made {
        1 => "this puzzle".into(),
        _ => format!("one of these {made} puzzles"),
    }
}

/// `1 given`, `20 givens`, `20 to 24 givens`.
pub(super) fn givens(from: usize, to: usize) -> String {
    counted(from, to, "given")
}

/// `1 sign`, `20 signs`, `20 to 24 signs`.
pub(super) fn counted(from: usize, to: usize, what: &str) -> String {
    match from == to {
        true => text::counted(from, what),
        false => format!("{from} to {to} {what}s"),
    }
}

crate::error::debug_as_display!(GenerateError);

impl std::error::Error for GenerateError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        // These are printed as they are, so their sources are ours.
        match &self.0 {
            Problem::Board(error) => error.source(),
            Problem::Sudoku(error) => error.source(),
            Problem::TooLarge(error) => error.source(),
            Problem::Solve(error) => error.source(),
            Problem::NoGrid(_)
            | Problem::Ones(..)
            | Problem::NotOfBoard(..)
            | Problem::OffBoard(..)
            | Problem::EmptyMask(_)
            | Problem::Wishes(_)
            | Problem::Range(..)
            | Problem::Signs(..)
            | Problem::Fill(..)
            | Problem::Sizes(..)
            | Problem::Tries { .. }
            | Problem::Duplicates(..)
            | Problem::NotUnique
            | Problem::Stopped => None,
        }
    }
}
