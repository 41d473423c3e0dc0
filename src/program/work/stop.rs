//! Ctrl-C and time-outs, and the progress bar on standard error, for those who wait.
//!
//! Engines ask [`Clock::limits`] some hundred times a second and give up. After Ctrl-C, work that does not
//! ask (a read that waits for input) is cut off a little later by a watching thread, which leaves whole
//! output behind. A time-out never ends the program: it is a puzzle's, not the batch's, and neither the
//! time in which the next puzzle is waited for counts nor that in which the program is stopped (Ctrl-Z).
//!
//! ```text
//!   wall      ....|....|....|                     |....|....|
//!   running   ....|....|....|       Ctrl-Z        |....|....|      a few ticks of the watching thread
//! ```

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};
use takuzu_sat::game::Encoding;
use takuzu_sat::sat::Size;
use takuzu_sat::{Limits, Puzzle};

use super::share::{MOST_BYTES, Share};
use crate::exit::Exit;
use crate::output::{Output, TICK};
use crate::words::counted;

/// The time that work may take after Ctrl-C.
const GRACE: Duration = Duration::from_millis(120);
/// The cells of a board whose formula is so small that the formulas of all threads fit.
const FEW_CELLS: usize = 64 * 64;
/// The most time that counts between two looks: in a longer pause the program was stopped.
const LONGEST_PAUSE: Duration = Duration::from_millis(200);

/// Shared by the signal handler, the watching thread and the engines.
#[derive(Clone, Default)]
pub(crate) struct Stop {
    interrupted: Arc<AtomicBool>,
    /// The time for which the program has been running, in microseconds, up to the last look.
    running: Arc<AtomicU64>,
    /// The bytes that a search may take, if there is a bound.
    memory: Option<u64>,
}

/// The time at which the work at hand is to end, when both of these have come: the wall's clock is exact, and
/// the other one stands still while the program does.
#[derive(Clone, Copy)]
struct Deadline {
    wall: Instant,
    running: Duration,
}

/// The clock of a worker.
#[derive(Clone)]
pub(crate) struct Clock {
    stop: Stop,
    /// There is a deadline: engines ask often, and there seldom is one.
    is_set: Arc<AtomicBool>,
    deadline: Arc<Mutex<Option<Deadline>>>,
    /// The part of the memory that the worker holds.
    share: Arc<Mutex<Option<Share>>>,
}

impl Clock {
    /// Starts the clock of the work at hand, or stops it.
    pub(crate) fn start(&self, after: Option<Duration>) {
        let deadline = after.and_then(|after| {
            let wall = Instant::now().checked_add(after)?;
            // Its last look may be some time ago, so what takes no longer than that is timed by the wall.
            let running = if after < LONGEST_PAUSE {
                Duration::ZERO
            } else {
                self.stop.running().checked_add(after - TICK)?
            };
            Some(Deadline { wall, running })
        });
        self.is_set.store(deadline.is_some(), Ordering::Relaxed);
        *self.deadline.lock().expect("no panic holds this lock") = deadline;
    }

    /// Does something that takes none of the time.
    pub(crate) fn paused<T>(&self, wait: impl FnOnce() -> T) -> T {
        let left = self.deadline().map(|deadline| {
            let now = Instant::now();
            deadline.wall.saturating_duration_since(now)
        });
        self.start(None);
        let outcome = wait();
        self.start(left);
        outcome
    }

    /// Takes a share of the memory for the formula of a puzzle unless the worker holds enough, and waits while the other
    /// workers leave no room for it. The clock stands still meanwhile. A formula too large for any is built alone, or refused
    /// when it has grown too large: propagation may leave little of it. Returns false where the formula is so small that there
    /// is not a share.
    pub(crate) fn take_share(&self, puzzle: &Puzzle, encoding: Encoding) -> bool {
        if puzzle.givens().shape().len() <= FEW_CELLS {
            return false;
        }
        self.take_bytes(puzzle.formula_size(encoding).map_or(MOST_BYTES, Size::bytes));
        true
    }

    /// Takes a share of so many bytes in the same way.
    pub(crate) fn take_bytes(&self, bytes: u64) {
        if self.held() >= bytes.min(MOST_BYTES) {
            return;
        }
        self.hold(None);
        let share = Share::take(bytes);
        let waited = || {
            let limits = self.limits();
            self.paused(|| Share::wait_for(bytes, || limits.stop_requested()))
        };
        self.hold(share.or_else(waited));
    }

    /// Holds a share of the memory until it gets another one, or none.
    pub(crate) fn hold(&self, share: Option<Share>) {
        *self.share.lock().expect("no panic holds this lock") = share;
    }

