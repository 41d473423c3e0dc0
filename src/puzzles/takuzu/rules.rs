//! The rules of Takuzu, written to be read.
//!
//! This file is the definition that everything else is measured against, so it is naive on purpose
//! and shares nothing with the encoders or the search.

use std::ops::RangeInclusive;

use super::signs::Signs;
use crate::ground::deduction::{RuleId, plain_rules};
use crate::ground::grid::{Cell, Grid};
pub use crate::puzzles::game::Violation;

/// The rules that hold beside "no three" and the signs, and what balance means on a line of odd length.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Rules {
    /// No two rows are equal and no two columns are equal.
    pub distinct_lines: bool,
    /// The symbol that may stand once more than the other on a line of odd length.
    pub majority: Majority,
}

crate::ground::names::named! {
    /// The symbol that stands once more than the other on a line of odd length.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Majority {
        /// None: there are no lines of odd length.
        #[default]
        None = "none",
        /// The one.
        One = "one",
        /// The one or the zero, on each line by itself.
        Either = "either",
    }
}

crate::ground::names::read_by_name! {
    Majority,
    /// A name that no majority has.
    UnknownMajority: "no majority `{}`; there are: {}", between ", "
}

impl Rules {
    /// All three rules: Takuzu, Binairo, binarypuzzle.com, Unruly with the letter `u`.
    pub const TAKUZU: Rules = Rules { distinct_lines: true, majority: Majority::None };

    /// Without rule 3: Unruly as it comes, Tohu-Wa-Vohu, Binairo Plus, Tango.
    pub const UNRULY: Rules = Rules { distinct_lines: false, majority: Majority::None };

    /// Returns the rules that people call `takuzu`, `unruly` (without rule 3) or `plus` (with signs as well).
    #[must_use]
    pub fn named(name: &str) -> Option<Rules> {
        match name {
            "takuzu" => Some(Rules::TAKUZU),
            "unruly" | "plus" => Some(Rules::UNRULY),
            _ => None,
        }
    }

    /// The same rules, lines of odd length allowed.
    #[must_use]
    pub fn with_majority(self, majority: Majority) -> Rules {
        Rules { majority, ..self }
    }

    /// The same rules without rule 3.
    #[must_use]
    pub fn without_distinct_lines(self) -> Rules {
        Rules { distinct_lines: false, ..self }
    }

    /// Returns the numbers of ones that a line of a length may hold, none where such lines are not allowed.
    #[must_use]
    pub fn ones(self, len: usize) -> RangeInclusive<usize> {
        let (less, more) = (len / 2, len.div_ceil(2));
        match self.majority {
            Majority::None => more..=less,
            Majority::One => more..=more,
            Majority::Either => less..=more,
        }
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Rules {
    fn deserialize<D: serde::Deserializer<'de>>(names: D) -> Result<Rules, D::Error> {
        let name = String::deserialize(names)?;
        let unknown = || format!("no rules `{name}`: takuzu, unruly or plus");
        Rules::named(&name).ok_or_else(|| serde::de::Error::custom(unknown()))
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::TAKUZU
    }
}

crate::ground::names::named! {
    /// A rule of the game.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Rule {
        /// No three equal symbols next to each other in a line.
        NoThree = "no three",
        /// As many 0 as 1 in each line.
        Balance = "balance",
        /// No two equal rows, no two equal columns.
        DistinctLines = "distinct lines",
        /// Neighbours are related as the sign between them says.
        Signs = "signs",
    }
}

impl Rule {
    /// Returns the rule behind a plain one.
    ///
    /// # Panics
    ///
    /// When it is another puzzle's.
    #[must_use]
    pub fn from_plain(plain: RuleId) -> Rule {
        plain.try_into().expect("a rule of Takuzu")
    }

    /// The sentence that says that it is broken.
    const fn sentence(self) -> &'static str {
        match self {
            Rule::NoThree => "three equal next to each other in {houses}:{cells}",
            Rule::Balance => "more than half of {houses} is the same:{cells}",
            Rule::DistinctLines => "{houses} are equal",
            Rule::Signs => "not as the sign between them says:{cells}",
        }
    }
}

plain_rules!(Rule, Rule::sentence);

/// All places where a grid, complete or not, breaks the rules.
///
/// A blank breaks nothing: a grid with blanks is measured by what is filled, so it may be clean and still have no
/// completion. A complete grid is a solution exactly when the list is empty. Order: rule by rule, rows before columns.
#[must_use]
pub fn violations(grid: &Grid, rules: Rules) -> Vec<Violation> {
    let mut found = three_in_a_row(grid);
    found.extend(unbalanced(grid, rules));
    if rules.distinct_lines {
        found.extend(equal_lines(grid));
    }
    found
}

