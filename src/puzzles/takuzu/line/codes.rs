//! Lines of at most sixteen places as codes of some bytes, and tables of what each becomes.
//!
//! A byte holds a group of three, four or five places as a number in base 3, a digit a place: 0 open, 1 a one,
//! 2 a zero. Either half of a line has a group, or two where it has more than five places, the first group in the lower byte:
//!
//! ```text
//!   . 1 0 . .  1 . . . .                  3 + 2 * 9 = 21 and 1: the code is 0x0115
//!   . 1 0  . . 1   . . . 0 1 .            21, 9; then from the end 3 + 2 * 9 = 21, 0: the code is 0x0015_0915
//! ```
//!
//! **Lines to ten places** have a table that holds what each code becomes ([`Whole`]).
//!
//! **Longer lines** are looked up half by half ([`Halves`]): what a half becomes depends on the other one only by the ways in which that one
//! may meet it, that is by its number of ones and the one or two equal symbols at the seam. These sets are few
//! (44, 56 and 68 for 12, 14 and 16 places), so there is a table for each. The second half is read from the end of the line,
//! so that the same tables do for both.
//!
//! Both are drawn from tables of what all legal completions of a line or a half share ([`fill`]).

use std::collections::HashMap;
use std::fmt;
use std::ops::RangeInclusive;
use std::sync::{Arc, OnceLock};

use super::{Known, LineRules, Mask};

/// The tables of lines whose halves have at most `half` places.
pub(in crate::puzzles::takuzu) trait Codes:
    fmt::Debug + Sync + 'static
{
    /// One lookup takes so little time that it is quicker to look all lines up than to ask which have changed.
    const AT_ONCE: bool;

    /// Returns the tables for a length and numbers of ones that are about half of it; they are made at the first call.
    fn for_lines(half: usize, len: usize, ones: &RangeInclusive<usize>) -> &'static Self;

    /// Returns the code of the places that all legal completions share; its lowest byte is [`NONE`] if there is none.
    fn closed<const HALF: usize>(&self, code: [u8; 4]) -> [u8; 4];

    /// Returns where a place stands among the digits of a line, of which each half has `half`; places of the digits
    /// are found by the same function.
    fn digit(half: usize, len: usize, place: usize) -> usize;
}

/// The lowest byte of the code of a line without a legal completion.
pub(in crate::puzzles::takuzu) const NONE: u8 = u8::MAX;

/// The number of places in the first group of a half.
pub(in crate::puzzles::takuzu) const fn group(half: usize) -> usize {
    if half <= 5 { half } else { half.div_ceil(2) }
}

/// The whole that each code of two bytes becomes.
#[derive(Debug)]
pub(in crate::puzzles::takuzu) struct Whole(Box<[u16; 1 << 16]>);

impl Codes for Whole {
    const AT_ONCE: bool = true;

    fn for_lines(half: usize, len: usize, ones: &RangeInclusive<usize>) -> &'static Whole {
        static TABLES: [ByRules<Whole>; 6] =
            [const { [const { [const { [const { OnceLock::new() }; 2] }; 2] }; 17] }; 6];
        get_or_make(&TABLES[half], (len, ones), || {
            let codes = codes(half, len);
            let mut closed = vec![0; 1 << 16];
            let all = Table::for_lines(len, ones).all();
            for (high, all) in all.chunks(3_usize.pow(half as u32)).enumerate() {
                for (low, &shared) in all.iter().enumerate() {
                    closed[high << 8 | low] = code(&codes, shared as u16, (shared >> 16) as u16);
                }
            }
            Whole(closed.try_into().expect("two bytes"))
        })
    }

    #[inline(always)]
    fn closed<const HALF: usize>(&self, [low, high, ..]: [u8; 4]) -> [u8; 4] {
        u32::from(self.0[usize::from(u16::from_le_bytes([low, high]))]).to_le_bytes()
    }

    fn digit(_half: usize, _len: usize, place: usize) -> usize {
        place
    }
}

/// The tables of the first and of the second half of a line.
#[derive(Debug)]
pub(in crate::puzzles::takuzu) struct Halves([Arc<Half>; 2]);

