//! Boards without rules: shapes, places and values.
//!
//! A [`Grid`] serves for givens and for solutions alike: a blank is `None`. Rows come before
//! columns everywhere, places count from 0 in code and from 1 for people (`r1c1`):
//!
//! ```text
//!            Col(0) Col(1) Col(2) Col(3)
//!   Row(0)    r1c1   r1c2   r1c3   r1c4
//!   Row(1)    r2c1   r2c2   r2c3   r2c4
//! ```

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

/// The size of a board: rows × columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Shape {
    rows: usize,
    cols: usize,
}

impl Shape {
    /// A board of `rows` × `cols` cells.
    #[must_use]
    pub const fn new(rows: usize, cols: usize) -> Shape {
        Shape { rows, cols }
    }

    /// A square board of the given side.
    #[must_use]
    pub const fn square(side: usize) -> Shape {
        Shape::new(side, side)
    }

    /// The number of rows.
    #[must_use]
    pub const fn rows(self) -> usize {
        self.rows
    }

    /// The number of columns.
    #[must_use]
    pub const fn cols(self) -> usize {
        self.cols
    }

    /// The number of cells.
    #[must_use]
    pub const fn len(self) -> usize {
        self.rows * self.cols
    }

    /// Tells whether the board has no cell at all.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The cell's place in row-major order, from 0.
    #[must_use]
    pub const fn index(self, cell: Cell) -> usize {
        cell.row * self.cols + cell.col
    }

    /// The cell at a place of row-major order; the inverse of [`Shape::index`].
    #[must_use]
    pub const fn cell(self, index: usize) -> Cell {
        Cell::new(index / self.cols, index % self.cols)
    }

    /// Tells whether the cell lies on the board.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row < self.rows && cell.col < self.cols
    }

    /// All cells in row-major order.
    pub fn cells(self) -> impl Iterator<Item = Cell> + Clone {
        (0..self.len()).map(move |index| self.cell(index))
    }

    /// All pairs of neighbours: each cell with the one on its right, then each with the one below.
    pub fn neighbours(self) -> impl Iterator<Item = [Cell; 2]> + Clone {
        let beside = move |[right, below]: [usize; 2]| {
            self.cells()
                .map(move |cell| [cell, Cell::new(cell.row + below, cell.col + right)])
                .filter(move |&[_, other]| self.contains(other))
        };
        [[1, 0], [0, 1]].into_iter().flat_map(beside)
    }

    /// All lines: the rows from top to bottom, then the columns from left to right.
    pub fn lines(self) -> impl Iterator<Item = Line> + Clone {
        (0..self.rows).map(Line::Row).chain((0..self.cols).map(Line::Col))
    }

    /// The rows, then the columns: the two sets of lines that are parallel to each other.
    pub(crate) fn parallels(self) -> impl Iterator<Item = Vec<Line>> {
        let lines = [Line::Row(0), Line::Col(0)].into_iter();
        lines.map(move |line| self.parallel_to(line).collect())
    }

    /// The lines parallel to a line, itself included.
    pub(crate) fn parallel_to(self, line: Line) -> impl Iterator<Item = Line> {
        let (count, make): (usize, fn(usize) -> Line) = match line {
            Line::Row(_) => (self.rows, Line::Row),
            Line::Col(_) => (self.cols, Line::Col),
        };
        (0..count).map(make)
    }

    /// The number of cells in a line.
    #[must_use]
    pub const fn line_len(self, line: Line) -> usize {
        match line {
            Line::Row(_) => self.cols,
            Line::Col(_) => self.rows,
        }
    }

    /// The cells of a line, from left to right or from top to bottom.
    pub fn line_cells(self, line: Line) -> impl Iterator<Item = Cell> + Clone {
        (0..self.line_len(line)).map(move |position| line.cell(position))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// A place on a board, 0-based; printed for people as `r1c1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The row, from 0 at the top.
    pub row: usize,
    /// The column, from 0 at the left.
    pub col: usize,
}

impl Cell {
    /// The cell at `row`, `col`, both from 0.
    #[must_use]
    pub const fn new(row: usize, col: usize) -> Cell {
        Cell { row, col }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.col + 1)
    }
}

/// A row or a column, 0-based; printed for people as `row 1`, `column 1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Line {
    /// A row, from 0 at the top.
    Row(usize),
    /// A column, from 0 at the left.
    Col(usize),
}

impl Line {
    /// The cell at a position along the line, from 0.
    #[must_use]
    pub const fn cell(self, position: usize) -> Cell {
        match self {
            Line::Row(row) => Cell::new(row, position),
            Line::Col(col) => Cell::new(position, col),
        }
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row) => write!(f, "row {}", row + 1),
            Line::Col(col) => write!(f, "column {}", col + 1),
        }
    }
}

