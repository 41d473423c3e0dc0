//! Chains, checked link by link by what the rules and the reasons say, without any finder.

use std::collections::BTreeMap;

use takuzu_sat::deduction::Fact;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Cell, Game as _, Limits};

use super::trails::assert_entailed;
use super::{climb, climber, corpus};

/// The houses of a cell, each as its cells.
fn houses_of(puzzle: &Sudoku, cell: Cell) -> [Vec<Cell>; 3] {
    let block = |other: &Cell| puzzle.block_of(*other) == puzzle.block_of(cell);
    let all = || puzzle.shape().cells();
    [
        all().filter(|other| other.row == cell.row).collect(),
        all().filter(|other| other.col == cell.col).collect(),
        all().filter(block).collect(),
    ]
}

fn sees(puzzle: &Sudoku, one: Cell, other: Cell) -> bool {
    one != other && houses_of(puzzle, one).iter().any(|house| house.contains(&other))
}

/// Not both can stand: two values of a cell, or a value twice in a house.
fn exclude(puzzle: &Sudoku, one: Fact, other: Fact) -> bool {
    if one.cell == other.cell {
        one.value != other.value
    } else {
        one.value == other.value && sees(puzzle, one.cell, other.cell)
    }
}

/// The reasons say that a value does not stand in a cell.
fn is_absent(puzzle: &Sudoku, step: &Deduction, cell: Cell, value: u8) -> bool {
    step.because.facts.iter().any(|&fact| match fact.holds {
        false => (fact.cell, fact.value) == (cell, value),
        true => exclude(puzzle, fact, Fact::is(cell, value)),
    })
}

/// One of these must stand: the reasons rule out all other values of their cell, or all other places of their value in
/// a house.
fn must_stand(puzzle: &Sudoku, step: &Deduction, these: &[Fact]) -> bool {
    let first = these[0];
    let is_ruled_out = |cell: Cell, value: u8| {
        these.iter().any(|fact| (fact.cell, fact.value) == (cell, value))
            || is_absent(puzzle, step, cell, value)
    };
    if these.iter().all(|fact| fact.cell == first.cell) {
        return puzzle.values().all(|value| is_ruled_out(first.cell, value));
    }
    these.iter().all(|fact| fact.value == first.value)
        && houses_of(puzzle, first.cell).iter().any(|house| {
            these.iter().all(|fact| house.contains(&fact.cell))
                && house.iter().all(|&cell| is_ruled_out(cell, first.value))
        })
}

/// Every link of a step, and that what follows does.
pub(crate) fn assert_linked(puzzle: &Sudoku, step: &Deduction) {
    let chains = &step.because.chains;
    for link in chains.iter().flat_map(|chain| chain.windows(2)) {
        let [one, other] = [link[0], link[1]];
        let is_link = match (one.holds, other.holds) {
            (true, false) => exclude(puzzle, one, other),
            (false, true) => must_stand(puzzle, step, &[one, other]),
            _ => false,
        };
        assert!(is_link, "{one} to {other} in {step:?}");
    }
    let ends = |chain: &[Fact]| [chain[0], chain[chain.len() - 1]];
    let excludes_both = |fact: Fact, [one, other]: [Fact; 2]| {
        exclude(puzzle, fact, one) && exclude(puzzle, fact, other)
    };
    if let [chain] = &chains[..] {
        let [first, last] = ends(chain);
        assert!(!first.holds && last.holds, "{step:?}");
        if (first.cell, first.value) == (last.cell, last.value) {
            assert_eq!(step.then, [last], "{step:?}");
            return;
        }
        let is_loop = step.technique.name().ends_with("loop");
        assert_eq!(is_loop, is_loop && exclude(puzzle, first, last), "{step:?}");
        let inner = chain[1..].chunks_exact(2).map(|link| [link[0], link[1]]);
        let weak: Vec<[Fact; 2]> = inner.filter(|_| is_loop).chain([[first, last]]).collect();
        for &then in &step.then {
            assert!(!then.holds, "{step:?}");
            assert!(weak.iter().any(|&link| excludes_both(then, link)), "{then} in {step:?}");
        }
    } else {
        let starts: Vec<Fact> = chains.iter().map(|chain| chain[0]).collect();
        assert!(starts.iter().all(|start| start.holds), "{step:?}");
        assert!(must_stand(puzzle, step, &starts), "{step:?}");
        for chain in chains {
            assert_eq!(step.then, [ends(chain)[1]], "{step:?}");
        }
    }
}

#[test]
fn every_chain_holds_link_by_link() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in ["gen-minimal", "clue17"] {
        for puzzle in corpus(name) {
            for step in climb(&puzzle, &Allowed::All).steps {
                if !step.because.chains.is_empty() {
                    assert_linked(&puzzle, &step);
                    assert_entailed(&puzzle, &step);
                    *counts.entry(step.technique.name()).or_default() += 1;
                }
            }
        }
    }
    println!("{counts:?}");
    assert!(counts.len() >= 7, "{counts:?}");
}

/// Each shape alone, beside what places a number and locked candidates.
#[test]
fn every_shape_is_met_alone() {
    let shapes = [
        "skyscraper",
        "two-string-kite",
        "turbot-fish",
        "w-wing",
        "remote-pair",
        "x-chain",
        "x-loop",
        "xy-chain",
        "xy-loop",
        "continuous-loop",
        "aic",
        "cell-forcing-chain",
        "house-forcing-chain",
    ];
    let puzzles = corpus("gen-minimal");
    for shape in shapes {
        let basic = ["hidden-single-block", "hidden-single-line", "naked-single", "pointing"];
        let names = basic.into_iter().chain([shape]).map(str::to_owned);
        let allowed = Allowed::Only(names.collect());
        let mut met = 0;
        for puzzle in &puzzles {
            let mut steps = Vec::new();
            let mut climber = climber(puzzle, &allowed, Limits::none());
            while climber.round_with_steps(&mut steps).is_some() {}
            for step in steps.iter().filter(|step| step.technique.name() == shape) {
                assert_linked(puzzle, step);
                assert_entailed(puzzle, step);
                met += 1;
            }
        }
        assert!(met > 0, "{shape}");
    }
}

/// Every step by Sudoku Explainer's techniques follows.
#[test]
fn the_ladder_of_sudoku_explainer() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in corpus("gen-minimal") {
        for step in climb(&puzzle, &Allowed::Explainer).steps {
            *counts.entry(step.technique.name()).or_default() += 1;
            if !step.technique.is_search() {
                assert!(step.technique.ratings().se.is_some());
                assert_entailed(&puzzle, &step);
            }
            if !step.because.chains.is_empty() {
                assert_linked(&puzzle, &step);
            }
        }
    }
    for direct in ["direct-pointing", "direct-hidden-pair", "direct-hidden-triple"] {
        assert!(counts.contains_key(direct), "{counts:?}");
    }
}
