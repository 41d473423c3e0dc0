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
//! in a list that is kept in step and never made anew ([`Possible`]). [`Risk`] says what a perfect player would
//! expect to pay.
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
mod possible;
mod risk;
mod secret;
mod typing;

pub use machine::{Answer, Ask, Denial, Versus, Why};
pub use possible::Possible;
pub use risk::Risk;
pub use secret::{Move, Secret};
pub use typing::{Refusal, Typing};

use crate::chance::Random;
use crate::grid::{Cell, Grid};

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
    random.shuffle(&mut cells);
    let mut puzzle = grid.clone();
    cells.into_iter().take(holes).for_each(|cell| puzzle.set(cell, None));
    puzzle
}
