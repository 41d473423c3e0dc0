//! A position, a complete grid that extends it, and grids that keep some of the rules.

use super::layout::{Layout, Lines, Parts, RuleInstance};
use super::search::{ByLine, Demand, Search, Task, Wish};
use super::trace::{Trace, refute_by_cases};
use super::{Finished, cells_needed, parts_needed, rules};
use crate::deduction::Fact;
use crate::game::Search as _;
use crate::grid::{Cell, Grid};
use crate::limits::Next;
use crate::smallest::set::{self, Set};
use crate::smallest::{Budget, Other, Proof, Reason, Rulebook};
use crate::takuzu::board::NativeSearch;
use crate::takuzu::line::{Known, Mask};
use crate::takuzu::{Rule, Takuzu};

/// The cells and their lines. A target is a cell, that it is as in the reference; or, as the last one,
/// that there is no solution.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) puzzle: Takuzu,
    pub(super) layout: Layout,
    pub(super) lines: Vec<Known<u64>>,
    /// The ones of each line of a complete grid that extends the position: a solution, where there is
    /// one.
    pub(super) reference: Vec<u64>,
    pub(super) search: Search,
    pub(super) by_line: ByLine,
}

impl Position {
    pub(super) fn new(
        puzzle: &Takuzu,
        layout: &Layout,
        position: &Grid,
        reference: &Grid,
    ) -> Position {
        Position {
            puzzle: puzzle.clone(),
            layout: layout.clone(),
            lines: known(layout, position),
            reference: ones(layout, reference),
            search: Search::default(),
            by_line: ByLine::default(),
        }
    }

    /// The target that is no cell.
    pub(super) fn no_solution(&self) -> usize {
        self.layout.shape.len()
    }

    pub(super) fn open_cells(&self) -> impl Iterator<Item = usize> {
        let is_open = |&cell: &usize| {
            let (line, place) = self.layout.spot(cell);
            !self.lines[line].any().has(place)
        };
        (0..self.layout.shape.len()).filter(is_open)
    }

    /// Fills a cell as in the reference.
    pub(super) fn fill(&mut self, cell: usize) {
        let spot = self.layout.spot(cell);
        let is_one = self.reference[spot.0].has(spot.1);
        self.layout.put(&mut self.lines, spot, is_one);
    }

    /// The position, with the opposite of the reference in the cell that the target is.
    pub(super) fn start(&self, target: usize) -> Vec<Known<u64>> {
        let mut start = self.lines.clone();
        self.oppose(target, &mut start);
        start
    }

    /// Nothing but the opposite of the reference in the cell that the target is.
    pub(super) fn opposite(&self, target: usize) -> Vec<Known<u64>> {
        let mut start = vec![Known::NOTHING; self.layout.n_lines()];
        self.oppose(target, &mut start);
        start
    }

    fn oppose(&self, target: usize, lines: &mut [Known<u64>]) {
        if target < self.layout.shape.len() {
            let spot = self.layout.spot(target);
            let is_one = self.reference[spot.0].has(spot.1);
            self.layout.put(lines, spot, !is_one);
        }
    }

    /// A grid, by the ones of its lines, as one beside the reference.
    fn other(&self, grid: &[u64]) -> Other {
        let mut violated = set::empty(self.n_instances());
        self.layout.violated(grid, |instance| set::insert(&mut violated, instance));
        let mut targets = set::empty(self.n_targets());
        let rows = grid.iter().zip(&self.reference).enumerate();
        for (row, (one, other)) in rows.take(self.layout.shape.rows()) {
            for place in (one ^ other).places() {
                set::insert(&mut targets, self.layout.index((row, place)));
            }
        }
        Other { violated, targets }
    }

    /// Looks for a complete grid that extends `start` and is as the reference where it can.
    pub(super) fn meet(
        &mut self,
        demand: &Demand,
        wish: &Wish,
        start: &Lines,
        budget: &mut Budget<'_>,
    ) -> Next<()> {
        let task = Task { layout: &self.layout, demand, wish, reference: &self.reference };
        self.search.meet(&task, start, budget)
    }

    /// The rules that chosen instances are.
    pub(super) fn demand(&self, chosen: &[u64]) -> Demand {
        let mut demand = Demand::nothing(&self.layout);
        for instance in set::elements(chosen) {
            match self.layout.rule_instance(instance) {
                RuleInstance::Line(line) => demand.add_parts(line, self.layout.parts(line)),
                RuleInstance::Pair(pair) => demand.pairs.push(pair),
                RuleInstance::Sign(sign) => demand.signs.push(sign),
            }
        }
        demand
    }
}

