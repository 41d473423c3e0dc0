//! A position that is climbed, with what each technique still has to look at.

use super::because;
use super::find::{self, Pattern};
use super::position::{Frame, Position, Touched, members};
use super::{Form, Technique};
use crate::deduction::{self, Ended, Fact};
use crate::game;
use crate::grid::Grid;
use crate::ladder::{self, Steps};
use crate::limits::Limits;
use crate::sudoku::Sudoku;

#[derive(Debug)]
pub(super) struct Climbed {
    frame: Frame,
    puzzle: Sudoku,
    position: Position,
    /// For each technique, what has changed since it had nothing to say of it.
    dirty: [Touched; Technique::LADDER.len()],
    found: Vec<Pattern>,
}

impl Climbed {
    pub(super) fn new(puzzle: &Sudoku) -> Climbed {
        let frame = Frame::new(puzzle);
        Climbed {
            position: Position::new(&frame, puzzle.givens()),
            frame,
            puzzle: puzzle.clone(),
            dirty: [Touched::default(); Technique::LADDER.len()],
            found: Vec::new(),
        }
    }

    /// Looks for all that a technique sees.
    fn find(&mut self, technique: Technique, limits: &Limits) -> Result<(), Ended> {
        self.found.clear();
        let form = technique.form();
        if let Form::Single(single) = form {
            find::singles(single, &self.frame, &mut self.position, &mut self.found);
            return Ok(());
        }
        self.spread();
        let changed = self.dirty[technique as usize];
        if changed == Touched::default() {
            return Ok(());
        }
        let (frame, position, found) = (&self.frame, &self.position, &mut self.found);
        match form {
            Form::Locked { points } => find::locked(points, frame, position, changed.houses, found),
            Form::Naked(size) | Form::Hidden(size) => {
                let is_naked = form == Form::Naked(size);
                let has_changed = |house: &usize| changed.houses & (1 << house) != 0;
                for house in (0..frame.houses()).filter(has_changed) {
                    if limits.stop_requested() {
                        return Err(Ended::GaveUp);
                    }
                    find::subsets(is_naked, size, frame, position, house, found);
                }
            }
            Form::Fish(size) => {
                let values = (0..frame.side).filter(|value| changed.values & (1 << value) != 0);
                values.for_each(|value| find::fish(size, frame, position, value, found));
            }
            Form::Wing { with_pivot } => find::wings(with_pivot, frame, position, found),
            Form::Single(_) | Form::SmallestReason | Form::Search => {}
        }
        // What was found is ruled out in this round; after it, it is no longer there to be found.
        self.dirty[technique as usize] = Touched::default();
        Ok(())
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
    fn apply(&mut self, technique: Technique, steps: Steps<'_>) -> Result<usize, Ended> {
        if let Some(steps) = steps {
            because::add(technique, &self.frame, &self.position, &self.found, steps);
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
        if self.position.broken { Err(Ended::NoSolution) } else { Ok(width) }
    }
}

impl ladder::Position for Climbed {
    fn ended(&self) -> Option<Ended> {
        match (self.position.broken, self.position.blanks) {
            (true, _) => Some(Ended::NoSolution),
            (false, 0) => Some(Ended::Solved),
            (false, _) => None,
        }
    }

    fn deduce(
        &mut self,
        technique: deduction::Technique,
        limits: &Limits,
        steps: Steps<'_>,
    ) -> Result<usize, Ended> {
        let technique = Technique::of(technique).expect("a technique of Sudoku");
        self.find(technique, limits)?;
        self.apply(technique, steps)
    }

    fn only_solution(&mut self, limits: &Limits) -> Result<Grid, Ended> {
        game::only_solution(&self.puzzle.with_givens(self.grid()).into(), limits)
    }

    fn grid(&self) -> Grid {
        self.position.grid()
    }

    fn facts(&self) -> Vec<Fact> {
        let shape = self.puzzle.shape();
        let gone = shape.cells().flat_map(|cell| {
            let may = self.position.may(shape.index(cell));
            let gone = members(((1 << self.frame.side) - 1) & !may);
            gone.map(move |value| Fact::is_not(cell, value as u8 + 1))
        });
        Fact::all_of(&self.grid()).chain(gone).collect()
    }

    fn learn(&mut self, facts: &[Fact]) {
        for fact in facts {
            let cell = self.puzzle.shape().index(fact.cell);
            let value = usize::from(fact.value) - 1;
            if fact.holds {
                self.position.put(&self.frame, cell, value)
            } else {
                self.position.remove(&self.frame, cell, value)
            };
        }
    }
}
