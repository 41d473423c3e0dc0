//! Arguments that are for Sudoku alone.

use takuzu_sat::Shape;
use takuzu_sat::sudoku::Sudoku;

/// Reads the shape of a block: `2x3`.
pub(super) fn block(text: &str) -> Result<Shape, String> {
    let wrong = || "expected rows and columns of cells, such as 2x3".to_string();
    let (rows, cols) = text.split_once(['x', 'X']).ok_or_else(wrong)?;
    let [rows, cols] = [rows, cols].map(|side| side.parse().map_err(|_| wrong()));
    let block = Shape::new(rows?, cols?);
    match Sudoku::blank(block) {
        Ok(_) => Ok(block),
        Err(error) => Err(error.to_string()),
    }
}
