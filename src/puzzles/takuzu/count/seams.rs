//! Exact counts of the solutions of boards with short sides: two halves that meet at a seam.
//!
//! The seam is the two rows in the middle, `a` and `b`. If they are fixed, then the rows above and the rows below know very
//! little of each other: a half needs to know of the other only
//!
//! - what it adds to each **column**, as columns hold as many 0 as 1,
//! - which **rows** it has, as no two rows are equal,
//! - which pairs of columns are **equal** in it, as no two columns are.
//!
//! ```text
//!      x2  0 1 1 0 1 0  \
//!      x1  0 0 1 1 0 1  /  the upper half adds 0 1 2 1 1 1,
//!   -  a   1 1 0 0 1 0  \
//!   -  b   1 0 0 1 0 1  /  the seam            2 1 0 1 1 1,
//!      y1  0 0 1 0 1 1  \
//!      y2  1 1 0 1 0 0  /  so the lower half   1 1 1 1 1 1
//! ```
//!
//! None of the three depends on the order of the rows of a half. So a half is a **set of rows** ([`Filling`]) with
//! the number of its orders that are legal; the number of grids with this seam is the sum of the products of these
//! numbers, over all pairs of sets that fit. Sets are grouped by their sums. Each group meets exactly one group of the other half.
//! Within two groups most pairs fit, and those that clash are counted 64 at a time ([`clash`]).
//!
//! "No three" is a relation of three rows that does not care for their order either: a table says which rows go with two others,
//! and the halves are filled from the seam outwards.
//!
//! The seams are independent of each other: they are the units in which the work can be divided. On a board that is mirrored, turned
//! upside down or inverted without change, as a blank one, one seam counts for up to eight.
//!
//! What stands beside a seam is walked, sorted and merged for each ([`merged`]). Without rule 3 only the sums matter:
//! then lists of sums are shared by all seams ([`totals`]).

mod clash;
mod common;
mod halves;
mod legal_lines;
mod merged;
mod sampling;
mod totals;

use std::sync::{Arc, Mutex, PoisonError};

use super::super::Takuzu;
use crate::ground::limits::{Limits, Next};
use clash::Clashes;
use halves::Board;
use legal_lines::{LineSet, Lines, Links, Steps, Sums};
use merged::Records;
use totals::{Counts, Totals};

/// A count of the solutions of a puzzle, seam by seam; see the head of this file.
#[derive(Debug)]
pub(super) struct Seams {
    board: Board,
    units: Vec<Unit>,
    /// The lists that all seams share, where equal rows are allowed: made when they are first needed.
    totals: Option<Totals>,
    /// Room to work in, for each thread that counts.
    rooms: Mutex<Vec<Room>>,
}

/// A seam, for all those that the symmetries of the puzzle make of it.
#[derive(Clone, Copy, Debug)]
struct Unit {
    seam: Seam,
    orbit: u64,
    /// The ways to fill both halves, equal rows included.
    ways: u64,
}

/// Memory that each seam uses anew.
#[derive(Debug, Default)]
struct Room {
    records: Records,
    counts: Counts,
    clashes: Clashes,
}

impl Seams {
    /// The longest side.
    pub(super) const MAX_SIDE: usize = 12;

    /// `None`: a board that is too large or too small, or where a column may hold several numbers of ones.
    pub(super) fn new(puzzle: &Takuzu) -> Option<Seams> {
        let (rows, cols) = (puzzle.shape().rows(), puzzle.shape().cols());
        if rows.max(cols) > Self::MAX_SIDE {
            return None;
        }
        let both = [false, true].map(|is_turned| Seams::turned(puzzle, is_turned));
        // The first of equal ones: a blank square is not turned.
        both.into_iter().flatten().min_by_key(Seams::predicted)
    }

    /// Divides a puzzle at its middle rows or, turned, at its middle columns.
    fn turned(puzzle: &Takuzu, is_turned: bool) -> Option<Seams> {
        let board = Board::new(puzzle, is_turned)?;
        Some(Seams { units: units(&board), totals: None, rooms: Mutex::default(), board })
    }

