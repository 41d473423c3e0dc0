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

use crate::deduction::{Ended, Explainer, Fact, Level};
use crate::grid::Grid;
use crate::ladder::{Allowed, Climb, ClimbError, FindReasons};
use crate::limits::Limits;
use crate::puzzle::{Deduction, Puzzle, Round, Technique, Trail};

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

    /// Starts the climb.
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

/// Returns the deductions of the easiest technique at hand; none where there is nothing to deduce.
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
    let mut trail = Trail::default();
    climber.round_with_steps(&mut trail.steps);
    Ok((trail, climber.ended()))
}

/// The kind of steps that a [`Guide`] takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Steps {
    /// The easiest technique at hand; the smallest reason where none of them leads on.
    #[default]
    Ladder,
    /// The smallest reason each time, whether it has a name or not.
    Smallest,
    /// The easiest technique at hand by the ratings of an edition of Sudoku Explainer, the search where none leads on.
    Rated(Explainer),
}

/// Leads from a position to the solution, step by step.
#[derive(Debug)]
pub struct Guide {
    puzzle: Puzzle,
    steps: Steps,
    climber: Box<dyn Climb>,
    /// None on boards that are too large, and where the search has taken over.
    reasons: Option<Box<dyn FindReasons>>,
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
        // Where no reasons are found, the search has the last word.
        let (allowed, reasons) = match (steps, puzzle.reasons()) {
            (Steps::Rated(edition), _) => (Allowed::Explainer(edition), None),
            (_, None) => (Allowed::All, None),
            (_, reasons) => (Allowed::WithoutSearch, reasons),
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
            (None, _) | (_, Steps::Rated(_)) => return Ok(self.by_ladder()),
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
