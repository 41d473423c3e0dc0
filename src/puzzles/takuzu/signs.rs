//! Signs between neighbours: `=` where they are equal, `x` where they differ (Binairo Plus, Tango).
//!
//! Two neighbours share a row or a column, so each sign lies inside exactly one line, between one place and the next:
//!
//! ```text
//!     . = .   1      row 1: equal at 0, between places 0 and 1
//!         x          column 2: different at 0, between places 0 and 1
//!     .   . x 0      row 2: different at 1
//! ```

use std::fmt;

use itertools::Either;

use super::TakuzuError;
use crate::ground::grid::{Cell, Line, Shape};

/// The relation of two neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// They hold the same symbol: `=`.
    Equal,
    /// They hold different symbols: `x`.
    Different,
}

impl Relation {
    /// Tells whether two symbols are so related.
    #[must_use]
    pub(super) fn holds(self, one: u8, other: u8) -> bool {
        (one == other) == (self == Relation::Equal)
    }

    /// The sign as it is written.
    #[must_use]
    pub fn symbol(self) -> char {
        match self {
            Relation::Equal => '=',
            Relation::Different => 'x',
        }
    }
}

/// A sign between two neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sign {
    cells: [Cell; 2],
    relation: Relation,
}

impl Sign {
    /// A sign between two cells, in any order.
    #[must_use]
    pub fn new(one: Cell, other: Cell, relation: Relation) -> Sign {
        Sign { cells: [one.min(other), one.max(other)], relation }
    }

    /// The two cells, left before right and upper before lower.
    #[must_use]
    pub fn cells(self) -> [Cell; 2] {
        self.cells
    }

    /// Returns the relation that the sign demands.
    #[must_use]
    pub fn relation(self) -> Relation {
        self.relation
    }

    /// The line that the sign lies in, and the place before it.
    fn place(self) -> (Line, usize) {
        let [first, second] = self.cells;
        if first.row == second.row {
            (Line::Row(first.row), first.col)
        } else {
            (Line::Col(first.col), first.row)
        }
    }

    fn is_between_neighbours(self) -> bool {
        let [first, second] = self.cells;
        first.row.abs_diff(second.row) + first.col.abs_diff(second.col) == 1
    }
}

impl fmt::Display for Sign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second] = self.cells;
        write!(f, "{first}{}{second}", self.relation.symbol())
    }
}

/// The signs of a board: at most one between two neighbours.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Signs(Vec<Sign>);

impl Signs {
    #[must_use]
    pub(crate) fn none() -> Signs {
        Signs::default()
    }

    /// Signs for a board; the same one may be named twice. Fails when a sign is not between two neighbours on the
    /// board, or two signs between the same cells contradict each other.
    pub(crate) fn new(
        shape: Shape,
        signs: impl IntoIterator<Item = Sign>,
    ) -> Result<Signs, TakuzuError> {
        let mut signs: Vec<Sign> = signs.into_iter().collect();
        signs.sort_unstable();
        signs.dedup();
        for sign in &signs {
            let on_board = sign.cells.iter().all(|&cell| shape.contains(cell));
            if !(on_board && sign.is_between_neighbours()) {
                return Err(TakuzuError::new(format!(
                    "the sign {sign} is not between two neighbours on a board of {shape}"
                )));
            }
        }
        if let Some(pair) = signs.windows(2).find(|pair| pair[0].cells == pair[1].cells) {
            return Err(TakuzuError::new(format!(
                "the signs {} and {} contradict each other",
                pair[0], pair[1]
            )));
        }
        Ok(Signs(signs))
    }

    /// Tells whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The signs, by their first cell row by row, then by their second.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Sign> + '_ {
        self.0.iter().copied()
    }

    /// Returns the relation demanded by the sign between two cells, if there is one.
    #[must_use]
    pub fn between(&self, one: Cell, other: Cell) -> Option<Relation> {
        let cells = [one.min(other), one.max(other)];
        let found = self.0.binary_search_by_key(&cells, |sign| sign.cells);
        found.ok().map(|place| self.0[place].relation)
    }

    /// The signs inside a line: each between the place named and the next.
    pub(super) fn in_line(&self, line: Line) -> impl Iterator<Item = (usize, Relation)> + '_ {
        match line {
            // All signs of a row stand side by side.
            Line::Row(row) => {
                let first = self.0.partition_point(|sign| sign.cells[0].row < row);
                let signs = self.0[first..].iter();
                let of_row = signs.take_while(move |sign| sign.cells[0].row == row);
                Either::Left(of_row.filter_map(move |sign| {
                    let (in_line, place) = sign.place();
                    (in_line == line).then_some((place, sign.relation))
                }))
            }
            Line::Col(col) => {
                let rows = self.0.last().map_or(0, |sign| sign.cells[0].row + 1);
                Either::Right((0..rows).filter_map(move |row| {
                    let (here, below) = (Cell::new(row, col), Cell::new(row + 1, col));
                    self.between(here, below).map(|relation| (row, relation))
                }))
            }
        }
    }

    /// The signs with their cells moved elsewhere, by a symmetry of the board for instance.
    ///
    /// # Panics
    ///
    /// When what were neighbours no longer are.
    #[must_use]
    pub fn moved(&self, to: impl Fn(Cell) -> Cell) -> Signs {
        let moved = |sign: Sign| {
            let [first, second] = sign.cells;
            Sign::new(to(first), to(second), sign.relation)
        };
        let mut signs: Vec<Sign> = self.iter().map(moved).collect();
        let apart = signs.iter().find(|sign| !sign.is_between_neighbours());
        assert_eq!(apart, None, "a sign between cells that are not neighbours");
        signs.sort_unstable();
        Signs(signs)
    }
}