    /// Returns the bytes of the share that the worker holds.
    fn held(&self) -> u64 {
        let share = self.share.lock().expect("no panic holds this lock");
        share.as_ref().map_or(0, Share::bytes)
    }

    /// Returns limits that obey Ctrl-C and this clock, within the memory that a search may take.
    pub(crate) fn limits(&self) -> Limits {
        let clock = self.clone();
        self.stop.bounds().with_stop(move || clock.requested())
    }

    /// Tells whether the work at hand is to end now.
    fn requested(&self) -> bool {
        let is_over =
            |Deadline { wall, running }| Instant::now() >= wall && self.stop.running() >= running;
        self.stop.interrupted() || self.deadline().is_some_and(is_over)
    }

    fn deadline(&self) -> Option<Deadline> {
        if !self.is_set.load(Ordering::Relaxed) {
            return None;
        }
        *self.deadline.lock().expect("no panic holds this lock")
    }
}

impl Stop {
    /// Obeys Ctrl-C from now on, and lets a search take so many bytes.
    pub(crate) fn listening(memory: Option<u64>) -> Stop {
        let stop = Stop { memory, ..Stop::default() };
        listen(&stop.interrupted);
        stop
    }

    /// Ends the program when Ctrl-C has come and work goes on all the same. Fails when no thread can watch.
    pub(crate) fn watch_over(&self, output: &Output) -> Result<()> {
        let (watch, watched) = (self.clone(), output.clone());
        let watching = thread::Builder::new().spawn(move || watch.watch(&watched));
        watching.map(drop).context("cannot start a thread")
    }

    pub(crate) fn interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn running(&self) -> Duration {
        Duration::from_micros(self.running.load(Ordering::Relaxed))
    }

    /// Returns a stopped clock for a worker.
    pub(crate) fn clock(&self) -> Clock {
        Clock {
            stop: self.clone(),
            is_set: Arc::default(),
            deadline: Arc::default(),
            share: Arc::default(),
        }
    }

    /// Returns limits that obey Ctrl-C, within the memory that a search may take.
    pub(crate) fn limits(&self) -> Limits {
        let stop = self.clone();
        self.bounds().with_stop(move || stop.interrupted())
    }

    fn bounds(&self) -> Limits {
        match self.memory {
            Some(bytes) => Limits::none().with_memory(bytes),
            None => Limits::none(),
        }
    }

    fn watch(&self, output: &Output) {
        let (mut interrupted, mut last) = (Duration::ZERO, Instant::now());
        loop {
            thread::sleep(TICK);
            let pause = last.elapsed().min(LONGEST_PAUSE);
            last = Instant::now();
            let micros = u64::try_from(pause.as_micros()).expect("a short time");
            self.running.fetch_add(micros, Ordering::Relaxed);
            if self.interrupted() {
                interrupted += TICK;
            }
            if interrupted > GRACE {
                output.end_early("interrupted");
            }
        }
    }
}

/// Ends the program at once on Ctrl-C while that is safe; else the flag that it returns says that the end is due.
pub(crate) fn end_if_safe(is_safe: &Arc<AtomicBool>) -> Arc<AtomicBool> {
    let flag = Arc::default();
    end_or_set(&flag, is_safe);
    flag
}

#[cfg(not(unix))]
fn end_or_set(flag: &Arc<AtomicBool>, is_safe: &Arc<AtomicBool>) {
    let (flag, is_safe) = (Arc::clone(flag), Arc::clone(is_safe));
    let _ = ctrlc::set_handler(move || {
        if is_safe.load(Ordering::SeqCst) {
            std::process::exit(Exit::GaveUp.code().into())
        } else {
            flag.store(true, Ordering::SeqCst)
        }
    });
}

#[cfg(unix)]
fn end_or_set(flag: &Arc<AtomicBool>, is_safe: &Arc<AtomicBool>) {
    use signal_hook::flag::{register, register_conditional_shutdown};

    for signal in asking_for_the_end() {
        let code = Exit::GaveUp.code().into();
        let _ = register_conditional_shutdown(signal, code, Arc::clone(is_safe));
        let _ = register(signal, Arc::clone(flag));
    }
}

/// Sets a flag when a signal asks for the end. Without that Ctrl-C still ends the program, only less politely.
#[cfg(not(unix))]
fn listen(flag: &Arc<AtomicBool>) {
    let flag = Arc::clone(flag);
    let _ = ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed));
}

