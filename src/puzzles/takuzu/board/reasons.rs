//! The reasons of conclusions, which conflict-driven search learns from.
//!
//! When a cell is set, only its line and its time are recorded (`history.rs`). A reason is worked out when
//! it is asked for: of the cells that the line knew then, the latest are left out
//! first, while those that remain still permit no legal line with the opposite value. Cells that were
//! known before the first decision cost nothing and stay.
//!
//! ```text
//!   1 . 1 . . 1 . 1     r1c2 = 0: its row holds four ones, which became known in the order a to d
//!   a   b     c   d     with a one in r1c2, and without d: no legal line; without c: none either;
//!                       without b there is one, and without a: the reason is a and b
//! ```
//!
//! Short reasons make short clauses, and early ones clauses that say something of other parts of the
//! search tree.

use super::lines::{LineBoard, Literal};
use super::{Axis, Cause, Step};
use crate::board::{Constraint, Explain};
use crate::takuzu::line::{Known, Mask};

impl<M: Mask> LineBoard<M, true> {
    /// Returns row and column of a place on a line.
    fn cell(axis: Axis, line: usize, place: usize) -> (usize, usize) {
        match axis {
            Axis::Rows => (line, place),
            Axis::Cols => (place, line),
        }
    }

    /// Returns a known cell as a literal, unless it was known before the first decision.
    fn tell(&self, axis: Axis, line: usize, place: usize) -> Option<Literal> {
        let (row, col) = Self::cell(axis, line, place);
        (self.history.place(row, col) >= self.history.root()).then(|| Literal {
            row: row as u8,
            col: col as u8,
            is_one: self.line(axis, line).known.ones.has(place),
        })
    }

    /// Adds literals of a line that were known before `time` and leave it no legal completion together
    /// with the places in `besides`.
    fn explain_line(
        &self,
        axis: Axis,
        line: usize,
        time: usize,
        besides: Known<M>,
        because: &mut Vec<Literal>,
    ) {
        let Known { ones, zeros } = self.line(axis, line).known;
        let root = self.history.root();
        let mut before = M::EMPTY;
        // The cells that may be left out, the latest last.
        let mut candidates = [0_u32; 128];
        let mut count = 0;
        for place in (ones | zeros).places() {
            let (row, col) = Self::cell(axis, line, place);
            let at = self.history.place(row, col);
            if at < time {
                before |= M::bit(place);
                candidates[count] = (at << 8 | place) as u32;
                count += usize::from(at >= root);
            }
        }
        let mut kept =
            Known { ones: ones & before | besides.ones, zeros: zeros & before | besides.zeros };
        let candidates = &mut candidates[..count];
        candidates.sort_unstable();
        let rules = self.rules_of(axis, line);
        let [most_zeros, most_ones] = self.parallel(axis).most();
        let three = |places: M| !(places & places >> 1 & places >> 2).is_empty();
        // Seen without a pass.
        let is_broken = |line: Known<M>| {
            three(line.ones)
                || three(line.zeros)
                || line.ones.count() > most_ones
                || line.zeros.count() > most_zeros
        };
        for &candidate in candidates.iter().rev() {
            let place = (candidate & 0xff) as usize;
            let less = kept.without(place);
            if !is_broken(less) && rules.is_possible(less) {
                because.extend(self.tell(axis, line, place));
            } else {
                kept = less;
            }
        }
    }

    /// Adds the places where two lines share a symbol: by balance the lines are equal when these are all
    /// that a line has of it.
    fn explain_equal(
        &self,
        axis: Axis,
        [first, second]: [usize; 2],
        shared: M,
        because: &mut Vec<Literal>,
    ) {
        for place in shared.places() {
            because.extend(self.tell(axis, first, place));
            because.extend(self.tell(axis, second, place));
        }
    }
}

impl<M: Mask> Explain for LineBoard<M, true> {
    fn variables(&self) -> usize {
        self.shape.len()
    }

    fn number(&self, literal: Literal) -> usize {
        let cell = usize::from(literal.row) * self.shape.cols() + usize::from(literal.col);
        2 * cell + usize::from(literal.is_one)
    }

