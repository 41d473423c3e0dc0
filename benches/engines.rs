//! The engines on the corpus, proving uniqueness, beside the baseline in the same run.
//!
//! `cargo bench -- engines`, or with parts of names of corpus files, `blank` or `checking` behind it for these alone.
//! By its name only: `blank200`, which takes two gigabytes, and `clash`, why there is no solution.

use std::time::Duration;

use itertools::Itertools;

use crate::common::tests::{Known, found, known as corpus};
use crate::common::{
    Words, baseline, beside, by, corpus_files, each, line, micros, streams, time, up_to_two,
};
use takuzu_sat::solve::{self, Engine};
use takuzu_sat::takuzu::Takuzu;
use takuzu_sat::takuzu::board::NativeSearch;
use takuzu_sat::{Grid, Limits, Next, Puzzle, Shape};

const HEAD: &str = "\
Uniqueness, building included: CPU time a puzzle in microseconds, the mean of passes over all
puzzles of a file. A ratio says how many times faster than the baseline.
Native: through solve::uniqueness, with the check of the grid; then the search alone.
";

pub(crate) fn run(words: &Words) {
    let by_name = [("blank200", blank_200 as fn()), ("clash", clashes)];
    if let Some((_, work)) = by_name.iter().find(|(name, _)| words.has(name)) {
        return work();
    }
    check_baseline();
    println!("{HEAD}");
    let head = ["baseline", "sat", "ratio", "native", "ratio", "search", "ratio", "worst", "nodes"];
    line("file", head);
    let files = corpus_files().into_iter();
    let files = files.filter(|name| !name.starts_with('b') && words.want(name));
    files.for_each(|name| row(&name));
    for (name, work) in [("checking", checking as fn()), ("blank", blanks)] {
        if words.want(name) {
            work();
        }
    }
}

fn check_baseline() {
    for side in [4, 6, 10, 20] {
        let shape = Shape::square(side);
        let blank = Takuzu::blank(shape).expect("an even side");
        let clauses = baseline::formula(&blank).len();
        assert_eq!(clauses, baseline::clauses_of_blank(shape), "the baseline at side {side}");
    }
}

/// One file by the baseline and by each engine, in turn.
fn row(name: &str) {
    let mut known = corpus(name);
    for Known { puzzle, solutions, .. } in &mut known {
        let answer = baseline::solutions(puzzle);
        assert_eq!(answer, *solutions.get_or_insert(answer), "{name}: the baseline is wrong");
    }
    let puzzles: Vec<Puzzle> = known.iter().map(|known| known.puzzle.clone().into()).collect();
    let nodes: u64 = known.iter().map(|known| searched(&known.puzzle).1).sum();
    let check = |item: usize, answer: usize, who: &str| known[item].check(answer, name, who);
    let mut by_base =
        |item: usize| check(item, baseline::solutions(&known[item].puzzle), "the baseline");
    let mut by_search = |item: usize| check(item, searched(&known[item].puzzle).0, "the search");
    let mut by_sat = |item: usize| check(item, by(&puzzles[item], &Engine::Sat.into()), "sat");
    let mut by_native =
        |item: usize| check(item, by(&puzzles[item], &Engine::Native.into()), "native");
    let contenders: [&mut dyn FnMut(usize); 4] =
        [&mut by_base, &mut by_sat, &mut by_native, &mut by_search];
    let [base, sat, native, search] = streams(known.len(), contenders);
    let worst = each(known.len(), by_search);
    let means = [sat, native, search].into_iter().flat_map(|time| beside(base, time));
    let rest = [micros(worst.max()), format!("{:.1}", nodes as f64 / known.len() as f64)];
    line(name, [micros(base)].into_iter().chain(means).chain(rest));
}

/// How many solutions the native search finds, up to two, and the nodes it took.
fn searched(puzzle: &Takuzu) -> (usize, u64) {
    up_to_two(NativeSearch::new(puzzle, Limits::none()).expect("a board that fits"))
}

