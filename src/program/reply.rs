//! The answer to one puzzle, put together before any of it is written.
//!
//! Puzzles are worked on by several threads; their replies are written by one, in order.

pub(crate) mod record;
pub(crate) mod remark;
pub(crate) mod steps;
pub(crate) mod verdict;

use std::error::Error;
use std::fmt::Display;
use std::sync::atomic::{AtomicU64, Ordering};

use anstyle::Style;
use anyhow::{Chain, Result};
use itertools::Itertools as _;
use takuzu_sat::answer::Status;
use takuzu_sat::explain::Language;
use takuzu_sat::solve::SolveError;
use takuzu_sat::text::{Entry, Format, ReadError, write_grid};
use takuzu_sat::{Grid, Puzzle};

use crate::exit::{Exit, WrongAnswer};
use crate::words::{counted, described, say};
use record::{Record, line};

/// The style of givens, which tells them from what was found.
const GIVEN: Style = Style::new().bold();

/// The answer to a puzzle: a record, notes, and the exit code.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reply {
    pub(crate) exit: Exit,
    /// The text between this record and the one before.
    pub(crate) gap: &'static str,
    /// A whole record, for standard output; nothing when empty.
    pub(crate) record: String,
    pub(crate) notes: Vec<SideNote>,
}

/// A line for standard error.
#[derive(Clone, Debug)]
pub(crate) enum SideNote {
    Note(String),
    Unreadable(String),
    Failed(String),
    /// An error that is told however many there are: a wrong answer, or a file that cannot be read.
    Error(String),
}

/// The most lines of a kind that are told one by one.
const MOST_TOLD: u64 = 100;

/// The number of lines so far that a batch may have for each of its puzzles, by their kinds.
#[derive(Debug, Default)]
pub(crate) struct Told([AtomicU64; 3]);

impl Told {
    /// Counts a line in, and tells whether it is one of the first of its kind.
    pub(crate) fn takes(&self, note: &SideNote) -> bool {
        let kind = match note {
            SideNote::Note(_) => 0,
            SideNote::Unreadable(_) => 1,
            SideNote::Failed(_) => 2,
            SideNote::Error(_) => return true,
        };
        self.0[kind].fetch_add(1, Ordering::Relaxed) < MOST_TOLD
    }

    /// Says how many more there were, once.
    pub(crate) fn rest(&self) -> Vec<SideNote> {
        let rest = self.0.iter().map(|count| count.swap(0, Ordering::Relaxed));
        let words = [
            ("more note", ""),
            ("more puzzle", " could not be read"),
            ("more puzzle", " could not be worked on"),
        ];
        let told = rest.zip(words).enumerate().filter_map(|(kind, (count, (noun, predicate)))| {
            let rest = count.checked_sub(MOST_TOLD).filter(|&rest| rest > 0)?;
            let text = counted(rest, noun) + predicate;
            Some(if kind == 0 { SideNote::Note(text) } else { SideNote::Error(text) })
        });
        told.collect()
    }
}

impl Reply {
    pub(crate) fn with_exit(self, exit: Exit) -> Reply {
        Reply { exit, ..self }
    }

    pub(crate) fn with_note(mut self, entry: &Entry, note: Option<impl Display>) -> Reply {
        let note = note.map(|note| SideNote::Note(format!("{}: {note}", entry.source)));
        self.notes.extend(note);
        self
    }
}

impl From<String> for Reply {
    fn from(record: String) -> Reply {
        Reply { record, ..Reply::default() }
    }
}

impl Record {
    /// The reply that is the record alone.
    pub(crate) fn reply(&self) -> Result<Reply> {
        Ok(line(self)?.into())
    }
}

/// The form of all replies of a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReplyStyle {
    pub(crate) json: bool,
    /// The format of grids, where it is not that of the puzzle.
    pub(crate) to: Option<Format>,
    /// Givens are written in bold.
    pub(crate) color: bool,
    pub(crate) language: Language,
}

impl ReplyStyle {
    fn format(self, entry: &Entry) -> Format {
        self.to.unwrap_or(entry.format)
    }

    /// Writes a grid in the format of its puzzle, or in the one that the command line names.
    pub(crate) fn grid(self, entry: &Entry, grid: &Grid) -> Result<Reply> {
        let format = self.format(entry);
        let mut record = write_grid(&entry.puzzle, grid, format)?;
        if self.color
            && let Some(symbols) = symbols(format, &entry.puzzle)
        {
            record = with_bold_givens(&record, &symbols, entry.puzzle.givens());
        }
        Ok(Reply { gap: format.gap(), ..record.into() })
    }

