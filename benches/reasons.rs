//! How long smallest reasons take, step by step of whole trails: `cargo bench --bench reasons`, with
//! names of files of the corpus (`m10-minimal`) for these alone, and `limit=N` nodes a step.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cpu_time::ThreadTime;
use takuzu_sat::takuzu::smallest::{Answer, Finder, Proof};
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
    let limit = arguments
        .iter()
        .find_map(|word| word.strip_prefix("limit="));
    let limit: Option<u64> = limit.map(|nodes| nodes.parse().expect("a number of nodes"));
    println!("file         steps  mean ms   p99 ms    max ms  proved");
    for (file, nodes) in FILES {
        let named = |word: &String| file == word.as_str();
        if arguments
            .iter()
            .any(|word| !word.contains(['-', '=']) || named(word))
            && !arguments.iter().any(named)
        {
            continue;
        }
        if arguments.iter().any(|word| word.ends_with("-minimal")) && !arguments.iter().any(named) {
            continue;
        }
        let limits = match limit.or(nodes) {
            Some(nodes) => Limits::none().with_nodes(nodes),
            None => Limits::none(),
        };
        measure(file, &limits);
    }
}

/// All steps of all trails of a file.
fn measure(file: &str, limits: &Limits) {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/corpus/takuzu/{file}.txt"));
    let text = fs::read_to_string(path).expect("a file of the corpus");
    let (mut times, mut sizes, mut proved) = (Vec::new(), BTreeMap::new(), 0);
    for line in text.lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let shape = Shape::square(fields[0].len().isqrt());
        let grid = |cells| Grid::from_line(shape, cells).expect("a square");
        let (mut position, solution) = (grid(fields[0]), grid(fields[2]));
        let puzzle = Takuzu::new(position.clone(), Rules::TAKUZU).expect("a puzzle");
        let mut finder = Finder::new(&puzzle).expect("it fits");
        while !position.is_complete() {
            let begun = ThreadTime::now();
            let answer = finder.next(&position, limits);
            times.push(begun.elapsed().as_secs_f64() * 1e3);
            let reason = match answer {
                Answer::Reason(reason) => reason,
                other => panic!("{other:?} at {position}"),
            };
            let then = reason.then.expect("a cell");
            assert_eq!(solution[then.cell], Some(then.value), "{then}");
            assert!(position[then.cell].is_none());
            position.set(then.cell, Some(then.value));
            *sizes.entry(reason.size).or_insert(0_usize) += 1;
            proved += usize::from(reason.proof == Proof::Smallest);
        }
    }
    report(file, times, &sizes, proved);
}

fn report(file: &str, mut times: Vec<f64>, sizes: &BTreeMap<usize, usize>, proved: usize) {
    times.sort_by(f64::total_cmp);
    let steps = times.len();
    let mean = times.iter().sum::<f64>() / steps as f64;
    let share = |part: usize| 100.0 * part as f64 / steps as f64;
    println!(
        "{file} {steps:6} {mean:8.3} {:8.3} {:9.3} {:6.2}%",
        times[steps * 99 / 100],
        times[steps - 1],
        share(proved)
    );
    let sizes = sizes
        .iter()
        .map(|(size, steps)| format!("{size}: {:.2}%", share(*steps)));
    println!("  sizes {}", sizes.collect::<Vec<_>>().join(", "));
}