    fn literal(&self, number: usize) -> Literal {
        let cell = number / 2;
        Literal {
            row: (cell / self.shape.cols()) as u8,
            col: (cell % self.shape.cols()) as u8,
            is_one: number % 2 == 1,
        }
    }

    fn became_true(&self, place: usize) -> Option<Literal> {
        let &Step { row, col, .. } = self.history.trail().get(place)?;
        let is_one = self.line(Axis::Rows, row.into()).known.ones.has(col.into());
        Some(Literal { row, col, is_one })
    }

    fn explain(&mut self, literal: Literal, because: &mut Vec<Literal>) {
        let (row, col) = (usize::from(literal.row), usize::from(literal.col));
        let time = self.history.place(row, col);
        let on = |axis| match axis {
            Axis::Rows => (row, col),
            Axis::Cols => (col, row),
        };
        match self.history.trail()[time].cause {
            Cause::Decided => {}
            Cause::Line(axis) => {
                let (line, place) = on(axis);
                let mut opposite = Known::NOTHING;
                opposite.add(place, !literal.is_one);
                self.explain_line(axis, line, time, opposite, because);
            }
            Cause::Distinct(axis, other) => {
                let (line, place) = on(axis);
                let (known, other_known) =
                    (self.line(axis, line).known, self.line(axis, other.into()).known);
                // The other value would have made the lines equal.
                let (mine, theirs) = match (self.parallel(axis).spare, literal.is_one) {
                    (0, true) => (known.zeros, other_known.zeros),
                    (0, false) => (known.ones, other_known.ones),
                    _ => (known.any() & !M::bit(place), other_known.any()),
                };
                self.explain_equal(axis, [line, other.into()], mine & theirs, because);
                because.extend(self.tell(axis, other.into(), place));
            }
        }
    }

