//! A board whose lines are short, to 16 places: they are looked up in tables that say what each becomes. One round:
//!
//! ```text
//!   codes of rows ──table──> closed rows ──digits──> codes of columns ──table──> closed columns ──digits──> ...
//! ```
//!
//! Up to ten places a line is one lookup, so all lines are looked up in each round: nothing is asked before the work is
//! done, and the processor guesses little wrong. Longer lines take several lookups that wait for each other, so
//! only those are looked up that have changed, and only what is new is written into the lines that cross them.
//!
//! A code (`../line/codes.rs`) is a line as numbers in base 3; `short/across.rs` makes those of columns from those of
//! rows. Places and lines are counted by the digits of these numbers, which are in another order than on the board
//! where lines are longer than ten places: only [`Literal`]s, values and the order of branches are about the board.
//!
//! Rounds go on until one changes nothing; then rule 3 is looked at. What follows is the same as on the other
//! board, and so are the branches: only which of several broken lines gets the blame may differ.

mod across;

use super::lines::Literal;
use crate::ground::grid::{Cell, Grid, Shape};
use crate::machines::board::{Board, Constraint};
use crate::puzzles::takuzu::line::{Codes, Mask};
use crate::puzzles::takuzu::{Rules, Takuzu};
use across::{Lines, Named};

/// The common properties of all rows, or of all columns.
#[derive(Debug)]
struct Parallel<C: 'static, const N: usize> {
    len: i32,
    /// All bits where there is a line.
    lines: [u32; N],
    /// Prefers the first of lines with the same score.
    order: [i32; N],
    /// The most ones and the most zeros of a line.
    most: [i32; 2],
    /// The number of symbols that may come and will not.
    spare: i32,
    table: &'static C,
}

// Derived, it would ask for tables that can be copied.
impl<C, const N: usize> Clone for Parallel<C, N> {
    fn clone(&self) -> Parallel<C, N> {
        *self
    }
}

impl<C, const N: usize> Copy for Parallel<C, N> {}

/// Parallel lines by their places: a word for each has its ones, and its zeros from bit 16 on.
#[derive(Clone, Copy, Debug)]
struct Places<const N: usize> {
    places: [u32; N],
    /// The number of its ones, and of its zeros from bit 16 on.
    counts: [u32; N],
}

impl<const N: usize> Places<N> {
    const NONE: Places<N> = Places { places: [0; N], counts: [0; N] };
}

/// Returns the numbers of ones and of zeros.
#[inline(always)]
fn symbols(count: u32) -> [i32; 2] {
    [(count & 0xffff) as i32, (count >> 16) as i32]
}

/// Counts the bits of both halves of a word.
#[inline(always)]
fn counts(places: u32) -> u32 {
    let pairs = places - (places >> 1 & 0x5555_5555);
    let fours = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f;
    (bytes + (bytes >> 8)) & 0x001f_001f
}

/// Conclusions from the rows of a board, as they were when [`Board::propagate`] ended well.
#[derive(Clone, Copy, Debug)]
struct Derived<const HALF: usize, const N: usize> {
    cols: Lines<HALF>,
    places: [Places<N>; 2],
    /// The rows and the columns that have changed since.
    changed: [Named; 2],
}

/// A board of at most `N` rows and columns, at least 2 of either, and without signs; `HALF` is half of `N`.
#[derive(Debug)]
pub(super) struct ShortBoard<C: 'static, const HALF: usize, const N: usize> {
    pub(super) shape: Shape,
    rules: Rules,
    parallels: [Parallel<C, N>; 2],
    rows: Lines<HALF>,
    derived: Derived<HALF, N>,
    levels: Vec<Lines<HALF>>,
    /// Conclusions at each level, unless they are drawn anew.
    aside: Vec<Derived<HALF, N>>,
    /// The places of rows that were remembered.
    remembered: [u32; N],
}

