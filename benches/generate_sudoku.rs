//! Sudoku puzzles per second of CPU time, complete grids included: `cargo bench --bench
//! generate_sudoku`; sides and levels after `--` select.
//!
//! A part of them is checked by another engine: unique by SAT, and each given needed where that is said.

mod common;

use common::Times;
use cpu_time::ThreadTime;
use takuzu_sat::Puzzle;
use takuzu_sat::deduction::Level;
use takuzu_sat::generate::{Made, Maker};
use takuzu_sat::solve::{Options, Uniqueness, uniqueness};
use takuzu_sat::sudoku::Sudoku;

/// Side, puzzles, whether they are minimal, and how many are checked for what is said of them.
const SIDES: [(usize, u64, bool, u64); 5] = [
    (4, 20, true, 20),
    (6, 2000, true, 20),
    (9, 4000, true, 10),
    (16, 100, true, 0),
    (25, 10, false, 0),
];

/// How many 9×9 puzzles of each level.
const OF_LEVEL: u64 = 20;

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    println!(
        "puzzles          count  a second  median, ms  longest, ms  givens  minimality proved"
    );
    for (side, count, minimal, checked) in SIDES {
        if is_wanted(&side.to_string()) {
            let block = Sudoku::usual_block(side).expect("a side with blocks");
            let maker = Maker::new(Sudoku::blank(block).expect("a board")).minimal(minimal).seed(7);
            measure(&format!("side {side}"), &maker, count, checked);
        }
    }
    for level in Level::ALL.into_iter().filter(|level| is_wanted(level.name())) {
        let block = Sudoku::usual_block(9).expect("blocks of 3x3");
        let maker = Maker::new(Sudoku::blank(block).expect("a board")).level(level).seed(7);
        measure(&format!("9x9 {level}"), &maker, OF_LEVEL, 2);
    }
}

fn measure(name: &str, maker: &Maker, count: u64, checked: u64) {
    let mut worker = maker.worker().expect("such boards exist");
    let (mut times, mut givens, mut proved) = (Times::new(), 0, 0);
    for stream in 0..count {
        let begun = ThreadTime::now();
        let made = worker.make(stream).expect("such puzzles exist");
        times.add(begun.elapsed());
        givens += made.givens();
        proved += u64::from(made.minimal == Some(true));
        if stream < checked {
            check(&made);
        }
    }
    println!(
        "{name:14} {count:7} {:9.1} {:11.3} {:12.2} {:7.2} {proved:18}",
        1.0 / times.mean().as_secs_f64(),
        times.median().as_secs_f64() * 1e3,
        times.max().as_secs_f64() * 1e3,
        givens as f64 / count as f64,
    );
}

fn check(made: &Made) {
    let is_unique = |puzzle: &Puzzle| {
        let answer = uniqueness(puzzle, &Options::default()).expect("varisat works");
        matches!(answer, Uniqueness::One(_))
    };
    assert!(is_unique(&made.puzzle));
    if made.minimal == Some(true) {
        for (cell, _) in made.puzzle.givens().filled() {
            let mut fewer = made.puzzle.givens().clone();
            fewer.set(cell, None);
            assert!(!is_unique(&made.puzzle.with_givens(fewer)), "{cell} can go");
        }
    }
}
