//! The finding about a puzzle, which the program, Python and every other face tell alike.
//!
//! ```
//! use takuzu_sat::answer::{Answer, Status};
//! use takuzu_sat::{Limits, Options, Puzzle, solve};
//!
//! let puzzle: Puzzle = "....1. .1.0.. ...... ..11.. 1...0. 1.....".parse()?;
//! let reason = Some((solve::quick_clash as _, &Limits::none()));
//! let answer = Answer::of(&puzzle, reason, || solve::uniqueness(&puzzle, &Options::default()))?;
//! assert_eq!(answer.status, Status::None);
//! assert!(answer.why.expect("a reason").clash.is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod sentences;

use crate::ground::deduction::Ended;
use crate::ground::grid::Grid;
use crate::ground::limits::{Limits, Next};
use crate::people::grade::Grade;
use crate::puzzles::game::{DeadEnd, Violation};
use crate::puzzles::puzzle::Puzzle;
use crate::solving::solve::{self, Clash, Count, End, Options, SolveError, Uniqueness};
pub use sentences::likely_repairs;

crate::ground::names::named! {
    /// The knowledge about a puzzle, in a word.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    #[cfg_attr(feature = "serde", derive(::serde::Serialize), serde(rename_all = "lowercase"))]
    pub enum Status {
        /// It has exactly one solution.
        Unique = "unique",
        /// It has several solutions.
        Multiple = "multiple",
        /// A solution was found; whether it is the only one was not asked.
        Solved = "solved",
        /// It is a complete grid that is right.
        Complete = "complete",
        /// It has no solution.
        None = "none",
        /// It is a complete grid that breaks a rule.
        Invalid = "invalid",
        /// A limit was reached first.
        #[default]
        Unknown = "unknown",
        /// It could not be read or solved.
        Error = "error",
    }
}

impl From<&Count> for Status {
    fn from(count: &Count) -> Status {
        match (u64::try_from(&count.value), count.end) {
            (Ok(0), End::Exhausted) => Status::None,
            (Ok(1), End::Exhausted) => Status::Unique,
            (Ok(2..) | Err(_), _) => Status::Multiple,
            (Ok(0 | 1), End::Enough | End::GaveUp) => Status::Unknown,
        }
    }
}

impl From<&Grade> for Status {
    fn from(grade: &Grade) -> Status {
        match (grade.ended, grade.level) {
            (Ended::Solved, None) => Status::Complete,
            (Ended::Solved, Some(_)) => Status::Unique,
            (Ended::NoSolution, _) => Status::None,
            (Ended::Several, _) => Status::Multiple,
            (Ended::Stuck | Ended::GaveUp, _) => Status::Unknown,
        }
    }
}

/// A way to find givens and rules that clash: [`solve::clash`] or [`solve::quick_clash`].
pub type FindClash = fn(&Puzzle, &Limits) -> Result<Next<Clash>, SolveError>;

/// The answer to the question how many solutions a puzzle has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// No, one or several solutions, or what else is known.
    pub status: Status,
    /// The solutions that were found, two at most.
    pub grids: Vec<Grid>,
    /// The reason, where there is no solution.
    pub why: Option<NoSolution>,
}

impl Answer {
    /// Judges a puzzle; a search is asked where its givens do not tell all. Why a puzzle has no solution is
    /// found out within limits, if anyone wants to know: it takes far longer than the answer.
    ///
    /// # Errors
    ///
    /// Those of the search, and those of [`NoSolution::searched`].
    pub fn of<E: From<SolveError>>(
        puzzle: &Puzzle,
        reason: Option<(FindClash, &Limits)>,
        search: impl FnOnce() -> Result<Uniqueness, E>,
    ) -> Result<Answer, E> {
        let givens = puzzle.givens();
        // Dead ends are looked for only where there is no solution: most puzzles of a list have one.
        let seen =
            |status| Answer { status, grids: Vec::new(), why: Some(NoSolution::at_sight(puzzle)) };
        let with = |status, grids| Answer { status, grids, why: None };
        Ok(match (puzzle.is_clean(givens), givens.is_complete()) {
            (false, true) => seen(Status::Invalid),
            (false, false) => seen(Status::None),
            (true, true) => with(Status::Complete, vec![]),
            (true, false) => match search()? {
                Uniqueness::One(grid) => with(Status::Unique, vec![grid]),
                Uniqueness::Several(one, other) => with(Status::Multiple, vec![one, other]),
                Uniqueness::Unknown(found) => with(Status::Unknown, found.into_iter().collect()),
                Uniqueness::None => match reason {
                    Some((find, limits)) => {
                        let why = Some(NoSolution::searched(puzzle, find, limits)?);
                        Answer { why, ..with(Status::None, vec![]) }
                    }
                    None => seen(Status::None),
                },
            },
        })
    }

