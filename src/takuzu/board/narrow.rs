//! One line alone: whether it has a legal completion, and what all of them share, signs included.
//!
//! The passes of `sweep.rs` for a single line, a word a set. They serve where lines come one by one:
//! for reasons, which are about one line each, and for lines with signs, which are rarely alike.
//! A sign allows the next symbol to be the same, or another one, and not both.

use std::ops::RangeInclusive;

use super::line::Known;
use super::mask::Mask;
use super::sweep::least;
use crate::grid::Line;
use crate::takuzu::{Relation, Signs};

/// The signs of a line: bit i is about places i and i + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::takuzu) struct Related<M> {
    pub(in crate::takuzu) equal: M,
    pub(in crate::takuzu) different: M,
}

impl<M: Mask> Related<M> {
    pub(in crate::takuzu) const NOTHING: Related<M> = Related {
        equal: M::EMPTY,
        different: M::EMPTY,
    };

    pub(in crate::takuzu) fn new(signs: &Signs, line: Line) -> Related<M> {
        let mut related = Related::NOTHING;
        for (place, relation) in signs.in_line(line) {
            match relation {
                Relation::Equal => related.equal |= M::bit(place),
                Relation::Different => related.different |= M::bit(place),
            }
        }
        related
    }

    pub(in crate::takuzu) fn is_empty(self) -> bool {
        (self.equal | self.different).is_empty()
    }
}

/// For each way to end, the set of numbers of ones, as in `sweep.rs`: at most 24 bits are in use.
#[derive(Clone, Copy, Debug)]
struct Reach {
    one: u32,
    ones: u32,
    zero: u32,
    zeros: u32,
}

/// What may stand at a place, and how the sets of numbers shift over it.
#[derive(Clone, Copy, Debug)]
struct Place {
    may_be_one: bool,
    may_be_zero: bool,
    may_repeat: bool,
    may_change: bool,
    rises: bool,
}

impl Reach {
    const START: Reach = Reach {
        one: 0,
        ones: 1,
        zero: 0,
        zeros: 1,
    };

    /// What is reachable a place further on.
    fn step(self, at: Place) -> Reach {
        let if_allowed = |is_allowed: bool, set: u32| if is_allowed { set } else { 0 };
        let one = if_allowed(at.may_be_one && at.may_change, self.zero | self.zeros);
        let ones = if_allowed(at.may_be_one && at.may_repeat, self.one);
        let zero = if_allowed(at.may_be_zero && at.may_change, self.one | self.ones);
        let zeros = if_allowed(at.may_be_zero && at.may_repeat, self.zero);
        let (up, down) = if at.rises { (0, 1) } else { (1, 0) };
        Reach {
            one: one << up,
            ones: ones << up,
            zero: zero >> down,
            zeros: zeros >> down,
        }
    }

    /// From what can be completed, what can be completed a place before.
    fn back(self, at: Place) -> Reach {
        let if_allowed = |is_allowed: bool, set: u32| if is_allowed { set } else { 0 };
        let (up, down) = if at.rises { (1, 0) } else { (0, 1) };
        let one = if_allowed(at.may_be_one && at.may_change, self.one >> down);
        let ones = if_allowed(at.may_be_one && at.may_repeat, self.ones >> down);
        let zero = if_allowed(at.may_be_zero && at.may_change, self.zero << up);
        let zeros = if_allowed(at.may_be_zero && at.may_repeat, self.zeros << up);
        Reach {
            one: ones | zero,
            ones: zero,
            zero: zeros | one,
            zeros: one,
        }
    }
}

/// The passes over a line of a length.
#[derive(Clone, Debug)]
pub(in crate::takuzu) struct Narrow<M> {
    len: usize,
    /// The places over which `least` rises.
    rises: M,
    /// The numbers of ones at the end, as a set.
    end: u32,
}

impl<M: Mask> Narrow<M> {
    pub(in crate::takuzu) fn new(len: usize, ones: &RangeInclusive<usize>) -> Narrow<M> {
        let mut rises = M::EMPTY;
        for place in 0..len {
            if least(len, ones, place + 1) > least(len, ones, place) {
                rises |= M::bit(place);
            }
        }
        Narrow {
            len,
            rises,
            end: (2 << (ones.end() - ones.start())) - 1,
        }
    }

