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
mod sweep;

use std::fmt;
use std::ops::Not;

use super::Takuzu;
use crate::board::{Board, Constraint};
use crate::grid::{Grid, Shape};
use crate::limits::{Limits, Next};
use crate::search::Search;
use line::{Known, LineRule};
use mask::Mask;
use sweep::Sweep;

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

/// The rows or the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Rows = 0,
    Cols = 1,
}

impl Way {
    const BOTH: [Way; 2] = [Way::Rows, Way::Cols];

    fn crossing(self) -> Way {
        match self {
            Way::Rows => Way::Cols,
            Way::Cols => Way::Rows,
        }
    }
}

/// Lines that are to be looked at, as a set of rows and a set of columns.
#[derive(Clone, Copy, Debug)]
struct Queue<M> {
    lines: [M; 2],
    /// Where to look first. One way is emptied before the other has its turn, so that a line is
    /// looked at when much has changed on it, not after each cell.
    way: Way,
}

impl<M: Mask> Queue<M> {
    const EMPTY: Queue<M> = Queue {
        lines: [M::EMPTY; 2],
        way: Way::Rows,
    };

    fn add(&mut self, way: Way, places: M) {
        self.lines[way as usize] |= places;
    }

    fn take(&mut self) -> Option<(Way, usize)> {
        if self.lines[self.way as usize].is_empty() {
            self.way = self.way.crossing();
        }
        let lines = &mut self.lines[self.way as usize];
        if lines.is_empty() {
            return None;
        }
        let place = lines.first();
        *lines = lines.without_first();
        Some((self.way, place))
    }

    /// Another line of this way, or of any.
    fn take_with(&mut self, way: Way, any: bool) -> Option<(Way, usize)> {
        if !any && self.lines[way as usize].is_empty() {
            return None;
        }
        self.take()
    }

    /// All lines of one of the ways.
    fn take_parallel(&mut self) -> Option<(Way, M)> {
        let way = *Way::BOTH
            .iter()
            .find(|&&way| !self.lines[way as usize].is_empty())?;
        let lines = std::mem::replace(&mut self.lines[way as usize], M::EMPTY);
        Some((way, lines))
    }
}

/// See the head of this file.
#[derive(Debug)]
struct LineBoard<M, const LANE: usize> {
    shape: Shape,
    distinct_lines: bool,
    /// What holds for a row, and for a column.
    rules: [LineRule<M>; 2],
    /// The current state, then the levels.
    lines: Vec<Known<M>>,
    /// Lines that have changed, for step 1.
    changed: Queue<M>,
    /// Lines that step 1 is through with, for step 2.
    checked: Queue<M>,
    /// Lines that step 2 is through with and that may have become equal to others, for step 3.
    settled: Queue<M>,
    /// What computes step 2 for the rows and for the columns; one does it for both when they are of a length.
    sweeps: [Sweep<LANE>; 2],
}

impl<M: Mask, const LANE: usize> LineBoard<M, LANE> {
    fn new(puzzle: &Takuzu) -> LineBoard<M, LANE> {
        let shape = puzzle.shape();
        let rules = [LineRule::new(shape.cols()), LineRule::new(shape.rows())];
        LineBoard {
            shape,
            distinct_lines: puzzle.rules().distinct_lines,
            rules,
            lines: lines_of(puzzle.givens()),
            changed: Queue {
                lines: [M::first_places(shape.rows()), M::first_places(shape.cols())],
                way: Way::Rows,
            },
            checked: Queue::EMPTY,
            settled: Queue::EMPTY,
            sweeps: [Sweep::new(shape.cols()), Sweep::new(shape.rows())],
        }
    }

    /// How many lines run this way.
    fn count(&self, way: Way) -> usize {
        match way {
            Way::Rows => self.shape.rows(),
            Way::Cols => self.shape.cols(),
        }
    }

    /// The index of a line in a state, which is also its number as a constraint.
    fn index(&self, way: Way, place: usize) -> usize {
        match way {
            Way::Rows => place,
            Way::Cols => self.shape.rows() + place,
        }
    }

    fn is_square(&self) -> bool {
        self.shape.rows() == self.shape.cols()
    }

    fn lines_in_a_state(&self) -> usize {
        self.shape.rows() + self.shape.cols()
    }