    /// Predicts the nanoseconds that all units take, together with what they share.
    pub(super) fn predicted(&self) -> u64 {
        let of_unit = |unit: &Unit| match self.board.distinct {
            false => unit.ways / 2,
            // Few halves have a partner in small seams; in large ones pairs take longer than halves.
            true if unit.ways < 4_000_000 => 15 * unit.ways,
            true => unit.weight() / 14,
        };
        1_000_000 + self.units.iter().map(of_unit).sum::<u64>()
    }

    /// Counts the units of work, which are independent of each other; the heaviest come first.
    pub(super) fn units(&self) -> usize {
        self.units.len()
    }

    /// Predicts the work of a unit, in no particular measure.
    pub(super) fn weight(&self, unit: usize) -> u64 {
        self.units[unit].weight()
    }

    /// Makes what all units share; false when a limit stopped that. It takes part of the time that is predicted.
    pub(super) fn prepare(&mut self, limits: &Limits) -> bool {
        if !self.is_prepared() {
            let seams: Vec<Seam> = self.units.iter().map(|unit| unit.seam).collect();
            self.totals = Totals::new(&self.board, &seams, limits);
        }
        self.is_prepared()
    }

    pub(super) fn is_prepared(&self) -> bool {
        self.board.distinct || self.totals.is_some()
    }

    /// Counts the solutions that a unit stands for. Panics when nothing was prepared.
    pub(super) fn count(&self, unit: usize, limits: &Limits) -> Next<u128> {
        let mut sum = 0;
        let is_whole = if limits.stop_requested() {
            false
        } else {
            self.visit(&self.units[unit], limits, &mut |found| {
                sum += found.count;
                true
            })
        };
        if is_whole {
            Next::Solution(sum * u128::from(self.units[unit].orbit))
        } else {
            Next::GaveUp
        }
    }

    /// Visits what fits together at a seam, until a visit returns false or a limit stops that; then the answer is false.
    fn visit(
        &self,
        unit: &Unit,
        limits: &Limits,
        call: &mut impl FnMut(Match<'_>) -> bool,
    ) -> bool {
        let rooms = || self.rooms.lock().unwrap_or_else(PoisonError::into_inner);
        let mut room = rooms().pop().unwrap_or_default();
        let Room { records, counts, clashes } = &mut room;
        let rows = self.board.halves[0].rows.max(self.board.halves[1].rows);
        let mut sets = |above: &[Filling], below: &[Filling]| {
            call(Match {
                count: clashes.matches(&self.board.lines, rows, above, below),
                what: What::Sets(above, below),
            })
        };
        let is_whole = match &self.totals {
            None => {
                let ways = unit.ways as f64;
                merged::each_match(&self.board, unit.seam, ways, records, limits, &mut sets)
            }
            Some(lists) => {
                lists.each_match(&self.board, unit.seam, counts, &mut |sums, above, below| {
                    call(Match {
                        count: u128::from(above) * u128::from(below),
                        what: What::Sums(sums, below),
                    })
                })
            }
        };
        rooms().push(room);
        is_whole
    }
}

/// Halves that fit together, at least in their sums.
struct Match<'a> {
    /// The number of pairs that fit in all.
    count: u128,
    what: What<'a>,
}

enum What<'a> {
    /// Fillings above and below.
    Sets(&'a [Filling], &'a [Filling]),
    /// All ways to fill the upper half with these sums, and the number of ways to fill the lower half.
    Sums(Sums, u64),
}

impl Unit {
    /// The ways to the power of 11/8: what was measured at sides 10 and 12.
    fn weight(&self) -> u64 {
        let fourth = self.ways.isqrt().isqrt();
        self.ways.saturating_mul(fourth).saturating_mul(fourth.isqrt())
    }
}

