//! The solutions of a puzzle, one by one.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use takuzu_sat::limits::Next;
use takuzu_sat::solve::{self, Options};
use takuzu_sat::{Grid, Puzzle};

use crate::errors::{Trouble, gave_up};
use crate::grid::PyGrid;
use crate::watch::{Bounds, Failure, PATIENCE};

/// Solutions that are found ahead of the caller: waking a thread for each of them would take longer than finding it.
const AHEAD: usize = 64;

type Found = Result<Next<Grid>, Trouble>;

/// An iterator. A SAT solver stays in its thread, and an iterator of Python may be used in any, so the search has a
/// thread of its own; while the caller waits for it, signals are heard.
#[pyclass(frozen, name = "Solutions", module = "takuzu_sat")]
pub(crate) struct SolutionsIter {
    /// Nothing after the last one.
    found: Mutex<Option<Receiver<Found>>>,
    is_dropped: Arc<AtomicBool>,
    failure: Failure,
}

impl SolutionsIter {
    pub(crate) fn new(
        puzzle: &Puzzle,
        options: Options,
        limit: Option<u64>,
        bounds: Bounds,
    ) -> PyResult<SolutionsIter> {
        let (failure, is_dropped) = (Failure::default(), Arc::<AtomicBool>::default());
        let stop = {
            let (failure, is_dropped) = (failure.clone(), is_dropped.clone());
            move || is_dropped.load(Ordering::Relaxed) || failure.is_there()
        };
        let (puzzle, options) = (puzzle.clone(), options.with_limits(bounds.limits(stop)?));
        let (hand, found) = sync_channel(AHEAD);
        thread::Builder::new().spawn(move || search(&puzzle, &options, limit, &hand))?;
        Ok(SolutionsIter { found: Mutex::new(Some(found)), is_dropped, failure })
    }

    /// Waits a moment for what comes next; `None` where nothing has come yet.
    fn wait(&self) -> Option<Result<Found, RecvTimeoutError>> {
        let mut slot = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(found) = slot.as_ref() else {
            return Some(Ok(Ok(Next::Exhausted)));
        };
        let next = found.recv_timeout(PATIENCE);
        match next {
            Ok(Ok(Next::Solution(_))) => {}
            Err(RecvTimeoutError::Timeout) => return None,
            _ => *slot = None,
        }
        Some(next)
    }
}

/// Hands solutions over, and the end, until nobody takes them.
fn search(puzzle: &Puzzle, options: &Options, limit: Option<u64>, hand: &SyncSender<Found>) {
    let mut solutions = (!puzzle.is_refused()).then(|| solve::solutions(puzzle, options));
    for number in 0.. {
        let next = match solutions.as_mut().filter(|_| Some(number) != limit) {
            Some(solutions) => solutions.next_solution().map_err(Trouble::from),
            None => Ok(Next::Exhausted),
        };
        let is_last = !matches!(next, Ok(Next::Solution(_)));
        if hand.send(next).is_err() || is_last {
            return;
        }
    }
}

impl Drop for SolutionsIter {
    fn drop(&mut self) {
        self.is_dropped.store(true, Ordering::Relaxed);
    }
}

#[pymethods]
impl SolutionsIter {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyGrid>> {
        loop {
            py.check_signals()?;
            let Some(next) = py.detach(|| self.wait()) else {
                continue;
            };
            self.failure.raise()?;
            let next = next.map_err(|_| PyRuntimeError::new_err("the search panicked"))?;
            return match next? {
                Next::Solution(grid) => Ok(Some(PyGrid(grid))),
                Next::Exhausted => Ok(None),
                Next::GaveUp => Err(gave_up()),
            };
        }
    }
}
