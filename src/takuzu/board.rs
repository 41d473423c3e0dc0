//! A Takuzu board as bit masks that draw conclusions: the native search.
//!
//! It comes from the rules by a road of its own, sharing nothing with the encoders or with
//! [`rules`](super::rules), so that it can bear witness for or against the other engines.
//!
//! Every line, row or column, is two words: the places that hold a one, and those that hold a zero.
//! A cell stands in both of its lines, and both are kept up to date. All lines of a state lie side
//! by side, and behind the current state lie those that can be gone back to:
//!
//! ```text
//!   lines: [ current state             | level 0                   | level 1 ...
//!            row 0 .. row r-1, col 0 .. | row 0 .. row r-1, col 0 .. |
//!            └ ones: 0b..0110           (bit i: place i of the line, from the left or from the top)
//!              zeros: 0b..1000
//! ```
//!
//! A branch copies the state: 80 bytes at 10×10, less than a trail of the cells set would take.
//!
//! Conclusions, cheapest first, until nothing follows:
//!
//! 1. of lines that have changed, pairs, sandwiches and complete quotas (shifts and counts);
//! 2. when there are no such lines left, what all legal completions of a changed line share
//!    (`line.rs`; for short lines it is a look-up, and takes the place of step 1);
//! 3. with it, rule 3: a complete line against parallel ones that are complete or lack one symbol.
//!
//! As every line is looked at after its last change, a complete board that survives is a solution.

mod line;
mod mask;
mod past;
mod queue;
mod sweep;
mod table;

use std::fmt;
use std::ops::Not;

use super::Takuzu;
use crate::board::{Board, Constraint};
use crate::grid::{Grid, Shape};
use crate::limits::{Limits, Next};
use crate::search::Search;
use line::{Known, Line};
use mask::Mask;
use past::Past;
use queue::{Queue, Way};
use sweep::Sweep;
use table::Table;

/// Depth-first search for the solutions of a [`Takuzu`] puzzle, each handed out exactly once.
///
/// The same puzzle gives the same solutions in the same order. A puzzle is unique when there is a
/// first solution and no second.
///
/// ```
/// use takuzu_sat::takuzu::{Rules, Takuzu, board::NativeSearch};
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
pub struct NativeSearch(Width);

/// The word that holds the longest line.
#[derive(Debug)]
enum Width {
    W16(Search<LineBoard<u16, 16>>),
    W32(Search<LineBoard<u32, 16>>),
    W64(Search<LineBoard<u64, 16>>),
    W128(Search<LineBoard<u128, 32>>),
}

/// Calls a method of the search, whatever its width.
macro_rules! whatever_width {
    ($native:expr, $search:ident => $call:expr) => {
        match $native {
            Width::W16($search) => $call,
            Width::W32($search) => $call,
            Width::W64($search) => $call,
            Width::W128($search) => $call,
        }
    };
}

impl NativeSearch {
    /// The longest side that fits: a line is a word of that many bits.
    pub const MAX_SIDE: usize = 128;

    /// A search of the solutions of a puzzle.
    ///
    /// # Errors
    ///
    /// When a side is longer than [`NativeSearch::MAX_SIDE`].
    pub fn new(puzzle: &Takuzu, limits: Limits) -> Result<NativeSearch, TooLarge> {
        let shape = puzzle.shape();
        Ok(NativeSearch(match shape.rows().max(shape.cols()) {
            0..=16 => Width::W16(Search::new(LineBoard::new(puzzle), limits)),
            17..=32 => Width::W32(Search::new(LineBoard::new(puzzle), limits)),
            33..=64 => Width::W64(Search::new(LineBoard::new(puzzle), limits)),
            65..=NativeSearch::MAX_SIDE => Width::W128(Search::new(LineBoard::new(puzzle), limits)),
            _ => return Err(TooLarge(shape)),
        }))
    }

    /// The next solution: a complete grid that extends the givens and breaks no rule.
    ///
    /// [`Next::GaveUp`] is final: a search that has given up does not know where it was.
    pub fn next_solution(&mut self) -> Next<Grid> {
        whatever_width!(&mut self.0, search => search.next_solution())
    }

