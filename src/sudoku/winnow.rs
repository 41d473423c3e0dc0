//! Minimal puzzles: givens are taken away as long as the solution stays the only one.

use rand_chacha::ChaCha8Rng;

use super::Sudoku;
use super::board::Others;
use crate::chance::shuffle;
use crate::grid::Cell;
use crate::limits::{Limits, Next};

/// A puzzle with one solution, and whether it is known that no given can be left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winnowed {
    /// The puzzle.
    pub puzzle: Sudoku,
    /// Whether each given is needed for certain; `false` if a search gave up at its number of nodes.
    pub is_minimal: bool,
}

/// Takes givens away, in an order by chance, each if the others still have one solution.
///
/// The puzzle, often a complete grid, must have exactly one solution. The nodes of the limits are
/// those for one given: where they do not suffice it stays, and the puzzle that comes of it has one
/// solution all the same.
///
/// `GaveUp` when the stop callback says so; never `Exhausted`.
///
/// ```
/// use rand_chacha::ChaCha8Rng;
/// use rand_chacha::rand_core::SeedableRng;
/// use takuzu_sat::sudoku::{Sudoku, winnow::minimal};
/// use takuzu_sat::{Grid, Limits, Next, Shape};
///
/// let grid = Grid::from_line(Shape::square(4), "1234341221434321").expect("16 symbols");
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let grid = Sudoku::new(grid, Shape::square(2))?;
/// let Next::Solution(winnowed) = minimal(&grid, &mut rng, &Limits::none()) else { panic!("no limits") };
/// assert!(winnowed.is_minimal);
/// assert!((4..=6).contains(&winnowed.puzzle.givens().filled().count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimal(puzzle: &Sudoku, rng: &mut ChaCha8Rng, limits: &Limits) -> Next<Winnowed> {
    let others = Others::new(puzzle);
    let mut givens = puzzle.givens().clone();
    let mut order: Vec<(Cell, u8)> = givens.filled().collect();
    shuffle(&mut order, rng);
    let mut is_minimal = true;
    for (cell, value) in order {
        if limits.stop_requested() {
            return Next::GaveUp;
        }
        givens.set(cell, None);
        match others.find(&givens, cell, value, limits) {
            Next::Exhausted => {}
            Next::Solution(_) => givens.set(cell, Some(value)),
            Next::GaveUp => {
                givens.set(cell, Some(value));
                is_minimal = false;
            }
        }
    }
    // A search that was stopped has kept its given, too, but that is not what was asked for.
    if limits.stop_requested() {
        return Next::GaveUp;
    }
    let puzzle = puzzle.with_givens(givens);
    Next::Solution(Winnowed { puzzle, is_minimal })
}
