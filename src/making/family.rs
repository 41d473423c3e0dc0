//! Puzzles for those who test solvers: by kind, size and seed, with the answer that is expected.
//!
//! | kind | givens | answer |
//! |---|---|---|
//! | blank | none | satisfiable, nearly always |
//! | random | cells at random, each 0 or 1 | changes from one to the other as the density grows |
//! | flipped | a part of a solution, one given of it wrong | unsatisfiable |
//! | pigeonhole | alternate rows that begin alike, one more than can end differently | unsatisfiable |
//! | blocked | those of a puzzle, read or made, whose solution is forbidden | unsatisfiable if it was the only one |
//!
//! Random givens are never hard; the pigeonhole family is, for those who learn clauses, and its
//! proofs are long. A density counts: of 400 cells at 0.2 exactly 80 are given.
//!
//! An answer is claimed only if it is certain: by search, or by the argument that makes the kind.
//! The same kind, size and seed give the same puzzle in all releases: nothing comes from elsewhere
//! but numbers of a generator whose stream is fixed (ChaCha8), no engine's order of solutions either.
//!
//! A complete grid is drawn at random without search, so no engine's order of solutions comes into a seed. It begins as 2×2 checkerboards, each turned one way or the other, which is balanced and has no
//! three in a row. Then four corners of a rectangle are exchanged again and again, which keeps the
//! balance, and taken back where a rule is broken:
//!
//! ```text
//!   01 10 01               . 1 . 0 .        . 0 . 1 .
//!   10 01 10               . . . . .   <->  . . . . .
//!   10 10 01  ...          . 0 . 1 .        . 1 . 0 .
//! ```

mod pigeonhole;

use std::error::Error;
use std::fmt;

use rand::RngExt as _;

use crate::chance::Random;
use crate::generate::{GenerateError, Maker};
use crate::grid::{Cell, Grid, Line, Shape};
use crate::limits::{Limits, Next};
use crate::puzzle::Puzzle;
use crate::sat::SolverResult;
use crate::solve::{Engine, Options, SolveError, Uniqueness, solutions, uniqueness};
use crate::takuzu::board::NativeSearch;
use crate::takuzu::{Rules, Takuzu, TakuzuError};

/// A puzzle that is a benchmark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// All that it takes to make it again, as a name for a file: `takuzu-flipped-20-d0.45-s7`.
    pub name: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution that is forbidden.
    pub blocked: Option<Grid>,
    /// The answer: `Interrupted` where it is not known.
    pub expected: SolverResult,
    /// The argument for the expected answer.
    pub why: String,
}

/// A kind of which there is one puzzle for each size and seed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// No givens; no seed either.
    Blank,
    /// This part of all cells, rounded to a number of cells, holds a symbol at random.
    Random {
        /// From 0 to 1.
        density: f64,
    },
    /// This part of a solution, with one given flipped; no rule is broken by givens alone.
    Flipped {
        /// From 0 to 1.
        density: f64,
    },
    /// The P + 1 rows 1, 3, 5, ... begin with the same cells, which have exactly P legal completions,
    /// so that two rows must be equal.
    Pigeonhole {
        /// P.
        completions: usize,
        /// The number of blank columns on the right: by default 6 for 12 completions, otherwise the least
        /// that there is such a beginning for.
        free: Option<usize>,
    },
    /// A minimal puzzle of the [generator](crate::generate), its solution forbidden.
    Blocked,
}

impl Kind {
    /// The number of times that a puzzle is drawn again because it has the wrong answer.
    const MOST_DRAWS: usize = 1000;