/// The table of halves of a length; the other half is given by its class.
struct Half {
    /// The class of each other half.
    class_of: [u8; Half::MOST],
    /// The codes that halves become, by the class of the other half and then by their number in base 3.
    closed: Box<[u16; Half::MOST << 8]>,
}

impl fmt::Debug for Half {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Half").finish_non_exhaustive()
    }
}

impl Half {
    /// 3^8 halves, and so many more that no bound is checked.
    const MOST: usize = 1 << 13;

    fn new(half: usize, [len, other]: [usize; 2], ones: &RangeInclusive<usize>) -> Half {
        let mut classes: HashMap<u64, u8> = HashMap::new();
        let mut class_of = [0; Half::MOST];
        for (meets, class) in welcomes(other, ones).into_iter().zip(&mut class_of) {
            let count = u8::try_from(classes.len()).expect("few classes");
            *class = *classes.entry(meets).or_insert(count);
        }
        // Ones below, zeros above bit 8, and all bits without a completion: what halves share is their intersection.
        let shared = |ones: u16| ones | (u16::first_places(len) & !ones) << 8;
        let legal = halves(len).map(|ones| (meeting(len, ones), (number(len, ones), shared(ones))));
        let legal: Vec<_> = legal.collect();
        let codes = codes(group(half), len);
        let mut closed = vec![0; Half::MOST << 8];
        for (meets, class) in classes {
            let legal = legal.iter().filter(|(met, _)| meets >> met & 1 == 1);
            let shared = fill(len, u16::MAX, legal.map(|&(_, half)| half), |one, zero| one & zero);
            let closed = &mut closed[usize::from(class) * Half::MOST..];
            for (number, shared) in shared.into_iter().enumerate() {
                let [ones, zeros] = shared.to_le_bytes();
                closed[number] = code(&codes, ones.into(), zeros.into());
            }
        }
        Half { class_of, closed: closed.try_into().expect("a table a class") }
    }

    #[inline(always)]
    fn closed(&self, half: usize, other: usize) -> u16 {
        let class = self.class_of[other & (Half::MOST - 1)];
        self.closed[usize::from(class) * Half::MOST + (half & (Half::MOST - 1))]
    }
}

/// Lists the halves of a length without three in a row.
fn halves(len: usize) -> impl Iterator<Item = u16> {
    let is_legal = move |ones: u16| {
        let zeros = !ones & u16::first_places(len);
        [ones, zeros].iter().all(|set| set & set >> 1 & set >> 2 == 0)
    };
    (0..1 << len).filter(move |&ones| is_legal(ones))
}

/// Returns how a half meets the other one, as a number below 64: its last symbol, whether the one before is the same, its number of ones.
fn meeting(len: usize, ones: u16) -> u32 {
    let at = |place: usize| u32::from(ones >> place & 1);
    let is_run = len > 1 && at(len - 1) == at(len - 2);
    at(len - 1) | u32::from(is_run) << 1 | ones.count_ones() << 2
}

/// Returns for each half, by its number in base 3, the set of ways in which it may be met.
fn welcomes(len: usize, ones: &RangeInclusive<usize>) -> Vec<u64> {
    let goes = |a: u32, b: u32| {
        let is_three = (a ^ b) & 1 == 0 && (a | b) & 2 != 0;
        !is_three && ones.contains(&((a >> 2) + (b >> 2)).try_into().expect("a number of ones"))
    };
    let welcome = |half: u16| {
        let met = meeting(len, half);
        (0..64).filter(|&other| goes(met, other)).map(|other| 1 << other).sum()
    };
    fill(len, 0, halves(len).map(|half| (number(len, half), welcome(half))), |one, zero| one | zero)
}

/// Returns the code of each set of ones; the places of a group are in a byte.
fn codes(group: usize, len: usize) -> Vec<u16> {
    let code = |ones: u32| base3(ones >> group) << 8 | base3(ones & !(!0 << group));
    (0..1 << len).map(|ones| code(ones) as u16).collect()
}

