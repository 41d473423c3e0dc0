//! Ctrl-C and time-outs: a polite request first, then the end of the program.
//!
//! Engines ask [`Stop::requested`] and give up. Work that does not ask (a formula being fed to a
//! solver, a read that waits for input) is cut off a little later by a watching thread, which
//! leaves whole output behind. Time-outs are a puzzle's, not the batch's: the time in which the
//! next puzzle is waited for does not count.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use takuzu_sat::Limits;

use crate::output::Output;

/// The time that work may take after Ctrl-C.
const GRACE: Duration = Duration::from_millis(120);
/// The time that work may take after its time limit. An early end ends a whole batch, so this gives
/// every engine the time to notice by itself.
const GRACE_OVERTIME: Duration = Duration::from_secs(1);
/// The time between two looks of the watching thread.
const TICK: Duration = Duration::from_millis(20);

/// Shared by the signal handler, the watching thread and the engines.
#[derive(Clone, Default)]
pub(crate) struct Stop {
    interrupted: Arc<AtomicBool>,
    clocks: Arc<Mutex<Vec<Deadline>>>,
}

/// The time at which the work at hand is to end.
type Deadline = Arc<Mutex<Option<Instant>>>;

/// The clock of a worker.
#[derive(Clone)]
pub(crate) struct Clock {
    interrupted: Arc<AtomicBool>,
    deadline: Deadline,
}

impl Clock {
    /// Starts the clock of the work at hand, or stops it.
    pub(crate) fn start(&self, after: Option<Duration>) {
        let deadline = after.and_then(|after| Instant::now().checked_add(after));
        *self.deadline.lock().expect("no panic holds this lock") = deadline;
    }

    /// Returns limits that obey Ctrl-C and this clock.
    pub(crate) fn limits(&self) -> Limits {
        let clock = self.clone();
        Limits::none().with_stop(move || clock.requested())
    }

    /// Tells whether the work at hand is to end now.
    fn requested(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
            || time_of(&self.deadline).is_some_and(|deadline| Instant::now() >= deadline)
    }
}

fn time_of(deadline: &Deadline) -> Option<Instant> {
    *deadline.lock().expect("no panic holds this lock")
}

impl Stop {
    /// Obeys Ctrl-C from now on, and watches over the output.
    pub(crate) fn install(output: &Output) -> Stop {
        let stop = Stop::default();
        let flag = Arc::clone(&stop.interrupted);
        // Without a handler Ctrl-C still ends the program, only less politely.
        let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
        let (watch, output) = (stop.clone(), output.clone());
        thread::spawn(move || watch.watch(&output));
        stop
    }

    pub(crate) fn interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Returns a stopped clock for a worker.
    pub(crate) fn clock(&self) -> Clock {
        let deadline = Deadline::default();
        let mut clocks = self.clocks.lock().expect("no panic holds this lock");
        clocks.push(Arc::clone(&deadline));
        Clock {
            interrupted: Arc::clone(&self.interrupted),
            deadline,
        }
    }

    /// Returns limits that obey Ctrl-C.
    pub(crate) fn limits(&self) -> Limits {
        let stop = self.clone();
        Limits::none().with_stop(move || stop.interrupted())
    }

    fn watch(&self, output: &Output) {
        let mut interrupted = Duration::ZERO;
        loop {
            thread::sleep(TICK);
            output.refresh();
            if self.interrupted() {
                interrupted += TICK;
            }
            if interrupted > GRACE {
                output.end_early("interrupted");
            } else if self.overtime() > GRACE_OVERTIME {
                output.end_early("gave up at the time limit");
            }
        }
    }

    /// Returns the longest time by which any work is late.
    fn overtime(&self) -> Duration {
        let clocks = self.clocks.lock().expect("no panic holds this lock");
        let deadlines = clocks.iter().filter_map(time_of);
        let overtime = deadlines.map(|deadline| deadline.elapsed());
        overtime.max().unwrap_or_default()
    }
}
