//! The places of all things on a screen, chosen so that as much as possible fits.
//!
//! ```text
//!   title                                    time
//!        1  2  3  4    0 1
//!      ┌────────────┐         panel
//!    1 │ ·  1  ·  0 │  1 1    (beside the board,
//!    2 │ ·  ·  0  · │  2 1    or below it)
//!      └────────────┘
//!   0    1  2  1  1
//!   1    2  1  2  1
//!   keys
//! ```
//!
//! Lines around the board, blank lines, counters and numbers go first where there is no room; then cells
//! share their borders.

use takuzu_sat::game::Face;
use takuzu_sat::{Cell, Puzzle, Shape};

/// The least width of a panel beside the board, and the widest one.
const PANEL: [usize; 2] = [24, 46];
/// The most lines of a panel below the board.
const MOST_BELOW: usize = 7;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: usize,
    pub(super) y: usize,
    pub(super) width: usize,
    pub(super) height: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CellSize {
    /// A row of three places: the value between the two signs of a mark.
    Normal,
    /// Two places: the signs of marks share the gaps.
    Narrow,
    /// As many places as the marks of all values take, written like a block.
    Wide(Shape),
    /// About a square, for values without such blocks.
    Large,
}

impl CellSize {
    pub(super) fn size(self) -> [usize; 2] {
        match self {
            CellSize::Normal => [3, 1],
            CellSize::Narrow => [2, 1],
            CellSize::Wide(block) => [2 * block.cols() + 1, block.rows()],
            CellSize::Large => [5, 3],
        }
    }
}

/// The form of the counters at the edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Counters {
    /// For each of two values the number of times that it is missing.
    Times,
    /// At the right all values that are missing, below their number.
    Values,
    /// Numbers of values that are missing.
    Numbers,
}

/// The parts of the screen that give way where there is no room; a plan leaves out all up to one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum OptionalPart {
    None,
    BlankLines,
    Frame,
    CountersBelow,
    ColumnNumbers,
}

/// Wishes for a layout: room for the puzzle, and for the lines that the keys take in a width.
pub(super) struct Contents<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) footer: &'a dyn Fn(usize) -> usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) cell_size: CellSize,
    /// The left place of each column, and the top of each row.
    pub(super) xs: Vec<usize>,
    pub(super) ys: Vec<usize>,
    /// The board with its frame, where it has one.
    pub(super) board: Area,
    pub(super) is_framed: bool,
    /// The line of the title, with the width of everything.
    pub(super) title: Area,
    /// The places of the numbers of rows.
    pub(super) rows: Area,
    /// The line of the numbers of columns.
    pub(super) columns: Option<usize>,
    pub(super) counters: Counters,
    /// The left place of the counters of rows.
    pub(super) right: usize,
    /// The first line of the counters of columns.
    pub(super) below: Option<usize>,
    pub(super) panel: Area,
    pub(super) is_beside: bool,
    pub(super) footer: Area,
}

/// A way to lay a board out.
#[derive(Clone, Copy)]
struct Plan {
    left_out: OptionalPart,
    cell_size: CellSize,
    counters: Counters,
    /// There are gaps between the cells of blocks, and below rows with signs, not only where a gap holds something.
    is_loose: bool,
    is_beside: bool,
}

impl Layout {
    /// Returns the best layout for a screen of this width and height, or the size that the board needs at least.
    pub(super) fn new(contents: &Contents<'_>, size: [usize; 2]) -> Result<Layout, [usize; 2]> {
        let plans = plans(contents.puzzle);
        let fit = plans.iter().filter_map(|plan| plan.lay(contents, size));
        match fit.min_by_key(|&(cost, _)| cost) {
            Some((_, layout)) => Ok(layout),
            None => {
                let sizes = plans.iter().map(|plan| plan.least(contents));
                let missing = |&[width, height]: &[usize; 2]| {
                    width.saturating_sub(size[0]) + height.saturating_sub(size[1])
                };
                Err(sizes.min_by_key(missing).expect("a plan"))
            }
        }
    }

