use std::collections::HashMap;

use rand::RngExt as _;

use super::*;
use crate::ground::chance::Random;
use crate::ground::grid::{Grid, Shape};
use crate::puzzles::game::Game;
use crate::puzzles::takuzu::sample::Sampler;
use crate::puzzles::takuzu::{Majority, Relation, Rules, Sign};

/// Counts all seams; `None`: not for this board.
fn counted(puzzle: &Takuzu, is_turned: bool) -> Option<u128> {
    let mut seams = Seams::turned(puzzle, is_turned)?;
    assert!(seams.prepare(&Limits::none()));
    Some((0..seams.units()).map(|unit| count(&seams, unit)).sum())
}

fn count(seams: &Seams, unit: usize) -> u128 {
    match seams.count(unit, &Limits::none()) {
        Next::Solution(count) => count,
        Next::Exhausted | Next::GaveUp => panic!("no limits"),
    }
}

fn blank(rows: usize, cols: usize, rules: Rules) -> Takuzu {
    Takuzu::blank_under(Shape::new(rows, cols), rules).expect("even sides")
}

/// A rectangle is divided at its rows or at its columns.
#[test]
fn blank_rectangles_agree_with_themselves() {
    for (rows, cols) in [(2, 4), (2, 12), (4, 6), (4, 8), (6, 8), (4, 12), (6, 10), (8, 10)] {
        for rules in [Rules::TAKUZU, Rules::UNRULY] {
            let puzzle = blank(rows, cols, rules);
            assert_eq!(counted(&puzzle, false), counted(&puzzle, true), "{rows}x{cols}");
        }
    }
}

#[test]
fn little_memory_takes_more_rounds_and_counts_the_same() {
    let puzzle = blank(8, 10, Rules::TAKUZU);
    let mut seams = Seams::turned(&puzzle, false).expect("short sides");
    assert!(seams.prepare(&Limits::none()));
    let little = Limits::none().with_memory(1);
    for unit in 0..seams.units().min(20) {
        assert_eq!(seams.count(unit, &little), seams.count(unit, &Limits::none()));
    }
}

/// A puzzle of any kind with few enough solutions to be listed, and their number.
fn random_puzzle(rng: &mut Random) -> Option<(Takuzu, u64)> {
    let sides = [4 + rng.random_range(..5_usize), 4 + rng.random_range(..5_usize)];
    let majority = [Majority::None, Majority::One, Majority::Either][rng.random_range(..3_usize)];
    let sides = match majority {
        Majority::None => sides.map(|side| side & !1),
        Majority::One | Majority::Either => sides,
    };
    let rules = match rng.random_range(..3_u32) {
        0 => Rules::UNRULY,
        _ => Rules::TAKUZU,
    };
    let shape = Shape::new(sides[0], sides[1]);
    let puzzle = Takuzu::blank_under(shape, rules.with_majority(majority)).expect("sides");
    let mut sampler = Sampler::new(&puzzle).expect("short sides");
    let Next::Solution(solution) = sampler.sample(rng, &Limits::none()) else {
        return None;
    };
    let percent = 10 + rng.random_range(..60_u32);
    let kept = |cell| solution[cell].filter(|_| rng.random_range(..100_u32) < percent);
    let mut givens = Grid::from_fn(shape, kept);
    if rng.random_ratio(1, 8) {
        let cell = shape.cell(rng.random_range(..shape.len()));
        givens.set(cell, Some(rng.random_range(..2_u8)));
    }
    let mut signs = Vec::new();
    if rng.random_ratio(1, 3) {
        for [one, other] in shape.neighbours() {
            if rng.random_ratio(1, 8) {
                let relation = if solution[one] == solution[other] {
                    Relation::Equal
                } else {
                    Relation::Different
                };
                signs.push(Sign::new(one, other, relation));
            }
        }
    }
    let puzzle = puzzle.with_givens(givens).with_signs(signs).expect("signs between neighbours");
    let mut native = puzzle.native(Limits::none()).expect("short sides");
    let mut listed = 0;
    while matches!(native.next_solution(), Next::Solution(_)) {
        listed += 1;
        if listed > 2000 {
            return None;
        }
    }
    drop(native);
    Some((puzzle, listed))
}

