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
//!                                          [`Tree`]           sets of instances hit what each breaks
//! ```
//!
//! These are implicit hitting sets. A choice that does not suffice misses something: an `Oracle` names a set of
//! elements, one of which every choice that suffices must hold. A tree of choices branches on the smallest such
//! set that has not been met. Each branch forbids what the branches before it tried, and gives up if more of the
//! remaining sets are disjoint than elements may still be chosen. Sizes are tried one after the
//! other, so the first choice that suffices is smallest. (Reiter, "A theory of diagnosis from first
//! principles", AIJ 1987; Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with
//! minimal hitting set dualization", CP 2015.)

mod counterexamples;

use itertools::Itertools as _;

pub use crate::deduction::Proof;
use crate::deduction::{Because, Deduction, Fact, House, Instance, Technique};
use crate::grid::{Cell, Line};
use crate::limits::{Limits, Next};
pub(crate) use counterexamples::Counterexamples;
use set::Set;

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
            ..Because::default()
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

/// Knows which elements suffice.
pub(crate) trait Oracle {
    /// Returns the number of a set that the chosen elements do not meet and every sufficient choice
    /// does; [`Next::Exhausted`] where they suffice. It had better be small, not counting what is
    /// forbidden.
    fn ask(&mut self, chosen: &[u64], forbidden: &[u64], budget: &mut Budget<'_>) -> Next<usize>;

    /// A set that [`Oracle::ask`] has named.
    fn missed(&self, number: usize) -> &[u64];
}

/// The tree of choices for one size.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    size: usize,
    chosen: Set,
    forbidden: Set,
    /// At each depth, the sets that are not met yet.
    unmet: Vec<Vec<usize>>,
    /// The number of allowed elements of each of those that are not met in the node in work.
    sizes: Vec<usize>,
    /// The sets that the answer rests on; some more than once.
    pub(crate) used: Vec<usize>,
}

/// The verdict of the sets known so far on a choice.
enum Bound {
    /// Nothing: all are met.
    Unknown,
    /// It cannot be completed.
    Hopeless,
    /// One of these has to be chosen next.
    OneOf(Vec<usize>),
}

impl Tree {
    /// Looks for `size` of so many elements that suffice; some sets that have to be met are known.
    pub(crate) fn find(
        &mut self,
        oracle: &mut impl Oracle,
        (size, elements): (usize, usize),
        known: &[usize],
        budget: &mut Budget<'_>,
    ) -> Next<Set> {
        self.size = size;
        self.chosen = set::empty(elements);
        self.forbidden = set::empty(elements);
        self.used.clear();
        self.unmet.resize_with(size + 1, Vec::new);
        self.unmet[0].clear();
        self.unmet[0].extend_from_slice(known);
        self.descend(oracle, 0, budget)
    }

    fn descend(
        &mut self,
        oracle: &mut impl Oracle,
        depth: usize,
        budget: &mut Budget<'_>,
    ) -> Next<Set> {
        if !budget.spend() {
            return Next::GaveUp;
        }
        let next = loop {
            match self.bound(oracle, depth) {
                Bound::Hopeless => return Next::Exhausted,
                Bound::OneOf(next) => break next,
                Bound::Unknown => match oracle.ask(&self.chosen, &self.forbidden, budget) {
                    Next::Exhausted => return Next::Solution(self.chosen.clone()),
                    Next::GaveUp => return Next::GaveUp,
                    // What this choice misses, the choices that led to it miss.
                    Next::Solution(number) => {
                        for unmet in &mut self.unmet[..=depth] {
                            unmet.push(number);
                        }
                    }
                },
            }
        };
        for (at, &element) in next.iter().enumerate() {
            set::insert(&mut self.chosen, element);
            let (above, below) = self.unmet.split_at_mut(depth + 1);
            below[0].clear();
            let misses = |&&number: &&usize| !set::has(oracle.missed(number), element);
            below[0].extend(above[depth].iter().filter(misses));
            let found = self.descend(oracle, depth + 1, budget);
            set::remove(&mut self.chosen, element);
            if found != Next::Exhausted {
                return found;
            }
            if at + 1 < next.len() {
                set::insert(&mut self.forbidden, element);
            }
        }
        for &element in &next {
            set::remove(&mut self.forbidden, element);
        }
        Next::Exhausted
    }

    fn bound(&mut self, oracle: &impl Oracle, depth: usize) -> Bound {
        let (unmet, left) = (&self.unmet[depth], self.size - depth);
        self.sizes.clear();
        let mut smallest: Option<(usize, usize)> = None;
        for &number in unmet {
            let size = set::len_without(oracle.missed(number), &self.forbidden);
            self.sizes.push(size);
            if smallest.is_none_or(|(least, _)| size < least) {
                smallest = Some((size, number));
            }
        }
        let Some((size, smallest)) = smallest else {
            return Bound::Unknown;
        };
        self.used.push(smallest);
        if left == 0 || size == 0 {
            return Bound::Hopeless;
        }
        let words = oracle.missed(smallest).iter().zip(&self.forbidden);
        let next: Set = words.map(|(word, no)| word & !no).collect();
        if left == 1 {
            return self.last(oracle, depth, next);
        }
        if self.has_too_many_apart(oracle, depth, smallest, &next) {
            return Bound::Hopeless;
        }
        Bound::OneOf(self.by_frequency(oracle, depth, &next))
    }

