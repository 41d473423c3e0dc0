//! Native search: the open cell with the fewest numbers left, number by number.

use super::Sudoku;
use crate::grid::Grid;
use crate::limits::{Limits, Next};

/// A search on the board for the solutions of a puzzle.
#[derive(Debug)]
pub struct SudokuSearch {
    puzzle: Sudoku,
    values: Vec<u8>,
    /// The numbers that stand in each row, column and block, as bits from 0 on.
    used: [Vec<u32>; 3],
    /// The cells that were filled, with the numbers still to try in each.
    stack: Vec<(usize, u32)>,
    state: State,
    nodes: u64,
    limits: Limits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// To go on where the board is.
    Forward,
    /// To take the last number back first.
    Back,
    Exhausted,
}

impl SudokuSearch {
    /// A search from the givens of a puzzle.
    #[must_use]
    pub fn new(puzzle: &Sudoku, limits: Limits) -> SudokuSearch {
        let side = puzzle.side();
        let mut search = SudokuSearch {
            puzzle: puzzle.clone(),
            values: vec![0; side * side],
            used: std::array::from_fn(|_| vec![0; side]),
            stack: Vec::new(),
            state: State::Forward,
            nodes: 0,
            limits,
        };
        for (cell, value) in puzzle.givens().filled() {
            let index = puzzle.shape().index(cell);
            if search.options(index) & (1 << (value - 1)) == 0 {
                search.state = State::Exhausted;
            }
            search.toggle(index, value);
        }
        search
    }

    /// The next solution.
    pub fn next_solution(&mut self) -> Next<Grid> {
        loop {
            match self.state {
                State::Exhausted => return Next::Exhausted,
                State::Back => match self.stack.pop() {
                    None => self.state = State::Exhausted,
                    Some((index, options)) => {
                        self.toggle(index, self.values[index]);
                        self.try_next(index, options);
                    }
                },
                State::Forward => {
                    let enough = self.limits.nodes().is_some_and(|most| self.nodes >= most);
                    if enough || self.limits.stop_requested() {
                        return Next::GaveUp;
                    }
                    self.nodes += 1;
                    let open = (0..self.values.len()).filter(|&index| self.values[index] == 0);
                    match open.min_by_key(|&index| self.options(index).count_ones()) {
                        Some(index) => self.try_next(index, self.options(index)),
                        None => {
                            self.state = State::Back;
                            return Next::Solution(self.grid());
                        }
                    }
                }
            }
        }
    }

    fn try_next(&mut self, index: usize, options: u32) {
        if options == 0 {
            self.state = State::Back;
            return;
        }
        self.toggle(index, options.trailing_zeros() as u8 + 1);
        self.stack.push((index, options & (options - 1)));
        self.state = State::Forward;
    }

    /// Puts a number into a cell, or takes it away.
    fn toggle(&mut self, index: usize, value: u8) {
        self.values[index] = if self.values[index] == 0 { value } else { 0 };
        for (used, house) in self.used.iter_mut().zip(houses(&self.puzzle, index)) {
            used[house] ^= 1 << (value - 1);
        }
    }

    fn options(&self, index: usize) -> u32 {
        let houses = houses(&self.puzzle, index).into_iter().zip(&self.used);
        let used = houses.fold(0, |all, (house, used)| all | used[house]);
        !used & (u32::MAX >> (32 - self.puzzle.side()))
    }

    fn grid(&self) -> Grid {
        let shape = self.puzzle.shape();
        Grid::from_fn(shape, |cell| {
            Some(self.values[shape.index(cell)]).filter(|&value| value > 0)
        })
    }
}

/// The row, the column and the block of a cell.
fn houses(puzzle: &Sudoku, index: usize) -> [usize; 3] {
    let cell = puzzle.shape().cell(index);
    [cell.row, cell.col, puzzle.block_of(cell)]
}
