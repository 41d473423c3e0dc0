//! Sudoku puzzles graded for people: parsing and the climb of the ladder, on one core.
//!
//! `cargo bench --bench grade_sudoku`, or with files of puzzles, one a line, behind `--`.

#[path = "common/mod.rs"]
mod common;

use std::collections::BTreeMap;

use common::{each, micros, streams};
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::ladder::{Allowed, Climb, Ladder, Rung};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::sudoku::Technique;
use takuzu_sat::{Grid, Limits, Shape};

fn main() {
    let mut files: Vec<String> =
        std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if files.is_empty() {
        let folder = format!("{}/tests/corpus/sudoku", env!("CARGO_MANIFEST_DIR"));
        let names = ["gen-naked-singles", "gen-minimal", "clue17"];
        files = names.map(|name| format!("{folder}/{name}.txt")).to_vec();
    }
    println!("CPU time a puzzle in microseconds, the parsing of a line included; with steps:");
    println!("every deduction with its reasons as well, of the first 50 puzzles.\n");
    println!(
        "{:18} {:>7} {:>9} {:>9} {:>10} {:>9} {:>11}   trivial to extreme",
        "file", "puzzles", "mean", "median", "a second", "worst", "with steps"
    );
    files.iter().for_each(|file| row(file));
}

fn parsed(line: &str) -> Sudoku {
    let side = line.len().isqrt();
    let givens = Grid::from_line(Shape::square(side), line).expect("a square");
    Sudoku::new(givens, Shape::square(side.isqrt())).expect("a puzzle")
}

/// The hardest technique that was needed; its steps are thrown away.
fn graded(line: &str, with_steps: bool) -> (Technique, Grid) {
    let climber = parsed(line).climb(&Allowed::All, Limits::none());
    let mut climber: Box<dyn Climb<Technique>> = climber.expect("a ladder");
    let mut steps = Vec::new();
    let mut hardest = Technique::FullHouse;
    while let Some(round) = match with_steps {
        true => climber.round_with_steps(&mut steps),
        false => climber.round(),
    } {
        hardest = hardest.max(round.technique);
    }
    assert_eq!(climber.ended(), Some(Ended::Solved), "{line}");
    (hardest, climber.position())
}

fn row(file: &str) {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{file}: {error}"));
    let is_puzzle = |line: &&str| !line.starts_with('#') && !line.is_empty();
    let lines: Vec<&str> = text.lines().filter(is_puzzle).collect();
    let mut levels = [0; Level::ALL.len()];
    let mut hardest = BTreeMap::new();
    for line in &lines {
        let (kind, position) = graded(line, false);
        assert!(position.is_complete() && position.extends(parsed(line).givens()));
        levels[kind.level() as usize] += 1;
        *hardest.entry(kind).or_insert(0) += 1;
    }
    let grade = |item: usize| drop(std::hint::black_box(graded(lines[item], false)));
    let told = |item: usize| drop(std::hint::black_box(graded(lines[item], true)));
    let [mean] = streams(lines.len(), [&mut { grade }]);
    let [with_steps] = streams(lines.len().min(50), [&mut { told }]);
    let times = each(lines.len(), grade);
    let name = file.rsplit('/').next().unwrap_or(file);
    println!(
        "{:18} {:>7} {:>9} {:>9} {:>10.0} {:>9} {:>11}   {levels:?}",
        name.trim_end_matches(".txt"),
        lines.len(),
        micros(mean),
        micros(times.median()),
        1.0 / mean.as_secs_f64(),
        micros(times.max()),
        micros(with_steps),
    );
    let named = |(kind, count): (Technique, usize)| format!("{} {count}", kind.name());
    let hardest: Vec<String> = hardest.into_iter().map(named).collect();
    println!("    hardest: {}", hardest.join(", "));
}
