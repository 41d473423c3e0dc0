//! A partly filled board as sets of candidates and of live places, and the work lists of singles.
//!
//! Houses have numbers: the rows first, then the columns, then the blocks. Values count from 0 here,
//! so that a set of them is a word; so do the places of a house.
//!
//! ```text
//!     candidates[cell]                    the values that may stand in an open cell
//!     places[house, value]                the open cells of the house that may hold the value
//! ```
//!
//! The two say the same and are kept in step: where one value is left for a cell, or one place for a
//! value, this comes about at one removal, and goes onto a work list then.

use std::rc::Rc;

use crate::ground::deduction::House;
use crate::ground::grid::{Grid, Line, Shape};
use crate::puzzles::sudoku::Sudoku;
pub(super) use crate::puzzles::sudoku::members;

/// The crossing of a block and a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub(super) block: usize,
    pub(super) line: usize,
    /// The cells of the crossing, as places of the block and of the line.
    pub(super) in_block: u32,
    pub(super) in_line: u32,
}

/// The properties of a board that do not change while it is filled.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub(super) side: usize,
    /// For each cell, its row, column and block, and its place in each.
    homes: Vec<[(u8, u8); 3]>,
    /// The cells of each house, house by house.
    cells: Vec<u16>,
    pub(super) crossings: Vec<Crossing>,
}

impl Frame {
    pub(super) fn new(puzzle: &Sudoku) -> Frame {
        let (side, block) = (puzzle.side(), puzzle.block());
        let mut frame = Frame {
            side,
            homes: Vec::with_capacity(side * side),
            cells: vec![0; 3 * side * side],
            crossings: Vec::with_capacity(side * (block.rows() + block.cols())),
        };
        for row in 0..side {
            for col in 0..side {
                let number = row / block.rows() * block.rows() + col / block.cols();
                let place = row % block.rows() * block.cols() + col % block.cols();
                let homes = [(row, col), (side + col, row), (2 * side + number, place)];
                for (house, place) in homes {
                    frame.cells[house * side + place] = (row * side + col) as u16;
                }
                frame.homes.push(homes.map(|(house, place)| (house as u8, place as u8)));
            }
        }
        frame.add_crossings(block);
        frame
    }

    fn add_crossings(&mut self, block: Shape) {
        for number in 0..self.side {
            let (top, left) =
                (number / block.rows() * block.rows(), number % block.rows() * block.cols());
            let across = (1_u32 << block.cols()) - 1;
            for row in 0..block.rows() {
                self.crossings.push(Crossing {
                    block: 2 * self.side + number,
                    line: top + row,
                    in_block: across << (row * block.cols()),
                    in_line: across << left,
                });
            }
            let down = (0..block.rows()).fold(0_u32, |set, row| set | 1 << (row * block.cols()));
            for col in 0..block.cols() {
                self.crossings.push(Crossing {
                    block: 2 * self.side + number,
                    line: self.side + left + col,
                    in_block: down << col,
                    in_line: ((1 << block.rows()) - 1) << top,
                });
            }
        }
    }

    pub(super) fn houses(&self) -> usize {
        3 * self.side
    }

    /// The rows, the columns or the blocks, whichever a house is of.
    pub(super) fn alike(&self, house: usize) -> std::ops::Range<usize> {
        let first = house / self.side * self.side;
        first..first + self.side
    }

    pub(super) fn cell(&self, house: usize, place: usize) -> usize {
        self.cells[house * self.side + place].into()
    }

    /// The row, the column and the block of a cell, each with the cell's place in it.
    pub(super) fn homes(&self, cell: usize) -> [(usize, usize); 3] {
        self.homes[cell].map(|(house, place)| (house.into(), place.into()))
    }

    /// A house that both cells are in.
    pub(super) fn common(&self, cell: usize, other: usize) -> Option<usize> {
        let [here, there] = [self.homes(cell), self.homes(other)];
        let mut pairs = here.into_iter().zip(there);
        pairs.find_map(|((house, _), (same, _))| (house == same).then_some(house))
    }

    /// Tells whether two cells must differ.
    pub(super) fn sees(&self, cell: usize, other: usize) -> bool {
        cell != other && self.common(cell, other).is_some()
    }

    pub(super) fn house(&self, house: usize) -> House {
        match house / self.side {
            0 => Line::Row(house).into(),
            1 => Line::Col(house - self.side).into(),
            _ => House::Block(house - 2 * self.side),
        }
    }
}

/// The values that stand on the board, and those that may.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) frame: Rc<Frame>,
    side: usize,
    values: Vec<Option<u8>>,
    candidates: Vec<u32>,
    places: Vec<u32>,
    /// The open places of each house.
    open: Vec<u32>,
    /// The values that stand in each house.
    done: Vec<u32>,
    pub(super) blanks: usize,
    /// True if a cell has no value left, or a house no place for a value.
    pub(super) broken: bool,
    pub(super) singles: Singles,
    pub(super) touched: Touched,
}

