//! Puzzles graded for people: parsing and the climb of the ladder, on one core.
//!
//! `cargo bench --bench grade`, or with parts of names of corpus files behind `--`.

#[path = "common/mod.rs"]
mod common;

use common::{corpus, corpus_files, each, micros, streams};
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::game::Game as _;
use takuzu_sat::grade::{Grade, grade, trail};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::{Limits, Puzzle};

fn main() {
    let wanted: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|part| name.contains(part));
    println!("CPU time a puzzle in microseconds, the parsing of a line included; with steps:");
    println!("every deduction with its reasons as well, of the first 50 puzzles.\n");
    println!(
        "{:16} {:>9} {:>9} {:>10} {:>9} {:>11}   trivial to extreme",
        "file", "mean", "median", "a second", "worst", "with steps"
    );
    for name in corpus_files().iter().filter(|name| wanted(name)) {
        if name.starts_with(['u', 'm', 'h']) {
            row(name);
        }
    }
}

fn parsed(line: &str) -> Puzzle {
    line.parse().expect("a puzzle of the corpus")
}

fn graded(line: &str) -> Grade {
    grade(&parsed(line), &Allowed::All, &Limits::none()).expect("a board that fits")
}

fn row(name: &str) {
    let known = corpus(name);
    let lines = known.iter().map(|known| known.puzzle.givens().to_line());
    let lines: Vec<String> = lines.collect();
    let mut levels = [0; Level::ALL.len()];
    for line in &lines {
        let grade = graded(line);
        let solves = grade.ended == Ended::Solved && parsed(line).accepts(&grade.position);
        assert!(solves, "{name}: {line}");
        levels[grade.level.expect("a level") as usize] += 1;
    }
    let grade = |item: usize| drop(std::hint::black_box(graded(&lines[item])));
    let told = |item: usize| {
        let trail = trail(&parsed(&lines[item]), &Allowed::All, &Limits::none());
        assert!(!trail.expect("a board that fits").1.steps.is_empty(), "{name}");
    };
    let [mean] = streams(lines.len(), [&mut { grade }]);
    let [with_steps] = streams(lines.len().min(50), [&mut { told }]);
    let times = each(lines.len(), grade);
    let label = Level::ALL.iter().find(|level| name.ends_with(level.name()));
    if let Some(&label) = label {
        assert_eq!(levels[label as usize], lines.len(), "{name}: {levels:?}");
    }
    println!(
        "{name:16} {:>9} {:>9} {:>10.0} {:>9} {:>11}   {levels:?}",
        micros(mean),
        micros(times.median()),
        1.0 / mean.as_secs_f64(),
        micros(times.max()),
        micros(with_steps),
    );
}
