//! Literals and constants in one type, so that an encoder need not know what is decided already.

use std::ops::Not;

use rustsat::types::Lit;

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
