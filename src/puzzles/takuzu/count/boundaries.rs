//! A board as states need it: its rows as words, and for each boundary what is still open beyond it.

use std::ops::RangeInclusive;

use crate::ground::grid::{Cell, Grid, Line, Shape};
use crate::ground::limits::{Limits, Next};
use crate::puzzles::takuzu::line::{Known, LineRules, LineSigns};
use crate::puzzles::takuzu::{Relation, Takuzu, board};

/// A state of the rows that are filled, see [`crate::takuzu::count`]: words of fixed places, then the live rows.
pub(super) type Key = [u64];

/// A row that may stand at some place.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    /// The places of its ones.
    pub(super) line: u32,
    /// The number of the line among those that may stand in several rows.
    id: Option<u64>,
    /// The sums of the line alone.
    sums: Box<[u64]>,
    /// The pairs of equal columns, as in [`Lanes::pairs`].
    equal: Box<[u64]>,
}

/// A row: what is given, and what it may be.
#[derive(Clone, Debug)]
struct Row {
    ones: u32,
    zeros: u32,
    /// The signs towards the next row.
    equal: u32,
    different: u32,
    candidates: Vec<Candidate>,
}

/// The places of a key: the last row and the columns where it equals the one before, the sums, the pairs.
#[derive(Clone, Copy, Debug)]
struct Lanes {
    cols: usize,
    /// The number of bits of a sum.
    bits: usize,
    sums: usize,
    pairs: usize,
}

/// The cells, sums, pairs and lines that are still open behind a number of filled rows.
#[derive(Clone, Debug)]
struct Beyond {
    /// The columns whose next cell is open.
    open: u32,
    ones: u32,
    /// The columns in which the last row can still matter.
    relevant: u32,
    /// The numbers of given ones and zeros in each column.
    given: Vec<[u16; 2]>,
    /// The pairs of columns that no given tells apart.
    pairs: Box<[u64]>,
    /// The lines that some row may be, by their numbers.
    live: Vec<bool>,
}

/// A board whose rows are filled one after the other.
#[derive(Clone, Debug)]
pub(super) struct Board {
    shape: Shape,
    /// The board is turned: its rows are the columns of the puzzle.
    pub(super) is_turned: bool,
    rows: Vec<Row>,
    /// The rest of the board behind each number of filled rows.
    beyond: Vec<Beyond>,
    lanes: Lanes,
    /// The numbers of ones of a column.
    pub(super) ones: RangeInclusive<usize>,
}

/// The longest row.
const MAX_COLS: usize = 32;
/// The most lines that a row may be: with more there are too many states in any case.
const MOST_CANDIDATES: u64 = 1 << 14;

impl Board {
    /// Reads a puzzle, after all that propagation knows of it; nothing where a row is too long or may be too
    /// many lines. `Exhausted` where there is no solution.
    pub(super) fn new(puzzle: &Takuzu, limits: &Limits) -> Option<Next<Board>> {
        let shape = puzzle.shape();
        let is_single = |line| puzzle.ones(line).start() == puzzle.ones(line).end();
        // Halves meet where the sum of a column is known; short rows make few states.
        let is_turned = match (is_single(Line::Col(0)), is_single(Line::Row(0))) {
            (true, false) => false,
            (false, true) => true,
            (true, true) | (false, false) => shape.cols() > shape.rows(),
        };
        let long = if is_turned { shape.rows() } else { shape.cols() };
        if long > MAX_COLS {
            return None;
        }
        let puzzle = match board::simplify(puzzle, limits) {
            Next::Solution(known) => puzzle.with_givens(known),
            Next::Exhausted => return Some(Next::Exhausted),
            Next::GaveUp => return Some(Next::GaveUp),
        };
        Board::from_puzzle(&puzzle, is_turned).map(Next::Solution)
    }

