//! The ends of a call before its work is done: Ctrl-C, a time-out.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use takuzu_sat::Limits;

/// The time between two questions to the interpreter about signals: an answer within it feels like one at once.
pub(crate) const PATIENCE: Duration = Duration::from_millis(20);

/// The first exception of a call, kept until the call returns: an engine knows no exceptions, it only stops.
#[derive(Clone, Default)]
pub(crate) struct Failure(Arc<Mutex<Option<PyErr>>>);

impl Failure {
    fn slot(&self) -> MutexGuard<'_, Option<PyErr>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps an exception, unless there is an earlier one.
    pub(crate) fn keep(&self, error: PyErr) {
        self.slot().get_or_insert(error);
    }

    pub(crate) fn is_there(&self) -> bool {
        self.slot().is_some()
    }

    /// Raises the exception that was kept, if any.
    pub(crate) fn raise(&self) -> PyResult<()> {
        self.slot().take().map_or(Ok(()), Err)
    }
}

/// Reads a time in seconds. Fails when it is negative, or no number.
pub(crate) fn seconds(timeout: Option<f64>) -> PyResult<Option<Duration>> {
    let duration = timeout.map(Duration::try_from_secs_f64).transpose();
    duration.map_err(|error| PyValueError::new_err(format!("timeout: {error}")))
}

/// The bounds of a call: a time in seconds, and the usual memory, or as much as it takes where that is forced.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) timeout: Option<f64>,
    pub(crate) force: bool,
}

impl Bounds {
    /// Makes limits that end the work after the time, or when a stop is requested.
    pub(crate) fn limits(
        self,
        stop: impl Fn() -> bool + Send + Sync + 'static,
    ) -> PyResult<Limits> {
        let limits = memory(self.force).with_stop(stop);
        Ok(match seconds(self.timeout)? {
            Some(time) => limits.with_timeout(time),
            None => limits,
        })
    }
}

/// Makes limits of memory.
pub(crate) fn memory(force: bool) -> Limits {
    if force { Limits::none() } else { Limits::none().with_memory(Limits::USUAL_MEMORY) }
}

/// Makes the limits of a call: they end it on a signal, at a failure, and at its bounds.
fn limits(bounds: Bounds, failure: &Failure) -> PyResult<Limits> {
    let (failure, begun, asked) = (failure.clone(), Instant::now(), AtomicU64::new(0));
    bounds.limits(move || {
        let now = begun.elapsed().as_millis() as u64;
        let since = now.saturating_sub(asked.load(Ordering::Relaxed));
        if Duration::from_millis(since) >= PATIENCE {
            asked.store(now, Ordering::Relaxed);
            Python::attach(|py| heed_signals(py, &failure));
        }
        failure.is_there()
    })
}

/// Runs the handlers of the signals that have come, and keeps what they raise.
pub(crate) fn heed_signals(py: Python<'_>, failure: &Failure) {
    if let Err(error) = py.check_signals() {
        failure.keep(error);
    }
}

/// Works without the interpreter's lock, within limits; then raises what a signal raised.
pub(crate) fn work<T: Send>(
    py: Python<'_>,
    bounds: Bounds,
    work: impl FnOnce(&Limits) -> T + Send,
) -> PyResult<T> {
    let failure = Failure::default();
    let limits = limits(bounds, &failure)?;
    let done = py.detach(|| work(&limits));
    failure.raise()?;
    Ok(done)
}
