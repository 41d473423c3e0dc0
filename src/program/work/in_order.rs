//! Many pieces of work on many threads, their answers in the order of the input.
//!
//! ```text
//!    items ──begin──> [ done │ at work │ done │ at work ] ──next──> answers
//!           one worker           the window            the caller,
//!           at a time                                  from the front
//! ```
//!
//! Items are taken one by one as workers come free, so an endless stream keeps a bounded number in memory, and one that
//! waits for its next item holds nobody up: what is done is handed out as soon as all before it is.
//!
//! To wake a thread takes as long as to solve a small puzzle. So the caller, once woken, waits a moment for more
//! answers before it hands them out, and longer each time that many came. It does not wait when nobody is at work and
//! the next item is still to come, so a program that sends a puzzle only after the last answer gets each answer at
//! once. And a worker whose last items took no time takes several at once, as many as are at hand.
//!
//! Parallel iterators (rayon's among them) keep the order only of what they collect whole, and have no place for a
//! state that may not leave its thread, such as a SAT solver.
//!
//! Somebody else may look at the window meanwhile: whoever ends the work before its time finds there what is done
//! already and what is not.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};

/// Items begun and not handed out for each worker: enough that one slow item does not leave the
/// other workers without work at once.
const AHEAD: usize = 512;
/// The time for which an answer waits for more, at first and at most.
const MOMENTS: [Duration; 2] = [Duration::from_millis(1), Duration::from_millis(4)];
/// The number of answers in one moment that make the next moment longer.
const MANY: usize = 2;
/// The time after which workers that are all busy get help: a thread takes some 100 µs to start and to end.
const BUSY: Duration = Duration::from_micros(500);
/// A worker takes more items at once while those that it took are done sooner.
const SOON: Duration = Duration::from_micros(100);
/// The most items that a worker takes at once.
const MOST: usize = 32;

/// Items that are begun and not handed out, in order, each with its answer once that is there.
#[derive(Debug)]
pub(crate) struct InOrder<T, A> {
    threads: usize,
    size: usize,
    moments: [Duration; 2],
    state: Mutex<State<T, A>>,
    /// Answers that have left the window, so that the caller does not hold up the workers for each.
    ready: Mutex<VecDeque<(Arc<T>, A)>>,
    /// The front is done, or nothing more will be.
    done: Condvar,
    /// There is room for another item, or no need for it.
    room: Condvar,
}

#[derive(Debug)]
struct State<T, A> {
    pieces: VecDeque<(Arc<T>, Option<A>)>,
    /// The number of items that have left the window, which is the number of its front.
    gone: usize,
    /// The number of items without an answer.
    at_work: usize,
    workers: usize,
    /// A worker waits for an item that is not at hand.
    is_starved: bool,
    is_over: bool,
    is_closed: bool,
    /// The caller knows that the front is done and waits for more.
    is_gathering: bool,
}

impl<T, A> State<T, A> {
    fn is_front_done(&self) -> bool {
        matches!(self.pieces.front(), Some((_, Some(_))))
    }

    /// Returns whether answers may come before the next item does.
    fn is_busy(&self) -> bool {
        self.workers > 0 && (self.at_work > 0 || !self.is_starved)
    }

    /// Returns whether another worker would find something to do.
    fn lacks_workers(&self) -> bool {
        self.at_work > 0 && !self.is_starved && !self.is_over && !self.is_closed
    }
}

impl<T: Send + Sync, A: Send> InOrder<T, A> {
    /// A window for so many threads, one at least; a `strict` one begins an item only when nothing
    /// else is begun, so that workers, too, may write what has an order.
    pub(crate) fn new(threads: usize, strict: bool) -> InOrder<T, A> {
        let threads = threads.max(1);
        InOrder {
            threads,
            size: if strict { 1 } else { threads * AHEAD },
            moments: MOMENTS,
            state: Mutex::new(State {
                pieces: VecDeque::new(),
                gone: 0,
                at_work: 0,
                workers: 0,
                is_starved: false,
                is_over: false,
                is_closed: false,
                is_gathering: false,
            }),
            ready: Mutex::default(),
            done: Condvar::new(),
            room: Condvar::new(),
        }
    }

