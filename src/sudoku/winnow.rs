//! Minimal puzzles: givens are taken away as long as the solution stays the only one.

use super::Sudoku;
use super::board::Others;
use crate::chance::Random;
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};

/// A puzzle with one solution, and what is known of its givens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winnowed {
    /// The puzzle.
    pub puzzle: Sudoku,
    /// Whether each given is needed for certain; `false` if a search gave up at its number of nodes,
    /// or some were not tried.
    pub is_minimal: bool,
    /// Whether all givens were tried: not those without which too few would be left.
    pub all_tried: bool,
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
/// use takuzu_sat::sudoku::{Sudoku, winnow::minimal};
/// use takuzu_sat::{Grid, Limits, Next, Random, Shape};
///
/// let grid = Grid::from_line(Shape::square(4), "1234341221434321").expect("16 symbols");
/// let mut rng = Random::new(1);
/// let grid = Sudoku::new(grid, Shape::square(2))?;
/// let Next::Solution(winnowed) = minimal(&grid, &mut rng, &Limits::none()) else { panic!("no limits") };
/// assert!(winnowed.is_minimal);
/// assert!((4..=6).contains(&winnowed.puzzle.givens().filled().count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimal(puzzle: &Sudoku, rng: &mut Random, limits: &Limits) -> Next<Winnowed> {
    let cells = puzzle.givens().filled();
    let mut order: Vec<[Cell; 1]> = cells.map(|(cell, _)| [cell]).collect();
    rng.shuffle(&mut order);
    winnow(puzzle, &order, 0, limits)
}

/// Takes groups of givens away, in this order, each if the others still have one solution and at
/// least so many givens are left.
///
/// As [`minimal`], for that is this with each given a group.
///
/// # Panics
///
/// When a cell of a group is not given.
pub fn winnow(
    puzzle: &Sudoku,
    groups: &[impl AsRef<[Cell]>],
    least: usize,
    limits: &Limits,
) -> Next<Winnowed> {
    let others = Others::new(puzzle);
    let all = puzzle.givens();
    winnow_by(puzzle, groups, least, limits, |givens, group| {
        for &cell in group {
            let value = all[cell].expect("a given");
            match others.find(givens, cell, value, limits) {
                Next::Exhausted => givens.set(cell, Some(value)),
                Next::Solution(_) => return Some(false),
                Next::GaveUp => return None,
            }
        }
        Some(true)
    })
}

/// The same for any reason to do without givens: `can_go` is asked of the givens that would be left,
/// in which it may fill the cells of the group; `None` when it gave up.
///
/// # Panics
///
/// When a cell of a group is not given.
pub fn winnow_by(
    puzzle: &Sudoku,
    groups: &[impl AsRef<[Cell]>],
    least: usize,
    limits: &Limits,
    mut can_go: impl FnMut(&mut Grid, &[Cell]) -> Option<bool>,
) -> Next<Winnowed> {
    let all = puzzle.givens();
    let mut givens = all.clone();
    let mut left = givens.filled().count();
    let (mut in_doubt, mut all_tried) = (false, true);
    for group in groups.iter().map(AsRef::as_ref) {
        if limits.stop_requested() {
            return Next::GaveUp;
        }
        if left < least + group.len() {
            all_tried = false;
            continue;
        }
        for &cell in group {
            assert!(givens[cell].is_some(), "{cell} is not given");
            givens.set(cell, None);
        }
        let verdict = can_go(&mut givens, group);
        in_doubt |= verdict.is_none();
        let goes = verdict == Some(true);
        left -= if goes { group.len() } else { 0 };
        for &cell in group {
            givens.set(cell, all[cell].filter(|_| !goes));
        }
    }
    // A search that was stopped has kept its given, too, but that is not what was asked for.
    if limits.stop_requested() {
        return Next::GaveUp;
    }
    Next::Solution(Winnowed {
        puzzle: puzzle.with_givens(givens),
        is_minimal: all_tried && !in_doubt,
        all_tried,
    })
}
