//! The lines of a board with their conclusions; see the head of `board.rs`.

use std::ops::Not;

use super::counted::CountedLine;
use super::sweep::Sweep;
use super::{Axis, History, Queue};
use crate::ground::grid::{Cell, Grid, Shape};
use crate::machines::board::{Board, Constraint};
use crate::puzzles::takuzu::line::{Known, LINES, LineSigns, Mask, Parallel};
use crate::puzzles::takuzu::{Rules, Signs, Takuzu};

/// A symbol in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    pub(super) row: u8,
    pub(super) col: u8,
    pub(super) is_one: bool,
}

impl Literal {
    pub(super) fn new(cell: Cell, value: u8) -> Literal {
        Literal { row: cell.row as u8, col: cell.col as u8, is_one: value == 1 }
    }

    pub(super) fn in_grid(self) -> (Cell, u8) {
        let cell = Cell::new(self.row.into(), self.col.into());
        (cell, self.is_one.into())
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal { is_one: !self.is_one, ..self }
    }
}

/// The lines of a board; see the head of `board.rs`.
#[derive(Debug)]
pub(super) struct LineBoard<M: Mask> {
    pub(super) shape: Shape,
    rules: Rules,
    parallels: [Parallel<M>; 2],
    /// The rows, then the columns.
    lines: Vec<CountedLine<M>>,
    history: History<M>,
    /// Lines that have changed, for step 1.
    changed: Queue<M>,
    /// Lines that step 1 is through with, for step 2.
    checked: Queue<M>,
    /// Lines that are complete or lack one symbol, for step 3.
    settled: Queue<M>,
    /// Step 2 for long rows and for long columns; when they are of a length, the first for both.
    sweeps: [Sweep<M::Lanes>; 2],
    signs: Signs,
    /// The signs of each line; none at all where the board has none.
    line_signs: Vec<LineSigns<M>>,
    /// The rows that were remembered; empty when nothing is.
    remembered: Vec<Known<M>>,
}

impl<M: Mask> LineBoard<M> {
    pub(super) fn new(puzzle: &Takuzu) -> LineBoard<M> {
        let shape = puzzle.shape();
        let (rows, cols) = (shape.rows(), shape.cols());
        let mut changed = Queue::EMPTY;
        changed.add(Axis::Rows, M::first_places(rows));
        changed.add(Axis::Cols, M::first_places(cols));
        let rules = puzzle.rules();
        let parallels = Parallel::rows_and_cols(puzzle);
        LineBoard {
            shape,
            rules,
            sweeps: parallels.each_ref().map(|lines| Sweep::new(lines.len, lines.ones.clone())),
            parallels,
            lines: lines_of(puzzle),
            history: History::NEW,
            changed,
            checked: Queue::EMPTY,
            settled: Queue::EMPTY,
            signs: puzzle.signs().clone(),
            line_signs: line_signs(puzzle),
            remembered: Vec::new(),
        }
    }

    pub(super) fn parallel(&self, axis: Axis) -> &Parallel<M> {
        &self.parallels[axis as usize]
    }

    /// Returns the index of a line in a state, which is also its number as a constraint.
    fn index(&self, axis: Axis, place: usize) -> usize {
        self.parallel(axis).first + place
    }

    pub(super) fn line(&self, axis: Axis, place: usize) -> CountedLine<M> {
        self.lines[self.index(axis, place)]
    }

    fn signs_of(&self, axis: Axis, place: usize) -> Option<LineSigns<M>> {
        let signs = *self.line_signs.get(self.index(axis, place))?;
        (!signs.is_empty()).then_some(signs)
    }

    fn broken(&self, axis: Axis, place: usize) -> Constraint {
        Constraint(self.index(axis, place))
    }

    fn is_square(&self) -> bool {
        self.shape.rows() == self.shape.cols()
    }

