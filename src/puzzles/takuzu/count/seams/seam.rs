//! Seams, and what a seam asks of the halves.

use super::clash::Filling;
use super::lines::{Lines, Sums};

/// The two rows in the middle of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Seam {
    pub(super) upper: usize,
    pub(super) lower: usize,
}

/// The pairs of columns that are equal at a seam, and which of them each row keeps equal.
#[derive(Clone, Debug)]
pub(super) struct Columns {
    /// The pairs that a line keeps, by its number; [`Filling::NO_ROW`] keeps all.
    equal: [u32; 256],
    /// All pairs that are equal at the seam.
    all: u32,
    seam: [u8; 2],
}

impl Columns {
    pub(super) fn new(lines: &Lines, seam: Seam) -> Columns {
        let pairs = lines.equal_columns(&[seam.upper, seam.lower]);
        let mut equal = [u32::MAX; 256];
        for (equal, &pattern) in equal.iter_mut().zip(&lines.patterns) {
            let is_equal =
                |&(one, other): &(usize, usize)| (pattern >> one ^ pattern >> other) & 1 == 0;
            let bits = pairs.iter().enumerate();
            *equal = bits.map(|(bit, pair)| u32::from(is_equal(pair)) << bit).sum();
        }
        Columns {
            equal,
            all: ((1_u64 << pairs.len()) - 1) as u32,
            seam: [seam.upper as u8, seam.lower as u8],
        }
    }

    /// Returns the filling of these rows.
    #[inline(always)]
    pub(super) fn filling(&self, rows: [u8; 5], weight: u8) -> Filling {
        let equal = rows.map(|row| self.equal[usize::from(row)]);
        let pairs = equal.iter().fold(self.all, |pairs, equal| pairs & equal);
        Filling { rows, weight, pairs }
    }

    /// Tells whether a row is at the seam.
    #[inline(always)]
    pub(super) fn is_row_of_seam(&self, row: u8) -> bool {
        row == self.seam[0] || row == self.seam[1]
    }

    /// Tells whether one of these rows is at the seam.
    #[inline(always)]
    pub(super) fn has_row_of_seam(&self, rows: [u8; 5]) -> bool {
        rows.contains(&self.seam[0]) || rows.contains(&self.seam[1])
    }
}

/// Returns what the two halves have to add to the columns together; `None`: the seam alone has too many ones in a column.
pub(super) fn missing(lines: &Lines, seam: Seam, ones: Sums) -> Option<Sums> {
    let at_seam = lines.sums[seam.upper] + lines.sums[seam.lower];
    let is_enough = |col: usize| ones >> (4 * col) & 0xf >= at_seam >> (4 * col) & 0xf;
    (0..lines.len).all(is_enough).then(|| ones - at_seam)
}
