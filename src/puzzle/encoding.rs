//! The encodings of all puzzles, in one grammar.

use std::fmt;
use std::str::FromStr;

use rustsat::OutOfMemory;

use super::Kind;
use crate::{sudoku, takuzu};

/// How the rules of a puzzle become clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// `LINE[+DISTINCT]`.
    Takuzu(takuzu::encoding::Encoding),
    /// `minimal` or `complete`.
    Sudoku(sudoku::encoding::Encoding),
}

impl Encoding {
    /// The puzzles that it is for.
    #[must_use]
    pub fn kind(self) -> Kind {
        match self {
            Encoding::Takuzu(_) => Kind::Takuzu,
            Encoding::Sudoku(_) => Kind::Sudoku,
        }
    }

    pub(super) fn of_takuzu(self) -> Result<takuzu::encoding::Encoding, EncodeError> {
        match self {
            Encoding::Takuzu(encoding) => Ok(encoding),
            Encoding::Sudoku(_) => Err(EncodeError(Reason::Foreign(self))),
        }
    }

    pub(super) fn of_sudoku(self) -> Result<sudoku::encoding::Encoding, EncodeError> {
        match self {
            Encoding::Sudoku(encoding) => Ok(encoding),
            Encoding::Takuzu(_) => Err(EncodeError(Reason::Foreign(self))),
        }
    }
}

impl Default for Encoding {
    /// The textbook's for Takuzu.
    fn default() -> Encoding {
        takuzu::encoding::Encoding::default().into()
    }
}

impl From<takuzu::encoding::Encoding> for Encoding {
    fn from(encoding: takuzu::encoding::Encoding) -> Encoding {
        Encoding::Takuzu(encoding)
    }
}

impl From<sudoku::encoding::Encoding> for Encoding {
    fn from(encoding: sudoku::encoding::Encoding) -> Encoding {
        Encoding::Sudoku(encoding)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Encoding::Takuzu(encoding) => encoding.fmt(f),
            Encoding::Sudoku(encoding) => encoding.fmt(f),
        }
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(text: &str) -> Result<Encoding, UnknownEncoding> {
        if let Ok(encoding) = text.parse::<sudoku::encoding::Encoding>() {
            return Ok(encoding.into());
        }
        let encoding: takuzu::encoding::Encoding = text.parse()?;
        Ok(encoding.into())
    }
}

/// A name that no encoding has.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownEncoding(takuzu::encoding::UnknownEncoding);

impl From<takuzu::encoding::UnknownEncoding> for UnknownEncoding {
    fn from(error: takuzu::encoding::UnknownEncoding) -> UnknownEncoding {
        UnknownEncoding(error)
    }
}

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = sudoku::encoding::Encoding::ALL.map(sudoku::encoding::Encoding::name);
        write!(f, "{}; for Sudoku: {}", self.0, names.join(", "))
    }
}

crate::error::is_error!(UnknownEncoding);

/// Why a puzzle could not be encoded.
pub struct EncodeError(Reason);

#[derive(Debug)]
enum Reason {
    OutOfMemory(OutOfMemory),
    Takuzu(takuzu::encoding::EncodeError),
    /// The encoding is one of another puzzle.
    Foreign(Encoding),
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::OutOfMemory(error) => error.fmt(f),
            Reason::Takuzu(error) => error.fmt(f),
            Reason::Foreign(encoding) => write!(
                f,
                "the encoding `{encoding}` is for {} alone",
                encoding.kind().title()
            ),
        }
    }
}

crate::error::is_error!(EncodeError);

impl From<OutOfMemory> for EncodeError {
    fn from(error: OutOfMemory) -> EncodeError {
        EncodeError(Reason::OutOfMemory(error))
    }
}

impl From<takuzu::encoding::EncodeError> for EncodeError {
    fn from(error: takuzu::encoding::EncodeError) -> EncodeError {
        EncodeError(Reason::Takuzu(error))
    }
}
