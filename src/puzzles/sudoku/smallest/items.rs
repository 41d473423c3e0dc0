//! The instances of the rules: the items of the exact cover problem.
//!
//! An *option* is a number in a cell, an *item* what is to be covered exactly once:
//!
//! ```text
//!   0 .. n²        a cell: one number stands in it
//!   n² .. 4n²      a number in a house: it stands there once; houses are rows, columns, then blocks
//! ```

use crate::deduction::{Fact, House, Instance};
use crate::grid::{Cell, Line, Shape};
use crate::sudoku::{Rule, Sudoku};

/// The items that each option covers, and the options that cover each item.
#[derive(Clone, Debug)]
pub(super) struct Items {
    shape: Shape,
    pub(super) side: usize,
    of_option: Vec<[u16; 4]>,
    /// The options of each item, as many as the side.
    options: Vec<u16>,
}

impl Items {
    pub(super) fn new(board: &Sudoku) -> Items {
        let (shape, side) = (board.shape(), board.side());
        let mut of_option = Vec::with_capacity(side * shape.len());
        let mut options: Vec<Vec<u16>> = vec![Vec::with_capacity(side); 4 * shape.len()];
        for cell in shape.cells() {
            for value in 1..=side as u8 {
                let items = board.items(cell, value);
                for item in items {
                    options[item].push(of_option.len() as u16);
                }
                of_option.push(items.map(|item| item as u16));
            }
        }
        Items { shape, side, of_option, options: options.concat() }
    }

    pub(super) fn len(&self) -> usize {
        4 * self.shape.len()
    }

    pub(super) fn n_options(&self) -> usize {
        self.of_option.len()
    }

    /// The items that an option covers.
    pub(super) fn of(&self, option: usize) -> [usize; 4] {
        self.of_option[option].map(usize::from)
    }

    pub(super) fn options(&self, item: usize) -> impl Iterator<Item = usize> + '_ {
        let here = &self.options[item * self.side..(item + 1) * self.side];
        here.iter().map(|&option| option.into())
    }

    pub(super) fn option(&self, cell: Cell, value: u8) -> usize {
        self.shape.index(cell) * self.side + usize::from(value) - 1
    }

    pub(super) fn cell_value(&self, option: usize) -> (Cell, u8) {
        let cell = self.shape.cell(option / self.side);
        (cell, (option % self.side) as u8 + 1)
    }

    /// That an option is chosen, or that it is not.
    pub(super) fn fact(&self, option: usize, holds: bool) -> Fact {
        let (cell, value) = self.cell_value(option);
        Fact { cell, value, holds }
    }

    /// An item in the words of the game.
    pub(super) fn instance(&self, item: usize) -> Instance {
        let Some(of_house) = item.checked_sub(self.shape.len()) else {
            return Instance {
                rule: None,
                houses: Vec::new(),
                cells: vec![self.shape.cell(item)],
                value: None,
            };
        };
        let (number, value) = (of_house / self.side, of_house % self.side);
        let house: House = match (number / self.side, number % self.side) {
            (0, row) => Line::Row(row).into(),
            (1, col) => Line::Col(col).into(),
            (_, block) => House::Block(block),
        };
        Instance {
            rule: Some(Rule::of(house).into()),
            houses: vec![house],
            cells: Vec::new(),
            value: Some(value as u8 + 1),
        }
    }
}
