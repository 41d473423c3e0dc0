//! Complete grids at random, and minimal puzzles made of them.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::Ordering;

use takuzu_sat::Random;
use takuzu_sat::game::Search as _;
use takuzu_sat::generate::{Minimal, minimal};
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::sudoku::sample::Sampler;
use takuzu_sat::sudoku::{Sudoku, SudokuError};
use takuzu_sat::{Grid, Limits, Next, Puzzle, Shape};

use super::board::is_solution;
use super::common::{found, stopped_after};

fn draw(sampler: &mut Sampler, rng: &mut Random) -> Grid {
    found(sampler.sample(rng, &Limits::none()))
}

fn winnow(grid: &Sudoku, rng: &mut Random, limits: &Limits) -> Minimal {
    minimal(&grid.clone().into(), rng, limits).expect("no limits")
}

/// How many solutions there are, 2 standing for several.
fn count(puzzle: &Puzzle) -> usize {
    let puzzle = puzzle.downcast().expect("a Sudoku");
    let mut search = SudokuSearch::with_general_board(puzzle, Limits::none());
    let found = [search.next_solution(), search.next_solution()];
    found.iter().filter(|next| matches!(next, Next::Solution(_))).count()
}

#[test]
fn grids_of_all_sizes_keep_the_rules_and_repeat_with_their_seed() -> Result<(), SudokuError> {
    let sizes =
        [(1, 4), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (4, 3), (4, 4), (5, 5), (1, 25)];
    for (rows, cols) in sizes {
        let block = Shape::new(rows, cols);
        let blank = Sudoku::blank(block)?;
        let drawn = |seed| -> Result<Vec<Grid>, SudokuError> {
            let mut rng = Random::new(seed);
            let mut sampler = Sampler::new(block)?;
            Ok((0..5).map(|_| draw(&mut sampler, &mut rng)).collect())
        };
        let grids = drawn(1)?;
        assert!(grids.iter().all(|grid| is_solution(&blank, grid)), "{block}");
        assert_eq!(drawn(1)?, grids, "{block}");
        if block.len() > 5 {
            let different: BTreeSet<String> = grids.iter().map(Grid::to_line).collect();
            assert_eq!(different.len(), 5, "{block}");
        }
    }
    assert!(Sampler::new(Shape::new(5, 6)).is_err());
    Ok(())
}

#[test]
fn all_288_grids_are_drawn_about_as_often() -> Result<(), SudokuError> {
    let mut sampler = Sampler::new(Shape::square(2))?;
    let mut rng = Random::new(2);
    let mut drawn: BTreeMap<String, u32> = BTreeMap::new();
    for _ in 0..288 * 100 {
        *drawn.entry(draw(&mut sampler, &mut rng).to_line()).or_default() += 1;
    }
    assert_eq!(drawn.len(), 288);
    let (least, most) = (drawn.values().min(), drawn.values().max());
    assert!(least > Some(&40) && most < Some(&200), "{least:?} {most:?}");
    Ok(())
}

#[test]
fn minimal_puzzles_are_unique_and_need_each_given() -> Result<(), SudokuError> {
    let mut rng = Random::new(3);
    for (rows, cols, times) in [(1, 4, 1), (2, 2, 20), (2, 3, 20), (3, 3, 20), (2, 5, 5), (4, 4, 1)]
    {
        let block = Shape::new(rows, cols);
        let mut sampler = Sampler::new(block)?;
        for _ in 0..times {
            let grid = Sudoku::new(draw(&mut sampler, &mut rng), block)?;
            let winnowed = winnow(&grid, &mut rng, &Limits::none());
            assert!(winnowed.is_minimal);
            let givens = winnowed.puzzle.givens();
            assert!(grid.givens().extends(givens));
            assert_eq!(count(&winnowed.puzzle), 1, "{givens}");
            for (cell, _) in givens.filled() {
                let mut fewer = givens.clone();
                fewer.set(cell, None);
                assert_eq!(count(&grid.with_givens(fewer).into()), 2, "{givens}");
            }
        }
    }
    Ok(())
}

#[test]
fn what_was_not_proved_is_said_and_unique_all_the_same() -> Result<(), SudokuError> {
    let mut rng = Random::new(4);
    let block = Shape::square(3);
    let grid = Sudoku::new(draw(&mut Sampler::new(block)?, &mut rng), block)?;
    let winnowed = winnow(&grid, &mut rng, &Limits::none().with_nodes(1));
    assert!(!winnowed.is_minimal);
    assert_eq!(count(&winnowed.puzzle), 1);
    Ok(())
}

#[test]
fn both_stop_when_they_are_told_to() -> Result<(), SudokuError> {
    let mut rng = Random::new(5);
    for block in [Shape::square(3), Shape::square(4)] {
        let mut sampler = Sampler::new(block)?;
        let at_once = Limits::none().with_stop(|| true);
        assert_eq!(sampler.sample(&mut rng, &at_once), Next::GaveUp);
        let grid = Sudoku::new(draw(&mut sampler, &mut rng), block)?;
        let (soon, asked) = stopped_after(21);
        let stopped = minimal(&grid.into(), &mut rng, &soon);
        assert!(stopped.expect_err("a stop").is_stopped());
        assert!(asked.load(Ordering::Relaxed) < 30);
    }
    Ok(())
}
