//! A Takuzu board as bit masks that draw conclusions: the native search.
//!
//! It is written independently from the rules and shares no code with the encoders or with [`rules`](super::rules), so
//! that it can check the other engines.
//!
//! Every line, row or column, is two words: the places that hold a one, and those that hold a zero. A cell stands in
//! both of its lines, and both are kept up to date:
//!
//! ```text
//!            place 0  1  2  3
//!                                lines:   index   ones     zeros    to come (ones, zeros)
//!   row 0          .  1  .  0    row 0      0     0b0010   0b1000     1, 1
//!   row 1          .  .  0  .    row 1      1     0b0000   0b0100     2, 1
//!   row 2          .  0  .  .    ...
//!   row 3          1  1  .  0    column 0   4     0b1000   0b0000     1, 2
//!                                column 1   5     0b1001   0b0100     0, 1    -> r2c2 is a zero
//! ```
//!
//! Conclusions, cheapest first, until nothing follows:
//!
//! 1. of lines that have changed, pairs, sandwiches and complete quotas (shifts, `counted.rs`);
//! 2. when there are no such lines left, what all legal completions of a line share: the joint
//!    consistency of "no three" and "balance" (`sweep.rs`; lines of length 10 or less look it up,
//!    `../line/codes.rs`, in place of step 1);
//! 3. when that is done, rule 3: between a complete line and parallel ones that it agrees with and
//!    that are complete, or lack one symbol.
//!
//! A board of sides up to 16 and without signs takes steps 1 and 2 by tables (`short.rs`, `../line/codes.rs`).
//!
//! As every line is looked at after its last change, a complete board that survives is a solution. The board branches
//! on the line with most conflicts per open cell, and of its cells on the one whose crossing line scores best.
//!
//! There are two ways to keep earlier states of a board, to go back to, and each is the faster one somewhere. A *copy*
//! of all lines is one move of a few hundred bytes, where a list of cells costs a push and a removal for each: a tenth
//! of the time of a minimal 10×10. But on the way to the first solution of a blank 100×100 there are thousands of
//! levels, a few cells each, and copies filled 50 MB and took eight times the time of all the rest: long lines keep a
//! *trail* of the cells in the order in which they were set.
//!
//! ```text
//!   copies:  [ level 0: all lines | level 1: all lines | ...
//!   trail:   r1c4 r1c5 r3c4 | r2c2 | r7c7 r7c9 ...       levels: 0, 3, 4, ...
//! ```

mod counted;
mod lines;
mod short;
mod sweep;
mod trial;

use std::fmt;

use super::Takuzu;
use super::line::{Halves, Whole};
use crate::ground::grid::{Grid, Shape};
use crate::ground::limits::{Limits, Next};
use crate::machines::board::Board;
use crate::machines::search::{self, DepthFirst};
use crate::puzzles::game::{self, Cube, TooLarge};
use crate::puzzles::takuzu::line::{Known, Mask};
use counted::CountedLine;
use lines::{LineBoard, Literal};
use short::ShortBoard;
pub(super) use sweep::Sweep;
use trial::Forked;
pub use trial::TrialBoard;

/// Evaluates an expression with the board whose words are as narrow as a puzzle's sides permit; an error without one.
macro_rules! with_narrowest_board {
    ($puzzle:expr, $board:ident => $value:expr) => {{
        macro_rules! with {
            ($kind:ty) => {{
                let $board = <$kind>::new($puzzle);
                $value
            }};
        }
        let (rows, cols) = ($puzzle.shape().rows(), $puzzle.shape().cols());
        // Short boards know no signs, and halves of lines are not empty.
        let shortest = if $puzzle.signs().is_empty() { rows.min(cols) } else { 0 };
        match rows.max(cols) {
            0..=6 if shortest > 1 => with!(ShortBoard<Whole, 3, 6>),
            7..=8 if shortest > 1 => with!(ShortBoard<Whole, 4, 8>),
            9..=10 if shortest > 1 => with!(ShortBoard<Whole, 5, 10>),
            11..=12 if shortest > 10 => with!(ShortBoard<Halves, 6, 12>),
            13..=14 if shortest > 10 => with!(ShortBoard<Halves, 7, 14>),
            15..=16 if shortest > 10 => with!(ShortBoard<Halves, 8, 16>),
            0..=16 => with!(LineBoard<u16>),
            17..=32 => with!(LineBoard<u32>),
            33..=64 => with!(LineBoard<u64>),
            65..=NativeSearch::MAX_SIDE => with!(LineBoard<u128>),
            _ => {
                let (shape, most) = ($puzzle.shape(), NativeSearch::MAX_SIDE);
                return Err(TooLarge::new(shape, "native search takes", most));
            }
        }
    }};
}

/// A board of any width.
type AnyBoard = dyn Forked + Send + Sync;

