//! Minimal puzzles per second of CPU time: `cargo bench --bench generate`; sides after `--` select.
//!
//! A part of them is checked: unique by SAT, and each given needed.

use cpu_time::ThreadTime;
use takuzu_sat::game::Game as _;
use takuzu_sat::generate::{Made, Maker, Worker};
use takuzu_sat::solve::{Options, Uniqueness, uniqueness};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Limits, Next, Shape};

/// Side, puzzles, and how many of them are checked.
const SIZES: [(usize, u64, u64); 8] = [
    (4, 20_000, 50),
    (6, 20_000, 50),
    (8, 10_000, 50),
    (10, 5_000, 50),
    (14, 500, 20),
    (20, 60, 5),
    (30, 6, 1),
    (40, 2, 0),
];

fn main() {
    let wanted: Vec<usize> = std::env::args().filter_map(|arg| arg.parse().ok()).collect();
    let is_wanted = |side: usize| wanted.is_empty() || wanted.contains(&side);
    println!("side  puzzles  a second  givens (mean)  minimality proved  longest, ms");
    for (side, count, checked) in SIZES.into_iter().filter(|&(side, ..)| is_wanted(side)) {
        let maker =
            Maker::new(Takuzu::blank(Shape::square(side)).expect("even")).minimal(true).seed(7);
        let mut worker = maker.worker().expect("such boards exist");
        let all = ThreadTime::now();
        let (mut givens, mut proved, mut longest) = (0, 0, 0.0_f64);
        for stream in 0..count {
            let one = ThreadTime::now();
            let made = make(&mut worker, stream);
            longest = longest.max(one.elapsed().as_secs_f64());
            givens += made.givens();
            proved += u64::from(made.minimal == Some(true));
        }
        let seconds = all.elapsed().as_secs_f64();
        println!(
            "{side:4} {count:8} {:9.1} {:14.2} {proved:18} {:12.2}",
            count as f64 / seconds,
            givens as f64 / count as f64,
            longest * 1e3,
        );
        for stream in 0..checked {
            check(&make(&mut worker, stream));
        }
    }
}

fn make(worker: &mut Worker, stream: u64) -> Made {
    worker.make(stream).expect("a minimal puzzle can always be made")
}

fn check(made: &Made) {
    let answer = uniqueness(&made.puzzle, &Options::default()).expect("varisat works");
    assert_eq!(answer, Uniqueness::One(made.solution.clone()));
    if made.minimal != Some(true) {
        return;
    }
    for (cell, value) in made.puzzle.givens().filled() {
        let mut givens = made.puzzle.givens().clone();
        givens.set(cell, Some(1 - value));
        let mut search = made.puzzle.with_givens(givens).native(Limits::none()).expect("it fits");
        assert!(matches!(search.next_solution(), Next::Solution(_)), "{cell} can go");
    }
}
