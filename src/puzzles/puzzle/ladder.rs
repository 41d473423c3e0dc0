//! The techniques of all puzzles, and who climbs by them.

use super::{Kind, Puzzle, Rule, Technique, whichever, whichever_kind, whichever_technique};
use crate::deduction::{self, Level, Ratings};
use crate::ladder::{Allowed, Climb, ClimbError, FindReasons, Ladder, Rung};
use crate::limits::Limits;

/// A deduction in any puzzle.
pub type Deduction = deduction::Deduction<Technique>;

/// A round of deductions in any puzzle.
pub type Round = deduction::Round<Technique>;

/// The steps to a solution, or as far as they go, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    /// The steps.
    pub steps: Vec<Deduction>,
}

impl Technique {
    /// The name used on the command line and in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        whichever_technique!(self, technique => technique.name())
    }

    /// The difficulty.
    #[must_use]
    pub fn level(self) -> Level {
        whichever_technique!(self, technique => technique.level())
    }

    /// The amount that a round adds to a score.
    #[must_use]
    pub(crate) fn weight(self) -> u32 {
        whichever_technique!(self, technique => technique.weight())
    }

    /// The ratings on scales that others use.
    #[must_use]
    pub fn ratings(self) -> Ratings {
        whichever_technique!(self, technique => technique.ratings())
    }

    /// Returns whether it is the search for the solution, the last resort.
    #[must_use]
    pub fn is_search(self) -> bool {
        whichever_technique!(self, technique => technique.is_search())
    }
}

impl deduction::Technique for Technique {
    type Rule = Rule;
}

impl Kind {
    /// The techniques that people use, easiest first.
    #[must_use]
    pub fn techniques(self) -> Vec<Technique> {
        whichever_kind!(self, P => {
            let ladder = <P as Ladder>::Technique::LADDER.iter();
            ladder.map(|&technique| technique.into()).collect()
        })
    }
}

impl Puzzle {
    /// The techniques that people use, easiest first.
    #[must_use]
    pub fn techniques(&self) -> Vec<Technique> {
        self.kind().techniques()
    }

    /// A climb of the ladder of techniques, from the givens on.
    ///
    /// # Errors
    ///
    /// When the board is too large, or a technique is named that the puzzle does not have.
    pub fn climb(
        &self,
        allowed: &Allowed,
        limits: Limits,
    ) -> Result<Box<dyn Climb<Technique>>, ClimbError> {
        whichever!(self, puzzle => puzzle.climb(allowed, limits))
    }

    /// A finder of the smallest reasons; `None` where the board is too large.
    #[must_use]
    pub(crate) fn reasons(&self) -> Option<Box<dyn FindReasons<Technique>>> {
        whichever!(self, puzzle => puzzle.reasons())
    }
}