    fn from_puzzle(puzzle: &Takuzu, is_turned: bool) -> Option<Board> {
        let (height, width) = if is_turned {
            (puzzle.shape().cols(), puzzle.shape().rows())
        } else {
            (puzzle.shape().rows(), puzzle.shape().cols())
        };
        let shape = Shape::new(height, width);
        let (row, column) = if is_turned {
            (Line::Col as fn(usize) -> Line, Line::Row as fn(usize) -> Line)
        } else {
            (Line::Row as fn(usize) -> Line, Line::Col as fn(usize) -> Line)
        };
        let bits = if height < 256 { 8 } else { 16 };
        let distinct = puzzle.rules().distinct_lines;
        let lanes = Lanes {
            cols: width,
            bits,
            sums: width.div_ceil(64 / bits),
            pairs: if distinct { (width * (width - 1) / 2).div_ceil(64) } else { 0 },
        };
        let mut rows = read_rows(puzzle, (height, row), (width, column), lanes)?;
        if distinct {
            number_lines(&mut rows);
        }
        let ones = puzzle.ones(column(0));
        let mut board = Board { shape, is_turned, rows, beyond: Vec::new(), lanes, ones };
        board.beyond = (0..=height).map(|filled| board.beyond(filled)).collect();
        Some(board)
    }

    /// The same board from below.
    pub(super) fn flipped(&self) -> Board {
        let mut rows: Vec<Row> = self.rows.iter().rev().cloned().collect();
        let signs: Vec<_> = self.rows.iter().map(|row| (row.equal, row.different)).collect();
        let height = rows.len();
        for (place, row) in rows.iter_mut().enumerate() {
            // Those towards the next row were those from the row above.
            let above = (height - 1 - place).checked_sub(1);
            (row.equal, row.different) = above.map_or((0, 0), |above| signs[above]);
        }
        let mut flipped = Board { rows, beyond: Vec::new(), ..self.clone() };
        flipped.beyond = (0..=height).map(|filled| flipped.beyond(filled)).collect();
        flipped
    }

    fn beyond(&self, filled: usize) -> Beyond {
        let rest = &self.rows[filled..];
        let known = |row: Option<&Row>| row.map_or((0, 0), |row| (row.ones, row.zeros));
        let (ones, zeros) = known(rest.first());
        let (next_ones, next_zeros) = known(rest.get(1));
        let all = full(self.lanes.cols);
        // Where the next two cells are given and differ, or only one is left, nothing depends on the last row.
        let settled = match rest.len() {
            0 => all,
            1 => ones | zeros,
            _ => (ones & next_zeros) | (zeros & next_ones),
        };
        let signs = match filled.checked_sub(1) {
            Some(last) => self.rows[last].equal | self.rows[last].different,
            None => 0,
        };
        let given = |col: usize| {
            let count = |word: fn(&Row) -> u32| {
                rest.iter().filter(|row| word(row) >> col & 1 == 1).count() as u16
            };
            [count(|row| row.ones), count(|row| row.zeros)]
        };
        let mut pairs = self.lanes.all_pairs();
        for row in rest {
            for (pair, (one, other)) in self.lanes.pairs().enumerate() {
                let [a, b] = [1 << one, 1 << other];
                let differ = (row.ones & a != 0 && row.zeros & b != 0)
                    || (row.zeros & a != 0 && row.ones & b != 0);
                if differ {
                    pairs[pair / 64] &= !(1 << (pair % 64));
                }
            }
        }
        let ids = || self.rows.iter().flat_map(|row| &row.candidates).filter_map(|it| it.id);
        let mut live = vec![false; ids().max().map_or(0, |most| most as usize + 1)];
        for id in rest.iter().flat_map(|row| &row.candidates).filter_map(|it| it.id) {
            live[id as usize] = true;
        }
        Beyond {
            open: all & !(ones | zeros),
            ones,
            relevant: (!settled & all) | signs,
            given: (0..self.lanes.cols).map(given).collect(),
            pairs,
            live,
        }
    }

    pub(super) fn height(&self) -> usize {
        self.rows.len()
    }

    /// Returns the number of lines that a row may be.
    pub(super) fn choices(&self, row: usize) -> usize {
        self.rows[row].candidates.len()
    }

    /// Returns a bound on the number of solutions, as the number of its bits.
    pub(super) fn bits(&self) -> f64 {
        let rows = self.rows.iter();
        rows.map(|row| (row.candidates.len().max(1) as f64).log2()).sum()
    }

    /// Returns the state before the first row.
    pub(super) fn empty(&self) -> Box<Key> {
        let mut key = vec![0; 1 + self.lanes.sums];
        key.extend(self.beyond[0].pairs.iter());
        key.into()
    }

