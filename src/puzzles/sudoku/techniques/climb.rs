//! A position that is climbed, with what each technique still has to look at.

use std::collections::BTreeMap;

use super::because::Conclusion;
use super::explainer::Edition;
use super::find::{self, Pattern};
use super::position::{Position, Touched, members};
use super::{Form, Reach, Technique, aligned, because, chains, nets, unique};
use crate::ground::deduction::{self, Ended, Fact};
use crate::ground::grid::Grid;
use crate::ground::limits::Limits;
use crate::puzzles::game;
use crate::puzzles::ladder::{self, Steps};
use crate::puzzles::sudoku::Sudoku;

#[derive(Debug)]
pub(super) struct Climbed {
    puzzle: Sudoku,
    position: Position,
    /// The changes, in their order, and for each technique how many of them it knows.
    changes: Vec<Touched>,
    known: [usize; Technique::LADDER.len()],
    found: Vec<Pattern>,
    /// For each technique of the whole board, the simplest conclusions, until something changes.
    conclusions: BTreeMap<usize, Vec<Conclusion>>,
    /// True if the puzzle has exactly one solution, as soon as that is asked.
    is_unique: Option<bool>,
    /// The edition whose ladder is climbed, where a chain may only be as long as its rating says; ours if `None`.
    edition: Option<Edition>,
}

impl Climbed {
    pub(super) fn new(puzzle: &Sudoku, edition: Option<Edition>) -> Climbed {
        Climbed {
            position: Position::new(puzzle),
            puzzle: puzzle.clone(),
            changes: Vec::new(),
            known: [0; Technique::LADDER.len()],
            found: Vec::new(),
            conclusions: BTreeMap::new(),
            is_unique: None,
            edition,
        }
    }

    /// Looks for all that a technique sees.
    fn find(&mut self, technique: Technique, limits: &Limits) -> Result<(), Ended> {
        self.found.clear();
        let form = technique.form();
        if let Form::Single(single) = form {
            find::singles(single, &mut self.position, &mut self.found);
            return Ok(());
        }
        // What is found is ruled out in this round; after it, it is no longer there to be found.
        let changed = self.changed(technique);
        if changed == Touched::default() {
            return Ok(());
        }
        let (position, found) = (&self.position, &mut self.found);
        match form {
            Form::Locked { points } => find::locked(points, position, changed.houses, found),
            Form::Naked(size) | Form::Hidden(size) => {
                let is_naked = form == Form::Naked(size);
                let has_changed = |house: &usize| changed.houses & (1 << house) != 0;
                for house in (0..position.frame.houses()).filter(has_changed) {
                    if limits.stop_requested() {
                        return Err(Ended::GaveUp);
                    }
                    find::subsets(is_naked, size, position, house, found);
                }
            }
            Form::Fish(size) => {
                let values = 0..position.frame.side;
                let values = values.filter(|value| changed.values & (1 << value) != 0);
                values.for_each(|value| find::fish(size, position, value, found));
            }
            Form::Direct(form) => find::direct(form, position, changed.houses, found),
            Form::Chain(_)
            | Form::Aligned(_)
            | Form::Cases { .. }
            | Form::Net(_)
            | Form::Deadly(_)
            | Form::Single(_)
            | Form::Search => {}
        }
        Ok(())
    }

    /// The cells that have changed since a technique was told.
    fn changed(&mut self, technique: Technique) -> Touched {
        let touched = std::mem::take(&mut self.position.touched);
        if touched != Touched::default() {
            self.changes.push(touched);
        }
        let known = std::mem::replace(&mut self.known[technique as usize], self.changes.len());
        self.changes[known..].iter().fold(Touched::default(), |all, &change| all.and(change))
    }

    /// Looks for the simplest conclusions of a technique of the whole board.
    fn conclude(&mut self, technique: Technique, limits: &Limits) -> Result<(), Ended> {
        if self.changed(technique) == Touched::default() {
            return Ok(());
        }
        // Nets within nets take long, and lead to nothing where there are several solutions.
        if technique.form() == Form::Net(Reach::Nested) && !self.is_unique(limits)? {
            self.conclusions.remove(&(technique as usize));
            return Ok(());
        }
        let position = &self.position;
        let stop = || limits.stop_requested();
        let found = match technique.form() {
            Form::Chain(kind) => chains::by_chain(kind, position, &stop),
            Form::Aligned(count) => aligned::by_exclusion(count, position, &stop),
            Form::Cases { of_cell } => chains::by_cases(of_cell, position, &stop),
            Form::Net(reach) => nets::by_net(reach, position, &stop),
            Form::Deadly(grave) => unique::by_uniqueness(grave, position, &stop),
            Form::Single(_)
            | Form::Locked { .. }
            | Form::Naked(_)
            | Form::Hidden(_)
            | Form::Fish(_)
            | Form::Direct(_)
            | Form::Search => None,
        };
        let mut found = found.ok_or(Ended::GaveUp)?;
        if matches!(technique.form(), Form::Deadly(_))
            && !found.is_empty()
            && !self.is_unique(limits)?
        {
            found.clear();
        }
        self.conclusions.insert(technique as usize, found);
        Ok(())
    }

