//! The smallest reason: the fewest instances of rules that force a cell.
//!
//! Where no technique with a name leads on, this does: of all cells that are forced, the one that
//! follows from fewest *instances* of rules is named with them. An instance is a line (its windows of
//! three and its balance together), a pair of parallel lines that must differ, or a sign; what is
//! filled is free. The idea is that of Espasa, Gent, Hoffmann, Jefferson, Lynch, Salamon and
//! McIlree, "Using small MUSes to explain how to solve pen and paper puzzles" (2021); no SAT solver
//! has a part in it here.
//!
//! ```text
//!   single   an instance alone            `single`   looked up, line by line
//!   trace    some instances that force    `trace`    the opposite assumed, propagated, traced back
//!   exclude  none of fewer                `pool`     grids that break few rules, and which sets of
//!                                         `hitting`  instances hit what each of them breaks
//!   finish   parts and cells              `inside`   none of which can go
//! ```
//!
//! What is counted first is the instances, and their number is proved least. Of the reasons of that
//! size that were met, the one is taken that needs fewest parts of rules (a window, a balance, a
//! pair, a sign) and then fewest filled cells, and then the first cell row by row.

mod budget;
mod finder;
mod hitting;
mod inside;
mod layout;
mod pool;
mod runs;
mod search;
mod set;
mod single;
mod trace;

pub use finder::Finder;

use crate::deduction::{Because, Deduction, Fact, House, Instance, Level, Technique};
use crate::grid::{Cell, Line};

/// What follows by a smallest reason has no better name than this.
pub const SMALLEST_REASON: Technique = Technique {
    name: "smallest reason",
    level: Level::Extreme,
    weight: 100,
};

/// Instances of rules and filled cells that force something, none of which can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// What follows; `None` for a clash: that there is no solution.
    pub then: Option<Fact>,
    /// The windows, balances, pairs and signs that are needed: lines in their order with their
    /// windows before their balance, then pairs, then signs.
    pub rules: Vec<Instance>,
    /// The filled cells that are needed, row by row.
    pub facts: Vec<Fact>,
    /// How many instances these are: lines, pairs and signs.
    pub size: usize,
    /// Whether there may be a smaller one.
    pub proof: Proof,
}

/// What is known of smaller reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof {
    /// There is none.
    Smallest,
    /// None has fewer instances than this number; more was not found out within the limits.
    NoneBelow(usize),
}

/// What a [`Finder`] answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// This follows.
    Reason(Reason),
    /// Nothing does: with each symbol there is a solution. Or no cell is open.
    Nothing,
    /// The position has no solution; [`Finder::clash`] says why.
    NoSolution,
    /// A limit was reached before any reason was found.
    GaveUp,
}

impl Reason {
    /// As a step of a trail; the lines looked at are those of the rules, those of the cell first.
    ///
    /// A clash has nothing that follows.
    #[must_use]
    pub fn deduction(&self) -> Deduction {
        let mut houses: Vec<House> = Vec::new();
        let of_rules = self
            .rules
            .iter()
            .flat_map(|rule| rule.houses.iter().copied());
        for house in of_rules {
            if !houses.contains(&house) {
                houses.push(house);
            }
        }
        if let Some(Fact { cell, .. }) = self.then {
            let of_cell = [Line::Row(cell.row), Line::Col(cell.col)].map(House::Line);
            houses.sort_by_key(|house| !of_cell.contains(house));
        }
        let sign = |rule: &Instance| match (rule.houses.as_slice(), rule.cells.as_slice()) {
            ([], &[one, other]) => Some([one, other] as [Cell; 2]),
            _ => None,
        };
        Deduction {
            technique: SMALLEST_REASON,
            then: self.then.into_iter().collect(),
            because: Because {
                facts: self.facts.clone(),
                houses,
                signs: self.rules.iter().filter_map(sign).collect(),
                pattern: Vec::new(),
                rules: self.rules.clone(),
            },
            steps: Vec::new(),
        }
    }
}