    /// Works on items, and calls `pass` in this thread whenever [`InOrder::next`] has answers; it is to take them all.
    ///
    /// Each thread has a `worker` of its own, a state made where it is used; it starts when all others have
    /// been busy for a while, so that a single small puzzle takes one. An item is `at_hand` when its iterator gives it without waiting. [`InOrder::close`] ends the work: what is begun is finished, its answer is dropped.
    /// Fails when not one thread can be started; a system that refuses more of them gets the work done by fewer.
    /// Panics when a worker does.
    pub(crate) fn run<W, I: Iterator<Item = T> + Send>(
        &self,
        items: I,
        at_hand: impl Fn(&I) -> bool + Sync,
        worker: impl Fn() -> W + Sync,
        work: impl Fn(&mut W, &T) -> A + Sync,
        mut pass: impl FnMut(),
    ) -> Result<()> {
        let items = Mutex::new(items);
        let work_on = || {
            let (mut worker, mut most) = (worker(), 1);
            loop {
                let begun = self.begin(&items, &at_hand, most);
                if begun.is_empty() {
                    break;
                }
                let started = Instant::now();
                for (number, item) in begun {
                    self.finish(number, work(&mut worker, &item));
                }
                most = if started.elapsed() < SOON { MOST.min(2 * most) } else { 1.max(most / 2) };
            }
        };
        thread::scope(|scope| {
            let mut left = self.threads - 1;
            self.hire(scope, &work_on)?;
            let [first, last] = self.moments;
            let mut moment = first;
            while self.wait(moment, left > 0, |workers| {
                for _ in 0..left.min(workers) {
                    // The system may have no more threads: then those that there are do the work.
                    left = if self.hire(scope, &work_on).is_ok() { left - 1 } else { 0 };
                }
                left > 0
            }) {
                let before = self.state().gone;
                pass();
                let many = self.state().gone - before >= MANY;
                moment = if many { last.min(2 * moment) } else { first };
            }
            Ok(())
        })
    }

