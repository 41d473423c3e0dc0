//! The board in parts, for many to search.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::Sudoku;
use super::singles::Candidates;
use crate::grid::Cell;
use crate::limits::{Limits, Next};

/// Cells with the numbers that they have in a part of the search.
pub type Cube = Vec<(Cell, u8)>;

/// Splits a puzzle into `enough` cubes, or some more, or less where nothing is left to split.
///
/// The part with most open cells is split next, by the cell with fewest candidates; parts that singles
/// refute are left out. Each solution holds all numbers of exactly one cube.
///
/// `Exhausted` when every part is refuted.
#[must_use]
pub fn cubes(puzzle: &Sudoku, enough: usize, limits: &Limits) -> Next<Vec<Cube>> {
    let Some(board) = Candidates::new(puzzle) else {
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
        let Some(cell) = parts[part]
            .0
            .tightest()
            .filter(|_| done.len() + open.len() + 1 < enough)
        else {
            done.push(part);
            continue;
        };
        let values: Vec<u8> = parts[part].0.values(cell).collect();
        for value in values {
            let (board, cube) = &parts[part];
            if let Some(board) = board.with(cell, value) {
                let cube = cube.iter().copied().chain([(cell, value)]).collect();
                let blanks = board.grid().blanks().count();
                open.push((blanks, Reverse(parts.len())));
                parts.push((board, cube));
            }
        }
    }
    done.sort_unstable();
    match done.is_empty() {
        true => Next::Exhausted,
        false => Next::Solution(done.into_iter().map(|part| parts[part].1.clone()).collect()),
    }
}
