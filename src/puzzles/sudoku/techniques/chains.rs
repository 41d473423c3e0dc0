//! Chains: what follows from those that the machine finds in the links of a position.

use std::collections::BTreeSet;
use std::sync::Arc;

use itertools::Itertools as _;

use super::because::{Absence, Conclusion, Reason, cover, fact, place, tenths_for_length};
use super::links::{Candidate, Literal, Literals, Use};
use super::position::{Frame, Position, members};
use super::{ChainShape, Found, Stop};
use crate::ground::deduction::{Because, Deduction, Fact, Group};
use crate::machines::chains::{Cases, Chain, End, Query};

/// Chains, each of literals that hold or do not.
#[derive(Clone, Debug)]
pub(super) struct Chains {
    chains: Vec<Vec<Link>>,
    /// The cell that comes first where the chain is a wing.
    pivot: Option<usize>,
    /// The values that the almost locked set of a closed chain is bound to, as far as they are ruled out elsewhere.
    locked: u32,
}

/// A literal in a chain, and the almost locked set by which it follows from the one before it.
#[derive(Clone, Debug)]
struct Link {
    literal: Literal,
    holds: bool,
    set: Vec<usize>,
}

impl Literals<'_> {
    /// A chain whose first literal holds or does not, and those that follow in turn.
    fn chain(&self, literals: &[usize], first: bool) -> Vec<Link> {
        let link = |(at, &number): (usize, &usize)| {
            let holds = at.is_multiple_of(2) == first;
            let before = at.checked_sub(1).filter(|_| holds).map(|before| literals[before]);
            let set = before.and_then(|before| self.set_of(before, number)).unwrap_or_default();
            Link { literal: self.get(number).clone(), holds, set: set.to_vec() }
        };
        literals.iter().enumerate().map(link).collect()
    }

    fn found_by(&self, chain: &Chain, shape: ChainShape) -> Conclusion {
        let holds = chain.end == End::Holds;
        let then = if holds { &chain.literals[..1] } else { &chain.gone[..] };
        let then = then.iter().map(|&number| self.get(number));
        let single = |literal: &Literal| match literal.cells[..] {
            [cell] => Some((cell, literal.value)),
            _ => None,
        };
        let path = self.chain(&chain.literals, false);
        let pivot = if shape == ChainShape::XyWing {
            Some(path[2].literal.cells[0])
        } else {
            self.pivot(&chain.literals).filter(|_| shape == ChainShape::XyzWing)
        };
        let kind = shape.kind(self.frame(), self, &chain.literals);
        Conclusion {
            then: then.filter_map(single).collect(),
            holds,
            size: chain.size(),
            // A wing is always as long.
            tenths: match kind {
                _ if pivot.is_some() => 0,
                Some(tenths) => tenths,
                None => tenths_for_length(chain.size()),
            },
            reason: Arc::new(Chains { chains: vec![path], pivot, locked: 0 }),
        }
    }

    fn found_in(&self, cases: &Cases) -> Conclusion {
        let end = self.get(cases.literal);
        let chains = cases.chains.iter().map(|chain| self.chain(chain, true)).collect();
        Conclusion {
            then: vec![(end.cells[0], end.value)],
            holds: cases.holds,
            size: cases.size(),
            tenths: tenths_for_length(cases.size()),
            reason: Arc::new(Chains { chains, pivot: None, locked: 0 }),
        }
    }

    /// Tells whether two neighbours of a chain are the two candidates of a cell.
    fn is_pair(&self, path: &[usize], at: usize) -> bool {
        let [one, other] = [at, at + 1].map(|at| &self.get(path[at]).cells);
        one == other && one.len() == 1 && self.candidates(one[0]).count_ones() == 2
    }

    /// The almost locked set of a chain of such a set and a cell with two candidates, and the two values that link them.
    fn set_beside_pair(&self, path: &[usize]) -> Option<(&[usize], u32)> {
        let at = if self.is_pair(path, 0) { 2 } else { 0 };
        let set = self.set_of(path[at], path[at + 1])?;
        Some((set, 1 << self.get(path[at]).value | 1 << self.get(path[at + 1]).value))
    }

    /// The most candidates that a cell of that set has.
    fn most_in_set(&self, path: &[usize]) -> Option<u32> {
        let (set, _) = self.set_beside_pair(path)?;
        set.iter().map(|&cell| self.candidates(cell).count_ones()).max()
    }

    /// The candidates that go because that set always holds all but one of two values, where the chain is closed.
    fn locked_by(&self, path: &[usize]) -> Vec<Candidate> {
        let Some((set, linked)) = self.set_beside_pair(path) else {
            return Vec::new();
        };
        let side = self.frame().side;
        let values = set.iter().fold(0, |values, &cell| values | self.candidates(cell)) & !linked;
        let may = |cell: usize, value: usize| self.candidates(cell) & (1 << value) != 0;
        let of_value = |value: usize| {
            let is_seen = move |&cell: &usize| {
                may(cell, value)
                    && set.iter().all(|&of| !may(of, value) || self.frame().sees(of, cell))
            };
            (0..side * side).filter(is_seen).map(move |cell| (cell, value))
        };
        members(values).flat_map(of_value).collect()
    }

    /// The cell of three values in a chain of four literals, if the other two of its three cells have one of them in
    /// common, which is that of both ends, and one each.
    fn pivot(&self, path: &[usize]) -> Option<usize> {
        let ends = [path[0], path[path.len() - 1]].map(|number| self.get(number));
        let cells: Vec<usize> = ends.iter().flat_map(|end| &end.cells).copied().unique().collect();
        let has = |count: u32| move |cell: &usize| self.candidates(*cell).count_ones() == count;
        let pivot = cells.iter().copied().find(has(3))?;
        let pincers: Vec<u32> =
            cells.iter().copied().filter(has(2)).map(|cell| self.candidates(cell)).collect();
        let [one, other] = pincers[..] else {
            return None;
        };
        let is_wing = ends[0].value == ends[1].value
            && cells.len() == 3
            && one | other == self.candidates(pivot);
        is_wing.then_some(pivot)
    }
}

