//! Symmetries of Sudoku: a group that keeps solutions; and the canonical form that comes of it.

use std::collections::BTreeSet;

use takuzu_sat::Random;
use takuzu_sat::game::Search as _;
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::sudoku::{Sudoku, Symmetry, canonical};
use takuzu_sat::{Cell, Grid, Limits, Next, Shape};

use super::board::is_solution;
use super::common::found;
use super::techniques::{corpus, sudoku};

const BLOCKS: [Shape; 5] =
    [Shape::new(1, 4), Shape::new(2, 2), Shape::new(2, 3), Shape::new(3, 3), Shape::new(4, 4)];

fn solution(puzzle: &Sudoku) -> Grid {
    found(SudokuSearch::new(puzzle, Limits::none()).next_solution())
}

fn form(puzzle: &Sudoku) -> String {
    let form = canonical::form(puzzle).expect("a 9×9 puzzle");
    form.givens().to_line()
}

#[test]
fn a_group() {
    let mut rng = Random::new(1);
    for block in BLOCKS {
        let one = Symmetry::identity(block);
        let grid = solution(&Sudoku::blank(block).expect("a board"));
        for _ in 0..50 {
            let [a, b, c] = [(); 3].map(|()| Symmetry::random(block, &mut rng));
            assert_eq!(a.then(&a.inverse()), one);
            assert_eq!(a.inverse().then(&a), one);
            assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
            assert_eq!(a.then(&b).inverse(), b.inverse().then(&a.inverse()));
            assert_eq!(a.then(&b).apply_to_grid(&grid), b.apply_to_grid(&a.apply_to_grid(&grid)));
            let there = a.apply_to_grid(&grid);
            for (cell, value) in there.filled() {
                assert_eq!(grid[a.source(cell)].map(|number| a.number(number)), Some(value));
            }
        }
    }
}

#[test]
fn solutions_stay_solutions() {
    let mut rng = Random::new(2);
    for block in BLOCKS {
        let blank = Sudoku::blank(block).expect("a board");
        let grid = solution(&blank);
        for _ in 0..50 {
            let image = Symmetry::random(block, &mut rng).apply_to_grid(&grid);
            assert!(is_solution(&blank, &image), "{image}");
        }
    }
    for puzzle in corpus("gen-minimal") {
        let symmetry = Symmetry::random(puzzle.block(), &mut rng);
        let image = symmetry.apply(&puzzle);
        let mut search = SudokuSearch::new(&image, Limits::none());
        let only = symmetry.apply_to_grid(&solution(&puzzle));
        assert_eq!(search.next_solution(), Next::Solution(only));
        assert_eq!(search.next_solution(), Next::Exhausted);
    }
}

#[test]
fn the_elementary_ones() {
    let block = Shape::new(2, 3);
    let grid = solution(&Sudoku::blank(block).expect("a board"));
    let line = |symmetry: &Symmetry| symmetry.apply_to_grid(&grid).to_line();
    let at = |row: usize, col: usize| grid[Cell::new(row, col)];
    let rotated = Symmetry::rotation(block).apply_to_grid(&grid);
    let mirrored = Symmetry::mirrored_cols(block).apply_to_grid(&grid);
    let rows = Symmetry::with_rows(block, &[3, 2, 0, 1, 4, 5]).expect("bands and rows swapped");
    let cols = Symmetry::with_cols(block, &[3, 4, 5, 1, 0, 2]).expect("stacks and columns swapped");
    for cell in grid.shape().cells() {
        assert_eq!(rotated[cell], at(5 - cell.row, 5 - cell.col));
        assert_eq!(mirrored[cell], at(cell.row, 5 - cell.col));
        let from = [3, 2, 0, 1, 4, 5][cell.row];
        assert_eq!(rows.apply_to_grid(&grid)[cell], at(from, cell.col));
        let from = [3, 4, 5, 1, 0, 2][cell.col];
        assert_eq!(cols.apply_to_grid(&grid)[cell], at(cell.row, from));
    }
    let renamed = Symmetry::relabelling(block, &[2, 1, 3, 4, 5, 6]).expect("1 and 2 swapped");
    let swapped = grid.to_line().replace('1', "x").replace('2', "1").replace('x', "2");
    assert_eq!(line(&renamed), swapped);
}

#[test]
fn what_is_none() {
    let block = Shape::new(2, 3);
    let message = |made: Result<Symmetry, _>| match made {
        Err(error) => format!("{error}"),
        Ok(symmetry) => panic!("{symmetry:?}"),
    };
    assert_eq!(
        message(Symmetry::transposition(block)),
        "blocks of 2x3 cannot be transposed: they would be 3x2"
    );
    let torn = Symmetry::with_rows(block, &[0, 2, 1, 3, 4, 5]);
    assert_eq!(message(torn), "an order that tears rows of a block apart");
    let torn = Symmetry::with_cols(block, &[0, 1, 3, 2, 4, 5]);
    assert_eq!(message(torn), "an order that tears columns of a block apart");
    for numbers in [&[0, 1, 2, 3, 4, 5][..], &[1, 2, 3, 4, 5][..], &[1, 1, 2, 3, 4, 5][..]] {
        let message = message(Symmetry::relabelling(block, numbers));
        assert_eq!(message, "not an order of 6 numbers");
    }
}

/// All images have the same form, it is an image itself, and none is smaller.
#[test]
fn one_form_for_all_that_look_alike() {
    let mut rng = Random::new(3);
    let mut puzzles = corpus("gen-minimal");
    puzzles.truncate(20);
    puzzles.extend(corpus("clue17").into_iter().take(20));
    let grids: Vec<Sudoku> =
        puzzles.iter().map(|puzzle| puzzle.with_givens(solution(puzzle))).collect();
    puzzles.extend(grids);
    for puzzle in puzzles {
        let least = form(&puzzle);
        let symmetry = canonical::symmetry(&puzzle).expect("a 9×9 puzzle");
        assert_eq!(symmetry.apply(&puzzle).givens().to_line(), least);
        for _ in 0..10 {
            let image = Symmetry::random(puzzle.block(), &mut rng).apply(&puzzle);
            // A full stop comes before all digits.
            assert!(least <= image.givens().to_line());
            assert_eq!(form(&image), least);
        }
    }
}

#[test]
fn different_puzzles_have_different_forms() {
    let mut forms = BTreeSet::new();
    for name in ["clue17", "gen-minimal", "gen-naked-singles"] {
        for puzzle in corpus(name) {
            assert!(forms.insert(form(&puzzle)), "{puzzle:?}");
        }
    }
}

/// The smallest of all grids, and the one that has most symmetries.
#[test]
fn the_most_canonical_grid() {
    let known = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let rows = "123456789456789123789123456";
    let turned = |by: usize| -> String {
        let triples = (0..9).flat_map(|at| {
            let triple: Vec<char> = rows[3 * at..3 * at + 3].chars().collect();
            (0..3).map(move |place| triple[(place + by) % 3])
        });
        triples.collect()
    };
    let line: String = [0, 1, 2].map(turned).concat();
    assert_eq!(form(&sudoku(Shape::square(3), &line)), known);
}

#[test]
fn other_sizes_have_no_canonical_form() {
    for block in [Shape::square(2), Shape::new(1, 9), Shape::square(4)] {
        let blank = Sudoku::blank(block).expect("a board");
        assert_eq!(canonical::form(&blank), None);
    }
}