    /// Returns whether the puzzle has exactly one solution; it is searched for once.
    fn is_unique(&mut self, limits: &Limits) -> Result<bool, Ended> {
        if let Some(is_unique) = self.is_unique {
            return Ok(is_unique);
        }
        let is_unique = match game::only_solution(&self.puzzle.clone().into(), limits) {
            Ok(_) => true,
            Err(Ended::GaveUp) => return Err(Ended::GaveUp),
            Err(_) => false,
        };
        self.is_unique = Some(is_unique);
        Ok(is_unique)
    }

    /// Writes the simplest conclusions, if they are as simple as their rating says: how many values that places, or
    /// candidates it rules out.
    fn apply_conclusions(
        &mut self,
        technique: deduction::Technique,
        steps: Steps<'_>,
    ) -> Result<usize, Ended> {
        let rated = ladder::Position::rated(self, technique);
        let found = self.conclusions.get(&technique.place()).map_or(&[][..], Vec::as_slice);
        if self.edition.is_some() && rated.ratings().se > technique.ratings().se {
            return Ok(0);
        }
        if let Some(steps) = steps {
            let mut said = vec![0; self.position.frame.side * self.position.frame.side];
            let step = |found: &Conclusion| found.step(rated, &self.position, &mut said);
            steps.extend(found.iter().filter_map(step));
        }
        let mut width = 0;
        for found in found {
            for &(cell, value) in &found.then {
                let is_news = match found.holds {
                    true => self.position.put(cell, value),
                    false => self.position.remove(cell, value),
                };
                width += usize::from(is_news);
            }
        }
        if self.position.broken { Err(Ended::NoSolution) } else { Ok(width) }
    }

    /// Writes what was found: how many values it places, or candidates it rules out.
    fn apply(&mut self, technique: Technique, steps: Steps<'_>) -> Result<usize, Ended> {
        if let Some(steps) = steps {
            because::add(technique, &self.position, &self.found, steps);
        }
        let mut width = 0;
        let mut gone = Vec::new();
        for &pattern in &self.found {
            if let Some((cell, value)) = pattern.placed() {
                width += usize::from(self.position.put(cell, value));
                continue;
            }
            gone.clear();
            pattern.rules_out(&self.position, |cell, values| {
                gone.push((cell, values));
            });
            for &(cell, values) in &gone {
                for value in members(values) {
                    width += usize::from(self.position.remove(cell, value));
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
        let own = Technique::from_plain(technique).expect("a technique of Sudoku");
        if own.form().is_of_board() {
            self.conclude(own, limits)?;
            return self.apply_conclusions(technique, steps);
        }
        self.find(own, limits)?;
        self.apply(own, steps)
    }

    /// Adds what the length of a chain, or the size of a pattern, adds.
    fn rated(&self, technique: deduction::Technique) -> deduction::Technique {
        let found = self.conclusions.get(&technique.place()).and_then(|found| found.first());
        match (found, Technique::from_plain(technique)) {
            (Some(found), Some(own)) => own.grown(found.tenths, self.edition),
            _ => technique,
        }
    }

    /// Knows that chains and the like take too long on the largest boards.
    fn has_use_for(&self, technique: deduction::Technique) -> bool {
        Technique::from_plain(technique)
            .is_some_and(|own| self.position.frame.side <= own.form().longest())
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
            let gone = members(((1 << self.position.frame.side) - 1) & !may);
            gone.map(move |value| Fact::is_not(cell, value as u8 + 1))
        });
        Fact::all_of(&self.grid()).chain(gone).collect()
    }

    fn learn(&mut self, facts: &[Fact]) {
        for fact in facts {
            let cell = self.puzzle.shape().index(fact.cell);
            let value = usize::from(fact.value) - 1;
            if fact.holds {
                self.position.put(cell, value)
            } else {
                self.position.remove(cell, value)
            };
        }
    }
}