    pub(super) fn is_narrow(&self) -> bool {
        self.cell_size == CellSize::Narrow
    }

    pub(super) fn cell(&self, cell: Cell) -> Area {
        let [width, height] = self.cell_size.size();
        Area { x: self.xs[cell.col], y: self.ys[cell.row], width, height }
    }
}

fn plans(puzzle: &Puzzle) -> Vec<Plan> {
    let values = puzzle.values().count();
    let face = puzzle.face();
    let mut cell_sizes = vec![CellSize::Normal];
    cell_sizes.extend(face.links.is_empty().then_some(CellSize::Narrow));
    let wide = face.blocks.filter(|block| block.len() == values);
    cell_sizes.extend(wide.filter(|_| values > 3).map(CellSize::Wide));
    cell_sizes.extend((values <= 3).then_some(CellSize::Large));
    let counters: &[Counters] = match values {
        2 => &[Counters::Times],
        _ => &[Counters::Values, Counters::Numbers],
    };
    let mut plans = Vec::new();
    for left_out in [
        OptionalPart::None,
        OptionalPart::BlankLines,
        OptionalPart::Frame,
        OptionalPart::CountersBelow,
        OptionalPart::ColumnNumbers,
    ] {
        for &cell_size in &cell_sizes {
            for &counters in counters {
                for (is_loose, is_beside) in itertools::iproduct!([true, false], [true, false]) {
                    plans.push(Plan { left_out, cell_size, counters, is_loose, is_beside });
                }
            }
        }
    }
    plans
}

impl Plan {
    fn cost(&self) -> usize {
        let left_out = [0, 1, 3, 5, 7][self.left_out as usize];
        let room = match self.cell_size {
            CellSize::Wide(_) | CellSize::Large => 0,
            CellSize::Normal => 4,
            CellSize::Narrow => 8,
        };
        let lost =
            [(self.counters == Counters::Numbers, 1), (!self.is_loose, 1), (!self.is_beside, 1)];
        let lost = lost.iter().filter(|(is_lost, _)| *is_lost);
        left_out + room + lost.map(|(_, cost)| cost).sum::<usize>()
    }

    fn gap_before(&self, face: &Face, col: usize) -> usize {
        let begins_block = |block: Shape| col.is_multiple_of(block.cols());
        match face.blocks.is_some_and(begins_block) {
            _ if col == 0 => 0,
            true if self.cell_size == CellSize::Narrow => 2,
            true => 1,
            false => usize::from(!face.links.is_empty() || self.has_light_lines(face)),
        }
    }

    /// Tells whether there is room for lines between the cells of a block. Narrow cells are nearer to each other.
    fn has_light_lines(&self, face: &Face) -> bool {
        self.is_loose && self.cell_size != CellSize::Narrow && face.blocks.is_some()
    }

    fn gap_above(&self, face: &Face, row: usize) -> usize {
        let begins_block = |block: Shape| row.is_multiple_of(block.rows());
        match face.blocks.is_some_and(begins_block) {
            _ if row == 0 => 0,
            true => 1,
            false if face.links.is_empty() => usize::from(self.has_light_lines(face)),
            false => {
                let is_here = |[one, other]: [Cell; 2]| (one.row + 1, other.row) == (row, row);
                usize::from(self.is_loose || face.links.iter().any(|(pair, _)| is_here(*pair)))
            }
        }
    }

    /// Returns the places of rows or columns of this size, with these gaps, and their end.
    fn places(first: usize, size: usize, gaps: impl Iterator<Item = usize>) -> (Vec<usize>, usize) {
        let mut end = first;
        let places = gaps.map(|gap| {
            let at = end + gap;
            end = at + size;
            at
        });
        (places.collect(), end)
    }

    fn counters_width(&self, puzzle: &Puzzle) -> usize {
        match self.counters {
            Counters::Times => 6,
            Counters::Values => puzzle.values().count(),
            Counters::Numbers => 2,
        }
    }

