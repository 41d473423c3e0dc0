//! A position that is climbed, with what each technique still has to look at.

use std::fmt::Debug;

use super::Technique;
use super::because;
use super::chain::Chains;
use super::failed_assumption;
use super::find::find;
use super::position::{ABOUT_TWINS, COLS, Frame, Marks, Position, ROWS};
use super::probe::{Prober, twins};
use crate::ground::deduction::{self, Ended, Fact};
use crate::ground::grid::{Cell, Grid};
use crate::ground::limits::Limits;
use crate::puzzles::game::{self, Game as _};
use crate::puzzles::ladder::{self, Steps};
use crate::puzzles::takuzu::Takuzu;
use crate::puzzles::takuzu::line::Mask;

/// The symbols that follow in one line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Finding<M> {
    pub(super) way: usize,
    pub(super) place: usize,
    pub(super) marks: Marks<M>,
}

/// Adds what a technique sees in some lines, of which those stay where it sees something; a line that
/// contradicts itself is the error.
pub(super) fn look<M: Mask>(
    technique: Technique,
    frame: &Frame<M>,
    position: &Position<M>,
    lines: &mut [M; 2],
    found: &mut Vec<Finding<M>>,
) -> Result<(), (usize, usize)> {
    for way in [ROWS, COLS] {
        for place in lines[way].places() {
            let marks = find(technique, &position.view(frame, way, place)).ok_or((way, place))?;
            if (marks[0] | marks[1]).is_empty() {
                lines[way] &= !M::bit(place);
            } else {
                found.push(Finding { way, place, marks });
            }
        }
    }
    Ok(())
}

/// The techniques before this one look at lines.
const LINES: usize = Technique::Chain as usize;

/// The layers of a probe that its weight grows with.
const MOST_LAYERS: usize = 10;

fn count(of: usize) -> u32 {
    u32::try_from(of).expect("a board is small")
}

#[derive(Debug)]
pub(super) struct Climbed<M> {
    frame: Frame<M>,
    puzzle: Takuzu,
    position: Position<M>,
    /// For each technique, the lines that have changed since it had nothing to say of them.
    dirty: [[M; 2]; LINES],
    found: Vec<Finding<M>>,
    /// The symbols that follow in a round, row by row.
    news: Vec<Marks<M>>,
    prober: Option<Prober<M>>,
    /// Known when reason alone had come to its end once.
    solution: Option<Grid>,
    /// The weight of the last round of chains or probes.
    weight: u32,
}

impl<M: Mask + Debug> Climbed<M> {
    pub(super) fn new(puzzle: &Takuzu) -> Climbed<M> {
        let frame = Frame::new(puzzle);
        let no_news = vec![[M::EMPTY; 2]; frame.shape.rows()];
        Climbed {
            position: Position::new(&frame, puzzle.givens()),
            dirty: [frame.all(); LINES],
            frame,
            puzzle: puzzle.clone(),
            found: Vec::new(),
            news: no_news,
            prober: None,
            solution: None,
            weight: 0,
        }
    }

    /// A round of a technique that looks at lines; how many cells it fills.
    fn lines(&mut self, technique: Technique, steps: Steps<'_>) -> Result<usize, Ended> {
        self.found.clear();
        let (frame, position, found) = (&self.frame, &self.position, &mut self.found);
        let dirty = &mut self.dirty[technique as usize];
        look(technique, frame, position, dirty, found).map_err(|_| Ended::NoSolution)?;
        if let Some(steps) = steps {
            because::add(technique, frame, position, found, steps);
        }
        self.apply()
    }

