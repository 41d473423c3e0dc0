//! How long smallest reasons take, step by step of whole trails: `cargo bench --bench reasons`, with
//! names of files of the corpus (`m10-minimal`) for these alone, `limit=N` nodes a step, and
//! `puzzles=N` of each file.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use cpu_time::ThreadTime;
use takuzu_sat::smallest::{Answer, Proof};
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
    println!("file         steps  mean ms   p99 ms    max ms  proved   none");
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
    let (mut times, mut sizes) = (Vec::new(), BTreeMap::new());
    let (mut proved, mut none) = (0, 0);
    for line in text.lines().take(puzzles) {
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
            let cell = match answer {
                Answer::Reason(reason) => {
                    let then = reason.then[0];
                    assert_eq!(solution[then.cell], Some(then.value), "{then}");
                    *sizes.entry(reason.size).or_insert(0_usize) += 1;
                    proved += usize::from(reason.proof == Proof::Smallest);
                    then.cell
                }
                Answer::GaveUp => {
                    none += 1;
                    position.blanks().next().expect("it is not complete")
                }
                Answer::Nothing | Answer::NoSolution => panic!("{answer:?} at {position}"),
            };
            assert!(position[cell].is_none());
            position.set(cell, solution[cell]);
        }
    }
    report(file, times, &sizes, [proved, none]);
}

fn report(
    file: &str,
    mut times: Vec<f64>,
    sizes: &BTreeMap<usize, usize>,
    [proved, none]: [usize; 2],
) {
    times.sort_by(f64::total_cmp);
    let steps = times.len();
    let mean = times.iter().sum::<f64>() / steps as f64;
    let share = |part: usize| 100.0 * part as f64 / steps as f64;
    println!(
        "{file} {steps:6} {mean:8.3} {:8.3} {:9.3} {:6.2}% {:6}",
        times[steps * 99 / 100],
        times[steps - 1],
        share(proved),
        none
    );
    let sizes = sizes
        .iter()
        .map(|(size, steps)| format!("{size}: {:.2}%", share(*steps)));
    println!("  sizes {}", sizes.collect::<Vec<_>>().join(", "));
}
