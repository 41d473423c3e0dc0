//! Exit codes, and the one that a batch ends with.

use std::process::ExitCode;

/// The outcome of a puzzle, or of the whole run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Yes, or done.
    #[default]
    Yes,
    /// A sound no: no solution, not unique, invalid, rejected.
    No,
    /// Gave up at a limit, or interrupted; partial results are written.
    GaveUp,
    /// Could not: usage, input, I/O, backend.
    Failed,
    /// Engines disagree, or a model failed its check.
    Wrong,
}

impl Exit {
    /// Returns the graver of two outcomes, which is that of a batch with both.
    pub(crate) fn merge(self, other: Exit) -> Exit {
        if self.gravity() >= other.gravity() {
            self
        } else {
            other
        }
    }

    fn gravity(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::GaveUp => 2,
            Exit::Failed => 3,
            Exit::Wrong => 4,
        }
    }

    /// Returns the number that the shell sees.
    pub(crate) fn code(self) -> u8 {
        match self {
            Exit::Yes => 0,
            Exit::No => 1,
            Exit::Failed => 2,
            Exit::GaveUp => 3,
            Exit::Wrong => 4,
        }
    }

    /// Returns the number that the SAT competitions use: 10 satisfiable, 20 unsatisfiable, 0 unknown.
    ///
    /// Other outcomes keep their own code.
    pub(crate) fn sat_code(self) -> u8 {
        match self {
            Exit::Yes => 10,
            Exit::No => 20,
            Exit::GaveUp => 0,
            Exit::Failed | Exit::Wrong => self.code(),
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

#[cfg(test)]
mod tests {
    use super::Exit::{Failed, GaveUp, No, Wrong, Yes};

    #[test]
    fn the_graver_outcome_wins() {
        let order = [Wrong, Failed, GaveUp, No, Yes];
        for (place, &graver) in order.iter().enumerate() {
            for &lighter in &order[place..] {
                assert_eq!(graver.merge(lighter), graver);
                assert_eq!(lighter.merge(graver), graver);
            }
        }
        assert_eq!(order.map(super::Exit::code), [4, 2, 3, 1, 0]);
    }
}
