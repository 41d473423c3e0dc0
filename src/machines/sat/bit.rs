//! Literals and constants in one type, so that an encoder need not know what is decided already.

use std::ops::Not;

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::types::{Clause, Lit};

/// A literal, or a value that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bit {
    /// A known value.
    Fixed(bool),
    /// A literal whose value is open.
    Open(Lit),
}

impl Bit {
    /// The literal, where the value is open.
    #[must_use]
    pub fn open(self) -> Option<Lit> {
        match self {
            Bit::Fixed(_) => None,
            Bit::Open(lit) => Some(lit),
        }
    }
}

impl From<Lit> for Bit {
    fn from(lit: Lit) -> Bit {
        Bit::Open(lit)
    }
}

impl Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        match self {
            Bit::Fixed(value) => Bit::Fixed(!value),
            Bit::Open(lit) => Bit::Open(!lit),
        }
    }
}

/// At least one of the bits is true: a clause of the open ones, or nothing when one is known to be.
///
/// # Errors
///
/// When the collector runs out of memory.
pub fn any(
    bits: impl IntoIterator<Item = Bit>,
    clauses: &mut impl CollectClauses,
) -> Result<(), OutOfMemory> {
    let mut clause = Clause::new();
    for bit in bits {
        match bit {
            Bit::Fixed(true) => return Ok(()),
            Bit::Fixed(false) => {}
            Bit::Open(lit) => clause.add(lit),
        }
    }
    clauses.add_clause(clause)
}
