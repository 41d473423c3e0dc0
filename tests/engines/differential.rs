//! Random puzzles: the engines give the same set of solutions, whole.
//!
//! A third each has no solution, exactly one, and several. A
//! failure is shrunk to as few givens as still disagree, and printed.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom as _;
use rand::{RngExt, SeedableRng};
use takuzu_sat::limits::Limits;
use takuzu_sat::solve::{self, End, Engine, Options, cross_check};
use takuzu_sat::takuzu::{Majority, Rules, Takuzu};
use takuzu_sat::{Cell, Grid, Puzzle, Shape};

use crate::common::set;
use crate::signs::signs;

/// A puzzle with more solutions than this is drawn again.
const MOST: usize = 500;

/// How many puzzles had no, one and several solutions.
#[derive(Debug, Default)]
struct Seen([usize; 3]);

impl Seen {
    /// The groups hold at least a fifth each.
    fn is_balanced(&self, total: usize) -> bool {
        self.0.iter().all(|&group| group * 5 >= total)
    }
}

/// A fifth of the ten thousand with which the long test begins.
#[test]
fn engines_agree_on_two_thousand_random_puzzles() {
    let seen = agree(2_000, 1, 0.33);
    assert!(seen.is_balanced(2_000), "{seen:?}: the samples are lopsided");
}

/// Run by hand: `cargo test --release --test engines differential -- --ignored --nocapture`.
#[test]
#[ignore = "an hour of work: a million puzzles"]
fn engines_agree_on_a_million_random_puzzles() {
    agree(10_000, 1, 0.33);
    let seen = agree(1_000_000, 2, 0.5);
    println!("none, one, several: {:?}", seen.0);
    assert!(seen.is_balanced(1_000_000), "{seen:?}: the samples are lopsided");
}

/// `unusual` is the share of puzzles with signs or sides of odd length.
fn agree(puzzles: usize, seed: u64, unusual: f64) -> Seen {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut seen = Seen::default();
    for number in 0..puzzles {
        let puzzle = draw(&mut rng, number % 3, unusual);
        match cross_check(&puzzle, MOST + 1, &Limits::none()) {
            Ok(agreed) => {
                assert_eq!(agreed.end, End::Exhausted);
                seen.0[agreed.solutions.len().min(2)] += 1;
            }
            Err(error) => {
                let small = shrink(&puzzle);
                panic!("puzzle {number} of seed {seed}: {error}\nas small as it gets:\n{small:?}");
            }
        }
    }
    seen
}

/// A puzzle with none, one or several solutions as wanted, at most [`MOST`].
pub(super) fn draw(rng: &mut ChaCha8Rng, wanted: usize, unusual: f64) -> Puzzle {
    loop {
        let board = match rng.random_bool(unusual) {
            true => unusual_board(rng),
            false => usual_board(rng),
        };
        let Some(puzzle) = puzzle(rng, &board, wanted) else {
            continue;
        };
        let enough = Some(MOST as u64 + 1);
        let count = solve::count(&puzzle, enough, &Engine::Native.into()).expect("small boards");
        if count.end == End::Exhausted && count.value.min(2_u8.into()) == wanted.into() {
            return puzzle;
        }
    }
}

fn usual_board(rng: &mut ChaCha8Rng) -> Takuzu {
    let sides = [4, 6, 8, 10];
    let rows = sides[rng.random_range(0..sides.len())];
    let square = rng.random_bool(0.6);
    let cols = if square { rows } else { sides[rng.random_range(0..sides.len())] };
    let rules = if rng.random_bool(0.7) { Rules::TAKUZU } else { Rules::UNRULY };
    Takuzu::new(Grid::blank(Shape::new(rows, cols)), rules).expect("even sides")
}

/// Sides of any length, whichever symbol may have the majority.
fn unusual_board(rng: &mut ChaCha8Rng) -> Takuzu {
    let shape = Shape::new(rng.random_range(3..=9), rng.random_range(3..=9));
    let majority = [Majority::One, Majority::Either][rng.random_range(0..2)];
    let rules = [Rules::TAKUZU, Rules::UNRULY][rng.random_range(0..2)].with_majority(majority);
    Takuzu::new(Grid::blank(shape), rules).expect("odd sides are allowed")
}

/// Part of a solution, with a flipped cell where no solution is wanted, and cells taken away as
/// long as it stays unique where one is wanted. Boards of the unusual kind get signs.
fn puzzle(rng: &mut ChaCha8Rng, board: &Takuzu, wanted: usize) -> Option<Puzzle> {
    let mut grid = solution(rng, board)?;
    let shape = board.shape();
    let mut board = board.clone();
    if board.rules().majority != Majority::None {
        let share = [0.0, 0.1, 0.3][rng.random_range(0..3)];
        let wrong = if wanted == 0 { 0.03 } else { 0.0 };
        let signs = signs(rng, &grid, share, wrong);
        board = board.with_signs(signs).expect("neighbours");
    }
    let mut cells: Vec<Cell> = shape.cells().collect();
    cells.shuffle(rng);
    let kept = rng.random_range(0.25..0.55);
    for &cell in &cells {
        if rng.random_bool(1.0 - kept) {
            let value = grid[cell];
            grid.set(cell, None);
            if wanted == 1 && !is_unique(&board.with_givens(grid.clone())) {
                grid.set(cell, value);
            }
        }
    }
    if wanted == 0 {
        let cell = cells[rng.random_range(0..cells.len())];
        grid.set(cell, Some(grid[cell].map_or(rng.random_range(0..=1), |value| 1 - value)));
    }
    Some(board.with_givens(grid).into())
}

