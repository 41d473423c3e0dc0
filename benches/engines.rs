//! The engines on the corpus, proving uniqueness, beside the baseline in the same run.
//!
//! `cargo bench --bench engines`, or with parts of names of corpus files, `blank`, `building` or `checking`
//! behind `--` for these alone. By its name only: `blank200`, which takes two gigabytes, and `patience`, when
//! native search should begin to learn.

#[path = "common/mod.rs"]
mod common;

use std::time::Duration;

use itertools::Itertools;

use common::{Known, Times, baseline, corpus, corpus_files, micros, ratio, time};
use takuzu_sat::game::Game as _;
use takuzu_sat::game::Search as _;
use takuzu_sat::game::TooLarge;
use takuzu_sat::sat::Formula;
use takuzu_sat::solve::{self, Engine, Options, Recipe, Uniqueness};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::takuzu::board::NativeSearch;
use takuzu_sat::takuzu::encoding::Encoding;
use takuzu_sat::{Grid, Limits, Next, Puzzle, Shape};

fn main() {
    let wanted: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| !arg.starts_with('-'))
        .collect();
    if wanted == ["blank200"] {
        return blank_200();
    }
    if wanted == ["patience"] {
        return patience();
    }
    let wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part));
    check_baseline();
    println!("Uniqueness, building included: CPU time a puzzle in microseconds, mean (median).");
    println!("A ratio says how many times faster than the baseline, by means (by medians).");
    println!(
        "Native: through solve::uniqueness, with the check of the grid; then the search alone.\n"
    );
    println!(
        "{:20} {:>17} {:>17} {:>13} {:>15} {:>13} {:>15} {:>13} {:>7}",
        "file", "baseline", "sat", "ratio", "native", "ratio", "search", "ratio", "worst"
    );
    corpus_files()
        .iter()
        .filter(|name| !name.starts_with('b') && wanted(name))
        .for_each(|name| row(name));
    if wanted("checking") {
        checking();
    }
    if wanted("blank") {
        blanks();
    }
    if wanted("building") {
        building();
    }
}

fn check_baseline() {
    for side in [4, 6, 10, 20] {
        let shape = Shape::square(side);
        let blank = Takuzu::blank(shape).expect("an even side");
        let clauses = baseline::formula(&blank).len();
        assert_eq!(
            clauses,
            baseline::clauses_of_blank(shape),
            "the baseline at side {side}"
        );
    }
}

/// One file by the baseline and by each engine, puzzle by puzzle in turn.
fn row(name: &str) {
    let [mut base, mut sat, mut native, mut search] = [const { Times::new() }; 4];
    let puzzles = corpus(name);
    // What is made once in a process, such as tables of lines, is no part of any puzzle's time.
    assert!(searched(&puzzles[0].puzzle) <= 2);
    for Known { puzzle, solutions } in puzzles {
        let (answer, spent) = time(|| baseline::solutions(&puzzle));
        let expected = solutions.unwrap_or(answer);
        assert_eq!(answer, expected, "{name}: the baseline is wrong");
        base.add(spent);
        let as_puzzle: Puzzle = puzzle.clone().into();
        for (engine, times) in [(Engine::Sat, &mut sat), (Engine::Native, &mut native)] {
            let (answer, spent) = time(|| by(&as_puzzle, engine));
            assert_eq!(answer, expected, "{name}: {engine} is wrong");
            times.add(spent);
        }
        let (answer, spent) = time(|| searched(&puzzle));
        assert_eq!(answer, expected, "{name}: the search is wrong");
        search.add(spent);
    }
    println!(
        "{name:20} {:>17} {:>17} {:>13} {:>15} {:>13} {:>15} {:>13} {:>7}",
        both(&base),
        both(&sat),
        ratios(&base, &sat),
        both(&native),
        ratios(&base, &native),
        both(&search),
        ratios(&base, &search),
        micros(search.max()),
    );
}

/// How many solutions the native search finds, up to two.
fn searched(puzzle: &Takuzu) -> usize {
    up_to_two(NativeSearch::new(puzzle, Limits::none()))
}

fn up_to_two(search: Result<NativeSearch, TooLarge>) -> usize {
    let mut search = search.expect("a board that fits");
    (0..2)
        .take_while(|_| matches!(search.next_solution(), Next::Solution(_)))
        .count()
}

