//! What the places known on a line say about the others.
//!
//! The *joint* consistency of "no three in a row" and "as many ones as zeros": a place is settled as
//! soon as all legal completions of the line agree on it. Nothing stronger can be said of a line
//! alone, and it is what makes the search fast. Short lines look the answer up, long ones compute it.

use std::sync::OnceLock;

use super::mask::Mask;

/// The places of a line that hold a one and those that hold a zero; neither: open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known<M> {
    pub(super) ones: M,
    pub(super) zeros: M,
}

impl<M: Mask> Known<M> {
    pub(super) const NOTHING: Known<M> = Known {
        ones: M::EMPTY,
        zeros: M::EMPTY,
    };

    pub(super) fn any(self) -> M {
        self.ones | self.zeros
    }

    /// Exchanges the roles of 0 and 1.
    pub(super) fn swapped(self) -> Known<M> {
        Known {
            ones: self.zeros,
            zeros: self.ones,
        }
    }

    /// What is known here and not in `before`.
    pub(super) fn since(self, before: Known<M>) -> Known<M> {
        Known {
            ones: self.ones & !before.ones,
            zeros: self.zeros & !before.zeros,
        }
    }

    /// Whether some line may look like both.
    pub(super) fn agrees_with(self, other: Known<M>) -> bool {
        ((self.ones & other.zeros) | (self.zeros & other.ones)).is_empty()
    }
}

/// The lines of one length.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineRule<M> {
    /// All places.
    full: M,
    /// How many ones, and how many zeros, a complete line has.
    half: u32,
    table: Option<&'static Table>,
}

impl<M: Mask> LineRule<M> {
    pub(super) fn new(len: usize) -> LineRule<M> {
        LineRule {
            full: M::first_places(len),
            half: len as u32 / 2,
            table: (len <= Table::LONGEST).then(|| Table::of(len)),
        }
    }

    /// Whether [`LineRule::all`] is as cheap as [`LineRule::obvious`].
    pub(super) fn has_table(&self) -> bool {
        self.table.is_some()
    }

    pub(super) fn is_complete(&self, known: Known<M>) -> bool {
        known.any() == self.full
    }

    /// The places where nothing is known.
    pub(super) fn open(&self, known: Known<M>) -> M {
        self.full & !known.any()
    }

    /// Whether exactly one more one is to come.
    pub(super) fn lacks_one_one(&self, known: Known<M>) -> bool {
        known.ones.count() + 1 == self.half
    }

    /// Whether exactly one more one, or one more zero, is to come.
    pub(super) fn lacks_one_symbol(&self, known: Known<M>) -> bool {
        self.lacks_one_one(known) || self.lacks_one_one(known.swapped())
    }

    /// What follows from pairs, sandwiches and complete quotas alone; `None` when the line is broken.
    pub(super) fn obvious(&self, mut known: Known<M>) -> Option<Known<M>> {
        loop {
            let ones = known.ones | (beside_two(known.zeros) & self.full);
            let zeros = known.zeros | (beside_two(known.ones) & self.full);
            if !(ones & zeros).is_empty() {
                return None;
            }
            let next = self.with_quota(Known { ones, zeros })?;
            if next == known {
                return Some(known);
            }
            known = next;
        }
    }

    fn with_quota(&self, known: Known<M>) -> Option<Known<M>> {
        let (ones, zeros) = (known.ones.count(), known.zeros.count());
        if ones > self.half || zeros > self.half {
            return None;
        }
        if ones == self.half {
            return Some(Known {
                zeros: self.full & !known.ones,
                ..known
            });
        }
        if zeros == self.half {
            return Some(Known {
                ones: self.full & !known.zeros,
                ..known
            });
        }
        Some(known)
    }

    /// Whether it can be seen from afar that [`LineRule::all`] finds no more than
    /// [`LineRule::obvious`] did: when more of each symbol is to come than every gap between known
    /// places could demand at most, a third of the gap and its two ends.
    pub(super) fn is_slack(&self, known: Known<M>) -> bool {
        let open = self.open(known);
        let gaps = open & !(open << 1);
        let to_come = self.half - known.ones.count().max(known.zeros.count());
        open.count() + 2 * gaps.count() < 3 * to_come
    }

    /// What all legal completions share, looked up; `None` when there is none.
    ///
    /// # Panics
    ///
    /// Without a table.
    pub(super) fn looked_up(&self, known: Known<M>) -> Option<Known<M>> {
        let table = self.table.expect("only short lines are looked up");
        table
            .shared(known.ones.low64(), known.zeros.low64())
            .map(|(ones, zeros)| Known {
                ones: M::from_low64(ones),
                zeros: M::from_low64(zeros),
            })
    }
}

/// The places next to two equal symbols, or between them; may reach over the end of the line.
fn beside_two<M: Mask>(of: M) -> M {
    let (left, right) = (of << 1, of >> 1);
    (left & (of << 2)) | (right & (of >> 2)) | (left & right)
}

/// What all legal completions share, for every line of a short length.
///
/// A line is a number in base 3, a digit a place: 0 open, 1 a one, 2 a zero.
#[derive(Debug)]
struct Table {
    /// The number of the line that has ones exactly in this set of places.
    base3: Vec<u32>,
    /// Per line, the shared ones below and the shared zeros above bit 16; [`Table::NONE`] without a
    /// legal completion. So an open place is the intersection (`&`) of its two fillings.
    shared: Vec<u32>,
}

impl Table {
    /// 3^10 entries of 4 bytes stay in the second-level cache.
    const LONGEST: usize = 10;
    const NONE: u32 = u32::MAX;

    /// The table of a length, made when first asked for.
    fn of(len: usize) -> &'static Table {
        static TABLES: [OnceLock<Table>; Table::LONGEST + 1] =
            [const { OnceLock::new() }; Table::LONGEST + 1];
        TABLES[len].get_or_init(|| Table::new(len))
    }

    fn new(len: usize) -> Table {
        let base3 = (0..1_u32 << len).map(base3).collect();
        let mut shared = vec![Table::NONE; 3_usize.pow(len as u32)];
        // The fillings of an open place have larger numbers than the line itself.
        for number in (0..shared.len()).rev() {
            shared[number] = match first_open(number, len) {
                Some(weight) => shared[number + weight] & shared[number + 2 * weight],
                None => complete(number, len),
            };
        }
        Table { base3, shared }
    }

    fn shared(&self, ones: u64, zeros: u64) -> Option<(u64, u64)> {
        let number = self.base3[ones as usize] + 2 * self.base3[zeros as usize];
        let shared = u64::from(self.shared[number as usize]);
        (shared != u64::from(Table::NONE)).then_some((shared & 0xffff, shared >> 16))
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
fn complete(number: usize, len: usize) -> u32 {
    let digits: Vec<usize> = (0..len as u32)
        .map(|place| number / 3_usize.pow(place) % 3)
        .collect();
    let balanced = digits.iter().filter(|&&digit| digit == 1).count() * 2 == len;
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