    fn counters_height(&self) -> usize {
        match self.counters {
            _ if self.left_out >= OptionalPart::CountersBelow => 0,
            Counters::Times => 2,
            Counters::Values | Counters::Numbers => 1,
        }
    }

    /// Returns the least number of lines of a panel below the board.
    fn least_panel(&self) -> usize {
        match self.left_out {
            OptionalPart::None => 5,
            OptionalPart::BlankLines => 4,
            OptionalPart::Frame | OptionalPart::CountersBelow => 3,
            OptionalPart::ColumnNumbers => 2,
        }
    }

    /// Lays everything out from the upper left corner on: the layout without panel and keys, the width
    /// of the board with its counters, and the first line below it.
    fn board(&self, puzzle: &Puzzle) -> (Layout, [usize; 2]) {
        let (shape, face) = (puzzle.shape(), puzzle.face());
        let label = shape.rows().to_string().len() + 2;
        let is_framed = self.left_out < OptionalPart::Frame;
        let blank = usize::from(self.left_out == OptionalPart::None);
        let frame = usize::from(is_framed);
        let header = 1 + blank;
        let columns = (self.left_out < OptionalPart::ColumnNumbers).then_some(header);
        let top = header + usize::from(columns.is_some());
        let [width, height] = self.cell_size.size();
        // A narrow cell has its left sign in the gap before it.
        let pad = usize::from(self.cell_size == CellSize::Narrow);
        let gaps = (0..shape.cols()).map(|col| self.gap_before(&face, col));
        let (xs, right) = Plan::places(label + frame + pad, width, gaps);
        let gaps = (0..shape.rows()).map(|row| self.gap_above(&face, row));
        let (ys, bottom) = Plan::places(top + frame, height, gaps);
        let board =
            Area { x: label, y: top, width: right + frame - label, height: bottom + frame - top };
        let below = bottom + frame;
        let counters = right + frame + 2;
        let layout = Layout {
            cell_size: self.cell_size,
            xs,
            ys,
            board,
            is_framed,
            title: Area::default(),
            rows: Area { y: top + frame, width: label, ..Area::default() },
            columns,
            counters: self.counters,
            right: counters,
            below: (self.left_out < OptionalPart::CountersBelow).then_some(below),
            panel: Area::default(),
            is_beside: self.is_beside,
            footer: Area::default(),
        };
        let end = counters + self.counters_width(puzzle);
        (layout, [end, below + self.counters_height()])
    }

    fn least(&self, contents: &Contents<'_>) -> [usize; 2] {
        let (_, [end, bottom]) = self.board(contents.puzzle);
        let blank = usize::from(self.left_out == OptionalPart::None);
        let (width, panel) = if self.is_beside {
            (end + 3 + PANEL[0], 0)
        } else {
            (end.max(40), self.least_panel() + blank)
        };
        [width, bottom + panel + blank + (contents.footer)(width)]
    }

    /// Lays everything out on a screen of this size, where it fits.
    fn lay(&self, contents: &Contents<'_>, [width, height]: [usize; 2]) -> Option<(usize, Layout)> {
        let (mut layout, [end, bottom]) = self.board(contents.puzzle);
        let blank = usize::from(self.left_out == OptionalPart::None);
        let (used, panel) = if self.is_beside {
            let panel = Area {
                x: end + 3,
                y: layout.rows.y,
                width: width.checked_sub(end + 3)?.min(PANEL[1]),
                height: bottom - layout.rows.y,
            };
            (panel.x + panel.width, panel)
        } else {
            let used = end.max(80).min(width);
            let taken = bottom + 2 * blank + (contents.footer)(used);
            let panel = Area {
                x: 1,
                y: bottom + blank,
                width: used.saturating_sub(2),
                height: height.checked_sub(taken)?.min(MOST_BELOW),
            };
            (used, panel)
        };
        let is_readable = if self.is_beside {
            panel.width >= PANEL[0]
        } else {
            panel.height >= self.least_panel() && width >= end.max(40)
        };
        layout.panel = panel;
        layout.title = Area { width: used, height: 1, ..Area::default() };
        layout.footer = Area {
            x: 0,
            y: blank + bottom.max(panel.y + panel.height),
            width: used,
            height: (contents.footer)(used),
        };
        let total = layout.footer.y + layout.footer.height;
        (is_readable && total <= height).then(|| {
            layout.shift((width - used) / 2, (height - total) / 3);
            (self.cost(), layout)
        })
    }
}