/// A completion of a few random givens.
fn solution(rng: &mut ChaCha8Rng, board: &Takuzu) -> Option<Grid> {
    let shape = board.shape();
    let mut givens = Grid::blank(shape);
    for _ in 0..shape.len() / 6 {
        let cell = Cell::new(rng.random_range(0..shape.rows()), rng.random_range(0..shape.cols()));
        givens.set(cell, Some(rng.random_range(0..=1)));
    }
    let puzzle: Puzzle = board.with_givens(givens).into();
    solve::solutions(&puzzle, &Engine::Native.into()).next()?.ok()
}

fn is_unique(puzzle: &Takuzu) -> bool {
    let answer = solve::uniqueness(&puzzle.clone().into(), &Engine::Native.into());
    matches!(answer.expect("small boards"), solve::Uniqueness::One(_))
}

/// Takes givens away while the engines still disagree.
fn shrink(puzzle: &Puzzle) -> Puzzle {
    let mut small = puzzle.clone();
    for (cell, _) in puzzle.givens().filled() {
        let mut givens = small.givens().clone();
        givens.set(cell, None);
        let candidate = small.with_givens(givens);
        if cross_check(&candidate, MOST + 1, &Limits::none()).is_err() {
            small = candidate;
        }
    }
    small
}

/// Every encoding and distinctness, eager and lazy, simplified and not, against the native engine.
#[test]
fn every_recipe_gives_the_native_set() {
    let seen = recipes_agree(120, 3, 0.5);
    assert!(seen.is_balanced(120), "{seen:?}: the samples are lopsided");
}

/// Run by hand, as the other long one.
#[test]
#[ignore = "half an hour of work: ten thousand puzzles by each recipe"]
fn every_recipe_gives_the_native_set_on_ten_thousand_puzzles() {
    recipes_agree(600, 3, 0.5);
    let seen = recipes_agree(10_000, 4, 0.0);
    assert!(seen.is_balanced(10_000), "{seen:?}: the samples are lopsided");
}

/// Run by hand, as the other long ones.
#[test]
#[ignore = "half an hour of work: ten thousand variants by each recipe"]
fn every_recipe_gives_the_native_set_on_ten_thousand_variants() {
    let seen = recipes_agree(10_000, 6, 1.0);
    println!("none, one, several: {:?}", seen.0);
    assert!(seen.is_balanced(10_000), "{seen:?}: the samples are lopsided");
}

fn recipes_agree(puzzles: usize, seed: u64, unusual: f64) -> Seen {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut seen = Seen::default();
    for number in 0..puzzles {
        let puzzle = draw(&mut rng, number % 3, unusual);
        let native = set(solve::solutions(&puzzle, &Engine::Native.into()), "native");
        seen.0[native.len().min(2)] += 1;
        for (recipe, simplify) in
            takuzu_sat::takuzu::KIND.encodings().into_iter().flat_map(|r| [(r, true), (r, false)])
        {
            let options = Options::default().with_encoding(Some(recipe)).with_simplify(simplify);
            let found = set(solve::solutions(&puzzle, &options), &recipe.to_string());
            assert!(
                found == native,
                "puzzle {number} of seed {seed}: {} solutions by {recipe}, simplify {simplify}, and {} \
                 natively:\n{puzzle:?}",
                found.len(),
                native.len()
            );
        }
    }
    seen
}

/// The set that each engine lists holds no grid twice, and is what naive enumeration gives: on boards
/// of up to 4×5, of any variant.
#[test]
fn all_engines_and_naive_enumeration_agree_on_small_boards() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut seen = Seen::default();
    for number in 0..250 {
        let majority = [Majority::One, Majority::Either][number % 2];
        let rules = [Rules::TAKUZU, Rules::UNRULY][number / 2 % 2].with_majority(majority);
        let (rows, cols) = (rng.random_range(1..=4), rng.random_range(1..=5));
        let shape = Shape::new(rows, cols);
        let givens = Grid::from_fn(shape, |_| match rng.random_range(0..6) {
            value @ 0..=1 => Some(value),
            _ => None,
        });
        let board = Takuzu::new(givens, rules).expect("odd sides are allowed");
        let like = Grid::from_fn(shape, |_| Some(rng.random_range(0..=1)));
        let share = [0.0, 0.2, 0.5][number % 3];
        let signs = signs(&mut rng, &like, share, 0.0);
        let puzzle: Puzzle = board.with_signs(signs).expect("neighbours").into();
        let filled =
            |bits| Grid::from_fn(shape, |cell| Some((bits >> shape.index(cell) & 1) as u8));
        let all = (0..1_u32 << shape.len()).map(filled);
        let all: Vec<Grid> = all.filter(|grid| grid.extends(puzzle.givens())).collect();
        let legal = all.iter().filter(|grid| puzzle.violations(grid).is_empty());
        let naive: HashSet<Grid> = legal.cloned().collect();
        seen.0[naive.len().min(2)] += 1;
        for engine in Engine::ALL {
            let found = set(solve::solutions(&puzzle, &engine.into()), &engine.to_string());
            assert_eq!(found, naive, "{puzzle:?} by {engine}");
        }
        for grid in all {
            assert_eq!(puzzle.accepts(&grid), naive.contains(&grid), "{grid}");
        }
    }
    assert!(seen.0.iter().all(|&count| count >= 20), "{seen:?}");
}
