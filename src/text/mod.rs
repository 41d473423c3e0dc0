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
//!   | ^^^ one cell missing"
//! );
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cells;
mod detect;
mod error;
mod format;
mod framed;
mod grid;
mod janko;
mod json;
mod line;
mod markdown;
mod plus_task;
mod reader;
mod signs;
mod sized_line;
mod stream;
mod sudoku;
mod task;
mod unruly;
mod unruly_save;
mod words;
mod xo;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::grid::{Grid, Shape};
use crate::puzzle::{Kind, Puzzle};
use crate::sudoku::Sudoku;
use crate::takuzu::{Majority, Rules, Takuzu};
pub(crate) use cells::counted;
pub use cells::{BadCellSigns, CellSigns};
pub use error::{ParseError, ReadError, WriteError};
pub use format::{Format, UnknownFormat};
pub use reader::Reader;

/// How a text is to be understood.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The format, where it is not to be detected.
    pub format: Option<Format>,
    /// Any sign but 0 and 1 is a blank, save those that cannot be seen and digits of other scripts.
    pub lenient: bool,
    /// The signs of zero, one and blank, where they are others.
    pub cells: Option<CellSigns>,
    /// The rules that the puzzles are to be completed under; `None` for those that the text says, or
    /// the usual three where it says none.
    pub rules: Option<Rules>,
    /// What balance means on a line of odd length, whatever the text says; `None` for what it says, or
    /// else that there are no such lines.
    pub majority: Option<Majority>,
    /// What the puzzles are, where it is not to be detected.
    pub puzzle: Option<Kind>,
    /// The rows and columns of cells of a block of a Sudoku, whatever the text says; `None` for what it
    /// says, or else the usual one ([`Sudoku::usual_block`]).
    pub block: Option<Shape>,
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

    /// The signs of zero, one and blank.
    #[must_use]
    pub fn with_cells(self, cells: CellSigns) -> ReadOptions {
        ReadOptions {
            cells: Some(cells),
            ..self
        }
    }

    /// The rules that the puzzles are to be completed under, whatever the text says; where it says
    /// others, the entry has a note.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> ReadOptions {
        ReadOptions {
            rules: Some(rules),
            ..self
        }
    }

    /// Reads puzzles of this kind, whatever the text looks like.
    #[must_use]
    pub fn with_puzzle(self, kind: Kind) -> ReadOptions {
        ReadOptions {
            puzzle: Some(kind),
            ..self
        }
    }

    /// Reads Sudoku whose blocks have this shape, rows × columns of cells.
    #[must_use]
    pub fn with_block(self, block: Shape) -> ReadOptions {
        ReadOptions {
            puzzle: Some(Kind::Sudoku),
            block: Some(block),
            ..self
        }
    }

    /// What balance means on a line of odd length, whatever the text says.
    #[must_use]
    pub fn with_majority(self, majority: Majority) -> ReadOptions {
        ReadOptions {
            majority: Some(majority),
            ..self
        }
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
    /// A remark for people, where the text could have been read in another way as well (it stands
    /// at the first puzzle that it is about), or says other rules than those asked for.
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
/// by `/` or by newlines: `_1_0 __0_ _0__ 11_0`, `01/10`, `4 2/01/10/10/01`. In JSON a `/` is a `/`.
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
    if text.trim_start().starts_with(['{', '[']) {
        return read(name, text, options);
    }
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

    /// Reads the one puzzle of a text, in any format that is detected, under the rules that it says,
    /// or else the usual three.
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

/// Writes a puzzle; the text ends with a newline, and reading it in this format gives the same
/// puzzle, save that what is said of lines of odd length is lost where there are none.
///
/// # Errors
///
/// When the format cannot carry the puzzle: it has no place for the size of a rectangle
/// ([`Format::carries_rectangles`]), for signs ([`Format::carries_signs`]), for what balance means on
/// sides of odd length ([`Format::carries_majority`]), or leaves no choice about rule 3
/// ([`Format::distinct_lines`]).
pub fn write(puzzle: &Puzzle, format: Format) -> Result<String, WriteError> {
    let takuzu = match puzzle {
        Puzzle::Takuzu(takuzu) => takuzu,
        Puzzle::Sudoku(sudoku) => {
            return write_sudoku(sudoku, format, sudoku::obstacle);
        }
    };
    if let Some(obstacle) = obstacle(takuzu, format) {
        let can = |format: &Format| {
            format.carries(Kind::Takuzu) && self::obstacle(takuzu, *format).is_none()
        };
        return Err(WriteError(obstacle.describe(takuzu, format, can)));
    }
    written(takuzu, format).ok_or_else(|| foreign(Kind::Takuzu, format))
}

/// Writes a Sudoku in a format that nothing speaks against.
fn write_sudoku(
    sudoku: &Sudoku,
    format: Format,
    obstacle: impl Fn(&Sudoku, Format) -> Option<sudoku::Obstacle>,
) -> Result<String, WriteError> {
    let wrong = match obstacle(sudoku, format) {
        None | Some(sudoku::Obstacle::Kind) => {
            return sudoku::written(sudoku, format).ok_or_else(|| foreign(Kind::Sudoku, format));
        }
        Some(sudoku::Obstacle::Side) => format!("is for other sides than {}", sudoku.side()),
        Some(sudoku::Obstacle::Blocks) => {
            format!("cannot say that blocks are {}", sudoku.block())
        }
    };
    let others = names(|format| obstacle(sudoku, *format).is_none());
    Err(WriteError(format!(
        "`{format}` {wrong}: {others} can carry it"
    )))
}

fn foreign(kind: Kind, format: Format) -> WriteError {
    let others = names(|format| format.carries(kind));
    WriteError(format!(
        "`{format}` is no format of {}: {others} can carry it",
        kind.title()
    ))
}

/// Writes a solution of a puzzle, or any grid to be completed under the same rules. Who asked for it
/// knows the rules: a format without a place for them, for signs, or for the shape of blocks, leaves
/// them out.
///
/// # Errors
///
/// When the format has no place for the size of a rectangle, is none of the puzzle's, or is for other
/// sides.
///
/// # Panics
///
/// When the grid has another shape than the puzzle, or values that the puzzle does not know.
pub fn write_grid(puzzle: &Puzzle, grid: &Grid, format: Format) -> Result<String, WriteError> {
    let takuzu = match puzzle.with_givens(grid.clone()) {
        Puzzle::Takuzu(takuzu) => takuzu,
        Puzzle::Sudoku(sudoku) => {
            let unless_blocks = |sudoku: &Sudoku, format| {
                let obstacle = sudoku::obstacle(sudoku, format);
                obstacle.filter(|&obstacle| obstacle != sudoku::Obstacle::Blocks)
            };
            return write_sudoku(&sudoku, format, unless_blocks);
        }
    };
    if is_rectangle(&takuzu) && !format.carries_rectangles() {
        let can = |format: &Format| format.carries(Kind::Takuzu) && format.carries_rectangles();
        return Err(WriteError(Obstacle::Shape.describe(&takuzu, format, can)));
    }
    written(&takuzu, format).ok_or_else(|| foreign(Kind::Takuzu, format))
}

/// What a format has no place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Obstacle {
    Shape,
    Signs,
    DistinctLines,
    Majority,
}

