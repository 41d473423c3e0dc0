//! Rules, parts of rules, places where they are broken, and the values that a line still needs.

use std::fmt;
use std::ops::RangeInclusive;

use itertools::Itertools as _;

use super::Puzzle;
use crate::ground::deduction::{House, RuleId};
use crate::ground::grid::{Cell, Grid};

/// A broken rule and where it is broken; printed as a short sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Violation {
    /// The rule that is broken.
    pub rule: RuleId,
    /// The lines or blocks that break it; none where the rule is about cells alone.
    pub houses: Vec<House>,
    /// The value that stands too often, where the rule is about one.
    pub value: Option<u8>,
    /// The cells that break it.
    pub cells: Vec<Cell>,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cells: String = self.cells.iter().map(|cell| format!(" {cell}")).collect();
        let sentence = self.rule.sentence();
        let lacks_houses = sentence.contains("{houses}") && self.houses.is_empty();
        let lacks_value = sentence.contains("{value}") && self.value.is_none();
        if sentence.is_empty() || lacks_houses || lacks_value {
            return write!(f, "{}:{cells}", self.rule);
        }
        let times = match self.cells.len() {
            2 => "twice".to_owned(),
            times => format!("{times} times"),
        };
        let value = self.value.map_or_else(String::new, |value| value.to_string());
        let houses = self.houses.iter().join(" and ");
        let filled = sentence.replace("{houses}", &houses).replace("{value}", &value);
        f.write_str(&filled.replace("{times}", &times).replace("{cells}", &cells))
    }
}

/// Lists the values that break nothing in a blank cell; see [`Game::possible`](super::Game::possible).
pub(super) fn possible(game: &Puzzle, grid: &Grid, cell: Cell) -> Vec<u8> {
    let mut tried = grid.clone();
    let is_clean = game.is_clean(grid);
    let mut breaks_nothing = |value: &u8| {
        tried.set(cell, Some(*value));
        let is_here = |violation: &Violation| violation.cells.contains(&cell);
        if is_clean { game.is_clean(&tried) } else { !game.violations(&tried).iter().any(is_here) }
    };
    game.values().filter(|value| breaks_nothing(value)).collect()
}

/// A proof at a glance that there is no solution: something that no place or value is left for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadEnd {
    /// A blank cell that no value may stand in.
    Cell(Cell),
    /// A value that may stand in no cell of a line or block, which needs it.
    Value {
        /// The value.
        value: u8,
        /// The line or block.
        house: House,
    },
}

/// A rule, or the part of it that is about some cells: what a clash is told in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The rule.
    pub rule: RuleId,
    /// The cells that the part is about; none where it is the whole rule.
    pub cells: Vec<Cell>,
}

impl<R: Into<RuleId>> From<R> for Part {
    fn from(rule: R) -> Part {
        let rule = rule.into();
        let cells = Vec::new();
        Part { rule, cells }
    }
}

/// The values that are still to come in a row, a column or a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    /// The row, column or block.
    pub house: House,
    /// The values that are still to come, least first, with their number: a range where the rules leave a choice.
    pub values: Vec<(u8, RangeInclusive<usize>)>,
}

impl Need {
    /// Returns the number of times that a value is still to come.
    #[must_use]
    pub fn times(&self, value: u8) -> RangeInclusive<usize> {
        let found = self.values.iter().find(|(needed, _)| *needed == value);
        found.map_or(0..=0, |(_, times)| times.clone())
    }
}
