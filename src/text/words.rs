//! A puzzle a line, its rows as words: `.1.0 ..0. .0.. 11.0`; squares only.

use super::cells::{Row, Symbols, common_length, counted, difference, to_grid};
use super::error::ParseError;
use super::stream::TextLine;
use crate::grid::Grid;

/// The side of the square, where a line is as many words as each has letters, and more than one.
pub(super) fn side(line: &TextLine) -> Option<usize> {
    let count = line.fields().count();
    (count > 1 && line.lengths().all(|length| length == count)).then_some(count)
}

pub(super) fn parse(line: &TextLine, symbols: impl Symbols) -> Result<Grid, ParseError> {
    let rows = line
        .fields()
        .map(|word| Row::read(line, word, symbols))
        .collect::<Result<Vec<Row<'_>>, ParseError>>()?;
    let length = common_length(&rows, "word")?;
    if rows.len() == length {
        return Ok(to_grid(&rows, length));
    }
    let message = format!(
        "{} of {}: a square has as many words as cells in each \
         (write a rectangle one row per line, its size on top)",
        counted(rows.len(), "word"),
        counted(length, "cell"),
    );
    let label = difference(rows.len(), length, "word");
    Err(line.error(line.span(), message, &label))
}

pub(super) fn write(grid: &Grid) -> String {
    format!("{}\n", grid.to_string().replace('\n', " "))
}
