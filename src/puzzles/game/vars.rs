//! The variables of the cells: the way back from a model to a grid.

use std::ops::RangeInclusive;

use rustsat::types::{Assignment, Lit, TernaryVal, Var};

use crate::grid::{Cell, Grid, Shape};
use crate::sat::bit::Bit;

/// The variable of each cell and value, or whether the value stands there where that is known.
///
/// Where a cell has two values, one variable says which: it is true for the greater one. Where it has
/// more, each value has a variable of its own, which is true where the value stands.
#[derive(Clone, Debug)]
pub struct CellVars {
    shape: Shape,
    least: u8,
    /// The number of bits of a cell: one for two values, else one for each value.
    per_cell: usize,
    /// Cell by cell, value by value.
    bits: Vec<Bit>,
}

impl CellVars {
    /// Makes the bits of all cells, row by row. Where a cell has two values, `bit` is asked for the
    /// greater one alone.
    ///
    /// # Panics
    ///
    /// When there are fewer than two values.
    pub fn new(
        shape: Shape,
        values: RangeInclusive<u8>,
        mut bit: impl FnMut(Cell, u8) -> Bit,
    ) -> CellVars {
        let (least, greatest) = values.into_inner();
        assert!(least < greatest, "a cell needs at least two values");
        let first = if greatest - least == 1 { greatest } else { least };
        let mut bits = Vec::with_capacity(shape.len() * usize::from(greatest - first + 1));
        for cell in shape.cells() {
            bits.extend((first..=greatest).map(|value| bit(cell, value)));
        }
        CellVars { shape, least, per_cell: usize::from(greatest - first) + 1, bits }
    }

    /// Returns the bit that says: this value stands in this cell.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board, or the value is none of the puzzle's.
    #[must_use]
    pub fn bit(&self, cell: Cell, value: u8) -> Bit {
        let place = usize::from(value.wrapping_sub(self.least));
        assert!(
            self.shape.contains(cell) && place < self.per_cell.max(2),
            "{value} in {cell} on a board of {}",
            self.shape
        );
        let index = self.shape.index(cell);
        match (self.per_cell, place) {
            (1, 0) => !self.bits[index],
            (1, _) => self.bits[index],
            (count, place) => self.bits[index * count + place],
        }
    }

    /// Returns the literal that says: this value stands in this cell; `None` where that is known.
    ///
    /// # Panics
    ///
    /// As [`CellVars::bit`].
    #[must_use]
    pub fn lit(&self, cell: Cell, value: u8) -> Option<Lit> {
        self.bit(cell, value).open()
    }

    /// Returns the bits of one value in several cells.
    ///
    /// # Panics
    ///
    /// As [`CellVars::bit`].
    pub fn of(&self, cells: impl IntoIterator<Item = Cell>, value: u8) -> Vec<Bit> {
        let cells = cells.into_iter();
        cells.map(|cell| self.bit(cell, value)).collect()
    }

    /// Returns the bits of each cell, row by row: one bit where there are two values.
    pub(crate) fn by_cell(&self) -> std::slice::Chunks<'_, Bit> {
        self.bits.chunks(self.per_cell)
    }

    /// Returns the variables with their names, cell by cell: `r1c2` where there are two values, else
    /// `r1c2=9`.
    #[must_use]
    pub fn names(&self) -> Vec<(Var, String)> {
        let mut names = Vec::new();
        for (cell, bits) in self.shape.cells().zip(self.by_cell()) {
            for (value, bit) in (self.least..).zip(bits) {
                let Bit::Open(lit) = bit else { continue };
                let name = match self.per_cell {
                    1 => cell.to_string(),
                    _ => format!("{cell}={value}"),
                };
                names.push((lit.var(), name));
            }
        }
        names
    }

    /// Returns the grid of a model; a cell that the model leaves open is blank.
    #[must_use]
    pub fn decode(&self, model: &Assignment) -> Grid {
        let value = |bit: Bit| match bit {
            Bit::Fixed(value) => Some(value),
            Bit::Open(lit) if lit.vidx() >= model.len() => None,
            Bit::Open(lit) => match model.lit_value(lit) {
                TernaryVal::True => Some(true),
                TernaryVal::False => Some(false),
                TernaryVal::DontCare => None,
            },
        };
        let mut cells = self.by_cell();
        Grid::from_fn(self.shape, |_| {
            let place = match cells.next()? {
                &[bit] => usize::from(value(bit)?),
                bits => bits.iter().position(|&bit| value(bit) == Some(true))?,
            };
            Some(self.least + place as u8)
        })
    }
}