/// The cells and places that came to have one way left; some may have been filled since.
#[derive(Clone, Debug, Default)]
pub(super) struct Singles {
    /// Houses with one open cell.
    pub(super) full: Vec<usize>,
    /// Blocks with a value that has only one place left.
    pub(super) in_blocks: Vec<(usize, usize)>,
    /// Lines with a value that has only one place left.
    pub(super) in_lines: Vec<(usize, usize)>,
    /// Cells with one value.
    pub(super) naked: Vec<usize>,
}

/// The houses and the values that lost candidates.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Touched {
    pub(super) houses: u128,
    pub(super) values: u32,
}

impl Touched {
    pub(super) const ALL: Touched = Touched { houses: u128::MAX, values: u32::MAX };

    pub(super) fn and(self, other: Touched) -> Touched {
        Touched { houses: self.houses | other.houses, values: self.values | other.values }
    }
}

impl Position {
    pub(super) fn new(puzzle: &Sudoku) -> Position {
        let frame = Frame::new(puzzle);
        let side = frame.side;
        let all = (1_u32 << side) - 1;
        let mut position = Position {
            side,
            values: vec![None; side * side],
            candidates: vec![all; side * side],
            places: vec![all; frame.houses() * side],
            open: vec![all; frame.houses()],
            done: vec![0; frame.houses()],
            blanks: side * side,
            broken: false,
            singles: Singles::default(),
            touched: Touched::ALL,
            frame: Rc::new(frame),
        };
        if side == 1 {
            position.singles.full.push(0);
        }
        for (cell, value) in puzzle.givens().filled() {
            position.put(cell.row * side + cell.col, usize::from(value) - 1);
        }
        position
    }

    pub(super) fn value(&self, cell: usize) -> Option<usize> {
        self.values[cell].map(usize::from)
    }

    /// The values that may stand in a cell; none where it is filled.
    pub(super) fn candidates(&self, cell: usize) -> u32 {
        self.candidates[cell]
    }

    /// The values that may stand in a cell; where one stands, that one.
    pub(super) fn may(&self, cell: usize) -> u32 {
        self.values[cell].map_or(self.candidates[cell], |value| 1 << value)
    }

    /// The places of a house that may hold a value; none where it stands there.
    pub(super) fn places(&self, house: usize, value: usize) -> u32 {
        self.places[house * self.side + value]
    }

    pub(super) fn open(&self, house: usize) -> u32 {
        self.open[house]
    }

    /// The values that are still to come in a house.
    pub(super) fn missing(&self, house: usize) -> u32 {
        ((1 << self.side) - 1) & !self.done[house]
    }

    pub(super) fn grid(&self) -> Grid {
        let shape = Shape::square(self.side);
        Grid::from_fn(shape, |cell| self.values[shape.index(cell)].map(|value| value + 1))
    }

    /// Writes a value into a cell, and rules it out in the cell's houses; whether it was open.
    pub(super) fn put(&mut self, cell: usize, value: usize) -> bool {
        let others = self.candidates[cell] & !(1 << value);
        if others == self.candidates[cell] {
            // Another value stands there, or this one in a house of the cell.
            self.broken |= self.values[cell] != Some(value as u8);
            return false;
        }
        self.values[cell] = Some(value as u8);
        self.candidates[cell] = 0;
        self.blanks -= 1;
        let homes = self.frame.homes(cell);
        for (house, place) in homes {
            self.open[house] &= !(1 << place);
            self.done[house] |= 1 << value;
            if self.open[house].is_power_of_two() {
                self.singles.full.push(house);
            }
        }
        for other in members(others) {
            self.leave(homes, other);
        }
        for (house, place) in homes {
            let others = self.places(house, value) & !(1 << place);
            self.places[house * self.side + value] = 0;
            for place in members(others) {
                self.remove(self.frame.cell(house, place), value);
            }
        }
        true
    }

    /// Rules a value out in a cell; whether it was possible there.
    pub(super) fn remove(&mut self, cell: usize, value: usize) -> bool {
        if self.candidates[cell] & (1 << value) == 0 {
            return false;
        }
        self.candidates[cell] &= !(1 << value);
        if self.candidates[cell].is_power_of_two() {
            self.singles.naked.push(cell);
        }
        self.broken |= self.candidates[cell] == 0;
        self.leave(self.frame.homes(cell), value);
        true
    }

    /// Takes a cell out of the places for a value.
    fn leave(&mut self, homes: [(usize, usize); 3], value: usize) {
        self.touched.values |= 1 << value;
        for (house, place) in homes {
            self.touched.houses |= 1 << house;
            let places = &mut self.places[house * self.side + value];
            *places &= !(1 << place);
            if self.done[house] & (1 << value) != 0 {
                continue;
            }
            self.broken |= *places == 0;
            if places.is_power_of_two() {
                if house < 2 * self.side {
                    self.singles.in_lines.push((house, value));
                } else {
                    self.singles.in_blocks.push((house, value));
                }
            }
        }
    }
}
