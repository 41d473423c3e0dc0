//! The facts known of one contender over many puzzles.

use std::time::Duration;

use super::{Outcome, Run};

/// The facts known of one contender over many puzzles.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// One number an outcome, in the order of [`Outcome::ALL`].
    outcomes: [usize; Outcome::ALL.len()],
    /// Puzzles without an answer, because the contender could not take them or failed.
    pub failed: usize,
    /// Puzzles of which an answer excludes one of somebody else, or one of its own.
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
        let count = u32::try_from(self.times.values().len()).ok()?;
        self.total.checked_div(count)
    }
}

/// Values in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sorted<T>(Vec<T>);

impl<T: Copy + Ord> Sorted<T> {
    fn insert(&mut self, value: T) {
        let place = self.0.partition_point(|&other| other <= value);
        self.0.insert(place, value);
    }

    /// All values.
    #[must_use]
    pub fn values(&self) -> &[T] {
        &self.0
    }

    /// The smallest value that at least so many per cent of the values do not exceed: the median at
    /// 50, the largest at 100.
    #[must_use]
    pub fn at(&self, percent: usize) -> Option<T> {
        let rank = (self.0.len() * percent).div_ceil(100).max(1);
        self.0.get(rank - 1).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::Sorted;

    #[test]
    fn ranks() {
        let mut sorted = Sorted::default();
        assert_eq!(sorted.at(50), None);
        for value in [30, 10, 20, 40] {
            sorted.insert(value);
        }
        assert_eq!(sorted.values(), [10, 20, 30, 40]);
        let ranks = [0, 25, 26, 50, 95, 100].map(|percent| sorted.at(percent));
        assert_eq!(ranks, [10, 10, 20, 20, 40, 40].map(Some));
    }
}
