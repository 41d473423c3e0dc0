//! The values that all solutions share.

use super::{Options, SolveError, solutions};
use crate::game::Game;
use crate::grid::{Cell, Grid};
use crate::limits::Next;

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
pub fn backbone<G: Game>(
    puzzle: &G,
    options: &Options<G::Encoding>,
) -> Result<Next<Grid>, SolveError> {
    let mut shared = match solutions(puzzle, options).next_solution()? {
        Next::Solution(grid) => grid,
        none @ (Next::Exhausted | Next::GaveUp) => return Ok(none),
    };
    for cell in puzzle.givens().blanks() {
        let Some(value) = shared[cell] else { continue };
        for other in puzzle.values().filter(|&other| other != value) {
            match solutions(&with_given(puzzle, cell, other), options).next_solution()? {
                Next::Solution(grid) => shared = common(&shared, &grid),
                Next::Exhausted => {}
                Next::GaveUp => return Ok(Next::GaveUp),
            }
        }
    }
    Ok(Next::Solution(shared))
}

fn with_given<G: Game>(puzzle: &G, cell: Cell, value: u8) -> G {
    let mut givens = puzzle.givens().clone();
    givens.set(cell, Some(value));
    puzzle.with_givens(givens)
}

/// The cells in which two grids agree.
fn common(one: &Grid, other: &Grid) -> Grid {
    Grid::from_fn(one.shape(), |cell| {
        one[cell].filter(|_| one[cell] == other[cell])
    })
}
