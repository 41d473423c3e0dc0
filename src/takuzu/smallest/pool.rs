//! Grids that differ from the reference, and what they prove of each cell.
//!
//! A grid that extends the position and breaks the instances V says: whatever forces one of the
//! cells where it differs from the reference has an instance of V. The grids stay from step to step,
//! as long as no cell is filled where they differ, and so does what was proved with their help.

use super::budget::Budget;
use super::hitting::{Asked, Found, Oracle, Tree};
use super::layout::{Kind, Layout};
use super::runs::Parts;
use super::search::{Demand, Met, Search, Wish};
use super::set::{self, Set};
use crate::takuzu::board::line::Known;
use crate::takuzu::board::mask::Mask;

/// The grids met so far.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    pub(super) layout: Layout,
    /// The ones of each line of a complete grid that extends the position: a solution, where there is
    /// one.
    pub(super) reference: Vec<u64>,
    pub(super) position: Vec<Known<u64>>,
    grids: Vec<Other>,
    pub(super) targets: Vec<Target>,
    tree: Tree,
    pub(super) search: Search,
}

/// A grid beside the reference.
#[derive(Clone, Debug)]
struct Other {
    /// The instances that it breaks.
    violated: Set,
    /// The cells where it differs.
    cells: Set,
}

/// What is known of the reasons for a cell, or, as the last target, of those for "no solution".
#[derive(Clone, Debug)]
pub(super) struct Target {
    /// The grids that differ here.
    grids: Vec<usize>,
    /// No reason has so few instances.
    pub(super) excluded: usize,
    /// The proof of that holds until one of these cells is filled.
    support: Set,
    /// Instances that suffice.
    pub(super) reason: Option<Set>,
    /// Whether there is a solution with another symbol here.
    pub(super) is_free: bool,
}

impl Pool {
    pub(super) fn new(layout: Layout, reference: Vec<u64>, position: Vec<Known<u64>>) -> Pool {
        let cells = layout.shape.len();
        let target = Target {
            grids: Vec::new(),
            excluded: 0,
            support: set::empty(cells),
            reason: None,
            is_free: false,
        };
        let mut pool = Pool {
            layout,
            reference,
            position,
            grids: Vec::new(),
            targets: vec![target; cells + 1],
            tree: Tree::default(),
            search: Search::default(),
        };
        for cell in 0..cells {
            if pool.is_open(cell) {
                let mut grid = pool.reference.clone();
                pool.flip(&mut grid, cell);
                pool.add(&grid);
            }
        }
        pool
    }

    /// The target that is no cell: that there is no solution.
    pub(super) fn no_solution(&self) -> usize {
        self.layout.shape.len()
    }

    pub(super) fn is_open(&self, cell: usize) -> bool {
        let (line, place) = self.layout.spot(cell);
        !self.position[line].any().has(place)
    }

    fn flip(&self, grid: &mut [u64], cell: usize) {
        let spot = self.layout.spot(cell);
        let across = self.layout.across(spot);
        grid[spot.0] ^= u64::bit(spot.1);
        grid[across.0] ^= u64::bit(across.1);
    }

    /// The position, with the opposite of the reference in the cell that the target is.
    pub(super) fn start(&self, target: usize) -> Vec<Known<u64>> {
        let mut start = self.position.clone();
        if target < self.no_solution() {
            let spot = self.layout.spot(target);
            let is_one = self.reference[spot.0].has(spot.1);
            self.layout.put(&mut start, spot, !is_one);
        }
        start
    }

    /// Fills a cell as in the reference: grids that differ there go, and what they proved.
    pub(super) fn fill(&mut self, cell: usize) {
        let spot = self.layout.spot(cell);
        let is_one = self.reference[spot.0].has(spot.1);
        self.layout.put(&mut self.position, spot, is_one);
        let gone = std::mem::take(&mut self.targets[cell].grids);
        let mut touched = set::empty(self.targets.len());
        for &number in &gone {
            set::add(&mut touched, &self.grids[number].cells);
            self.grids[number] = Other {
                violated: Set::new(),
                cells: Set::new(),
            };
        }
        for target in set::elements(&touched) {
            let grids = &self.grids;
            self.targets[target]
                .grids
                .retain(|&number| !grids[number].cells.is_empty());
        }
        for target in &mut self.targets {
            if set::has(&target.support, cell) {
                target.excluded = 0;
            }
        }
    }