/// Lists the seams, of those that symmetries make of each other one, the heaviest first.
fn units(board: &Board) -> Vec<Unit> {
    let count = board.lines.count();
    let ways = [0, 1].map(|side| {
        if side == 1 && board.are_alike { Vec::new() } else { board.halves[side].ways(count) }
    });
    let ways_of = |side: usize, seam: Seam| {
        let (_, [behind, at]) = board.side(side, seam);
        let ways = if board.are_alike { &ways[0] } else { &ways[side] };
        ways[behind * count + at]
    };
    let mut is_counted = vec![false; count * count];
    let mut units = Vec::new();
    for seam in board.seams() {
        let [above, below] = [0, 1].map(|side| ways_of(side, seam));
        if is_counted[seam.upper * count + seam.lower] || above == 0.0 || below == 0.0 {
            continue;
        }
        let mut orbit = 0;
        for change in &board.symmetries {
            let seam = change.seam(&board.lines, seam);
            let is_counted = &mut is_counted[seam.upper * count + seam.lower];
            orbit += u64::from(!std::mem::replace(is_counted, true));
        }
        let ways = (above + below) as u64;
        units.push(Unit { seam, orbit, ways });
    }
    units.sort_by_key(|unit| (std::cmp::Reverse(unit.ways), unit.seam));
    units
}

/// The two rows in the middle of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Seam {
    upper: usize,
    lower: usize,
}

/// The pairs of columns that are equal at a seam, and which of them each row keeps equal.
#[derive(Clone, Debug)]
struct Columns {
    /// The pairs that a line keeps, by its number; [`Filling::NO_ROW`] keeps all.
    equal: [u32; 256],
    /// All pairs that are equal at the seam.
    all: u32,
    seam: [u8; 2],
}

impl Columns {
    fn new(lines: &Lines, seam: Seam) -> Columns {
        let pairs = lines.equal_columns(&[seam.upper, seam.lower]);
        let mut equal = [u32::MAX; 256];
        for (equal, &pattern) in equal.iter_mut().zip(&lines.patterns) {
            let is_equal =
                |&(one, other): &(usize, usize)| (pattern >> one ^ pattern >> other) & 1 == 0;
            let bits = pairs.iter().enumerate();
            *equal = bits.map(|(bit, pair)| u32::from(is_equal(pair)) << bit).sum();
        }
        Columns {
            equal,
            all: ((1_u64 << pairs.len()) - 1) as u32,
            seam: [seam.upper as u8, seam.lower as u8],
        }
    }

    #[inline(always)]
    fn filling(&self, rows: [u8; 5], weight: u8) -> Filling {
        let equal = rows.map(|row| self.equal[usize::from(row)]);
        let pairs = equal.iter().fold(self.all, |pairs, equal| pairs & equal);
        Filling { rows, weight, pairs }
    }

    #[inline(always)]
    fn is_row_of_seam(&self, row: u8) -> bool {
        row == self.seam[0] || row == self.seam[1]
    }
}

/// Returns what the two halves have to add to the columns together; `None`: the seam alone has too many ones in a column.
fn missing(lines: &Lines, seam: Seam, ones: Sums) -> Option<Sums> {
    let at_seam = lines.sums[seam.upper] + lines.sums[seam.lower];
    let is_enough = |col: usize| ones >> (4 * col) & 0xf >= at_seam >> (4 * col) & 0xf;
    (0..lines.len).all(is_enough).then(|| ones - at_seam)
}

/// The most rows of a half beside the one at the seam.
const MOST_ROWS: usize = 5;

/// The rows above the seam or below it, counted away from it: row 0 is the one at the seam.
#[derive(Clone, Debug)]
struct Half {
    /// The number of rows beside the one at the seam.
    rows: usize,
    /// Set if its rows are all different.
    distinct: bool,
    /// The lines that may follow as row 1, 2, ...
    steps: Vec<Arc<Steps>>,
}

/// Some rows of a half, of which the last one is still to be chosen.
struct Begun<'a> {
    /// The rows so far without that at the seam: sorted where they are to be different, else in their order.
    rows: &'a [u8],
    /// Their sums.
    sums: Sums,
    /// The lines that may follow as the last row, in ascending order, these rows themselves perhaps among them.
    last: &'a [u8],
}

impl Begun<'_> {
    /// Calls for each last row that is not among the others with the place that it has among them, and its line.
    #[inline(always)]
    fn each_last(&self, mut call: impl FnMut(usize, u8)) {
        let mut place = 0;
        for &last in self.last {
            while place < self.rows.len() && self.rows[place] < last {
                place += 1;
            }
            if self.rows.get(place) != Some(&last) {
                call(place, last);
            }
        }
    }
}

