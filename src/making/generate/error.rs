//! The reasons why a puzzle cannot be made.

use super::Made;
use crate::solving::solve::SolveError;
use crate::text::{self, Tip};

/// The reason why a puzzle could not be made.
#[derive(thiserror::Error)]
#[error(transparent)]
pub struct GenerateError(#[from] Problem);

#[derive(Debug, thiserror::Error)]
pub(super) enum Problem {
    /// The sizes contradict each other.
    #[error("{0}")]
    Board(String),
    /// A side is odd, and no rule says what its lines hold.
    #[error("{0}")]
    OddSide(String),
    #[error("{0}")]
    Impossible(String),
    #[error("no {request} in {attempts} tr{}; {fault}", if *.attempts == 1 { "y" } else { "ies" })]
    Attempts { attempts: u64, request: String, best: Option<Box<Made>>, fault: String },
    #[error(transparent)]
    Solve(SolveError),
    #[error("interrupted")]
    Stopped,
}

pub(super) type Result<T, E = GenerateError> = std::result::Result<T, E>;

impl GenerateError {
    pub(super) fn impossible(message: impl Into<String>) -> GenerateError {
        GenerateError(Problem::Impossible(message.into()))
    }

    /// Tells whether the limits were reached: with others there may be a puzzle.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        matches!(self.0, Problem::Stopped)
    }

    /// Tells whether the sizes of a board and its blocks contradict each other.
    #[must_use]
    pub fn is_contradiction(&self) -> bool {
        matches!(self.0, Problem::Board(_))
    }

    /// Tells whether an engine gave a wrong answer.
    #[must_use]
    pub fn is_wrong_answer(&self) -> bool {
        matches!(&self.0, Problem::Solve(error) if error.is_wrong_answer())
    }

    /// A way out, where there is one.
    #[must_use]
    pub fn tip(&self) -> Option<Tip> {
        matches!(self.0, Problem::OddSide(_)).then_some(Tip::OddSides)
    }

    /// The puzzle that came nearest to the request.
    #[must_use]
    pub fn best(&self) -> Option<&Made> {
        let Problem::Attempts { best, .. } = &self.0 else {
            return None;
        };
        best.as_deref()
    }
}

impl From<SolveError> for GenerateError {
    fn from(error: SolveError) -> GenerateError {
        GenerateError(Problem::Solve(error))
    }
}

crate::ground::error::debug_as_display!(GenerateError);

pub(super) fn refused<T>(why: impl Into<String>) -> Result<T, GenerateError> {
    Err(GenerateError::impossible(why))
}

/// Writes a range of givens: `1 given`, `20 givens`, `20 to 24 givens`.
pub(super) fn givens(from: usize, to: usize) -> String {
    counted(from, to, "given")
}

/// Writes a range of things: `1 sign`, `20 signs`, `20 to 24 signs`.
pub(super) fn counted(from: usize, to: usize, what: &str) -> String {
    if from == to { text::counted(from, what) } else { format!("{from} to {to} {what}s") }
}

/// Writes names as a list: `pair`, `pair and gap`, `pair, gap and quota`.
pub(super) fn listed(names: &[&str], last: &str) -> String {
    match names {
        [names @ .., one, other] => {
            let first: String = names.iter().map(|name| format!("{name}, ")).collect();
            format!("{first}{one} {last} {other}")
        }
        _ => names.concat(),
    }
}
