//! Sudoku, uniqueness proved: the engines beside what else there is, puzzle by puzzle in turn.
//!
//! `cargo bench --bench sudoku`, or with parts of names of files behind `--` for these alone. A name
//! that is a path is a file of one's own, a puzzle a line.

#[path = "common/mod.rs"]
mod common;
#[path = "sudoku/others.rs"]
mod others;

use std::time::Duration;

use common::{Times, micros, ratio, time};
use cpu_time::ThreadTime;
use takuzu_sat::game::{CoverSearch, CoverTemplate, Search as _};
use takuzu_sat::solve::{self, Engine, Options, Recipe, Solver, Uniqueness};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::encoding::Encoding;
use takuzu_sat::xcc::Algorithm;
use takuzu_sat::{Grid, Limits, Next, Puzzle, Shape};

const FILES: [&str; 3] = ["clue17", "gen-minimal", "gen-naked-singles"];

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    let (paths, parts): (Vec<&String>, Vec<&String>) =
        wanted.iter().partition(|name| name.contains('/'));
    let is_wanted =
        |name: &&str| wanted.is_empty() || parts.iter().any(|part| name.contains(*part));
    let folder = format!("{}/tests/corpus/sudoku", env!("CARGO_MANIFEST_DIR"));
    let ours = FILES
        .into_iter()
        .filter(is_wanted)
        .map(|name| format!("{folder}/{name}.txt"));
    for file in ours.chain(paths.into_iter().cloned()) {
        let puzzles = puzzles(&file);
        println!(
            "{file}: {} puzzles, CPU time a puzzle in microseconds, mean (max)\n",
            puzzles.len()
        );
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
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(puzzle)
        .collect()
}

fn row(name: &str, times: &Times, base: &Times) {
    let (mean, max) = (micros(times.mean()), micros(times.max()));
    println!(
        "  {name:34} {mean:>9} {:>10} {:>8}",
        format!("({max})"),
        ratio(base.mean(), times.mean())
    );
}

/// By SAT: bare varisat on the complete clauses, and our ways, fresh for each puzzle and by one session.
fn sat(puzzles: &[Sudoku]) {
    let pure = |encoding: Encoding| {
        Options::pure(Recipe {
            encoding: encoding.into(),
            lazy: false,
        })
    };
    let ways: [(&str, Options); 4] = [
        ("complete, pure", pure(Encoding::Complete)),
        ("minimal, pure", pure(Encoding::Minimal)),
        ("complete, simplified", Options::default()),
        ("native", Engine::Native.into()),
    ];
    let mut base = Times::new();
    let mut times = ways.each_ref().map(|_| Times::new());
    for puzzle in puzzles {
        let (count, spent) = time(|| others::varisat(puzzle));
        assert_eq!(count, 1, "bare varisat");
        base.add(spent);
        let puzzle: Puzzle = puzzle.clone().into();
        for ((name, options), times) in ways.iter().zip(&mut times) {
            let (answer, spent) = time(|| solve::uniqueness(&puzzle, options).expect("an answer"));
            assert!(matches!(answer, Uniqueness::One(_)), "{name}");
            times.add(spent);
        }
    }
    row("bare varisat, complete", &base, &base);
    for ((name, _), times) in ways.iter().zip(&times) {
        row(name, times, &base);
    }
    let mut shared = Times::new();
    shared.add(one_session(puzzles, pure(Encoding::Complete)));
    row("complete, one session for all", &shared, &base);
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
    let by = |template: &CoverTemplate<Sudoku>, puzzle: &Sudoku| {
        count(template.search(puzzle.givens(), Limits::none()))
    };
    type Way<'a> = (&'a str, Box<dyn Fn(&Sudoku) -> usize + 'a>);
    let ways: [Way<'_>; 7] = [
        ("support, template", Box::new(|puzzle| by(&support, puzzle))),
        ("bits, template", Box::new(|puzzle| by(&bits, puzzle))),
        ("links, template", Box::new(|puzzle| by(&links, puzzle))),
        (
            "support, a problem each",
            Box::new(|puzzle| {
                count(CoverSearch::new(puzzle, Limits::none()).expect("few options"))
            }),
        ),
        ("crate dlx", Box::new(others::dlx)),
        ("crate dlx-rs", Box::new(others::dlx_rs)),
        ("crate exact-covers", Box::new(others::exact_covers)),
    ];
    let mut times = ways.each_ref().map(|_| Times::new());
    for puzzle in puzzles {
        for ((name, solve), times) in ways.iter().zip(&mut times) {
            let (count, spent) = time(|| solve(puzzle));
            assert_eq!(count, 1, "{name}");
            times.add(spent);
        }
    }
    let support = &times[0];
    for ((name, _), times) in ways.iter().zip(&times) {
        row(name, times, support);
    }
    println!();
}

/// How many solutions, 2 standing for several.
fn count(mut search: CoverSearch) -> usize {
    let mut found = 0;
    while found < 2 && matches!(search.next_solution(), Next::Solution(_)) {
        found += 1;
    }
    found
}
