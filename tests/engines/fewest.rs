//! The fewest givens: right by brute force, within limits, and proved to everybody.

use std::collections::{BTreeMap, HashMap, HashSet};

use rand::RngExt as _;
use rand::seq::SliceRandom as _;

use takuzu_sat::fewest::{Bounds, Fewest, FewestError, at_most, fewest, formula};
use takuzu_sat::sat::proof::{self, Producer};
use takuzu_sat::solve::{self, Engine};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Majority, Relation, Rules, Sign, Takuzu, canonical};
use takuzu_sat::{Cell, Grid, Limits, Next, Puzzle, Random, Shape};

fn found(grid: &Puzzle) -> Fewest {
    fewest(grid, &Limits::none(), &mut |_| {}).expect("a complete grid")
}

/// All solutions of a board by an engine that the search does not ask.
fn solutions(board: &Puzzle) -> Vec<Grid> {
    let found = solve::solutions(board, &Engine::Sat.into());
    found.map(|grid| grid.expect("a solution")).collect()
}

/// The cells in which two grids differ, a bit each.
fn differing(one: &Grid, other: &Grid) -> u64 {
    let pairs = one.values().iter().zip(other.values()).enumerate();
    let differing = pairs.filter(|(_, (one, other))| one != other);
    differing.fold(0, |bits, (at, _)| bits | 1 << at)
}

/// The fewest cells of the first `len` that hit all sets, by trying all choices of 0, 1, 2, ... cells.
fn fewest_of_all(sets: &[u64], len: usize) -> usize {
    fn some_hit(sets: &[u64], from: usize, len: usize, left: usize, chosen: u64) -> bool {
        if left == 0 {
            return sets.iter().all(|set| set & chosen != 0);
        }
        (from..len).any(|cell| some_hit(sets, cell + 1, len, left - 1, chosen | 1 << cell))
    }
    let count = (0..=len).find(|&count| some_hit(sets, 0, len, count, 0));
    count.expect("all cells hit all sets")
}

/// Tells whether so many cells can hit all sets: one of the first set that is not hit has to be chosen.
fn can_hit(sets: &[u64], chosen: u64, left: usize) -> bool {
    let Some(open) = sets.iter().find(|&set| set & chosen == 0) else {
        return true;
    };
    left > 0
        && (0..64)
            .filter(|cell| open >> cell & 1 == 1)
            .any(|cell| can_hit(sets, chosen | 1 << cell, left - 1))
}

/// Checks both bounds with nothing of the search: the puzzle has one solution, the other grids keep the rules and
/// cannot be told apart from the solution by fewer cells.
#[track_caller]
fn check(grid: &Puzzle, found: &Fewest) {
    let solution = grid.givens();
    let only = solve::uniqueness(&found.puzzle, &Engine::Sat.into()).expect("an answer");
    assert_eq!(only, takuzu_sat::Uniqueness::One(solution.clone()));
    let blank = grid.with_givens(Grid::blank(grid.shape()));
    let is_other = |other: &Grid| blank.accepts(other) && other != solution;
    assert!(found.others.iter().all(is_other));
    let different: HashSet<&Grid> = found.others.iter().collect();
    assert_eq!(different.len(), found.others.len());
    if let Some(fewer) = found.at_least.checked_sub(1) {
        let sets = found.others.iter().map(|other| differing(solution, other));
        let mut sets: Vec<u64> = sets.collect();
        sets.sort_by_key(|set| set.count_ones());
        assert!(!can_hit(&sets, 0, fewer), "{found:?}");
    }
}

/// Boards with few solutions, of all variants.
fn small_boards() -> Vec<Puzzle> {
    let takuzu = |rows, cols, rules: Rules| {
        Takuzu::blank_under(Shape::new(rows, cols), rules).expect("a board")
    };
    let sign = |one: (usize, usize), other: (usize, usize), relation| {
        let [one, other] = [one, other].map(|(row, col)| Cell::new(row, col));
        Sign::new(one, other, relation)
    };
    let signs = [
        sign((0, 0), (0, 1), Relation::Equal),
        sign((1, 2), (2, 2), Relation::Different),
        sign((3, 1), (3, 2), Relation::Different),
    ];
    let signed = takuzu(4, 4, Rules::UNRULY).with_signs(signs).expect("signs");
    vec![
        takuzu(4, 4, Rules::TAKUZU).into(),
        takuzu(4, 4, Rules::UNRULY).into(),
        signed.into(),
        takuzu(2, 6, Rules::UNRULY).into(),
        takuzu(4, 2, Rules::UNRULY).into(),
        takuzu(3, 3, Rules::TAKUZU.with_majority(Majority::One)).into(),
        takuzu(3, 5, Rules::UNRULY.with_majority(Majority::Either)).into(),
        Sudoku::blank(Shape::square(2)).expect("a board").into(),
    ]
}

#[test]
fn brute_force_agrees_on_small_boards() {
    let mut random = Random::new(1);
    for board in small_boards() {
        let all = solutions(&board);
        assert!(!all.is_empty(), "{board:?}");
        let mut some: Vec<&Grid> = all.iter().collect();
        // All 72 grids of the first board, a part of larger sets.
        some.shuffle(&mut random);
        for solution in some.into_iter().take(72) {
            let sets = all.iter().map(|other| differing(solution, other));
            let sets: Vec<u64> = sets.filter(|&set| set != 0).collect();
            let expected = fewest_of_all(&sets, board.shape().len());
            let grid = board.with_givens(solution.clone());
            let exact = found(&grid);
            assert_eq!((exact.at_least, exact.at_most()), (expected, expected));
            check(&grid, &exact);
            for givens in 0..=expected + 1 {
                let found = at_most(&grid, givens, &Limits::none(), &mut |_| {});
                let found = found.expect("a complete grid");
                assert_eq!(found.decides(givens), Some(givens >= expected), "{solution}");
                check(&grid, &found);
            }
        }
    }
}

