//! The way to a solution, a step after the other, as it is told to people.

use super::trail;
use crate::deduction::{Deduction, Ended, Level};
use crate::grid::Grid;
use crate::limits::Limits;
use crate::puzzle::{ClimbError, Climber, Finder, Puzzle, Rungs};
use crate::smallest::{Answer, Proof};

/// By which way the next step is found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Way {
    /// The easiest technique at hand; the smallest reason where none of them leads on.
    #[default]
    Ladder,
    /// The smallest reason each time, whether it has a name or not.
    Smallest,
}

/// A step as it is told to people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// What follows, and why.
    pub deduction: Deduction,
    /// Of a smallest reason, whether there may be a smaller one.
    pub proof: Option<Proof>,
}

impl From<Deduction> for Told {
    fn from(deduction: Deduction) -> Told {
        let proof = None;
        Told { deduction, proof }
    }
}

/// Leads from a position to the solution, step by step; see [`Way`].
#[derive(Debug)]
pub struct Guide {
    puzzle: Puzzle,
    position: Grid,
    way: Way,
    climber: Climber,
    finder: Option<Finder>,
    limits: Limits,
    ended: Option<Ended>,
}

impl Guide {
    /// How many nodes the search for one smallest reason may take: some tenths of a second.
    pub const NODES: u64 = 200_000;

    /// A guide from the givens of a puzzle on.
    ///
    /// # Errors
    ///
    /// When the board is too large for the ladder.
    pub fn new(puzzle: &Puzzle, way: Way, limits: Limits) -> Result<Guide, ClimbError> {
        let finder = puzzle.finder();
        // Where nobody finds reasons, the search has the last word.
        let rungs = match finder {
            Some(_) => Rungs::UpTo(Level::Expert),
            None => Rungs::All,
        };
        Ok(Guide {
            climber: puzzle.climb(&rungs, limits.clone())?,
            position: puzzle.givens().clone(),
            finder,
            puzzle: puzzle.clone(),
            way,
            limits,
            ended: None,
        })
    }

    /// The board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> &Grid {
        &self.position
    }

    /// How it ended; `None` while it has not.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// The steps that come next: a round of the ladder, or a smallest reason; none in the end.
    ///
    /// # Errors
    ///
    /// When the board is too large for the ladder.
    pub fn more(&mut self) -> Result<Vec<Told>, ClimbError> {
        if self.ended.is_some() {
            return Ok(Vec::new());
        }
        let mut steps = Vec::new();
        let by_ladder = self.way == Way::Ladder || self.finder.is_none();
        if by_ladder && self.climber.round_with_steps(&mut steps).is_some() {
            self.position = self.climber.position();
            return Ok(steps.into_iter().map(Told::from).collect());
        }
        match self.climber.ended().filter(|_| by_ladder) {
            None | Some(Ended::Stuck) => self.by_smallest_reason(),
            ended => {
                self.ended = ended;
                Ok(Vec::new())
            }
        }
    }

    fn by_smallest_reason(&mut self) -> Result<Vec<Told>, ClimbError> {
        let limits = self.limits.clone().with_nodes(Guide::NODES);
        let finder = self.finder.as_mut();
        match finder.map(|finder| finder.next(&self.position, &limits)) {
            Some(Answer::Reason(reason)) => {
                let deduction = reason.deduction();
                for fact in &deduction.then {
                    self.position.set(fact.cell, Some(fact.value));
                }
                let puzzle = self.puzzle.with_givens(self.position.clone());
                let rungs = Rungs::UpTo(Level::Expert);
                self.climber = puzzle.climb(&rungs, self.limits.clone())?;
                let proof = Some(reason.proof);
                Ok(vec![Told { deduction, proof }])
            }
            // The whole ladder has an answer to all: it searches.
            Some(Answer::Nothing | Answer::NoSolution | Answer::GaveUp) | None => self.search(),
        }
    }

    fn search(&mut self) -> Result<Vec<Told>, ClimbError> {
        let puzzle = self.puzzle.with_givens(self.position.clone());
        let (grade, trail) = trail(&puzzle, &Rungs::All, &self.limits)?;
        self.ended = Some(grade.ended);
        self.position = grade.position;
        Ok(trail.steps.into_iter().map(Told::from).collect())
    }
}
