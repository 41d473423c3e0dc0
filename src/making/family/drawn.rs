//! A complete grid at random, without search: no engine's order of solutions comes into a seed.
//!
//! It begins as 2×2 checkerboards, each turned one way or the other, which is balanced and has no
//! three in a row. Then four corners of a rectangle are exchanged again and again, which keeps the
//! balance, and taken back where a rule is broken:
//!
//! ```text
//!   01 10 01               . 1 . 0 .        . 0 . 1 .
//!   10 01 10               . . . . .   <->  . . . . .
//!   10 10 01  ...          . 0 . 1 .        . 1 . 0 .
//! ```

use rand::RngExt as _;

use crate::chance::Random;

use super::{Kind, puzzle};
use crate::grid::{Cell, Grid, Line, Shape};

/// The number of attempted exchanges for each cell: one of some 200 is legal, and changes four.
const EXCHANGES: usize = 200;

/// A solution of the blank board; `None` where checkerboards give none, on boards so narrow that
/// two lines would be equal.
pub(super) fn solution(shape: Shape, rng: &mut Random) -> Option<Grid> {
    let mut draws = (0..Kind::MOST_DRAWS).map(|_| checkerboards(shape, rng));
    let mut grid = draws.find(|grid| puzzle(grid.clone()).accepts(grid))?;
    for _ in 0..EXCHANGES * shape.len() {
        exchange(&mut grid, rng);
    }
    Some(grid)
}

/// 2×2 blocks of a checkerboard, turned at random.
fn checkerboards(shape: Shape, rng: &mut Random) -> Grid {
    let turned: Vec<bool> = (0..shape.len() / 4).map(|_| rng.random()).collect();
    Grid::from_fn(shape, |Cell { row, col }| {
        let block = row / 2 * (shape.cols() / 2) + col / 2;
        Some(((usize::from(turned[block]) + row + col) & 1) as u8)
    })
}

/// Exchanges the corners of a rectangle, if they are of a checkerboard and no rule is broken.
fn exchange(grid: &mut Grid, rng: &mut Random) {
    let shape = grid.shape();
    let [first, second] = [0, 1].map(|_| {
        let (row, col) = (rng.random_range(..shape.rows()), rng.random_range(..shape.cols()));
        Cell::new(row, col)
    });
    let others = [Cell::new(first.row, second.col), Cell::new(second.row, first.col)];
    if grid[first] != grid[second] || others.iter().any(|&other| grid[other] == grid[first]) {
        return;
    }
    let corners = [first, second, others[0], others[1]];
    turn(grid, corners);
    let lines = [first, second].map(|cell| [Line::Row(cell.row), Line::Col(cell.col)]);
    let has_three = corners.iter().any(|&corner| has_three_at(grid, corner));
    if has_three || lines.iter().flatten().any(|&line| has_twin(grid, line)) {
        turn(grid, corners);
    }
}

fn turn(grid: &mut Grid, corners: [Cell; 4]) {
    for corner in corners {
        grid.set(corner, grid[corner].map(|value| 1 - value));
    }
}

/// Tells whether a cell is one of three equal ones next to each other.
fn has_three_at(grid: &Grid, cell: Cell) -> bool {
    let ways = [(Line::Row(cell.row), cell.col), (Line::Col(cell.col), cell.row)];
    ways.into_iter().any(|(line, place)| {
        let len = grid.shape().line_len(line);
        let starts = place.saturating_sub(2)..=place.min(len.saturating_sub(3));
        let is_equal = |at: usize| grid[line.cell(at)] == grid[cell];
        let mut starts = starts.filter(|start| start + 3 <= len);
        starts.any(|start| (start..start + 3).all(is_equal))
    })
}

/// Tells whether a parallel line holds the same.
fn has_twin(grid: &Grid, line: Line) -> bool {
    let mut others = grid.shape().parallel_to(line);
    others.any(|other| other != line && grid.line(other).eq(grid.line(line)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_grids_are_solutions_and_differ() {
        let mut rng = Random::new(1);
        for (rows, cols) in [(2, 2), (4, 4), (6, 6), (6, 8), (20, 14), (40, 40)] {
            let shape = Shape::new(rows, cols);
            let drawn = [0, 1, 2].map(|_| solution(shape, &mut rng).expect("a solution"));
            for grid in &drawn {
                assert!(puzzle(Grid::blank(shape)).accepts(grid), "{grid}");
            }
            assert!(rows < 6 || drawn[0] != drawn[1] && drawn[1] != drawn[2]);
        }
        assert_eq!(solution(Shape::new(2, 4), &mut rng), None);
    }

    /// Not much is left of the checkerboards: in these, every other pair of neighbours is unequal.
    #[test]
    fn drawn_grids_are_mixed() {
        let mut rng = Random::new(1);
        let shape = Shape::square(20);
        let grid = solution(shape, &mut rng).expect("a solution");
        let pairs = shape.cells().filter(|cell| cell.col % 2 == 0);
        let equal = pairs.filter(|&cell| grid[cell] == grid[Cell::new(cell.row, cell.col + 1)]);
        assert!(equal.count() > 40, "{grid}");
    }
}
