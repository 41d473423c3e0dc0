//! The board with its pencil marks, and changes that can be taken back.
//!
//! A change holds what the cells are to become. Making it leaves another change in its place, which
//! holds what they were: undo and redo are the same.

use std::fmt;

use super::{Action, Refusal};
use crate::game::Game as _;
use crate::grid::{Cell, Grid};
use crate::puzzle::Puzzle;

/// A set of values, such as the pencil marks of a cell: values up to 63.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Values(u64);

impl Values {
    /// Tells whether a value is in the set.
    #[must_use]
    pub fn contains(self, value: u8) -> bool {
        self.0 & Values::bit(value) != 0
    }

    /// Tells whether there is none.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Counts the values.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Lists the values, least first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..64).filter(move |&value| self.contains(value))
    }

    /// Returns the values that are in both sets.
    #[must_use]
    pub fn and(self, other: Values) -> Values {
        Values(self.0 & other.0)
    }

    /// Returns the set with a value more or, if it has it, less.
    #[must_use]
    pub fn toggled(self, value: u8) -> Values {
        Values(self.0 ^ Values::bit(value))
    }

    fn bit(value: u8) -> u64 {
        1_u64.checked_shl(value.into()).unwrap_or(0)
    }
}

impl FromIterator<u8> for Values {
    fn from_iter<I: IntoIterator<Item = u8>>(values: I) -> Values {
        Values(values.into_iter().fold(0, |set, value| set | Values::bit(value)))
    }
}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The board with its pencil marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Position {
    grid: Grid,
    /// The marks of each cell; those of a filled one come back when it is emptied.
    marks: Vec<Values>,
    keeps_marks: bool,
}

/// The values and marks that some cells are to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    cells: Vec<(Cell, Option<u8>, Values)>,
    keeps_marks: bool,
}

impl Change {
    /// Returns the cells that it is about.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().map(|&(cell, ..)| cell)
    }
}

impl Position {
    pub(super) fn new(grid: Grid) -> Position {
        Position { marks: vec![Values::default(); grid.shape().len()], grid, keeps_marks: false }
    }

    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    pub(super) fn marks(&self, cell: Cell) -> Values {
        self.marks[self.grid.shape().index(cell)]
    }

    pub(super) fn keeps_marks(&self) -> bool {
        self.keeps_marks
    }

    /// Makes a change, and returns the one that takes it back.
    pub(super) fn make(&mut self, change: Change) -> Change {
        let mut back = Change {
            cells: Vec::with_capacity(change.cells.len()),
            keeps_marks: std::mem::replace(&mut self.keeps_marks, change.keeps_marks),
        };
        for (cell, value, marks) in change.cells {
            back.cells.push((cell, self.grid[cell], self.marks(cell)));
            self.grid.set(cell, value);
            let index = self.grid.shape().index(cell);
            self.marks[index] = marks;
        }
        back
    }

    /// Returns what an action of the person changes; other actions change nothing.
    pub(super) fn change(&self, puzzle: &Puzzle, action: Action) -> Result<Change, Refusal> {
        let mut after = self.clone();
        match action {
            Action::Enter(cell, value) => {
                self.check(puzzle, cell, value)?;
                after.grid.set(cell, Some(value));
            }
            Action::Clear(cell) => {
                self.check_cell(puzzle, cell)?;
                match after.grid[cell] {
                    Some(_) => after.grid.set(cell, None),
                    None => after.put_marks(cell, Values::default()),
                }
            }
            Action::Mark(cell, value) => {
                self.check(puzzle, cell, value)?;
                if self.grid[cell].is_some() {
                    return Err(Refusal::Filled(cell));
                }
                after.put_marks(cell, self.marks(cell).toggled(value));
            }
            Action::FillMarks => {
                for cell in self.grid.blanks() {
                    after.put_marks(cell, possible(puzzle, &self.grid, cell));
                }
            }
            Action::KeepMarks(keeps) => after.keeps_marks = keeps,
            Action::Undo | Action::Redo | Action::Hint(_) | Action::Check => {}
        }
        // A mark that was put by hand stays: the person wants it.
        if after.keeps_marks && !matches!(action, Action::Mark(..)) {
            after.update_marks(puzzle);
        }
        let change = self.up_to(&after);
        if change.cells.is_empty() && change.keeps_marks == self.keeps_marks {
            Err(Refusal::NoChange)
        } else {
            Ok(change)
        }
    }

    /// Takes away the marks of values that break a rule.
    fn update_marks(&mut self, puzzle: &Puzzle) {
        let blanks: Vec<Cell> = self.grid.blanks().collect();
        for cell in blanks {
            let marks = self.marks(cell);
            if !marks.is_empty() {
                self.put_marks(cell, marks.and(possible(puzzle, &self.grid, cell)));
            }
        }
    }

    fn put_marks(&mut self, cell: Cell, marks: Values) {
        let index = self.grid.shape().index(cell);
        self.marks[index] = marks;
    }

    /// Returns the change from here to another position of the board.
    fn up_to(&self, after: &Position) -> Change {
        let differs = |cell: &Cell| {
            self.grid[*cell] != after.grid[*cell] || self.marks(*cell) != after.marks(*cell)
        };
        let cells = self.grid.shape().cells().filter(differs);
        Change {
            cells: cells.map(|cell| (cell, after.grid[cell], after.marks(cell))).collect(),
            keeps_marks: after.keeps_marks,
        }
    }

    /// Refuses a cell that nobody may change.
    fn check_cell(&self, puzzle: &Puzzle, cell: Cell) -> Result<(), Refusal> {
        if !self.grid.shape().contains(cell) {
            return Err(Refusal::OffBoard(cell));
        }
        match puzzle.givens()[cell] {
            Some(_) => Err(Refusal::Given(cell)),
            None => Ok(()),
        }
    }

    fn check(&self, puzzle: &Puzzle, cell: Cell, value: u8) -> Result<(), Refusal> {
        self.check_cell(puzzle, cell)?;
        if puzzle.values().contains(&value) { Ok(()) } else { Err(Refusal::NoValue(value)) }
    }
}

/// The values that break no rule in a cell.
fn possible(puzzle: &Puzzle, grid: &Grid, cell: Cell) -> Values {
    puzzle.possible(grid, cell).into_iter().collect()
}
