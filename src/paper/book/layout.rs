//! The fields of a page: columns and rows of equal size, a board in each.

use super::page::Area;
use super::style::{MILLIMETRE, Wish};
use crate::grid::Shape;
use crate::render::Point;

/// The cells of a small board below another are as long as that part of the larger ones.
const SMALL: [i32; 2] = [2, 5];

/// The space between two fields.
const GAP: Point = [9 * MILLIMETRE, 7 * MILLIMETRE];

/// The space for half the frames of a board.
const FRAME: i32 = MILLIMETRE;

/// The place of a board on a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    pub(super) field: Area,
    /// The upper left corner of the frame, and its width and height.
    pub(super) corner: Point,
    pub(super) size: Point,
    /// The side of a cell.
    pub(super) cell: i32,
}

/// Equal fields on a page, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fields {
    area: Area,
    pub(super) columns: usize,
    pub(super) rows: usize,
    head: i32,
    below: Option<i32>,
    most: i32,
}

impl Fields {
    /// Lays out so many columns and rows.
    pub(super) fn new([columns, rows]: [usize; 2], area: Area, wish: Wish) -> Fields {
        Fields { area, columns, rows, head: wish.head, below: wish.below, most: wish.cell[1] }
    }

    /// Finds the fields that take the fewest pages for so many boards, of those the ones with the largest cells.
    /// Where all cells would be too small, there is one field.
    pub(super) fn find(boards: usize, shapes: &[Shape], area: Area, wish: Wish) -> Fields {
        let [most_columns, most_rows, most] = wish.most;
        let all =
            (1..=most_columns).flat_map(|columns| (1..=most_rows).map(move |rows| [columns, rows]));
        let allowed = all.filter(|[columns, rows]| columns * rows <= most);
        let fields = allowed.map(|sides| Fields::new(sides, area, wish));
        let fit = fields.filter(|fields| fields.smallest_cell(shapes) >= wish.cell[0]);
        // A slightly larger cell is not worth an empty field.
        let best = fit.min_by_key(|fields| {
            let pages = boards.div_ceil(fields.count());
            let cell = fields.smallest_cell(shapes) / (MILLIMETRE / 2);
            (pages, -cell, fields.count(), -fields.widest_cell(shapes))
        });
        best.unwrap_or_else(|| Fields::new([1, 1], area, wish))
    }

    /// Returns the number of fields of a page.
    pub(super) fn count(&self) -> usize {
        self.columns.saturating_mul(self.rows)
    }

    /// Returns the width and height of a field; nothing or less where there are too many.
    fn size(&self) -> Point {
        let side = |axis: usize, fields: usize| {
            let fields = i64::try_from(fields).unwrap_or(i64::MAX);
            let gaps = (fields - 1).saturating_mul(GAP[axis].into());
            let side = i64::from(self.area.size[axis]).saturating_sub(gaps) / fields;
            i32::try_from(side).unwrap_or(i32::MIN)
        };
        [side(0, self.columns), side(1, self.rows)]
    }

    /// Returns the upper left corner of a field, and the width and height of all.
    fn field(&self, index: usize) -> Area {
        let [row, column] = [index / self.columns, index % self.columns];
        let size = self.size();
        let place = |axis: usize, index: usize| {
            let index = i32::try_from(index).expect("a field of the page");
            self.area.corner[axis] + index * (size[axis] + GAP[axis])
        };
        Area { corner: [place(0, column), place(1, row)], size }
    }

    /// Returns the place of a board of this shape in a field: in the middle, below the words.
    pub(super) fn spot(&self, index: usize, shape: Shape) -> Spot {
        let (field, cell) = (self.field(index), self.cell(shape));
        let size = [shape.cols(), shape.rows()].map(|cells| extent(cells, cell));
        let left = field.middle() - size[0] / 2;
        Spot { field, corner: [left, field.top() + self.head], size, cell }
    }

    /// Returns the side of a cell of a board in a field; nothing or less where the board does not fit.
    pub(super) fn cell(&self, shape: Shape) -> i32 {
        self.room(shape).min(self.most)
    }

    /// Returns the side that a cell could have if large cells were no matter.
    fn room(&self, shape: Shape) -> i32 {
        let [width, height] = self.size();
        let sides = [shape.cols(), shape.rows()];
        let [cols, rows] = sides.map(|side| i32::try_from(side).expect("a board is not so large"));
        let wide = width.saturating_sub(FRAME) / cols;
        let free = height.saturating_sub(self.head).saturating_sub(FRAME);
        let high = match self.below {
            None => free / rows,
            Some(gap) => {
                let [part, whole] = SMALL;
                let free = i64::from(free.saturating_sub(gap).saturating_sub(FRAME));
                let high = free * i64::from(whole) / i64::from(rows * (whole + part));
                i32::try_from(high).unwrap_or(0)
            }
        };
        wide.min(high)
    }

    /// Returns the side that all cells could have: of fields with the same cells, those lie better that have more room.
    fn widest_cell(&self, shapes: &[Shape]) -> i32 {
        let rooms = shapes.iter().map(|&shape| self.room(shape));
        rooms.min().unwrap_or(0)
    }

    /// Returns the side of the smallest cell on boards of these shapes.
    pub(super) fn smallest_cell(&self, shapes: &[Shape]) -> i32 {
        let cells = shapes.iter().map(|&shape| self.cell(shape));
        cells.min().unwrap_or(self.most)
    }
}

/// Returns the length of so many cells.
pub(super) fn extent(cells: usize, cell: i32) -> i32 {
    i32::try_from(cells).expect("a board is not so large") * cell
}

/// Returns the side of a cell of the small board below one with such cells.
pub(super) fn small(cell: i32) -> i32 {
    cell * SMALL[0] / SMALL[1]
}
