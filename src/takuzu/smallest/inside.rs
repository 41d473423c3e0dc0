//! The parts of chosen instances that are needed, and the filled cells.
//!
//! An instance that is a line has many parts, its windows and its balance; a pair or a sign is one.
//! First the fewest parts that suffice, then the fewest filled cells with these parts, each by
//! [`fewest`].

use super::layout::Parts;
use super::layout::RuleInstance;
use super::position::Position;
use super::search::{Demand, Kept, Wish};
use crate::smallest::set::{self, Set};
use crate::smallest::{Asked, Budget, Oracle, fewest};
use crate::takuzu::line::{Known, Mask};

/// A finished reason: parts of instances and filled cells, none of which can go.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) demand: Demand,
    /// The cells by number, smallest first.
    pub(super) cells: Vec<usize>,
}

impl Finished {
    /// The number of parts, then that of cells: the smaller, the better.
    pub(super) fn cost(&self) -> (usize, usize) {
        let of_line =
            |parts: &Parts| parts.windows.count_ones() as usize + usize::from(parts.balance);
        let parts: usize = self.demand.parts.iter().map(of_line).sum();
        let others = self.demand.pairs.len() + self.demand.signs.len();
        (parts + others, self.cells.len())
    }
}

/// What is needed of instances that suffice, none of which can be left out; `None` when the budget
/// ends.
pub(super) fn finish(
    position: &mut Position,
    target: usize,
    instances: &[u64],
    budget: &mut Budget<'_>,
) -> Option<Finished> {
    let demand = parts_needed(position, target, instances, budget)?;
    let cells = cells_needed(position, target, &demand, budget)?;
    Some(Finished { demand, cells })
}

/// A part of a line's rules.
#[derive(Clone, Copy, Debug)]
enum Part {
    Window(usize, usize),
    Balance(usize),
}

impl Part {
    fn line_parts(self) -> (usize, Parts) {
        match self {
            Part::Window(line, place) => {
                let windows = u64::bit(place);
                (
                    line,
                    Parts {
                        windows,
                        ..Parts::NONE
                    },
                )
            }
            Part::Balance(line) => {
                let balance = true;
                (
                    line,
                    Parts {
                        balance,
                        ..Parts::NONE
                    },
                )
            }
        }
    }
}

struct OfParts<'a> {
    position: &'a mut Position,
    start: Vec<Known<u64>>,
    parts: Vec<Part>,
    /// What is kept in any case.
    base: Demand,
    missed: Vec<Set>,
}

impl OfParts<'_> {
    fn demand(&self, chosen: &[u64]) -> Demand {
        let mut demand = self.base.clone();
        for element in set::elements(chosen) {
            let (line, parts) = self.parts[element].line_parts();
            demand.add_parts(line, parts);
        }
        demand
    }
}

impl Oracle for OfParts<'_> {
    fn ask(&mut self, chosen: &[u64], forbidden: &[u64], budget: &mut Budget<'_>) -> Asked {
        let demand = self.demand(chosen);
        let mut dear = Demand::nothing(&self.position.layout);
        for (element, part) in self.parts.iter().enumerate() {
            if !set::has(forbidden, element) {
                let (line, parts) = part.line_parts();
                dear.add_parts(line, parts);
            }
        }
        let wish = Wish {
            places: vec![0; dear.parts.len()],
            parts: dear.parts,
        };
        let Position {
            layout,
            search,
            reference,
            ..
        } = &mut *self.position;
        match search.meet(layout, &demand, &wish, &self.start, reference, budget) {
            Kept::Never => Asked::Suffices,
            Kept::GaveUp => Asked::GaveUp,
            Kept::Grid => {
                let mut missed = set::empty(self.parts.len());
                for (element, part) in self.parts.iter().enumerate() {
                    let (line, parts) = part.line_parts();
                    if layout.broken(line, search.grid[line]).meet(parts) {
                        set::insert(&mut missed, element);
                    }
                }
                self.missed.push(missed);
                Asked::Misses(self.missed.len() - 1)
            }
        }
    }

    fn missed(&self, number: usize) -> &[u64] {
        &self.missed[number]
    }
}

fn parts_needed(
    position: &mut Position,
    target: usize,
    instances: &[u64],
    budget: &mut Budget<'_>,
) -> Option<Demand> {
    let layout = &position.layout;
    let mut base = Demand::nothing(layout);
    let mut parts = Vec::new();
    for instance in set::elements(instances) {
        match layout.rule_instance(instance) {
            RuleInstance::Line(line) => {
                let windows = layout.parts(line).windows.places();
                parts.extend(windows.map(|place| Part::Window(line, place)));
                parts.push(Part::Balance(line));
            }
            RuleInstance::Pair(pair) => base.pairs.push(pair),
            RuleInstance::Sign(sign) => base.signs.push(sign),
        }
    }
    let start = position.start(target);
    let n_parts = parts.len();
    let mut oracle = OfParts {
        position,
        start,
        parts,
        base,
        missed: Vec::new(),
    };
    let chosen = fewest(&mut oracle, n_parts, budget)?;
    Some(oracle.demand(&chosen))
}

struct OfCells<'a> {
    position: &'a mut Position,
    demand: &'a Demand,
    /// The assumption alone.
    start: Vec<Known<u64>>,
    cells: Vec<usize>,
    missed: Vec<Set>,
}

impl Oracle for OfCells<'_> {
    fn ask(&mut self, chosen: &[u64], forbidden: &[u64], budget: &mut Budget<'_>) -> Asked {
        let Position {
            layout,
            search,
            reference,
            ..
        } = &mut *self.position;
        let mut start = self.start.clone();
        let mut places = vec![0; layout.n_lines()];
        for (element, &cell) in self.cells.iter().enumerate() {
            let spot = layout.spot(cell);
            if set::has(chosen, element) {
                layout.put(&mut start, spot, reference[spot.0].has(spot.1));
            } else if !set::has(forbidden, element) {
                for (line, place) in [spot, layout.across(spot)] {
                    places[line] |= u64::bit(place);
                }
            }
        }
        let wish = Wish {
            parts: vec![Parts::NONE; layout.n_lines()],
            places,
        };
        match search.meet(layout, self.demand, &wish, &start, reference, budget) {
            Kept::Never => Asked::Suffices,
            Kept::GaveUp => Asked::GaveUp,
            Kept::Grid => {
                let mut missed = set::empty(self.cells.len());
                for (element, &cell) in self.cells.iter().enumerate() {
                    let (line, place) = layout.spot(cell);
                    if search.grid[line].has(place) != reference[line].has(place) {
                        set::insert(&mut missed, element);
                    }
                }
                self.missed.push(missed);
                Asked::Misses(self.missed.len() - 1)
            }
        }
    }

    fn missed(&self, number: usize) -> &[u64] {
        &self.missed[number]
    }
}

fn cells_needed(
    position: &mut Position,
    target: usize,
    demand: &Demand,
    budget: &mut Budget<'_>,
) -> Option<Vec<usize>> {
    let cells = cells_within(position, demand);
    let start = position.opposite(target);
    let n_cells = cells.len();
    let mut oracle = OfCells {
        position,
        demand,
        start,
        cells,
        missed: Vec::new(),
    };
    let chosen = fewest(&mut oracle, n_cells, budget)?;
    Some(
        set::elements(&chosen)
            .map(|element| oracle.cells[element])
            .collect(),
    )
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
