//! Tables of other programs: cells apart by commas or tabs, a matrix and a table of LaTeX, the XML of
//! OpenSudoku. They are written here, and [wrappers](super::wrappers) are what they are read as.

use crate::grid::Grid;

/// The cells of each row; a blank is nothing.
fn rows(grid: &Grid) -> Vec<Vec<String>> {
    let text = grid.to_string();
    let cell = |sign: char| {
        if sign == '.' { String::new() } else { sign.to_string() }
    };
    text.lines().map(|row| row.chars().map(cell).collect()).collect()
}

/// Writes a row a line, blanks empty. A line of tabs alone would be a blank one: its blanks are dots.
pub(super) fn separated(grid: &Grid, by: &str) -> String {
    let row = |row: Vec<String>| {
        let text = row.join(by);
        if text.trim().is_empty() { vec!["."; row.len()].join(by) + "\n" } else { text + "\n" }
    };
    rows(grid).into_iter().map(row).collect()
}

/// Writes a matrix of LaTeX, as packages such as amsmath draw it.
pub(super) fn latex(grid: &Grid) -> String {
    let row = |row: Vec<String>| format!("{} \\\\\n", row.join(" & "));
    let rows: String = rows(grid).into_iter().map(row).collect();
    format!("\\begin{{bmatrix}}\n{rows}\\end{{bmatrix}}\n")
}

/// Writes a table of LaTeX with lines around each cell, and two between blocks of this many rows and
/// columns.
pub(super) fn tabular(grid: &Grid, block: Option<(usize, usize)>) -> String {
    let shape = grid.shape();
    let is_edge = |at: usize, size: fn((usize, usize)) -> usize| {
        let is_last = |block| at > 0 && at.is_multiple_of(size(block));
        block.is_some_and(is_last)
    };
    let mut columns = String::from("|");
    for col in 1..=shape.cols() {
        let is_double = col < shape.cols() && is_edge(col, |(_, cols)| cols);
        columns.push_str(if is_double { "c||" } else { "c|" });
    }
    let mut text = format!("\\begin{{tabular}}{{{columns}}}\n\\hline\n");
    for (at, row) in rows(grid).into_iter().enumerate() {
        let is_double = at + 1 < shape.rows() && is_edge(at + 1, |(rows, _)| rows);
        let rule = if is_double { "\\hline\\hline" } else { "\\hline" };
        text += &format!("{} \\\\\n{rule}\n", row.join(" & "));
    }
    text + "\\end{tabular}\n"
}

/// Writes an XML file of OpenSudoku with one game.
pub(super) fn opensudoku(grid: &Grid) -> String {
    let data = grid.to_line().replace('.', "0");
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<opensudoku>\n  \
         <name>takuzu-sat</name>\n  <game data=\"{data}\" />\n</opensudoku>\n"
    )
}
