//! A board as its text has it, before it is known which puzzle it is; and what is wrong with a text that is none.

use std::ops::Range;

use super::Format;
use crate::ground::deduction::Fact;
use crate::ground::grid::{Grid, Shape};
use crate::ground::parse_error::Complaint;
use crate::puzzles::puzzle::Kind;
use crate::puzzles::takuzu::{Majority, Sign};

/// The longest side of a board that is read.
pub(super) const MAX_SIDE: usize = 512;

/// A blank cell.
pub(super) const BLANK: u8 = b'.';

/// A board, and what its text says beside the cells.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) format: Format,
    pub(super) shape: Shape,
    /// Row by row: `.` for a blank, `0` for what may be one, `1` to `9`, and letters from `A`, which is 10.
    pub(super) cells: Vec<u8>,
    pub(super) kind: Option<Kind>,
    /// True if rule 3 of Takuzu holds.
    pub(super) distinct_lines: Option<bool>,
    pub(super) majority: Option<Majority>,
    pub(super) signs: Vec<Sign>,
    /// The blocks of a Sudoku.
    pub(super) block: Option<Shape>,
    /// Pencil marks: what open cells cannot be.
    pub(super) ruled_out: Vec<Fact>,
    pub(super) note: Option<String>,
}

impl Board {
    /// A board of this shape, which has as many cells.
    pub(super) fn new(format: Format, shape: Shape, cells: Vec<u8>) -> Board {
        debug_assert_eq!(shape.len(), cells.len());
        Board {
            format,
            shape,
            cells,
            kind: None,
            distinct_lines: None,
            majority: None,
            signs: Vec::new(),
            block: None,
            ruled_out: Vec::new(),
            note: None,
        }
    }

    /// A square, or what its cells lack.
    pub(super) fn square(format: Format, cells: Vec<u8>) -> Result<Board, Wrong> {
        let side = cells.len().isqrt();
        if side * side == cells.len() && (1..=MAX_SIDE).contains(&side) {
            return Ok(Board::new(format, Shape::square(side), cells));
        }
        Err(Wrong::all(not_square(cells.len())).far(cells.len()))
    }

    /// A board of a size that the text says.
    pub(super) fn of_size(format: Format, shape: Shape, cells: Vec<u8>) -> Result<Board, Wrong> {
        if shape.rows().checked_mul(shape.cols()) == Some(cells.len()) {
            return Ok(Board::new(format, shape, cells));
        }
        let found = counted(cells.len(), "cell");
        Err(Wrong::all(format!("{found}, the size says {shape}")).far(cells.len()))
    }

    /// Tells whether two readings say the same.
    pub(super) fn agrees(&self, other: &Board) -> bool {
        let about = |board: &Board| (board.shape, board.distinct_lines, board.block);
        about(self) == about(other)
            && (&self.cells, &self.signs, &self.ruled_out)
                == (&other.cells, &other.signs, &other.ruled_out)
    }

    /// Tells whether a cell is open: `0` is a blank where numbers above 1 stand beside it.
    pub(super) fn is_open(&self) -> bool {
        let has_numbers = || self.cells.iter().any(|&cell| cell > b'1');
        self.cells.contains(&BLANK) || (self.cells.contains(&b'0') && has_numbers())
    }

    /// Tells whether a full board is a solution of this one, as far as size and givens go.
    pub(super) fn is_solved_by(&self, full: &Board) -> bool {
        let zero_is_blank = self.cells.iter().any(|&cell| cell > b'1');
        let is_blank = |cell: u8| cell == BLANK || (cell == b'0' && zero_is_blank);
        self.shape == full.shape
            && self
                .cells
                .iter()
                .zip(&full.cells)
                .all(|(&cell, &full)| cell == full || is_blank(cell))
    }

    /// A number that is above both sides, where there is one.
    pub(super) fn too_large(&self) -> Option<u8> {
        let longest = self.shape.rows().max(self.shape.cols());
        self.cells.iter().copied().find(|&cell| usize::from(number(cell)) > longest.max(1))
    }

    /// The cells as values; `zero` tells whether a 0 is one, and not a blank.
    pub(super) fn grid(&self, zero: bool) -> Grid {
        let values = self.cells.iter().map(|&cell| match cell {
            BLANK => None,
            b'0' if !zero => None,
            _ => Some(number(cell)),
        });
        Grid::from_values(self.shape, values.collect()).expect("as many cells as the shape has")
    }
}

