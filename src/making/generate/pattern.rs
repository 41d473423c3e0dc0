//! Symmetric places of givens: cells that come and go together.

use std::ops::RangeInclusive;

use super::GenerateError;
use super::error::{counted, givens};
use crate::grid::{Cell, Shape, Symmetry};

crate::names::named! {
    /// A symmetry of the places of givens, not of their values.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Pattern {
        /// Anywhere.
        #[default]
        None = "none",
        /// The same after half a turn.
        Rotate180 = "rotate180",
        /// The same after a quarter turn; squares only.
        Rotate90 = "rotate90",
        /// The left half mirrors the right one.
        MirrorH = "mirror-h",
        /// The upper half mirrors the lower one.
        MirrorV = "mirror-v",
        /// The same when rows and columns are exchanged; squares only.
        Diagonal = "diagonal",
        /// All symmetries of the board: 8 of a square, 4 of a rectangle.
        Full = "full",
    }
}

impl Pattern {
    /// Returns the symmetries that keep it, the identity first; `None` where the board does not have them.
    fn group(self, shape: Shape) -> Option<Vec<Symmetry>> {
        // By the bits of `Symmetry::all`: 4 transposes, 2 mirrors the rows, 1 the columns.
        let kept: &[usize] = match self {
            Pattern::None => &[0],
            Pattern::Rotate180 => &[0, 3],
            Pattern::Rotate90 => &[0, 5, 3, 6],
            Pattern::MirrorH => &[0, 1],
            Pattern::MirrorV => &[0, 2],
            Pattern::Diagonal => &[0, 4],
            Pattern::Full if shape.rows() == shape.cols() => &[0, 1, 2, 3, 4, 5, 6, 7],
            Pattern::Full => &[0, 1, 2, 3],
        };
        let group = kept.iter().map(|&bits| Symmetry::all()[bits]);
        let group: Vec<Symmetry> = group.collect();
        group.iter().all(|symmetry| symmetry.shape(shape) == shape).then_some(group)
    }

    /// Returns the cells in groups that the pattern takes as one, each ascending; `None` where the board
    /// does not have the symmetry.
    #[must_use]
    pub fn orbits(self, shape: Shape) -> Option<Vec<Vec<Cell>>> {
        let group = self.group(shape)?;
        let orbit = |cell| {
            let mut orbit: Vec<Cell> = group.iter().map(|s| s.cell(shape, cell)).collect();
            orbit.sort_unstable();
            orbit.dedup();
            orbit
        };
        // Each is met at its first cell.
        let met = shape.cells().map(|cell| (cell, orbit(cell)));
        Some(met.filter(|(cell, orbit)| orbit[0] == *cell).map(|(_, orbit)| orbit).collect())
    }
}

crate::names::read_by_name! {
    Pattern,
    /// A name that no pattern has.
    UnknownPattern: "no symmetry `{}`; there are: {}", between ", "
}

/// Returns the possible numbers of givens in a range, ascending; one at least.
pub(super) fn numbers(
    range: RangeInclusive<usize>,
    orbits: &[Vec<Cell>],
    pattern: Pattern,
) -> Result<Vec<usize>, GenerateError> {
    let (from, to) = range.into_inner();
    let all: usize = orbits.iter().map(Vec::len).sum();
    if from > to || to > all {
        let cells = counted(all, all, "cell");
        let message = format!("{}, but only {cells} can be given", givens(from, to));
        return Err(GenerateError::impossible(message));
    }
    let numbers = sums(orbits.iter().map(Vec::len), from, to);
    if numbers.is_empty() {
        Err(GenerateError::impossible(format!(
            "{}: groups of cells under the symmetry {pattern} cannot add up to that number",
            givens(from, to)
        )))
    } else {
        Ok(numbers)
    }
}

/// Returns the numbers of a range, ascending, that some of these sizes add up to.
fn sums(sizes: impl Iterator<Item = usize>, from: usize, to: usize) -> Vec<usize> {
    let mut reached = vec![false; to + 1];
    reached[0] = true;
    for size in sizes {
        for sum in (size..=to).rev() {
            reached[sum] |= reached[sum - size];
        }
    }
    (from..=to).filter(|&sum| reached[sum]).collect()
}

/// The number of orbits of each size: sizes are powers of two, up to 8.
pub(super) struct Counts([usize; 4]);

impl Counts {
    pub(super) fn of(sizes: &[usize]) -> Counts {
        let mut counts = Counts([0; 4]);
        for size in sizes {
            counts.0[size.ilog2() as usize] += 1;
        }
        counts
    }

    pub(super) fn remove(&mut self, size: usize) {
        self.0[size.ilog2() as usize] -= 1;
    }

    /// Checks whether some of them have so many cells together: since sizes divide each other, large ones
    /// first does no harm.
    pub(super) fn can_sum_up_to(&self, cells: usize) -> bool {
        let sizes = self.0.iter().enumerate().rev();
        let left =
            sizes.fold(cells, |left, (log, &count)| left - count.min(left >> log) * (1 << log));
        left == 0
    }
}
