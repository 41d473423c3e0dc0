//! Characters to cells, and rows that must all be as long as each other.

use std::ops::Range;

use super::error::{Complaint, ParseError};
use super::stream::{TextLine, is_space};
use crate::grid::{Grid, Shape};

/// The longest side of a board that is read.
pub(super) const MAX_SIDE: usize = 512;

/// The notation for the cells of a puzzle, and its boards.
pub(super) trait Symbols: Copy {
    /// Returns the value that a character stands for, `None` for a blank, or what is wrong with it.
    fn value(self, sign: char) -> Result<Option<u8>, Complaint>;

    /// Tells whether any character may be a cell, so that a line of digits may be a row.
    fn is_wide(self) -> bool {
        false
    }

    /// Returns the character for a blank; nothing where every other character is one.
    fn blank(self) -> Option<char> {
        Some('.')
    }

    /// Returns the same without characters that are blanks only because any other is one.
    fn strict(self) -> Self {
        self
    }

    fn allows_side(self, _side: usize) -> bool {
        true
    }

    /// Returns why no puzzle has a size of at most [`MAX_SIDE`] that a text announces.
    fn check_board(self, _shape: Shape) -> Result<(), String> {
        Ok(())
    }
}

/// The symbols with which a [`Grid`] is printed, and the usual ones for a blank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits;

impl Symbols for Digits {
    fn value(self, sign: char) -> Result<Option<u8>, Complaint> {
        match sign {
            '.' | '_' | '-' | '?' | '*' => Ok(None),
            '0'..='9' | 'A'..='Z' => Ok(sign.to_digit(36).map(|value| value as u8)),
            _ => {
                let sign: String = sign.escape_debug().collect();
                Err(format!(
                    "`{sign}` is neither a digit, a capital letter nor a blank (. _ - ? *)"
                )
                .into())
            }
        }
    }
}

/// Refuses a size that no puzzle has, which a text announces.
pub(super) fn check_shape(shape: Shape, symbols: impl Symbols) -> Result<(), String> {
    match shape.rows().max(shape.cols()) {
        usize::MAX => Err(format!("the size is more than the {MAX_SIDE} allowed")),
        longest if longest > MAX_SIDE => {
            Err(format!("the size says {longest}: more than the {MAX_SIDE} allowed"))
        }
        _ => symbols.check_board(shape),
    }
}

/// The same for a size that stands at these bytes of a line.
pub(super) fn check_size(
    line: &TextLine,
    span: Range<usize>,
    shape: Shape,
    symbols: impl Symbols,
) -> Result<(), ParseError> {
    check_shape(shape, symbols).map_err(|wrong| line.error(span, wrong, "the size"))
}

/// A side that a text announces in digits; a number that nobody means is [`usize::MAX`].
pub(super) fn announced_side(digits: &str) -> usize {
    digits.parse().unwrap_or(usize::MAX)
}

fn value(
    line: &TextLine,
    at: usize,
    sign: char,
    symbols: impl Symbols,
) -> Result<Option<u8>, ParseError> {
    let wrong = |message| line.error(at..at + sign.len_utf8(), message, "not a cell");
    symbols.value(sign).map_err(wrong)
}

/// Reads signs that stand side by side.
pub(super) fn values(
    line: &TextLine,
    span: Range<usize>,
    symbols: impl Symbols,
) -> Result<Vec<Option<u8>>, ParseError> {
    let mut values = Vec::with_capacity(span.len());
    // Few characters occur, each of them many times.
    let mut known = [None; 128];
    for (offset, sign) in line.text()[span.clone()].char_indices() {
        let is_known = known.get(sign as usize).copied().flatten();
        let value = match is_known {
            Some(value) => value,
            None => value(line, span.start + offset, sign, symbols)?,
        };
        if let Some(known) = known.get_mut(sign as usize) {
            *known = Some(value);
        }
        values.push(value);
    }
    Ok(values)
}

/// The field of a line that is a puzzle: the first. What stands behind it is passed over.
pub(super) fn first_field(line: &TextLine) -> Range<usize> {
    let span = line.span();
    let text = &line.text()[span.clone()];
    let end = text.bytes().position(|byte| is_space(byte.into()));
    span.start..end.map_or(span.end, |end| span.start + end)
}

/// A row of a puzzle: its cells, and the bytes of the line that each was read from.
pub(super) struct Row<'a> {
    line: &'a TextLine,
    span: Range<usize>,
    places: Vec<usize>,
    values: Vec<Option<u8>>,
}