fn narrowest_board(puzzle: &Takuzu) -> Result<Box<AnyBoard>, TooLarge> {
    Ok(with_narrowest_board!(puzzle, board => Box::new(board)))
}

/// Depth-first search for the solutions of a [`Takuzu`] puzzle, each handed out exactly once.
///
/// The same puzzle gives the same solutions in the same order. A puzzle is unique when there is a
/// first solution and no second.
///
/// ```
/// use takuzu_sat::takuzu::{Rules, Takuzu, board::NativeSearch};
/// use takuzu_sat::game::Search;
/// use takuzu_sat::{Grid, Limits, Next, Shape};
///
/// let givens = Grid::from_line(Shape::square(4), ".1.0..0..0..11.0").expect("16 symbols");
/// let puzzle = Takuzu::new(givens, Rules::TAKUZU)?;
/// let mut search = NativeSearch::new(&puzzle, Limits::none())?;
/// let solution = Grid::from_line(Shape::square(4), "0110100100111100").expect("16 symbols");
/// assert_eq!(search.next_solution(), Next::Solution(solution));
/// assert_eq!(search.next_solution(), Next::Exhausted);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct NativeSearch {
    search: Box<dyn AnySearch>,
    shape: Shape,
    /// The number of solutions found, up to two.
    found: u8,
}

/// The conflicts after which boards of sides up to [`LONGEST_SMALL_SIDE`] are hard, larger ones, and those of them that are
/// open: with more than [`OPEN_PERCENT`] of their cells open before the first decision.
const PATIENCE: [u64; 3] = [1600, 20, 400];
const LONGEST_SMALL_SIDE: usize = 24;
const OPEN_PERCENT: usize = 45;

impl NativeSearch {
    /// The longest side that fits: a line is a word of that many bits.
    pub const MAX_SIDE: usize = 128;

    /// Starts a search for the solutions of a puzzle.
    ///
    /// # Errors
    ///
    /// When a side is longer than [`NativeSearch::MAX_SIDE`].
    pub fn new(puzzle: &Takuzu, limits: Limits) -> Result<NativeSearch, TooLarge> {
        with_narrowest_board!(puzzle, board => Ok(NativeSearch::on(board, puzzle.shape(), limits)))
    }

    fn on<B: Searched + 'static>(board: B, shape: Shape, limits: Limits) -> NativeSearch {
        let search = Box::new(DepthFirst::new(board, limits));
        NativeSearch { search, shape, found: 0 }
    }
}

impl game::Search for NativeSearch {
    /// Finds the next solution: a complete grid that extends the givens and breaks no rule.
    ///
    /// [`Next::GaveUp`] is final: a search that has given up does not know where it was.
    fn next_solution(&mut self) -> Next<Grid> {
        self.search.next_within(u64::MAX).expect("fewer conflicts than can be counted")
    }

    /// Hard is what took so many conflicts that SAT is likely faster: few of them on long sides, unless much of the board is
    /// open, for then a formula is large and a first solution near (`docs/decisions.md`). Of an enumeration SAT gains little.
    fn next_unless_hard(&mut self) -> Option<Next<Grid>> {
        if self.found == 2 {
            return Some(self.next_solution());
        }
        let [small, large, open] = PATIENCE;
        let is_small = self.shape.rows().max(self.shape.cols()) <= LONGEST_SMALL_SIDE;
        let next = self.search.next_within(if is_small { small } else { large }).or_else(|| {
            let is_open = 100 * self.search.open() > OPEN_PERCENT * self.shape.len();
            (is_open && !is_small).then(|| self.search.next_within(open))?
        })?;
        self.found += 1;
        Some(next)
    }

    /// Counts the states of the board looked at so far: the givens, and one for each branch.
    fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Splits a puzzle into `enough` cubes, or less where looking ahead leaves less (`crate::search`). No cube speaks of a
    /// given, or of what propagation on the board settles.
    ///
    /// `Exhausted` when looking ahead shows that there is no solution.
    fn cubes(&mut self, enough: usize) -> Next<Vec<Cube>> {
        let in_grid = |cube: Vec<Literal>| cube.into_iter().map(Literal::in_grid).collect();
        self.search.cubes(enough).map(|cubes| cubes.into_iter().map(in_grid).collect())
    }
}

/// A board of any width that a search can begin on.
trait Searched: Board<Literal = Literal, Solution = Grid> + Send {}

impl<B: Board<Literal = Literal, Solution = Grid> + Send> Searched for B {}

/// A search on a board of any width.
trait AnySearch: fmt::Debug + Send {
    fn open(&self) -> usize;

    fn next_within(&mut self, conflicts: u64) -> Option<Next<Grid>>;

    fn nodes(&self) -> u64;

    fn cubes(&mut self, enough: usize) -> Next<Vec<Vec<Literal>>>;
}

