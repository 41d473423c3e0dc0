//! The board in parts, for many to search.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Sudoku;
use super::singles::Closure;
use crate::grid::Cell;
use crate::limits::{Limits, Next};

/// Cells with the numbers that they have in a part of the search.
pub type Cube = Vec<(Cell, u8)>;

/// Splits a puzzle into `enough` cubes, or less where the next split would make more, or nothing is left
/// to split.
///
/// The part with most open cells is split next, by the cell with fewest candidates, into a part for each
/// of them; those that singles refute are left out. Each solution holds all numbers of exactly one cube.
///
/// `Exhausted` when every part is refuted.
#[must_use]
pub fn cubes(puzzle: &Sudoku, enough: usize, limits: &Limits) -> Next<Vec<Cube>> {
    let Some(board) = Closure::new(puzzle) else {
        return Next::Exhausted;
    };
    let (mut parts, mut open) = (
        vec![(board, Cube::new())],
        BinaryHeap::from([(0, Reverse(0))]),
    );
    let mut done = Vec::new();
    while let Some((_, Reverse(part))) = open.pop() {
        if limits.stop_requested() {
            return Next::GaveUp;
        }
        let room = enough.saturating_sub(done.len() + open.len());
        match split(&parts[part], room) {
            None => done.push(part),
            Some(split) => {
                for (board, cube) in split {
                    let blanks = board.grid().blanks().count();
                    open.push((blanks, Reverse(parts.len())));
                    parts.push((board, cube));
                }
            }
        }
    }
    done.sort_unstable();
    match done.is_empty() {
        true => Next::Exhausted,
        false => Next::Solution(done.into_iter().map(|part| parts[part].1.clone()).collect()),
    }
}

/// A part of the board, and the way to it.
type Part = (Closure, Cube);

/// The parts of a part, if there are some and no more than there is room for.
fn split((board, cube): &Part, room: usize) -> Option<Vec<Part>> {
    let cell = board.tightest().filter(|_| room > 1)?;
    let with = |value| {
        let cube = cube.iter().copied().chain([(cell, value)]);
        Some((board.with(cell, value)?, cube.collect()))
    };
    let parts: Vec<Part> = board.values(cell).filter_map(with).collect();
    (parts.len() <= room).then_some(parts)
}
