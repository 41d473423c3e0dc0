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

#[cfg(test)]
pub(crate) mod bits;

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

    /// Returns the literal to decide next, to be tried before its negation; `None` when the board is
    /// complete. A constraint that has failed often has a large weight and wants to be settled early.
    ///
    /// Asked only after [`Board::propagate`] succeeded. `weights` has an entry above 0 for each
    /// constraint.
    fn branch(&self, weights: &[f32]) -> Option<Self::Literal>;

    /// Lists a literal of every variable that is open, or all its literals, in a fixed order.
    fn open_literals(&self) -> Vec<Self::Literal>;

    /// Counts the open literals.
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

    /// Remembers the literals that are true now, besides those remembered before. For speed alone: a board may
    /// remember none.
    fn remember(&mut self) {}

    /// Returns whether a literal is among those remembered.
    fn remembers(&self, _literal: Self::Literal) -> bool {
        false
    }

    /// Forgets what was remembered.
    fn forget(&mut self) {}

    /// Reads off what a complete board says; asked only when [`Board::branch`] had nothing to offer.
    fn solution(&self) -> Self::Solution;
}

/// A board that explains its conclusions, so that conflict-driven search can learn ([`learn`](crate::learn)).
///
/// It keeps its literals in the order in which they became true. A reason is asked for rarely, so a
/// board is free to work it out then; the shorter it is, and the earlier its literals, the more is
/// learnt from it.
///
/// A trait of its own rather than more of [`Board`]: to keep what a reason needs costs time that
/// plain search should not pay, so a board that explains is another type, and a search that needs
/// explanations cannot be given one that has none.
pub(crate) trait Explain: Board {
    /// Counts the variables; each has a literal and its negation.
    fn variables(&self) -> usize;

    /// Returns the number of a literal, below twice the number of variables; its negation has the same
    /// number but for the lowest bit.
    fn number(&self, literal: Self::Literal) -> usize;

    /// Returns the literal of a number.
    fn literal(&self, number: usize) -> Self::Literal;

    /// Returns the literal that became true at this place of the order, counted from 0; `None` when that is
    /// yet to come.
    ///
    /// A literal that is decided is the next one at once; [`Board::back_to`] takes the last ones off.
    /// Literals that are true from the start come first or are left out.
    fn became_true(&self, place: usize) -> Option<Self::Literal>;

    /// Adds the reason of a literal that the board has concluded: literals that were true before it
    /// and entail it. Those that were true before the first level was saved are left out.
    fn explain(&mut self, literal: Self::Literal, because: &mut Vec<Self::Literal>);

    /// Adds the reason why a constraint failed, as [`Board::propagate`] has just said: literals that
    /// are true and do not go together. Those that were true before the first level was saved are
    /// left out.
    fn explain_failure(&mut self, failed: Constraint, because: &mut Vec<Self::Literal>);
}
