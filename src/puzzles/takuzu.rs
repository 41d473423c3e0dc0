//! Takuzu, also known as Binairo, Binary puzzle, Binero, Unruly or Tohu-Wa-Vohu.
//!
//! Fill the board with 0 and 1 so that
//!
//! 1. no three equal symbols stand next to each other in a row or column,
//! 2. every row and every column holds as many 0 as 1,
//! 3. no two rows are equal, and no two columns are (some publishers drop this rule).
//!
//! Some publishers have signs between neighbours, `=` and `x`, that say whether they are equal; some
//! have boards with sides of odd length, where one symbol stands once more than the other.

pub mod board;
pub mod canonical;
mod cnf;
mod contract;
mod count;
mod line;
mod naive;
#[doc(hidden)]
pub mod rank;
pub mod rules;
pub mod sample;
pub mod signs;
pub mod techniques;
mod xcc;

/// The encodings: how a line becomes clauses, and how two lines are told apart.
pub mod encoding {
    pub use super::cnf::{TEXTBOOK, all, choices, compose};
}

use std::ops::RangeInclusive;

use itertools::Itertools as _;
use serde_json::{Map, Value, json};

use crate::ground::grid::{Grid, Line, Shape};
use crate::puzzles::game::Kind;
pub use rules::{Majority, Rule, Rules, Violation};
pub use signs::{Relation, Sign, Signs};
pub use techniques::Technique;

/// The kind of puzzle.
pub const KIND: Kind = Kind { name: "takuzu", title: "Takuzu" };

/// An easy, a medium and a hard set to compare with where nobody has any at hand.
pub(super) const SETS: [&str; 3] = [
    include_str!("takuzu/sets/easy.txt"),
    include_str!("takuzu/sets/medium.txt"),
    include_str!("takuzu/sets/hard.txt"),
];

/// A Takuzu puzzle: givens, signs, and the rules they are to be completed under.
///
/// The sides are at most [`Takuzu::MAX_SIDE`], and even unless the rules have a [`Majority`]; the
/// givens are 0 and 1; they may break the rules, in which case there is no solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Takuzu {
    givens: Grid,
    signs: Signs,
    rules: Rules,
}

impl Takuzu {
    /// The longest side that is accepted.
    pub const MAX_SIDE: usize = 512;

    /// A puzzle from its givens, without signs.
    ///
    /// # Errors
    ///
    /// When a side is zero or above [`Takuzu::MAX_SIDE`], or odd where the rules have no
    /// [`Majority`], or a value is neither 0 nor 1.
    pub fn new(givens: Grid, rules: Rules) -> Result<Takuzu, TakuzuError> {
        Takuzu::check_sides(givens.shape(), rules)?;
        if let Some((cell, value)) = givens.filled().find(|&(_, value)| value > 1) {
            return Err(TakuzuError::new(format!("{value} in {cell}: only 0 and 1 are allowed")));
        }
        Ok(Takuzu { givens, signs: Signs::none(), rules })
    }

    /// Checks a size that somebody may have typed: before a board of it takes any memory.
    fn check_sides(shape: Shape, rules: Rules) -> Result<(), TakuzuError> {
        for (side, what) in [(shape.rows(), "rows"), (shape.cols(), "columns")] {
            if side == 0 {
                return Err(TakuzuError::new(format!("a board without {what}")));
            }
            if side % 2 != 0 && rules.majority == Majority::None {
                // `1 row`, `3 rows`.
                let what = what.strip_suffix('s').filter(|_| side == 1).unwrap_or(what);
                return Err(TakuzuError {
                    message: format!("{side} {what}: sides must be even"),
                    is_odd: true,
                });
            }
            if side > Takuzu::MAX_SIDE {
                return Err(TakuzuError::new(format!(
                    "{side} {what}: more than the {} allowed",
                    Takuzu::MAX_SIDE
                )));
            }
        }
        Ok(())
    }

    /// The same puzzle with these signs in place of its own.
    ///
    /// # Errors
    ///
    /// When a sign is not between two neighbours on the board, or signs of the same cells contradict each other.
    pub fn with_signs(self, signs: impl IntoIterator<Item = Sign>) -> Result<Takuzu, TakuzuError> {
        let signs = Signs::new(self.shape(), signs)?;
        Ok(Takuzu { signs, ..self })
    }

