//! Round after round up the ladder.

use super::Kind;
use super::because;
use super::find::find;
use super::position::{COLS, Frame, Marks, Position, ROWS};
use super::probe::{Prober, twins};
use super::refutation;
use crate::deduction::{Deduction, Ended, Fact, Round};
use crate::grid::{Cell, Grid};
use crate::limits::{Limits, Next};
use crate::takuzu::Takuzu;
use crate::takuzu::board::NativeSearch;
use crate::takuzu::line::Mask;

/// What one line says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<M> {
    pub(super) way: usize,
    pub(super) place: usize,
    pub(super) marks: Marks<M>,
}

/// A contradiction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Contradiction;

#[derive(Debug)]
pub(super) struct Climb<M> {
    frame: Frame<M>,
    puzzle: Takuzu,
    position: Position<M>,
    kinds: Vec<Kind>,
    /// For each technique, the lines that have changed since it had nothing to say of them.
    dirty: [[M; 2]; Kind::LADDER.len()],
    found: Vec<Found<M>>,
    /// What the lines of a round say together, row by row.
    news: Vec<Marks<M>>,
    prober: Option<Prober<M>>,
    /// Known when reason alone had come to its end once.
    solution: Option<Grid>,
    ended: Option<Ended>,
    limits: Limits,
}

impl<M: Mask> Climb<M> {
    pub(super) fn new(puzzle: &Takuzu, kinds: &[Kind], limits: Limits) -> Climb<M> {
        let frame = Frame::new(puzzle);
        let all = [ROWS, COLS].map(|way| M::first_places(frame.ways[way].count));
        let no_news = vec![[M::EMPTY; 2]; frame.shape.rows()];
        Climb {
            position: Position::new(&frame, puzzle.givens()),
            kinds: kinds
                .iter()
                .copied()
                .filter(|&kind| frame.has_use_for(kind))
                .collect(),
            frame,
            puzzle: puzzle.clone(),
            dirty: [all; Kind::LADDER.len()],
            found: Vec::new(),
            news: no_news,
            prober: None,
            solution: None,
            ended: None,
            limits,
        }
    }

    pub(super) fn ended(&self) -> Option<Ended> {
        self.ended
    }

    pub(super) fn grid(&self) -> Grid {
        self.position.grid(&self.frame)
    }

    pub(super) fn learn(&mut self, facts: &[Fact]) {
        let mut grid = self.grid();
        for fact in facts {
            let value = if fact.holds {
                fact.value
            } else {
                1 - fact.value
            };
            grid.set(fact.cell, Some(value));
        }
        let puzzle = self.puzzle.with_givens(grid);
        *self = Climb::new(&puzzle, &self.kinds, self.limits.clone());
    }

    pub(super) fn round(&mut self, steps: Option<&mut Vec<Deduction>>) -> Option<Round> {
        if self.ended.is_some() {
            return None;
        }
        if self.position.is_complete(&self.frame) {
            self.ended = Some(match self.puzzle.is_obeyed_by(&self.grid()) {
                true => Ended::Solved,
                false => Ended::NoSolution,
            });
            return None;
        }
        self.next_round(steps).unwrap_or_else(|ended| {
            self.ended = Some(ended);
            None
        })
    }

    /// The next round, or how the climb ended; never `Ok(None)`.
    fn next_round(
        &mut self,
        mut steps: Option<&mut Vec<Deduction>>,
    ) -> Result<Option<Round>, Ended> {
        for index in 0..self.kinds.len() {
            if self.limits.stop_requested() {
                return Err(Ended::GaveUp);
            }
            let kind = self.kinds[index];
            let width = match kind {
                Kind::Probe => self.probe(steps.as_deref_mut())?,
                Kind::Search => self.search(steps.as_deref_mut())?,
                kind => {
                    let lines = self.lines(kind, steps.as_deref_mut());
                    lines.map_err(|Contradiction| Ended::NoSolution)?
                }
            };
            if width > 0 {
                let technique = kind.technique();
                return Ok(Some(Round { technique, width }));
            }
        }
        Err(Ended::Stuck)
    }

    /// A round of a technique that looks at lines; how many cells it fills.
    fn lines(
        &mut self,
        kind: Kind,
        steps: Option<&mut Vec<Deduction>>,
    ) -> Result<usize, Contradiction> {
        self.found.clear();
        for way in [ROWS, COLS] {
            for place in self.dirty[kind as usize][way].places() {
                let line = self.position.view(&self.frame, way, place);
                let marks = find(kind, &line).ok_or(Contradiction)?;
                if (marks[0] | marks[1]).is_empty() {
                    self.dirty[kind as usize][way] &= !M::bit(place);
                } else {
                    self.found.push(Found { way, place, marks });
                }
            }
        }
        if let Some(steps) = steps {
            because::add(kind, &self.frame, &self.position, &self.found, steps);
        }
        self.apply()
    }

