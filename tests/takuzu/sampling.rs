//! Complete grids at random: what is drawn is a solution, and how often each is drawn.

use std::collections::{HashMap, HashSet};

use takuzu_sat::Random;
use takuzu_sat::takuzu::canonical;
use takuzu_sat::takuzu::rank::Ranking;
use takuzu_sat::takuzu::rules::violations;
use takuzu_sat::takuzu::sample::Sampler;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Next, Shape};

fn sampler(shape: Shape, rules: Rules) -> Sampler {
    let blank = Takuzu::new(Grid::blank(shape), rules).expect("even sides");
    Sampler::new(&blank).expect("a board that fits")
}

fn draw(sampler: &mut Sampler, rng: &mut Random) -> Grid {
    crate::common::found(sampler.sample(rng, &Limits::none()))
}

/// Sides and numbers of grids, with rule 3 and without (OEIS A253316 for the squares with it).
#[test]
fn grids_are_counted_and_numbered() {
    let (with, without) = (Rules::TAKUZU, Rules::UNRULY);
    for (rows, cols, rules, count) in [
        (2, 2, with, 2),
        (2, 4, with, 0),
        (4, 4, with, 72),
        (4, 4, without, 90),
        (4, 6, with, 96),
        (6, 4, with, 96),
        (6, 6, with, 4140),
        (6, 6, without, 11222),
        (6, 8, with, 51744),
        (8, 6, with, 51744),
        (8, 8, with, 4_111_116),
    ] {
        let shape = Shape::new(rows, cols);
        let ranking = Ranking::new(shape, rules).expect("a small board");
        assert_eq!(ranking.count(), count, "{shape}");
        let step = 1 + count / 500;
        let mut before = None;
        let last = count.checked_sub(1).filter(|last| last % step != 0);
        for number in (0..count).step_by(step).chain(last) {
            let grid = ranking.unrank(number).expect("one of them");
            assert_eq!(violations(&grid, rules), [], "{grid}");
            assert_eq!(ranking.rank(&grid), Some(number));
            let line = Some(grid.to_line());
            assert!(before < line, "not in order");
            before = line;
        }
        assert_eq!(ranking.unrank(count), None);
        assert_eq!(ranking.rank(&Grid::blank(shape)), None);
    }
    assert!(Ranking::new(Shape::square(10), with).is_none());
    assert!(Ranking::new(Shape::square(5), with).is_none());
}

#[test]
fn what_is_drawn_is_a_solution_and_the_seed_repeats_it() {
    for (rows, cols, rules) in [
        (2, 2, Rules::TAKUZU),
        (4, 6, Rules::TAKUZU),
        (10, 10, Rules::UNRULY),
        (14, 10, Rules::TAKUZU),
        (20, 20, Rules::TAKUZU),
        (30, 26, Rules::UNRULY),
        (40, 40, Rules::TAKUZU),
        (64, 64, Rules::TAKUZU),
        (100, 100, Rules::TAKUZU),
    ] {
        let shape = Shape::new(rows, cols);
        let drawn = [3, 3, 4].map(|seed| {
            let mut rng = Random::new(seed);
            let grid = draw(&mut sampler(shape, rules), &mut rng);
            assert!(grid.is_complete() && violations(&grid, rules).is_empty(), "{grid}");
            grid
        });
        assert_eq!(drawn[0], drawn[1]);
        assert!(rows < 6 || drawn[0] != drawn[2], "{shape}");
    }
}

#[test]
fn the_largest_board() {
    let shape = Shape::square(128);
    let grid = draw(&mut sampler(shape, Rules::TAKUZU), &mut Random::new(1));
    assert_eq!(violations(&grid, Rules::TAKUZU), []);
}

#[test]
fn where_there_is_no_grid_none_is_drawn() {
    let mut rng = Random::new(1);
    for (rows, cols) in [(2, 4), (4, 8), (2, 16)] {
        let mut sampler = sampler(Shape::new(rows, cols), Rules::TAKUZU);
        for _ in 0..2 {
            assert_eq!(sampler.sample(&mut rng, &Limits::none()), Next::Exhausted);
        }
    }
    let mut sampler = sampler(Shape::square(6), Rules::TAKUZU);
    let stopped = Limits::none().with_stop(|| true);
    assert_eq!(sampler.sample(&mut rng, &stopped), Next::GaveUp);
}

/// How often each of the 4,140 grids was drawn.
fn frequencies(draws: usize, mut draw: impl FnMut() -> Grid) -> Vec<u64> {
    let ranking = Ranking::new(Shape::square(6), Rules::TAKUZU).expect("a small board");
    let mut counts = vec![0; ranking.count()];
    let mut numbers = HashMap::new();
    for _ in 0..draws {
        let grid = draw();
        let number = *numbers
            .entry(grid.to_line())
            .or_insert_with(|| ranking.rank(&grid).expect("a solution"));
        counts[number] += 1;
    }
    counts
}

/// The sum of squared deviations over what is expected: near the number of grids less one where all are equally likely.
fn chi_square(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let squares = counts.iter().map(|&count| (count as f64 - expected).powi(2));
    squares.sum::<f64>() / expected
}

/// Of how many equally likely grids two draws would agree as often, as a part of all: 1 / (N Σ p²),
/// estimated without bias from pairs of draws.
fn effective_share(counts: &[u64]) -> f64 {
    let draws = counts.iter().sum::<u64>() as f64;
    let pairs: f64 = counts.iter().map(|&count| count as f64 * (count as f64 - 1.0)).sum();
    draws * (draws - 1.0) / (pairs * counts.len() as f64)
}

/// With 4,139 degrees of freedom chi-square is below 4,432 in 999 of 1,000 runs (normal
/// approximation by Wilson and Hilferty); the seed makes it one run.
const QUANTILE_999: f64 = 4432.0;

#[test]
fn numbered_grids_are_uniform() {
    let ranking = Ranking::new(Shape::square(6), Rules::TAKUZU).expect("a small board");
    let mut rng = Random::new(6);
    let counts = frequencies(100_000, || ranking.sample(&mut rng).expect("there are grids"));
    let chi = chi_square(&counts);
    assert!(chi < QUANTILE_999, "{chi}");
}

#[test]
fn drawn_grids_are_nearly_uniform() {
    let mut sampler = sampler(Shape::square(6), Rules::TAKUZU);
    let mut rng = Random::new(6);
    let counts = frequencies(100_000, || draw(&mut sampler, &mut rng));
    let share = effective_share(&counts);
    assert!(share > 0.955, "{share}");
    assert!(counts.iter().all(|&count| count > 0), "a grid that is never drawn");
    // The test sees the difference that it is to see.
    let chi = chi_square(&counts);
    assert!(chi > QUANTILE_999 && chi < 2.0 * QUANTILE_999, "{chi}");
}

#[test]
fn the_grids_of_6x6_fall_into_321_classes() {
    let shape = Shape::square(6);
    let ranking = Ranking::new(shape, Rules::TAKUZU).expect("a small board");
    let mut classes = HashSet::new();
    for number in 0..ranking.count() {
        let grid = ranking.unrank(number).expect("one of them");
        let puzzle = Takuzu::new(grid, Rules::TAKUZU).expect("even sides");
        let form = canonical::form(&puzzle);
        assert_eq!(canonical::form(&form), form);
        let form = form.givens();
        assert!(ranking.rank(form).expect("a solution as well") <= number);
        classes.insert(form.clone());
    }
    assert_eq!(classes.len(), 321);
}
