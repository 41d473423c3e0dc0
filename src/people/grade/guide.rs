//! The steps to a solution, one after the other, as they are explained to people.

use super::Position;
use crate::deduction::{Ended, Level};
use crate::grid::Grid;
use crate::ladder::{Allowed, Climb, ClimbError, FindReasons};
use crate::limits::Limits;
use crate::puzzle::{Deduction, Puzzle, Technique};

/// The kind of steps that a [`Guide`] takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Steps {
    /// The easiest technique at hand; the smallest reason where none of them leads on.
    #[default]
    Ladder,
    /// The smallest reason each time, whether it has a name or not.
    Smallest,
}

/// Leads from a position to the solution, step by step.
#[derive(Debug)]
pub struct Guide {
    puzzle: Puzzle,
    steps: Steps,
    climber: Box<dyn Climb<Technique>>,
    /// None on boards that are too large, and where the search has taken over.
    reasons: Option<Box<dyn FindReasons<Technique>>>,
    limits: Limits,
    nodes: u64,
    ended: Option<Ended>,
}

impl Guide {
    /// The number of nodes that the search for one smallest reason may take: some tenths of a second.
    const NODES: u64 = 200_000;

    /// A guide from the givens of a puzzle on, or from a position.
    ///
    /// # Errors
    ///
    /// When the board is too large for the ladder.
    pub fn new<'a>(
        position: impl Into<Position<'a>>,
        steps: Steps,
        limits: Limits,
    ) -> Result<Guide, ClimbError> {
        let position = position.into();
        let puzzle = position.puzzle;
        let reasons = puzzle.reasons();
        // Where no reasons are found, the search has the last word.
        let allowed = match reasons {
            Some(_) => Allowed::UpTo(Level::Expert),
            None => Allowed::All,
        };
        Ok(Guide {
            climber: position.climb(&allowed, limits.clone())?,
            reasons,
            puzzle: puzzle.clone(),
            steps,
            limits,
            nodes: Guide::NODES,
            ended: None,
        })
    }

    /// A guide that knows these techniques alone, and ends where none of them applies.
    ///
    /// # Errors
    ///
    /// When the board is too large for the ladder, or a technique is named that the puzzle does not have.
    pub fn by_techniques(
        puzzle: &Puzzle,
        allowed: &Allowed,
        limits: Limits,
    ) -> Result<Guide, ClimbError> {
        Ok(Guide {
            climber: puzzle.climb(allowed, limits.clone())?,
            reasons: None,
            puzzle: puzzle.clone(),
            steps: Steps::Ladder,
            limits,
            nodes: 0,
            ended: None,
        })
    }

    /// Sets the number of nodes that the search for one smallest reason may take; without such a reason the
    /// search for the solution has the last word.
    #[must_use]
    pub fn with_patience(self, nodes: u64) -> Guide {
        Guide { nodes, ..self }
    }

    /// The board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> Grid {
        self.climber.position()
    }

    /// The end; `None` while there is none.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.ended
    }

    /// Returns the steps that come next: a round of the ladder, or a smallest reason; none in the end.
    ///
    /// # Errors
    ///
    /// When the board is too large for the ladder.
    pub fn more(&mut self) -> Result<Vec<Deduction>, ClimbError> {
        if self.ended.is_some() {
            return Ok(Vec::new());
        }
        let steps = match (&self.reasons, self.steps) {
            (None, _) => return Ok(self.by_ladder()),
            (Some(_), Steps::Ladder) => self.by_ladder(),
            (Some(_), Steps::Smallest) => Vec::new(),
        };
        match (steps.is_empty(), self.ended) {
            (true, None | Some(Ended::Stuck)) => {
                self.ended = None;
                self.by_smallest_reason()
            }
            _ => Ok(steps),
        }
    }

    fn by_ladder(&mut self) -> Vec<Deduction> {
        let mut steps = Vec::new();
        if self.climber.round_with_steps(&mut steps).is_none() {
            self.ended = self.climber.ended();
        }
        steps
    }

    fn by_smallest_reason(&mut self) -> Result<Vec<Deduction>, ClimbError> {
        let limits = self.limits.clone().with_nodes(self.nodes);
        let known = self.climber.facts();
        let reasons = self.reasons.as_mut();
        if let Some(step) = reasons.and_then(|reasons| reasons.next_step(&known, &limits)) {
            self.climber.learn(&step.then);
            return Ok(vec![step]);
        }
        // The whole ladder has an answer to all: it searches.
        self.climber = self.puzzle.climb(&Allowed::All, self.limits.clone())?;
        self.climber.learn(&known);
        self.reasons = None;
        Ok(self.by_ladder())
    }
}
