//! A position with its pencil marks: the numbers on a board, and those still possible.

use takuzu_sat::deduction::Fact;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Cell, Grid};

/// The numbers that stand, and those that may stand in the open cells.
///
/// A number that stands is ruled out in the rest of its houses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Candidates {
    /// A board without givens.
    board: Sudoku,
    position: Grid,
    /// The numbers that may stand in each cell, less one, as a set; where one stands, that one.
    sets: Vec<u32>,
}

impl Candidates {
    /// The candidates that the givens of a puzzle leave.
    pub(crate) fn new(puzzle: &Sudoku) -> Candidates {
        let all = (1_u32 << puzzle.side()) - 1;
        let mut candidates = Candidates {
            board: puzzle.with_givens(Grid::blank(puzzle.shape())),
            position: Grid::blank(puzzle.shape()),
            sets: vec![all; puzzle.shape().len()],
        };
        for (cell, value) in puzzle.givens().filled() {
            candidates.learn(Fact::is(cell, value));
        }
        candidates
    }

    /// Adds that a number stands in a cell, or that it does not.
    pub(crate) fn learn(&mut self, fact: Fact) {
        let Fact { cell, value, holds } = fact;
        let side = self.board.side();
        assert!((1..=side).contains(&usize::from(value)), "{fact}: numbers are from 1 to {side}");
        let bit = 1_u32 << (value - 1);
        let at = self.board.shape().index(cell);
        if !holds {
            self.sets[at] &= !bit;
            return;
        }
        for house in self.board.houses_of(cell) {
            for other in self.board.cells(house).filter(|&other| other != cell) {
                self.sets[self.board.shape().index(other)] &= !bit;
            }
        }
        self.sets[at] &= bit;
        self.position.set(cell, Some(value));
    }

    /// The numbers that stand.
    pub(crate) fn position(&self) -> &Grid {
        &self.position
    }

    /// The numbers that stand as givens of a puzzle.
    pub(crate) fn puzzle(&self) -> Sudoku {
        self.board.with_givens(self.position.clone())
    }

    /// Tells whether a number may stand in a cell.
    pub(crate) fn may(&self, cell: Cell, value: u8) -> bool {
        self.set(cell) >> (value - 1) & 1 == 1
    }

    /// The numbers that may stand in a cell, least first; where one stands, that one.
    pub(crate) fn of(&self, cell: Cell) -> impl Iterator<Item = u8> + use<> {
        let (set, side) = (self.set(cell), self.board.side() as u8);
        (1..=side).filter(move |value| set >> (value - 1) & 1 == 1)
    }

    /// The known facts: the numbers that stand, and of each cell those that do not.
    pub(crate) fn facts(&self) -> impl Iterator<Item = Fact> + '_ {
        let side = self.board.side() as u8;
        let gone = self.board.shape().cells().flat_map(move |cell| {
            let gone = (1..=side).filter(move |&value| !self.may(cell, value));
            gone.map(move |value| Fact::is_not(cell, value))
        });
        let stand = self.position.filled().map(|(cell, value)| Fact::is(cell, value));
        stand.chain(gone)
    }

    fn set(&self, cell: Cell) -> u32 {
        self.sets[self.board.shape().index(cell)]
    }
}
