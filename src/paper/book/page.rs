//! A page: words, paragraphs and boards on a drawing, and its fields: columns and rows of equal size, a board in each, and
//! the rest of the page evenly around them.

use itertools::Itertools as _;

use super::wishes::{LOWEST, MILLIMETRE, PRINTABLE, Style, Wish};
use crate::ground::grid::Shape;
use crate::paper::render::{Anchor, CELL, Drawing, Ink, Point, TextStyle};

/// The way from the last line of a page to the middle of its number.
pub(super) const FOOT: i32 = 6 * MILLIMETRE;

/// A page that is being filled.
pub(super) struct Page {
    drawing: Drawing,
    pub(super) area: Area,
    /// The way to the left of all that stands on the back of a leaf.
    left: i32,
}

/// The part of a page between its margins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// The upper left corner.
    pub(super) corner: Point,
    pub(super) size: Point,
}

impl Area {
    /// Returns the area of the front of a leaf, without the line for its number. The inner margin is so much wider.
    pub(super) fn for_style(style: &Style, gutter: i32) -> Area {
        let [width, height] = style.page_size();
        let side = width.min(height);
        // A narrow sheet has narrow margins.
        let margin = if side < 180 * MILLIMETRE { 12 } else { 15 } * MILLIMETRE;
        // The number is as far from the edge as boards are.
        let foot = margin + FOOT + style.small();
        Area {
            corner: [margin + gutter, margin],
            size: [width - 2 * margin - gutter, height - margin - foot],
        }
    }

    pub(super) fn left(self) -> i32 {
        self.corner[0]
    }

    pub(super) fn right(self) -> i32 {
        self.corner[0] + self.size[0]
    }

    pub(super) fn middle(self) -> i32 {
        self.corner[0] + self.size[0] / 2
    }

    pub(super) fn top(self) -> i32 {
        self.corner[1]
    }

    pub(super) fn bottom(self) -> i32 {
        self.corner[1] + self.size[1]
    }

    /// Returns the part in which the puzzle stands where there are notes: the longer side is shared.
    pub(super) fn before_notes(self) -> Area {
        let [width, height] = self.size;
        let size = if width > height { [width * 3 / 5, height] } else { [width, height * 2 / 3] };
        Area { size, ..self }
    }

    pub(super) fn below(self, height: i32) -> Area {
        Area {
            corner: [self.corner[0], self.corner[1] + height],
            size: [self.size[0], self.size[1] - height],
        }
    }
}

impl Page {
    /// Returns an empty page; one with an even number is the back of a leaf, whose inner margin is at the right.
    pub(super) fn new(style: &Style, gutter: i32, number: usize, title: String) -> Page {
        Page {
            drawing: Drawing::new(style.page_size(), title, String::new()),
            area: Area::for_style(style, gutter),
            left: if number.is_multiple_of(2) { gutter } else { 0 },
        }
    }

    pub(super) fn done(self) -> Drawing {
        self.drawing
    }

    /// Puts a word in its place, at half the height of a capital.
    pub(super) fn word(&mut self, text: &str, at: Point, anchor: Anchor, style: TextStyle) {
        if text.trim().is_empty() {
            return;
        }
        // Greys are printed as dots.
        let style = TextStyle { ink: Ink::Black, ..style };
        self.drawing.push(style.word(text, [at[0] - self.left, at[1]], anchor));
    }

    /// Puts a word in its place, in smaller letters where there is little room; where there is less, a part of it.
    pub(super) fn fitted(
        &mut self,
        text: &str,
        at: Point,
        anchor: Anchor,
        style: TextStyle,
        room: i32,
    ) {
        let smaller = style.fitted(text, room);
        if smaller.height >= LOWEST {
            return self.word(text, at, anchor, smaller);
        }
        let style = TextStyle { height: LOWEST, ..style };
        let signs: Vec<char> = text.chars().collect();
        let parts = (1..signs.len()).rev().map(|count| {
            let part: String = signs[..count].iter().collect();
            format!("{}…", part.trim_end())
        });
        if let Some(part) = { parts }.find(|part| style.width(part) <= room) {
            self.word(&part, at, anchor, style);
        }
    }