/// Finds what follows from the shortest chains of a shape, all of the same size.
pub(super) fn by_chain(shape: ChainShape, position: &Position, stop: Stop<'_>) -> Found {
    let frame = &*position.frame;
    let mut found: Vec<Conclusion> = Vec::new();
    for of in shape.uses(position) {
        let literals = Literals::new(position, of);
        let accepts = |path: &[usize]| shape.accepts(frame, &literals, path);
        let links = literals.links();
        for kind in 0..shape.kinds() {
            let is_of_kind = |path: &[usize]| {
                accepts(path)
                    && shape.kind(frame, &literals, path).is_none_or(|tenths| tenths == kind)
            };
            let query = Query {
                loops: matches!(shape, ChainShape::XLoop | ChainShape::XyLoop | ChainShape::Loop),
                closed: shape.is_with_a_pair(),
                longest: shape.longest(),
                accepts: &is_of_kind,
            };
            for chain in links.shortest(&query, stop)? {
                let conclusion = literals.found_by(&chain, shape);
                let ends = [0, chain.literals.len() - 1].map(|at| chain.literals[at]);
                if query.closed && links.are_weak(ends[0], ends[1]) {
                    let then = literals.locked_by(&chain.literals);
                    let locked = then.iter().fold(0, |values, &(_, value)| values | 1 << value);
                    let chains = vec![literals.chain(&chain.literals, false)];
                    let reason = Arc::new(Chains { chains, pivot: None, locked });
                    found.push(Conclusion { then, reason, ..conclusion.clone() });
                }
                found.push(conclusion);
            }
            found.retain(|found| !found.then.is_empty());
            if !found.is_empty() {
                break;
            }
        }
    }
    Some(Conclusion::simplest(found))
}

/// Finds what follows from the shortest chains from all candidates of a cell, or of a value in a house.
pub(super) fn by_cases(of_cell: bool, position: &Position, stop: Stop<'_>) -> Found {
    let literals = Literals::new(position, Use::ALL);
    let sets = literals.choices().into_iter();
    let sets = sets.filter(|(house, set)| house.is_none() == of_cell && set.len() > 2);
    let sets: Vec<Vec<usize>> = sets.map(|(_, set)| set).collect();
    let cases = literals.links().shortest_cases(&sets, stop)?;
    Some(Conclusion::simplest(cases.iter().map(|cases| literals.found_in(cases)).collect()))
}

