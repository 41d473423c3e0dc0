//! A puzzle as two halves beside a seam.

use super::legal_lines::{LineSet, Lines, Links, Sums, spread};
use super::{Half, MOST_ROWS, Seam};
use crate::ground::grid::{Cell, Grid, Line, Symmetry};
use crate::puzzles::takuzu::line::{Known, LineRules, LineSigns};
use crate::puzzles::takuzu::{Relation, Takuzu};

/// The rows that there may be, and the ways in which they may follow each other.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) lines: Lines,
    /// The rows above the seam and below it.
    pub(super) halves: [Half; 2],
    /// Set if both halves can be filled alike.
    pub(super) are_alike: bool,
    /// The ones that all columns hold.
    pub(super) ones: Sums,
    pub(super) distinct: bool,
    /// The changes that leave the puzzle as it is, the identity first.
    pub(super) symmetries: Vec<Change>,
    /// The lines allowed in the two rows of the seam, and the signs between them.
    middle: [LineSet; 2],
    links: Links,
    /// Set if the puzzle's columns are the rows here.
    is_turned: bool,
}

/// A change of a whole board that keeps rows rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    exchange: bool,
    flip_rows: bool,
    flip_cols: bool,
}

impl Change {
    /// Returns what a line becomes.
    pub(super) fn line(self, lines: &Lines, line: usize) -> usize {
        let full = ((1_u32 << lines.len) - 1) as u16;
        let mut pattern = lines.patterns[line];
        if self.exchange {
            pattern = full & !pattern;
        }
        if self.flip_cols {
            pattern = pattern.reverse_bits() >> (16 - lines.len);
        }
        lines.number(pattern).expect("a line changed is a line")
    }

    /// Returns what becomes of the sums of some rows, if the order of rows does not matter.
    pub(super) fn sums(self, lines: &Lines, sums: Sums, rows: usize) -> Sums {
        let changed = |col: usize| {
            let from = if self.flip_cols { lines.len - 1 - col } else { col };
            let sum = sums >> (4 * from) & 0xf;
            (if self.exchange { (rows as u64).wrapping_sub(sum) & 0xf } else { sum }) << (4 * col)
        };
        if self.exchange || self.flip_cols { (0..lines.len).map(changed).sum() } else { sums }
    }

    pub(super) fn seam(self, lines: &Lines, seam: Seam) -> Seam {
        let [upper, lower] = [seam.upper, seam.lower].map(|row| self.line(lines, row));
        if self.flip_rows { Seam { upper: lower, lower: upper } } else { Seam { upper, lower } }
    }

    fn grid(self, grid: &Grid) -> Grid {
        let shape = grid.shape();
        Grid::from_fn(shape, |Cell { row, col }| {
            let row = if self.flip_rows { shape.rows() - 1 - row } else { row };
            let col = if self.flip_cols { shape.cols() - 1 - col } else { col };
            grid[Cell::new(row, col)].map(|value| if self.exchange { 1 - value } else { value })
        })
    }

    /// Lists those that leave a puzzle as it is, the identity first.
    fn symmetries(puzzle: &Takuzu) -> Vec<Change> {
        let change = |bits: usize| Change {
            exchange: bits & 4 != 0,
            flip_rows: bits & 2 != 0,
            flip_cols: bits & 1 != 0,
        };
        let all = Symmetry::all();
        let keeps = |bits: &usize| {
            let exchange = change(*bits).exchange;
            let stays = |flip: usize| puzzle.image(all[flip], exchange) == *puzzle;
            // A seam above the middle would be moved.
            let is_even = puzzle.shape().rows().is_multiple_of(2);
            (is_even || bits & 2 == 0) && (!exchange || puzzle.can_exchange()) && stays(bits & 3)
        };
        (0..8).filter(keeps).map(change).collect()
    }
}

