//! A board for others, to put symbols on, see what follows, and go back.

use super::lines::{LineBoard, Literal};
use super::short::ShortBoard;
use super::{AnyBoard, NativeSearch, narrowest_board};
use crate::ground::grid::{Cell, Grid};
use crate::ground::limits::Limits;
use crate::machines::board::Board;
use crate::puzzles::game::TooLarge;
use crate::puzzles::takuzu::Takuzu;
use crate::puzzles::takuzu::line::{Codes, Mask};

/// A board of any width, and the search for what it extends to.
pub(super) trait Forked: Board<Literal = Literal, Solution = Grid> {
    /// Starts a search for the solutions that extend the board as it stands, by a copy of it.
    fn search(&self, limits: Limits) -> NativeSearch;
}

impl<M: Mask> Forked for LineBoard<M> {
    fn search(&self, limits: Limits) -> NativeSearch {
        NativeSearch::on(self.fork(), self.shape, limits)
    }
}

impl<C: Codes, const HALF: usize, const N: usize> Forked for ShortBoard<C, HALF, N> {
    fn search(&self, limits: Limits) -> NativeSearch {
        NativeSearch::on(self.fork(), self.shape, limits)
    }
}

/// A board to try symbols on.
///
/// The conclusions from symbols are a fixed point: they depend on the symbols, not on the order in which
/// they were put. Levels are numbered by the saves that are not undone, from 0.
///
/// ```
/// use takuzu_sat::takuzu::{Takuzu, board::TrialBoard};
/// use takuzu_sat::{Cell, Shape};
///
/// let mut board = TrialBoard::new(&Takuzu::blank(Shape::square(4))?)?;
/// assert!(board.conclude());
/// board.save();
/// board.put(Cell::new(0, 0), 1);
/// board.put(Cell::new(0, 1), 1);
/// assert!(board.conclude() && !board.is_open(Cell::new(0, 3)));
/// board.back_to(0);
/// assert!(board.is_open(Cell::new(0, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TrialBoard(Box<AnyBoard>);

impl TrialBoard {
    /// Returns a board with the givens of a puzzle on it, of which no conclusions are drawn yet.
    ///
    /// # Errors
    ///
    /// When a side is longer than [`NativeSearch::MAX_SIDE`](super::NativeSearch::MAX_SIDE).
    pub fn new(puzzle: &Takuzu) -> Result<TrialBoard, TooLarge> {
        narrowest_board(puzzle).map(TrialBoard)
    }

    /// Returns whether nothing stands in a cell yet.
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        self.0.is_open(Literal::new(cell, 1))
    }

    /// Puts 0 or 1 into a cell that is open.
    pub fn put(&mut self, cell: Cell, value: u8) {
        self.0.decide(Literal::new(cell, value));
    }

    /// Draws conclusions until nothing follows any more, and returns whether no rule was broken. If
    /// one was, the board is good for [`TrialBoard::back_to`] only.
    #[must_use]
    pub fn conclude(&mut self) -> bool {
        self.0.propagate().is_ok()
    }

    /// Saves the state as the next level.
    pub fn save(&mut self) {
        self.0.save();
    }

    /// Goes back to a level, and forgets it and later ones.
    ///
    /// # Panics
    ///
    /// When there is no such level.
    pub fn back_to(&mut self, level: usize) {
        self.0.back_to(level);
    }

    /// Counts the open cells.
    #[must_use]
    pub fn open_count(&self) -> usize {
        self.0.open_count()
    }

    /// Starts a search for the solutions that extend the board as it stands, of which nothing was found broken.
    #[must_use]
    pub fn search(&self, limits: Limits) -> NativeSearch {
        self.0.search(limits)
    }

    /// Returns the board as far as it is decided; complete, and free of contradictions, it is a solution.
    #[must_use]
    pub fn decided(&self) -> Grid {
        self.0.solution()
    }
}