    /// Looks for a solution, not for a second one.
    ///
    /// # Errors
    ///
    /// Those of the search.
    pub fn solved<E>(
        puzzle: &Puzzle,
        search: impl FnOnce() -> Result<Next<Grid>, E>,
    ) -> Result<Answer, E> {
        let found = if puzzle.is_refused() { Next::Exhausted } else { search()? };
        let (status, grids, why) = match found {
            Next::Solution(grid) => (Status::Solved, vec![grid], None),
            Next::Exhausted => (Status::None, vec![], Some(NoSolution::at_sight(puzzle))),
            Next::GaveUp => (Status::Unknown, vec![], None),
        };
        Ok(Answer { status, grids, why })
    }

    /// Returns the only solution, if it is known.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        self.grids.first().filter(|_| self.status == Status::Unique)
    }
}

/// The reason why there is no solution.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NoSolution {
    /// The rules that the givens break as they stand.
    pub violations: Vec<Violation>,
    /// Cells without a candidate, and values without a place, where no rule is broken.
    pub dead_ends: Vec<DeadEnd>,
    /// Givens and rules that clash; missing when the givens break a rule as they stand, or the time or the work ran
    /// out.
    pub clash: Option<Clash>,
    /// True if exactly one solution appears when lines may be equal; missing when that was not
    /// asked or not found out.
    pub unique_without_distinct_lines: Option<bool>,
}

impl NoSolution {
    /// Finds what is seen without a search.
    #[must_use]
    pub fn at_sight(puzzle: &Puzzle) -> NoSolution {
        let givens = puzzle.givens();
        if puzzle.is_clean(givens) {
            NoSolution { dead_ends: puzzle.dead_ends(), ..NoSolution::default() }
        } else {
            NoSolution { violations: puzzle.violations(givens), ..NoSolution::default() }
        }
    }

    /// Finds why a puzzle has no solution although its givens break no rule.
    ///
    /// # Errors
    ///
    /// When a solver fails, or finds a solution after all.
    pub fn searched(
        puzzle: &Puzzle,
        find: FindClash,
        limits: &Limits,
    ) -> Result<NoSolution, SolveError> {
        let clash = match find(puzzle, limits)? {
            Next::Solution(clash) => Some(clash),
            Next::GaveUp => None,
            Next::Exhausted => return Err(SolveError::missed(puzzle, limits)),
        };
        Ok(NoSolution {
            violations: Vec::new(),
            dead_ends: puzzle.dead_ends(),
            clash,
            unique_without_distinct_lines: unique_without_distinct_lines(puzzle, limits)?,
        })
    }
}

/// Published puzzles of some sites are made without rule 3: a bare "no solution" hides that.
fn unique_without_distinct_lines(
    puzzle: &Puzzle,
    limits: &Limits,
) -> Result<Option<bool>, SolveError> {
    let Some(relaxed) = puzzle.relaxed() else {
        return Ok(None);
    };
    let options = Options::default().with_limits(limits.clone());
    Ok(match solve::uniqueness(&relaxed, &options)? {
        Uniqueness::One(_) => Some(true),
        Uniqueness::None | Uniqueness::Several(..) => Some(false),
        Uniqueness::Unknown(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solving::solve::{clash, quick_clash};

    /// A search for the reason finds out that this puzzle has a solution after all.
    #[test]
    fn no_reason_is_searched_for_when_none_is_wanted() {
        let puzzle: Puzzle = "1..0 .... ..0. ....".parse().expect("a puzzle");
        let no_limits = Limits::none();
        let answer = |reason| Answer::of(&puzzle, reason, || Ok::<_, SolveError>(Uniqueness::None));
        for find in [clash as FindClash, quick_clash] {
            let missed = answer(Some((find, &no_limits))).expect_err("a solution was missed");
            assert!(missed.is_wrong_answer(), "{missed}");
        }
        let answer = answer(None).expect("no second search");
        assert_eq!((answer.status, answer.why), (Status::None, Some(NoSolution::default())));
    }
}
