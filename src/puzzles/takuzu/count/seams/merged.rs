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

use super::halves::Board;
use super::legal_lines::{Lines, Sums};
use super::{Begun, ByWeight, Columns, Filling, Half, MOST_ROWS, Seam, missing};
use crate::ground::limits::Limits;

/// Sums as a number of base 7, which has few enough bits. As 7 is odd, its lowest bits depend on all columns.
const BASE: u64 = 7;
/// The bits of a record that hold rows.
const ROW_BITS: u32 = 32;
/// The most lists of a half.
const MOST_LISTS: u64 = 1 << 10;
/// The records that a list is to have, so that it is sorted near the processor.
const LIST_RECORDS: u64 = 4096;
/// Up to so many records, many halves have sums that no partner has.
const SPARSE_RECORDS: f64 = 4e6;
/// The most records of both halves that are kept at once; if there are more, a seam takes several rounds.
const MOST_RECORDS: f64 = 6e7;
/// The bytes of a record as measured: eight, what its list has left over, and what sorted groups take beside it.
const RECORD_BYTES: f64 = 64.0;

/// The records of both halves.
#[derive(Debug, Default)]
pub(super) struct Records {
    lists: [Vec<Vec<u64>>; 2],
    /// The sums on the lists.
    marks: [Marks; 2],
    /// The fillings of a pair of groups.
    fillings: [ByWeight; 2],
}

/// A set of sums by their lowest bits, as many as the words have. It may seem to hold more than was added.
#[derive(Debug, Default)]
struct Marks(Vec<u64>);

impl Marks {
    /// Makes room for so many records: with more room fewer sums seem to be there, with less it is cleared faster.
    fn clear(&mut self, records: u64) {
        self.0.clear();
        self.0.resize((records / 8).clamp(64, 1 << 12).next_power_of_two() as usize, 0);
    }

    #[inline(always)]
    fn add(&mut self, digits: u64) {
        let word = (digits / 64) as usize & (self.0.len() - 1);
        self.0[word] |= 1 << (digits % 64);
    }

    #[inline(always)]
    fn has(&self, digits: u64) -> bool {
        let word = (digits / 64) as usize & (self.0.len() - 1);
        self.0[word] >> (digits % 64) & 1 == 1
    }
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
            ones: lines.patterns.first().map_or(0, |line| line.count_ones().into()),
        }
    }

    /// Writes sums in digits, carrying where a sum is more than a digit.
    fn write(&self, sums: Sums) -> u64 {
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
    /// The sums of both halves together, and their digits.
    missing: Sums,
    missing_digits: u64,
    /// The number of lists of a half is one more.
    last_list: u64,
    /// The records of both halves, about.
    records: u64,
    is_sparse: bool,
    /// The number of rounds is 2 to this power.
    round_bits: u32,
}

/// Calls with the fillings of each pair of groups that fit. Returns false if a limit or a call ended that.
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
    let digits = Digits::new(&board.lines);
    let lists = (ways as u64 / LIST_RECORDS).next_power_of_two();
    let task = Task {
        board,
        seam,
        columns: Columns::new(&board.lines, seam),
        missing,
        missing_digits: digits.write(missing),
        digits,
        last_list: lists.min(MOST_LISTS) - 1,
        records: ways as u64,
        is_sparse: ways < SPARSE_RECORDS,
        round_bits: (ways / most_records(limits)).max(1.0).log2().ceil() as u32,
    };
    (0..1 << task.round_bits)
        .all(|round| task.walk(round, records, limits) && task.join(records, limits, call))
}

/// Returns the most records that are kept at once: less memory takes more rounds.
fn most_records(limits: &Limits) -> f64 {
    let bytes = limits.memory().map_or(f64::INFINITY, |bytes| bytes as f64);
    (bytes / RECORD_BYTES).clamp(LIST_RECORDS as f64, MOST_RECORDS)
}

impl Task<'_> {
    /// Returns the round in which halves with these sums are kept.
    #[inline(always)]
    fn round(&self, digits: u64) -> u64 {
        digits & ((1 << self.round_bits) - 1)
    }

    #[inline(always)]
    fn list(&self, digits: u64) -> usize {
        (digits >> self.round_bits & self.last_list) as usize
    }

    /// Puts the halves that belong to a round on the lists; returns false when that was stopped.
    fn walk(&self, round: u64, records: &mut Records, limits: &Limits) -> bool {
        for (lists, marks) in records.lists.iter_mut().zip(&mut records.marks) {
            lists.resize(MOST_LISTS as usize, Vec::new());
            lists.iter_mut().for_each(Vec::clear);
            marks.clear(self.records);
        }
        [0, 1].into_iter().all(|side| self.walk_side(side, round, records, limits))
    }

    fn walk_side(&self, side: usize, round: u64, records: &mut Records, limits: &Limits) -> bool {
        let (half, pair) = self.board.side(side, self.seam);
        let lists = &mut records.lists[side];
        let [above, below] = &mut records.marks;
        let mut put = |record: u64| {
            let digits = record >> ROW_BITS;
            let partner = self.missing_digits.wrapping_sub(digits);
            // A lower half belongs to the round of its partners.
            if self.round(if side == 0 { digits } else { partner }) != round {
                return;
            }
            if self.is_sparse {
                if side == 0 {
                    above.add(digits);
                } else if above.has(partner) {
                    below.add(digits);
                } else {
                    return;
                }
            }
            lists[self.list(digits)].push(record);
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
        let from = (row, row.iter().map(|&row| self.digits.lines[usize::from(row)]).sum());
        half.each(&self.digits.lines, pair, from, &mut |begun: &Begun<'_>| {
            let rows = begun.rows;
            if rows.iter().any(|&row| self.columns.is_row_of_seam(row)) {
                return;
            }
            let base = bases(rows, begun.sums << ROW_BITS);
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
        let missing = self.missing_digits;
        let [upper, lower] = &mut records.lists;
        let marks = &records.marks[1];
        let [above, below] = &mut records.fillings;
        for upper in upper.iter_mut().filter(|list| !list.is_empty()) {
            // The partners' list.
            let digits = missing.wrapping_sub(upper[0] >> ROW_BITS);
            if self.is_sparse {
                upper.retain(|record| marks.has(missing.wrapping_sub(record >> ROW_BITS)));
            }
            let lower = &mut lower[self.list(digits)];
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
        self.digits.sums(group[0] >> ROW_BITS, rows, self.board.lines.len)
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
                let four: Sums = rows[..4].iter().map(|&row| lines.sums[usize::from(row)]).sum();
                rows[4] = lines.adding(sums - four);
            }
            fillings.push(self.columns.filling(rows, orders.len() as u8));
        }
    }
}

/// Returns a row's bits in a record, by its place among the rows; the fifth has none.
#[inline(always)]
fn shifted(row: u8, place: usize) -> u64 {
    u64::from(row) << 24 >> (8 * place)
}

/// Returns the records of rows to which one is still to be added, by the place that it will have among them.
#[inline(always)]
fn bases(rows: &[u8], sums: u64) -> [u64; MOST_ROWS] {
    let mut bases = [0; MOST_ROWS];
    let after_it = rows.iter().enumerate().map(|(place, &row)| shifted(row, place + 1));
    bases[0] = sums + after_it.sum::<u64>();
    for (place, &row) in rows.iter().enumerate() {
        bases[place + 1] = bases[place] + shifted(row, place) - shifted(row, place + 1);
    }
    bases
}
