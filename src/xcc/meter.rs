//! The cost of a search, its progress, and whether it may go on.

use crate::limits::Limits;

/// The cost of a search so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// States that were looked at: the problem as given, and one for each option that was tried
    /// where there was a choice.
    pub nodes: u64,
    /// Options taken away from an item's list, in `links`; options taken away, in `bits`; words of
    /// options changed, in `support`.
    pub updates: u64,
}

/// Counts, and obeys the limits.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    limits: Limits,
    nodes_per_stop: u64,
    pub(super) stats: Stats,
}

impl Meter {
    /// The stop callback is asked once per so many nodes.
    pub(super) fn new(limits: Limits, nodes_per_stop: u64) -> Meter {
        Meter {
            limits,
            nodes_per_stop,
            stats: Stats::default(),
        }
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Counts another node; false, and nothing is counted, when it is one too many.
    #[inline]
    pub(super) fn enter(&mut self) -> bool {
        let nodes = self.stats.nodes;
        if self.limits.nodes().is_some_and(|most| nodes >= most)
            || (nodes.is_multiple_of(self.nodes_per_stop) && self.limits.stop_requested())
        {
            return false;
        }
        self.stats.nodes += 1;
        true
    }
}

/// Estimates the part of the tree that lies behind, from 0 to 1, if all subtrees of a node were equal:
/// for each level,
/// from the root, the branches that were begun and how many there are (Knuth, 7.2.2.1). Those that
/// were begun are done in the last level, and all but one in those above.
pub(super) fn progress(levels: impl ExactSizeIterator<Item = (u32, u32)>) -> f64 {
    let (mut done, mut share) = (0.0, 1.0);
    let last = levels.len().saturating_sub(1);
    for (depth, (begun, of)) in levels.enumerate() {
        share /= f64::from(of.max(1));
        let under_way = u32::from(depth < last);
        done += share * f64::from(begun.saturating_sub(under_way));
    }
    done
}
