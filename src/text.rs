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
//! let line = text::write(&entries[0].puzzle, Format::Line)?;
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
//!   | ^^^ one cell is missing"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod board;
mod cells;
mod codes;
mod format;
mod formats;
mod json;
mod line;
mod lines;
mod list;
mod named;
mod reader;
mod record;
#[cfg(feature = "serde")]
mod serde;
mod signs;
mod sudoku;
mod table;
mod takuzu;
mod write;

use std::fmt;
use std::io;
use std::str::FromStr;

use crate::ground::deduction::Fact;
use crate::ground::error::{debug_as_display, shown};
use crate::ground::grid::Grid;
pub use crate::ground::parse_error::{ParseError, Place, Tip};
use crate::puzzles::puzzle::{Kind, Puzzle};
pub(crate) use board::counted;
pub use format::{Format, UnknownFormat};
use formats::{Formats as _, with_formats};
pub use named::{BadCellSigns, CellSigns};
pub use reader::{Reader, Unread};
pub use sudoku::SudokuOptions;
pub use takuzu::TakuzuOptions;

/// The options for reading a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format, where it is not to be detected.
    pub format: Option<Format>,
    /// The kind of the puzzles, where it is not to be detected.
    pub puzzle: Option<Kind>,
    /// The options for Takuzu; if there are any, a text is not taken for another puzzle.
    pub takuzu: TakuzuOptions,
    /// The options for Sudoku; if there are any, a text is not taken for another puzzle.
    pub sudoku: SudokuOptions,
    /// Further words on the line of a puzzle are refused. In files they are passed over: a rating, a solution.
    pub whole_lines: bool,
}

impl ReadOptions {
    /// Reads this format, whatever the text looks like.
    #[must_use]
    pub fn with_format(mut self, format: Format) -> ReadOptions {
        self.format = Some(format);
        self
    }

    /// Reads puzzles of this kind, whatever the text looks like.
    #[must_use]
    pub fn with_puzzle(mut self, kind: Kind) -> ReadOptions {
        self.puzzle = Some(kind);
        self
    }

    /// Refuses words on the line of a puzzle that do not belong to it.
    #[must_use]
    pub fn with_whole_lines(mut self) -> ReadOptions {
        self.whole_lines = true;
        self
    }

    /// Reads puzzles of the kind of this one, with the same blocks where it has any.
    #[must_use]
    pub fn like(self, puzzle: &Puzzle) -> ReadOptions {
        with_formats!(puzzle.kind(), P => match puzzle.downcast::<P>() {
            Some(puzzle) => puzzle.options_of(self),
            None => self.with_puzzle(puzzle.kind()),
        })
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
    /// The puzzle; all cells that are filled are its givens.
    pub puzzle: Puzzle,
    /// The values that the text rules out in open cells, beyond those that the givens rule out: pencil
    /// marks, from which [`grade::Position`](crate::grade::Position) goes on.
    pub ruled_out: Vec<Fact>,
    /// The comment behind the puzzle, where it is a line: `.1..0..1 # easy`.
    pub comment: Option<String>,
    /// A remark for people, where the text could have been read in another way as well (it stands
    /// at the first puzzle that it is about), or says other rules than those asked for.
    pub note: Option<String>,
    /// The way out, where the note is about one.
    pub tip: Option<Tip>,
}

/// An error at which reading stops, for one puzzle or altogether.
#[derive(thiserror::Error)]
pub enum ReadError {
    /// A puzzle is wrong; reading goes on behind it.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The text could not be read to its end; nothing comes after this.
    #[error("cannot read {}: {error}", shown(name))]
    Io {
        /// The name of the text, as the caller gave it.
        name: String,
        /// The message of the system.
        error: io::Error,
    },
}

debug_as_display!(ReadError);

/// An error that says why a format cannot carry a puzzle, and which others can.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct WriteError {
    message: String,
    tip: Option<Tip>,
}

impl WriteError {
    /// A way out, where there is one.
    #[must_use]
    pub fn tip(&self) -> Option<Tip> {
        self.tip
    }
}

debug_as_display!(WriteError);

/// Reads all puzzles of a text that errors call `name`.
///
/// # Errors
///
/// The first thing that is wrong, or that there is no puzzle at all. To go on behind an error, use a [`Reader`].
pub fn read(name: &str, text: &str, options: &ReadOptions) -> Result<Vec<Entry>, ParseError> {
    let of_text = |error| match error {
        ReadError::Parse(error) => error,
        ReadError::Io { error, .. } => {
            ParseError::without_line(Place::new(&name.into(), 1), error.to_string())
        }
    };
    Reader::new(name, text.as_bytes(), *options).map(|entry| entry.map_err(of_text)).collect()
}

