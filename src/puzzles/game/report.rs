//! The part of the contract that reports and comparisons need.

use serde_json::{Map, Value};

use super::Game;
use crate::grid::{Cell, Shape};

/// The facts about a puzzle that reports print; a puzzle without variants needs none of it.
pub(crate) trait Report: Game {
    /// Describes the board by what tells it from others: `a Sudoku of 6x6 with blocks of 2x3`.
    fn board(&self, title: &str) -> String {
        format!("a {title} of {}", self.shape())
    }

    /// Tells whether what tells boards of one size apart is the same on another board.
    fn has_variant_of(&self, _other: &Self) -> bool {
        true
    }

    /// Returns the same puzzle without the rule that some publishers leave out, where it has it.
    fn relaxed(&self) -> Option<Self> {
        None
    }

    /// Returns phrases for what holds beside or in place of the usual rules.
    fn variant(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns the fields of a JSON record that tell this board from others of its size.
    fn fields(&self) -> Map<String, Value> {
        Map::new()
    }

    /// Returns the shape of the blocks that the board is divided into.
    fn blocks(&self) -> Option<Shape> {
        None
    }

    /// Returns the mark between two neighbours.
    fn link(&self, _: [Cell; 2]) -> Option<&'static str> {
        None
    }

    /// Returns what a cell holds where its variable is true.
    fn true_cell(&self) -> &'static str {
        "its number"
    }

    /// Returns what an option of the exact cover problem is.
    fn cover_option(&self) -> &'static str {
        "an option is a number in a cell"
    }
}

/// The puzzles to compare with where nobody has any at hand: by default none.
pub(crate) trait Examples {
    /// The texts of an easy, a medium and a hard set.
    const SETS: [&'static str; 3] = [""; 3];
}
