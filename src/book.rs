//! Books of puzzles: each puzzle with its number and its level, and the same number at its solution.
//!
//! An [`Item`] is a puzzle that has exactly one solution. All books are made from a list of items,
//! whatever their format.

#[cfg(feature = "html")]
pub mod html;

use crate::deduction::{Ended, Level};
use crate::explain::Language;
use crate::grade::grade;
use crate::grid::Grid;
use crate::ladder::Allowed;
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// A puzzle of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Item {
    /// The number in the book, from 1.
    pub number: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle.
    pub solution: Grid,
    /// The level of the hardest technique that the puzzle needs, if techniques solve it.
    pub level: Option<Level>,
    /// The name that the input gives to the puzzle, such as its comment.
    pub name: Option<String>,
}

impl Item {
    /// Grades a puzzle, whose only solution is known. Where the limits end the work, there is no level.
    ///
    /// # Panics
    ///
    /// When the solution has another shape than the puzzle.
    #[must_use]
    pub fn new(number: usize, puzzle: Puzzle, solution: Grid, limits: &Limits) -> Item {
        assert_eq!(solution.shape(), puzzle.shape(), "a grid of another shape");
        // A board may be too large for techniques.
        let grade = grade(&puzzle, &Allowed::All, limits).ok();
        let grade = grade.filter(|grade| grade.ended == Ended::Solved);
        Item {
            number,
            level: grade.and_then(|grade| grade.level),
            puzzle,
            solution,
            name: None,
        }
    }

    /// Gives the puzzle a name.
    #[must_use]
    pub fn with_name(self, name: Option<String>) -> Item {
        Item { name, ..self }
    }

    /// Returns what the puzzle is: `Takuzu 10×10`.
    #[must_use]
    pub fn title(&self) -> String {
        let shape = self.puzzle.shape();
        let kind = self.puzzle.kind().title();
        format!("{kind} {}×{}", shape.rows(), shape.cols())
    }

    /// Returns the level in a language, if there is one.
    #[must_use]
    pub fn level_in(&self, language: Language) -> Option<&'static str> {
        self.level.map(|level| language.level(level))
    }
}
