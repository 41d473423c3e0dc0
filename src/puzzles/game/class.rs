//! All complete grids of a small board, one for all that look alike.

use super::Puzzle;
use crate::grid::Grid;
use crate::limits::{Limits, Next};

/// Complete grids that symmetries of the rules turn into each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Class {
    /// One of them.
    pub grid: Grid,
    /// The number of grids.
    pub size: u64,
}

/// The most grids that are listed one by one.
const MOST: usize = 10_000;

/// Lists all complete grids of a board, each as a class of its own; nothing where there are too many.
pub(crate) fn each_alone(game: &Puzzle) -> Option<Vec<Class>> {
    let blank = game.with_givens(Grid::blank(game.shape()));
    let mut search = blank.native(Limits::none()).ok()?;
    let mut classes = Vec::new();
    while let Next::Solution(grid) = search.next_solution() {
        if classes.len() == MOST {
            return None;
        }
        classes.push(Class { grid, size: 1 });
    }
    Some(classes)
}
