//! Puzzles graded for people: parsing and the climb of the ladder, on one core.
//!
//! `cargo bench -- grade`, or with parts of names of corpus files (`m10`, `clue17`) behind it, or with paths of files of
//! Sudoku, a puzzle a line.

use std::collections::BTreeMap;

use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::grade::{Grade, grade, trail};
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::Technique;
use takuzu_sat::{Limits, Puzzle};

use crate::common::tests::known as corpus;
use crate::common::{
    Words, corpus_files, each, line, micros, puzzle_lines, streams, sudoku, sudoku_file,
};

const SUDOKU: [&str; 3] = ["gen-naked-singles", "gen-minimal", "clue17"];

/// Reads a line.
type Parse = fn(&str) -> Puzzle;

pub(crate) fn run(words: &Words) {
    println!("CPU time a puzzle in microseconds, the parsing of a line included; with steps:");
    println!("every deduction with its reasons as well, of the first 50 puzzles.\n");
    let times = ["mean", "median", "a second", "worst", "with steps"];
    line("file", ["puzzles"].into_iter().chain(times).chain(["trivial to extreme"]));
    let parse = |line: &str| line.parse().expect("a puzzle of the corpus");
    for name in corpus_files().iter().filter(|name| words.want(name)) {
        if name.starts_with(['u', 'm', 'h']) {
            let known = corpus(name);
            let lines = known.iter().map(|known| known.puzzle.givens().to_line());
            row(name, &lines.collect::<Vec<_>>(), parse);
        }
    }
    let parse = |line: &str| sudoku(line).into();
    for name in SUDOKU.into_iter().filter(|name| words.want(name)) {
        row(name, &puzzle_lines(&sudoku_file(name)), parse);
    }
    for path in words.as_slice().iter().filter(|word| word.contains('/')) {
        row(path.rsplit('/').next().unwrap_or(path), &puzzle_lines(path), parse);
    }
}

fn row(name: &str, lines: &[String], parse: Parse) {
    let graded = |line: &str| -> Grade {
        grade(&parse(line), &Allowed::All, &Limits::none()).expect("a board that fits")
    };
    let mut levels = [0; Level::ALL.len()];
    // The puzzles up to hard, and those above.
    let mut halves = [Vec::new(), Vec::new()];
    let mut hardest: BTreeMap<Technique, usize> = BTreeMap::new();
    for (item, line) in lines.iter().enumerate() {
        let grade = graded(line);
        let solves = grade.ended == Ended::Solved && parse(line).accepts(&grade.position);
        assert!(solves, "{name}: {line}");
        let level = grade.level.expect("a level");
        levels[level as usize] += 1;
        halves[usize::from(level > Level::Hard)].push(item);
        *hardest.entry(grade.techniques.last().expect("a technique").0).or_default() += 1;
    }
    let grade = |item: usize| drop(std::hint::black_box(graded(&lines[item])));
    let told = |item: usize| {
        let trail = trail(&parse(&lines[item]), &Allowed::All, &Limits::none());
        assert!(!trail.expect("a board that fits").1.steps.is_empty(), "{name}");
    };
    let [mean] = streams(lines.len(), [&mut { grade }]);
    let by_half = halves.map(|half| match half.len() {
        0 => "none".to_owned(),
        count => {
            let [mean] = streams(count, [&mut { |item: usize| grade(half[item]) }]);
            format!("{} ({count})", micros(mean))
        }
    });
    let [with_steps] = streams(lines.len().min(50), [&mut { told }]);
    let times = each(lines.len(), grade);
    if let Some(&label) = Level::ALL.iter().find(|level| name.ends_with(level.name())) {
        // Unruly compares two lines in its easy puzzles; here such a puzzle is normal.
        let harder = if label == Level::Easy { levels[Level::Normal as usize] } else { 0 };
        assert_eq!(levels[label as usize] + harder, lines.len(), "{name}: {levels:?}");
    }
    let (count, rate) = (lines.len().to_string(), format!("{:.0}", 1.0 / mean.as_secs_f64()));
    let [mean, median, worst, with_steps] =
        [mean, times.median(), times.max(), with_steps].map(micros);
    line(name, [count, mean, median, rate, worst, with_steps, format!("{levels:?}")]);
    let named = hardest.iter().map(|(technique, count)| format!("{} {count}", technique.name()));
    println!("    up to hard {}, above {}", by_half[0], by_half[1]);
    println!("    hardest: {}", named.collect::<Vec<_>>().join(", "));
}