/// Returns the code of these ones and zeros; where a place has both, there is no completion.
fn code(codes: &[u16], ones: u16, zeros: u16) -> u16 {
    match ones & zeros {
        0 => codes[usize::from(ones)] + 2 * codes[usize::from(zeros)],
        _ => u16::MAX,
    }
}

impl Codes for Halves {
    const AT_ONCE: bool = false;

    fn for_lines(half: usize, len: usize, ones: &RangeInclusive<usize>) -> &'static Halves {
        static TABLES: [ByRules<Halves>; 9] =
            [const { [const { [const { [const { OnceLock::new() }; 2] }; 2] }; 17] }; 9];
        get_or_make(&TABLES[half], (len, ones), || {
            let lens = [half, len - half];
            let first = Arc::new(Half::new(half, lens, ones));
            let second = if lens[0] == lens[1] {
                first.clone()
            } else {
                Arc::new(Half::new(half, [lens[1], lens[0]], ones))
            };
            Halves([first, second])
        })
    }

    #[inline(always)]
    fn closed<const HALF: usize>(&self, [a, b, c, d]: [u8; 4]) -> [u8; 4] {
        let codes = 3_usize.pow(group(HALF) as u32);
        let (first, second) =
            (usize::from(a) + codes * usize::from(b), usize::from(c) + codes * usize::from(d));
        let closed = [self.0[0].closed(first, second), self.0[1].closed(second, first)];
        let [[a, b], [c, d]] = closed.map(u16::to_le_bytes);
        [a, b, c, d]
    }

    fn digit(half: usize, len: usize, place: usize) -> usize {
        if place < half { place } else { half + len - 1 - place }
    }
}

/// The tables of [`Halves`] for sets of places, which are not codes.
#[derive(Debug)]
pub(in crate::puzzles::takuzu) struct LongTable {
    halves: &'static Halves,
    /// The number of places of each half.
    lens: [usize; 2],
    /// The number of the half that has ones exactly in this set of places.
    base3: Vec<u16>,
    /// The ones and the zeros of each half, by its number.
    sets: Vec<[u8; 2]>,
}

impl LongTable {
    /// The lengths for which [`Table`] would be too large.
    const LENGTHS: RangeInclusive<usize> = Table::LONGEST + 1..=16;

    /// Returns the table of such a length and the numbers of ones that a line may hold, which are about half of it; `None` for
    /// other lengths. It is made at the first call.
    pub(in crate::puzzles::takuzu) fn for_lines(
        len: usize,
        ones: &RangeInclusive<usize>,
    ) -> Option<&'static LongTable> {
        static TABLES: ByRules<LongTable> =
            [const { [const { [const { OnceLock::new() }; 2] }; 2] }; 17];
        LongTable::LENGTHS
            .contains(&len)
            .then(|| get_or_make(&TABLES, (len, ones), || LongTable::new(len, ones)))
    }

    fn new(len: usize, ones: &RangeInclusive<usize>) -> LongTable {
        let half = len.div_ceil(2);
        let base3: Vec<u16> = (0..1_u32 << half).map(|places| base3(places) as u16).collect();
        let mut sets = vec![[0; 2]; 3_usize.pow(half as u32)];
        for one in 0..1_usize << half {
            for zero in (0..1_usize << half).filter(|zero| one & zero == 0) {
                sets[usize::from(base3[one] + 2 * base3[zero])] = [one as u8, zero as u8];
            }
        }
        LongTable {
            halves: Halves::for_lines(half, len, ones),
            lens: [half, len - half],
            base3,
            sets,
        }
    }

    /// Returns what all legal completions of a line share; `None` when there is none.
    pub(in crate::puzzles::takuzu) fn shared<M: Mask>(&self, known: Known<M>) -> Option<Known<M>> {
        let [first, second] = self.lens;
        // The second half is read from the end of the line.
        let turned = |places: u8| places.reverse_bits() >> (8 - second);
        let sides = [known.ones, known.zeros].map(|set| {
            let places = set.low64();
            [places as u8 & (u8::MAX >> (8 - first)), turned((places >> first) as u8)]
        });
        let number = |half: usize| {
            let [one, zero] = sides.map(|side| usize::from(self.base3[usize::from(side[half])]));
            one + 2 * zero
        };
        let numbers = [number(0), number(1)];
        let [ones, zeros] = self.halves_of(numbers)?;
        let line =
            |[low, high]: [u8; 2]| M::from_low64(u64::from(low) | u64::from(turned(high)) << first);
        Some(Known { ones: line(ones), zeros: line(zeros) })
    }

    /// Returns the ones of both halves that all legal completions share, and the zeros.
    fn halves_of(&self, numbers: [usize; 2]) -> Option<[[u8; 2]; 2]> {
        let groups = 3_usize.pow(group(self.lens[0]) as u32);
        let mut shared = [[0; 2]; 2];
        for half in 0..2 {
            let closed = self.halves.0[half].closed(numbers[half], numbers[1 - half]);
            let [low, high] = closed.to_le_bytes();
            if low == NONE {
                return None;
            }
            let [one, zero] = self.sets[usize::from(low) + groups * usize::from(high)];
            (shared[0][half], shared[1][half]) = (one, zero);
        }
        Some(shared)
    }
}

