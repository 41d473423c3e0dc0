//! Lines that are waiting to be looked at.

use super::mask::Mask;

/// The rows or the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Rows = 0,
    Cols = 1,
}

impl Way {
    pub(super) const BOTH: [Way; 2] = [Way::Rows, Way::Cols];

    pub(super) fn crossing(self) -> Way {
        match self {
            Way::Rows => Way::Cols,
            Way::Cols => Way::Rows,
        }
    }
}

/// Lines that are to be looked at, as a set of rows and a set of columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Queue<M> {
    lines: [M; 2],
    /// Where to look first. One way is emptied before the other has its turn, so that a line is
    /// looked at when much has changed on it, not after each cell.
    way: Way,
}

impl<M: Mask> Queue<M> {
    pub(super) const EMPTY: Queue<M> = Queue {
        lines: [M::EMPTY; 2],
        way: Way::Rows,
    };

    pub(super) fn add(&mut self, way: Way, places: M) {
        self.lines[way as usize] |= places;
    }

    pub(super) fn take(&mut self) -> Option<(Way, usize)> {
        if self.lines[self.way as usize].is_empty() {
            self.way = self.way.crossing();
        }
        let lines = &mut self.lines[self.way as usize];
        if lines.is_empty() {
            return None;
        }
        let place = lines.first();
        *lines = lines.without_first();
        Some((self.way, place))
    }

    /// Another line of this way, or of any.
    pub(super) fn take_with(&mut self, way: Way, any: bool) -> Option<(Way, usize)> {
        if !any && self.lines[way as usize].is_empty() {
            return None;
        }
        self.take()
    }

    /// All lines of one of the ways.
    pub(super) fn take_parallel(&mut self) -> Option<(Way, M)> {
        let way = *Way::BOTH
            .iter()
            .find(|&&way| !self.lines[way as usize].is_empty())?;
        let lines = std::mem::replace(&mut self.lines[way as usize], M::EMPTY);
        Some((way, lines))
    }
}