    /// Puts a line of words below a height, and returns where it ends.
    pub(super) fn line(
        &mut self,
        text: &str,
        [x, top]: Point,
        anchor: Anchor,
        style: TextStyle,
    ) -> i32 {
        self.word(text, [x, top + style.line() / 2], anchor, style);
        top + style.line()
    }

    pub(super) fn picture(&mut self, picture: &Drawing, [x, y]: Point, cell: i32) {
        self.drawing.place(picture, [x - self.left, y], cell);
    }

    /// Puts a board in its place, the middle of its frame at this corner.
    pub(super) fn board(&mut self, board: &Drawing, cols: usize, [x, y]: Point, cell: i32) {
        let cells = i32::try_from(cols).expect("a board is not so large") * CELL;
        let margin = (board.size()[0] - cells) / 2;
        let margin = i64::from(margin) * i64::from(cell) / i64::from(CELL);
        let margin = i32::try_from(margin).expect("a margin is small");
        self.picture(board, [x - margin, y - margin], cell);
    }
}

/// The cells of a small solution are as long as that part of those of its puzzle, where that can be read.
const SMALL: [i32; 2] = [2, 5];

/// The space for half the frames of a board.
const FRAME: i32 = MILLIMETRE;

/// The way from a board to the small solution.
const BETWEEN: i32 = 5 * MILLIMETRE;

/// The place of a board on a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spot {
    /// The upper end of what stands above the board.
    pub(super) top: i32,
    /// The upper left corner of the frame, and its width and height.
    pub(super) corner: Point,
    pub(super) size: Point,
    /// The side of a cell.
    pub(super) cell: i32,
    /// The right end of the words above the board.
    pub(super) right: i32,
    /// The upper left corner of the small solution.
    pub(super) answer: Point,
}

/// Equal fields on a page, row by row.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fields {
    area: Area,
    pub(super) columns: usize,
    pub(super) rows: usize,
    wish: Wish,
    /// The axis along which the small solution follows its puzzle: 0 stands beside, 1 below.
    answer: Option<usize>,
    /// The width and height of the largest board with all that belongs to it.
    size: Point,
}

impl Fields {
    fn new(
        sides: [usize; 2],
        answer: Option<usize>,
        shapes: &[Shape],
        area: Area,
        wish: Wish,
    ) -> Fields {
        let [columns, rows] = sides;
        let mut fields = Fields { area, columns, rows, wish, answer, size: [0, 0] };
        let sizes = shapes.iter().map(|&shape| fields.extent(shape));
        fields.size =
            sizes.fold([0, 0], |[width, height], [wide, high]| [width.max(wide), height.max(high)]);
        fields
    }

    /// Finds the fields that take the fewest pages for so many boards, of those the ones with the largest cells.
    /// Where all cells would be too small, there is one field. Columns and rows may be given.
    pub(super) fn find(
        boards: usize,
        shapes: &[Shape],
        area: Area,
        wish: Wish,
        sides: Option<[usize; 2]>,
    ) -> Fields {
        let [most_columns, most_rows, most] = wish.most;
        let all = (1..=most_columns).cartesian_product(1..=most_rows);
        let all = all.filter(|(columns, rows)| columns * rows <= most);
        let all = sides.map_or_else(|| all.map(<[_; 2]>::from).collect(), |sides| vec![sides]);
        let answers = if wish.has_answer { vec![Some(1), Some(0)] } else { vec![None] };
        let all = all.into_iter().cartesian_product(answers);
        let fields = all.map(|(sides, answer)| Fields::new(sides, answer, shapes, area, wish));
        // A slightly larger cell is not worth an empty field.
        let best = fields.min_by_key(|fields| {
            let is_too_small = fields.smallest_cell(shapes) < wish.cell[0];
            let pages = if is_too_small { fields.count() } else { boards.div_ceil(fields.count()) };
            let cell = fields.smallest_cell(shapes) / (MILLIMETRE / 2);
            let widest = shapes.iter().map(|&shape| fields.room_of_a_cell(shape)).min();
            (is_too_small, pages, -cell, fields.count(), widest.map(|cell| -cell))
        });
        best.expect("a page has a field at least")
    }

    pub(super) fn count(&self) -> usize {
        self.columns.saturating_mul(self.rows)
    }

