//! The rules of one line: which completions it has, what all of them share, and how many there are.
//!
//! A line is read place by place. The last two symbols are all that "no three" and signs need to know of what was read;
//! for each pair of them there is the set of the numbers of ones so far, as a word:
//!
//! ```text
//!   . 0 . 1      after place 1:  0 0 {0}   1 0 {1}
//!                after place 2:  0 1 {1}   1 0 {1}   0 1 {2}        (0 0 0 is not a beginning)
//!                after place 3:  0 1 {2}   1 1 {2, 3}               balance: {2} is legal
//! ```
//!
//! A pass from the left finds the beginnings, a pass from the right what can still be completed; a place is settled
//! where the two meet in one symbol only. That is the joint consistency of "no three", balance and signs: nothing
//! stronger can be said of a line alone.
//!
//! This is the plain form, for everything that takes one line at a time; it can also keep some windows of three only,
//! or ignore balance. `board/sweep.rs` has the form for many long lines without signs at once, and is tested against
//! this one; `line/codes.rs` stores the results for short lines. Sets of places on a line are machine words ([`Mask`]).

mod codes;
mod mask;

use std::ops::RangeInclusive;

use super::{Relation, Takuzu};
use crate::ground::grid::Line;
pub(super) use codes::{Codes, Halves, LongTable, NONE, Table, Whole, group};
pub(super) use mask::{LINES, Lanes, Mask, set_of};

/// The places of a line that hold a one and those that hold a zero; neither: open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known<M> {
    pub(super) ones: M,
    pub(super) zeros: M,
}

impl<M: Mask> Known<M> {
    pub(super) const NOTHING: Known<M> = Known { ones: M::EMPTY, zeros: M::EMPTY };

    pub(super) fn given(puzzle: &Takuzu, line: Line) -> Known<M> {
        let mut known = Known::NOTHING;
        for (place, value) in puzzle.givens().line(line).enumerate() {
            if let Some(value) = value {
                known.add(place, value == 1);
            }
        }
        known
    }

    pub(super) fn any(self) -> M {
        self.ones | self.zeros
    }

    /// Writes a symbol into an open place.
    pub(super) fn add(&mut self, place: usize, is_one: bool) {
        if is_one {
            self.ones |= M::bit(place);
        } else {
            self.zeros |= M::bit(place);
        }
    }

    /// Returns what is known here and not in `before`.
    pub(super) fn since(self, before: Known<M>) -> Known<M> {
        Known { ones: self.ones & !before.ones, zeros: self.zeros & !before.zeros }
    }

    /// Returns whether some line may look like both.
    pub(super) fn agrees_with(self, other: Known<M>) -> bool {
        ((self.ones & other.zeros) | (self.zeros & other.ones)).is_empty()
    }
}

/// The signs of a line: bit i is about places i and i + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LineSigns<M> {
    pub(super) equal: M,
    pub(super) different: M,
}

impl<M: Mask> LineSigns<M> {
    pub(super) const NONE: LineSigns<M> = LineSigns { equal: M::EMPTY, different: M::EMPTY };

    pub(super) fn new(puzzle: &Takuzu, line: Line) -> LineSigns<M> {
        let mut signs = LineSigns::NONE;
        for (place, relation) in puzzle.signs().in_line(line) {
            match relation {
                Relation::Equal => signs.equal |= M::bit(place),
                Relation::Different => signs.different |= M::bit(place),
            }
        }
        signs
    }

    pub(super) fn is_empty(self) -> bool {
        (self.equal | self.different).is_empty()
    }
}

/// Sets of numbers of ones, modulo the bits of a word, by the last two symbols: 0 0, 0 1, 1 0, 1 1.
type Reach<M> = [M; 4];

#[derive(Clone, Copy, Debug)]
pub(super) struct LineRules<M> {
    len: usize,
    /// The allowed numbers of ones, as a set.
    ones: M,
    /// The places that may not hold the third equal symbol in a row.
    thirds: M,
    /// The places that are to hold the same symbol as the place before.
    equal: M,
    /// The places that are to hold another symbol than the place before.
    different: M,
}

