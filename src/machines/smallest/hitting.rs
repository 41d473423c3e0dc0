//! The fewest elements that suffice: implicit hitting sets.
//!
//! A choice that does not suffice misses something: an [`Oracle`] names a set of elements, one of which
//! every choice that suffices must hold. A tree of choices branches on the smallest such set that
//! has not been met. Each branch forbids what the branches before it tried, and gives up if more of the
//! remaining sets are disjoint than elements may still be chosen. Sizes are tried one after the
//! other, so the first choice that suffices is smallest. (Reiter, "A theory of diagnosis from first
//! principles", AIJ 1987; Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with
//! minimal hitting set dualization", CP 2015.)

use super::Budget;
use super::set::{self, Set};
use crate::limits::Next;

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
