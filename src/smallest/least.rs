//! The size of the smallest reasons for any of some targets, from above and from below.

use super::Proof;
use super::budget::Budget;
use super::hitting::Found;
use super::pool::Pool;
use super::rulebook::{Met, Rulebook};
use super::set::{self, Set};

/// What is known of the smallest reasons in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Least {
    /// Some target has a reason of this size.
    Size(usize, Proof),
    /// No target is forced.
    Nothing,
    GaveUp,
}

impl<R: Rulebook> Pool<R> {
    /// Leaves the forced ones of some targets, and finds the size of their smallest reasons; the
    /// targets that have one of that size [know](Pool::reason) it.
    pub(crate) fn least(&mut self, targets: &mut Vec<usize>, budget: &mut Budget<'_>) -> Least {
        self.bound(targets, budget);
        let is_sure = self.keep_forced(targets, budget);
        if targets.is_empty() && is_sure {
            return Least::Nothing;
        }
        self.at_all(targets, budget);
        self.raise(targets, budget)
    }

    /// Finds instances that suffice for the targets, few of them, as far as conclusions show any.
    fn bound(&mut self, targets: &[usize], budget: &mut Budget<'_>) {
        let trace = |&target: &usize| {
            let reason = self.rules.trace(target)?;
            Some((set::len(&reason), target, reason))
        };
        let mut traced: Vec<(usize, usize, Set)> = targets.iter().filter_map(trace).collect();
        // What sufficed at an earlier position does so still, and may now be made smaller.
        for (size, target, reason) in &mut traced {
            if let Some(known) = &self.targets[*target].reason
                && set::len(known) <= *size
            {
                *size = set::len(known);
                reason.clone_from(known);
            }
        }
        traced.sort_by_key(|&(size, target, _)| (size, target));
        let mut best = self.best(targets).unwrap_or(usize::MAX);
        for (size, target, mut reason) in traced {
            if size <= best.saturating_add(best / 2) {
                self.shrink(target, &mut reason, budget);
            }
            best = best.min(set::len(&reason));
            self.targets[target].reason = Some(reason);
        }
    }

    /// The smallest size known of a reason for one of the targets.
    fn best(&self, targets: &[usize]) -> Option<usize> {
        let reasons = targets.iter().filter_map(|&target| self.reason(target));
        reasons.map(|reason| set::len(reason)).min()
    }

    /// Leaves only forced targets: solutions with the opposite are looked for where conclusions do
    /// not tell. False when the budget ended before that.
    fn keep_forced(&mut self, targets: &mut Vec<usize>, budget: &mut Budget<'_>) -> bool {
        let mut is_sure = true;
        for &target in targets.iter() {
            let known = &self.targets[target];
            if known.is_free || known.reason.is_some() || set::has(&self.forced, target) {
                continue;
            }
            match self.rules.solve(target, budget) {
                Met::Grid(grid) => {
                    self.add(grid);
                }
                Met::Never => set::insert(&mut self.forced, target),
                Met::GaveUp => is_sure = false,
            }
        }
        targets.retain(|&target| !self.targets[target].is_free);
        is_sure
    }

    /// Where nothing is known that suffices for any target: looks closer at some that are forced.
    fn at_all(&mut self, targets: &[usize], budget: &mut Budget<'_>) {
        if self.best(targets).is_some() {
            return;
        }
        let forced = |&&target: &&usize| set::has(&self.forced, target);
        let some: Vec<usize> = targets.iter().filter(forced).take(4).copied().collect();
        for &target in &some {
            if let Some(reason) = self.rules.trace_cases(target, budget) {
                self.shrink_to_known(target, reason, budget);
            }
        }
        if let (None, Some(&target)) = (self.best(targets), some.first()) {
            let all = set::of(self.rules.n_instances(), 0..self.rules.n_instances());
            self.shrink_to_known(target, all, budget);
        }
    }

    fn shrink_to_known(&mut self, target: usize, mut reason: Set, budget: &mut Budget<'_>) {
        self.shrink(target, &mut reason, budget);
        self.targets[target].reason = Some(reason);
    }

    /// Raises the size that no reason of the targets has, until it meets that of the smallest known.
    fn raise(&mut self, targets: &[usize], budget: &mut Budget<'_>) -> Least {
        let mut best = self.best(targets);
        let mut size = 1;
        while best.is_none_or(|best| size < best) {
            for &target in targets {
                if self.targets[target].excluded >= size {
                    continue;
                }
                match self.exclude(target, size, budget) {
                    Found::None => {}
                    Found::Set(reason) => {
                        return Least::Size(set::len(&reason), Proof::Smallest);
                    }
                    Found::GaveUp => {
                        let so_far = |best| Least::Size(best, Proof::NoneBelow(size));
                        return best.map_or(Least::GaveUp, so_far);
                    }
                }
            }
            size += 1;
            best = self.best(targets);
        }
        best.map_or(Least::GaveUp, |best| Least::Size(best, Proof::Smallest))
    }
}
