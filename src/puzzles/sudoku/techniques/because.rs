//! The reasons of a technique: the deductions of a round, with as few reasons as possible.
//!
//! A pattern always needs the same kind of knowledge: that these values do not stand in these cells. A filled cell
//! shows it for itself and for all cells that it sees. If no filled cell shows it, a technique has ruled the value out
//! before. So the reasons are filled cells that cover all that is needed, found greedily, so that none can be left out.

use std::fmt::Debug;
use std::sync::Arc;

use super::Technique;
use super::find::Pattern;
use super::links::Candidate;
use super::position::{Frame, Position, members};
use crate::ground::deduction::{self, Because, Deduction, Fact};
use crate::ground::grid::Cell;

/// Adds the deductions of a round, each with what those before it do not say.
pub(super) fn add(
    technique: Technique,
    position: &Position,
    found: &[Pattern],
    steps: &mut Vec<Deduction>,
) {
    let frame = &*position.frame;
    if found.is_empty() {
        return;
    }
    let mut said = vec![0_u32; frame.side * frame.side];
    for &pattern in found {
        let mut then = Vec::new();
        if let Some((cell, value)) = pattern.placed()
            && said[cell] == 0
        {
            said[cell] = 1 << value;
            then.push(Fact::is(place(frame, cell), value as u8 + 1));
        }
        pattern.rules_out(position, |cell, values| {
            for value in members(values & !said[cell]) {
                then.push(Fact::is_not(place(frame, cell), value as u8 + 1));
            }
            said[cell] |= values;
        });
        if !then.is_empty() {
            then.sort_unstable();
            let because = because(technique, position, pattern);
            steps.push(Deduction::new(technique, then, because));
        }
    }
}

pub(super) fn place(frame: &Frame, cell: usize) -> Cell {
    Cell::new(cell / frame.side, cell % frame.side)
}

/// That a value does not stand in a cell, each by its number.
pub(super) type Absence = (usize, usize);

fn because(technique: Technique, position: &Position, pattern: Pattern) -> Because {
    let frame = &*position.frame;
    let (houses, cells) = outline(position, pattern);
    let facts = match houses.as_slice() {
        // What stands in the other cells is what one sees.
        &[house] if technique == Technique::FullHouse => {
            let others = (0..frame.side).map(|place| frame.cell(house, place));
            let is = |cell| {
                let value = position.value(cell)?;
                Some(Fact::is(place(frame, cell), value as u8 + 1))
            };
            others.filter_map(is).collect()
        }
        _ => cover(position, &needs(frame, pattern, &cells)),
    };
    Because {
        facts,
        houses: houses.into_iter().map(|house| frame.house(house)).collect(),
        pattern: cells.into_iter().map(|cell| place(frame, cell)).collect(),
        ..Because::default()
    }
}

/// The houses that are looked at, that which changes first, and the cells of the pattern.
fn outline(position: &Position, pattern: Pattern) -> (Vec<usize>, Vec<usize>) {
    let frame = &*position.frame;
    let at = |house: usize, places: u32| members(places).map(move |at| frame.cell(house, at));
    match pattern {
        Pattern::Single { cell, house, .. } => {
            let all = || frame.homes(cell).map(|(house, _)| house).to_vec();
            (house.map_or_else(all, |house| vec![house]), vec![cell])
        }
        Pattern::Subset { house, places, .. } | Pattern::DirectHidden { house, places, .. } => {
            (vec![house], at(house, places).collect())
        }
        Pattern::DirectLocked { value, houses, .. } => {
            let [_, _, from] = houses;
            (houses.to_vec(), at(from, position.places(from, value)).collect())
        }
        Pattern::Locked { value, .. } | Pattern::Fish { value, .. } => {
            let [lines, across] = pattern.crossing(frame);
            let corners = lines.iter();
            let corners = corners.flat_map(|&line| at(line, position.places(line, value)));
            let corners = corners.collect();
            (across.into_iter().chain(lines).collect(), corners)
        }
    }
}

/// Returns the values that must be known to be absent for the pattern to be there.
fn needs(frame: &Frame, pattern: Pattern, cells: &[usize]) -> Vec<Absence> {
    let all = (1_u32 << frame.side) - 1;
    // In the other cells of a house, and in these cells.
    let elsewhere = |house: usize, values: u32| {
        let others = (0..frame.side).map(move |place| frame.cell(house, place));
        let others = others.filter(|cell| !cells.contains(cell));
        others.flat_map(move |cell| members(values).map(move |value| (cell, value)))
    };
    let here = |values: u32| {
        let of_cell = move |&cell: &usize| members(values).map(move |value| (cell, value));
        cells.iter().flat_map(of_cell)
    };
    match pattern {
        Pattern::Single { value, house: Some(house), .. } => elsewhere(house, 1 << value).collect(),
        Pattern::Single { value, house: None, .. } => here(all & !(1 << value)).collect(),
        Pattern::Subset { is_naked: true, values, .. } => here(all & !values).collect(),
        Pattern::Subset { house, values, .. } => elsewhere(house, values).collect(),
        Pattern::DirectHidden { cell, value, house, values, .. } => {
            let of_value = elsewhere(house, 1 << value).filter(|&(other, _)| other != cell);
            elsewhere(house, values).chain(of_value).collect()
        }
        Pattern::DirectLocked { cell, value, houses } => {
            let [into, across, from] = houses;
            let crosses = |&(other, _): &Absence| {
                frame.homes(other).into_iter().any(|(house, _)| house == across)
            };
            let of_into = elsewhere(into, 1 << value);
            let of_into = of_into.filter(|need| need.0 != cell && !crosses(need));
            elsewhere(from, 1 << value).chain(of_into).collect()
        }
        Pattern::Locked { value, .. } | Pattern::Fish { value, .. } => {
            let [lines, across] = pattern.crossing(frame);
            // All cells where the houses cross may hold the value.
            let crosses = |cell: usize| {
                let mut homes = frame.homes(cell).into_iter();
                homes.any(|(house, _)| across.contains(&house))
            };
            let absences = lines.iter().flat_map(|&line| elsewhere(line, 1 << value));
            absences.filter(|&(cell, _)| !crosses(cell)).collect()
        }
    }
}

