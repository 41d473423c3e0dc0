//! A line of which only some windows of three, or not the balance, are to be kept.
//!
//! The passes of `board/narrow.rs`, with each window to be had alone: a state is the last two symbols,
//! for each the set of numbers of ones so far.

use std::ops::RangeInclusive;

use crate::takuzu::board::line::Known;
use crate::takuzu::board::mask::Mask;

/// What is to be kept of the rules of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    /// The windows of three, each by its first place.
    pub(super) windows: u64,
    pub(super) balance: bool,
}

impl Parts {
    pub(super) const NONE: Parts = Parts {
        windows: 0,
        balance: false,
    };

    /// All there are on a line of a length.
    pub(super) fn all(len: usize) -> Parts {
        let windows = if len < 3 {
            0
        } else {
            u64::first_places(len - 2)
        };
        Parts {
            windows,
            balance: true,
        }
    }

    /// Whether these have a part in common.
    pub(super) fn meet(self, other: Parts) -> bool {
        self.windows & other.windows != 0 || self.balance && other.balance
    }
}

/// By the last two symbols, 0 0, 0 1, 1 0, 1 1: sets of numbers of ones.
type Reach = [u64; 4];

/// What may happen at a place.
struct Step {
    may_be_zero: bool,
    may_be_one: bool,
    /// Whether a third of the same is forbidden.
    window: bool,
    /// How far a one shifts the sets.
    shift: u32,
}

impl Step {
    fn at(place: usize, known: Known<u64>, parts: Parts) -> Step {
        Step {
            may_be_zero: !known.ones.has(place),
            may_be_one: !known.zeros.has(place),
            window: place >= 2 && parts.windows.has(place - 2),
            shift: u32::from(parts.balance),
        }
    }

    fn forth(&self, from: Reach) -> Reach {
        let third = |set: u64| if self.window { 0 } else { set };
        let zero = |set: u64| if self.may_be_zero { set } else { 0 };
        let one = |set: u64| {
            if self.may_be_one {
                set << self.shift
            } else {
                0
            }
        };
        [
            zero(third(from[0]) | from[2]),
            one(from[0] | from[2]),
            zero(from[1] | from[3]),
            one(from[1] | third(from[3])),
        ]
    }

    fn back(&self, to: Reach) -> Reach {
        let third = |set: u64| if self.window { 0 } else { set };
        let zero = |set: u64| if self.may_be_zero { set } else { 0 };
        let one = |set: u64| {
            if self.may_be_one {
                set >> self.shift
            } else {
                0
            }
        };
        [
            third(zero(to[0])) | one(to[1]),
            zero(to[2]) | one(to[3]),
            zero(to[0]) | one(to[1]),
            zero(to[2]) | third(one(to[3])),
        ]
    }
}

const START: Reach = [1, 0, 0, 0];

/// The allowed numbers of ones as a set; where balance is not kept ones are not counted.
fn end(ones: &RangeInclusive<usize>, parts: Parts) -> u64 {
    match parts.balance {
        true => ((2 << (ones.end() - ones.start())) - 1) << ones.start(),
        false => 1,
    }
}

fn any(reach: Reach) -> u64 {
    reach[0] | reach[1] | reach[2] | reach[3]
}

/// Whether a line has a completion that keeps these parts.
pub(super) fn is_possible(
    len: usize,
    ones: &RangeInclusive<usize>,
    known: Known<u64>,
    parts: Parts,
) -> bool {
    let step = |reach, place| Step::at(place, known, parts).forth(reach);
    any((0..len).fold(START, step)) & end(ones, parts) != 0
}

/// What all completions of a line that keep these parts share; `None` where there is none.
pub(super) fn shared(
    len: usize,
    ones: &RangeInclusive<usize>,
    known: Known<u64>,
    parts: Parts,
) -> Option<Known<u64>> {
    let mut reached = [START; 64];
    let mut reach = START;
    for (place, reached) in reached[..len].iter_mut().enumerate() {
        reach = Step::at(place, known, parts).forth(reach);
        *reached = reach;
    }
    let end = end(ones, parts);
    if any(reach) & end == 0 {
        return None;
    }
    let mut shared = Known::NOTHING;
    let mut rest = [end; 4];
    for place in (0..len).rev() {
        let both = |state: usize| reached[place][state] & rest[state];
        if both(1) | both(3) == 0 {
            shared.zeros |= u64::bit(place);
        }
        if both(0) | both(2) == 0 {
            shared.ones |= u64::bit(place);
        }
        rest = Step::at(place, known, parts).back(rest);
    }
    Some(shared)
}
