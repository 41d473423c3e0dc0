//! Without rule 3: only the sums of a half matter, so halves are counted by them.
//!
//! For each row at the seam and row next to it there is a list of the sums that the half may have from there, with the number of
//! ways. What may stand above a seam is the union of a few lists. Where the board looks the same mirrored or with its symbols
//! exchanged, only one of the rows at the seam that become each other has lists; the others see them changed.

use super::halves::{Board, Change};
use super::legal_lines::{Lines, Sums};
use super::{Begun, Half, Seam, missing};
use crate::ground::limits::Limits;

/// Numbers by sums, found by hashing.
#[derive(Clone, Debug)]
struct BySums {
    /// Sums and a number; the sums are [`BySums::FREE`] where there is nothing.
    slots: Vec<(Sums, u64)>,
    used: usize,
}

impl BySums {
    const FREE: Sums = Sums::MAX;

    fn new() -> BySums {
        BySums { slots: vec![(Self::FREE, 0); 64], used: 0 }
    }

    #[inline(always)]
    fn slot(&self, sums: Sums) -> usize {
        let bits = self.slots.len().trailing_zeros();
        let mut at = (sums.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits)) as usize;
        while self.slots[at].0 != sums && self.slots[at].0 != Self::FREE {
            at = (at + 1) % self.slots.len();
        }
        at
    }

    #[inline(always)]
    fn get(&self, sums: Sums) -> Option<u64> {
        let (found, number) = self.slots[self.slot(sums)];
        (found == sums).then_some(number)
    }

    /// Returns the number of some sums, which is 0 if they are new.
    #[inline(always)]
    fn entry(&mut self, sums: Sums) -> &mut u64 {
        let mut slot = self.slot(sums);
        if self.slots[slot].0 == Self::FREE {
            if 2 * self.used >= self.slots.len() {
                self.grow();
                slot = self.slot(sums);
            }
            self.slots[slot].0 = sums;
            self.used += 1;
        }
        &mut self.slots[slot].1
    }

    fn grow(&mut self) {
        let larger = vec![(Self::FREE, 0); 4 * self.slots.len()];
        for (sums, number) in std::mem::replace(&mut self.slots, larger) {
            if sums != Self::FREE {
                let slot = self.slot(sums);
                self.slots[slot] = (sums, number);
            }
        }
    }

    /// Takes everything out.
    fn drain(&mut self, mut call: impl FnMut(Sums, u64)) {
        if self.used > 0 {
            for slot in self.slots.iter_mut().filter(|slot| slot.0 != Self::FREE) {
                call(slot.0, slot.1);
                *slot = (Self::FREE, 0);
            }
        }
        self.used = 0;
    }
}

/// The lists of one half.
#[derive(Clone, Debug)]
struct Lists {
    /// The number of each sum that is on a list.
    number: BySums,
    sums: Vec<Sums>,
    /// Numbers of sums with the number of ways, by the row at the seam and the one next to it. Each list has memory of
    /// its own, so that no larger one is ever copied.
    lists: Vec<Box<[(u32, u32)]>>,
    /// For each row at the seam, the change after which it has lists.
    changes: Vec<Change>,
}

/// The lists of both halves.
#[derive(Clone, Debug)]
pub(super) struct Totals {
    lists: Vec<Lists>,
}

/// The number of ways of a half by the number of its sums.
#[derive(Clone, Debug, Default)]
struct Ways {
    ways: Vec<u64>,
    /// The change after which the sums are those of the lists.
    change: Option<Change>,
}

/// Room for what stands at a seam.
#[derive(Clone, Debug, Default)]
pub(super) struct Counts {
    halves: [Ways; 2],
}

impl Lists {
    /// Lists the sums beside the rows that seams have; `None` when that was stopped.
    fn new(board: &Board, side: usize, seams: &[Seam], limits: &Limits) -> Option<Lists> {
        let half = &board.halves[side];
        let lines = &board.lines;
        let count = lines.count();
        let changes: Vec<Change> = (0..count).map(|line| board.lowest(line)).collect();
        let mut lists =
            Lists { number: BySums::new(), sums: Vec::new(), lists: Vec::new(), changes };
        if half.rows == 0 {
            return Some(lists);
        }
        let needed = lists.needed(board, side, seams);
        let mut ways = BySums::new();
        for (at, next) in (0..count * count).map(|pair| (pair / count, pair % count)) {
            if needed[at * count + next] {
                add_from(lines, half, [at, next], &mut ways);
                if limits.stop_requested() {
                    return None;
                }
            }
            lists.close(&mut ways);
        }
        Some(lists)
    }

