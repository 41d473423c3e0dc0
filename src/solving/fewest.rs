//! The fewest givens: how many cells of a complete grid must be given so that it is the only solution?
//!
//! Each other solution of the board differs from the grid in some cells, and one of these must be given. So the
//! givens must hit all these sets, and cells that hit all of them suffice. This is an implicit hitting set problem
//! (Chandrasekaran, Karp, Moreno-Centeno, Vempala, "Algorithms for Implicit Hitting Set Problems", SODA 2011;
//! Moreno-Centeno, Karp, "The Implicit Hitting Set Approach to Solve Combinatorial Optimization Problems",
//! Operations Research 2013): the sets are too many to be listed, and few of them decide.
//!
//! ```text
//!             ┌───────── more sets, as small as they can be ────────┐
//!             v                                                     │
//!     cells that hit all known sets ── `tree`: none so few   ──> a larger number: lower bound
//!             │
//!             └── given alone: another solution? ── `near` ─── none: a puzzle, upper bound
//! ```
//!
//! [`generate`](crate::generate) looks for puzzles with few givens as well, of any grid and without a proof.
//!
//! ```
//! use takuzu_sat::{Limits, Puzzle, fewest::fewest};
//!
//! let grid: Puzzle = "0110 1001 0011 1100".parse()?;
//! let found = fewest(&grid, &Limits::none(), &mut |_| {})?;
//! assert_eq!((found.at_least, found.at_most()), (4, 4));
//! assert!(found.puzzle.is_unique()?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The sets are those of other solutions that differ from the grid in few cells. An unavoidable set, in the words of those who counted the clues of Sudoku: where no cell of it is given, another
//! solution keeps all givens. Small ones say most.

mod branch_and_bound;

use rand::RngExt as _;
use rand::seq::SliceRandom as _;
use rustsat::OutOfMemory;
use rustsat::instances::ManageVars as _;
use rustsat::types::Lit;

use crate::ground::chance::Random;
use crate::ground::grid::{Grid, Line};
use crate::ground::limits::{Budget, Limits, Next};
use crate::machines::sat::{Formula, counter};
use crate::puzzles::game::TooLarge;
use crate::puzzles::naive::NaiveFormula;
use crate::puzzles::puzzle::Puzzle;
use branch_and_bound::{Mask, Nothing, Oracle, Refuted, Sets};

/// The longest side of a board.
pub const MAX_SIDE: usize = 32;

/// The bounds of the fewest givens, as far as they are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Fewer givens do not suffice, for certain.
    pub at_least: usize,
    /// A puzzle with so many givens is known.
    pub at_most: usize,
}

/// The fewest givens of a grid, or the best that was found out within the limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fewest {
    /// A puzzle with the fewest givens known. The grid is its only solution.
    pub puzzle: Puzzle,
    /// Fewer givens do not suffice, for certain.
    pub at_least: usize,
    /// Other solutions of the board: whichever fewer than `at_least` cells are given, one of these agrees with them.
    pub others: Vec<Grid>,
}

impl Fewest {
    /// Returns the number of givens of the puzzle.
    #[must_use]
    pub fn at_most(&self) -> usize {
        self.puzzle.givens().filled().count()
    }

    /// Returns both bounds.
    #[must_use]
    pub fn bounds(&self) -> Bounds {
        Bounds { at_least: self.at_least, at_most: self.at_most() }
    }

    /// Tells whether so many givens suffice; nothing where that was not found out.
    #[must_use]
    pub fn decides(&self, givens: usize) -> Option<bool> {
        match self.bounds() {
            Bounds { at_most, .. } if at_most <= givens => Some(true),
            Bounds { at_least, .. } if at_least > givens => Some(false),
            Bounds { .. } => None,
        }
    }
}

/// The reason why the fewest givens of a grid cannot be looked for.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub enum FewestError {
    /// The grid is not complete, or it breaks a rule.
    #[error("a complete grid that keeps the rules is needed")]
    NoSolution,
    /// The board is too large.
    #[error(transparent)]
    TooLarge(TooLarge),
}

crate::ground::error::debug_as_display!(FewestError);

