//! Parallel lines as bytes of words, and the step from them to the lines that cross them.
//!
//! The codes of lines (`../../line/codes.rs`) are kept byte by byte: a word has one of the bytes for each line of a half.
//! So the codes of columns come from those of rows by Horner's rule in base 3, for all columns of a half at once:
//!
//! ```text
//!   digits of row 0   2 0 1 . .      a word each, a byte a digit, from a table by the byte of the row
//!   digits of row 1   1 1 0 . .
//!   digits of row 2   0 2 1 . .
//!                     5 21 10 . .    = row 0 + 3 * (row 1 + 3 * row 2): the first bytes of columns
//! ```
//!
//! In the same way the news of a single row are added to the columns.

use crate::puzzles::takuzu::line::{Codes, Mask, NONE, group};

/// Returns the digits of a byte in base 3, a byte each, from this bit on, and [`BROKEN`] for the lowest byte of a line
/// without a legal completion.
const fn digits(from: usize) -> [u64; 256] {
    let mut digits = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut rest, mut bit) = (byte, from);
        while rest > 0 && bit < 64 {
            digits[byte] |= (rest as u64 % 3) << bit;
            (rest, bit) = (rest / 3, bit + 8);
        }
        byte += 1;
    }
    digits[NONE as usize] = BROKEN;
    digits
}
/// Above all digits.
const BROKEN: u64 = 1 << 63;

/// The places of ones in a byte, and those of zeros from bit 16 on.
static PLACES: [u32; 256] = {
    let mut places = [0; 256];
    let mut byte = 0;
    while byte < 243 {
        let (mut rest, mut place) = (byte, 0);
        while rest > 0 {
            places[byte] |= [0, 1, 1 << 16][rest % 3] << place;
            (rest, place) = (rest / 3, place + 1);
        }
        byte += 1;
    }
    places
};

/// A set of parallel lines: bit `half` of byte `k` is line `k` of that half.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Named(u64);

impl Named {
    pub(super) const NONE: Named = Named(0);

    /// Returns the lines whose digits, a byte each for every half, are not 0.
    #[inline(always)]
    fn from_digits(digits: [u64; 2]) -> Named {
        let [first, second] = digits.map(|digits| (digits | digits >> 1) & 0x0101_0101_0101_0101);
        Named(first | second << 1)
    }

    #[inline(always)]
    pub(super) fn add(&mut self, half: usize, at: usize) {
        self.0 |= 1 << (8 * (at % half) + at / half);
    }

    #[inline(always)]
    pub(super) fn join(&mut self, other: Named) {
        self.0 |= other.0;
    }

    /// Lists the lines, where each half has so many.
    #[inline(always)]
    pub(super) fn lines(self, half: usize) -> impl Iterator<Item = usize> {
        self.0.places().map(move |bit| bit % 8 * half + bit / 8)
    }
}

const WEIGHTS: [u64; 5] = [1, 3, 9, 27, 81];

/// The codes of `2 * HALF` parallel lines: byte `k` of word `[half][group]` is byte `group` of the code of line
/// `half * HALF + k`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lines<const HALF: usize>([[u64; 4]; 2]);

impl<const HALF: usize> Lines<HALF> {
    pub(super) const BLANK: Lines<HALF> = Lines([[0; 4]; 2]);
    /// The number of places in a group.
    const GROUP: usize = group(HALF);
    /// The number of groups in half a line.
    const GROUPS: usize = HALF.div_ceil(group(HALF));

    #[inline(always)]
    fn code(&self, half: usize, at: usize) -> [u8; 4] {
        let mut code = [0; 4];
        for (byte, word) in code.iter_mut().zip(&self.0[half]).take(2 * Self::GROUPS) {
            *byte = (word >> (at * 8)) as u8;
        }
        code
    }

    /// Returns the word that has the digit of a place, its weight there, and where it stands.
    fn digit(place: usize) -> (usize, u64) {
        let (half, at) = (place / HALF, place % HALF);
        (half * Self::GROUPS + at / Self::GROUP, WEIGHTS[at % Self::GROUP])
    }

    /// Writes a digit into an open place of a line.
    #[inline(always)]
    pub(super) fn add(&mut self, at: usize, place: usize, digit: u64) {
        let (word, weight) = Self::digit(place);
        self.0[at / HALF][word] += (digit * weight) << (at % HALF * 8);
    }

