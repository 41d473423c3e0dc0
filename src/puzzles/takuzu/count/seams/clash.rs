//! The pairs of an upper and a lower half that do not go together, 64 halves at a time.
//!
//! Two halves clash if they have a row in common, or if there are two columns that are equal in both of
//! them and at the seam. The halves of one side get a lane each, one bit of a word, and each row has a word that
//! says in which lanes it is:
//!
//! ```text
//!   lane                 0 1 2 3 4 5 ...
//!   row 7                1 . . 1 . .          a partner with rows 7 and 12 that has columns 1 and 4 equal
//!   row 12               . . 1 . . .          clashes with all lanes of the OR of three words
//!   columns 1, 4 equal   . . . 1 1 .
//! ```
//!
//! How often each lane clashed is kept as binary numbers, bit by bit in words: the numbers of 64 lanes are added to
//! at once, and multiplied with the lanes' weights only at the end.

use super::Filling;
use super::common::Common;
use super::legal_lines::Lines;
use crate::puzzles::takuzu::line::Mask as _;

/// From so many fillings on both sides, counting common rows is faster than looking at each pair.
const LARGE: usize = 4096;

/// The partners whose bits are added at once.
const TOGETHER: usize = 8;

/// The bits of a number for each lane.
const PLANES: usize = 40;

/// Fillings as bits of words.
#[derive(Clone, Debug)]
struct Lanes<const W: usize> {
    rows: Box<[[u64; W]; 256]>,
    /// The last one is for no pair.
    pairs: [[u64; W]; 33],
    /// The lanes' weights, bit by bit.
    weights: [[u64; W]; 7],
    used_pairs: u32,
}

impl<const W: usize> Default for Lanes<W> {
    fn default() -> Lanes<W> {
        let rows = Box::new([[0; W]; 256]);
        Lanes { rows, pairs: [[0; W]; 33], weights: [[0; W]; 7], used_pairs: 0 }
    }
}

impl<const W: usize> Lanes<W> {
    fn fill<const K: usize>(&mut self, fillings: &[Filling]) {
        for (lane, filling) in fillings.iter().enumerate() {
            let (word, bit) = (lane / 64, 1 << (lane % 64));
            for &row in &filling.rows[..K] {
                self.rows[usize::from(row)][word] |= bit;
            }
            for pair in filling.pairs.places() {
                self.pairs[pair][word] |= bit;
            }
            for plane in u32::from(filling.weight).places() {
                self.weights[plane][word] |= bit;
            }
            self.used_pairs |= filling.pairs;
        }
        self.rows[usize::from(Filling::NO_ROW)] = [0; W];
    }

    fn clear<const K: usize>(&mut self, fillings: &[Filling]) {
        for filling in fillings {
            for &row in &filling.rows[..K] {
                self.rows[usize::from(row)] = [0; W];
            }
        }
        self.pairs = [[0; W]; 33];
        self.weights = [[0; W]; 7];
        self.used_pairs = 0;
    }

    /// Returns the lanes that a partner clashes with.
    #[inline(always)]
    fn clashing<const K: usize>(&self, partner: &Filling) -> [u64; W] {
        // Many partners have one pair, few have more. Without one this is the word after the last pair's.
        let pairs = partner.pairs & self.used_pairs;
        let mut bad = self.pairs[pairs.trailing_zeros() as usize];
        for &row in &partner.rows[..K] {
            bad = or(bad, &self.rows[usize::from(row)]);
        }
        for pair in (pairs & pairs.wrapping_sub(1)).places() {
            bad = or(bad, &self.pairs[pair]);
        }
        bad
    }

    /// Adds up the products of the weights of all pairs that clash.
    fn clashes<const K: usize>(&mut self, fillings: &[Filling], partners: &[Filling]) -> u64 {
        self.fill::<K>(fillings);
        let mut planes = [[0; W]; PLANES];
        for same in partners.chunk_by(|one, other| one.weight == other.weight) {
            for some in same.chunks(TOGETHER) {
                let mut bad = [[0; W]; TOGETHER];
                for (bad, partner) in bad.iter_mut().zip(some) {
                    *bad = self.clashing::<K>(partner);
                }
                for plane in u32::from(same[0].weight).places() {
                    add(&mut planes[plane..], &bad);
                }
            }
        }
        let sum = self.weigh(&planes);
        self.clear::<K>(fillings);
        sum
    }

    /// Multiplies the lanes' numbers with their weights, and adds all up.
    fn weigh(&self, planes: &[[u64; W]; PLANES]) -> u64 {
        let mut sum = 0;
        for word in 0..W {
            for (power, weights) in self.weights.iter().enumerate() {
                if weights[word] == 0 {
                    continue;
                }
                for (plane, lanes) in planes.iter().enumerate() {
                    let both = lanes[word] & weights[word];
                    if both != 0 {
                        sum += u64::from(both.count_ones()) << (power + plane);
                    }
                }
            }
        }
        sum
    }
}

#[inline(always)]
fn or<const W: usize>(one: [u64; W], other: &[u64; W]) -> [u64; W] {
    std::array::from_fn(|word| one[word] | other[word])
}

