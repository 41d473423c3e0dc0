//! Random puzzles: every engine, board, encoding and template gives the same whole set of solutions.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom as _;
use rand::{RngExt, SeedableRng};
use takuzu_sat::game::CoverTemplate;
use takuzu_sat::solve::{self, End, Engine, Solver, cross_check};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::xcc::Algorithm;
use takuzu_sat::{Cell, Grid, Limits, Puzzle, Shape};

use super::common::{searched, set};
use super::ways;

/// A puzzle with more solutions than this is drawn again.
const MOST: u64 = 500;

/// How many solutions a puzzle may have: each fifth of them has one of these ranges.
const FIFTHS: [RangeInclusive<u64>; 5] = [0..=0, 1..=1, 2..=4, 5..=49, 50..=MOST];

const BLOCKS: [(usize, usize); 8] =
    [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)];

#[test]
fn all_ways_find_the_same_solutions() {
    agree(200, 1);
}

/// Run by hand: `cargo test --release --test sudoku -- --ignored six_thousand`.
#[test]
#[ignore = "minutes of work"]
fn all_ways_find_the_same_solutions_of_six_thousand_puzzles() {
    agree(6_000, 2);
}

fn agree(puzzles: usize, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for (number, wanted) in FIFTHS.iter().cycle().take(puzzles).enumerate() {
        let sudoku = draw(&mut rng, wanted);
        let puzzle: Puzzle = sudoku.clone().into();
        let agreed = cross_check(&puzzle, MOST as usize + 1, &Limits::none())
            .unwrap_or_else(|error| panic!("puzzle {number}: {error}\n{sudoku:?}"));
        assert_eq!(agreed.end, End::Exhausted);
        let known: HashSet<Grid> = agreed.solutions.into_iter().collect();
        assert!(wanted.contains(&(known.len() as u64)), "puzzle {number}");
        for (name, options) in ways() {
            let found = set(solve::solutions(&puzzle, &options), &name);
            assert_eq!(found, known, "puzzle {number}: {name}\n{sudoku:?}");
            let mut solver = Solver::new(options);
            solver.prepare_for_more();
            let found = set(solver.solutions(&puzzle), &name);
            assert_eq!(found, known, "puzzle {number}: {name}, shared\n{sudoku:?}");
        }
        // By `ways` 9x9 has the board that is made for it.
        let found = searched(SudokuSearch::with_general_board(&sudoku, Limits::none()));
        assert_eq!(found, known, "puzzle {number}: general board\n{sudoku:?}");
        for algorithm in [Algorithm::Bits, Algorithm::Support, Algorithm::Links] {
            let template = CoverTemplate::new(&sudoku.clone().into(), algorithm).expect("it fits");
            let found = searched(template.search(sudoku.givens(), Limits::none()));
            assert_eq!(found, known, "puzzle {number}: {algorithm}\n{sudoku:?}");
        }
    }
}

/// A puzzle with as many solutions as wanted.
fn draw(rng: &mut ChaCha8Rng, wanted: &RangeInclusive<u64>) -> Sudoku {
    loop {
        let (rows, cols) = BLOCKS[rng.random_range(0..BLOCKS.len())];
        let block = Shape::new(rows, cols);
        let solution = complete(rng, block);
        let side = block.len();
        let share = rng.random_range(if side > 9 { 0.5..0.7 } else { 0.25..0.6 });
        let mut givens = solution.clone();
        for cell in solution.shape().cells() {
            if rng.random_bool(1.0 - share) {
                givens.set(cell, None);
            }
        }
        if wanted.contains(&0) {
            let filled: Vec<(Cell, u8)> = givens.filled().collect();
            if !filled.is_empty() {
                let (cell, _) = filled[rng.random_range(0..filled.len())];
                givens.set(cell, Some(rng.random_range(1..=side as u8)));
            }
        }
        let sudoku = Sudoku::new(givens, block).expect("numbers of the board");
        let count = solve::count(&sudoku.clone().into(), Some(MOST + 1), &Engine::Native.into());
        let count = u64::try_from(count.expect("an answer").value);
        if count.is_ok_and(|count| wanted.contains(&count)) {
            return sudoku;
        }
    }
}

/// A complete grid: the pattern of shifted rows, its numbers, bands, rows, stacks and columns shuffled.
pub(crate) fn complete(rng: &mut ChaCha8Rng, block: Shape) -> Grid {
    let side = block.len();
    let mut numbers: Vec<u8> = (1..=side as u8).collect();
    numbers.shuffle(rng);
    let mut lines = |of: usize, count: usize| {
        let mut groups: Vec<usize> = (0..count).collect();
        groups.shuffle(rng);
        let mut lines = Vec::new();
        for group in groups {
            let mut inside: Vec<usize> = (0..of).map(|place| group * of + place).collect();
            inside.shuffle(rng);
            lines.extend(inside);
        }
        lines
    };
    let rows = lines(block.rows(), block.cols());
    let cols = lines(block.cols(), block.rows());
    let place = |row: usize, col: usize| {
        (block.cols() * (row % block.rows()) + row / block.rows() + col) % side
    };
    Grid::from_fn(Shape::square(side), |cell| Some(numbers[place(rows[cell.row], cols[cell.col])]))
}