/// Finds the fewest givens of a complete grid, the givens of `grid`.
///
/// `watch` is told each better bound. At a limit the best that is known is returned; a node is one of the tree of
/// choices or of a search for other solutions. The same grid gives the same answer.
///
/// # Errors
///
/// When the grid is not complete or breaks a rule, or the board is too large.
///
/// # Panics
///
/// When the native search returns a grid that breaks a rule.
pub fn fewest(
    grid: &Puzzle,
    limits: &Limits,
    watch: &mut dyn FnMut(Bounds),
) -> Result<Fewest, FewestError> {
    search(grid, None, limits, watch)
}

/// Finds out whether so many givens suffice for a complete grid ([`Fewest::decides`]), faster than [`fewest`].
///
/// # Errors
///
/// As [`fewest`].
///
/// # Panics
///
/// As [`fewest`].
pub fn at_most(
    grid: &Puzzle,
    givens: usize,
    limits: &Limits,
    watch: &mut dyn FnMut(Bounds),
) -> Result<Fewest, FewestError> {
    search(grid, Some(givens), limits, watch)
}

fn search(
    grid: &Puzzle,
    givens: Option<usize>,
    limits: &Limits,
    watch: &mut dyn FnMut(Bounds),
) -> Result<Fewest, FewestError> {
    let shape = grid.shape();
    let too_large = |_| TooLarge::new(shape, "the search for the fewest givens takes", MAX_SIDE);
    if !grid.is_solution(grid.givens()) {
        return Err(FewestError::NoSolution);
    }
    if shape.rows().max(shape.cols()) > MAX_SIDE {
        return Err(FewestError::TooLarge(too_large(())));
    }
    // Searches that cannot hold the board are to be met here alone.
    (grid.native(Limits::none())).map_err(FewestError::TooLarge)?;
    Ok(match shape.len() {
        0..=64 => Work::<1>::new(grid, limits, watch).run(givens),
        65..=128 => Work::<2>::new(grid, limits, watch).run(givens),
        129..=256 => Work::<4>::new(grid, limits, watch).run(givens),
        _ => Work::<16>::new(grid, limits, watch).run(givens),
    })
}

struct Work<'a, const N: usize> {
    near: Near<'a>,
    sets: Sets<N>,
    budget: Budget<'a>,
    watch: &'a mut dyn FnMut(Bounds),
    /// The givens of the best puzzle.
    best: Mask<N>,
    at_least: usize,
    refuted: Refuted,
}

impl<'a, const N: usize> Work<'a, N> {
    /// The number of puzzles from which the search for the fewest givens begins.
    const FIRST_PUZZLES: usize = 12;