/// The steps that are allowed at a place, as full or empty words.
struct Place<M> {
    zero: M,
    one: M,
    same: M,
    change: M,
    third: M,
}

impl<M: Mask> Place<M> {
    /// Returns what a pair of last symbols becomes with one more; `None` when that symbol is not allowed.
    fn next(&self, state: usize, symbol: usize) -> Option<usize> {
        let (before, last) = (state / 2, state % 2);
        let mut allowed = if symbol == 1 { self.one } else { self.zero };
        allowed &= if symbol == last { self.same } else { self.change };
        if symbol == last && symbol == before {
            allowed &= self.third;
        }
        (!allowed.is_empty()).then_some(2 * last + symbol)
    }
}

impl<M: Mask> LineRules<M> {
    /// "No three" and balance on a line of a length, by the numbers of ones that it may hold.
    pub(super) fn new(len: usize, ones: &RangeInclusive<usize>) -> LineRules<M> {
        let (ones, thirds) = (set_of(ones.clone()), M::first_places(len) & !M::first_places(2));
        LineRules { len, ones, thirds, equal: M::EMPTY, different: M::EMPTY }
    }

    pub(super) fn with_signs(self, signs: LineSigns<M>) -> LineRules<M> {
        LineRules { equal: signs.equal << 1, different: signs.different << 1, ..self }
    }

    #[inline(always)]
    fn place(&self, known: Known<M>, at: usize) -> Place<M> {
        let unless = |set: M| if set.has(at) { M::EMPTY } else { !M::EMPTY };
        Place {
            zero: unless(known.ones),
            one: unless(known.zeros),
            same: unless(self.different),
            change: unless(self.equal),
            third: unless(self.thirds),
        }
    }

    /// Returns the beginnings that are one place longer.
    #[inline(always)]
    fn forth(&self, known: Known<M>, at: usize, from: Reach<M>) -> Reach<M> {
        let place = self.place(known, at);
        let more = |set: M| set.rotate_up() & place.one;
        [
            ((from[0] & place.third) | from[2]) & place.zero & place.same,
            more((from[0] | from[2]) & place.change),
            (from[1] | from[3]) & place.zero & place.change,
            more((from[1] | (from[3] & place.third)) & place.same),
        ]
    }

    /// Returns what can be completed one place before, from what can be completed after it.
    #[inline(always)]
    fn back(&self, known: Known<M>, at: usize, to: Reach<M>) -> Reach<M> {
        let place = self.place(known, at);
        let zero_after_zero = to[0] & place.zero & place.same;
        let one_after_zero = to[1].rotate_down() & place.one & place.change;
        let zero_after_one = to[2] & place.zero & place.change;
        let one_after_one = to[3].rotate_down() & place.one & place.same;
        [
            (zero_after_zero & place.third) | one_after_zero,
            zero_after_one | one_after_one,
            zero_after_zero | one_after_zero,
            zero_after_one | (one_after_one & place.third),
        ]
    }

    /// No symbol yet: as after two zeros, of which none is part of a window.
    const START: Reach<M> = [M::FIRST, M::EMPTY, M::EMPTY, M::EMPTY];

    fn is_legal(&self, [a, b, c, d]: Reach<M>) -> bool {
        !((a | b | c | d) & self.ones).is_empty()
    }

    /// Returns what all legal completions share; `None` when there is none.
    pub(super) fn shared(&self, known: Known<M>) -> Option<Known<M>> {
        // Memory is cleared before it is used: short lines need little.
        if self.len <= 32 { self.shared_of::<32>(known) } else { self.shared_of::<128>(known) }
    }

    /// Returns the same of a line of at most so many places.
    fn shared_of<const MOST: usize>(&self, known: Known<M>) -> Option<Known<M>> {
        let mut reached = [[M::EMPTY; 4]; MOST];
        let mut reach = Self::START;
        for (at, reached) in reached[..self.len].iter_mut().enumerate() {
            reach = self.forth(known, at, reach);
            *reached = reach;
        }
        if !self.is_legal(reach) {
            return None;
        }
        let mut shared = Known::NOTHING;
        let mut rest = [self.ones; 4];
        for at in (0..self.len).rev() {
            let both = |state: usize| reached[at][state] & rest[state];
            if (both(1) | both(3)).is_empty() {
                shared.zeros |= M::bit(at);
            }
            if (both(0) | both(2)).is_empty() {
                shared.ones |= M::bit(at);
            }
            rest = self.back(known, at, rest);
        }
        Some(shared)
    }