impl Rulebook for Position {
    type Rule = Rule;
    type Finished = Finished;

    fn n_instances(&self) -> usize {
        self.layout.n_instances()
    }

    fn n_targets(&self) -> usize {
        self.no_solution() + 1
    }

    fn keep(
        &mut self,
        target: usize,
        chosen: &[u64],
        forbidden: &[u64],
        budget: &mut Budget<'_>,
    ) -> Next<Other> {
        let lines = self.layout.n_lines();
        let line_wish =
            |line| if set::has(forbidden, line) { Parts::NONE } else { self.layout.parts(line) };
        let wish = Wish { parts: (0..lines).map(line_wish).collect(), places: vec![0; lines] };
        let kept = self.meet(&self.demand(chosen), &wish, &self.start(target), budget);
        kept.map(|()| self.other(&self.search.grid))
    }

    fn solve(&mut self, target: usize, budget: &mut Budget<'_>) -> Next<Other> {
        let start = self.start(target);
        let givens = Grid::from_fn(self.layout.shape, |Cell { row, col }| {
            let known = start[row];
            known.any().has(col).then(|| u8::from(known.ones.has(col)))
        });
        let solution = solution(&self.puzzle.with_givens(givens), budget);
        solution.map(|grid| self.other(&ones(&self.layout, &grid)))
    }

    fn trace(&self, target: usize) -> Option<Set> {
        let layout = &self.layout;
        let lines = if target < layout.shape.len() {
            let spot = layout.spot(target);
            vec![spot.0, layout.across(spot).0]
        } else {
            (0..layout.n_lines()).collect()
        };
        Trace::new(layout, self.start(target), lines).refute()
    }

    fn trace_cases(&self, target: usize, budget: &mut Budget<'_>) -> Option<Set> {
        refute_by_cases(&self.layout, self.start(target), budget)
    }

    fn first_grids(&self) -> Vec<Other> {
        // The reference with one cell turned.
        let with_turned = |cell: usize| {
            let mut grid = self.reference.clone();
            let spot = self.layout.spot(cell);
            for (line, place) in [spot, self.layout.across(spot)] {
                grid[line] ^= u64::bit(place);
            }
            self.other(&grid)
        };
        self.open_cells().map(with_turned).collect()
    }

    fn finish(
        &mut self,
        target: usize,
        instances: &[u64],
        budget: &mut Budget<'_>,
    ) -> Option<Finished> {
        let demand = parts_needed(self, target, instances, budget)?;
        let cells = cells_needed(self, target, &demand, budget)?;
        Some(Finished { demand, cells })
    }

    /// The number of parts, then that of cells.
    fn cost(finished: &Finished) -> (usize, isize) {
        let Demand { parts, pairs, signs, .. } = &finished.demand;
        let of_line =
            |parts: &Parts| parts.windows.count_ones() as usize + usize::from(parts.balance);
        let parts: usize = parts.iter().map(of_line).sum();
        (parts + pairs.len() + signs.len(), finished.cells.len() as isize)
    }

    fn reason(&self, target: usize, finished: &Finished, proof: Proof) -> Reason {
        let fact = |cell: usize| {
            let (line, place) = self.layout.spot(cell);
            let is_one = self.reference[line].has(place);
            Fact::is(self.layout.shape.cell(cell), u8::from(is_one))
        };
        let demand = &finished.demand;
        Reason {
            then: (target < self.no_solution()).then(|| fact(target)).into_iter().collect(),
            rules: rules(&self.layout, finished),
            facts: finished.cells.iter().copied().map(fact).collect(),
            pattern: Vec::new(),
            size: demand.lines.len() + demand.pairs.len() + demand.signs.len(),
            proof,
        }
    }
}

/// A solution by the native search.
pub(super) fn solution(puzzle: &Takuzu, budget: &mut Budget<'_>) -> Next<Grid> {
    let search = NativeSearch::new(puzzle, budget.limits());
    let mut search = search.expect("a board that fits: its sides were looked at");
    let solution = search.next_solution();
    budget.take(search.nodes());
    solution
}

/// Returns the symbols of a grid, line by line.
pub(super) fn known(layout: &Layout, grid: &Grid) -> Vec<Known<u64>> {
    let mut lines = vec![Known::NOTHING; layout.n_lines()];
    for (cell, value) in grid.filled() {
        layout.put(&mut lines, (cell.row, cell.col), value == 1);
    }
    lines
}

/// The ones of each line of a complete grid.
fn ones(layout: &Layout, grid: &Grid) -> Vec<u64> {
    known(layout, grid).iter().map(|line| line.ones).collect()
}
