//! The parts of a board by number: lines, and the instances of rules.
//!
//! ```text
//!   lines                      instances
//!   0 .. rows                  a row: its windows of three and its balance
//!   rows .. rows + cols        a column: the same
//!                              then the pairs of parallel lines, then the signs
//! ```

use std::cell::Cell as Slot;
use std::ops::RangeInclusive;

use crate::grid::{Cell, Line, Shape};
use crate::takuzu::line::{Known, Mask, Parallel};
use crate::takuzu::{Relation, Takuzu};

/// The known symbols of each line, rows first: every cell stands in two of them.
pub(super) type Lines = [Known<u64>];

/// A place of a line, or a cell: the line by number, and where on it.
pub(super) type Spot = (usize, usize);

/// The board, its lines and the instances of its rules.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) shape: Shape,
    rows: usize,
    parallels: [Parallel<u64>; 2],
    /// The parallel lines that are to differ.
    pub(super) pairs: Vec<[usize; 2]>,
    /// The cells of each sign as places of one line, and whether they are to be equal.
    pub(super) signs: Vec<SignAt>,
    /// A cache of what long lines share: each line has one slot, and the last one to come keeps it.
    seen: Vec<Slot<Option<Seen>>>,
}

/// A line that was looked at.
#[derive(Clone, Copy, Debug)]
struct Seen {
    len: usize,
    known: Known<u64>,
    shared: Option<Known<u64>>,
}

/// The number of lines in the cache, as a power of two.
const SEEN: u32 = 12;

/// A sign inside a line, between a place and the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct SignAt {
    pub(super) line: usize,
    pub(super) place: usize,
    pub(super) equal: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RuleInstance {
    Line(usize),
    Pair([usize; 2]),
    Sign(usize),
}

/// The rules of a line that are to be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Parts {
    /// The windows of three, each by its first place.
    pub(super) windows: u64,
    pub(super) balance: bool,
}

impl Parts {
    pub(super) const NONE: Parts = Parts { windows: 0, balance: false };

    pub(super) const BALANCE: Parts = Parts { windows: 0, balance: true };

    /// Returns one window, by its first place.
    pub(super) fn window(place: usize) -> Parts {
        Parts { windows: u64::bit(place), balance: false }
    }

    /// Returns all there are on a line of a length.
    pub(super) fn all(len: usize) -> Parts {
        Parts { windows: u64::first_places(len.saturating_sub(2)), balance: true }
    }

    /// Returns whether these have a part in common.
    pub(super) fn meet(self, other: Parts) -> bool {
        self.windows & other.windows != 0 || self.balance && other.balance
    }
}

impl Layout {
    pub(super) fn new(puzzle: &Takuzu) -> Layout {
        let shape = puzzle.shape();
        let (rows, cols) = (shape.rows(), shape.cols());
        let mut pairs = Vec::new();
        if puzzle.rules().distinct_lines {
            for (from, to) in [(0, rows), (rows, rows + cols)] {
                pairs.extend(
                    (from..to).flat_map(|one| (one + 1..to).map(move |other| [one, other])),
                );
            }
        }
        let mut signs = Vec::new();
        for (line, name) in shape.lines().enumerate() {
            let in_line = puzzle.signs().in_line(name);
            signs.extend(in_line.map(|(place, relation)| SignAt {
                line,
                place,
                equal: relation == Relation::Equal,
            }));
        }
        let parallels = Parallel::of(puzzle);
        let is_long = parallels.iter().any(|parallel| parallel.table.is_none());
        Layout {
            shape,
            rows,
            parallels,
            pairs,
            signs,
            seen: vec![Slot::new(None); if is_long { 1 << SEEN } else { 0 }],
        }
    }

    pub(super) fn n_lines(&self) -> usize {
        self.rows + self.shape.cols()
    }

    pub(super) fn n_instances(&self) -> usize {
        self.n_lines() + self.pairs.len() + self.signs.len()
    }

    pub(super) fn rule_instance(&self, instance: usize) -> RuleInstance {
        let beyond_lines = instance.wrapping_sub(self.n_lines());
        if instance < self.n_lines() {
            RuleInstance::Line(instance)
        } else if beyond_lines < self.pairs.len() {
            RuleInstance::Pair(self.pairs[beyond_lines])
        } else {
            RuleInstance::Sign(beyond_lines - self.pairs.len())
        }
    }

    pub(super) fn sign_instance(&self, sign: usize) -> usize {
        self.n_lines() + self.pairs.len() + sign
    }

    /// Returns the number of the instance that keeps two parallel lines apart.
    pub(super) fn pair_instance(&self, one: usize, other: usize) -> usize {
        let (one, other) = (one.min(other), one.max(other));
        let (from, count, before) = if one < self.rows {
            (0, self.rows, 0)
        } else {
            let count = self.rows;
            (self.rows, self.shape.cols(), count * (count - 1) / 2)
        };
        let (one, other) = (one - from, other - from);
        self.n_lines() + before + one * (2 * count - one - 1) / 2 + other - one - 1
    }