    /// Calls for each state that follows a state of so many rows, with the line of the next row.
    pub(super) fn each_next(&self, filled: usize, key: &Key, call: &mut impl FnMut(&Key, u32)) {
        let row = &self.rows[filled];
        let (last, equal) = (key[0] as u32, (key[0] >> 32) as u32);
        let Some([zeros, ones]) = self.forced(filled, key) else {
            return;
        };
        let above = filled.checked_sub(1).map(|above| &self.rows[above]);
        let (same, change) = above.map_or((0, 0), |row| (row.equal, row.different));
        let change = change | equal;
        let live = &key[1 + self.lanes.sums + self.lanes.pairs..];
        let mut next = Vec::with_capacity(key.len() + 1);
        for candidate in &row.candidates {
            let changed = candidate.line ^ last;
            let is_legal = candidate.line & zeros == 0
                && !candidate.line & ones == 0
                && changed & same == 0
                && !changed & change == 0
                && candidate.id.is_none_or(|id| !live.contains(&id));
            if is_legal && self.write_next(filled, key, candidate, &mut next) {
                call(&next, candidate.line);
            }
        }
    }

    /// Returns the columns that need a zero in the next row, and those that need a one; nothing where one needs both.
    fn forced(&self, filled: usize, key: &Key) -> Option<[u32; 2]> {
        let beyond = &self.beyond[filled + 1];
        let left = self.rows.len() - filled - 1;
        let (least, most) = (*self.ones.start(), *self.ones.end());
        let (mut zeros, mut ones) = (0, 0);
        for (col, &[given, given_zeros]) in beyond.given.iter().enumerate() {
            let sum = self.lanes.sum(key, col);
            if sum + 1 + usize::from(given) > most {
                zeros |= 1 << col;
            }
            if sum + left - usize::from(given_zeros) < least {
                ones |= 1 << col;
            }
        }
        (zeros & ones == 0).then_some([zeros, ones])
    }

    /// Writes the state with one more row; false where it leads nowhere.
    fn write_next(&self, filled: usize, key: &Key, with: &Candidate, next: &mut Vec<u64>) -> bool {
        let beyond = &self.beyond[filled + 1];
        let last = key[0] as u32;
        let equal = match filled {
            0 => 0,
            _ => !(with.line ^ last) & full(self.lanes.cols),
        };
        let is_last = filled + 1 == self.rows.len();
        // A given that would be the third of three equal symbols.
        if !is_last && equal & !beyond.open & !(with.line ^ beyond.ones) != 0 {
            return false;
        }
        let equal = if is_last { 0 } else { equal & beyond.open };
        next.clear();
        next.push(u64::from(with.line & beyond.relevant) | u64::from(equal) << 32);
        let (sums, rest) = key[1..].split_at(self.lanes.sums);
        next.extend(sums.iter().zip(&with.sums).map(|(sums, more)| sums + more));
        let (pairs, live) = rest.split_at(self.lanes.pairs);
        for ((pairs, equal), may_be) in pairs.iter().zip(&with.equal).zip(&beyond.pairs) {
            next.push(pairs & equal & may_be);
        }
        if is_last {
            // Whatever is equal now is equal for ever.
            return next[1 + self.lanes.sums..].iter().all(|&pairs| pairs == 0);
        }
        let is_live = |id: &u64| beyond.live[*id as usize];
        let at = next.len();
        next.extend(live.iter().copied().filter(is_live));
        next.extend(with.id.filter(is_live));
        next[at..].sort_unstable();
        true
    }

    /// Tells whether the last rows of two ends, the first words of their states, may stand next to each other.
    pub(super) fn heads_meet(&self, filled: usize, top: u64, bottom: u64) -> bool {
        if filled == 0 || filled == self.rows.len() {
            return true;
        }
        let above = &self.rows[filled - 1];
        let changed = (top ^ bottom) as u32;
        let change = ((top | bottom) >> 32) as u32 | above.different;
        !changed & change == 0 && changed & above.equal == 0
    }

    /// Tells whether a state of the first rows and a state of the others, from below, make a grid together, if
    /// their heads and sums fit: no row stands in both, and no two columns are equal in both.
    pub(super) fn meet(&self, top: &Key, bottom: &Key) -> bool {
        let [(pairs, live), (other_pairs, others)] =
            [top, bottom].map(|key| key[1 + self.lanes.sums..].split_at(self.lanes.pairs));
        let both = pairs.iter().zip(other_pairs).any(|(a, b)| a & b != 0);
        !both && !live.iter().any(|id| others.contains(id))
    }

