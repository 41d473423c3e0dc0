//! The search for a solution with another number in a cell.

use super::literal::Literal;
use super::nine::NineBoard;
use super::places::PlacesBoard;
use crate::board::Board;
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};
use crate::search::DepthFirst;
use crate::sudoku::Sudoku;

/// Looks for solutions where a cell does not hold a certain number.
///
/// A given can be left out if there is none such of the others: that is one search for one solution,
/// where to count the solutions of the others would find the old one first.
#[derive(Debug)]
pub(crate) struct Others {
    /// A blank board, to be copied; none for 9×9, whose board is made of givens at once.
    blank: Option<PlacesBoard>,
}

impl Others {
    /// For boards with the blocks of a puzzle.
    pub(crate) fn new(puzzle: &Sudoku) -> Others {
        let is_nine = puzzle.block() == NineBoard::BLOCK;
        let givens = || Grid::blank(puzzle.shape());
        let blank = (!is_nine).then(|| PlacesBoard::new(&puzzle.with_givens(givens())));
        Others { blank }
    }

    /// Returns a solution with these givens that has another number in a cell, which is blank in them.
    pub(crate) fn find(&self, givens: &Grid, cell: Cell, value: u8, limits: &Limits) -> Next<Grid> {
        let number = Literal::new(givens.shape().index(cell), usize::from(value - 1));
        match &self.blank {
            None => {
                let mut board = NineBoard::with_givens(givens);
                board.decide(!number);
                let mut search = DepthFirst::new(board, limits.clone()).without_restarts();
                search.next_solution()
            }
            Some(blank) => {
                let mut board = blank.clone();
                board.give(givens);
                board.decide(!number);
                DepthFirst::new(board, limits.clone()).next_solution()
            }
        }
    }
}
