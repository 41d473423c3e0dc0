//! The time of exact counts, each method alone, and the choice among them, on one core.
//!
//! `cargo bench -- count`. Blank boards, and parts of a complete grid with so many givens.

use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use rand::seq::SliceRandom as _;
use takuzu_sat::game::BigUint;
use takuzu_sat::solve;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::sample::Sampler;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Puzzle, Random, Shape};

use crate::common::Words;
use crate::common::tests::found;

/// A method that takes longer is given up.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn run(_: &Words) {
    println!("CPU time in seconds; - where a method gave up or took more than {PATIENCE:?}\n");
    println!("{:24} {:>20} {:>10}  each method", "board", "solutions", "chosen");
    let plain = Rules::TAKUZU.without_distinct_lines();
    for (rules, name) in [(Rules::TAKUZU, "blank"), (plain, "blank, without rule 3")] {
        for side in [6, 8, 10] {
            let puzzle = Takuzu::blank_under(Shape::square(side), rules).expect("an even side");
            row(&format!("{side}x{side} {name}"), &puzzle.into());
        }
    }
    let long = Takuzu::blank_under(Shape::new(100, 6), plain).expect("even sides");
    row("100x6 without rule 3", &long.into());
    for (side, givens) in
        [(10, 20), (10, 10), (12, 30), (12, 22), (14, 65), (14, 57), (20, 175), (20, 158)]
    {
        row(&format!("{side}x{side}, {givens} givens"), &part(side, givens).into());
    }
    let sudoku = Sudoku::new(Grid::blank(Shape::square(6)), Shape::new(2, 3)).expect("a board");
    row("6x6 blank Sudoku", &sudoku.into());
}

/// Some cells of a complete grid, by chance.
fn part(side: usize, givens: usize) -> Takuzu {
    let blank = Takuzu::blank(Shape::square(side)).expect("an even side");
    let mut sampler = Sampler::new(&blank).expect("a small board");
    let mut rng = Random::new(1);
    let mut grid = found(sampler.sample(&mut rng, &Limits::none()));
    let mut cells: Vec<_> = grid.shape().cells().collect();
    cells.shuffle(&mut rng);
    for &cell in &cells[givens..] {
        grid.set(cell, None);
    }
    blank.with_givens(grid)
}

fn row(name: &str, puzzle: &Puzzle) {
    let timed = |count: &dyn Fn(&Limits) -> Option<BigUint>| {
        let deadline = Instant::now() + PATIENCE;
        let limits = Limits::none().with_stop(move || Instant::now() > deadline);
        let begun = ThreadTime::now();
        let value = count(&limits);
        let seconds = begun.elapsed().as_secs_f64();
        (value.as_ref().map_or("-".into(), |_| format!("{seconds:.3}")), value)
    };
    let (chosen, value) = timed(&|limits| {
        let exact = solve::count_exactly(puzzle, limits).expect("a board of any size");
        (exact.count.end == solve::End::Exhausted).then_some(exact.count.value)
    });
    let mut value = value.map_or("?".into(), |value| value.to_string());
    if value.len() > 20 {
        value = format!("{}... ({} digits)", &value[..6], value.len());
    }
    print!("{name:24} {value:>20} {chosen:>10} ");
    for counting in puzzle.countings() {
        let (time, _) = timed(&|limits| {
            let mut sum = BigUint::ZERO;
            for unit in 0..counting.units() {
                let counted = counting.count(unit, limits);
                sum += counted.value;
                if !counted.is_exact {
                    return None;
                }
            }
            Some(sum)
        });
        print!(" {} {time}", counting.name());
    }
    println!();
}
