//! The rows on one side of the seam, and all ways to fill them.

use std::sync::Arc;

use super::lines::{LineSet, Lines, Links, Steps, Sums};

/// The most rows of a half beside the one at the seam.
pub(super) const MOST_ROWS: usize = 5;

/// The rows above the seam or below it, counted away from it: row 0 is the one at the seam.
#[derive(Clone, Debug)]
pub(super) struct Half {
    /// The number of rows beside the one at the seam.
    pub(super) rows: usize,
    /// Set if its rows are all different.
    pub(super) distinct: bool,
    /// The lines that may follow as row 1, 2, ...
    pub(super) steps: Vec<Arc<Steps>>,
}

/// Some rows of a half, of which the last one is still to be chosen.
pub(super) struct Begun<'a> {
    /// The rows so far without that at the seam: sorted where they are to be different, else in their order.
    pub(super) rows: &'a [u8],
    /// Their sums.
    pub(super) sums: Sums,
    /// The lines that may follow as the last row, in ascending order, these rows themselves perhaps among them.
    pub(super) last: &'a [u8],
}

impl Begun<'_> {
    /// Calls for each last row that is not among the others with the place that it has among them, and its line.
    #[inline(always)]
    pub(super) fn each_last(&self, mut call: impl FnMut(usize, u8)) {
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
    pub(super) fn new(lines: &Lines, allowed: &[LineSet], links: &[Links], distinct: bool) -> Half {
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

    /// Counts the ways to fill the rows next to each seam, equal rows among them: by the rows at the seam
    /// and behind it.
    pub(super) fn ways(&self, count: usize) -> Vec<f64> {
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
    pub(super) fn each(
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