/// Reads puzzles from an argument of a command line, where rows stand apart by spaces (a word each),
/// by `/` or by newlines: `_1_0 __0_ _0__ 11_0`, `01/10`, `4 2/01/10/10/01`. In JSON a `/` is a `/`.
///
/// The places of errors count what stands between two `/` as a line. All words must belong to a puzzle, as with
/// [`ReadOptions::with_whole_lines`].
///
/// # Errors
///
/// As [`read`].
pub fn read_argument(
    name: &str,
    text: &str,
    options: &ReadOptions,
) -> Result<Vec<Entry>, ParseError> {
    if text.trim_start().starts_with(['{', '[']) {
        return read(name, text, options);
    }
    read(name, &text.replace('/', "\n"), &options.with_whole_lines())
}

impl fmt::Display for Puzzle {
    /// Writes the puzzle so that [`str::parse`] reads it again: one row per line where that says all that is
    /// known of it, with signs between the cells where there are some, else as JSON. A puzzle of another crate
    /// has no text that is read: its givens are written, one row per line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_same = |text: &String| text.parse::<Puzzle>().is_ok_and(|read| read == *self);
        let plain =
            [Format::Grid, Format::Signs].into_iter().filter_map(|format| write(self, format).ok());
        let text = plain.into_iter().find(is_same).or_else(|| write(self, Format::Json).ok());
        f.write_str(text.unwrap_or_else(|| self.givens().to_string()).trim_end())
    }
}

impl FromStr for Puzzle {
    type Err = ParseError;

    /// Reads the one puzzle of a text, in any format that is detected, under the rules that it says,
    /// or else the usual three.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`read`], and one for a second puzzle.
    fn from_str(text: &str) -> Result<Puzzle, ParseError> {
        let mut entries = read("text", text, &ReadOptions::default())?;
        let Some(second) = entries.get(1).map(|entry| entry.source.clone()) else {
            return Ok(entries.remove(0).puzzle);
        };
        let line = text.lines().nth(second.line() - 1).unwrap_or_default();
        let message = "a second puzzle, where one is expected";
        Err(ParseError::new(second, line, 0..line.len(), message, "it begins here"))
    }
}

/// Writes a puzzle; the text ends with a newline, and reading it in this format gives the same puzzle, save that what
/// is said of lines of odd length is lost where there are none.
///
/// # Errors
///
/// When the format cannot carry the puzzle: it has no place for the size of a rectangle
/// ([`Format::carries_rectangles`]), for signs ([`Format::carries_signs`]), for what balance means on sides of odd
/// length ([`Format::carries_majority`]), or leaves no choice about rule 3 ([`Format::distinct_lines`]).
pub fn write(puzzle: &Puzzle, format: Format) -> Result<String, WriteError> {
    written(puzzle, format, true)
}

/// Writes a solution of a puzzle, or any grid to be completed under the same rules. Who asked for it knows the rules: a
/// format without a place for them, for signs, or for the shape of blocks, leaves them out.
///
/// # Errors
///
/// When the format has no place for the size of a rectangle, is none of the puzzle's, or is for other sides.
///
/// # Panics
///
/// When the grid has another shape than the puzzle, or values that the puzzle does not know.
pub fn write_grid(puzzle: &Puzzle, grid: &Grid, format: Format) -> Result<String, WriteError> {
    written(&puzzle.with_givens(grid.clone()), format, false)
}

/// Writes a puzzle with all that is known of it, or its board and givens.
fn written(puzzle: &Puzzle, format: Format, whole: bool) -> Result<String, WriteError> {
    with_formats!(puzzle.kind(), P => {
        let Some(puzzle) = puzzle.downcast::<P>() else {
            let message = format!("there is no text of a {}", puzzle.kind().title);
            return Err(WriteError { message, tip: None });
        };
        let obstacle = |format| puzzle.obstacle(format, whole);
        let own = P::FORMATS.iter().find(|(own, _)| *own == format);
        let wrong = match (own, own.and_then(|_| obstacle(format))) {
            (Some((_, write)), None) => return Ok(write(puzzle)),
            (_, Some(wrong)) => wrong,
            (None, None) => format!("is not a format of {}", P::KIND.title()).into(),
        };
        let able = P::FORMATS.iter().filter(|(format, _)| obstacle(*format).is_none());
        let able: Vec<String> = able.map(|(format, _)| format!("`{format}`")).collect();
        let (last, others) = able.split_last().expect("JSON carries everything");
        let others = if others.is_empty() { last } else { &format!("{} or {last}", others.join(", ")) };
        Err(WriteError { message: format!("`{format}` {}: use {others}", wrong.message), tip: wrong.tip })
    })
}
