//! A puzzle a line with its size in front, width before height: `6x6;.1....11....1....0...`.

use super::alphabet::Alphabet;
use crate::grid::{Grid, Shape};
use crate::text::cells::{announced_side, check_size, counted, difference, first_field, values};
use crate::text::error::ParseError;
use crate::text::stream::TextLine;

pub(super) fn starts(line: &TextLine) -> bool {
    is_code(line.trimmed())
}

/// The same of a text.
pub(super) fn is_code(text: &str) -> bool {
    let size = text.split_once(';').map(|(size, _)| size);
    size.and_then(sides).is_some()
}

/// Width and height of `6x4`, as they are written.
fn sides(size: &str) -> Option<(&str, &str)> {
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    size.split_once('x').filter(|(width, height)| is_number(width) && is_number(height))
}

pub(super) fn parse(line: &TextLine, alphabet: Alphabet<'_>) -> Result<Grid, ParseError> {
    let field = first_field(line);
    let size = line.text()[field.clone()].split(';').next().unwrap_or_default();
    let size_span = field.start..field.start + size.len();
    let has_semicolon = size_span.end < field.end;
    let Some((width, height)) = sides(size).filter(|_| has_semicolon) else {
        let message = "the line does not begin with width and height, such as `6x6;`";
        return Err(line.error(size_span, message, "not a size"));
    };
    let shape = Shape::new(announced_side(height), announced_side(width));
    check_size(line, size_span.clone(), shape, alphabet)?;
    let span = size_span.end + 1..field.end;
    let count = line.text()[span.clone()].chars().count();
    let values = values(line, span.clone(), alphabet)?;
    if let Some(grid) = Grid::from_values(shape, values) {
        return Ok(grid);
    }
    let message = format!("{}, the size says {}", counted(count, "cell"), shape.len());
    let surplus = line.text()[span.clone()].char_indices().nth(shape.len());
    let wrong = span.start + surplus.map_or(0, |(at, _)| at)..span.end;
    Err(line.error(wrong, message, &difference(count, shape.len(), "cell")))
}

pub(super) fn write(grid: &Grid) -> String {
    let shape = grid.shape();
    format!("{}x{};{}\n", shape.cols(), shape.rows(), grid.to_line())
}
