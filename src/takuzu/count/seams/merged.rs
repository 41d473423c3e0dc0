//! Halves of many rows or long lines: the fillings of one seam at a time, sorted and merged.
//!
//! All ways to fill a half are walked, row by row away from the seam. Each is written down as one number: what it adds
//! to the columns, and the four smallest of its at most five rows (the sums tell which the fifth one is):
//!
//! ```text
//!   bits   63 .. 32                         31 .. 24   23 .. 16   15 .. 8   7 .. 0
//!          sums, a digit of base 7 a column  rows in ascending order
//! ```
//!
//! The number goes to one of some hundred lists by the lowest bits of its sums. The partners of all halves on a list are on
//! one list too, because the sums of both add up to what the seam leaves open. So a pair of short lists at a time is sorted: equal
//! numbers are orders of one filling, equal sums a group.

use super::board::Board;
use super::clash::{ByWeight, Filling};
use super::half::{Begun, Half, MOST_ROWS};
use super::lines::{Lines, Sums};
use super::seam::{Columns, Seam, missing};
use crate::limits::Limits;

/// Sums as a number of base 7, which has few enough bits. As 7 is odd, its lowest bits depend on all columns.
const BASE: u64 = 7;
/// The bits of a record that hold rows.
const ROW_BITS: u32 = 32;
/// The lists of a half.
const LISTS: u64 = 1 << 10;
/// The most records of a half that are kept at once; if there are more, a seam takes several rounds.
const MOST_RECORDS: f64 = 3e7;

/// The records of both halves.
#[derive(Debug, Default)]
pub(super) struct Records {
    lists: [Vec<Vec<u64>>; 2],
    /// The fillings of a pair of groups.
    fillings: [ByWeight; 2],
}

/// Sums in digits of base 7.
struct Digits {
    /// The digits of each line.
    lines: Vec<u64>,
    /// The columns that have a digit: of 12 the last one has none, as each row holds as many ones.
    cols: usize,
    /// The ones of a row, where a column has no digit.
    ones: u64,
}

impl Digits {
    fn new(lines: &Lines) -> Digits {
        let cols = lines.len.min(11);
        let digits = |&pattern: &u16| {
            let digit = |digits, col| digits * BASE + u64::from(pattern >> col & 1);
            (0..cols).rev().fold(0, digit)
        };
        Digits {
            lines: lines.patterns.iter().map(digits).collect(),
            cols,
            ones: lines
                .patterns
                .first()
                .map_or(0, |line| line.count_ones().into()),
        }
    }

    /// Writes sums in digits, carrying where a sum is more than a digit.
    fn of(&self, sums: Sums) -> u64 {
        let digit = |digits, col| digits * BASE + (sums >> (4 * col) & 0xf);
        (0..self.cols).rev().fold(0, digit)
    }

    /// Reads the sums of so many rows.
    fn sums(&self, mut digits: u64, rows: usize, len: usize) -> Sums {
        let (mut sums, mut all) = (0, 0);
        for col in 0..self.cols {
            sums |= (digits % BASE) << (4 * col);
            all += digits % BASE;
            digits /= BASE;
        }
        if self.cols < len {
            sums |= (rows as u64 * self.ones - all) << (4 * self.cols);
        }
        sums
    }
}

/// A seam, and all that the walks beside it need.
struct Task<'a> {
    board: &'a Board,
    seam: Seam,
    columns: Columns,
    digits: Digits,
    /// The sums of both halves together.
    missing: Sums,
    /// The rounds, a power of two.
    rounds: u64,
}

/// Calls with the fillings of each pair of groups that fit together. Returns false if that was stopped, by a limit or because a
/// call returned false.
pub(super) fn each_match(
    board: &Board,
    seam: Seam,
    ways: f64,
    records: &mut Records,
    limits: &Limits,
    call: &mut impl FnMut(&[Filling], &[Filling]) -> bool,
) -> bool {
    let Some(missing) = missing(&board.lines, seam, board.ones) else {
        return true;
    };
    let task = Task {
        board,
        seam,
        columns: Columns::new(&board.lines, seam),
        digits: Digits::new(&board.lines),
        missing,
        rounds: ((ways / MOST_RECORDS).ceil().max(1.0) as u64).next_power_of_two(),
    };
    for lists in &mut records.lists {
        lists.resize(LISTS as usize, Vec::new());
    }
    (0..task.rounds).all(|round| {
        task.walk(round, &mut records.lists, limits) && task.join(records, limits, call)
    })
}