/// The number of a cell that is no blank.
pub(super) fn number(cell: u8) -> u8 {
    if cell > b'9' { cell - b'A' + 10 } else { cell.saturating_sub(b'0') }
}

/// The complaint about a text: what is wrong, where, and how far a grammar came before it.
#[derive(Debug)]
pub(super) struct Wrong {
    /// The number of the line; 0 for the first one.
    pub(super) line: usize,
    /// The bytes of that line, or all of it.
    pub(super) span: Option<Range<usize>>,
    /// The cell that is wrong, where its place is to be found.
    pub(super) cell: Option<u8>,
    pub(super) reach: usize,
    pub(super) complaint: Complaint,
    pub(super) label: String,
}

impl Wrong {
    /// Something is wrong with a line as a whole.
    pub(super) fn all(complaint: impl Into<Complaint>) -> Wrong {
        let complaint = complaint.into();
        Wrong { line: 0, span: None, cell: None, reach: 0, complaint, label: String::new() }
    }

    /// Something is wrong with these bytes of a line.
    pub(super) fn at(span: Range<usize>, complaint: impl Into<Complaint>) -> Wrong {
        let reach = span.start + 1;
        Wrong { span: Some(span), reach, ..Wrong::all(complaint) }
    }

    /// Something is wrong with a cell.
    pub(super) fn of_cell(cell: u8, complaint: impl Into<Complaint>) -> Wrong {
        Wrong { cell: Some(cell), ..Wrong::all(complaint) }.label("not a cell")
    }

    pub(super) fn on(self, line: usize) -> Wrong {
        Wrong { line, ..self }
    }

    /// The same with words behind the carets.
    pub(super) fn label(self, label: impl Into<String>) -> Wrong {
        Wrong { label: label.into(), ..self }
    }

    /// The same, found behind so many bytes.
    pub(super) fn far(self, reach: usize) -> Wrong {
        Wrong { reach, ..self }
    }

    /// The same for a part of a line that begins at this byte.
    pub(super) fn behind(self, start: usize, len: usize) -> Wrong {
        let span =
            self.span.map_or(start..start + len, |span| start + span.start..start + span.end);
        let reach = if self.reach == 0 { 0 } else { self.reach.saturating_add(start) };
        Wrong { span: Some(span), reach, ..self }
    }
}

/// The one reading of a text: all that grammars take must say the same. Else the complaint of the one that came furthest.
pub(super) fn only(
    readings: impl IntoIterator<Item = Result<Board, Wrong>>,
) -> Result<Board, Wrong> {
    let (mut taken, mut wrong): (Option<Board>, Option<Wrong>) = (None, None);
    for reading in readings {
        match (reading, &taken) {
            (Ok(board), None) => taken = Some(board),
            (Ok(board), Some(first)) if !first.agrees(&board) => return Err(rivals(first, &board)),
            (Ok(_), Some(_)) => {}
            (Err(new), _) => {
                let is_further = |old: &Wrong| (old.line, old.reach) >= (new.line, new.reach);
                wrong = wrong.filter(is_further).or(Some(new));
            }
        }
    }
    taken.ok_or_else(|| wrong.unwrap_or_else(|| Wrong::all("no puzzle")))
}

fn rivals(one: &Board, other: &Board) -> Wrong {
    let name = |board: &Board| format!("`{}` of {}", board.format, board.shape);
    let message = format!("this may be {} or {}", name(one), name(other));
    Wrong::all(Complaint::with_tip(message, super::Tip::NameFormat)).far(usize::MAX)
}

/// Says that so many cells are not a square, and what they lack.
pub(super) fn not_square(count: usize) -> String {
    let below = count.isqrt();
    let sides = [below, below + 1].into_iter().filter(|side| *side > 0);
    let side = sides.min_by_key(|side| (side * side).abs_diff(count)).unwrap_or(1);
    let found = counted(count, "cell");
    if side > MAX_SIDE {
        return format!("{found}: more than the {MAX_SIDE}x{MAX_SIDE} allowed");
    }
    format!("{found}: {} for {side}x{side}", difference(count, side * side, "cell"))
}

/// `1 row`, `2 rows`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// `one row is missing`, `2 rows too many`.
pub(super) fn difference(found: usize, expected: usize, what: &str) -> String {
    match (expected.saturating_sub(found), found.saturating_sub(expected)) {
        (1, _) => format!("one {what} is missing"),
        (0, 1) => format!("one {what} too many"),
        (0, more) => format!("{more} {what}s too many"),
        (missing, _) => format!("{missing} {what}s are missing"),
    }
}
