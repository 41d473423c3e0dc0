//! A puzzle a line with its size in front, width before height: `6x6;.1....11....1....0...`.

use super::cells::{Alphabet, announced_side, check_shape, counted, only_field, some, values};
use super::error::ParseError;
use super::stream::TextLine;
use crate::grid::{Grid, Shape};

/// Whether a line begins with a size and a semicolon.
pub(super) fn starts(line: &TextLine) -> bool {
    let text = &line.text()[line.span()];
    let Some((size, _)) = text.split_once(';') else {
        return false;
    };
    sides(size).is_some()
}

/// Width and height of `6x4`, as they are written.
fn sides(size: &str) -> Option<(&str, &str)> {
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    size.split_once('x')
        .filter(|(width, height)| is_number(width) && is_number(height))
}

/// Reads a line as one grid.
pub(super) fn parse(line: &TextLine, alphabet: Alphabet) -> Result<Grid, ParseError> {
    let field = only_field(line)?;
    let size = line.text()[field.clone()]
        .split(';')
        .next()
        .unwrap_or_default();
    let size_span = field.start..field.start + size.len();
    let has_semicolon = size_span.end < field.end;
    let Some((width, height)) = sides(size).filter(|_| has_semicolon) else {
        let message = "the line does not begin with width and height, such as `6x6;`";
        return Err(line.error(size_span, message, "not a size"));
    };
    let shape = Shape::new(announced_side(height), announced_side(width));
    check_shape(shape).map_err(|wrong| line.error(size_span.clone(), wrong, "the size"))?;
    let span = size_span.end + 1..field.end;
    let count = line.text()[span.clone()].chars().count();
    let values = values(line, span.clone(), alphabet)?;
    if count == shape.len() {
        return Ok(Grid::from_fn(shape, |cell| values[shape.index(cell)]));
    }
    let message = format!("{}, the size says {}", counted(count, "cell"), shape.len());
    if count < shape.len() {
        let missing = some(shape.len() - count, "cell");
        return Err(line.error(span, message, &format!("{missing} missing")));
    }
    let surplus = line.text()[span.clone()].char_indices().nth(shape.len());
    let surplus = span.start + surplus.map_or(0, |(at, _)| at)..span.end;
    let label = format!("{} too many", some(count - shape.len(), "cell"));
    Err(line.error(surplus, message, &label))
}

/// Writes the size and the cells on one line.
pub(super) fn write(grid: &Grid) -> String {
    let shape = grid.shape();
    format!("{}x{};{}\n", shape.cols(), shape.rows(), grid.to_line())
}