    /// Returns the numbers of the lines parallel to a line, itself included.
    pub(super) fn parallel_to(&self, line: usize) -> std::ops::Range<usize> {
        if line < self.rows { 0..self.rows } else { self.rows..self.n_lines() }
    }

    fn parallel(&self, line: usize) -> &Parallel<u64> {
        &self.parallels[usize::from(line >= self.rows)]
    }

    pub(super) fn len(&self, line: usize) -> usize {
        self.parallel(line).len
    }

    pub(super) fn ones(&self, line: usize) -> &RangeInclusive<usize> {
        &self.parallel(line).ones
    }

    pub(super) fn full(&self, line: usize) -> u64 {
        self.parallel(line).full
    }

    /// Returns all windows of a line and its balance.
    pub(super) fn parts(&self, line: usize) -> Parts {
        Parts::all(self.len(line))
    }

    pub(super) fn name(&self, line: usize) -> Line {
        if line < self.rows { Line::Row(line) } else { Line::Col(line - self.rows) }
    }

    pub(super) fn cell(&self, (line, place): Spot) -> Cell {
        self.name(line).cell(place)
    }

    /// Returns the number of the cell at a place of a line, row by row.
    pub(super) fn index(&self, spot: Spot) -> usize {
        self.shape.index(self.cell(spot))
    }

    /// Returns a cell as a place of its row.
    pub(super) fn spot(&self, index: usize) -> Spot {
        let cell = self.shape.cell(index);
        (cell.row, cell.col)
    }

    /// Returns the same cell as a place of the line that crosses there.
    pub(super) fn across(&self, (line, place): Spot) -> Spot {
        if line < self.rows { (self.rows + place, line) } else { (place, line - self.rows) }
    }

    /// Returns the places of a line that a sign is between.
    pub(super) fn sign_spots(&self, sign: usize) -> [Spot; 2] {
        let SignAt { line, place, .. } = self.signs[sign];
        [(line, place), (line, place + 1)]
    }

    /// Writes a symbol into an open cell.
    pub(super) fn put(&self, lines: &mut Lines, spot: Spot, is_one: bool) {
        let (across, place) = self.across(spot);
        lines[spot.0].add(spot.1, is_one);
        lines[across].add(place, is_one);
    }

    pub(super) fn open(&self, lines: &Lines, line: usize) -> u64 {
        self.full(line) & !lines[line].any()
    }

    /// Returns what all completions of a line that keep these parts share; `None` where there is none.
    pub(super) fn shared(
        &self,
        line: usize,
        known: Known<u64>,
        parts: Parts,
    ) -> Option<Known<u64>> {
        let parallel = self.parallel(line);
        if parts != Parts::all(parallel.len) {
            return parallel.rules.with_parts(parts.windows, parts.balance).shared(known);
        }
        if let Some(table) = parallel.table {
            return table.shared(known);
        }
        let product = known.ones.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ known.zeros.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let slot = &self.seen[(product >> (64 - SEEN)) as usize];
        match slot.get() {
            Some(seen) if seen.known == known && seen.len == parallel.len => seen.shared,
            _ => {
                let shared = parallel.rules.shared(known);
                slot.set(Some(Seen { len: parallel.len, known, shared }));
                shared
            }
        }
    }

    /// Returns whether a line has a completion that keeps these parts.
    pub(super) fn is_possible(&self, line: usize, known: Known<u64>, parts: Parts) -> bool {
        let parallel = self.parallel(line);
        match parallel.table {
            Some(table) if parts == Parts::all(parallel.len) => table.shared(known).is_some(),
            _ => parallel.rules.with_parts(parts.windows, parts.balance).is_possible(known),
        }
    }

    /// Returns the parts of a line that a complete one breaks.
    pub(super) fn broken(&self, line: usize, ones: u64) -> Parts {
        let zeros = self.full(line) & !ones;
        let three = |of: u64| of & (of >> 1) & (of >> 2);
        Parts {
            windows: three(ones) | three(zeros),
            balance: !self.ones(line).contains(&(ones.count_ones() as usize)),
        }
    }

    /// Calls with the number of each instance that a complete grid breaks. The grid is given by the ones of
    /// its lines.
    pub(super) fn violated(&self, grid: &[u64], mut found: impl FnMut(usize)) {
        for (line, &ones) in grid.iter().enumerate() {
            if self.broken(line, ones) != Parts::NONE {
                found(line);
            }
        }
        for (pair, &[one, other]) in self.pairs.iter().enumerate() {
            if grid[one] == grid[other] {
                found(self.n_lines() + pair);
            }
        }
        for sign in 0..self.signs.len() {
            if self.breaks_sign(grid, sign) {
                found(self.sign_instance(sign));
            }
        }
    }

    /// Returns whether a complete grid breaks a sign.
    pub(super) fn breaks_sign(&self, grid: &[u64], sign: usize) -> bool {
        let SignAt { line, place, equal } = self.signs[sign];
        (grid[line].has(place) == grid[line].has(place + 1)) != equal
    }
}
