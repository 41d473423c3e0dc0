//! Small pieces of text that many answers share.

pub(crate) mod tips;

use std::fmt::Display;

use takuzu_sat::Cell;

/// Returns a number with its noun: `1 row`, `2 rows`.
pub(crate) fn counted(count: impl Display, noun: &str) -> String {
    let count = count.to_string();
    let plural = if count == "1" { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// Returns the names of cells: `r1c2`.
pub(crate) fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}