    /// How many states of the board have been looked at so far: the givens, and one for each branch.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        whatever_width!(&self.0, search => search.nodes())
    }
}

/// A board that is too large for the native search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge(Shape);

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a board of {}: native search takes sides up to {}",
            self.0,
            NativeSearch::MAX_SIDE
        )
    }
}

impl std::error::Error for TooLarge {}

/// A symbol in a cell.
#[derive(Clone, Copy, Debug)]
struct Literal {
    row: u8,
    col: u8,
    is_one: bool,
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal {
            is_one: !self.is_one,
            ..self
        }
    }
}

/// What the rows have in common, or the columns.
#[derive(Clone, Copy, Debug)]
struct Parallel<M> {
    /// The index of the first of them in a state.
    first: usize,
    count: usize,
    /// All places of a line.
    full: M,
    /// What all legal completions share, of short lines.
    table: Option<&'static Table>,
}

impl<M: Mask> Parallel<M> {
    fn new(first: usize, count: usize, len: usize) -> Parallel<M> {
        Parallel {
            first,
            count,
            full: M::first_places(len),
            table: (len <= Table::LONGEST).then(|| Table::of(len)),
        }
    }
}

/// See the head of this file.
#[derive(Debug)]
struct LineBoard<M, const LANE: usize> {
    shape: Shape,
    distinct_lines: bool,
    ways: [Parallel<M>; 2],
    /// The rows, then the columns.
    lines: Vec<Line<M>>,
    past: Past<M>,
    /// Lines that have changed, for step 1.
    changed: Queue<M>,
    /// Lines that step 1 is through with, for step 2.
    checked: Queue<M>,
    /// Lines that are complete or lack one symbol, for step 3.
    settled: Queue<M>,
    /// Step 2 for long rows and for long columns; when they are of a length, the first for both.
    sweeps: [Sweep<LANE>; 2],
}

impl<M: Mask, const LANE: usize> LineBoard<M, LANE> {
    fn new(puzzle: &Takuzu) -> LineBoard<M, LANE> {
        let shape = puzzle.shape();
        let (rows, cols) = (shape.rows(), shape.cols());
        let mut changed = Queue::EMPTY;
        changed.add(Way::Rows, M::first_places(rows));
        changed.add(Way::Cols, M::first_places(cols));
        LineBoard {
            shape,
            distinct_lines: puzzle.rules().distinct_lines,
            ways: [
                Parallel::new(0, rows, cols),
                Parallel::new(rows, cols, rows),
            ],
            lines: lines_of(puzzle.givens()),
            past: Past::new(),
            changed,
            checked: Queue::EMPTY,
            settled: Queue::EMPTY,
            sweeps: [Sweep::new(cols), Sweep::new(rows)],
        }
    }

    fn way(&self, way: Way) -> &Parallel<M> {
        &self.ways[way as usize]
    }

    /// The index of a line in a state, which is also its number as a constraint.
    fn index(&self, way: Way, place: usize) -> usize {
        self.way(way).first + place
    }

    fn line(&self, way: Way, place: usize) -> Line<M> {
        self.lines[self.index(way, place)]
    }

    fn broken(&self, way: Way, place: usize) -> Constraint {
        Constraint(self.index(way, place))
    }

    fn is_square(&self) -> bool {
        self.shape.rows() == self.shape.cols()
    }

    fn lines_in_a_state(&self) -> usize {
        self.shape.rows() + self.shape.cols()
    }

