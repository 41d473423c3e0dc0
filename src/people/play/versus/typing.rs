//! A grid that is typed cell by cell: a value that breaks a rule is refused, and its cell asked for again.

use crate::game::{Game, Violation};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Puzzle, Rule};

/// The reason why a value was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal<R = Rule> {
    /// No cell has this value.
    NoValue,
    /// The value breaks these rules with those that stand.
    Breaks(Vec<Violation<R>>),
    /// All cells are filled.
    Complete,
}

/// A grid up to the cell that is asked for next, row by row.
///
/// ```
/// use takuzu_sat::play::versus::{Refusal, Typing};
/// use takuzu_sat::takuzu::Takuzu;
/// use takuzu_sat::{Cell, Shape};
///
/// let mut typing = Typing::new(Takuzu::blank(Shape::square(4))?);
/// assert_eq!((typing.put(0), typing.put(0)), (Ok(()), Ok(())));
/// assert!(matches!(typing.put(0), Err(Refusal::Breaks(rules)) if rules.len() == 2));
/// assert_eq!(typing.next(), Some(Cell::new(0, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Typing<G: Game = Puzzle> {
    board: G,
    grid: Grid,
    /// The number of cells that are filled.
    filled: usize,
}

impl<G: Game> Typing<G> {
    /// Begins with the first cell of a board, whatever its givens.
    #[must_use]
    pub fn new(board: G) -> Typing<G> {
        Typing { grid: Grid::blank(board.shape()), board, filled: 0 }
    }

    /// Returns the cell that is asked for; `None` where the grid is complete.
    #[must_use]
    pub fn next(&self) -> Option<Cell> {
        let shape = self.grid.shape();
        (self.filled < shape.len()).then(|| shape.cell(self.filled))
    }

    /// Returns the grid as far as it is typed.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Lists the values that break no rule in the cell that is asked for.
    #[must_use]
    pub fn possible(&self) -> Vec<u8> {
        let next = self.next();
        next.map_or_else(Vec::new, |cell| self.board.possible(&self.grid, cell))
    }

    /// Puts a value into the cell that is asked for.
    ///
    /// # Errors
    ///
    /// When the value is refused: the same cell is asked for again.
    pub fn put(&mut self, value: u8) -> Result<(), Refusal<G::Rule>> {
        let cell = self.next().ok_or(Refusal::Complete)?;
        if !self.board.values().contains(&value) {
            return Err(Refusal::NoValue);
        }
        let mut with = self.grid.clone();
        with.set(cell, Some(value));
        let broken = self.board.violations(&with);
        if !broken.is_empty() {
            return Err(Refusal::Breaks(broken));
        }
        self.grid = with;
        self.filled += 1;
        Ok(())
    }

    /// Takes the last value back; false where there is none.
    pub fn back(&mut self) -> bool {
        let Some(last) = self.filled.checked_sub(1) else {
            return false;
        };
        self.filled = last;
        self.grid.set(self.grid.shape().cell(last), None);
        true
    }
}