impl<C: Codes, const HALF: usize, const N: usize> ShortBoard<C, HALF, N> {
    /// Returns the board of a puzzle without signs.
    pub(super) fn new(puzzle: &Takuzu) -> ShortBoard<C, HALF, N> {
        let (shape, rules) = (puzzle.shape(), puzzle.rules());
        let parallel = |first: usize, count: usize, len: usize| {
            let ones = rules.ones(len);
            let (mut lines, mut order) = ([0; N], [0; N]);
            for line in 0..count {
                let at = C::digit(HALF, count, line);
                (lines[at], order[at]) = (u32::MAX, 31 - (first + line) as i32);
            }
            Parallel {
                len: len as i32,
                lines,
                order,
                most: [*ones.end() as i32, (len - ones.start()) as i32],
                spare: (ones.end() - ones.start()) as i32,
                table: C::for_lines(HALF, len, &ones),
            }
        };
        let mut board = ShortBoard {
            shape,
            rules,
            parallels: [
                parallel(0, shape.rows(), shape.cols()),
                parallel(N, shape.cols(), shape.rows()),
            ],
            rows: Lines::BLANK,
            derived: Derived {
                cols: Lines::BLANK,
                places: [Places::NONE; 2],
                changed: [Named::NONE; 2],
            },
            levels: Vec::new(),
            aside: Vec::new(),
            remembered: [0; N],
        };
        for (row, values) in puzzle.givens().values().chunks(shape.cols()).enumerate() {
            let at = C::digit(HALF, shape.rows(), row);
            for (col, &value) in values.iter().enumerate() {
                // A blank is 0, a zero is 2.
                let digit = value.map_or(0, |value| 2 - u64::from(value));
                board.add(at, C::digit(HALF, shape.cols(), col), digit);
            }
        }
        board
    }

    /// Writes a digit into an open cell, which is given by the places of its row and its column among the digits.
    #[inline]
    fn add(&mut self, row: usize, col: usize, digit: u64) {
        self.rows.add(row, col, digit);
        if !C::AT_ONCE {
            self.derived.cols.add(col, row, digit);
            self.derived.changed[0].add(HALF, row);
            self.derived.changed[1].add(HALF, col);
        }
    }

    /// Returns the board as it is, with no level saved and nothing remembered.
    pub(super) fn fork(&self) -> ShortBoard<C, HALF, N> {
        ShortBoard { levels: Vec::new(), aside: Vec::new(), remembered: [0; N], ..*self }
    }

    /// Returns the places of ones of a row, and those of zeros from bit 16 on.
    fn row_places(&self, row: usize) -> u32 {
        self.rows.places(C::digit(HALF, self.shape.rows(), row))
    }

    /// Closes all lines under "no three" and balance, and reads their places.
    fn close_all(&mut self) -> Result<(), Constraint> {
        let [of_row, of_col] = &self.parallels;
        let (of_row, of_col) = (of_row.table, of_col.table);
        let (mut rows, mut cols) = (self.rows, Lines::BLANK);
        for round in 0.. {
            let closed = rows.across(of_row);
            let (crossing, is_new) = closed.ok_or_else(|| Constraint(rows.broken(of_row)))?;
            cols = crossing;
            // In the first round nothing new of rows is nothing about columns.
            if !is_new && round > 0 {
                break;
            }
            let closed = cols.across(of_col);
            let (crossing, is_new) = closed.ok_or_else(|| Constraint(N + cols.broken(of_col)))?;
            rows = crossing;
            if !is_new {
                break;
            }
        }
        (self.rows, self.derived.cols) = (rows, cols);
        for (lines, places) in [&rows, &cols].into_iter().zip(&mut self.derived.places) {
            places.places = std::array::from_fn(|at| lines.places(at));
            places.counts = places.places.map(counts);
        }
        Ok(())
    }

    /// Does the same where only some lines have changed.
    fn close_changed(&mut self) -> Result<(), Constraint> {
        let [of_row, of_col] = &self.parallels;
        let (of_row, of_col) = (of_row.table, of_col.table);
        let rows = &mut self.rows;
        let Derived { cols, places, changed: [new_rows, new_cols] } = &mut self.derived;
        let [mut in_rows, mut in_cols] = [Named::NONE; 2];
        loop {
            in_rows.join(*new_rows);
            let crossing = rows.close(*new_rows, cols, of_row);
            new_cols.join(crossing.ok_or_else(|| Constraint(rows.broken(of_row)))?);
            in_cols.join(*new_cols);
            let crossing = cols.close(*new_cols, rows, of_col);
            *new_rows = crossing.ok_or_else(|| Constraint(N + cols.broken(of_col)))?;
            *new_cols = Named::NONE;
            if *new_rows == Named::NONE {
                break;
            }
        }
        let [row_places, col_places] = places;
        for (places, lines, changed) in
            [(row_places, &*rows, in_rows), (col_places, &*cols, in_cols)]
        {
            for at in changed.lines(HALF) {
                places.places[at] = lines.places(at);
                places.counts[at] = counts(places.places[at]);
            }
        }
        Ok(())
    }

