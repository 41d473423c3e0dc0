//! Puzzles that were there before in another form.

use std::collections::HashSet;

use super::{GenerateError, Made};
use crate::grid::Shape;
use crate::takuzu::canonical::Canonical;
use crate::takuzu::{Relation, Rules, Takuzu};

/// Tells puzzles that are new from those that are an earlier one mirrored, turned, or with 0 and 1
/// exchanged, signs and all.
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

    /// For puzzles of a shape, under these rules.
    #[must_use]
    pub fn new(shape: Shape, rules: Rules) -> Distinct {
        Distinct {
            canonical: Canonical::new(shape, rules),
            seen: HashSet::new(),
            in_a_row: 0,
        }
    }

    /// Whether no puzzle like this came before; it has been there from now on.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape or other rules.
    pub fn is_new(&mut self, puzzle: &Takuzu) -> bool {
        self.seen.insert(hash(&self.canonical.of(puzzle)))
    }

    /// A puzzle, if it is new.
    ///
    /// # Errors
    ///
    /// When [`Distinct::MOST_IN_A_ROW`] were not.
    ///
    /// # Panics
    ///
    /// When it is no Takuzu.
    pub fn take(&mut self, made: Made) -> Result<Option<Made>, GenerateError> {
        let takuzu = made.puzzle.as_takuzu().expect("makers make Takuzu");
        if self.is_new(takuzu) {
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

fn hash(puzzle: &Takuzu) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = (1 << 88) + 0x13b;
    let cells = puzzle.givens().iter();
    let cells = cells.map(|(_, value)| value.map_or(2, u128::from));
    // Cells have numbers below 512 each way; none of these symbols is one of a given.
    let signs = puzzle.signs().iter().flat_map(|sign| {
        let relation = 3 + u128::from(sign.relation() == Relation::Equal);
        let places = sign.cells().map(|cell| (cell.row << 9 | cell.col) as u128);
        [relation, places[0], places[1]]
    });
    cells
        .chain(signs)
        .fold(BASIS, |hash, symbol| (hash ^ symbol).wrapping_mul(PRIME))
}
