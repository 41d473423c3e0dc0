//! Chains: the links of a position, and what follows from the chains that the machine finds in them.
//!
//! A literal is a candidate. Two of a cell, or the same number twice in a house, are weakly linked; where no other
//! candidate is left to the cell, or place to the number, strongly as well.

use std::collections::BTreeSet;

use itertools::Itertools as _;

use super::ChainShape;
use super::because::{Absence, cover, place};
use super::position::{Frame, Position, members};
use crate::chains::{Cases, Chain, End, Links, Query};
use crate::deduction::{Because, Deduction, Fact, Technique};

/// A candidate: a cell and a value.
type Candidate = (usize, usize);

/// A conclusion by a chain, or by several.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// The candidates that stand, or do not.
    pub(super) then: Vec<Candidate>,
    pub(super) holds: bool,
    /// Each candidate of a chain, and whether it stands.
    chains: Vec<Vec<(Candidate, bool)>>,
    /// The number of candidates in the chains, by which Sudoku Explainer rates them.
    size: usize,
}

/// The links that a shape is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Use {
    /// Those of one number.
    Numbers,
    /// Strong ones in cells alone.
    Cells,
    /// Strong ones in cells with these two numbers alone.
    Pair(u32),
    All,
}

/// The candidates of a position as the literals of a machine.
struct Literals {
    candidates: Vec<Candidate>,
    /// For each cell and value, the number of its literal.
    numbers: Vec<usize>,
    side: usize,
}

impl Literals {
    fn new(frame: &Frame, position: &Position) -> Literals {
        let side = frame.side;
        let of_cell = |cell| members(position.candidates(cell)).map(move |value| (cell, value));
        let candidates: Vec<Candidate> = (0..side * side).flat_map(of_cell).collect();
        let mut numbers = vec![usize::MAX; side * side * side];
        for (number, &(cell, value)) in candidates.iter().enumerate() {
            numbers[cell * side + value] = number;
        }
        Literals { candidates, numbers, side }
    }

    fn number(&self, (cell, value): Candidate) -> usize {
        self.numbers[cell * self.side + value]
    }

    /// The literals of each open cell, and those of each number in a house, with that.
    fn sets(&self, frame: &Frame, position: &Position) -> Vec<(Option<usize>, Vec<usize>)> {
        let of_cell = |cell: usize| {
            let values = members(position.candidates(cell));
            (None, values.map(|value| self.number((cell, value))).collect())
        };
        let of_house = |(house, value): (usize, usize)| {
            let cells = members(position.places(house, value)).map(|at| frame.cell(house, at));
            (Some(house), cells.map(|cell| self.number((cell, value))).collect())
        };
        let missing = |house| members(position.missing(house)).map(move |value| (house, value));
        let cells = (0..frame.side * frame.side).map(of_cell);
        cells.chain((0..frame.houses()).flat_map(missing).map(of_house)).collect()
    }

    fn links(&self, frame: &Frame, position: &Position, of: Use) -> Links {
        let mut links = Links::new(self.candidates.len());
        for (house, set) in self.sets(frame, position) {
            let way = house.map(|house| house / frame.side);
            let is_pair = |pair: u32| {
                let cell = set.first().map(|&literal| self.candidates[literal].0);
                cell.is_some_and(|cell| position.candidates(cell) == pair)
            };
            let (is_weak, is_strong) = match of {
                Use::All => (true, true),
                Use::Numbers => (way.is_some(), way.is_some()),
                Use::Cells => (true, way.is_none()),
                Use::Pair(pair) => (true, way.is_none() && is_pair(pair)),
            };
            for (at, &one) in set.iter().enumerate() {
                for &other in &set[at + 1..] {
                    if is_weak {
                        links.link_weakly(one, other);
                    }
                    if is_strong && set.len() == 2 {
                        links.link_strongly(one, other);
                    }
                }
            }
        }
        links
    }

    /// A chain whose first candidate stands or does not, and those that follow in turn.
    fn chain(&self, literals: &[usize], first: bool) -> Vec<(Candidate, bool)> {
        let steps = literals.iter().enumerate();
        steps
            .map(|(at, &literal)| (self.candidates[literal], at.is_multiple_of(2) == first))
            .collect()
    }

    fn found_by(&self, chain: &Chain) -> Found {
        let holds = chain.end == End::Holds;
        let then = if holds { &chain.literals[..1] } else { &chain.gone[..] };
        Found {
            then: then.iter().map(|&literal| self.candidates[literal]).collect(),
            holds,
            chains: vec![self.chain(&chain.literals, false)],
            size: chain.size(),
        }
    }