    /// Writes lines in place of a grid; readers take them for comments. JSON has none, so there they are a note.
    pub(crate) fn remark(self, entry: &Entry, text: &str) -> Reply {
        let format = self.format(entry);
        if !format.has_comments() {
            return Reply::default().with_note(entry, Some(text));
        }
        let comment = format!("{}: {text}", entry.source);
        Reply { gap: format.gap(), ..format.with_comments(&[comment], "").into() }
    }

    /// Writes that a puzzle was given up.
    pub(crate) fn unknown(self, entry: &Entry) -> Reply {
        self.remark(entry, &say!(self.language, remark::UNKNOWN))
    }

    /// Reports a puzzle that could not be solved; it does not stop the rest.
    pub(crate) fn failed(self, entry: &Entry, error: anyhow::Error) -> Result<Reply> {
        let wrong = error.downcast_ref::<SolveError>().is_some_and(SolveError::is_wrong_answer);
        let exit = if wrong || error.is::<WrongAnswer>() { Exit::Wrong } else { Exit::Failed };
        let message = described(&error);
        let error = error.context(entry.source.to_string());
        self.refusal(exit, described(&error), &Record::failed(entry, message))
    }

    pub(crate) fn unreadable(self, error: &ReadError) -> Result<Reply> {
        let record = Record::unreadable(error);
        let note = match error {
            ReadError::Parse(_) => SideNote::Unreadable,
            ReadError::Io { .. } => SideNote::Error,
        };
        let error: &(dyn Error + 'static) = error;
        self.noted(Exit::Failed, note(Chain::new(error).join(": ")), &record)
    }

    /// Reports an error on standard error, and as a record where records are JSON.
    pub(crate) fn refusal(self, exit: Exit, error: String, record: &Record) -> Result<Reply> {
        let note = if exit == Exit::Wrong { SideNote::Error } else { SideNote::Failed };
        self.noted(exit, note(error), record)
    }

    fn noted(self, exit: Exit, note: SideNote, record: &Record) -> Result<Reply> {
        let reply = if self.json { record.reply()? } else { Reply::default() };
        Ok(Reply { exit, notes: vec![note], ..reply })
    }

    /// Reports a puzzle that nobody will finish: as JSON, or in the words of the command.
    pub(crate) fn abandoned(
        self,
        entry: &Entry,
        unknown: impl Fn(&Entry) -> Reply,
    ) -> Result<Reply> {
        let reply =
            if self.json { Record::new(entry, Status::Unknown).reply()? } else { unknown(entry) };
        Ok(reply.with_exit(Exit::GaveUp))
    }
}

/// Returns the symbols of the cells in a format where they come last, row by row.
fn symbols(format: Format, puzzle: &Puzzle) -> Option<Vec<char>> {
    match format {
        Format::PlusTask | Format::Unruly | Format::Json | Format::Candidates => None,
        Format::Grid
        | Format::Markdown
        | Format::Box
        | Format::Words
        | Format::Line
        | Format::SizedLine
        | Format::Task
        | Format::Signs
        | Format::Solo
        | Format::Csv
        | Format::Tsv
        | Format::Latex
        | Format::Tabular
        | Format::Sdk
        | Format::Sdm
        | Format::Ss
        | Format::Hodoku
        | Format::OpenSudoku => {
            let symbol = |value: u8| char::from_digit(value.into(), 36);
            let symbols = puzzle.values().filter_map(symbol);
            Some(symbols.map(|symbol| symbol.to_ascii_uppercase()).collect())
        }
    }
}

fn with_bold_givens(text: &str, symbols: &[char], givens: &Grid) -> String {
    let symbols = text.match_indices(symbols).map(|(place, _)| place);
    let symbols: Vec<usize> = symbols.collect();
    let cells = &symbols[symbols.len() - givens.shape().len()..];
    let mut bold = String::with_capacity(text.len() * 2);
    let mut done = 0;
    for (&place, (_, given)) in cells.iter().zip(givens.iter()) {
        if given.is_some() {
            let symbol = &text[place..=place];
            bold.push_str(&format!("{}{GIVEN}{symbol}{GIVEN:#}", &text[done..place]));
            done = place + 1;
        }
    }
    bold + &text[done..]
}