    /// Marks the lists that seams need.
    fn needed(&self, board: &Board, side: usize, seams: &[Seam]) -> Vec<bool> {
        let count = board.lines.count();
        let mut needed = vec![false; count * count];
        for &seam in seams {
            let (half, pair) = board.side(side, seam);
            let [behind, at] = self.changed(&board.lines, pair);
            for &next in half.steps[0].after(behind, at) {
                needed[at * count + usize::from(next)] = true;
            }
        }
        needed
    }

    fn changed(&self, lines: &Lines, pair: [usize; 2]) -> [usize; 2] {
        pair.map(|line| self.changes[pair[1]].line(lines, line))
    }

    /// Writes a list down in the order of its numbers.
    fn close(&mut self, ways: &mut BySums) {
        let mut list = Vec::with_capacity(ways.used);
        ways.drain(|sums, ways| {
            let known = self.sums.len() as u64;
            let number = self.number.entry(sums);
            if *number == 0 {
                // One more, as 0 is for new sums.
                *number = known + 1;
                self.sums.push(sums);
            }
            list.push(((*number - 1) as u32, ways as u32));
        });
        list.sort_unstable();
        self.lists.push(list.into_boxed_slice());
    }

    /// Collects what may stand beside a seam.
    fn collect(&self, board: &Board, side: usize, seam: Seam, to: &mut Ways) {
        let (half, pair) = board.side(side, seam);
        to.ways.clear();
        to.ways.resize(self.sums.len(), 0);
        if half.rows == 0 {
            return;
        }
        to.change = Some(self.changes[pair[1]]);
        let [behind, at] = self.changed(&board.lines, pair);
        for &next in half.steps[0].after(behind, at) {
            let list = at * board.lines.count() + usize::from(next);
            for &(number, ways) in &self.lists[list] {
                to.ways[number as usize] += u64::from(ways);
            }
        }
    }
}

/// Counts the ways to fill a half from the row next to the seam by their sums.
fn add_from(lines: &Lines, half: &Half, [at, next]: [usize; 2], ways: &mut BySums) {
    let sums = lines.sums[next];
    if half.rows == 1 {
        *ways.entry(sums) += 1;
        return;
    }
    half.each(&lines.sums, [at, next], (&[next as u8], sums), &mut |begun: &Begun<'_>| {
        for &last in begun.last {
            *ways.entry(begun.sums + lines.sums[usize::from(last)]) += 1;
        }
    });
}

impl Totals {
    /// Lists what the halves beside some seams may add to the columns; `None` when that was stopped.
    pub(super) fn new(board: &Board, seams: &[Seam], limits: &Limits) -> Option<Totals> {
        let both = if board.are_alike {
            // One set of lists for the rows on both sides.
            let turned = seams.iter().map(|&seam| Seam { upper: seam.lower, lower: seam.upper });
            let both: Vec<Seam> = seams.iter().copied().chain(turned).collect();
            vec![Lists::new(board, 0, &both, limits)?]
        } else {
            vec![Lists::new(board, 0, seams, limits)?, Lists::new(board, 1, seams, limits)?]
        };
        Some(Totals { lists: both })
    }

    /// Calls with the sums of the half above for all sums that fit together, and the numbers of ways above and below.
    /// Returns false if a call did, which ends that.
    pub(super) fn each_match(
        &self,
        board: &Board,
        seam: Seam,
        counts: &mut Counts,
        call: &mut impl FnMut(Sums, u64, u64) -> bool,
    ) -> bool {
        let Some(missing) = missing(&board.lines, seam, board.ones) else {
            return true;
        };
        let lists = [&self.lists[0], self.lists.last().expect("lists")];
        for (side, ways) in counts.halves.iter_mut().enumerate() {
            lists[side].collect(board, side, seam, ways);
        }
        let [above, below] = &counts.halves;
        let rows = [0, 1].map(|side| board.halves[side].rows);
        let changed = |side: usize, sums: Sums| {
            let change = counts.halves[side].change;
            change.map_or(sums, |change| change.sums(&board.lines, sums, rows[side]))
        };
        let ways_below = |sums: Sums| match rows[1] {
            0 => u64::from(sums == 0),
            _ => {
                let number = lists[1].number.get(changed(1, sums));
                number.map_or(0, |number| below.ways[number as usize - 1])
            }
        };
        let mut fits = |sums: Sums, ways: u64| match missing.checked_sub(sums).map(ways_below) {
            None | Some(0) => true,
            Some(below) => call(sums, ways, below),
        };
        if rows[0] == 0 {
            return fits(0, 1);
        }
        let mut ways = above.ways.iter().zip(&lists[0].sums).filter(|&(&ways, _)| ways > 0);
        ways.all(|(&ways, &sums)| fits(changed(0, sums), ways))
    }
}
