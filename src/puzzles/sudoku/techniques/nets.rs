//! Nets: a candidate is assumed, singles follow, and in the end a cell or a value in a house has no candidate left.
//!
//! ```text
//!     nishio           singles of the value that is assumed
//!     forcing net      all singles
//!     nested net       all singles, and what nets within the net rule out
//! ```
//!
//! A nishio is as long as Sudoku Explainer counts it; it is not a technique of our ladder.
//!
//! Singles follow in waves: all that are there at once make one. So what a net finds does not depend on the order in which
//! the board is looked at.

mod length;
mod nested;

use std::rc::Rc;
use std::sync::Arc;

use itertools::Itertools as _;

use super::because::{self, Absence, Conclusion, Reason, cover, fact, place, tenths_for_length};
use super::find::{self, Pattern};
use super::links::Candidate;
use super::position::{Frame, Position, members};
use super::{Found, Single, Stop, Technique};
use crate::ground::deduction::{Because, Deduction, Fact, Instance};
pub(super) use nested::LONGEST as LONGEST_NESTED;

/// The techniques that are used within a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reach {
    OneValue,
    Singles,
    Nested,
}

/// A candidate from which a contradiction follows.
#[derive(Clone, Debug)]
pub(super) struct Net {
    assumed: Candidate,
    reach: Reach,
}

/// A place where nothing is left: a cell, or a value in a house.
#[derive(Clone, Copy, Debug)]
enum DeadEnd {
    Cell(usize),
    Value { house: usize, value: usize },
}

/// A board on which a candidate is assumed.
struct Branch {
    position: Position,
    reach: Reach,
    assumed: Candidate,
    waves: usize,
    placed: usize,
}

impl Branch {
    fn new(position: &Position, assumed: Candidate, reach: Reach) -> Branch {
        let mut position = position.clone();
        position.put(assumed.0, assumed.1);
        Branch { position, reach, assumed, waves: 0, placed: 1 }
    }

    /// Lets singles follow until none does or nothing is left somewhere; visits each wave before it is written.
    fn follow(&mut self, mut visit: impl FnMut(&Position, &[Pattern])) -> Option<DeadEnd> {
        let mut wave = Vec::new();
        loop {
            if self.position.broken
                && let Some(end) = self.dead_end()
            {
                return Some(end);
            }
            wave.clear();
            for single in [Single::HiddenInBlock, Single::HiddenInLine, Single::Naked] {
                find::singles(single, &mut self.position, &mut wave);
            }
            if self.reach == Reach::OneValue {
                let value = self.assumed.1;
                wave.retain(|pattern| {
                    matches!(pattern, Pattern::Single { value: of, house: Some(_), .. } if *of == value)
                });
            }
            if wave.is_empty() {
                return None;
            }
            visit(&self.position, &wave);
            self.waves += 1;
            for (cell, value) in wave.iter().filter_map(|pattern| pattern.placed()) {
                self.placed += usize::from(self.position.put(cell, value));
            }
        }
    }

    fn dead_end(&self) -> Option<DeadEnd> {
        let (frame, position) = (&self.position.frame, &self.position);
        let is_dead =
            |&cell: &usize| position.value(cell).is_none() && position.candidates(cell) == 0;
        let houses = (0..frame.houses()).flat_map(|house| {
            let missing = members(position.missing(house));
            missing.map(move |value| (house, value))
        });
        let of_value = |(house, value): (usize, usize)| {
            (position.places(house, value) == 0).then_some(DeadEnd::Value { house, value })
        };
        match self.reach {
            Reach::OneValue => {
                houses.filter(|&(_, value)| value == self.assumed.1).find_map(of_value)
            }
            Reach::Singles | Reach::Nested => {
                let mut cells = 0..frame.side * frame.side;
                let cell = cells.find(is_dead).map(DeadEnd::Cell);
                cell.or_else(|| houses.clone().find_map(of_value))
            }
        }
    }

    /// The candidates that fail by singles.
    fn refuted(&self) -> Vec<Candidate> {
        let fails = |&assumed: &Candidate| {
            let mut within = Branch::new(&self.position, assumed, Reach::Singles);
            within.follow(|_, _| {}).is_some()
        };
        candidates(&self.position).filter(fails).collect()
    }
}

fn candidates(position: &Position) -> impl Iterator<Item = Candidate> {
    let of_cell = |cell| members(position.candidates(cell)).map(move |value| (cell, value));
    (0..position.frame.side * position.frame.side).flat_map(of_cell)
}

