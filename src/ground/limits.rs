//! Bounds on a piece of work, and the answer of a bounded search.
//!
//! A caller who wants to stop the work, be it for Ctrl-C or after some time, hands in a callback. Every
//! engine asks it some hundred times a second at least. [`Limits::with_timeout`] makes such a callback:
//! it is the only place where the library reads a clock.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Bounds on a search; the default has none.
#[derive(Clone, Default)]
pub struct Limits {
    nodes: Option<u64>,
    memory: Option<u64>,
    stop: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Limits {
    /// The bytes that a search may take in the program and in Python by default: a process then stays below 1 GiB.
    pub const USUAL_MEMORY: u64 = 800_000_000;

    /// Returns limits without bounds.
    #[must_use]
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Returns limits that give up after this time, counted from now.
    #[must_use]
    pub fn timeout(time: Duration) -> Limits {
        Limits::none().with_timeout(time)
    }

    /// Gives up after this many nodes, in the engines that count them (native search, exact cover).
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..self }
    }

    /// Bounds what the work may take of the memory, in bytes and roughly. A formula that a solver would need
    /// more for is refused ([`Size::bytes`](crate::sat::Size::bytes)), and counting gives up before it keeps more
    /// partial results.
    #[must_use]
    pub fn with_memory(self, bytes: u64) -> Limits {
        Limits { memory: Some(bytes), ..self }
    }

    /// Gives up soon after the callback first returns true, or one that was given before does.
    #[must_use]
    pub fn with_stop(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Limits {
        let stop: Arc<dyn Fn() -> bool + Send + Sync> = match self.stop {
            Some(earlier) => Arc::new(move || earlier() || stop()),
            None => Arc::new(stop),
        };
        Limits { stop: Some(stop), ..self }
    }

    /// Gives up after this time, counted from this call.
    ///
    /// ```
    /// use std::time::Duration;
    /// use takuzu_sat::Limits;
    ///
    /// assert!(Limits::timeout(Duration::ZERO).stop_requested());
    /// let hour = Limits::timeout(Duration::from_secs(3600));
    /// assert!(!hour.stop_requested());
    /// assert!(hour.with_timeout(Duration::ZERO).stop_requested());
    /// ```
    #[must_use]
    pub fn with_timeout(self, time: Duration) -> Limits {
        match Instant::now().checked_add(time) {
            Some(deadline) => self.with_stop(move || Instant::now() >= deadline),
            // Later than the clock can say.
            None => self,
        }
    }

    /// Returns the largest number of nodes, where there is one.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Returns the most bytes that the work may take, where there is a bound.
    #[must_use]
    pub fn memory(&self) -> Option<u64> {
        self.memory
    }

    /// Tells whether there is a stop callback: an engine that pays for being stoppable asks this first.
    #[must_use]
    pub(crate) fn can_stop(&self) -> bool {
        self.stop.is_some()
    }

    /// Asks the stop callback.
    #[must_use]
    pub fn stop_requested(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop())
    }
}

impl Limits {
    /// The native searches ask the stop callback once per this many nodes: a node of a large board takes
    /// some ten microseconds, so that is about a millisecond.
    const NODES_PER_STOP: u64 = 64;

    /// Tells whether a native search has to give up after this many nodes.
    pub(crate) fn are_reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
            || (nodes.is_multiple_of(Self::NODES_PER_STOP) && self.stop_requested())
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("memory", &self.memory)
            .field("can_stop", &self.can_stop())
            .finish()
    }
}

/// An engine's answer when it is asked for the next solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next<T> {
    /// Another solution.
    Solution(T),
    /// There is no further one, and that is certain.
    Exhausted,
    /// A limit was reached before the answer was known.
    GaveUp,
}

impl<T> Next<T> {
    /// Changes the solution, where there is one.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Next<U> {
        match self {
            Next::Solution(solution) => Next::Solution(change(solution)),
            Next::Exhausted => Next::Exhausted,
            Next::GaveUp => Next::GaveUp,
        }
    }
}

/// The state of a search between two calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The board has decisions that conclusions are to be drawn from.
    Searching,
    /// The board is complete and has been handed out.
    AtSolution,
    Exhausted,
    GaveUp,
}

impl Phase {
    pub(crate) fn end<T>(self) -> Next<T> {
        match self {
            Phase::GaveUp => Next::GaveUp,
            Phase::Searching | Phase::AtSolution | Phase::Exhausted => Next::Exhausted,
        }
    }
}

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