    /// Takes a grid in, and returns its number.
    pub(super) fn add(&mut self, grid: &[u64]) -> usize {
        let mut violated = set::empty(self.layout.n_instances());
        self.layout
            .violated(grid, |instance| set::insert(&mut violated, instance));
        let mut cells = set::empty(self.targets.len());
        let number = self.grids.len();
        let rows = grid.iter().zip(&self.reference).enumerate();
        for (row, (one, other)) in rows.take(self.layout.shape.rows()) {
            for place in (one ^ other).places() {
                set::insert(&mut cells, self.layout.index((row, place)));
            }
        }
        let is_solution = set::len(&violated) == 0;
        for cell in set::elements(&cells) {
            self.targets[cell].grids.push(number);
            self.targets[cell].is_free |= is_solution;
        }
        self.grids.push(Other { violated, cells });
        number
    }

    /// Whether these instances suffice; if not, a grid that says so.
    pub(super) fn ask(
        &mut self,
        target: usize,
        chosen: &[u64],
        forbidden: &[u64],
        budget: &mut Budget<'_>,
    ) -> Asked {
        let demand = demand(&self.layout, chosen);
        let line_wish = |line| match set::has(forbidden, line) {
            true => Parts::NONE,
            false => self.layout.parts(line),
        };
        let lines = self.layout.n_lines();
        let wish = Wish {
            parts: (0..lines).map(line_wish).collect(),
            places: vec![0; lines],
        };
        let start = self.start(target);
        let met = self.search.meet(
            &self.layout,
            &demand,
            &wish,
            &start,
            &self.reference,
            budget,
        );
        match met {
            Met::Never => Asked::Suffices,
            Met::GaveUp => Asked::GaveUp,
            Met::Grid => {
                let grid = std::mem::take(&mut self.search.grid);
                let number = self.add(&grid);
                self.search.grid = grid;
                if target == self.no_solution() {
                    self.targets[target].grids.push(number);
                }
                Asked::Misses(number)
            }
        }
    }

    /// Proves that no reason of a target has `size` instances, or finds one.
    pub(super) fn exclude(&mut self, target: usize, size: usize, budget: &mut Budget<'_>) -> Found {
        let mut tree = std::mem::take(&mut self.tree);
        let known = self.targets[target].grids.clone();
        let elements = self.layout.n_instances();
        let mut oracle = OfTarget { pool: self, target };
        let found = tree.find(&mut oracle, (size, elements), &known, budget);
        match &found {
            Found::Set(reason) => self.targets[target].reason = Some(reason.clone()),
            Found::GaveUp => {}
            Found::None => {
                self.targets[target].excluded = size;
                let mut support = set::empty(self.targets.len());
                for &number in &tree.used {
                    set::add(&mut support, &self.grids[number].cells);
                }
                self.targets[target].support = support;
            }
        }
        self.tree = tree;
        found
    }

    /// Leaves out of a sufficient set what can be left out, one instance after the other, those
    /// with the largest numbers first: signs and pairs before lines.
    pub(super) fn shrink(&mut self, target: usize, reason: &mut Set, budget: &mut Budget<'_>) {
        let none = set::empty(self.layout.n_instances());
        let mut instances: Vec<usize> = set::elements(reason).collect();
        instances.reverse();
        for instance in instances {
            set::remove(reason, instance);
            if self.ask(target, reason, &none, budget) != Asked::Suffices {
                set::insert(reason, instance);
            }
        }
    }
}

/// The rules that chosen instances are.
pub(super) fn demand(layout: &Layout, chosen: &[u64]) -> Demand {
    let mut demand = Demand::nothing(layout);
    for instance in set::elements(chosen) {
        match layout.kind(instance) {
            Kind::Line(line) => demand.add_parts(line, layout.parts(line)),
            Kind::Pair(pair) => demand.pairs.push(pair),
            Kind::Sign(sign) => demand.signs.push(sign),
        }
    }
    demand
}

/// The pool as it is asked about one target.
struct OfTarget<'a> {
    pool: &'a mut Pool,
    target: usize,
}

impl Oracle for OfTarget<'_> {
    fn ask(&mut self, chosen: &[u64], forbidden: &[u64], budget: &mut Budget<'_>) -> Asked {
        self.pool.ask(self.target, chosen, forbidden, budget)
    }

    fn missed(&self, number: usize) -> &[u64] {
        &self.pool.grids[number].violated
    }
}
