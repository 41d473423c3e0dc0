//! The ladder of a puzzle for which no techniques are known: the search for the solution.

use std::marker::PhantomData;

use super::Game;
use crate::deduction::{Deduction, Ended, Fact, Includes};
use crate::grid::Grid;
use crate::ladder::{Allowed, Climb, ClimbError, Climber, Position, Rung};
use crate::limits::{Limits, Next};

/// Climbs by the search alone, for a puzzle without techniques; `R` is its ladder.
///
/// # Errors
///
/// When a technique is named that the ladder does not have.
pub fn climb_by_search<R: Rung, T: Includes<R>>(
    puzzle: &impl Game,
    allowed: &Allowed,
    limits: Limits,
) -> Result<Box<dyn Climb<T>>, ClimbError> {
    let position = SearchAlone { puzzle: puzzle.clone(), technique: PhantomData::<R> };
    let techniques = allowed.techniques()?;
    Ok(Box::new(Climber::new(position, techniques, limits)))
}

/// Finds the only solution of a puzzle by its native search.
pub(crate) fn only_solution(puzzle: &impl Game, limits: &Limits) -> Result<Grid, Ended> {
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
struct SearchAlone<G, T> {
    puzzle: G,
    technique: PhantomData<T>,
}

impl<G: Game, T: Rung> Position for SearchAlone<G, T> {
    type Technique = T;

    fn ended(&self) -> Option<Ended> {
        let grid = self.puzzle.givens();
        match self.puzzle.is_clean(grid) {
            false => Some(Ended::NoSolution),
            true => grid.is_complete().then_some(Ended::Solved),
        }
    }

    fn deduce(
        &mut self,
        _: T,
        _: &Limits,
        _: Option<&mut Vec<Deduction<T>>>,
    ) -> Result<usize, Ended> {
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