/// A value for each length, by the least and the most ones: half of the length, rounded down or up.
pub(super) type ByRules<T> = [[[OnceLock<T>; 2]; 2]; 17];

/// Finds the value of a length, or makes it.
pub(super) fn get_or_make<T>(
    tables: &'static ByRules<T>,
    (len, ones): (usize, &RangeInclusive<usize>),
    make: impl FnOnce() -> T,
) -> &'static T {
    let (least, most) = (ones.start() - len / 2, ones.end() - len / 2);
    tables[len][least][most].get_or_init(make)
}

/// The symbols that all legal completions share, for every line of a short length.
///
/// A line is a number in base 3, a digit a place: 0 open, 1 a one, 2 a zero.
#[derive(Debug)]
pub(in crate::puzzles::takuzu) struct Table {
    /// The number of the line that has ones exactly in this set of places.
    base3: Vec<u32>,
    /// Per line, the shared ones below and the shared zeros above bit 16; [`Table::NONE`] without a
    /// legal completion. So an open place is the intersection (`&`) of its two fillings.
    shared: Vec<u32>,
}

impl Table {
    /// 3^10 entries of 4 bytes stay in the second-level cache.
    pub(in crate::puzzles::takuzu) const LONGEST: usize = 10;
    /// The entry of a line without a legal completion; no other is larger.
    pub(super) const NONE: u32 = u32::MAX;

    /// Returns the table of a length and the numbers of ones that a line may hold, which are about half of it.
    /// It is made at the first call.
    pub(in crate::puzzles::takuzu) fn for_lines(
        len: usize,
        ones: &RangeInclusive<usize>,
    ) -> &'static Table {
        static TABLES: ByRules<Table> =
            [const { [const { [const { OnceLock::new() }; 2] }; 2] }; 17];
        get_or_make(&TABLES, (len, ones), || Table::new(len, ones))
    }

    fn new(len: usize, ones: &RangeInclusive<usize>) -> Table {
        let mut legal = Vec::new();
        LineRules::new(len, ones).each(Known::NOTHING, &mut |ones: u16| {
            let zeros = u16::first_places(len) & !ones;
            legal.push((number(len, ones), u32::from(ones) | u32::from(zeros) << 16));
        });
        Table {
            base3: (0..1_u32 << len).map(base3).collect(),
            shared: fill(len, Table::NONE, legal.into_iter(), |one, zero| one & zero),
        }
    }

    /// Returns, by the number of a line, the shared ones below and the shared zeros above bit 16, or [`Table::NONE`].
    pub(super) fn all(&self) -> &[u32] {
        &self.shared
    }

    /// Returns what all legal completions of a line share; `None` when there is none.
    pub(in crate::puzzles::takuzu) fn shared<M: Mask>(&self, known: Known<M>) -> Option<Known<M>> {
        let (ones, zeros) = (known.ones.low64(), known.zeros.low64());
        let number = self.base3[ones as usize] + 2 * self.base3[zeros as usize];
        let shared = self.shared[number as usize];
        (shared != Table::NONE).then(|| Known {
            ones: M::from_low64(u64::from(shared & 0xffff)),
            zeros: M::from_low64(u64::from(shared >> 16)),
        })
    }
}

