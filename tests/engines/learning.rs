//! Conflict-driven search against plain search, the SAT engine and the corpus, with the change from
//! the one to the other at every point.

use std::collections::BTreeSet;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use takuzu_sat::game::Search as _;
use takuzu_sat::solve::{self, Options};
use takuzu_sat::takuzu::board::NativeSearch;
use takuzu_sat::takuzu::{Majority, Rules, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Next, Puzzle, Shape};

use crate::common;
use crate::signs::signs;

/// With how many conflicts plain search ends: learning alone, the change at some points, plain
/// search alone.
const PATIENCE: [u64; 5] = [0, 1, 2, 10, u64::MAX];

/// Up to this many solutions are listed and compared.
const MOST: usize = 30;

/// Up to one solution more than [`MOST`], all different.
fn listed(solutions: impl Iterator<Item = Grid>, puzzle: &Takuzu, by: &str) -> BTreeSet<String> {
    let as_puzzle: Puzzle = puzzle.clone().into();
    let mut set = BTreeSet::new();
    for grid in solutions.take(MOST + 1) {
        assert!(as_puzzle.accepts(&grid), "by {by}: {puzzle:?}\n{grid}");
        assert!(set.insert(grid.to_line()), "by {by}, twice: {puzzle:?}\n{grid}");
    }
    set
}

fn natively(puzzle: &Takuzu, patience: u64) -> BTreeSet<String> {
    let search = NativeSearch::with_patience(puzzle, Limits::none(), patience);
    let mut search = search.expect("a board that fits");
    let solutions = std::iter::from_fn(|| match search.next_solution() {
        Next::Solution(grid) => Some(grid),
        Next::Exhausted => None,
        Next::GaveUp => panic!("gave up without limits"),
    });
    listed(solutions, puzzle, &format!("patience {patience}"))
}

/// By the whole formula, nothing of the board in it.
fn by_sat(puzzle: &Takuzu) -> BTreeSet<String> {
    let as_puzzle: Puzzle = puzzle.clone().into();
    let options = Options::default().with_encoding(Some(as_puzzle.best_encoding()));
    let solutions = solve::solutions(&as_puzzle, &options).map(|grid| grid.expect("no error"));
    listed(solutions, puzzle, "sat")
}

#[test]
fn the_corpus_is_solved_by_learning_alone() {
    for kind in ["u", "m", "x", "f", "h"] {
        for known in common::known(kind) {
            let expected: BTreeSet<String> = known.solution.iter().map(Grid::to_line).collect();
            for patience in [0, 1] {
                let found = natively(&known.puzzle, patience);
                assert_eq!(Some(found.len()), known.solutions, "{}", known.name);
                assert!(expected.is_empty() || found == expected, "{}", known.name);
            }
        }
    }
}

#[test]
fn boards_with_many_solutions_are_listed_by_learning_alone() {
    for kind in ["b01", "b02", "b03", "s"] {
        for known in common::known(kind).iter().take(5) {
            let found = natively(&known.puzzle, 0);
            assert_eq!(found.len(), MOST + 1, "{}", known.name);
        }
    }
}

#[test]
fn all_grids_of_a_small_board_are_counted_by_learning_alone() {
    for (rows, cols, rules, grids) in [
        (4, 4, Rules::TAKUZU, 72),
        (6, 6, Rules::TAKUZU, 4140),
        (6, 6, Rules::UNRULY, 11222),
        (6, 8, Rules::TAKUZU, 51744),
    ] {
        let puzzle = Takuzu::new(Grid::blank(Shape::new(rows, cols)), rules).expect("even sides");
        for patience in [0, 3] {
            let search = NativeSearch::with_patience(&puzzle, Limits::none(), patience);
            let found = common::searched(search.expect("a small board"));
            assert_eq!(found.len(), grids, "{rows}x{cols}, patience {patience}");
        }
    }
}

#[test]
fn limits_hold_over_the_change() {
    let hard = common::known("h30").swap_remove(0).puzzle;
    for nodes in [1, 50, 150] {
        let limits = Limits::none().with_nodes(nodes);
        let mut search = NativeSearch::with_patience(&hard, limits, 20).expect("a board that fits");
        assert_eq!(search.next_solution(), Next::GaveUp);
        assert_eq!(search.next_solution(), Next::GaveUp);
        assert_eq!(search.nodes(), nodes);
    }
    let stopped = Limits::none().with_stop(|| true);
    let mut search = NativeSearch::with_patience(&hard, stopped, 0).expect("a board that fits");
    assert_eq!(search.next_solution(), Next::GaveUp);
}

#[test]
fn learning_agrees_on_random_puzzles() {
    agree(300, 1);
}

/// Run by hand: `cargo test --release --test engines learning -- --ignored --nocapture`.
#[test]
#[ignore = "an hour of work: a hundred thousand puzzles"]
fn learning_agrees_on_a_hundred_thousand_random_puzzles() {
    agree(100_000, 2);
}

