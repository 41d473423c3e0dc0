//! Facts about a puzzle for reports: comments of exported files, and fields of JSON records.

mod sudoku;
mod takuzu;

use serde_json::{Map, Value};

use super::{Puzzle, whichever};
use crate::game::{Game as _, Report};

impl Puzzle {
    /// Returns phrases for what holds beside or in place of the usual rules: `without rule 3: ...`.
    #[must_use]
    pub fn variant(&self) -> Vec<String> {
        whichever!(self, puzzle => puzzle.variant())
    }

    /// Returns the fields of a JSON record that tell this board from others of its size, such as the
    /// `block` of a Sudoku.
    #[must_use]
    pub fn json_fields(&self) -> Map<String, Value> {
        whichever!(self, puzzle => puzzle.fields())
    }

    /// Returns what a cell holds where its variable in a formula is true: `its number`.
    #[must_use]
    pub fn true_cell(&self) -> &'static str {
        whichever!(self, puzzle => puzzle.true_cell())
    }

    /// Returns what an option of the exact cover problem is, in a sentence.
    #[must_use]
    pub fn cover_option(&self) -> &'static str {
        whichever!(self, puzzle => puzzle.cover_option())
    }

    /// Tells whether the givens break a rule as they stand, where that is worth a look before any
    /// search; elsewhere an engine finds it sooner.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.checks_givens_first() && !self.violations(self.givens()).is_empty()
    }
}
