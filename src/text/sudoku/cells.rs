//! Signs and numbers to cells.
//!
//! A cell is a sign, `1` to `9` and from there `A` (10) to `P` (25), or `.`, `0`, `_`, `-`, `?`, `*` for a
//! blank. Rows of ten cells or more may have numbers with spaces between them instead: `10 . 3`.

use std::ops::Range;

use crate::grid::{Grid, Shape};
use crate::sudoku::Sudoku;
use crate::text::cells::{Digits, Symbols, counted, difference, only_sign};
use crate::text::error::{Complaint, ParseError};
use crate::text::frames::{self, is_bar};
use crate::text::line::not_square;
use crate::text::stream::{TextLine, is_space};

/// Tells whether a line is drawn between blocks or around a board, and has no cells.
pub(super) fn is_rule(line: &TextLine) -> bool {
    let text = line.trimmed();
    let is_long = ["--", "==", "\u{2500}\u{2500}", "\u{2550}\u{2550}", "- -"];
    let is_corner = |sign: char| {
        "-=+*:.'".contains(sign)
            || is_bar(sign)
            || is_space(sign)
            || ('\u{2500}'..='\u{257F}').contains(&sign)
    };
    // The edge of a board of one cell, and those that HoDoKu draws around candidates.
    let is_between = |corner: char| {
        let inner = text.strip_prefix(corner).and_then(|text| text.strip_suffix(corner));
        inner.is_some_and(|inner| inner.contains("----"))
    };
    let is_edge = text == "*-*" || is_between('.') || is_between('\'');
    let is_drawn = text.chars().all(is_corner)
        && is_long.iter().any(|long| text.contains(long))
        && (text.contains(['+', '|', ':', '*', '=']) || text.contains(|sign| sign >= '\u{2500}'));
    is_drawn || (is_edge && text.chars().all(is_corner))
}

/// Tells whether a line belongs to a frame: a row between bars, or a line that is drawn.
pub(super) fn is_part(line: &TextLine) -> bool {
    frames::is_part(line, is_rule)
}

pub(super) fn is_blank(sign: char) -> bool {
    matches!(sign, '.' | '0' | '_' | '-' | '?' | '*')
}

pub(super) fn number(sign: char) -> Option<u8> {
    match sign {
        '1'..='9' | 'A'..='P' | 'a'..='p' => u8::try_from(sign.to_digit(36)?).ok(),
        _ => None,
    }
}

/// The notation of cells in frames: one character each.
#[derive(Clone, Copy)]
pub(super) struct Numbers;

impl Symbols for Numbers {
    fn value(self, sign: char) -> Result<Option<u8>, Complaint> {
        match number(sign) {
            Some(number) => Ok(Some(number)),
            None if is_blank(sign) => Ok(None),
            None => Err(unknown(&sign.to_string(), Sudoku::MAX_SIDE).into()),
        }
    }
}

/// A row, whose numbers are checked when the side is known.
pub(super) struct Row<'a> {
    line: &'a TextLine,
    span: Range<usize>,
    cells: Vec<Range<usize>>,
}

/// Returns the number of cells of a line, without spaces and frames.
pub(super) fn length(line: &TextLine) -> usize {
    Row::read(line).len()
}

