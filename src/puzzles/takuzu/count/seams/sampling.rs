//! Solutions at random, each as likely as the others, from the counts of all seams.
//!
//! A number below the count of all solutions says which seam and which groups are meant. So what was counted is walked once
//! more, only for the seam that was drawn. A pair of halves of these groups is drawn, by the numbers of their orders, until both
//! fit; then their orders. One of the changes that leave the puzzle as it is makes of the seam any of those that it
//! stands for.

use rand::RngExt as _;

use super::legal_lines::{Lines, Sums};
use super::{Filling, Half, Match, Seams, Unit, What};
use crate::ground::chance::Random;
use crate::ground::grid::Grid;
use crate::ground::limits::Limits;

/// A solution to be found: the number that it has at its seam, and the place of the answer.
struct Wish {
    unit: usize,
    number: u128,
    place: usize,
}

impl Seams {
    /// Draws solutions, by the counts of all units; `None` when a limit stopped that. Panics when there is no
    /// solution, or nothing was prepared.
    pub(in crate::puzzles::takuzu::count) fn draw(
        &self,
        counts: &[u128],
        number: usize,
        rng: &mut Random,
        limits: &Limits,
    ) -> Option<Vec<Grid>> {
        let mut ends = Vec::with_capacity(counts.len());
        let mut all = 0;
        for count in counts {
            all += count;
            ends.push(all);
        }
        let mut wishes = Vec::with_capacity(number);
        let mut changes = Vec::with_capacity(number);
        for place in 0..number {
            let drawn = rng.random_range(..all);
            let unit = ends.partition_point(|&end| end <= drawn);
            let before = ends[unit] - counts[unit];
            let number = (drawn - before) / u128::from(self.units[unit].orbit);
            wishes.push(Wish { unit, number, place });
            let symmetries = &self.board.symmetries;
            changes.push(symmetries[rng.random_range(..symmetries.len())]);
        }
        wishes.sort_unstable_by_key(|wish| (wish.unit, wish.number));
        let mut found = vec![Vec::new(); number];
        for wishes in wishes.chunk_by(|one, other| one.unit == other.unit) {
            self.find(&self.units[wishes[0].unit], wishes, rng, limits, &mut found)?;
        }
        let grids = found.iter().zip(changes);
        Some(grids.map(|(rows, change)| self.board.grid(rows, change)).collect())
    }

    /// Finds the rows of some solutions with the same seam, in ascending order of their numbers.
    fn find(
        &self,
        unit: &Unit,
        mut wishes: &[Wish],
        rng: &mut Random,
        limits: &Limits,
        found: &mut [Vec<u8>],
    ) -> Option<()> {
        let mut before = 0;
        let mut is_stopped = false;
        self.visit(unit, limits, &mut |fit: Match<'_>| {
            while let [wish, rest @ ..] = wishes
                && wish.number < before + fit.count
            {
                found[wish.place] = self.rows(unit, &fit.what, wish.number - before, rng);
                wishes = rest;
                is_stopped |= limits.stop_requested();
            }
            before += fit.count;
            !wishes.is_empty() && !is_stopped
        });
        wishes.is_empty().then_some(())
    }

    /// Returns the rows, from top to bottom, of a solution drawn from halves that fit; sums are told apart by a number.
    fn rows(&self, unit: &Unit, what: &What<'_>, number: u128, rng: &mut Random) -> Vec<u8> {
        let [above, below] = match what {
            What::Sums(sums, ways) => {
                let (above, below) = (number / u128::from(*ways), number % u128::from(*ways));
                let missing = super::missing(&self.board.lines, unit.seam, self.board.ones);
                let rest = missing.expect("what fits") - sums;
                [(0, above, *sums), (1, below, rest)]
                    .map(|(side, number, sums)| self.order(unit, side, number, &Kind::Sums(sums)))
            }
            What::Sets(above, below) => {
                // Most pairs fit, so drawing until one does is much faster than going through all.
                let [one, other] = loop {
                    let [one, other] = [above, below].map(|side| by_weight(side, rng));
                    if !one.clashes_with(other) {
                        break [one, other];
                    }
                };
                [(0, one), (1, other)].map(|(side, filling)| {
                    let number = rng.random_range(..u128::from(filling.weight));
                    self.order(unit, side, number, &Kind::Set(filling.rows))
                })
            }
        };
        let seam = [unit.seam.upper as u8, unit.seam.lower as u8];
        above.into_iter().rev().chain(seam).chain(below).collect()
    }

    /// Returns the rows of a half away from the seam, in the order of a number.
    fn order(&self, unit: &Unit, side: usize, number: u128, kind: &Kind) -> Vec<u8> {
        let (half, pair) = self.board.side(side, unit.seam);
        let search = Search { half, lines: &self.board.lines, kind };
        let mut rows = Vec::with_capacity(half.rows);
        let mut left = number as u64;
        let is_found = search.go_on(pair, &mut rows, 0, &mut left);
        assert!(is_found, "an order of that number");
        rows
    }
}

/// Draws a filling by the number of its orders.
fn by_weight<'a>(fillings: &'a [Filling], rng: &mut Random) -> &'a Filling {
    let all = fillings.iter().map(|filling| usize::from(filling.weight)).sum::<usize>();
    let mut left = rng.random_range(..all);
    let mut fillings = fillings.iter();
    let is_it = |filling: &&Filling| {
        let weight = usize::from(filling.weight);
        let is_it = left < weight;
        left = left.wrapping_sub(weight);
        is_it
    };
    fillings.find(is_it).expect("one of them")
}

/// The rows of a half: their sums, or which rows they are.
enum Kind {
    Sums(Sums),
    Set([u8; 5]),
}

/// A search for the rows of a half in the order of their lines.
struct Search<'a> {
    half: &'a Half,
    lines: &'a Lines,
    kind: &'a Kind,
}

impl Search<'_> {
    /// Goes through all ways to go on; the one of the number that is left stays in `rows`.
    fn go_on(&self, pair: [usize; 2], rows: &mut Vec<u8>, sums: Sums, left: &mut u64) -> bool {
        if rows.len() == self.half.rows {
            let is_it = *left == 0;
            *left = left.wrapping_sub(1);
            return is_it;
        }
        for &next in self.half.steps[rows.len()].after(pair[0], pair[1]) {
            let line = usize::from(next);
            let sums = sums + self.lines.sums[line];
            let may_be = match self.kind {
                Kind::Sums(all) => can_reach(*all, sums, self.half.rows - rows.len() - 1),
                Kind::Set(set) => set.contains(&next) && !rows.contains(&next),
            };
            if may_be {
                rows.push(next);
                if self.go_on([pair[1], line], rows, sums, left) {
                    return true;
                }
                rows.pop();
            }
        }
        false
    }
}

/// Tells whether so many rows can add what is missing in each column. No column has more than 7.
fn can_reach(all: Sums, sums: Sums, rows: usize) -> bool {
    const TOP: u64 = 0x8888_8888_8888;
    const ONES: u64 = 0x1111_1111_1111;
    // The highest bit of four is lost where more is taken away than there is.
    let left = (all | TOP) - sums;
    let spare = ((rows as u64 * ONES) | TOP).wrapping_sub(left & !TOP);
    left & spare & TOP == TOP
}
