//! Smallest reasons: the fewest instances of rules that force something.
//!
//! This module finds them in any puzzle. The puzzles say what their instances are, and how to
//! find grids that keep some of them: see `takuzu::smallest` and `sudoku::smallest`. The idea is
//! that of Espasa, Gent, Hoffmann, Jefferson, Lynch, Salamon and McIlree, "Using small MUSes to
//! explain how to solve pen and paper puzzles" (2021); no SAT solver has a part in it here.
//!
//! ```text
//!   bound     some instances that force    the opposite assumed, conclusions drawn and traced back
//!   exclude   none of fewer                `pool`     grids that break few rules, and which sets of
//!                                          `hitting`  instances hit what each of them breaks
//! ```

mod budget;
mod hitting;
mod least;
mod pool;
mod rulebook;
pub(crate) mod set;

pub(crate) use budget::Budget;
pub(crate) use hitting::fewest;
pub(crate) use pool::Pool;
pub(crate) use rulebook::{Other, Rulebook};

use itertools::Itertools as _;

pub use crate::deduction::Proof;
use crate::deduction::{Because, Deduction, Fact, House, Instance, Technique};
use crate::grid::{Cell, Line};

/// Instances of rules and facts that force something, none of which can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason<R> {
    /// The facts that follow; none for a clash: that there is no solution.
    pub then: Vec<Fact>,
    /// The rules that are needed, at their places. A large instance may be there in parts: those of
    /// them that are needed.
    pub rules: Vec<Instance<R>>,
    /// The facts that are needed, in order.
    pub facts: Vec<Fact>,
    /// The open cells that the rules speak of, where these are what the reason is about.
    pub pattern: Vec<Cell>,
    /// The number of instances.
    pub size: usize,
    /// The proof that there is no smaller one, or the best bound.
    pub proof: Proof,
}

/// The answer to the question for a smallest reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<R> {
    /// This follows.
    Reason(Reason<R>),
    /// Nothing does: whatever is open may be one way or the other. Or nothing is open.
    Nothing,
    /// The position has no solution.
    NoSolution,
    /// A limit was reached before any reason was found.
    GaveUp,
}

/// The smallest reason, if there is one; `Err` when a limit was reached before.
impl<R> From<Result<Option<Reason<R>>, ()>> for Answer<R> {
    fn from(found: Result<Option<Reason<R>>, ()>) -> Answer<R> {
        match found {
            Ok(Some(reason)) => Answer::Reason(reason),
            Ok(None) => Answer::Nothing,
            Err(()) => Answer::GaveUp,
        }
    }
}

impl<R: Copy + Eq> Reason<R> {
    /// Returns the reason as a step of a trail, by a technique that stands for smallest reasons. The houses
    /// looked at are those of the rules, those of the first cell first.
    ///
    /// A clash has nothing that follows.
    #[must_use]
    pub fn deduction<T: Technique<Rule = R>>(self, technique: T) -> Deduction<T> {
        let houses = self.rules.iter().flat_map(|rule| &rule.houses);
        let mut houses: Vec<House> = houses.copied().unique().collect();
        if let Some(Fact { cell, .. }) = self.then.first() {
            let of_cell = [Line::Row(cell.row), Line::Col(cell.col)].map(House::Line);
            houses.sort_by_key(|house| !of_cell.contains(house));
        }
        let link = |rule: &Instance<R>| match (rule.houses.as_slice(), rule.cells.as_slice()) {
            ([], &[one, other]) => Some([one, other] as [Cell; 2]),
            _ => None,
        };
        let because = Because {
            facts: self.facts,
            houses,
            links: self.rules.iter().filter_map(link).collect(),
            pattern: self.pattern,
            rules: self.rules,
        };
        Deduction { proof: Some(self.proof), ..Deduction::new(technique, self.then, because) }
    }
}
