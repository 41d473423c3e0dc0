//! Puzzles to compare with where nobody has any at hand.

use crate::puzzle::Kind;
use crate::text::{self, Entry, ReadOptions};

crate::names::named! {
    /// Thirty puzzles of a kind, made by this crate and the same in each run; each has one solution.
    ///
    /// | set | Takuzu, 10×10, without a given that its level can do without | Sudoku, 9×9 |
    /// |---|---|---|
    /// | easy | trivial | naked singles alone solve it |
    /// | medium | normal | minimal, as they come |
    /// | hard | expert | minimal, the thirty of 10,000 with the largest native search trees |
    ///
    /// `tests/engines/compare_sets.rs` makes them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub enum Set {
        /// Puzzles that can be solved step by step.
        Easy = "easy",
        /// Puzzles with steps that take more than one look.
        Medium = "medium",
        /// Puzzles that need search.
        Hard = "hard",
    }
}

impl Set {
    /// Its puzzles, with their places in the text; none for a kind that has no such set.
    ///
    /// # Panics
    ///
    /// Never: tests have read all of them.
    #[must_use]
    pub fn entries(self, kind: Kind) -> Vec<Entry> {
        let sets = kind.blank().map_or([""; 3], |blank| blank.example_sets());
        let text = sets[self as usize];
        if text.is_empty() {
            return Vec::new();
        }
        let options = ReadOptions { puzzle: Some(kind), ..ReadOptions::default() };
        text::read(&format!("{kind} {self}"), text, &options).expect("puzzles that tests have read")
    }
}
