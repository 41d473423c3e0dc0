//! Which candidates fail by singles and by nets within the net, on a board of bits: a word of 128 cells for each value.

use super::{Stop, candidates};
use crate::puzzles::sudoku::techniques::links::Candidate;
use crate::puzzles::sudoku::techniques::position::{Frame, Position, members};

/// The longest side of a board whose cells fit into a word.
pub(in crate::puzzles::sudoku::techniques) const LONGEST: usize = 11;

/// The cells that each cell sees, those of each house, and all.
struct Masks {
    side: usize,
    peers: Vec<u128>,
    houses: Vec<u128>,
    all: u128,
}

/// The cells in which each value may stand, and those in which it does.
#[derive(Clone, Copy)]
struct Bits {
    may: [u128; LONGEST],
    stands: [u128; LONGEST],
}

impl Masks {
    fn new(frame: &Frame) -> Masks {
        let cells = frame.side * frame.side;
        let of_house =
            |house| (0..frame.side).fold(0, |set, at| set | 1_u128 << frame.cell(house, at));
        let houses: Vec<u128> = (0..frame.houses()).map(of_house).collect();
        let peers = |cell: usize| {
            let all = frame.homes(cell).into_iter().fold(0, |set, (house, _)| set | houses[house]);
            all & !(1 << cell)
        };
        Masks {
            side: frame.side,
            peers: (0..cells).map(peers).collect(),
            all: u128::MAX >> (128 - cells),
            houses,
        }
    }
}

impl Bits {
    fn new(position: &Position) -> Bits {
        let mut bits = Bits { may: [0; LONGEST], stands: [0; LONGEST] };
        for cell in 0..position.frame.side * position.frame.side {
            for value in members(position.may(cell)) {
                bits.may[value] |= 1 << cell;
            }
            if let Some(value) = position.value(cell) {
                bits.stands[value] |= 1 << cell;
            }
        }
        bits
    }

    fn has(&self, (cell, value): Candidate) -> bool {
        self.may[value] & !self.stands[value] & (1 << cell) != 0
    }

    /// Returns the values that lose a place, each a bit.
    fn put(&mut self, masks: &Masks, (cell, value): Candidate) -> u32 {
        let bit = 1_u128 << cell;
        self.stands[value] |= bit;
        let mut changed = 0;
        for (other, may) in self.may[..masks.side].iter_mut().enumerate() {
            let lost = *may & if other == value { masks.peers[cell] } else { bit };
            *may ^= lost;
            changed |= u32::from(lost != 0) << other;
        }
        changed
    }

    /// Takes from a settled board what another settled one rules out; returns the values with places that neither had
    /// looked through, each a bit.
    fn and(&mut self, other: &Bits) -> u32 {
        let mut changed = 0;
        for value in 0..LONGEST {
            let both = self.may[value] & other.may[value];
            changed |= u32::from(both != self.may[value] && both != other.may[value]) << value;
            self.may[value] = both;
            self.stands[value] |= other.stands[value];
        }
        changed
    }

    /// Lets all singles follow; false where nothing is left somewhere. Only these values have houses to look through.
    fn settle(&mut self, masks: &Masks, mut changed: u32) -> bool {
        loop {
            let (mut once, mut twice) = (0, 0);
            for may in &self.may[..masks.side] {
                twice |= once & may;
                once |= may;
            }
            if once != masks.all {
                return false;
            }
            let mut again = false;
            for value in 0..masks.side {
                let mut singles = self.may[value] & !twice;
                let houses = if changed & 1 << value == 0 { &[][..] } else { &masks.houses };
                changed &= !(1 << value);
                for house in houses {
                    let places = self.may[value] & house;
                    if places == 0 {
                        return false;
                    }
                    if places.is_power_of_two() {
                        singles |= places;
                    }
                }
                singles &= !self.stands[value];
                while singles != 0 {
                    let cell = singles.trailing_zeros() as usize;
                    singles &= singles - 1;
                    if self.may[value] & (1 << cell) == 0 {
                        return false;
                    }
                    changed |= self.put(masks, (cell, value));
                    again = true;
                }
            }
            if !again {
                return true;
            }
        }
    }
}

/// Returns the candidates that fail, each with the number of rounds of nets that it takes, and of candidates that these
/// rule out; `None` when `stop` says so.
pub(super) fn failed(position: &Position, stop: Stop<'_>) -> Option<Vec<(Candidate, usize)>> {
    let masks = Masks::new(&position.frame);
    let board = Bits::new(position);
    let after = |assumed: Candidate| {
        let mut bits = board;
        bits.put(&masks, assumed);
        bits.settle(&masks, u32::MAX).then_some((assumed, bits))
    };
    // What fails by singles alone is found by an easier technique.
    let outcomes: Vec<(Candidate, Bits)> = candidates(position).filter_map(after).collect();
    let mut failed = Vec::new();
    let mut within = outcomes.clone();
    for &(assumed, mut bits) in &outcomes {
        within.clone_from(&outcomes);
        let (mut rounds, mut gone) = (0, 0);
        loop {
            if stop() {
                return None;
            }
            // The board within the net of what was settled in the round before goes on from there.
            let fails = |(candidate, outcome): &mut (Candidate, Bits)| {
                if !bits.has(*candidate) {
                    return false;
                }
                let before = outcome.may;
                let changed = outcome.and(&bits);
                outcome.may != before && !outcome.settle(&masks, changed)
            };
            let refuted = within.iter_mut().filter_map(|net| fails(net).then_some(net.0));
            let refuted: Vec<Candidate> = refuted.collect();
            if refuted.is_empty() {
                break;
            }
            rounds += 1;
            gone += refuted.len();
            let mut changed = 0;
            for &(cell, value) in &refuted {
                bits.may[value] &= !(1 << cell);
                changed |= 1 << value;
            }
            if !bits.settle(&masks, changed) {
                failed.push((assumed, rounds * outcomes.len() + gone));
                break;
            }
        }
    }
    Some(failed)
}