impl<'a> Row<'a> {
    /// The cells of a line: numbers apart by spaces, or a sign each.
    pub(super) fn read(line: &'a TextLine) -> Row<'a> {
        let parts: Vec<Range<usize>> = parts(line).collect();
        let is_spaced = parts.len() >= 10
            && parts.iter().any(|part| part.len() > 1)
            && parts.iter().all(|part| part.len() <= 2);
        if !is_spaced {
            return Row::of_signs(line, line.span());
        }
        Row { line, span: line.span(), cells: parts }
    }

    /// The cells of a line, each of which is all that stands between spaces and bars.
    pub(super) fn of_parts(line: &'a TextLine) -> Row<'a> {
        Row { line, span: line.span(), cells: parts(line).collect() }
    }

    /// The cells of a part of a line, a sign each.
    pub(super) fn of_signs(line: &'a TextLine, span: Range<usize>) -> Row<'a> {
        let signs = line.text()[span.clone()].char_indices();
        let cell = |(at, sign): (usize, char)| span.start + at..span.start + at + sign.len_utf8();
        let mut cells = Vec::with_capacity(span.len());
        cells.extend(signs.filter(|&(_, sign)| !is_apart(sign)).map(cell));
        Row { line, span, cells }
    }

    /// The same cells without those that are this sign.
    pub(super) fn without(mut self, sign: &str) -> Row<'a> {
        self.cells.retain(|cell| self.line.text()[cell.clone()] != *sign);
        self
    }

    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        self.cells.iter().map(|cell| &self.line.text()[cell.clone()])
    }

    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// Returns the numbers of cells between bars.
    pub(super) fn groups(&self) -> Vec<usize> {
        let text = self.line.text();
        let are_joined =
            |one: &Range<usize>, next: &Range<usize>| !text[one.end..next.start].contains(is_bar);
        self.cells.chunk_by(are_joined).map(<[_]>::len).collect()
    }

    pub(super) fn error(&self, cell: usize, message: String, label: &str) -> ParseError {
        self.line.error(self.cells[cell].clone(), message, label)
    }

    /// The square that the cells fill row by row.
    pub(super) fn square(&self) -> Result<Shape, ParseError> {
        let shape = Shape::square(self.len().isqrt());
        if shape.len() == self.len() {
            return Ok(shape);
        }
        let (message, label) = not_square(self.len(), Digits);
        Err(self.line.error(self.span.clone(), message, &label))
    }

    /// The board of this shape whose cells these are, row by row.
    pub(super) fn to_grid(&self, shape: Shape) -> Result<Grid, ParseError> {
        let values = self.values(shape.rows())?;
        Ok(Grid::from_values(shape, values).expect("a value for each cell"))
    }

    pub(super) fn values(&self, side: usize) -> Result<Vec<Option<u8>>, ParseError> {
        // A `collect` of results does not know how many come.
        let mut values = Vec::with_capacity(self.cells.len());
        for cell in &self.cells {
            values.push(self.value(cell.clone(), side)?);
        }
        Ok(values)
    }

    fn value(&self, cell: Range<usize>, side: usize) -> Result<Option<u8>, ParseError> {
        let text = &self.line.text()[cell.clone()];
        let value = match only_sign(text) {
            Some(sign) if is_blank(sign) => return Ok(None),
            Some(sign) => number(sign),
            None => text.parse().ok(),
        };
        match value {
            Some(value) if (1..=side).contains(&usize::from(value)) => Ok(Some(value)),
            _ => Err(self.line.error(cell, unknown(text, side), "not a cell")),
        }
    }
}

pub(super) fn unknown(text: &str, side: usize) -> String {
    let text: String = text.chars().flat_map(char::escape_debug).collect();
    let signs = match u8::try_from(side) {
        Ok(side @ 10..=25) => {
            format!("1 to 9, A (10) to {} ({side})", char::from(b'A' + side - 10))
        }
        _ => format!("1 to {side}"),
    };
    format!(
        "`{text}` is neither a number of a board of {side}x{side}, {signs}, nor a blank (. 0 _ - ? *)"
    )
}

/// Tells whether a character separates cells.
fn is_apart(sign: char) -> bool {
    is_space(sign) || is_bar(sign)
}

/// The parts of a line between spaces and bars.
fn parts(line: &TextLine) -> impl Iterator<Item = Range<usize>> + '_ {
    let text = line.text();
    let mut from = 0;
    std::iter::from_fn(move || {
        from += text[from..].find(|sign| !is_apart(sign))?;
        let begin = from;
        from = text[from..].find(is_apart).map_or(text.len(), |len| begin + len);
        Some(begin..from)
    })
}

/// The side of a board of rows, which must be as many as there are cells in each.
pub(super) fn common_side(rows: &[Row<'_>]) -> Result<usize, ParseError> {
    let side = rows.len();
    let lengths = rows.iter().map(Row::len);
    let wide = lengths.max_by_key(|&len| rows.iter().filter(|row| row.len() == len).count());
    let wide = wide.unwrap_or_default();
    if let Some((place, row)) = rows.iter().enumerate().find(|(_, row)| row.len() != wide) {
        let found = counted(row.len(), "cell");
        let message = format!("row {} has {found}, the others have {wide}", place + 1);
        let label = difference(row.len(), wide, "cell");
        return Err(row.line.error(row.span.clone(), message, &label));
    }
    if side != wide {
        let found = format!("{} of {}", counted(side, "row"), counted(wide, "cell"));
        let message = format!("{found}: the board of a Sudoku is square");
        let last = &rows[wide.min(side - 1)];
        let label = difference(side, wide, "row");
        return Err(last.line.error(last.span.clone(), message, &label));
    }
    Ok(side)
}

/// The board of rows that must be as many as there are cells in each.
pub(super) fn to_grid(rows: &[Row<'_>]) -> Result<Grid, ParseError> {
    let side = common_side(rows)?;
    let rows = rows.iter().map(|row| row.values(side));
    let rows = rows.collect::<Result<Vec<_>, ParseError>>()?;
    Ok(Grid::from_fn(Shape::square(side), |cell| rows[cell.row][cell.col]))
}
