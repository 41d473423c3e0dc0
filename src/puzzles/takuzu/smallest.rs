//! The smallest reason in Takuzu: the fewest instances of rules that force a cell.
//!
//! Where no technique with a name leads on, this does: of all cells that are forced, the one that
//! follows from fewest *instances* of rules is named with them. An instance is a line (its windows of
//! three and its balance together), a pair of parallel lines that must differ, or a sign; what is
//! filled is free. The module [`smallest`](crate::smallest) says how
//! it is found, and whose idea that is.
//!
//! ```text
//!   single   an instance alone            `single`    looked up, line by line
//!   bound    some instances that force    `trace`     the opposite assumed, propagated, traced back
//!   exclude  none of fewer                `position`  grids that keep chosen instances, by `search`
//!   finish   parts and cells              `inside`    none of which can go
//! ```
//!
//! The number of instances comes first, and is proved least. Of the reasons of that size that were met,
//! the search takes the one with the fewest parts of rules (a window, a balance, a pair, a sign), then
//! the one with the fewest filled cells, and then the first cell row by row.
//!
//! A reason names its rules in this order: lines in their order with their windows before their
//! balance, then pairs, then signs.
//!
//! An instance that is a line has many parts, its windows and its balance; a pair or a sign is one.
//! First the fewest parts that suffice, then the fewest filled cells with these parts, each by
//! `fewest`.

mod layout;
mod position;
mod search;
mod trace;

use crate::deduction::{Deduction, Fact, House, Instance};
use crate::game::TooLarge;
use crate::grid::{Cell, Grid};
use crate::ladder::FindReasons;
use crate::limits::{Limits, Next};
use crate::smallest::set::{self, Set};
use crate::smallest::{Answer, Budget, Counterexamples, Proof, Reason, Rulebook as _, fewest};
use crate::takuzu::line::{Known, Mask};
use crate::takuzu::{Rule, Takuzu, Technique};
use layout::{Layout, Parts};
use position::{Position, known, solution};
use search::{Demand, Wish};

/// Finds smallest reasons on one board; what it learns stays for positions that extend the last one.
///
/// Only the rules and signs of the puzzle matter: its givens are part of the positions. If several
/// reasons have the same size, earlier questions may decide which of them is named; the size does not
/// depend on them.
///
/// ```
/// use takuzu_sat::smallest::Answer;
/// use takuzu_sat::takuzu::smallest::Finder;
/// use takuzu_sat::takuzu::{Rules, Takuzu};
/// use takuzu_sat::{Grid, Limits, Shape};
///
/// let position = Grid::from_line(Shape::square(4), ".1.0..0..0..11.0").expect("16 symbols");
/// let puzzle = Takuzu::new(position.clone(), Rules::TAKUZU)?;
/// let mut finder = Finder::new(&puzzle)?;
/// let Answer::Reason(reason) = finder.next(&position, &Limits::none()) else {
///     panic!("something is forced");
/// };
/// assert_eq!(reason.then[0].to_string(), "r2c2=0");
/// assert_eq!(reason.size, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Finder {
    puzzle: Takuzu,
    layout: Layout,
    counterexamples: Option<Counterexamples<Position>>,
}

impl Finder {
    /// The longest side that is accepted: a line is a word of that many bits.
    pub const MAX_SIDE: usize = 64;

    /// For the rules and signs of a puzzle.
    ///
    /// # Errors
    ///
    /// When a side is longer than [`Finder::MAX_SIDE`].
    pub fn new(puzzle: &Takuzu) -> Result<Finder, TooLarge> {
        let shape = puzzle.shape();
        if shape.rows().max(shape.cols()) > Finder::MAX_SIDE {
            return Err(TooLarge::new(shape, "reasons take", Finder::MAX_SIDE));
        }
        Ok(Finder { puzzle: puzzle.clone(), layout: Layout::new(puzzle), counterexamples: None })
    }