#[test]
fn random_puzzles_have_as_many_solutions_as_are_listed() {
    let mut rng = Random::new(1);
    let mut tried = 0;
    while tried < 2000 {
        let Some((puzzle, listed)) = random_puzzle(&mut rng) else {
            continue;
        };
        let expected = Some(u128::from(listed));
        let mut is_counted = false;
        for is_turned in [false, true] {
            let counted = counted(&puzzle, is_turned);
            assert!(counted.is_none() || counted == expected, "{puzzle:?}: {counted:?}");
            is_counted |= counted.is_some();
        }
        let shape = puzzle.shape();
        let is_split = puzzle.rules().majority == Majority::Either;
        let is_odd = shape.rows() % 2 != 0 && shape.cols() % 2 != 0;
        assert!(is_counted || is_split && is_odd, "{puzzle:?}");
        tried += usize::from(is_counted);
    }
}

/// Each solution of a small board is drawn as often as the others.
#[test]
fn draws_are_uniform() {
    let givens = Grid::from_line(Shape::square(6), &format!("1.0{}", ".".repeat(33)));
    let given = blank(6, 6, Rules::TAKUZU).with_givens(givens.expect("36 cells"));
    for puzzle in [blank(6, 6, Rules::TAKUZU), blank(4, 8, Rules::UNRULY), given] {
        let mut seams = Seams::new(&puzzle).expect("short sides");
        assert!(seams.prepare(&Limits::none()));
        let counts: Vec<u128> = (0..seams.units()).map(|unit| count(&seams, unit)).collect();
        let all = counts.iter().sum::<u128>() as usize;
        let mut rng = Random::new(5);
        let draws = 20 * all;
        let grids = seams.draw(&counts, draws, &mut rng, &Limits::none());
        let mut times: HashMap<Grid, u32> = HashMap::new();
        for grid in grids.expect("no limits") {
            *times.entry(grid).or_default() += 1;
        }
        assert!(times.keys().all(|grid| puzzle.violations(grid).is_empty()));
        assert!(times.keys().all(|grid| grid.extends(puzzle.givens())));
        // Chi-square with all - 1 degrees of freedom: mean all - 1, variance twice that.
        let missing = (all - times.len()) as f64 * 20.0;
        let square = |&times: &u32| (f64::from(times) - 20.0).powi(2) / 20.0;
        let chi = missing + times.values().map(square).sum::<f64>();
        let freedom = (all - 1) as f64;
        assert!((chi - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{chi} of {freedom}");
    }
}

/// Groups that are counted by common rows, whatever their size, give what lanes give, and what each pair of fillings gives.
#[test]
fn common_rows_give_what_pairs_give() {
    let mut seams = Seams::new(&blank(12, 12, Rules::TAKUZU)).expect("a board of short sides");
    assert!(seams.prepare(&Limits::none()));
    let lightest = seams.units.last().expect("some seams");
    let (mut clashes, mut pairs, mut shared) = (Clashes::default(), 0, 0);
    seams.visit(lightest, &Limits::none(), &mut |found| {
        let What::Sets(above, below) = found.what else { panic!("rows differ") };
        let count = clashes.count_large(&seams.board.lines, [above, below]);
        assert_eq!(count, clashes.count_small(5, [above, below]));
        let is_small = above.len() * below.len() < 4096;
        let mut each = 0;
        for (one, other) in itertools::iproduct!(above, below).filter(|_| is_small) {
            let weight = u128::from(one.weight) * u128::from(other.weight);
            each += if one.clashes_with(other) { 0 } else { weight };
            pairs += 1;
            let common = one.rows.iter().filter(|row| other.rows.contains(row)).count();
            shared = shared.max(common);
        }
        assert!(!is_small || count == each, "{count} and {each}");
        true
    });
    assert!(pairs > 10_000 && shared >= 3, "{pairs} pairs, {shared} common rows at most");
}
