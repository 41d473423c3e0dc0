//! Instances that suffice, soon found: an option is assumed, what follows by single options is drawn
//! breadth-first, and the contradiction is traced back.

use std::collections::VecDeque;

use super::position::Items;
use crate::smallest::Budget;
use crate::smallest::set::{self, Set};

/// The reason for the state of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Antecedent {
    /// It was so before, or it is what was assumed.
    Known,
    /// Another option, which holds, covers this item of it too.
    Covered { item: usize, by: usize },
    /// It is the last option of this item.
    Last { item: usize },
}

/// The conclusions from an assumption.
#[derive(Clone, Debug)]
pub(super) struct Trace<'a> {
    items: &'a Items,
    live: &'a [u64],
    /// The state of each option, whether it holds and why, where that is known.
    state: Vec<Option<(bool, Antecedent)>>,
    /// The number of options of each item that are still open.
    open: Vec<u8>,
    /// Options that hold, to be looked at.
    queue: VecDeque<usize>,
}

impl<'a> Trace<'a> {
    /// A trace from the options that there are, with the number of them for each item.
    pub(super) fn new(items: &'a Items, live: &'a [u64], open: &[u8]) -> Trace<'a> {
        Trace {
            items,
            live,
            state: vec![None; items.n_options()],
            open: open.to_vec(),
            queue: VecDeque::new(),
        }
    }

    /// Instances that refute an option; `None` when conclusions end without a contradiction.
    pub(super) fn refute(&mut self, option: usize) -> Option<Set> {
        self.state[option] = Some((true, Antecedent::Known));
        self.queue.push_back(option);
        while let Some(holds) = self.queue.pop_front() {
            for item in self.items.of(holds) {
                for other in self.items.options(item).filter(|&other| other != holds) {
                    if matches!(self.state[other], Some((true, _))) {
                        return Some(self.instances(item, vec![holds, other]));
                    }
                    if !self.is_open(other) {
                        continue;
                    }
                    if let Some(empty) =
                        self.rule_out(other, Antecedent::Covered { item, by: holds })
                    {
                        return Some(self.instances(empty, self.items.options(empty).collect()));
                    }
                }
            }
        }
        None
    }

    fn is_open(&self, option: usize) -> bool {
        set::has(self.live, option) && self.state[option].is_none()
    }

    /// Rules an option out; an item that has none left then.
    fn rule_out(&mut self, option: usize, why: Antecedent) -> Option<usize> {
        self.state[option] = Some((false, why));
        for item in self.items.of(option) {
            self.open[item] -= 1;
            if self.open[item] > 1 || self.holds_one(item) {
                continue;
            }
            if self.open[item] == 0 {
                return Some(item);
            }
            let last = self.items.options(item).find(|&option| self.is_open(option));
            let last = last.expect("one is open");
            self.state[last] = Some((true, Antecedent::Last { item }));
            self.queue.push_back(last);
        }
        None
    }

    fn holds_one(&self, item: usize) -> bool {
        let mut options = self.items.options(item);
        options.any(|option| matches!(self.state[option], Some((true, _))))
    }

    /// The instances by which some options of an item came to contradict it.
    fn instances(&self, item: usize, mut to_ask: Vec<usize>) -> Set {
        let mut used = set::of(self.items.len(), [item]);
        let mut asked = set::empty(self.items.n_options());
        while let Some(option) = to_ask.pop() {
            if !set::has(self.live, option) || set::has(&asked, option) {
                continue;
            }
            set::insert(&mut asked, option);
            match self.state[option] {
                None | Some((_, Antecedent::Known)) => {}
                Some((_, Antecedent::Covered { item, by })) => {
                    set::insert(&mut used, item);
                    to_ask.push(by);
                }
                Some((_, Antecedent::Last { item })) => {
                    set::insert(&mut used, item);
                    to_ask.extend(self.items.options(item).filter(|&other| other != option));
                }
            }
        }
        used
    }
}

/// Returns the number of options of each item.
pub(super) fn count(items: &Items, live: &[u64]) -> Vec<u8> {
    let count = |item: usize| {
        let here = items.options(item).filter(|&option| set::has(live, option));
        here.count() as u8
    };
    (0..items.len()).map(count).collect()
}

/// Instances that refute an option where conclusions alone do not: other options are tried beside it,
/// and those that are refuted go, until all is refuted. `None` when it is not, or the budget ends.
pub(super) fn refute_by_cases(
    items: &Items,
    live: &[u64],
    option: usize,
    budget: &mut Budget<'_>,
) -> Option<Set> {
    let mut used = set::empty(items.len());
    let mut left = live.to_vec();
    loop {
        let mut base = Trace::new(items, &left, &count(items, &left));
        if let Some(last) = base.refute(option) {
            set::add(&mut used, &last);
            return Some(used);
        }
        let open: Vec<usize> = set::elements(&left).filter(|&other| base.is_open(other)).collect();
        let mut gone = Vec::new();
        for other in open {
            if !budget.spend() {
                return None;
            }
            if let Some(case) = base.clone().refute(other) {
                set::add(&mut used, &case);
                gone.push(other);
            }
        }
        if gone.is_empty() {
            return None;
        }
        gone.iter().for_each(|&other| set::remove(&mut left, other));
    }
}
