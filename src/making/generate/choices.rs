//! The parts of a solution that may be given: cells and signs, under one numbering.
//!
//! ```text
//!   0 1 2 ...  orbits of cells      ... 61 62 63 ...  neighbours, in each a sign
//! ```

use crate::grid::Cell;

/// Orbits of cells that are given together, and behind them in number neighbours with a sign.
#[derive(Debug)]
pub(super) struct Choices {
    pub(super) orbits: Vec<Vec<Cell>>,
    /// The pairs of cells that may have a sign between them.
    pub(super) neighbours: Vec<[Cell; 2]>,
}

/// A number of cells and signs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Amount {
    pub(super) cells: usize,
    pub(super) signs: usize,
}

impl Choices {
    pub(super) fn signs(&self) -> std::ops::Range<usize> {
        self.orbits.len()..self.orbits.len() + self.neighbours.len()
    }

    pub(super) fn amount(&self, items: &[usize]) -> Amount {
        let cells = items.iter().filter_map(|&item| self.orbits.get(item));
        let signs = items.iter().filter(|item| self.signs().contains(item));
        Amount { cells: cells.map(Vec::len).sum(), signs: signs.count() }
    }
}
