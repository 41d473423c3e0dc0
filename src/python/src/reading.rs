//! Puzzles out of texts, lists and arrays.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use pyo3::prelude::*;
use pyo3::types::PyString;
use takuzu_sat::deduction::Fact;
use takuzu_sat::generate::Board;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::takuzu::{Majority, Rules};
use takuzu_sat::text::{self, Entry, ReadError, ReadOptions, Reader};
use takuzu_sat::{Grid, Puzzle, Shape, sudoku, takuzu};

use crate::errors::{parse_error, unread, wrong};
use crate::grid::grid_of;

/// The name of a text that has none, in messages.
const TEXT: &str = "text";

/// The facts about puzzles that are not in their text.
#[derive(Clone, Default)]
pub(crate) struct Reading {
    pub(crate) kind: Option<String>,
    pub(crate) rules: Option<String>,
    pub(crate) odd: Option<String>,
    pub(crate) blocks: Option<(usize, usize)>,
    pub(crate) format: Option<String>,
    pub(crate) lenient: bool,
}

pub(crate) fn kind(name: Option<&str>) -> PyResult<Option<Kind>> {
    name.map(str::parse).transpose().map_err(wrong)
}

pub(crate) fn rules(name: Option<&str>) -> PyResult<Option<Rules>> {
    let unknown = |name| wrong(format!("no rules `{name}`: takuzu, unruly or plus"));
    name.map(|name| Rules::named(name).ok_or_else(|| unknown(name))).transpose()
}

pub(crate) fn odd(name: Option<&str>) -> PyResult<Option<Majority>> {
    let named = |name: &str| name.parse().ok().filter(|&named| named != Majority::None);
    let unknown = |name| wrong(format!("odd is `one` or `either`, not `{name}`"));
    name.map(|name| named(name).ok_or_else(|| unknown(name))).transpose()
}

impl Reading {
    /// # Errors
    ///
    /// When something is said of another puzzle than the one that is named.
    fn options(&self) -> PyResult<ReadOptions> {
        let mut options = ReadOptions::default().with_lenient(self.lenient);
        options.puzzle = kind(self.kind.as_deref())?;
        let of_takuzu = self.rules.is_some() || self.odd.is_some() || self.lenient;
        let is_other = |than: Kind| options.puzzle.is_some_and(|kind| kind != than);
        if of_takuzu && (is_other(takuzu::KIND) || self.blocks.is_some()) {
            return Err(wrong("rules, odd and lenient are for Takuzu alone"));
        }
        if self.blocks.is_some() && is_other(sudoku::KIND) {
            return Err(wrong("blocks are for Sudoku alone"));
        }
        options.format = self.format.as_deref().map(str::parse).transpose().map_err(wrong)?;
        options.takuzu.rules = rules(self.rules.as_deref())?;
        options.takuzu.majority = odd(self.odd.as_deref())?;
        options.sudoku.block = self.blocks.map(|(rows, cols)| Shape::new(rows, cols));
        if self.blocks.is_some() {
            options.puzzle = Some(sudoku::KIND);
        }
        Ok(options)
    }

    /// Reads the puzzles of a text.
    pub(crate) fn texts(&self, text: &str) -> PyResult<Vec<Entry>> {
        let options = self.options()?;
        let read = if text.contains('\n') { text::read } else { text::read_argument };
        read(TEXT, text, &options).map_err(|error| unread(&error))
    }

    /// Reads the puzzles of a file.
    pub(crate) fn file(&self, path: &Path) -> PyResult<Vec<Entry>> {
        let (name, options) = (path.display().to_string(), self.options()?);
        let reader = Reader::new(&name, BufReader::new(File::open(path)?), options);
        let entries = reader.map(|entry| {
            entry.map_err(|error| match error {
                ReadError::Parse(error) => unread(&error),
                ReadError::Io { error, .. } => error.into(),
            })
        });
        entries.collect()
    }

    /// Reads the one puzzle of a text.
    fn text(&self, text: &str) -> PyResult<(Puzzle, Vec<Fact>)> {
        let mut entries = self.texts(text)?;
        if let Some(second) = entries.get(1) {
            let (line, message) = (second.source.line(), "a second puzzle, where one is expected");
            let shown = format!("{message}\n --> {}; read() takes several", second.source);
            return Err(parse_error(shown, message, line, 1));
        }
        let Entry { puzzle, ruled_out, .. } = entries.remove(0);
        Ok((puzzle, ruled_out))
    }

    /// Makes the puzzle of a board of cells.
    pub(crate) fn cells(&self, givens: Grid) -> PyResult<Puzzle> {
        let options = self.options()?;
        if options.format.is_some() {
            return Err(wrong("a format is for a text, and these are cells"));
        }
        let is_takuzu = givens.filled().all(|(_, value)| value < 2);
        let by_cells = if is_takuzu { takuzu::KIND } else { sudoku::KIND };
        let kind = options.puzzle.unwrap_or(by_cells);
        let mut rules = options.takuzu.rules.unwrap_or_default();
        rules.majority = options.takuzu.majority.unwrap_or(rules.majority);
        let size = Some(givens.shape());
        let board = Board { size, blocks: options.sudoku.block, rules };
        let blank = board.blank(kind).map_err(wrong)?;
        let values = blank.values();
        // Where no cell can be 0, it is a blank.
        let is_blank = |value: u8| value == 0 && !values.contains(&0);
        let givens = Grid::from_fn(givens.shape(), |cell| givens[cell].filter(|&it| !is_blank(it)));
        if let Some((cell, value)) = givens.filled().find(|(_, value)| !values.contains(value)) {
            let message = format!("{value} is not a value of {}", kind.title());
            let shown = format!("row {}, column {}: {message}", cell.row + 1, cell.col + 1);
            return Err(parse_error(shown, &message, cell.row + 1, cell.col + 1));
        }
        Ok(blank.with_givens(givens))
    }
}

/// Makes a puzzle out of a text, rows, or an array.
pub(crate) fn puzzle(
    source: &Bound<'_, PyAny>,
    reading: &Reading,
    blank: i64,
) -> PyResult<(Puzzle, Vec<Fact>)> {
    match source.cast::<PyString>() {
        Ok(text) => reading.text(&text.to_cow()?),
        Err(_) => Ok((reading.cells(grid_of(source, blank)?)?, Vec::new())),
    }
}