    const DIGITS: [[u64; 256]; 2] = [digits(0), digits(8 * Self::GROUP)];

    /// Returns the digits of half a code, a byte each.
    #[inline(always)]
    fn digits(code: [u8; 4], half: usize) -> u64 {
        let [first, second]: &'static [[u64; 256]; 2] = &Self::DIGITS;
        let digits = first[usize::from(code[half * Self::GROUPS])];
        match Self::GROUPS {
            1 => digits,
            _ => digits | second[usize::from(code[half * 2 + 1])],
        }
    }

    /// Looks all lines up; returns the lines that cross them, and whether anything is new; `None` when one is broken.
    #[inline(always)]
    pub(super) fn across<C: Codes>(&self, table: &C) -> Option<(Lines<HALF>, bool)> {
        let mut crossing = Lines::BLANK;
        let (mut news, mut flags) = (0, 0);
        for half in 0..2 {
            for group in 0..Self::GROUPS {
                let mut words = [0_u64; 2];
                for at in (group * Self::GROUP..HALF.min((group + 1) * Self::GROUP)).rev() {
                    let code = self.code(half, at);
                    let closed = table.closed::<HALF>(code);
                    news |= u32::from_le_bytes(closed) ^ u32::from_le_bytes(code);
                    let digits = [0, 1].map(|half| Self::digits(closed, half));
                    flags |= digits[0];
                    words[0] = words[0].wrapping_mul(3).wrapping_add(digits[0]);
                    words[1] = words[1].wrapping_mul(3).wrapping_add(digits[1]);
                }
                crossing.0[0][half * Self::GROUPS + group] = words[0];
                crossing.0[1][half * Self::GROUPS + group] = words[1];
            }
        }
        (flags & BROKEN == 0).then_some((crossing, news != 0))
    }

    /// Looks up the lines that are named, and writes what is new into the lines that cross them too, which are
    /// returned; `None` when a line is broken.
    #[inline(always)]
    pub(super) fn close<C: Codes>(
        &mut self,
        named: Named,
        crossing: &mut Lines<HALF>,
        table: &C,
    ) -> Option<Named> {
        let mut news = [0; 2];
        let mut left = named.0;
        while left != 0 {
            let bit = left.trailing_zeros() as usize;
            left &= left - 1;
            let (half, at) = (bit % 8, bit / 8);
            let code = self.code(half, at);
            let closed = table.closed::<HALF>(code);
            if closed[0] == NONE {
                return None;
            }
            for group in 0..2 * Self::GROUPS {
                self.0[half][group] ^= u64::from(closed[group] ^ code[group]) << (8 * at);
            }
            let (word, weight) =
                (half * Self::GROUPS + at / Self::GROUP, WEIGHTS[at % Self::GROUP]);
            for (half, (words, news)) in crossing.0.iter_mut().zip(&mut news).enumerate() {
                let new = Self::digits(closed, half) - Self::digits(code, half);
                words[word] += new * weight;
                *news |= new;
            }
        }
        Some(Named::from_digits(news))
    }

    /// Returns the digit of a place: 0 open, 1 a one, 2 a zero.
    pub(super) fn digit_at(&self, at: usize, place: usize) -> usize {
        let digits = Self::digits(self.code(at / HALF, at % HALF), place / HALF);
        (digits >> (place % HALF * 8) & 3) as usize
    }

    /// Returns the places of ones on a line, and from bit 16 on those of zeros.
    #[inline(always)]
    pub(super) fn places(&self, at: usize) -> u32 {
        let starts = [0, Self::GROUP, HALF, HALF + Self::GROUP];
        let code = self.code(at / HALF, at % HALF);
        let of = |byte: usize| PLACES[usize::from(code[byte])];
        match Self::GROUPS {
            1 => of(0) | of(1) << HALF,
            _ => (0..4).fold(0, |places, byte| places | of(byte) << starts[byte]),
        }
    }

    /// Finds the first broken line.
    #[cold]
    pub(super) fn broken<C: Codes>(&self, table: &C) -> usize {
        let is_broken =
            |&at: &usize| table.closed::<HALF>(self.code(at / HALF, at % HALF))[0] == NONE;
        (0..2 * HALF).find(is_broken).expect("a broken line")
    }
}