    /// Returns the place of a board of this shape in a field: in the middle, below the words.
    pub(super) fn spot(&self, index: usize, shape: Shape) -> Spot {
        let place = [index % self.columns, index / self.columns];
        let fields = [self.columns, self.rows];
        let spread = |axis: usize| {
            let count = i32::try_from(fields[axis]).expect("a page has few fields");
            let free = self.area.size[axis] - count * self.size[axis];
            // Between two boards is as much as at the ends, and enough.
            let gap = (free / (count + 1)).max(self.wish.gap[axis]);
            let first = self.area.corner[axis] + (free - (count - 1) * gap) / 2;
            let step = i32::try_from(place[axis]).expect("a field of the page");
            (first + step * (self.size[axis] + gap), gap)
        };
        let [(left, gap), (top, _)] = [0, 1].map(spread);
        let cell = self.cell(shape);
        let size = [shape.cols(), shape.rows()].map(|cells| extent(cells, cell));
        let begin = left + (self.size[0] - self.extent(shape)[0]) / 2;
        let corner = [begin, top + self.wish.head];
        let small = [shape.cols(), shape.rows()].map(|cells| extent(cells, small(cell)));
        let answer = match self.answer {
            // In the lower right corner of the field.
            Some(0) => [begin + size[0] + BETWEEN, corner[1] + size[1] - small[1]],
            _ => [begin + size[0] - small[0], corner[1] + size[1] + BETWEEN],
        };
        let right = left + self.size[0] + gap - 3 * MILLIMETRE;
        Spot { top, corner, size, cell, right: right.min(self.area.right()), answer }
    }

    pub(super) fn is_answer_beside(&self) -> bool {
        self.answer == Some(0)
    }

    /// Returns the width and height of a board with all that belongs to it.
    fn extent(&self, shape: Shape) -> Point {
        let (cell, sides) = (self.cell(shape), [shape.cols(), shape.rows()]);
        let mut size = sides.map(|cells| extent(cells, cell));
        if let Some(axis) = self.answer {
            size[axis] =
                size[axis].saturating_add(BETWEEN).saturating_add(extent(sides[axis], small(cell)));
        }
        [size[0], size[1].saturating_add(self.wish.head)]
    }

    /// Returns the side of a cell of a board in a field; nothing or less where the board does not fit.
    pub(super) fn cell(&self, shape: Shape) -> i32 {
        self.room_of_a_cell(shape).min(self.wish.cell[1])
    }

    /// Returns the side that a cell could have if large cells did no harm: of fields with equal cells, room is better.
    fn room_of_a_cell(&self, shape: Shape) -> i32 {
        let (fields, head) = ([self.columns, self.rows], [0, self.wish.head]);
        let sides = [shape.cols(), shape.rows()];
        let cell = |axis: usize| {
            let fields = i64::try_from(fields[axis]).unwrap_or(i64::MAX);
            let gaps = (fields - 1).saturating_mul(self.wish.gap[axis].into());
            let side = i64::from(self.area.size[axis]).saturating_sub(gaps) / fields;
            let free = side - i64::from(head[axis] + FRAME);
            let cells = i64::try_from(sides[axis]).expect("a board is not so large");
            let cell = if self.answer == Some(axis) {
                let free = free - i64::from(BETWEEN + FRAME);
                let [part, whole] = SMALL.map(i64::from);
                (free * whole / (cells * (whole + part))).min(free / cells - i64::from(PRINTABLE))
            } else {
                free / cells
            };
            i32::try_from(cell).unwrap_or(0)
        };
        cell(0).min(cell(1))
    }

    /// Returns the side of the smallest cell on boards of these shapes.
    fn smallest_cell(&self, shapes: &[Shape]) -> i32 {
        let cells = shapes.iter().map(|&shape| self.cell(shape));
        cells.min().unwrap_or(self.wish.cell[1])
    }
}

/// Returns the length of so many cells.
pub(super) fn extent(cells: usize, cell: i32) -> i32 {
    i32::try_from(cells).expect("a board is not so large").saturating_mul(cell)
}

/// Returns the side of a cell of the small solution of a puzzle with such cells.
pub(super) fn small(cell: i32) -> i32 {
    (cell * SMALL[0] / SMALL[1]).max(PRINTABLE)
}