    fn explain_failure(&mut self, failed: Constraint, because: &mut Vec<Literal>) {
        let rows = self.parallel(Axis::Rows).count;
        let (axis, line) = match failed.0.checked_sub(rows) {
            None => (Axis::Rows, failed.0),
            Some(col) => (Axis::Cols, col),
        };
        let known = self.line(axis, line).known;
        if !self.rules_of(axis, line).is_possible(known) {
            self.explain_line(axis, line, usize::MAX, Known::NOTHING, because);
            return;
        }
        let mut others = (0..self.parallel(axis).count).filter(|&other| other != line);
        let twin = others.find(|&other| self.line(axis, other).known == known);
        let twin = twin.expect("a line that fails has no completion or a twin");
        let shared = match self.parallel(axis).spare {
            0 => known.ones,
            _ => known.any(),
        };
        self.explain_equal(axis, [line, twin], shared, because);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::grid::{Grid, Line, Shape};
    use crate::takuzu::line::legal_lines;
    use crate::takuzu::{Rules, Takuzu};
    use itertools::Itertools;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Returns the legal lines that fit what a grid has there.
    fn fitting(grid: &Grid, line: Line, legal: &[Vec<u16>]) -> Vec<u16> {
        let known: Vec<Option<u8>> = grid.line(line).collect();
        let fits = |&candidate: &u16| {
            let mut places = known.iter().enumerate();
            places.all(|(at, known)| {
                known.is_none_or(|value| candidate >> at & 1 == u16::from(value))
            })
        };
        let legal = legal[known.len() / 2].iter().copied();
        legal.filter(fits).collect()
    }

    /// Returns whether one line alone, or two parallel lines that must differ, refute what a grid holds.
    fn is_refuted(grid: &Grid, distinct: bool, legal: &[Vec<u16>]) -> bool {
        let shape = grid.shape();
        shape.parallels().any(|parallel| {
            let fit = parallel.into_iter().map(|line| fitting(grid, line, legal));
            let fit: Vec<Vec<u16>> = fit.collect();
            let mut settled = fit.iter().filter(|lines| lines.len() == 1);
            fit.iter().any(Vec::is_empty) || distinct && !settled.all_unique()
        })
    }

    /// Returns the givens, the literals of a reason, and a literal that should not go with them.
    fn grid_of(givens: &Grid, because: &[Literal], besides: Option<Literal>) -> Grid {
        let mut grid = givens.clone();
        for literal in because.iter().copied().chain(besides) {
            let (cell, value) = literal.in_grid();
            grid.set(cell, Some(value));
        }
        grid
    }

    /// The numbers of reasons that were checked.
    #[derive(Default, Debug)]
    struct Seen {
        lines: usize,
        twins: usize,
        failures: usize,
    }

    /// Decides at random until a constraint fails, and returns it.
    fn decide_all<M: Mask>(
        board: &mut LineBoard<M, true>,
        rng: &mut ChaCha8Rng,
    ) -> Option<Constraint> {
        loop {
            let open = board.open_literals();
            if open.is_empty() {
                return None;
            }
            let literal = open[rng.random_range(0..open.len())];
            board.save();
            board.decide(if rng.random() { literal } else { !literal });
            if let Err(failed) = board.propagate() {
                return Some(failed);
            }
        }
    }

    /// Has everything explained that follows from random decisions.
    fn explain_all<M: Mask>(
        puzzle: &Takuzu,
        rng: &mut ChaCha8Rng,
        seen: &mut Seen,
        legal: &[Vec<u16>],
    ) {
        let mut board = LineBoard::<M, true>::new(puzzle);
        if board.propagate().is_err() {
            return;
        }
        let root = board.known();
        let failed = decide_all(&mut board, rng);
        let refuted = |because: &[Literal], besides, distinct| {
            is_refuted(&grid_of(&root, because, besides), distinct, legal)
        };
        let distinct = puzzle.rules().distinct_lines;
        for time in board.history.root()..board.history.trail().len() {
            let literal = board.became_true(time).expect("on the trail");
            let mut because = Vec::new();
            board.explain(literal, &mut because);
            for &earlier in &because {
                let at = board.history.place(earlier.row.into(), earlier.col.into());
                assert!(at < time && at >= board.history.root() && !board.is_open(earlier));
            }
            match board.history.trail()[time].cause {
                Cause::Decided => assert_eq!(because, []),
                Cause::Distinct(..) => {
                    assert!(distinct && refuted(&because, Some(!literal), true));
                    seen.twins += 1;
                }
                Cause::Line(_) => {
                    assert!(refuted(&because, Some(!literal), false));
                    for left_out in 0..because.len() {
                        let mut less = because.clone();
                        less.remove(left_out);
                        assert!(!refuted(&less, Some(!literal), false), "{because:?}");
                    }
                    seen.lines += 1;
                }
            }
        }
        if let Some(failed) = failed {
            let mut because = Vec::new();
            board.explain_failure(failed, &mut because);
            assert!(because.iter().all(|&literal| !board.is_open(literal)));
            assert!(refuted(&because, None, distinct), "{because:?}");
            seen.failures += 1;
        }
    }

    #[test]
    fn every_reason_entails_its_literal_and_no_less_does() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut seen = Seen::default();
        let legal = (0..=6).map(|half| legal_lines(2 * half, &(half..=half)));
        let legal: Vec<Vec<u16>> = legal.collect();
        let sides = [4, 6, 8, 10, 12].map(|side| (side, side));
        for (rows, cols) in sides.into_iter().chain([(6, 4), (4, 10), (12, 6)]) {
            for round in 0..12 {
                let rules = [Rules::TAKUZU, Rules::TAKUZU, Rules::UNRULY][round % 3];
                let givens = Grid::from_fn(Shape::new(rows, cols), |_| {
                    rng.random_bool(0.05).then(|| rng.random_range(0..=1))
                });
                let puzzle = Takuzu::new(givens, rules).expect("even sides");
                explain_all::<u16>(&puzzle, &mut rng, &mut seen, &legal);
                explain_all::<u32>(&puzzle, &mut rng, &mut seen, &legal);
                explain_all::<u64>(&puzzle, &mut rng, &mut seen, &legal);
                explain_all::<u128>(&puzzle, &mut rng, &mut seen, &legal);
            }
        }
        let enough = seen.lines > 5000 && seen.twins > 50 && seen.failures > 50;
        assert!(enough, "{seen:?}");
    }
}
