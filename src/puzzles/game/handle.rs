//! The handle to a puzzle of any kind, and the kinds by name.

use std::any::Any;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::Game;
use crate::grid::{Grid, Shape};

/// A kind of puzzle by its names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    /// The name used on the command line and in reports, in small letters.
    pub name: &'static str,
    /// The name as it stands in a sentence.
    pub title: &'static str,
}

impl Kind {
    /// Returns the name used on the command line and in reports.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns the name as it stands in a sentence.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.title
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A puzzle of any kind. What it can do is in its contract, [`Game`].
#[derive(Clone)]
pub struct Puzzle(Arc<dyn Game>);

/// The part of the contract that any puzzle has by itself, and that handles need.
pub trait Handle: 'static {
    /// Returns a handle to a puzzle like this one.
    fn to_puzzle(&self) -> Puzzle;

    /// Returns the puzzle as a value of its own type.
    fn as_any(&self) -> &dyn Any;

    /// Tells whether another puzzle is of the same type and equal.
    fn equals(&self, other: &dyn Game) -> bool;
}

impl<G: Game + Clone + PartialEq> Handle for G {
    fn to_puzzle(&self) -> Puzzle {
        self.clone().into()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Game) -> bool {
        other.downcast::<G>().is_some_and(|other| self == other)
    }
}

impl dyn Game {
    /// Returns the puzzle as one of a type, if it is one.
    #[must_use]
    pub fn downcast<G: Game>(&self) -> Option<&G> {
        self.as_any().downcast_ref()
    }
}

impl Puzzle {
    /// Returns the name used on the command line and in reports.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.kind().name
    }

    /// Returns the size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens().shape()
    }

    /// Tells whether another puzzle has the same board and rules, whatever its givens.
    #[must_use]
    pub fn has_board_of(&self, other: &Puzzle) -> bool {
        let blank = |puzzle: &Puzzle| puzzle.with_givens(Grid::blank(puzzle.shape()));
        self.shape() == other.shape() && blank(self) == blank(other)
    }

    /// Tells whether a grid is complete and breaks no rule, whatever the givens.
    #[must_use]
    pub fn is_solution(&self, grid: &Grid) -> bool {
        let values = self.values();
        grid.shape() == self.shape()
            && grid.is_complete()
            && grid.filled().all(|(_, value)| values.contains(&value))
            && self.is_clean(grid)
    }

    /// Tells whether a grid is a solution of this puzzle: complete, all givens kept, no rule broken.
    #[must_use]
    pub fn accepts(&self, grid: &Grid) -> bool {
        grid.extends(self.givens()) && self.is_solution(grid)
    }

    /// Tells whether the givens break a rule as they stand, where that is worth a look before any
    /// search; elsewhere an engine finds it sooner.
    #[must_use]
    pub fn is_refused(&self) -> bool {
        self.checks_givens_first() && !self.is_clean(self.givens())
    }
}

impl<G: Game> From<G> for Puzzle {
    fn from(game: G) -> Puzzle {
        Puzzle(Arc::new(game))
    }
}

impl Deref for Puzzle {
    type Target = dyn Game;

    fn deref(&self) -> &(dyn Game + 'static) {
        &*self.0
    }
}

impl fmt::Debug for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Puzzle) -> bool {
        self.equals(&**other)
    }
}

impl Eq for Puzzle {}
