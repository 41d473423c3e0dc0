//! One row per line: `.1.0`, or `. 1 . 0`, on request with the size on top.
//!
//! ```text
//! 4 2      rows and columns; `4` alone is a square; `T 4 2` is the same as `4 2`
//! .1
//! 0.
//! ..
//! 10
//! ```
//!
//! A grid without a size must be square: eight rows of four may also be two puzzles of 4x4 that
//! lack the blank line between them.

use std::io;

use super::cells::{
    MAX_SIDE, Row, Symbols, check_size, common_length, counted, difference, to_grid,
};
use super::detect::{SAMPLE, majority};
use super::error::ParseError;
use super::formats::{Extent, Text};
use super::line;
use super::stream::TextLine;
use crate::grid::{Grid, Shape};

/// A size on top of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) cols: usize,
    /// There is a sign in it that no cell has (unless any sign is a blank).
    is_no_row: bool,
}

impl Size {
    /// Reads `6`, `6 6`, `T 6` or `T 6 6`; `10` or `11 10` may be rows as well.
    pub(super) fn parse(line: &TextLine) -> Option<Size> {
        let mut fields: Vec<&str> = line.words().collect();
        let has_letter = fields.first() == Some(&"T");
        if has_letter {
            fields.remove(0);
        }
        let sides: Option<Vec<usize>> = fields.iter().map(|field| side(field)).collect();
        let (rows, cols) = match sides?[..] {
            [side] => (side, side),
            [rows, cols] => (rows, cols),
            _ => return None,
        };
        let has_digit = line.text().contains(|sign| ('2'..='9').contains(&sign));
        Some(Size { rows, cols, is_no_row: has_letter || has_digit })
    }

    pub(super) fn shape(self) -> Shape {
        Shape::new(self.rows, self.cols)
    }

    /// The size on top of a block, where its first line is one. Of the block the lines up to
    /// [`look_ahead`] must be there; `ended` says that there are no more.
    pub(super) fn on_top(lines: &[TextLine], ended: bool, symbols: impl Symbols) -> Option<Size> {
        let (first, body) = lines.split_first()?;
        let size = Size::parse(first)?;
        if body.is_empty() && line::side_of_words(first).is_some() {
            return None;
        }
        let is_row = |line: &TextLine| line.signs() == size.cols;
        let fits = body.get(..size.rows).is_some_and(|rows| rows.iter().all(is_row));
        let plausible = (size.is_no_row && !symbols.is_wide()) || body.iter().any(is_row);
        (fits || (plausible && !(ended && is_square(lines)))).then_some(size)
    }

    /// The number of lines that belong to the grid: up to the rows announced and one more (to
    /// complain about), but not up to the next size. Behind the rows announced that may be `10 10` too,
    /// where a row of ten follows.
    pub(super) fn extent(self, lines: &[TextLine], symbols: impl Symbols) -> usize {
        let is_next = |line: &TextLine| !symbols.is_wide() && Size::starts(line);
        let rows = self.rows.min(MAX_SIDE);
        let body = lines.iter().skip(1).take(rows + 1);
        let taken = 1 + body.take_while(|line| !is_next(line)).count();
        taken - usize::from(taken == rows + 2 && Size::is_above_rows(&lines[rows + 1..]))
    }

    /// Tells whether lines begin with one that may be a size, and soon a row of that length follows.
    fn is_above_rows(lines: &[TextLine]) -> bool {
        let mut rows = lines.iter().skip(1).take(SAMPLE);
        let size = lines.first().and_then(Size::parse);
        size.is_some_and(|size| rows.any(|row| row.signs() == size.cols))
    }

    /// Tells whether a line is certainly a size and no row.
    pub(super) fn starts(line: &TextLine) -> bool {
        Size::parse(line).is_some_and(|size| size.is_no_row)
    }
}

/// A number without leading zeros, small enough to be meant as a side.
fn side(field: &str) -> Option<usize> {
    let is_number = field.len() <= 4 && field.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && !field.starts_with('0')).then(|| field.parse().ok())?
}

/// As many lines as signs in each, and more than one.
fn is_square(lines: &[TextLine]) -> bool {
    lines.len() > 1 && lines.iter().all(|line| line.signs() == lines.len())
}

/// The number of lines to know of a block before anything is decided about it.
pub(super) fn look_ahead(first: &TextLine) -> usize {
    Size::parse(first).map_or(1, |size| {
        // The rows and one more; and enough to see whether the "size" is a row of a square.
        size.rows.min(MAX_SIDE).max(first.signs()) + 2
    })
}

pub(super) fn extent(text: &mut Text<'_>, symbols: impl Symbols) -> io::Result<Extent> {
    let wanted = look_ahead(&text.ahead()[0]);
    text.look(wanted)?;
    let ended = text.ended();
    if let Some(size) = Size::on_top(text.ahead(), ended, symbols) {
        // What stands behind the rows may be the next size, which the rows below it tell.
        let behind = size.rows.min(MAX_SIDE) + 1;
        if text.ahead().get(behind).and_then(Size::parse).is_some() {
            text.look(behind + 1 + SAMPLE)?;
        }
        let lines = size.extent(text.ahead(), symbols);
        return Ok(Extent::sized(lines, size));
    }
    text.look(MAX_SIDE + 1)?;
    let lines = text.ahead().len();
    Ok(Extent::at_most(lines, MAX_SIDE, (MAX_SIDE, "rows")))
}

