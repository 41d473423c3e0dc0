//! Taking givens away from any puzzle until none can go; and as few givens as can be: remove, add, remove again.
//!
//! A minimal puzzle is a dead end, for no given can go; but with a few more added, some more than
//! these may. Equal numbers are taken too, so that the search wanders; when it gets no further it
//! begins with another grid, soon, for grids differ much.

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use super::GenerateError;
use super::error::{Problem, Result};
use super::make::make_of;
use super::winnow::{Amount, Certifier, Choices, Task};
use super::worker::{Candidate, Worker};
use crate::ground::chance::Random;
use crate::ground::grid::Grid;
use crate::ground::limits::{Limits, Next};
use crate::puzzles::puzzle::Puzzle;
use crate::solving::solve::{self, Engine, Options};

/// A puzzle from which givens were taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// True if each given is needed for certain; `false` when a search gave up.
    pub is_minimal: bool,
}

/// Takes givens away from a puzzle, in a random order, until none can go.
///
/// The puzzle, often a complete grid, must have exactly one solution. The nodes of the limits are
/// those for one given: where they do not suffice the given stays.
///
/// # Errors
///
/// When the puzzle has no solution or its board is too large, or the limits stop the work.
///
/// ```
/// use takuzu_sat::generate::minimal;
/// use takuzu_sat::{Grid, Limits, Random, Shape, sudoku::Sudoku};
///
/// let grid = Grid::from_line(Shape::square(4), "1234341221434321").expect("16 symbols");
/// let grid = Sudoku::new(grid, Shape::square(2))?;
/// let made = minimal(&grid.into(), &mut Random::new(1), &Limits::none())?;
/// assert!(made.is_minimal);
/// assert!((4..=6).contains(&made.puzzle.givens().filled().count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimal(
    puzzle: &Puzzle,
    random: &mut Random,
    limits: &Limits,
) -> Result<Minimal, GenerateError> {
    let solution = if puzzle.givens().is_complete() {
        puzzle.givens().clone()
    } else {
        let options = Options::from(Engine::Auto).with_limits(limits.clone());
        match solve::solutions(puzzle, &options).next_solution()? {
            Next::Solution(grid) => grid,
            Next::Exhausted => return Err(GenerateError::impossible("there is no solution")),
            Next::GaveUp => return Err(Problem::Stopped.into()),
        }
    };
    let board = puzzle.with_givens(Grid::blank(puzzle.shape()));
    let mut winnower = make_of(&board).winnower()?;
    let cells = puzzle.givens().filled().map(|(cell, _)| vec![cell]);
    let choices = Choices { orbits: cells.collect(), neighbours: Vec::new() };
    let mut order: Vec<usize> = (0..choices.orbits.len()).collect();
    order.shuffle(random);
    let task = Task {
        board: &board,
        solution: &solution,
        choices: &choices,
        certifier: &Certifier::Unique,
        limits,
    };
    let left = winnower.winnow(&task, &order, Amount::default());
    match left.filter(|_| !limits.stop_requested()) {
        Some(left) => Ok(Minimal {
            puzzle: winnower.puzzle(&task, &left.kept),
            is_minimal: left.is_minimal() == Some(true),
        }),
        None => Err(Problem::Stopped.into()),
    }
}

impl Worker {
    /// Attempts without a better puzzle after which another grid is drawn.
    const MOST_IN_VAIN: u64 = 20;
    const MOST_ADDED: usize = 6;

    /// Finds the puzzle with the fewest givens in so many attempts; `None` when no grid has one.
    pub(super) fn fewest(
        &mut self,
        random: &mut Random,
        attempts: u64,
    ) -> Result<Option<Candidate>> {
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

    fn winnowed(&mut self, solution: &Grid, order: &[usize]) -> Result<Option<(usize, Candidate)>> {
        let left = self.winnow(solution, order, Amount::default())?;
        Ok(left.map(|left| (left.amount.cells, Candidate::new(solution.clone(), left))))
    }

    /// Returns the orbits of a puzzle in a random order, and some more behind them, which are the last to go.
    fn with_more(&self, kept: &[usize], random: &mut Random) -> Vec<usize> {
        let more = 1 + random.random_range(..Self::MOST_ADDED);
        let mut order = kept.to_vec();
        order.shuffle(random);
        let others = self.order(random).into_iter().filter(|orbit| !kept.contains(orbit));
        order.extend(others.take(more));
        order
    }
}
