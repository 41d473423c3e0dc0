//! Sudoku as a formula, written straight from its rules: see [`NaiveFormula`].
//!
//! The variable of a cell and a number is true where the cell holds the number. They are numbered cell by cell, row by row.

use super::Sudoku;
use crate::ground::grid::{Cell, Grid};
use crate::puzzles::naive::NaiveFormula;

/// Writes the rules, the givens, and that the solution is another one than the excluded.
pub(super) fn formula(sudoku: &Sudoku, excluded: Option<&Grid>) -> NaiveFormula {
    let (side, block) = (sudoku.side(), sudoku.block());
    let (high, wide) = (block.rows(), block.cols());
    let holds = |row: usize, col: usize, value: usize| ((row * side + col) * side + value) as i32;
    let at = |cell: Cell, value: u8| holds(cell.row, cell.col, usize::from(value));
    let cells = sudoku.givens().shape().cells();
    let names = cells.flat_map(|cell| (1..=side).map(move |value| format!("{cell}={value}")));
    let mut formula = NaiveFormula::with_names(names);

    for (cell, value) in sudoku.givens().filled() {
        formula.add([at(cell, value)]);
    }
    // Each cell holds one number.
    for (row, col) in places(side, side) {
        let values: Vec<i32> = (1..=side).map(|value| holds(row, col, value)).collect();
        formula.add_one_of(&values, |_, _| true);
    }
    // Each row, each column and each block holds each number once.
    for (row, value) in places(side, side) {
        let places: Vec<i32> = (0..side).map(|col| holds(row, col, value + 1)).collect();
        formula.add_one_of(&places, |_, _| true);
    }
    for (col, value) in places(side, side) {
        let places: Vec<i32> = (0..side).map(|row| holds(row, col, value + 1)).collect();
        formula.add_one_of(&places, |_, _| true);
    }
    for (top, left) in places(wide, high).map(|(row, col)| (row * high, col * wide)) {
        for value in 1..=side {
            let cells = places(high, wide).map(|(row, col)| holds(top + row, left + col, value));
            // Two cells of a row or a column are told apart already.
            let shares_no_line =
                |one: usize, other: usize| one % wide != other % wide && one / wide != other / wide;
            formula.add_one_of(&cells.collect::<Vec<i32>>(), shares_no_line);
        }
    }
    if let Some(grid) = excluded {
        let others = sudoku.givens().blanks().filter_map(|cell| Some(-at(cell, grid[cell]?)));
        formula.add(others.collect::<Vec<i32>>());
    }
    formula
}

/// Pairs of numbers from 0, the first below `rows` and the second below `cols`.
fn places(rows: usize, cols: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
}
