//! The names of encodings.

use std::fmt;
use std::str::FromStr;

use crate::named::named;

named! {
    /// Which clauses say that each number stands once in each house.
    ///
    /// Both have the same models, one for each solution. The minimal clauses suffice; the others follow
    /// from them, and let a solver find hidden singles by unit propagation.
    #[derive(Default)]
    pub enum Encoding {
        /// A number in each cell, no number twice in a house (Lynce, Ouaknine, "Sudoku as a SAT Problem",
        /// 2006).
        Minimal = "minimal",
        /// No two numbers in a cell and each number somewhere in each house as well, which that paper
        /// calls extended.
        #[default]
        Complete = "complete",
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