impl Layout {
    fn shift(&mut self, right: usize, down: usize) {
        for area in
            [&mut self.board, &mut self.title, &mut self.rows, &mut self.panel, &mut self.footer]
        {
            area.x += right;
            area.y += down;
        }
        self.xs.iter_mut().for_each(|x| *x += right);
        self.ys.iter_mut().for_each(|y| *y += down);
        self.right += right;
        self.columns = self.columns.map(|y| y + down);
        self.below = self.below.map(|y| y + down);
    }
}

#[cfg(test)]
mod tests {
    use takuzu_sat::sudoku::Sudoku;
    use takuzu_sat::takuzu::{Rules, Takuzu};

    use super::*;

    fn boards() -> Vec<Puzzle> {
        let sides = [4, 6, 10, 14, 20].map(Shape::square);
        let takuzu = sides.into_iter().chain([Shape::new(6, 12)]).map(|shape| {
            let givens = takuzu_sat::Grid::blank(shape);
            Takuzu::new(givens, Rules::default()).expect("a board").into()
        });
        let blocks = [(2, 2), (2, 3), (3, 3), (4, 4), (5, 5)];
        let sudoku = blocks.map(|(rows, cols)| Sudoku::blank(Shape::new(rows, cols)));
        let sudoku = sudoku.map(|board| board.expect("a board").into());
        takuzu.chain(sudoku).collect()
    }

    fn overlap(one: Area, other: Area) -> bool {
        let meet = |from: usize, size: usize, other: usize, others: usize| {
            from < other + others && other < from + size
        };
        meet(one.x, one.width, other.x, other.width)
            && meet(one.y, one.height, other.y, other.height)
    }

    /// Everything is on the screen, and nothing on something else.
    fn is_sound(layout: &Layout, puzzle: &Puzzle, [width, height]: [usize; 2]) -> bool {
        let mut areas = vec![layout.title, layout.panel, layout.footer];
        let cells = puzzle.shape().cells();
        areas.extend(cells.map(|cell| layout.cell(cell)));
        let fits = |area: &Area| area.x + area.width <= width && area.y + area.height <= height;
        let few = &areas[..3];
        let meets = |at: usize, one: &Area| areas[at + 1..].iter().any(|it| overlap(*one, *it));
        areas.iter().all(fits) && !few.iter().enumerate().any(|(at, one)| meets(at, one))
    }

    #[test]
    fn everything_has_its_place_or_the_size_that_is_missing_is_told() {
        for puzzle in boards() {
            let footer = |width: usize| 160_usize.div_ceil(width.max(1));
            let contents = Contents { puzzle: &puzzle, footer: &footer };
            for (width, height) in itertools::iproduct!((0..220).step_by(13), (0..90).step_by(7)) {
                match Layout::new(&contents, [width, height]) {
                    Ok(layout) => {
                        assert!(is_sound(&layout, &puzzle, [width, height]), "{layout:?}");
                    }
                    Err(least) => {
                        assert!(least[0] > width || least[1] > height, "{least:?}");
                        let layout = Layout::new(&contents, least).expect("room enough");
                        assert!(is_sound(&layout, &puzzle, least), "{layout:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_terminal_of_the_usual_size_shows_all_boards_that_people_play() {
        for puzzle in boards() {
            let contents = Contents { puzzle: &puzzle, footer: &|_| 2 };
            let fits = Layout::new(&contents, [80, 24]).is_ok();
            assert_eq!(fits, puzzle.shape().rows() <= 20, "{}", puzzle.shape());
        }
    }
}
