//! Which candidates fail by singles and by nets within the net, on a board of bits: a word of 128 cells for each value.

use super::candidates;
use crate::sudoku::techniques::links::Candidate;
use crate::sudoku::techniques::position::{Frame, Position, members};

/// The longest side of a board whose cells fit into a word.
pub(in crate::puzzles::sudoku::techniques) const LONGEST: usize = 11;

/// The cells that each cell sees, those of each house, and all.
struct Masks {
    side: usize,
    seen: Vec<u128>,
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
        let seen = |cell: usize| {
            let all = frame.homes(cell).into_iter().fold(0, |set, (house, _)| set | houses[house]);
            all & !(1 << cell)
        };
        Masks {
            side: frame.side,
            seen: (0..cells).map(seen).collect(),
            all: u128::MAX >> (128 - cells),
            houses,
        }
    }
}

impl Bits {
    fn new(frame: &Frame, position: &Position) -> Bits {
        let mut bits = Bits { may: [0; LONGEST], stands: [0; LONGEST] };
        for cell in 0..frame.side * frame.side {
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

    fn put(&mut self, masks: &Masks, (cell, value): Candidate) {
        let bit = 1_u128 << cell;
        self.stands[value] |= bit;
        for (other, may) in self.may[..masks.side].iter_mut().enumerate() {
            *may &= if other == value { !masks.seen[cell] } else { !bit };
        }
    }

    fn and(&self, other: &Bits) -> Bits {
        Bits {
            may: std::array::from_fn(|value| self.may[value] & other.may[value]),
            stands: std::array::from_fn(|value| self.stands[value] | other.stands[value]),
        }
    }

    /// Lets all singles follow; false where nothing is left somewhere.
    fn settle(&mut self, masks: &Masks) -> bool {
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
                for house in &masks.houses {
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
                    self.put(masks, (cell, value));
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
pub(super) fn failed(
    frame: &Frame,
    position: &Position,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<(Candidate, usize)>> {
    let masks = Masks::new(frame);
    let board = Bits::new(frame, position);
    let after = |assumed: Candidate| {
        let mut bits = board;
        bits.put(&masks, assumed);
        bits.settle(&masks).then_some((assumed, bits))
    };
    // What fails by singles alone is found by an easier technique.
    let outcomes: Vec<(Candidate, Bits)> = candidates(frame, position).filter_map(after).collect();
    let mut failed = Vec::new();
    for &(assumed, mut bits) in &outcomes {
        let (mut rounds, mut gone) = (0, 0);
        loop {
            if stop() {
                return None;
            }
            let fails = |outcome: &&(Candidate, Bits)| {
                bits.has(outcome.0) && !bits.and(&outcome.1).settle(&masks)
            };
            let refuted: Vec<Candidate> =
                outcomes.iter().filter(fails).map(|outcome| outcome.0).collect();
            if refuted.is_empty() {
                break;
            }
            rounds += 1;
            gone += refuted.len();
            for &(cell, value) in &refuted {
                bits.may[value] &= !(1 << cell);
            }
            if !bits.settle(&masks) {
                failed.push((assumed, rounds * outcomes.len() + gone));
                break;
            }
        }
    }
    Some(failed)
}
