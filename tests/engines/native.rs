//! The native search against known counts and against brute force; `suite` has it against the corpus.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use takuzu_sat::game::Search as _;
use takuzu_sat::takuzu::board::{NativeSearch, TrialBoard, simplify};
use takuzu_sat::takuzu::rules::violations;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Next, Shape};

use crate::common;

fn search(puzzle: &Takuzu) -> NativeSearch {
    NativeSearch::new(puzzle, Limits::none()).expect("a board that fits")
}

fn blank(rows: usize, cols: usize, rules: Rules) -> Takuzu {
    Takuzu::new(Grid::blank(Shape::new(rows, cols)), rules).expect("even sides")
}

/// The next solution, checked against the definition of one.
fn next(search: &mut NativeSearch, puzzle: &Takuzu) -> Option<Grid> {
    match search.next_solution() {
        Next::Solution(grid) => {
            assert!(grid.is_complete() && grid.extends(puzzle.givens()), "{grid}");
            assert_eq!(violations(&grid, puzzle.rules()), [], "{grid}");
            Some(grid)
        }
        Next::Exhausted => None,
        Next::GaveUp => panic!("gave up without limits"),
    }
}

fn solutions(puzzle: &Takuzu, at_most: usize) -> Vec<Grid> {
    let mut search = search(puzzle);
    std::iter::from_fn(|| next(&mut search, puzzle)).take(at_most).collect()
}

fn count(puzzle: &Takuzu) -> usize {
    let mut search = search(puzzle);
    let found = || matches!(search.next_solution(), Next::Solution(_)).then_some(());
    std::iter::from_fn(found).count()
}

/// Those that are too many for the table of cases.
#[test]
fn known_counts() {
    for (rows, cols, grids) in [(8, 8, 4_111_116), (6, 8, 51744), (8, 6, 51744)] {
        assert_eq!(count(&blank(rows, cols, Rules::TAKUZU)), grids, "{rows}x{cols}");
    }
}

/// All completions, by trying both symbols in each blank; the rules are asked at every step.
fn brute_force(grid: &Grid, rules: Rules, found: &mut BTreeSet<String>) {
    if !violations(grid, rules).is_empty() {
        return;
    }
    let Some(cell) = grid.blanks().next() else {
        found.insert(grid.to_line());
        return;
    };
    for value in 0..=1 {
        let mut filled = grid.clone();
        filled.set(cell, Some(value));
        brute_force(&filled, rules, found);
    }
}

fn some_givens(shape: Shape, share: f64, rng: &mut ChaCha8Rng) -> Grid {
    Grid::from_fn(shape, |_| rng.random_bool(share).then(|| u8::from(rng.random_bool(0.5))))
}

#[test]
fn small_boards_have_the_solutions_of_brute_force() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut solvable = 0;
    for (rows, cols, share, cases) in [
        (2, 2, 0.3, 50),
        (2, 6, 0.3, 200),
        (6, 2, 0.3, 200),
        (4, 4, 0.25, 600),
        (4, 6, 0.25, 300),
        (6, 4, 0.25, 300),
        (2, 12, 0.3, 100),
        (12, 4, 0.3, 60),
    ] {
        for case in 0..cases {
            let givens = some_givens(Shape::new(rows, cols), share, &mut rng);
            for rules in [Rules::TAKUZU, Rules::UNRULY] {
                let puzzle = Takuzu::new(givens.clone(), rules).expect("even sides");
                let mut expected = BTreeSet::new();
                brute_force(&givens, rules, &mut expected);
                let found = solutions(&puzzle, usize::MAX);
                let set: BTreeSet<String> = found.iter().map(Grid::to_line).collect();
                assert_eq!(set.len(), found.len(), "case {case}, twice the same: {givens:?}");
                assert_eq!(set, expected, "case {case}: {givens:?}");
                solvable += usize::from(!expected.is_empty());
            }
        }
    }
    assert!(solvable > 300, "only {solvable} cases with a solution");
}

#[test]
fn corpus_with_many_solutions_or_none() {
    for known in ["b", "s"].into_iter().flat_map(common::known) {
        let found = solutions(&known.puzzle, 1);
        assert!(known.solutions.is_none_or(|count| count == found.len()), "{}", known.name);
    }
}

#[test]
fn givens_that_break_a_rule_have_no_solution() {
    for (line, rows, cols) in [
        ("000.............", 4, 4),
        ("0..00..0...0....", 4, 4),
        ("0110............0110....", 6, 4),
        ("11..00..00......11..01..", 6, 4),
        ("11.11...............................", 6, 6),
    ] {
        let givens = Grid::from_line(Shape::new(rows, cols), line).expect("a symbol a cell");
        let puzzle = Takuzu::new(givens, Rules::TAKUZU).expect("even sides");
        assert_eq!(solutions(&puzzle, 1), [], "{line}");
    }
}

#[test]
fn a_complete_wrong_grid_is_no_solution() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    for side in [4, 10, 12, 18, 34, 66] {
        let puzzle = blank(side, side, Rules::TAKUZU);
        let grid = solutions(&puzzle, 1).remove(0);
        let complete = Takuzu::new(grid.clone(), Rules::TAKUZU).expect("even sides");
        assert_eq!(solutions(&complete, 2), std::slice::from_ref(&grid));
        let cell = Cell::new(rng.random_range(..side), rng.random_range(..side));
        let mut wrong = grid.clone();
        wrong.set(cell, wrong[cell].map(|value| 1 - value));
        let wrong = Takuzu::new(wrong, Rules::TAKUZU).expect("even sides");
        assert_eq!(solutions(&wrong, 1), []);
    }
}

