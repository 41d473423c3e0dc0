//! The reason why an assumption fails: the cells that it takes, and the steps to the contradiction.

use super::because;
use super::position::{Frame, Position};
use super::probe::Prober;
use std::collections::HashSet;

use super::Technique;
use super::climb::look;
use crate::ground::deduction::{Because, Deduction, Fact, Instance};
use crate::ground::grid::{Cell, Grid};
use crate::puzzles::takuzu::line::Mask;
use crate::puzzles::takuzu::{Rule, Takuzu, Violation};

/// The deduction by which a symbol that was assumed does not stand there, with the steps of its refutation.
pub(super) fn refute<M: Mask>(
    puzzle: &Takuzu,
    frame: &Frame<M>,
    position: &Position<M>,
    (row, col, symbol): (usize, usize, usize),
) -> Deduction {
    let cell = Cell::new(row, col);
    let known = position.grid(frame);
    // What stands there already need not be concluded once more.
    let refuted_from = |facts: &Grid| {
        let mut assumed = facts.clone();
        assumed.set(cell, Some(symbol as u8));
        let mut steps = steps(puzzle, frame, &assumed);
        for step in &mut steps {
            let is_known = |fact: &Fact| known[fact.cell] == Some(fact.value);
            step.then.retain(|fact| !is_known(fact));
        }
        needed_steps(steps)
    };
    let fewest = fewest(frame, position, (row, col, symbol));
    let (steps, others) = (refuted_from(&fewest), refuted_from(&known));
    // From less than is known follows what everybody sees to be wrong: nobody would go on from there.
    let is_seen = |fact: &Fact| known[fact.cell].is_some();
    let goes_astray = steps.iter().any(|step| step.then.iter().any(is_seen));
    let steps = if goes_astray || others.len() < steps.len() { others } else { steps };
    let used = steps.iter().flat_map(|step| &step.because.facts);
    let used: HashSet<Fact> = used.copied().collect();
    let facts = Fact::all_of(&known).filter(|fact| used.contains(fact));
    let then = vec![Fact::is(cell, 1 - symbol as u8)];
    let because = Because { facts: facts.collect(), pattern: vec![cell], ..Because::default() };
    Deduction { steps, ..Deduction::new(Technique::Probe, then, because) }
}

/// Filled cells with which the assumption fails and of which none can go, the far ones given up first.
fn fewest<M: Mask>(
    frame: &Frame<M>,
    position: &Position<M>,
    (row, col, symbol): (usize, usize, usize),
) -> Grid {
    let mut prober = Prober::new(position);
    let mut facts = position.grid(frame);
    let mut cells: Vec<Cell> = facts.filled().map(|(cell, _)| cell).collect();
    let distance = |cell: &Cell| cell.row.abs_diff(row) + cell.col.abs_diff(col);
    cells.sort_by_key(|cell| std::cmp::Reverse((distance(cell), cell.row, cell.col)));
    let mut fails = |facts: &Grid| {
        let mut assumed = Position::new(frame, facts);
        assumed.put(frame, row, col, symbol);
        prober.is_refuted(frame, &assumed)
    };
    // In chunks first, for most can go.
    let mut size = cells.len().div_ceil(4).max(1);
    loop {
        let mut kept = Vec::new();
        for chunk in cells.chunks(size) {
            let mut fewer = facts.clone();
            chunk.iter().for_each(|&cell| fewer.set(cell, None));
            if fails(&fewer) {
                facts = fewer;
            } else {
                kept.extend_from_slice(chunk);
            }
        }
        if size == 1 {
            return facts;
        }
        cells = kept;
        size = size.div_ceil(4);
    }
}

/// The steps to a contradiction, easiest first. Panics when there is none.
fn steps<M: Mask>(puzzle: &Takuzu, frame: &Frame<M>, assumed: &Grid) -> Vec<Deduction> {
    let mut grid = assumed.clone();
    let mut steps: Vec<Deduction> = Vec::new();
    loop {
        let position = Position::new(frame, &grid);
        if let Some(violation) = puzzle.violations(&grid).into_iter().next() {
            steps.push(violated(violation, &grid));
            return steps;
        }
        let before = steps.len();
        let about_lines =
            |&technique: &Technique| technique < Technique::Chain && frame.has_use_for(technique);
        for technique in Technique::LADDER.iter().copied().filter(about_lines) {
            let mut found = Vec::new();
            match look(technique, frame, &position, &mut frame.all(), &mut found) {
                Ok(()) => because::add(technique, frame, &position, &found, &mut steps),
                Err((way, place)) => {
                    steps.push(because::broken(&position.view(frame, way, place)));
                    return steps;
                }
            }
            if steps.len() > before {
                break;
            }
        }
        assert!(steps.len() > before, "a refutation ends: {assumed:?}");
        for step in &steps[before..] {
            for fact in &step.then {
                grid.set(fact.cell, Some(fact.value));
            }
        }
    }
}

/// The end of a refutation where a rule is plainly broken.
fn violated(violation: Violation, grid: &Grid) -> Deduction {
    let Violation { rule, houses, value: _, cells } = violation;
    let fact = |&cell: &Cell| grid[cell].map(|value| Fact::is(cell, value));
    let links = match cells.as_slice() {
        &[one, other] if rule == Rule::Signs => vec![[one, other]],
        _ => Vec::new(),
    };
    let because = Because {
        facts: cells.iter().filter_map(fact).collect(),
        houses: houses.clone(),
        links,
        rules: vec![Instance { rule: Some(rule), houses, cells, value: None }],
        ..Because::default()
    };
    Deduction::new(Technique::Contradiction, Vec::new(), because)
}

/// The steps without which the last one would not be there, and of them what is needed.
fn needed_steps(steps: Vec<Deduction>) -> Vec<Deduction> {
    let mut needed: HashSet<Fact> = HashSet::new();
    let mut kept = Vec::new();
    for mut step in steps.into_iter().rev() {
        let is_last = kept.is_empty();
        step.then.retain(|fact| needed.contains(fact));
        if is_last || !step.then.is_empty() {
            needed.extend(&step.because.facts);
            kept.push(step);
        }
    }
    kept.reverse();
    kept
}