    /// The puzzle of this kind with a size and a seed.
    ///
    /// # Errors
    ///
    /// When there is no such board, density or beginning of rows, or too many draws were in vain,
    /// or the limits are reached.
    pub fn instance(
        self,
        shape: Shape,
        seed: u64,
        limits: &Limits,
    ) -> Result<Instance, FamilyError> {
        Takuzu::blank(shape)?;
        let rng = &mut Random::new(seed);
        match self {
            Kind::Blank => {
                let name = format!("takuzu-blank-{}", side(shape));
                checked(name, puzzle(Grid::blank(shape)), limits)
            }
            Kind::Random { density } => {
                let count = count(shape, density)?;
                let name = format!("takuzu-random-{}-d{density}-s{seed}", side(shape));
                checked(name, puzzle(random(shape, count, rng)), limits)
            }
            Kind::Flipped { density } => {
                let count = count(shape, density)?;
                let name = format!("takuzu-flipped-{}-d{density}-s{seed}", side(shape));
                flipped(&name, shape, count, rng, limits)
            }
            Kind::Blocked => {
                let maker = Maker::new(Takuzu::blank(shape)?).minimal(true).seed(seed);
                let made = maker.limits(limits.clone()).make()?;
                blocked(&made.puzzle, &format!("s{seed}"), limits)
            }
            Kind::Pigeonhole { completions, free } => {
                let (givens, free) = pigeonhole::givens(shape, completions, free, rng)?;
                let size = side(shape);
                let name = format!("takuzu-pigeonhole-{size}-p{completions}-w{free}-s{seed}");
                let ways = match completions {
                    1 => "is 1 way".into(),
                    _ => format!("are {completions} ways"),
                };
                let rows = completions + 1;
                let why = format!("{rows} rows begin alike, and there {ways} to go on");
                Ok(instance(name, puzzle(givens), SolverResult::Unsat, why))
            }
        }
    }
}

/// The puzzle that all those of a size begin as.
///
/// # Errors
///
/// When there is no such board.
pub fn blank(shape: Shape) -> Result<Puzzle, FamilyError> {
    Ok(Takuzu::blank(shape)?.into())
}

/// A puzzle with its solution, or one of several, forbidden; the name ends with the label.
///
/// # Errors
///
/// When it has no solution that could be forbidden, or the limits are reached.
pub fn blocked(puzzle: &Puzzle, label: &str, limits: &Limits) -> Result<Instance, FamilyError> {
    let search = |options: &Options| uniqueness(puzzle, options);
    let has_given_up = |found: &Uniqueness| matches!(found, Uniqueness::Unknown(_));
    let (solution, expected, why) = match asked(puzzle, limits, search, has_given_up)? {
        Uniqueness::One(grid) => (grid, SolverResult::Unsat, "it was the only solution"),
        Uniqueness::Several(grid, _) => (grid, SolverResult::Sat, "another solution was found"),
        Uniqueness::None => return Err(FamilyError::new("the puzzle has no solution to forbid")),
        Uniqueness::Unknown(_) => return Err(FamilyError::stopped()),
    };
    let name = format!("takuzu-blocked-{}-{label}", side(puzzle.shape()));
    Ok(Instance { blocked: Some(solution), ..instance(name, puzzle.clone(), expected, why) })
}

fn instance(
    name: String,
    puzzle: Puzzle,
    expected: SolverResult,
    why: impl Into<String>,
) -> Instance {
    Instance { name, puzzle, blocked: None, expected, why: why.into() }
}

/// `20`, or `10x14`.
fn side(shape: Shape) -> String {
    if shape.rows() == shape.cols() { shape.rows().to_string() } else { shape.to_string() }
}

fn puzzle(givens: Grid) -> Puzzle {
    let takuzu = Takuzu::new(givens, Rules::TAKUZU);
    takuzu.expect("a shape that was accepted, and 0 and 1").into()
}

/// An instance whose answer is found by search.
fn checked(name: String, puzzle: Puzzle, limits: &Limits) -> Result<Instance, FamilyError> {
    let search = |options: &Options| solutions(&puzzle, options).next_solution();
    let has_given_up = |next: &Next<Grid>| matches!(next, Next::GaveUp);
    let (expected, why) = match asked(&puzzle, limits, search, has_given_up)? {
        Next::Solution(_) => (SolverResult::Sat, "a solution was found"),
        Next::Exhausted => (SolverResult::Unsat, "a search found no solution"),
        Next::GaveUp => return Err(FamilyError::stopped()),
    };
    Ok(instance(name, puzzle, expected, why))
}

