//! Grids that differ from the reference, and what they prove of each target.
//!
//! A grid that extends the position and breaks the instances V says: whatever forces one of the
//! targets whose opposite it has, has an instance of V. The grids stay from step to step, as long as
//! nothing is settled where they differ, and so does what was proved with their help. So the size of the
//! smallest reasons for any of some targets is found from above and from below.

use super::set::{self, Set};
use super::{Budget, Oracle, Other, Proof, Reason, Rulebook, Tree};
use crate::limits::Next;

/// The grids met so far.
#[derive(Clone, Debug)]
pub(crate) struct Counterexamples<R> {
    pub(crate) rules: R,
    grids: Vec<Other>,
    targets: Vec<Target>,
    tree: Tree,
    /// The targets that are known to be forced.
    forced: Set,
}

/// The knowledge about the reasons for a target.
#[derive(Clone, Debug)]
struct Target {
    /// The grids that have its opposite.
    grids: Vec<usize>,
    /// No reason has so few instances.
    excluded: usize,
    /// The proof of that holds until one of these targets is settled; no set where there is none.
    support: Set,
    /// Instances that suffice.
    reason: Option<Set>,
    /// True if there is a solution with its opposite.
    is_free: bool,
}

impl<R: Rulebook> Counterexamples<R> {
    /// The grids that are known at once.
    pub(crate) fn new(rules: R) -> Counterexamples<R> {
        let targets = rules.n_targets();
        let target = Target {
            grids: Vec::new(),
            excluded: 0,
            support: Set::new(),
            reason: None,
            is_free: false,
        };
        let first_grids = rules.first_grids();
        let mut counterexamples = Counterexamples {
            grids: Vec::new(),
            targets: vec![target; targets],
            tree: Tree::default(),
            forced: set::empty(targets),
            rules,
        };
        for grid in first_grids {
            counterexamples.add(grid);
        }
        counterexamples
    }

    /// Keeps counterexamples that go on to a position, and makes new ones where they do not.
    pub(crate) fn prepare(
        counterexamples: &mut Option<Counterexamples<R>>,
        goes_on: impl FnOnce(&mut Counterexamples<R>) -> bool,
        position: impl FnOnce() -> Next<R>,
    ) -> Next<&mut Counterexamples<R>> {
        if !counterexamples.as_mut().is_some_and(goes_on) {
            *counterexamples = None;
            return position()
                .map(|position| counterexamples.insert(Counterexamples::new(position)));
        }
        Next::Solution(counterexamples.as_mut().expect("one that goes on"))
    }

    /// Tells whether the grids take so much memory that it is time to begin anew: some tens of megabytes.
    pub(crate) fn is_heavy(&self) -> bool {
        let words = |elements: usize| elements.div_ceil(64);
        let of_grid = words(self.rules.n_instances()) + words(self.targets.len());
        self.grids.len() * of_grid > 1 << 22
    }

    /// Instances that suffice for a target, if any are known.
    fn reason(&self, target: usize) -> Option<&Set> {
        self.targets[target].reason.as_ref()
    }

    /// Makes what is true of a target a part of the position: grids that have its opposite go,
    /// and what they proved.
    pub(crate) fn settle(&mut self, target: usize) {
        let gone = std::mem::take(&mut self.targets[target].grids);
        let mut touched = set::empty(self.targets.len());
        for &number in &gone {
            set::add(&mut touched, &self.grids[number].targets);
            self.grids[number] = Other { violated: Set::new(), targets: Set::new() };
        }
        for target in set::elements(&touched) {
            let grids = &self.grids;
            self.targets[target].grids.retain(|&number| !grids[number].targets.is_empty());
        }
        for known in &mut self.targets {
            if !known.support.is_empty() && set::has(&known.support, target) {
                known.excluded = 0;
            }
        }
    }

    fn add(&mut self, grid: Other) -> usize {
        let number = self.grids.len();
        let is_solution = set::len(&grid.violated) == 0;
        for target in set::elements(&grid.targets) {
            self.targets[target].grids.push(number);
            self.targets[target].is_free |= is_solution;
        }
        self.grids.push(grid);
        number
    }

    /// Returns the number of a grid that says why these instances do not suffice; none where they do.
    fn ask(
        &mut self,
        target: usize,
        chosen: &[u64],
        forbidden: &[u64],
        budget: &mut Budget<'_>,
    ) -> Next<usize> {
        let kept = self.rules.keep(target, chosen, forbidden, budget);
        kept.map(|grid| {
            let has_opposite = set::has(&grid.targets, target);
            let number = self.add(grid);
            if !has_opposite {
                self.targets[target].grids.push(number);
            }
            number
        })
    }

    /// Proves that no reason of a target has `size` instances, or finds one.
    fn exclude(&mut self, target: usize, size: usize, budget: &mut Budget<'_>) -> Next<Set> {
        let mut tree = std::mem::take(&mut self.tree);
        let known = self.targets[target].grids.clone();
        let elements = self.rules.n_instances();
        let mut oracle = OfTarget { counterexamples: self, target };
        let found = tree.find(&mut oracle, (size, elements), &known, budget);
        match &found {
            Next::Solution(reason) => self.targets[target].reason = Some(reason.clone()),
            Next::GaveUp => {}
            Next::Exhausted => {
                self.targets[target].excluded = size;
                let mut support = set::empty(self.targets.len());
                for &number in &tree.used {
                    set::add(&mut support, &self.grids[number].targets);
                }
                self.targets[target].support = support;
            }
        }
        self.tree = tree;
        found
    }

