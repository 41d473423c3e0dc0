//! The last step of the way back from another solver's answer: a grid is a solution, or refused with the reason.

use crate::ground::grid::{Cell, Grid};
use crate::puzzles::game::{Cover, Violation};
use crate::puzzles::puzzle::Puzzle;

/// The reason why an answer is not a solution of a puzzle. Its subject is the answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    /// A given is different.
    #[error(
        "it puts {value} in {cell}, where the puzzle gives {given}: the answer to another puzzle?"
    )]
    OtherGiven {
        /// The cell of the given.
        cell: Cell,
        /// The value of the answer.
        value: u8,
        /// The value of the puzzle.
        given: u8,
    },
    /// The answer says nothing about a cell.
    #[error("it has no value for {0}: cut off, or the answer to another formula?")]
    Open(Cell),
    /// A complete grid breaks a rule.
    #[error("{violation}:\n{grid}")]
    Broken {
        /// The grid.
        grid: Grid,
        /// The first place where it breaks a rule.
        violation: Box<Violation>,
    },
    /// The formula leaves this solution out.
    #[error("it is the solution that the formula excludes")]
    Excluded,
    /// The exact cover problem has no option of this number, counted from 0.
    #[error("the exact cover problem has no option {0}")]
    NoOption(usize),
    /// The options cover an item not at all, twice, or in two colours.
    #[error("its options are not an exact cover: an option is missing, or there is one too many")]
    NotExact,
}

/// Returns a grid that completes the puzzle and keeps its rules.
///
/// # Errors
///
/// When it does not.
pub fn solution(puzzle: &Puzzle, grid: Grid) -> Result<Grid, Rejection> {
    for (cell, given) in puzzle.givens().filled() {
        if let Some(value) = grid[cell].filter(|&value| value != given) {
            return Err(Rejection::OtherGiven { cell, value, given });
        }
    }
    if let Some(cell) = grid.blanks().next() {
        return Err(Rejection::Open(cell));
    }
    match puzzle.violations(&grid).into_iter().next() {
        Some(violation) => Err(Rejection::Broken { grid, violation: Box::new(violation) }),
        None => Ok(grid),
    }
}

/// Returns the grid of a cover: numbers of options, from 0.
///
/// # Errors
///
/// When the options are not an exact cover, or their grid is not a solution of the puzzle.
pub fn cover(puzzle: &Puzzle, cover: &Cover, options: &[usize]) -> Result<Grid, Rejection> {
    let Cover { problem, map } = cover;
    if let Some(&option) = options.iter().find(|&&option| option >= problem.options()) {
        return Err(Rejection::NoOption(option));
    }
    let grid = solution(puzzle, map.decode(options))?;
    if problem.is_cover(options) { Ok(grid) } else { Err(Rejection::NotExact) }
}
