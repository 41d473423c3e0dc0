//! Positions in which a technique sees something, with what follows and why, and positions beside
//! them in which it must not.

use takuzu_sat::deduction::House;
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Cell, Grid, Shape};

use super::trails::{assert_entailed, assert_smallest};
use super::{listed, round_of, sudoku};
use crate::common::positions;

/// `houses: pattern; because -> then`.
fn shown(step: &Deduction) -> String {
    let because = &step.because;
    let houses: Vec<String> = because.houses.iter().map(House::to_string).collect();
    let pattern: Vec<String> = because.pattern.iter().map(Cell::to_string).collect();
    format!(
        "{}: {}; {} -> {}",
        houses.join(", "),
        pattern.join(" "),
        listed(&because.facts),
        listed(&step.then)
    )
}

#[test]
fn techniques_see_what_they_should() {
    let mut count = 0;
    for case in positions() {
        let Some((rows, cols)) =
            case.puzzle.strip_prefix("sudoku ").and_then(|it| it.split_once('x'))
        else {
            continue;
        };
        let [rows, cols] = [rows, cols].map(|number| number.parse().expect("a number"));
        let puzzle = sudoku(Shape::new(rows, cols), case.cells);
        let steps = round_of(case.technique, &puzzle);
        for step in &steps {
            assert_entailed(&puzzle, step);
            assert_smallest(&puzzle, step);
        }
        let seen: Vec<String> = steps.iter().map(shown).collect();
        assert_eq!(seen, case.sees, "{} in {}", case.technique, case.cells);
        count += 1;
    }
    assert!(count > 35, "{count}");
}

/// Row 1 of a 16×16 board, whose last cells, `size` of them, have as many numbers left: all others
/// stand in the blocks of these cells or before them in the row.
fn naked(size: usize) -> Sudoku {
    let (others, before) = (16 - size, 8 - size);
    let mut givens = Grid::blank(Shape::square(16));
    let mut put = |row: usize, col: usize, values: std::ops::RangeInclusive<usize>| {
        for (at, value) in values.enumerate() {
            givens.set(Cell::new(row, col + at), Some(value as u8));
        }
    };
    put(0, 8, 1..=before);
    put(1, 12, 1..=4);
    put(1, 8, 9..=others);
    put(2, 12, 5..=8);
    put(2, 8, before + 1..=4);
    put(3, 12, 9..=others);
    put(3, 8, 5..=8);
    Sudoku::new(givens, Shape::square(4)).expect("a puzzle")
}

/// Row 1 of a 25×25 board, in which the first numbers, `size` of them, fall into as many cells.
fn hidden(size: usize) -> Sudoku {
    let mut givens = Grid::blank(Shape::square(25));
    let mut put = |row: usize, col: usize, values: std::ops::RangeInclusive<usize>| {
        for (at, value) in values.enumerate() {
            givens.set(Cell::new(row, col + at), Some(value as u8));
        }
    };
    put(0, size, size + 1..=10);
    for block in 2..5 {
        put(block - 1, 5 * block, 1..=5);
        put(block, 5 * block, 6..=size);
    }
    Sudoku::new(givens, Shape::square(5)).expect("a puzzle")
}

#[test]
fn subsets_of_more_than_four() {
    let names = ["quintuple", "sextuple", "septuple", "octuple"];
    for (size, name) in (5..).zip(names) {
        for (technique, puzzle, cells, gone) in [
            (format!("naked-{name}"), naked(size), 16 - size..16, 8 * size),
            (format!("hidden-{name}"), hidden(size), 0..size, size * 15),
        ] {
            let cells: Vec<Cell> = cells.map(|col| Cell::new(0, col)).collect();
            let is_it = |step: &Deduction| step.because.pattern == cells;
            let steps = round_of(&technique, &puzzle);
            let step = steps.iter().find(|step| is_it(step));
            let step = step.unwrap_or_else(|| panic!("{technique}: {steps:?}"));
            assert_eq!(step.then.len(), gone, "{technique}");
            // To try takes as many ways as the numbers have orders.
            if size == 5 {
                let then = vec![step.then[0]];
                let one = Deduction { then, ..step.clone() };
                assert_entailed(&puzzle, &one);
            }
            assert_smallest(&puzzle, step);
            // With one given less there is none.
            for fact in &step.because.facts {
                let mut givens = puzzle.givens().clone();
                givens.set(fact.cell, None);
                let steps = round_of(&technique, &puzzle.with_givens(givens));
                assert!(!steps.iter().any(is_it), "{technique} without {fact}");
            }
        }
    }
}

/// A subset that leaves a smaller one in its house is not shown.
#[test]
fn the_smaller_of_two_subsets_is_shown() {
    for name in ["hidden-octuple", "naked-septuple"] {
        assert_eq!(round_of(name, &naked(8)), [], "{name}");
    }
    // Eleven of 24 open cells leave thirteen: none of those is as small as eight.
    assert_eq!(round_of("naked-octuple", &hidden(8)), []);
}
