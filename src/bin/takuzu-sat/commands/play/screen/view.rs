//! The things that are to be seen, wherever they are put.

use std::time::Duration;

use takuzu_sat::Cell;
use takuzu_sat::deduction::House;
use takuzu_sat::explain::{Language, Mark};
use takuzu_sat::play::{Hint, Session};

use super::keys::Mode;

/// The things that are to be seen.
pub(super) struct View<'a> {
    pub(super) session: &'a Session,
    pub(super) language: Language,
    pub(super) time: Duration,
    pub(super) mode: Mode,
    pub(super) cursor: Cell,
    /// The hint that is shown on the board.
    pub(super) hint: Option<&'a Hint>,
    /// The entries that a check has found to be wrong.
    pub(super) wrong: &'a [Cell],
    /// The sentences of the message.
    pub(super) said: &'a [String],
    /// The number of parts of the message that were read.
    pub(super) page: usize,
}

impl View<'_> {
    /// Returns the value of a cell on the board, and whether it is the hint's.
    pub(super) fn value(&self, cell: Cell) -> (Option<u8>, bool) {
        let own = self.session.grid()[cell];
        let shown = self.hint.map_or(own, |hint| hint.picture.grid()[cell]);
        (shown, shown != own)
    }

    /// Returns the mark of a cell: that of a hint, or that of a check.
    pub(super) fn mark(&self, cell: Cell) -> Option<Mark> {
        let hinted = self.hint.and_then(|hint| hint.picture.at(cell));
        let wrong = self.wrong.contains(&cell);
        hinted.or(wrong.then_some(Mark::Wrong))
    }

    /// Tells whether a hint says to look at a row, a column or a block.
    pub(super) fn is_looked_at(&self, house: House) -> bool {
        self.hint.is_some_and(|hint| hint.houses.contains(&house))
    }
}
