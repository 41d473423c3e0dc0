//! The complete grids of a small board by number, and so exactly uniform samples.
//!
//! Grids are numbered in the lexicographic order of their rows, and all are listed: a 6×6 board has 4,140 grids, which
//! are found in well under a millisecond; 8×8 has 4,111,116, in 33 MB.

use rand::RngExt as _;

use crate::ground::chance::Random;
use crate::ground::grid::{Cell, Grid, Line, Shape};
use crate::puzzles::takuzu::{Majority, Rules, Takuzu};

/// The rows of a grid; a board with less rows has zeros behind them.
type Listed = [u8; 8];

/// The complete grids of a board, numbered from 0.
///
/// ```
/// use takuzu_sat::takuzu::{Rules, rank::Ranking};
/// use takuzu_sat::Shape;
///
/// let ranking = Ranking::new(Shape::square(6), Rules::TAKUZU).expect("a small board");
/// assert_eq!(ranking.count(), 4140);
/// let grid = ranking.unrank(1234).expect("one of them");
/// assert_eq!(ranking.rank(&grid), Some(1234));
/// ```
#[derive(Clone, Debug)]
pub struct Ranking {
    board: Rows,
    grids: Vec<Listed>,
}

impl Ranking {
    /// The longest side.
    pub const MAX_SIDE: usize = 8;

    /// Lists the grids of a board; `None` when a side is odd, zero or longer than [`Ranking::MAX_SIDE`].
    #[must_use]
    pub fn new(shape: Shape, rules: Rules) -> Option<Ranking> {
        // Sides of odd length are not counted.
        Takuzu::new(Grid::blank(shape), rules.with_majority(Majority::None)).ok()?;
        if shape.rows().max(shape.cols()) > Self::MAX_SIDE {
            return None;
        }
        let board = Rows::new(shape, rules);
        let mut grids = Vec::new();
        board.walk(&mut |rows| grids.push(listed(rows)));
        Some(Ranking { board, grids })
    }

    /// Counts the grids.
    #[must_use]
    pub fn count(&self) -> usize {
        self.grids.len()
    }

    /// Returns the grid of a number; `None` for numbers from [`Ranking::count`] on.
    #[must_use]
    pub fn unrank(&self, number: usize) -> Option<Grid> {
        let rows = self.grids.get(number)?;
        Some(self.board.grid(rows))
    }

    /// Returns the number of a grid; `None` when it is none of them.
    #[must_use]
    pub fn rank(&self, grid: &Grid) -> Option<usize> {
        let rows = self.board.rows_of(grid)?;
        self.grids.binary_search(&listed(&rows)).ok()
    }

    /// Draws a grid, each as likely as the others; `None` where there is none.
    pub fn sample(&self, rng: &mut Random) -> Option<Grid> {
        match self.count() {
            0 => None,
            count => self.unrank(rng.random_range(..count)),
        }
    }
}

/// A board that is filled row by row. A row is a byte whose highest bit in use is the first cell, so
/// that numbers are ordered as texts are.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    shape: Shape,
    distinct: bool,
    /// The legal rows in ascending order.
    legal: Vec<u8>,
}

/// The number of ones of each column, the last one first.
type Ones = [u8; 8];

fn plus(ones: Ones, row: u8) -> Ones {
    std::array::from_fn(|col| ones[col] + (row >> col & 1))
}

impl Rows {
    pub(super) fn new(shape: Shape, rules: Rules) -> Rows {
        let cols = shape.cols();
        let full = (1_u16 << cols) - 1;
        let has_three = |row: u16| row & (row << 1) & (row << 2) != 0;
        let is_legal = |&row: &u16| {
            row.count_ones() as usize == cols / 2 && !has_three(row) && !has_three(full & !row)
        };
        let legal = (0..=full).filter(is_legal).map(|row| row as u8).collect();
        Rows { shape, distinct: rules.distinct_lines, legal }
    }

    /// Visits all grids in order.
    pub(super) fn walk(&self, visit: &mut impl FnMut(&[u8])) {
        self.go_on(&mut Vec::with_capacity(self.shape.rows()), [0; 8], visit);
    }

    /// Visits all grids that begin with these rows; `ones` holds the number of ones of each column.
    fn go_on(&self, so_far: &mut Vec<u8>, ones: Ones, visit: &mut impl FnMut(&[u8])) {
        if so_far.len() == self.shape.rows() {
            if self.columns_are_fine(so_far) {
                visit(so_far);
            }
            return;
        }
        for &row in &self.legal {
            let ones = plus(ones, row);
            if self.may_follow(so_far, row, ones) {
                so_far.push(row);
                self.go_on(so_far, ones, visit);
                so_far.pop();
            }
        }
    }

    /// Returns whether a row may stand below others, as far as columns and equal rows are concerned.
    fn may_follow(&self, so_far: &[u8], row: u8, ones: Ones) -> bool {
        let half = self.shape.rows() as u8 / 2;
        let rows = so_far.len() as u8 + 1;
        let too_many = |&ones: &u8| ones > half || rows > half + ones;
        let three = match so_far {
            [.., above, last] => {
                let full = u8::MAX >> (8 - self.shape.cols());
                above & last & row != 0 || full & !(above | last | row) != 0
            }
            _ => false,
        };
        let is_unbalanced = ones[..self.shape.cols()].iter().any(too_many);
        !(is_unbalanced || three || self.distinct && so_far.contains(&row))
    }

    /// Returns whether no two columns are equal, where that is a rule.
    fn columns_are_fine(&self, rows: &[u8]) -> bool {
        let cols = self.shape.cols();
        if !self.distinct {
            return true;
        }
        let mut columns = [0_u8; 8];
        for row in rows {
            for (col, column) in columns[..cols].iter_mut().enumerate() {
                *column = *column << 1 | (row >> col & 1);
            }
        }
        (1..cols).all(|col| !columns[..col].contains(&columns[col]))
    }

    pub(super) fn grid(&self, rows: &[u8]) -> Grid {
        let cols = self.shape.cols();
        Grid::from_fn(self.shape, |Cell { row, col }| Some(rows[row] >> (cols - 1 - col) & 1))
    }

    /// Returns the rows of a complete grid of this shape.
    fn rows_of(&self, grid: &Grid) -> Option<Vec<u8>> {
        if grid.shape() != self.shape {
            return None;
        }
        let row = |row| {
            let mut values = grid.line(Line::Row(row));
            values.try_fold(0, |number, value| Some(number << 1 | value.filter(|&v| v < 2)?))
        };
        (0..self.shape.rows()).map(row).collect()
    }
}

fn listed(rows: &[u8]) -> Listed {
    std::array::from_fn(|row| rows.get(row).copied().unwrap_or(0))
}