#[test]
fn equal_complete_lines_are_no_solution_unless_allowed() {
    // Rows 1 and 3 are equal, rows 2 and 4 too, and so are columns.
    let givens = Grid::from_line(Shape::square(4), "0110100101101001").expect("16 symbols");
    let strict = Takuzu::new(givens.clone(), Rules::TAKUZU).expect("even sides");
    assert_eq!(solutions(&strict, 1), []);
    let relaxed = strict.without_distinct_lines();
    assert_eq!(solutions(&relaxed, 2), [givens]);
}

#[test]
fn a_pigeonhole_of_lines_has_no_solution() {
    // There are six legal lines of length 4, so eight rows of it cannot all differ.
    assert_eq!(count(&blank(8, 4, Rules::TAKUZU)), 0);
    assert!(count(&blank(8, 4, Rules::UNRULY)) > 0);
}

#[test]
fn the_longest_sides_work() {
    for (rows, cols) in [(128, 128), (128, 2), (2, 128), (64, 126), (128, 8), (10, 120)] {
        let puzzle = blank(rows, cols, Rules::UNRULY);
        assert_eq!(solutions(&puzzle, 2).len(), 2, "{rows}x{cols}");
    }
    let too_large = blank(130, 4, Rules::TAKUZU);
    let error = NativeSearch::new(&too_large, Limits::none()).expect_err("130 rows");
    assert_eq!(error.to_string(), "a board of 130x4: native search takes sides up to 128");
}

#[test]
fn the_same_puzzle_gives_the_same_solutions_in_the_same_order() {
    for common::Known { puzzle, .. } in common::known("s40").into_iter().take(20) {
        assert_eq!(solutions(&puzzle, 50), solutions(&puzzle, 50));
    }
}

#[test]
fn a_node_limit_bounds_all_calls_together() {
    let puzzle = blank(6, 6, Rules::TAKUZU);
    let limits = Limits::none().with_nodes(100);
    let mut search = NativeSearch::new(&puzzle, limits).expect("a board that fits");
    let mut found = 0;
    while let Next::Solution(_) = search.next_solution() {
        found += 1;
    }
    assert!((1..100).contains(&found), "{found}");
    assert_eq!(search.nodes(), 100);
    assert_eq!(search.next_solution(), Next::GaveUp);
}

#[test]
fn the_stop_callback_is_obeyed() {
    let (limits, asked) = common::stopped_after(9);
    let puzzle = blank(8, 8, Rules::TAKUZU);
    let mut search = NativeSearch::new(&puzzle, limits).expect("a board that fits");
    while let Next::Solution(_) = search.next_solution() {}
    assert_eq!(search.next_solution(), Next::GaveUp);
    assert_eq!(asked.load(Ordering::Relaxed), 10);
    assert!(search.nodes() < 10_000);
}

/// A search from a board in the middle of its levels finds what one from the beginning finds, and changes nothing.
#[test]
fn a_search_of_a_trial_board_finds_what_extends_it() {
    let mut rng = ChaCha8Rng::seed_from_u64(32);
    for name in ["m08", "m10", "m14", "u20", "x12"] {
        for known in common::known(name).into_iter().take(5) {
            let mut board = TrialBoard::new(&known.puzzle).expect("small");
            if !board.conclude() {
                continue;
            }
            for _ in 0..3 {
                let grid = board.decided();
                let Some(cell) = grid.blanks().next() else { break };
                board.save();
                board.put(cell, rng.random_range(0..2));
                if !board.conclude() {
                    break;
                }
                let grid = board.decided();
                let puzzle = known.puzzle.with_givens(grid.clone());
                let whole = NativeSearch::new(&puzzle, Limits::none()).expect("small");
                let [forked, whole] = [board.search(Limits::none()), whole].map(|mut search| {
                    let next: Vec<_> = (0..3).map(|_| search.next_solution()).collect();
                    (next, search.nodes())
                });
                assert_eq!(forked, whole, "{}", known.name);
                assert_eq!(board.decided(), grid);
            }
        }
    }
}

/// One pass of failed literals leaves some that fail then.
#[test]
fn no_literal_fails_after_simplification() {
    let mut open = 0;
    for known in ["m1", "m20", "x1", "h20", "h30"].into_iter().flat_map(common::known) {
        let Next::Solution(grid) = simplify(&known.puzzle, &Limits::none()) else {
            assert_eq!(known.solutions, Some(0), "{}", known.name);
            continue;
        };
        let mut board = TrialBoard::new(&known.puzzle.with_givens(grid.clone())).expect("small");
        assert!(board.conclude() && board.decided() == grid, "{}", known.name);
        for (cell, value) in grid.blanks().flat_map(|cell| [(cell, 0), (cell, 1)]) {
            board.save();
            board.put(cell, value);
            assert!(board.conclude(), "{}: {value} in {cell}", known.name);
            board.back_to(0);
        }
        open += usize::from(!grid.is_complete());
    }
    assert!(open >= 30, "{open} open puzzles");
}
