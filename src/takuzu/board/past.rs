//! The way back: earlier states of a board.
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

use super::line::{Known, Line};
use super::mask::Mask;
use super::queue::Way;

/// The states that can be gone back to.
#[derive(Debug)]
pub(super) struct Past<M> {
    copies: Vec<Line<M>>,
    trail: Vec<(u8, u8)>,
    /// How long the trail was at each level.
    levels: Vec<usize>,
}

impl<M: Mask> Past<M> {
    const COPIES: bool = size_of::<M>() <= size_of::<u64>();

    pub(super) fn new() -> Past<M> {
        Past {
            copies: Vec::new(),
            trail: Vec::new(),
            levels: Vec::new(),
        }
    }

    /// Hears of cells of a line that are being set.
    pub(super) fn note(&mut self, way: Way, place: usize, news: Known<M>) {
        if Self::COPIES || self.levels.is_empty() {
            return;
        }
        let place = place as u8;
        self.trail.extend(news.any().places().map(|at| match way {
            Way::Rows => (place, at as u8),
            Way::Cols => (at as u8, place),
        }));
    }

    /// Notes a state, all lines of the board, as the next level.
    pub(super) fn save(&mut self, lines: &[Line<M>]) {
        if Self::COPIES {
            self.copies.extend_from_slice(lines);
        } else {
            self.levels.push(self.trail.len());
        }
    }

    /// Makes the lines, of which `rows` are rows, what they were at a level, and forgets that level
    /// and later ones.
    pub(super) fn restore(&mut self, level: usize, lines: &mut [Line<M>], rows: usize) {
        if Self::COPIES {
            let start = level * lines.len();
            lines.copy_from_slice(&self.copies[start..start + lines.len()]);
            self.copies.truncate(start);
        } else {
            let (rows, cols) = lines.split_at_mut(rows);
            for (row, col) in self.trail.drain(self.levels[level]..) {
                rows[usize::from(row)].clear(col.into());
                cols[usize::from(col)].clear(row.into());
            }
            self.levels.truncate(level);
        }
    }
}