    fn found_in(&self, cases: &Cases) -> Found {
        Found {
            then: vec![self.candidates[cases.literal]],
            holds: cases.holds,
            chains: cases.chains.iter().map(|chain| self.chain(chain, true)).collect(),
            size: cases.size(),
        }
    }
}

/// Finds what follows from the shortest chains of a shape, all of the same size.
pub(super) fn by_chain(
    shape: ChainShape,
    frame: &Frame,
    position: &Position,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Found>> {
    let literals = Literals::new(frame, position);
    let uses = match shape {
        ChainShape::Skyscraper
        | ChainShape::TwoStringKite
        | ChainShape::TurbotFish
        | ChainShape::XChain
        | ChainShape::XLoop => {
            vec![Use::Numbers]
        }
        ChainShape::RemotePair => {
            let cells = (0..frame.side * frame.side).map(|cell| position.candidates(cell));
            let pairs: BTreeSet<u32> = cells.filter(|pair| pair.count_ones() == 2).collect();
            pairs.into_iter().map(Use::Pair).collect()
        }
        ChainShape::XyChain | ChainShape::XyLoop => vec![Use::Cells],
        ChainShape::WWing | ChainShape::Loop | ChainShape::Any => vec![Use::All],
    };
    let accepts = |path: &[usize]| {
        let at = |place: usize| literals.candidates[path[place]];
        shape.accepts(frame, path.len(), at)
    };
    let query = Query {
        loops: matches!(shape, ChainShape::XLoop | ChainShape::XyLoop | ChainShape::Loop),
        longest: shape.longest(),
        accepts: &accepts,
    };
    let mut found: Vec<Found> = Vec::new();
    for of in uses {
        let chains = literals.links(frame, position, of).shortest(&query, stop)?;
        found.extend(chains.iter().map(|chain| literals.found_by(chain)));
    }
    Some(shortest(found))
}

/// Finds what follows from the shortest chains from all candidates of a cell, or of a number in a house.
pub(super) fn by_cases(
    of_cell: bool,
    frame: &Frame,
    position: &Position,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<Found>> {
    let literals = Literals::new(frame, position);
    let sets = literals.sets(frame, position).into_iter();
    let sets = sets.filter(|(house, set)| house.is_none() == of_cell && set.len() > 2);
    let sets: Vec<Vec<usize>> = sets.map(|(_, set)| set).collect();
    let cases = literals.links(frame, position, Use::All).shortest_cases(&sets, stop)?;
    Some(shortest(cases.iter().map(|cases| literals.found_in(cases)).collect()))
}

/// Keeps those of the least size; of them those that fill a cell, if there are any.
fn shortest(mut found: Vec<Found>) -> Vec<Found> {
    let size = found.iter().map(|found| found.size).min();
    found.retain(|found| Some(found.size) == size);
    let holds = found.iter().any(|found| found.holds);
    found.retain(|found| found.holds == holds);
    found
}

impl ChainShape {
    /// The number of candidates that a chain of the shape may have.
    fn longest(self) -> usize {
        match self {
            ChainShape::Skyscraper | ChainShape::TwoStringKite | ChainShape::TurbotFish => 4,
            ChainShape::WWing => 6,
            ChainShape::RemotePair
            | ChainShape::XChain
            | ChainShape::XLoop
            | ChainShape::XyChain
            | ChainShape::XyLoop
            | ChainShape::Any
            | ChainShape::Loop => usize::MAX,
        }
    }

    /// Returns whether a chain of so many candidates has the shape, as far as its links do not say so.
    fn accepts(self, frame: &Frame, length: usize, at: impl Fn(usize) -> Candidate) -> bool {
        let cells_of = |one: usize| [at(one).0, at(one + 1).0];
        let share = |one: usize, way: usize| {
            let [one, other] = cells_of(one).map(|cell| frame.homes(cell)[way].0);
            one == other
        };
        let is_cell = |one: usize| cells_of(one)[0] == cells_of(one)[1];
        match self {
            ChainShape::Skyscraper => {
                let is_along = |way: usize| share(0, way) && share(2, way) && share(1, 1 - way);
                length == 4 && (is_along(0) || is_along(1))
            }
            ChainShape::TwoStringKite => {
                length == 4
                    && share(1, 2)
                    && (share(0, 0) && share(2, 1) || share(0, 1) && share(2, 0))
            }
            ChainShape::WWing => {
                let are_cells = || (0..5).map(is_cell).eq([true, false, false, false, true]);
                length == 6 && at(0).0 != at(5).0 && at(0).1 == at(5).1 && are_cells()
            }
            ChainShape::TurbotFish => length == 4,
            // Two cells are a naked pair.
            ChainShape::RemotePair => length >= 8,
            ChainShape::XChain
            | ChainShape::XLoop
            | ChainShape::XyChain
            | ChainShape::XyLoop
            | ChainShape::Any
            | ChainShape::Loop => true,
        }
    }
}

impl Found {
    /// The tenths that Sudoku Explainer adds to its rating for the length of the chains.
    pub(super) fn tenths_for_length(&self) -> u32 {
        let mut tenths = 0;
        let (mut longest, mut next) = (4, 6);
        while self.size > longest + 2 {
            tenths += 1;
            (longest, next) = (next, 2 * longest);
        }
        tenths
    }

    /// Returns the step that says what is not said yet; `None` if all is.
    pub(super) fn step(
        &self,
        technique: Technique,
        frame: &Frame,
        position: &Position,
        said: &mut [u32],
    ) -> Option<Deduction> {
        let mut then = Vec::new();
        for &(cell, value) in &self.then {
            if said[cell] & (1 << value) == 0 {
                said[cell] |= 1 << value;
                then.push(fact(frame, ((cell, value), self.holds)));
            }
        }
        then.sort_unstable();
        let because = || self.because(frame, position);
        (!then.is_empty()).then(|| Deduction::new(technique, then, because()))
    }

    fn because(&self, frame: &Frame, position: &Position) -> Because {
        let mut needs = Vec::new();
        let mut houses: Vec<usize> = Vec::new();
        let mut link = |one: Candidate, other: Candidate, is_strong: bool| {
            let house = shared(frame, position, one, other, is_strong);
            if is_strong {
                needs.extend(elsewhere(frame, house, one, &[one, other]));
            }
            houses.extend(house.filter(|house| !houses.contains(house)));
        };
        for chain in &self.chains {
            for pair in chain.windows(2) {
                link(pair[0].0, pair[1].0, !pair[0].1);
            }
        }
        if let [first, second, ..] = &self.chains[..] {
            let starts: Vec<Candidate> = self.chains.iter().map(|chain| chain[0].0).collect();
            let (one, other) = (first[0].0, second[0].0);
            let common = frame.homes(one.0).into_iter().find(|&(house, _)| {
                let places = position.places(house, one.1);
                let all = members(places).map(|at| (frame.cell(house, at), one.1));
                one.1 == other.1 && all.eq(starts.iter().copied())
            });
            let house = common.map(|(house, _)| house);
            needs.extend(elsewhere(frame, house, one, &starts));
            houses.extend(house.filter(|house| !houses.contains(house)));
        }
        let steps = self.chains.iter().flatten();
        let cells: Vec<usize> = steps.map(|&((cell, _), _)| cell).unique().collect();
        let chain = |chain: &Vec<_>| chain.iter().map(|&step| fact(frame, step)).collect();
        Because {
            facts: cover(frame, position, &needs),
            houses: houses.into_iter().map(|house| frame.house(house)).collect(),
            pattern: cells.into_iter().map(|cell| place(frame, cell)).collect(),
            chains: self.chains.iter().map(chain).collect(),
            ..Because::default()
        }
    }
}

fn fact(frame: &Frame, ((cell, value), holds): (Candidate, bool)) -> Fact {
    Fact { cell: place(frame, cell), value: value as u8 + 1, holds }
}

/// The house in which two candidates are linked; none if it is their cell.
fn shared(
    frame: &Frame,
    position: &Position,
    one: Candidate,
    other: Candidate,
    is_strong: bool,
) -> Option<usize> {
    let of_other = frame.homes(other.0);
    let mut homes = frame.homes(one.0).into_iter().map(|(house, _)| house);
    homes.find(|&house| {
        let is_alone = || position.places(house, one.1).count_ones() == 2;
        one.0 != other.0
            && of_other.iter().any(|&(same, _)| same == house)
            && (!is_strong || is_alone())
    })
}

/// The other candidates of a number in a house, or of a cell if there is none.
fn elsewhere(
    frame: &Frame,
    house: Option<usize>,
    (cell, value): Candidate,
    but: &[Candidate],
) -> Vec<Absence> {
    let of_house = |house| (0..frame.side).map(move |at| (frame.cell(house, at), value)).collect();
    let of_cell = || (0..frame.side).map(|value| (cell, value)).collect();
    let mut all: Vec<Absence> = house.map_or_else(of_cell, of_house);
    all.retain(|absence| !but.contains(absence));
    all
}