/// A board with a value or a blank in each cell.
///
/// Values are small numbers; which of them are allowed is the puzzle's business. Printed, a row
/// stands on a line, `.` is a blank, and values are digits, then `A` to `Z` from 10 on.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Grid {
    shape: Shape,
    cells: Vec<Option<u8>>,
}

impl Grid {
    /// A board of blanks.
    #[must_use]
    pub fn blank(shape: Shape) -> Grid {
        Grid::from_fn(shape, |_| None)
    }

    /// A board whose cells are computed one by one, in row-major order.
    #[must_use]
    pub fn from_fn(shape: Shape, mut value: impl FnMut(Cell) -> Option<u8>) -> Grid {
        // Row by row, so that no cell costs a division.
        let mut cells = Vec::with_capacity(shape.len());
        for row in 0..shape.rows {
            cells.extend((0..shape.cols).map(|col| value(Cell::new(row, col))));
        }
        Grid { shape, cells }
    }

    /// The board that these values fill, in row-major order; `None` when they are not as many as the cells.
    #[must_use]
    pub(crate) fn from_values(shape: Shape, values: Vec<Option<u8>>) -> Option<Grid> {
        let cells = values;
        (cells.len() == shape.len()).then_some(Grid { shape, cells })
    }

    /// Reads what [`Grid::to_line`] writes: one symbol a cell, row by row, `.` for a blank.
    ///
    /// `None` when the number of symbols is not that of the cells, or a symbol is unknown.
    #[must_use]
    pub fn from_line(shape: Shape, line: &str) -> Option<Grid> {
        let cells: Option<Vec<_>> = line.chars().map(value_of_symbol).collect();
        Grid::from_values(shape, cells?)
    }

    /// The cells row by row in one string, `.` for a blank.
    #[must_use]
    pub fn to_line(&self) -> String {
        // Bytes are written faster than characters.
        let bytes = self.cells.iter().map(|&value| symbol_of_value(value) as u8).collect();
        String::from_utf8(bytes).expect("ASCII characters")
    }

    /// The size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Puts a value or a blank into a cell.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    pub fn set(&mut self, cell: Cell, value: Option<u8>) {
        let place = self.place(cell);
        self.cells[place] = value;
    }

    /// The place of a cell in the list of values; panics when it is not on the board.
    fn place(&self, cell: Cell) -> usize {
        let shape = self.shape;
        assert!(shape.contains(cell), "{cell} is not on a board of {shape}");
        shape.index(cell)
    }

    /// The values of the cells, `None` for a blank, in row-major order.
    #[must_use]
    pub fn values(&self) -> &[Option<u8>] {
        &self.cells
    }

    /// All cells with their values, in row-major order.
    pub fn iter(&self) -> impl Iterator<Item = (Cell, Option<u8>)> + '_ {
        // Counted along, so that no cell costs a division.
        let mut next = Cell::new(0, 0);
        self.cells.iter().map(move |&value| {
            let cell = next;
            next.col += 1;
            if next.col == self.shape.cols {
                next = Cell::new(cell.row + 1, 0);
            }
            (cell, value)
        })
    }

    /// The filled cells with their values, in row-major order.
    pub fn filled(&self) -> impl Iterator<Item = (Cell, u8)> + '_ {
        self.iter().filter_map(|(cell, value)| value.map(|value| (cell, value)))
    }

    /// The blank cells, in row-major order.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        self.iter().filter(|(_, value)| value.is_none()).map(|(cell, _)| cell)
    }

    /// The values of a line, from left to right or from top to bottom.
    pub fn line(&self, line: Line) -> impl Iterator<Item = Option<u8>> + Clone + '_ {
        self.shape.line_cells(line).map(|cell| self[cell])
    }

    /// Tells whether no cell is blank.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// Tells whether every filled cell of `part` stands here with the same value.
    #[must_use]
    pub fn extends(&self, part: &Grid) -> bool {
        let mut cells = self.cells.iter().zip(&part.cells);
        self.shape == part.shape && cells.all(|(here, there)| there.is_none() || here == there)
    }

    /// Lists a number for each cell, by which its value and a blank are told apart.
    pub(crate) fn symbols(&self) -> impl Iterator<Item = u128> + '_ {
        self.cells.iter().map(|value| value.map_or(0, |value| 1 + u128::from(value)))
    }
}

impl Index<Cell> for Grid {
    type Output = Option<u8>;

    /// The value of a cell.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    fn index(&self, cell: Cell) -> &Option<u8> {
        &self.cells[self.place(cell)]
    }
}

impl IndexMut<Cell> for Grid {
    /// The value of a cell, to be changed.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board.
    fn index_mut(&mut self, cell: Cell) -> &mut Option<u8> {
        let place = self.place(cell);
        &mut self.cells[place]
    }
}

impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.shape.rows {
            if row > 0 {
                writeln!(f)?;
            }
            let symbols: String = self.line(Line::Row(row)).map(symbol_of_value).collect();
            f.write_str(&symbols)?;
        }
        Ok(())
    }
}

