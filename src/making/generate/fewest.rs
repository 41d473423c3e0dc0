//! As few givens as can be candidate: remove, add, remove again.
//!
//! A minimal puzzle is a dead end, for no given can go; but with a few more added, some more than
//! these may. Equal numbers are taken too, so that the search wanders; when it gets no further it
//! begins with another grid, soon, for grids differ much.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use crate::chance::Random;

use super::GenerateError;
use super::choices::Amount;
use super::make::make_of;
use super::worker::{Candidate, Worker};
use crate::grid::Grid;

impl Worker {
    /// Attempts without a better puzzle after which another grid is drawn.
    const MOST_IN_VAIN: u64 = 20;
    const MOST_ADDED: usize = 6;

    /// Finds the puzzle with the fewest givens in so many attempts; `None` when no grid has one.
    pub(super) fn fewest(
        &mut self,
        random: &mut Random,
        attempts: u64,
    ) -> Result<Option<Candidate>, GenerateError> {
        let mut best: Option<(usize, Candidate)> = None;
        let mut left = attempts;
        while left > 0 {
            let solution = self.draw(random)?;
            let order = self.order(random);
            let mut current = self.winnowed(&solution, &order)?;
            left -= 1;
            let mut in_vain = 0;
            while let Some((cells, candidate)) = &current {
                if best.as_ref().is_none_or(|(fewest, _)| cells < fewest)
                    && self.as_skilled(candidate.clone())?.is_ok()
                {
                    best = Some((*cells, candidate.clone()));
                }
                let known = make_of(&self.request.board).known_fewest();
                let enough = best.as_ref().map(|(fewest, _)| *fewest) == known;
                if left == 0 || enough {
                    return Ok(best.map(|(_, candidate)| candidate));
                }
                if in_vain == Self::MOST_IN_VAIN {
                    break;
                }
                let order = self.with_more(&candidate.kept, random);
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
        Ok(best.map(|(_, candidate)| candidate))
    }

    fn winnowed(
        &mut self,
        solution: &Grid,
        order: &[usize],
    ) -> Result<Option<(usize, Candidate)>, GenerateError> {
        let left = self.winnow(solution, order, Amount::default())?;
        Ok(left.map(|left| (left.amount.cells, Candidate::new(solution.clone(), left))))
    }

    /// Returns the orbits of a puzzle in a random order, and some more behind them, which are the last
    /// to go.
    fn with_more(&self, kept: &[usize], random: &mut Random) -> Vec<usize> {
        let more = 1 + random.random_range(..Self::MOST_ADDED);
        let mut order = kept.to_vec();
        order.shuffle(random);
        let others = self.order(random).into_iter().filter(|orbit| !kept.contains(orbit));
        order.extend(others.take(more));
        order
    }
}
