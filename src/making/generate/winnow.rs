//! Taking givens away while the puzzle stays unique, or keeps another property.
//!
//! Orbits of cells and signs are put into an order and removed one after the other; one stays if the
//! others do not suffice without it. The loop is here, for all puzzles; each puzzle answers the
//! question in its own way.

use std::sync::Arc;

use rand::seq::SliceRandom as _;

use super::GenerateError;
use super::choices::{Amount, Choices};
use super::error::Problem;
use super::make::{Task, Winnower, make_of};
use crate::chance::Random;
use crate::grid::Grid;
use crate::limits::{Limits, Next};
use crate::puzzle::Puzzle;

/// A certifier's answer about givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They suffice.
    Holds,
    /// They do not suffice.
    Fails,
    /// The work was more than was allowed.
    Unknown,
}

impl Verdict {
    /// Returns the verdict of a search for another solution.
    pub(super) fn of_search(found: &Next<Grid>) -> Verdict {
        match found {
            Next::Solution(_) => Verdict::Fails,
            Next::Exhausted => Verdict::Holds,
            Next::GaveUp => Verdict::Unknown,
        }
    }
}

/// The property that a puzzle must keep while givens are taken away.
///
/// It should never hold again once it has failed: a puzzle is called minimal when each given was
/// once found to be needed.
#[derive(Clone, Default)]
pub enum Certifier {
    /// There is no other solution. On large boards (Takuzu from a side of 30 on, Sudoku from 16 on) a
    /// check gives up after a number of nodes (1500 and 1000), and the given stays.
    #[default]
    Unique,
    /// A property that implies that there is no other solution, such as "these techniques solve it".
    /// It is checked for each given, beginning with all the cells that may be given.
    Solves(Arc<dyn Fn(&Puzzle) -> Verdict + Send + Sync>),
}

impl std::fmt::Debug for Certifier {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Certifier::Unique => "Unique",
            Certifier::Solves(_) => "Solves(..)",
        })
    }
}

/// The items of an order that stay.
#[derive(Clone, Debug)]
pub(super) struct Winnowed {
    /// The orbits and signs that stay.
    pub(super) kept: Vec<usize>,
    pub(super) amount: Amount,
    in_doubt: bool,
    /// True if each that stays was checked.
    all_checked: bool,
}

impl Winnowed {
    /// Tells whether each item is needed: `Some(false)` when a check gave up, `None` when not all were
    /// checked.
    pub(super) fn is_minimal(&self) -> Option<bool> {
        self.all_checked.then_some(!self.in_doubt)
    }
}

/// Takes items away in their order as long as at least so much is left, each if `is_needless` says so
/// of its place in the order and the items kept before it.
pub(super) fn winnow(
    task: &Task<'_>,
    order: &[usize],
    least: Amount,
    mut is_needless: impl FnMut(usize, &[usize]) -> Verdict,
) -> Winnowed {
    let mut left = Winnowed {
        kept: Vec::new(),
        amount: task.choices.amount(order),
        in_doubt: false,
        all_checked: true,
    };
    let enough = |left, gone, least| gone == 0 || left >= least + gone;
    for (place, &item) in order.iter().enumerate() {
        if task.limits.stop_requested() {
            left.in_doubt = true;
            break;
        }
        let gone = task.choices.amount(&[item]);
        let may_go = enough(left.amount.cells, gone.cells, least.cells)
            && enough(left.amount.signs, gone.signs, least.signs);
        left.all_checked &= may_go;
        let verdict = if may_go { is_needless(place, &left.kept) } else { Verdict::Fails };
        left.in_doubt |= verdict == Verdict::Unknown;
        if verdict == Verdict::Holds {
            left.amount.cells -= gone.cells;
            left.amount.signs -= gone.signs;
        } else {
            left.kept.push(item);
        }
    }
    left
}

/// Takes items away, and asks of each whether the others suffice.
pub(super) fn by_asking<W: Winnower + ?Sized>(
    winnower: &W,
    task: &Task<'_>,
    order: &[usize],
    least: Amount,
) -> Option<Winnowed> {
    let without = |place: usize, kept: &[usize]| {
        winnower.suffice(task, &[kept, &order[place + 1..]].concat())
    };
    let suffice = winnower.suffice(task, order) == Verdict::Holds;
    suffice.then(|| winnow(task, order, least, without))
}

/// Checks by native search whether a puzzle has this solution and no other.
pub(super) fn only_solution(puzzle: &Puzzle, solution: &Grid, limits: &Limits) -> Verdict {
    let Ok(mut search) = puzzle.native(limits.clone()) else {
        return Verdict::Unknown;
    };
    for _ in 0..2 {
        match search.next_solution() {
            Next::Solution(grid) if grid == *solution => {}
            other @ (Next::Solution(_) | Next::Exhausted | Next::GaveUp) => {
                return Verdict::of_search(&other);
            }
        }
    }
    panic!("native search found a solution twice:\n{solution}")
}

/// A puzzle from which givens were taken away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimal {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// True if each given is needed for certain; `false` when a search gave up.
    pub is_minimal: bool,
}

/// Takes givens away from a puzzle, in a random order, until none can go.
///
/// The puzzle, often a complete grid, must have exactly one solution. The nodes of the limits are
/// those for one given: where they do not suffice the given stays.
///
/// # Errors
///
/// When the puzzle has no solution or its board is too large, or the limits stop the work.
///
/// ```
/// use takuzu_sat::generate::minimal;
/// use takuzu_sat::{Grid, Limits, Random, Shape, sudoku::Sudoku};
///
/// let grid = Grid::from_line(Shape::square(4), "1234341221434321").expect("16 symbols");
/// let grid = Sudoku::new(grid, Shape::square(2))?;
/// let made = minimal(&grid.into(), &mut Random::new(1), &Limits::none())?;
/// assert!(made.is_minimal);
/// assert!((4..=6).contains(&made.puzzle.givens().filled().count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn minimal(
    puzzle: &Puzzle,
    random: &mut Random,
    limits: &Limits,
) -> Result<Minimal, GenerateError> {
    let solution = if puzzle.givens().is_complete() {
        puzzle.givens().clone()
    } else {
        match puzzle.native(limits.clone())?.next_solution() {
            Next::Solution(grid) => grid,
            Next::Exhausted => return Err(GenerateError::impossible("there is no solution")),
            Next::GaveUp => return Err(Problem::Stopped.into()),
        }
    };
    let board = puzzle.with_givens(Grid::blank(puzzle.shape()));
    let mut winnower = make_of(&board).winnower()?;
    let cells = puzzle.givens().filled().map(|(cell, _)| vec![cell]);
    let choices = Choices { orbits: cells.collect(), neighbours: Vec::new() };
    let mut order: Vec<usize> = (0..choices.orbits.len()).collect();
    order.shuffle(random);
    let task = Task {
        board: &board,
        solution: &solution,
        choices: &choices,
        certifier: &Certifier::Unique,
        limits,
    };
    let left = winnower.winnow(&task, &order, Amount::default());
    match left.filter(|_| !limits.stop_requested()) {
        Some(left) => Ok(Minimal {
            puzzle: winnower.puzzle(&task, &left.kept),
            is_minimal: left.is_minimal() == Some(true),
        }),
        None => Err(Problem::Stopped.into()),
    }
}
