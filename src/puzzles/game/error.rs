//! Reasons why a puzzle cannot be taken.

use rustsat::OutOfMemory;

use crate::grid::Shape;
use crate::xcc;

/// The reason why a puzzle could not be encoded.
#[derive(thiserror::Error)]
pub enum EncodeError {
    /// There is no memory for the clauses.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The puzzle refuses the encoding; the text says why.
    #[error("{0}")]
    Refused(String),
}

crate::error::debug_as_display!(EncodeError);

/// A board with sides that are too long for a search or a technique.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a board of {shape}: {what} sides up to {longest}")]
pub struct TooLarge {
    shape: Shape,
    what: &'static str,
    longest: usize,
}

impl TooLarge {
    /// Says that a board is too large for something: `what` with its verb, such as "native search
    /// takes", and the longest side that is taken.
    #[must_use]
    pub fn new(shape: Shape, what: &'static str, longest: usize) -> TooLarge {
        TooLarge { shape, what, longest }
    }
}

crate::error::debug_as_display!(TooLarge);

/// The reason why a puzzle cannot be solved as an exact cover problem.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// The puzzle has no such form.
    #[error("the puzzle has no form as an exact cover problem")]
    Unsupported,
    /// A stop was requested while the problem was made.
    #[error("stopped before the exact cover problem was made")]
    Stopped,
    /// There are too many options.
    #[error(
        "as exact cover the puzzle has {} options, {each} each, and {most} at most are taken",
        many(*.options)
    )]
    TooManyOptions {
        /// The number of options; `u64::MAX` stands for that or more.
        options: u64,
        /// The meaning of an option, such as "a number in a cell".
        each: &'static str,
        /// The number of options that are taken at most.
        most: u64,
    },
    /// The engine does not take so many options.
    #[error(transparent)]
    TooLarge(xcc::TooLarge),
}

crate::error::debug_as_display!(CoverError);

impl From<xcc::TooLarge> for CoverError {
    fn from(error: xcc::TooLarge) -> CoverError {
        CoverError::TooLarge(error)
    }
}

fn many(options: u64) -> String {
    match options {
        u64::MAX => format!("more than {}", u64::MAX - 1),
        _ => options.to_string(),
    }
}
