//! The price of perfect play: the penalty points that a player expects who knows all that follows from the rules.
//!
//! Such a player knows all solutions of the puzzle, and holds each for as likely as the others. A guess splits
//! them: those with the value, and the rest. A joker splits them by the value of a cell.
//!
//! ```text
//!   8 solutions ── r1c1 = 0? ──┬─ yes, 6 of 8 ──> 6 solutions
//!                              └─ no,  2 of 8 ──> 2 solutions, and a penalty point
//! ```
//!
//! The best of all moves is found by trying them all, each set of solutions once.

use std::collections::{BTreeSet, HashMap};

use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};
use crate::puzzle::Puzzle;
use crate::solve::{Engine, Options, SolveError, solutions};

/// The penalty points that a perfect player expects.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Risk {
    /// The number of solutions.
    pub solutions: usize,
    /// The expected penalty points.
    pub expected: f64,
    /// True if no way to play expects less; false if the search for the best way was too long, so that there may be a
    /// better one.
    pub is_least: bool,
}

/// A set of solutions, a bit each.
type Set = u64;

impl Risk {
    /// The most solutions for which a risk is computed.
    pub const MOST: usize = Set::BITS as usize;

    /// The most sets of solutions of which all moves are tried.
    const MOST_SETS: usize = 5_000;

    /// Computes the risk of a puzzle, at a price of a joker; `None` where there is no solution, where there are more
    /// than [`Risk::MOST`], or where a limit was reached.
    ///
    /// # Errors
    ///
    /// When an engine fails.
    ///
    /// ```
    /// use takuzu_sat::play::versus::Risk;
    /// use takuzu_sat::{Limits, Puzzle};
    ///
    /// // Two grids are left: a guess is wrong every other time.
    /// let puzzle: Puzzle = "0011 0101 1..0 1..0".parse()?;
    /// let risk = Risk::of(&puzzle, 1, &Limits::none())?.expect("a risk");
    /// assert_eq!((risk.solutions, risk.expected), (2, 0.5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(puzzle: &Puzzle, price: u32, limits: &Limits) -> Result<Option<Risk>, SolveError> {
        let options = Options::from(Engine::Auto).with_limits(limits.clone());
        let mut search = solutions(puzzle, &options);
        let mut grids = Vec::new();
        while grids.len() <= Risk::MOST {
            match search.next_solution()? {
                Next::Solution(grid) => grids.push(grid),
                Next::Exhausted => break,
                Next::GaveUp => return Ok(None),
            }
        }
        let all = match grids.len() {
            0 => return Ok(None),
            count if count > Risk::MOST => return Ok(None),
            count => Set::MAX >> (Risk::MOST - count),
        };
        let mut player = Player {
            cells: cells(puzzle, &grids),
            price: f64::from(price),
            known: HashMap::new(),
            is_least: true,
        };
        Ok(Some(Risk {
            solutions: grids.len(),
            expected: player.expected(all),
            is_least: player.is_least,
        }))
    }
}

/// Returns for each cell, if solutions differ there, the solutions that hold each value.
fn cells(puzzle: &Puzzle, grids: &[Grid]) -> Vec<Vec<Set>> {
    let of_cell = |cell: Cell| {
        let holds = |value: u8| {
            let places = 0..grids.len();
            let holding = places.filter(move |&place| grids[place][cell] == Some(value));
            holding.fold(0, |set: Set, place| set | 1 << place)
        };
        let sets = puzzle.values().map(holds).filter(|&set| set != 0);
        sets.collect::<Vec<Set>>()
    };
    let cells: BTreeSet<Vec<Set>> = puzzle.shape().cells().map(of_cell).collect();
    cells.into_iter().filter(|sets| sets.len() > 1).collect()
}

struct Player {
    cells: Vec<Vec<Set>>,
    price: f64,
    /// The expected points from sets of solutions that were met.
    known: HashMap<Set, f64>,
    is_least: bool,
}

impl Player {
    /// Returns the expected points where these solutions are left.
    fn expected(&mut self, set: Set) -> f64 {
        if set.count_ones() < 2 {
            return 0.0;
        }
        if let Some(&known) = self.known.get(&set) {
            return known;
        }
        let mut guesses: BTreeSet<Set> = BTreeSet::new();
        let mut jokers: BTreeSet<Vec<Set>> = BTreeSet::new();
        for sets in &self.cells {
            let parts = sets.iter().map(|of_value| of_value & set);
            let parts: Vec<Set> = parts.filter(|&part| part != 0).collect();
            if parts.len() > 1 {
                guesses.extend(&parts);
                jokers.insert(parts);
            }
        }
        if self.known.len() >= Risk::MOST_SETS {
            // The likeliest guess alone.
            self.is_least = false;
            let likeliest = guesses.into_iter().max_by_key(|part| part.count_ones());
            guesses = likeliest.into_iter().collect();
            jokers.clear();
        }
        let guesses = guesses.into_iter().map(|part| self.guess(set, part));
        let best = guesses.fold(f64::INFINITY, f64::min);
        let jokers = jokers.into_iter().map(|parts| self.joker(set, &parts));
        let best = jokers.fold(best, f64::min);
        self.known.insert(set, best);
        best
    }

    fn guess(&mut self, set: Set, part: Set) -> f64 {
        let rest = set & !part;
        let wrong = share(rest, set);
        let (yes, no) = (self.expected(part), self.expected(rest));
        (1.0 - wrong) * yes + wrong * (1.0 + no)
    }

    fn joker(&mut self, set: Set, parts: &[Set]) -> f64 {
        let after = parts.iter().map(|&part| share(part, set) * self.expected(part));
        let after: f64 = after.sum();
        self.price + after
    }
}

/// The part of a set that another one is.
fn share(part: Set, set: Set) -> f64 {
    f64::from(part.count_ones()) / f64::from(set.count_ones())
}
