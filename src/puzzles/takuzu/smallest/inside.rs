//! The parts of chosen instances that are needed, and the filled cells.
//!
//! An instance that is a line has many parts, its windows and its balance; a pair or a sign is one.
//! First the fewest parts that suffice, then the fewest filled cells with these parts, each by
//! [`fewest`].

use super::layout::{Layout, Parts};
use super::position::Position;
use super::search::{Demand, Wish};
use crate::deduction::{House, Instance};
use crate::grid::Cell;
use crate::limits::Next;
use crate::smallest::set::{self, Set};
use crate::smallest::{Budget, fewest};
use crate::takuzu::Rule;
use crate::takuzu::line::Mask;

/// A finished reason: parts of instances and filled cells, none of which can go.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) demand: Demand,
    /// The cells by number, smallest first.
    pub(super) cells: Vec<usize>,
}

pub(super) fn parts_needed(
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
pub(super) fn cells_needed(
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
pub(super) fn rules(layout: &Layout, finished: &Finished) -> Vec<Instance> {
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
