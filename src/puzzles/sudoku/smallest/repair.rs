//! Grids that keep chosen instances and break few others.
//!
//! A grid is here a set of options that need not be a proper one: an item that was not chosen may be
//! covered never or often. The search starts from the reference, which covers each item once, with
//! one option more (or less) than it has. Where a chosen item is covered, the other options that
//! cover it go; where one of the reference goes, its other chosen items are to be covered anew. What
//! nobody touches stays as in the reference: most of the board is never looked at.

use super::position::Items;
use crate::limits::Next;
use crate::smallest::{Budget, Other, set};

/// Nothing covers it.
const NOTHING: u16 = u16::MAX;

/// The options that there are, and the reference among them.
#[derive(Clone, Debug)]
pub(super) struct Board<'a> {
    pub(super) items: &'a Items,
    /// The option of the reference that covers each item.
    pub(super) reference: &'a [u16],
    pub(super) live: &'a [u64],
}

/// The difference that the grid is to have from the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Against {
    With(usize),
    Without(usize),
}

/// The memory of a search, to be used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Repair {
    /// The option that was taken to cover each chosen item.
    covered: Vec<u16>,
    /// The options that were taken, in their order.
    taken: Vec<usize>,
    /// Items that the reference may cover no more; some are covered by now.
    pending: Vec<usize>,
}

impl Repair {
    /// Looks for a grid that covers the chosen items once each.
    pub(super) fn meet(
        &mut self,
        board: &Board<'_>,
        against: Against,
        chosen: &[u64],
        budget: &mut Budget<'_>,
    ) -> Next<Other> {
        self.covered.clear();
        self.covered.resize(board.items.len(), NOTHING);
        self.taken.clear();
        self.pending.clear();
        let banned = match against {
            Against::With(option) => {
                self.take(board, chosen, option);
                None
            }
            Against::Without(option) => {
                self.leave(board, chosen, option, None);
                Some(option)
            }
        };
        let found = self.descend(board, banned, chosen, budget);
        found.map(|()| self.other(board, against, chosen))
    }

    fn descend(
        &mut self,
        board: &Board<'_>,
        banned: Option<usize>,
        chosen: &[u64],
        budget: &mut Budget<'_>,
    ) -> Next<()> {
        if !budget.spend() {
            return Next::GaveUp;
        }
        let fits = |option: &usize| {
            set::has(board.live, *option)
                && banned != Some(*option)
                && board.items.of(*option).iter().all(|&item| self.covered[item] == NOTHING)
        };
        let open = self.pending.iter().filter(|&&item| self.covered[item] == NOTHING);
        let count = |item: usize| board.items.options(item).filter(fits).count();
        let Some(item) = open.copied().min_by_key(|&item| count(item)) else {
            return Next::Solution(());
        };
        let mut ways: Vec<(usize, usize)> = board
            .items
            .options(item)
            .filter(fits)
            .map(|option| (self.cost(board, chosen, option), option))
            .collect();
        ways.sort_unstable();
        let (taken, pending) = (self.taken.len(), self.pending.len());
        for (_, option) in ways {
            self.take(board, chosen, option);
            let kept = self.descend(board, banned, chosen, budget);
            if kept != Next::Exhausted {
                return kept;
            }
            for option in self.taken.drain(taken..) {
                for item in board.items.of(option) {
                    self.covered[item] = NOTHING;
                }
            }
            self.pending.truncate(pending);
        }
        Next::Exhausted
    }

    /// Returns the cost of an option by the items that it leaves without cover.
    fn cost(&self, board: &Board<'_>, chosen: &[u64], option: usize) -> usize {
        let (mut left, mut cost) = ([NOTHING; 4], 0);
        for (at, item) in board.items.of(option).into_iter().enumerate() {
            let other = board.reference[item];
            if !set::has(chosen, item) {
                cost += 1;
            } else if !left.contains(&other) {
                left[at] = other;
                cost += 3;
            }
        }
        cost
    }

    /// Takes an option: it covers its chosen items, and what covered them in the reference goes.
    fn take(&mut self, board: &Board<'_>, chosen: &[u64], option: usize) {
        self.taken.push(option);
        for item in board.items.of(option) {
            if set::has(chosen, item) {
                self.covered[item] = option as u16;
                self.leave(board, chosen, board.reference[item].into(), Some(item));
            }
        }
    }

    fn leave(&mut self, board: &Board<'_>, chosen: &[u64], option: usize, but: Option<usize>) {
        let items = board.items.of(option).into_iter();
        let uncovered = items.filter(|&item| but != Some(item) && set::has(chosen, item));
        self.pending.extend(uncovered);
    }

    /// The grid that was found, beside the reference.
    fn other(&self, board: &Board<'_>, against: Against, chosen: &[u64]) -> Other {
        let mut targets = set::empty(board.items.n_options());
        if let Against::Without(option) = against {
            set::insert(&mut targets, option);
        }
        for &option in &self.taken {
            set::insert(&mut targets, option);
            for item in board.items.of(option) {
                if set::has(chosen, item) {
                    set::insert(&mut targets, board.reference[item].into());
                }
            }
        }
        let mut violated = set::empty(board.items.len());
        let touched = set::elements(&targets).flat_map(|option| board.items.of(option));
        for item in touched {
            let own = usize::from(board.reference[item]);
            let others =
                self.taken.iter().filter(|&&option| board.items.of(option).contains(&item));
            let times = others.count() + usize::from(!set::has(&targets, own));
            if times != 1 {
                set::insert(&mut violated, item);
            }
        }
        Other { violated, targets }
    }
}
