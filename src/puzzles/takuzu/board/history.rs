//! Earlier states of a board, to go back to.
//!
//! There are two ways to keep them, and each is the faster one somewhere. A *copy* of all lines is
//! one move of a few hundred bytes, where a list of cells costs a push and a removal for each: a
//! tenth of the time of a minimal 10×10. But on the way to the first solution of a blank 100×100
//! there are thousands of levels, a few cells each, and copies filled 50 MB and took eight times the
//! time of all the rest: long lines keep a *trail* of the cells in the order in which they were set.
//!
//! ```text
//!   copies:  [ level 0: all lines | level 1: all lines | ...
//!   trail:   r1c4 r1c5 r3c4 | r2c2 | r7c7 r7c9 ...       levels: 0, 3, 4, ...
//! ```
//!
//! A board that is to explain itself (`reasons.rs`) keeps a trail whatever its size, from the givens
//! on, and can tell for each cell when it was set and by what.

use super::counted::CountedLine;
use super::queue::Axis;
use crate::grid::Grid;
use crate::takuzu::line::{Known, Mask};

/// The cause for which a cell was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// A given or a decision.
    Decided,
    /// The symbols that all legal completions of its row share, or of its column.
    Line(Axis),
    /// Rule 3: its row (or column) must not become equal to a complete one, which is named.
    Distinct(Axis, u8),
}

/// A cell of the trail.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) row: u8,
    pub(super) col: u8,
    pub(super) cause: Cause,
}

/// The states that can be gone back to.
#[derive(Debug)]
pub(super) struct History<M, const TRACED: bool> {
    copies: Vec<CountedLine<M>>,
    trail: Vec<Step>,
    /// The length of the trail at each level.
    levels: Vec<usize>,
    cols: usize,
    /// Row by row, where each cell stands in the trail, if it is there; of boards that are `TRACED`.
    places: Vec<u32>,
}

impl<M: Mask, const TRACED: bool> History<M, TRACED> {
    const COPIES: bool = !TRACED && size_of::<M>() <= size_of::<u64>();

    pub(super) fn new(givens: &Grid) -> History<M, TRACED> {
        let mut history = History {
            copies: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
            cols: givens.shape().cols(),
            places: Vec::new(),
        };
        if TRACED {
            history.places.resize(givens.shape().len(), 0);
            for (cell, _) in givens.filled() {
                history.push(cell.row as u8, cell.col as u8, Cause::Decided);
            }
        }
        history
    }

    fn push(&mut self, row: u8, col: u8, cause: Cause) {
        if TRACED {
            self.places[usize::from(row) * self.cols + usize::from(col)] = self.trail.len() as u32;
        }
        self.trail.push(Step { row, col, cause });
    }

    /// Records cells of a line that are being set.
    pub(super) fn note(&mut self, axis: Axis, place: usize, news: Known<M>, cause: Cause) {
        if Self::COPIES || !TRACED && self.levels.is_empty() {
            return;
        }
        let place = place as u8;
        for at in news.any().places() {
            match axis {
                Axis::Rows => self.push(place, at as u8, cause),
                Axis::Cols => self.push(at as u8, place, cause),
            }
        }
    }

    /// Notes a state, all lines of the board, as the next level.
    pub(super) fn save(&mut self, lines: &[CountedLine<M>]) {
        if Self::COPIES {
            self.copies.extend_from_slice(lines);
        } else {
            self.levels.push(self.trail.len());
        }
    }

    /// Makes the lines, of which `rows` are rows, what they were at a level, and forgets that level
    /// and later ones.
    pub(super) fn restore(&mut self, level: usize, lines: &mut [CountedLine<M>], rows: usize) {
        if Self::COPIES {
            let start = level * lines.len();
            lines.copy_from_slice(&self.copies[start..start + lines.len()]);
            self.copies.truncate(start);
        } else {
            let (rows, cols) = lines.split_at_mut(rows);
            for Step { row, col, .. } in self.trail.drain(self.levels[level]..) {
                rows[usize::from(row)].clear(col.into());
                cols[usize::from(col)].clear(row.into());
            }
            self.levels.truncate(level);
        }
    }
}

impl<M: Mask> History<M, true> {
    /// Returns the cells in the order in which they were set.
    pub(super) fn trail(&self) -> &[Step] {
        &self.trail
    }

    /// Returns the place of a known cell in the trail.
    pub(super) fn place(&self, row: usize, col: usize) -> usize {
        self.places[row * self.cols + col] as usize
    }

    /// Returns the length of the trail before the first decision.
    pub(super) fn root(&self) -> usize {
        self.levels.first().map_or(self.trail.len(), |&root| root)
    }
}