    fn new(game: &'a Puzzle, limits: &'a Limits, watch: &'a mut dyn FnMut(Bounds)) -> Work<'a, N> {
        Work {
            near: Near::new(game, game.givens()),
            sets: Vec::new(),
            budget: Budget::new(limits),
            watch,
            best: (0..game.shape().len()).collect(),
            at_least: 0,
            refuted: Refuted { used: Vec::new(), nodes: 0 },
        }
    }

    fn run(mut self, givens: Option<usize>) -> Fewest {
        if self.begin(givens) == Next::Solution(()) {
            self.raise(givens);
        }
        self.trim();
        let others = self.refuted.used.iter().map(|&set| self.near.grids[set].clone());
        Fewest {
            others: others.collect(),
            at_least: self.at_least,
            puzzle: self.near.puzzle(&self.best),
        }
    }

    /// Finds small sets and puzzles with few givens.
    fn begin(&mut self, givens: Option<usize>) -> Next<()> {
        let found = self.near.small(&mut self.sets, &mut self.budget);
        let enough = |work: &Self| work.best.len() <= givens.unwrap_or(work.at_least);
        let mut random = Random::new(0);
        for _ in 0..Self::FIRST_PUZZLES {
            if found == Next::GaveUp || self.raise_to_packing() || enough(self) {
                break;
            }
            if self.lower(&mut random) == Next::GaveUp {
                return Next::GaveUp;
            }
        }
        found
    }

    /// Takes disjoint sets as a first lower bound; tells whether it is the upper one.
    fn raise_to_packing(&mut self) -> bool {
        let packed = branch_and_bound::packing(&self.sets);
        if packed > self.at_least {
            let found =
                branch_and_bound::find(packed - 1, &mut Nothing, &mut self.sets, &mut self.budget);
            if let Next::Solution(Err(refuted)) = found {
                self.raised(packed, refuted);
            }
        }
        self.at_least == self.best.len()
    }

    fn raised(&mut self, at_least: usize, refuted: Refuted) {
        (self.at_least, self.refuted) = (at_least, refuted);
        self.tell();
    }

    fn tell(&mut self) {
        let (at_least, at_most) = (self.at_least, self.best.len());
        (self.watch)(Bounds { at_least, at_most });
    }

    /// Finds a puzzle: the cells that hit most are given until one solution is left; then needless ones are taken away.
    fn lower(&mut self, random: &mut Random) -> Next<()> {
        let mut chosen = Mask::EMPTY;
        let mut degrees = vec![0_u32; 64 * N];
        loop {
            degrees.fill(0);
            let open = self.sets.iter().filter(|set| !set.meets(&chosen));
            // Short sets matter more.
            open.for_each(|set| {
                let weight = (1 << 16) / (set.len() * set.len()).max(1) as u32;
                set.for_each(|cell| degrees[cell] += weight.max(1));
            });
            let most = degrees.iter().copied().max().unwrap_or_default();
            if most == 0 {
                match self.near.ask(&chosen, &mut self.sets, &mut self.budget) {
                    Next::Exhausted => break,
                    Next::GaveUp => return Next::GaveUp,
                    Next::Solution(()) => continue,
                }
            }
            // Nearly as good is good enough, so that each puzzle is another.
            let least = most - most / 8;
            let good: Vec<usize> =
                (0..degrees.len()).filter(|&cell| degrees[cell] >= least).collect();
            chosen.insert(good[random.random_range(..good.len())]);
        }
        let mut cells = chosen.places();
        cells.shuffle(random);
        for cell in cells {
            chosen.remove(cell);
            let is_hit = |set: &Mask<N>| set.meets(&chosen);
            let suffices = self.sets.iter().all(is_hit)
                && match self.near.ask(&chosen, &mut self.sets, &mut self.budget) {
                    Next::Exhausted => true,
                    Next::Solution(()) => false,
                    Next::GaveUp => return Next::GaveUp,
                };
            if !suffices {
                chosen.insert(cell);
            }
        }
        self.lowered(chosen);
        Next::Solution(())
    }

    /// Takes a puzzle if it is better.
    fn lowered(&mut self, givens: Mask<N>) {
        if givens.len() < self.best.len() {
            self.best = givens;
            self.tell();
        }
    }

    /// Raises the lower bound until it meets the upper one, or decides whether so many givens suffice.
    fn raise(&mut self, givens: Option<usize>) {
        while self.at_least < self.best.len() {
            // The largest number that is of interest and not refuted yet decides all smaller ones.
            let size = givens.unwrap_or(self.at_least);
            if size >= self.best.len() || size < self.at_least {
                return;
            }
            let found =
                branch_and_bound::find(size, &mut self.near, &mut self.sets, &mut self.budget);
            match found {
                Next::Solution(Ok(givens)) => self.lowered(givens),
                Next::Solution(Err(refuted)) => self.raised(size + 1, refuted),
                Next::Exhausted | Next::GaveUp => return,
            }
        }
    }

    /// Leaves out sets that the lower bound does not need, as long as that takes little more than to find it. With
    /// other sets the tree is another, and may be far larger.
    fn trim(&mut self) {
        let mut budget = self.budget.part(4 * self.refuted.nodes + 1000);
        while let Some(size) = self.at_least.checked_sub(1) {
            let used = &self.refuted.used;
            let mut sets: Sets<N> = used.iter().map(|&set| self.sets[set]).collect();
            let found = branch_and_bound::find(size, &mut Nothing, &mut sets, &mut budget);
            let Next::Solution(Err(fewer)) = found else {
                return;
            };
            let is_last = fewer.used.len() == used.len();
            self.refuted.used = fewer.used.iter().map(|&place| used[place]).collect();
            if is_last {
                return;
            }
        }
    }
}

/// Writes [`formula`] without its encoder, for those who check it.
///
/// # Panics
///
/// When a grid has another shape.
#[must_use]
pub fn naive_formula(solution: &Grid, others: &[Grid], givens: usize) -> NaiveFormula {
    let cells = || solution.shape().cells();
    let mut formula = NaiveFormula::with_names(cells().map(|cell| cell.to_string()));
    let given: Vec<i32> = (1..=formula.variables).collect();
    for other in others {
        let differs = cells().zip(&given).filter(|&(cell, _)| solution[cell] != other[cell]);
        formula.add(differs.map(|(_, &given)| given));
    }
    formula.add_count(&given, 0, givens);
    formula
}

/// Returns a formula which has a model exactly when so many givens of a grid may suffice, as far as these other
/// solutions tell: a variable says that its cell is given, a clause that one of the cells in which another solution
/// differs is, and a sequential counter that at most `givens` cells are.
///
/// # Errors
///
/// When there is no memory for the clauses.
pub fn formula(solution: &Grid, others: &[Grid], givens: usize) -> Result<Formula, OutOfMemory> {
    let shape = solution.shape();
    let (mut formula, cells) = Formula::encode(|clauses, vars| {
        let cells: Vec<Lit> = shape.cells().map(|_| vars.new_lit()).collect();
        for other in others {
            let pairs = solution.values().iter().zip(other.values());
            let differ = pairs.zip(&cells).filter(|((one, other), _)| one != other);
            clauses.add(differ.map(|(_, &cell)| cell))?;
        }
        counter::within(0..=givens, &cells, clauses, vars)?;
        Ok::<_, OutOfMemory>(cells)
    })?;
    let names = shape.cells().zip(&cells);
    formula.names = names.map(|(cell, lit)| (lit.var(), cell.to_string())).collect();
    Ok(formula)
}

/// The other solutions of a board, as the native search finds them.
struct Near<'a> {
    game: &'a Puzzle,
    grid: &'a Grid,
    /// The solution of each set.
    grids: Vec<Grid>,
}

