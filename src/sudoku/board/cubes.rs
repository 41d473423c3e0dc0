//! The board in parts, for many to search.

use super::nine::NineBoard;
use super::places::PlacesBoard;
use crate::board::Board;
use crate::grid::{Cell, Shape};
use crate::limits::{Limits, Next};
use crate::search;
use crate::sudoku::Sudoku;

use super::literal::Literal;

/// Cells, each with a number that it has in a part of the search (true) or does not have (false).
pub type Cube = Vec<(Cell, u8, bool)>;

/// Splits a puzzle into `enough` cubes, or less where looking ahead leaves less
/// ([`search::cubes`]).
///
/// Each solution satisfies exactly one cube; no cube speaks of a given, or of what propagation on
/// the board settles.
///
/// `Exhausted` when looking ahead shows that there is no solution.
#[must_use]
pub fn cubes(puzzle: &Sudoku, enough: usize, limits: &Limits) -> Next<Vec<Cube>> {
    let shape = puzzle.shape();
    if puzzle.block() == NineBoard::BLOCK {
        split(NineBoard::new(puzzle), shape, enough, limits)
    } else {
        split(PlacesBoard::new(puzzle), shape, enough, limits)
    }
}

fn split<B: Board<Literal = Literal>>(
    mut board: B,
    shape: Shape,
    enough: usize,
    limits: &Limits,
) -> Next<Vec<Cube>> {
    let cubes = search::cubes(&mut board, enough, limits);
    cubes.map(|cubes| {
        let in_grid = |cube: Vec<Literal>| cube.into_iter().map(|literal| literal.in_grid(shape));
        cubes
            .into_iter()
            .map(|cube| in_grid(cube).collect())
            .collect()
    })
}
