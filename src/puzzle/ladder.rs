//! The ladders of techniques of all puzzles.

use std::fmt;

use super::Puzzle;
use crate::deduction::{Deduction, Ended, Fact, Level, Round, Technique, UnknownTechnique};
use crate::grid::Grid;
use crate::limits::Limits;
use crate::smallest::Answer;
use crate::takuzu::board::TooLarge;
use crate::{sudoku, takuzu};

/// Which techniques may be used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Rungs {
    /// All of them.
    #[default]
    All,
    /// Those of a level and below.
    UpTo(Level),
    /// Those with these names.
    Only(Vec<String>),
}

impl Puzzle {
    /// The techniques that people use, easiest first.
    #[must_use]
    pub fn techniques(&self) -> Vec<Technique> {
        match self {
            Puzzle::Takuzu(_) => {
                use takuzu::techniques::Kind;
                Kind::LADDER.map(Kind::technique).to_vec()
            }
            Puzzle::Sudoku(_) => {
                use sudoku::techniques::Kind;
                Kind::LADDER.map(Kind::technique).to_vec()
            }
        }
    }

    /// What others rate a technique, where it has ratings: of Sudoku only.
    #[must_use]
    pub fn ratings(&self, technique: &Technique) -> Option<sudoku::techniques::Ratings> {
        use sudoku::techniques::Kind;
        match self {
            Puzzle::Takuzu(_) => None,
            Puzzle::Sudoku(_) => {
                let mut ladder = Kind::LADDER.into_iter();
                let kind = ladder.find(|kind| kind.technique() == *technique);
                kind.map(Kind::ratings)
            }
        }
    }

    /// A climb of the ladder of techniques, from the givens on.
    ///
    /// # Errors
    ///
    /// When the board is too large, or a technique is named that the puzzle does not have.
    pub fn climb(&self, rungs: &Rungs, limits: Limits) -> Result<Climber, ClimbError> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                use takuzu::techniques::{Climber as OfTakuzu, Ladder};
                let ladder = match rungs {
                    Rungs::All => Ladder::whole(),
                    Rungs::UpTo(level) => Ladder::up_to(*level),
                    Rungs::Only(names) => Ladder::only(names.iter().map(String::as_str))?,
                };
                let climber = OfTakuzu::new(takuzu, &ladder, limits)?;
                Ok(Climber::Takuzu(Box::new(climber)))
            }
            Puzzle::Sudoku(sudoku) => {
                use sudoku::techniques::{Climber as OfSudoku, Ladder};
                let ladder = match rungs {
                    Rungs::All => Ladder::whole(),
                    Rungs::UpTo(level) => Ladder::up_to(*level),
                    Rungs::Only(names) => Ladder::only(names.iter().map(String::as_str))?,
                };
                let climber = OfSudoku::new(sudoku, &ladder, limits);
                Ok(Climber::Sudoku(Box::new(climber)))
            }
        }
    }

    /// Who finds the smallest reasons; `None` where the board is too large.
    #[must_use]
    pub fn finder(&self) -> Option<Finder> {
        match self {
            Puzzle::Takuzu(takuzu) => {
                let finder = takuzu::smallest::Finder::new(takuzu).ok()?;
                Some(Finder::Takuzu(Box::new(finder)))
            }
            Puzzle::Sudoku(sudoku) => {
                let finder = sudoku::smallest::Finder::new(sudoku);
                Some(Finder::Sudoku(Box::new(finder)))
            }
        }
    }
}

/// Who finds the smallest reasons of any puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Finder {
    /// Windows, balances, pairs of lines and signs.
    Takuzu(Box<takuzu::smallest::Finder>),
    /// Cells, and numbers in houses.
    Sudoku(Box<sudoku::smallest::Finder>),
}

impl Finder {
    /// The smallest reason of all for something that a climb has not come to yet.
    ///
    /// # Panics
    ///
    /// When the climb is that of another board.
    pub fn next(&mut self, climber: &Climber, limits: &Limits) -> Answer {
        match (self, climber) {
            (Finder::Takuzu(finder), Climber::Takuzu(climber)) => {
                finder.next(&climber.position(), limits)
            }
            (Finder::Sudoku(finder), Climber::Sudoku(climber)) => {
                finder.next(&climber.candidates(), limits)
            }
            (Finder::Takuzu(_), Climber::Sudoku(_)) | (Finder::Sudoku(_), Climber::Takuzu(_)) => {
                panic!("a climb of another puzzle")
            }
        }
    }
}

/// A climb of the ladder of any puzzle.
#[derive(Debug)]
#[non_exhaustive]
pub enum Climber {
    /// Symbols in lines.
    Takuzu(Box<takuzu::techniques::Climber>),
    /// Numbers in houses.
    Sudoku(Box<sudoku::techniques::Climber>),
}

impl Climber {
    /// All deductions of the easiest technique at hand; `None` when the climb has
    /// [ended](Climber::ended).
    pub fn round(&mut self) -> Option<Round> {
        match self {
            Climber::Takuzu(climber) => climber.round(),
            Climber::Sudoku(climber) => climber.round(),
        }
    }

    /// The same, with the deductions one by one: each adds to what those before it have said.
    pub fn round_with_steps(&mut self, steps: &mut Vec<Deduction>) -> Option<Round> {
        match self {
            Climber::Takuzu(climber) => climber.round_with_steps(steps),
            Climber::Sudoku(climber) => climber.round_with_steps(steps),
        }
    }

    /// How the climb ended; `None` while it has not.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        match self {
            Climber::Takuzu(climber) => climber.ended(),
            Climber::Sudoku(climber) => climber.ended(),
        }
    }

    /// The board as far as it is filled.
    #[must_use]
    pub fn position(&self) -> Grid {
        match self {
            Climber::Takuzu(climber) => climber.position(),
            Climber::Sudoku(climber) => climber.position(),
        }
    }

    /// All that is known: what stands and, of Sudoku, what does not.
    #[must_use]
    pub fn facts(&self) -> Vec<Fact> {
        match self {
            Climber::Takuzu(climber) => {
                let position = climber.position();
                let filled = position.filled();
                filled.map(|(cell, value)| Fact::is(cell, value)).collect()
            }
            Climber::Sudoku(climber) => climber.candidates().facts().collect(),
        }
    }

    /// Takes what has been concluded elsewhere, and goes on with that.
    ///
    /// # Panics
    ///
    /// When a cell is not on the board, or a value is none of the puzzle's.
    pub fn learn(&mut self, facts: &[Fact]) {
        match self {
            Climber::Takuzu(climber) => climber.learn(facts),
            Climber::Sudoku(climber) => climber.learn(facts),
        }
    }
}

/// Why a ladder cannot be climbed.
#[derive(Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ClimbError {
    /// The board is too large.
    TooLarge(TooLarge),
    /// The puzzle has no technique of a name.
    UnknownTechnique(UnknownTechnique),
}

impl fmt::Display for ClimbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClimbError::TooLarge(error) => error.fmt(f),
            ClimbError::UnknownTechnique(error) => error.fmt(f),
        }
    }
}

crate::error::is_error!(ClimbError);

impl From<TooLarge> for ClimbError {
    fn from(error: TooLarge) -> ClimbError {
        ClimbError::TooLarge(error)
    }
}

impl From<UnknownTechnique> for ClimbError {
    fn from(error: UnknownTechnique) -> ClimbError {
        ClimbError::UnknownTechnique(error)
    }
}