impl ChainShape {
    /// The links that it is made of, one kind after the other.
    fn uses(self, position: &Position) -> Vec<Use> {
        let of = match self {
            ChainShape::Skyscraper
            | ChainShape::TwoStringKite
            | ChainShape::TurbotFish
            | ChainShape::ThreeLinks
            | ChainShape::XChain
            | ChainShape::XLoop => Use::NUMBERS,
            ChainShape::RemotePair => {
                let cells = (0..position.frame.side * position.frame.side)
                    .map(|cell| position.candidates(cell));
                let pairs: BTreeSet<u32> = cells.filter(|pair| pair.count_ones() == 2).collect();
                return pairs.into_iter().map(|pair| Use { pair, ..Use::CELLS }).collect();
            }
            ChainShape::XyWing | ChainShape::XyChain | ChainShape::XyLoop => Use::CELLS,
            ChainShape::WWing | ChainShape::Loop | ChainShape::Aic => Use::ALL,
            ChainShape::EmptyRectangle
            | ChainShape::GroupedTurbotFish
            | ChainShape::GroupedThreeLinks
            | ChainShape::GroupedXChain => Use { groups: true, ..Use::NUMBERS },
            ChainShape::GroupedAic => Use { groups: true, ..Use::ALL },
            ChainShape::XyzWing => Use::sets_alone(2, 2),
            ChainShape::WxyzWing => Use::sets_alone(3, 3),
            ChainShape::VwxyzWing => Use::sets_alone(4, 4),
            ChainShape::AlsXz | ChainShape::AlsXyWing => Use::sets_alone(2, 4),
            ChainShape::AlsChain => Use { groups: true, in_sets: [2, 4], ..Use::ALL },
        };
        vec![of]
    }

    /// Returns whether it is an almost locked set and a cell with two candidates.
    fn is_with_a_pair(self) -> bool {
        matches!(self, ChainShape::WxyzWing | ChainShape::VwxyzWing)
    }

    /// The number of kinds that are rated differently, though they are equally long.
    fn kinds(self) -> u32 {
        if matches!(self, ChainShape::ThreeLinks | ChainShape::VwxyzWing) {
            3
        } else {
            1 + u32::from(self == ChainShape::WxyzWing)
        }
    }

    /// The tenths that Sukaku Explainer adds to its rating for what a chain is made of; `None` if it counts the length.
    fn kind(self, frame: &Frame, literals: &Literals<'_>, path: &[usize]) -> Option<u32> {
        if self.is_with_a_pair() {
            let most = literals.most_in_set(path)?;
            let is_wide = self == ChainShape::VwxyzWing;
            return Some(if is_wide { 2 - most.abs_diff(3) } else { u32::from(most == 3) });
        }
        if self != ChainShape::ThreeLinks {
            let is_grouped =
                matches!(self, ChainShape::GroupedTurbotFish | ChainShape::GroupedThreeLinks);
            return is_grouped.then_some(0);
        }
        let is_in = |one: usize, way: usize| {
            let home = |at: usize| frame.homes(literals.get(path[at]).cells[0])[way].0;
            home(one) == home(one + 1)
        };
        let way = |one: usize| (0..3).rev().find(|&way| is_in(one, way)).unwrap_or(0);
        let ways = [0, 2, 4].map(way);
        Some(match [0, 1, 2].map(|way| ways.contains(&way)) {
            [true, true, _] => 2,
            [_, _, false] => 0,
            _ => 1,
        })
    }

    /// The number of literals that a chain of the shape may have.
    fn longest(self) -> usize {
        match self {
            ChainShape::Skyscraper
            | ChainShape::TwoStringKite
            | ChainShape::TurbotFish
            | ChainShape::EmptyRectangle
            | ChainShape::GroupedTurbotFish
            | ChainShape::XyzWing
            | ChainShape::WxyzWing
            | ChainShape::VwxyzWing
            | ChainShape::AlsXz => 4,
            ChainShape::WWing
            | ChainShape::XyWing
            | ChainShape::ThreeLinks
            | ChainShape::GroupedThreeLinks
            | ChainShape::AlsXyWing => 6,
            ChainShape::RemotePair
            | ChainShape::XChain
            | ChainShape::XLoop
            | ChainShape::XyChain
            | ChainShape::XyLoop
            | ChainShape::GroupedXChain
            | ChainShape::GroupedAic
            | ChainShape::AlsChain
            | ChainShape::Aic
            | ChainShape::Loop => usize::MAX,
        }
    }

