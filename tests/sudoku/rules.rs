//! Boards of Sudoku and their rules, and what is said of a grid that breaks them.

use takuzu_sat::deduction::House;
use takuzu_sat::game::Game as _;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::rules::violations;
use takuzu_sat::{Cell, Grid, Puzzle, Shape};

fn four() -> Sudoku {
    Sudoku::blank(Shape::square(2)).expect("a board")
}

fn broken(line: &str) -> Vec<String> {
    let grid = Grid::from_line(Shape::square(4), line).expect("a grid");
    let found = violations(&four(), &grid);
    found.iter().map(ToString::to_string).collect()
}

#[test]
fn each_house_is_named_with_the_cells() {
    assert_eq!(broken("1234341221434321"), [""; 0]);
    assert_eq!(broken("1..1............"), ["1 twice in row 1: r1c1 r1c4"]);
    assert_eq!(
        broken("3...3...3......."),
        ["3 3 times in column 1: r1c1 r2c1 r3c1", "3 twice in block 1: r1c1 r2c1"]
    );
    assert_eq!(broken("..........4....4"), ["4 twice in block 4: r3c3 r4c4"]);
}

/// A solution with every cell changed to every other value, and blanked.
#[test]
fn a_solution_is_complete_and_breaks_nothing() {
    let board = four();
    let right = Grid::from_line(board.shape(), "1234341221434321").expect("a grid");
    assert!(Puzzle::from(board.clone()).is_solution(&right));
    for cell in board.shape().cells() {
        for value in [None, Some(0), Some(5), Some(40)].into_iter().chain((1..=4).map(Some)) {
            let mut grid = right.clone();
            grid.set(cell, value);
            let expected = grid.is_complete()
                && grid.filled().all(|(_, value)| (1..=4).contains(&value))
                && violations(&board, &grid).is_empty();
            assert_eq!(Puzzle::from(board.clone()).is_solution(&grid), expected, "{grid}");
            let expected = violations(&board, &grid).is_empty();
            let is_value = |value| (1..=4).contains(&value);
            assert!(board.is_clean(&grid) == expected || !value.is_none_or(is_value));
        }
    }
    assert!(!Puzzle::from(board.clone()).is_solution(&Grid::blank(Shape::square(6))));
}

#[test]
fn blocks_of_two_rows_and_three_columns() {
    let sudoku = Sudoku::blank(Shape::new(2, 3)).expect("a board");
    assert_eq!(sudoku.shape(), Shape::square(6));
    assert_eq!(sudoku.houses().count(), 18);
    for house in sudoku.houses() {
        assert_eq!(sudoku.cells(house).count(), 6);
    }
    for cell in sudoku.shape().cells() {
        let block = House::Block(sudoku.block_of(cell));
        assert!(sudoku.cells(block).any(|of_block| of_block == cell));
    }
    assert_eq!(sudoku.cells(House::Block(3)).next(), Some(Cell::new(2, 3)));
}

#[test]
fn usual_blocks() {
    let usual = |side| Sudoku::usual_block(side).map(|block| (block.rows(), block.cols()));
    let found = [4, 6, 8, 9, 10, 12, 25].map(usual);
    let blocks = [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (5, 5)];
    assert_eq!(found, blocks.map(Some));
    assert_eq!([0, 1, 2, 3, 5, 7, 23].map(usual), [None; 7]);
}

#[test]
fn what_makes_no_puzzle() {
    let error = |givens: Grid, block| Sudoku::new(givens, block).expect_err("refused").to_string();
    let blank = |side| Grid::blank(Shape::square(side));
    assert_eq!(error(blank(0), Shape::new(0, 3)), "blocks without cells");
    assert_eq!(error(blank(9), Shape::new(2, 3)), "a board of 9x9: blocks of 2x3 make one of 6x6");
    let mut five = blank(4);
    five.set(Cell::new(1, 2), Some(5));
    assert_eq!(error(five, Shape::square(2)), "5 in r2c3: only numbers from 1 to 4 are allowed");
}