    fn hire<'scope>(
        &'scope self,
        scope: &'scope Scope<'scope, '_>,
        work_on: &'scope (impl Fn() + Sync),
    ) -> Result<()> {
        self.state().workers += 1;
        let leave = Leave(self);
        let run = move || {
            let _leave = leave;
            work_on();
        };
        let thread = thread::Builder::new().spawn_scoped(scope, run);
        thread.map(drop).context("cannot start a thread")
    }

    /// The first answer that is not handed out yet, if it is there.
    pub(crate) fn next(&self) -> Option<(Arc<T>, A)> {
        let mut ready = held(&self.ready);
        if ready.is_empty() {
            let mut state = self.state();
            while let Some((item, answer)) = state.pieces.pop_front() {
                let Some(answer) = answer else {
                    state.pieces.push_front((item, None));
                    break;
                };
                ready.push_back((item, answer));
            }
            state.gone += ready.len();
            self.room.notify_one();
        }
        ready.pop_front()
    }

    /// Ends the work, and hands out all that is begun, with the answers that are there.
    pub(crate) fn close(&self) -> Vec<(Arc<T>, Option<A>)> {
        let mut ready = held(&self.ready);
        let mut state = self.state();
        state.is_closed = true;
        self.room.notify_one();
        self.done.notify_one();
        let ready = ready.drain(..).map(|(item, answer)| (item, Some(answer)));
        ready.chain(state.pieces.drain(..)).collect()
    }

    /// Waits until the front is done, and a moment longer for more, unless there is no use in waiting;
    /// whether the front will ever be done. `hire` is called when there `may` be more workers and those that there
    /// are, whose number it gets, have been busy for a while; it returns whether there may be still more.
    fn wait(&self, moment: Duration, mut may: bool, mut hire: impl FnMut(usize) -> bool) -> bool {
        if !held(&self.ready).is_empty() {
            return true;
        }
        let is_idle = |state: &mut State<T, A>| {
            !state.is_front_done() && !state.is_closed && state.workers > 0
        };
        let mut state = self.state();
        while may && is_idle(&mut state) {
            let waited = self.done.wait_timeout_while(state, BUSY, is_idle);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            if state.lacks_workers() {
                let workers = state.workers;
                drop(state);
                may = hire(workers);
                state = self.state();
            }
        }
        let state = self.done.wait_while(state, is_idle);
        let mut state = state.unwrap_or_else(PoisonError::into_inner);
        state.is_gathering = true;
        let goes_on = |state: &mut State<T, A>| state.is_gathering && state.is_busy();
        let waited = self.done.wait_timeout_while(state, moment, goes_on);
        let (mut state, waited) = waited.unwrap_or_else(PoisonError::into_inner);
        state.is_gathering = false;
        if may && waited.timed_out() && state.lacks_workers() {
            let workers = state.workers;
            drop(state);
            hire(workers);
            state = self.state();
        }
        state.is_front_done()
    }

    /// The next items with their numbers: none at the end, more than one only where these are at hand.
    /// Whoever waits for an item keeps the other workers from waiting too.
    fn begin<I: Iterator<Item = T>>(
        &self,
        items: &Mutex<I>,
        at_hand: impl Fn(&I) -> bool,
        most: usize,
    ) -> Vec<(usize, Arc<T>)> {
        let mut items = items.lock().expect("no worker has panicked");
        let mut state = self.state();
        if state.is_gathering && state.pieces.len() >= self.size.div_ceil(2) {
            state.is_gathering = false;
            self.done.notify_one();
        }
        let is_full = |state: &mut State<T, A>| state.pieces.len() >= self.size && !state.is_closed;
        let state = self.room.wait_while(state, is_full);
        let state = state.expect("no panic holds this lock");
        if state.is_closed {
            return Vec::new();
        }
        let room = self.size - state.pieces.len();
        drop(state);
        let first = self.first(&mut *items, &at_hand).map(Arc::new);
        let mut begun = Vec::with_capacity(most);
        begun.extend(first.map(|first| (0, first)));
        while (1..most.min(room)).contains(&begun.len()) && at_hand(&items) {
            let Some(next) = items.next() else { break };
            begun.push((0, Arc::new(next)));
        }
        let mut state = self.state();
        state.is_over |= begun.is_empty();
        let number = state.gone + state.pieces.len();
        state.at_work += begun.len();
        for (more, (at, item)) in begun.iter_mut().enumerate() {
            *at = number + more;
            state.pieces.push_back((Arc::clone(item), None));
        }
        begun
    }

    /// Takes the next item, and tells the caller if it has to be waited for.
    fn first<I: Iterator<Item = T>>(
        &self,
        items: &mut I,
        at_hand: impl Fn(&I) -> bool,
    ) -> Option<T> {
        if at_hand(items) {
            return items.next();
        }
        let starve = |is_starved: bool| {
            let mut state = self.state();
            state.is_starved = is_starved;
            if is_starved && state.is_gathering && !state.is_busy() {
                self.done.notify_one();
            }
        };
        starve(true);
        let item = items.next();
        starve(false);
        item
    }

    fn finish(&self, number: usize, answer: A) {
        let mut state = self.state();
        if state.is_closed {
            return;
        }
        let place = number - state.gone;
        state.pieces[place].1 = Some(answer);
        state.at_work -= 1;
        let is_awaited = if state.is_gathering { !state.is_busy() } else { place == 0 };
        if is_awaited {
            self.done.notify_one();
        }
    }

    fn state(&self) -> MutexGuard<'_, State<T, A>> {
        held(&self.state)
    }
}

fn held<T>(lock: &Mutex<T>) -> MutexGuard<'_, T> {
    lock.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Tells the window that a worker is gone, however it went.
struct Leave<'a, T: Send + Sync, A: Send>(&'a InOrder<T, A>);

