//! What bounds a piece of work, and how a bounded search answers.
//!
//! The library reads no clock: whoever wants a time-out or Ctrl-C hands in a callback, which every
//! engine asks often enough (some hundred times a second at least) and obeys.

use std::fmt;
use std::sync::Arc;

/// Bounds on a search; the default has none.
#[derive(Clone, Default)]
pub struct Limits {
    nodes: Option<u64>,
    stop: Option<Arc<dyn Fn() -> bool + Send + Sync>>,
}

impl Limits {
    /// No bounds.
    #[must_use]
    pub fn none() -> Limits {
        Limits::default()
    }

    /// Gives up after this many nodes, in the engines that count them (native search, exact cover).
    #[must_use]
    pub fn with_nodes(self, nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..self
        }
    }

    /// Gives up soon after the callback first returns true.
    #[must_use]
    pub fn with_stop(self, stop: impl Fn() -> bool + Send + Sync + 'static) -> Limits {
        Limits {
            stop: Some(Arc::new(stop)),
            ..self
        }
    }

    /// The largest number of nodes, where there is one.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.nodes
    }

    /// Whether there is a stop callback: an engine that pays for being stoppable asks this first.
    #[must_use]
    pub fn can_stop(&self) -> bool {
        self.stop.is_some()
    }

    /// Asks the stop callback.
    #[must_use]
    pub fn stop_requested(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop())
    }
}

impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("nodes", &self.nodes)
            .field("can_stop", &self.can_stop())
            .finish()
    }
}

/// What an engine answers when asked for the next solution.
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
    /// The same answer about something else.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Next<U> {
        match self {
            Next::Solution(solution) => Next::Solution(change(solution)),
            Next::Exhausted => Next::Exhausted,
            Next::GaveUp => Next::GaveUp,
        }
    }
}