/// Adds three bits of each lane: the low bits and the high bits of the sums.
#[inline(always)]
fn add_three(a: u64, b: u64, c: u64) -> (u64, u64) {
    let differ = a ^ b;
    (differ ^ c, (a & b) | (differ & c))
}

/// Adds a bit from each of eight partners to the number of each lane.
#[inline(always)]
fn add<const W: usize>(planes: &mut [[u64; W]], bad: &[[u64; W]; TOGETHER]) {
    let mut carry = [0; W];
    for word in 0..W {
        let bit = |at: usize| bad[at][word];
        let (ones, a) = add_three(planes[0][word], bit(0), bit(1));
        let (ones, b) = add_three(ones, bit(2), bit(3));
        let (twos, e) = add_three(planes[1][word], a, b);
        let (ones, c) = add_three(ones, bit(4), bit(5));
        let (ones, d) = add_three(ones, bit(6), bit(7));
        let (twos, f) = add_three(twos, c, d);
        let (fours, eights) = add_three(planes[2][word], e, f);
        planes[0][word] = ones;
        planes[1][word] = twos;
        planes[2][word] = fours;
        carry[word] = eights;
    }
    let mut at = 3;
    while carry.iter().fold(0, |any, word| any | word) != 0 {
        for word in 0..W {
            let sum = planes[at][word];
            planes[at][word] = sum ^ carry[word];
            carry[word] &= sum;
        }
        at += 1;
    }
}

/// Words for lanes, in several widths: a wide one takes many fillings at once, a narrow one is filled faster.
#[derive(Clone, Debug, Default)]
pub(super) struct Clashes {
    one: Lanes<1>,
    two: Lanes<2>,
    four: Lanes<4>,
    eight: Lanes<8>,
    common: Common,
}

impl Clashes {
    /// Adds up the products of the weights of all pairs of fillings that go together: fillings of at most `rows` rows, in
    /// the order of their weights.
    pub(super) fn matches(
        &mut self,
        lines: &Lines,
        rows: usize,
        upper: &[Filling],
        lower: &[Filling],
    ) -> u128 {
        let is_full = |side: &[Filling]| side[0].rows[4] != Filling::NO_ROW;
        let fewest = upper.len().min(lower.len());
        if fewest >= LARGE && is_full(upper) && is_full(lower) {
            self.count_large(lines, [upper, lower])
        } else {
            self.count_small(rows, [upper, lower])
        }
    }

    /// The same for groups whose fillings all have five rows: those without a common row, less those that have a pair of columns
    /// in common. Few fillings have a pair, so that these are looked at in lanes, by the first pair that both have.
    pub(super) fn count_large(&mut self, lines: &Lines, [upper, lower]: [&[Filling]; 2]) -> u128 {
        let pairs = |side: &[Filling]| side.iter().fold(0, |pairs, filling| pairs | filling.pairs);
        let mut sum = u128::from(self.common.apart(lines, upper, lower));
        for pair in (pairs(upper) & pairs(lower)).places() {
            let [upper, lower] = [upper, lower].map(|side| {
                let with = side.iter().filter(|filling| filling.pairs >> pair & 1 == 1);
                with.map(|filling| Filling { pairs: filling.pairs & ((1 << pair) - 1), ..*filling })
                    .collect::<Vec<_>>()
            });
            sum -= self.count_small(5, [&upper, &lower]);
        }
        sum
    }

    pub(super) fn count_small(&mut self, rows: usize, [upper, lower]: [&[Filling]; 2]) -> u128 {
        let weight = |side: &[Filling]| side.iter().map(|f| u64::from(f.weight)).sum::<u64>();
        let all = u128::from(weight(upper)) * u128::from(weight(lower));
        let (more, less) = if upper.len() >= lower.len() { (upper, lower) } else { (lower, upper) };
        // Filling a lane takes about as long as two partners take.
        let cost = |lanes: &[Filling], partners: &[Filling]| {
            2 * lanes.len() + lanes.len().div_ceil(64) * partners.len()
        };
        let (lanes, partners) =
            if cost(more, less) <= cost(less, more) { (more, less) } else { (less, more) };
        let clashes = match rows {
            0 => self.count_in_lanes::<0>(lanes, partners),
            1 => self.count_in_lanes::<1>(lanes, partners),
            2 => self.count_in_lanes::<2>(lanes, partners),
            3 => self.count_in_lanes::<3>(lanes, partners),
            4 => self.count_in_lanes::<4>(lanes, partners),
            _ => self.count_in_lanes::<5>(lanes, partners),
        };
        all - clashes
    }

    fn count_in_lanes<const K: usize>(&mut self, lanes: &[Filling], partners: &[Filling]) -> u128 {
        let mut sum = 0;
        for lanes in lanes.chunks(512) {
            sum += u128::from(match lanes.len() {
                0..=64 => self.one.clashes::<K>(lanes, partners),
                65..=128 => self.two.clashes::<K>(lanes, partners),
                129..=256 => self.four.clashes::<K>(lanes, partners),
                _ => self.eight.clashes::<K>(lanes, partners),
            });
        }
        sum
    }
}
