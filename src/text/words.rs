//! A puzzle a line, its rows as words: `.1.0 ..0. .0.. 11.0`; squares only.

use super::cells::{Row, Symbols, common_length, counted, difference, to_grid};
use super::error::ParseError;
use super::kinds::Notation;
use super::stream::{TextLine, is_space};
use crate::grid::Grid;

/// The least side of a square behind which other fields may stand.
const LEAST_WITH_MORE: usize = 4;

/// The side of the square, where a line is as many words as each has letters, and more than one.
pub(super) fn side(line: &TextLine) -> Option<usize> {
    let count = count(line);
    let mut rows = line.lengths().take(count);
    (count > 1 && rows.all(|length| length == count)).then_some(count)
}

/// The number of words that are the puzzle. Behind a whole square other fields may stand, such as its
/// solution, but none as long as a row: it may be one row too many.
pub(super) fn count(line: &TextLine) -> usize {
    let side = line.lengths().next().unwrap_or_default();
    let is_row = |length: &usize| *length == side;
    let rows = line.lengths().take_while(is_row).count();
    if side >= LEAST_WITH_MORE && rows == side && line.lengths().filter(is_row).count() == side {
        side
    } else {
        line.fields().count()
    }
}

/// Tells whether a text is the rows of a square as words, and nothing else.
pub(super) fn is_square(text: &str, notation: Notation<'_>) -> bool {
    let words: Vec<&str> = text.split(is_space).filter(|word| !word.is_empty()).collect();
    let is_sign = |sign| notation.is_sign(sign);
    let is_row = |word: &&str| word.chars().count() == words.len() && word.chars().all(is_sign);
    words.len() >= LEAST_WITH_MORE && words.iter().all(is_row)
}

pub(super) fn parse(line: &TextLine, symbols: impl Symbols) -> Result<Grid, ParseError> {
    let words = line.fields().take(count(line));
    let rows = words
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
