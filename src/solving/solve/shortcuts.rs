//! The questions that an application asks most, in one call each.

use super::{Engine, SolveError, Uniqueness, solutions, uniqueness};
use crate::grid::Grid;
use crate::puzzle::Puzzle;

impl Puzzle {
    /// Finds a solution, by the engine that suits the board; `None` where there is none.
    ///
    /// # Errors
    ///
    /// When the engine fails.
    pub fn solve(&self) -> Result<Option<Grid>, SolveError> {
        solutions(self, &Engine::Auto.into()).next().transpose()
    }

    /// Tells whether there is exactly one solution, by the engine that suits the board.
    ///
    /// # Errors
    ///
    /// When the engine fails.
    pub fn is_unique(&self) -> Result<bool, SolveError> {
        let answer = uniqueness(self, &Engine::Auto.into())?;
        Ok(matches!(answer, Uniqueness::One(_)))
    }
}