    fn apply(&mut self) -> Result<usize, Ended> {
        let mut contradiction = false;
        for found in &self.found {
            contradiction |= !(found.marks[0] & found.marks[1]).is_empty();
            for symbol in 0..2 {
                match found.way {
                    ROWS => self.news[found.place][symbol] |= found.marks[symbol],
                    _ => {
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
        if contradiction { Err(Ended::NoSolution) } else { Ok(width) }
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
                for technique in ABOUT_TWINS {
                    self.dirty[technique as usize][way] |= changed;
                }
            }
        }
    }

    fn open_lines(&self) -> u32 {
        let lines = [ROWS, COLS].map(|way| self.frame.all()[way] & !self.position.complete[way]);
        count(lines.iter().map(|lines| lines.count() as usize).sum())
    }

    fn chains(&mut self, limits: &Limits, steps: Steps<'_>) -> Result<usize, Ended> {
        let Some(chains) = Chains::new(&self.frame, &self.position) else { return Ok(0) };
        let found = chains.shortest(|| limits.stop_requested()).ok_or(Ended::GaveUp)?;
        if let Some(steps) = steps {
            steps.extend(found.iter().map(|chain| chains.step(chain)));
        }
        let links = found.first().map_or(0, |chain| chain.len() - 1);
        let then: Vec<Fact> = found.iter().map(|chain| chains.conclusion(chain)).collect();
        self.weight = 40 + 5 * count(links) + self.open_lines();
        for Fact { cell: Cell { row, col }, value, .. } in &then {
            match self.position.at(*row, *col) {
                None => self.put(*row, *col, usize::from(*value)),
                Some(there) if there == *value => {}
                Some(_) => return Err(Ended::NoSolution),
            }
        }
        Ok(then.len())
    }

    /// Probes of every open cell; of those that are refuted, the ones refuted in the fewest layers.
    fn probe(&mut self, limits: &Limits, steps: Steps<'_>) -> Result<usize, Ended> {
        // It saves the probes of what is true, and tells those who would go on for ever that there is nothing to find.
        let solution = ladder::Position::only_solution(self, limits)?;
        let position = &self.position;
        let prober = self.prober.get_or_insert_with(|| Prober::new(position));
        let mut refuted = Vec::new();
        let mut deepest = usize::MAX;
        for (cell, value) in solution.filled() {
            let Cell { row, col } = cell;
            if position.at(row, col).is_some() {
                continue;
            }
            if limits.stop_requested() {
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
                steps.push(failed_assumption::refute(&self.puzzle, &self.frame, position, assumed));
            }
        }
        // Few probes are deeper than this.
        self.weight = 60 + 20 * count(deepest.min(MOST_LAYERS)) + self.open_lines();
        for &(row, col, symbol) in &refuted {
            self.put(row, col, 1 - symbol);
        }
        Ok(refuted.len())
    }
}

impl<M: Mask + Debug> ladder::Position for Climbed<M> {
    fn has_use_for(&self, technique: deduction::Technique) -> bool {
        Technique::from_plain(technique).is_some_and(|own| self.frame.has_use_for(own))
    }

    fn ended(&self) -> Option<Ended> {
        let is_complete = self.position.is_complete(&self.frame);
        is_complete.then(|| {
            if self.puzzle.is_clean(&self.grid()) { Ended::Solved } else { Ended::NoSolution }
        })
    }

    fn rated(&self, technique: deduction::Technique) -> deduction::Technique {
        let assumes = technique == Technique::Chain || technique == Technique::Probe;
        if assumes { technique.weighing(self.weight) } else { technique }
    }

    fn deduce(
        &mut self,
        technique: deduction::Technique,
        limits: &Limits,
        steps: Steps<'_>,
    ) -> Result<usize, Ended> {
        let technique = Technique::from_plain(technique).expect("a technique of Takuzu");
        if technique == Technique::Probe {
            self.probe(limits, steps)
        } else if technique == Technique::Chain {
            self.chains(limits, steps)
        } else {
            self.lines(technique, steps)
        }
    }

    fn only_solution(&mut self, limits: &Limits) -> Result<Grid, Ended> {
        if let Some(solution) = &self.solution {
            return Ok(solution.clone());
        }
        let solution = game::only_solution(&self.puzzle.with_givens(self.grid()).into(), limits)?;
        Ok(self.solution.insert(solution).clone())
    }

    fn grid(&self) -> Grid {
        self.position.grid(&self.frame)
    }

    fn learn(&mut self, facts: &[Fact]) {
        let mut grid = self.grid();
        for fact in facts {
            let value = if fact.holds { fact.value } else { 1 - fact.value };
            grid.set(fact.cell, Some(value));
        }
        let solution = self.solution.take().filter(|solution| solution.extends(&grid));
        *self = Climbed { solution, ..Climbed::new(&self.puzzle.with_givens(grid)) };
    }
}
