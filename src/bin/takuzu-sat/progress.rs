//! How far the work is, on standard error, for a person who waits.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work that lasts no longer shows no bar.
const PATIENCE: Duration = Duration::from_millis(500);

/// A bar that appears when the work lasts, and only on a terminal.
pub(crate) struct Progress {
    begun: Instant,
    total: usize,
    done: usize,
    bar: Option<ProgressBar>,
    quiet: bool,
}

impl Progress {
    pub(crate) fn new(total: usize, quiet: bool) -> Progress {
        Progress {
            begun: Instant::now(),
            total,
            done: 0,
            bar: None,
            quiet,
        }
    }

    /// Says that a piece of the work begins.
    pub(crate) fn step(&mut self) {
        if self.bar.is_none() && !self.quiet && self.begun.elapsed() > PATIENCE {
            self.bar = Some(bar(self.total, self.begun.elapsed()));
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done as u64);
        }
        self.done += 1;
    }

    /// Says something else on standard error.
    pub(crate) fn aside<T>(&self, say: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }
}

/// What comes after the bar finds a clean line.
impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn bar(total: usize, elapsed: Duration) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}, {eta} left")
        .expect("a template without mistakes")
        .progress_chars("##-");
    ProgressBar::new(total as u64)
        .with_style(style)
        .with_elapsed(elapsed)
}
