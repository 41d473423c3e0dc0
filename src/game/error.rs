//! Reasons why a puzzle cannot be taken.

use std::fmt;

use rustsat::OutOfMemory;

use crate::grid::Shape;
use crate::xcc;

/// The reason why a puzzle could not be encoded.
pub enum EncodeError {
    /// There is no memory for the clauses.
    OutOfMemory(OutOfMemory),
    /// The puzzle refuses the encoding; the text says why.
    Refused(String),
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::OutOfMemory(error) => error.fmt(f),
            EncodeError::Refused(why) => f.write_str(why),
        }
    }
}

crate::error::is_error!(EncodeError);

impl From<OutOfMemory> for EncodeError {
    fn from(error: OutOfMemory) -> EncodeError {
        EncodeError::OutOfMemory(error)
    }
}

/// A board with sides that are too long for a search or a technique.
#[derive(Clone, Copy, PartialEq, Eq)]
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
        TooLarge {
            shape,
            what,
            longest,
        }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a board of {}: {} sides up to {}",
            self.shape, self.what, self.longest
        )
    }
}

crate::error::is_error!(TooLarge);

/// The reason why a puzzle cannot be solved as an exact cover problem.
#[derive(Clone, PartialEq, Eq)]
pub enum CoverError {
    /// The puzzle has no such form.
    Unsupported,
    /// A stop was requested while the problem was made.
    Stopped,
    /// There are too many options.
    TooManyOptions {
        /// The number of options; `u64::MAX` stands for that or more.
        options: u64,
        /// The meaning of an option, such as "a number in a cell".
        each: &'static str,
        /// The number of options that are taken at most.
        most: u64,
    },
    /// The engine does not take so many options.
    TooLarge(xcc::TooLarge),
}

impl fmt::Display for CoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (options, each, most) = match self {
            CoverError::Unsupported => {
                return f.write_str("the puzzle has no form as an exact cover problem");
            }
            CoverError::Stopped => {
                return f.write_str("stopped before the exact cover problem was made");
            }
            CoverError::TooLarge(error) => return error.fmt(f),
            CoverError::TooManyOptions {
                options,
                each,
                most,
            } => (*options, each, most),
        };
        let (more, options) = match options {
            u64::MAX => ("more than ", u64::MAX - 1),
            options => ("", options),
        };
        write!(
            f,
            "as exact cover the puzzle has {more}{options} options, {each} each, and {most} at most \
             are taken"
        )
    }
}

crate::error::is_error!(CoverError);

impl From<xcc::TooLarge> for CoverError {
    fn from(error: xcc::TooLarge) -> CoverError {
        CoverError::TooLarge(error)
    }
}
