//! Exact counts that list nothing, against the search that lists everything, and numbers that are known.

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use takuzu_sat::game::{BigUint, Game as _};
use takuzu_sat::solve::{self, End, Engine};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Majority, Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Next, Puzzle, Random, Shape};

use crate::common::found;
use crate::signs::signs;

/// A partial grid of any kind: sides, rules, signs and givens by chance.
fn partial(rng: &mut ChaCha8Rng) -> Takuzu {
    let majority = match rng.random_range(0..4) {
        0 => Majority::One,
        1 => Majority::Either,
        _ => Majority::None,
    };
    let side = |rng: &mut ChaCha8Rng| match majority {
        Majority::None => 2 * rng.random_range(2..=4),
        Majority::One | Majority::Either => rng.random_range(4..=8),
    };
    let rows = side(rng);
    let cols = if rng.random_range(0..3) == 0 { side(rng) } else { rows };
    let shape = Shape::new(rows, cols);
    let rules = match rng.random_range(0..3) {
        0 => Rules::TAKUZU.without_distinct_lines(),
        _ => Rules::TAKUZU,
    };
    let rules = rules.with_majority(majority);
    let blank = Takuzu::blank_under(shape, rules).expect("sides that the rules allow");
    // Mostly parts of a solution, else any givens.
    let mut sampler = takuzu_sat::takuzu::sample::Sampler::new(&blank).expect("a small board");
    let mut chance = Random::new(rng.random());
    let drawn = sampler.sample(&mut chance, &Limits::none());
    let givens = rng.random_range(0.12..0.6);
    let is_any = rng.random_range(0..8) == 0;
    let grid = Grid::from_fn(shape, |cell| {
        let value = match &drawn {
            Next::Solution(grid) if !is_any => grid[cell],
            _ => Some(rng.random_range(0..2)),
        };
        value.filter(|_| rng.random_bool(givens))
    });
    let puzzle = Takuzu::new(grid, rules).expect("values 0 and 1");
    if rng.random_range(0..3) > 0 {
        return puzzle;
    }
    let signs = match drawn {
        Next::Solution(grid) if !is_any => signs(rng, &grid, 0.1, 0.0),
        _ => signs(rng, &Grid::blank(shape), 0.1, 0.5),
    };
    puzzle.with_signs(signs).expect("signs between neighbours")
}

/// The most solutions that are listed in a test.
const MOST: u64 = 20_000;

/// Compares every way to count with the search, on so many boards.
fn compare(boards: usize, seed: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let (mut compared, mut several, mut none) = (0, 0, 0);
    while compared < boards {
        let puzzle = partial(&mut rng);
        let listed = solve::count(&puzzle.clone().into(), Some(MOST), &Engine::Native.into())
            .expect("a small board");
        if listed.end != End::Exhausted {
            continue;
        }
        let countings = puzzle.countings();
        assert!(!countings.is_empty(), "{puzzle:?}");
        for counting in countings {
            let units = (0..counting.units()).map(|unit| counting.count(unit, &Limits::none()));
            let mut sum = BigUint::ZERO;
            for counted in units {
                assert!(counted.is_exact);
                sum += counted.value;
            }
            assert_eq!(sum, listed.value, "{} on {puzzle:?}", counting.name());
        }
        compared += 1;
        several += usize::from(listed.value > 1_u8.into());
        none += usize::from(listed.value == BigUint::ZERO);
    }
    assert!(several > boards / 4 && none > boards / 50, "{several}, {none} of {boards}");
}

#[test]
fn counts_agree_with_the_list_of_all_solutions() {
    compare(3000, 1);
}

/// 93 s: `cargo test --test engines -- --ignored counts_agree_on_a_hundred_thousand`.
#[test]
#[ignore = "takes minutes"]
fn counts_agree_on_a_hundred_thousand_boards() {
    compare(100_000, 2);
}

#[track_caller]
fn exact(puzzle: &Takuzu) -> BigUint {
    let exact =
        solve::count_exactly(&puzzle.clone().into(), &Limits::none()).expect("a board of any size");
    assert_eq!(exact.count.end, End::Exhausted);
    exact.count.value
}

#[test]
fn blank_boards_have_as_many_grids_as_is_known() {
    let plain = Rules::TAKUZU.without_distinct_lines();
    for (rules, side, expected) in [
        (Rules::TAKUZU, 2, 2_u64),
        (Rules::TAKUZU, 4, 72),
        (Rules::TAKUZU, 6, 4140),
        (Rules::TAKUZU, 8, 4_111_116),
        (plain, 2, 2),
        (plain, 4, 90),
        (plain, 6, 11_222),
        (plain, 8, 12_413_918),
    ] {
        let puzzle = Takuzu::blank_under(Shape::square(side), rules).expect("an even side");
        assert_eq!(exact(&puzzle), expected.into(), "{side} {rules:?}");
    }
}