fn agree(puzzles: usize, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut seen = [0; 4];
    for number in 0..puzzles {
        let puzzle = draw(&mut rng);
        let sat = by_sat(&puzzle);
        for patience in PATIENCE {
            let native = natively(&puzzle, patience);
            let alike = native == sat || native.len() == sat.len() && sat.len() > MOST;
            assert!(
                alike,
                "puzzle {number} of seed {seed}, patience {patience}: {} solutions, {} by sat\n{}\n{puzzle:?}",
                native.len(),
                sat.len(),
                puzzle.givens()
            );
        }
        seen[match sat.len() {
            0 => 0,
            1 => 1,
            2..=MOST => 2,
            _ => 3,
        }] += 1;
    }
    println!("none, one, several, many: {seen:?}");
    assert!(seen.iter().all(|&group| group * 20 >= puzzles), "{seen:?}: the samples are lopsided");
}

/// A puzzle of sides 6 to 24, or with one side so long that a line takes more than one word.
fn draw(rng: &mut ChaCha8Rng) -> Takuzu {
    loop {
        let side = 2 * rng.random_range(3..=12);
        let (rows, cols) = match rng.random_range(0..13) {
            0..6 => (side, side),
            6..9 => (side, 2 * rng.random_range(3..=12)),
            9 => (6, [34, 66][rng.random_range(0..2)]),
            10 => (5, [35, 67][rng.random_range(0..2)]),
            _ => (rng.random_range(5..=17), rng.random_range(5..=17)),
        };
        let rules = match rng.random_bool(0.7) {
            true => Rules::TAKUZU,
            false => Rules::UNRULY,
        };
        let rules = rules.with_majority([Majority::One, Majority::Either][rng.random_range(0..2)]);
        let Some(grid) = some_solution(rng, Shape::new(rows, cols), rules) else {
            continue;
        };
        // With a fifth there are many solutions.
        let share = rng.random_range(0.2..0.4);
        let kept =
            Grid::from_fn(grid.shape(), |cell| grid[cell].filter(|_| rng.random_bool(share)));
        let puzzle = Takuzu::new(kept, rules).expect("odd sides are allowed");
        let puzzle = match rng.random_bool(0.2) {
            true => puzzle.with_signs(signs(rng, &grid, 0.1, 0.0)).expect("neighbours"),
            false => puzzle,
        };
        return match rng.random_range(0..4) {
            0 => puzzle,
            1 => made_unique(puzzle, &grid),
            2 => changed(rng, &made_unique(puzzle, &grid), |_| None),
            _ => changed(rng, &made_unique(puzzle, &grid), |value| Some(1 - value.unwrap_or(0))),
        };
    }
}

fn some_cell(rng: &mut ChaCha8Rng, shape: Shape) -> Cell {
    Cell::new(rng.random_range(0..shape.rows()), rng.random_range(0..shape.cols()))
}

fn some_solution(rng: &mut ChaCha8Rng, shape: Shape, rules: Rules) -> Option<Grid> {
    let mut seeds = Grid::blank(shape);
    for _ in 0..shape.len() / 8 {
        seeds.set(some_cell(rng, shape), Some(rng.random_range(0..=1)));
    }
    let puzzle = Takuzu::new(seeds, rules).expect("odd sides are allowed");
    let limits = Limits::none().with_nodes(1000);
    let mut search = NativeSearch::new(&puzzle, limits).expect("a board that fits");
    match search.next_solution() {
        Next::Solution(grid) => Some(grid),
        Next::Exhausted | Next::GaveUp => None,
    }
}

/// With more givens from a solution, one where each other solution found differs.
fn made_unique(mut puzzle: Takuzu, solution: &Grid) -> Takuzu {
    loop {
        let mut search = NativeSearch::new(&puzzle, Limits::none()).expect("a board that fits");
        let [one, other] = [search.next_solution(), search.next_solution()];
        let is_other = |next: &Next<Grid>| matches!(next, Next::Solution(grid) if grid != solution);
        let Some(Next::Solution(other)) = [one, other].into_iter().find(is_other) else {
            return puzzle;
        };
        let mut givens = puzzle.givens().clone();
        let cell = givens.blanks().find(|&cell| other[cell] != solution[cell]);
        let cell = cell.expect("they differ");
        givens.set(cell, solution[cell]);
        puzzle = puzzle.with_givens(givens);
    }
}

/// With one given changed.
fn changed(
    rng: &mut ChaCha8Rng,
    puzzle: &Takuzu,
    change: impl Fn(Option<u8>) -> Option<u8>,
) -> Takuzu {
    let mut givens = puzzle.givens().clone();
    let filled: Vec<Cell> = givens.filled().map(|(cell, _)| cell).collect();
    if !filled.is_empty() {
        let cell = filled[rng.random_range(0..filled.len())];
        let value = givens[cell];
        givens.set(cell, change(value));
    }
    puzzle.with_givens(givens)
}