    /// The smallest reason of all for an open cell of a position.
    ///
    /// Nodes count grids looked for and choices tried. When they are used up, the best reason so far
    /// is the answer, which is not proved then.
    ///
    /// # Panics
    ///
    /// When the position has another shape than the puzzle, or values other than 0 and 1.
    pub fn next(&mut self, position: &Grid, limits: &Limits) -> Answer {
        self.find(position, None, limits)
    }

    /// The smallest reason for one cell of a position; [`Answer::Nothing`] where it is not forced, or
    /// filled.
    ///
    /// # Panics
    ///
    /// As [`Finder::next`], and when the cell is not on the board.
    pub fn for_cell(&mut self, position: &Grid, cell: Cell, limits: &Limits) -> Answer {
        assert!(self.layout.shape.contains(cell), "{cell} is not on the board");
        self.find(position, Some(self.layout.shape.index(cell)), limits)
    }

    /// Finds why a position has no solution: the fewest instances that clash with what is filled.
    /// [`Next::Exhausted`] when it has one.
    ///
    /// # Panics
    ///
    /// As [`Finder::next`].
    pub fn clash(&mut self, position: &Grid, limits: &Limits) -> Next<Reason> {
        let mut budget = Budget::new(limits);
        match self.solution(position, &mut budget) {
            Next::Solution(_) => return Next::Exhausted,
            Next::GaveUp => return Next::GaveUp,
            Next::Exhausted => {}
        }
        let Some(reference) = self.nearly(position, &mut budget) else {
            return Next::GaveUp;
        };
        let position = Position::new(&self.puzzle, &self.layout, position, &reference);
        clash(&mut Counterexamples::new(position), &mut budget).map_or(Next::GaveUp, Next::Solution)
    }

    fn find(&mut self, position: &Grid, only: Option<usize>, limits: &Limits) -> Answer {
        let (puzzle, layout) = (&self.puzzle, &self.layout);
        let is_of_board = position.shape() == layout.shape;
        assert!(is_of_board, "a position of another shape");
        let mut budget = Budget::new(limits);
        let lines = known(layout, position);
        let goes_on =
            |counterexamples: &mut Counterexamples<Position>| goes_on_to(counterexamples, &lines);
        let counterexamples = Counterexamples::prepare(&mut self.counterexamples, goes_on, || {
            let solution = solution(&puzzle.with_givens(position.clone()), &mut budget);
            solution.map(|solution| Position::new(puzzle, layout, position, &solution))
        });
        match counterexamples {
            Next::Solution(counterexamples) => smallest(counterexamples, only, &mut budget).into(),
            Next::Exhausted => Answer::NoSolution,
            Next::GaveUp => Answer::GaveUp,
        }
    }

    fn solution(&self, position: &Grid, budget: &mut Budget<'_>) -> Next<Grid> {
        solution(&self.puzzle.with_givens(position.clone()), budget)
    }

    /// A complete grid that extends a position without solution and breaks few rules: a solution of
    /// what remains when filled cells that have none with those before them are left out, and then
    /// these.
    fn nearly(&self, position: &Grid, budget: &mut Budget<'_>) -> Option<Grid> {
        let mut kept = Grid::blank(position.shape());
        let mut nearly = match self.solution(&kept, budget) {
            Next::Solution(grid) => grid,
            // Not even a blank board has one.
            Next::Exhausted => {
                Grid::from_fn(kept.shape(), |cell| Some(((cell.row + cell.col) % 2) as u8))
            }
            Next::GaveUp => return None,
        };
        for (cell, value) in position.filled() {
            kept.set(cell, Some(value));
            if nearly[cell] == Some(value) {
                continue;
            }
            match self.solution(&kept, budget) {
                Next::Solution(grid) => nearly = grid,
                Next::Exhausted => kept.set(cell, None),
                Next::GaveUp => return None,
            }
        }
        for (cell, value) in position.filled() {
            nearly.set(cell, Some(value));
        }
        Some(nearly)
    }
}