    /// Counts the legal completions; `u64::MAX` stands for that or more.
    pub(super) fn count(&self, known: Known<M>) -> u64 {
        // By the number of ones and the last two symbols.
        let mut counts = vec![[0_u64; 4]; self.len + 1];
        counts[0][0] = 1;
        for at in 0..self.len {
            let place = self.place(known, at);
            let mut longer = vec![[0_u64; 4]; self.len + 1];
            for (ones, counts) in counts[..=at].iter().enumerate() {
                for (state, symbol) in (0..8).map(|step| (step / 2, step % 2)) {
                    if counts[state] > 0
                        && let Some(after) = place.next(state, symbol)
                    {
                        let longer = &mut longer[ones + symbol][after];
                        *longer = longer.saturating_add(counts[state]);
                    }
                }
            }
            counts = longer;
        }
        let legal = counts.iter().enumerate().filter(|&(ones, _)| self.ones.has(ones % M::BITS));
        legal.flat_map(|(_, counts)| counts).fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// Calls for each legal completion, in ascending order of its symbols, with the places of its ones.
    pub(super) fn each(&self, known: Known<M>, call: &mut impl FnMut(M)) {
        let mut rest = vec![[self.ones; 4]; self.len + 1];
        for at in (0..self.len).rev() {
            rest[at] = self.back(known, at, rest[at + 1]);
        }
        let places: Vec<_> = (0..self.len).map(|at| self.place(known, at)).collect();
        extend(&places, &rest, (0, M::EMPTY, 0), call);
    }
}

/// The common properties of all rows, or of all columns, of a board.
#[derive(Clone, Debug)]
pub(super) struct Parallel<M> {
    /// The number of lines of the board before the first of them, rows first.
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) len: usize,
    /// The set of all places of a line.
    pub(super) full: M,
    /// The numbers of ones that a line may hold.
    pub(super) ones: RangeInclusive<usize>,
    /// The number of symbols that may come and will not.
    pub(super) spare: i16,
    /// The rules without signs.
    pub(super) rules: LineRules<M>,
    /// The table of what all legal completions share, for short lines.
    pub(super) table: Option<&'static Table>,
}

impl<M: Mask> Parallel<M> {
    pub(super) fn rows_and_cols(puzzle: &Takuzu) -> [Parallel<M>; 2] {
        let (rows, cols) = (puzzle.shape().rows(), puzzle.shape().cols());
        [(0, rows, cols), (rows, cols, rows)].map(|(first, count, len)| {
            let ones = puzzle.rules().ones(len);
            Parallel {
                first,
                count,
                len,
                full: M::first_places(len),
                spare: (ones.end() - ones.start()) as i16,
                rules: LineRules::new(len, &ones),
                table: (len <= Table::LONGEST).then(|| Table::for_lines(len, &ones)),
                ones,
            }
        })
    }

    /// Returns the most zeros and the most ones of a line.
    pub(super) fn most(&self) -> [u32; 2] {
        [(self.len - self.ones.start()) as u32, *self.ones.end() as u32]
    }
}

/// Extends a beginning, given by its length, its ones and its last two symbols, to all it can become.
fn extend<M: Mask>(
    places: &[Place<M>],
    rest: &[Reach<M>],
    (at, set, state): (usize, M, usize),
    call: &mut impl FnMut(M),
) {
    if !rest[at][state].has(set.count() as usize % M::BITS) {
        return;
    }
    let Some(place) = places.get(at) else {
        return call(set);
    };
    for symbol in 0..2 {
        if let Some(state) = place.next(state, symbol) {
            let set = if symbol == 1 { set | M::bit(at) } else { set };
            extend(places, rest, (at + 1, set, state), call);
        }
    }
}

