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
    len: usize,
    /// All places.
    full: M,
    /// How many ones, and how many zeros, a complete line has.
    half: u32,
    table: Option<&'static Table>,
}

impl<M: Mask> LineRule<M> {
    pub(super) fn new(len: usize) -> LineRule<M> {
        LineRule {
            len,
            full: M::first_places(len),
            half: len as u32 / 2,
            table: (len <= Table::LONGEST).then(|| Table::of(len)),
        }
    }

    /// How many places a line has.
    pub(super) fn len(&self) -> usize {
        self.len
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

    /// What all legal completions share; `None` when there is none. `scratch` has an entry more than
    /// the line has places, or none where a table does the work.
    pub(super) fn all(&self, known: Known<M>, scratch: &mut [Reach<M>]) -> Option<Known<M>> {
        match self.table {
            Some(table) => {
                table
                    .shared(known.ones.low16(), known.zeros.low16())
                    .map(|(ones, zeros)| Known {
                        ones: M::from_low16(ones),
                        zeros: M::from_low16(zeros),
                    })
            }
            None => self.shared(known, scratch),
        }
    }

    /// [`LineRule::all`] by a pass from the left over what is reachable, and one from the right over
    /// what can still be completed; about 30 word operations a place.
    fn shared(&self, known: Known<M>, scratch: &mut [Reach<M>]) -> Option<Known<M>> {
        let mut reach = Reach::START;
        for (place, slot) in scratch[..self.len].iter_mut().enumerate() {
            reach = reach.step(known, place);
            *slot = reach;
        }
        let balanced = M::bit(self.half as usize);
        if (reach.ends() & balanced).is_empty() {
            return None;
        }
        let mut rest = Reach::after_all(balanced);
        let mut shared = Known::NOTHING;
        for (place, slot) in scratch[..self.len].iter().enumerate().rev() {
            let (may_be_one, may_be_zero) = slot.meets(rest);
            if !may_be_zero {
                shared.ones |= M::bit(place);
            }
            if !may_be_one {
                shared.zeros |= M::bit(place);
            }
            rest = rest.back(known, place);
        }
        Some(shared)
    }
}

/// The places next to two equal symbols, or between them; may reach over the end of the line.
fn beside_two<M: Mask>(of: M) -> M {
    let (left, right) = (of << 1, of >> 1);
    (left & (of << 2)) | (right & (of >> 2)) | (left & right)
}

/// For each way in which a beginning of a line may end - symbol, and how often in a row - the set
/// of the numbers of ones it may hold: bit `k` stands for `k` ones.
///
/// ```text
///            one:  (zero, zeros) << 1          zero:  one | ones
///          ┌────> one ──one: << 1──> ones ───┐
///          │       │                         │
///        zeros <─────── zero ── zero <───────┘
/// ```
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach<M> {
    one: M,
    ones: M,
    zero: M,
    zeros: M,
}

impl<M: Mask> Reach<M> {
    pub(super) const NOWHERE: Reach<M> = Reach {
        one: M::EMPTY,
        ones: M::EMPTY,
        zero: M::EMPTY,
        zeros: M::EMPTY,
    };

    /// No place, no ones. Either symbol may follow, once: as after two of the other.
    const START: Reach<M> = Reach {
        one: M::EMPTY,
        ones: M::FIRST,
        zero: M::EMPTY,
        zeros: M::FIRST,
    };

    /// At the end of the line any way to end is welcome, with the right number of ones.
    fn after_all(balanced: M) -> Reach<M> {
        Reach {
            one: balanced,
            ones: balanced,
            zero: balanced,
            zeros: balanced,
        }
    }

    fn ends(self) -> M {
        self.one | self.ones | self.zero | self.zeros
    }

    /// What is reachable a place further on.
    fn step(self, known: Known<M>, place: usize) -> Reach<M> {
        let (one, zero) = allowed(known, place);
        Reach {
            one: ((self.zero | self.zeros) << 1) & one,
            ones: (self.one << 1) & one,
            zero: (self.one | self.ones) & zero,
            zeros: self.zero & zero,
        }
    }

    /// From what can be completed, what can be completed a place before.
    fn back(self, known: Known<M>, place: usize) -> Reach<M> {
        let (one, zero) = allowed(known, place);
        let (then_one, then_zero) = ((self.one >> 1) & one, self.zero & zero);
        Reach {
            one: ((self.ones >> 1) & one) | then_zero,
            ones: then_zero,
            zero: then_one | (self.zeros & zero),
            zeros: then_one,
        }
    }

    /// Whether some way through ends in a one here, and some in a zero.
    fn meets(self, rest: Reach<M>) -> (bool, bool) {
        let one = (self.one & rest.one) | (self.ones & rest.ones);
        let zero = (self.zero & rest.zero) | (self.zeros & rest.zeros);
        (!one.is_empty(), !zero.is_empty())
    }
}

/// Everything or nothing, for a one and for a zero at the place.
fn allowed<M: Mask>(known: Known<M>, place: usize) -> (M, M) {
    let is_one = ((known.ones >> place) & M::FIRST).spread();
    let is_zero = ((known.zeros >> place) & M::FIRST).spread();
    (!is_zero, !is_one)
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

    fn shared(&self, ones: u16, zeros: u16) -> Option<(u16, u16)> {
        let number = self.base3[usize::from(ones)] + 2 * self.base3[usize::from(zeros)];
        let shared = self.shared[number as usize];
        (shared != Table::NONE).then_some((shared as u16, (shared >> 16) as u16))
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
