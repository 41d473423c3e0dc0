//! Sudoku in reports.

use serde_json::{Map, Value};

use crate::game::Report;
use crate::grid::Shape;
use crate::sudoku::Sudoku;

impl Report for Sudoku {
    fn board(&self, title: &str) -> String {
        format!("a {title} of {} with blocks of {}", self.shape(), self.block())
    }

    fn has_variant_of(&self, other: &Sudoku) -> bool {
        self.block() == other.block()
    }

    /// The blocks, where the side does not say them.
    fn variant(&self) -> Vec<String> {
        let block = self.block();
        let is_usual = Sudoku::usual_block(self.side()) == Some(block);
        let phrase = (!is_usual).then(|| format!("blocks of {block}"));
        phrase.into_iter().collect()
    }

    fn fields(&self) -> Map<String, Value> {
        let block = self.block().to_string();
        [("block".into(), block.into())].into_iter().collect()
    }

    fn blocks(&self) -> Option<Shape> {
        Some(self.block())
    }

    fn cover_option(&self) -> &'static str {
        "an option is a number in a cell: the cell, and the number in its row r, column c and block b"
    }
}
