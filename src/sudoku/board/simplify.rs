//! What follows from the givens without search.

use super::nine::NineBoard;
use super::places::PlacesBoard;
use crate::board::Board;
use crate::grid::Grid;
use crate::limits::{Limits, Next};
use crate::search::probe;
use crate::sudoku::Sudoku;

/// The givens and all that follows from them by propagation, and by a pass of failed literals where
/// cells are open then.
///
/// `Exhausted` when that shows that there is no solution.
#[must_use]
pub fn simplify(puzzle: &Sudoku, limits: &Limits) -> Next<Grid> {
    if puzzle.block() == NineBoard::BLOCK {
        conclude(NineBoard::new(puzzle), limits)
    } else {
        conclude(PlacesBoard::new(puzzle), limits)
    }
}

fn conclude<B: Board<Solution = Grid>>(mut board: B, limits: &Limits) -> Next<Grid> {
    if board.propagate().is_err() {
        return Next::Exhausted;
    }
    probe(&mut board, limits).map(|()| board.solution())
}
