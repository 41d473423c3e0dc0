//! Taking givens away while the puzzle stays unique, or keeps another property.
//!
//! Orbits of cells and signs are put into an order and removed one after the other; one stays if the
//! others do not suffice without it. The loop is here, for all puzzles; each puzzle answers the
//! question in its own way. Cells and signs are under one numbering:
//!
//! ```text
//!   0 1 2 ...  orbits of cells      ... 61 62 63 ...  neighbours, in each a sign
//! ```

use std::fmt;
use std::sync::Arc;

use super::error::Result;
use crate::ground::chance::Random;
use crate::ground::grid::{Cell, Grid};
use crate::ground::limits::{Limits, Next};
use crate::puzzles::game::Search;
use crate::puzzles::puzzle::Puzzle;
use crate::solving::solve::{self, Engine, Options, Uniqueness};

/// Orbits of cells that are given together, and behind them in number neighbours with a sign.
#[derive(Debug)]
pub(super) struct Choices {
    pub(super) orbits: Vec<Vec<Cell>>,
    /// The pairs of cells that may have a sign between them.
    pub(super) neighbours: Vec<[Cell; 2]>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Amount {
    pub(super) cells: usize,
    pub(super) signs: usize,
}

impl Choices {
    pub(super) fn signs(&self) -> std::ops::Range<usize> {
        self.orbits.len()..self.orbits.len() + self.neighbours.len()
    }

    pub(super) fn amount(&self, items: &[usize]) -> Amount {
        let cells = items.iter().filter_map(|&item| self.orbits.get(item));
        let signs = items.iter().filter(|item| self.signs().contains(item));
        Amount { cells: cells.map(Vec::len).sum(), signs: signs.count() }
    }
}

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
    pub(super) fn from_search(found: &Next<Grid>) -> Verdict {
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

impl fmt::Debug for Certifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Certifier::Unique => "Unique",
            Certifier::Solves(_) => "Solves(..)",
        })
    }
}

/// Draws solutions of a board and takes givens away.
///
/// Only drawing must be written for a new puzzle; the other methods have defaults that ask the engine
/// `auto`, and are overridden for speed.
pub(super) trait Winnower: fmt::Debug + Send + Sync {
    /// Draws a complete grid.
    fn draw(&mut self, random: &mut Random, limits: &Limits) -> Result<Grid>;

    fn puzzle(&self, task: &Task<'_>, items: &[usize]) -> Puzzle {
        task.board.with_givens(task.givens(items))
    }

    fn suffice(&self, task: &Task<'_>, items: &[usize]) -> Verdict {
        let puzzle = self.puzzle(task, items);
        match task.certifier {
            Certifier::Solves(solves) => solves(&puzzle),
            Certifier::Unique => only_solution(&puzzle, task.solution, task.limits),
        }
    }

    /// Takes items away in their order, each if the certifier agrees and at least so much is left;
    /// returns `None` when all items together do not suffice.
    fn winnow(&mut self, task: &Task<'_>, order: &[usize], least: Amount) -> Option<Winnowed> {
        by_asking(self, task, order, least)
    }

    /// Counts the cells that stay open where these items do not suffice.
    fn open(&self, task: &Task<'_>, items: &[usize]) -> usize {
        task.givens(items).blanks().count()
    }
}

/// A solution, and what may be given of it.
#[derive(Clone, Copy)]
pub(super) struct Task<'a> {
    /// The blank board.
    pub(super) board: &'a Puzzle,
    pub(super) solution: &'a Grid,
    pub(super) choices: &'a Choices,
    pub(super) certifier: &'a Certifier,
    /// The limits of one check.
    pub(super) limits: &'a Limits,
}

impl Task<'_> {
    pub(super) fn givens(&self, items: &[usize]) -> Grid {
        let mut givens = Grid::blank(self.solution.shape());
        let orbits = items.iter().filter_map(|&item| self.choices.orbits.get(item));
        for &cell in orbits.flatten() {
            givens.set(cell, self.solution[cell]);
        }
        givens
    }
}

/// The items of an order that stay.
#[derive(Clone, Debug)]
pub(super) struct Winnowed {
    pub(super) kept: Vec<usize>,
    pub(super) amount: Amount,
    in_doubt: bool,
    /// True if each that stays was checked.
    all_checked: bool,
}

impl Winnowed {
    /// Tells whether each item is needed: `Some(false)` when a check gave up, `None` when not all were checked.
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

/// Checks whether a puzzle has this solution and no other.
pub(super) fn only_solution(puzzle: &Puzzle, solution: &Grid, limits: &Limits) -> Verdict {
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    match solve::uniqueness(puzzle, &options) {
        Ok(Uniqueness::One(grid)) if grid == *solution => Verdict::Holds,
        Ok(Uniqueness::Unknown(None)) | Err(_) => Verdict::Unknown,
        Ok(Uniqueness::Unknown(Some(grid))) if grid == *solution => Verdict::Unknown,
        Ok(_) => Verdict::Fails,
    }
}

/// Checks that there is no solution: by a native search, and by SAT where that takes long.
pub(super) fn is_refuted(
    mut search: impl Search,
    puzzle: impl FnOnce() -> Puzzle,
    limits: &Limits,
) -> Verdict {
    let next = search.next_unless_hard().unwrap_or_else(|| {
        let options = Options::from(Engine::Sat).with_simplify(true).with_limits(limits.clone());
        let by_sat = solve::solutions(&puzzle(), &options).next_solution();
        // There may be no solver.
        by_sat.unwrap_or_else(|_| search.next_solution())
    });
    Verdict::from_search(&next)
}
