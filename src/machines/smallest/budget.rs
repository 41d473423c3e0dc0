//! The work that may still be done.

use crate::limits::Limits;

/// Counts nodes, of searches for grids and of trees of choices alike.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    left: u64,
    limits: &'a Limits,
    stopped: bool,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Budget<'a> {
        Budget {
            left: limits.nodes().unwrap_or(u64::MAX),
            limits,
            stopped: limits.stop_requested(),
        }
    }

    /// So many nodes, whatever is left here.
    pub(crate) fn part(&self, nodes: u64) -> Budget<'a> {
        Budget { left: nodes, limits: self.limits, stopped: self.stopped }
    }

    /// The nodes to finish what was found, though all others may be used up: as many again, and
    /// not too little.
    pub(crate) fn to_finish(&self) -> Budget<'a> {
        let nodes = self.limits.nodes().map(|nodes| nodes.max(100_000));
        self.part(nodes.unwrap_or(u64::MAX))
    }

    /// Takes a node; false when there is none left.
    pub(crate) fn spend(&mut self) -> bool {
        if self.stopped || self.left == 0 {
            return false;
        }
        self.left -= 1;
        if self.left.is_multiple_of(256) {
            self.stopped = self.limits.stop_requested();
        }
        true
    }

    /// Takes what others have spent.
    pub(crate) fn take(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
    }

    /// The same limits for another engine, with the nodes that are left.
    pub(crate) fn limits(&self) -> Limits {
        match self.limits.nodes() {
            Some(_) => self.limits.clone().with_nodes(self.left),
            None => self.limits.clone(),
        }
    }
}
