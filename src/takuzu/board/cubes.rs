//! The board in parts, for many to search.

use super::lines::{LineBoard, Literal};
use super::{NativeSearch, TooLarge};
use crate::grid::Cell;
use crate::limits::{Limits, Next};
use crate::search;
use crate::takuzu::Takuzu;
use crate::takuzu::line::Mask;

/// Cells with the values that they have in a part of the search.
pub type Cube = Vec<(Cell, u8)>;

/// Splits a puzzle into `enough` cubes, or less where looking ahead leaves less
/// ([`search::cubes`]).
///
/// Each solution holds all values of exactly one cube; no cube speaks of a given, or of what
/// propagation on the board settles.
///
/// `Exhausted` when looking ahead shows that there is no solution.
///
/// # Errors
///
/// When a side is longer than [`NativeSearch::MAX_SIDE`].
pub fn cubes(puzzle: &Takuzu, enough: usize, limits: &Limits) -> Result<Next<Vec<Cube>>, TooLarge> {
    let shape = puzzle.shape();
    Ok(match shape.rows().max(shape.cols()) {
        0..=16 => split(LineBoard::<u16, 16>::new(puzzle), enough, limits),
        17..=32 => split(LineBoard::<u32, 16>::new(puzzle), enough, limits),
        33..=64 => split(LineBoard::<u64, 16>::new(puzzle), enough, limits),
        65..=NativeSearch::MAX_SIDE => split(LineBoard::<u128, 32>::new(puzzle), enough, limits),
        _ => return Err(TooLarge::for_search(shape)),
    })
}

fn split<M: Mask, const LANE: usize>(
    mut board: LineBoard<M, LANE>,
    enough: usize,
    limits: &Limits,
) -> Next<Vec<Cube>> {
    let cubes = search::cubes(&mut board, enough, limits);
    cubes.map(|cubes| {
        let in_grid = cubes
            .into_iter()
            .map(|cube| cube.into_iter().map(Literal::in_grid));
        in_grid.map(Iterator::collect).collect()
    })
}
