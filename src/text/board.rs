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

pub(super) const BLANK: u8 = b'.';

/// A board, and what its text says beside the cells.
#[derive(Clone, Debug, PartialEq)]
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

    /// The board of all cells of a text: of the size that is said, or a square.
    pub(super) fn whole(
        format: Format,
        text: &str,
        size: Option<Shape>,
        cells: Vec<u8>,
    ) -> Result<Board, Wrong> {
        let shape = check_size(size.unwrap_or(Shape::square(cells.len().isqrt())))?;
        if shape.len() == cells.len() && !cells.is_empty() {
            return Ok(Board::new(format, shape, cells));
        }
        let message = match size {
            _ if cells.is_empty() => "no cells".to_owned(),
            Some(size) => format!("{}, the size says {size}", counted(cells.len(), "cell")),
            None => {
                let side = (4 * cells.len()).isqrt().div_ceil(2);
                let lack = difference(cells.len(), side * side, "cell");
                format!("{}: {lack} for {side}x{side}", counted(cells.len(), "cell"))
            }
        };
        Err(Wrong::at(text, message).far(cells.len()))
    }

    /// Tells whether two readings say the same.
    pub(super) fn agrees(&self, other: &Board) -> bool {
        *self == Board { format: self.format, kind: self.kind, ..other.clone() }
    }

    /// The cells that are open: `0` is a blank where numbers above 1 stand beside it.
    fn blanks(&self) -> &'static [u8] {
        if self.cells.iter().any(|&cell| cell > b'1') { b".0" } else { b"." }
    }

    /// Tells whether a cell is open.
    pub(super) fn is_open(&self) -> bool {
        let has_zero = || self.cells.contains(&b'0');
        self.cells.contains(&BLANK) || (has_zero() && self.blanks().contains(&b'0'))
    }

    /// Tells whether a full board is a solution of this one, as far as size and givens go.
    pub(super) fn is_solved_by(&self, full: &Board) -> bool {
        let zero = if self.blanks().len() > 1 { b'0' } else { BLANK };
        let fits = |(cell, full): (&u8, &u8)| cell == full || *cell == BLANK || *cell == zero;
        self.shape == full.shape && self.cells.iter().zip(&full.cells).all(fits)
    }

    /// A number that is above both sides, where there is one.
    pub(super) fn too_large(&self) -> Option<u8> {
        let most = sign(self.shape.rows().max(self.shape.cols()).clamp(1, 25) as u8);
        self.cells.iter().copied().find(|&cell| cell > most)
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

/// The number of a cell that is not blank.
pub(super) fn number(cell: u8) -> u8 {
    if cell > b'9' { cell - b'A' + 10 } else { cell.saturating_sub(b'0') }
}

/// Refuses a size that no board has.
pub(super) fn check_size(shape: Shape) -> Result<Shape, Wrong> {
    let longest = shape.rows().max(shape.cols());
    if longest <= MAX_SIDE {
        return Ok(shape);
    }
    let message = format!("a side of {longest} cells: more than the {MAX_SIDE} allowed");
    // Whatever stands below.
    Err(Wrong::all(message).far(usize::MAX))
}

/// The cell of a number.
pub(super) fn sign(number: u8) -> u8 {
    if number < 10 { b'0' + number } else { b'A' + number - 10 }
}

/// The complaint about a text: what is wrong, where, and how far a grammar came before it.
///
/// A part of a text knows its place by its address, so that nobody has to count bytes.
#[derive(Debug)]
pub(super) struct Wrong {
    /// The addresses of the bytes that are wrong; nothing for a text as a whole.
    pub(super) place: Option<Range<usize>>,
    /// The cell that is wrong, where its place is to be found.
    pub(super) cell: Option<u8>,
    /// The address that was reached.
    pub(super) reach: usize,
    pub(super) complaint: Complaint,
    pub(super) label: String,
}

/// The addresses of a part of a text.
pub(super) fn place(part: &str) -> Range<usize> {
    let start = part.as_ptr().addr();
    start..start + part.len()
}

impl Wrong {
    /// Something is wrong with a text as a whole.
    pub(super) fn all(complaint: impl Into<Complaint>) -> Wrong {
        let complaint = complaint.into();
        Wrong { place: None, cell: None, reach: 0, complaint, label: String::new() }
    }

    /// Something is wrong with this part of a text, which was reached.
    pub(super) fn at(part: &str, complaint: impl Into<Complaint>) -> Wrong {
        Wrong { place: Some(place(part)), ..Wrong::all(complaint) }.far(1)
    }

    /// Something is wrong with a cell.
    pub(super) fn of_cell(cell: u8, complaint: impl Into<Complaint>) -> Wrong {
        Wrong { cell: Some(cell), ..Wrong::all(complaint) }.label("not a cell")
    }

    /// The same with words behind the carets.
    pub(super) fn label(self, label: impl Into<String>) -> Wrong {
        Wrong { label: label.into(), ..self }
    }

    /// The same, found behind so many bytes of its place.
    pub(super) fn far(self, bytes: usize) -> Wrong {
        let start = self.place.as_ref().map_or(0, |place| place.start);
        Wrong { reach: start.saturating_add(bytes), ..self }
    }

    /// The same, in this part of a text unless it has a place in it.
    pub(super) fn within(self, part: &str) -> Wrong {
        if self.span(part).is_some() {
            return self;
        }
        // The place of something in another text says nothing here.
        let reach = if self.place.is_some() { place(part).start } else { self.reach };
        Wrong { place: Some(place(part)), reach, ..self }
    }

    /// The bytes of a text that are wrong, if they are in it.
    pub(super) fn span(&self, text: &str) -> Option<Range<usize>> {
        let (place, all) = (self.place.as_ref()?, place(text));
        let is_inside = all.start <= place.start && place.end <= all.end;
        is_inside.then(|| place.start - all.start..place.end - all.start)
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
                wrong = wrong.filter(|old| old.reach >= new.reach).or(Some(new));
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
