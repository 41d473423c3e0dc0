//! Changes that a puzzle and its solution undergo alike, and one puzzle for all that look alike.
//!
//! The rules do not tell apart a board and its mirror image, nor 0 and 1: a puzzle comes in up to 16
//! forms on a square (8 symmetries, colours swapped or not), and 8 on a rectangle, whose sides are not
//! exchanged. Where lines of odd length hold one more 1 ([`Majority::One`](super::Majority::One)), colours are not swapped.
//! Signs move with their cells, and do not change with the colours.
//!
//! The canonical form is the smallest, read row by row, a blank before 0 before 1; among those with
//! equal givens the one with the smallest signs, none before `=` before `x`, first those between a
//! cell and its right neighbour, then those between a cell and the one below.

use itertools::Itertools;

use super::{Majority, Sign, Takuzu};
use crate::ground::grid::{Cell, Grid, Symmetry};

/// Returns the canonical form of a puzzle.
///
/// ```
/// use takuzu_sat::{Grid, Shape};
/// use takuzu_sat::takuzu::{Rules, Takuzu, canonical};
///
/// let [one, other] = ["1...............", "...............0"].map(|cells| {
///     let givens = Grid::from_line(Shape::square(4), cells).expect("16 cells");
///     Takuzu::new(givens, Rules::TAKUZU).expect("even sides")
/// });
/// assert_eq!(canonical::form(&one), canonical::form(&other));
/// assert_eq!(canonical::form(&one).givens().to_line(), "...............0");
/// ```
#[must_use]
pub fn form(puzzle: &Takuzu) -> Takuzu {
    let shape = puzzle.shape();
    let symmetries = Symmetry::all().into_iter();
    let symmetries = symmetries.filter(|symmetry| symmetry.shape(shape) == shape);
    let exchanges: &[bool] = if puzzle.can_exchange() { &[false, true] } else { &[false] };
    let signs = |(symmetry, is_exchanged): (Symmetry, bool)| -> Vec<_> {
        let image = puzzle.image(symmetry, is_exchanged);
        let relation = |[one, other]: [_; 2]| image.signs().between(one, other);
        shape.neighbours().map(relation).collect()
    };
    // Two images differ within a few cells, mostly: only the least is built.
    let changes = symmetries.cartesian_product(exchanges.iter().copied());
    let least = changes.min_by(|&one, &other| {
        let by_givens = puzzle.moved(one).cmp(puzzle.moved(other));
        let by_signs = || signs(one).cmp(&signs(other));
        if puzzle.signs().is_empty() { by_givens } else { by_givens.then_with(by_signs) }
    });
    let (symmetry, is_exchanged) = least.expect("the identity, at least");
    puzzle.image(symmetry, is_exchanged)
}

impl Takuzu {
    /// The givens of an image, row by row.
    fn moved(
        &self,
        (symmetry, is_exchanged): (Symmetry, bool),
    ) -> impl Iterator<Item = Option<u8>> {
        let to = symmetry.shape(self.shape());
        let cells = (0..to.rows()).flat_map(move |row| (0..to.cols()).map(move |col| (row, col)));
        cells.map(move |(row, col)| {
            let value = self.givens()[symmetry.source(self.shape(), Cell::new(row, col))];
            value.map(|value| value ^ u8::from(is_exchanged))
        })
    }

    /// Tells whether 0 and 1 may change places: not where lines of odd length hold one more 1.
    #[must_use]
    pub(crate) fn can_exchange(&self) -> bool {
        let shape = self.shape();
        let is_even = shape.rows().is_multiple_of(2) && shape.cols().is_multiple_of(2);
        is_even || self.rules().majority != Majority::One
    }

    /// The board mirrored or turned, its signs with it, and 0 and 1 exchanged if that is asked for.
    ///
    /// # Panics
    ///
    /// When 0 and 1 are to be exchanged where lines of odd length hold one more 1.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry, is_exchanged: bool) -> Takuzu {
        assert!(!is_exchanged || self.can_exchange(), "lines hold more ones");
        let values = self.moved((symmetry, is_exchanged)).collect();
        let givens = Grid::from_values(symmetry.shape(self.shape()), values);
        let givens = givens.expect("a value a cell");
        let signs = self.signs().iter().map(|sign| {
            let [one, other] = sign.cells().map(|cell| symmetry.cell(self.shape(), cell));
            Sign::new(one, other, sign.relation())
        });
        Takuzu::new(givens, self.rules())
            .and_then(|puzzle| puzzle.with_signs(signs))
            .expect("an image of a puzzle is a puzzle")
    }
}
