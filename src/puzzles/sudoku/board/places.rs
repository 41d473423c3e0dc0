//! The general board, with sides up to 25 and blocks of any shape.
//!
//! A candidate is a cell and a digit. It stands in four constraints, in each of which exactly one candidate is true:
//!
//! ```text
//!   constraint    there are   its candidates are            bit of the candidate
//!   cell          n²          the digits of the cell        the digit
//!   row-digit     n²          the cells of the row          the column
//!   column-digit  n²          the cells of the column       the row
//!   block-digit   n²          the cells of the block        the place in the block
//! ```
//!
//! A constraint is a word with a bit for each candidate that is live, so that a naked single and a hidden one are the
//! same thing: a word with one bit. When a candidate goes, its bit is cleared in four words; a trail keeps it for the
//! way back.
//!
//! A row-digit whose bits lie in one block takes the others of the block-digit away (claiming), a block-digit whose
//! bits lie in one line those of the line (pointing).

use super::Literal;
use crate::ground::grid::{Cell, Grid};
use crate::machines::board::{Board, Constraint};
use crate::puzzles::sudoku::Sudoku;

#[derive(Clone, Copy, Debug)]
pub(super) struct Where {
    row: u8,
    col: u8,
    block: u8,
    /// The place in the block, row by row.
    within: u8,
}

/// The kinds of constraints, in the order of their numbers.
const CELL: usize = 0;
const ROW: usize = 1;
const COL: usize = 2;
const BLOCK: usize = 3;

/// Live candidates by constraint; see the head of this file.
#[derive(Clone, Debug)]
pub(super) struct PlacesBoard {
    puzzle: Sudoku,
    side: usize,
    pub(super) wheres: Vec<Where>,
    /// The live candidates of each constraint.
    pub(super) live: Vec<u32>,
    /// Constraints that have lost candidates since they were looked at.
    changed: Vec<u16>,
    is_changed: Vec<bool>,
    /// Candidates, cell × digit, in the order in which they went.
    trail: Vec<u16>,
    /// The length of the trail at each level.
    levels: Vec<usize>,
    /// A constraint of which nothing is left, if there is one.
    failed: Option<Constraint>,
}

impl PlacesBoard {
    pub(super) fn new(puzzle: &Sudoku) -> PlacesBoard {
        let (side, shape) = (puzzle.side(), puzzle.shape());
        let block = puzzle.block();
        let wheres = shape.cells().map(|cell| {
            let inside = Cell::new(cell.row % block.rows(), cell.col % block.cols());
            Where {
                row: cell.row as u8,
                col: cell.col as u8,
                block: puzzle.block_of(cell) as u8,
                within: block.index(inside) as u8,
            }
        });
        let constraints = 4 * side * side;
        let mut board = PlacesBoard {
            side,
            wheres: wheres.collect(),
            live: vec![(1 << side) - 1; constraints],
            changed: Vec::with_capacity(constraints),
            is_changed: vec![false; constraints],
            trail: Vec::new(),
            levels: Vec::new(),
            failed: None,
            puzzle: puzzle.clone(),
        };
        // On a board of side 1 the blank board has a conclusion, too.
        for constraint in 0..constraints {
            board.note(constraint);
        }
        board.give(puzzle.givens());
        board
    }

    pub(super) fn give(&mut self, givens: &Grid) {
        for (cell, value) in givens.filled() {
            self.keep(givens.shape().index(cell), 1 << (value - 1));
        }
    }

    /// Returns the constraints of a candidate, and its bit in each.
    #[inline(always)]
    fn constraints_of(&self, cell: usize, digit: usize) -> [(usize, u32); 4] {
        let at = self.wheres[cell];
        let of = |kind: usize, house: u8| self.constraint(kind, house.into(), digit);
        [
            (cell, digit as u32),
            (of(ROW, at.row), at.col.into()),
            (of(COL, at.col), at.row.into()),
            (of(BLOCK, at.block), at.within.into()),
        ]
    }

    #[inline(always)]
    fn constraint(&self, kind: usize, house: usize, digit: usize) -> usize {
        (kind * self.side + house) * self.side + digit
    }

    #[inline(always)]
    fn candidate(&self, constraint: usize, bit: usize) -> (usize, usize) {
        let cells = self.side * self.side;
        let (kind, rest) = (constraint / cells, constraint % cells);
        let (house, digit) = (rest / self.side, rest % self.side);
        match kind {
            CELL => (rest, bit),
            ROW => (house * self.side + bit, digit),
            COL => (bit * self.side + house, digit),
            _ => (self.cell_of_block(house, bit), digit),
        }
    }

    fn cell_of_block(&self, block: usize, within: usize) -> usize {
        let shape = self.puzzle.block();
        let (rows, cols) = (shape.rows(), shape.cols());
        let row = block / rows * rows + within / cols;
        let col = block % rows * cols + within % cols;
        row * self.side + col
    }

    fn note(&mut self, constraint: usize) {
        if !self.is_changed[constraint] {
            self.is_changed[constraint] = true;
            self.changed.push(constraint as u16);
        }
    }

    #[inline(always)]
    fn remove(&mut self, cell: usize, digit: usize) {
        for (constraint, bit) in self.constraints_of(cell, digit) {
            let left = self.live[constraint] & !(1 << bit);
            self.live[constraint] = left;
            if left == 0 {
                self.failed = Some(Constraint(constraint));
            }
            self.note(constraint);
        }
        self.trail.push((cell * self.side + digit) as u16);
    }