/// Lists the legal lines of a length from their definition, as sets of ones.
#[cfg(test)]
pub(super) fn legal_lines(len: usize, ones: &RangeInclusive<usize>) -> Vec<u16> {
    let is_legal = |&line: &u16| {
        let at = |place: usize| line >> place & 1;
        let three = (2..len).any(|p| at(p) == at(p - 1) && at(p) == at(p - 2));
        !three && ones.contains(&(line.count_ones() as usize))
    };
    (0..1_u32 << len).map(|line| line as u16).filter(is_legal).collect()
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    struct Case {
        len: usize,
        ones: RangeInclusive<usize>,
        signs: LineSigns<u16>,
        known: Known<u16>,
    }

    impl Case {
        fn random(rng: &mut ChaCha8Rng) -> Case {
            let len = rng.random_range(1..=11_usize);
            let least = rng.random_range(len / 2..=len.div_ceil(2));
            let mut case = Case {
                len,
                ones: least..=len.div_ceil(2),
                signs: LineSigns::NONE,
                known: Known::NOTHING,
            };
            for place in 0..len {
                match rng.random_range(0..8) {
                    0 if place + 1 < len => case.signs.equal |= u16::bit(place),
                    1 if place + 1 < len => case.signs.different |= u16::bit(place),
                    2 => case.known.ones |= u16::bit(place),
                    3 => case.known.zeros |= u16::bit(place),
                    _ => {}
                }
            }
            case
        }

        fn rules(&self) -> LineRules<u16> {
            LineRules::new(self.len, &self.ones).with_signs(self.signs)
        }

        /// Lists the completions from the definition of the rules.
        fn completions(&self) -> Vec<u16> {
            let full = u16::first_places(self.len);
            let fits = |&line: &u16| {
                let at = |place: usize| line >> place & 1;
                let three = |p: usize| at(p) == at(p + 1) && at(p) == at(p + 2);
                line & self.known.ones == self.known.ones
                    && line & self.known.zeros == 0
                    && (full >> 2).places().all(|p| !three(p))
                    && self.signs.equal.places().all(|p| at(p) == at(p + 1))
                    && self.signs.different.places().all(|p| at(p) != at(p + 1))
                    && self.ones.contains(&(line.count_ones() as usize))
            };
            let mut lines: Vec<u16> = (0..=full).filter(fits).collect();
            lines.sort_unstable_by_key(|line| line.reverse_bits());
            lines
        }
    }

    #[test]
    fn lines_have_the_completions_of_the_definition() {
        let mut rng = ChaCha8Rng::seed_from_u64(4);
        let mut possible = 0;
        for _ in 0..6000 {
            let case = Case::random(&mut rng);
            let (rules, full) = (case.rules(), u16::first_places(case.len));
            let expected = case.completions();
            let mut listed = Vec::new();
            rules.each(case.known, &mut |line| listed.push(line));
            assert_eq!(listed, expected, "{rules:?}, {:?}", case.known);
            assert_eq!(rules.count(case.known), expected.len() as u64);
            assert_eq!(rules.shared(case.known).is_some(), !expected.is_empty());
            let both = |a: Known<u16>, b: Known<u16>| Known {
                ones: a.ones & b.ones,
                zeros: a.zeros & b.zeros,
            };
            let lines = expected.iter().map(|&ones| Known { ones, zeros: full & !ones });
            assert_eq!(rules.shared(case.known), lines.reduce(both), "{rules:?}, {:?}", case.known);
            possible += usize::from(!expected.is_empty());
        }
        assert!((1500..5500).contains(&possible), "{possible}");
    }

    #[test]
    fn legal_lines_are_as_many_as_is_known() {
        // OEIS A177790.
        for (len, count) in [(2, 2), (4, 6), (6, 14), (8, 34), (10, 84), (14, 518), (30, 860_142)] {
            let rules = LineRules::<u32>::new(len, &(len / 2..=len / 2));
            assert_eq!(rules.count(Known::NOTHING), count, "{len}");
        }
    }

    /// A word of 64 bits cannot count to 64: numbers of ones wrap around.
    #[test]
    fn a_line_may_fill_its_word() {
        let rules = LineRules::<u64>::new(64, &(32..=32));
        assert!(rules.shared(Known::NOTHING).is_some());
        assert!(rules.shared(Known { ones: u64::MAX, zeros: 0 }).is_none());
    }
}