    /// The same rules and signs with other givens.
    ///
    /// # Panics
    ///
    /// When the givens have another shape, or values other than 0 and 1.
    #[must_use]
    pub fn with_givens(&self, givens: Grid) -> Takuzu {
        assert_eq!(givens.shape(), self.shape(), "givens of another shape");
        assert!(givens.filled().all(|(_, value)| value <= 1), "givens of 0 and 1");
        Takuzu { givens, signs: self.signs.clone(), rules: self.rules }
    }

    /// The smallest board, without givens.
    pub(super) fn least() -> Takuzu {
        let (signs, rules) = (Signs::none(), Rules::TAKUZU);
        Takuzu { givens: Grid::blank(Shape::square(2)), signs, rules }
    }

    /// A board without givens, under the usual three rules.
    ///
    /// # Errors
    ///
    /// As [`Takuzu::new`], for the shape.
    pub fn blank(shape: Shape) -> Result<Takuzu, TakuzuError> {
        Takuzu::blank_under(shape, Rules::TAKUZU)
    }

    /// A board without givens, under some rules.
    ///
    /// # Errors
    ///
    /// As [`Takuzu::new`], for the shape.
    pub fn blank_under(shape: Shape, rules: Rules) -> Result<Takuzu, TakuzuError> {
        Takuzu::check_sides(shape, rules)?;
        Takuzu::new(Grid::blank(shape), rules)
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

    /// The signs between neighbours.
    #[must_use]
    pub fn signs(&self) -> &Signs {
        &self.signs
    }

    /// The numbers of ones that each row may hold, or each column.
    #[must_use]
    pub fn ones(&self, line: Line) -> RangeInclusive<usize> {
        self.rules.ones(self.shape().line_len(line))
    }

    /// Finds the places where a grid, complete or not, breaks the rules or does not obey a sign.
    #[must_use]
    pub fn violations(&self, grid: &Grid) -> Vec<Violation> {
        let mut found = rules::violations(grid, self.rules);
        found.extend(rules::violated_signs(grid, &self.signs));
        found
    }

    /// The same puzzle without rule 3.
    #[must_use]
    pub fn without_distinct_lines(&self) -> Takuzu {
        Takuzu { rules: self.rules.without_distinct_lines(), ..self.clone() }
    }

    /// Phrases for what holds beside or in place of the usual rules.
    fn phrases(&self) -> Vec<String> {
        let mut phrases = Vec::new();
        if !self.rules.distinct_lines {
            phrases.push("without rule 3: equal rows and columns are allowed".into());
        }
        match self.rules.majority {
            Majority::None => {}
            Majority::One => phrases.push("lines of odd length hold one more 1 than 0".into()),
            Majority::Either => {
                phrases.push("lines of odd length hold one more of either symbol".into());
            }
        }
        if !self.signs.is_empty() {
            phrases.push(format!("signs between neighbours: {}", self.signs.iter().format(" ")));
        }
        phrases
    }

    /// The rules and signs as fields of a JSON record.
    fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::new();
        let (distinct, majority) = (self.rules.distinct_lines, self.rules.majority.name());
        fields.insert("rules".into(), json!({"distinct_lines": distinct, "majority": majority}));
        if !self.signs.is_empty() {
            let sign = |sign: Sign| {
                let [first, second] = sign.cells().map(|cell| cell.to_string());
                json!([first, second, sign.relation().symbol()])
            };
            fields.insert("signs".into(), self.signs.iter().map(sign).collect());
        }
        fields
    }
}

/// The reason why some givens make no Takuzu puzzle.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct TakuzuError {
    message: String,
    is_odd: bool,
}

impl TakuzuError {
    pub(super) fn new(message: String) -> TakuzuError {
        TakuzuError { message, is_odd: false }
    }

    /// Tells whether a side is odd, and no [`Majority`] says what its lines hold.
    #[must_use]
    pub fn is_odd(&self) -> bool {
        self.is_odd
    }
}

crate::ground::error::debug_as_display!(TakuzuError);
