//! A board in the hands of somebody else than a search: to put symbols on, see what follows, and go
//! back.

use super::lines::{LineBoard, Literal};
use super::{NativeSearch, TooLarge};
use crate::board::Board;
use crate::grid::{Cell, Grid};
use crate::takuzu::Takuzu;

/// A board to try symbols on.
///
/// What follows from symbols is a fixed point: it depends on the symbols, not on the order in which
/// they were put. Levels are numbered by the saves that are not undone, from 0.
///
/// ```
/// use takuzu_sat::takuzu::{Takuzu, board::Sketch};
/// use takuzu_sat::{Cell, Shape};
///
/// let mut sketch = Sketch::new(&Takuzu::blank(Shape::square(4))?)?;
/// assert!(sketch.conclude());
/// sketch.save();
/// sketch.put(Cell::new(0, 0), 1);
/// sketch.put(Cell::new(0, 1), 1);
/// assert!(sketch.conclude() && !sketch.is_open(Cell::new(0, 3)));
/// sketch.back_to(0);
/// assert!(sketch.is_open(Cell::new(0, 0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Sketch(Width);

/// As in `board.rs`, without the search around it.
#[derive(Debug)]
enum Width {
    W16(LineBoard<u16, 16>),
    W32(LineBoard<u32, 16>),
    W64(LineBoard<u64, 16>),
    W128(LineBoard<u128, 32>),
}

/// Calls a method of the board, whatever its width.
macro_rules! whatever_width {
    ($width:expr, $board:ident => $call:expr) => {
        match $width {
            Width::W16($board) => $call,
            Width::W32($board) => $call,
            Width::W64($board) => $call,
            Width::W128($board) => $call,
        }
    };
}

impl Sketch {
    /// A board with the givens of a puzzle on it, of which no conclusions are drawn yet.
    ///
    /// # Errors
    ///
    /// When a side is longer than [`NativeSearch::MAX_SIDE`].
    pub fn new(puzzle: &Takuzu) -> Result<Sketch, TooLarge> {
        let shape = puzzle.shape();
        Ok(Sketch(match shape.rows().max(shape.cols()) {
            0..=16 => Width::W16(LineBoard::new(puzzle)),
            17..=32 => Width::W32(LineBoard::new(puzzle)),
            33..=64 => Width::W64(LineBoard::new(puzzle)),
            65..=NativeSearch::MAX_SIDE => Width::W128(LineBoard::new(puzzle)),
            _ => return Err(TooLarge::for_search(shape)),
        }))
    }

    /// Whether nothing stands in a cell yet.
    #[must_use]
    pub fn is_open(&self, cell: Cell) -> bool {
        let literal = Literal::new(cell, 1);
        whatever_width!(&self.0, board => board.is_open(literal))
    }

    /// Puts 0 or 1 into a cell that is open.
    pub fn put(&mut self, cell: Cell, value: u8) {
        let literal = Literal::new(cell, value);
        whatever_width!(&mut self.0, board => board.decide(literal));
    }

    /// Draws conclusions until nothing follows any more; whether no rule was broken on the way. If
    /// one was, the board is good for [`Sketch::back_to`] only.
    #[must_use]
    pub fn conclude(&mut self) -> bool {
        whatever_width!(&mut self.0, board => board.propagate().is_ok())
    }

    /// Notes the state as the next level.
    pub fn save(&mut self) {
        whatever_width!(&mut self.0, board => board.save());
    }

    /// Goes back to a level, and forgets it and later ones.
    ///
    /// # Panics
    ///
    /// When there is no such level.
    pub fn back_to(&mut self, level: usize) {
        whatever_width!(&mut self.0, board => board.back_to(level));
    }

    /// How many cells are open.
    #[must_use]
    pub fn open_count(&self) -> usize {
        whatever_width!(&self.0, board => board.open_count())
    }

    /// The board as far as it is decided; complete, and free of contradictions, it is a solution.
    #[must_use]
    pub fn known(&self) -> Grid {
        whatever_width!(&self.0, board => board.known())
    }
}
