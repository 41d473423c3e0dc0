//! The fast form of line rules: what all legal completions of long lines share, several lines at a time.
//!
//! A pass from the left computes what is reachable, one from the right what can still be completed;
//! a place is settled where the two meet in one symbol only. What a pass knows at a place is a set of
//! numbers of ones so far for each way in which the line up to there may end:
//!
//! ```text
//!     one    with a one, after a zero       <- one:  from zero, zeros
//!     ones   with the second of two ones    <- one:  from one
//!     zero   with a zero, after a one       <- zero: from one, ones
//!     zeros  with the second of two zeros   <- zero: from zero
//! ```
//!
//! **A set is a few bits**: bit `k` stands for `least(i) + k` ones among the first `i` places, where
//! `least(i)` is the fewest that no-three and balance permit there. They permit at most a sixth of
//! the length more: 15 bits do up to length 64, 24 up to 128. The shift that adds a one and the
//! one that keeps up with `least` cancel out: either ones shift left, or zeros shift right.
//!
//! **Sets of eight lines go side by side** in a vector, in lanes of 16 bits (32 for long lines).
//! The passes are chains of dependent steps, so a single line would take as long as eight.
//!
//! Searches go back, and lines become again what they were: a memory of some lines up to 32 places and of what they
//! become answers most questions without a pass.

use std::ops::RangeInclusive;
use std::{array, iter};

use crate::puzzles::takuzu::line::{Known, LINES, Lanes, Mask};

/// For each way to end, the set of numbers of ones; see the head of this file.
#[derive(Clone, Copy, Debug)]
struct Reach<L> {
    one: L,
    ones: L,
    zero: L,
    zeros: L,
}

impl<L: Lanes> Reach<L> {
    /// No place, no ones. Either symbol may follow, once: as after two of the other.
    const START: Reach<L> =
        Reach { one: L::EMPTY, ones: L::FIRST, zero: L::EMPTY, zeros: L::FIRST };

    /// At the end of a line any way to end is welcome, with any of these numbers of ones.
    fn end(ones: L) -> Reach<L> {
        Reach { one: ones, ones, zero: ones, zeros: ones }
    }

    /// Returns what is reachable a place further on.
    #[inline(always)]
    fn step(self, place: &Place<L>) -> Reach<L> {
        let one = (self.zero | self.zeros) & !place.no_one;
        let ones = self.one & !place.no_one;
        let zero = (self.one | self.ones) & !place.no_zero;
        let zeros = self.zero & !place.no_zero;
        if place.rises {
            Reach { one, ones, zero: zero.down(), zeros: zeros.down() }
        } else {
            Reach { one: one.up(), ones: ones.up(), zero, zeros }
        }
    }

    /// Returns what can be completed a place before, from what can be completed here.
    #[inline(always)]
    fn back(self, place: &Place<L>) -> Reach<L> {
        let (mut one, mut ones) = (self.one & !place.no_one, self.ones & !place.no_one);
        let (mut zero, mut zeros) = (self.zero & !place.no_zero, self.zeros & !place.no_zero);
        if place.rises {
            (zero, zeros) = (zero.up(), zeros.up());
        } else {
            (one, ones) = (one.down(), ones.down());
        }
        Reach { one: ones | zero, ones: zero, zero: zeros | one, zeros: one }
    }
}

/// The memory of a place between the two passes.
#[derive(Clone, Copy, Debug)]
struct Place<L> {
    /// True if `least` rises over this place.
    rises: bool,
    /// Full lanes of the lines that have a zero here.
    no_one: L,
    /// Full lanes of the lines that have a one here.
    no_zero: L,
    /// The beginnings that are reachable after it.
    reached: Reach<L>,
}

/// The sweep over lines of one length, with its memory.
#[derive(Clone, Debug)]
pub(in crate::puzzles::takuzu) struct Sweep<L> {
    len: usize,
    /// The numbers of ones that a line may hold.
    ones: RangeInclusive<usize>,
    /// Empty until the first use, for many puzzles need none.
    places: Vec<Place<L>>,
    /// Lines up to [`Sweep::LONGEST_KNOWN`], and what their completions share.
    memory: Vec<(u64, u64)>,
}

/// A line, or what completions share: ones in the lower half of a word, zeros in the upper one.
fn packed<M: Mask>(line: Known<M>) -> u64 {
    line.ones.low64() | line.zeros.low64() << 32
}

/// All places hold both: no line does.
const NO_LINE: u64 = u64::MAX;