impl FindReasons for Finder {
    fn next_step(&mut self, known: &[Fact], limits: &Limits) -> Option<Deduction> {
        let mut position = Grid::blank(self.layout.shape);
        let stands = known.iter().filter(|fact| fact.holds);
        stands.for_each(|fact| position.set(fact.cell, Some(fact.value)));
        let Answer::Reason(reason) = self.next(&position, limits) else {
            return None;
        };
        Some(reason.deduction(Technique::SmallestReason))
    }
}

/// Fills what a position has filled beyond that of counterexamples; false when it is no continuation, or the
/// reference is none of its solutions.
fn goes_on_to(counterexamples: &mut Counterexamples<Position>, lines: &[Known<u64>]) -> bool {
    let position = &counterexamples.rules;
    let rows = lines.iter().zip(&position.lines).zip(&position.reference);
    let goes_on = rows.take(position.layout.shape.rows()).all(|((new, old), ones)| {
        old.any() & !new.any() == 0 && new.ones & !ones == 0 && new.zeros & ones == 0
    });
    if goes_on {
        let is_filled = |&cell: &usize| {
            let (line, place) = position.layout.spot(cell);
            lines[line].any().has(place)
        };
        let filled: Vec<usize> = position.open_cells().filter(is_filled).collect();
        for cell in filled {
            counterexamples.rules.fill(cell);
            counterexamples.settle(cell);
        }
    }
    goes_on
}

/// The smallest reason; none where nothing is forced.
fn smallest(
    counterexamples: &mut Counterexamples<Position>,
    only: Option<usize>,
    budget: &mut Budget<'_>,
) -> Result<Option<Reason>, ()> {
    let position = &mut counterexamples.rules;
    position.search.forget();
    let single = match search::at_a_glance(position, only) {
        Some(single) => Some(single),
        None => search::by_line(position, only, &mut budget.part(u64::MAX))?,
    };
    if let Some((cell, finished)) = single {
        return Ok(Some(position.reason(cell, &finished, Proof::Smallest)));
    }
    let wanted = |cell: &usize| only.is_none_or(|only| only == *cell);
    let targets = position.open_cells().filter(wanted).collect();
    counterexamples.smallest(targets, budget)
}

/// The fewest instances that clash with the position; `None` when stopped.
fn clash(
    counterexamples: &mut Counterexamples<Position>,
    budget: &mut Budget<'_>,
) -> Option<Reason> {
    let target = counterexamples.rules.no_solution();
    let instances = search::clashing(&counterexamples.rules).into_iter();
    let alone = instances.map(|instance| (instance, target));
    match counterexamples.alone(alone, budget).ok()? {
        Some(reason) => Some(reason),
        None => counterexamples.smallest(vec![target], budget).ok()?,
    }
}

/// A finished reason: parts of instances and filled cells, none of which can go.
#[derive(Clone, Debug)]
struct Finished {
    demand: Demand,
    /// The cells by number, smallest first.
    cells: Vec<usize>,
}

fn parts_needed(
    position: &mut Position,
    target: usize,
    instances: &[u64],
    budget: &mut Budget<'_>,
) -> Option<Demand> {
    let mut base = position.demand(instances);
    let mut parts = Vec::new();
    for line in std::mem::take(&mut base.lines) {
        let all = std::mem::replace(&mut base.parts[line], Parts::NONE);
        let windows = all.windows.places();
        parts.extend(windows.map(|place| (line, Parts::window(place))));
        parts.push((line, Parts::BALANCE));
    }
    let start = position.start(target);
    let demand = |chosen: &[u64]| {
        let mut demand = base.clone();
        for element in set::elements(chosen) {
            let (line, parts): (usize, Parts) = parts[element];
            demand.add_parts(line, parts);
        }
        demand
    };
    let chosen = fewest(parts.len(), budget, |chosen, forbidden, budget| {
        let mut dear = Demand::nothing(&position.layout);
        for (element, &(line, parts)) in parts.iter().enumerate() {
            if !set::has(forbidden, element) {
                dear.add_parts(line, parts);
            }
        }
        let wish = Wish { places: vec![0; dear.parts.len()], parts: dear.parts };
        let kept = position.meet(&demand(chosen), &wish, &start, budget);
        let is_broken = |&(line, parts): &(usize, Parts)| {
            let broken = position.layout.broken(line, position.search.grid[line]);
            broken.meet(parts)
        };
        missed(kept, &parts, is_broken)
    })?;
    Some(demand(&chosen))
}

