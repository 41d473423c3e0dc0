//! The values that are possible in each hole, kept in step.
//!
//! ```text
//!   hole      r1c2   r2c4   r1c1   r3c3
//!   values    {1}    {0}    {0,1}  {0,1}        in order: fewest values first, then row by row
//!             ─────────────
//!             evident
//! ```
//!
//! A filled hole leaves the list, and only those that it touches are looked at again.

use std::collections::BTreeSet;

use crate::game::Game;
use crate::grid::{Cell, Grid};

/// A position, and the values that the rules leave to each of its holes at a glance.
#[derive(Clone, Debug)]
pub struct Possible {
    position: Grid,
    /// The possible values of each cell; none where it is filled.
    values: Vec<Vec<u8>>,
    /// The number of possible values of each hole, and its place.
    holes: BTreeSet<(usize, usize)>,
    looks: u64,
}

impl Possible {
    /// Looks at each hole of a puzzle once.
    #[must_use]
    pub fn new<G: Game>(puzzle: &G) -> Possible {
        let shape = puzzle.shape();
        let mut possible = Possible {
            position: puzzle.givens().clone(),
            values: vec![Vec::new(); shape.len()],
            holes: BTreeSet::new(),
            looks: 0,
        };
        for cell in puzzle.givens().blanks() {
            possible.look(puzzle, cell);
        }
        possible
    }

    /// Fills a hole, and looks again at those that it touches.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    pub fn fill<G: Game>(&mut self, puzzle: &G, cell: Cell, value: u8) {
        self.forget(cell);
        self.position.set(cell, Some(value));
        for touched in puzzle.touched(&self.position, cell) {
            self.look(puzzle, touched);
        }
    }

    fn look<G: Game>(&mut self, puzzle: &G, cell: Cell) {
        self.looks += 1;
        self.forget(cell);
        let place = self.position.shape().index(cell);
        self.values[place] = puzzle.possible(&self.position, cell);
        self.holes.insert((self.values[place].len(), place));
    }

    fn forget(&mut self, cell: Cell) {
        let place = self.position.shape().index(cell);
        let values = std::mem::take(&mut self.values[place]);
        self.holes.remove(&(values.len(), place));
    }

    /// Returns the hole with the fewest possible values, the first one row by row; `None` where all are filled.
    #[must_use]
    pub fn first(&self) -> Option<(Cell, &[u8])> {
        let &(_, place) = self.holes.first()?;
        Some((self.position.shape().cell(place), &self.values[place]))
    }

    /// Returns the possible values of a cell, least first; none where it is filled.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    #[must_use]
    pub fn of(&self, cell: Cell) -> &[u8] {
        &self.values[self.position.shape().index(cell)]
    }

    /// Returns the board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> &Grid {
        &self.position
    }

    /// Counts the holes.
    #[must_use]
    pub fn holes(&self) -> usize {
        self.holes.len()
    }

    /// Counts how often a hole was looked at: the work so far.
    #[must_use]
    pub fn looks(&self) -> u64 {
        self.looks
    }
}
