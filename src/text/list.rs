//! Lists: each line is a puzzle, and one that is none is an error with its place.

use std::sync::Arc;

use super::board::{Board, MAX_SIDE, Wrong};
use super::formats::kind;
use super::lines::{Line, report};
use super::reader::{Unread, entry};
use super::record::Columns;
use super::{Entry, Format, ParseError, Place, ReadOptions, line};
use crate::ground::grid::Shape;
use crate::ground::parse_error::{Complaint, Tip};
use crate::puzzles::puzzle::Kind;

/// The facts that are known of all lines of a list.
#[derive(Clone, Default)]
struct Known {
    columns: Option<Arc<Columns>>,
    /// The size that stands on top.
    size: Option<Shape>,
    /// The kind of the first puzzle.
    kind: Option<Kind>,
}

/// A list of which some lines are taken.
#[derive(Default)]
pub(super) struct List {
    known: Known,
    first: usize,
    count: usize,
    /// The number of cells of all lines so far, where each may be a row of a Takuzu.
    side: Option<usize>,
    /// Something stands beside the cells of a line.
    has_fields: bool,
}

impl List {
    /// A list below a header, or a size.
    pub(super) fn below(columns: Option<Columns>, size: Option<Shape>) -> List {
        let known = Known { columns: columns.map(Arc::new), size, kind: None };
        List { known, ..List::default() }
    }

    pub(super) fn next(&mut self, line: Line, name: &Arc<str>, options: ReadOptions) -> Unread {
        self.count += 1;
        let is_first = self.count == 1;
        let Known { columns, size, .. } = &self.known;
        let is_alone = columns.is_none() && size.is_none() && options.format.is_none();
        // A grid has no more lines than cells in each, and a short number at most beside them.
        let may_be_row = is_alone && (is_first || self.side >= Some(self.count));
        let is_bare = may_be_row && (options.is_wide() || options.is_plain(line.trimmed()));
        let bare = is_bare.then(|| options.word(line.trimmed()).ok()).flatten();
        let is_read = is_first || (may_be_row && bare.is_none());
        let board = is_read.then(|| self.known.board(&line, &options));
        let found = board.as_ref().and_then(|board| board.as_ref().ok());
        let of_line = found.filter(|board| board.format == Format::Line).map(|board| &board.cells);
        let is_row = |cells: &&Vec<u8>| {
            line.trimmed().len() <= cells.len() + 10 && cells.iter().all(|&cell| cell <= b'1')
        };
        let cells = bare.as_ref().or(of_line).filter(|_| may_be_row).filter(is_row).map(Vec::len);
        self.has_fields |= may_be_row && bare.is_none();
        let (known, name) = (self.known.clone(), Arc::clone(name));
        if is_first {
            (self.first, self.side) = (line.number, cells);
            self.known.kind = found.and_then(|board| kind(board, None, &options).ok());
        }
        self.side = self.side.filter(|side| Some(*side) == cells && self.count <= MAX_SIDE);
        Unread::new(move || Ok(known.read(&line, &name, &options, board)?))
    }

    /// Returns what is wrong with a list that ends here: as many lines as cells in each may be a grid.
    pub(super) fn end(&self, name: &Arc<str>) -> Option<ParseError> {
        // Bare lines of 16 cells were looked at together.
        let least = if self.has_fields { 16 } else { 36 };
        let side = self.side.filter(|&side| side == self.count && side >= least)?;
        let message = format!(
            "these {side} lines of {side} cells are read as {side} puzzles: one grid has its size `{side} {side}` on top"
        );
        let complaint = Complaint::with_tip(message, Tip::NameFormat);
        Some(ParseError::without_line(Place::new(name, self.first), complaint))
    }
}

impl Known {
    fn board(&self, line: &Line, options: &ReadOptions) -> Result<Board, Wrong> {
        line.check(&line.text)?;
        let text = line.trimmed();
        match &self.columns {
            Some(columns) => columns.board(text, options),
            None if self.size.is_some() => {
                Board::whole(Format::Line, text, self.size, options.word(text)?)
            }
            None => line::read(text, options),
        }
    }

    fn read(
        &self,
        line: &Line,
        name: &Arc<str>,
        options: &ReadOptions,
        board: Option<Result<Board, Wrong>>,
    ) -> Result<Entry, ParseError> {
        let place = Place::new(name, line.number);
        let board = board.unwrap_or_else(|| self.board(line, options));
        let entry = board.and_then(|board| entry(board, self.kind, place, options));
        let entry = entry.map_err(|wrong| report(name, &[line.number], &line.text, wrong))?;
        Ok(Entry { comment: line.comment().map(str::to_owned), ..entry })
    }
}