/// Finds the candidates that fail by the fewest waves and singles; `None` when `stop` says so.
pub(super) fn by_net(reach: Reach, position: &Position, stop: Stop<'_>) -> Found {
    let frame = &*position.frame;
    let conclude = |assumed: Candidate, size: usize, placed: usize| Conclusion {
        then: vec![assumed],
        holds: false,
        size,
        tenths: tenths_for_length(2 * placed),
        reason: Arc::new(Net { assumed, reach }),
    };
    let mut found = Vec::new();
    if reach == Reach::Nested {
        let failed = nested::failed(position, stop)?.into_iter();
        found.extend(failed.map(|(assumed, size)| conclude(assumed, size, size)));
        return Some(Conclusion::simplest(found));
    }
    for assumed in candidates(position) {
        if stop() {
            return None;
        }
        let mut branch = Branch::new(position, assumed, reach);
        if reach == Reach::OneValue {
            let length = length::nishio_length(position, assumed).into_iter();
            found.extend(length.map(|length| Conclusion {
                tenths: tenths_for_length(length),
                ..conclude(assumed, length, 0)
            }));
        } else if branch.follow(|_, _| {}).is_some() {
            let size = branch.waves * frame.side * frame.side + branch.placed;
            found.push(conclude(assumed, size, branch.placed));
        }
    }
    Some(Conclusion::simplest(found))
}

impl Reason for Net {
    fn explain(&self, position: &Position) -> (Because, Vec<Deduction>) {
        let branch = Branch::new(position, self.assumed, self.reach);
        let steps = steps(branch);
        (needed_facts(&position.frame, self.assumed, &steps), steps)
    }
}

/// The facts that steps from an assumption need beside it and what they conclude.
fn needed_facts(frame: &Frame, assumed: Candidate, steps: &[Deduction]) -> Because {
    let is_new = |fact: &Fact| {
        *fact != self::fact(frame, (assumed, true))
            && !steps.iter().any(|step| step.then.contains(fact))
    };
    let facts = steps.iter().flat_map(|step| &step.because.facts).copied();
    let facts: Vec<Fact> = facts.filter(is_new).sorted_unstable().dedup().collect();
    Because { facts, ..Because::default() }
}

/// A step of a net, or a candidate that fails on a board.
enum Item {
    Step(Box<Deduction>),
    Refuted { assumed: Candidate, board: Rc<Position> },
}

/// The steps to the contradiction, as far as they are needed.
fn steps(mut branch: Branch) -> Vec<Deduction> {
    let frame = &*Rc::clone(&branch.position.frame);
    let mut items = Vec::new();
    let end = loop {
        let end = branch.follow(|position, wave| {
            // Of several for a cell the last one is kept.
            for technique in
                [Technique::NakedSingle, Technique::HiddenSingleLine, Technique::HiddenSingleBlock]
            {
                let is_of = |pattern: &&Pattern| technique_of(pattern, frame) == technique;
                let of: Vec<Pattern> = wave.iter().filter(is_of).copied().collect();
                let mut steps = Vec::new();
                because::add(technique, position, &of, &mut steps);
                items.extend(steps.into_iter().map(Box::new).map(Item::Step));
            }
        });
        if let Some(end) = end {
            break end.step(&branch.position);
        }
        let refuted = branch.refuted();
        assert!(!refuted.is_empty(), "a net that was found ends");
        let board = Rc::new(branch.position.clone());
        for (cell, value) in refuted {
            branch.position.remove(cell, value);
            items.push(Item::Refuted { assumed: (cell, value), board: Rc::clone(&board) });
        }
    };
    let mut wanted = end.because.facts.clone();
    let mut kept = vec![end];
    for item in items.into_iter().rev() {
        let step = match item {
            Item::Step(mut step) => {
                step.then.retain(|fact| wanted.contains(fact));
                *step
            }
            Item::Refuted { assumed, .. } if !wanted.contains(&fact(frame, (assumed, false))) => {
                continue;
            }
            Item::Refuted { assumed, board } => {
                let branch = Branch::new(&board, assumed, Reach::Singles);
                let steps = self::steps(branch);
                let then = vec![fact(frame, (assumed, false))];
                let because = needed_facts(frame, assumed, &steps);
                Deduction { steps, ..Deduction::new(Technique::ForcingNet, then, because) }
            }
        };
        if !step.then.is_empty() {
            wanted.retain(|fact| !step.then.contains(fact));
            wanted.extend(&step.because.facts);
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}

fn technique_of(pattern: &Pattern, frame: &Frame) -> Technique {
    let Pattern::Single { house: Some(house), .. } = pattern else {
        return Technique::NakedSingle;
    };
    match house / frame.side {
        2.. => Technique::HiddenSingleBlock,
        ..2 => Technique::HiddenSingleLine,
    }
}

impl DeadEnd {
    /// The last step: nothing follows from it.
    fn step(self, position: &Position) -> Deduction {
        let frame = &*position.frame;
        let (technique, houses, cells, value, needs): (_, _, _, _, Vec<Absence>) = match self {
            DeadEnd::Cell(cell) => {
                let needs = (0..frame.side).map(|value| (cell, value)).collect();
                (Technique::NakedSingle, Vec::new(), vec![place(frame, cell)], None, needs)
            }
            DeadEnd::Value { house, value } => {
                let needs = (0..frame.side).map(|at| (frame.cell(house, at), value)).collect();
                let houses = vec![frame.house(house)];
                (Technique::HiddenSingleLine, houses, Vec::new(), Some(value as u8 + 1), needs)
            }
        };
        let because = Because {
            facts: cover(position, &needs),
            pattern: cells.clone(),
            houses: houses.clone(),
            rules: vec![Instance { rule: None, houses, cells, value }],
            ..Because::default()
        };
        Deduction::new(technique, Vec::new(), because)
    }
}
