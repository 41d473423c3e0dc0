//! A position with one of its solutions: the instances of the rules on it, the facts that a reason needs, and grids that
//! keep some of the rules. Instances are the items of the exact cover problem.
//!
//! An *option* is a number in a cell, an *item* what is to be covered exactly once:
//!
//! ```text
//!   0 .. n²        a cell: one number stands in it
//!   n² .. 4n²      a number in a house: it stands there once; houses are rows, columns, then blocks
//! ```

use super::repair::{Against, Board, Repair};
use super::trace::{Trace, count, refute_by_cases};
use crate::deduction::{Fact, House, Instance};
use crate::game::Search as _;
use crate::grid::{Cell, Line, Shape};
use crate::limits::Next;
use crate::smallest::set::{self, Set};
use crate::smallest::{Budget, Other, Proof, Reason, Rulebook, fewest};
use crate::sudoku::board::SudokuSearch;
use crate::sudoku::{Candidates, Rule, Sudoku};

/// The options that are left. A target is an option: that it holds if it is one of the reference, and
/// that it does not otherwise.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) items: Items,
    /// The board with what stands on it.
    puzzle: Sudoku,
    /// The options that may hold; of those of a filled cell, the one that does.
    pub(super) live: Set,
    /// The number of options that are left of each item.
    open: Vec<u8>,
    /// The option of the solution that covers each item.
    reference: Vec<u16>,
    repair: Repair,
}

impl Position {
    pub(super) fn new(items: &Items, candidates: &Candidates, solution: &[usize]) -> Position {
        let mut reference = vec![0; items.len()];
        for &option in solution {
            for item in items.of(option) {
                reference[item] = option as u16;
            }
        }
        let live = live(items, candidates);
        Position {
            items: items.clone(),
            puzzle: candidates.puzzle(),
            open: count(items, &live),
            live,
            reference,
            repair: Repair::default(),
        }
    }

    /// Goes on to what is known later: less options, more filled cells.
    pub(super) fn go_on_to(&mut self, candidates: &Candidates, live: Set) {
        self.puzzle = candidates.puzzle();
        self.open = count(&self.items, &live);
        self.live = live;
    }

    pub(super) fn is_reference(&self, option: usize) -> bool {
        usize::from(self.reference[self.items.of(option)[0]]) == option
    }

    pub(super) fn options(&self, item: usize) -> impl Iterator<Item = usize> + '_ {
        let options = self.items.options(item);
        options.filter(|&option| set::has(&self.live, option))
    }

    /// The options that are left, but for those of the reference.
    pub(super) fn wrong_options(&self) -> impl Iterator<Item = usize> + '_ {
        set::elements(&self.live).filter(|&option| !self.is_reference(option))
    }

    pub(super) fn standing(&self) -> impl Iterator<Item = usize> + '_ {
        let filled = self.puzzle.givens().filled();
        filled.map(|(cell, value)| self.items.option(cell, value))
    }

    /// The options that stand later and do not yet.
    pub(super) fn newly_standing(&self, later: &Candidates) -> impl Iterator<Item = usize> {
        let filled = later.position().filled();
        let new = filled.filter(|&(cell, _)| self.puzzle.givens()[cell].is_none());
        new.map(|(cell, value)| self.items.option(cell, value))
    }

    /// The items that one open option is left for, each with that.
    pub(super) fn singles(&self) -> Vec<(usize, usize)> {
        let standing = set::of(self.items.n_options(), self.standing());
        let single = |item: usize| {
            let mut options = self.options(item);
            let option = options.next().filter(|&option| !set::has(&standing, option))?;
            options.next().is_none().then_some((item, option))
        };
        (0..self.items.len()).filter_map(single).collect()
    }

    /// The options that cover two or more of some items.
    pub(super) fn at_crossings(&self, chosen: &[u64]) -> impl Iterator<Item = usize> {
        let covers = |option: usize| {
            let items = self.items.of(option).into_iter();
            items.filter(|&item| set::has(chosen, item)).count()
        };
        set::elements(&self.live).filter(move |&option| covers(option) > 1)
    }

    /// Tells whether some instances force a target where these options are left.
    pub(super) fn forces(
        &mut self,
        target: usize,
        chosen: &[u64],
        live: &[u64],
        budget: &mut Budget<'_>,
    ) -> Next<Other> {
        let against = if self.is_reference(target) {
            Against::Without(target)
        } else {
            Against::With(target)
        };
        let board = Board { items: &self.items, reference: &self.reference, live };
        self.repair.meet(&board, against, chosen, budget)
    }
}

impl Rulebook for Position {
    type Rule = Rule;
    type Finished = Finished;

    fn n_instances(&self) -> usize {
        self.items.len()
    }

    fn n_targets(&self) -> usize {
        self.items.n_options()
    }

    fn keep(
        &mut self,
        target: usize,
        chosen: &[u64],
        _: &[u64],
        budget: &mut Budget<'_>,
    ) -> Next<Other> {
        let live = std::mem::take(&mut self.live);
        let met = self.forces(target, chosen, &live, budget);
        self.live = live;
        met
    }

