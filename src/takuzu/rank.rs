//! The complete grids of a small board by number, and so exactly uniform samples.
//!
//! Grids are numbered in the lexicographic order of their rows. How many begin with the same three
//! rows is counted once; a number then says with which, and the rest is a walk over the grids that
//! begin so:
//!
//! ```text
//!   rows 1 to 3             begins at
//!   001011 001101 110010            0      number 7 -> the 2nd grid that begins 001011 001101 110100
//!   001011 001101 110100            6
//!   001011 010011 101100            9
//!   ...
//! ```
//!
//! A 6×6 board has 4,140 grids, which are counted in well under a millisecond; 8×8 has 4,111,116.

use crate::chance::Random;

use super::{Majority, Rules, Takuzu};
use crate::grid::{Cell, Grid, Line, Shape};

/// The first three rows; of a board with two rows, these and a zero.
type Begin = [u8; 3];

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
    /// The first rows, and the number of the first grid that begins so.
    begins: Vec<(Begin, usize)>,
    count: usize,
}

impl Ranking {
    /// The longest side.
    pub const MAX_SIDE: usize = 8;

    /// Counts the grids of a board; `None` when a side is odd, zero or longer than
    /// [`Ranking::MAX_SIDE`].
    #[must_use]
    pub fn new(shape: Shape, rules: Rules) -> Option<Ranking> {
        // Sides of odd length are not counted.
        Takuzu::new(Grid::blank(shape), rules.with_majority(Majority::None)).ok()?;
        if shape.rows().max(shape.cols()) > Self::MAX_SIDE {
            return None;
        }
        let board = Rows::new(shape, rules);
        let mut begins: Vec<(Begin, usize)> = Vec::new();
        let mut count = 0;
        board.walk_from(&[], &mut |rows| {
            let begin = begin_of(rows);
            if begins.last().is_none_or(|&(last, _)| last != begin) {
                begins.push((begin, count));
            }
            count += 1;
            true
        });
        Some(Ranking {
            board,
            begins,
            count,
        })
    }

    /// Counts the grids.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the grid of a number; `None` for numbers from [`Ranking::count`] on.
    #[must_use]
    pub fn unrank(&self, number: usize) -> Option<Grid> {
        if number >= self.count {
            return None;
        }
        let after = self.begins.partition_point(|&(_, first)| first <= number);
        let (begin, first) = self.begins[after - 1];
        let mut left = number - first;
        let mut found = None;
        self.board.walk_from(self.board.used(&begin), &mut |rows| {
            if left == 0 {
                found = Some(self.board.grid(rows));
                return false;
            }
            left -= 1;
            true
        });
        found
    }

    /// Returns the number of a grid; `None` when it is none of them.
    #[must_use]
    pub fn rank(&self, grid: &Grid) -> Option<usize> {
        let wanted = self.board.rows_of(grid)?;
        let begin = begin_of(&wanted);
        let place = self.begins.binary_search_by_key(&begin, |&(rows, _)| rows);
        let (_, mut number) = self.begins[place.ok()?];
        let mut found = None;
        self.board.walk_from(self.board.used(&begin), &mut |rows| {
            if rows == wanted {
                found = Some(number);
            }
            number += 1;
            found.is_none()
        });
        found
    }

    /// Draws a grid, each as likely as the others; `None` where there is none.
    pub fn sample(&self, rng: &mut Random) -> Option<Grid> {
        match self.count {
            0 => None,
            count => self.unrank(rng.below(count)),
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

/// Adds a row to the numbers of ones.
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
        Rows {
            shape,
            distinct: rules.distinct_lines,
            legal,
        }
    }

    /// Returns the rows of a beginning that the board has.
    fn used<'a>(&self, begin: &'a Begin) -> &'a [u8] {
        &begin[..self.shape.rows().min(3)]
    }

    /// Visits all grids that begin with some rows in order, until a visit returns false.
    pub(super) fn walk_from(&self, rows: &[u8], visit: &mut impl FnMut(&[u8]) -> bool) {
        let mut so_far = Vec::with_capacity(self.shape.rows());
        let mut ones = [0; 8];
        for &row in rows {
            ones = plus(ones, row);
            if !self.may_follow(&so_far, row, ones) {
                return;
            }
            so_far.push(row);
        }
        self.walk(&mut so_far, ones, visit);
    }

    /// Visits all grids that begin with these rows, and returns whether to go on. `ones` holds the number of
    /// ones of each column.
    fn walk(
        &self,
        so_far: &mut Vec<u8>,
        ones: Ones,
        visit: &mut impl FnMut(&[u8]) -> bool,
    ) -> bool {
        if so_far.len() == self.shape.rows() {
            return !self.columns_are_fine(so_far) || visit(so_far);
        }
        for &row in &self.legal {
            let ones = plus(ones, row);
            if self.may_follow(so_far, row, ones) {
                so_far.push(row);
                let go_on = self.walk(so_far, ones, visit);
                so_far.pop();
                if !go_on {
                    return false;
                }
            }
        }
        true
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
        Grid::from_fn(self.shape, |Cell { row, col }| {
            Some(rows[row] >> (cols - 1 - col) & 1)
        })
    }

    /// Returns the rows of a complete grid of this shape.
    fn rows_of(&self, grid: &Grid) -> Option<Vec<u8>> {
        if grid.shape() != self.shape {
            return None;
        }
        let row = |row| {
            let mut values = grid.line(Line::Row(row));
            values.try_fold(0, |number, value| {
                Some(number << 1 | value.filter(|&v| v < 2)?)
            })
        };
        (0..self.shape.rows()).map(row).collect()
    }
}

fn begin_of(rows: &[u8]) -> Begin {
    let row = |place| rows.get(place).copied().unwrap_or(0);
    [row(0), row(1), row(2)]
}
