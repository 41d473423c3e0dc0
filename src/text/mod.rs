//! Words on paper to puzzles and back.
//!
//! A format is a file of this folder and a variant of [`Format`]; which one a text is in is found
//! out by looking at it, or said. A [`Reader`] takes puzzle after puzzle from a stream of any
//! length; [`read`] does the same for a string, [`write()`] is the way back.
//!
//! ```
//! use takuzu_sat::text::{self, Format, ReadOptions};
//!
//! let entries = text::read("mail", "_1_0 __0_ _0__ 11_0", &ReadOptions::default())?;
//! assert_eq!(entries[0].format, Format::Words);
//! let line = text::write(entries[0].puzzle.givens(), Format::Line)?;
//! assert_eq!(line, ".1.0..0..0..11.0\n");
//!
//! let wrong = text::read("mail", ".1.0\n..0\n.0..\n11.0", &ReadOptions::default());
//! assert_eq!(
//!     wrong.expect_err("a row is short").to_string(),
//!     "\
//! row 2 has 3 cells, the others have 4
//!  --> mail:2:1
//!   |
//! 2 | ..0
//!   | ^^^ one cell missing"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cells;
mod detect;
mod error;
mod grid;
mod line;
mod markdown;
mod reader;
mod stream;
mod words;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::takuzu::{Rules, Takuzu};
pub use error::{ParseError, ReadError, WriteError};
pub use reader::Reader;

/// A way to put a puzzle on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A row a line; where the grid is no square its size is on top.
    Grid,
    /// A table of GitHub's Markdown, blanks as spaces.
    Markdown,
    /// A puzzle a line, its rows as words; squares only.
    Words,
    /// A puzzle a line, its cells row by row; squares only.
    Line,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 4] = [Format::Grid, Format::Markdown, Format::Words, Format::Line];

    /// The name that people use, and that [`Format::from_str`] reads.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Grid => "grid",
            Format::Markdown => "markdown",
            Format::Words => "words",
            Format::Line => "line",
        }
    }

    /// What has to stand between two written puzzles so that both can be read again: a blank line,
    /// or nothing where each has its line.
    #[must_use]
    pub const fn gap(self) -> &'static str {
        match self {
            Format::Grid | Format::Markdown => "\n",
            Format::Words | Format::Line => "",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// A name that no format has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Format::ALL.map(Format::name).join(", ");
        write!(
            f,
            "no format `{}`; there are: {names}",
            error::shown(&self.0)
        )
    }
}

impl std::error::Error for UnknownFormat {}

/// How a text is to be understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format, where it is not to be detected.
    pub format: Option<Format>,
    /// Any sign but 0 and 1 is a blank, save those that cannot be seen and digits of other scripts.
    pub lenient: bool,
    /// The rules that the puzzles are to be completed under.
    pub rules: Rules,
}

impl ReadOptions {
    /// Reads this format, whatever the text looks like.
    #[must_use]
    pub fn with_format(self, format: Format) -> ReadOptions {
        ReadOptions {
            format: Some(format),
            ..self
        }
    }

    /// Whether any sign but 0 and 1 is a blank.
    #[must_use]
    pub fn with_lenient(self, lenient: bool) -> ReadOptions {
        ReadOptions { lenient, ..self }
    }

    /// The rules that the puzzles are to be completed under.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> ReadOptions {
        ReadOptions { rules, ..self }
    }
}

/// A line of a named text, printed as `puzzle.txt:12`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    name: Arc<str>,
    line: usize,
}

impl Place {
    fn new(name: &Arc<str>, line: usize) -> Place {
        Place {
            name: Arc::clone(name),
            line,
        }
    }

    /// The name of the text, as the caller gave it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", error::shown(&self.name), self.line)
    }
}

/// A puzzle with where it was found and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The text and the line on which the puzzle begins.
    pub source: Place,
    /// The format that it was read as.
    pub format: Format,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A remark for people, where the text could have been read in another way as well; it stands
    /// at the first puzzle that it is about.
    pub note: Option<String>,
}

/// Reads all puzzles of a text that errors call `name`.
///
/// # Errors
///
/// The first thing that is wrong, or that there is no puzzle at all. To go on behind an error, use
/// a [`Reader`].
pub fn read(name: &str, text: &str, options: &ReadOptions) -> Result<Vec<Entry>, ParseError> {
    Reader::new(name, text.as_bytes(), *options)
        .map(|entry| entry.map_err(|error| string_error(name, error)))
        .collect()
}

/// Reads puzzles from an argument of a command line, where rows stand apart by spaces (a word each),
/// by `/` or by newlines: `_1_0 __0_ _0__ 11_0`, `01/10`, `4 2/01/10/10/01`.
///
/// The places of errors count what stands between two `/` as a line.
///
/// # Errors
///
/// As [`read`].
pub fn read_argument(
    name: &str,
    text: &str,
    options: &ReadOptions,
) -> Result<Vec<Entry>, ParseError> {
    read(name, &text.replace('/', "\n"), options)
}

/// What remains of the errors of reading when the text is a string.
fn string_error(name: &str, error: ReadError) -> ParseError {
    match error {
        ReadError::Parse(error) => error,
        ReadError::Io { error, .. } => {
            ParseError::without_line(Place::new(&name.into(), 1), error.to_string())
        }
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads the one puzzle of a text, in any format, under the usual three rules.
    ///
    /// # Errors
    ///
    /// What [`read`] refuses, and a second puzzle.
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        let entries = read("text", text, &ReadOptions::default())?;
        match <[Entry; 1]>::try_from(entries) {
            Ok([only]) => Ok(only.puzzle),
            // `read` never returns an empty list.
            Err(entries) => Err(second_puzzle(text, entries[1].source.clone())),
        }
    }
}

fn second_puzzle(text: &str, place: Place) -> ParseError {
    let line = text.lines().nth(place.line() - 1).unwrap_or_default();
    let message = "a second puzzle, where one is expected";
    ParseError::new(place, line, 0..line.len(), message, "it begins here")
}

/// Writes a grid; the text ends with a newline, and reading it in this format gives the same grid.
///
/// # Errors
///
/// When the format cannot carry the grid: `words` and `line` have no place for the size of a
/// rectangle, and no format for what [`Takuzu::new`] refuses.
pub fn write(grid: &Grid, format: Format) -> Result<String, WriteError> {
    Takuzu::new(grid.clone(), Rules::TAKUZU).map_err(|error| WriteError(error.to_string()))?;
    let shape = grid.shape();
    match format {
        Format::Grid => Ok(grid::write(grid)),
        Format::Markdown => Ok(markdown::write(grid)),
        Format::Words | Format::Line if shape.rows() != shape.cols() => Err(WriteError(format!(
            "`{format}` is for squares, {shape} is a rectangle: `grid` and `markdown` can carry it"
        ))),
        Format::Words => Ok(words::write(grid)),
        Format::Line => Ok(line::write(grid)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_formats() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let error = "cvs\u{7}".parse::<Format>().expect_err("no such format");
        assert_eq!(
            error.to_string(),
            "no format `cvs\\u{7}`; there are: grid, markdown, words, line"
        );
    }
}
