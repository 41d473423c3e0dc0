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
    /// The lines to look at first. One axis is emptied before the other has its turn, so that a line is
    /// looked at when much has changed on it, not after each cell.
    axis: Axis,
}

impl<M: Mask> Queue<M> {
    pub(super) const EMPTY: Queue<M> = Queue { lines: [M::EMPTY; 2], axis: Axis::Rows };

    pub(super) fn add(&mut self, axis: Axis, places: M) {
        self.lines[axis as usize] |= places;
    }

    pub(super) fn take(&mut self) -> Option<(Axis, usize)> {
        if self.lines[self.axis as usize].is_empty() {
            self.axis = self.axis.crossing();
        }
        let lines = &mut self.lines[self.axis as usize];
        if lines.is_empty() {
            return None;
        }
        let place = lines.first();
        *lines = lines.without_first();
        Some((self.axis, place))
    }

    /// Takes a line of this axis, or of any.
    pub(super) fn take_with(&mut self, axis: Axis, any: bool) -> Option<(Axis, usize)> {
        if !any && self.lines[axis as usize].is_empty() {
            return None;
        }
        self.take()
    }

    /// Takes all lines of one axis.
    pub(super) fn take_parallel(&mut self) -> Option<(Axis, M)> {
        let axis = *Axis::BOTH.iter().find(|&&axis| !self.lines[axis as usize].is_empty())?;
        let lines = std::mem::replace(&mut self.lines[axis as usize], M::EMPTY);
        Some((axis, lines))
    }
}
