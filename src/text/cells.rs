//! Signs to cells, and rows that must all be as long as each other.

use std::ops::Range;

use super::error::{ParseError, is_printable};
use super::stream::{TextLine, is_space};
use crate::grid::{Grid, Shape};
use crate::takuzu::Takuzu;

/// The value that a sign stands for, `None` being a blank; else what is wrong with the sign.
pub(super) fn value(sign: char, lenient: bool) -> Result<Option<u8>, String> {
    match sign {
        '0' => Ok(Some(0)),
        '1' => Ok(Some(1)),
        '.' | '_' | '-' | '?' | '*' => Ok(None),
        _ if lenient && !is_treacherous(sign) => Ok(None),
        _ => Err(unknown(sign)),
    }
}

/// What no reading takes for a blank: the invisible, and digits that may be meant as 0 or 1.
fn is_treacherous(sign: char) -> bool {
    !is_printable(sign) || (!sign.is_ascii() && sign.is_numeric())
}

/// What is wrong with a sign.
fn unknown(sign: char) -> String {
    let what = describe(sign);
    if sign.is_control() {
        format!("{what} is a control character, not a cell")
    } else if sign.is_whitespace() {
        format!("{what} is not a plain space: cells are set apart by spaces or tabs")
    } else if !is_printable(sign) {
        format!("{what} is invisible: a cell is 0, 1 or a blank (. _ - ? *)")
    } else if is_treacherous(sign) {
        format!("{what} is not one of the plain digits 0 and 1")
    } else {
        format!(
            "{what} is neither 0, 1 nor a blank (. _ - ? *); \
             with --lenient any sign but 0 and 1 is a blank"
        )
    }
}

/// A character by its looks and, where they say too little, its number.
fn describe(sign: char) -> String {
    let number = u32::from(sign);
    let name = match sign {
        '\0' => " (NUL)",
        '\u{A0}' => " (no-break space)",
        '\u{200B}' => " (zero width space)",
        '\u{3000}' => " (ideographic space)",
        '\u{FEFF}' => " (byte order mark)",
        _ => "",
    };
    if sign.is_ascii_graphic() {
        format!("`{sign}`")
    } else if is_printable(sign) {
        format!("`{sign}` (U+{number:04X})")
    } else {
        format!("U+{number:04X}{name}")
    }
}

/// A row of a puzzle: its cells, and the bytes of the line that each was read from.
pub(super) struct Row<'a> {
    line: &'a TextLine,
    span: Range<usize>,
    places: Vec<usize>,
    values: Vec<Option<u8>>,
}

impl<'a> Row<'a> {
    /// A row without cells that stands at these bytes.
    pub(super) fn new(line: &'a TextLine, span: Range<usize>) -> Row<'a> {
        Row {
            line,
            span,
            places: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Reads the signs at these bytes of a line, skipping separators.
    pub(super) fn read(
        line: &'a TextLine,
        span: Range<usize>,
        lenient: bool,
    ) -> Result<Row<'a>, ParseError> {
        let mut row = Row::new(line, span.clone());
        for (offset, sign) in line.text()[span.clone()].char_indices() {
            if !is_space(sign) {
                row.push(span.start + offset, sign, lenient)?;
            }
        }
        Ok(row)
    }

    /// Appends the cell that a sign stands for.
    pub(super) fn push(&mut self, at: usize, sign: char, lenient: bool) -> Result<(), ParseError> {
        let value = value(sign, lenient).map_err(|wrong| {
            self.line
                .error(at..at + sign.len_utf8(), wrong, "not a cell")
        })?;
        self.push_value(at, value)
    }

    /// Appends a blank that is written as nothing at all.
    pub(super) fn push_blank(&mut self, at: usize) -> Result<(), ParseError> {
        self.push_value(at, None)
    }

    fn push_value(&mut self, at: usize, value: Option<u8>) -> Result<(), ParseError> {
        if self.len() == Takuzu::MAX_SIDE {
            let message = format!("more than {} cells in a row", Takuzu::MAX_SIDE);
            let rest = at..self.span.end;
            return Err(self.line.error(rest, message, "too many"));
        }
        self.places.push(at);
        self.values.push(value);
        Ok(())
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.values.len()
    }

    /// An error about the row as a whole.
    pub(super) fn error(&self, message: impl Into<String>, label: &str) -> ParseError {
        self.line.error(self.span.clone(), message, label)
    }

    /// That this row, called `name`, has not `expected` cells, `authority` saying who expects it.
    pub(super) fn wrong_length(&self, name: &str, expected: usize, authority: &str) -> ParseError {
        let found = self.len();
        let message = format!(
            "{name} has {}, {authority} {expected}",
            counted(found, "cell")
        );
        if found < expected {
            let missing = some(expected - found, "cell");
            return self.error(message, &format!("{missing} missing"));
        }
        let surplus = self.places[expected]..self.span.end;
        let label = format!("{} too many", some(found - expected, "cell"));
        self.line.error(surplus, message, &label)
    }
}

/// The number of cells that all rows have, where it is the same; `kind` is what a row is called.
pub(super) fn common_length(rows: &[Row<'_>], kind: &str) -> Result<usize, ParseError> {
    let lengths: Vec<usize> = rows.iter().map(Row::len).collect();
    let expected = most_frequent(&lengths);
    let mut wrong = rows
        .iter()
        .enumerate()
        .filter(|(_, row)| row.len() != expected);
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
fn most_frequent(values: &[usize]) -> usize {
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
pub(super) fn counted(count: usize, what: &str) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lenient_widens_what_is_a_blank_and_nothing_else() {
        for sign in "2x9O!:|#é□".chars() {
            assert_eq!(value(sign, true), Ok(None), "{sign}");
            assert!(value(sign, false).is_err(), "{sign}");
        }
        for sign in "\0\u{7}\u{a0}\u{200b}\u{202e}\u{feff}\u{3000}０１①٠".chars() {
            assert!(value(sign, true).is_err(), "{}", sign.escape_unicode());
        }
    }

    #[test]
    fn signs_are_named_so_that_one_can_find_them() {
        assert_eq!(describe('2'), "`2`");
        assert_eq!(describe('１'), "`１` (U+FF11)");
        assert_eq!(describe('\u{a0}'), "U+00A0 (no-break space)");
        assert_eq!(describe('\u{1b}'), "U+001B");
    }

    #[test]
    fn the_most_frequent_length_is_the_expected_one() {
        assert_eq!(most_frequent(&[6, 5, 6]), 6);
        assert_eq!(most_frequent(&[5, 6, 6]), 6);
        assert_eq!(most_frequent(&[5, 6]), 5);
        assert_eq!(most_frequent(&[]), 0);
    }
}
