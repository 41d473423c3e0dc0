//! The puzzle as an exact cover problem: the second reduction.
//!
//! An option puts a number into a cell. It covers four items: the cell, and the number in the cell's
//! row, column and block. On a side of n that is 4n² items, all primary, and n³ options:
//!
//! | item | stands for |
//! |---|---|
//! | `r1c1` ... | the cell |
//! | `r1=1` ..., `c1=1` ..., `b1=1` ... | the number in the row, column, block |
//!
//! (Knuth, "Dancing Links", 2000, and "The Art of Computer Programming", volume 4B, 7.2.2.1.) Givens
//! leave out the options that they exclude.

use super::Sudoku;
use crate::ground::grid::Cell;
use crate::machines::xcc::{Entry, Item, Problem};
use crate::puzzles::game::{Cover, CoverMap, Names};

impl Sudoku {
    /// Returns the puzzle as an exact cover problem, and the way back from its covers.
    pub(super) fn cover(&self, names: Names) -> Cover {
        let mut problem = match names {
            Names::Words => self.named_problem(),
            Names::Numbers => Problem::numbered(4 * self.shape().len(), 0),
        };
        let mut map = CoverMap::new(self.shape());
        for (cell, value) in self.options() {
            let items = self.items(cell, value).map(Item::new);
            let added = problem.add(items.map(Entry::plain));
            added.expect("four different items");
            map.push([(cell, value)]);
        }
        Cover { problem, map }
    }

    fn named_problem(&self) -> Problem {
        let numbers = || 1..=self.side();
        let of = |kind: &'static str| {
            numbers().flat_map(move |house| {
                (1..=self.side()).map(move |value| format!("{kind}{house}={value}"))
            })
        };
        let cells = self.shape().cells().map(|cell| cell.to_string());
        let items = cells.chain(["r", "c", "b"].into_iter().flat_map(of));
        Problem::new(items, []).expect("the names differ")
    }

    pub(super) fn items(&self, cell: Cell, value: u8) -> [usize; 4] {
        let (side, cells) = (self.side(), self.shape().len());
        let item = |kind, house| kind * cells + house * side + usize::from(value) - 1;
        [
            self.shape().index(cell),
            item(1, cell.row),
            item(2, cell.col),
            item(3, self.block_of(cell)),
        ]
    }

    /// The givens, and what they do not exclude.
    pub(super) fn options(&self) -> Vec<(Cell, u8)> {
        let numbers = 1..=self.side() as u8;
        let mut taken = vec![false; 4 * self.shape().len()];
        for (cell, value) in self.givens().filled() {
            for item in self.items(cell, value) {
                taken[item] = true;
            }
        }
        let mut options = Vec::new();
        for (cell, given) in self.givens().iter() {
            match given {
                Some(given) => options.push((cell, given)),
                None => options.extend(numbers.clone().map(|value| (cell, value)).filter(
                    |&(cell, value)| self.items(cell, value).iter().all(|&item| !taken[item]),
                )),
            }
        }
        options
    }
}