impl<T: Send + Sync, A: Send> Drop for Leave<'_, T, A> {
    fn drop(&mut self) {
        self.0.state().workers -= 1;
        self.0.done.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc;
    use std::time::Duration;

    fn collect(items: impl Iterator<Item = u64> + Send, threads: usize) -> Vec<(u64, u64)> {
        let (window, mut passed) = (InOrder::new(threads, false), Vec::new());
        let work = |begun: &mut u64, &item: &u64| {
            *begun += 1;
            // Some take longer than all that follow.
            thread::sleep(Duration::from_micros(if item % 50 == 0 { 2000 } else { 1 }));
            item * item
        };
        window.run(items, |_| true, || 0, work, || passed.extend(window.next())).expect("threads");
        let passed = passed.into_iter();
        passed.map(|(item, square)| (*item, square)).collect()
    }

    #[test]
    fn answers_come_in_order_on_any_number_of_threads() {
        let expected: Vec<_> = (0..500).map(|n| (n, n * n)).collect();
        for threads in [0, 1, 2, 7] {
            assert_eq!(collect(0..500, threads), expected, "{threads} threads");
        }
        assert_eq!(collect(0..0, 3), []);
    }

    #[test]
    fn an_answer_does_not_wait_for_the_next_item() {
        let (to_work, items) = mpsc::channel();
        to_work.send(7).expect("a reader");
        let (window, mut to_work) = (InOrder::new(2, false), Some(to_work));
        let work = |(): &mut (), &n: &u64| n + 1;
        let pass = || {
            assert_eq!(window.next(), Some((Arc::new(7), 8)));
            // Only now the input ends.
            to_work = None;
        };
        window.run(items.into_iter(), |_| false, || (), work, pass).expect("threads");
        assert!(to_work.is_none());
    }

    #[test]
    fn no_answer_waits_when_the_next_item_comes_after_it() {
        let day = Duration::from_secs(86_400);
        let window = InOrder { moments: [day; 2], ..InOrder::new(3, false) };
        let (to_work, items) = mpsc::channel();
        to_work.send(1).expect("a reader");
        let (mut to_work, mut passed) = (Some(to_work), Vec::new());
        let pass = || {
            let (item, _) = window.next().expect("an answer");
            passed.push(*item);
            match &to_work {
                Some(sender) if *item < 100 => sender.send(*item + 1).expect("a reader"),
                _ => to_work = None,
            }
        };
        window.run(items.into_iter(), |_| false, || (), |(), _| (), pass).expect("threads");
        assert!(passed.into_iter().eq(1..=100));
    }

    #[test]
    fn an_endless_input_is_not_read_ahead_for_ever() {
        let (window, read, mut passed) = (InOrder::new(2, false), AtomicUsize::new(0), 0);
        let items = std::iter::repeat_with(|| read.fetch_add(1, Ordering::Relaxed));
        let pass = || {
            passed += usize::from(window.next().is_some());
            if passed == 1000 {
                window.close();
            }
        };
        let at_hand = |_: &_| true;
        window.run(items, at_hand, || (), |(), _| (), pass).expect("threads");
        assert_eq!(passed, 1000);
        assert!(read.load(Ordering::Relaxed) <= 1000 + 2 * 2 * AHEAD + 1);
    }

    #[test]
    fn a_strict_window_holds_one_item() {
        let window = InOrder::new(3, true);
        let at_work = AtomicUsize::new(0);
        let mut passed = Vec::new();
        let work = |(): &mut (), &item: &u64| {
            assert_eq!(at_work.fetch_add(1, Ordering::SeqCst), 0, "alone");
            item
        };
        let pass = || {
            at_work.fetch_sub(1, Ordering::SeqCst);
            passed.extend(window.next().map(|(_, item)| item));
        };
        window.run(0..100, |_| true, || (), work, pass).expect("threads");
        assert!(passed.into_iter().eq(0..100));
    }

    #[test]
    fn closing_hands_out_what_is_begun() {
        let window = InOrder::new(2, false);
        let (release, gate) = mpsc::channel::<()>();
        let gate = Mutex::new(gate);
        let mut left = Vec::new();
        // The first item is held back until the others are done; then the work is ended.
        let work = |(): &mut (), &item: &u64| {
            if item == 0 {
                let gate = gate.lock().expect("held once");
                let _ = gate.recv_timeout(Duration::from_secs(20));
            }
            item
        };
        let done = || {
            let pieces = &window.state().pieces;
            pieces.iter().filter(|piece| piece.1.is_some()).count()
        };
        thread::scope(|scope| {
            scope.spawn(|| {
                while done() < 4 {
                    thread::yield_now();
                }
                left = window.close();
                drop(release);
            });
            window
                .run(0..5, |_| true, || (), work, || unreachable!("the front is never done"))
                .expect("threads");
        });
        let left = left.into_iter().map(|(item, answer)| (*item, answer));
        assert!(left.eq((0..5).map(|item| (item, (item > 0).then_some(item)))));
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_is_passed_on() {
        let work = |(): &mut (), &item: &u64| assert!(item < 3, "enough");
        let window = InOrder::new(2, false);
        window.run(0..10, |_| true, || (), work, || drop(window.next())).expect("threads");
    }
}
