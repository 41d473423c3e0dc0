//! Sudoku, uniqueness proved: the engines beside what else there is, in turn.
//!
//! `cargo bench --manifest-path benches/peers/Cargo.toml --bench sudoku`, or with parts of names of files
//! behind `--` for these alone. A name that is a path is a file of one's own, a puzzle a line.

#[path = "../common/mod.rs"]
mod common;
#[path = "sudoku/others.rs"]
mod others;

use std::time::Duration;

use common::{micros, ratio, streams, up_to_two};
use cpu_time::ThreadTime;
use takuzu_sat::game::{CoverSearch, CoverTemplate};
use takuzu_sat::solve::{self, Engine, Options, Recipe, Solver, Uniqueness};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::encoding::Encoding;
use takuzu_sat::xcc::Algorithm;
use takuzu_sat::{Grid, Limits, Puzzle, Shape};

const FILES: [&str; 3] = ["clue17", "gen-minimal", "gen-naked-singles"];

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let (paths, parts): (Vec<&String>, Vec<&String>) =
        wanted.iter().partition(|name| name.contains('/'));
    let is_wanted =
        |name: &&str| wanted.is_empty() || parts.iter().any(|part| name.contains(*part));
    let folder = format!("{}/../../tests/corpus/sudoku", env!("CARGO_MANIFEST_DIR"));
    let ours = FILES.into_iter().filter(is_wanted).map(|name| format!("{folder}/{name}.txt"));
    for file in ours.chain(paths.into_iter().cloned()) {
        let puzzles = puzzles(&file);
        println!("{file}: {} puzzles, CPU time a puzzle in microseconds, mean\n", puzzles.len());
        sat(&puzzles);
        xcc(&puzzles);
    }
}

fn puzzles(file: &str) -> Vec<Sudoku> {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let puzzle = |line: &str| {
        let side = line.len().isqrt();
        let givens = Grid::from_line(Shape::square(side), line).expect("a square");
        Sudoku::new(givens, Sudoku::usual_block(side).expect("blocks")).expect("a puzzle")
    };
    text.lines().filter(|line| !line.starts_with('#')).map(puzzle).collect()
}

fn row(name: &str, mean: Duration, base: Duration) {
    println!("  {name:34} {:>9} {:>8}", micros(mean), ratio(base, mean));
}

/// A way to solve the puzzle of a number, with its name.
type Way<'a> = (&'a str, Box<dyn FnMut(usize) + 'a>);

/// The mean time a puzzle of each way.
fn by_each<const N: usize>(puzzles: usize, ways: &mut [Way<'_>; N]) -> [Duration; N] {
    streams(puzzles, ways.each_mut().map(|(_, way)| &mut **way as &mut dyn FnMut(usize)))
}

/// By SAT: bare varisat on the complete clauses, and our ways, fresh for each puzzle and by one session.
fn sat(puzzles: &[Sudoku]) {
    let pure =
        |encoding: Encoding| Options::pure(Recipe { encoding: encoding.into(), lazy: false });
    let as_puzzles: Vec<Puzzle> = puzzles.iter().cloned().map(Puzzle::from).collect();
    let as_puzzles = &as_puzzles;
    let ours = |name, options: Options| -> Way<'_> {
        let unique = move |item: usize| {
            let answer = solve::uniqueness(&as_puzzles[item], &options).expect("an answer");
            assert!(matches!(answer, Uniqueness::One(_)), "{name}");
        };
        (name, Box::new(unique))
    };
    let varisat = |item: usize| assert_eq!(others::varisat(&puzzles[item]), 1, "bare varisat");
    let mut ways = [
        ("bare varisat, complete", Box::new(varisat) as Box<dyn FnMut(usize)>),
        ours("complete, pure", pure(Encoding::Complete)),
        ours("minimal, pure", pure(Encoding::Minimal)),
        ours("complete, simplified", Options::default()),
        ours("native", Engine::Native.into()),
    ];
    let times = by_each(puzzles.len(), &mut ways);
    for ((name, _), time) in ways.iter().zip(times) {
        row(name, time, times[0]);
    }
    let shared = one_session(puzzles, pure(Encoding::Complete));
    row("complete, one session for all", shared, times[0]);
    println!();
}

/// One pass over all puzzles, for what is learnt from one serves the next; the time of one.
fn one_session(puzzles: &[Sudoku], options: Options) -> Duration {
    let mut solver = Solver::new(options);
    solver.prepare_for_more();
    let begun = ThreadTime::now();
    for puzzle in puzzles {
        let puzzle: Puzzle = puzzle.clone().into();
        let answer = solve::uniqueness_of(&mut solver.solutions(&puzzle));
        assert!(matches!(answer, Ok(Uniqueness::One(_))));
    }
    begun.elapsed() / u32::try_from(puzzles.len()).expect("a few thousand")
}

/// As exact cover: a template for all, a problem for each, and others' crates.
fn xcc(puzzles: &[Sudoku]) {
    let blank = Sudoku::blank(puzzles[0].block()).expect("a board");
    let template = |algorithm| CoverTemplate::new(&blank, algorithm).expect("it fits");
    let [support, bits, links] =
        [Algorithm::Support, Algorithm::Bits, Algorithm::Links].map(template);
    let way = |name, mut solve: Box<dyn FnMut(&Sudoku) -> usize>| -> Way<'_> {
        let work = move |item: usize| assert_eq!(solve(&puzzles[item]), 1, "{name}");
        (name, Box::new(work))
    };
    let by = |template: CoverTemplate<Sudoku>| -> Box<dyn FnMut(&Sudoku) -> usize> {
        Box::new(move |puzzle| up_to_two(template.search(puzzle.givens(), Limits::none())).0)
    };
    let alone = |puzzle: &Sudoku| {
        up_to_two(CoverSearch::new(puzzle, Algorithm::Auto, Limits::none()).expect("few options")).0
    };
    let mut ways = [
        way("support, template", by(support)),
        way("bits, template", by(bits)),
        way("links, template", by(links)),
        way("support, a problem each", Box::new(alone)),
        way("crate dlx", Box::new(others::dlx)),
        way("crate dlx-rs", Box::new(others::dlx_rs)),
        way("crate exact-covers", Box::new(others::exact_covers)),
    ];
    let times = by_each(puzzles.len(), &mut ways);
    for ((name, _), time) in ways.iter().zip(times) {
        row(name, time, times[0]);
    }
    println!();
}