    fn solve(&mut self, target: usize, budget: &mut Budget<'_>) -> Next<Other> {
        let (cell, value) = self.items.cell_value(target);
        let mut givens = self.puzzle.givens().clone();
        givens.set(cell, Some(value));
        let puzzle = self.puzzle.with_givens(givens);
        let allowed =
            |options: &[usize]| options.iter().all(|&option| set::has(&self.live, option));
        solution(&self.items, &puzzle, allowed, budget).map(|options| {
            let mut targets = set::of(self.items.n_options(), options);
            // One option of the reference a cell.
            for &own in &self.reference[..self.puzzle.shape().len()] {
                if set::has(&targets, own.into()) {
                    set::remove(&mut targets, own.into());
                } else {
                    set::insert(&mut targets, own.into());
                }
            }
            let violated = set::empty(self.items.len());
            Other { violated, targets }
        })
    }

    fn trace(&self, target: usize) -> Option<Set> {
        Trace::new(&self.items, &self.live, &self.open).refute(target)
    }

    fn trace_cases(&self, target: usize, budget: &mut Budget<'_>) -> Option<Set> {
        refute_by_cases(&self.items, &self.live, target, budget)
    }

    fn first_grids(&self) -> Vec<Other> {
        // The reference with one option more, and nothing done about it.
        let with_more = |option| Other {
            violated: set::of(self.items.len(), self.items.of(option)),
            targets: set::of(self.items.n_options(), [option]),
        };
        self.wrong_options().map(with_more).collect()
    }

    fn finish(
        &mut self,
        target: usize,
        instances: &[u64],
        budget: &mut Budget<'_>,
    ) -> Option<Finished> {
        let tellers = tellers(self, instances);
        let chosen = fewest(tellers.len(), budget, |chosen, _, budget| {
            let live = left(self, &tellers, chosen);
            self.forces(target, instances, &live, budget).map(|grid| {
                let is_in = |&option: &usize| set::has(&grid.targets, option);
                let misses = |(number, teller): (usize, &Teller)| {
                    teller.rules_out.iter().any(is_in).then_some(number)
                };
                let missed = tellers.iter().enumerate().filter_map(misses);
                set::of(tellers.len(), missed)
            })
        })?;
        let live = left(self, &tellers, &chosen);
        let facts = set::elements(&chosen).map(|teller| tellers[teller].fact);
        let facts = facts.collect();
        let then = if self.is_reference(target) {
            vec![target]
        } else {
            let wrong: Vec<usize> = self.wrong_options().collect();
            let mut follows =
                |option: usize| self.forces(option, instances, &live, budget) == Next::Exhausted;
            wrong.into_iter().filter(|&option| follows(option)).collect()
        };
        Some(Finished { instances: instances.to_vec(), facts, then })
    }

    /// The number of facts, then what does not follow.
    fn cost(finished: &Finished) -> (usize, isize) {
        (finished.facts.len(), -(finished.then.len() as isize))
    }

    fn reason(&self, _: usize, finished: &Finished, proof: Proof) -> Reason {
        let items = &self.items;
        let then = finished.then.iter();
        let then: Vec<Fact> =
            then.map(|&option| items.fact(option, self.is_reference(option))).collect();
        let instances = set::elements(&finished.instances);
        let cells = set::of(items.n_options(), self.at_crossings(&finished.instances));
        let mut pattern: Vec<Cell> =
            set::elements(&cells).map(|option| items.cell_value(option).0).collect();
        pattern.dedup();
        match then.as_slice() {
            [placed] if placed.holds => pattern = vec![placed.cell],
            then => pattern.retain(|cell| then.iter().all(|fact| fact.cell != *cell)),
        }
        Reason {
            then,
            rules: instances.map(|item| items.instance(item)).collect(),
            facts: finished.facts.clone(),
            pattern,
            size: set::len(&finished.instances),
            proof,
        }
    }
}

/// The options that may hold.
pub(super) fn live(items: &Items, candidates: &Candidates) -> Set {
    let cells = candidates.position().shape().cells();
    let options = cells.flat_map(|cell| {
        let values = candidates.of(cell);
        values.map(move |value| items.option(cell, value))
    });
    set::of(items.n_options(), options)
}

/// The options of a solution that has only options that are allowed, by the native search.
pub(super) fn solution(
    items: &Items,
    puzzle: &Sudoku,
    allowed: impl Fn(&[usize]) -> bool,
    budget: &mut Budget<'_>,
) -> Next<Vec<usize>> {
    let mut search = SudokuSearch::new(puzzle, budget.limits());
    let found = loop {
        let grid = match search.next_solution() {
            Next::Solution(grid) => grid,
            Next::Exhausted => break Next::Exhausted,
            Next::GaveUp => break Next::GaveUp,
        };
        let options: Vec<usize> =
            grid.filled().map(|(cell, value)| items.option(cell, value)).collect();
        if allowed(&options) {
            break Next::Solution(options);
        }
    };
    budget.take(search.nodes());
    found
}