impl<'a> Row<'a> {
    pub(super) fn new(line: &'a TextLine, span: Range<usize>) -> Row<'a> {
        Row { line, span, places: Vec::new(), values: Vec::new() }
    }

    /// Reads the signs at these bytes of a line, skipping separators.
    pub(super) fn read(
        line: &'a TextLine,
        span: Range<usize>,
        symbols: impl Symbols,
    ) -> Result<Row<'a>, ParseError> {
        let mut row = Row::new(line, span.clone());
        for (offset, sign) in line.text()[span.clone()].char_indices() {
            if !is_space(sign) {
                row.push(span.start + offset, sign, symbols)?;
            }
        }
        Ok(row)
    }

    pub(super) fn push(
        &mut self,
        at: usize,
        sign: char,
        symbols: impl Symbols,
    ) -> Result<(), ParseError> {
        self.push_value(at, value(self.line, at, sign, symbols)?)
    }

    /// Appends a blank that is written as nothing at all.
    pub(super) fn push_blank(&mut self, at: usize) -> Result<(), ParseError> {
        self.push_value(at, None)
    }

    fn push_value(&mut self, at: usize, value: Option<u8>) -> Result<(), ParseError> {
        if self.len() == MAX_SIDE {
            let message = format!("more than {MAX_SIDE} cells in a row");
            let rest = at..self.span.end;
            return Err(self.line.error(rest, message, "too many"));
        }
        self.places.push(at);
        self.values.push(value);
        Ok(())
    }

    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// The number of characters of the whole line.
    pub(super) fn width(&self) -> usize {
        self.line.text().chars().count()
    }

    pub(super) fn of_length(self, expected: usize) -> Option<Vec<Option<u8>>> {
        (self.len() == expected).then_some(self.values)
    }

    pub(super) fn error(&self, message: impl Into<String>, label: &str) -> ParseError {
        self.line.error(self.span.clone(), message, label)
    }

    /// That this row, called `name`, has not `expected` cells, `authority` saying who expects it.
    pub(super) fn wrong_length(&self, name: &str, expected: usize, authority: &str) -> ParseError {
        let found = self.len();
        let message = format!("{name} has {}, {authority} {expected}", counted(found, "cell"));
        let start = self.places.get(expected).unwrap_or(&self.span.start);
        let label = difference(found, expected, "cell");
        self.line.error(*start..self.span.end, message, &label)
    }
}

/// The number of cells that all rows have, where it is the same; `kind` is what a row is called.
pub(super) fn common_length(rows: &[Row<'_>], kind: &str) -> Result<usize, ParseError> {
    let lengths: Vec<usize> = rows.iter().map(Row::len).collect();
    let expected = most_frequent(&lengths);
    let mut wrong = rows.iter().enumerate().filter(|(_, row)| row.len() != expected);
    let Some((index, row)) = wrong.next() else {
        return Ok(expected);
    };
    let authority = if rows.len() > 2 && wrong.next().is_none() {
        "the others have".to_owned()
    } else {
        let model = rows.iter().position(|row| row.len() == expected);
        format!("{kind} {} has", model.map_or(0, |model| model + 1))
    };
    Err(row.wrong_length(&format!("{kind} {}", index + 1), expected, &authority))
}

/// The value that occurs most often, the first of them where several do; 0 for none at all.
pub(super) fn most_frequent(values: &[usize]) -> usize {
    let mut best = (0, 0);
    for &value in values {
        if value != best.0 {
            // Rows are some hundred at most, and nearly always equal: this is seldom run twice.
            let frequency = values.iter().filter(|&&other| other == value).count();
            if frequency > best.1 {
                best = (value, frequency);
            }
        }
    }
    best.0
}

/// The grid of rows that are all `cols` long.
pub(super) fn to_grid(rows: &[Row<'_>], cols: usize) -> Grid {
    let shape = Shape::new(rows.len(), cols);
    Grid::from_fn(shape, |cell| rows[cell.row].values[cell.col])
}

/// `1 row`, `2 rows`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// `one row`, `2 rows`: within a sentence.
pub(super) fn some(count: usize, what: &str) -> String {
    match count {
        1 => format!("one {what}"),
        _ => counted(count, what),
    }
}

/// `one row missing`, `2 rows too many`.
pub(super) fn difference(found: usize, expected: usize, what: &str) -> String {
    if found < expected {
        format!("{} missing", some(expected - found, what))
    } else {
        format!("{} too many", some(found - expected, what))
    }
}

/// The character that a text is, where it is no more than one.
pub(super) fn only_sign(text: &str) -> Option<char> {
    let mut signs = text.chars();
    signs.next().filter(|_| signs.next().is_none())
}

pub(super) fn spaced(row: &str) -> String {
    let mut spaced = String::with_capacity(2 * row.len());
    for sign in row.chars() {
        if !spaced.is_empty() {
            spaced.push(' ');
        }
        spaced.push(sign);
    }
    spaced
}
