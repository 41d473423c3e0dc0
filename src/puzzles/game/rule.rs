//! Rules, parts of rules, and places where they are broken.

use std::fmt;

use crate::deduction::House;
use crate::grid::Cell;

/// A rule of a puzzle; printed as the name that reports use.
pub trait RuleName: Copy + Ord + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// Writes a broken rule as a short sentence. The default names the rule and the cells.
    ///
    /// # Errors
    ///
    /// When the formatter fails.
    fn write_violation(violation: &Violation<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", violation.rule)?;
        violation.write_cells(f)
    }
}

/// A broken rule and where it is broken; printed as a short sentence.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Violation<R> {
    /// The rule that is broken.
    pub rule: R,
    /// The lines or blocks that break it; none where the rule is about cells alone.
    pub houses: Vec<House>,
    /// The value that stands too often, where the rule is about one.
    pub value: Option<u8>,
    /// The cells that break it.
    pub cells: Vec<Cell>,
}

impl<R> Violation<R> {
    /// Writes the cells, each after a space.
    ///
    /// # Errors
    ///
    /// When the formatter fails.
    pub fn write_cells(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.iter().try_for_each(|cell| write!(f, " {cell}"))
    }

    /// Names the rule by another type.
    #[must_use]
    pub(crate) fn with_rule<S>(self, name: impl FnOnce(R) -> S) -> Violation<S> {
        Violation {
            rule: name(self.rule),
            houses: self.houses,
            value: self.value,
            cells: self.cells,
        }
    }
}

impl<R: RuleName> fmt::Display for Violation<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        R::write_violation(self, f)
    }
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
pub struct Part<R> {
    /// The rule.
    pub rule: R,
    /// The cells that the part is about; none where it is the whole rule.
    pub cells: Vec<Cell>,
}

impl<R> From<R> for Part<R> {
    fn from(rule: R) -> Part<R> {
        let cells = Vec::new();
        Part { rule, cells }
    }
}
