//! Puzzles that were there before in another form.

use std::collections::HashSet;

use super::{GenerateError, Made};
use crate::grid::Shape;
use crate::sudoku::invariant;
use crate::takuzu::canonical::Canonical;
use crate::takuzu::{Relation, Rules, Takuzu};

/// Tells puzzles that are new from those that are an earlier one in another form.
///
/// Of Takuzu, that is mirrored, turned, or with 0 and 1 exchanged, signs and all; it remembers 128 bits
/// of each (the FNV-1a hash of the canonical form): among a million puzzles a new one is taken for an
/// old one with a probability below 10^-26. Of Sudoku, any [`Symmetry`](crate::sudoku::Symmetry) counts;
/// it remembers the [invariant](crate::sudoku::invariant) of each, 64 bits: no form of an old one
/// passes, and a new one is taken for an old one with a probability below 10^-7, or where both are very
/// regular.
#[derive(Clone, Debug)]
pub struct Distinct {
    /// None for Sudoku.
    canonical: Option<Canonical>,
    seen: HashSet<u128>,
    in_a_row: u64,
}

impl Distinct {
    /// After so many duplicates one after the other there is little hope of a new puzzle.
    pub const MOST_IN_A_ROW: u64 = 1000;

    /// For Takuzu of a shape, under these rules.
    #[must_use]
    pub fn new(shape: Shape, rules: Rules) -> Distinct {
        Distinct {
            canonical: Some(Canonical::new(shape, rules)),
            ..Distinct::of_sudoku()
        }
    }

    /// For Sudoku of any size.
    #[must_use]
    pub fn of_sudoku() -> Distinct {
        Distinct {
            canonical: None,
            seen: HashSet::new(),
            in_a_row: 0,
        }
    }

    /// Whether no puzzle like this came before; it has been there from now on.
    ///
    /// # Panics
    ///
    /// When the puzzle has another shape or other rules, or these are told of Sudoku.
    pub fn is_new(&mut self, puzzle: &Takuzu) -> bool {
        let canonical = self.canonical.as_ref().expect("told of Takuzu");
        self.seen.insert(hash(&canonical.of(puzzle)))
    }

    /// A puzzle, if it is new.
    ///
    /// # Errors
    ///
    /// When [`Distinct::MOST_IN_A_ROW`] were not.
    ///
    /// # Panics
    ///
    /// When the puzzle is not one of those that are told apart.
    pub fn take(&mut self, made: Made) -> Result<Option<Made>, GenerateError> {
        let puzzle = &made.puzzle;
        let is_new = match (puzzle.try_into(), puzzle.try_into()) {
            (Ok(takuzu), _) => self.is_new(takuzu),
            (_, Ok(sudoku)) => self.seen.insert(invariant::of(sudoku).into()),
            // No other puzzle is made.
            (Err(()), Err(())) => true,
        };
        if is_new {
            self.in_a_row = 0;
            return Ok(Some(made));
        }
        self.in_a_row += 1;
        match self.in_a_row < Self::MOST_IN_A_ROW {
            true => Ok(None),
            false => {
                let again = match self.canonical {
                    Some(_) => "mirrored, turned or with 0 and 1 exchanged",
                    None => "in another order of rows, columns and numbers",
                };
                Err(GenerateError::exhausted(self.seen.len(), again))
            }
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