    /// Takes the candidates of a constraint away that are not among some bits.
    #[inline(always)]
    fn keep(&mut self, constraint: usize, bits: u32) {
        let mut gone = self.live[constraint] & !bits;
        while gone != 0 {
            let bit = gone.trailing_zeros() as usize;
            gone &= gone - 1;
            let (cell, digit) = self.candidate(constraint, bit);
            self.remove(cell, digit);
        }
    }

    #[inline(always)]
    fn conclude(&mut self, constraint: usize) {
        let live = self.live[constraint];
        if live.is_power_of_two() {
            let (cell, digit) = self.candidate(constraint, live.trailing_zeros() as usize);
            for (other, bit) in self.constraints_of(cell, digit) {
                self.keep(other, 1 << bit);
            }
        } else {
            self.lock(constraint, live);
        }
    }

    /// Locked candidates: those of a house that lie in another one as well.
    #[inline(always)]
    fn lock(&mut self, constraint: usize, live: u32) {
        let (side, cells) = (self.side, self.side * self.side);
        let (kind, rest) = (constraint / cells, constraint % cells);
        if kind == CELL {
            return;
        }
        let block = self.puzzle.block();
        let (rows, cols) = (block.rows(), block.cols());
        let (house, digit) = (rest / side, rest % side);
        let (first, last) = (live.trailing_zeros() as usize, 31 - live.leading_zeros() as usize);
        let run = |len: usize| (1u32 << len) - 1;
        let every =
            |step: usize, count: usize| (0..count).fold(0, |all, at| all | 1u32 << (at * step));
        match kind {
            ROW if first / cols == last / cols => {
                let block = self.constraint(BLOCK, house / rows * rows + first / cols, digit);
                self.keep(block, run(cols) << (house % rows * cols));
            }
            COL if first / rows == last / rows => {
                let block = self.constraint(BLOCK, first / rows * rows + house / cols, digit);
                self.keep(block, every(cols, rows) << (house % cols));
            }
            BLOCK => {
                let (top, left) = (house / rows * rows, house % rows * cols);
                if first / cols == last / cols {
                    let row = self.constraint(ROW, top + first / cols, digit);
                    self.keep(row, run(cols) << left);
                }
                let column = first % cols;
                if live & !(every(cols, rows) << column) == 0 {
                    let col = self.constraint(COL, left + column, digit);
                    self.keep(col, run(rows) << top);
                }
            }
            _ => {}
        }
    }

    /// Forgets what is to be looked at.
    fn forget(&mut self) {
        for constraint in self.changed.drain(..) {
            self.is_changed[usize::from(constraint)] = false;
        }
        self.failed = None;
    }
}

impl Board for PlacesBoard {
    type Literal = Literal;
    type Solution = Grid;

    fn constraints(&self) -> usize {
        self.live.len()
    }

    fn propagate(&mut self) -> Result<(), Constraint> {
        while self.failed.is_none() {
            let Some(constraint) = self.changed.pop() else {
                return Ok(());
            };
            let constraint = usize::from(constraint);
            self.is_changed[constraint] = false;
            self.conclude(constraint);
        }
        let failed = self.failed.take();
        self.forget();
        failed.map_or(Ok(()), Err)
    }

    fn branch(&self, weights: &[f32]) -> Option<Literal> {
        let mut best: Option<(f32, usize)> = None;
        for (constraint, (&live, &weight)) in self.live.iter().zip(weights).enumerate() {
            if live & (live - 1) != 0 {
                let score = weight / (live.count_ones() - 1) as f32;
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, constraint));
                }
            }
        }
        let (_, constraint) = best?;
        let bit = self.live[constraint].trailing_zeros() as usize;
        let (cell, digit) = self.candidate(constraint, bit);
        Some(Literal::new(cell, digit))
    }

    fn open_literals(&self) -> Vec<Literal> {
        let open = (0..self.wheres.len()).filter(|&cell| !self.live[cell].is_power_of_two());
        let live = open.flat_map(|cell| {
            let digits = (0..self.side).filter(move |&digit| self.live[cell] >> digit & 1 == 1);
            digits.map(move |digit| Literal::new(cell, digit))
        });
        live.collect()
    }

    fn is_open(&self, literal: Literal) -> bool {
        let digits = self.live[usize::from(literal.place)];
        digits >> literal.digit & 1 == 1 && !digits.is_power_of_two()
    }

    fn save(&mut self) {
        self.levels.push(self.trail.len());
    }

    fn decide(&mut self, literal: Literal) {
        let (cell, digit) = (usize::from(literal.place), usize::from(literal.digit));
        if literal.holds {
            self.keep(cell, 1 << digit);
        } else {
            self.remove(cell, digit);
        }
    }

    fn back_to(&mut self, level: usize) {
        self.forget();
        let start = self.levels[level];
        for at in (start..self.trail.len()).rev() {
            let candidate = usize::from(self.trail[at]);
            let (cell, digit) = (candidate / self.side, candidate % self.side);
            for (constraint, bit) in self.constraints_of(cell, digit) {
                self.live[constraint] |= 1 << bit;
            }
        }
        self.trail.truncate(start);
        self.levels.truncate(level);
    }

    fn solution(&self) -> Grid {
        let shape = self.puzzle.shape();
        let value = |cell: Cell| {
            let digits = self.live[shape.index(cell)];
            digits.is_power_of_two().then(|| digits.trailing_zeros() as u8 + 1)
        };
        Grid::from_fn(shape, value)
    }
}