    /// Draws one more conclusion, and returns whether there may be more.
    fn conclude(&mut self) -> Result<bool, Constraint> {
        if let Some((axis, place)) = self.changed.take() {
            match (self.signs_of(axis, place), self.parallel(axis).table) {
                (Some(signs), _) => {
                    let rules = self.parallel(axis).rules.with_signs(signs);
                    let shared = rules.shared(self.line(axis, place).known);
                    self.take_over(axis, place, shared)?;
                }
                (None, Some(table)) => {
                    let shared = table.shared(self.line(axis, place).known);
                    self.take_over(axis, place, shared)?;
                }
                (None, None) => self.take_the_obvious(axis, place)?,
            }
        } else if let Some((axis, place)) = self.checked.take() {
            self.sweep(axis, place)?;
        } else if let Some((axis, places)) = self.settled.take_parallel() {
            self.keep_distinct(axis, places)?;
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Takes step 1 for a line.
    fn take_the_obvious(&mut self, axis: Axis, place: usize) -> Result<(), Constraint> {
        let Parallel { full, spare, .. } = *self.parallel(axis);
        let line = loop {
            let line = self.line(axis, place);
            let news = line.obvious(full).ok_or_else(|| self.broken(axis, place))?;
            if news == Known::NOTHING {
                break line;
            }
            self.set(axis, place, news);
        };
        if line.is_complete(spare) {
            self.settle(axis, place);
        } else if !line.is_slack(full, spare) {
            self.checked.add(axis, M::bit(place));
        }
        Ok(())
    }

    /// Writes what all legal completions of a line share into it; fails where there are none.
    #[inline(always)]
    fn take_over(
        &mut self,
        axis: Axis,
        place: usize,
        shared: Option<Known<M>>,
    ) -> Result<(), Constraint> {
        let known = self.line(axis, place).known;
        let shared = shared.ok_or_else(|| self.broken(axis, place))?;
        self.set(axis, place, shared.since(known));
        self.settle(axis, place);
        Ok(())
    }

    /// Takes step 2 for long lines, as many as can be done together, beginning with this one.
    fn sweep(&mut self, axis: Axis, place: usize) -> Result<(), Constraint> {
        let square = self.is_square();
        let mut lines = [(axis, place); LINES];
        let mut count = 1;
        while count < LINES
            && let Some(line) = self.checked.take_with(axis, square)
        {
            lines[count] = line;
            count += 1;
        }
        let known = lines.map(|(axis, place)| self.line(axis, place).known);
        let sweep = if square { Axis::Rows } else { axis };
        let shared = self.sweeps[sweep as usize].shared(&known[..count]);
        for (&(axis, place), shared) in lines[..count].iter().zip(shared) {
            // A line swept together with this one may have settled a cell of it otherwise.
            let known = self.line(axis, place).known;
            let shared = shared.filter(|shared| shared.agrees_with(known));
            self.take_over(axis, place, shared)?;
        }
        Ok(())
    }

    /// Writes news of open cells of a line into it and into those that cross it.
    fn set(&mut self, axis: Axis, place: usize, news: Known<M>) {
        if news.any().is_empty() {
            return;
        }
        let index = self.index(axis, place);
        let Parallel { first, count, .. } = *self.parallel(axis.crossing());
        let mut line = self.lines[index];
        let crossing = &mut self.lines[first..first + count];
        for at in news.ones.places() {
            line.put_one(at);
            crossing[at].put_one(place);
        }
        for at in news.zeros.places() {
            line.put_zero(at);
            crossing[at].put_zero(place);
        }
        self.lines[index] = line;
        self.changed.add(axis.crossing(), news.any());
        self.history.note(axis, place, news);
    }

    /// Notes a line for step 3 when it may be like another one.
    fn settle(&mut self, axis: Axis, place: usize) {
        let spare = self.parallel(axis).spare;
        if self.rules.distinct_lines && self.line(axis, place).is_almost_complete(spare) {
            self.settled.add(axis, M::bit(place));
        }
    }

    /// Takes step 3 for some parallel lines.
    fn keep_distinct(&mut self, axis: Axis, places: M) -> Result<(), Constraint> {
        let mut done = M::EMPTY;
        for place in places.places() {
            // A pair of these is looked at once.
            done |= M::bit(place);
            let mut from = (!done).first();
            while let Some(other) = self.next_rival(axis, place, from) {
                if !done.has(other) {
                    self.tell_apart(axis, place, other)?;
                }
                from = other + 1;
            }
        }
        Ok(())
    }

    /// Finds the next line that may become equal to this one: of two such lines one is complete.
    fn next_rival(&self, axis: Axis, place: usize, from: usize) -> Option<usize> {
        let Parallel { first, count, spare, .. } = *self.parallel(axis);
        let line = self.line(axis, place);
        let is_complete = line.is_complete(spare);
        let is_rival = |other: &CountedLine<M>| {
            line.known.agrees_with(other.known)
                && (other.is_complete(spare) || is_complete && other.is_almost_complete(spare))
        };
        let others = self.lines[first..first + count].get(from..)?;
        others.iter().position(is_rival).map(|at| from + at)
    }

    /// Keeps two lines that agree from becoming equal: where one is complete and the other lacks one
    /// symbol, that symbol cannot stand where the complete line has it. Where the numbers do not tell
    /// what a line lacks, it is one place that cannot be as on the complete line.
    fn tell_apart(&mut self, axis: Axis, first: usize, second: usize) -> Result<(), Constraint> {
        let (first_line, second_line) = (self.line(axis, first), self.line(axis, second));
        let spare = self.parallel(axis).spare;
        let is_complete = (first_line.is_complete(spare), second_line.is_complete(spare));
        let ((place, line), complete) = match is_complete {
            (true, true) => return Err(self.broken(axis, first)),
            (true, false) => ((second, second_line), first_line),
            (false, _) => ((first, first_line), second_line),
        };
        let missing = complete.known.since(line.known);
        let mut news = Known::NOTHING;
        let is_last = spare > 0 && line.open_places(spare) == 1;
        if is_last || spare == 0 && line.ones_to_come == 1 {
            news.zeros = missing.ones;
        }
        if is_last || spare == 0 && line.zeros_to_come == 1 {
            news.ones = missing.zeros;
        }
        if news != Known::NOTHING {
            self.set(axis, place, news);
            self.changed.add(axis, M::bit(place));
        }
        Ok(())
    }

    /// Returns the board as it is, with no level saved and nothing remembered.
    pub(super) fn fork(&self) -> LineBoard<M> {
        LineBoard {
            shape: self.shape,
            rules: self.rules,
            parallels: self.parallels.clone(),
            lines: self.lines.clone(),
            history: History::NEW,
            changed: self.changed,
            checked: self.checked,
            settled: self.settled,
            sweeps: self.sweeps.clone(),
            signs: self.signs.clone(),
            line_signs: self.line_signs.clone(),
            remembered: Vec::new(),
        }
    }

    fn open_places(&self, index: usize) -> usize {
        let axis = &self.parallels[usize::from(index >= self.shape.rows())];
        self.lines[index].open_places(axis.spare)
    }

    /// Rates a line with open cells: many conflicts, few cells.
    fn score(&self, index: usize, weights: &[f32]) -> Option<f32> {
        let open = self.open_places(index);
        (open > 0).then(|| weights[index] / open as f32)
    }
}

impl<M: Mask> Board for LineBoard<M> {
    type Literal = Literal;
    type Solution = Grid;

    fn constraints(&self) -> usize {
        self.shape.rows() + self.shape.cols()
    }

    fn propagate(&mut self) -> Result<(), Constraint> {
        loop {
            match self.conclude() {
                Ok(true) => {}
                Ok(false) => return Ok(()),
                Err(failed) => {
                    self.changed = Queue::EMPTY;
                    self.checked = Queue::EMPTY;
                    self.settled = Queue::EMPTY;
                    return Err(failed);
                }
            }
        }
    }

    fn branch(&self, weights: &[f32]) -> Option<Literal> {
        let index = best(0..self.constraints(), |index| self.score(index, weights))?;
        let axis = if index < self.shape.rows() { Axis::Rows } else { Axis::Cols };
        let place = index - self.parallel(axis).first;
        let open = self.parallel(axis).full & !self.lines[index].known.any();
        let crossing = self.parallel(axis.crossing());
        let places = (0..crossing.count).filter(|&at| open.has(at));
        let at = best(places, |at| self.score(crossing.first + at, weights))?;
        let (row, col) = match axis {
            Axis::Rows => (place, at),
            Axis::Cols => (at, place),
        };
        // What the crossing line needs more of is more likely right: it avoids conflicts on large
        // boards where the first solution is all that is asked for.
        let crossing = self.lines[crossing.first + at];
        Some(Literal {
            row: row as u8,
            col: col as u8,
            is_one: crossing.ones_to_come >= crossing.zeros_to_come,
        })
    }

    fn open_literals(&self) -> Vec<Literal> {
        let cells = self.shape.cells().map(|cell| Literal::new(cell, 1));
        cells.filter(|&literal| self.is_open(literal)).collect()
    }

    fn open_count(&self) -> usize {
        let rows = 0..self.shape.rows();
        rows.map(|row| self.open_places(row)).sum()
    }

    fn is_open(&self, literal: Literal) -> bool {
        let known = self.lines[usize::from(literal.row)].known;
        !known.any().has(literal.col.into())
    }

    fn save(&mut self) {
        self.history.save(&self.lines);
    }

    fn decide(&mut self, literal: Literal) {
        let (row, col) = (usize::from(literal.row), usize::from(literal.col));
        let mut news = Known::NOTHING;
        if literal.is_one {
            news.ones = M::bit(col);
        } else {
            news.zeros = M::bit(col);
        }
        self.set(Axis::Rows, row, news);
        self.changed.add(Axis::Rows, M::bit(row));
    }

    fn back_to(&mut self, level: usize) {
        let rows = self.shape.rows();
        self.history.restore(level, &mut self.lines, rows);
    }

    fn remember(&mut self) {
        let rows = self.shape.rows();
        self.remembered.resize(rows, Known::NOTHING);
        for (before, line) in self.remembered.iter_mut().zip(&self.lines) {
            before.ones |= line.known.ones;
            before.zeros |= line.known.zeros;
        }
    }

    fn remembers(&self, literal: Literal) -> bool {
        let row = self.remembered.get(usize::from(literal.row));
        row.is_some_and(|row| {
            let places = if literal.is_one { row.ones } else { row.zeros };
            places.has(literal.col.into())
        })
    }

    fn forget(&mut self) {
        self.remembered.clear();
    }

    fn solution(&self) -> Grid {
        Grid::from_fn(self.shape, |cell| {
            let known = self.lines[cell.row].known;
            known.any().has(cell.col).then(|| known.ones.has(cell.col).into())
        })
    }
}

fn lines_of<M: Mask>(puzzle: &Takuzu) -> Vec<CountedLine<M>> {
    let (shape, rules) = (puzzle.shape(), puzzle.rules());
    let open = |len| CountedLine::open(len, &rules.ones(len));
    let mut lines = vec![open(shape.cols()); shape.rows()];
    lines.resize(shape.rows() + shape.cols(), open(shape.rows()));
    for (cell, value) in puzzle.givens().filled() {
        let crossing = shape.rows() + cell.col;
        if value == 1 {
            lines[cell.row].put_one(cell.col);
            lines[crossing].put_one(cell.row);
        } else {
            lines[cell.row].put_zero(cell.col);
            lines[crossing].put_zero(cell.row);
        }
    }
    lines
}

fn line_signs<M: Mask>(puzzle: &Takuzu) -> Vec<LineSigns<M>> {
    if puzzle.signs().is_empty() {
        return Vec::new();
    }
    let signs = |line| LineSigns::new(puzzle, line);
    puzzle.shape().lines().map(signs).collect()
}

/// Finds the first of those with the highest score.
pub(super) fn best(
    among: impl Iterator<Item = usize>,
    score: impl Fn(usize) -> Option<f32>,
) -> Option<usize> {
    let mut best = None;
    let mut highest = f32::NEG_INFINITY;
    for candidate in among {
        if let Some(score) = score(candidate)
            && score > highest
        {
            highest = score;
            best = Some(candidate);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::limits::{Limits, Next};
    use crate::machines::search::DepthFirst;
    use crate::puzzles::takuzu::Rules;

    /// Returns the first solutions, found with words of a width, and the nodes they took.
    fn found<M: Mask>(puzzle: &Takuzu) -> (Vec<Grid>, u64) {
        let mut search = DepthFirst::new(LineBoard::<M>::new(puzzle), Limits::none());
        let mut found = Vec::new();
        while found.len() < 40
            && let Next::Solution(grid) = search.next_solution()
        {
            found.push(grid);
        }
        (found, search.nodes())
    }

    #[test]
    fn the_width_of_a_word_changes_nothing() {
        for (rows, cols) in [(4, 4), (6, 12), (12, 6), (14, 14), (16, 12)] {
            for rules in [Rules::TAKUZU, Rules::UNRULY] {
                let blank = Grid::blank(Shape::new(rows, cols));
                let puzzle = Takuzu::new(blank, rules).expect("even sides");
                let narrow = found::<u16>(&puzzle);
                assert_eq!(narrow.0.len(), 40, "{rows}x{cols}");
                assert_eq!(narrow, found::<u32>(&puzzle));
                assert_eq!(narrow, found::<u64>(&puzzle));
                assert_eq!(narrow, found::<u128>(&puzzle));
            }
        }
    }

    #[test]
    fn going_back_restores_all_lines() {
        check_going_back::<u64>();
        check_going_back::<u128>();
    }

    fn check_going_back<M: Mask>() {
        let puzzle = Takuzu::blank(Shape::new(20, 24)).expect("even sides");
        let mut board = LineBoard::<M>::new(&puzzle);
        let weights = vec![1.0; board.constraints()];
        let mut states = Vec::new();
        while board.propagate().is_ok() {
            states.push(board.lines.clone());
            let literal = board.branch(&weights).expect("an open cell");
            board.save();
            board.decide(literal);
        }
        let deepest = states.len() - 1;
        assert!(deepest > 5, "a conflict at level {deepest}");
        for level in [deepest, deepest - 1, deepest / 2, 0] {
            board.back_to(level);
            assert!(board.lines == states[level]);
        }
    }
}
