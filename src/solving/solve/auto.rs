//! The native search first, and SAT for what it does not settle soon.
//!
//! ```text
//!   native ── long, and fewer than two solutions ──> SAT ── many solutions ──> native, from where it was
//! ```
//!
//! Most puzzles take a native search some microseconds, and a hard one a hundred times as long. SAT costs a formula in each case,
//! and forbids each solution by a clause: it is for the first solutions of a hard puzzle.

use super::options::{Engine, Options};
use super::sat_search::{self, OpenSearch};
use super::{SolveError, State, Stats};
use crate::ground::grid::Grid;
use crate::ground::limits::Next;
use crate::machines::sat::Backend;
use crate::puzzles::game::Search;
use crate::puzzles::puzzle::Puzzle;

/// A native search that may be handed over.
#[derive(Debug)]
pub(super) struct Auto {
    pub(super) native: Box<dyn Search>,
    options: Options,
    /// SAT was asked.
    is_handed_over: bool,
    /// The costs of SAT, once there is a formula.
    pub(super) by_sat: Option<Stats>,
    stage: Stage,
    /// The first solution, until it is known whether SAT has to leave it out; later those by SAT that the native search has
    /// not found again.
    found: Vec<Grid>,
}

#[derive(Debug)]
enum Stage {
    Native,
    Sat(Box<OpenSearch>),
    /// There are no more.
    Ended,
    /// The native search goes on to the end.
    Alone,
}

impl Auto {
    /// The number of solutions after which SAT hands back.
    const MOST_BY_SAT: usize = 64;

    pub(super) fn new(native: Box<dyn Search>, options: &Options) -> Auto {
        // What propagation knows need not be in the formula.
        let options = options.clone().with_simplify(true);
        Auto {
            native,
            options,
            is_handed_over: false,
            by_sat: None,
            stage: Stage::Native,
            found: Vec::new(),
        }
    }

    pub(super) fn engine(&self) -> Engine {
        if self.is_handed_over { Engine::Sat } else { Engine::Native }
    }

    pub(super) fn next_solution(&mut self, puzzle: &Puzzle) -> Result<Next<Grid>, SolveError> {
        if let Stage::Native = self.stage {
            if let Some(next) = self.native.next_unless_hard() {
                if let Next::Solution(grid) = &next
                    && self.found.len() < 2
                {
                    self.found.push(grid.clone());
                }
                return Ok(next);
            }
            if let Some(last) = self.hand_over(puzzle)? {
                return Ok(Next::Solution(last));
            }
        }
        match &mut self.stage {
            Stage::Sat(_) if self.found.len() >= Self::MOST_BY_SAT => self.stage = Stage::Alone,
            Stage::Sat(search) => {
                let next = search.next_solution()?;
                self.by_sat = Some(search.stats());
                if let Next::Solution(grid) = &next {
                    self.found.push(grid.clone());
                }
                return Ok(next);
            }
            Stage::Ended => return Ok(Next::Exhausted),
            Stage::Native | Stage::Alone => {}
        }
        loop {
            let next = self.native.next_solution();
            match &next {
                Next::Solution(grid) if self.is_again(grid) => {}
                Next::Solution(_) | Next::Exhausted | Next::GaveUp => return Ok(next),
            }
        }
    }

    fn is_again(&mut self, grid: &Grid) -> bool {
        let place = self.found.iter().position(|found| found == grid);
        place.map(|place| self.found.swap_remove(place)).is_some()
    }

    /// Begins with SAT, unless there is no solver, or no room for the formula. Returns the last solution, where it is the only one left.
    fn hand_over(&mut self, puzzle: &Puzzle) -> Result<Option<Grid>, SolveError> {
        self.stage = Stage::Alone;
        let backend = &self.options.backend;
        let is_missing = matches!(backend, Backend::Varisat) && backend.check().is_err();
        if is_missing || self.found.len() > 1 {
            return Ok(None);
        }
        let begun = match sat_search::begin(puzzle, &self.options) {
            Err(error) if error.is_too_large() => return Ok(None),
            begun => begun,
        };
        self.is_handed_over = true;
        let mut last = None;
        self.stage = match begun? {
            State::Sat(mut search) => {
                self.by_sat = Some(search.stats());
                self.found.iter().try_for_each(|grid| search.block(grid))?;
                Stage::Sat(search)
            }
            State::Decided(grid) => {
                last = grid.filter(|grid| !self.found.contains(grid));
                Stage::Ended
            }
            State::Failed(_) | State::Counted(_) | State::Auto(_) | State::Ended { .. } => {
                unreachable!("SAT begins otherwise")
            }
        };
        Ok(last)
    }
}
