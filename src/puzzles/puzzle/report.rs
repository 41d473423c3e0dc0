//! Facts about a puzzle for reports: comments of exported files, and fields of JSON records.

mod sudoku;
mod takuzu;

use serde_json::{Map, Value};

use super::{Puzzle, whichever};
use crate::game::{Game as _, Report};
use crate::grid::{Cell, Shape};

impl Puzzle {
    /// Describes the board by what tells it from others: `a Sudoku of 6x6 with blocks of 2x3`.
    #[must_use]
    pub fn board(&self) -> String {
        whichever!(self, puzzle => puzzle.board(self.kind().title()))
    }

    /// Tells whether another puzzle is of the same kind, with blocks of the same shape where there are
    /// any.
    #[must_use]
    pub fn has_variant_of(&self, other: &Puzzle) -> bool {
        whichever!(self, puzzle => other.try_into().is_ok_and(|other| puzzle.has_variant_of(other)))
    }

    /// Returns the same puzzle without the rule that some publishers leave out: of Takuzu, that no two
    /// lines are equal. `None` where there is no such rule.
    #[must_use]
    pub fn relaxed(&self) -> Option<Puzzle> {
        whichever!(self, puzzle => puzzle.relaxed().map(Puzzle::from))
    }

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

    /// Returns the shape of the blocks that the board is divided into, if it is.
    #[must_use]
    pub fn blocks(&self) -> Option<Shape> {
        whichever!(self, puzzle => Report::blocks(puzzle))
    }

    /// Returns the mark between two cells, if there is one.
    #[must_use]
    pub fn link(&self, cells: [Cell; 2]) -> Option<&'static str> {
        whichever!(self, puzzle => Report::link(puzzle, cells))
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
        self.checks_givens_first() && !self.is_clean(self.givens())
    }
}