impl<B: Searched> AnySearch for DepthFirst<B> {
    fn open(&self) -> usize {
        self.open()
    }

    fn next_within(&mut self, conflicts: u64) -> Option<Next<Grid>> {
        self.next_within(conflicts)
    }

    fn nodes(&self) -> u64 {
        self.nodes()
    }

    fn cubes(&mut self, enough: usize) -> Next<Vec<Vec<Literal>>> {
        self.cubes(enough)
    }
}

/// Returns the givens and all that follows from them without search (`search::simplify`).
///
/// `Exhausted` when that shows that there is no solution. A board too large for the native search is returned as it is.
#[must_use]
pub fn simplify(puzzle: &Takuzu, limits: &Limits) -> Next<Grid> {
    match narrowest_board(puzzle) {
        Ok(mut board) => search::simplify(&mut *board, limits),
        Err(_) => Next::Solution(puzzle.givens().clone()),
    }
}

/// The rows or the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Axis {
    Rows = 0,
    Cols = 1,
}

impl Axis {
    const BOTH: [Axis; 2] = [Axis::Rows, Axis::Cols];

    fn crossing(self) -> Axis {
        match self {
            Axis::Rows => Axis::Cols,
            Axis::Cols => Axis::Rows,
        }
    }
}

/// Lines that are to be looked at, as a set of rows and a set of columns.
#[derive(Clone, Copy, Debug)]
struct Queue<M> {
    lines: [M; 2],
    /// The lines to look at first. One axis is emptied before the other has its turn, so that a line is
    /// looked at when much has changed on it, not after each cell.
    axis: Axis,
}

impl<M: Mask> Queue<M> {
    const EMPTY: Queue<M> = Queue { lines: [M::EMPTY; 2], axis: Axis::Rows };

    fn add(&mut self, axis: Axis, places: M) {
        self.lines[axis as usize] |= places;
    }

    fn take(&mut self) -> Option<(Axis, usize)> {
        if self.lines[self.axis as usize].is_empty() {
            self.axis = self.axis.crossing();
        }
        let lines = &mut self.lines[self.axis as usize];
        if lines.is_empty() {
            return None;
        }
        let place = lines.first();
        *lines = lines.without_first();
        Some((self.axis, place))
    }

    /// Takes a line of this axis, or of any.
    fn take_with(&mut self, axis: Axis, any: bool) -> Option<(Axis, usize)> {
        if !any && self.lines[axis as usize].is_empty() {
            return None;
        }
        self.take()
    }

    /// Takes all lines of one axis.
    fn take_parallel(&mut self) -> Option<(Axis, M)> {
        let axis = *Axis::BOTH.iter().find(|&&axis| !self.lines[axis as usize].is_empty())?;
        let lines = std::mem::replace(&mut self.lines[axis as usize], M::EMPTY);
        Some((axis, lines))
    }
}

/// A cell of the trail.
#[derive(Clone, Copy, Debug)]
struct Step {
    row: u8,
    col: u8,
}

/// The states that can be gone back to.
#[derive(Debug)]
struct History<M> {
    copies: Vec<CountedLine<M>>,
    trail: Vec<Step>,
    /// The length of the trail at each level.
    levels: Vec<usize>,
}

impl<M: Mask> History<M> {
    const COPIES: bool = size_of::<M>() <= size_of::<u64>();
    const NEW: History<M> = History { copies: Vec::new(), trail: Vec::new(), levels: Vec::new() };

    /// Records cells of a line that are being set.
    fn note(&mut self, axis: Axis, place: usize, news: Known<M>) {
        if Self::COPIES || self.levels.is_empty() {
            return;
        }
        let place = place as u8;
        self.trail.extend(news.any().places().map(|at| match axis {
            Axis::Rows => Step { row: place, col: at as u8 },
            Axis::Cols => Step { row: at as u8, col: place },
        }));
    }

    /// Notes a state, all lines of the board, as the next level.
    fn save(&mut self, lines: &[CountedLine<M>]) {
        if Self::COPIES {
            self.copies.extend_from_slice(lines);
        } else {
            self.levels.push(self.trail.len());
        }
    }

    /// Makes the lines, of which `rows` are rows, what they were at a level, and forgets that level and later ones.
    fn restore(&mut self, level: usize, lines: &mut [CountedLine<M>], rows: usize) {
        if Self::COPIES {
            let start = level * lines.len();
            lines.copy_from_slice(&self.copies[start..start + lines.len()]);
            self.copies.truncate(start);
        } else {
            let (rows, cols) = lines.split_at_mut(rows);
            for Step { row, col } in self.trail.drain(self.levels[level]..) {
                rows[usize::from(row)].clear(col.into());
                cols[usize::from(col)].clear(row.into());
            }
            self.levels.truncate(level);
        }
    }
}
