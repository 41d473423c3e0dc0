//! Rows that begin alike, one more than there are ways to go on.
//!
//! ```text
//!   0 1 1 0 1 1 0 0 . . . .      01101100 has 3 legal completions, 1001, 1010 and 1100:
//!   . . . . . . . . . . . .      of four such rows two are equal
//!   0 1 1 0 1 1 0 0 . . . .
//!   . . . . . . . . . . . .
//!   0 1 1 0 1 1 0 0 . . . .
//!   . . . . . . . . . . . .
//!   0 1 1 0 1 1 0 0 . . . .
//!   . . . . . . . . . . . .
//!   . . . . . . . . . . . .      four more
//! ```
//!
//! The columns allow it: what stands between two equal cells is their opposite. Without rule 3 there
//! are solutions, and with it a solver has to see that P + 1 pigeons do not fit into P holes, which
//! resolution cannot say shortly (Haken, "The intractability of resolution", 1985).

use std::collections::{BTreeSet, HashMap};

use crate::chance::Random;

use super::{FamilyError, Problem};
use crate::grid::{Cell, Grid, Shape};

/// Returns the default number of free columns: for 12 completions 6, otherwise the least that there
/// is a beginning for (`None`).
#[must_use]
pub fn default_free(completions: usize) -> Option<usize> {
    (completions == 12).then_some(6)
}

/// The givens, and how many columns are free.
pub(super) fn givens(
    shape: Shape,
    completions: usize,
    free: Option<usize>,
    rng: &mut Random,
) -> Result<(Grid, usize), FamilyError> {
    // So many rows that no column has too many of a symbol.
    if shape.rows() < 2 * (completions + 1) {
        let rows = shape.rows();
        return Err(FamilyError(Problem::FewRows { completions, rows }));
    }
    let wanted = free.or_else(|| default_free(completions));
    let lines = Lines::new(shape.cols(), completions);
    let prefix = match wanted {
        Some(free) => lines.prefix(free, rng),
        None => (1..shape.cols()).find_map(|free| lines.prefix(free, rng)),
    };
    let Some(prefix) = prefix else {
        let free = wanted;
        return Err(FamilyError(Problem::NoBeginning { completions, free }));
    };
    let given = |cell: Cell| {
        let is_alike = cell.row.is_multiple_of(2) && cell.row <= 2 * completions;
        is_alike.then(|| prefix.get(cell.col).copied()).flatten()
    };
    let free = shape.cols() - prefix.len();
    Ok((Grid::from_fn(shape, given), free))
}

/// The state of a line that is being written: all that matters for its continuation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Written {
    /// The number of cells with each symbol.
    counts: [usize; 2],
    last: u8,
    /// The number of equal symbols at the end, 0 at the beginning.
    run: usize,
}

impl Written {
    const NOTHING: Written = Written {
        counts: [0, 0],
        last: 0,
        run: 0,
    };

    /// One more symbol on a line of a length, if that is legal.
    fn and(mut self, symbol: u8, len: usize) -> Option<Written> {
        self.run = if symbol == self.last { self.run + 1 } else { 1 };
        self.last = symbol;
        let count = &mut self.counts[usize::from(symbol)];
        *count += 1;
        (self.run <= 2 && *count <= len / 2).then_some(self)
    }

    /// Lists the legal states one cell further.
    fn next(self, len: usize) -> impl Iterator<Item = Written> {
        [0, 1]
            .into_iter()
            .filter_map(move |symbol| self.and(symbol, len))
    }
}

/// The legal lines of a length, and how they begin.
struct Lines {
    len: usize,
    /// The number of completions that a beginning is to have.
    wanted: u64,
    /// The states that can be reached, by the number of cells written.
    after: Vec<BTreeSet<Written>>,
    /// The number of completions of each state, the largest of the type if there are more.
    completions: HashMap<Written, u64>,
}

impl Lines {
    fn new(len: usize, wanted: usize) -> Lines {
        let mut after = vec![BTreeSet::from([Written::NOTHING])];
        for place in 0..len {
            let next = after[place].iter().flat_map(|written| written.next(len));
            after.push(next.collect());
        }
        let mut completions: HashMap<Written, u64> =
            after[len].iter().map(|&written| (written, 1)).collect();
        for written in after[..len].iter().rev().flatten() {
            let next = written.next(len).map(|next| completions[&next]);
            completions.insert(*written, next.fold(0, u64::saturating_add));
        }
        Lines {
            len,
            wanted: wanted as u64,
            after,
            completions,
        }
    }

    /// A beginning that leaves some cells free and has as many completions as wanted, if there is
    /// one: symbol by symbol, at random where both lead there.
    fn prefix(&self, free: usize, rng: &mut Random) -> Option<Vec<u8>> {
        let length = self.len.checked_sub(free).filter(|&length| length > 0)?;
        let ends = self.after[length].iter().copied();
        let mut leads: Vec<BTreeSet<Written>> = vec![
            ends.filter(|end| self.completions[end] == self.wanted)
                .collect(),
        ];
        if leads[0].is_empty() {
            return None;
        }
        for before in self.after[..length].iter().rev() {
            let goal = &leads[leads.len() - 1];
            let is_way =
                |written: &&Written| written.next(self.len).any(|next| goal.contains(&next));
            leads.push(before.iter().filter(is_way).copied().collect());
        }
        let mut written = Written::NOTHING;
        let mut prefix = Vec::with_capacity(length);
        for goal in leads.iter().rev().skip(1) {
            let first = u8::from(rng.coin());
            let next = [first, 1 - first].into_iter().find_map(|symbol| {
                let next = written.and(symbol, self.len)?;
                goal.contains(&next).then_some(next)
            });
            written = next?;
            prefix.push(written.last);
        }
        Some(prefix)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts by trying all ends.
    fn completions(prefix: &[u8], free: usize) -> usize {
        let len = prefix.len() + free;
        let line = |end: usize| -> Vec<u8> {
            let end = (0..free).map(|place| (end >> place & 1) as u8);
            prefix.iter().copied().chain(end).collect()
        };
        let is_legal = |line: &Vec<u8>| {
            let ones: usize = line.iter().map(|&symbol| usize::from(symbol)).sum();
            let no_three = |three: &[u8]| three[0] != three[1] || three[1] != three[2];
            2 * ones == len && line.windows(3).all(no_three)
        };
        (0..1 << free).map(line).filter(is_legal).count()
    }

    #[test]
    fn prefixes_have_so_many_completions() {
        let mut rng = Random::new(1);
        for len in [8, 12, 20, 30] {
            for wanted in 1..=12 {
                for free in 1..=8.min(len - 1) {
                    let prefix = Lines::new(len, wanted).prefix(free, &mut rng);
                    if let Some(prefix) = prefix {
                        assert_eq!(prefix.len(), len - free);
                        assert_eq!(completions(&prefix, free), wanted);
                    }
                }
            }
        }
    }

    /// No prefix is missed: those of short lines are tried one by one.
    #[test]
    fn prefixes_are_found_where_there_are_any() {
        let mut rng = Random::new(1);
        for free in 1..10 {
            let fixed = 10 - free;
            let mut there = vec![false; 300];
            for number in 0..1_usize << fixed {
                let prefix: Vec<u8> = (0..fixed).map(|at| (number >> at & 1) as u8).collect();
                there[completions(&prefix, free)] = true;
            }
            for (wanted, &is_there) in there.iter().enumerate().skip(1) {
                let found = Lines::new(10, wanted).prefix(free, &mut rng);
                assert_eq!(found.is_some(), is_there, "{free} free, {wanted} wanted");
            }
        }
    }
}
