//! Halves of few rows on short lines: all fillings are numbered, and lists of them are shared by all seams.
//!
//! The fillings are numbered in the order of their sums. For each row at the seam and row next to it there is a list
//! of the fillings that go on from there, with the number of their orders. What may stand above a seam is the union of
//! the lists of the rows that may follow it:
//!
//! ```text
//!   seam (a, b)      lists (a, x1) (a, x2) (a, x3)            numbers    0 1 2 3 4 5 6 7 8 ...
//!                    are added to a byte for each number      orders     . 2 . . 1 1 . 3 .
//!                                                             sums       \___/ \_____/ \_ ...
//! ```
//!
//! Walking over the bytes yields the fillings of the seam, grouped by their sums: nothing is sorted or merged for a seam.

use super::board::Board;
use super::filling::{ByWeight, Filling};
use super::lines::{Lines, Sums};
use super::{Begun, Columns, Half, Seam, missing};
use crate::limits::Limits;

/// The fillings of a half.
#[derive(Clone, Debug)]
pub(super) struct Numbered {
    /// The number of rows of a filling.
    size: usize,
    /// The rows of each filling.
    rows: Vec<[u8; 4]>,
    /// The sums of each group of fillings in ascending order, and the number of its first one; the last entry ends the list.
    groups: Vec<(Sums, u32)>,
    /// The beginnings of the lists, by the row at the seam and the one next to it.
    starts: Vec<u32>,
    /// Numbers of fillings, each with the number of its orders in the lowest bits.
    records: Vec<u32>,
    count: usize,
}

/// The bits of a record that hold the number of orders, at most 4!.
const ORDER_BITS: u32 = 5;

/// Ranks of sets of lines: the place of a set of its size among all, a sum of binomial coefficients.
struct Ranks {
    /// The summands, by the place of a line in its set and the line.
    choose: [[u32; 256]; 4],
}

impl Ranks {
    fn new() -> Ranks {
        let of_place = |place| std::array::from_fn(|line| binomial(line, place + 1) as u32);
        let choose = std::array::from_fn(of_place);
        Ranks { choose }
    }

    /// Returns the set of a rank.
    fn rows(&self, mut rank: u32, size: usize) -> [u8; 4] {
        let mut rows = [u8::MAX; 4];
        for place in (0..size).rev() {
            let line = self.choose[place].partition_point(|&summand| summand <= rank) - 1;
            rank -= self.choose[place][line];
            rows[place] = line as u8;
        }
        rows
    }
}

/// Counts the sets of a size.
fn binomial(of: usize, size: usize) -> u64 {
    (0..size as u64).fold(1, |count, at| count * (of as u64).saturating_sub(at) / (at + 1))
}

impl Numbered {
    /// The most sets, legal or not, that are ranked.
    const MOST_RANKS: u64 = 1 << 22;

    /// Tells whether a half is small enough.
    pub(super) fn is_for(lines: &Lines, half: &Half) -> bool {
        half.rows <= 4 && binomial(lines.count(), half.rows) <= Self::MOST_RANKS
    }

    /// Lists the fillings of both halves beside some seams, once if they are alike; `None` when that was stopped.
    pub(super) fn both(board: &Board, seams: &[Seam], limits: &Limits) -> Option<Vec<Numbered>> {
        let count = board.lines.count();
        let mut wanted = [vec![false; count * count], vec![false; count * count]];
        for (side, &seam) in seams.iter().flat_map(|seam| [(0, seam), (1, seam)]) {
            let (half, [behind, at]) = board.side(side, seam);
            let wanted = &mut wanted[if board.are_alike { 0 } else { side }];
            for &next in half.steps.first().map_or(&[][..], |steps| steps.after(behind, at)) {
                wanted[at * count + usize::from(next)] = true;
            }
        }
        let halves = board.halves.iter().zip(&wanted);
        let halves = halves.take(if board.are_alike { 1 } else { 2 });
        halves.map(|(half, wanted)| Numbered::new(&board.lines, half, wanted, limits)).collect()
    }

    /// Lists all fillings next to some rows at the seam, by the lines that are `wanted` there and next to it.
    fn new(lines: &Lines, half: &Half, wanted: &[bool], limits: &Limits) -> Option<Numbered> {
        let count = lines.count();
        let ranks = Ranks::new();
        let mut seen = vec![0_u8; binomial(count, half.rows) as usize];
        let mut list = Vec::new();
        let mut starts = vec![0];
        let mut records = Vec::new();
        for (at, next) in (0..count * count).map(|pair| (pair / count, pair % count)) {
            if wanted[at * count + next] {
                list_from(lines, half, &ranks, [at, next], &mut |rank| {
                    let orders = &mut seen[rank as usize];
                    if *orders == 0 {
                        list.push(rank);
                    }
                    *orders += 1;
                });
                for rank in list.drain(..) {
                    let orders = std::mem::take(&mut seen[rank as usize]);
                    records.push(rank << ORDER_BITS | u32::from(orders));
                }
                if limits.stop_requested() {
                    return None;
                }
            }
            starts.push(records.len() as u32);
        }
        let mut numbered = Numbered {
            size: half.rows,
            rows: Vec::new(),
            groups: Vec::new(),
            starts,
            records,
            count,
        };
        numbered.number(lines, &ranks, seen.len());
        Some(numbered)
    }