/// Facts that say of all these values that they do not stand in these cells.
pub(super) fn cover(position: &Position, needs: &[Absence]) -> Vec<Fact> {
    let frame = &*position.frame;
    let mut options: Vec<(Fact, Vec<usize>)> = Vec::new();
    let mut told = vec![false; needs.len()];
    for teller in 0..frame.side * frame.side {
        let Some(stands) = position.value(teller) else {
            continue;
        };
        let tells = |&need: &usize| {
            let (cell, value) = needs[need];
            cell == teller || value == stands && frame.sees(cell, teller)
        };
        let tells: Vec<usize> = (0..needs.len()).filter(tells).collect();
        for &need in &tells {
            told[need] = true;
        }
        if !tells.is_empty() {
            options.push((Fact::is(place(frame, teller), stands as u8 + 1), tells));
        }
    }
    let untold = (0..needs.len()).filter(|&need| !told[need]);
    let mut facts: Vec<Fact> = untold
        .map(|need| {
            let (cell, value) = needs[need];
            Fact::is_not(place(frame, cell), value as u8 + 1)
        })
        .collect();
    facts.extend(fewest(&options, &mut told));
    facts.sort_unstable();
    facts
}

/// Options that tell together all that is to be told, greedily; none of them can go.
fn fewest(options: &[(Fact, Vec<usize>)], to_tell: &mut [bool]) -> Vec<Fact> {
    let mut times = vec![0_u32; to_tell.len()];
    let mut chosen: Vec<&(Fact, Vec<usize>)> = Vec::new();
    while to_tell.contains(&true) {
        let gain = |(_, tells): &(Fact, Vec<usize>)| {
            let new = tells.iter().filter(|&&need| to_tell[need]);
            new.count()
        };
        // The first of the best.
        let best = options.iter().rev().max_by_key(|option| gain(option));
        let best = best.expect("an option for each");
        for &need in &best.1 {
            to_tell[need] = false;
            times[need] += 1;
        }
        chosen.push(best);
    }
    let mut facts = Vec::new();
    for (fact, tells) in chosen {
        if tells.iter().all(|&need| times[need] > 1) {
            tells.iter().for_each(|&need| times[need] -= 1);
        } else {
            facts.push(*fact);
        }
    }
    facts
}

/// The values that cells do not have beside these.
pub(super) fn absent(cells: impl Iterator<Item = (usize, u32)>, frame: &Frame) -> Vec<Absence> {
    let all = (1_u32 << frame.side) - 1;
    cells.flat_map(|(cell, may)| members(all & !may).map(move |value| (cell, value))).collect()
}

/// The candidates that a technique settles, and its reason.
#[derive(Clone, Debug)]
pub(super) struct Conclusion {
    /// The candidates that stand, or do not.
    pub(super) then: Vec<Candidate>,
    pub(super) holds: bool,
    /// The measure by which one reason is simpler than another.
    pub(super) size: usize,
    /// The tenths that Sudoku Explainer adds to its rating.
    pub(super) tenths: u32,
    pub(super) reason: Arc<dyn Reason>,
}

/// The reason of a conclusion, put into facts only for a step that is told.
pub(super) trait Reason: Debug + Send + Sync {
    /// Returns the facts, and the steps from an assumption to a contradiction where there is one.
    fn explain(&self, position: &Position) -> (Because, Vec<Deduction>);
}

impl Conclusion {
    /// Keeps those of the least size; of them those that fill a cell, if there are any.
    pub(super) fn simplest(mut found: Vec<Conclusion>) -> Vec<Conclusion> {
        let size = found.iter().map(|found| found.size).min();
        found.retain(|found| Some(found.size) == size);
        let holds = found.iter().any(|found| found.holds);
        found.retain(|found| found.holds == holds);
        found
    }

    /// Returns the step that says what is not said yet; `None` if all is.
    pub(super) fn step(
        &self,
        technique: deduction::Technique,
        position: &Position,
        said: &mut [u32],
    ) -> Option<Deduction> {
        let mut then = Vec::new();
        for &(cell, value) in &self.then {
            if said[cell] & (1 << value) == 0 {
                said[cell] |= 1 << value;
                then.push(fact(&position.frame, ((cell, value), self.holds)));
            }
        }
        then.sort_unstable();
        if then.is_empty() {
            return None;
        }
        let (because, steps) = self.reason.explain(position);
        Some(Deduction { steps, ..Deduction::new(technique, then, because) })
    }
}

/// The tenths that Sudoku Explainer adds to its rating for so many candidates in chains.
pub(super) fn tenths_for_length(size: usize) -> u32 {
    let mut tenths = 0;
    let (mut longest, mut next) = (4, 6);
    while size > longest + 2 {
        tenths += 1;
        (longest, next) = (next, 2 * longest);
    }
    tenths
}

pub(super) fn fact(frame: &Frame, ((cell, value), holds): (Candidate, bool)) -> Fact {
    Fact { cell: place(frame, cell), value: value as u8 + 1, holds }
}
