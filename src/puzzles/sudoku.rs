//! Sudoku: each row, column and block of a board holds each number once.
//!
//! A block has `r` rows and `c` columns of cells, and `n = r c` is the side of the board, the number
//! of cells of a block, and the largest number. Blocks are numbered row by row:
//!
//! ```text
//!     1 2 | . 4        2×2: side 4            6×6: blocks of 2×3
//!     . . | 1 2        blocks 0 1
//!     ---------               2 3
//!     2 . | 4 .
//!     4 3 | . .
//! ```

pub mod board;
pub mod canonical;
mod cnf;
mod contract;
pub mod invariant;
mod naive;
pub mod rules;
pub mod sample;
mod symmetry;
pub mod techniques;
mod xcc;

/// The encodings: two choices of clauses that say that each number stands once in each house.
///
/// Both have the same models, one for each solution. The minimal clauses suffice; the others follow
/// from them, and let a solver find hidden singles by unit propagation.
pub mod encoding {
    pub use super::cnf::{COMPLETE, MINIMAL};
}

use crate::ground::deduction::House;
use crate::ground::grid::{Cell, Grid, Line, Shape};
use crate::puzzles::game::Kind;
pub use rules::{Rule, Violation};
pub use symmetry::{NotSymmetric, Symmetry};
pub use techniques::Technique;

/// The kind of puzzle.
pub const KIND: Kind = Kind { name: "sudoku", title: "Sudoku" };

/// An easy, a medium and a hard set to compare with where nobody has any at hand.
pub(super) const SETS: [&str; 3] = [
    include_str!("sudoku/sets/easy.txt"),
    include_str!("sudoku/sets/medium.txt"),
    include_str!("sudoku/sets/hard.txt"),
];

/// A Sudoku puzzle: givens, and the shape of its blocks.
///
/// The side is from [`Sudoku::MIN_SIDE`] to [`Sudoku::MAX_SIDE`], and the givens are numbers from 1 to the side; they may
/// break the rules, in which case there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sudoku {
    givens: Grid,
    block: Shape,
}

impl Sudoku {
    /// The shortest side that is accepted: a smaller board is not a puzzle.
    pub const MIN_SIDE: usize = 4;
    /// The longest side that is accepted.
    pub const MAX_SIDE: usize = 25;

    /// A puzzle from its givens and the shape of a block, rows × columns of cells.
    ///
    /// # Errors
    ///
    /// When a block is empty, the board is not a square whose side is the number of cells of a block,
    /// the side is below [`Sudoku::MIN_SIDE`] or above [`Sudoku::MAX_SIDE`], or a value is not a number from 1 to the side.
    pub fn new(givens: Grid, block: Shape) -> Result<Sudoku, SudokuError> {
        Sudoku::check_block(block)?;
        Sudoku::with_any_side(givens, block)
    }

    /// A puzzle as by [`Sudoku::new`], but of sides from 2 on: the tests ask the encoders there, too.
    #[doc(hidden)]
    pub fn with_any_side(givens: Grid, block: Shape) -> Result<Sudoku, SudokuError> {
        let (shape, side) = (givens.shape(), block.len());
        if shape != Shape::square(side) {
            let wrong = format!("a board of {shape}: blocks of {block} make one of {side}x{side}");
            return Err(SudokuError(wrong));
        }
        let is_wrong = |value: u8| !(1..=side).contains(&usize::from(value));
        if let Some((cell, value)) = givens.filled().find(|&(_, value)| is_wrong(value)) {
            return Err(SudokuError(format!(
                "{value} in {cell}: only numbers from 1 to {side} are allowed"
            )));
        }
        Ok(Sudoku { givens, block })
    }

    /// Checks a shape that somebody may have typed: before a board of it takes any memory.
    pub(crate) fn check_block(block: Shape) -> Result<(), SudokuError> {
        Sudoku::check_side(block.rows() as u128 * block.cols() as u128)
    }

