//! How evenly ways to draw a complete Sudoku grid hit the 288 of 4×4 and the 28,200,960 of 6×6:
//! `cargo bench --bench sudoku_sampling`.

use std::collections::HashMap;

use takuzu_sat::Random;
use takuzu_sat::sudoku::sample::Sampler;
use takuzu_sat::sudoku::{Sudoku, Symmetry};
use takuzu_sat::{Cell, Grid, Limits, Next, Shape};

fn main() {
    println!("way                            side   draws  reached   share  most frequent");
    for (block, grids, draws) in
        [(Shape::square(2), 288.0, 200_000), (Shape::new(2, 3), 28_200_960.0, 1_000_000)]
    {
        let mut sampler = Sampler::new(block).expect("a board");
        let row = |name: &str, draw: &mut dyn FnMut(&mut Random) -> Grid| {
            let figures = measure(grids, draws, draw);
            println!("{name:30} {:4} {figures}", block.len());
        };
        let base = sample(&mut sampler, &mut Random::new(9));
        row("cells by chance (Sampler)", &mut |rng| sample(&mut sampler, rng));
        row("cell by cell, row by row", &mut |rng| row_by_row(block, rng));
        row("images of one grid", &mut |rng| Symmetry::random(block, rng).of_grid(&base));
    }
}

fn sample(sampler: &mut Sampler, rng: &mut Random) -> Grid {
    match sampler.sample(rng, &Limits::none()) {
        Next::Solution(grid) => grid,
        none => panic!("{none:?}"),
    }
}

/// Draws, grids reached, effective share 1 / (N Σ p²), which counts pairs of equal draws; and how
/// often the most frequent was drawn, in parts of the mean, where that means something.
fn measure(grids: f64, draws: usize, draw: &mut dyn FnMut(&mut Random) -> Grid) -> String {
    let mut rng = Random::new(1);
    let mut counts: HashMap<Vec<Option<u8>>, f64> = HashMap::new();
    for _ in 0..draws {
        *counts.entry(draw(&mut rng).values().to_vec()).or_default() += 1.0;
    }
    let all = draws as f64;
    let pairs: f64 = counts.values().map(|count| count * (count - 1.0)).sum();
    let share = all * (all - 1.0) / (pairs * grids);
    let most = counts.values().copied().fold(0.0, f64::max) * grids / all;
    let most = match all > grids {
        true => format!("{most:.2}"),
        false => "-".into(),
    };
    format!("{draws:7} {:8} {:6.1}% {most:>14}", counts.len(), 100.0 * share)
}

/// A number by chance for each cell in turn that no house of it holds, and back where there is none.
fn row_by_row(block: Shape, rng: &mut Random) -> Grid {
    fn fill(puzzle: &Sudoku, grid: &mut Grid, at: usize, rng: &mut Random) -> bool {
        if at == grid.shape().len() {
            return true;
        }
        let cell = grid.shape().cell(at);
        let sees = |other: Cell| {
            let same_block = puzzle.block_of(other) == puzzle.block_of(cell);
            other.row == cell.row || other.col == cell.col || same_block
        };
        let is_free = |number: &u8| {
            let seen = grid.filled().any(|(other, value)| value == *number && sees(other));
            !seen
        };
        let mut free: Vec<u8> = (1..=puzzle.side() as u8).filter(is_free).collect();
        while !free.is_empty() {
            let number = free.swap_remove(rng.below(free.len()));
            grid.set(cell, Some(number));
            if fill(puzzle, grid, at + 1, rng) {
                return true;
            }
        }
        grid.set(cell, None);
        false
    }
    let puzzle = Sudoku::blank(block).expect("a board");
    let mut grid = puzzle.givens().clone();
    assert!(fill(&puzzle, &mut grid, 0, rng));
    grid
}
