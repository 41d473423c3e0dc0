//! A position that is climbed, with what each technique still has to look at.

use std::collections::BTreeMap;

use super::find::{self, Pattern};
use super::position::{Frame, Position, Touched, members};
use super::{Form, Technique, because, chains};
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
    /// For each technique that is a chain, the shortest ones, as long as it is not dirty.
    chains: BTreeMap<usize, Vec<chains::Found>>,
    /// True if a chain may only be as long as its rating says.
    by_length: bool,
}

impl Climbed {
    pub(super) fn new(puzzle: &Sudoku, by_length: bool) -> Climbed {
        let frame = Frame::new(puzzle);
        Climbed {
            position: Position::new(&frame, puzzle.givens()),
            frame,
            puzzle: puzzle.clone(),
            dirty: [Touched::default(); Technique::LADDER.len()],
            found: Vec::new(),
            chains: BTreeMap::new(),
            by_length,
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
            Form::Direct(form) => find::direct(form, frame, position, changed.houses, found),
            Form::Chain(_)
            | Form::Cases { .. }
            | Form::Single(_)
            | Form::SmallestReason
            | Form::Search => {}
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

    /// Looks for the shortest chains of a technique, if it is one.
    fn find_chains(&mut self, technique: Technique, limits: &Limits) -> Result<(), Ended> {
        self.spread();
        let changed = std::mem::take(&mut self.dirty[technique as usize]);
        if changed == Touched::default() {
            return Ok(());
        }
        let (frame, position) = (&self.frame, &self.position);
        let stop = || limits.stop_requested();
        let found = match technique.form() {
            Form::Chain(kind) => chains::by_chain(kind, frame, position, &stop),
            Form::Cases { of_cell } => chains::by_cases(of_cell, frame, position, &stop),
            Form::Single(_)
            | Form::Locked { .. }
            | Form::Naked(_)
            | Form::Hidden(_)
            | Form::Fish(_)
            | Form::Wing { .. }
            | Form::Direct(_)
            | Form::SmallestReason
            | Form::Search => None,
        };
        self.chains.insert(technique as usize, found.ok_or(Ended::GaveUp)?);
        Ok(())
    }

    /// Writes what follows from the shortest chains, if they are not too long: how many values it places, or candidates
    /// it rules out.
    fn apply_chains(
        &mut self,
        technique: deduction::Technique,
        steps: Steps<'_>,
    ) -> Result<usize, Ended> {
        let rated = ladder::Position::rated(self, technique);
        let found = self.chains.get(&technique.place()).map_or(&[][..], Vec::as_slice);
        if self.by_length && rated.ratings().se > technique.ratings().se {
            return Ok(0);
        }
        if let Some(steps) = steps {
            let mut said = vec![0; self.frame.side * self.frame.side];
            let step =
                |found: &chains::Found| found.step(rated, &self.frame, &self.position, &mut said);
            steps.extend(found.iter().filter_map(step));
        }
        let mut width = 0;
        for found in found {
            for &(cell, value) in &found.then {
                let is_news = match found.holds {
                    true => self.position.put(&self.frame, cell, value),
                    false => self.position.remove(&self.frame, cell, value),
                };
                width += usize::from(is_news);
            }
        }
        if self.position.broken { Err(Ended::NoSolution) } else { Ok(width) }
    }

    /// Writes what was found: how many values it places, or candidates it rules out.
    fn apply(&mut self, technique: Technique, steps: Steps<'_>) -> Result<usize, Ended> {
        if let Some(steps) = steps {
            because::add(technique, &self.frame, &self.position, &self.found, steps);
        }
        let mut width = 0;
        let mut gone = Vec::new();
        for &pattern in &self.found {
            if let Some((cell, value)) = pattern.placed() {
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
        let own = Technique::of(technique).expect("a technique of Sudoku");
        if own.is_chain() {
            self.find_chains(own, limits)?;
            return self.apply_chains(technique, steps);
        }
        self.find(own, limits)?;
        self.apply(own, steps)
    }

    /// Adds what the length of a chain adds.
    fn rated(&self, technique: deduction::Technique) -> deduction::Technique {
        let found = self.chains.get(&technique.place()).and_then(|found| found.first());
        let Some((found, own)) = found.zip(Technique::of(technique)) else {
            return technique;
        };
        let (plain, longer) = (deduction::Technique::from(own), found.tenths_for_length());
        let se = plain.ratings().se.map(|se| se + longer);
        let ratings = deduction::Ratings { se, ..plain.ratings() };
        plain.weighing(plain.weight() + 10 * longer).rated(ratings)
    }

    /// Knows that chains take too long on the largest boards.
    fn has_use_for(&self, technique: deduction::Technique) -> bool {
        self.frame.side <= 16 || !Technique::of(technique).is_some_and(Technique::is_chain)
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
