//! Lists: each line is a puzzle, and one that is none is an error with its place.

use std::sync::Arc;

use super::board::{Board, MAX_SIDE, Wrong};
use super::codes::check_size;
use super::formats::kind;
use super::lines::{Line, report};
use super::reader::{Unread, entry};
use super::record::Columns;
use super::{Entry, Format, ReadOptions, line};
use crate::ground::grid::Shape;
use crate::ground::parse_error::{Complaint, ParseError, Tip};
use crate::puzzles::puzzle::Kind;

/// The facts that are known of the lines of a list.
#[derive(Debug, Default)]
pub(super) struct List {
    columns: Option<Arc<Columns>>,
    /// The size that stands on top.
    size: Option<Shape>,
    /// The kind of the first puzzle.
    kind: Option<Kind>,
    first: usize,
    count: usize,
    /// The number of cells of all lines so far, where each may be a row of a Takuzu.
    side: Option<usize>,
}

impl List {
    /// A list below a header, or a size.
    pub(super) fn below(columns: Option<Columns>, size: Option<Shape>) -> List {
        List { columns: columns.map(Arc::new), size, ..List::default() }
    }

    /// Takes the next line.
    pub(super) fn next(&mut self, line: Line, name: &Arc<str>, options: &ReadOptions) -> Unread {
        self.count += 1;
        let cells = self.rows_of_takuzu(&line, options);
        if self.count == 1 {
            self.first = line.number;
            self.side = cells;
        }
        self.side = self.side.filter(|side| Some(*side) == cells && self.count <= MAX_SIDE);
        let item = Item {
            line,
            name: Arc::clone(name),
            options: *options,
            columns: self.columns.clone(),
            size: self.size,
            kind: self.kind,
        };
        if self.count == 1 {
            let board = item.board();
            self.kind = board.ok().and_then(|board| kind(&board, None, options).ok());
        }
        item.into()
    }

    /// The number of cells of a line that may be a row of a Takuzu.
    fn rows_of_takuzu(&self, line: &Line, options: &ReadOptions) -> Option<usize> {
        let is_alone = self.columns.is_none() && self.size.is_none() && options.format.is_none();
        if !is_alone || (self.count > 1 && self.side.is_none()) {
            return None;
        }
        let text = line.trimmed();
        let cells = options.word(text, 0).ok()?;
        cells.iter().all(|&cell| cell <= b'1').then_some(cells.len())
    }

    /// Returns what is wrong with a list that ends here: as many lines as cells in each may be a grid.
    pub(super) fn end(&self) -> Option<Wrong> {
        let side = self.side.filter(|&side| side == self.count && side >= 36)?;
        let message = format!(
            "these {side} lines of {side} cells are read as {side} puzzles: one grid has its size `{side} {side}` on top"
        );
        Some(Wrong::all(Complaint::with_tip(message, Tip::NameFormat)).on(self.first))
    }
}

/// A line of a list.
pub(super) struct Item {
    line: Line,
    name: Arc<str>,
    options: ReadOptions,
    columns: Option<Arc<Columns>>,
    size: Option<Shape>,
    kind: Option<Kind>,
}

impl Item {
    fn board(&self) -> Result<Board, Wrong> {
        self.line.check()?;
        let span = self.line.span();
        let text = &self.line.text[span.clone()];
        let read = match (&self.columns, self.size) {
            (Some(columns), _) => columns.board(text, &self.options),
            (None, Some(size)) => self
                .options
                .word(text, 0)
                .and_then(|cells| Board::of_size(Format::Line, check_size(size)?, cells)),
            (None, None) => line::read(text, &self.options),
        };
        read.map_err(|wrong| wrong.behind(span.start, text.len()).on(self.line.number))
    }

    pub(super) fn read(self) -> Result<Entry, ParseError> {
        let board = self.board();
        let lines = std::slice::from_ref(&self.line);
        let board = board.map_err(|wrong| report(&self.name, lines, wrong))?;
        let entry = entry(board, self.kind, lines, &self.name, &self.options)?;
        Ok(Entry { comment: self.line.comment().map(str::to_owned), ..entry })
    }
}
