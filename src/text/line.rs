//! A puzzle a line: its cells row by row without a gap (`.1.0..0..0..11.0`) or its rows as words (`.1.0 ..0. .0.. 11.0`),
//! squares only; or any rectangle with its size in front, width before height: `6x6;.1....11....1....0...`.

use super::Format;
use super::cells::{
    MAX_SIDE, Row, Symbols, announced_side, check_size, common_length, counted, difference,
    first_field, to_grid, values,
};
use super::detect::Notation;
use super::error::ParseError;
use super::stream::{TextLine, is_space};
use crate::grid::{Grid, Shape};

/// Tells whether a line of so many cells is taken for a puzzle unasked: 16, 36, 64, ... (25, 49, ... where
/// sides may be odd). Four cells, or nine, are more likely a row.
pub(super) fn is_likely(cells: usize, symbols: impl Symbols) -> bool {
    let side = cells.isqrt();
    side >= 4 && symbols.allows_side(side) && side * side == cells
}

pub(super) fn parse(line: &TextLine, symbols: impl Symbols) -> Result<Grid, ParseError> {
    let cells = first_field(line);
    let count = line.text()[cells.clone()].chars().count();
    if count > MAX_SIDE * MAX_SIDE {
        let message = format!("{count} cells: more than the {MAX_SIDE}x{MAX_SIDE} allowed");
        return Err(line.error(cells, message, "too many"));
    }
    let values = values(line, cells.clone(), symbols)?;
    square(values, symbols).map_err(|(message, label)| line.error(cells, message, &label))
}

/// Returns the square that these cells fill row by row, or what is wrong and what they lack.
pub(super) fn square(
    values: Vec<Option<u8>>,
    symbols: impl Symbols,
) -> Result<Grid, (String, String)> {
    let count = values.len();
    let shape = Shape::square(count.isqrt());
    Grid::from_values(shape, values).ok_or_else(|| not_square(count, symbols))
}

/// Says that so many cells are not a square, and what they lack.
pub(super) fn not_square(count: usize, symbols: impl Symbols) -> (String, String) {
    let even = count.isqrt() / 2 * 2;
    let nearest = [even, even + 1, even + 2]
        .into_iter()
        .filter(|&side| side > 0 && symbols.allows_side(side))
        .min_by_key(|&side| (side * side).abs_diff(count))
        .unwrap_or(2);
    let square = nearest * nearest;
    let found = counted(count, "cell");
    let message = format!("{found} are not a square; {square} would be {nearest}x{nearest}");
    (message, difference(count, square, "cell"))
}

pub(super) fn write(grid: &Grid) -> String {
    format!("{}\n", grid.to_line())
}

/// Tells whether a line begins with its size, width before height.
pub(super) fn is_sized(line: &TextLine) -> bool {
    is_sized_code(line.trimmed())
}

/// The same of a text.
pub(super) fn is_sized_code(text: &str) -> bool {
    let size = text.split_once(';').map(|(size, _)| size);
    size.and_then(sides).is_some()
}

/// Width and height of `6x4`, as they are written.
fn sides(size: &str) -> Option<(&str, &str)> {
    let is_number = |side: &str| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit());
    size.split_once('x').filter(|(width, height)| is_number(width) && is_number(height))
}

pub(super) fn parse_sized(line: &TextLine, symbols: impl Symbols) -> Result<Grid, ParseError> {
    let field = first_field(line);
    let size = line.text()[field.clone()].split(';').next().unwrap_or_default();
    let size_span = field.start..field.start + size.len();
    let has_semicolon = size_span.end < field.end;
    let Some((width, height)) = sides(size).filter(|_| has_semicolon) else {
        let message = "the line does not begin with width and height, such as `6x6;`";
        return Err(line.error(size_span, message, "not a size"));
    };
    let shape = Shape::new(announced_side(height), announced_side(width));
    check_size(line, size_span.clone(), shape, symbols)?;
    let span = size_span.end + 1..field.end;
    let count = line.text()[span.clone()].chars().count();
    let values = values(line, span.clone(), symbols)?;
    if let Some(grid) = Grid::from_values(shape, values) {
        return Ok(grid);
    }
    let message = format!("{}, the size says {}", counted(count, "cell"), shape.len());
    let surplus = line.text()[span.clone()].char_indices().nth(shape.len());
    let wrong = span.start + surplus.map_or(0, |(at, _)| at)..span.end;
    Err(line.error(wrong, message, &difference(count, shape.len(), "cell")))
}

pub(super) fn write_sized(grid: &Grid) -> String {
    let shape = grid.shape();
    format!("{}x{};{}\n", shape.cols(), shape.rows(), grid.to_line())
}

/// The least side of a square behind which other fields may stand.
const LEAST_WITH_MORE: usize = 4;

/// The side of the square, where a line is as many words as each has letters, and more than one.
pub(super) fn side_of_words(line: &TextLine) -> Option<usize> {
    let count = count_of_words(line);
    let mut rows = line.lengths().take(count);
    (count > 1 && rows.all(|length| length == count)).then_some(count)
}

/// The number of words that are the puzzle. Behind a whole square other fields may stand, such as its
/// solution, but none as long as a row: it may be one row too many.
pub(super) fn count_of_words(line: &TextLine) -> usize {
    let side = line.lengths().next().unwrap_or_default();
    let is_row = |length: &usize| *length == side;
    let rows = line.lengths().take_while(is_row).count();
    if side >= LEAST_WITH_MORE && rows == side && line.lengths().filter(is_row).count() == side {
        side
    } else {
        line.fields().count()
    }
}

/// Refuses a word behind the puzzle that a line is.
pub(super) fn refuse_rest(line: &TextLine, format: Format) -> Result<(), ParseError> {
    let words = if format == Format::Words { count_of_words(line) } else { 1 };
    match line.fields().nth(words) {
        None => Ok(()),
        Some(word) => Err(line.error(word, "the puzzle is complete before this word", "too many")),
    }
}

/// Tells whether a text is the rows of a square as words, and nothing else.
pub(super) fn are_words_square(text: &str, notation: Notation<'_>) -> bool {
    let words: Vec<&str> = text.split(is_space).filter(|word| !word.is_empty()).collect();
    let is_sign = |sign| notation.is_sign(sign);
    let is_row = |word: &&str| word.chars().count() == words.len() && word.chars().all(is_sign);
    words.len() >= LEAST_WITH_MORE && words.iter().all(is_row)
}

pub(super) fn parse_words(line: &TextLine, symbols: impl Symbols) -> Result<Grid, ParseError> {
    let words = line.fields().take(count_of_words(line));
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

pub(super) fn write_words(grid: &Grid) -> String {
    format!("{}\n", grid.to_string().replace('\n', " "))
}
