//! The decisions on a board: a cell holds a number, or does not.

use std::ops::Not;

/// A number in a cell, or its absence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    /// The place of the cell, row by row.
    pub(super) place: u16,
    /// The digit, from 0: the number less one.
    pub(super) digit: u8,
    pub(super) holds: bool,
}

impl Literal {
    pub(super) fn new(place: usize, digit: usize) -> Literal {
        Literal { place: place as u16, digit: digit as u8, holds: true }
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal { holds: !self.holds, ..self }
    }
}