#[cfg(unix)]
fn listen(flag: &Arc<AtomicBool>) {
    use signal_hook::flag::register;

    for signal in asking_for_the_end() {
        let _ = register(signal, Arc::clone(flag));
    }
    // A file that grows too large is an error like others once somebody listens to this signal.
    let _ = register(signal_hook::consts::SIGXFSZ, Arc::default());
}

/// Returns the signals that ask for the end, as far as they are not ignored.
#[cfg(unix)]
fn asking_for_the_end() -> impl Iterator<Item = i32> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};

    let ignored = ignored();
    let signals = [SIGINT, SIGTERM, SIGHUP].into_iter();
    signals.filter(move |signal| ignored >> (signal - 1) & 1 == 0)
}

/// The signals that the program was told to ignore before it began, the first in the lowest bit: `nohup` does
/// that, and shells do for work in the background of a script. Known on Linux alone.
#[cfg(unix)]
fn ignored() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}

/// Work that lasts no longer shows no bar.
const BAR_PATIENCE: Duration = Duration::from_millis(500);
/// The shortest time between two drawings of the bar.
const BAR_TICK: Duration = Duration::from_millis(100);

/// A bar that appears when the work lasts, and only where somebody sees it.
pub(crate) struct Progress {
    /// Hidden at first.
    bar: ProgressBar,
    /// The time at which the bar is drawn next.
    due: Instant,
    done: u64,
    is_watched: bool,
}

impl Progress {
    /// Returns a bar for a number of pieces of work.
    pub(crate) fn for_pieces(total: usize, is_watched: bool) -> Progress {
        let bar = ProgressBar::new(total as u64);
        Progress::new(bar, "{wide_bar} {pos}/{len}, {eta} left", is_watched)
    }

    /// Returns a bar for a batch of puzzles, by the bytes of their text, if that number is known.
    pub(crate) fn for_puzzles(bytes: Option<u64>, is_watched: bool) -> Progress {
        let (bar, template) = match bytes {
            Some(bytes) => (ProgressBar::new(bytes), "{wide_bar} {msg}, {eta} left"),
            None => (ProgressBar::no_length(), "{msg}, {elapsed}"),
        };
        Progress::new(bar, template, is_watched)
    }

    fn new(bar: ProgressBar, template: &str, is_watched: bool) -> Progress {
        let style = ProgressStyle::with_template(template)
            .expect("a template without mistakes")
            .progress_chars("##-");
        bar.set_draw_target(ProgressDrawTarget::hidden());
        bar.set_style(style);
        Progress { bar, due: Instant::now() + BAR_PATIENCE, done: 0, is_watched }
    }

    /// Counts a piece of the work that begins.
    pub(crate) fn step(&mut self) {
        if self.is_due() {
            self.bar.set_position(self.done);
        }
        self.done += 1;
    }

    /// Counts puzzles that were answered, and the bytes read in all.
    pub(crate) fn puzzles(&mut self, more: u64, bytes_read: u64) {
        self.done += more;
        if self.is_due() {
            let rate = self.done as f64 / self.bar.elapsed().as_secs_f64();
            let (done, rate) = (HumanCount(self.done), HumanCount(rate as u64));
            let message = format!("{}, {rate}/s", counted(done, "puzzle"));
            self.bar.set_message(message);
            self.bar.set_position(bytes_read);
        }
    }

    /// Tells whether it is time to draw the bar, which is shown from the first time on.
    fn is_due(&mut self) -> bool {
        let now = Instant::now();
        if !self.is_watched || now < self.due {
            return false;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.due = now + BAR_TICK;
        true
    }

    /// Hides the bar while something else is printed on standard error.
    pub(crate) fn suspended<T>(&self, say: impl FnOnce() -> T) -> T {
        self.bar.suspend(say)
    }
}

/// The bar leaves a clean line behind.
impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// A line on standard error that says what is known so far; it appears when the work lasts.
#[derive(Clone)]
pub(crate) struct StatusLine(Arc<Status>);

struct Status {
    bar: ProgressBar,
    is_watched: bool,
}

impl StatusLine {
    pub(crate) fn new(is_watched: bool) -> StatusLine {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg} ({elapsed})");
        bar.set_style(style.expect("a template without mistakes"));
        StatusLine(Arc::new(Status { bar, is_watched }))
    }

    /// Changes the text.
    pub(crate) fn say(&self, text: String) {
        self.0.bar.set_message(text);
        self.look();
    }

    /// Draws the line, once it is time.
    pub(crate) fn look(&self) {
        let Status { bar, is_watched } = &*self.0;
        if *is_watched && bar.elapsed() >= BAR_PATIENCE {
            if bar.is_hidden() {
                bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
            }
            bar.tick();
        }
    }
}

/// The line leaves a clean one behind.
impl Drop for Status {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
