//! The progress bar on standard error.

use std::sync::Arc;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::words::counted;

/// Work that lasts no longer shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
/// The shortest time between two drawings of the bar.
const TICK: Duration = Duration::from_millis(100);

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
    pub(crate) fn of_pieces(total: usize, is_watched: bool) -> Progress {
        let bar = ProgressBar::new(total as u64);
        Progress::new(bar, "{wide_bar} {pos}/{len}, {eta} left", is_watched)
    }

    /// Returns a bar for a batch of puzzles, by the bytes of their text, if that number is known.
    pub(crate) fn of_puzzles(bytes: Option<u64>, is_watched: bool) -> Progress {
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
        Progress { bar, due: Instant::now() + PATIENCE, done: 0, is_watched }
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
        self.due = now + TICK;
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
    /// Hidden at first.
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
        if *is_watched && bar.elapsed() >= PATIENCE {
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
