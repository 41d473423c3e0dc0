//! The parts of a solution that may be given: cells and signs, under one numbering.
//!
//! ```text
//!   0 1 2 ...  orbits of cells      ... 61 62 63 ...  neighbours, in each a sign
//! ```

use std::ops::RangeInclusive;

use super::GenerateError;
use super::error::counted;
use crate::ground::grid::Cell;

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

/// The number of signs that is asked for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Signs {
    None,
    /// A fifth of the number of cells, or as few as can be where that is more.
    Default,
    Count(RangeInclusive<usize>),
}

impl Signs {
    /// Checks that the number is possible with so many pairs of neighbours, and beside the wish for the fewest givens.
    pub(super) fn check(&self, neighbours: usize, fewest: bool) -> Result<(), GenerateError> {
        if let Signs::Count(range) = self
            && (range.is_empty() || *range.end() > neighbours)
        {
            let signs = counted(*range.start(), *range.end(), "sign");
            let pairs = counted(neighbours, neighbours, "pair");
            let message = format!("{signs}, but there are only {pairs} of neighbours");
            return Err(GenerateError::impossible(message));
        }
        if *self != Signs::None && fewest {
            let trivial =
                "with signs the fewest givens are known: one given and all signs are always enough";
            return Err(GenerateError::impossible(trivial));
        }
        Ok(())
    }

    /// Returns the distance of a number from what is asked for.
    pub(super) fn distance(&self, signs: usize) -> usize {
        match self {
            Signs::None | Signs::Default => 0,
            Signs::Count(range) if range.contains(&signs) => 0,
            Signs::Count(range) => {
                let ends = [*range.start(), *range.end()];
                let distances = ends.map(|end| end.abs_diff(signs));
                distances[0].min(distances[1])
            }
        }
    }
}
