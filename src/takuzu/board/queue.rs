//! Lines that are waiting to be looked at.

use crate::takuzu::line::Mask;

/// The rows or the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Rows = 0,
    Cols = 1,
}

impl Axis {
    pub(super) const BOTH: [Axis; 2] = [Axis::Rows, Axis::Cols];

    pub(super) fn crossing(self) -> Axis {
        match self {
            Axis::Rows => Axis::Cols,
            Axis::Cols => Axis::Rows,
        }
    }
}

/// Lines that are to be looked at, as a set of rows and a set of columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Queue<M> {
    lines: [M; 2],
    /// Where to look first. One way is emptied before the other has its turn, so that a line is
    /// looked at when much has changed on it, not after each cell.
    way: Axis,
}

impl<M: Mask> Queue<M> {
    pub(super) const EMPTY: Queue<M> = Queue {
        lines: [M::EMPTY; 2],
        way: Axis::Rows,
    };

    pub(super) fn add(&mut self, way: Axis, places: M) {
        self.lines[way as usize] |= places;
    }

    pub(super) fn take(&mut self) -> Option<(Axis, usize)> {
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
    pub(super) fn take_with(&mut self, way: Axis, any: bool) -> Option<(Axis, usize)> {
        if !any && self.lines[way as usize].is_empty() {
            return None;
        }
        self.take()
    }

    /// All lines of one of the ways.
    pub(super) fn take_parallel(&mut self) -> Option<(Axis, M)> {
        let way = *Axis::BOTH
            .iter()
            .find(|&&way| !self.lines[way as usize].is_empty())?;
        let lines = std::mem::replace(&mut self.lines[way as usize], M::EMPTY);
        Some((way, lines))
    }
}
