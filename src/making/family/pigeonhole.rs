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

use std::collections::HashMap;

use rand::RngExt as _;

use crate::chance::Random;

use super::FamilyError;
use crate::grid::{Cell, Grid, Shape};
use crate::text::counted;

/// The givens, and how many columns are free.
pub(super) fn givens(
    shape: Shape,
    completions: usize,
    free: Option<usize>,
    rng: &mut Random,
) -> Result<(Grid, usize), FamilyError> {
    // So many rows that no column has too many of a symbol.
    if shape.rows() < 2 * (completions + 1) {
        return Err(FamilyError::new(format!(
            "{} rows are needed for {}, but there are {}",
            2 * (completions + 1),
            counted(completions, "completion"),
            shape.rows()
        )));
    }
    let wanted = free.or((completions == 12).then_some(6));
    let mut lines = Lines::new(shape.cols(), completions);
    let prefix = match wanted {
        Some(free) => lines.prefix(free, rng),
        None => (1..shape.cols()).find_map(|free| lines.prefix(free, rng)),
    };
    let Some(prefix) = prefix else {
        let completions = counted(completions, "completion");
        let cells = wanted.map(|free| format!(" of {}", counted(free, "cell")));
        let cells = cells.unwrap_or_default();
        return Err(FamilyError::new(format!(
            "no beginning of a row leaves exactly {completions}{cells}"
        )));
    };
    let given = |cell: Cell| {
        let is_alike = cell.row.is_multiple_of(2) && cell.row <= 2 * completions;
        is_alike.then(|| prefix.get(cell.col).copied()).flatten()
    };
    let free = shape.cols() - prefix.len();
    Ok((Grid::from_fn(shape, given), free))
}

/// The state of a line that is being written: all that matters for its continuation.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Written {
    /// The number of cells with each symbol.
    counts: [usize; 2],
    last: u8,
    /// The number of equal symbols at the end, 0 at the beginning.
    run: usize,
}

impl Written {
    const NOTHING: Written = Written { counts: [0, 0], last: 0, run: 0 };

    fn len(self) -> usize {
        self.counts.iter().sum()
    }

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
        [0, 1].into_iter().filter_map(move |symbol| self.and(symbol, len))
    }
}

/// The legal lines of a length, and how they begin.
struct Lines {
    len: usize,
    /// The number of completions that a beginning is to have.
    wanted: u64,
    /// The number of completions of each state that was asked for.
    completions: HashMap<Written, u64>,
}

impl Lines {
    fn new(len: usize, wanted: usize) -> Lines {
        Lines { len, wanted: wanted as u64, completions: HashMap::new() }
    }

    /// Returns the number of completions of a state, the largest of the type if there are more.
    fn completions(&mut self, written: Written) -> u64 {
        if written.len() == self.len {
            return 1;
        }
        if let Some(&known) = self.completions.get(&written) {
            return known;
        }
        let next = written.next(self.len).map(|next| self.completions(next));
        let sum = next.fold(0, u64::saturating_add);
        self.completions.insert(written, sum);
        sum
    }

    /// Tells whether some beginning of a length that goes on from a state has as many completions as
    /// wanted.
    fn leads(
        &mut self,
        written: Written,
        length: usize,
        known: &mut HashMap<Written, bool>,
    ) -> bool {
        if written.len() == length {
            return self.completions(written) == self.wanted;
        }
        if let Some(&leads) = known.get(&written) {
            return leads;
        }
        let leads = written.next(self.len).any(|next| self.leads(next, length, known));
        known.insert(written, leads);
        leads
    }

    /// A beginning that leaves some cells free and has as many completions as wanted, if there is
    /// one: symbol by symbol, at random where both lead there.
    fn prefix(&mut self, free: usize, rng: &mut Random) -> Option<Vec<u8>> {
        let length = self.len.checked_sub(free).filter(|&length| length > 0)?;
        let (mut written, mut known) = (Written::NOTHING, HashMap::new());
        if !self.leads(written, length, &mut known) {
            return None;
        }
        let symbols = (0..length).map(|_| {
            let first = rng.random_range(..2_u8);
            let (before, len) = (written, self.len);
            let next = [first, 1 - first].into_iter();
            let mut next = next.filter_map(move |symbol| before.and(symbol, len));
            written = next.find(|&next| self.leads(next, length, &mut known))?;
            Some(written.last)
        });
        symbols.collect()
    }
}