impl Obstacle {
    /// Why a format is refused, and the ways out.
    fn describe(self, takuzu: &Takuzu, format: Format, can: impl Fn(&Format) -> bool) -> String {
        let others = names(can);
        let rules = takuzu.rules();
        match self {
            Obstacle::Shape => format!(
                "`{format}` is for squares, {} is a rectangle: {others} can carry it",
                takuzu.shape()
            ),
            Obstacle::Signs => {
                format!("`{format}` has no place for signs between cells: {others} can carry them")
            }
            Obstacle::Majority => format!(
                "`{format}` cannot say which symbol there is one more of on lines of odd length: \
                 {others} can carry it"
            ),
            Obstacle::DistinctLines => {
                let (holds, other, ways) = match rules.distinct_lines {
                    true => ("forbidden", "allowed", "plus"),
                    false => ("allowed", "forbidden", "takuzu"),
                };
                format!(
                    "`{format}` cannot say that equal rows and columns are {holds}: {others} can \
                     carry it, and with --rules {ways} they are {other}"
                )
            }
        }
    }
}

/// The first thing of a puzzle that a format has no place for.
fn obstacle(takuzu: &Takuzu, format: Format) -> Option<Obstacle> {
    let (shape, rules) = (takuzu.shape(), takuzu.rules());
    let is_odd = [shape.rows(), shape.cols()]
        .iter()
        .any(|side| side % 2 != 0);
    let distinct_lines = format.distinct_lines().unwrap_or(rules.distinct_lines);
    let obstacles = [
        (
            !takuzu.signs().is_empty() && !format.carries_signs(),
            Obstacle::Signs,
        ),
        (
            distinct_lines != rules.distinct_lines,
            Obstacle::DistinctLines,
        ),
        (is_odd && !format.carries_majority(), Obstacle::Majority),
        (
            is_rectangle(takuzu) && !format.carries_rectangles(),
            Obstacle::Shape,
        ),
    ];
    let stands = obstacles.into_iter().find(|&(stands, _)| stands);
    stands.map(|(_, obstacle)| obstacle)
}

fn is_rectangle(takuzu: &Takuzu) -> bool {
    takuzu.shape().rows() != takuzu.shape().cols()
}

/// A puzzle in a format that has a place for its shape; nothing where that is no format of Takuzu.
fn written(takuzu: &Takuzu, format: Format) -> Option<String> {
    let grid = takuzu.givens();
    Some(match format {
        Format::Grid => grid::write(grid),
        Format::Markdown => markdown::write(grid),
        Format::Box => framed::write(grid),
        Format::Words => words::write(grid),
        Format::Line => line::write(grid),
        Format::SizedLine => sized_line::write(grid),
        Format::Task => task::write(grid),
        Format::PlusTask => plus_task::write(takuzu),
        Format::Unruly => unruly::write(takuzu),
        Format::UnrulySave => unruly_save::write(takuzu),
        Format::Signs => signs::write(takuzu),
        Format::Janko => janko::write(takuzu),
        Format::Json => json::write(takuzu),
        Format::Xo => xo::write(grid),
        Format::Sdk | Format::Sdm | Format::Ss | Format::Candidates => return None,
    })
}

/// The formats that can do something, as a list for people.
fn names(can: impl Fn(&Format) -> bool) -> String {
    let able = Format::ALL.into_iter().filter(can);
    let names: Vec<String> = able.map(|format| format!("`{format}`")).collect();
    let (last, others) = names
        .split_last()
        .expect("each thing can be carried by some format");
    match others {
        [] => last.clone(),
        _ => format!("{} and {last}", others.join(", ")),
    }
}