/// Tells whether [`violations`] would list nothing, in a fraction of its time, for puzzles of a batch and for answers.
///
/// Lines longer than 64 are left to [`violations`].
#[must_use]
pub(crate) fn is_clean(grid: &Grid, rules: Rules) -> bool {
    let shape = grid.shape();
    if shape.rows().max(shape.cols()) > 64 {
        return violations(grid, rules).is_empty();
    }
    // For each symbol and line the places where it stands, a bit each.
    let mut rows = [[0_u64; 64]; 2];
    let mut cols = [[0_u64; 64]; 2];
    for (row, line) in grid.values().chunks(shape.cols().max(1)).enumerate() {
        let [of_zeros, of_ones] = &mut cols;
        let (mut zeros, mut ones, mut known) = (0, 0, 0);
        for (col, ((&value, col_zeros), col_ones)) in
            line.iter().zip(of_zeros).zip(of_ones).enumerate()
        {
            let [zero, one] = [0, 1].map(|symbol| u64::from(value == Some(symbol)));
            (zeros, ones) = (zeros | zero << col, ones | one << col);
            known |= u64::from(value.is_some()) << col;
            (*col_zeros, *col_ones) = (*col_zeros | zero << row, *col_ones | one << row);
        }
        if known != zeros | ones {
            return false;
        }
        (rows[0][row], rows[1][row]) = (zeros, ones);
    }
    let are_clean = |[zeros, ones]: &[[u64; 64]; 2], count: usize, len: usize| {
        let three = |of: u64| of & (of >> 1) & (of >> 2) != 0;
        let (all, allowed) = (u64::MAX >> (64 - len), rules.ones(len));
        let (most_zeros, most_ones) = (len - allowed.start(), *allowed.end());
        let is_clean = |at: usize| {
            let (zero, one) = (zeros[at], ones[at]);
            let is_complete = zero | one == all;
            !three(zero)
                && !three(one)
                && zero.count_ones() as usize <= most_zeros
                && one.count_ones() as usize <= most_ones
                && !(rules.distinct_lines
                    && is_complete
                    && ones[..at].iter().zip(zeros).any(|line| line == (&one, &zero)))
        };
        (0..count).all(is_clean)
    };
    are_clean(&rows, shape.rows(), shape.cols()) && are_clean(&cols, shape.cols(), shape.rows())
}

/// All signs that a grid, complete or not, does not obey.
#[must_use]
pub(super) fn violated_signs(grid: &Grid, signs: &Signs) -> Vec<Violation> {
    let mut found = Vec::new();
    for sign in signs.iter() {
        let [first, second] = sign.cells();
        if let (Some(one), Some(other)) = (grid[first], grid[second])
            && !sign.relation().holds(one, other)
        {
            found.push(Violation {
                rule: Rule::Signs.into(),
                houses: Vec::new(),
                value: None,
                cells: vec![first, second],
            });
        }
    }
    found
}

/// Every window of three equal symbols; four in a row are two windows.
fn three_in_a_row(grid: &Grid) -> Vec<Violation> {
    let mut found = Vec::new();
    for line in grid.shape().lines() {
        let cells: Vec<Cell> = grid.shape().line_cells(line).collect();
        for window in cells.windows(3) {
            let first = grid[window[0]];
            if first.is_some() && window.iter().all(|&cell| grid[cell] == first) {
                let cells = window.to_vec();
                found.push(Violation {
                    rule: Rule::NoThree.into(),
                    houses: vec![line.into()],
                    value: first,
                    cells,
                });
            }
        }
    }
    found
}

/// Every line and symbol that stands more often in it than it may.
fn unbalanced(grid: &Grid, rules: Rules) -> Vec<Violation> {
    let mut found = Vec::new();
    for line in grid.shape().lines() {
        let len = grid.shape().line_len(line);
        let ones = rules.ones(len);
        let most = [len.saturating_sub(*ones.start()), *ones.end()];
        for symbol in 0..=1 {
            let holds = |&cell: &Cell| grid[cell] == Some(symbol);
            let cells: Vec<Cell> = grid.shape().line_cells(line).filter(holds).collect();
            if cells.len() > most[usize::from(symbol)] {
                found.push(Violation {
                    rule: Rule::Balance.into(),
                    houses: vec![line.into()],
                    value: Some(symbol),
                    cells,
                });
            }
        }
    }
    found
}

/// Every pair of complete parallel lines that hold the same.
fn equal_lines(grid: &Grid) -> Vec<Violation> {
    let shape = grid.shape();
    let mut found = Vec::new();
    for parallel in shape.parallels() {
        for (place, &second) in parallel.iter().enumerate() {
            for &first in &parallel[..place] {
                if grid.line(first).all(|value| value.is_some())
                    && grid.line(first).eq(grid.line(second))
                {
                    let cells = shape.line_cells(first).chain(shape.line_cells(second)).collect();
                    found.push(Violation {
                        rule: Rule::DistinctLines.into(),
                        houses: vec![first.into(), second.into()],
                        value: None,
                        cells,
                    });
                }
            }
        }
    }
    found
}
