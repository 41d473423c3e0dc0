//! A question, its answers, whether two answers can both be true, and the facts known of a contender over many puzzles.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use super::Run;
use crate::ground::grid::Grid;
use crate::ground::names::named;
use crate::solving::solve::{self, Count, End, Solutions, SolveError, Uniqueness};

/// The question to every contender.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Question {
    /// A solution.
    Solution,
    /// None, one or several solutions.
    #[default]
    Uniqueness,
    /// The number of solutions; finding so many is enough.
    Count(Option<u64>),
}

/// The final knowledge of a contender: the least and the largest possible number of solutions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// A solution.
    pub found: Option<Grid>,
    /// So many were found.
    pub at_least: u64,
    /// There are no more than these, if that is known.
    pub at_most: Option<u64>,
    /// True if a limit was reached before the question was answered.
    pub gave_up: bool,
}

named! {
    /// An answer in one word.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Outcome {
        /// A solution; whether it is the only one was not asked.
        Solved = "solved",
        /// Exactly one solution.
        Unique = "unique",
        /// Several solutions.
        Several = "several",
        /// No solution.
        None = "none",
        /// A limit was reached first.
        Unknown = "unknown",
    }
}

impl Answer {
    /// The answer in one word.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match (self.at_least, self.at_most) {
            _ if self.gave_up => Outcome::Unknown,
            (_, Some(0)) => Outcome::None,
            (_, Some(1)) => Outcome::Unique,
            (2.., _) => Outcome::Several,
            (0 | 1, _) => Outcome::Solved,
        }
    }

    /// Tells whether both can be true: one knows of no more solutions than the other allows, and the only
    /// solution of one is what the other found.
    #[must_use]
    pub(super) fn agrees_with(&self, other: &Answer) -> bool {
        let allows = |a: &Answer, b: &Answer| a.at_most.is_none_or(|most| b.at_least <= most);
        let is_only_one = self.at_most == Some(1) || other.at_most == Some(1);
        let differ = self.found.is_some() && other.found.is_some() && self.found != other.found;
        allows(self, other) && allows(other, self) && !(is_only_one && differ)
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.at_least, self.at_most) {
            (0, Some(0)) => f.write_str("no solution"),
            (1, Some(1)) => f.write_str("exactly one solution"),
            (found, Some(_)) => write!(f, "exactly {found} solutions"),
            (0, None) => f.write_str("nothing"),
            (1, None) => f.write_str("at least one solution"),
            (found, None) => write!(f, "at least {found} solutions"),
        }?;
        match &self.found {
            Some(grid) if self.at_least == 1 => {
                write!(f, ", {}", grid.to_string().replace('\n', " "))
            }
            Some(_) | None => Ok(()),
        }
    }
}

/// Puts a question to a search that has not begun.
pub(super) fn ask(question: Question, solutions: &mut Solutions) -> Result<Answer, SolveError> {
    match question {
        Question::Uniqueness => solve::uniqueness_of(solutions).map(Answer::from),
        Question::Solution => list(solutions, Some(1)),
        Question::Count(enough) => list(solutions, enough),
    }
}

fn list(solutions: &mut Solutions, enough: Option<u64>) -> Result<Answer, SolveError> {
    let mut found = None;
    let Count { value, end } = solutions.take_each(enough, |grid| {
        found.get_or_insert_with(|| grid.clone());
        Ok::<(), SolveError>(())
    })?;
    let value = u64::try_from(value).expect("as many were listed");
    Ok(Answer {
        found,
        at_least: value,
        at_most: (end == End::Exhausted).then_some(value),
        gave_up: end == End::GaveUp,
    })
}

impl From<Uniqueness> for Answer {
    fn from(uniqueness: Uniqueness) -> Answer {
        let (found, at_least, at_most, gave_up) = match uniqueness {
            Uniqueness::None => (None, 0, Some(0), false),
            Uniqueness::One(grid) => (Some(grid), 1, Some(1), false),
            Uniqueness::Several(grid, _) => (Some(grid), 2, None, false),
            Uniqueness::Unknown(Some(grid)) => (Some(grid), 1, None, true),
            Uniqueness::Unknown(None) => (None, 0, None, true),
        };
        Answer { found, at_least, at_most, gave_up }
    }
}

