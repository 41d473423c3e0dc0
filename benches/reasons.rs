//! How long smallest reasons take, step by step of whole trails: `cargo bench --bench reasons`, with
//! names of files of the corpus (`m10-minimal`) for these alone, `limit=N` nodes a step, and
//! `puzzles=N` of each file.

mod common;

use std::fs;
use std::path::Path;

use common::reasons::Steps;
use takuzu_sat::smallest::Answer;
use takuzu_sat::takuzu::smallest::Finder;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Grid, Limits, Shape};

/// Files, and how many nodes a step may take: m14's are about a second.
const FILES: [(&str, Option<u64>); 5] = [
    ("m06-minimal", None),
    ("m08-minimal", None),
    ("m10-minimal", None),
    ("m12-minimal", Some(300_000)),
    ("m14-minimal", Some(200_000)),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |name: &str| {
        let given = arguments.iter().find_map(|word| word.strip_prefix(name));
        given.map(|number| number.parse::<u64>().expect("a number"))
    };
    let (limit, puzzles) = (number("limit="), number("puzzles=").unwrap_or(u64::MAX));
    let any_named = arguments.iter().any(|word| word.ends_with("-minimal"));
    println!("{}", Steps::HEAD);
    for (file, nodes) in FILES {
        if any_named && !arguments.iter().any(|word| word == file) {
            continue;
        }
        let limits = match limit.or(nodes) {
            Some(nodes) => Limits::none().with_nodes(nodes),
            None => Limits::none(),
        };
        measure(file, puzzles as usize, &limits);
    }
}

/// All steps of all trails of a file; where the budget ends before there is any reason, the first open
/// cell is filled from the solution.
fn measure(file: &str, puzzles: usize, limits: &Limits) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/corpus/takuzu/{file}.txt"));
    let text = fs::read_to_string(path).expect("a file of the corpus");
    let mut steps = Steps::default();
    for line in text.lines().take(puzzles) {
        let fields: Vec<&str> = line.split(' ').collect();
        let shape = Shape::square(fields[0].len().isqrt());
        let grid = |cells| Grid::from_line(shape, cells).expect("a square");
        let (mut position, solution) = (grid(fields[0]), grid(fields[2]));
        let puzzle = Takuzu::new(position.clone(), Rules::TAKUZU).expect("a puzzle");
        let mut finder = Finder::new(&puzzle).expect("it fits");
        while !position.is_complete() {
            let cell = match steps.time(|| finder.next(&position, limits)) {
                Answer::Reason(reason) => {
                    let then = reason.then[0];
                    assert_eq!(solution[then.cell], Some(then.value), "{then}");
                    then.cell
                }
                _ => position.blanks().next().expect("it is not complete"),
            };
            assert!(position[cell].is_none());
            position.set(cell, solution[cell]);
        }
    }
    steps.report(file);
}
