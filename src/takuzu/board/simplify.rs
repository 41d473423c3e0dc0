//! What follows from the givens without search.

use super::NativeSearch;
use super::lines::LineBoard;
use crate::board::Board;
use crate::grid::Grid;
use crate::limits::{Limits, Next};
use crate::search::probe;
use crate::takuzu::Takuzu;
use crate::takuzu::line::Mask;

/// The givens and all that follows from them by propagation, and by a pass of failed literals where
/// cells are open then.
///
/// `Exhausted` when that shows that there is no solution. A board too large for the native search
/// is returned as it is.
#[must_use]
pub fn simplify(puzzle: &Takuzu, limits: &Limits) -> Next<Grid> {
    let shape = puzzle.shape();
    match shape.rows().max(shape.cols()) {
        0..=16 => conclude(LineBoard::<u16, 16>::new(puzzle), limits),
        17..=32 => conclude(LineBoard::<u32, 16>::new(puzzle), limits),
        33..=64 => conclude(LineBoard::<u64, 16>::new(puzzle), limits),
        65..=NativeSearch::MAX_SIDE => conclude(LineBoard::<u128, 32>::new(puzzle), limits),
        _ => Next::Solution(puzzle.givens().clone()),
    }
}

fn conclude<M: Mask, const LANE: usize>(
    mut board: LineBoard<M, LANE>,
    limits: &Limits,
) -> Next<Grid> {
    if board.propagate().is_err() {
        return Next::Exhausted;
    }
    let open = board.open_literals().len();
    if open > 0 {
        match probe(&mut board, limits) {
            Next::Solution(()) => {}
            Next::Exhausted => return Next::Exhausted,
            Next::GaveUp => return Next::GaveUp,
        }
    }
    Next::Solution(board.known())
}
