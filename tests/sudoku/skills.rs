//! Sudoku for some techniques, and the levels that small boards have.

use takuzu_sat::deduction::Level;
use takuzu_sat::generate::Maker;
use takuzu_sat::puzzle::Technique;
use takuzu_sat::solve::{Engine, solutions};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Grid, Puzzle, Shape};

use super::common::set;
use super::enough::{self, are_enough, assert_needs, levels_of_all};

fn technique(name: &str) -> Technique {
    enough::technique(takuzu_sat::sudoku::KIND, name)
}

fn maker(rows: usize, cols: usize) -> Maker {
    Maker::new(Sudoku::blank(Shape::new(rows, cols)).expect("a board"))
}

/// The easiest Sudoku: in each position some cell has one candidate, and no given can go.
fn naked_singles(count: usize, seed: u64) {
    let naked_single = [technique("naked-single")];
    let mut maker = maker(3, 3).seed(seed).techniques(naked_single);
    for _ in 0..count {
        let made = maker.make().expect("a puzzle");
        assert!(made.unique && made.level == Some(Level::Trivial), "{made:?}");
        assert!(are_enough(&made.puzzle, &naked_single), "{made:?}");
        for (cell, _) in made.puzzle.givens().filled() {
            let mut fewer = made.puzzle.givens().clone();
            fewer.set(cell, None);
            let fewer = made.puzzle.with_givens(fewer);
            assert!(!are_enough(&fewer, &naked_single), "{cell} can go: {made:?}");
        }
    }
}

#[test]
fn naked_singles_alone() {
    naked_singles(30, 1);
}

/// `cargo test --release --test sudoku -- --ignored a_thousand_by_naked_singles_alone`
#[test]
#[ignore = "some seconds"]
fn a_thousand_by_naked_singles_alone() {
    naked_singles(1000, 2);
}

#[test]
fn each_technique_up_to_hard_is_needed_by_some_puzzle() {
    for technique in takuzu_sat::sudoku::KIND.techniques() {
        if technique.level() <= Level::Hard {
            let made = maker(3, 3).seed(6).needs([technique]).make();
            assert_needs(&made.expect("a puzzle"), technique);
        }
    }
}

/// All 4x4 puzzles with one solution: of each grid whose first row is 1234, all choices of givens.
#[test]
fn singles_solve_all_puzzles_of_4x4() {
    let blank: Puzzle = Sudoku::blank(Shape::square(2)).expect("a board").into();
    let grids = set(solutions(&blank, &Engine::Native.into()), "native").into_iter();
    let grids: Vec<Grid> = grids.filter(|grid| grid.to_line().starts_with("1234")).collect();
    assert_eq!(grids.len(), 12);
    assert_eq!(levels_of_all(&blank, grids.into_iter()), [Level::Trivial].into());
}
