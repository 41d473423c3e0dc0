//! Random puzzles: the engines give the same set of solutions, whole.
//!
//! A third each has no solution, exactly one, and several. A
//! failure is shrunk to as few givens as still disagree, and printed.

use std::collections::HashSet;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use takuzu_sat::limits::Limits;
use takuzu_sat::solve::{self, End, Engine, Options, Recipe, cross_check};
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Cell, Grid, Puzzle, Shape};

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

#[test]
fn engines_agree_on_ten_thousand_random_puzzles() {
    let seen = agree(10_000, 1);
    assert!(
        seen.is_balanced(10_000),
        "{seen:?}: the samples are lopsided"
    );
}

/// Run by hand: `cargo test --release --test differential -- --ignored --nocapture`.
#[test]
#[ignore = "an hour of work: a million puzzles"]
fn engines_agree_on_a_million_random_puzzles() {
    let seen = agree(1_000_000, 2);
    println!("none, one, several: {:?}", seen.0);
    assert!(
        seen.is_balanced(1_000_000),
        "{seen:?}: the samples are lopsided"
    );
}

fn agree(puzzles: usize, seed: u64) -> Seen {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut seen = Seen::default();
    for number in 0..puzzles {
        let puzzle = draw(&mut rng, number % 3);
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
fn draw(rng: &mut ChaCha8Rng, wanted: usize) -> Puzzle {
    loop {
        let sides = [4, 6, 8, 10];
        let rows = sides[rng.random_range(0..sides.len())];
        let square = rng.random_bool(0.6);
        let cols = if square {
            rows
        } else {
            sides[rng.random_range(0..sides.len())]
        };
        let rules = if rng.random_bool(0.7) {
            Rules::TAKUZU
        } else {
            Rules::UNRULY
        };
        let Some(givens) = givens(rng, Shape::new(rows, cols), rules, wanted) else {
            continue;
        };
        let puzzle: Puzzle = Takuzu::new(givens, rules).expect("even sides").into();
        let enough = Some(MOST as u64 + 1);
        let count = solve::count(&puzzle, enough, &Engine::Native.into()).expect("small boards");
        if count.end == End::Exhausted && count.value.min(2) == wanted as u64 {
            return puzzle;
        }
    }
}

/// Part of a solution, with a flipped cell where no solution is wanted, and cells taken away as
/// long as it stays unique where one is wanted.
fn givens(rng: &mut ChaCha8Rng, shape: Shape, rules: Rules, wanted: usize) -> Option<Grid> {
    let mut grid = solution(rng, shape, rules)?;
    let mut cells: Vec<Cell> = shape.cells().collect();
    for place in (1..cells.len()).rev() {
        cells.swap(place, rng.random_range(0..=place));
    }
    let kept = rng.random_range(0.25..0.55);
    for &cell in &cells {
        if rng.random_bool(1.0 - kept) {
            let value = grid[cell];
            grid.set(cell, None);
            if wanted == 1 && !is_unique(&grid, rules) {
                grid.set(cell, value);
            }
        }
    }
    if wanted == 0 {
        let cell = cells[rng.random_range(0..cells.len())];
        grid.set(
            cell,
            Some(grid[cell].map_or(rng.random_range(0..=1), |value| 1 - value)),
        );
    }
    Some(grid)
}

/// A completion of a few random givens.
fn solution(rng: &mut ChaCha8Rng, shape: Shape, rules: Rules) -> Option<Grid> {
    let mut givens = Grid::blank(shape);
    for _ in 0..shape.len() / 6 {
        let cell = Cell::new(
            rng.random_range(0..shape.rows()),
            rng.random_range(0..shape.cols()),
        );
        givens.set(cell, Some(rng.random_range(0..=1)));
    }
    let puzzle: Puzzle = Takuzu::new(givens, rules).expect("even sides").into();
    solve::solutions(&puzzle, &Engine::Native.into())
        .next()?
        .ok()
}

fn is_unique(givens: &Grid, rules: Rules) -> bool {
    let puzzle: Puzzle = Takuzu::new(givens.clone(), rules)
        .expect("even sides")
        .into();
    let answer = solve::uniqueness(&puzzle, &Engine::Native.into()).expect("small boards");
    matches!(answer, solve::Uniqueness::One(_))
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
    let seen = recipes_agree(600, 3);
    assert!(seen.is_balanced(600), "{seen:?}: the samples are lopsided");
}

/// Run by hand, as the other long one.
#[test]
#[ignore = "half an hour of work: ten thousand puzzles by 48 recipes"]
fn every_recipe_gives_the_native_set_on_ten_thousand_puzzles() {
    let seen = recipes_agree(10_000, 4);
    println!("none, one, several: {:?}", seen.0);
    assert!(
        seen.is_balanced(10_000),
        "{seen:?}: the samples are lopsided"
    );
}

fn recipes_agree(puzzles: usize, seed: u64) -> Seen {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut seen = Seen::default();
    for number in 0..puzzles {
        let puzzle = draw(&mut rng, number % 3);
        let native = set(&puzzle, &Engine::Native.into());
        seen.0[native.len().min(2)] += 1;
        for (recipe, simplify) in Recipe::all().flat_map(|r| [(r, true), (r, false)]) {
            let options = Options {
                simplify,
                ..Options::pure(recipe)
            };
            let found = set(&puzzle, &options);
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

/// The whole set of solutions, none of them listed twice.
fn set(puzzle: &Puzzle, options: &Options) -> HashSet<Grid> {
    let listed: Vec<Grid> = solve::solutions(puzzle, options)
        .collect::<Result<_, _>>()
        .expect("solutions");
    let count = listed.len();
    let set: HashSet<Grid> = listed.into_iter().collect();
    assert_eq!(
        set.len(),
        count,
        "{puzzle:?}: a solution listed twice by {options:?}"
    );
    set
}

/// The set that each engine lists holds no grid twice, and is what naive enumeration gives.
#[test]
fn both_engines_and_naive_enumeration_agree_on_four_by_four() {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for _ in 0..300 {
        let shape = Shape::square(4);
        let rules = if rng.random_bool(0.5) {
            Rules::TAKUZU
        } else {
            Rules::UNRULY
        };
        let givens = Grid::from_fn(shape, |_| match rng.random_range(0..6) {
            value @ 0..=1 => Some(value),
            _ => None,
        });
        let puzzle: Puzzle = Takuzu::new(givens, rules).expect("even sides").into();
        let naive: HashSet<Grid> = (0..1_u32 << 16)
            .map(|bits| Grid::from_fn(shape, |cell| Some((bits >> shape.index(cell) & 1) as u8)))
            .filter(|grid| puzzle.accepts(grid))
            .collect();
        for engine in Engine::ALL {
            assert_eq!(
                set(&puzzle, &engine.into()),
                naive,
                "{puzzle:?} by {engine}"
            );
        }
    }
}
