//! What follows from the givens by naked and hidden singles alone.
//!
//! It is what a formula need not say any more. A cell keeps the set of its candidates, the numbers
//! that may still stand in it, as a word with a bit for each; a number that is placed leaves the
//! candidates of the cell's peers. A cell with one candidate left is a naked single, a number with one
//! cell left in a house a hidden one.

use super::Sudoku;
use crate::grid::{Cell, Grid, Shape};

/// A board with the candidates of each cell, closed under singles.
#[derive(Clone, Debug)]
pub(super) struct Closure {
    shape: Shape,
    block: Shape,
    /// What may stand in each cell, row by row: bit v - 1 for the number v.
    masks: Vec<u32>,
    /// Whether each cell is filled.
    is_placed: Vec<bool>,
    /// How many are not.
    open: usize,
}

impl Closure {
    /// The board of a puzzle; `None` when singles show that it has no solution.
    pub(super) fn new(puzzle: &Sudoku) -> Option<Closure> {
        let cells = puzzle.shape().len();
        let mut board = Closure {
            shape: puzzle.shape(),
            block: puzzle.block(),
            masks: vec![(1 << puzzle.side()) - 1; cells],
            is_placed: vec![false; cells],
            open: cells,
        };
        let mut work: Vec<(usize, u32)> = Vec::with_capacity(cells);
        for (cell, value) in puzzle.givens().filled() {
            work.push((board.shape.index(cell), 1 << (value - 1)));
        }
        board.close(work).then_some(board)
    }

    /// The same with a number in a cell; `None` when that leads nowhere.
    pub(super) fn with(&self, cell: Cell, value: u8) -> Option<Closure> {
        let mut board = self.clone();
        let work = vec![(self.shape.index(cell), 1 << (value - 1))];
        board.close(work).then_some(board)
    }

    /// The numbers that may stand in a cell.
    pub(super) fn values(&self, cell: Cell) -> impl Iterator<Item = u8> + use<> {
        let mask = self.masks[self.shape.index(cell)];
        (1..=32).filter(move |value| mask >> (value - 1) & 1 == 1)
    }

    /// The open cell with fewest candidates, the first of several; `None` when all are filled.
    pub(super) fn tightest(&self) -> Option<Cell> {
        let cells = self.masks.iter().zip(&self.is_placed).enumerate();
        let open = cells.filter(|(_, (_, is_placed))| !**is_placed);
        let (cell, _) = open.min_by_key(|(_, (mask, _))| mask.count_ones())?;
        Some(self.shape.cell(cell))
    }

    /// What is placed.
    pub(super) fn grid(&self) -> Grid {
        Grid::from_fn(self.shape, |cell| {
            let index = self.shape.index(cell);
            let value = self.masks[index].trailing_zeros() as u8 + 1;
            self.is_placed[index].then_some(value)
        })
    }

    /// Places numbers, then all singles until there are none; false at a contradiction.
    fn close(&mut self, mut work: Vec<(usize, u32)>) -> bool {
        loop {
            while let Some((cell, bit)) = work.pop() {
                if !self.place(cell, bit, &mut work) {
                    return false;
                }
            }
            if self.open == 0 {
                return true;
            }
            if !self.find_hidden(&mut work) {
                return false;
            }
            if work.is_empty() {
                return true;
            }
        }
    }

    /// Places a number, and takes it from the candidates of the cell's peers.
    fn place(&mut self, cell: usize, bit: u32, work: &mut Vec<(usize, u32)>) -> bool {
        if self.is_placed[cell] || self.masks[cell] & bit == 0 {
            // Placed twice is fine where it is the same number.
            return self.masks[cell] == bit;
        }
        self.masks[cell] = bit;
        self.is_placed[cell] = true;
        self.open -= 1;
        let side = self.shape.cols();
        let (row, col) = (cell / side, cell % side);
        let corner = self.corner(row, col);
        let mut is_open = true;
        for place in 0..side {
            let in_block = corner + place / self.block.cols() * side + place % self.block.cols();
            for peer in [row * side + place, place * side + col, in_block] {
                if peer != cell && self.masks[peer] & bit != 0 {
                    self.masks[peer] ^= bit;
                    let left = self.masks[peer];
                    is_open &= left != 0;
                    if left.is_power_of_two() && !self.is_placed[peer] {
                        work.push((peer, left));
                    }
                }
            }
        }
        is_open
    }

    /// The first cell of the block of a cell.
    fn corner(&self, row: usize, col: usize) -> usize {
        let (rows, cols) = (self.block.rows(), self.block.cols());
        row / rows * rows * self.shape.cols() + col / cols * cols
    }

    /// Finds the numbers that have one cell left in a house; false where one has none.
    fn find_hidden(&self, work: &mut Vec<(usize, u32)>) -> bool {
        let side = self.shape.cols();
        let (wide, high) = (self.block.cols(), self.block.rows());
        (0..side).all(|house| {
            let corner = self.corner(house / high * high, house % high * wide);
            self.hidden_in(|place| house * side + place, work)
                && self.hidden_in(|place| place * side + house, work)
                && self.hidden_in(|place| corner + place / wide * side + place % wide, work)
        })
    }

    fn hidden_in(&self, cell: impl Fn(usize) -> usize, work: &mut Vec<(usize, u32)>) -> bool {
        let side = self.shape.cols();
        let (mut once, mut twice, mut placed) = (0, 0, 0);
        for place in 0..side {
            let mask = self.masks[cell(place)];
            twice |= once & mask;
            once |= mask;
            if self.is_placed[cell(place)] {
                placed |= mask;
            }
        }
        let hidden = once & !twice & !placed;
        if hidden != 0 {
            for cell in (0..side).map(cell) {
                let here = self.masks[cell] & hidden;
                if here != 0 {
                    // Two numbers that have this cell alone: the second is found to be impossible.
                    work.extend(
                        (0..side)
                            .map(|v| 1 << v)
                            .filter(|v| here & v != 0)
                            .map(|v| (cell, v)),
                    );
                }
            }
        }
        once == (1 << side) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn puzzle(line: &str) -> Sudoku {
        let givens = Grid::from_line(Shape::square(4), line).expect("a grid");
        Sudoku::new(givens, Shape::square(2)).expect("a puzzle")
    }

    #[test]
    fn singles_fill_the_board_or_show_that_there_is_no_way() {
        let closed = |line| Closure::new(&puzzle(line));
        let filled = |line| closed(line).map(|candidates| candidates.grid().to_line());
        assert_eq!(filled("12...4..2..3...2"), Some("1234342121434312".into()));
        assert_eq!(filled("1..............."), Some("1...............".into()));
        assert_eq!(filled("11.............."), None);
        assert_eq!(filled("123...4........."), None);
    }
}