/// Refuses lines of fields with commas between them, most of the first ones.
pub(super) fn commas(lines: &[TextLine]) -> Option<ParseError> {
    let sample = &lines[..lines.len().min(SAMPLE)];
    majority(sample, |line| line.text().contains(',').then_some(()))?;
    let (line, at) = sample.iter().find_map(|line| Some((line, line.text().find(',')?)))?;
    let mut fields = sample.iter().flat_map(|line| line.text().split(','));
    let message = if fields.any(|field| field.trim().len() > 2) {
        "fields with commas between them (CSV): a puzzle on a line is cells only \
             (cut -d, -f1 keeps the first field)"
    } else {
        "cells with commas between them (CSV): put spaces there, and write a blank as `.`"
    };
    Some(line.error(at..at + 1, message, "a comma"))
}

pub(super) fn parse(
    lines: &[TextLine],
    size: Option<Size>,
    symbols: impl Symbols,
) -> Result<Grid, ParseError> {
    let body = &lines[usize::from(size.is_some())..];
    if let Some(size) = size {
        check_size(&lines[0], lines[0].span(), size.shape(), symbols)?;
    }
    let rows = body
        .iter()
        .map(|line| Row::read(line, line.span(), symbols))
        .collect::<Result<Vec<Row<'_>>, ParseError>>()?;
    of_rows(&lines[0], size, &rows, symbols)
}

/// The grid of rows below a line that may be their size.
pub(super) fn of_rows(
    top: &TextLine,
    size: Option<Size>,
    rows: &[Row<'_>],
    symbols: impl Symbols,
) -> Result<Grid, ParseError> {
    match size {
        Some(size) => sized(top, size, rows),
        None => square(rows, symbols),
    }
}

/// Rows that must be what the size on top says.
fn sized(top: &TextLine, size: Size, rows: &[Row<'_>]) -> Result<Grid, ParseError> {
    for (index, row) in rows.iter().enumerate().take(size.rows) {
        if row.len() != size.cols {
            let name = format!("row {}", index + 1);
            return Err(row.wrong_length(&name, size.cols, "the size on top says"));
        }
    }
    if let Some(row) = rows.get(size.rows) {
        let message =
            format!("the size on top says {}, here is one more", counted(size.rows, "row"));
        return Err(row.error(message, "one row too many"));
    }
    if rows.len() < size.rows {
        let message = format!(
            "the size says {}, but {} below it",
            counted(size.rows, "row"),
            match rows.len() {
                0 => "there is none".to_owned(),
                1 => "there is one".to_owned(),
                found => format!("there are {found}"),
            }
        );
        let missing = difference(rows.len(), size.rows, "row");
        return Err(top.error(top.span(), message, &missing));
    }
    Ok(to_grid(rows, size.cols))
}

/// Rows that must be as many as there are cells in each.
fn square(rows: &[Row<'_>], symbols: impl Symbols) -> Result<Grid, ParseError> {
    let with_advice = |error: ParseError| {
        if has_spaces_for_blanks(rows) {
            error.with_words(" (a space is not a cell: write a blank as `.`)")
        } else {
            error
        }
    };
    let cols = common_length(rows, "row").map_err(with_advice)?;
    // A length that is not allowed is refused as such by the puzzle: other rows do not help.
    if rows.len() == cols || !symbols.allows_side(cols) {
        return Ok(to_grid(rows, cols));
    }
    Err(with_advice(not_square(rows, cols, symbols.allows_side(rows.len()))))
}

/// Tells whether the rows are a square if each space in them is a cell.
fn has_spaces_for_blanks(rows: &[Row<'_>]) -> bool {
    let has_space = rows.iter().any(|row| row.width() > row.len());
    has_space && rows.len() > 1 && rows.iter().map(Row::width).max() == Some(rows.len())
}

/// The ways out for rows that are not a square.
fn not_square(rows: &[Row<'_>], cols: usize, may_be_rectangle: bool) -> ParseError {
    let found = format!("{} of {cols} cells", counted(rows.len(), "row"));
    let size = format!("put the size `{} {cols}` on top", rows.len());
    if rows.len() < cols {
        let missing = difference(rows.len(), cols, "row");
        let message = if may_be_rectangle {
            format!("{found}: {missing}, or {size}")
        } else {
            format!("{found}: {missing}")
        };
        return rows[rows.len() - 1].error(message, "the last row");
    }
    let message = if may_be_rectangle {
        format!("{found}: {size}, or a blank line between the puzzles")
    } else {
        format!("{found}: too many for one puzzle; several need a blank line between them")
    };
    rows[cols].error(message, &format!("row {}", cols + 1))
}

/// Writes one row per line, below the size where the grid is no square.
pub(super) fn write(grid: &Grid) -> String {
    format!("{}{grid}\n", size_line(grid.shape()))
}

/// The line above a grid that says its size; nothing for a square.
pub(super) fn size_line(shape: Shape) -> String {
    if shape.rows() == shape.cols() {
        String::new()
    } else {
        format!("{} {}\n", shape.rows(), shape.cols())
    }
}
