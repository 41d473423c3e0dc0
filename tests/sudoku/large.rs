//! Boards of 16x16 and 25x25, made here, by every engine.

use takuzu_sat::Random;
use takuzu_sat::generate::{Minimal, minimal};
use takuzu_sat::solve::{self, Engine, Options, Uniqueness};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::sample::Sampler;
use takuzu_sat::{Limits, Puzzle, Shape};

/// A complete grid, and what is left of it when a proof for a given may take so many nodes.
fn make(block: Shape, seed: u64, nodes: u64) -> (Sudoku, Minimal) {
    let mut rng = Random::new(seed);
    let mut sampler = Sampler::new(block).expect("a board");
    let grid = super::common::found(sampler.sample(&mut rng, &Limits::none()));
    let grid = Sudoku::new(grid, block).expect("a grid");
    let limits = Limits::none().with_nodes(nodes);
    let made = minimal(&grid.clone().into(), &mut rng, &limits).expect("it is never stopped");
    (grid, made)
}

fn all_prove_it(puzzle: &Puzzle, solution: &Sudoku, name: &str) {
    for engine in Engine::ALL {
        let answer = solve::uniqueness(puzzle, &Options::from(engine));
        let Ok(Uniqueness::One(grid)) = answer else { panic!("{name}, {engine}: {answer:?}") };
        assert_eq!(&grid, solution.givens(), "{name}, {engine}");
    }
}

#[test]
fn minimal_16x16_puzzles_are_solved_by_all_engines() {
    for seed in 1..=3 {
        let (solution, made) = make(Shape::square(4), seed, u64::MAX);
        assert!(made.is_minimal);
        all_prove_it(&made.puzzle, &solution, &format!("16x16, seed {seed}"));
    }
}

#[test]
fn puzzles_of_25x25_are_solved_by_all_engines() {
    for seed in 1..=3 {
        let (solution, made) = make(Shape::square(5), seed, 300);
        let givens = made.puzzle.givens().filled().count();
        assert!((250..300).contains(&givens), "{givens}: about 44 %");
        all_prove_it(&made.puzzle, &solution, &format!("25x25, seed {seed}"));
    }
}