/// A finished reason: instances and facts, none of which can go, and what they force.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) instances: Set,
    pub(super) facts: Vec<Fact>,
    /// The options that are ruled out; or one of the reference, that is placed.
    pub(super) then: Vec<usize>,
}

/// A fact, and the options of the instances that it rules out.
#[derive(Clone, Debug)]
pub(super) struct Teller {
    pub(super) fact: Fact,
    pub(super) rules_out: Vec<usize>,
}

/// Returns the facts that rule out the options that the instances lack: numbers that stand first.
pub(super) fn tellers(position: &Position, instances: &[u64]) -> Vec<Teller> {
    let items = &position.items;
    let mut absent = set::empty(items.n_options());
    for item in set::elements(instances) {
        let gone = items.options(item).filter(|&option| !set::has(&position.live, option));
        gone.for_each(|option| set::insert(&mut absent, option));
    }
    let mut untold = absent.clone();
    let mut tellers = Vec::new();
    for standing in position.standing() {
        let others = items.of(standing).into_iter().flat_map(|item| items.options(item));
        let mut rules_out: Vec<usize> =
            others.filter(|&option| set::has(&absent, option)).collect();
        rules_out.sort_unstable();
        rules_out.dedup();
        rules_out.iter().for_each(|&option| set::remove(&mut untold, option));
        if !rules_out.is_empty() {
            let fact = items.fact(standing, true);
            tellers.push(Teller { fact, rules_out });
        }
    }
    tellers.extend(
        set::elements(&untold)
            .map(|option| Teller { fact: items.fact(option, false), rules_out: vec![option] }),
    );
    tellers
}

/// The options that are left if nothing but the chosen facts is known.
pub(super) fn left(position: &Position, tellers: &[Teller], chosen: &[u64]) -> Set {
    let mut live = position.live.clone();
    let all = tellers.iter().flat_map(|teller| &teller.rules_out);
    all.for_each(|&option| set::insert(&mut live, option));
    for teller in set::elements(chosen) {
        let gone = tellers[teller].rules_out.iter();
        gone.for_each(|&option| set::remove(&mut live, option));
    }
    live
}

/// The items that each option covers, and the options that cover each item.
#[derive(Clone, Debug)]
pub(super) struct Items {
    shape: Shape,
    pub(super) side: usize,
    of_option: Vec<[u16; 4]>,
    /// The options of each item, as many as the side.
    options: Vec<u16>,
}

impl Items {
    pub(super) fn new(board: &Sudoku) -> Items {
        let (shape, side) = (board.shape(), board.side());
        let mut of_option = Vec::with_capacity(side * shape.len());
        let mut options: Vec<Vec<u16>> = vec![Vec::with_capacity(side); 4 * shape.len()];
        for cell in shape.cells() {
            for value in 1..=side as u8 {
                let items = board.items(cell, value);
                for item in items {
                    options[item].push(of_option.len() as u16);
                }
                of_option.push(items.map(|item| item as u16));
            }
        }
        Items { shape, side, of_option, options: options.concat() }
    }

    pub(super) fn len(&self) -> usize {
        4 * self.shape.len()
    }

    pub(super) fn n_options(&self) -> usize {
        self.of_option.len()
    }

    /// The items that an option covers.
    pub(super) fn of(&self, option: usize) -> [usize; 4] {
        self.of_option[option].map(usize::from)
    }

    pub(super) fn options(&self, item: usize) -> impl Iterator<Item = usize> + '_ {
        let here = &self.options[item * self.side..(item + 1) * self.side];
        here.iter().map(|&option| option.into())
    }

    pub(super) fn option(&self, cell: Cell, value: u8) -> usize {
        self.shape.index(cell) * self.side + usize::from(value) - 1
    }

    pub(super) fn cell_value(&self, option: usize) -> (Cell, u8) {
        let cell = self.shape.cell(option / self.side);
        (cell, (option % self.side) as u8 + 1)
    }

    /// That an option is chosen, or that it is not.
    pub(super) fn fact(&self, option: usize, holds: bool) -> Fact {
        let (cell, value) = self.cell_value(option);
        Fact { cell, value, holds }
    }

    /// An item in the words of the game.
    pub(super) fn instance(&self, item: usize) -> Instance {
        let Some(of_house) = item.checked_sub(self.shape.len()) else {
            return Instance {
                rule: None,
                houses: Vec::new(),
                cells: vec![self.shape.cell(item)],
                value: None,
            };
        };
        let (number, value) = (of_house / self.side, of_house % self.side);
        let house: House = match (number / self.side, number % self.side) {
            (0, row) => Line::Row(row).into(),
            (1, col) => Line::Col(col).into(),
            (_, block) => House::Block(block),
        };
        Instance {
            rule: Some(Rule::of(house).into()),
            houses: vec![house],
            cells: Vec::new(),
            value: Some(value as u8 + 1),
        }
    }
}
