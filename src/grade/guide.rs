//! The way to a solution, a step after the other, as it is told to people.

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
    way: Way,
    climber: Climber,
    /// Who finds the reasons; nobody on boards that are too large, and where the search has taken over.
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
            finder,
            puzzle: puzzle.clone(),
            way,
            limits,
            ended: None,
        })
    }

    /// The board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> Grid {
        self.climber.position()
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
        if self.finder.is_none() {
            return Ok(self.by_ladder());
        }
        if self.way == Way::Ladder {
            let steps = self.by_ladder();
            match self.ended {
                Some(Ended::Stuck) => self.ended = None,
                _ => return Ok(steps),
            }
        }
        self.by_smallest_reason()
    }

    fn by_ladder(&mut self) -> Vec<Told> {
        let mut steps = Vec::new();
        if self.climber.round_with_steps(&mut steps).is_none() {
            self.ended = self.climber.ended();
        }
        steps.into_iter().map(Told::from).collect()
    }

    fn by_smallest_reason(&mut self) -> Result<Vec<Told>, ClimbError> {
        let limits = self.limits.clone().with_nodes(Guide::NODES);
        let finder = self.finder.as_mut();
        if let Some(Answer::Reason(reason)) =
            finder.map(|finder| finder.next(&self.climber, &limits))
        {
            self.climber.learn(&reason.then);
            let (deduction, proof) = (reason.deduction(), Some(reason.proof));
            return Ok(vec![Told { deduction, proof }]);
        }
        // The whole ladder has an answer to all: it searches.
        let known = self.climber.facts();
        self.climber = self.puzzle.climb(&Rungs::All, self.limits.clone())?;
        self.climber.learn(&known);
        self.finder = None;
        Ok(self.by_ladder())
    }
}