/// Rows of length 2 that may repeat: a walk over states by hand. Each row is 01 or 10, and no three rows in
/// sequence are equal, half of them each.
#[test]
fn long_rectangles_without_rule_3_outgrow_machine_words() {
    let plain = Rules::TAKUZU.without_distinct_lines();
    let rows = 200;
    // By the number of 01 so far, the last row, and how often it came in sequence.
    let none = vec![[[BigUint::ZERO; 2], [BigUint::ZERO; 2]]; rows + 1];
    let mut ways = none.clone();
    ways[0][0][0] += 1_u8;
    ways[1][1][0] += 1_u8;
    for _ in 1..rows {
        let mut next = none.clone();
        for (ones, by_last) in ways[..rows].iter().enumerate() {
            for (last, by_run) in by_last.iter().enumerate() {
                for (run, from) in by_run.iter().enumerate() {
                    next[ones + 1 - last][1 - last][0] += from;
                    if run == 0 {
                        next[ones + last][last][1] += from;
                    }
                }
            }
        }
        ways = next;
    }
    let sum: BigUint = ways[rows / 2].iter().flatten().sum();
    assert!(sum.bits() > 128);
    for shape in [Shape::new(rows, 2), Shape::new(2, rows)] {
        let puzzle = Takuzu::blank_under(shape, plain).expect("even sides");
        assert_eq!(exact(&puzzle), sum, "{shape}");
    }
}

#[test]
fn a_limit_leaves_a_lower_bound() {
    let puzzle = Takuzu::blank(Shape::square(8)).expect("an even side");
    let few = solve::count_exactly(&puzzle.clone().into(), &Limits::none().with_nodes(1000))
        .expect("a small board");
    assert_eq!(few.count.end, End::GaveUp);
    assert!(few.count.value < 4_111_116_u32.into());
}

#[test]
fn small_sudoku_grids_are_counted() {
    for (rows, cols, expected) in [(2, 2, 288_u32), (2, 3, 28_200_960)] {
        let side = rows * cols;
        let grid = Grid::blank(Shape::square(side));
        let puzzle = Sudoku::new(grid, Shape::new(rows, cols)).expect("a Sudoku board");
        let exact =
            solve::count_exactly(&puzzle.clone().into(), &Limits::none()).expect("a small board");
        assert_eq!(exact.count.value, expected.into());
    }
}

/// Chi-square with a fixed seed: each solution of a board is drawn about as often as any other.
#[test]
fn samples_are_uniform() {
    let plain = Rules::TAKUZU.without_distinct_lines();
    for puzzle in [
        Takuzu::blank(Shape::square(4)).expect("an even side"),
        Takuzu::blank_under(Shape::new(4, 6), plain).expect("even sides"),
    ] {
        let all = usize::try_from(&exact(&puzzle)).expect("a small number");
        let (draws, none) = (100 * all, Limits::none());
        let by_list = solve::sample(&puzzle.clone().into(), draws, &Random::new(7), &none);
        let by_list = found(by_list.expect("a small board"));
        let countings = puzzle.countings().into_iter();
        let by_tables = countings.filter_map(|counting| {
            let mut rng = Random::new(7);
            match counting.sample(draws, &mut rng, &none) {
                Next::Solution(grids) => Some(grids),
                Next::Exhausted => panic!("there are solutions"),
                Next::GaveUp => None,
            }
        });
        let mut ways = 0;
        for grids in std::iter::once(by_list).chain(by_tables) {
            assert_eq!(grids.len(), draws);
            let mut times = std::collections::HashMap::new();
            for grid in &grids {
                assert!(Puzzle::from(puzzle.clone()).accepts(grid));
                *times.entry(grid.to_line()).or_insert(0_u32) += 1;
            }
            let missing = all - times.len();
            let square = |times: u32| (f64::from(times) - 100.0).powi(2) / 100.0;
            let chi: f64 = times.values().map(|&times| square(times)).sum();
            let chi = chi + 100.0 * missing as f64;
            // Within four standard deviations of the mean.
            let freedom = (all - 1) as f64;
            assert!((chi - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{chi} for {freedom}");
            ways += 1;
        }
        assert!(ways >= 2, "states can draw");
    }
}

/// The states of a blank board of side 8 take some hundred kilobytes: with less the count is given up, and what it says
/// until then is no more than there is.
#[test]
fn states_are_kept_within_the_memory() {
    let puzzle = Takuzu::blank_under(Shape::square(8), Rules::TAKUZU).expect("even sides");
    let all = exact(&puzzle);
    let countings = puzzle.countings().into_iter();
    let by_states: Vec<_> = countings.filter(|by| by.name() == "states").collect();
    let [by_states] = &by_states[..] else { panic!("one count by states") };
    let count = |bytes| by_states.count(0, &Limits::none().with_memory(bytes));
    let enough = count(1 << 30);
    assert!(enough.is_exact);
    assert_eq!(enough.value, all);
    let little = count(16_000);
    assert!(!little.is_exact && little.value < all);
}