    /// Writes news of open cells of a line into it and into those that cross it.
    fn set(&mut self, way: Way, place: usize, news: Known<M>) {
        let index = self.index(way, place);
        self.lines[index].ones |= news.ones;
        self.lines[index].zeros |= news.zeros;
        let crossing = self.index(way.crossing(), 0);
        for_each_place(news.ones, |at| {
            self.lines[crossing + at].ones |= M::bit(place);
        });
        for_each_place(news.zeros, |at| {
            self.lines[crossing + at].zeros |= M::bit(place);
        });
        self.changed.add(way.crossing(), news.any());
    }

    /// Step 1 for a line; `None` when it is broken.
    fn take_the_obvious(&mut self, way: Way, place: usize) -> Option<()> {
        let known = self.lines[self.index(way, place)];
        let more = self.rules[way as usize].obvious(known)?;
        if more != known {
            self.set(way, place, more.since(known));
        }
        if !self.rules[way as usize].is_slack(more) {
            self.checked.add(way, M::bit(place));
        }
        Some(())
    }

    /// Step 2 for a short line; `None` when it is broken.
    fn look_up(&mut self, way: Way, place: usize) -> Option<()> {
        let known = self.lines[self.index(way, place)];
        let more = self.rules[way as usize].looked_up(known)?;
        self.conclude(way, place, more)
    }

    /// Step 2 for long lines, as many as can be done together; the one that is broken.
    fn sweep(&mut self, way: Way, place: usize) -> Result<(), (Way, usize)> {
        let mut lines = [(way, place); 8];
        let (mut ones, mut zeros) = ([M::EMPTY; 8], [M::EMPTY; 8]);
        let mut count = 0;
        let mut next = Some((way, place));
        while let Some((way, place)) = next {
            let known = self.lines[self.index(way, place)];
            lines[count] = (way, place);
            (ones[count], zeros[count]) = (known.ones, known.zeros);
            count += 1;
            if count == Sweep::<LANE>::LINES {
                break;
            }
            next = self.checked.take_with(way, self.is_square());
        }
        let sweep = if self.is_square() { Way::Rows } else { way };
        let shared = self.sweeps[sweep as usize].shared(&ones[..count], &zeros[..count]);
        for (&(way, place), more) in lines[..count].iter().zip(shared) {
            more.and_then(|more| self.conclude(way, place, more))
                .ok_or((way, place))?;
        }
        Ok(())
    }

    /// Writes what has been found of a line; `None` when a crossing line has found otherwise.
    fn conclude(&mut self, way: Way, place: usize, more: Known<M>) -> Option<()> {
        let index = self.index(way, place);
        let known = self.lines[index];
        if !known.agrees_with(more) {
            return None;
        }
        let news = more.since(known);
        if news != Known::NOTHING {
            self.set(way, place, news);
        }
        let rule = self.rules[way as usize];
        let now = self.lines[index];
        if self.distinct_lines && (rule.is_complete(now) || rule.lacks_one_symbol(now)) {
            self.settled.add(way, M::bit(place));
        }
        Some(())
    }

    /// Step 3 for some parallel lines; the place of one that is equal to another.
    fn keep_distinct(&mut self, way: Way, places: M) -> Result<(), usize> {
        let mut done = M::EMPTY;
        let mut error = None;
        for_each_place(places, |place| {
            // A pair of these is looked at once.
            done |= M::bit(place);
            if self.keep_from_others(way, place, done).is_none() {
                error = Some(place);
            }
        });
        error.map_or(Ok(()), Err)
    }

    /// Step 3 for a line and those parallel to it except some; `None` when two are equal.
    fn keep_from_others(&mut self, way: Way, place: usize, except: M) -> Option<()> {
        let rule = self.rules[way as usize];
        let index = self.index(way, place);
        let first = self.index(way, 0);
        for other_place in 0..self.count(way) {
            // Read again each time: what was told apart is no longer what it was.
            let line = self.lines[index];
            let other = self.lines[first + other_place];
            if !line.agrees_with(other) || except.has(other_place) {
                continue;
            }
            match (rule.is_complete(line), rule.is_complete(other)) {
                (true, true) => return None,
                (true, false) => self.tell_apart(way, other_place, other, line),
                (false, true) => self.tell_apart(way, place, line, other),
                (false, false) => {}
            }
        }
        Some(())
    }

