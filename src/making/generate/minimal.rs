//! Taking givens away from any puzzle until none can go.

use rand::seq::SliceRandom as _;

use super::GenerateError;
use super::choices::{Amount, Choices};
use super::error::Problem;
use super::make::make_of;
use super::winnow::{Certifier, Task};
use crate::chance::Random;
use crate::grid::Grid;
use crate::limits::{Limits, Next};
use crate::puzzle::Puzzle;

/// A puzzle from which givens were taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// True if each given is needed for certain; `false` when a search gave up.
    pub is_minimal: bool,
}

/// Takes givens away from a puzzle, in a random order, until none can go.
///
/// The puzzle, often a complete grid, must have exactly one solution. The nodes of the limits are
/// those for one given: where they do not suffice the given stays.
///
/// # Errors
///
/// When the puzzle has no solution or its board is too large, or the limits stop the work.
///
/// ```
/// use takuzu_sat::generate::minimal;
/// use takuzu_sat::{Grid, Limits, Random, Shape, sudoku::Sudoku};
///
/// let grid = Grid::from_line(Shape::square(4), "1234341221434321").expect("16 symbols");
/// let grid = Sudoku::new(grid, Shape::square(2))?;
/// let made = minimal(&grid.into(), &mut Random::new(1), &Limits::none())?;
/// assert!(made.is_minimal);
/// assert!((4..=6).contains(&made.puzzle.givens().filled().count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimal(
    puzzle: &Puzzle,
    random: &mut Random,
    limits: &Limits,
) -> Result<Minimal, GenerateError> {
    let solution = if puzzle.givens().is_complete() {
        puzzle.givens().clone()
    } else {
        match puzzle.native(limits.clone())?.next_solution() {
            Next::Solution(grid) => grid,
            Next::Exhausted => return Err(GenerateError::impossible("there is no solution")),
            Next::GaveUp => return Err(Problem::Stopped.into()),
        }
    };
    let board = puzzle.with_givens(Grid::blank(puzzle.shape()));
    let mut winnower = make_of(&board).winnower()?;
    let cells = puzzle.givens().filled().map(|(cell, _)| vec![cell]);
    let choices = Choices { orbits: cells.collect(), neighbours: Vec::new() };
    let mut order: Vec<usize> = (0..choices.orbits.len()).collect();
    order.shuffle(random);
    let task = Task {
        board: &board,
        solution: &solution,
        choices: &choices,
        certifier: &Certifier::Unique,
        limits,
    };
    let left = winnower.winnow(&task, &order, Amount::default());
    match left.filter(|_| !limits.stop_requested()) {
        Some(left) => Ok(Minimal {
            puzzle: winnower.puzzle(&task, &left.kept),
            is_minimal: left.is_minimal() == Some(true),
        }),
        None => Err(Problem::Stopped.into()),
    }
}
