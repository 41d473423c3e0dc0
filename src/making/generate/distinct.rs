//! Puzzles that were there before in another form.

use std::collections::HashSet;
use std::fmt;

use super::make::{Fingerprint, make_of};
use super::{GenerateError, Made};
use crate::puzzles::puzzle::Puzzle;

/// Tells puzzles that are new from those that are an earlier one in another form.
///
/// Takuzu may be mirrored, turned, or have 0 and 1 exchanged, with its signs; 128 bits of each puzzle
/// are remembered. Sudoku may be changed by any [`Symmetry`](crate::sudoku::Symmetry); 64 bits are
/// remembered. So a new puzzle is rarely taken for an old one: with a probability below 10^-26 among a
/// million Takuzu, and below 10^-7 among a million Sudoku, or where two of these are very regular.
#[derive(Clone)]
pub struct Distinct {
    fingerprint: Fingerprint,
    /// The ways in which a duplicate may differ.
    forms: &'static str,
    seen: HashSet<u128>,
    in_a_row: u64,
}

impl fmt::Debug for Distinct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Distinct({} puzzles)", self.seen.len())
    }
}

impl Distinct {
    /// The number of duplicates one after the other after which there is little hope of a new puzzle.
    pub const MOST_IN_A_ROW: u64 = 1000;

    /// Returns a memory for puzzles with the size and the rules of this one.
    #[must_use]
    pub fn new(board: &Puzzle) -> Distinct {
        Distinct {
            fingerprint: make_of(board).fingerprint(),
            forms: make_of(board).forms(),
            seen: HashSet::new(),
            in_a_row: 0,
        }
    }

    /// Tells whether no puzzle like this came before, and remembers it.
    ///
    /// # Panics
    ///
    /// When the puzzle is of another kind, or has another shape or other rules.
    pub fn is_new(&mut self, puzzle: &Puzzle) -> bool {
        self.seen.insert((self.fingerprint)(puzzle))
    }

    /// Returns a puzzle if it is new.
    ///
    /// # Errors
    ///
    /// When [`Distinct::MOST_IN_A_ROW`] were not.
    ///
    /// # Panics
    ///
    /// As [`Distinct::is_new`].
    pub fn take(&mut self, made: Made) -> Result<Option<Made>, GenerateError> {
        if self.is_new(&made.puzzle) {
            self.in_a_row = 0;
            return Ok(Some(made));
        }
        self.in_a_row += 1;
        if self.in_a_row < Self::MOST_IN_A_ROW {
            return Ok(None);
        }
        let these = match self.seen.len() {
            1 => "this puzzle".into(),
            made => format!("one of these {made} puzzles"),
        };
        Err(GenerateError::impossible(format!(
            "no new puzzle: the last {} attempts gave {these} again, {}",
            Self::MOST_IN_A_ROW,
            self.forms
        )))
    }
}
