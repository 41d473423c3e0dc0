//! The ladder of a puzzle for which no techniques are known: the search for the solution.

use super::Puzzle;
use crate::deduction::{Ended, Fact, Technique};
use crate::grid::Grid;
use crate::ladder::{Allowed, Climb, ClimbError, Climber, Position, Steps};
use crate::limits::{Limits, Next};

/// Climbs by the search alone, for a puzzle without techniques.
pub(super) fn climb(
    puzzle: Puzzle,
    allowed: &Allowed,
    limits: Limits,
) -> Result<Box<dyn Climb>, ClimbError> {
    let techniques = allowed.techniques(&puzzle.techniques())?;
    Ok(Box::new(Climber::new(SearchAlone { puzzle }, techniques, limits)))
}

/// Finds the only solution of a puzzle by its native search.
pub(crate) fn only_solution(puzzle: &Puzzle, limits: &Limits) -> Result<Grid, Ended> {
    let search = puzzle.native(limits.clone());
    let mut search = search.map_err(|_| Ended::GaveUp)?;
    let solution = match search.next_solution() {
        Next::Solution(solution) => solution,
        Next::Exhausted => return Err(Ended::NoSolution),
        Next::GaveUp => return Err(Ended::GaveUp),
    };
    match search.next_solution() {
        Next::Solution(_) => Err(Ended::Several),
        Next::Exhausted => Ok(solution),
        Next::GaveUp => Err(Ended::GaveUp),
    }
}

/// A position of a puzzle whose only rung is the search.
#[derive(Debug)]
struct SearchAlone {
    puzzle: Puzzle,
}

impl Position for SearchAlone {
    fn ended(&self) -> Option<Ended> {
        let grid = self.puzzle.givens();
        if self.puzzle.is_clean(grid) {
            grid.is_complete().then_some(Ended::Solved)
        } else {
            Some(Ended::NoSolution)
        }
    }

    fn deduce(&mut self, _: Technique, _: &Limits, _: Steps<'_>) -> Result<usize, Ended> {
        Ok(0)
    }

    fn only_solution(&mut self, limits: &Limits) -> Result<Grid, Ended> {
        only_solution(&self.puzzle, limits)
    }

    fn grid(&self) -> Grid {
        self.puzzle.givens().clone()
    }

    fn learn(&mut self, facts: &[Fact]) {
        let mut grid = self.grid();
        for fact in facts.iter().filter(|fact| fact.holds) {
            grid.set(fact.cell, Some(fact.value));
        }
        self.puzzle = self.puzzle.with_givens(grid);
    }
}
