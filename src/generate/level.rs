//! Puzzles of a level.
//!
//! Up to hard, givens are taken away as long as the techniques of the level solve the puzzle: so
//! most of what is left needs them. From expert on, where techniques take longer to ask than a
//! search does, they are taken away as long as the puzzle is unique: most puzzles without a
//! needless given are expert anyway. Either way the puzzle is graded in the end, and one that the
//! level below solves, or that is too hard, is another try.

use std::sync::Arc;

use super::{Certifier, Verdict};
use crate::deduction::{Ended, Level};
use crate::grade::grade;
use crate::ladder::Allowed;
use crate::limits::Limits;
use crate::puzzle::Puzzle;

/// Returns the property that must hold while givens are taken away, so that a puzzle of this level may be left.
pub(super) fn certifier(level: Level, limits: &Limits) -> Certifier {
    if level >= Level::Expert {
        return Certifier::Unique;
    }
    let limits = limits.clone();
    Certifier::Solves(Arc::new(move |puzzle| solves(level, puzzle, &limits)))
}

fn solves(level: Level, puzzle: &Puzzle, limits: &Limits) -> Verdict {
    match grade(puzzle, &Allowed::UpTo(level), limits).map(|grade| grade.ended) {
        Ok(Ended::Solved) => Verdict::Holds,
        Ok(Ended::GaveUp) => Verdict::Unknown,
        Ok(Ended::Stuck | Ended::NoSolution | Ended::Several) | Err(_) => Verdict::Fails,
    }
}

/// Returns the level of a puzzle; `None` when the limits are reached, and of a complete grid.
pub(super) fn of(puzzle: &Puzzle, limits: &Limits) -> Option<Level> {
    let grade = grade(puzzle, &Allowed::All, limits).ok()?;
    grade.level.filter(|_| grade.ended == Ended::Solved)
}
