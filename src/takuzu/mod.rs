//! Takuzu, also known as Binairo, Binary puzzle, Binero, Unruly or Tohu-Wa-Vohu.
//!
//! Fill the board with 0 and 1 so that
//!
//! 1. no three equal symbols stand next to each other in a row or column,
//! 2. every row and every column holds as many 0 as 1,
//! 3. no two rows are equal, and no two columns are (some publishers drop this rule).

pub mod board;
pub mod canonical;
pub mod cnf;
pub mod encoding;
mod opb;
pub mod rank;
pub mod rules;
pub mod sample;
pub mod xcc;

use std::fmt;

use crate::grid::{Grid, Shape};
pub use rules::{Rule, Rules, Violation};

/// A Takuzu puzzle: givens and the rules they are to be completed under.
///
/// The sides are even and at most [`Takuzu::MAX_SIDE`], the givens are 0 and 1; they may break the
/// rules, in which case there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takuzu {
    givens: Grid,
    rules: Rules,
}

impl Takuzu {
    /// The longest side that is accepted.
    pub const MAX_SIDE: usize = 512;

    /// A puzzle from its givens.
    ///
    /// # Errors
    ///
    /// When a side is zero, odd or above [`Takuzu::MAX_SIDE`], or a value is neither 0 nor 1.
    pub fn new(givens: Grid, rules: Rules) -> Result<Takuzu, TakuzuError> {
        let shape = givens.shape();
        for (side, what) in [(shape.rows(), "rows"), (shape.cols(), "columns")] {
            if side == 0 {
                return Err(TakuzuError(format!("a board without {what}")));
            }
            if side % 2 != 0 {
                return Err(TakuzuError(format!(
                    "{side} {what}: an odd number cannot hold as many 0 as 1"
                )));
            }
            if side > Takuzu::MAX_SIDE {
                return Err(TakuzuError(format!(
                    "{side} {what}: more than the {} allowed",
                    Takuzu::MAX_SIDE
                )));
            }
        }
        if let Some((cell, value)) = givens.filled().find(|&(_, value)| value > 1) {
            return Err(TakuzuError(format!(
                "{value} in {cell}: only 0 and 1 are allowed"
            )));
        }
        Ok(Takuzu { givens, rules })
    }

    /// A board without givens, under the usual three rules.
    ///
    /// # Errors
    ///
    /// As [`Takuzu::new`], for the shape.
    pub fn blank(shape: Shape) -> Result<Takuzu, TakuzuError> {
        Takuzu::new(Grid::blank(shape), Rules::TAKUZU)
    }

    /// The size of the board.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.givens.shape()
    }

    /// The cells that are filled from the start.
    #[must_use]
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The rules that hold.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The same givens under other rules.
    #[must_use]
    pub fn with_rules(&self, rules: Rules) -> Takuzu {
        Takuzu {
            givens: self.givens.clone(),
            rules,
        }
    }
}

/// Why some givens make no Takuzu puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakuzuError(String);

impl fmt::Display for TakuzuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for TakuzuError {}
