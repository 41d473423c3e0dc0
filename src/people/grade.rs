//! The difficulty of a puzzle for people.
//!
//! The ladder of techniques is climbed in rounds: all deductions of the easiest technique at hand are
//! made together, and then the climb begins at the bottom again. The **level** is that of the hardest
//! technique that was needed. The **score** tells puzzles of a level apart: a round adds
//!
//! ```text
//!     weight(technique) · (1 + 1/2 + 1/3 + ... + 1/width)
//! ```
//!
//! where the width is the number of cells that the round fills: many rounds that each fill one
//! cell weigh most, for there is one place only at which to go on. In Takuzu distinct lines weigh 60,
//! whatever their level; chains and probes weigh the more, the longer they are and the more lines are open.
//!
//! None of this changes when a board is turned or mirrored or its symbols are exchanged, for a round
//! takes all that its position offers.

use crate::ground::deduction::{Ended, Fact, Level, Ratings};
use crate::ground::grid::Grid;
use crate::ground::limits::Limits;
use crate::puzzles::ladder::{Allowed, Climb, ClimbError};
use crate::puzzles::puzzle::{Deduction, Puzzle, Round, Technique, Trail};

/// The way that the techniques went, and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Grade {
    /// The end of the climb.
    pub ended: Ended,
    /// The level of the hardest technique that was needed; `None` where none was.
    pub level: Option<Level>,
    /// The sum over all rounds; see the head of this module.
    pub score: f64,
    /// The techniques that were used, easiest first, with the number of cells that each filled; where it
    /// fills none, of candidates that it ruled out.
    pub techniques: Vec<(Technique, usize)>,
    /// The board as far as it was filled: where `ended` is [`Ended::Solved`], the only solution.
    pub position: Grid,
}

impl Grade {
    fn new(position: Grid) -> Grade {
        Grade { ended: Ended::GaveUp, level: None, score: 0.0, techniques: Vec::new(), position }
    }

    /// Returns the highest ratings of a technique that was needed, on both scales that others use; none where the hardest
    /// technique is not on the scale, or the techniques do not solve the puzzle.
    #[must_use]
    pub fn ratings(&self) -> Ratings {
        let ratings = self.techniques.iter().map(|(technique, _)| technique.ratings());
        let highest = |of: fn(Ratings) -> Option<u32>| {
            of(ratings.clone().next_back()?)?;
            ratings.clone().filter_map(of).max().filter(|_| self.ended == Ended::Solved)
        };
        Ratings { se: highest(|ratings| ratings.se), hodoku: highest(|ratings| ratings.hodoku) }
    }

    fn add(&mut self, round: Round) {
        let Round { technique, width } = round;
        self.level = self.level.max(Some(technique.level()));
        let harmonic: f64 = (1..=width).map(|k| 1.0 / k as f64).sum();
        self.score += f64::from(technique.weight()) * harmonic;
        let known = self.techniques.iter_mut().find(|(known, _)| *known == technique);
        match known {
            Some((known, count)) => {
                let ratings = known.ratings().max(technique.ratings());
                (*known, *count) = (known.rated(ratings), *count + width);
            }
            None => self.techniques.push((technique, width)),
        }
    }
}

/// A position to climb from: the givens of a puzzle, and what is ruled out in its open cells already.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    puzzle: &'a Puzzle,
    ruled_out: &'a [Fact],
}

impl<'a> Position<'a> {
    /// A position with pencil marks: facts of a puzzle beside its givens.
    #[must_use]
    pub fn new(puzzle: &'a Puzzle, ruled_out: &'a [Fact]) -> Position<'a> {
        Position { puzzle, ruled_out }
    }

    fn climb(self, allowed: &Allowed, limits: Limits) -> Result<Box<dyn Climb>, ClimbError> {
        let mut climber = self.puzzle.climb(allowed, limits)?;
        if !self.ruled_out.is_empty() {
            climber.learn(self.ruled_out);
        }
        Ok(climber)
    }
}

impl<'a> From<&'a Puzzle> for Position<'a> {
    fn from(puzzle: &'a Puzzle) -> Position<'a> {
        Position::new(puzzle, &[])
    }
}

/// Grades a puzzle, or what is left of it from a position on.
///
/// The level of a puzzle that the techniques do not solve is that of what they did.
///
/// # Errors
///
/// When the board is too large, or a technique is named that the puzzle does not have.
pub fn grade<'a>(
    position: impl Into<Position<'a>>,
    allowed: &Allowed,
    limits: &Limits,
) -> Result<Grade, ClimbError> {
    climb(position.into(), allowed, limits, |climber| climber.round())
}

/// Grades a puzzle, and lists the steps one by one, as far as the techniques go.
///
/// # Errors
///
/// As [`grade`].
pub fn trail<'a>(
    position: impl Into<Position<'a>>,
    allowed: &Allowed,
    limits: &Limits,
) -> Result<(Grade, Trail), ClimbError> {
    let mut trail = Trail::default();
    let grade = climb(position.into(), allowed, limits, |climber| {
        climber.round_with_steps(&mut trail.steps)
    })?;
    Ok((grade, trail))
}

fn climb(
    position: Position<'_>,
    allowed: &Allowed,
    limits: &Limits,
    mut round: impl FnMut(&mut dyn Climb) -> Option<Round>,
) -> Result<Grade, ClimbError> {
    let mut climber = position.climb(allowed, limits.clone())?;
    let mut grade = Grade::new(Grid::blank(position.puzzle.shape()));
    while let Some(round) = round(&mut *climber) {
        grade.add(round);
    }
    grade.ended = climber.ended().expect("no round means an end");
    grade.position = climber.position();
    grade.techniques.sort_by_key(|(technique, _)| *technique);
    Ok(grade)
}

/// Returns the deductions of the easiest technique at hand, of a search one cell; none where there is nothing to deduce.
///
/// # Errors
///
/// As [`grade`].
pub fn next<'a>(
    position: impl Into<Position<'a>>,
    allowed: &Allowed,
    limits: &Limits,
) -> Result<(Trail, Option<Ended>), ClimbError> {
    let mut climber = position.into().climb(allowed, limits.clone())?;
    climber.search_by_cell();
    let mut trail = Trail::default();
    climber.round_with_steps(&mut trail.steps);
    Ok((trail, climber.ended()))
}

/// Leads from a position to the solution, step by step. Where no technique leads on, a search settles one cell, and the
/// techniques go on from there.
#[derive(Debug)]
pub struct Guide(Box<dyn Climb>);

impl Guide {
    /// A guide from the givens of a puzzle on, or from a position. It ends where none of the techniques applies.
    ///
    /// # Errors
    ///
    /// When the board is too large for the ladder, or a technique is named that the puzzle does not have.
    pub fn new<'a>(
        position: impl Into<Position<'a>>,
        allowed: &Allowed,
        limits: Limits,
    ) -> Result<Guide, ClimbError> {
        let mut climber = position.into().climb(allowed, limits)?;
        climber.search_by_cell();
        Ok(Guide(climber))
    }

    /// The board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> Grid {
        self.0.position()
    }

    /// The end; `None` while there is none.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.0.ended()
    }

    /// Returns the steps that come next, all of the easiest technique; none in the end.
    pub fn more(&mut self) -> Vec<Deduction> {
        let mut steps = Vec::new();
        self.0.round_with_steps(&mut steps);
        steps
    }
}
