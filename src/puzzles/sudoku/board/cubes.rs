//! The board in parts, for many to search.

use super::fill::Candidates;
use super::literal::Literal;
use super::{NineBoard, PlacesBoard, with_fastest_board};
use crate::game::Cube;
use crate::limits::{Limits, Next};
use crate::search::{Choice, cubes_by};
use crate::sudoku::Sudoku;

/// Splits a puzzle into `enough` cubes, or less where every further split would make more, or nothing is
/// left to split.
///
/// The part with most open candidates is split next, by the cell with fewest candidates, into a part for
/// each of them; those that propagation refutes are left out. Each solution holds all numbers of exactly one
/// cube.
///
/// `Exhausted` when every part is refuted.
#[must_use]
pub(crate) fn cubes(puzzle: &Sudoku, enough: usize, limits: &Limits) -> Next<Vec<Cube>> {
    let cubes =
        with_fastest_board!(puzzle, board => cubes_by(board, enough, limits, tightest_cell));
    let in_grid = |literal: Literal| {
        let cell = puzzle.shape().cell(literal.place.into());
        (cell, literal.digit + 1)
    };
    let cube = |literals: Vec<Literal>| literals.into_iter().map(in_grid).collect();
    cubes.map(|cubes| cubes.into_iter().map(cube).collect())
}

/// Chooses the open cell with fewest candidates, the first of several.
fn tightest_cell<B: Candidates>(
    board: &mut B,
    _steps: &mut Vec<Literal>,
    limits: &Limits,
) -> Choice<Literal> {
    if limits.stop_requested() {
        return Choice::GaveUp;
    }
    let count = |&place: &usize| board.candidates_of(place).count_ones();
    let open = (0..board.places()).filter(|place| count(place) > 1);
    let Some(place) = open.min_by_key(count) else {
        return Choice::Complete;
    };
    let candidates = board.candidates_of(place);
    let digits = (0..32).filter(|digit| candidates >> digit & 1 == 1);
    Choice::Branch(digits.map(|digit| Literal::new(place, digit)).collect())
}