    /// Checks the length of a side, however large.
    pub(crate) fn check_side(side: u128) -> Result<(), SudokuError> {
        let (least, most) = (Sudoku::MIN_SIDE, Sudoku::MAX_SIDE);
        let wrong = match side {
            0 => "blocks without cells".into(),
            _ if side < least as u128 => format!("a side of {side}: less than the {least} allowed"),
            _ if side > most as u128 => format!("a side of {side}: more than the {most} allowed"),
            _ => return Ok(()),
        };
        Err(SudokuError(wrong))
    }

    /// The smallest board with blocks of both directions, without givens.
    pub(super) fn least() -> Sudoku {
        Sudoku { givens: Grid::blank(Shape::square(4)), block: Shape::square(2) }
    }

    /// A board without givens.
    ///
    /// # Errors
    ///
    /// As [`Sudoku::new`], for the shape of a block.
    pub fn blank(block: Shape) -> Result<Sudoku, SudokuError> {
        Sudoku::check_block(block)?;
        Sudoku::new(Grid::blank(Shape::square(block.len())), block)
    }

    /// The shape of the blocks of a side, where nothing else is said: as near to a square as may be,
    /// wider than high. `None` where a block would be a whole row, as on a side that is a prime number.
    #[must_use]
    pub fn usual_block(side: usize) -> Option<Shape> {
        let rows = (2..=side.isqrt()).rev().find(|rows| side.is_multiple_of(*rows))?;
        Some(Shape::new(rows, side / rows))
    }

    /// The same blocks with other givens.
    ///
    /// # Panics
    ///
    /// When the givens have another shape, or values that are not allowed.
    #[must_use]
    pub fn with_givens(&self, givens: Grid) -> Sudoku {
        Sudoku::with_any_side(givens, self.block).expect("givens for the same board")
    }

    /// The size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The number of cells of a row, a column and a block, which is the largest number.
    #[must_use]
    pub fn side(&self) -> usize {
        self.block.len()
    }

    /// The rows and columns of cells of a block.
    #[must_use]
    pub fn block(&self) -> Shape {
        self.block
    }

    /// The cells that are filled from the start.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The block that a cell lies in.
    #[must_use]
    pub fn block_of(&self, cell: Cell) -> usize {
        // As many blocks stand side by side as a block has rows.
        cell.row / self.block.rows() * self.block.rows() + cell.col / self.block.cols()
    }

    /// The row, the column and the block of a cell.
    #[must_use]
    pub fn houses_of(&self, cell: Cell) -> [House; 3] {
        [Line::Row(cell.row).into(), Line::Col(cell.col).into(), House::Block(self.block_of(cell))]
    }

    /// All houses: the rows, the columns, then the blocks.
    pub fn houses(&self) -> impl Iterator<Item = House> + Clone {
        let side = self.side();
        let lines = Shape::square(side).lines().map(House::Line);
        lines.chain((0..side).map(House::Block))
    }

    /// Finds the places where a grid, complete or not, holds a number twice in a house.
    #[must_use]
    pub fn violations(&self, grid: &Grid) -> Vec<Violation> {
        rules::violations(self, grid)
    }

    /// The cells of a house, row by row.
    pub fn cells(&self, house: House) -> impl Iterator<Item = Cell> + Clone {
        let block = self.block;
        let cell = move |place: usize| match house {
            House::Line(Line::Row(row)) => Cell::new(row, place),
            House::Line(Line::Col(col)) => Cell::new(place, col),
            House::Block(number) => {
                let corner = Cell::new(
                    number / block.rows() * block.rows(),
                    number % block.rows() * block.cols(),
                );
                let inside = block.cell(place);
                Cell::new(corner.row + inside.row, corner.col + inside.col)
            }
        };
        (0..block.len()).map(cell)
    }
}

/// The members of a set, least first.
fn members(mut set: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let least = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        least
    })
}

crate::ground::error::message_error! {
    /// The reason why some givens make no Sudoku puzzle.
    pub struct SudokuError;
}