    /// Numbers the fillings in the order of their sums, where there were ranks before.
    fn number(&mut self, lines: &Lines, rank_of: &Ranks, ranks: usize) {
        // One more than the number, 0 for ranks that are on no list.
        let mut number = vec![0_u32; ranks];
        let mut all = Vec::new();
        let mut add = |rank: u32, number: &mut u32| {
            if *number == 0 {
                *number = 1;
                let rows = rank_of.rows(rank, self.size);
                let lines_of = rows[..self.size].iter();
                let sums: Sums = lines_of.map(|&row| lines.sums[usize::from(row)]).sum();
                all.push((sums, rank, rows));
            }
        };
        for record in &self.records {
            let rank = record >> ORDER_BITS;
            add(rank, &mut number[rank as usize]);
        }
        if self.size == 0 {
            // The empty filling is on no list.
            add(0, &mut number[0]);
        }
        all.sort_unstable();
        for (place, &(sums, rank, rows)) in all.iter().enumerate() {
            if self.groups.last().is_none_or(|&(last, _)| last != sums) {
                self.groups.push((sums, place as u32));
            }
            number[rank as usize] = place as u32 + 1;
            self.rows.push(rows);
        }
        self.groups.push((Sums::MAX, all.len() as u32));
        for record in &mut self.records {
            let orders = *record & ((1 << ORDER_BITS) - 1);
            *record = (number[(*record >> ORDER_BITS) as usize] - 1) << ORDER_BITS | orders;
        }
    }

    /// Adds the orders of all fillings next to a seam to the bytes of their numbers.
    fn add(&self, half: &Half, [behind, at]: [usize; 2], orders: &mut [u8]) {
        if self.size == 0 {
            orders[0] = 1;
            return;
        }
        for &next in half.steps[0].after(behind, at) {
            let list = at * self.count + usize::from(next);
            let range = self.starts[list] as usize..self.starts[list + 1] as usize;
            for record in &self.records[range] {
                orders[(record >> ORDER_BITS) as usize] += (record & ((1 << ORDER_BITS) - 1)) as u8;
            }
        }
    }

    /// Collects the fillings of a group that have orders, without those that have a row of the seam.
    fn gather(&self, group: usize, orders: &[u8], columns: &Columns, fillings: &mut ByWeight) {
        fillings.clear();
        let [first, end] = [group, group + 1].map(|group| self.groups[group].1 as usize);
        // Eight bytes at a time; those of other groups are ignored.
        for word in first / 8..end.div_ceil(8) {
            let bytes = orders[8 * word..8 * word + 8].try_into().expect("eight bytes");
            let mut left = u64::from_le_bytes(bytes);
            if 8 * word < first {
                left &= u64::MAX << (8 * (first - 8 * word));
            }
            if 8 * word + 8 > end {
                left &= u64::MAX >> (8 * (8 * word + 8 - end));
            }
            while left != 0 {
                let byte = left.trailing_zeros() / 8;
                let [a, b, c, d] = self.rows[8 * word + byte as usize];
                let rows = [a, b, c, d, Filling::NO_ROW];
                if !columns.has_row_of_seam(rows) {
                    fillings.push(columns.filling(rows, (left >> (8 * byte)) as u8));
                }
                left &= !(0xff << (8 * byte));
            }
        }
    }
}

/// Calls with the fillings of each pair of groups that fit together. Returns false if a call did, which ends that.
pub(super) fn each_match(
    lists: &[Numbered],
    board: &Board,
    seam: Seam,
    orders: &mut [Vec<u8>; 2],
    fillings: &mut [ByWeight; 2],
    call: &mut impl FnMut(&[Filling], &[Filling]) -> bool,
) -> bool {
    let Some(missing) = missing(&board.lines, seam, board.ones) else {
        return true;
    };
    let (upper, lower) = (&lists[0], lists.last().expect("lists"));
    for (side, (numbered, orders)) in [upper, lower].into_iter().zip(&mut *orders).enumerate() {
        let (half, pair) = board.side(side, seam);
        orders.clear();
        orders.resize(numbered.rows.len().next_multiple_of(8), 0);
        numbered.add(half, pair, orders);
    }
    let columns = Columns::new(&board.lines, seam);
    let [above, below] = fillings;
    // As the sums of one half go up, those of its partners go down.
    let mut partner = lower.groups.len() - 1;
    for group in 0..upper.groups.len() - 1 {
        let Some(sums) = missing.checked_sub(upper.groups[group].0) else {
            break;
        };
        while partner > 0 && lower.groups[partner - 1].0 > sums {
            partner -= 1;
        }
        if partner == 0 || lower.groups[partner - 1].0 != sums {
            continue;
        }
        upper.gather(group, &orders[0], &columns, above);
        if above.is_empty() {
            continue;
        }
        lower.gather(partner - 1, &orders[1], &columns, below);
        if !below.is_empty() && !call(above.sorted(), below.sorted()) {
            return false;
        }
    }
    true
}

/// Calls with the rank of each filling that begins with `next` beside `at`, once for each order.
fn list_from(
    lines: &Lines,
    half: &Half,
    ranks: &Ranks,
    [at, next]: [usize; 2],
    call: &mut impl FnMut(u32),
) {
    if half.rows == 1 {
        return call(ranks.choose[0][next]);
    }
    let rows = [next as u8];
    half.each(&lines.sums, [at, next], (&rows, lines.sums[next]), &mut |begun: &Begun<'_>| {
        // The rank without the last row, if that has this place among the others.
        let mut base = [0; 4];
        for (place, base) in base.iter_mut().enumerate().take(begun.rows.len() + 1) {
            let ranked = begun.rows.iter().enumerate();
            *base = ranked
                .map(|(at, &row)| ranks.choose[at + usize::from(at >= place)][usize::from(row)])
                .sum();
        }
        begun.each_last(|place, last| {
            call(base[place] + ranks.choose[place][usize::from(last)]);
        });
    });
}
