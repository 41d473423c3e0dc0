//! The puzzles that `compare --set` brings along: what they are, and how they were made.
//!
//! `UPDATE_SETS=1 cargo test --test engines compare_sets` makes them anew.

use std::cmp::Reverse;
use std::path::Path;

use rand::seq::SliceRandom as _;
use takuzu_sat::Random;
use takuzu_sat::compare::Set;
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::game::Search as _;
use takuzu_sat::generate::{Maker, minimal};
use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::solve::{self, Engine, Uniqueness};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::sudoku::sample::Sampler;
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Cell, Limits, Next, Puzzle, Shape};

use crate::common::found;

/// So many puzzles are in a set.
const COUNT: usize = 30;
/// The hardest of so many minimal puzzles are the hard ones of Sudoku.
const AMONG: usize = 10_000;

#[test]
fn the_sets_are_what_they_are_said_to_be() {
    if std::env::var_os("UPDATE_SETS").is_some() {
        update();
        return;
    }
    for (kind, set) in all() {
        let puzzles = set.entries(kind).into_iter().map(|entry| entry.puzzle).collect::<Vec<_>>();
        assert_eq!(puzzles.len(), COUNT, "{kind} {set}");
        for puzzle in puzzles {
            assert_eq!(puzzle.kind(), kind);
            let unique = solve::uniqueness(&puzzle, &Engine::Sat.into());
            assert!(matches!(unique, Ok(Uniqueness::One(_))), "{kind} {set}");
            is_as_said(set, &puzzle);
        }
    }
}

fn all() -> impl Iterator<Item = (Kind, Set)> {
    Kind::ALL.into_iter().flat_map(|kind| Set::ALL.map(|set| (kind, set)))
}

fn is_as_said(set: Set, puzzle: &Puzzle) {
    let Some(sudoku) = puzzle.downcast::<Sudoku>() else {
        let grade = grade(puzzle, &Allowed::All, &Limits::none()).expect("a small board");
        assert_eq!((grade.ended, grade.level), (Ended::Solved, Some(level(set))));
        return;
    };
    match set {
        Set::Easy => assert!(naked_singles_solve(sudoku)),
        Set::Medium => assert!(is_minimal(sudoku)),
        // The search has learnt to choose better since the set was made with 20 nodes or more.
        Set::Hard => {
            let nodes = nodes(sudoku);
            assert!(is_minimal(sudoku) && nodes >= 5, "{nodes} nodes: {puzzle}");
        }
    }
}

fn level(set: Set) -> Level {
    match set {
        Set::Easy => Level::Trivial,
        Set::Medium => Level::Normal,
        Set::Hard => Level::Expert,
    }
}

fn naked_singles_solve(sudoku: &Sudoku) -> bool {
    let rungs = Allowed::Only(vec!["naked-single".into()]);
    let grade = grade(&sudoku.clone().into(), &rungs, &Limits::none());
    grade.expect("a technique of Sudoku").ended == Ended::Solved
}

/// Of a puzzle with one solution: each of its givens is needed for that.
fn is_minimal(sudoku: &Sudoku) -> bool {
    sudoku.givens().filled().all(|(cell, _)| {
        let fewer = without(sudoku, cell);
        let mut search = SudokuSearch::new(&fewer, Limits::none());
        search.next_solution();
        search.next_solution() != Next::Exhausted
    })
}

fn without(sudoku: &Sudoku, cell: Cell) -> Sudoku {
    let mut givens = sudoku.givens().clone();
    givens.set(cell, None);
    sudoku.with_givens(givens)
}

/// Of the search that proves the solution the only one.
fn nodes(sudoku: &Sudoku) -> u64 {
    let mut search = SudokuSearch::new(sudoku, Limits::none());
    while search.next_solution() != Next::Exhausted {}
    search.nodes()
}

fn update() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/puzzles");
    for (kind, set) in all() {
        let puzzles = if kind == takuzu_sat::sudoku::KIND { sudoku(set) } else { takuzu(set) };
        let line = |puzzle: &Puzzle| puzzle.givens().to_line() + "\n";
        let head = format!("# {kind}, {set}: made by tests/engines/compare_sets.rs\n");
        let text = head + &puzzles.iter().map(line).collect::<String>();
        let path = folder.join(format!("{kind}/sets/{set}.txt"));
        std::fs::write(path, text).expect("a file that can be written");
    }
}

fn takuzu(set: Set) -> Vec<Puzzle> {
    // With one seed the levels would share their solutions.
    let seed = 1 + set as u64;
    let mut maker =
        Maker::new(Takuzu::blank(Shape::square(10)).expect("even")).level(level(set)).seed(seed);
    let made = (0..COUNT).map(|_| maker.make().expect("a puzzle").puzzle);
    made.collect()
}

fn sudoku(set: Set) -> Vec<Puzzle> {
    let mut rng = Random::new(1);
    let mut sampler = Sampler::new(Shape::square(3)).expect("a board");
    let mut grids = std::iter::repeat_with(|| {
        let grid = found(sampler.sample(&mut rng, &Limits::none()));
        Sudoku::new(grid, Shape::square(3)).expect("a grid")
    });
    let mut order = Random::new(2);
    let mut made: Vec<Sudoku> = match set {
        Set::Easy => (0..COUNT)
            .map(|_| winnowed_for_naked_singles(grids.next().expect("no end"), &mut order))
            .collect(),
        Set::Medium => minimal_puzzles(&mut grids, COUNT, &mut order),
        Set::Hard => minimal_puzzles(&mut grids, AMONG, &mut order),
    };
    if set == Set::Hard {
        made.sort_by_cached_key(|sudoku| Reverse(nodes(sudoku)));
        made.truncate(COUNT);
    }
    made.into_iter().map(Puzzle::from).collect()
}

fn minimal_puzzles(
    grids: &mut impl Iterator<Item = Sudoku>,
    count: usize,
    rng: &mut Random,
) -> Vec<Sudoku> {
    let winnowed = grids.take(count).map(|grid| {
        let made = minimal(&grid.into(), rng, &Limits::none()).expect("no limits");
        made.puzzle.downcast::<Sudoku>().expect("a Sudoku").clone()
    });
    winnowed.collect()
}

fn winnowed_for_naked_singles(grid: Sudoku, rng: &mut Random) -> Sudoku {
    let mut cells: Vec<Cell> = grid.shape().cells().collect();
    cells.shuffle(rng);
    cells.into_iter().fold(grid, |sudoku, cell| {
        let fewer = without(&sudoku, cell);
        if naked_singles_solve(&fewer) { fewer } else { sudoku }
    })
}
