//! Puzzles per second of CPU time, complete grids included: `cargo bench -- generate`; puzzles, sides and levels behind it
//! select (`takuzu`, `sudoku`, `9`, `hard`).
//!
//! A part of them is checked by another engine: unique by SAT, and each given needed where that is said.

use cpu_time::ThreadTime;
use takuzu_sat::deduction::Level;
use takuzu_sat::generate::{Made, Maker};
use takuzu_sat::solve::{Options, Uniqueness, uniqueness};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::{Puzzle, Shape};

use crate::common::{Times, Words, line};

/// Side, puzzles, whether they are minimal, and how many are checked for what is said of them.
type Sides = [(usize, u64, bool, u64)];

const TAKUZU: &Sides = &[
    (4, 20_000, true, 50),
    (6, 20_000, true, 50),
    (8, 10_000, true, 50),
    (10, 5_000, true, 50),
    (14, 500, true, 20),
    (20, 60, true, 5),
    (30, 6, true, 1),
    (40, 2, true, 0),
];
const SUDOKU: &Sides = &[
    (4, 20, true, 20),
    (6, 2000, true, 20),
    (9, 4000, true, 10),
    (16, 100, true, 0),
    (25, 10, false, 0),
];

/// How many 9×9 puzzles of each level.
const OF_LEVEL: u64 = 20;

pub(crate) fn run(words: &Words) {
    let puzzles = ["takuzu", "sudoku"];
    let others: Vec<&String> =
        words.as_slice().iter().filter(|word| !puzzles.contains(&word.as_str())).collect();
    let is_wanted = |name: &str| others.is_empty() || others.iter().any(|word| *word == name);
    let head = ["count", "a second", "median, ms", "max, ms", "givens", "minimal"];
    line("puzzles", head);
    for (puzzle, sides) in puzzles.into_iter().zip([TAKUZU, SUDOKU]) {
        for &(side, count, minimal, checked) in sides {
            if words.choose(puzzle, &puzzles) && is_wanted(&side.to_string()) {
                let maker = blank(puzzle, side).minimal(minimal);
                measure(&format!("{puzzle} {side}"), &maker, count, checked);
            }
        }
    }
    for level in Level::ALL {
        if words.choose("sudoku", &puzzles) && is_wanted(level.name()) {
            measure(&format!("9x9 {level}"), &blank("sudoku", 9).level(level), OF_LEVEL, 2);
        }
    }
}

fn blank(puzzle: &str, side: usize) -> Maker {
    let blank: Puzzle = match puzzle {
        "takuzu" => Takuzu::blank(Shape::square(side)).expect("an even side").into(),
        _ => Sudoku::blank(Sudoku::usual_block(side).expect("blocks")).expect("a board").into(),
    };
    Maker::new(blank).seed(7)
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
    }
    let rate = format!("{:.1}", 1.0 / times.mean().as_secs_f64());
    let [median, max] =
        [times.median(), times.max()].map(|time| format!("{:.3}", time.as_secs_f64() * 1e3));
    let givens = format!("{:.2}", givens as f64 / count as f64);
    line(name, [count.to_string(), rate, median, max, givens, proved.to_string()]);
    for stream in 0..checked {
        check(&worker.make(stream).expect("such puzzles exist"));
    }
}

fn check(made: &Made) {
    let answer = |puzzle: &Puzzle| uniqueness(puzzle, &Options::default()).expect("varisat works");
    assert_eq!(answer(&made.puzzle), Uniqueness::One(made.solution.clone()));
    if made.minimal == Some(true) {
        for (cell, _) in made.puzzle.givens().filled() {
            let mut fewer = made.puzzle.givens().clone();
            fewer.set(cell, None);
            let answer = answer(&made.puzzle.with_givens(fewer));
            assert!(matches!(answer, Uniqueness::Several(..)), "{cell} can go");
        }
    }
}