    /// Writes what was found.
    fn apply(&mut self) -> Result<usize, Contradiction> {
        let mut contradiction = false;
        for found in &self.found {
            contradiction |= !(found.marks[0] & found.marks[1]).is_empty();
            match found.way {
                ROWS => {
                    let news = &mut self.news[found.place];
                    *news = [news[0] | found.marks[0], news[1] | found.marks[1]];
                }
                _ => {
                    for symbol in 0..2 {
                        for row in found.marks[symbol].places() {
                            self.news[row][symbol] |= M::bit(found.place);
                        }
                    }
                }
            }
        }
        let mut width = 0;
        for row in 0..self.news.len() {
            let news = std::mem::replace(&mut self.news[row], [M::EMPTY; 2]);
            contradiction |= !(news[0] & news[1]).is_empty();
            for (symbol, places) in news.into_iter().enumerate() {
                for col in places.places() {
                    self.put(row, col, symbol);
                    width += 1;
                }
            }
        }
        match contradiction {
            true => Err(Contradiction),
            false => Ok(width),
        }
    }

    fn put(&mut self, row: usize, col: usize, symbol: usize) {
        let complete = self.position.complete;
        self.position.put(&self.frame, row, col, symbol);
        for (way, place) in [(ROWS, row), (COLS, col)] {
            let mut changed = M::bit(place);
            for dirty in &mut self.dirty {
                dirty[way] |= changed;
            }
            if self.position.complete[way] != complete[way] && self.frame.rules.distinct_lines {
                changed = twins(&self.position, way, place);
                for kind in [Kind::DistinctTwo, Kind::DistinctOne, Kind::Distinct] {
                    self.dirty[kind as usize][way] |= changed;
                }
            }
        }
    }

    /// Probes of every open cell; of those that are refuted, the ones refuted in the fewest layers.
    fn probe(&mut self, steps: Option<&mut Vec<Deduction>>) -> Result<usize, Ended> {
        let solution = self.solution()?;
        let position = &self.position;
        let prober = self.prober.get_or_insert_with(|| Prober::new(position));
        let mut refuted = Vec::new();
        let mut deepest = usize::MAX;
        for (cell, value) in solution.filled() {
            let Cell { row, col } = cell;
            if position.at(row, col).is_some() {
                continue;
            }
            if self.limits.stop_requested() {
                return Err(Ended::GaveUp);
            }
            let assumed = (row, col, usize::from(1 - value));
            match prober.depth(&self.frame, position, assumed, deepest) {
                Some(depth) if depth < deepest => {
                    deepest = depth;
                    refuted = vec![assumed];
                }
                Some(_) => refuted.push(assumed),
                None => {}
            }
        }
        if let Some(steps) = steps {
            for &assumed in &refuted {
                steps.push(refutation::of(&self.puzzle, &self.frame, position, assumed));
            }
        }
        for &(row, col, symbol) in &refuted {
            self.put(row, col, 1 - symbol);
        }
        Ok(refuted.len())
    }

    /// Fills the board.
    fn search(&mut self, steps: Option<&mut Vec<Deduction>>) -> Result<usize, Ended> {
        let solution = self.solution()?;
        let open: Vec<Cell> = self.grid().blanks().collect();
        if let Some(steps) = steps {
            steps.push(because::searched(&self.grid(), &solution));
        }
        for &cell in &open {
            let value = solution[cell].expect("a solution is complete");
            self.put(cell.row, cell.col, value.into());
        }
        Ok(open.len())
    }

    /// The only solution. It saves the probes of what is true, and tells those who would go on for
    /// ever that there is nothing to find.
    fn solution(&mut self) -> Result<Grid, Ended> {
        if let Some(solution) = &self.solution {
            return Ok(solution.clone());
        }
        let puzzle = self.puzzle.with_givens(self.grid());
        let mut search =
            NativeSearch::new(&puzzle, self.limits.clone()).expect("as large as this board");
        let solution = match search.next_solution() {
            Next::Solution(solution) => solution,
            Next::Exhausted => return Err(Ended::NoSolution),
            Next::GaveUp => return Err(Ended::GaveUp),
        };
        match search.next_solution() {
            Next::Solution(_) => Err(Ended::Several),
            Next::Exhausted => Ok(self.solution.insert(solution).clone()),
            Next::GaveUp => Err(Ended::GaveUp),
        }
    }
}
