//! Puzzles that were there before in another form.

use std::collections::HashSet;

use super::{GenerateError, Made};
use crate::grid::{Grid, Shape};
use crate::takuzu::canonical::Canonical;

/// Tells puzzles that are new from those that are an earlier one mirrored, turned, or with 0 and 1
/// exchanged.
///
/// It remembers 128 bits of each (the FNV-1a hash of the canonical form): among a million puzzles a
/// new one is taken for an old one with a probability below 10^-26.
#[derive(Clone, Debug)]
pub struct Distinct {
    canonical: Canonical,
    seen: HashSet<u128>,
    in_a_row: u64,
}

impl Distinct {
    /// After so many duplicates one after the other there is little hope of a new puzzle.
    pub const MOST_IN_A_ROW: u64 = 1000;

    /// For puzzles of a shape.
    #[must_use]
    pub fn new(shape: Shape) -> Distinct {
        Distinct {
            canonical: Canonical::new(shape),
            seen: HashSet::new(),
            in_a_row: 0,
        }
    }

    /// Whether no puzzle like this came before; it has been there from now on.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape.
    pub fn is_new(&mut self, givens: &Grid) -> bool {
        self.seen.insert(hash(&self.canonical.of(givens)))
    }

    /// A puzzle, if it is new.
    ///
    /// # Errors
    ///
    /// When [`Distinct::MOST_IN_A_ROW`] were not.
    pub fn take(&mut self, made: Made) -> Result<Option<Made>, GenerateError> {
        if self.is_new(made.puzzle.givens()) {
            self.in_a_row = 0;
            return Ok(Some(made));
        }
        self.in_a_row += 1;
        match self.in_a_row < Self::MOST_IN_A_ROW {
            true => Ok(None),
            false => Err(GenerateError::exhausted(self.seen.len())),
        }
    }
}

fn hash(grid: &Grid) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = (1 << 88) + 0x13b;
    grid.iter().fold(BASIS, |hash, (_, value)| {
        let symbol = value.map_or(2, u128::from);
        (hash ^ symbol).wrapping_mul(PRIME)
    })
}
