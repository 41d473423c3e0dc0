//! Sets as words: of the places of a line, and of numbers of ones for eight lines at once.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

use wide::{u16x8, u32x8};

/// A word with one bit per place: bit `i` stands for place `i` of a line.
///
/// Private to Takuzu: the standard library has no common name for what `u16` to `u128` can do,
/// and a narrow word makes a small board small.
pub(in crate::puzzles::takuzu) trait Mask:
    Copy
    + Eq
    + fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// The number of places that a word has room for.
    const BITS: usize = 8 * size_of::<Self>();
    /// Some numbers of ones of lines of so many places, side by side.
    type Lanes: Lanes;
    const EMPTY: Self;
    /// The set of place 0.
    const FIRST: Self;

    fn count(self) -> u32;

    /// Returns the first place in the set; meaningless when it is empty.
    fn first(self) -> usize;

    /// Returns the set without its first place; meaningless when it is empty.
    fn without_first(self) -> Self;

    /// Returns the first 64 places as a number.
    fn low64(self) -> u64;

    /// Returns the set of the places in a number, all of which it can hold.
    fn from_low64(places: u64) -> Self;

    /// Returns the set with each place moved up by one, and the last place moved to the first.
    fn rotate_up(self) -> Self;

    /// Returns the set with each place moved down by one, and the first place moved to the last.
    fn rotate_down(self) -> Self;

    fn bit(place: usize) -> Self {
        Self::FIRST << place
    }

    /// Returns the set of the first `len` places, of which there is at least one.
    fn first_places(len: usize) -> Self {
        !Self::EMPTY >> (Self::BITS - len)
    }

    /// Returns the places in the set, from the first on.
    fn places(self) -> impl Iterator<Item = usize> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let place = (!rest.is_empty()).then(|| rest.first())?;
            rest = rest.without_first();
            Some(place)
        })
    }

    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    fn has(self, place: usize) -> bool {
        !(self & Self::bit(place)).is_empty()
    }
}

pub(in crate::puzzles::takuzu) fn set_of<M: Mask>(places: impl IntoIterator<Item = usize>) -> M {
    let places = places.into_iter().map(M::bit);
    places.fold(M::EMPTY, |set, place| set | place)
}

macro_rules! impl_mask {
    ($($word:ty: $lanes:ty),*) => {$(
        impl Mask for $word {
            type Lanes = $lanes;
            const EMPTY: Self = 0;
            const FIRST: Self = 1;

            fn count(self) -> u32 {
                self.count_ones()
            }

            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            fn low64(self) -> u64 {
                self as u64
            }

            fn from_low64(places: u64) -> Self {
                places as $word
            }

            fn rotate_up(self) -> Self {
                self.rotate_left(1)
            }

            fn rotate_down(self) -> Self {
                self.rotate_right(1)
            }
        }
    )*};
}

impl_mask!(u16: u16x8, u32: u16x8, u64: u16x8, u128: u32x8);

/// The number of lines that are swept together.
pub(in crate::puzzles::takuzu) const LINES: usize = 8;

/// A set for each of up to eight lines.
pub(in crate::puzzles::takuzu) trait Lanes:
    Copy
    + fmt::Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
{
    /// The bits of a lane.
    const BITS: usize;
    const EMPTY: Self;
    /// The lowest bit in each lane.
    const FIRST: Self;

    /// Reads the sets of some lines; all others are empty.
    fn from_sets(sets: impl Iterator<Item = u64>) -> Self;

    fn sets(self) -> [u64; LINES];

    /// Each set shifted by one up.
    fn up(self) -> Self;

    /// Each set shifted by one down.
    fn down(self) -> Self;

    /// Returns a full set for each that has its lowest bit set.
    fn spread(self) -> Self;

    /// Returns the lowest bit for each that is empty.
    fn empty(self) -> Self;
}

macro_rules! impl_lanes {
    ($($lanes:ident of $word:ident),*) => {$(
        impl Lanes for $lanes {
            const BITS: usize = $word::BITS as usize;
            const EMPTY: $lanes = $lanes::ZERO;
            const FIRST: $lanes = $lanes::ONE;

            fn from_sets(sets: impl Iterator<Item = u64>) -> $lanes {
                let mut lanes = [0; LINES];
                for (lane, set) in lanes.iter_mut().zip(sets) {
                    *lane = set as $word;
                }
                $lanes::new(lanes)
            }

            fn sets(self) -> [u64; LINES] {
                self.to_array().map(u64::from)
            }

            #[inline(always)]
            fn up(self) -> $lanes {
                self << 1_u32
            }

            #[inline(always)]
            fn down(self) -> $lanes {
                self >> 1_u32
            }

            #[inline(always)]
            fn spread(self) -> $lanes {
                Self::EMPTY - (self & Self::FIRST)
            }

            #[inline(always)]
            fn empty(self) -> $lanes {
                self.cmp_eq(Self::EMPTY) & Self::FIRST
            }
        }
    )*};
}

impl_lanes!(u16x8 of u16, u32x8 of u32);
