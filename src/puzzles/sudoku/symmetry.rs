//! Changes that a puzzle and its solution undergo alike.
//!
//! Rows may change places within a band (a row of blocks), bands as a whole, columns within a stack
//! and stacks; the board may be mirrored, turned and, if blocks are squares, transposed; and numbers
//! may be renamed. All of that together is a group: on 9×9 with 2 · 6⁸ · 9! elements.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::Sudoku;
use crate::ground::chance::Random;
use crate::ground::grid::{Cell, Grid, Shape};

/// A symmetry of the boards with blocks of some shape.
///
/// ```
/// use takuzu_sat::sudoku::{Sudoku, Symmetry};
/// use takuzu_sat::{Grid, Shape};
///
/// let block = Shape::square(2);
/// let givens = Grid::from_line(Shape::square(4), "12.4..122.4.43..").expect("16 symbols");
/// let puzzle = Sudoku::new(givens, block)?;
/// let turned = Symmetry::transposition(block)?.then(&Symmetry::mirrored_cols(block));
/// assert_eq!(turned.apply(&puzzle).givens().to_line(), "42.13..2.41...24");
/// assert_eq!(turned.inverse().apply(&turned.apply(&puzzle)), puzzle);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    pub(super) block: Shape,
    /// Row `r` of the image is row `rows[r]` of the board, or that column if it is transposed.
    pub(super) rows: Vec<u8>,
    pub(super) cols: Vec<u8>,
    pub(super) is_transposed: bool,
    /// The images of the numbers 1, 2, ...
    pub(super) numbers: Vec<u8>,
}

crate::ground::error::message_error! {
    /// The error of rearrangements that are not symmetries of a board.
    pub struct NotSymmetric;
}

impl Symmetry {
    /// Nothing changes.
    ///
    /// # Panics
    ///
    /// Here and in all others that take a block: when no board has such blocks.
    #[must_use]
    pub fn identity(block: Shape) -> Symmetry {
        let side = block.len();
        assert!((1..=Sudoku::MAX_SIDE).contains(&side), "no board has blocks of {block}");
        let places: Vec<u8> = (0..side as u8).collect();
        Symmetry {
            block,
            rows: places.clone(),
            cols: places,
            is_transposed: false,
            numbers: (1..=side as u8).collect(),
        }
    }

    /// Row `r` of the image is row `order[r]` of the board.
    ///
    /// # Errors
    ///
    /// When that is not an order of the rows, or rows of a band do not stay together.
    pub fn with_rows(block: Shape, order: &[usize]) -> Result<Symmetry, NotSymmetric> {
        let rows = places(order, block.len(), block.rows(), "rows")?;
        Ok(Symmetry { rows, ..Symmetry::identity(block) })
    }

    /// Column `c` of the image is column `order[c]` of the board.
    ///
    /// # Errors
    ///
    /// When that is not an order of the columns, or columns of a stack do not stay together.
    pub fn with_cols(block: Shape, order: &[usize]) -> Result<Symmetry, NotSymmetric> {
        let cols = places(order, block.len(), block.cols(), "columns")?;
        Ok(Symmetry { cols, ..Symmetry::identity(block) })
    }

    /// Rows become columns.
    ///
    /// # Errors
    ///
    /// When blocks are not square.
    pub fn transposition(block: Shape) -> Result<Symmetry, NotSymmetric> {
        if block.rows() != block.cols() {
            let turned = Shape::new(block.cols(), block.rows());
            let message = format!("blocks of {block} cannot be transposed: they would be {turned}");
            return Err(NotSymmetric(message));
        }
        Ok(Symmetry { is_transposed: true, ..Symmetry::identity(block) })
    }

    /// Top and bottom change places.
    #[must_use]
    pub fn mirrored_rows(block: Shape) -> Symmetry {
        let mut mirror = Symmetry::identity(block);
        mirror.rows.reverse();
        mirror
    }

    /// Left and right change places.
    #[must_use]
    pub fn mirrored_cols(block: Shape) -> Symmetry {
        let mut mirror = Symmetry::identity(block);
        mirror.cols.reverse();
        mirror
    }

    /// Turned by half.
    #[must_use]
    pub fn rotation(block: Shape) -> Symmetry {
        Symmetry::mirrored_rows(block).then(&Symmetry::mirrored_cols(block))
    }

    /// Number `k` becomes `numbers[k - 1]`.
    ///
    /// # Errors
    ///
    /// When these are not all numbers of the board.
    pub fn relabelling(block: Shape, numbers: &[u8]) -> Result<Symmetry, NotSymmetric> {
        let from_0: Vec<usize> =
            numbers.iter().map(|&number| usize::from(number).wrapping_sub(1)).collect();
        places(&from_0, block.len(), 1, "numbers")?;
        Ok(Symmetry { numbers: numbers.to_vec(), ..Symmetry::identity(block) })
    }

