//! The memory that searches of several threads share: each holds a part, and waits while the others leave too little.

use std::panic::resume_unwind;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use takuzu_sat::Limits;

/// The bound for all that is at work together, which is that of each search, too.
pub(crate) const MOST_BYTES: u64 = Limits::USUAL_MEMORY;
/// The time between two looks at Ctrl-C.
const TICK: Duration = Duration::from_millis(20);

/// The bytes of all that is at work.
static AT_WORK: Mutex<u64> = Mutex::new(0);
/// Some work is done.
static DONE: Condvar = Condvar::new();

/// A part of the memory, given back when it is dropped.
pub(crate) struct Share(u64);

impl Share {
    /// Takes so many bytes, or all if there are fewer; nothing while others leave too little.
    pub(crate) fn take(bytes: u64) -> Option<Share> {
        Share::take_of(&mut at_work(), bytes.min(MOST_BYTES))
    }

    /// Does the same, and waits until there is room, or a stop is requested.
    pub(crate) fn wait_for(bytes: u64, is_stopped: impl Fn() -> bool) -> Option<Share> {
        let bytes = bytes.min(MOST_BYTES);
        let mut taken = at_work();
        loop {
            let share = Share::take_of(&mut taken, bytes);
            if share.is_some() || is_stopped() {
                return share;
            }
            let waited = DONE.wait_timeout(taken, TICK);
            taken = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn take_of(taken: &mut u64, bytes: u64) -> Option<Share> {
        let has_room = *taken == 0 || *taken + bytes <= MOST_BYTES;
        has_room.then(|| {
            *taken += bytes;
            Share(bytes)
        })
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.0
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        *at_work() -= self.0;
        DONE.notify_all();
    }
}

fn at_work() -> MutexGuard<'static, u64> {
    AT_WORK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Works in a new thread, and waits for it. What a thread has freed stays with it until it ends, and goes to the next new
/// one then: without that, each of several workers would keep the memory of its largest puzzle.
pub(crate) fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| match scope.spawn(work).join() {
        Ok(done) => done,
        Err(panic) => resume_unwind(panic),
    })
}