impl Task<'_> {
    /// Puts the halves that belong to a round on the lists; returns false when that was stopped.
    fn walk(&self, round: u64, lists: &mut [Vec<Vec<u64>>; 2], limits: &Limits) -> bool {
        let missing = self.digits.of(self.missing);
        for (side, lists) in lists.iter_mut().enumerate() {
            // A half on the other side is kept if its partners are.
            let kept = match side {
                0 => round,
                _ => missing.wrapping_sub(round) % self.rounds,
            };
            lists.iter_mut().for_each(Vec::clear);
            if !self.walk_side(side, kept, lists, limits) {
                return false;
            }
        }
        true
    }

    fn walk_side(&self, side: usize, kept: u64, lists: &mut [Vec<u64>], limits: &Limits) -> bool {
        let (half, pair) = self.board.side(side, self.seam);
        let rounds = self.rounds;
        let mut put = |record: u64| {
            let digits = record >> ROW_BITS;
            if digits % rounds == kept {
                lists[(digits % (LISTS * rounds) / rounds) as usize].push(record);
            }
        };
        if half.rows == 0 {
            put(0);
            return true;
        }
        if half.rows == 1 {
            self.walk_from(half, pair, &[], &mut put);
            return !limits.stop_requested();
        }
        for &next in half.steps[0].after(pair[0], pair[1]) {
            if self.columns.is_row_of_seam(next) {
                continue;
            }
            let at = usize::from(next);
            self.walk_from(half, [pair[1], at], &[next], &mut put);
            if limits.stop_requested() {
                return false;
            }
        }
        true
    }

    /// Records all halves that begin with a row, if one is given.
    fn walk_from(&self, half: &Half, pair: [usize; 2], row: &[u8], put: &mut impl FnMut(u64)) {
        let from = (row, 0);
        half.each(&self.board.lines, pair, from, &mut |begun: &Begun<'_>| {
            let rows = begun.rows;
            if rows.iter().any(|&row| self.columns.is_row_of_seam(row)) {
                return;
            }
            let digits = |&row: &u8| self.digits.lines[usize::from(row)];
            let sums: u64 = rows.iter().map(digits).sum();
            let base = bases(rows, sums << ROW_BITS);
            begun.each_last(|place, last| {
                if !self.columns.is_row_of_seam(last) {
                    let added = self.digits.lines[usize::from(last)] << ROW_BITS;
                    put(base[place] + added + shifted(last, place));
                }
            });
        });
    }

    /// Sorts the lists pair by pair, and calls for each pair of groups.
    fn join(
        &self,
        records: &mut Records,
        limits: &Limits,
        call: &mut impl FnMut(&[Filling], &[Filling]) -> bool,
    ) -> bool {
        let missing = self.digits.of(self.missing);
        let [upper, lower] = &mut records.lists;
        let [above, below] = &mut records.fillings;
        for upper in upper.iter_mut().filter(|list| !list.is_empty()) {
            // The partners' list.
            let digits = missing.wrapping_sub(upper[0] >> ROW_BITS);
            let lower = &mut lower[(digits % (LISTS * self.rounds) / self.rounds) as usize];
            upper.sort_unstable();
            lower.sort_unstable();
            let mut rest = &lower[..];
            for group in upper.chunk_by(|one, other| one >> ROW_BITS == other >> ROW_BITS) {
                let Some(digits) = missing.checked_sub(group[0] >> ROW_BITS) else {
                    break;
                };
                // From the end, as the partners' sums go down.
                let end = rest.partition_point(|&record| record >> ROW_BITS <= digits);
                let start = rest[..end].partition_point(|&record| record >> ROW_BITS < digits);
                let partners = &rest[start..end];
                rest = &rest[..start];
                if !partners.is_empty() && self.do_fit(group, partners) {
                    self.gather(0, group, above);
                    self.gather(1, partners, below);
                    if !call(above.sorted(), below.sorted()) {
                        return false;
                    }
                }
            }
            if limits.stop_requested() {
                return false;
            }
        }
        true
    }

    fn sums(&self, side: usize, group: &[u64]) -> Sums {
        let rows = self.board.halves[side].rows;
        self.digits
            .sums(group[0] >> ROW_BITS, rows, self.board.lines.len)
    }

    /// Tells whether two groups whose digits add up really fit: carries may hide that they do not.
    fn do_fit(&self, group: &[u64], partners: &[u64]) -> bool {
        self.sums(0, group) + self.sums(1, partners) == self.missing
    }

    /// Merges the orders of the fillings of a group.
    fn gather(&self, side: usize, group: &[u64], fillings: &mut ByWeight) {
        let lines = &self.board.lines;
        let size = self.board.halves[side].rows;
        let sums = self.sums(side, group);
        fillings.clear();
        for orders in group.chunk_by(|one, other| one == other) {
            let mut rows = [Filling::NO_ROW; MOST_ROWS];
            for (place, row) in rows[..size.min(4)].iter_mut().enumerate() {
                *row = (orders[0] >> (8 * (3 - place))) as u8;
            }
            if size == MOST_ROWS {
                let four: Sums = rows[..4]
                    .iter()
                    .map(|&row| lines.sums[usize::from(row)])
                    .sum();
                rows[4] = lines.adding(sums - four);
            }
            fillings.push(self.columns.filling(rows, orders.len() as u8));
        }
    }
}

/// Returns a row's bits in a record, by its place among the rows; the fifth has none.
#[inline(always)]
fn shifted(row: u8, place: usize) -> u64 {
    match place {
        0..=3 => u64::from(row) << (8 * (3 - place)),
        _ => 0,
    }
}

/// Returns the records of rows to which one is still to be added, by the place that it will have among them.
fn bases(rows: &[u8], sums: u64) -> [u64; MOST_ROWS] {
    std::array::from_fn(|place| {
        let after = |(at, &row): (usize, &u8)| shifted(row, at + usize::from(at >= place));
        sums + rows.iter().enumerate().map(after).sum::<u64>()
    })
}
