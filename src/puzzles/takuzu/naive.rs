//! Takuzu as a formula, written straight from its rules: see [`NaiveFormula`].
//!
//! The variable of a cell is true where the cell holds a 1. Variables are numbered row by row.

use super::{Majority, Relation, Takuzu};
use crate::ground::grid::{Cell, Grid};
use crate::puzzles::naive::NaiveFormula;

/// Writes the rules, the givens, and that the solution is another one than the excluded.
pub(super) fn formula(takuzu: &Takuzu, excluded: Option<&Grid>) -> NaiveFormula {
    let shape = takuzu.givens().shape();
    let (rows, cols) = (shape.rows(), shape.cols());
    let cell = |row: usize, col: usize| (row * cols + col + 1) as i32;
    let row_lines: Vec<Vec<i32>> =
        (0..rows).map(|row| (0..cols).map(|col| cell(row, col)).collect()).collect();
    let col_lines: Vec<Vec<i32>> =
        (0..cols).map(|col| (0..rows).map(|row| cell(row, col)).collect()).collect();
    let mut formula = NaiveFormula::with_names(shape.cells().map(|cell| cell.to_string()));
    let one = |at: Cell| cell(at.row, at.col);
    let holds = |at: Cell, value: u8| if value == 1 { one(at) } else { -one(at) };

    for (at, value) in takuzu.givens().filled() {
        formula.add([holds(at, value)]);
    }
    for line in row_lines.iter().chain(&col_lines) {
        no_three(line, &mut formula);
    }
    // A line holds as many 0 as 1; of odd length it has one more 1, or one more of either.
    for line in row_lines.iter().chain(&col_lines) {
        let most = line.len().div_ceil(2);
        let is_fixed = takuzu.rules().majority == Majority::One;
        formula.add_count(line, if is_fixed { most } else { line.len() / 2 }, most);
    }
    if takuzu.rules().distinct_lines {
        no_two_equal(&row_lines, &mut formula);
        no_two_equal(&col_lines, &mut formula);
    }
    for sign in takuzu.signs().iter() {
        let [first, second] = sign.cells().map(one);
        let second = if sign.relation() == Relation::Equal { second } else { -second };
        formula.add([first, -second]);
        formula.add([-first, second]);
    }
    if let Some(grid) = excluded {
        let others = takuzu.givens().blanks().filter_map(|at| Some(-holds(at, grid[at]?)));
        formula.add(others.collect::<Vec<i32>>());
    }
    formula
}

/// No three equal symbols stand next to each other.
fn no_three(line: &[i32], formula: &mut NaiveFormula) {
    for window in line.windows(3) {
        formula.add([window[0], window[1], window[2]]);
        formula.add([-window[0], -window[1], -window[2]]);
    }
}

/// No two parallel lines are equal: some cells side by side differ. A variable says that a pair does: a 1 and a 0.
fn no_two_equal(lines: &[Vec<i32>], formula: &mut NaiveFormula) {
    for second in 0..lines.len() {
        for first in 0..second {
            let mut different = Vec::new();
            for (&one, &other) in lines[first].iter().zip(&lines[second]) {
                let is_different = formula.new_variable();
                formula.add([-is_different, one, other]);
                formula.add([-is_different, -one, -other]);
                different.push(is_different);
            }
            formula.add(different);
        }
    }
}