impl<L: Lanes> Sweep<L> {
    /// The longest line that is remembered.
    pub(in crate::puzzles::takuzu) const LONGEST_KNOWN: usize = 32;

    /// The number of lines that are remembered, as a power of two.
    const MEMORY: u32 = 10;

    pub(in crate::puzzles::takuzu) fn new(len: usize, ones: RangeInclusive<usize>) -> Sweep<L> {
        Sweep { len, ones, places: Vec::new(), memory: Vec::new() }
    }

    fn prepare(&mut self) {
        if self.places.is_empty() {
            let place = |place| Place {
                rises: least(self.len, &self.ones, place + 1) > least(self.len, &self.ones, place),
                no_one: L::EMPTY,
                no_zero: L::EMPTY,
                reached: Reach::START,
            };
            self.places = (0..self.len).map(place).collect();
            if self.len <= Self::LONGEST_KNOWN {
                self.memory = vec![(NO_LINE, NO_LINE); 1 << Self::MEMORY];
            }
        }
    }

    /// Returns where a line is remembered.
    fn slot(line: u64) -> usize {
        (line.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - Self::MEMORY)) as usize
    }

    /// Returns what all legal completions of each line share; `None` for a line without any. At most [`LINES`] lines.
    pub(in crate::puzzles::takuzu) fn shared<M: Mask>(
        &mut self,
        lines: &[Known<M>],
    ) -> [Option<Known<M>>; LINES] {
        self.prepare();
        if self.memory.is_empty() {
            return self.swept(lines);
        }
        let mut shared = [None; LINES];
        let (mut new, mut places, mut count) = ([Known::NOTHING; LINES], [0; LINES], 0);
        for (k, &line) in lines.iter().enumerate() {
            let key = packed(line);
            let (known, becomes) = self.memory[Self::slot(key)];
            if known != key {
                (new[count], places[count]) = (line, k);
                count += 1;
            } else if becomes != NO_LINE {
                let [ones, zeros] = [becomes & 0xffff_ffff, becomes >> 32].map(M::from_low64);
                shared[k] = Some(Known { ones, zeros });
            }
        }
        if count > 0 {
            let found = self.swept(&new[..count]);
            for ((&line, &k), found) in new.iter().zip(&places).zip(found).take(count) {
                let key = packed(line);
                self.memory[Self::slot(key)] = (key, found.map_or(NO_LINE, packed));
                shared[k] = found;
            }
        }
        shared
    }

    /// Returns the same without the memory.
    fn swept<M: Mask>(&mut self, lines: &[Known<M>]) -> [Option<Known<M>>; LINES] {
        let ends = self.sweep_right(lines).sets();
        let shared = self.sweep_left();
        array::from_fn(|k| (k < lines.len() && ends[k] != 0).then(|| shared[k]))
    }

    /// Fills in what is reachable, and returns the numbers of ones with which each line may end.
    fn sweep_right<M: Mask>(&mut self, lines: &[Known<M>]) -> L {
        let mut reach = Reach::START;
        for (chunk, places) in self.places.chunks_mut(L::BITS).enumerate() {
            let from = chunk * L::BITS;
            let mut ones = L::from_sets(lines.iter().map(|line| (line.ones >> from).low64()));
            let mut zeros = L::from_sets(lines.iter().map(|line| (line.zeros >> from).low64()));
            for place in places {
                (place.no_zero, place.no_one) = (ones.spread(), zeros.spread());
                (ones, zeros) = (ones.down(), zeros.down());
                reach = reach.step(place);
                place.reached = reach;
            }
        }
        (reach.one | reach.ones | reach.zero | reach.zeros) & self.end()
    }

    /// Returns the numbers of ones at the end of a line: the least and those up to the most.
    fn end(&self) -> L {
        let count = self.ones.end() - self.ones.start();
        L::from_sets(iter::repeat((2 << count) - 1))
    }

    /// Meets what is reachable with what can be completed.
    fn sweep_left<M: Mask>(&self) -> [Known<M>; LINES] {
        let mut shared = [Known::NOTHING; LINES];
        let mut rest = Reach::end(self.end());
        for (chunk, places) in self.places.chunks(L::BITS).enumerate().rev() {
            let (mut ones, mut zeros) = (L::EMPTY, L::EMPTY);
            for place in places.iter().rev() {
                let reached = place.reached;
                let one = (reached.one & rest.one) | (reached.ones & rest.ones);
                let zero = (reached.zero & rest.zero) | (reached.zeros & rest.zeros);
                (ones, zeros) = (ones.up() | zero.empty(), zeros.up() | one.empty());
                rest = rest.back(place);
            }
            for (line, (ones, zeros)) in
                shared.iter_mut().zip(ones.sets().into_iter().zip(zeros.sets()))
            {
                line.ones |= M::from_low64(ones) << (chunk * L::BITS);
                line.zeros |= M::from_low64(zeros) << (chunk * L::BITS);
            }
        }
        shared
    }
}

