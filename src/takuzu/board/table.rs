//! What all legal completions of short lines share, looked up.

use std::ops::RangeInclusive;
use std::sync::OnceLock;

use super::line::Known;
use super::mask::Mask;

/// What all legal completions share, for every line of a short length.
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

    /// The table of a length and the numbers of ones that a line may hold, which are about half of it;
    /// made when first asked for.
    pub(in crate::takuzu) fn of(len: usize, ones: &RangeInclusive<usize>) -> &'static Table {
        /// By the least and the most: half of the length, rounded down or up.
        type ByBounds = [[OnceLock<Table>; 2]; 2];
        static TABLES: [ByBounds; Table::LONGEST + 1] =
            [const { [const { [const { OnceLock::new() }; 2] }; 2] }; Table::LONGEST + 1];
        let (least, most) = (ones.start() - len / 2, ones.end() - len / 2);
        TABLES[len][least][most].get_or_init(|| Table::new(len, ones))
    }

    fn new(len: usize, ones: &RangeInclusive<usize>) -> Table {
        let base3 = (0..1_u32 << len).map(base3).collect();
        let mut shared = vec![Table::NONE; 3_usize.pow(len as u32)];
        // The fillings of an open place have larger numbers than the line itself.
        for number in (0..shared.len()).rev() {
            shared[number] = match first_open(number, len) {
                Some(weight) => shared[number + weight] & shared[number + 2 * weight],
                None => complete(number, len, ones),
            };
        }
        Table { base3, shared }
    }

    /// What all legal completions of a line share; `None` when there is none.
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

fn base3(places: u32) -> u32 {
    (0..16)
        .filter(|place| places >> place & 1 == 1)
        .map(|place| 3_u32.pow(place))
        .sum()
}

/// The power of three of the first open place of a line.
fn first_open(number: usize, len: usize) -> Option<usize> {
    (0..len as u32)
        .map(|place| 3_usize.pow(place))
        .find(|weight| (number / weight).is_multiple_of(3))
}

/// The table's entry of a complete line.
fn complete(number: usize, len: usize, ones: &RangeInclusive<usize>) -> u32 {
    let digits: Vec<usize> = (0..len as u32)
        .map(|place| number / 3_usize.pow(place) % 3)
        .collect();
    let balanced = ones.contains(&digits.iter().filter(|&&digit| digit == 1).count());
    let three = digits.windows(3).any(|w| w[0] == w[1] && w[1] == w[2]);
    if three || !balanced {
        return Table::NONE;
    }
    digits
        .iter()
        .enumerate()
        .map(|(place, &digit)| 1 << (place + if digit == 1 { 0 } else { 16 }))
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The legal lines of a length, from their definition.
    fn legal_lines(len: usize, count: &RangeInclusive<usize>) -> Vec<u16> {
        let is_legal = |&ones: &u16| {
            let three = |of: u16| of & (of >> 1) & (of >> 2) != 0;
            let zeros = !ones & u16::first_places(len);
            count.contains(&(ones.count() as usize)) && !three(ones) && !three(zeros)
        };
        (0..=u16::first_places(len)).filter(is_legal).collect()
    }

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
            let full = u16::first_places(len);
            let legal = legal_lines(len, &ones);
            assert_eq!(legal.len(), count);
            let table = Table::of(len, &ones);
            for ones in 0..=full {
                for zeros in (0..=full).filter(|zeros| ones & zeros == 0) {
                    let fits = |&&line: &&u16| line & ones == ones && line & zeros == 0;
                    let shared = legal.iter().filter(fits).map(|&line| Known {
                        ones: line,
                        zeros: full & !line,
                    });
                    let shared = shared.reduce(|a, b| Known {
                        ones: a.ones & b.ones,
                        zeros: a.zeros & b.zeros,
                    });
                    assert_eq!(table.shared(Known { ones, zeros }), shared);
                }
            }
        }
    }
}
