//! Round after round up the ladder.

use super::Kind;
use super::because;
use super::find::{self, Look, Pattern};
use super::position::{Frame, Position, Touched, members};
use crate::deduction::{Deduction, Ended, Fact, Round};
use crate::grid::Grid;
use crate::limits::{Limits, Next};
use crate::sudoku::board::SudokuSearch;
use crate::sudoku::{Candidates, Sudoku};

#[derive(Debug)]
pub(super) struct Climb {
    frame: Frame,
    puzzle: Sudoku,
    position: Position,
    kinds: Vec<Kind>,
    /// For each technique, what has changed since it had nothing to say of it.
    dirty: [Touched; Kind::LADDER.len()],
    found: Vec<Pattern>,
    ended: Option<Ended>,
    limits: Limits,
}

impl Climb {
    pub(super) fn new(puzzle: &Sudoku, kinds: &[Kind], limits: Limits) -> Climb {
        let frame = Frame::new(puzzle);
        Climb {
            position: Position::new(&frame, puzzle.givens()),
            frame,
            puzzle: puzzle.clone(),
            kinds: kinds.to_vec(),
            dirty: [Touched::default(); Kind::LADDER.len()],
            found: Vec::new(),
            ended: None,
            limits,
        }
    }

    pub(super) fn ended(&self) -> Option<Ended> {
        self.ended
    }

    pub(super) fn grid(&self) -> Grid {
        self.position.grid()
    }

    pub(super) fn candidates(&self) -> Candidates {
        let mut candidates = Candidates::new(&self.puzzle.with_givens(self.grid()));
        let side = self.frame.side;
        let shape = self.puzzle.shape();
        for at in (0..side * side).filter(|&at| self.position.value(at).is_none()) {
            let cell = shape.cell(at);
            let gone: Vec<u8> = candidates
                .of(cell)
                .filter(|value| self.position.candidates(at) >> (value - 1) & 1 == 0)
                .collect();
            for value in gone {
                candidates.learn(Fact::is_not(cell, value));
            }
        }
        candidates
    }

    pub(super) fn learn(&mut self, facts: &[Fact]) {
        for fact in facts {
            let cell = self.puzzle.shape().index(fact.cell);
            let value = usize::from(fact.value) - 1;
            match fact.holds {
                true => self.position.put(&self.frame, cell, value),
                false => self.position.remove(&self.frame, cell, value),
            };
        }
        self.ended = None;
    }

    pub(super) fn round(&mut self, steps: Option<&mut Vec<Deduction>>) -> Option<Round> {
        if self.ended.is_some() {
            return None;
        }
        if self.position.broken {
            self.ended = Some(Ended::NoSolution);
            return None;
        }
        if self.position.blanks == 0 {
            self.ended = Some(Ended::Solved);
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
            let kind = self.kinds[index];
            let width = match Look::of(kind) {
                Look::Search => self.search(steps.as_deref_mut())?,
                look => {
                    self.find(kind, look)?;
                    self.apply(kind, steps.as_deref_mut())?
                }
            };
            if width > 0 {
                let technique = kind.technique();
                return Ok(Some(Round { technique, width }));
            }
        }
        Err(Ended::Stuck)
    }

    /// Looks for all that a technique sees.
    fn find(&mut self, kind: Kind, look: Look) -> Result<(), Ended> {
        self.found.clear();
        self.ask_to_stop()?;
        if let Look::Singles = look {
            find::singles(kind, &self.frame, &mut self.position, &mut self.found);
            return Ok(());
        }
        self.spread();
        let changed = self.dirty[kind as usize];
        if changed == Touched::default() {
            return Ok(());
        }
        let (frame, position) = (&self.frame, &self.position);
        match look {
            Look::Singles | Look::Search => {}
            Look::Crossings => {
                find::locked(kind, frame, position, changed.houses, &mut self.found);
            }
            Look::Houses(size) => {
                for house in (0..frame.houses()).filter(|house| changed.houses & (1 << house) != 0)
                {
                    self.ask_to_stop()?;
                    find::subsets(kind, size, frame, position, house, &mut self.found);
                }
            }
            Look::Values(size) => {
                let values = (0..frame.side).filter(|value| changed.values & (1 << value) != 0);
                values.for_each(|value| find::fish(size, frame, position, value, &mut self.found));
            }
            Look::Cells => find::wings(kind, frame, position, &mut self.found),
        }
        // What was found is ruled out in this round; after it, it is no longer there to be found.
        self.dirty[kind as usize] = Touched::default();
        Ok(())
    }

    fn ask_to_stop(&self) -> Result<(), Ended> {
        match self.limits.stop_requested() {
            true => Err(Ended::GaveUp),
            false => Ok(()),
        }
    }

    /// Tells all techniques what has changed.
    fn spread(&mut self) {
        let touched = std::mem::take(&mut self.position.touched);
        if touched != Touched::default() {
            for dirty in &mut self.dirty {
                *dirty = dirty.and(touched);
            }
        }
    }

    /// Writes what was found: how many values it places, or candidates it rules out.
    fn apply(&mut self, kind: Kind, steps: Option<&mut Vec<Deduction>>) -> Result<usize, Ended> {
        if let Some(steps) = steps {
            because::add(kind, &self.frame, &self.position, &self.found, steps);
        }
        let mut width = 0;
        let mut gone = Vec::new();
        for &pattern in &self.found {
            if let Pattern::Single { cell, value, .. } = pattern {
                width += usize::from(self.position.put(&self.frame, cell, value));
                continue;
            }
            gone.clear();
            pattern.rules_out(&self.frame, &self.position, |cell, values| {
                gone.push((cell, values));
            });
            for &(cell, values) in &gone {
                for value in members(values) {
                    width += usize::from(self.position.remove(&self.frame, cell, value));
                }
            }
        }
        match self.position.broken {
            true => Err(Ended::NoSolution),
            false => Ok(width),
        }
    }

    /// Fills the board.
    fn search(&mut self, steps: Option<&mut Vec<Deduction>>) -> Result<usize, Ended> {
        let position = self.grid();
        let solution = self.solution(&position)?;
        if let Some(steps) = steps {
            steps.push(because::searched(&position, &solution));
        }
        self.position = Position::new(&self.frame, &solution);
        Ok(position.blanks().count())
    }

    /// The only solution.
    fn solution(&self, position: &Grid) -> Result<Grid, Ended> {
        let puzzle = self.puzzle.with_givens(position.clone());
        let mut search = SudokuSearch::new(&puzzle, self.limits.clone());
        let solution = match search.next_solution() {
            Next::Solution(solution) => solution,
            Next::Exhausted => return Err(Ended::NoSolution),
            Next::GaveUp => return Err(Ended::GaveUp),
        };
        match search.next_solution() {
            Next::Solution(_) => Err(Ended::Several),
            Next::Exhausted => Ok(solution),
            Next::GaveUp => Err(Ended::GaveUp),
        }
    }
}