    /// Returns the elements that meet all sets, where one more may be chosen.
    fn last(&mut self, oracle: &impl Oracle, depth: usize, mut next: Set) -> Bound {
        for &number in &self.unmet[depth] {
            let mut changed = false;
            for (word, other) in next.iter_mut().zip(oracle.missed(number)) {
                changed |= *word & !other != 0;
                *word &= other;
            }
            if changed {
                self.used.push(number);
                if set::len(&next) == 0 {
                    return Bound::Hopeless;
                }
            }
        }
        Bound::OneOf(set::elements(&next).collect())
    }

    /// Tells whether more disjoint sets are unmet than may still be chosen; some are tried, small ones
    /// first.
    fn has_too_many_apart(
        &mut self,
        oracle: &impl Oracle,
        depth: usize,
        smallest: usize,
        allowed: &[u64],
    ) -> bool {
        let (mut apart, mut taken) = (vec![smallest], allowed.to_vec());
        for small in [true, false] {
            for (&number, &size) in self.unmet[depth].iter().zip(&self.sizes) {
                let missed = oracle.missed(number);
                let meets = |(word, taken): (&u64, &u64)| word & taken != 0;
                if (size <= 2) != small || missed.iter().zip(&taken).any(meets) {
                    continue;
                }
                apart.push(number);
                if apart.len() > self.size - depth {
                    self.used.extend(apart);
                    return true;
                }
                for ((taken, word), no) in taken.iter_mut().zip(missed).zip(&self.forbidden) {
                    *taken |= word & !no;
                }
            }
        }
        false
    }

    /// The elements of a set, those first that meet most of what is unmet.
    fn by_frequency(&self, oracle: &impl Oracle, depth: usize, of: &[u64]) -> Vec<usize> {
        let meets = |&&number: &&usize, element| set::has(oracle.missed(number), element);
        let count = |element: usize| {
            let unmet = self.unmet[depth].iter();
            unmet.filter(|number| meets(number, element)).count()
        };
        let mut elements: Vec<(usize, usize)> = set::elements(of).map(|e| (count(e), e)).collect();
        elements.sort_by_key(|&(count, element)| (std::cmp::Reverse(count), element));
        elements.into_iter().map(|(_, element)| element).collect()
    }
}

/// An oracle that asks a closure for a set that is missed: [`Next::Exhausted`] where the elements suffice.
struct Asking<F> {
    ask: F,
    missed: Vec<Set>,
}

impl<F: FnMut(&[u64], &[u64], &mut Budget<'_>) -> Next<Set>> Oracle for Asking<F> {
    fn ask(&mut self, chosen: &[u64], forbidden: &[u64], budget: &mut Budget<'_>) -> Next<usize> {
        (self.ask)(chosen, forbidden, budget).map(|missed| {
            self.missed.push(missed);
            self.missed.len() - 1
        })
    }

    fn missed(&self, number: usize) -> &[u64] {
        &self.missed[number]
    }
}

/// The number of nodes that are spent on having the fewest in place of few.
const TREES: u64 = 2000;

/// The fewest of `elements` elements that suffice; all of them do. `ask` gets those that are chosen and those
/// that are forbidden, and returns what is missed, if they do not suffice. `None` when the budget ends before
/// that is sure of each that it could not be left out.
///
/// First one after the other is left out, from the last to the first. What remains can lose none, and
/// what was missed on the way is where the trees begin. They are given up when they grow too large:
/// then what remained is the answer.
pub(crate) fn fewest(
    elements: usize,
    budget: &mut Budget<'_>,
    ask: impl FnMut(&[u64], &[u64], &mut Budget<'_>) -> Next<Set>,
) -> Option<Set> {
    let missed = Vec::new();
    let mut oracle = Asking { ask, missed };
    let mut chosen = set::of(elements, 0..elements);
    let none = set::empty(elements);
    let mut known = Vec::new();
    for element in (0..elements).rev() {
        set::remove(&mut chosen, element);
        match oracle.ask(&chosen, &none, budget) {
            Next::Exhausted => continue,
            Next::Solution(number) => known.push(number),
            Next::GaveUp => return None,
        }
        set::insert(&mut chosen, element);
    }
    let mut tree = Tree::default();
    let mut budget = budget.part(TREES);
    for size in 0..set::len(&chosen) {
        match tree.find(&mut oracle, (size, elements), &known, &mut budget) {
            Next::Solution(found) => return Some(found),
            Next::Exhausted => known.clone_from(&tree.unmet[0]),
            Next::GaveUp => break,
        }
    }
    Some(chosen)
}
