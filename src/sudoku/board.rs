//! A plain search on the board: the cell with fewest candidates first, closed under singles.

use super::Sudoku;
use super::singles::Candidates;
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};

/// A cell, and the numbers that are still to be tried in it, the first one last.
type Choice = (Cell, Vec<u8>);

/// Depth-first search for the solutions of a [`Sudoku`] puzzle, each handed out exactly once.
#[derive(Debug)]
pub struct SudokuSearch {
    levels: Vec<(Candidates, Option<Choice>)>,
    limits: Limits,
    nodes: u64,
}

impl SudokuSearch {
    /// A search that has not begun.
    #[must_use]
    pub fn new(puzzle: &Sudoku, limits: Limits) -> SudokuSearch {
        SudokuSearch {
            levels: Candidates::new(puzzle)
                .map(|board| (board, None))
                .into_iter()
                .collect(),
            limits,
            nodes: 0,
        }
    }

    /// The next solution.
    pub fn next_solution(&mut self) -> Next<Grid> {
        while let Some((board, choice)) = self.levels.last_mut() {
            let Some((cell, left)) = choice else {
                let is_over = self.limits.nodes().is_some_and(|most| self.nodes >= most);
                if is_over || self.limits.stop_requested() {
                    return Next::GaveUp;
                }
                self.nodes += 1;
                match board.tightest() {
                    None => {
                        let grid = board.grid();
                        self.levels.pop();
                        return Next::Solution(grid);
                    }
                    Some(cell) => {
                        let mut values: Vec<u8> = board.values(cell).collect();
                        values.reverse();
                        *choice = Some((cell, values));
                    }
                }
                continue;
            };
            match left.pop() {
                None => drop(self.levels.pop()),
                Some(value) => {
                    let next = board.with(*cell, value);
                    self.levels.extend(next.map(|board| (board, None)));
                }
            }
        }
        Next::Exhausted
    }

    /// How many nodes were visited so far.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