/// The search alone, by the number of conflicts after which it begins to learn.
fn patience() {
    println!("Search alone, CPU time a puzzle in microseconds, mean (worst).");
    println!("Columns: conflicts before it learns; never.\n");
    let patience = [0, 10, 40, 100, 400, u64::MAX];
    for name in [
        "m10-minimal",
        "m12-minimal",
        "m14-minimal",
        "x14-unsat-wrongclue",
        "m16-minimal",
        "x20-unsat-wrongclue",
        "m20-minimal",
        "h20-hard-unique",
        "h30-hard-unique",
        "h40-hard-unique",
    ] {
        print!("{name:20}");
        for patience in patience {
            let mut times = Times::new();
            for Known { puzzle, solutions } in corpus(name) {
                let search = || NativeSearch::with_patience(&puzzle, Limits::none(), patience);
                let (found, spent) = time(|| up_to_two(search()));
                assert_eq!(Some(found), solutions, "{name}, patience {patience}");
                times.add(spent);
            }
            print!(
                " {:>16}",
                format!("{} ({})", micros(times.mean()), micros(times.max()))
            );
        }
        println!();
    }
}

/// What the check of a solution takes that is handed out.
fn checking() {
    println!("\nThe check of a solution, microseconds:");
    for name in [
        "u06-normal",
        "u10-normal",
        "u14-normal",
        "u20-normal",
        "u30-normal",
    ] {
        let mut times = Times::new();
        for Known { puzzle, .. } in corpus(name) {
            let puzzle: Puzzle = puzzle.into();
            let solutions = solve::solutions(&puzzle, &Engine::Native.into());
            let grid = solutions.last().expect("a solution").expect("no error");
            let (accepted, spent) = time(|| puzzle.accepts(std::hint::black_box(&grid)));
            assert!(accepted);
            times.add(spent);
        }
        println!("  {name}: {:.3}", times.mean().as_secs_f64() * 1e6);
    }
}

/// How many solutions, 2 standing for several.
fn by(puzzle: &Puzzle, engine: Engine) -> usize {
    match solve::uniqueness(puzzle, &engine.into()).expect("an answer") {
        Uniqueness::None => 0,
        Uniqueness::One(_) => 1,
        Uniqueness::Several(..) => 2,
        Uniqueness::Unknown(_) => panic!("gave up without limits"),
    }
}

fn both(times: &Times) -> String {
    format!("{} ({})", micros(times.mean()), micros(times.median()))
}

fn ratios(slow: &Times, fast: &Times) -> String {
    format!(
        "{} ({})",
        ratio(slow.mean(), fast.mean()),
        ratio(slow.median(), fast.median())
    )
}

/// One solution of a blank board by each engine.
fn blanks() {
    println!("\nBlank boards, one solution, milliseconds:");
    for (engine, sides) in [
        (Engine::Native, &[10, 20, 50, 100, 128][..]),
        (Engine::Sat, &[10, 20, 40, 60, 80, 100]),
    ] {
        for &side in sides {
            println!(
                "  {engine:6} {side:>3}: {:.3}",
                blank(side, engine, 1).as_secs_f64() * 1e3
            );
        }
    }
}

/// The CPU time of some solutions of a blank board.
fn blank(side: usize, engine: Engine, count: usize) -> Duration {
    let puzzle: Puzzle = Takuzu::blank(Shape::square(side))
        .expect("an even side")
        .into();
    let (grids, spent) = time(|| -> Vec<Grid> {
        let solutions = solve::solutions(&puzzle, &engine.into());
        solutions
            .take(count)
            .collect::<Result<_, _>>()
            .expect("no error")
    });
    assert!(grids.len() == count && grids.iter().all(|grid| puzzle.accepts(grid)));
    assert!(grids.iter().all_unique());
    spent
}

/// The largest board in the docs: by name only, for it takes two gigabytes.
fn blank_200() {
    println!("\nBlank 200x200 by SAT, seconds:");
    for count in [1, 2] {
        println!(
            "  {count} solutions: {:.2}",
            blank(200, Engine::Sat, count).as_secs_f64()
        );
    }
}

/// What building the formula takes of solving by SAT.
fn building() {
    let pure = Options::pure(Recipe::default());
    let (mut build, mut whole) = (Duration::ZERO, Duration::ZERO);
    for Known { puzzle, .. } in corpus("u20-normal") {
        build += time(|| {
            Formula::encode(|clauses, vars| puzzle.to_cnf(Encoding::default(), clauses, vars))
        })
        .1;
        let puzzle: Puzzle = puzzle.into();
        whole += time(|| solve::solutions(&puzzle, &pure).next()).1;
    }
    let share = 100.0 * build.as_secs_f64() / whole.as_secs_f64();
    println!("\nBuilding the formula takes {share:.1} % of solving u20-normal by SAT.");
}