impl FromStr for Grid {
    type Err = GridError;

    /// Reads what is printed: a symbol a cell, rows apart by newlines or spaces, `.` for a blank.
    ///
    /// # Errors
    ///
    /// When there are no cells, rows have different lengths, or a symbol is unknown.
    fn from_str(text: &str) -> Result<Grid, GridError> {
        let rows: Vec<&str> = text.split_whitespace().collect();
        let Some(first) = rows.first() else {
            return Err(GridError("there are no cells".into()));
        };
        let cols = first.chars().count();
        if let Some(row) = rows.iter().position(|row| row.chars().count() != cols) {
            let message = format!("row {} is not as long as row 1", row + 1);
            return Err(GridError(message));
        }
        let unknown = |symbol: &char| value_of_symbol(*symbol).is_none();
        let line = rows.concat();
        Grid::from_line(Shape::new(rows.len(), cols), &line).ok_or_else(|| {
            let symbol = line.chars().find(unknown).unwrap_or_default();
            GridError(format!("{symbol:?} is neither a digit, a letter nor `.`"))
        })
    }
}

crate::ground::error::message_error! {
    /// An error that says why a text is not a grid.
    pub struct GridError;
}

/// With the feature `serde` a grid is its text: `"01.\n10."`.
#[cfg(feature = "serde")]
impl serde::Serialize for Grid {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Grid {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Grid, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}: {})", self.shape, self.to_string().replace('\n', " "))
    }
}

/// The symbol of a cell: `.`, then `0`..`9`, then `A`..`Z`.
pub(crate) fn symbol_of_value(value: Option<u8>) -> char {
    const SYMBOLS: &[u8; 38] = b".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ?";
    SYMBOLS[value.map_or(0, |value| usize::from(value.min(36)) + 1)].into()
}

/// `Some(None)` is a blank, `None` an unknown symbol.
fn value_of_symbol(symbol: char) -> Option<Option<u8>> {
    match symbol {
        '.' => Some(None),
        _ => symbol.to_digit(36).map(|value| u8::try_from(value).ok()),
    }
}

/// One of the eight symmetries of a board: an optional transposition followed by optional mirrors.
///
/// On a board that is not square, a transposition exchanges the sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    transpose: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    #[must_use]
    pub fn all() -> [Symmetry; 8] {
        std::array::from_fn(|bits| Symmetry {
            transpose: bits & 4 != 0,
            flip_rows: bits & 2 != 0,
            flip_cols: bits & 1 != 0,
        })
    }

    /// The shape that a board of this shape is turned into.
    #[must_use]
    pub fn shape(self, shape: Shape) -> Shape {
        if self.transpose { Shape::new(shape.cols, shape.rows) } else { shape }
    }

    /// Returns the cell to which a cell of a board of this shape goes.
    #[must_use]
    pub fn cell(self, shape: Shape, cell: Cell) -> Cell {
        let to = self.shape(shape);
        let Cell { row, col } = if self.transpose { Cell::new(cell.col, cell.row) } else { cell };
        let flipped = |flip, place, side| if flip { side - 1 - place } else { place };
        Cell {
            row: flipped(self.flip_rows, row, to.rows),
            col: flipped(self.flip_cols, col, to.cols),
        }
    }

    /// The cell of a board of this shape that goes to a cell of the moved board; the inverse of [`Symmetry::cell`].
    #[must_use]
    pub(crate) fn source(self, shape: Shape, cell: Cell) -> Cell {
        let to = self.shape(shape);
        let flipped = |flip, place, side| if flip { side - 1 - place } else { place };
        let row = flipped(self.flip_rows, cell.row, to.rows);
        let col = flipped(self.flip_cols, cell.col, to.cols);
        if self.transpose { Cell::new(col, row) } else { Cell::new(row, col) }
    }

    /// The board with every cell moved.
    #[must_use]
    pub fn apply(self, grid: &Grid) -> Grid {
        Grid::from_fn(self.shape(grid.shape), |cell| grid[self.source(grid.shape, cell)])
    }
}

/// Hashes symbols to 128 bits (FNV-1a: Fowler, Noll, Vo, 1991).
pub(crate) fn fnv1a(symbols: impl Iterator<Item = u128>) -> u128 {
    const BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = (1 << 88) + 0x13b;
    symbols.fold(BASIS, |hash, symbol| (hash ^ symbol).wrapping_mul(PRIME))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_blanks_and_values_differ() {
        let mut seen = std::collections::HashSet::new();
        for number in 0..5_u32.pow(6) {
            let value = |place: u32| match number / 5_u32.pow(place) % 5 {
                0 => None,
                value => Some(value as u8 - 1),
            };
            let values = (0..6).map(value).collect();
            let givens = Grid::from_values(Shape::new(2, 3), values).expect("a value a cell");
            assert!(seen.insert(fnv1a(givens.symbols())), "{number}");
        }
    }
}
