//! A table of short lines: what all legal completions of each of them share.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::{Known, LineRules, Mask};

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
    pub(in crate::puzzles::takuzu) fn of(
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
    use super::super::legal_lines;
    use super::*;

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
            let (table, rules) = (Table::of(len, &ones), LineRules::<u16>::new(len, &ones));
            let full = u16::first_places(len);
            for ones in 0..=full {
                for zeros in (0..=full).filter(|zeros| ones & zeros == 0) {
                    let known = Known { ones, zeros };
                    assert_eq!(table.shared(known), rules.shared(known));
                }
            }
        }
    }
}
