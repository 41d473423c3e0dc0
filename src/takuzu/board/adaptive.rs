//! Plain search first, and conflict-driven search for what it does not settle soon.
//!
//! Most puzzles take a handful of conflicts, and plain search is done before the other has noted its
//! first reason. Hard ones take thousands where the other takes hundreds, and plain search has a
//! heavy tail: its worst case in a set may take a hundred times the mean.

use super::lines::{LineBoard, Literal};
use crate::game::Search;
use crate::grid::Grid;
use crate::learn::Learner;
use crate::limits::{Limits, Next};
use crate::search::DepthFirst;
use crate::takuzu::line::Mask;

/// A search that begins depth first, and learns from conflicts after some of them.
#[derive(Debug)]
pub(super) struct AdaptiveSearch<M: Mask, const LANE: usize> {
    plain: DepthFirst<LineBoard<M, LANE>>,
    /// The search from then on.
    learner: Option<Box<Learner<LineBoard<M, LANE, true>>>>,
    /// The number of conflicts that end plain search.
    patience: u64,
    found: SolutionsSoFar,
}

/// The solutions that plain search has handed out.
#[derive(Debug)]
enum SolutionsSoFar {
    None,
    One(Grid),
    /// An enumeration: learning gains little there, and plain search goes on.
    Several,
}

impl<M: Mask, const LANE: usize> AdaptiveSearch<M, LANE> {
    pub(super) fn new(
        board: LineBoard<M, LANE>,
        limits: Limits,
        patience: u64,
    ) -> AdaptiveSearch<M, LANE> {
        AdaptiveSearch {
            plain: DepthFirst::new(board, limits),
            learner: None,
            patience,
            found: SolutionsSoFar::None,
        }
    }

    /// Remembers a solution if there may be more.
    fn note(&mut self, next: &Next<Grid>) {
        if let Next::Solution(grid) = next
            && !self.plain.is_over()
        {
            self.found = match self.found {
                SolutionsSoFar::None => SolutionsSoFar::One(grid.clone()),
                SolutionsSoFar::One(_) | SolutionsSoFar::Several => SolutionsSoFar::Several,
            };
        }
    }
}

impl<M: Mask, const LANE: usize> Search for AdaptiveSearch<M, LANE> {
    fn next_solution(&mut self) -> Next<Grid> {
        if let Some(learner) = &mut self.learner {
            return learner.next_solution();
        }
        let patience = match self.found {
            SolutionsSoFar::None | SolutionsSoFar::One(_) => self.patience,
            SolutionsSoFar::Several => u64::MAX,
        };
        match self.plain.next_solution_within(patience) {
            Some(next) => {
                self.note(&next);
                next
            }
            None => {
                let learner = learner(&mut self.plain, &self.found);
                self.learner.insert(Box::new(learner)).next_solution()
            }
        }
    }

    fn nodes(&self) -> u64 {
        match &self.learner {
            Some(learner) => learner.nodes(),
            None => self.plain.nodes(),
        }
    }
}

/// Starts a search for what is left.
fn learner<M: Mask, const LANE: usize>(
    plain: &mut DepthFirst<LineBoard<M, LANE>>,
    found: &SolutionsSoFar,
) -> Learner<LineBoard<M, LANE, true>> {
    let board = plain.back_to_root().traced();
    let solution = match found {
        SolutionsSoFar::One(grid) => grid
            .filled()
            .map(|(cell, value)| Literal::new(cell, value))
            .collect(),
        SolutionsSoFar::None | SolutionsSoFar::Several => Vec::new(),
    };
    let mut learner = Learner::new(board, plain.limits().clone()).after_nodes(plain.nodes());
    if !solution.is_empty() {
        learner.leave_out(&solution);
    }
    learner
}
