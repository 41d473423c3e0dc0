//! Grids of X and O, as Conceptis and Binoxxo have them: X is 1, O is 0.
//!
//! ```text
//! . X . O
//! . . O .
//! . O . .
//! X X . O
//! ```
//!
//! They are read as `grid` is, with other signs. This format is never detected: an `x` may as well
//! be a blank.

use super::cells::spaced;
use crate::grid::Grid;

/// Writes a row a line, below the size where the grid is no square.
pub(super) fn write(grid: &Grid) -> String {
    let shape = grid.shape();
    let mut text = String::new();
    if shape.rows() != shape.cols() {
        text = format!("{} {}\n", shape.rows(), shape.cols());
    }
    for row in grid.to_string().lines() {
        text.push_str(&spaced(row).replace('0', "O").replace('1', "X"));
        text.push('\n');
    }
    text
}
