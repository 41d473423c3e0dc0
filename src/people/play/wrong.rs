//! Entries that are wrong, and the steps that show it.

use std::collections::HashSet;

use crate::deduction::Fact;
use crate::grade::Guide;
use crate::grid::{Cell, Grid};
use crate::ladder::ClimbError;
use crate::puzzle::{Deduction, Puzzle, Violation};

/// Returns the entries that break a rule together, and with givens: the fewest that there are, and the rule.
#[must_use]
pub fn breaking_entries(puzzle: &Puzzle, position: &Grid) -> Option<(Vec<Cell>, Violation)> {
    let broken = puzzle.violations(position).into_iter().map(|violation| {
        let cells = violation.cells.iter().copied();
        let entries = cells.filter(|&cell| puzzle.givens()[cell].is_none());
        (entries.collect::<Vec<Cell>>(), violation)
    });
    let by_entries = broken.filter(|(entries, _)| !entries.is_empty());
    by_entries.min_by_key(|(entries, _)| entries.len())
}

/// Returns the steps from what is right to what one of the wrong entries must be; none where the guide ends
/// before. `guide` makes a guide from the right entries of the position on.
///
/// # Errors
///
/// When the board is too large for the ladder.
pub fn refutation(
    puzzle: &Puzzle,
    position: &Grid,
    wrong: &[Cell],
    guide: impl FnOnce(&Puzzle) -> Result<Guide, ClimbError>,
) -> Result<Vec<Deduction>, ClimbError> {
    let right =
        Grid::from_fn(position.shape(), |cell| position[cell].filter(|_| !wrong.contains(&cell)));
    // That another value stands where an entry is, or its own value does not.
    let is_refutation = |fact: &Fact| {
        let is_entry = position[fact.cell] == Some(fact.value);
        wrong.contains(&fact.cell) && is_entry != fact.holds
    };
    let mut guide = guide(&puzzle.with_givens(right))?;
    let mut steps: Vec<Deduction> = Vec::new();
    let refutes = |step: &Deduction| step.then.iter().any(is_refutation);
    while guide.ended().is_none() && !steps.iter().any(refutes) {
        steps.extend(guide.more()?);
    }
    Ok(steps_to(steps, is_refutation))
}

/// Returns the first of some steps that says one of the wanted facts, and those before it that it needs.
#[must_use]
pub fn steps_to(mut steps: Vec<Deduction>, is_wanted: impl Fn(&Fact) -> bool) -> Vec<Deduction> {
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

/// Returns the steps that come next, up to the first one that fills a cell: one if it fills a cell by itself,
/// else those that it needs as well, because a position does not show them. None where nothing follows.
///
/// # Errors
///
/// When the board is too large for the ladder.
pub fn next_steps(mut guide: Guide) -> Result<Vec<Deduction>, ClimbError> {
    let fills = |fact: &Fact| fact.holds;
    let fills_any = |step: &Deduction| step.then.iter().any(fills);
    let mut steps: Vec<Deduction> = Vec::new();
    loop {
        let more = guide.more()?;
        let is_enough = more.is_empty() || more.iter().any(fills_any);
        steps.extend(more);
        if is_enough {
            break;
        }
    }
    if steps.first().is_some_and(fills_any) {
        steps.truncate(1);
        // A search finds the whole solution: the hint is one cell of it.
        let search = steps.iter_mut().find(|step| step.technique.is_search());
        search.into_iter().for_each(|step| step.then.truncate(1));
        return Ok(steps);
    }
    Ok(steps_to(steps, fills))
}
