//! The reasons why a puzzle could not be solved, and the border at which a stop on the way to an answer becomes one.

use std::error::Error;
use std::fmt;

use rustsat::OutOfMemory;

use super::options::Witness;
use super::{Engine, Options, solutions};
use crate::ground::grid::Grid;
use crate::ground::limits::{Limits, Next};
use crate::machines::sat::SessionError;
use crate::machines::sat::proof::ProveError;
use crate::puzzles::game::{CoverError, EncodeError, TooLarge};
use crate::puzzles::puzzle::Puzzle;

/// The reason why a puzzle could not be solved.
pub struct SolveError {
    error: Box<dyn Error + Send + Sync>,
    fault: Fault,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    /// An engine gave a wrong answer.
    Wrong,
    TooLarge,
    /// A stop was requested before the search could begin.
    Stopped,
    /// An engine failed, or cannot take the puzzle.
    Failed,
}

impl SolveError {
    /// Tells whether an engine gave a wrong answer: a fault of the program or of a solver, never of the puzzle.
    #[must_use]
    pub fn is_wrong_answer(&self) -> bool {
        self.fault == Fault::Wrong
    }

    /// Tells whether the formula was refused, because it would take more memory than the limits allow.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        self.fault == Fault::TooLarge
    }

    /// The stop of a search that has not begun; who answers for it makes it [an answer](SolveError::unless_stop).
    pub(super) fn stop() -> SolveError {
        SolveError { error: "stopped before the search began".into(), fault: Fault::Stopped }
    }

    /// Returns that a limit was reached in place of a stop; any other error stays one.
    pub(super) fn unless_stop<T>(self) -> Result<Next<T>, SolveError> {
        if self.fault == Fault::Stopped { Ok(Next::GaveUp) } else { Err(self) }
    }

    pub(super) fn wrong_answer(words: &str, grid: &Grid) -> SolveError {
        SolveError { error: format!("{words}:\n{grid}").into(), fault: Fault::Wrong }
    }

    /// One engine says that there is no solution, and another one finds one, which is shown.
    pub(crate) fn missed(puzzle: &Puzzle, limits: &Limits) -> SolveError {
        let words =
            "the engines disagree: one says that there is no solution, and another one finds one";
        let options = Options::from(Engine::Auto).with_limits(limits.clone());
        match solutions(puzzle, &options).next_solution() {
            Ok(Next::Solution(grid)) => SolveError::wrong_answer(words, &grid),
            Ok(Next::Exhausted | Next::GaveUp) => {
                SolveError { error: words.into(), fault: Fault::Wrong }
            }
            Err(error) => error,
        }
    }

    pub(super) fn repeated(by: &Witness, grid: &Grid) -> SolveError {
        let words = format!("the engine {by} returned the same solution twice");
        SolveError::wrong_answer(&words, grid)
    }
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

crate::ground::error::debug_as_display!(SolveError);

impl Error for SolveError {
    /// The error prints its cause itself: naming that here would print it twice.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}

impl From<SessionError> for SolveError {
    fn from(error: SessionError) -> SolveError {
        SolveError {
            fault: match &error {
                error if error.is_wrong_answer() => Fault::Wrong,
                error if error.is_too_large() => Fault::TooLarge,
                error if error.is_stop() => Fault::Stopped,
                _ => Fault::Failed,
            },
            error: error.into(),
        }
    }
}

impl From<OutOfMemory> for SolveError {
    fn from(error: OutOfMemory) -> SolveError {
        SessionError::from(error).into()
    }
}

impl From<EncodeError> for SolveError {
    fn from(error: EncodeError) -> SolveError {
        SolveError { error: error.into(), fault: Fault::Failed }
    }
}

impl From<TooLarge> for SolveError {
    fn from(error: TooLarge) -> SolveError {
        SolveError {
            error: format!("{error}; the sat engine takes larger ones").into(),
            fault: Fault::Failed,
        }
    }
}

impl From<CoverError> for SolveError {
    fn from(error: CoverError) -> SolveError {
        if error == CoverError::Stopped {
            return SolveError::stop();
        }
        SolveError {
            error: format!("{error}; the engines sat and native take the puzzle").into(),
            fault: Fault::Failed,
        }
    }
}

impl From<ProveError> for SolveError {
    fn from(error: ProveError) -> SolveError {
        match error {
            ProveError::Solver(error) => error.into(),
            ProveError::Proof(_) => SolveError { error: error.into(), fault: Fault::Wrong },
        }
    }
}