    /// Returns whether a chain has the shape, as far as its links do not say so.
    fn accepts(self, frame: &Frame, literals: &Literals<'_>, path: &[usize]) -> bool {
        let at = |place: usize| literals.get(path[place]);
        // All cells of two neighbours are in one house of this way.
        let share = |one: usize, way: usize| {
            let cells = at(one).cells.iter().chain(&at(one + 1).cells);
            cells.map(|&cell| frame.homes(cell)[way].0).all_equal()
        };
        let is_along = |one: usize, way: usize| {
            at(one).cells.iter().map(|&cell| frame.homes(cell)[way].0).all_equal()
        };
        let is_cell = |one: usize| at(one).cells == at(one + 1).cells;
        let is_one = |place: usize| at(place).cells.len() == 1;
        let is_whole = path.len() == self.longest();
        match self {
            ChainShape::Skyscraper => {
                let is_along = |way: usize| share(0, way) && share(2, way) && share(1, 1 - way);
                is_whole && (is_along(0) || is_along(1))
            }
            ChainShape::TwoStringKite => {
                is_whole
                    && share(1, 2)
                    && (share(0, 0) && share(2, 1) || share(0, 1) && share(2, 0))
            }
            ChainShape::EmptyRectangle => {
                let crosses = |one: usize| {
                    let is_cross = |way: usize| is_along(one, way) && is_along(one + 1, 1 - way);
                    share(one, 2) && (is_cross(0) || is_cross(1))
                };
                let is_plain = |one: usize| is_one(one) && is_one(one + 1);
                is_whole && (crosses(0) && is_plain(2) || crosses(2) && is_plain(0))
            }
            ChainShape::WWing | ChainShape::XyWing => {
                let cells = [true, false, self == ChainShape::XyWing, false, true];
                let are_cells = || (0..5).map(is_cell).eq(cells);
                is_whole && at(0).cells != at(5).cells && at(0).value == at(5).value && are_cells()
            }
            ChainShape::XyzWing => is_whole && literals.pivot(path).is_some(),
            ChainShape::WxyzWing | ChainShape::VwxyzWing => {
                is_whole && literals.is_pair(path, 0) != literals.is_pair(path, 2)
            }
            ChainShape::TurbotFish | ChainShape::ThreeLinks | ChainShape::AlsXz => is_whole,
            ChainShape::GroupedTurbotFish | ChainShape::GroupedThreeLinks => {
                is_whole && (path[0] != path[path.len() - 1] || is_one(0))
            }
            // What holds is one candidate.
            ChainShape::AlsXyWing => is_whole && path[0] != path[5],
            ChainShape::GroupedXChain | ChainShape::GroupedAic | ChainShape::AlsChain => {
                path[0] != path[path.len() - 1] || is_one(0)
            }
            // Two cells are a naked pair.
            ChainShape::RemotePair => path.len() >= 8,
            ChainShape::XChain
            | ChainShape::XLoop
            | ChainShape::XyChain
            | ChainShape::XyLoop
            | ChainShape::Aic
            | ChainShape::Loop => true,
        }
    }
}

impl Reason for Chains {
    fn explain(&self, position: &Position) -> (Because, Vec<Deduction>) {
        (self.because(position), Vec::new())
    }
}

