//! The walk through the covers that every engine takes, one choice after the other, within limits.

use rustsat::types::RsHashMap;
use std::sync::Arc;

use super::Entry;
use crate::ground::limits::{Limits, Next};

/// The cost of a search so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// States that were looked at: the problem as given, and one for each option that was tried
    /// where there was a choice. A count does not look twice at what is left over in the same way.
    pub nodes: u64,
    /// Options taken away from an item's list, in `links`; options taken away, in `bits`; words of
    /// options changed, in `support`.
    pub updates: u64,
}

/// The part that every cover of a search holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Start<'a> {
    /// Secondary items with their colours.
    Givens(&'a [Entry]),
    Options(&'a [usize]),
}

/// An engine at its place in the tree of choices.
pub(super) trait Engine: Sized {
    /// The problem as the engine holds it.
    type Table;

    /// The stop callback is asked once per so many nodes.
    const NODES_PER_STOP: u64 = 1024;

    /// Makes an engine for the covers in which each of some secondary items has its colour, or does not stand at all.
    fn with_givens(table: &Arc<Self::Table>, givens: &[Entry]) -> Self;

    /// Makes an engine for the covers that hold some options.
    fn with_options(table: &Arc<Self::Table>, options: &[usize]) -> Self;

    /// Commits to what is forced at the root and opens the first level; true at a cover.
    fn begin(&mut self) -> bool;

    /// Lists the levels from the root: the branches that were begun, and how many there are.
    fn levels(&self) -> impl ExactSizeIterator<Item = (u32, u32)> + DoubleEndedIterator;

    /// Finds the next candidate of the last level; without one the level is taken back, and it is false.
    fn find_candidate(&mut self) -> bool;

    /// Takes the last level back, of which no candidate was taken yet.
    fn drop_level(&mut self);

    /// Adds words that say what is left to cover at the last level, of which no candidate was taken yet: the same words,
    /// the same covers of it. Adds none where the engine cannot tell.
    fn left(&self, words: &mut Vec<u64>);

    /// Commits to the candidate and to what it forces, and opens the next level; true at a cover.
    fn take_candidate(&mut self) -> bool;

    /// Returns the options of the cover that was just reached.
    fn cover(&self) -> Vec<u32>;

    /// Returns the [updates](Stats::updates) so far.
    fn updates(&self) -> u64;
}

enum Step {
    Cover,
    /// To a choice.
    Opened,
    /// Back from a choice without a candidate.
    Closed,
    /// To an item without options.
    Failed,
    Exhausted,
    GaveUp,
}

#[derive(Debug)]
pub(super) struct Walk<E> {
    engine: E,
    limits: Limits,
    nodes: u64,
    has_begun: bool,
}

impl<E: Engine> Walk<E> {
    pub(super) fn new(table: &Arc<E::Table>, start: Start<'_>, limits: Limits) -> Box<Walk<E>> {
        Box::new(Walk {
            engine: match start {
                Start::Givens(givens) => E::with_givens(table, givens),
                Start::Options(options) => E::with_options(table, options),
            },
            limits,
            nodes: 0,
            has_begun: false,
        })
    }

    pub(super) fn next_cover(&mut self) -> Next<Vec<u32>> {
        self.advance().map(|()| self.engine.cover())
    }

    /// Goes on to the next cover, at which the engine then stands.
    pub(super) fn advance(&mut self) -> Next<()> {
        loop {
            match self.step() {
                Step::Cover => return Next::Solution(()),
                Step::Opened | Step::Closed | Step::Failed => {}
                Step::Exhausted => return Next::Exhausted,
                Step::GaveUp => return Next::GaveUp,
            }
        }
    }

    /// Counts the covers from here on until there are `enough`, with a [`Memory`].
    pub(super) fn count(&mut self, enough: u64) -> (u64, Next<()>) {
        let mut memory = Memory::default();
        // For each level what was left to cover there, and the count before; nothing where that is not to be kept.
        let mut opened = vec![(Box::default(), 0); self.engine.levels().len()];
        let mut left = Vec::new();
        let mut count = 0;
        while count < enough {
            match self.step() {
                Step::Cover => count += 1,
                Step::Opened => {
                    self.read_left(&memory, &mut left);
                    match memory.get(&left) {
                        // What is more than enough is walked through, so that the walk can go on from there.
                        Some(more) if more <= enough - count => {
                            count += more;
                            self.engine.drop_level();
                        }
                        Some(_) | None => opened.push((left.as_slice().into(), count)),
                    }
                }
                Step::Closed => {
                    let (left, before) = opened.pop().unwrap_or_default();
                    memory.insert(left, count - before);
                }
                Step::Failed => {}
                Step::Exhausted => return (count, Next::Exhausted),
                Step::GaveUp => return (count, Next::GaveUp),
            }
        }
        (count, Next::Solution(()))
    }

    /// Reads what is left at the level that was just opened, if it is worth to be remembered.
    fn read_left(&self, memory: &Memory, left: &mut Vec<u64>) {
        left.clear();
        let branches = self.engine.levels().next_back().map(|(_, of)| of);
        if !memory.has_given_up && branches > Some(1) {
            self.engine.left(left);
        }
    }

    #[inline(always)]
    fn step(&mut self) -> Step {
        let before = self.engine.levels().len();
        if self.has_begun {
            if before == 0 {
                return Step::Exhausted;
            }
            if !self.engine.find_candidate() {
                return Step::Closed;
            }
        }
        if !self.enter() {
            return Step::GaveUp;
        }
        let is_cover = if std::mem::replace(&mut self.has_begun, true) {
            self.engine.take_candidate()
        } else {
            self.engine.begin()
        };
        if is_cover {
            Step::Cover
        } else if self.engine.levels().len() > before {
            Step::Opened
        } else {
            Step::Failed
        }
    }

    /// Counts another node; false, and nothing is counted, when it is one too many.
    #[inline]
    fn enter(&mut self) -> bool {
        if self.limits.nodes().is_some_and(|most| self.nodes >= most)
            || (self.nodes.is_multiple_of(E::NODES_PER_STOP) && self.limits.stop_requested())
        {
            return false;
        }
        self.nodes += 1;
        true
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    pub(super) fn stats(&self) -> Stats {
        Stats { nodes: self.nodes, updates: self.engine.updates() }
    }

    /// Estimates the part of the tree that lies behind, from 0 to 1, if all subtrees of a node were equal (Knuth,
    /// 7.2.2.1). The branches that were begun are done in the last level, and all but one in those above.
    pub(super) fn progress(&self) -> f64 {
        let levels = self.engine.levels();
        if self.has_begun && levels.len() == 0 {
            return 1.0;
        }
        let (mut done, mut share) = (0.0, 1.0);
        let last = levels.len().saturating_sub(1);
        for (depth, (begun, of)) in levels.enumerate() {
            share /= f64::from(of.max(1));
            let under_way = u32::from(depth < last);
            done += share * f64::from(begun.saturating_sub(under_way));
        }
        done
    }
}

/// The number of covers below the levels that were walked through, by what was left to cover there.
///
/// Different choices may leave the same. Who only counts need not walk through it again. (Nishino, Yasuda, Minato and
/// Nagata keep such parts as the nodes of a diagram: "Dancing with Decision Diagrams", AAAI 2017.)
#[derive(Debug, Default)]
struct Memory {
    counts: RsHashMap<Box<[u64]>, u64>,
    /// The length of all keys together.
    words: usize,
    asked: u32,
    answered: u32,
    has_given_up: bool,
}

impl Memory {
    /// When it is full it is emptied: keys of 64 MB.
    const MOST_WORDS: usize = 1 << 23;

    /// It is given up when it has answered fewer than a quarter of so many questions: what is small is walked through
    /// sooner than kept. Langford pairs and pentominoes hardly ever leave the same, Latin squares and dominoes every
    /// other time.
    const TRIAL: u32 = 1 << 10;

    /// Returns the number of ways to cover what is left, if it is known. Nothing is known of no words.
    fn get(&mut self, left: &[u64]) -> Option<u64> {
        if left.is_empty() {
            return None;
        }
        let known = self.counts.get(left).copied();
        self.asked += 1;
        self.answered += u32::from(known.is_some());
        if self.asked == Memory::TRIAL {
            if self.answered < Memory::TRIAL / 4 {
                *self = Memory::default();
                self.has_given_up = true;
            }
            (self.asked, self.answered) = (0, 0);
        }
        known
    }

    fn insert(&mut self, left: Box<[u64]>, count: u64) {
        if left.is_empty() || self.has_given_up {
            return;
        }
        if self.words + left.len() > Memory::MOST_WORDS {
            *self = Memory::default();
        }
        self.words += left.len();
        self.counts.insert(left, count);
    }
}
