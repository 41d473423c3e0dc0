//! The facts known of one contender over many puzzles.

use std::collections::BTreeMap;
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
        let count = u32::try_from(self.times.len()).ok()?;
        self.total.checked_div(count)
    }
}

/// Values in ascending order: each with the number of times that it was met, so that another one takes no longer the more
/// there are.
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

    /// The smallest value that at least so many per cent of the values do not exceed: the median at
    /// 50, the largest at 100.
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

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::Sorted;
    use crate::Random;
    use rand::RngExt as _;

    #[test]
    fn ranks() {
        let mut sorted = Sorted::default();
        assert_eq!(sorted.at(50), None);
        for value in [30, 10, 20, 40] {
            sorted.insert(value);
        }
        assert!(sorted.values().eq([10, 20, 30, 40]));
        let ranks = [0, 25, 26, 50, 95, 100].map(|percent| sorted.at(percent));
        assert_eq!(ranks, [10, 10, 20, 20, 40, 40].map(Some));
    }

    #[test]
    fn ranks_are_those_of_a_sorted_list() {
        let mut random = Random::new(3);
        for count in [1, 2, 7, 100, 101] {
            let mut list: Vec<usize> = (0..count).map(|_| random.random_range(..count)).collect();
            let mut sorted = Sorted::default();
            list.iter().for_each(|&value| sorted.insert(value));
            list.sort_unstable();
            assert_eq!(sorted.len(), count);
            assert!(sorted.values().eq(list.iter().copied()));
            for percent in 0..=100 {
                let rank = (count * percent).div_ceil(100).max(1);
                assert_eq!(sorted.at(percent), Some(list[rank - 1]), "{percent} of {list:?}");
            }
        }
    }

    /// In a list, a million take more than a minute.
    #[test]
    fn many_values_take_their_own_time_alone() {
        let begin = Instant::now();
        let mut sorted = Sorted::default();
        (0..1_000_000).rev().for_each(|value| sorted.insert(value));
        assert_eq!(sorted.at(50), Some(499_999));
        assert!(begin.elapsed() < Duration::from_secs(20));
    }
}
