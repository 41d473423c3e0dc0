//! Changes that a puzzle and its solution undergo alike.

use super::{Majority, Sign, Takuzu};
use crate::grid::{Grid, Symmetry};

impl Takuzu {
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
        let moved = symmetry.apply(self.givens());
        let givens = Grid::from_fn(moved.shape(), |cell| {
            moved[cell].map(|value| if is_exchanged { 1 - value } else { value })
        });
        let signs = self.signs().iter().map(|sign| {
            let [one, other] = sign.cells().map(|cell| symmetry.cell(self.shape(), cell));
            Sign::new(one, other, sign.relation())
        });
        Takuzu::new(givens, self.rules())
            .and_then(|puzzle| puzzle.with_signs(signs))
            .expect("an image of a puzzle is a puzzle")
    }
}