/// What the check of a solution takes that is handed out.
fn checking() {
    println!("\nThe check of a solution, microseconds:");
    for name in ["u06-normal", "u10-normal", "u14-normal", "u20-normal", "u30-normal"] {
        let solved = |Known { puzzle, .. }: Known| {
            let puzzle: Puzzle = puzzle.into();
            let solutions = solve::solutions(&puzzle, &Engine::Native.into());
            let grid = solutions.last().expect("a solution").expect("no error");
            (puzzle, grid)
        };
        let solved: Vec<(Puzzle, Grid)> = corpus(name).into_iter().map(solved).collect();
        let check = &mut |item: usize| assert!(solved[item].0.accepts(&solved[item].1));
        let [mean] = streams(solved.len(), [check]);
        println!("  {name}: {:.3}", mean.as_secs_f64() * 1e6);
    }
}

/// One solution of a blank board by each engine.
fn blanks() {
    println!("\nBlank boards, one solution, milliseconds:");
    for (engine, sides) in
        [(Engine::Native, &[10, 20, 50, 100, 128][..]), (Engine::Sat, &[10, 20, 40, 60, 80, 100])]
    {
        for &side in sides {
            println!("  {engine:6} {side:>3}: {:.3}", blank(side, engine, 1).as_secs_f64() * 1e3);
        }
    }
}

/// The CPU time of some solutions of a blank board.
fn blank(side: usize, engine: Engine, count: usize) -> Duration {
    let puzzle: Puzzle = Takuzu::blank(Shape::square(side)).expect("an even side").into();
    let (grids, spent) = time(|| -> Vec<Grid> {
        let solutions = solve::solutions(&puzzle, &engine.into());
        solutions.take(count).collect::<Result<_, _>>().expect("no error")
    });
    assert!(grids.len() == count && grids.iter().all(|grid| puzzle.accepts(grid)));
    assert!(grids.iter().all_unique());
    spent
}

/// The largest board in the docs: by name only, for it takes two gigabytes.
fn blank_200() {
    println!("\nBlank 200x200 by SAT, seconds:");
    for count in [1, 2] {
        println!("  {count} solutions: {:.2}", blank(200, Engine::Sat, count).as_secs_f64());
    }
}

/// The reasons of puzzles without a solution: within the bounds of a batch, and with nothing to leave out.
fn clashes() {
    println!("CPU time a puzzle in microseconds, mean; givens of the reason, mean.\n");
    line("file", ["baseline", "quick", "ratio", "givens", "minimal", "givens"]);
    type Find = fn(&Puzzle, &Limits) -> Result<Next<solve::Clash>, solve::SolveError>;
    let of = |find: Find, puzzle: &Puzzle| {
        found(find(puzzle, &Limits::none()).expect("an answer")).givens.len()
    };
    for name in corpus_files().iter().filter(|name| name.starts_with('x')) {
        let known = corpus(name);
        let puzzles: Vec<Puzzle> = known.iter().map(|known| known.puzzle.clone().into()).collect();
        let mean = |find| {
            let sum: usize = puzzles.iter().map(|puzzle| of(find, puzzle)).sum();
            sum as f64 / puzzles.len() as f64
        };
        let [base, quick, minimal] = streams(
            known.len(),
            [
                &mut |item| assert_eq!(baseline::solutions(&known[item].puzzle), 0),
                &mut |item| assert!(of(solve::quick_clash, &puzzles[item]) > 0),
                &mut |item| assert!(of(solve::clash, &puzzles[item]) > 0),
            ],
        );
        let [time, times] = beside(base, quick);
        let [few, fewest] =
            [mean(solve::quick_clash), mean(solve::clash)].map(|mean| format!("{mean:.1}"));
        line(name, [micros(base), time, times, few, micros(minimal), fewest]);
    }
}
