//! Puzzles on paper, in the formats that any puzzle may have.

use super::codes::runs;
use crate::ground::grid::{Grid, Shape};
use crate::puzzles::game::Game;

/// A row a line, below the size where it is needed.
pub(super) fn grid(puzzle: &impl Game) -> String {
    let grid = puzzle.givens();
    format!("{}{grid}\n", size_line(grid.shape()))
}

pub(super) fn words(puzzle: &impl Game) -> String {
    puzzle.givens().to_string().replace('\n', " ") + "\n"
}

pub(super) fn line(puzzle: &impl Game) -> String {
    puzzle.givens().to_line() + "\n"
}

pub(super) fn sized_line(puzzle: &impl Game) -> String {
    let shape = puzzle.givens().shape();
    format!("{}x{};{}", shape.cols(), shape.rows(), line(puzzle))
}

pub(super) fn task(puzzle: &impl Game) -> String {
    runs(puzzle.givens().values()) + "\n"
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
    let cell = |sign: char| if sign == '.' { String::new() } else { sign.to_string() };
    text.lines().map(|row| row.chars().map(cell).collect()).collect()
}

/// Writes a row a line, blanks empty. A line of tabs alone would be a blank one: its blanks are dots.
pub(super) fn separated(puzzle: &impl Game, by: &str) -> String {
    let row = |row: Vec<String>| {
        let text = row.join(by);
        if text.trim().is_empty() { vec!["."; row.len()].join(by) + "\n" } else { text + "\n" }
    };
    cells(puzzle.givens()).into_iter().map(row).collect()
}

/// A matrix of LaTeX, as packages such as amsmath draw it.
pub(super) fn latex(puzzle: &impl Game) -> String {
    let row = |row: Vec<String>| format!("{} \\\\\n", row.join(" & "));
    let rows: String = cells(puzzle.givens()).into_iter().map(row).collect();
    format!("\\begin{{bmatrix}}\n{rows}\\end{{bmatrix}}\n")
}

/// Writes a table of LaTeX with a line around each cell, and two between blocks.
pub(super) fn tabular(grid: &Grid, block: Shape) -> String {
    let shape = grid.shape();
    let is_seam = |at: usize, size: usize, end: usize| at < end && at.is_multiple_of(size);
    let column = |col| if is_seam(col, block.cols(), shape.cols()) { "c||" } else { "c|" };
    let columns: String = (1..=shape.cols()).map(column).collect();
    let row = |(row, cells): (usize, Vec<String>)| {
        let rules = 1 + usize::from(is_seam(row, block.rows(), shape.rows()));
        format!("{} \\\\\n{}\n", cells.join(" & "), "\\hline".repeat(rules))
    };
    let rows: String = (1..).zip(cells(grid)).map(row).collect();
    format!("\\begin{{tabular}}{{|{columns}}}\n\\hline\n{rows}\\end{{tabular}}\n")
}

/// A table of Markdown, below the size of a rectangle; a blank is a space.
pub(super) fn markdown(puzzle: &impl Game) -> String {
    let shape = puzzle.givens().shape();
    let size = if shape.rows() == shape.cols() { String::new() } else { size_line(shape) };
    let cells = puzzle.givens().to_string().replace('.', " ");
    let cell = |sign: char| format!("| {sign} ");
    let row = |row: &str| row.chars().map(cell).collect::<String>() + "|\n";
    let mut rows: Vec<String> = cells.lines().map(row).collect();
    rows.insert(1, "|:-:".repeat(shape.cols()) + "|\n");
    size + &rows.concat()
}

/// A frame around each cell.
pub(super) fn drawn(puzzle: &impl Game) -> String {
    let cols = puzzle.givens().shape().cols();
    let rule = |left: &str, line: &str, cross: &str, right: &str| {
        format!("{left}{}{right}\n", vec![line; cols].join(cross))
    };
    let row = |row: &str| {
        let cells: Vec<String> = row.chars().map(|sign| format!(" {sign} ")).collect();
        format!("║{}║\n", cells.join("│"))
    };
    let rows: Vec<String> = puzzle.givens().to_string().lines().map(row).collect();
    let (top, bottom) = (rule("╔", "═══", "╤", "╗"), rule("╚", "═══", "╧", "╝"));
    format!("{top}{}{bottom}", rows.join(&rule("╟", "───", "┼", "╢")))
}
