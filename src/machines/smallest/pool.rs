//! Grids that differ from the reference, and what they prove of each target.
//!
//! A grid that extends the position and breaks the instances V says: whatever forces one of the
//! targets whose opposite it has, has an instance of V. The grids stay from step to step, as long as
//! nothing is settled where they differ, and so does what was proved with their help.

use super::budget::Budget;
use super::hitting::{Oracle, Tree};
use super::rulebook::{Other, Rulebook};
use super::set::{self, Set};
use crate::limits::Next;

/// The grids met so far.
#[derive(Clone, Debug)]
pub(crate) struct Pool<R> {
    pub(crate) rules: R,
    grids: Vec<Other>,
    pub(super) targets: Vec<Target>,
    tree: Tree,
    /// The targets that are known to be forced.
    pub(super) forced: Set,
}

/// The knowledge about the reasons for a target.
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The grids that have its opposite.
    grids: Vec<usize>,
    /// No reason has so few instances.
    pub(super) excluded: usize,
    /// The proof of that holds until one of these targets is settled; no set where there is none.
    support: Set,
    /// Instances that suffice.
    pub(super) reason: Option<Set>,
    /// True if there is a solution with its opposite.
    pub(super) is_free: bool,
}

impl<R: Rulebook> Pool<R> {
    /// A pool of the grids that are known at once.
    pub(crate) fn new(rules: R) -> Pool<R> {
        let targets = rules.n_targets();
        let target = Target {
            grids: Vec::new(),
            excluded: 0,
            support: Set::new(),
            reason: None,
            is_free: false,
        };
        let first_grids = rules.first_grids();
        let mut pool = Pool {
            grids: Vec::new(),
            targets: vec![target; targets],
            tree: Tree::default(),
            forced: set::empty(targets),
            rules,
        };
        for grid in first_grids {
            pool.add(grid);
        }
        pool
    }

    /// Keeps a pool that goes on to a position, and makes a new one where it does not.
    pub(crate) fn prepare(
        pool: &mut Option<Pool<R>>,
        goes_on: impl FnOnce(&mut Pool<R>) -> bool,
        position: impl FnOnce() -> Next<R>,
    ) -> Next<&mut Pool<R>> {
        if !pool.as_mut().is_some_and(goes_on) {
            *pool = None;
            return position().map(|position| pool.insert(Pool::new(position)));
        }
        Next::Solution(pool.as_mut().expect("one that goes on"))
    }

    /// Tells whether the grids take so much memory that it is time to begin anew: some tens of megabytes.
    pub(crate) fn is_heavy(&self) -> bool {
        let words = |elements: usize| elements.div_ceil(64);
        let of_grid = words(self.rules.n_instances()) + words(self.targets.len());
        self.grids.len() * of_grid > 1 << 22
    }

    /// Instances that suffice for a target, if any are known.
    pub(super) fn reason(&self, target: usize) -> Option<&Set> {
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

    pub(super) fn add(&mut self, grid: Other) -> usize {
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
    pub(super) fn ask(
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
    pub(super) fn exclude(
        &mut self,
        target: usize,
        size: usize,
        budget: &mut Budget<'_>,
    ) -> Next<Set> {
        let mut tree = std::mem::take(&mut self.tree);
        let known = self.targets[target].grids.clone();
        let elements = self.rules.n_instances();
        let mut oracle = OfTarget { pool: self, target };
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
    pub(super) fn shrink(&mut self, target: usize, reason: &mut Set, budget: &mut Budget<'_>) {
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

/// The pool as it is asked about one target.
struct OfTarget<'a, R> {
    pool: &'a mut Pool<R>,
    target: usize,
}

impl<R: Rulebook> Oracle for OfTarget<'_, R> {
    fn ask(&mut self, chosen: &[u64], forbidden: &[u64], budget: &mut Budget<'_>) -> Next<usize> {
        self.pool.ask(self.target, chosen, forbidden, budget)
    }

    fn missed(&self, number: usize) -> &[u64] {
        &self.pool.grids[number].violated
    }
}
