//! The names of encodings.

use std::fmt;
use std::str::FromStr;

/// Which clauses say that each number stands once in each house.
///
/// Both have the same models, one for each solution. The minimal clauses suffice; the others follow
/// from them, and let a solver find hidden singles by unit propagation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// A number in each cell, no number twice in a house (Lynce, Ouaknine, "Sudoku as a SAT Problem",
    /// 2006).
    Minimal,
    /// No two numbers in a cell and each number somewhere in each house as well, which that paper
    /// calls extended.
    #[default]
    Complete,
}

impl Encoding {
    /// All of them.
    pub const ALL: [Encoding; 2] = [Encoding::Minimal, Encoding::Complete];

    /// The name used on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Encoding::Minimal => "minimal",
            Encoding::Complete => "complete",
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    fn from_str(name: &str) -> Result<Encoding, UnknownEncoding> {
        let known = Encoding::ALL.into_iter().find(|known| known.name() == name);
        known.ok_or_else(|| UnknownEncoding(name.into()))
    }
}

/// A name that no encoding has.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownEncoding(String);

impl fmt::Display for UnknownEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Encoding::ALL.map(Encoding::name).join(" and ");
        write!(f, "no encoding `{}` of Sudoku: there are {names}", self.0)
    }
}

crate::error::is_error!(UnknownEncoding);