    pub(super) fn sums<'a>(&self, key: &'a Key) -> &'a [u64] {
        &key[1..1 + self.lanes.sums]
    }

    /// Returns the sums that make these full, where each column has one sum.
    pub(super) fn missing(&self, key: &Key) -> Box<[u64]> {
        let mut full = vec![0; self.lanes.sums];
        for col in 0..self.lanes.cols {
            let (word, shift) = self.lanes.place(col);
            full[word] |= (*self.ones.end() as u64) << shift;
        }
        let sums = self.sums(key).iter().zip(full);
        // No sum is above the full one.
        sums.map(|(sums, full)| full - sums).collect()
    }

    pub(super) fn grid(&self, lines: &[u32]) -> Grid {
        let value = |row: usize, col: usize| Some((lines[row] >> col & 1) as u8);
        if self.is_turned {
            let shape = Shape::new(self.shape.cols(), self.shape.rows());
            Grid::from_fn(shape, |Cell { row, col }| value(col, row))
        } else {
            Grid::from_fn(self.shape, |Cell { row, col }| value(row, col))
        }
    }
}

fn full(cols: usize) -> u32 {
    u32::MAX >> (32 - cols)
}

/// Reads the rows and the signs between them; nothing where a row may be too many lines.
fn read_rows(
    puzzle: &Takuzu,
    (height, row): (usize, fn(usize) -> Line),
    (width, column): (usize, fn(usize) -> Line),
    lanes: Lanes,
) -> Option<Vec<Row>> {
    let rules = LineRules::<u32>::new(width, &puzzle.ones(row(0)));
    let mut rows = Vec::with_capacity(height);
    for number in 0..height {
        let known = Known::<u32>::given(puzzle, row(number));
        let rules = rules.with_signs(LineSigns::new(puzzle, row(number)));
        if rules.count(known) > MOST_CANDIDATES {
            return None;
        }
        let mut candidates = Vec::new();
        rules.each(known, &mut |line| candidates.push(lanes.candidate(line)));
        let (ones, zeros) = (known.ones, known.zeros);
        rows.push(Row { ones, zeros, equal: 0, different: 0, candidates });
    }
    for col in 0..width {
        for (at, relation) in puzzle.signs().in_line(column(col)) {
            match relation {
                Relation::Equal => rows[at].equal |= 1 << col,
                Relation::Different => rows[at].different |= 1 << col,
            }
        }
    }
    Some(rows)
}

/// Gives numbers to the lines that may stand in several rows.
fn number_lines(rows: &mut [Row]) {
    let mut lines: Vec<u32> =
        rows.iter().flat_map(|row| &row.candidates).map(|it| it.line).collect();
    lines.sort_unstable();
    let mut shared: Vec<u32> =
        lines.chunk_by(|a, b| a == b).filter(|same| same.len() > 1).map(|same| same[0]).collect();
    shared.dedup();
    for candidate in rows.iter_mut().flat_map(|row| &mut row.candidates) {
        let number = shared.binary_search(&candidate.line).ok();
        candidate.id = number.map(|number| number as u64);
    }
}

impl Lanes {
    /// Returns the word and the first bit of the sum of a column.
    fn place(self, col: usize) -> (usize, usize) {
        let per_word = 64 / self.bits;
        (col / per_word, col % per_word * self.bits)
    }

    fn sum(self, key: &Key, col: usize) -> usize {
        let (word, shift) = self.place(col);
        (key[1 + word] >> shift) as usize & ((1 << self.bits) - 1)
    }

    /// Returns the pairs of columns in the order of their bits, none where columns may be equal.
    fn pairs(self) -> impl Iterator<Item = (usize, usize)> {
        let cols = if self.pairs > 0 { self.cols } else { 0 };
        (0..cols).flat_map(|other| (0..other).map(move |one| (one, other)))
    }

    fn all_pairs(self) -> Box<[u64]> {
        let mut words = vec![0; self.pairs];
        for pair in 0..self.pairs().count() {
            words[pair / 64] |= 1 << (pair % 64);
        }
        words.into()
    }

    fn candidate(self, line: u32) -> Candidate {
        let mut sums = vec![0; self.sums];
        for col in (0..self.cols).filter(|col| line >> col & 1 == 1) {
            let (word, shift) = self.place(col);
            sums[word] |= 1 << shift;
        }
        let mut equal = vec![0; self.pairs];
        for (pair, (one, other)) in self.pairs().enumerate() {
            let is_equal = u64::from((line >> one ^ line >> other) & 1 == 0);
            equal[pair / 64] |= is_equal << (pair % 64);
        }
        Candidate { line, id: None, sums: sums.into(), equal: equal.into() }
    }
}
