//! Wrappers: what other programs and people put around the cells, taken off before a puzzle is read.
//!
//! A wrapper that is found is taken off the lines ahead: in their place stand plain ones, whose
//! characters know where they came from, so that errors show the text as it was written. Which puzzle
//! the plain lines are is then found out as for any others.
//!
//! | wrapper | becomes |
//! |---|---|
//! | fields on a line, one of them a puzzle (CSV, TSV, `hash puzzle rating`) | a line |
//! | all cells of a puzzle apart on a line | a line |
//! | numbers and colons in front of lines | a grid or lines |
//! | rows of cells apart by commas, semicolons, tabs or `&`; in quotes; with spaces for blanks | a grid |
//! | a grid in bands apart by blank lines | a grid |
//! | an array of a program, a part of a JSON value, several puzzles in one | JSON |
//! | facts, or row, column and value of each given | a grid |
//! | numbers of rows and columns around a grid, and marks around its cells | a grid |

mod facts;
mod fields;
mod labels;
mod latex;
mod literal;
mod rows;
pub(super) mod tags;

use std::io;

pub(super) use fields::Layout;

use super::detect::SAMPLE;
use super::error::ParseError;
use super::formats::{Formats as _, Text, with_formats};
use super::kinds::{Notation, may_be};
use super::{Format, Place, ReadOptions};
use crate::puzzle::Kind;

/// The puzzle ahead without its wrapper.
#[derive(Default)]
pub(super) struct Payload {
    /// The format that it came in; `None` where the plain lines show it.
    pub(super) format: Option<Format>,
    /// The number of plain lines that it takes, where that is known.
    pub(super) lines: Option<usize>,
    /// The line on which it begins.
    pub(super) source: Option<Place>,
    /// A remark for people.
    pub(super) note: Option<String>,
    /// The fault that was found on the way; the lines are taken away with it.
    pub(super) wrong: Option<ParseError>,
}

impl Payload {
    /// So many plain lines that came in a format.
    pub(super) fn new(format: Format, lines: usize) -> Payload {
        Payload { format: Some(format), lines: Some(lines), ..Payload::default() }
    }

    /// A fault in so many lines, which are taken away.
    pub(super) fn refused(wrong: ParseError, lines: usize) -> Payload {
        Payload { wrong: Some(wrong), lines: Some(lines), ..Payload::default() }
    }
}

/// Finds out whether the puzzle ahead has a wrapper, and takes it off.
type Wrapper = fn(&mut Text<'_>, &ReadOptions) -> io::Result<Option<Payload>>;

/// All wrappers with the formats as which they are read.
const WRAPPERS: [(Wrapper, &[Format]); 11] = [
    (tags::unwrap, &[Format::OpenSudoku]),
    (literal::unwrap, &[Format::Json, Format::Line]),
    (fields::take_numbers, &[Format::Grid, Format::Line]),
    (facts::of_program, &[Format::Grid]),
    (facts::of_list, &[Format::Grid]),
    (latex::unwrap, &[Format::Latex, Format::Tabular]),
    (fields::unwrap, &[Format::Line, Format::Sdm]),
    (fields::squeeze, &[Format::Line, Format::Sdm]),
    (labels::unwrap, &[Format::Grid, Format::Signs]),
    (rows::unwrap, &[Format::Grid, Format::Csv, Format::Tsv]),
    (rows::join_bands, &[Format::Grid]),
];

/// Takes the wrapper off the puzzle that begins with the next line, if it has one.
pub(super) fn unwrap(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let source = text.ahead()[0].place();
    if Notation(options).is_wide() {
        let mut payload = off_any_sign(text, options)?;
        if let Some(payload) = &mut payload {
            payload.source = payload.lines.map(|_| source);
        }
        return Ok(payload);
    }
    for kind in Kind::ALL.into_iter().filter(|&kind| may_be(kind, options)) {
        let payload = with_formats!(kind, P => P::unwrap(text, options))?;
        if let Some(payload) = payload {
            return Ok(Some(Payload { source: Some(source), ..payload }));
        }
    }
    for (unwrap, formats) in WRAPPERS {
        let is_wanted = options.format.is_none_or(|format| formats.contains(&format));
        if is_wanted && let Some(mut payload) = unwrap(text, options)? {
            payload.source = payload.lines.map(|_| source);
            return Ok(Some(payload));
        }
    }
    Ok(None)
}

/// Takes separators off where any character may be a cell: off rows, and off fields around a puzzle if the
/// cells are named.
fn off_any_sign(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let of_list = options.format.is_none_or(|format| format == Format::Line);
    if of_list
        && Notation(options).blank().is_some()
        && let Some(payload) = fields::unwrap(text, options)?
    {
        return Ok(Some(payload));
    }
    rows::of_table(text, options)
}

/// The number of lines that a wrapper may look at: one where the format says that it is a puzzle.
fn sample(text: &mut Text<'_>, options: &ReadOptions, wanted: usize) -> io::Result<usize> {
    if !options.format.is_some_and(Format::is_a_puzzle_a_line) {
        text.look(wanted.max(SAMPLE))?;
    }
    Ok(text.ahead().len().min(wanted))
}
