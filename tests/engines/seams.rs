//! Counts by seams, asked as programs ask them: known numbers, units of work, draws.

use rand::RngExt as _;
use takuzu_sat::game::{BigUint, Counting, Game as _};
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Limits, Next, Random, Shape};

fn seams(side: usize, rules: Rules) -> Box<dyn Counting> {
    let board = Takuzu::blank_under(Shape::square(side), rules).expect("an even side");
    let countings = board.countings().into_iter();
    countings.filter(|by| by.name() == "seams").last().expect("a board of short sides")
}

fn count(seams: &dyn Counting, unit: usize) -> BigUint {
    let counted = seams.count(unit, &Limits::none());
    assert!(counted.is_exact, "no limits");
    counted.value
}

fn whole(side: usize, rules: Rules) -> BigUint {
    let seams = seams(side, rules);
    (0..seams.units()).map(|unit| count(&*seams, unit)).sum()
}

#[test]
fn blank_squares_have_known_counts() {
    let counts = [(2, 2_u64, 2_u64), (4, 72, 90), (6, 4140, 11_222), (8, 4_111_116, 12_413_918)];
    for (side, takuzu, unruly) in counts {
        assert_eq!(whole(side, Rules::TAKUZU), takuzu.into());
        assert_eq!(whole(side, Rules::UNRULY), unruly.into());
    }
    assert_eq!(whole(10, Rules::UNRULY), 117_925_227_108_u64.into());
}

#[test]
fn the_blank_board_of_side_10() {
    assert_eq!(whole(10, Rules::TAKUZU), 48_183_195_384_u64.into());
}

#[test]
fn a_stop_is_obeyed_and_the_heaviest_units_come_first() {
    let stop = Limits::none().with_stop(|| true);
    for (side, rules) in [(6, Rules::TAKUZU), (6, Rules::UNRULY), (12, Rules::TAKUZU)] {
        let seams = seams(side, rules);
        // Before the lists are made that all units share, and after.
        assert!(!seams.count(0, &stop).is_exact);
        let last = seams.units() - 1;
        count(&*seams, last);
        assert!(!seams.count(0, &stop).is_exact);
        assert!((1..=last).all(|unit| seams.weight(unit) <= seams.weight(unit - 1)));
    }
}

/// The count of the largest board that rule 3 leaves out, in a minute.
#[test]
#[ignore = "takes a minute"]
fn the_blank_board_of_side_12_without_rule_3() {
    assert_eq!(whole(12, Rules::UNRULY), 9_396_732_711_449_280_u64.into());
}

/// The blank board of side 12 takes hours: a few of its seams, drawn by their weight, tell about how many solutions there are.
#[test]
#[ignore = "takes four minutes"]
fn the_blank_board_of_side_12_by_a_sample() {
    let seams = seams(12, Rules::TAKUZU);
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
        let found = u64::try_from(count(&*seams, unit)).expect("a part of all");
        found as f64 * (all as f64 / weights[unit] as f64) / f64::from(draws)
    });
    let solutions: f64 = solutions.sum();
    // The share of a seam in the solutions differs from that in the work by a third or so.
    let error = (solutions / 4_972_955_852_202_492.0 - 1.0).abs();
    assert!(error < 0.25, "{solutions:e} solutions");
}

/// In many draws all cells are alike.
#[test]
#[ignore = "takes two minutes"]
fn many_draws_of_side_10() {
    let drawn = seams(10, Rules::TAKUZU).sample(100_000, &mut Random::new(3), &Limits::none());
    let Next::Solution(grids) = drawn else { panic!("no limits") };
    let mut ones = [0_u32; 100];
    for grid in grids {
        for (ones, value) in ones.iter_mut().zip(grid.values()) {
            *ones += u32::from(*value == Some(1));
        }
    }
    // Five standard deviations of a fair coin are 791.
    assert!(ones.iter().all(|ones| ones.abs_diff(50_000) < 791), "{ones:?}");
}
