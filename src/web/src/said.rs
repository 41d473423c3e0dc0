//! Questions of the page, and what is wrong with them.

use std::any::Any;
use std::error::Error;
use std::fmt::Display;

use serde::de::DeserializeOwned;
use takuzu_sat::explain::Language;
use takuzu_sat::game::Encoding;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::record::{self, Fields};
use takuzu_sat::render::Symbols;
use takuzu_sat::takuzu::Rules;
use takuzu_sat::text::{self, Entry, Format, ParseError, ReadError, ReadOptions, Reader};
use takuzu_sat::{Grid, Limits, Puzzle};

/// The name of every text, in messages.
const TEXT: &str = "text";

/// An error, as the fields that the page gets.
#[derive(Debug, serde::Serialize)]
pub(crate) struct Trouble(Fields);

impl Trouble {
    pub(crate) fn new(message: impl Display) -> Trouble {
        Trouble(Fields::default().with("message", message.to_string()))
    }
}

impl<E: Error + 'static> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        match (&error as &dyn Any).downcast_ref::<ParseError>() {
            None => Trouble::new(error),
            Some(error) => Trouble(record::parse_error(error).with("picture", error.to_string())),
        }
    }
}

/// The limits of all work: a page has little memory.
pub(crate) fn limits() -> Limits {
    Limits::none().with_memory(Limits::USUAL_MEMORY)
}

/// Reads JSON; an empty text stands for what is usual.
pub(crate) fn from<T: DeserializeOwned>(json: &str) -> Result<T, Trouble> {
    Ok(serde_json::from_str(if json.is_empty() { "{}" } else { json })?)
}

/// Reads the one puzzle of a text.
pub(crate) fn one(text: &str) -> Result<Puzzle, Trouble> {
    let mut entries = Reading::default().read(text)?;
    match (entries.pop(), entries.len()) {
        (Some(entry), 0) => Ok(entry?.puzzle),
        _ => Err(Trouble::new("several puzzles, where one is expected")),
    }
}

/// Reads a grid in a line, such as what a player has entered.
pub(crate) fn grid(puzzle: &Puzzle, line: &str) -> Result<Grid, Trouble> {
    let is_of_puzzle = |grid: &Grid| grid.filled().all(|(_, it)| puzzle.values().contains(&it));
    let grid = Grid::from_line(puzzle.shape(), line).filter(is_of_puzzle);
    grid.ok_or_else(|| Trouble::new(format!("no grid of {}: {line}", puzzle.shape())))
}

/// Returns the encoding of a name, or the textbook's.
pub(crate) fn encoding(puzzle: &Puzzle, name: &str) -> Result<Encoding, Trouble> {
    Ok(if name.is_empty() { puzzle.textbook() } else { name.parse()? })
}

/// The facts about puzzles that are not in their text.
#[derive(Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Reading {
    puzzle: Option<Kind>,
    format: Option<Format>,
    /// The signs of zero, one and blank.
    cells: Option<String>,
    rules: Option<Rules>,
}

impl Reading {
    /// Reads all puzzles of a text; one that is wrong stops nothing where each has its lines.
    pub(crate) fn read(&self, text: &str) -> Result<Vec<Result<Entry, Trouble>>, Trouble> {
        let mut options = ReadOptions::default();
        (options.puzzle, options.format) = (self.puzzle, self.format);
        options.takuzu.cells = self.cells.as_deref().map(str::parse).transpose()?;
        options.takuzu.rules = self.rules;
        if !text.contains('\n') {
            return Ok(text::read_argument(TEXT, text, &options)?.into_iter().map(Ok).collect());
        }
        let trouble = |error| match error {
            ReadError::Parse(error) => error.into(),
            ReadError::Io { error, .. } => error.into(),
        };
        let reader = Reader::new(TEXT, text.as_bytes(), options);
        Ok(reader.map(|entry| entry.map_err(trouble)).collect())
    }
}

/// The words and symbols of an answer.
#[derive(Clone, Copy, Default, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Telling {
    pub(crate) language: Language,
    pub(crate) symbols: Symbols,
}
