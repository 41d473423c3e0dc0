//! How evenly ways to draw a complete grid hit the 4,140 of 6×6, and how long large ones take:
//! `cargo bench --bench sampling`.

use cpu_time::ThreadTime;
use takuzu_sat::Random;
use takuzu_sat::takuzu::rank::Ranking;
use takuzu_sat::takuzu::rules::violations;
use takuzu_sat::takuzu::sample::Sampler;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Next, Shape};

const SHAPE: Shape = Shape::square(6);
const DRAWS: usize = 200_000;

fn main() {
    let ranking = Ranking::new(SHAPE, Rules::TAKUZU).expect("a small board");
    println!("{DRAWS} draws of a 6x6 grid, of which there are {}\n", ranking.count());
    println!(
        "way                             reached  share  rarest  most frequent  chi-square     us"
    );
    let base = ranking.unrank(1234).expect("one of them");
    let mut sampler = sampler(SHAPE);
    let row = |name: &str, draw: &mut dyn FnMut(&mut Random) -> Grid| {
        println!("{name:30} {}", measure(&ranking, draw));
    };
    row("numbered, exactly uniform", &mut |rng| ranking.sample(rng).expect("there are grids"));
    row("first in an order by chance", &mut |rng| draw(&mut sampler, rng));
    row("random bits, row by row", &mut row_by_row);
    row("rows of one grid swapped", &mut |rng| swapped(&base, rng));
    println!("\nside  ms a grid");
    for (side, draws) in
        [(10, 2000), (20, 500), (30, 200), (40, 100), (64, 30), (100, 20), (128, 5)]
    {
        let mut sampler = self::sampler(Shape::square(side));
        let mut rng = Random::new(1);
        let begun = ThreadTime::now();
        for _ in 0..draws {
            let grid = draw(&mut sampler, &mut rng);
            assert!(grid.is_complete() && violations(&grid, Rules::TAKUZU).is_empty());
        }
        println!("{side:4} {:10.3}", begun.elapsed().as_secs_f64() * 1e3 / f64::from(draws));
    }
}

fn sampler(shape: Shape) -> Sampler {
    let blank = Takuzu::blank(shape).expect("even sides");
    Sampler::new(&blank).expect("it fits")
}

fn draw(sampler: &mut Sampler, rng: &mut Random) -> Grid {
    match sampler.sample(rng, &Limits::none()) {
        Next::Solution(grid) => grid,
        none => panic!("{none:?}"),
    }
}

/// Grids reached, effective share 1 / (N Σ p²), the rarest and most frequent in parts of the mean,
/// chi-square, microseconds.
fn measure(ranking: &Ranking, draw: &mut dyn FnMut(&mut Random) -> Grid) -> String {
    let mut rng = Random::new(1);
    let begun = ThreadTime::now();
    let drawn: Vec<Grid> = (0..DRAWS).map(|_| draw(&mut rng)).collect();
    let micros = begun.elapsed().as_secs_f64() * 1e6 / DRAWS as f64;
    let mut counts = vec![0.0_f64; ranking.count()];
    for grid in drawn {
        counts[ranking.rank(&grid).expect("a solution")] += 1.0;
    }
    let (all, grids) = (DRAWS as f64, counts.len() as f64);
    let mean = all / grids;
    let pairs: f64 = counts.iter().map(|count| count * (count - 1.0)).sum();
    let share = all * (all - 1.0) / (pairs * grids);
    let chi: f64 = counts.iter().map(|count| (count - mean).powi(2) / mean).sum();
    let reached = counts.iter().filter(|&&count| count > 0.0).count();
    let least = counts.iter().copied().fold(f64::MAX, f64::min) / mean;
    let most = counts.iter().copied().fold(0.0, f64::max) / mean;
    format!("{reached:8} {:5.1}% {least:7.2} {most:14.2} {chi:11.0} {micros:6.1}", 100.0 * share)
}

/// Cell by cell, a coin for the symbol to try first, and back where a rule is broken.
fn row_by_row(rng: &mut Random) -> Grid {
    fn fill(grid: &mut Grid, at: usize, rng: &mut Random) -> bool {
        if at == SHAPE.len() {
            return true;
        }
        let cell: Cell = SHAPE.cell(at);
        let first = u8::from(rng.coin());
        for value in [first, 1 - first] {
            grid.set(cell, Some(value));
            if violations(grid, Rules::TAKUZU).is_empty() && fill(grid, at + 1, rng) {
                return true;
            }
        }
        grid.set(cell, None);
        false
    }
    let mut grid = Grid::blank(SHAPE);
    assert!(fill(&mut grid, 0, rng));
    grid
}

/// The rows of a grid in an order by chance, again until no rule is broken.
fn swapped(base: &Grid, rng: &mut Random) -> Grid {
    let mut rows: Vec<usize> = (0..SHAPE.rows()).collect();
    loop {
        rng.shuffle(&mut rows);
        let grid = Grid::from_fn(SHAPE, |cell| base[Cell::new(rows[cell.row], cell.col)]);
        if violations(&grid, Rules::TAKUZU).is_empty() {
            return grid;
        }
    }
}
