//! The contract between a board and a search.
//!
//! A board is a state that decisions are made on and undone again; it does not know who makes them,
//! and whoever makes them does not know the puzzle. One turn of a search:
//!
//! ```text
//!             ┌──────────────────────────────────────────────┐
//!             v                                              │
//!         propagate ── Ok ──> branch ── Some(literal) ──> save, decide(literal)
//!             │                  └── None ──> solution
//!             └── Err(constraint) ──> its weight grows, back_to(level), decide(!literal)
//! ```
//!
//! This is a trait because the loop has to be compiled together with the board to be fast, and is written
//! once for all puzzles.

use std::fmt;
use std::ops::Not;

/// The number of a constraint of a board (in Takuzu, a line), below [`Board::constraints`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Constraint(pub(crate) usize);

/// A partial assignment that draws conclusions, with the means to go back.
pub(crate) trait Board: fmt::Debug {
    /// An elementary decision, `x = v`, whose negation `x ≠ v` is one too.
    type Literal: Copy + Not<Output = Self::Literal>;

    /// The form in which a complete board is read off.
    type Solution;

    /// Counts the constraints that may fail; they are numbered from 0.
    fn constraints(&self) -> usize;

    /// Draws conclusions from all decisions since the last call (at first: from the givens) until
    /// nothing follows any more.
    ///
    /// # Errors
    ///
    /// A constraint that cannot be satisfied. The board is then good for [`Board::back_to`] only.
    fn propagate(&mut self) -> Result<(), Constraint>;

    /// Returns the literal to decide next, to be tried before its negation; `None` when the board is complete. A
    /// constraint that has failed often has a large weight and wants to be settled early.
    ///
    /// Asked only after [`Board::propagate`] succeeded. `weights` has an entry above 0 for each constraint.
    fn branch(&self, weights: &[f32]) -> Option<Self::Literal>;

    /// Lists a literal of every variable that is open, or all its literals, in a fixed order.
    fn open_literals(&self) -> Vec<Self::Literal>;

    fn open_count(&self) -> usize {
        self.open_literals().len()
    }

    /// Returns whether a literal is neither true nor false yet.
    fn is_open(&self, literal: Self::Literal) -> bool;

    /// Notes the state as the next level (the first is level 0), so that it can be gone back to.
    fn save(&mut self);

    /// Makes a literal true that is open, without drawing conclusions.
    fn decide(&mut self, literal: Self::Literal);

    /// Goes back to the state noted as `level`, and forgets that level and all later ones.
    ///
    /// # Panics
    ///
    /// When there is no such level.
    fn back_to(&mut self, level: usize);

    /// Remembers the literals that are true now, besides those remembered before. For speed alone: it may do nothing.
    fn remember(&mut self) {}

    fn remembers(&self, _literal: Self::Literal) -> bool {
        false
    }

    fn forget(&mut self) {}

    /// Reads off what a complete board says; asked only when [`Board::branch`] had nothing to offer.
    fn solution(&self) -> Self::Solution;
}

/// A board for the tests of the searches: a number of some bits, and a wish that is looked at when all bits are known,
/// so that a search visits every leaf.
#[cfg(test)]
pub(crate) mod bits {
    use std::ops::Not;

    use super::{Board, Constraint};

    /// A bit by its place, the highest first, and its value.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) struct Bit(pub(crate) usize, pub(crate) bool);

    impl Not for Bit {
        type Output = Bit;

        fn not(self) -> Bit {
            Bit(self.0, !self.1)
        }
    }

    /// Its constraints are the bits, one of which takes the blame for a number that is not wanted.
    #[derive(Debug)]
    pub(crate) struct Bits {
        pub(crate) bits: Vec<Option<bool>>,
        is_wanted: fn(u64) -> bool,
        trail: Vec<usize>,
        levels: Vec<usize>,
    }

    impl Bits {
        pub(crate) fn new(count: usize, is_wanted: fn(u64) -> bool) -> Bits {
            Bits { bits: vec![None; count], is_wanted, trail: Vec::new(), levels: Vec::new() }
        }
    }

    impl Board for Bits {
        type Literal = Bit;
        type Solution = u64;

        fn constraints(&self) -> usize {
            self.bits.len()
        }

        fn propagate(&mut self) -> Result<(), Constraint> {
            let is_complete = self.bits.iter().all(Option::is_some);
            if is_complete && !(self.is_wanted)(self.solution()) {
                let blamed = self.solution() as usize % self.bits.len().max(1);
                return Err(Constraint(blamed));
            }
            Ok(())
        }

        fn branch(&self, weights: &[f32]) -> Option<Bit> {
            assert!(
                weights.len() == self.constraints() && weights.iter().all(|&weight| weight > 0.0)
            );
            let open = self.open_literals().into_iter();
            let heaviest = open.max_by(|a, b| weights[a.0].total_cmp(&weights[b.0]));
            heaviest.map(Bit::not)
        }

        fn open_literals(&self) -> Vec<Bit> {
            let bits = (0..self.bits.len()).map(|bit| Bit(bit, true));
            bits.filter(|&lit| self.is_open(lit)).collect()
        }

        fn is_open(&self, Bit(bit, _): Bit) -> bool {
            self.bits[bit].is_none()
        }

        fn save(&mut self) {
            self.levels.push(self.trail.len());
        }

        fn decide(&mut self, literal: Bit) {
            let Bit(bit, value) = literal;
            assert_eq!(self.bits[bit].replace(value), None, "bit {bit} was open");
            self.trail.push(bit);
        }

        fn back_to(&mut self, level: usize) {
            for bit in self.trail.drain(self.levels[level]..) {
                self.bits[bit] = None;
            }
            self.levels.truncate(level);
        }

        fn solution(&self) -> u64 {
            let values = self.bits.iter().map(|&bit| u64::from(bit == Some(true)));
            values.fold(0, |number, bit| 2 * number + bit)
        }
    }
}
