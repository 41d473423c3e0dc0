//! A game between a person and the computer: one holds a secret grid, the other one fills its holes.
//!
//! [`Versus`] is the computer that fills. It sees the puzzle with its holes, never the secret grid, and asks
//! questions; it notices answers that cannot be true. [`Secret`] is the other direction: the computer holds the
//! grid, and counts what a person spends.
//!
//! ```text
//!                 ┌─────────────── answer ───────────────┐
//!                 v                                      │
//!   one value possible  ──>  Confirm: yes, or a cheat ───┤
//!   two values          ──>  Guess: a wrong one costs 1 ─┤
//!   more, or dearer     ──>  Joker: the person tells ────┘
//!   no hole ──> Done         no value, or no solution ──> Cheated, and why
//! ```
//!
//! The values that are possible come from what stands around a hole ([`Game::possible`](crate::game::Game::possible)),
//! in a list that is kept in step and never made anew ([`Possible`]).
//!
//! ```
//! use takuzu_sat::play::versus::{Answer, Ask, Versus};
//! use takuzu_sat::{Limits, Puzzle};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let secret = puzzle.solve()?.expect("a grid");
//! let mut versus = Versus::new(puzzle, 1, 7, Limits::none())?;
//! loop {
//!     let answer = match *versus.ask() {
//!         Ask::Confirm(cell, value) | Ask::Guess(cell, value) => match secret[cell] == Some(value) {
//!             true => Answer::Yes,
//!             false => Answer::No,
//!         },
//!         Ask::Joker(cell) => Answer::Value(secret[cell].expect("a complete grid")),
//!         Ask::Done | Ask::Cheated(_) => break,
//!     };
//!     versus.answer(answer)?;
//! }
//! assert_eq!(*versus.ask(), Ask::Done);
//! assert_eq!(versus.score().points(1), 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod machine;

pub use machine::{Answer, Ask, Cheat, Denial, Possible, Versus};

use rand::seq::SliceRandom as _;

use crate::ground::chance::Random;
use crate::ground::grid::{Cell, Grid};
use crate::puzzles::game::Violation;
use crate::puzzles::puzzle::Puzzle;

/// The penalty points of a joker, where nobody says otherwise.
pub const USUAL_PRICE: u32 = 1;

/// The number of times that a player did something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Cells that were filled without a guess or a joker.
    pub evident: u32,
    /// Right guesses.
    pub right: u32,
    /// Wrong guesses: a penalty point each.
    pub wrong: u32,
    /// Jokers.
    pub jokers: u32,
}

impl Score {
    /// Returns the penalty points, at a price of a joker.
    #[must_use]
    pub fn points(self, price: u32) -> u32 {
        self.wrong.saturating_add(self.jokers.saturating_mul(price))
    }
}

/// Makes holes in a complete grid: so many cells, drawn at random, become blank.
///
/// ```
/// use takuzu_sat::play::versus::with_holes;
/// use takuzu_sat::{Grid, Random};
///
/// let grid: Grid = "0110 1001 0011 1100".parse()?;
/// let puzzle = with_holes(&grid, 5, &mut Random::new(1));
/// assert_eq!(puzzle.blanks().count(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn with_holes(grid: &Grid, holes: usize, random: &mut Random) -> Grid {
    let mut cells: Vec<Cell> = grid.shape().cells().collect();
    cells.shuffle(random);
    let mut puzzle = grid.clone();
    cells.into_iter().take(holes).for_each(|cell| puzzle.set(cell, None));
    puzzle
}

/// The outcome of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The value is right: the cell is filled.
    Right,
    /// The value is wrong: a penalty point. A rule that it breaks with what stands there, if any.
    Wrong(Option<Violation>),
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
pub struct Secret {
    puzzle: Puzzle,
    grid: Grid,
    position: Grid,
    /// The guesses that were wrong.
    wrong: Vec<(Cell, u8)>,
    score: Score,
}

impl Secret {
    /// Begins a game at the givens of a puzzle; `None` where the grid is not a solution of it.
    #[must_use]
    pub fn new(puzzle: Puzzle, grid: Grid) -> Option<Secret> {
        puzzle.accepts(&grid).then(|| Secret {
            position: puzzle.givens().clone(),
            puzzle,
            grid,
            wrong: Vec::new(),
            score: Score::default(),
        })
    }

    /// Compares a value with the grid, and fills the cell if it is right.
    pub fn guess(&mut self, cell: Cell, value: u8) -> Move {
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
    pub fn puzzle(&self) -> &Puzzle {
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

/// The reason why a value was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// No cell has this value.
    NoValue,
    /// The value breaks these rules with those that stand.
    Breaks(Vec<Violation>),
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
/// let mut typing = Typing::new(Takuzu::blank(Shape::square(4))?.into());
/// assert_eq!((typing.put(0), typing.put(0)), (Ok(()), Ok(())));
/// assert!(matches!(typing.put(0), Err(Refusal::Breaks(rules)) if rules.len() == 2));
/// assert_eq!(typing.next(), Some(Cell::new(0, 2)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Typing {
    board: Puzzle,
    grid: Grid,
    filled: usize,
}

impl Typing {
    /// Begins with the first cell of a board, whatever its givens.
    #[must_use]
    pub fn new(board: Puzzle) -> Typing {
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
    pub fn put(&mut self, value: u8) -> Result<(), Refusal> {
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