/// The elements that a grid misses, if one was found.
fn missed<T>(kept: Next<()>, elements: &[T], is_missed: impl Fn(&T) -> bool) -> Next<Set> {
    let of = |(element, what)| is_missed(what).then_some(element);
    kept.map(|()| set::of(elements.len(), elements.iter().enumerate().filter_map(of)))
}

/// The filled cells that are needed beside parts.
fn cells_needed(
    position: &mut Position,
    target: usize,
    demand: &Demand,
    budget: &mut Budget<'_>,
) -> Option<Vec<usize>> {
    let cells = cells_within(position, demand);
    let alone = position.opposite(target);
    let chosen = fewest(cells.len(), budget, |chosen, forbidden, budget| {
        let (layout, reference) = (&position.layout, &position.reference);
        let mut start = alone.clone();
        let mut places = vec![0; layout.n_lines()];
        for (element, &cell) in cells.iter().enumerate() {
            let spot = layout.spot(cell);
            if set::has(chosen, element) {
                layout.put(&mut start, spot, reference[spot.0].has(spot.1));
            } else if !set::has(forbidden, element) {
                for (line, place) in [spot, layout.across(spot)] {
                    places[line] |= u64::bit(place);
                }
            }
        }
        let wish = Wish { parts: vec![Parts::NONE; layout.n_lines()], places };
        let kept = position.meet(demand, &wish, &start, budget);
        let differs = |&cell: &usize| {
            let (line, place) = position.layout.spot(cell);
            position.search.grid[line].has(place) != position.reference[line].has(place)
        };
        missed(kept, &cells, differs)
    })?;
    Some(set::elements(&chosen).map(|element| cells[element]).collect())
}

/// The filled cells that the demanded parts are about.
fn cells_within(position: &Position, demand: &Demand) -> Vec<usize> {
    let layout = &position.layout;
    let mut within = set::empty(layout.shape.len());
    let mut add = |line: usize, places: u64| {
        for place in (places & position.lines[line].any()).places() {
            set::insert(&mut within, layout.index((line, place)));
        }
    };
    for &line in &demand.lines {
        let Parts { windows, balance } = demand.parts[line];
        let places = windows | windows << 1 | windows << 2;
        add(line, if balance { layout.full(line) } else { places });
    }
    for &line in demand.pairs.iter().flatten() {
        add(line, layout.full(line));
    }
    for &sign in &demand.signs {
        for (line, place) in layout.sign_spots(sign) {
            add(line, u64::bit(place));
        }
    }
    set::elements(&within).collect()
}

/// The rules of a finished reason by name.
fn rules(layout: &Layout, finished: &Finished) -> Vec<Instance> {
    let instance = |rule: Rule, houses: Vec<House>, cells: Vec<Cell>| Instance {
        rule: Some(rule.into()),
        houses,
        cells,
        value: None,
    };
    let mut rules = Vec::new();
    for line in 0..layout.n_lines() {
        let Parts { windows, balance } = finished.demand.parts[line];
        let house = House::Line(layout.name(line));
        for place in windows.places() {
            let cells = (place..place + 3).map(|place| layout.cell((line, place)));
            rules.push(instance(Rule::NoThree, vec![house], cells.collect()));
        }
        if balance {
            rules.push(instance(Rule::Balance, vec![house], Vec::new()));
        }
    }
    for pair in &finished.demand.pairs {
        let houses = pair.map(|line| House::Line(layout.name(line)));
        rules.push(instance(Rule::DistinctLines, houses.to_vec(), Vec::new()));
    }
    for &sign in &finished.demand.signs {
        let cells = layout.sign_spots(sign).map(|spot| layout.cell(spot));
        rules.push(instance(Rule::Signs, Vec::new(), cells.to_vec()));
    }
    rules
}
