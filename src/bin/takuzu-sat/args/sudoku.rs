//! Arguments that are for Sudoku alone.

use takuzu_sat::Shape;
use takuzu_sat::sudoku::Sudoku;

use super::choice::sides;

/// Reads the shape of a block: `2x3`.
pub(super) fn block(text: &str) -> Result<Shape, String> {
    let wrong = || "expected rows and columns of cells, such as 2x3".to_string();
    let [rows, cols] = sides(text).ok_or_else(wrong)?;
    let block = Shape::new(rows, cols);
    match Sudoku::blank(block) {
        Ok(_) => Ok(block),
        Err(error) => Err(error.to_string()),
    }
}
