//! How long the work takes, measured in many ways: `cargo bench -- NAME`, with words of the benchmark behind its name.
//! Without a name the benchmarks are listed.
//!
//! A word selects: a part of the name of a corpus file, a side, a puzzle, a level. What each knows is in its file.

mod batches;
mod common;
mod count;
mod engines;
mod generate;
mod grade;
mod play;
mod proofs;
mod rarity;
mod sampling;
mod sudoku_native;
mod xcc;

use common::Words;

/// A name, what is measured, and the function that does it.
type Bench = (&'static str, &'static str, fn(&Words));

const BENCHES: [Bench; 11] = [
    ("batches", "the whole program beside its engines", batches::run),
    ("proofs", "proofs: to make and to check them, and their size", proofs::run),
    ("count", "exact counts, method by method", count::run),
    ("engines", "uniqueness on the corpus by each engine", engines::run),
    ("generate", "puzzles made in a second", generate::run),
    ("grade", "puzzles graded for people", grade::run),
    ("play", "a move, a hint, a key: what a player waits for", play::run),
    ("rarity", "attempts that levels and techniques take", rarity::run),
    ("sampling", "how evenly grids are drawn", sampling::run),
    ("sudoku_native", "the two native boards of Sudoku", sudoku_native::run),
    ("xcc", "uniqueness by exact cover", xcc::run),
];

fn main() {
    let mut words = Words::typed();
    let name = words.next();
    match BENCHES.iter().find(|(known, ..)| Some(*known) == name.as_deref()) {
        Some((.., run)) => run(&words),
        None => BENCHES.iter().for_each(|(name, told, _)| println!("{name:14} {told}")),
    }
}