impl Chains {
    fn because(&self, position: &Position) -> Because {
        let frame = &*position.frame;
        let mut needs = Vec::new();
        let mut houses: Vec<usize> = Vec::new();
        for (one, other) in self.chains.iter().flat_map(|chain| chain.iter().tuple_windows()) {
            let both = || one.literal.cells.iter().chain(&other.literal.cells).copied();
            let house = match other.set.as_slice() {
                [] if one.literal.cells == other.literal.cells => None,
                [] => common(frame, both(), |house| {
                    let all = || members(position.places(house, one.literal.value));
                    !other.holds || all().all(|at| both().contains(&frame.cell(house, at)))
                }),
                set => common(frame, set.iter().copied(), |_| true),
            };
            houses.extend(house.filter(|house| !houses.contains(house)));
            if !other.set.is_empty() {
                needs
                    .extend(other.set.iter().flat_map(|&cell| outside(position, cell, &other.set)));
                for Literal { value, cells } in [&one.literal, &other.literal] {
                    let others = other.set.iter().filter(|cell| !cells.contains(cell));
                    needs.extend(others.map(|&cell| (cell, *value)));
                }
            } else if other.holds {
                let both = [&one.literal, &other.literal];
                needs.extend(elsewhere(frame, house, &both));
            }
        }
        let bound = self.chains.iter().flatten().flat_map(|link| &link.set);
        for &cell in bound {
            let absent = self.locked & !position.candidates(cell);
            needs.extend(members(absent).map(|value| (cell, value)));
        }
        if let [first, second, ..] = &self.chains[..] {
            let starts: Vec<&Literal> = self.chains.iter().map(|chain| &chain[0].literal).collect();
            let is_all = |house: usize| {
                let places = position.places(house, starts[0].value);
                let cells = starts.iter().map(|start| start.cells[0]);
                members(places).map(|at| frame.cell(house, at)).eq(cells)
            };
            let cells = starts.iter().map(|start| start.cells[0]);
            let house = (first[0].literal.value == second[0].literal.value)
                .then(|| common(frame, cells, is_all))
                .flatten();
            needs.extend(elsewhere(frame, house, &starts));
            houses.extend(house.filter(|house| !houses.contains(house)));
        }
        let links = || self.chains.iter().flatten();
        let cells = links().flat_map(|link| link.literal.cells.iter().chain(&link.set)).copied();
        let cells = self.pivot.into_iter().chain(cells).unique();
        Because {
            facts: cover(position, &needs),
            houses: houses.into_iter().map(|house| frame.house(house)).collect(),
            pattern: cells.map(|cell| place(frame, cell)).collect(),
            chains: self.facts(frame),
            groups: self.groups(frame),
            ..Because::default()
        }
    }

    /// Each chain as facts, those of several cells by the first of these.
    fn facts(&self, frame: &Frame) -> Vec<Vec<Fact>> {
        let of_link = |Link { literal, holds, .. }: &Link| {
            fact(frame, ((literal.cells[0], literal.value), *holds))
        };
        self.chains.iter().map(|chain| chain.iter().map(of_link).collect()).collect()
    }

    /// The rest, which the facts do not say.
    fn groups(&self, frame: &Frame) -> Vec<Group> {
        let named = |cells: &[usize]| cells.iter().map(|&cell| place(frame, cell)).collect();
        let chains = self.chains.iter().enumerate();
        let links = chains.flat_map(|(chain, links)| {
            links.iter().enumerate().map(move |(at, link)| (chain, at, link))
        });
        let said =
            links.filter(|(_, _, link)| link.literal.cells.len() > 1 || !link.set.is_empty());
        said.map(|(chain, at, link)| Group {
            chain,
            at,
            cells: named(&link.literal.cells),
            set: named(&link.set),
        })
        .collect()
    }
}

/// A house that has all of these cells, two at least, and is accepted.
fn common(
    frame: &Frame,
    mut cells: impl Iterator<Item = usize> + Clone,
    accepts: impl Fn(usize) -> bool,
) -> Option<usize> {
    let first = cells.next()?;
    let has = |house: usize| {
        let is_in = |cell: usize| frame.homes(cell).into_iter().any(|(home, _)| home == house);
        cells.clone().all(is_in) && accepts(house)
    };
    frame.homes(first).into_iter().map(|(house, _)| house).find(|&house| has(house))
}

/// The values that no cell of a set has, in one of them.
fn outside<'a>(
    position: &Position,
    cell: usize,
    set: &[usize],
) -> impl Iterator<Item = Absence> + use<'a> {
    let values = set.iter().fold(0, |values, &cell| values | position.candidates(cell));
    let absent = (0..position.frame.side).filter(move |&value| values & (1 << value) == 0);
    absent.map(move |value| (cell, value))
}

/// The other candidates of a value in a house, or of a cell if there is none.
fn elsewhere(frame: &Frame, house: Option<usize>, but: &[&Literal]) -> Vec<Absence> {
    let (cell, value) = (but[0].cells[0], but[0].value);
    let of_house = |house| (0..frame.side).map(move |at| (frame.cell(house, at), value)).collect();
    let of_cell = || (0..frame.side).map(|value| (cell, value)).collect();
    let mut all: Vec<Absence> = house.map_or_else(of_cell, of_house);
    let is_said = |&(cell, value): &Absence| {
        but.iter().any(|literal| literal.value == value && literal.cells.contains(&cell))
    };
    all.retain(|absence| !is_said(absence));
    all
}
