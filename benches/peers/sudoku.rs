//! Sudoku, uniqueness proved: the engines beside what else there is, in turn.
//!
//! `cargo bench --manifest-path benches/peers/Cargo.toml --bench sudoku`, or with parts of names of files
//! behind `--` for these alone. A name that is a path is a file of one's own, a puzzle a line.

#[path = "../common/mod.rs"]
mod common;
mod crates;
#[path = "sudoku/others.rs"]
mod others;

use std::time::Duration;

use common::{Words, micros, puzzle_lines, ratio, streams, sudoku, sudoku_file, up_to_two};
use takuzu_sat::game::Encoding;
use takuzu_sat::game::{CoverSearch, CoverTemplate};
use takuzu_sat::solve::{self, Engine, Options, Uniqueness};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::encoding::{COMPLETE, MINIMAL};
use takuzu_sat::xcc::Algorithm;
use takuzu_sat::{Limits, Puzzle};

const FILES: [&str; 3] = ["clue17", "gen-minimal", "gen-naked-singles"];

fn main() {
    let words = Words::typed();
    let ours = FILES.into_iter().filter(|name| words.want(name));
    let paths = words.as_slice().iter().filter(|word| word.contains('/'));
    for file in ours.map(sudoku_file).chain(paths.cloned()) {
        let puzzles: Vec<Sudoku> = puzzle_lines(&file).iter().map(|line| sudoku(line)).collect();
        println!("{file}: {} puzzles, CPU time a puzzle in microseconds, mean\n", puzzles.len());
        sat(&puzzles);
        xcc(&puzzles);
    }
}

fn row(name: &str, mean: Duration, base: Duration) {
    println!("  {name:34} {:>9} {:>8}", micros(mean), ratio(base, mean));
}

/// A way to solve the puzzle of a number, with its name.
type Way<'a> = (&'a str, Box<dyn FnMut(usize) + 'a>);

/// Prints the mean time a puzzle of each way, beside the first; returns that of the first.
fn by_each<const N: usize>(puzzles: usize, mut ways: [Way<'_>; N]) -> Duration {
    let works = ways.each_mut().map(|(_, way)| &mut **way as &mut dyn FnMut(usize));
    let times = streams(puzzles, works);
    for ((name, _), time) in ways.iter().zip(times) {
        row(name, time, times[0]);
    }
    times[0]
}

/// By SAT: bare varisat on the complete clauses, and our ways, a formula for each puzzle.
fn sat(puzzles: &[Sudoku]) {
    let by = |encoding: Encoding| Options::default().with_encoding(Some(encoding));
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
    let ways = [
        ("bare varisat, complete", Box::new(varisat) as Box<dyn FnMut(usize)>),
        ours("sat, complete", by(COMPLETE)),
        ours("sat, minimal", by(MINIMAL)),
        ours("sat, simplified", Options::default().with_simplify(true)),
        ours("native", Engine::Native.into()),
    ];
    by_each(puzzles.len(), ways);
    println!();
}

/// As exact cover: a template for all, a problem for each, and others' crates.
fn xcc(puzzles: &[Sudoku]) {
    let blank = Sudoku::blank(puzzles[0].block()).expect("a board").into();
    let template = |algorithm| CoverTemplate::new(&blank, algorithm).expect("it fits");
    let [support, bits, links] =
        [Algorithm::Support, Algorithm::Bits, Algorithm::Links].map(template);
    let way = |name, mut solve: Box<dyn FnMut(&Sudoku) -> usize>| -> Way<'_> {
        let work = move |item: usize| assert_eq!(solve(&puzzles[item]), 1, "{name}");
        (name, Box::new(work))
    };
    let by = |template: CoverTemplate| -> Box<dyn FnMut(&Sudoku) -> usize> {
        Box::new(move |puzzle| up_to_two(template.search(puzzle.givens(), Limits::none())).0)
    };
    let alone = |puzzle: &Sudoku| {
        let search = CoverSearch::new(&puzzle.clone().into(), Algorithm::Auto, Limits::none());
        up_to_two(search.expect("few options")).0
    };
    let ways = [
        way("support, template", by(support)),
        way("bits, template", by(bits)),
        way("links, template", by(links)),
        way("support, a problem each", Box::new(alone)),
        way("crate dlx", Box::new(others::dlx)),
        way("crate dlx-rs", Box::new(others::dlx_rs)),
        way("crate exact-covers", Box::new(others::exact_covers)),
    ];
    by_each(puzzles.len(), ways);
    println!();
}
