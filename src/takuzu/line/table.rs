//! A table of short lines: what all legal completions of each of them share.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::{Known, LineRules, Mask};

/// The symbols that all legal completions share, for every line of a short length.
///
/// A line is a number in base 3, a digit a place: 0 open, 1 a one, 2 a zero.
#[derive(Debug)]
pub(in crate::takuzu) struct Table {
    /// The number of the line that has ones exactly in this set of places.
    base3: Vec<u32>,
    /// Per line, the shared ones below and the shared zeros above bit 16; [`Table::NONE`] without a
    /// legal completion. So an open place is the intersection (`&`) of its two fillings.
    shared: Vec<u32>,
}

impl Table {
    /// 3^10 entries of 4 bytes stay in the second-level cache.
    pub(in crate::takuzu) const LONGEST: usize = 10;
    const NONE: u32 = u32::MAX;

    /// Returns the table of a length and the numbers of ones that a line may hold, which are about half of it.
    /// It is made at the first call.
    pub(in crate::takuzu) fn of(len: usize, ones: &RangeInclusive<usize>) -> &'static Table {
        /// The tables by the least and the most ones: half of the length, rounded down or up.
        type ByBounds = [[OnceLock<Table>; 2]; 2];
        static TABLES: [ByBounds; Table::LONGEST + 1] =
            [const { [const { [const { OnceLock::new() }; 2] }; 2] }; Table::LONGEST + 1];
        let (least, most) = (ones.start() - len / 2, ones.end() - len / 2);
        TABLES[len][least][most].get_or_init(|| Table::new(len, ones))
    }

    fn new(len: usize, ones: &RangeInclusive<usize>) -> Table {
        let base3: Vec<u32> = (0..1_u32 << len).map(base3).collect();
        let mut shared = vec![Table::NONE; 3_usize.pow(len as u32)];
        let full = u16::first_places(len);
        LineRules::new(len, ones).each(Known::NOTHING, &mut |ones: u16| {
            let zeros = full & !ones;
            let number = base3[usize::from(ones)] + 2 * base3[usize::from(zeros)];
            shared[number as usize] = u32::from(ones) | u32::from(zeros) << 16;
        });
        // The fillings of an open place have larger numbers than the line itself.
        for number in (0..shared.len()).rev() {
            if let Some(weight) = first_open(number, len) {
                shared[number] = shared[number + weight] & shared[number + 2 * weight];
            }
        }
        Table { base3, shared }
    }

    /// Returns what all legal completions of a line share; `None` when there is none.
    pub(in crate::takuzu) fn shared<M: Mask>(&self, known: Known<M>) -> Option<Known<M>> {
        let (ones, zeros) = (known.ones.low64(), known.zeros.low64());
        let number = self.base3[ones as usize] + 2 * self.base3[zeros as usize];
        let shared = self.shared[number as usize];
        (shared != Table::NONE).then(|| Known {
            ones: M::from_low64(u64::from(shared & 0xffff)),
            zeros: M::from_low64(u64::from(shared >> 16)),
        })
    }
}

/// Returns the number in base 3 that has the digit 1 at these places.
fn base3(places: u32) -> u32 {
    (0..16)
        .filter(|place| places >> place & 1 == 1)
        .map(|place| 3_u32.pow(place))
        .sum()
}

/// Returns the power of three of the first open place of a line.
fn first_open(number: usize, len: usize) -> Option<usize> {
    (0..len as u32)
        .map(|place| 3_usize.pow(place))
        .find(|weight| (number / weight).is_multiple_of(3))
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