/// Checks that answers to one puzzle can all be true.
pub(super) fn agreement(puzzle: &str, answers: &[(&str, &Answer)]) -> Result<(), Disagreement> {
    for (place, &(second, other)) in answers.iter().enumerate() {
        for &(first, answer) in &answers[..place] {
            if !answer.agrees_with(other) {
                return Err(Disagreement {
                    puzzle: puzzle.into(),
                    contenders: [first.into(), second.into()],
                    answers: Box::new([answer.clone(), other.clone()]),
                });
            }
        }
    }
    Ok(())
}

/// Two answers to one puzzle, at least one of which is wrong.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "{puzzle}: the contenders disagree:\n  {}: {}\n  {}: {}",
    contenders[0], answers[0], contenders[1], answers[1]
)]
pub struct Disagreement {
    /// The name of the puzzle.
    pub puzzle: String,
    /// The contenders that disagree.
    pub contenders: [String; 2],
    /// Their answers.
    pub answers: Box<[Answer; 2]>,
}

crate::ground::error::debug_as_display!(Disagreement);

/// The facts known of one contender over many puzzles.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// One number an outcome, in the order of [`Outcome::ALL`].
    outcomes: [usize; Outcome::ALL.len()],
    /// Puzzles without an answer, because the contender could not take them or failed.
    pub failed: usize,
    /// Puzzles of which an answer excludes one of somebody else or one of its own, or is wrong.
    pub disagreements: usize,
    /// Solutions found, over all puzzles.
    pub solutions: u64,
    /// The sum of all times.
    pub total: Duration,
    /// The time of each puzzle that was answered; of one that was given up, the time until then.
    pub times: Sorted<Duration>,
    /// Variables of each formula; puzzles that never became one are missing.
    pub variables: Sorted<usize>,
    /// Clauses of each formula.
    pub clauses: Sorted<usize>,
    /// Nodes of each search tree, where they are counted.
    pub nodes: Sorted<u64>,
}

impl Facts {
    /// Takes the runs at one puzzle in: the fastest counts, and none if one has failed.
    pub(super) fn add(&mut self, runs: &[Run]) {
        let answered = |run| Run::answered(run).map(|answer| (answer, run));
        let answered: Option<Vec<_>> = runs.iter().map(answered).collect();
        let fastest = answered.and_then(|runs| runs.into_iter().min_by_key(|(_, run)| run.time));
        let Some((answer, run)) = fastest else {
            self.failed += 1;
            return;
        };
        self.outcomes[answer.outcome() as usize] += 1;
        self.solutions += answer.at_least;
        self.total += run.time;
        self.times.insert(run.time);
        if let Some(size) = run.stats.formula {
            self.variables.insert(size.variables);
            self.clauses.insert(size.clauses);
        }
        if let Some(nodes) = run.stats.nodes {
            self.nodes.insert(nodes);
        }
    }

    /// Returns the number of puzzles with this outcome.
    #[must_use]
    pub fn count(&self, outcome: Outcome) -> usize {
        self.outcomes[outcome as usize]
    }

    /// The mean of all times.
    #[must_use]
    pub fn mean(&self) -> Option<Duration> {
        let count = u32::try_from(self.times.len()).ok()?;
        self.total.checked_div(count)
    }
}

/// Values in ascending order, each with the number of times that it was met: many equal ones take no longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sorted<T> {
    times: BTreeMap<T, usize>,
    count: usize,
}

impl<T> Default for Sorted<T> {
    fn default() -> Sorted<T> {
        Sorted { times: BTreeMap::new(), count: 0 }
    }
}

impl<T: Copy + Ord> Sorted<T> {
    fn insert(&mut self, value: T) {
        *self.times.entry(value).or_default() += 1;
        self.count += 1;
    }

    /// All values.
    pub fn values(&self) -> impl Iterator<Item = T> {
        let times = self.times.iter();
        times.flat_map(|(&value, &times)| std::iter::repeat_n(value, times))
    }

    /// Counts the values.
    #[must_use]
    pub fn len(&self) -> usize {
        self.count
    }

    /// Tells whether there is no value.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The smallest value that so many per cent of the values do not exceed: the median at 50, the largest at 100.
    #[must_use]
    pub fn at(&self, percent: usize) -> Option<T> {
        let mut left = (self.count * percent).div_ceil(100).max(1);
        let reaches = |&(_, &times): &(&T, &usize)| {
            let is_there = times >= left;
            left = left.saturating_sub(times);
            is_there
        };
        self.times.iter().find(reaches).map(|(&value, _)| value)
    }
}
