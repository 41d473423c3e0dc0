//! Exit codes, and the one that a batch ends with.

use std::process::ExitCode;

use takuzu_sat::answer::Status;

/// The outcome of a puzzle, or of the whole run; the graver is greater, and that of a batch with both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
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
    /// Engines disagree, or a model failed its check (`reply.rs` tells it from `Failed`).
    Wrong,
}

impl Exit {
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

/// Every answer of the program ends here as a number.
impl From<Status> for Exit {
    fn from(status: Status) -> Exit {
        match status {
            Status::Unique | Status::Solved | Status::Complete => Exit::Yes,
            Status::Multiple | Status::None | Status::Invalid => Exit::No,
            Status::Unknown => Exit::GaveUp,
            Status::Error => Exit::Failed,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.code())
    }
}

/// An answer that another engine has shown to be wrong.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct WrongAnswer(pub(crate) String);

#[cfg(test)]
mod tests {
    use super::Exit::{self, Failed, GaveUp, No, Wrong, Yes};

    #[test]
    fn the_graver_outcome_is_greater() {
        let order = [Yes, No, GaveUp, Failed, Wrong];
        assert!(order.is_sorted());
        assert_eq!(order.map(Exit::code), [0, 1, 3, 2, 4]);
    }
}