    /// Draws one more conclusion; whether there may be more.
    fn conclude(&mut self) -> Result<bool, Constraint> {
        if let Some((way, place)) = self.changed.take() {
            match self.way(way).table {
                Some(table) => self.look_up(table, way, place)?,
                None => self.take_the_obvious(way, place)?,
            }
        } else if let Some((way, place)) = self.checked.take() {
            self.sweep(way, place)?;
        } else if let Some((way, places)) = self.settled.take_parallel() {
            self.keep_distinct(way, places)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Step 1 for a line.
    fn take_the_obvious(&mut self, way: Way, place: usize) -> Result<(), Constraint> {
        let full = self.way(way).full;
        let line = loop {
            let line = self.line(way, place);
            let news = line.obvious(full).ok_or_else(|| self.broken(way, place))?;
            if news == Known::NOTHING {
                break line;
            }
            self.set(way, place, news);
        };
        if line.is_complete() {
            self.settle(way, place);
        } else if !line.is_slack(full) {
            self.checked.add(way, M::bit(place));
        }
        Ok(())
    }

    /// Steps 1 and 2 for a short line.
    fn look_up(&mut self, table: &Table, way: Way, place: usize) -> Result<(), Constraint> {
        let known = self.line(way, place).known;
        let more = table.shared(known);
        let more = more.ok_or_else(|| self.broken(way, place))?;
        self.set(way, place, more.since(known));
        self.settle(way, place);
        Ok(())
    }

    /// Step 2 for long lines, as many as can be done together, beginning with this one.
    fn sweep(&mut self, way: Way, place: usize) -> Result<(), Constraint> {
        let square = self.is_square();
        let mut lines = [(way, place); 8];
        let mut count = 1;
        while count < Sweep::<LANE>::LINES
            && let Some(line) = self.checked.take_with(way, square)
        {
            lines[count] = line;
            count += 1;
        }
        let known = lines.map(|(way, place)| self.line(way, place).known);
        let sweep = if square { Way::Rows } else { way };
        let shared = self.sweeps[sweep as usize].shared(&known[..count]);
        for (&(way, place), more) in lines[..count].iter().zip(shared) {
            // A line swept together with this one may have settled a cell of it otherwise.
            let known = self.line(way, place).known;
            let more = more.filter(|more| more.agrees_with(known));
            let more = more.ok_or_else(|| self.broken(way, place))?;
            self.set(way, place, more.since(known));
            self.settle(way, place);
        }
        Ok(())
    }

    /// Writes news of open cells of a line into it and into those that cross it.
    fn set(&mut self, way: Way, place: usize, news: Known<M>) {
        if news.any().is_empty() {
            return;
        }
        let index = self.index(way, place);
        let Parallel { first, count, .. } = *self.way(way.crossing());
        let mut line = self.lines[index];
        let crossing = &mut self.lines[first..first + count];
        for at in news.ones.places() {
            line.put_one(at);
            crossing[at].put_one(place);
        }
        for at in news.zeros.places() {
            line.put_zero(at);
            crossing[at].put_zero(place);
        }
        self.lines[index] = line;
        self.changed.add(way.crossing(), news.any());
        self.past.note(way, place, news);
    }

    /// Notes a line for step 3 when it may be like another one.
    fn settle(&mut self, way: Way, place: usize) {
        if self.distinct_lines && self.line(way, place).is_almost_complete() {
            self.settled.add(way, M::bit(place));
        }
    }

    /// Step 3 for some parallel lines.
    fn keep_distinct(&mut self, way: Way, places: M) -> Result<(), Constraint> {
        let mut done = M::EMPTY;
        for place in places.places() {
            // A pair of these is looked at once.
            done |= M::bit(place);
            let mut from = (!done).first();
            while let Some(other) = self.next_rival(way, place, from) {
                if !done.has(other) {
                    self.tell_apart(way, place, other)?;
                }
                from = other + 1;
            }
        }
        Ok(())
    }

    /// The next line that may become equal to this one: of two such lines one is complete.
    fn next_rival(&self, way: Way, place: usize, from: usize) -> Option<usize> {
        let Parallel { first, count, .. } = *self.way(way);
        let line = self.line(way, place);
        let is_rival = |other: &Line<M>| {
            line.known.agrees_with(other.known)
                && (other.is_complete() || line.is_complete() && other.is_almost_complete())
        };
        let others = self.lines[first..first + count].get(from..)?;
        others.iter().position(is_rival).map(|at| from + at)
    }

    /// Keeps two lines that agree from becoming equal: where one is complete and the other lacks one
    /// symbol, that symbol cannot stand where the complete line has it.
    fn tell_apart(&mut self, way: Way, first: usize, second: usize) -> Result<(), Constraint> {
        let (first_line, second_line) = (self.line(way, first), self.line(way, second));
        let (place, line, complete) = match (first_line.is_complete(), second_line.is_complete()) {
            (true, true) => return Err(self.broken(way, first)),
            (true, false) => (second, second_line, first_line),
            (false, _) => (first, first_line, second_line),
        };
        let missing = complete.known.since(line.known);
        let mut news = Known::NOTHING;
        if line.ones_to_come == 1 {
            news.zeros = missing.ones;
        }
        if line.zeros_to_come == 1 {
            news.ones = missing.zeros;
        }
        if news != Known::NOTHING {
            self.set(way, place, news);
            self.changed.add(way, M::bit(place));
        }
        Ok(())
    }

    /// The score of a line with open cells: many conflicts, few cells.
    fn score(&self, index: usize, weights: &[f32]) -> Option<f32> {
        let open = self.lines[index].open_places();
        (open > 0).then(|| weights[index] / open as f32)
    }
}

impl<M: Mask, const LANE: usize> Board for LineBoard<M, LANE> {
    type Literal = Literal;
    type Solution = Grid;

    fn constraints(&self) -> usize {
        self.lines_in_a_state()
    }

    fn propagate(&mut self) -> Result<(), Constraint> {
        loop {
            match self.conclude() {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(failed) => {
                    self.changed = Queue::EMPTY;
                    self.checked = Queue::EMPTY;
                    self.settled = Queue::EMPTY;
                    return Err(failed);
                }
            }
        }
    }

    fn branch(&self, weights: &[f32]) -> Option<Literal> {
        let index = best(0..self.lines_in_a_state(), |index| {
            self.score(index, weights)
        })?;
        let way = if index < self.shape.rows() {
            Way::Rows
        } else {
            Way::Cols
        };
        let place = index - self.way(way).first;
        let open = self.way(way).full & !self.lines[index].known.any();
        let crossing = *self.way(way.crossing());
        let places = (0..crossing.count).filter(|&at| open.has(at));
        let at = best(places, |at| self.score(crossing.first + at, weights))?;
        let (row, col) = match way {
            Way::Rows => (place, at),
            Way::Cols => (at, place),
        };
        // What the crossing line needs more of is more likely right: it avoids conflicts on large
        // boards where the first solution is all that is asked for.
        let crossing = self.lines[crossing.first + at];
        Some(Literal {
            row: row as u8,
            col: col as u8,
            is_one: crossing.ones_to_come >= crossing.zeros_to_come,
        })
    }

    fn save(&mut self) {
        self.past.save(&self.lines);
    }

    fn decide(&mut self, literal: Literal) {
        let (row, col) = (usize::from(literal.row), usize::from(literal.col));
        let mut news = Known::NOTHING;
        if literal.is_one {
            news.ones = M::bit(col);
        } else {
            news.zeros = M::bit(col);
        }
        self.set(Way::Rows, row, news);
        self.changed.add(Way::Rows, M::bit(row));
    }

    fn back_to(&mut self, level: usize) {
        let rows = self.shape.rows();
        self.past.restore(level, &mut self.lines, rows);
    }

    fn solution(&self) -> Grid {
        Grid::from_fn(self.shape, |cell| {
            Some(self.lines[cell.row].known.ones.has(cell.col).into())
        })
    }
}

/// The first state, given by given.
fn lines_of<M: Mask>(givens: &Grid) -> Vec<Line<M>> {
    let shape = givens.shape();
    let mut lines = vec![Line::open(shape.cols()); shape.rows()];
    lines.resize(shape.rows() + shape.cols(), Line::open(shape.rows()));
    for (cell, value) in givens.filled() {
        let crossing = shape.rows() + cell.col;
        if value == 1 {
            lines[cell.row].put_one(cell.col);
            lines[crossing].put_one(cell.row);
        } else {
            lines[cell.row].put_zero(cell.col);
            lines[crossing].put_zero(cell.row);
        }
    }
    lines
}

/// The first of those with the highest score.
fn best(among: impl Iterator<Item = usize>, score: impl Fn(usize) -> Option<f32>) -> Option<usize> {
    let mut best = None;
    let mut highest = f32::NEG_INFINITY;
    for candidate in among {
        if let Some(score) = score(candidate)
            && score > highest
        {
            highest = score;
            best = Some(candidate);
        }
    }
    best
}
