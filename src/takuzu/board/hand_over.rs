//! Plain search first, and conflict-driven search for what it does not settle soon.
//!
//! Most puzzles take a handful of conflicts, and plain search is done before the other has noted its
//! first reason. Hard ones take thousands where the other takes hundreds, and plain search has a
//! heavy tail: its worst case in a set may take a hundred times the mean.

use super::lines::{LineBoard, Literal};
use crate::grid::Grid;
use crate::learn::Learner;
use crate::limits::{Limits, Next};
use crate::search::Search;
use crate::takuzu::Takuzu;
use crate::takuzu::line::Mask;

/// A search that changes its way after some conflicts.
#[derive(Debug)]
pub(super) struct HandOver<M: Mask, const LANE: usize> {
    plain: Search<LineBoard<M, LANE>>,
    /// From then on.
    learner: Option<Box<Learner<LineBoard<M, LANE, true>>>>,
    /// With how many conflicts plain search ends.
    patience: u64,
    found: Found,
}

/// The solutions that plain search has handed out.
#[derive(Debug)]
enum Found {
    None,
    One(Grid),
    /// Then it is an enumeration, where to learn gains little, and plain search goes on.
    Several,
}

impl<M: Mask, const LANE: usize> HandOver<M, LANE> {
    pub(super) fn new(puzzle: &Takuzu, limits: Limits, patience: u64) -> HandOver<M, LANE> {
        HandOver {
            plain: Search::new(LineBoard::new(puzzle), limits),
            learner: None,
            patience,
            found: Found::None,
        }
    }

    pub(super) fn next_solution(&mut self) -> Next<Grid> {
        if let Some(learner) = &mut self.learner {
            return learner.next_solution();
        }
        let patience = match self.found {
            Found::None | Found::One(_) => self.patience,
            Found::Several => u64::MAX,
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

    /// Remembers a solution if there may be more.
    fn note(&mut self, next: &Next<Grid>) {
        if let Next::Solution(grid) = next
            && !self.plain.is_over()
        {
            self.found = match self.found {
                Found::None => Found::One(grid.clone()),
                Found::One(_) | Found::Several => Found::Several,
            };
        }
    }

    pub(super) fn nodes(&self) -> u64 {
        match &self.learner {
            Some(learner) => learner.nodes(),
            None => self.plain.nodes(),
        }
    }
}

/// A search for what is left.
fn learner<M: Mask, const LANE: usize>(
    plain: &mut Search<LineBoard<M, LANE>>,
    found: &Found,
) -> Learner<LineBoard<M, LANE, true>> {
    let board = plain.back_to_root().traced();
    let solution = match found {
        Found::One(grid) => grid
            .filled()
            .map(|(cell, value)| Literal {
                row: cell.row as u8,
                col: cell.col as u8,
                is_one: value == 1,
            })
            .collect(),
        Found::None | Found::Several => Vec::new(),
    };
    let mut learner = Learner::new(board, plain.limits().clone()).after_nodes(plain.nodes());
    if !solution.is_empty() {
        learner.leave_out(&solution);
    }
    learner
}
