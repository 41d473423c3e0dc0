//! Entries of a position that are wrong, and why.

use std::collections::HashSet;

use anyhow::bail;
use takuzu_sat::deduction::Fact;
use takuzu_sat::game::Game as _;
use takuzu_sat::grade::{Guide, Steps};
use takuzu_sat::limits::Limits;
use takuzu_sat::puzzle::{Deduction, Violation};
use takuzu_sat::solve::{Engine, Options, Uniqueness, uniqueness};
use takuzu_sat::{Cell, Grid, Puzzle};

use crate::reply::remark::Remark;

/// A position and its givens.
pub(crate) struct Entries {
    /// The position with all givens.
    pub(crate) merged: Grid,
    /// The wrong entries, or the reason why that cannot be said.
    pub(crate) wrong: Result<Option<Wrong>, Remark>,
}

/// Entries that are wrong.
#[derive(Default)]
pub(crate) struct Wrong {
    /// All of them, the one that is spoken of first.
    pub(crate) cells: Vec<Cell>,
    /// True if only one of these need be wrong, nobody knows which.
    pub(crate) is_any: bool,
    /// The value in the first one.
    pub(crate) value: u8,
    /// The value that is given there, where it is no entry at all.
    pub(crate) given: Option<u8>,
    /// The rule that the first one breaks together with givens, where it does: no steps are needed.
    pub(crate) violation: Option<Violation>,
    /// The steps from what is right to what the first one must be.
    pub(crate) steps: Vec<Deduction>,
}

impl Entries {
    /// Compares a position with the puzzle that it is one of.
    pub(crate) fn compare(
        puzzle: &Puzzle,
        position: &Grid,
        limits: &Limits,
    ) -> anyhow::Result<Entries> {
        let (shape, given) = (position.shape(), puzzle.givens());
        if given.shape() != shape {
            bail!(
                "the position is {shape}, and the givens are {}",
                given.shape()
            );
        }
        let merged = Grid::from_fn(shape, |cell| position[cell].or(given[cell]));
        let overwritten: Vec<Cell> = given
            .filled()
            .filter(|&(cell, value)| merged[cell] != Some(value))
            .map(|(cell, _)| cell)
            .collect();
        let wrong = match overwritten.first() {
            Some(&first) => Ok(Some(Wrong {
                value: merged[first].expect("not as given"),
                given: given[first],
                cells: overwritten,
                ..Wrong::default()
            })),
            None => against_solution(puzzle, &merged, limits)?,
        };
        Ok(Entries { merged, wrong })
    }
}

/// The entries that break a rule together, and with givens: the fewest that there are, and the rule.
fn against_rules(puzzle: &Puzzle, position: &Grid) -> Option<(Vec<Cell>, Violation)> {
    let broken = puzzle.violations(position).into_iter().map(|violation| {
        let cells = violation.cells.iter().copied();
        let entries = cells.filter(|&cell| puzzle.givens()[cell].is_none());
        (entries.collect::<Vec<Cell>>(), violation)
    });
    let by_entries = broken.filter(|(entries, _)| !entries.is_empty());
    by_entries.min_by_key(|(entries, _)| entries.len())
}

/// Entries that are not as in the only solution; why nothing can be said where there is no such one.
fn against_solution(
    puzzle: &Puzzle,
    position: &Grid,
    limits: &Limits,
) -> anyhow::Result<Result<Option<Wrong>, Remark>> {
    let options = Options::from(Engine::Auto).with_limits(limits.clone());
    let plain = against_rules(puzzle, position);
    let broken = |cells: Vec<Cell>, violation| Wrong {
        is_any: false,
        value: position[cells[0]].expect("an entry"),
        cells,
        violation: Some(violation),
        ..Wrong::default()
    };
    let (solution, plain) = match (uniqueness(puzzle, &options)?, plain) {
        (Uniqueness::One(solution), plain) => (solution, plain),
        (Uniqueness::None, _) => return Ok(Err(Remark::NoSolution)),
        (_, Some((entries, violation))) => {
            let is_any = entries.len() > 1;
            let wrong = broken(entries, violation);
            return Ok(Ok(Some(Wrong { is_any, ..wrong })));
        }
        (Uniqueness::Several(..), None) => return Ok(Err(Remark::GivensSeveral)),
        (Uniqueness::Unknown(_), None) => return Ok(Err(Remark::Unknown)),
    };
    let is_wrong = |&(cell, value): &(Cell, u8)| solution[cell] != Some(value);
    let mut cells: Vec<Cell> = position
        .filled()
        .filter(is_wrong)
        .map(|(cell, _)| cell)
        .collect();
    if cells.is_empty() {
        return Ok(Ok(None));
    }
    // In a Sudoku a number that is given in the same house says all; a Takuzu has steps that say more.
    let plain = plain.filter(|_| puzzle.checks_givens_first());
    if let Some((&[first], violation)) = plain.as_ref().map(|(cells, rule)| (&cells[..], rule)) {
        put_first(&mut cells, first);
        return Ok(Ok(Some(broken(cells, violation.clone()))));
    }
    let steps = refutation(puzzle, position, &cells, limits)?;
    if let Some(fact) = steps.last().and_then(|step| step.then.first()) {
        put_first(&mut cells, fact.cell);
    }
    Ok(Ok(Some(Wrong {
        value: position[cells[0]].expect("an entry"),
        cells,
        steps,
        ..Wrong::default()
    })))
}

/// The steps from what is right to what one of the wrong entries must be.
fn refutation(
    puzzle: &Puzzle,
    position: &Grid,
    wrong: &[Cell],
    limits: &Limits,
) -> anyhow::Result<Vec<Deduction>> {
    let right = Grid::from_fn(position.shape(), |cell| {
        position[cell].filter(|_| !wrong.contains(&cell))
    });
    // That another value stands where an entry is, or its own value does not.
    let is_refutation = |fact: &Fact| {
        let is_entry = position[fact.cell] == Some(fact.value);
        wrong.contains(&fact.cell) && is_entry != fact.holds
    };
    let mut guide = Guide::new(&puzzle.with_givens(right), Steps::Ladder, limits.clone())?;
    let mut steps: Vec<Deduction> = Vec::new();
    let refutes = |step: &Deduction| step.then.iter().any(is_refutation);
    while guide.ended().is_none() && !steps.iter().any(refutes) {
        steps.extend(guide.more()?);
    }
    Ok(steps_to(steps, is_refutation))
}

fn put_first(cells: &mut Vec<Cell>, first: Cell) {
    cells.retain(|&cell| cell != first);
    cells.insert(0, first);
}

/// The first of some steps that says one of the wanted facts, and those before it that it needs.
pub(crate) fn steps_to(
    mut steps: Vec<Deduction>,
    is_wanted: impl Fn(&Fact) -> bool,
) -> Vec<Deduction> {
    let wanted = |step: &Deduction| step.then.iter().copied().find(&is_wanted);
    let Some(at) = steps.iter().position(|step| wanted(step).is_some()) else {
        return Vec::new();
    };
    steps.truncate(at + 1);
    let first = wanted(&steps[at]);
    let mut needed: HashSet<Fact> = first.into_iter().collect();
    let mut kept = Vec::new();
    for mut step in steps.into_iter().rev() {
        step.then.retain(|fact| needed.contains(fact));
        if !step.then.is_empty() {
            needed.extend(&step.because.facts);
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}
