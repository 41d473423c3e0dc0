use std::collections::HashMap;

use rand::RngExt as _;

use super::*;
use crate::chance::Random;
use crate::game::Game;
use crate::grid::{Grid, Shape};
use crate::takuzu::sample::Sampler;
use crate::takuzu::{Majority, Relation, Rules, Sign};

/// Counts by a method; `None`: not for this board.
fn by(method: Option<Method>, puzzle: &Takuzu, is_turned: bool) -> Option<u128> {
    let mut seams = Seams::turned(puzzle, is_turned)?;
    if let Some(method) = method {
        seams.method = method;
    }
    assert!(seams.prepare(&Limits::none()));
    Some((0..seams.units()).map(|unit| count(&seams, unit)).sum())
}

fn count(seams: &Seams, unit: usize) -> u128 {
    match seams.count(unit, &Limits::none()) {
        Next::Solution(count) => count,
        Next::Exhausted | Next::GaveUp => panic!("no limits"),
    }
}

fn whole(puzzle: &Takuzu) -> u128 {
    let mut seams = Seams::new(puzzle).expect("a board of short sides");
    assert!(seams.prepare(&Limits::none()));
    (0..seams.units()).map(|unit| count(&seams, unit)).sum()
}

fn blank(rows: usize, cols: usize, rules: Rules) -> Takuzu {
    Takuzu::blank_under(Shape::new(rows, cols), rules).expect("even sides")
}

#[test]
fn blank_squares_have_known_counts() {
    let counts = [(2, 2, 2), (4, 72, 90), (6, 4140, 11_222), (8, 4_111_116, 12_413_918)];
    for (side, takuzu, unruly) in counts {
        assert_eq!(whole(&blank(side, side, Rules::TAKUZU)), takuzu);
        assert_eq!(whole(&blank(side, side, Rules::UNRULY)), unruly);
    }
    assert_eq!(whole(&blank(10, 10, Rules::UNRULY)), 117_925_227_108);
}

#[test]
fn the_blank_board_of_side_10() {
    assert_eq!(whole(&blank(10, 10, Rules::TAKUZU)), 48_183_195_384);
}

/// A rectangle is divided at its rows or at its columns, by any method.
#[test]
fn blank_rectangles_agree_with_themselves() {
    for (rows, cols) in [(2, 4), (2, 12), (4, 6), (4, 8), (6, 8), (4, 12), (6, 10), (8, 10)] {
        let puzzle = blank(rows, cols, Rules::TAKUZU);
        let counts = [false, true].map(|is_turned| by(None, &puzzle, is_turned));
        assert_eq!(counts[0], counts[1], "{rows}x{cols}");
        if rows * cols <= 64 {
            assert_eq!(by(Some(Method::Merged), &puzzle, false), counts[0]);
        }
        let puzzle = blank(rows, cols, Rules::UNRULY);
        let counts = [false, true].map(|is_turned| by(None, &puzzle, is_turned));
        assert_eq!(counts[0], counts[1], "{rows}x{cols}");
    }
}

#[test]
fn little_memory_takes_more_rounds_and_counts_the_same() {
    let puzzle = blank(8, 10, Rules::TAKUZU);
    let mut seams = Seams::turned(&puzzle, false).expect("short sides");
    seams.method = Method::Merged;
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
        let other = if puzzle.rules().distinct_lines { Some(Method::Merged) } else { None };
        let mut is_counted = false;
        for (is_turned, method) in [(false, None), (true, None), (false, other), (true, other)] {
            let counted = by(method, &puzzle, is_turned);
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

#[test]
fn a_stop_is_obeyed() {
    let stop = Limits::none().with_stop(|| true);
    for (side, rules) in [(6, Rules::TAKUZU), (6, Rules::UNRULY), (12, Rules::TAKUZU)] {
        let mut seams = Seams::new(&blank(side, side, rules)).expect("short sides");
        assert_eq!(seams.prepare(&stop), seams.method == Method::Merged);
        assert!(seams.prepare(&Limits::none()));
        assert_eq!(seams.count(0, &stop), Next::GaveUp);
        assert!((1..seams.units()).all(|unit| seams.weight(unit) <= seams.weight(unit - 1)));
    }
}

/// Each solution of a small board is drawn as often as the others.
#[test]
fn draws_are_uniform() {
    let givens = Grid::from_line(Shape::square(6), &format!("1.0{}", ".".repeat(33)));
    let given = blank(6, 6, Rules::TAKUZU).with_givens(givens.expect("36 cells"));
    let cases = [
        (blank(6, 6, Rules::TAKUZU), None),
        (blank(4, 8, Rules::UNRULY), None),
        (given.clone(), None),
        (given, Some(Method::Merged)),
    ];
    for (puzzle, method) in cases {
        let mut seams = Seams::new(&puzzle).expect("short sides");
        seams.method = method.unwrap_or(seams.method);
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

/// The count of the largest board that rule 3 leaves out, in a minute.
#[test]
#[ignore = "takes a minute"]
fn the_blank_board_of_side_12_without_rule_3() {
    assert_eq!(whole(&blank(12, 12, Rules::UNRULY)), 9_396_732_711_449_280);
}

/// The blank board of side 12 takes hours: a few of its seams, drawn by their weight, tell about how many solutions there are.
#[test]
#[ignore = "takes four minutes"]
fn the_blank_board_of_side_12_by_a_sample() {
    let mut seams = Seams::new(&blank(12, 12, Rules::TAKUZU)).expect("short sides");
    assert!(seams.prepare(&Limits::none()));
    let weights: Vec<u64> = (0..seams.units()).map(|unit| seams.weight(unit)).collect();
    let all: u64 = weights.iter().sum();
    let mut rng = Random::new(1);
    let draws = 40;
    let solutions = (0..draws).map(|_| {
        let mut drawn = rng.random_range(..all as usize) as u64;
        let unit = weights.iter().position(|&weight| {
            let is_it = drawn < weight;
            drawn = drawn.wrapping_sub(weight);
            is_it
        });
        let unit = unit.expect("one of them");
        count(&seams, unit) as f64 * (all as f64 / weights[unit] as f64) / f64::from(draws)
    });
    let solutions: f64 = solutions.sum();
    // The share of a seam in the solutions differs from that in the work by a third or so.
    let error = (solutions / 4_972_955_852_202_492.0 - 1.0).abs();
    assert!(error < 0.25, "{solutions:e} solutions");
}

/// Many draws cost little more than the count, and all cells are alike.
#[test]
#[ignore = "takes some seconds"]
fn many_draws_of_side_10() {
    let puzzle = blank(10, 10, Rules::TAKUZU);
    let mut seams = Seams::new(&puzzle).expect("short sides");
    assert!(seams.prepare(&Limits::none()));
    let counts: Vec<u128> = (0..seams.units()).map(|unit| count(&seams, unit)).collect();
    let draws = 100_000;
    let grids = seams.draw(&counts, draws, &mut Random::new(3), &Limits::none());
    let mut ones = [0_u32; 100];
    for grid in grids.expect("no limits") {
        for (ones, value) in ones.iter_mut().zip(grid.values()) {
            *ones += u32::from(*value == Some(1));
        }
    }
    // Five standard deviations of a fair coin are 791.
    assert!(ones.iter().all(|ones| ones.abs_diff(50_000) < 791), "{ones:?}");
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
        let count = clashes.of_large(&seams.board.lines, above, below);
        assert_eq!(count, clashes.of_small(5, above, below));
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