/// Returns the fewest ones among the first `places` of a line of length `len`: one in three of them, and so
/// many that the others, of which one in three is a zero, can make up the least number of `ones`.
fn least(len: usize, ones: &RangeInclusive<usize>, places: usize) -> usize {
    let others = len - places;
    (places / 3).max((ones.start() + others / 3).saturating_sub(others))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::takuzu::line::LineRules;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Part of a legal line, with a wrong symbol now and then.
    fn some_line(len: usize, rng: &mut ChaCha8Rng) -> Known<u128> {
        let mut known = Known::NOTHING;
        let share = rng.random_range(0.0..0.8);
        for place in 0..len {
            if rng.random_bool(share) {
                let one = (place % 4 == 1 || place % 4 == 2) ^ rng.random_bool(0.03);
                *(if one { &mut known.ones } else { &mut known.zeros }) |= u128::bit(place);
            }
        }
        known
    }

    /// Returns the numbers of ones where both symbols may have the majority, and where only the one may.
    fn counts(len: usize) -> [RangeInclusive<usize>; 2] {
        let more = len.div_ceil(2);
        [len / 2..=more, more..=more]
    }

    fn check_against_the_plain_form<L: Lanes>(
        len: usize,
        count: &RangeInclusive<usize>,
        rounds: usize,
    ) {
        let mut rng = ChaCha8Rng::seed_from_u64(len as u64);
        let mut sweep = Sweep::<L>::new(len, count.clone());
        let rules = LineRules::<u128>::new(len, count);
        for round in 0..rounds {
            // Fewer lines than there are lanes as well.
            let lines = 0..LINES - round % 3;
            let lines: Vec<_> = lines.map(|_| some_line(len, &mut rng)).collect();
            let shared = sweep.shared(&lines);
            assert_eq!(sweep.shared(&lines), shared, "lines that are known");
            for (known, shared) in lines.iter().zip(shared) {
                assert_eq!(shared, rules.shared(*known), "{len}: {known:x?}");
            }
        }
    }

    #[test]
    fn a_sweep_of_long_lines_finds_what_the_plain_form_finds() {
        for len in [11, 12, 15, 20, 28, 33, 36, 44, 52, 60, 68, 76] {
            for count in counts(len) {
                check_against_the_plain_form::<<u64 as Mask>::Lanes>(len, &count, 5);
            }
        }
        for len in [65, 66, 82, 99, 100, 126, 127, 128] {
            for count in counts(len) {
                check_against_the_plain_form::<<u128 as Mask>::Lanes>(len, &count, 5);
            }
        }
    }

    #[test]
    fn a_sweep_of_short_lines_finds_what_the_plain_form_finds() {
        let cases = [1, 2, 3, 4, 5, 6, 7, 8].into_iter();
        for (len, count) in cases.flat_map(|len| counts(len).map(|count| (len, count))) {
            let full = u16::first_places(len);
            let mut sweep = Sweep::<<u16 as Mask>::Lanes>::new(len, count.clone());
            let rules = LineRules::new(len, &count);
            for ones in 0..=full {
                for zeros in (0..=full).filter(|zeros| ones & zeros == 0) {
                    let known = Known { ones, zeros };
                    assert_eq!(sweep.shared(&[known])[0], rules.shared(known), "{known:?}");
                }
            }
        }
    }

    #[test]
    fn the_sets_fit_into_their_lanes() {
        for (len, count) in (1..=128).flat_map(|len| counts(len).map(|count| (len, count))) {
            for places in 0..=len {
                // As many as no-three permits here, and so few that the others need no more ones.
                let others = (len - places) / 3;
                let most = (places - places / 3).min(count.end().saturating_sub(others));
                let bits = (most + 1).saturating_sub(least(len, &count, places));
                assert!(bits <= if len <= 64 { 15 } else { 24 }, "{len}, {places}");
            }
        }
    }
}
