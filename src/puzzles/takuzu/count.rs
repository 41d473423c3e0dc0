//! Counts of solutions without listing them.
//!
//! `states` grows states from both ends of the board, for any puzzle; `board` is what it knows of the rows.
//! `seams` fixes the two middle rows, for sides to 12, and divides the work by them.

mod board;
mod seams;
mod states;

use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use super::Takuzu;
use crate::chance::Random;
use crate::game::{BigUint, Counted, Counting, Game as _, Sampled};
use crate::limits::{Limits, Next};
use seams::Seams;
use states::States;

/// Returns the ways to count that a puzzle has.
pub(super) fn countings(puzzle: &Takuzu) -> Vec<Box<dyn Counting>> {
    let mut countings: Vec<Box<dyn Counting>> = Vec::new();
    if let Some(seams) = BySeams::new(puzzle) {
        countings.push(Box::new(seams));
    }
    if let Some(states) = States::new(puzzle) {
        countings.push(Box::new(states));
    }
    countings
}

/// A count by seams, whose lists are made when the first unit is counted.
#[derive(Debug)]
struct BySeams {
    puzzle: Takuzu,
    seams: RwLock<Seams>,
}

/// The time of a node of the native search, which lists solutions, in nanoseconds.
const NODE: u64 = 1000;

impl BySeams {
    fn new(puzzle: &Takuzu) -> Option<BySeams> {
        let seams = RwLock::new(Seams::new(puzzle)?);
        let puzzle = puzzle.clone();
        Some(BySeams { puzzle, seams })
    }

    fn seams(&self) -> RwLockReadGuard<'_, Seams> {
        self.seams.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes what all units share; false when a limit stopped that.
    fn prepare(&self, limits: &Limits) -> bool {
        if self.seams().is_prepared() {
            return true;
        }
        let seams = self.seams.write();
        seams.unwrap_or_else(PoisonError::into_inner).prepare(limits)
    }

    fn counted(&self, unit: usize, limits: &Limits) -> Option<u128> {
        if !self.prepare(limits) {
            return None;
        }
        match self.seams().count(unit, limits) {
            Next::Solution(count) => Some(count),
            Next::Exhausted | Next::GaveUp => None,
        }
    }

    /// Counts all units; `Exhausted` where there is no solution.
    fn all_counted(&self, limits: &Limits) -> Next<Vec<u128>> {
        let units = 0..self.units();
        let counts: Option<Vec<u128>> = units.map(|unit| self.counted(unit, limits)).collect();
        match counts {
            None => Next::GaveUp,
            Some(counts) if counts.iter().all(|&count| count == 0) => Next::Exhausted,
            Some(counts) => Next::Solution(counts),
        }
    }

    /// Draws from all solutions, by the counts of all units.
    fn draw(&self, counts: &[u128], count: usize, rng: &mut Random, limits: &Limits) -> Sampled {
        let drawn = self.seams().draw(counts, count, rng, limits);
        drawn.map_or(Next::GaveUp, Next::Solution)
    }

    /// The same board with equal lines, where that is counted much sooner: what is drawn from it and obeys all
    /// rules is as likely as all others that do.
    fn relaxed(&self) -> Option<BySeams> {
        let distinct = self.puzzle.rules().distinct_lines;
        let relaxed = distinct.then(|| BySeams::new(&self.puzzle.without_distinct_lines()))??;
        let is_sooner = relaxed.seams().predicted() < self.seams().predicted() / 8;
        is_sooner.then_some(relaxed)
    }

    /// Draws by a relaxed board, and keeps what obeys all rules; nothing where that is too rare.
    fn draw_relaxed(&self, count: usize, rng: &mut Random, limits: &Limits) -> Option<Sampled> {
        /// The draws for each that is kept.
        const MOST: usize = 64;
        let relaxed = self.relaxed()?;
        let counts = match relaxed.all_counted(limits) {
            Next::Solution(counts) => counts,
            Next::Exhausted => return Some(Next::Exhausted),
            Next::GaveUp => return Some(Next::GaveUp),
        };
        let mut kept = Vec::with_capacity(count);
        for _ in 0..MOST {
            match relaxed.draw(&counts, count, rng, limits) {
                Next::Solution(grids) => {
                    let right = grids.into_iter().filter(|grid| self.puzzle.accepts(grid));
                    kept.extend(right.take(count - kept.len()));
                }
                ended @ (Next::Exhausted | Next::GaveUp) => return Some(ended),
            }
            if kept.len() == count {
                return Some(Next::Solution(kept));
            }
        }
        None
    }
}

impl Counting for BySeams {
    fn name(&self) -> &'static str {
        "seams"
    }

    fn predicted(&self) -> Option<u64> {
        Some(self.seams().predicted() / NODE)
    }

    fn units(&self) -> usize {
        self.seams().units()
    }

    fn weight(&self, unit: usize) -> u64 {
        self.seams().weight(unit)
    }

    fn count(&self, unit: usize, limits: &Limits) -> Counted {
        match self.counted(unit, limits) {
            Some(count) => Counted::exact(count.into()),
            None => Counted::at_least(BigUint::ZERO),
        }
    }

    fn sample(&self, count: usize, rng: &mut Random, limits: &Limits) -> Sampled {
        if let Some(sampled) = self.draw_relaxed(count, rng, limits) {
            return sampled;
        }
        match self.all_counted(limits) {
            Next::Solution(counts) => self.draw(&counts, count, rng, limits),
            Next::Exhausted => Next::Exhausted,
            Next::GaveUp => Next::GaveUp,
        }
    }
}
