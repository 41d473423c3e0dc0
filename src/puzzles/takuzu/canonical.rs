//! One puzzle for all that look alike.
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

use super::Takuzu;
use crate::grid::Symmetry;

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
    let exchanges: &[bool] = match puzzle.can_exchange() {
        true => &[false, true],
        false => &[false],
    };
    let images = symmetries
        .cartesian_product(exchanges)
        .map(|(symmetry, &is_exchanged)| puzzle.image(symmetry, is_exchanged));
    let signs = |image: &Takuzu| -> Vec<_> {
        let relation = |[one, other]: [_; 2]| image.signs().between(one, other);
        shape.neighbours().map(relation).collect()
    };
    let least = images.min_by(|one, other| {
        let by_givens = one.givens().values().cmp(other.givens().values());
        by_givens.then_with(|| signs(one).cmp(&signs(other)))
    });
    least.expect("the identity, at least")
}