    /// One of all, each as likely as the others.
    #[must_use]
    pub fn random(block: Shape, rng: &mut Random) -> Symmetry {
        let mut symmetry = Symmetry::identity(block);
        symmetry.rows = shuffled(block.len(), block.rows(), rng);
        symmetry.cols = shuffled(block.len(), block.cols(), rng);
        symmetry.is_transposed = block.rows() == block.cols() && rng.random();
        symmetry.numbers.shuffle(rng);
        symmetry
    }

    /// This one, and then another.
    ///
    /// # Panics
    ///
    /// When the other is of boards with other blocks.
    #[must_use]
    pub fn then(&self, next: &Symmetry) -> Symmetry {
        assert_eq!(self.block, next.block, "symmetries of different boards");
        let after = |order: &[u8], of: &[u8]| -> Vec<u8> {
            of.iter().map(|&place| order[usize::from(place)]).collect()
        };
        let (rows, cols) =
            if next.is_transposed { (&self.cols, &self.rows) } else { (&self.rows, &self.cols) };
        let number = |&number: &u8| next.number(number);
        Symmetry {
            block: self.block,
            rows: after(rows, &next.rows),
            cols: after(cols, &next.cols),
            is_transposed: self.is_transposed != next.is_transposed,
            numbers: self.numbers.iter().map(number).collect(),
        }
    }

    /// Returns the symmetry that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Symmetry {
        let (rows, cols) =
            if self.is_transposed { (&self.cols, &self.rows) } else { (&self.rows, &self.cols) };
        let numbers = self.numbers.iter().map(|&number| number - 1);
        let back = inverse(&numbers.collect::<Vec<u8>>());
        Symmetry {
            block: self.block,
            rows: inverse(rows),
            cols: inverse(cols),
            is_transposed: self.is_transposed,
            numbers: back.into_iter().map(|number| number + 1).collect(),
        }
    }

    /// The shape of the blocks of its boards.
    #[must_use]
    pub fn block(&self) -> Shape {
        self.block
    }

    /// Returns the image of a number.
    ///
    /// # Panics
    ///
    /// When it is not a number of the board.
    #[must_use]
    pub fn number(&self, number: u8) -> u8 {
        self.numbers[usize::from(number) - 1]
    }

    /// The cell of the board that comes to lie in a cell of the image.
    ///
    /// # Panics
    ///
    /// When it is not a cell of the board.
    #[must_use]
    pub fn source(&self, cell: Cell) -> Cell {
        let (row, col) = (self.rows[cell.row].into(), self.cols[cell.col].into());
        if self.is_transposed { Cell::new(col, row) } else { Cell::new(row, col) }
    }

    /// The image of a puzzle.
    ///
    /// # Panics
    ///
    /// When it has other blocks.
    #[must_use]
    pub fn apply(&self, puzzle: &Sudoku) -> Sudoku {
        assert_eq!(puzzle.block(), self.block, "a puzzle with other blocks");
        puzzle.with_givens(self.apply_to_grid(puzzle.givens()))
    }

    /// The image of a grid, complete or not.
    ///
    /// # Panics
    ///
    /// When it has another side, or values that are not numbers of the board.
    #[must_use]
    pub fn apply_to_grid(&self, grid: &Grid) -> Grid {
        let shape = Shape::square(self.block.len());
        assert_eq!(grid.shape(), shape, "a grid of another side");
        Grid::from_fn(shape, |cell| grid[self.source(cell)].map(|value| self.number(value)))
    }
}

/// An order of all places in which those of a group of `together` stay together.
fn places(
    order: &[usize],
    side: usize,
    together: usize,
    what: &str,
) -> Result<Vec<u8>, NotSymmetric> {
    let mut sorted = order.to_vec();
    sorted.sort_unstable();
    if !sorted.iter().copied().eq(0..side) {
        return Err(NotSymmetric(format!("not an order of {side} {what}")));
    }
    let is_torn =
        |group: &[usize]| group.iter().any(|place| place / together != group[0] / together);
    if order.chunks(together).any(is_torn) {
        let message = format!("an order that tears {what} of a block apart");
        return Err(NotSymmetric(message));
    }
    Ok(order.iter().map(|&place| place as u8).collect())
}

/// Groups in an order by chance, and in each its places.
fn shuffled(side: usize, together: usize, rng: &mut Random) -> Vec<u8> {
    let mut groups: Vec<usize> = (0..side / together).collect();
    groups.shuffle(rng);
    let mut order = Vec::with_capacity(side);
    for group in groups {
        let mut within: Vec<u8> = (0..together).map(|at| (group * together + at) as u8).collect();
        within.shuffle(rng);
        order.extend(within);
    }
    order
}

fn inverse(order: &[u8]) -> Vec<u8> {
    let mut back = vec![0; order.len()];
    for (place, &from) in order.iter().enumerate() {
        back[usize::from(from)] = place as u8;
    }
    back
}
