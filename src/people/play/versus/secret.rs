//! The computer that holds the grid: moves of a person, and what they cost.

use super::Score;
use crate::game::{Game, Violation};
use crate::grid::{Cell, Grid};
use crate::puzzle::{Puzzle, Rule};

/// The outcome of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move<R = Rule> {
    /// The value is right: the cell is filled.
    Right,
    /// The value is wrong: a penalty point. A rule that it breaks with what stands there, if any.
    Wrong(Option<Violation<R>>),
    /// The value was wrong there before: nothing happens.
    WrongBefore,
    /// The cell is filled, with this value: nothing happens.
    Filled(u8),
    /// No cell has this value: nothing happens.
    NoValue,
    /// The cell is not on the board: nothing happens.
    NoCell,
}

/// A game in which a person fills the holes of a grid that the computer holds.
///
/// ```
/// use takuzu_sat::play::versus::{Move, Secret};
/// use takuzu_sat::{Cell, Puzzle};
///
/// let puzzle: Puzzle = "0110 1001 0011 1..0".parse()?;
/// let grid = puzzle.solve()?.expect("a grid");
/// let mut secret = Secret::new(puzzle, grid).expect("a solution of the puzzle");
/// let cell = Cell::new(3, 1);
/// assert!(matches!(secret.guess(cell, 0), Move::Wrong(Some(_))));
/// assert_eq!(secret.guess(cell, 1), Move::Right);
/// assert_eq!(secret.joker(Cell::new(3, 2)), Some(0));
/// assert!(secret.is_done());
/// assert_eq!(secret.score().points(1), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Secret<G: Game = Puzzle> {
    puzzle: G,
    grid: Grid,
    position: Grid,
    /// The guesses that were wrong.
    wrong: Vec<(Cell, u8)>,
    score: Score,
}

impl<G: Game> Secret<G> {
    /// Begins a game at the givens of a puzzle; `None` where the grid is no solution of it.
    #[must_use]
    pub fn new(puzzle: G, grid: Grid) -> Option<Secret<G>> {
        puzzle.accepts(&grid).then(|| Secret {
            position: puzzle.givens().clone(),
            puzzle,
            grid,
            wrong: Vec::new(),
            score: Score::default(),
        })
    }

    /// Compares a value with the grid, and fills the cell if it is right.
    pub fn guess(&mut self, cell: Cell, value: u8) -> Move<G::Rule> {
        if !self.puzzle.shape().contains(cell) {
            return Move::NoCell;
        }
        if let Some(filled) = self.position[cell] {
            return Move::Filled(filled);
        }
        if !self.puzzle.values().contains(&value) {
            return Move::NoValue;
        }
        if self.wrong.contains(&(cell, value)) {
            return Move::WrongBefore;
        }
        let mut with = self.position.clone();
        with.set(cell, Some(value));
        if self.grid[cell] == Some(value) {
            match self.puzzle.possible(&self.position, cell).len() {
                1 => self.score.evident += 1,
                _ => self.score.right += 1,
            }
            self.position = with;
            return Move::Right;
        }
        self.score.wrong += 1;
        self.wrong.push((cell, value));
        let mut broken = self.puzzle.violations(&with).into_iter();
        Move::Wrong(broken.find(|violation| violation.cells.contains(&cell)))
    }

    /// Fills a hole by a joker, and returns its value; `None`, and nothing happens, where there is no hole.
    pub fn joker(&mut self, cell: Cell) -> Option<u8> {
        let is_hole = self.puzzle.shape().contains(cell) && self.position[cell].is_none();
        let value = is_hole.then(|| self.grid[cell]).flatten()?;
        self.position.set(cell, Some(value));
        self.score.jokers += 1;
        Some(value)
    }

    /// Tells whether all holes are filled.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.position.is_complete()
    }

    /// Returns the puzzle as it was at the beginning.
    #[must_use]
    pub fn puzzle(&self) -> &G {
        &self.puzzle
    }

    /// Returns the board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> &Grid {
        &self.position
    }

    /// Returns what the person has done so far.
    #[must_use]
    pub fn score(&self) -> Score {
        self.score
    }
}