    /// Leaves out of a sufficient set what can be left out, one instance after the other, those
    /// with the largest numbers first.
    fn shrink(&mut self, target: usize, reason: &mut Set, budget: &mut Budget<'_>) {
        let none = set::empty(self.rules.n_instances());
        let mut instances: Vec<usize> = set::elements(reason).collect();
        instances.reverse();
        for instance in instances {
            set::remove(reason, instance);
            if self.ask(target, reason, &none, budget) != Next::Exhausted {
                set::insert(reason, instance);
            }
        }
    }
}

/// The counterexamples as they are asked about one target.
struct OfTarget<'a, R> {
    counterexamples: &'a mut Counterexamples<R>,
    target: usize,
}

impl<R: Rulebook> Oracle for OfTarget<'_, R> {
    fn ask(&mut self, chosen: &[u64], forbidden: &[u64], budget: &mut Budget<'_>) -> Next<usize> {
        self.counterexamples.ask(self.target, chosen, forbidden, budget)
    }

    fn missed(&self, number: usize) -> &[u64] {
        &self.counterexamples.grids[number].violated
    }
}

impl<R: Rulebook> Counterexamples<R> {
    /// The number of reasons of the smallest size that are finished, to take the one that needs least.
    const TO_COMPARE: usize = 8;

    /// Finds the smallest reason for one of some targets; `None` where none of them is forced, `Err`
    /// when the budget ends before any reason is known.
    pub(crate) fn smallest(
        &mut self,
        mut targets: Vec<usize>,
        budget: &mut Budget<'_>,
    ) -> Result<Option<Reason>, ()> {
        self.bound(&targets, budget);
        let is_sure = self.keep_forced(&mut targets, budget);
        if targets.is_empty() && is_sure {
            return Ok(None);
        }
        self.at_all(&targets, budget);
        let (size, proof) = self.raise(&targets, budget).ok_or(())?;
        let cheapest = self.cheapest(&targets, (size, proof), budget);
        let (target, finished) = cheapest.ok_or(())?;
        Ok(Some(self.rules.reason(target, &finished, proof)))
    }

    /// The reason that needs least of those with one instance each, which forces a target alone; `None`
    /// where there are none, `Err` when stopped.
    pub(crate) fn alone(
        &mut self,
        instances: impl IntoIterator<Item = (usize, usize)>,
        budget: &Budget<'_>,
    ) -> Result<Option<Reason>, ()> {
        let mut plenty = budget.part(u64::MAX);
        let mut finished = Vec::new();
        for (instance, target) in instances {
            let alone = set::of(self.rules.n_instances(), [instance]);
            let of_target = self.rules.finish(target, &alone, &mut plenty).ok_or(())?;
            finished.push((target, of_target));
        }
        let best = finished.iter().min_by_key(|(_, finished)| R::cost(finished));
        Ok(best.map(|(target, best)| self.rules.reason(*target, best, Proof::Smallest)))
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
                Next::Solution(grid) => {
                    self.add(grid);
                }
                Next::Exhausted => set::insert(&mut self.forced, target),
                Next::GaveUp => is_sure = false,
            }
        }
        targets.retain(|&target| !self.targets[target].is_free);
        is_sure
    }

    /// Looks closer at some forced targets, where nothing is known that suffices for any.
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

    /// Raises the size that no reason of the targets has, until it meets that of the smallest known;
    /// `None` when the budget ends before any is.
    fn raise(&mut self, targets: &[usize], budget: &mut Budget<'_>) -> Option<(usize, Proof)> {
        let mut best = self.best(targets);
        let mut size = 1;
        while best.is_none_or(|best| size < best) {
            for &target in targets {
                if self.targets[target].excluded >= size {
                    continue;
                }
                match self.exclude(target, size, budget) {
                    Next::Exhausted => {}
                    Next::Solution(reason) => return Some((set::len(&reason), Proof::Smallest)),
                    Next::GaveUp => return best.map(|best| (best, Proof::NoneBelow(size))),
                }
            }
            size += 1;
            best = self.best(targets);
        }
        best.map(|best| (best, Proof::Smallest))
    }

    /// Returns the target that needs least, of some that have a reason of the smallest size
    /// when it is finished; `None` when the budget ends.
    fn cheapest(
        &mut self,
        targets: &[usize],
        (size, proof): (usize, Proof),
        budget: &Budget<'_>,
    ) -> Option<(usize, R::Finished)> {
        let mut plenty = budget.to_finish();
        let is_best = |&&target: &&usize| {
            let reason = self.reason(target);
            reason.is_some_and(|reason| set::len(reason) == size)
        };
        let at_most = match proof {
            Proof::Smallest => Self::TO_COMPARE,
            Proof::NoneBelow(_) => 1,
        };
        let best = targets.iter().filter(is_best).take(at_most);
        let compared: Vec<usize> = best.copied().collect();
        let mut finished = Vec::new();
        for target in compared {
            let mut reason = self.reason(target)?.clone();
            if proof != Proof::Smallest {
                // The budget may have ended before it was as small as it can be.
                self.shrink(target, &mut reason, &mut plenty);
            }
            finished.push((target, self.rules.finish(target, &reason, &mut plenty)?));
        }
        finished.into_iter().min_by_key(|(_, finished)| R::cost(finished))
    }
}