/// The number of grids for each number of givens; of grids that look alike one is searched.
fn table(side: usize) -> BTreeMap<usize, u64> {
    let board = Takuzu::blank(Shape::square(side)).expect("an even side");
    let mut classes: HashMap<Grid, u64> = HashMap::new();
    for grid in solutions(&board.clone().into()) {
        let form = canonical::form(&Takuzu::new(grid, Rules::TAKUZU).expect("an even side"));
        *classes.entry(form.givens().clone()).or_default() += 1;
    }
    let board = Puzzle::from(board);
    let mut table = BTreeMap::new();
    for (grid, size) in classes {
        let found = found(&board.with_givens(grid));
        assert_eq!(found.at_least, found.at_most());
        *table.entry(found.at_least).or_default() += size;
    }
    table
}

#[test]
fn all_grids_of_side_6_need_5_to_8() {
    assert_eq!(table(4), BTreeMap::from([(4, 72)]));
    assert_eq!(table(6), BTreeMap::from([(5, 288), (6, 144), (7, 3168), (8, 540)]));
}

#[test]
fn some_grids_of_side_8_and_of_sudoku_are_proved() {
    let mut random = Random::new(2);
    let eight = Takuzu::blank(Shape::square(8)).expect("an even side");
    let six = Sudoku::blank(Shape::new(2, 3)).expect("blocks");
    for _ in 0..5 {
        for board in [Puzzle::from(eight.clone()), six.clone().into()] {
            let grid = takuzu_sat::generate::Maker::new(board.clone());
            let made = grid.seed(random.random_range(..1 << 30)).make().expect("a puzzle");
            let grid = board.with_givens(made.solution);
            let found = found(&grid);
            assert_eq!(found.at_least, found.at_most());
            check(&grid, &found);
        }
    }
}

#[test]
fn at_a_limit_both_bounds_and_the_best_puzzle_remain() {
    let made = takuzu_sat::generate::Maker::new(Takuzu::blank(Shape::square(8)).expect("a side"));
    let made = made.seed(1).make().expect("a puzzle");
    let grid = made.puzzle.with_givens(made.solution);
    let exact = found(&grid);
    for nodes in [0, 1, 10, 30, 100, 300, 1000, 3000] {
        let mut told: Vec<Bounds> = Vec::new();
        let limits = Limits::none().with_nodes(nodes);
        let found = fewest(&grid, &limits, &mut |bounds| told.push(bounds)).expect("a grid");
        assert!(found.at_least <= exact.at_least && exact.at_most() <= found.at_most());
        check(&grid, &found);
        assert!(told.last().is_none_or(|&last| last == found.bounds()));
        let better = |pair: &[Bounds]| {
            let up = pair[1].at_least >= pair[0].at_least;
            up && pair[1].at_most <= pair[0].at_most && pair[0] != pair[1]
        };
        assert!(told.windows(2).all(better), "{told:?}");
    }
    let stopped = fewest(&grid, &Limits::none().with_stop(|| true), &mut |_| {});
    assert_eq!(stopped.expect("a grid").bounds(), Bounds { at_least: 0, at_most: 64 });
}

#[test]
fn the_formula_of_a_lower_bound_is_refuted_and_not_with_a_set_less() {
    let grid: Puzzle = "101010 010101 100110 001011 011001 110100".parse().expect("a grid");
    let found = found(&grid);
    let clauses = |others: &[Grid]| {
        let formula = formula(grid.givens(), others, found.at_least - 1).expect("memory");
        formula.clauses
    };
    let whole = clauses(&found.others);
    let refuted = Producer::Varisat.refute(&whole, &Limits::none());
    let refutation = crate::common::found(refuted.expect("a proof"));
    let mut drat = Vec::new();
    refutation.write_drat(&mut drat).expect("written");
    proof::check(&whole, &drat[..], &Limits::none()).expect("a proof");
    // One more given would be enough: no proof.
    let enough = formula(grid.givens(), &found.others, found.at_least).expect("memory");
    assert!(proof::check(&enough.clauses, &drat[..], &Limits::none()).is_err());
    // Some of the sets are needed.
    let without = |at: usize| [&found.others[..at], &found.others[at + 1..]].concat();
    let refuted = (0..found.others.len()).filter(|&at| {
        let refuted = Producer::Varisat.refute(&clauses(&without(at)), &Limits::none());
        !matches!(refuted.expect("an answer"), Next::Exhausted)
    });
    assert!(refuted.count() < found.others.len());
}

#[test]
fn what_is_no_complete_grid_is_refused() {
    for text in [".110 1001 0011 1100", "0110 1001 0011 1101", "0110 1001 0110 1001"] {
        let grid: Puzzle = text.parse().expect("a puzzle");
        let refused = fewest(&grid, &Limits::none(), &mut |_| {});
        assert_eq!(refused, Err(FewestError::NoSolution), "{text}");
    }
    let large = Takuzu::blank(Shape::square(40)).expect("an even side");
    let made = takuzu_sat::generate::Maker::new(large).seed(1).make().expect("a puzzle");
    let grid = made.puzzle.with_givens(made.solution);
    let refused = fewest(&grid, &Limits::none(), &mut |_| {}).expect_err("too large");
    assert!(refused.to_string().contains("sides up to 32"), "{refused}");
}