    /// Keeps lines from becoming equal to complete ones, and returns whether that said something new.
    fn keep_distinct(&mut self) -> Result<bool, Constraint> {
        for axis in 0..2 {
            let Places { places, counts } = self.derived.places[axis];
            let Parallel { len, most, .. } = self.parallels[axis];
            let lines = &self.parallels[axis].lines;
            let mut complete = 0_u32;
            // Lines that lack a symbol once, or nothing; others agree with none.
            let mut rivals = [u32::MAX; N];
            for at in 0..N {
                let [ones, zeros] = symbols(counts[at]);
                complete |= if ones + zeros == len { 1 << at } else { 0 };
                // Where the numbers may vary, so that both are the larger ones, this takes in too many.
                let is_near = (ones + 1 >= most[0]) | (zeros + 1 >= most[1]);
                rivals[at] = places[at] | if is_near { !lines[at] } else { u32::MAX };
            }
            let mut is_new = false;
            for at in complete.places() {
                let other = places[at].rotate_left(16);
                let agree = |&rival: &u32| u32::from(rival & other == 0);
                if rivals.iter().map(agree).sum::<u32>() > 1 {
                    is_new |= self.tell_apart(axis, at)?;
                }
            }
            if is_new {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps the lines beside a complete one from becoming equal to it, and returns whether that said something
    /// new; see `LineBoard::tell_apart`.
    #[cold]
    fn tell_apart(&mut self, axis: usize, complete: usize) -> Result<bool, Constraint> {
        let Parallel { spare, lines, .. } = self.parallels[axis];
        let mut is_new = false;
        for at in (0..N).filter(|&at| lines[at] != 0 && at != complete) {
            let places = &mut self.derived.places[axis].places;
            let missing = places[complete] & !places[at];
            if places[complete].rotate_left(16) & places[at] != 0 {
                continue;
            }
            if missing == 0 {
                return Err(Constraint(axis * N + complete));
            }
            let is_last = missing.count_ones() == 1;
            let told = |missing: u32| {
                let is_told = is_last || spare == 0 && missing.count_ones() == 1;
                if is_told { missing } else { 0 }
            };
            let news = told(missing & 0xffff) | told(missing & !0xffff);
            let news = news.rotate_left(16);
            places[at] |= news;
            for bit in news.places() {
                let place = bit % 16;
                let (row, col) = if axis == 0 { (at, place) } else { (place, at) };
                self.add(row, col, 1 + bit as u64 / 16);
            }
            is_new |= news != 0;
        }
        Ok(is_new)
    }

    /// Returns where a cell stands among the digits of rows and columns.
    #[inline]
    fn digits(&self, row: usize, col: usize) -> (usize, usize) {
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        (C::digit(HALF, rows, row), C::digit(HALF, cols, col))
    }

    #[inline]
    fn value(&self, row: usize, col: usize) -> Option<u8> {
        let (row, col) = self.digits(row, col);
        [None, Some(1), Some(0)][self.rows.digit_at(row, col)]
    }

    /// Rates each of parallel lines: many conflicts, few open places; 0 where none is open. The higher score is better, and of
    /// equally good lines the first has it.
    #[inline(always)]
    fn scores(&self, axis: usize, weights: &[f32]) -> [i32; N] {
        let Parallel { len, lines, order, .. } = &self.parallels[axis];
        let weights: &[f32; N] = weights[axis * N..][..N].try_into().expect("a weight a line");
        let mut scores = [0; N];
        for at in 0..N {
            let [ones, zeros] = symbols(self.derived.places[axis].counts[at]);
            let open = (len - ones - zeros) & lines[at] as i32;
            let score = (weights[at] / open as f32).to_bits() as i32 & !31 | order[at];
            scores[at] = if open == 0 { 0 } else { score };
        }
        scores
    }
}

impl<C: Codes, const HALF: usize, const N: usize> Board for ShortBoard<C, HALF, N> {
    type Literal = Literal;
    type Solution = Grid;

    /// Rows begin at 0, columns at `N`.
    fn constraints(&self) -> usize {
        2 * N
    }

    fn propagate(&mut self) -> Result<(), Constraint> {
        loop {
            let closed = if C::AT_ONCE { self.close_all() } else { self.close_changed() };
            closed?;
            if !self.rules.distinct_lines || !self.keep_distinct()? {
                return Ok(());
            }
        }
    }

    fn branch(&self, weights: &[f32]) -> Option<Literal> {
        let scores = [self.scores(0, weights), self.scores(1, weights)];
        let highest = |scores: &[i32; N]| scores.iter().fold(0, |best, &score| score.max(best));
        let best = highest(&scores[0]).max(highest(&scores[1]));
        if best == 0 {
            return None;
        }
        let index = 31 - (best & 31) as usize;
        let (axis, line) = (index / N, index % N);
        let sides = [self.shape.rows(), self.shape.cols()];
        let at = C::digit(HALF, sides[axis], line);
        let places = self.derived.places[axis].places[at];
        let open = !(places | places >> 16);
        let mut crossing = scores[1 - axis];
        for (place, score) in crossing.iter_mut().enumerate() {
            *score = if open & 1 << place != 0 { *score } else { 0 };
        }
        let other = (31 - (highest(&crossing) & 31) as usize) % N;
        // As on the other board: what the crossing line needs more of.
        let [ones, zeros] = self.parallels[1 - axis].most;
        let crossing = C::digit(HALF, sides[1 - axis], other);
        let [ones_there, zeros_there] = symbols(self.derived.places[1 - axis].counts[crossing]);
        let (row, col) = if axis == 0 { (line, other) } else { (other, line) };
        Some(Literal {
            row: row as u8,
            col: col as u8,
            is_one: ones + zeros_there >= zeros + ones_there,
        })
    }

    fn open_literals(&self) -> Vec<Literal> {
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        let mut open = Vec::with_capacity(self.open_count());
        for (row, places) in (0..rows).map(|row| (row, self.row_places(row))) {
            let is_open = |&col: &usize| (places >> C::digit(HALF, cols, col)) & 0x1_0001 == 0;
            open.extend((0..cols).filter(is_open).map(|col| Literal::new(Cell::new(row, col), 1)));
        }
        open
    }

    fn open_count(&self) -> usize {
        let known = (0..self.shape.rows()).map(|row| self.row_places(row).count_ones());
        self.shape.len() - known.sum::<u32>() as usize
    }

    fn is_open(&self, literal: Literal) -> bool {
        self.value(literal.row.into(), literal.col.into()).is_none()
    }

    fn save(&mut self) {
        self.levels.push(self.rows);
        if !C::AT_ONCE {
            self.aside.push(self.derived);
        }
    }

    fn decide(&mut self, literal: Literal) {
        let (row, col) = self.digits(literal.row.into(), literal.col.into());
        self.add(row, col, 2 - u64::from(literal.is_one));
    }

    fn back_to(&mut self, level: usize) {
        self.rows = self.levels[level];
        if !C::AT_ONCE {
            self.derived = self.aside[level];
            self.aside.truncate(level);
        }
        self.levels.truncate(level);
    }

    fn remember(&mut self) {
        for (before, row) in self.remembered.iter_mut().zip(self.derived.places[0].places) {
            *before |= row;
        }
    }

    fn remembers(&self, literal: Literal) -> bool {
        let (row, col) = self.digits(literal.row.into(), literal.col.into());
        let symbol = if literal.is_one { 0 } else { 16 };
        self.remembered[row] >> (symbol + col) & 1 == 1
    }

    fn forget(&mut self) {
        self.remembered = [0; N];
    }

    fn solution(&self) -> Grid {
        let (rows, cols) = (self.shape.rows(), self.shape.cols());
        let mut values = Vec::with_capacity(self.shape.len());
        for places in (0..rows).map(|row| self.row_places(row)) {
            values.extend((0..cols).map(|col| {
                let here = places >> C::digit(HALF, cols, col);
                (here & 0x1_0001 != 0).then_some((here & 1) as u8)
            }));
        }
        Grid::from_values(self.shape, values).expect("a value a cell")
    }
}

#[cfg(test)]
mod tests {
    use super::super::lines::LineBoard;
    use super::*;
    use crate::ground::limits::{Limits, Next};
    use crate::machines::search::DepthFirst;
    use crate::puzzles::takuzu::line::{Halves, Whole};
    use crate::puzzles::takuzu::rules::Majority;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use std::ops::RangeInclusive;

    /// Returns all solutions of a board where they are found soon.
    fn solutions<B: Board<Solution = Grid>>(board: B) -> Option<Vec<String>> {
        let mut search = DepthFirst::new(board, Limits::none().with_nodes(150));
        let mut found = Vec::new();
        loop {
            match search.next_solution() {
                Next::Solution(grid) => found.push(grid.to_line()),
                Next::Exhausted => break,
                Next::GaveUp => return None,
            }
        }
        found.sort();
        Some(found)
    }

    /// Compares the conclusions and the solutions of both boards.
    fn check<C: Codes, const HALF: usize, const N: usize>(puzzle: &Takuzu) -> bool {
        let mut short = ShortBoard::<C, HALF, N>::new(puzzle);
        let mut long = LineBoard::<u16>::new(puzzle);
        assert_eq!(short.solution(), *puzzle.givens());
        let (outcome, expected) = (short.propagate().is_ok(), long.propagate().is_ok());
        assert_eq!(outcome, expected, "{puzzle:?}");
        if !outcome {
            return false;
        }
        assert_eq!(short.solution(), long.solution(), "{puzzle:?}");
        assert_eq!(short.open_count(), long.open_count());
        if let (Some(of_short), Some(of_long)) = (solutions(short), solutions(long)) {
            assert_eq!(of_short, of_long, "{puzzle:?}");
        }
        true
    }

    /// Some solution of a board of any shape, as far as there is one, with open cells, and a wrong symbol now and then.
    fn some_puzzle(sides: RangeInclusive<usize>, rng: &mut ChaCha8Rng) -> Takuzu {
        let mut side = || rng.random_range(sides.clone());
        let shape = Shape::new(side(), side());
        let majority = [Majority::One, Majority::Either][rng.random_range(0..2)];
        let mut rules = Rules::TAKUZU.with_majority(majority);
        rules.distinct_lines = rng.random_bool(0.7);
        let (open, wrong) = (rng.random_range(0.0..0.9), rng.random_range(-0.1..0.1_f64));
        let blank = Takuzu::new(Grid::blank(shape), rules).expect("any sides");
        let mut board = LineBoard::<u16>::new(&blank);
        // Some shapes have no solution.
        let mut attempts = 20;
        while board.open_count() > 0 && attempts > 0 {
            let literals = board.open_literals();
            let literal = literals[rng.random_range(0..literals.len())];
            board.save();
            board.decide(if rng.random() { literal } else { !literal });
            if board.propagate().is_err() {
                board.back_to(0);
                attempts -= 1;
            }
        }
        let solution = board.solution();
        let givens = Grid::from_fn(shape, |cell| {
            let value = solution[cell].filter(|_| !rng.random_bool(open))?;
            Some(value ^ u8::from(rng.random_bool(wrong.max(0.0))))
        });
        Takuzu::new(givens, rules).expect("any sides")
    }

    #[test]
    fn short_boards_conclude_and_find_what_others_do() {
        let mut rng = ChaCha8Rng::seed_from_u64(16);
        let mut possible = 0;
        for _ in 0..400 {
            possible += usize::from(check::<Whole, 3, 6>(&some_puzzle(2..=6, &mut rng)));
            possible += usize::from(check::<Whole, 4, 8>(&some_puzzle(2..=8, &mut rng)));
            possible += usize::from(check::<Whole, 5, 10>(&some_puzzle(2..=10, &mut rng)));
            possible += usize::from(check::<Halves, 6, 12>(&some_puzzle(11..=12, &mut rng)));
            possible += usize::from(check::<Halves, 7, 14>(&some_puzzle(11..=14, &mut rng)));
            possible += usize::from(check::<Halves, 8, 16>(&some_puzzle(11..=16, &mut rng)));
        }
        assert!((1000..2300).contains(&possible), "{possible}");
    }

    #[test]
    fn blank_lines_say_nothing() {
        for len in 2..=10 {
            for majority in [Majority::One, Majority::Either] {
                let ones = Rules::TAKUZU.with_majority(majority).ones(len);
                for half in len.div_ceil(2).max(3)..=5 {
                    let closed = Whole::for_lines(half, len, &ones).closed::<5>([0; 4]);
                    assert_eq!(closed, [0; 4], "{len}");
                }
            }
        }
    }
}