    fn place(&self, known: Known<M>, related: Related<M>, at: usize) -> Place {
        let before = |signs: M| at > 0 && signs.has(at - 1);
        Place {
            may_be_one: !known.zeros.has(at),
            may_be_zero: !known.ones.has(at),
            may_repeat: !before(related.different),
            may_change: !before(related.equal),
            rises: self.rises.has(at),
        }
    }

    /// Whether there is a legal completion.
    pub(in crate::takuzu) fn is_possible(
        &self,
        known: Known<M>,
        related: Option<Related<M>>,
    ) -> bool {
        let related = related.unwrap_or(Related::NOTHING);
        let mut reach = Reach::START;
        for at in 0..self.len {
            reach = reach.step(self.place(known, related, at));
        }
        (reach.one | reach.ones | reach.zero | reach.zeros) & self.end != 0
    }

    /// What all legal completions share; `None` when there is none.
    pub(in crate::takuzu) fn shared(
        &self,
        known: Known<M>,
        related: Related<M>,
    ) -> Option<Known<M>> {
        let mut reached = [Reach::START; 128];
        let mut reach = Reach::START;
        for (at, reached) in reached[..self.len].iter_mut().enumerate() {
            reach = reach.step(self.place(known, related, at));
            *reached = reach;
        }
        if (reach.one | reach.ones | reach.zero | reach.zeros) & self.end == 0 {
            return None;
        }
        let mut shared = Known::NOTHING;
        let mut rest = Reach {
            one: self.end,
            ones: self.end,
            zero: self.end,
            zeros: self.end,
        };
        for at in (0..self.len).rev() {
            let reach = reached[at];
            if (reach.one & rest.one) | (reach.ones & rest.ones) == 0 {
                shared.zeros |= M::bit(at);
            }
            if (reach.zero & rest.zero) | (reach.zeros & rest.zeros) == 0 {
                shared.ones |= M::bit(at);
            }
            rest = rest.back(self.place(known, related, at));
        }
        Some(shared)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// The lines of a length that are legal and obey the signs, from their definition.
    fn legal(len: usize, ones: &RangeInclusive<usize>, related: Related<u16>) -> Vec<u16> {
        let is_legal = |&line: &u16| {
            let at = |place: usize| line >> place & 1;
            let three = (2..len).any(|p| at(p) == at(p - 1) && at(p) == at(p - 2));
            let obeys = |p: usize| match (related.equal.has(p), related.different.has(p)) {
                (true, _) => at(p) == at(p + 1),
                (_, true) => at(p) != at(p + 1),
                _ => true,
            };
            !three && ones.contains(&(line.count_ones() as usize)) && (0..len - 1).all(obeys)
        };
        (0..=u16::first_places(len)).filter(is_legal).collect()
    }

    #[test]
    fn a_line_alone_shares_what_its_legal_lines_share() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let mut possible = 0;
        for round in 0..4000 {
            let len = rng.random_range(1..=11_usize);
            let ones = match round % 2 {
                0 => len.div_ceil(2)..=len.div_ceil(2),
                _ => len / 2..=len.div_ceil(2),
            };
            let mut related = Related::NOTHING;
            let mut known = Known::NOTHING;
            for place in 0..len {
                match rng.random_range(0..8) {
                    0 if place + 1 < len => related.equal |= u16::bit(place),
                    1 if place + 1 < len => related.different |= u16::bit(place),
                    2 => known.ones |= u16::bit(place),
                    3 => known.zeros |= u16::bit(place),
                    _ => {}
                }
            }
            let full = u16::first_places(len);
            let lines = legal(len, &ones, related).into_iter();
            let fits = |line: &u16| line & known.ones == known.ones && line & known.zeros == 0;
            let shared = lines.filter(fits).map(|line| Known {
                ones: line,
                zeros: full & !line,
            });
            let shared = shared.reduce(|a, b| Known {
                ones: a.ones & b.ones,
                zeros: a.zeros & b.zeros,
            });
            let narrow = Narrow::new(len, &ones);
            let shown = format!("{len}, {ones:?}, {known:?}, {related:?}");
            assert_eq!(narrow.shared(known, related), shared, "{shown}");
            assert_eq!(
                narrow.is_possible(known, Some(related)),
                shared.is_some(),
                "{shown}"
            );
            possible += usize::from(shared.is_some());
        }
        assert!((1000..3500).contains(&possible), "{possible}");
    }
}