    /// Keeps a line that lacks one symbol from becoming equal to a complete one that it agrees with:
    /// the missing symbol cannot stand where the complete line has it.
    fn tell_apart(&mut self, way: Way, place: usize, line: Known<M>, complete: Known<M>) {
        let rule = self.rules[way as usize];
        let mut news = Known::NOTHING;
        if rule.lacks_one_one(line) {
            news.zeros = complete.ones & !line.ones;
        }
        if rule.lacks_one_one(line.swapped()) {
            news.ones = complete.zeros & !line.zeros;
        }
        if news != Known::NOTHING {
            self.set(way, place, news);
            self.changed.add(way, M::bit(place));
        }
    }

    /// The score of a line: many conflicts, few open cells. Zero when complete.
    fn score(&self, way: Way, place: usize, weights: &[u32]) -> f32 {
        let index = self.index(way, place);
        let open = self.rules[way as usize].open(self.lines[index]).count();
        if open == 0 {
            return 0.0;
        }
        weights[index] as f32 / open as f32
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
            let (line, result) = if let Some((way, place)) = self.changed.take() {
                let result = if self.rules[way as usize].has_table() {
                    self.look_up(way, place)
                } else {
                    self.take_the_obvious(way, place)
                };
                (self.index(way, place), result)
            } else if let Some((way, place)) = self.checked.take() {
                match self.sweep(way, place) {
                    Ok(()) => (0, Some(())),
                    Err((way, place)) => (self.index(way, place), None),
                }
            } else if let Some((way, places)) = self.settled.take_parallel() {
                match self.keep_distinct(way, places) {
                    Ok(()) => (0, Some(())),
                    Err(place) => (self.index(way, place), None),
                }
            } else {
                return Ok(());
            };
            if result.is_none() {
                self.changed = Queue::EMPTY;
                self.checked = Queue::EMPTY;
                self.settled = Queue::EMPTY;
                return Err(Constraint(line));
            }
        }
    }

    fn branch(&self, weights: &[u32]) -> Option<Literal> {
        let lines = Way::BOTH
            .iter()
            .flat_map(|&way| (0..self.count(way)).map(move |place| (way, place)));
        let (way, place) = best(lines, |(way, place)| self.score(way, place, weights))?;
        let line = self.lines[self.index(way, place)];
        let open = self.rules[way as usize].open(line);
        let places = (0..self.count(way.crossing())).filter(|&at| open.has(at));
        let at = best(places, |at| self.score(way.crossing(), at, weights))?;
        let (row, col) = match way {
            Way::Rows => (place, at),
            Way::Cols => (at, place),
        };
        Some(Literal {
            row: row as u8,
            col: col as u8,
            is_one: line.ones.count() <= line.zeros.count(),
        })
    }

    fn save(&mut self) {
        self.lines.extend_from_within(..self.lines_in_a_state());
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
        let size = self.lines_in_a_state();
        let start = (level + 1) * size;
        self.lines.copy_within(start..start + size, 0);
        self.lines.truncate(start);
    }

    fn solution(&self) -> Grid {
        Grid::from_fn(self.shape, |cell| {
            Some(self.lines[cell.row].ones.has(cell.col).into())
        })
    }
}

/// The first state, given by given.
fn lines_of<M: Mask>(givens: &Grid) -> Vec<Known<M>> {
    let shape = givens.shape();
    let mut lines = vec![Known::NOTHING; shape.rows() + shape.cols()];
    for (cell, value) in givens.filled() {
        let crossing = shape.rows() + cell.col;
        if value == 1 {
            lines[cell.row].ones |= M::bit(cell.col);
            lines[crossing].ones |= M::bit(cell.row);
        } else {
            lines[cell.row].zeros |= M::bit(cell.col);
            lines[crossing].zeros |= M::bit(cell.row);
        }
    }
    lines
}

fn for_each_place<M: Mask>(mut places: M, mut act: impl FnMut(usize)) {
    while !places.is_empty() {
        act(places.first());
        places = places.without_first();
    }
}

/// The first of those with the highest score above zero.
fn best<T: Copy>(among: impl Iterator<Item = T>, score: impl Fn(T) -> f32) -> Option<T> {
    let mut best = None;
    let mut highest = 0.0;
    for candidate in among {
        let score = score(candidate);
        if score > highest {
            highest = score;
            best = Some(candidate);
        }
    }
    best
}
