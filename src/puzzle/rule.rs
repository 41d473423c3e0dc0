//! The rules of all puzzles, and where they are broken.

use std::fmt;

use crate::grid::Cell;
use crate::{sudoku, takuzu};

/// A rule of any puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Rule {
    /// A rule of Takuzu.
    Takuzu(takuzu::Rule),
    /// A rule of Sudoku.
    Sudoku(sudoku::Rule),
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rule::Takuzu(rule) => rule.fmt(f),
            Rule::Sudoku(rule) => rule.fmt(f),
        }
    }
}

impl From<takuzu::Rule> for Rule {
    fn from(rule: takuzu::Rule) -> Rule {
        Rule::Takuzu(rule)
    }
}

impl From<sudoku::Rule> for Rule {
    fn from(rule: sudoku::Rule) -> Rule {
        Rule::Sudoku(rule)
    }
}

/// What holds in a formula only while a literal is assumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Guarding {
    /// A rule, all over the board.
    Rule(Rule),
    /// A sign of Takuzu.
    Sign(takuzu::Sign),
}

impl From<takuzu::cnf::Guarding> for Guarding {
    fn from(guarding: takuzu::cnf::Guarding) -> Guarding {
        match guarding {
            takuzu::cnf::Guarding::Rule(rule) => Guarding::Rule(rule.into()),
            takuzu::cnf::Guarding::Sign(sign) => Guarding::Sign(sign),
        }
    }
}

impl From<sudoku::Rule> for Guarding {
    fn from(rule: sudoku::Rule) -> Guarding {
        Guarding::Rule(rule.into())
    }
}

/// A broken rule of any puzzle and where it is broken; printed as a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Violation {
    /// A rule of Takuzu.
    Takuzu(takuzu::Violation),
    /// A rule of Sudoku.
    Sudoku(sudoku::Violation),
}

impl Violation {
    /// The rule that is broken.
    #[must_use]
    pub fn rule(&self) -> Rule {
        match self {
            Violation::Takuzu(violation) => violation.rule.into(),
            Violation::Sudoku(violation) => violation.rule.into(),
        }
    }

    /// The cells that break it.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        match self {
            Violation::Takuzu(violation) => &violation.cells,
            Violation::Sudoku(violation) => &violation.cells,
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Violation::Takuzu(violation) => violation.fmt(f),
            Violation::Sudoku(violation) => violation.fmt(f),
        }
    }
}

impl From<takuzu::Violation> for Violation {
    fn from(violation: takuzu::Violation) -> Violation {
        Violation::Takuzu(violation)
    }
}

impl From<sudoku::Violation> for Violation {
    fn from(violation: sudoku::Violation) -> Violation {
        Violation::Sudoku(violation)
    }
}
