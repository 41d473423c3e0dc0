//! All that the ladder says is true, and from nothing else than it says.

use std::collections::{BTreeMap, HashSet};

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use takuzu_sat::Grid;
use takuzu_sat::deduction::{Ended, Fact};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::sudoku::Sudoku;

use super::brute::has_grid;
use super::grades::made;
use super::unique::assert_deadly;
use super::{climb, corpus, round_of, rounds};

fn opposite(fact: Fact) -> Fact {
    Fact { holds: !fact.holds, ..fact }
}

/// What a deduction says follows from its reasons and the rules: the opposite has no grid.
pub(crate) fn assert_entailed(puzzle: &Sudoku, step: &Deduction) {
    assert_refuted(puzzle, step);
    if step.because.deadly.is_some() {
        return assert_deadly(puzzle, step);
    }
    for &fact in &step.then {
        let mut facts = step.because.facts.clone();
        facts.push(opposite(fact));
        assert!(!has_grid(puzzle, &facts), "{fact} by {step:?}");
    }
}

/// Of a refutation, every step follows from what was known and from those before it, and the last one has no grid.
fn assert_refuted(puzzle: &Sudoku, step: &Deduction) {
    let Some((end, steps)) = step.steps.split_last() else {
        return;
    };
    let mut known: Vec<Fact> = step.because.facts.clone();
    known.extend(step.then.iter().copied().map(opposite));
    for within in steps {
        assert!(!within.then.is_empty(), "{step:?}");
        assert!(
            within.because.facts.iter().all(|fact| known.contains(fact)),
            "{within:?} in {step:?}"
        );
        assert_entailed(puzzle, within);
        known.extend(&within.then);
    }
    assert!(end.then.is_empty(), "{step:?}");
    assert!(end.because.facts.iter().all(|fact| known.contains(fact)), "{end:?} in {step:?}");
    assert!(!has_grid(puzzle, &end.because.facts), "{end:?} in {step:?}");
}

/// Its technique sees the same on a board with its reasons alone, and no longer without any one of
/// them. What was ruled out before cannot be put on a board: nothing is said where it is needed.
pub(crate) fn assert_smallest(puzzle: &Sudoku, step: &Deduction) {
    let facts = &step.because.facts;
    if facts.iter().any(|fact| !fact.holds) {
        return;
    }
    let sees = |facts: &[Fact]| {
        let mut givens = Grid::blank(puzzle.shape());
        for fact in facts {
            givens.set(fact.cell, Some(fact.value));
        }
        let steps = round_of(step.technique.name(), &puzzle.with_givens(givens));
        let seen = |fact: &Fact| steps.iter().any(|step| step.then.contains(fact));
        step.then.iter().all(seen)
    };
    assert!(sees(facts), "{step:?}");
    for leave_out in 0..facts.len() {
        let mut fewer = facts.clone();
        let without = fewer.remove(leave_out);
        assert!(!sees(&fewer), "{without} can go in {step:?}");
    }
}

/// What is known of the board while a trail is followed.
struct Known {
    facts: HashSet<Fact>,
    grid: Grid,
}

impl Known {
    fn new(puzzle: &Sudoku) -> Known {
        Known { facts: HashSet::new(), grid: puzzle.givens().clone() }
    }

    fn follow(&mut self, step: &Deduction) {
        for fact in &step.because.facts {
            let is_known = match fact.holds {
                true => self.grid[fact.cell] == Some(fact.value),
                false => self.facts.contains(fact),
            };
            assert!(is_known, "{fact} in {step:?}");
        }
        assert!(!step.then.is_empty(), "{step:?}");
        for &fact in &step.then {
            assert_eq!(self.grid[fact.cell], None, "{fact} in {step:?}");
            assert!(self.facts.insert(fact), "{fact} is known before {step:?}");
        }
        // What a round concludes stands on what was known before it: no deduction of it uses another's.
        for fact in step.then.iter().filter(|fact| fact.holds) {
            self.grid.set(fact.cell, Some(fact.value));
        }
    }
}

/// Every step of a puzzle's trail, counted by technique.
pub(crate) fn check(puzzle: &Sudoku, counts: &mut BTreeMap<&'static str, usize>) {
    let climbed = climb(puzzle, &Allowed::All);
    assert_eq!(climbed.ended, Ended::Solved, "{puzzle:?}");
    let without = rounds(puzzle, &Allowed::All);
    let with = (climbed.rounds, climbed.ended, climbed.position);
    assert_eq!(with, without, "the same with and without its steps");
    let widths: usize = with.0.iter().map(|round| round.width).sum();
    let conclusions: usize = climbed.steps.iter().map(|step| step.then.len()).sum();
    assert_eq!(widths, conclusions, "a width counts what follows");
    let mut known = Known::new(puzzle);
    for step in &climbed.steps {
        known.follow(step);
        *counts.entry(step.technique.name()).or_default() += 1;
        if step.technique.name() != "sudoku-search" {
            assert_entailed(puzzle, step);
            // On a board with fewer numbers there may be shorter chains.
            if step.because.chains.is_empty()
                && step.because.deadly.is_none()
                && step.steps.is_empty()
            {
                assert_smallest(puzzle, step);
            }
        }
    }
    assert_eq!(known.grid, with.2);
    assert!(known.grid.is_complete());
    let values = known.grid.filled().map(|(cell, value)| Fact::is(cell, value));
    assert!(has_grid(puzzle, &values.collect::<Vec<_>>()), "the rules hold");
}

#[test]
fn every_step_on_the_corpus_follows_from_its_reasons() {
    let mut counts = BTreeMap::new();
    for name in ["gen-naked-singles", "clue17", "gen-minimal"] {
        corpus(name).iter().for_each(|puzzle| check(puzzle, &mut counts));
    }
    println!("{counts:?}");
    assert!(counts.len() >= 14, "{counts:?}");
}

#[test]
fn every_step_on_other_boards_follows_from_its_reasons() {
    let mut counts = BTreeMap::new();
    for puzzle in made(&mut ChaCha8Rng::seed_from_u64(10)) {
        check(&puzzle, &mut counts);
    }
    println!("{counts:?}");
    assert!(counts.len() >= 8, "{counts:?}");
}
