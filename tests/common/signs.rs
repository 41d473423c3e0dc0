//! Signs at random.

use rand::RngExt;
use takuzu_sat::Grid;
use takuzu_sat::takuzu::{Relation, Sign};

/// Signs between some neighbours, a share of them wrong in this grid.
pub(crate) fn signs(rng: &mut impl RngExt, grid: &Grid, share: f64, wrong: f64) -> Vec<Sign> {
    let mut signs = Vec::new();
    for [one, other] in grid.shape().neighbours() {
        if rng.random_bool(share) {
            let is_equal = (grid[one] == grid[other]) != rng.random_bool(wrong);
            let relation = if is_equal { Relation::Equal } else { Relation::Different };
            signs.push(Sign::new(one, other, relation));
        }
    }
    signs
}