fn flipped(
    name: &str,
    shape: Shape,
    count: usize,
    rng: &mut Random,
    limits: &Limits,
) -> Result<Instance, FamilyError> {
    for _ in 0..Kind::MOST_DRAWS {
        let solution = solution(shape, rng)
            .ok_or_else(|| FamilyError::new("the board is too narrow to draw a solution"))?;
        let mut givens = Grid::blank(shape);
        let cells = choose(shape, count.max(1), rng);
        for &cell in &cells {
            givens.set(cell, solution[cell]);
        }
        givens.set(cells[0], solution[cells[0]].map(|value| 1 - value));
        let puzzle = puzzle(givens);
        if puzzle.violations(puzzle.givens()).is_empty() {
            let instance = checked(name.into(), puzzle, limits)?;
            if instance.expected == SolverResult::Unsat {
                return Ok(instance);
            }
        }
    }
    Err(FamilyError::new(format!(
        "{} attempts had a solution, or givens that break a rule: try another density",
        Kind::MOST_DRAWS
    )))
}

/// Some cells filled at random.
fn random(shape: Shape, count: usize, rng: &mut Random) -> Grid {
    let mut givens = Grid::blank(shape);
    for cell in choose(shape, count, rng) {
        givens.set(cell, Some(rng.random_range(..2_u8)));
    }
    givens
}

/// Some cells of a board in random order (the first steps of Fisher and Yates' shuffle).
fn choose(shape: Shape, count: usize, rng: &mut Random) -> Vec<Cell> {
    let mut cells: Vec<Cell> = shape.cells().collect();
    for place in 0..count {
        let other = place + rng.random_range(..cells.len() - place);
        cells.swap(place, other);
    }
    cells.truncate(count);
    cells
}

/// Returns the number of cells that a density amounts to.
fn count(shape: Shape, density: f64) -> Result<usize, FamilyError> {
    if (0.0..=1.0).contains(&density) {
        Ok((density * shape.len() as f64).round() as usize)
    } else {
        let words = format!("a density of {density}: it goes from 0 to 1");
        Err(FamilyError::new(words))
    }
}

/// Nodes after which another engine is asked: about a second's work.
const MOST_NODES: u64 = 100_000;

/// Asks the native search while it is quick; where it gives up, SAT without bounds of its own.
fn asked<T>(
    puzzle: &Puzzle,
    limits: &Limits,
    ask: impl Fn(&Options) -> Result<T, SolveError>,
    has_given_up: impl Fn(&T) -> bool,
) -> Result<T, FamilyError> {
    let shape = puzzle.shape();
    if shape.rows().max(shape.cols()) <= NativeSearch::MAX_SIDE {
        let quick = limits.clone().with_nodes(MOST_NODES);
        let answer = ask(&Options::from(Engine::Native).with_limits(quick))?;
        if !has_given_up(&answer) {
            return Ok(answer);
        }
    }
    Ok(ask(&Options::from(Engine::Sat).with_limits(limits.clone()))?)
}

/// The reason why there is no such instance.
pub struct FamilyError {
    error: Box<dyn Error + Send + Sync>,
    is_stopped: bool,
}

impl FamilyError {
    fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> FamilyError {
        FamilyError { error: error.into(), is_stopped: false }
    }

    fn stopped() -> FamilyError {
        FamilyError { error: "interrupted before the answer was certain".into(), is_stopped: true }
    }

    /// Tells whether the limits were reached: with others there may be an instance.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}

impl fmt::Display for FamilyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.fmt(f)
    }
}

crate::error::debug_as_display!(FamilyError);

impl Error for FamilyError {
    /// The cause is printed as it is, so its source is ours.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.error.source()
    }
}

impl From<TakuzuError> for FamilyError {
    fn from(error: TakuzuError) -> FamilyError {
        FamilyError::new(error)
    }
}

impl From<SolveError> for FamilyError {
    fn from(error: SolveError) -> FamilyError {
        FamilyError::new(error)
    }
}

impl From<GenerateError> for FamilyError {
    fn from(error: GenerateError) -> FamilyError {
        FamilyError { is_stopped: error.is_stopped(), error: error.into() }
    }
}

/// The number of attempted exchanges for each cell: one of some 200 is legal, and changes four.
const EXCHANGES: usize = 200;

/// A solution of the blank board; `None` where checkerboards give none, on boards so narrow that
/// two lines would be equal.
fn solution(shape: Shape, rng: &mut Random) -> Option<Grid> {
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