/// Returns a value for each line by its number: those of complete lines are given, and others have what both
/// fillings of an open place have.
pub(super) fn fill<T: Copy>(
    len: usize,
    none: T,
    complete: impl Iterator<Item = (usize, T)>,
    both: impl Fn(T, T) -> T,
) -> Vec<T> {
    let mut values = vec![none; 3_usize.pow(len as u32)];
    for (number, value) in complete {
        values[number] = value;
    }
    // Place by place, so that a line with open places has its last value from its last one: all others are filled
    // by then in either filling.
    for lines in values.chunks_exact_mut(3) {
        lines[0] = both(lines[1], lines[2]);
    }
    for place in 1..len as u32 {
        let weight = 3_usize.pow(place);
        for lines in values.chunks_exact_mut(3 * weight) {
            let (open, filled) = lines.split_at_mut(weight);
            let (one, zero) = filled.split_at(weight);
            for ((open, one), zero) in open.iter_mut().zip(one).zip(zero) {
                *open = both(*one, *zero);
            }
        }
    }
    values
}

/// Returns the number of a complete line, given by its ones.
pub(super) fn number(len: usize, ones: u16) -> usize {
    let zeros = u16::first_places(len) & !ones;
    (base3(ones.into()) + 2 * base3(zeros.into())) as usize
}

/// Returns the number in base 3 that has the digit 1 at these places.
pub(super) fn base3(places: u32) -> u32 {
    places.places().map(|place| 3_u32.pow(place as u32)).sum()
}

#[cfg(test)]
mod tests {
    use rand::RngExt as _;
    use rand::seq::IndexedRandom as _;

    use super::super::legal_lines;
    use super::*;
    use crate::ground::chance::Random;

    #[test]
    fn the_table_has_what_legal_lines_share() {
        for (len, ones, count) in [
            (2, 1..=1, 2),
            (4, 2..=2, 6),
            (6, 3..=3, 14),
            (8, 4..=4, 34),
            (1, 1..=1, 1),
            (1, 0..=1, 2),
            (5, 3..=3, 7),
            (5, 2..=3, 14),
            (7, 3..=4, 36),
        ] {
            assert_eq!(legal_lines(len, &ones).len(), count);
            let (table, rules) = (Table::for_lines(len, &ones), LineRules::<u16>::new(len, &ones));
            let full = u16::first_places(len);
            for ones in 0..=full {
                for zeros in (0..=full).filter(|zeros| ones & zeros == 0) {
                    let known = Known { ones, zeros };
                    assert_eq!(table.shared(known), rules.shared(known));
                }
            }
        }
    }
    #[test]
    fn long_tables_have_what_legal_lines_share() {
        let mut random = Random::new(7);
        for len in LongTable::LENGTHS {
            let (less, more) = (len / 2, len.div_ceil(2));
            for ones in [less..=less, more..=more, less..=more] {
                let table = LongTable::for_lines(len, &ones).expect("a table");
                let rules = LineRules::<u32>::new(len, &ones);
                let legal = legal_lines(len, &ones);
                let mut impossible = 0;
                for turn in 0..4000 {
                    // A part of a legal line, or of one with a wrong symbol.
                    let line = u32::from(*legal.choose(&mut random).expect("a line"));
                    let line =
                        if turn % 4 == 0 { line ^ 1 << random.random_range(0..len) } else { line };
                    let [some, others] = [(); 2].map(|()| random.random_range(0..1_u32 << len));
                    let seen = if turn % 2 == 0 { some } else { some & others };
                    let known = Known { ones: line & seen, zeros: !line & seen };
                    let shared = rules.shared(known);
                    assert_eq!(table.shared(known), shared, "{len} {ones:?} {known:?}");
                    impossible += usize::from(shared.is_none());
                }
                assert!(impossible > 50, "{impossible}");
            }
        }
        assert!(
            LongTable::for_lines(10, &(5..=5)).is_none()
                && LongTable::for_lines(18, &(9..=9)).is_none()
        );
    }
}
