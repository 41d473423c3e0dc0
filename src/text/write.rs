//! Puzzles on paper, in the formats that any puzzle may have.

use super::codes::runs;
use super::formats::Formats;
use super::{Format, json};
use crate::grid::{Grid, Shape};

/// Writes a puzzle in a format that needs to know no more than its givens, or in JSON.
pub(super) fn plain<P: Formats>(puzzle: &P, format: Format) -> String {
    let grid = puzzle.givens();
    let shape = grid.shape();
    match format {
        Format::Words => format!("{}\n", grid.to_string().replace('\n', " ")),
        Format::Line => format!("{}\n", grid.to_line()),
        Format::SizedLine => format!("{}x{};{}\n", shape.cols(), shape.rows(), grid.to_line()),
        Format::Task => runs(grid.values().iter().copied()) + "\n",
        Format::Markdown => table(grid),
        Format::Box => drawn(grid),
        Format::Csv => separated(grid, ","),
        Format::Tsv => separated(grid, "\t"),
        Format::Latex => latex(grid),
        Format::Tabular => tabular(grid, None),
        Format::Json => json::write(puzzle),
        Format::Grid
        | Format::PlusTask
        | Format::Unruly
        | Format::Signs
        | Format::Sdk
        | Format::Sdm
        | Format::Ss
        | Format::Candidates
        | Format::Hodoku
        | Format::Solo
        | Format::OpenSudoku => format!("{}{grid}\n", size_line(shape)),
    }
}

/// The line above a grid that says its size: that of a rectangle, and of a square each of whose rows may be a puzzle.
pub(super) fn size_line(shape: Shape) -> String {
    let (rows, cols) = (shape.rows(), shape.cols());
    let is_puzzle = cols >= 16 && cols.isqrt() * cols.isqrt() == cols;
    if rows == cols && !is_puzzle { String::new() } else { format!("{rows} {cols}\n") }
}

/// The cells of each row; a blank is nothing.
fn cells(grid: &Grid) -> Vec<Vec<String>> {
    let text = grid.to_string();
    let cell = |sign: char| {
        if sign == '.' { String::new() } else { sign.to_string() }
    };
    text.lines().map(|row| row.chars().map(cell).collect()).collect()
}

/// Writes a row a line, blanks empty. A line of tabs alone would be a blank one: its blanks are dots.
fn separated(grid: &Grid, by: &str) -> String {
    let row = |row: Vec<String>| {
        let text = row.join(by);
        if text.trim().is_empty() { vec!["."; row.len()].join(by) + "\n" } else { text + "\n" }
    };
    cells(grid).into_iter().map(row).collect()
}

/// Writes a matrix of LaTeX, as packages such as amsmath draw it.
fn latex(grid: &Grid) -> String {
    let row = |row: Vec<String>| format!("{} \\\\\n", row.join(" & "));
    let rows: String = cells(grid).into_iter().map(row).collect();
    format!("\\begin{{bmatrix}}\n{rows}\\end{{bmatrix}}\n")
}

/// Writes a table of LaTeX with lines around each cell, and two between blocks of this many rows and columns.
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
    for (at, row) in cells(grid).into_iter().enumerate() {
        let is_double = at + 1 < shape.rows() && is_edge(at + 1, |(rows, _)| rows);
        let rule = if is_double { "\\hline\\hline" } else { "\\hline" };
        text += &format!("{} \\\\\n{rule}\n", row.join(" & "));
    }
    text + "\\end{tabular}\n"
}

/// Writes a table of Markdown; a blank is a space.
fn table(grid: &Grid) -> String {
    let cells = grid.to_string().replace('.', " ");
    let cell = |sign: char| format!("| {sign} ");
    let row = |row: &str| row.chars().map(cell).collect::<String>() + "|\n";
    let mut rows: Vec<String> = cells.lines().map(row).collect();
    rows.insert(1, "|:-:".repeat(grid.shape().cols()) + "|\n");
    rows.concat()
}

/// Writes a frame around each cell.
fn drawn(grid: &Grid) -> String {
    let cols = grid.shape().cols();
    let rule = |left: &str, line: &str, cross: &str, right: &str| {
        format!("{left}{}{right}\n", vec![line; cols].join(cross))
    };
    let between = rule("╟", "───", "┼", "╢");
    let row = |row: &str| {
        let cells: Vec<String> = row.chars().map(|sign| format!(" {sign} ")).collect();
        format!("║{}║\n", cells.join("│"))
    };
    let rows: Vec<String> = grid.to_string().lines().map(row).collect();
    let top = rule("╔", "═══", "╤", "╗");
    let bottom = rule("╚", "═══", "╧", "╝");
    format!("{top}{}{bottom}", rows.join(&between))
}
