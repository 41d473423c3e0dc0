//! The values that all solutions share.

use super::{Options, SolveError, solutions};
use crate::grid::Grid;
use crate::limits::Next;
use crate::puzzle::Puzzle;

/// Finds the cells that hold the same value in every solution; the others are blank.
///
/// One solution is a first guess. Then each cell is asked for a solution with another value; a
/// solution found on the way clears every cell in which it differs. At most one search for each
/// cell and other value, and one more.
///
/// The answer is `Exhausted` when there is no solution.
///
/// # Errors
///
/// As [`Solutions::next_solution`](super::Solutions::next_solution).
pub fn backbone(puzzle: &Puzzle, options: &Options) -> Result<Next<Grid>, SolveError> {
    let mut shared = match solutions(puzzle, options).next_solution()? {
        Next::Solution(grid) => grid,
        none @ (Next::Exhausted | Next::GaveUp) => return Ok(none),
    };
    for cell in puzzle.givens().blanks() {
        let Some(value) = shared[cell] else { continue };
        for other in puzzle.values().filter(|&other| other != value) {
            let mut givens = puzzle.givens().clone();
            givens.set(cell, Some(other));
            match solutions(&puzzle.with_givens(givens), options).next_solution()? {
                Next::Solution(grid) => {
                    shared = Grid::from_fn(grid.shape(), |cell| {
                        grid[cell].filter(|_| grid[cell] == shared[cell])
                    });
                }
                Next::Exhausted => {}
                Next::GaveUp => return Ok(Next::GaveUp),
            }
        }
    }
    Ok(Next::Solution(shared))
}
