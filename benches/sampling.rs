//! How evenly ways to draw a complete grid hit the 4,140 of Takuzu 6×6, the 288 of Sudoku 4×4 and the 28,200,960 of 6×6,
//! and how long large ones of Takuzu take: `cargo bench -- sampling`, with `takuzu` or `sudoku` behind it for one of them.

use std::collections::HashMap;

use cpu_time::ThreadTime;
use rand::seq::SliceRandom as _;
use takuzu_sat::sudoku::{Sudoku, Symmetry};
use takuzu_sat::takuzu::rank::Ranking;
use takuzu_sat::takuzu::rules::violations;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Puzzle, Random, Shape, sudoku, takuzu};

use crate::common::Words;
use crate::common::tests::found;

const HEAD: &str = "way                            board    draws  reached  share  rarest  most frequent  chi-square     us";

pub(crate) fn run(words: &Words) {
    for (name, work) in [("takuzu", of_takuzu as fn()), ("sudoku", of_sudoku)] {
        if words.choose(name, &["takuzu", "sudoku"]) {
            println!("{HEAD}");
            work();
            println!();
        }
    }
}

fn of_takuzu() {
    let shape = Shape::square(6);
    let ranking = Ranking::new(shape, Rules::TAKUZU).expect("a small board");
    let grids = ranking.count() as f64;
    let base = ranking.unrank(1234).expect("one of them");
    let blank: Puzzle = Takuzu::blank(shape).expect("even sides").into();
    let mut sampler = sampler(shape);
    let row = |name: &str, draw: &mut dyn FnMut(&mut Random) -> Grid| {
        println!("{name:30} 6x6   {}", measure(grids, 200_000, draw));
    };
    row("numbered, exactly uniform", &mut |rng| ranking.sample(rng).expect("there are grids"));
    row("first in an order by chance", &mut |rng| found(sampler.sample(rng, &Limits::none())));
    row("random bits, row by row", &mut |rng| row_by_row(&blank, rng));
    row("rows of one grid swapped", &mut |rng| swapped(&base, rng));
    for (side, draws) in
        [(10, 2000), (20, 500), (30, 200), (40, 100), (64, 30), (100, 20), (128, 5)]
    {
        let mut sampler = self::sampler(Shape::square(side));
        large(side, draws, &mut |rng| {
            let grid = found(sampler.sample(rng, &Limits::none()));
            assert!(grid.is_complete() && violations(&grid, Rules::TAKUZU).is_empty());
        });
    }
}

/// The time of a grid of a larger board.
fn large(side: usize, draws: u32, draw: &mut dyn FnMut(&mut Random)) {
    let mut rng = Random::new(1);
    let begun = ThreadTime::now();
    (0..draws).for_each(|_| draw(&mut rng));
    let millis = begun.elapsed().as_secs_f64() * 1e3 / f64::from(draws);
    println!("{side}x{side}: {millis:.3} ms a grid");
}

fn sampler(shape: Shape) -> takuzu::sample::Sampler {
    let blank = Takuzu::blank(shape).expect("even sides");
    takuzu::sample::Sampler::new(&blank).expect("it fits")
}

fn of_sudoku() {
    for (block, grids, draws) in
        [(Shape::square(2), 288.0, 200_000), (Shape::new(2, 3), 28_200_960.0, 1_000_000)]
    {
        let mut sampler = sudoku::sample::Sampler::new(block).expect("a board");
        let mut sample = |rng: &mut Random| found(sampler.sample(rng, &Limits::none()));
        let blank: Puzzle = Sudoku::blank(block).expect("a board").into();
        let base = sample(&mut Random::new(9));
        let side = block.len();
        let row = |name: &str, draw: &mut dyn FnMut(&mut Random) -> Grid| {
            println!("{name:30} {side}x{side}   {}", measure(grids, draws, draw));
        };
        row("cells by chance (Sampler)", &mut sample);
        row("cell by cell, row by row", &mut |rng| row_by_row(&blank, rng));
        row("images of one grid", &mut |rng| Symmetry::random(block, rng).apply_to_grid(&base));
    }
    for (side, draws) in [(9, 2000), (16, 30), (25, 3)] {
        let block = Sudoku::usual_block(side).expect("blocks");
        let mut sampler = sudoku::sample::Sampler::new(block).expect("a board");
        large(side, draws, &mut |rng| _ = found(sampler.sample(rng, &Limits::none())));
    }
}

/// Draws, grids reached, effective share 1 / (N Σ p²), the rarest and most frequent in parts of the mean, chi-square,
/// microseconds. With fewer draws than grids the frequencies mean nothing.
fn measure(grids: f64, draws: usize, draw: &mut dyn FnMut(&mut Random) -> Grid) -> String {
    let mut rng = Random::new(1);
    let begun = ThreadTime::now();
    let drawn: Vec<Grid> = (0..draws).map(|_| draw(&mut rng)).collect();
    let micros = begun.elapsed().as_secs_f64() * 1e6 / draws as f64;
    let mut counts: HashMap<Vec<Option<u8>>, f64> = HashMap::new();
    for grid in drawn {
        *counts.entry(grid.values().to_vec()).or_default() += 1.0;
    }
    let (all, reached) = (draws as f64, counts.len() as f64);
    let mean = all / grids;
    let sum = |part: &dyn Fn(f64) -> f64| counts.values().map(|&count| part(count)).sum::<f64>();
    let share = all * (all - 1.0) / (sum(&|count| count * (count - 1.0)) * grids);
    let chi = sum(&|count| (count - mean).powi(2) / mean) + (grids - reached) * mean;
    let least = counts.values().copied().fold(f64::MAX, f64::min) / mean;
    let least = if reached < grids { 0.0 } else { least };
    let most = counts.values().copied().fold(0.0, f64::max) / mean;
    let evenness = match all > grids {
        true => format!("{least:7.2} {most:14.2} {chi:11.0}"),
        false => format!("{:>7} {:>14} {:>11}", "-", "-", "-"),
    };
    format!("{draws:7} {reached:8} {:5.1}% {evenness} {micros:6.1}", 100.0 * share)
}

/// Cell by cell, values in an order by chance, and back where a rule is broken.
fn row_by_row(blank: &Puzzle, rng: &mut Random) -> Grid {
    fn fill(puzzle: &Puzzle, grid: &mut Grid, at: usize, rng: &mut Random) -> bool {
        if at == grid.shape().len() {
            return true;
        }
        let cell: Cell = grid.shape().cell(at);
        let mut values: Vec<u8> = puzzle.values().collect();
        values.shuffle(rng);
        for value in values {
            grid.set(cell, Some(value));
            if puzzle.violations(grid).is_empty() && fill(puzzle, grid, at + 1, rng) {
                return true;
            }
        }
        grid.set(cell, None);
        false
    }
    let mut grid = blank.givens().clone();
    assert!(fill(blank, &mut grid, 0, rng));
    grid
}

/// The rows of a grid in an order by chance, again until no rule is broken.
fn swapped(base: &Grid, rng: &mut Random) -> Grid {
    let mut rows: Vec<usize> = (0..base.shape().rows()).collect();
    loop {
        rows.shuffle(rng);
        let grid = Grid::from_fn(base.shape(), |cell| base[Cell::new(rows[cell.row], cell.col)]);
        if violations(&grid, Rules::TAKUZU).is_empty() {
            return grid;
        }
    }
}
