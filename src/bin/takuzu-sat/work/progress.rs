//! The progress bar on standard error.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};

use crate::words::counted;

/// Work that lasts no longer shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);
/// The shortest time between two drawings of the bar.
const TICK: Duration = Duration::from_millis(100);

/// A bar that appears when the work lasts, and only where somebody sees it.
pub(crate) struct Progress {
    begun: Instant,
    /// When the bar is drawn next.
    due: Instant,
    /// The amount of work, where that is known.
    total: Option<u64>,
    template: &'static str,
    done: u64,
    bar: Option<ProgressBar>,
    is_watched: bool,
}

impl Progress {
    /// Returns a bar for a number of pieces of work.
    pub(crate) fn of_pieces(total: usize, is_watched: bool) -> Progress {
        let total = Some(total as u64);
        Progress::new(total, "{wide_bar} {pos}/{len}, {eta} left", is_watched)
    }

    /// Returns a bar for a batch of puzzles, by the bytes of their text, if that number is known.
    pub(crate) fn of_puzzles(bytes: Option<u64>, is_watched: bool) -> Progress {
        let template = match bytes {
            Some(_) => "{wide_bar} {msg}, {eta} left",
            None => "{msg}, {elapsed}",
        };
        Progress::new(bytes, template, is_watched)
    }

    fn new(total: Option<u64>, template: &'static str, is_watched: bool) -> Progress {
        let begun = Instant::now();
        Progress {
            begun,
            due: begun + PATIENCE,
            total,
            template,
            done: 0,
            bar: None,
            is_watched,
        }
    }

    /// Counts a piece of the work that begins.
    pub(crate) fn step(&mut self) {
        if let Some(bar) = self.due_bar() {
            bar.set_position(self.done);
        }
        self.done += 1;
    }

    /// Counts puzzles that were answered, and the bytes read in all.
    pub(crate) fn puzzles(&mut self, more: u64, bytes_read: u64) {
        self.done += more;
        if let Some(bar) = self.due_bar() {
            let rate = self.done as f64 / self.begun.elapsed().as_secs_f64();
            let (done, rate) = (HumanCount(self.done), HumanCount(rate as u64));
            bar.set_message(format!("{}, {rate}/s", counted(done, "puzzle")));
            bar.set_position(bytes_read);
        }
    }

    /// Returns the bar, when it is time to draw it.
    fn due_bar(&mut self) -> Option<ProgressBar> {
        let now = Instant::now();
        if !self.is_watched || now < self.due {
            return None;
        }
        self.due = now + TICK;
        let bar = self
            .bar
            .get_or_insert_with(|| bar(self.total, self.template, self.begun.elapsed()));
        Some(bar.clone())
    }

    /// Hides the bar while something else is printed on standard error.
    pub(crate) fn suspended<T>(&self, say: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }
}

/// The bar leaves a clean line behind.
impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: Option<u64>, template: &str, elapsed: Duration) -> ProgressBar {
    let style = ProgressStyle::with_template(template)
        .expect("a template without mistakes")
        .progress_chars("##-");
    let bar = match total {
        Some(total) => ProgressBar::new(total),
        None => ProgressBar::no_length(),
    };
    bar.with_style(style).with_elapsed(elapsed)
}
