//! Smallest reasons: the fewest instances of rules that force something.
//!
//! This module finds them in any puzzle. The puzzles say what their instances are, and how to
//! find grids that keep some of them: see `takuzu::smallest` and `sudoku::smallest`. The idea is
//! that of Espasa, Gent, Hoffmann, Jefferson, Lynch, Salamon and McIlree, "Using small MUSes to
//! explain how to solve pen and paper puzzles" (2021); no SAT solver has a part in it here.
//!
//! ```text
//!   bound     some instances that force    the opposite assumed, conclusions drawn and traced back
//!   exclude   none of fewer                `counterexamples`  grids that break few rules, and which
//!                                          `hitting`          sets of instances hit what each breaks
//! ```

use set::Set;

mod counterexamples;
mod hitting;

pub(crate) use counterexamples::Counterexamples;
pub(crate) use hitting::fewest;

use crate::limits::Limits;
use crate::limits::Next;
use itertools::Itertools as _;

pub use crate::deduction::Proof;
use crate::deduction::{Because, Deduction, Fact, House, Instance, Technique};
use crate::grid::{Cell, Line};

/// Instances of rules and facts that force something, none of which can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The facts that follow; none for a clash: that there is no solution.
    pub then: Vec<Fact>,
    /// The rules that are needed, at their places. A large instance may be there in parts: those of
    /// them that are needed.
    pub rules: Vec<Instance>,
    /// The facts that are needed, in order.
    pub facts: Vec<Fact>,
    /// The open cells that the rules speak of, where these are what the reason is about.
    pub pattern: Vec<Cell>,
    /// The number of instances.
    pub size: usize,
    /// The proof that there is no smaller one, or the best bound.
    pub proof: Proof,
}

/// The answer to the question for a smallest reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This follows.
    Reason(Reason),
    /// Nothing does: whatever is open may be one way or the other. Or nothing is open.
    Nothing,
    /// The position has no solution.
    NoSolution,
    /// A limit was reached before any reason was found.
    GaveUp,
}

/// The smallest reason, if there is one; `Err` when a limit was reached before.
impl From<Result<Option<Reason>, ()>> for Answer {
    fn from(found: Result<Option<Reason>, ()>) -> Answer {
        match found {
            Ok(Some(reason)) => Answer::Reason(reason),
            Ok(None) => Answer::Nothing,
            Err(()) => Answer::GaveUp,
        }
    }
}

impl Reason {
    /// Returns the reason as a step of a trail, by a technique that stands for smallest reasons. The houses
    /// looked at are those of the rules, those of the first cell first.
    ///
    /// A clash has nothing that follows.
    #[must_use]
    pub fn deduction(self, technique: impl Into<Technique>) -> Deduction {
        let houses = self.rules.iter().flat_map(|rule| &rule.houses);
        let mut houses: Vec<House> = houses.copied().unique().collect();
        if let Some(Fact { cell, .. }) = self.then.first() {
            let of_cell = [Line::Row(cell.row), Line::Col(cell.col)].map(House::Line);
            houses.sort_by_key(|house| !of_cell.contains(house));
        }
        let link = |rule: &Instance| match (rule.houses.as_slice(), rule.cells.as_slice()) {
            ([], &[one, other]) => Some([one, other] as [Cell; 2]),
            _ => None,
        };
        let because = Because {
            facts: self.facts,
            houses,
            links: self.rules.iter().filter_map(link).collect(),
            pattern: self.pattern,
            rules: self.rules,
        };
        Deduction { proof: Some(self.proof), ..Deduction::new(technique, self.then, because) }
    }
}

/// Counts nodes, of searches for grids and of trees of choices alike.
#[derive(Debug)]
pub(crate) struct Budget<'a> {
    left: u64,
    limits: &'a Limits,
    stopped: bool,
}

impl<'a> Budget<'a> {
    pub(crate) fn new(limits: &'a Limits) -> Budget<'a> {
        Budget {
            left: limits.nodes().unwrap_or(u64::MAX),
            limits,
            stopped: limits.stop_requested(),
        }
    }

    /// So many nodes, whatever is left here.
    pub(crate) fn part(&self, nodes: u64) -> Budget<'a> {
        Budget { left: nodes, limits: self.limits, stopped: self.stopped }
    }

