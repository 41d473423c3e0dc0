//! As few givens as can be found: remove, add, remove again.
//!
//! A minimal puzzle is a dead end, for no given can go; but with a few more added, some more than
//! these may. Equal numbers are taken too, so that the search wanders; when it gets no further it
//! begins with another grid, soon, for grids differ much.

use crate::chance::Random;

use super::GenerateError;
use super::choices::Amount;
use super::worker::{Found, Worker};
use crate::grid::Grid;

impl Worker {
    /// Winnowings without a better puzzle after which another grid is drawn.
    const MOST_IN_VAIN: u64 = 20;
    const MOST_ADDED: usize = 6;

    /// The puzzle with the fewest givens of so many winnowings; `None` when no grid has one.
    pub(super) fn fewest(
        &mut self,
        rng: &mut Random,
        winnowings: u64,
    ) -> Result<Option<Found>, GenerateError> {
        let mut best: Option<(usize, Found)> = None;
        let mut left = winnowings;
        while left > 0 {
            let solution = self.draw(rng)?;
            let order = self.order(rng);
            let mut current = self.winnowed(&solution, &order)?;
            left -= 1;
            let mut in_vain = 0;
            while let Some((cells, found)) = &current {
                if best.as_ref().is_none_or(|(fewest, _)| cells < fewest)
                    && self.off_level(found)?.is_none()
                {
                    best = Some((*cells, found.clone()));
                }
                let enough = best.as_ref().map(|(fewest, _)| *fewest) == self.known_fewest();
                if left == 0 || enough {
                    return Ok(best.map(|(_, found)| found));
                }
                if in_vain == Self::MOST_IN_VAIN {
                    break;
                }
                let order = self.with_more(&found.kept, rng);
                let next = self.winnowed(&solution, &order)?;
                left -= 1;
                in_vain += 1;
                if let Some((fewer, _)) = &next
                    && fewer <= cells
                {
                    in_vain = if fewer < cells { 0 } else { in_vain };
                    current = next;
                }
            }
        }
        Ok(best.map(|(_, found)| found))
    }

    fn winnowed(
        &mut self,
        solution: &Grid,
        order: &[usize],
    ) -> Result<Option<(usize, Found)>, GenerateError> {
        let certifier = self.certifier();
        let left = self
            .winnowing(solution)
            .winnow(order, Amount::default(), &certifier);
        self.check_limits()?;
        Ok(left.map(|left| (left.amount.cells, Found::new(solution.clone(), left))))
    }

    /// The orbits of a puzzle in an order by chance, and some more behind them, which are the last
    /// to go.
    fn with_more(&self, kept: &[usize], rng: &mut Random) -> Vec<usize> {
        let more = 1 + rng.below(Self::MOST_ADDED);
        let mut order = kept.to_vec();
        rng.shuffle(&mut order);
        let others = self
            .order(rng)
            .into_iter()
            .filter(|orbit| !kept.contains(orbit));
        order.extend(others.take(more));
        order
    }
}