impl<'a> Near<'a> {
    /// The most solutions that are looked at where some lines are open.
    const MOST_OF_LINES: usize = 200;
    /// The most disjoint sets of one question.
    const MOST_AT_ONCE: usize = 8;

    fn new(game: &'a Puzzle, grid: &'a Grid) -> Near<'a> {
        let grids = Vec::new();
        Near { game, grid, grids }
    }

    fn puzzle<const N: usize>(&self, chosen: &Mask<N>) -> Puzzle {
        let shape = self.grid.shape();
        let given = |cell| self.grid[cell].filter(|_| chosen.has(shape.index(cell)));
        self.game.with_givens(Grid::from_fn(shape, given))
    }

    fn differing<const N: usize>(&self, other: &Grid) -> Mask<N> {
        let pairs = self.grid.values().iter().zip(other.values()).enumerate();
        pairs.filter(|(_, (one, other))| one != other).map(|(at, _)| at).collect()
    }

    /// Looks for another solution with these givens; a solution that is none is the fault of the search.
    fn another<const N: usize>(&self, chosen: &Mask<N>, budget: &mut Budget<'_>) -> Next<Grid> {
        let puzzle = self.puzzle(chosen);
        let Ok(mut search) = puzzle.native(budget.limits()) else {
            return Next::GaveUp;
        };
        let found = loop {
            match search.next_solution() {
                Next::Solution(grid) if grid == *self.grid => {}
                other @ (Next::Solution(_) | Next::Exhausted | Next::GaveUp) => break other,
            }
        };
        budget.take(search.nodes());
        if let Next::Solution(grid) = &found {
            assert!(puzzle.accepts(grid), "native search found a wrong solution:\n{grid}");
        }
        found
    }

    /// Makes the cells in which a solution differs fewer, until none can be left out.
    fn shrink<const N: usize>(&self, mut other: Grid, budget: &mut Budget<'_>) -> (Mask<N>, Grid) {
        let all: Mask<N> = (0..self.grid.shape().len()).collect();
        let mut set: Mask<N> = self.differing(&other);
        for cell in set.places() {
            if !set.has(cell) {
                continue;
            }
            let mut given = all.minus(&set);
            given.insert(cell);
            if let Next::Solution(nearer) = self.another(&given, budget) {
                set = self.differing(&nearer);
                other = nearer;
            }
        }
        (set, other)
    }

    /// Finds the sets of some cells: all solutions that differ in no others, or many.
    fn within<const N: usize>(
        &mut self,
        open: &Mask<N>,
        sets: &mut Sets<N>,
        budget: &mut Budget<'_>,
    ) -> Next<()> {
        let all: Mask<N> = (0..self.grid.shape().len()).collect();
        let puzzle = self.puzzle(&all.minus(open));
        let Ok(mut search) = puzzle.native(budget.limits()) else {
            return Next::GaveUp;
        };
        for _ in 0..Self::MOST_OF_LINES {
            match search.next_solution() {
                Next::Solution(other) => {
                    let set = self.differing(&other);
                    if !set.is_empty() && !sets.iter().any(|known| known.is_within(&set)) {
                        sets.push(set);
                        self.grids.push(other);
                    }
                }
                Next::Exhausted => break,
                Next::GaveUp => return Next::GaveUp,
            }
        }
        budget.take(search.nodes());
        Next::Solution(())
    }

    /// Finds small sets to begin with: within two parallel lines, and within the cells of two values.
    fn small<const N: usize>(&mut self, sets: &mut Sets<N>, budget: &mut Budget<'_>) -> Next<()> {
        let shape = self.grid.shape();
        let of_line = |line: Line| -> Mask<N> {
            shape.line_cells(line).map(|cell| shape.index(cell)).collect()
        };
        let of_value = |value: u8| -> Mask<N> {
            let values = self.grid.values().iter().enumerate();
            let same = values.filter(|(_, found)| **found == Some(value));
            same.map(|(at, _)| at).collect()
        };
        let mut families: Vec<Sets<N>> = Vec::new();
        families.push((0..shape.rows()).map(|row| of_line(Line::Row(row))).collect());
        families.push((0..shape.cols()).map(|col| of_line(Line::Col(col))).collect());
        // Where there are two values, these are all cells.
        if self.game.values().count() > 2 {
            families.push(self.game.values().map(of_value).collect());
        }
        for family in families {
            for (at, one) in family.iter().enumerate() {
                for other in &family[..at] {
                    match self.within(&one.with(other), sets, budget) {
                        Next::Solution(()) | Next::Exhausted => {}
                        Next::GaveUp => return Next::GaveUp,
                    }
                }
            }
        }
        self.keep_minimal(sets);
        Next::Solution(())
    }

    /// Leaves out sets that hold another one.
    fn keep_minimal<const N: usize>(&mut self, sets: &mut Sets<N>) {
        let mut numbered: Vec<(Mask<N>, Grid)> = sets.drain(..).zip(self.grids.drain(..)).collect();
        numbered.sort_by_key(|(set, _)| set.len());
        for (set, grid) in numbered {
            if !sets.iter().any(|known| known.is_within(&set)) {
                sets.push(set);
                self.grids.push(grid);
            }
        }
    }
}

impl<const N: usize> Oracle<N> for Near<'_> {
    fn ask(&mut self, chosen: &Mask<N>, sets: &mut Sets<N>, budget: &mut Budget<'_>) -> Next<()> {
        let mut given = *chosen;
        for found in 0..Self::MOST_AT_ONCE {
            match self.another(&given, budget) {
                Next::Solution(other) => {
                    let (set, other) = self.shrink(other, budget);
                    given = given.with(&set);
                    sets.push(set);
                    self.grids.push(other);
                }
                Next::Exhausted if found == 0 => return Next::Exhausted,
                Next::GaveUp if found == 0 => return Next::GaveUp,
                Next::Exhausted | Next::GaveUp => break,
            }
        }
        Next::Solution(())
    }
}