    /// The nodes to finish what was found, though all others may be used up: as many again, and
    /// not too little.
    pub(crate) fn to_finish(&self) -> Budget<'a> {
        let nodes = self.limits.nodes().map(|nodes| nodes.max(100_000));
        self.part(nodes.unwrap_or(u64::MAX))
    }

    /// Takes a node; false when there is none left.
    pub(crate) fn spend(&mut self) -> bool {
        if self.stopped || self.left == 0 {
            return false;
        }
        self.left -= 1;
        if self.left.is_multiple_of(256) {
            self.stopped = self.limits.stop_requested();
        }
        true
    }

    /// Takes what others have spent.
    pub(crate) fn take(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
    }

    /// The same limits for another engine, with the nodes that are left.
    pub(crate) fn limits(&self) -> Limits {
        match self.limits.nodes() {
            Some(_) => self.limits.clone().with_nodes(self.left),
            None => self.limits.clone(),
        }
    }
}

/// The instances of rules on a board, by number, and what may be forced there: the targets.
///
/// A target is something that is true in a *reference*, a complete grid that extends the position
/// and is a solution where there is one. To refute its opposite is to force it. A target may have no
/// opposite: that a position has no solution is refuted by any grid that keeps the rules.
pub(crate) trait Rulebook {
    type Rule;

    /// Sufficient instances with what else a reason needs, none of which can be left out.
    type Finished;

    fn n_instances(&self) -> usize;

    fn n_targets(&self) -> usize;

    /// Looks for a complete grid that extends the position, has the opposite of a target, if there is
    /// one, and breaks
    /// none of the chosen instances. It had better break few others, but for the forbidden ones.
    fn keep(
        &mut self,
        target: usize,
        chosen: &[u64],
        forbidden: &[u64],
        budget: &mut Budget<'_>,
    ) -> Next<Other>;

    /// The same with all instances chosen, by the fastest way there is.
    fn solve(&mut self, target: usize, budget: &mut Budget<'_>) -> Next<Other>;

    /// Instances that refute the opposite of a target, as far as conclusions without cases show any.
    fn trace(&self, target: usize) -> Option<Set>;

    /// Instances that refute the opposite of a target, by cases; `None` when the budget ends, or
    /// these cases are not enough.
    fn trace_cases(&self, target: usize, budget: &mut Budget<'_>) -> Option<Set>;

    /// Grids that are known at once.
    fn first_grids(&self) -> Vec<Other>;

    /// Returns what is needed beside instances that suffice for a target; `None` when the budget ends.
    fn finish(
        &mut self,
        target: usize,
        instances: &[u64],
        budget: &mut Budget<'_>,
    ) -> Option<Self::Finished>;

    /// Compares finished reasons of one size: the smaller, the better.
    fn cost(finished: &Self::Finished) -> (usize, isize);

    fn reason(&self, target: usize, finished: &Self::Finished, proof: Proof) -> Reason;
}

/// A grid beside the reference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Other {
    /// The instances that it breaks.
    pub(crate) violated: Set,
    /// The targets whose opposite it has.
    pub(crate) targets: Set,
}

/// Sets of small numbers, all of one width.
pub(crate) mod set {
    /// A set as words; the width is that of all sets it is used with.
    pub(crate) type Set = Vec<u64>;

    pub(crate) fn empty(elements: usize) -> Set {
        vec![0; elements.div_ceil(64).max(1)]
    }

    pub(crate) fn of(width: usize, elements: impl IntoIterator<Item = usize>) -> Set {
        let mut set = empty(width);
        elements.into_iter().for_each(|element| insert(&mut set, element));
        set
    }

    pub(crate) fn insert(set: &mut [u64], element: usize) {
        set[element / 64] |= 1 << (element % 64);
    }

    pub(crate) fn remove(set: &mut [u64], element: usize) {
        set[element / 64] &= !(1 << (element % 64));
    }

    pub(crate) fn has(set: &[u64], element: usize) -> bool {
        set[element / 64] >> (element % 64) & 1 == 1
    }

    pub(crate) fn len(set: &[u64]) -> usize {
        set.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the number of elements of a set that are not in another.
    pub(crate) fn len_without(set: &[u64], without: &[u64]) -> usize {
        let words = set.iter().zip(without);
        words.map(|(a, b)| (a & !b).count_ones() as usize).sum()
    }

    pub(crate) fn add(set: &mut [u64], more: &[u64]) {
        for (word, more) in set.iter_mut().zip(more) {
            *word |= more;
        }
    }

    /// The elements, smallest first.
    pub(crate) fn elements(set: &[u64]) -> impl Iterator<Item = usize> + '_ {
        set.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(64 * at + bit)
            })
        })
    }
}
