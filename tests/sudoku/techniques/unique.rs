//! Steps that rest on the puzzle having exactly one solution: without the conclusion each solution would have a twin.

use std::collections::BTreeMap;

use takuzu_sat::deduction::Fact;
use takuzu_sat::game::Search as _;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::{Cell, Game as _, Grid, Limits, Next};

use super::brute::has_grid;
use super::{climber, corpus};

/// The houses of a cell: its row, its column and its block.
fn homes(puzzle: &Sudoku, cell: Cell) -> [usize; 3] {
    let side = puzzle.side();
    [cell.row, side + cell.col, 2 * side + puzzle.block_of(cell)]
}

/// All ways to fill these cells that some grid has which agrees with the facts.
fn fillings(puzzle: &Sudoku, cells: &[Cell], facts: &[Fact]) -> Vec<Vec<u8>> {
    let Some((&cell, rest)) = cells.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for value in puzzle.values() {
        let mut facts = facts.to_vec();
        facts.push(Fact::is(cell, value));
        if has_grid(puzzle, &facts) {
            let more = fillings(puzzle, rest, &facts).into_iter();
            all.extend(more.map(|more| [vec![value], more].concat()));
        }
    }
    all
}

/// Whether the cells can be filled otherwise, so that each house has the same values in them.
fn has_twin(puzzle: &Sudoku, cells: &[Cell], filling: &[u8]) -> bool {
    let mut counts: BTreeMap<(usize, u8), usize> = BTreeMap::new();
    for (&cell, &value) in cells.iter().zip(filling) {
        for house in homes(puzzle, cell) {
            *counts.entry((house, value)).or_default() += 1;
        }
    }
    fits(puzzle, cells, filling, &mut counts)
}

fn fits(
    puzzle: &Sudoku,
    cells: &[Cell],
    filling: &[u8],
    counts: &mut BTreeMap<(usize, u8), usize>,
) -> bool {
    let (Some((&cell, cells)), Some((&is, filling))) = (cells.split_first(), filling.split_first())
    else {
        return true;
    };
    puzzle.values().filter(|&value| value != is).any(|value| {
        let keys = homes(puzzle, cell).map(|house| (house, value));
        if keys.iter().any(|key| counts.get(key).is_none_or(|&count| count == 0)) {
            return false;
        }
        keys.iter().for_each(|key| *counts.get_mut(key).expect("a count") -= 1);
        let fits = fits(puzzle, cells, filling, counts);
        keys.iter().for_each(|key| *counts.get_mut(key).expect("a count") += 1);
        fits
    })
}

/// None of the cells is a given, and with the opposite of what follows, every grid that agrees with the reasons has
/// another one beside it: the same but for these cells.
pub(crate) fn assert_deadly(puzzle: &Sudoku, step: &Deduction) {
    let deadly = step.because.deadly.as_ref().expect("a deadly pattern");
    assert!(deadly.cells.iter().all(|&cell| puzzle.givens()[cell].is_none()), "{step:?}");
    for &fact in &step.then {
        let mut facts = step.because.facts.clone();
        facts.push(Fact { holds: !fact.holds, ..fact });
        for filling in fillings(puzzle, &deadly.cells, &facts) {
            assert!(has_twin(puzzle, &deadly.cells, &filling), "{filling:?} in {step:?}");
        }
    }
}

/// The steps of a technique beside singles and what is easy.
fn steps_of(technique: &str, puzzle: &Sudoku) -> Vec<Deduction> {
    let basic =
        ["hidden-single-block", "hidden-single-line", "naked-single", "pointing", "claiming"];
    let names = basic.into_iter().chain(["naked-pair", technique]).map(str::to_owned);
    let mut steps = Vec::new();
    let mut climber = climber(puzzle, &Allowed::Only(names.collect()), Limits::none());
    while climber.round_with_steps(&mut steps).is_some() {}
    steps.retain(|step| step.technique.name() == technique);
    steps
}

#[test]
fn without_the_conclusion_each_solution_has_a_twin() {
    for technique in ["unique-rectangle", "hidden-rectangle", "unique-loop", "bug"] {
        let mut met = 0;
        for puzzle in ["gen-minimal", "clue17", "gen-rare"].iter().flat_map(|name| corpus(name)) {
            for step in steps_of(technique, &puzzle) {
                assert_deadly(&puzzle, &step);
                met += 1;
            }
        }
        println!("{technique}: {met}");
        assert!(met > 0, "{technique}");
    }
}

/// Where a puzzle has several solutions, nothing rests on its having one.
#[test]
fn nothing_is_said_of_puzzles_with_several_solutions() {
    let mut met = 0;
    for puzzle in corpus("gen-minimal") {
        if steps_of("unique-rectangle", &puzzle).is_empty() {
            continue;
        }
        for (cell, _) in puzzle.givens().filled() {
            let mut givens: Grid = puzzle.givens().clone();
            givens.set(cell, None);
            let fewer = puzzle.with_givens(givens);
            let mut search = SudokuSearch::new(&fewer, Limits::none());
            search.next_solution();
            if matches!(search.next_solution(), Next::Solution(_)) {
                for technique in ["unique-rectangle", "hidden-rectangle", "unique-loop", "bug"] {
                    assert_eq!(steps_of(technique, &fewer), [], "{technique} in {fewer:?}");
                }
                met += 1;
            }
        }
    }
    assert!(met > 100, "{met}");
}
