//! The experiment of the notebook that this project began with, done again: Sudoku as exact cover, by dancing
//! links and otherwise, on easy, medium and hard puzzles (`compare --set`).
//!
//! `cargo bench --manifest-path benches/peers/Cargo.toml --bench notebook`

#[path = "../common/mod.rs"]
mod common;
mod crates;
#[path = "sudoku/others.rs"]
#[allow(dead_code)]
mod others;

use common::{each, micros, streams};
use takuzu_sat::Puzzle;
use takuzu_sat::compare::Set;
use takuzu_sat::game::Deduce;
use takuzu_sat::solve::{self, Engine, Options, Uniqueness};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::xcc::Algorithm;

/// A way to prove that a Sudoku has one solution, with its name.
type Way = (&'static str, Box<dyn Fn(&Sudoku) -> bool>);

/// Up to seconds a puzzle: these solve only the first three of each set, and once.
const SLOW: [&str; 2] = ["backtrack, three puzzles", "backtrack with evident cells, three"];

fn ours(name: &'static str, options: Options) -> Way {
    let is_unique = move |sudoku: &Sudoku| {
        let answer = solve::uniqueness(&Puzzle::from(sudoku.clone()), &options);
        matches!(answer.expect("an answer"), Uniqueness::One(_))
    };
    (name, Box::new(is_unique))
}

fn ways() -> Vec<Way> {
    let xcc = |algorithm| Options::from(Engine::Xcc(algorithm));
    let backtrack = |deduce| Options::from(Engine::Backtrack(deduce));
    vec![
        ours("links", xcc(Algorithm::Links)),
        ours("bits", xcc(Algorithm::Bits)),
        ours("support", xcc(Algorithm::Support)),
        ("crate dlx", Box::new(|sudoku| others::dlx(sudoku) == 1)),
        ("crate dlx-rs", Box::new(|sudoku| others::dlx_rs(sudoku) == 1)),
        ("crate exact-covers", Box::new(|sudoku| others::exact_covers(sudoku) == 1)),
        ours(SLOW[0], backtrack(Deduce::None)),
        ours(SLOW[1], backtrack(Deduce::Evident)),
        ours("sat", Options::default()),
        ours("sat, simplified", Options::default().with_simplify(true)),
        ours("native", Engine::Native.into()),
    ]
}

fn main() {
    let ways = ways();
    println!("Uniqueness of thirty Sudoku each, the problem built for each: CPU time a puzzle in");
    println!("microseconds, mean\n\n| solver | easy | medium | hard |\n|---|---:|---:|---:|");
    for (name, is_unique) in &ways {
        let times = Set::ALL.map(|set| {
            let puzzles: Vec<Sudoku> = puzzles(set);
            let mut work = |item: usize| assert!(is_unique(&puzzles[item]), "{name}, {set}");
            match SLOW.contains(name) {
                true => each(3, work).mean(),
                false => streams(puzzles.len(), [&mut work])[0],
            }
        });
        let [easy, medium, hardest] = times.map(micros);
        println!("| {name} | {easy} | {medium} | {hardest} |");
    }
}

fn puzzles(set: Set) -> Vec<Sudoku> {
    let entries = set.entries(takuzu_sat::sudoku::KIND).into_iter();
    entries.map(|entry| entry.puzzle.downcast::<Sudoku>().expect("a Sudoku").clone()).collect()
}