impl Half {
    /// The rows next to a seam: `allowed` begins with the row behind the seam, then the one at it.
    fn new(lines: &Lines, allowed: &[LineSet], links: &[Links], distinct: bool) -> Half {
        let mut steps: Vec<Arc<Steps>> = Vec::new();
        for (row, rows) in allowed.windows(3).enumerate() {
            let is_same =
                row > 0 && allowed[row - 1..row + 2] == *rows && links[row - 1] == links[row];
            steps.push(match steps.last() {
                Some(last) if is_same => Arc::clone(last),
                _ => Arc::new(Steps::new(lines, [rows[0], rows[1], rows[2]], links[row])),
            });
        }
        Half { rows: steps.len(), distinct, steps }
    }

    /// Counts the ways to fill the rows next to each seam, equal rows among them: by the rows at it and behind it.
    fn ways(&self, count: usize) -> Vec<f64> {
        let mut ways = vec![1.0; count * count];
        for steps in self.steps.iter().rev() {
            let of = |pair: usize| {
                let (behind, at) = (pair / count, pair % count);
                let next = steps.after(behind, at).iter();
                next.map(|&next| ways[at * count + usize::from(next)]).sum()
            };
            ways = (0..count * count).map(of).collect();
        }
        ways
    }

    /// Calls for all beginnings of what may follow two rows, the second of which is row `row`.
    ///
    /// `so_far` are the rows up to there, but for that at the seam, and their sums. `sums` are those of each line, in any
    /// form that can be added.
    fn each(
        &self,
        sums: &[Sums],
        pair: [usize; 2],
        so_far: (&[u8], Sums),
        call: &mut impl FnMut(&Begun<'_>),
    ) {
        let (rows, so_far) = so_far;
        let next = self.steps[rows.len()].after(pair[0], pair[1]);
        if rows.len() + 1 == self.rows {
            return call(&Begun { rows, sums: so_far, last: next });
        }
        let mut array = [0; MOST_ROWS];
        array[..rows.len()].copy_from_slice(rows);
        for &line in next {
            let mut longer = array;
            let mut place = rows.len();
            if self.distinct {
                // Those after it move up by one.
                while place > 0 && array[place - 1] > line {
                    longer[place] = array[place - 1];
                    place -= 1;
                }
                if place > 0 && array[place - 1] == line {
                    continue;
                }
            }
            longer[place] = line;
            let line = usize::from(line);
            let so_far = (&longer[..=rows.len()], so_far + sums[line]);
            self.each(sums, [pair[1], line], so_far, call);
        }
    }
}

/// A set of rows that fills a half.
#[derive(Clone, Copy, Debug)]
struct Filling {
    /// The rows, [`Filling::NO_ROW`] after the last one.
    rows: [u8; 5],
    /// The number of orders that are legal.
    weight: u8,
    /// The pairs of columns that are equal in all its rows, of those that are equal at the seam.
    pairs: u32,
}

impl Filling {
    const NO_ROW: u8 = u8::MAX;

    /// Tells whether this cannot be with another one on the same board.
    fn clashes_with(&self, other: &Filling) -> bool {
        let is_shared = |row: &u8| *row != Filling::NO_ROW && other.rows.contains(row);
        self.pairs & other.pairs != 0 || self.rows.iter().any(is_shared)
    }
}

/// Fillings in the order of their weights. Most weights are 1 or 2, so that is nearly sorted as it comes.
#[derive(Clone, Debug, Default)]
struct ByWeight {
    fillings: Vec<Filling>,
    /// Those of weight 2, and the heavier ones.
    later: [Vec<Filling>; 2],
}

impl ByWeight {
    fn clear(&mut self) {
        self.fillings.clear();
        self.later.iter_mut().for_each(Vec::clear);
    }

    #[inline(always)]
    fn push(&mut self, filling: Filling) {
        match filling.weight {
            1 => self.fillings.push(filling),
            2 => self.later[0].push(filling),
            _ => self.later[1].push(filling),
        }
    }

    /// Returns what was pushed since the last [`ByWeight::clear`].
    fn sorted(&mut self) -> &[Filling] {
        self.later[1].sort_unstable_by_key(|filling| filling.weight);
        for later in &mut self.later {
            self.fillings.append(later);
        }
        &self.fillings
    }
}

#[cfg(test)]
mod tests;