impl Board {
    /// `None`: a board that is too large, too small, or where a column may hold several numbers of ones.
    pub(super) fn new(puzzle: &Takuzu, is_turned: bool) -> Option<Board> {
        let turned = is_turned.then(|| puzzle.image(Symmetry::all()[4], false));
        let puzzle = turned.as_ref().unwrap_or(puzzle);
        let (rows, cols) = (puzzle.shape().rows(), puzzle.shape().cols());
        let ones = puzzle.ones(Line::Col(0));
        if ones.start() != ones.end()
            || rows < 2
            || rows - 2 > 2 * MOST_ROWS
            || cols > super::Seams::MAX_SIDE
        {
            return None;
        }
        let rules = LineRules::<u16>::new(cols, &puzzle.ones(Line::Row(0)));
        let mut patterns = Vec::new();
        rules.each(Known::NOTHING, &mut |pattern| patterns.push(pattern));
        let lines = Lines::new(cols, patterns)?;
        let allowed = |row: usize| {
            let line = Line::Row(row);
            let rules = rules.with_signs(LineSigns::new(puzzle, line));
            let mut allowed = LineSet::EMPTY;
            rules.each(Known::given(puzzle, line), &mut |pattern| {
                allowed.add(lines.number(pattern).expect("a line"));
            });
            allowed
        };
        let allowed: Vec<LineSet> = (0..rows).map(allowed).collect();
        let links = links(puzzle);
        // The seam's upper row; of an odd number of rows, one more is above.
        let seam = rows.div_ceil(2) - 1;
        let up = |from: usize| (0..=from).rev();
        let distinct = puzzle.rules().distinct_lines;
        let upper: Vec<LineSet> = up(seam + 1).map(|row| allowed[row]).collect();
        let upper_links: Vec<Links> = up(seam).skip(1).map(|row| links[row]).collect();
        let halves = [
            Half::new(&lines, &upper, &upper_links, distinct),
            Half::new(&lines, &allowed[seam..], &links[seam + 1..], distinct),
        ];
        let are_alike = upper == allowed[seam..] && upper_links == links[seam + 1..];
        Some(Board {
            halves,
            are_alike,
            ones: spread((1 << cols) - 1, cols) * *ones.start() as u64,
            distinct,
            symmetries: Change::symmetries(puzzle),
            middle: [allowed[seam], allowed[seam + 1]],
            links: links[seam],
            lines,
            is_turned,
        })
    }

    /// Lists the seams that rows allow.
    pub(super) fn seams(&self) -> impl Iterator<Item = Seam> {
        let of = |upper: u8| self.middle[1].iter().map(move |lower| (upper, lower));
        let seams = self.middle[0].iter().flat_map(of);
        let seam = |(upper, lower)| Seam { upper: usize::from(upper), lower: usize::from(lower) };
        let is_allowed = |seam: &Seam| {
            let [upper, lower] = [seam.upper, seam.lower].map(|row| self.lines.patterns[row]);
            self.links.allow(upper, lower) && !(self.distinct && upper == lower)
        };
        seams.map(seam).filter(is_allowed)
    }

    /// Returns the change, of those that leave each row of the puzzle where it is, that makes a line the lowest.
    pub(super) fn lowest(&self, line: usize) -> Change {
        let stay = self.symmetries.iter().filter(|change| !change.flip_rows);
        let lowest = stay.min_by_key(|change| change.line(&self.lines, line));
        *lowest.expect("the identity")
    }

    /// Returns the half above or below the seam with the rows behind the seam and at it.
    pub(super) fn side(&self, side: usize, seam: Seam) -> (&Half, [usize; 2]) {
        let pair = match side {
            0 => [seam.lower, seam.upper],
            _ => [seam.upper, seam.lower],
        };
        (&self.halves[side], pair)
    }

    /// Returns the grid with these rows from top to bottom after a change, as the puzzle has it.
    pub(super) fn grid(&self, rows: &[u8], change: Change) -> Grid {
        let shape = crate::ground::grid::Shape::new(rows.len(), self.lines.len);
        let value = |Cell { row, col }| {
            let pattern = self.lines.patterns[usize::from(rows[row])];
            Some((pattern >> col & 1) as u8)
        };
        let grid = change.grid(&Grid::from_fn(shape, value));
        if self.is_turned { Symmetry::all()[4].apply(&grid) } else { grid }
    }
}

/// Reads the signs between each row and the next.
fn links(puzzle: &Takuzu) -> Vec<Links> {
    let shape = puzzle.shape();
    let mut links = vec![Links::default(); shape.rows() - 1];
    for col in 0..shape.cols() {
        for (row, relation) in puzzle.signs().in_line(Line::Col(col)) {
            match relation {
                Relation::Equal => links[row].equal |= 1 << col,
                Relation::Different => links[row].different |= 1 << col,
            }
        }
    }
    links
}
