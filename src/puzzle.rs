//! The one place where solving is dispatched by puzzle.

use crate::grid::{Grid, Shape};
use crate::takuzu::{Takuzu, Violation};

/// A puzzle of any kind that the library knows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Puzzle {
    /// Takuzu, Binairo, Unruly.
    Takuzu(Takuzu),
}

impl Puzzle {
    /// The size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens().shape()
    }

    /// The cells that are filled from the start.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        match self {
            Puzzle::Takuzu(takuzu) => takuzu.givens(),
        }
    }

    /// Where a grid breaks the rules of this puzzle; blanks break nothing.
    #[must_use]
    pub fn violations(&self, grid: &Grid) -> Vec<Violation> {
        match self {
            Puzzle::Takuzu(takuzu) => crate::takuzu::rules::violations(grid, takuzu.rules()),
        }
    }

    /// Whether a grid is a solution: complete, with all givens kept and no rule broken.
    #[must_use]
    pub fn accepts(&self, grid: &Grid) -> bool {
        grid.is_complete() && grid.extends(self.givens()) && self.violations(grid).is_empty()
    }
}

impl From<Takuzu> for Puzzle {
    fn from(takuzu: Takuzu) -> Puzzle {
        Puzzle::Takuzu(takuzu)
    }
}
