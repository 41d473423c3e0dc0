//! How long smallest reasons take, step by step of trails, and how large they are: `cargo bench -- reasons`.
//!
//! Of Takuzu all steps; names of files of the corpus (`m10-minimal`) select, `limit=N` are nodes a step, and
//! `puzzles=N` of each file. Of Sudoku, with `sudoku`, the steps where no technique leads on, or with `all` every step of
//! the trails, those with a name included.

use std::collections::BTreeMap;

use cpu_time::ThreadTime;
use takuzu_sat::deduction::{Ended, Level};
use takuzu_sat::game::Search as _;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::smallest::{Answer, Proof};
use takuzu_sat::sudoku::board::SudokuSearch;
use takuzu_sat::sudoku::{Candidates, smallest as sudoku};
use takuzu_sat::takuzu::smallest as takuzu;
use takuzu_sat::{Game as _, Limits};

use crate::common::tests::{Known, found, known as corpus};
use crate::common::{self, Words, puzzle_lines, sudoku_file};

/// Files, and how many nodes a step may take: m14's are about a second.
const FILES: [(&str, Option<u64>); 5] = [
    ("m06-minimal", None),
    ("m08-minimal", None),
    ("m10-minimal", None),
    ("m12-minimal", Some(300_000)),
    ("m14-minimal", Some(200_000)),
];

pub(crate) fn run(words: &Words) {
    println!("{}", Steps::HEAD);
    let limit = words.number("limit");
    if words.has("sudoku") {
        let allowed = match words.has("all") {
            true => Allowed::Only(Vec::new()),
            false => Allowed::UpTo(Level::Expert),
        };
        let limits = Limits::none().with_nodes(limit.unwrap_or(200_000));
        let files = ["gen-minimal", "clue17"];
        return files.iter().for_each(|file| of_sudoku(file, &allowed, &limits));
    }
    let puzzles = words.number("puzzles").unwrap_or(u64::MAX) as usize;
    let names = FILES.map(|(file, _)| file);
    for (file, nodes) in FILES.into_iter().filter(|(file, _)| words.choose(file, &names)) {
        let nodes = limit.or(nodes).unwrap_or(u64::MAX);
        of_takuzu(file, puzzles, &Limits::none().with_nodes(nodes));
    }
}

/// All steps of all trails of a file; where the budget ends before there is any reason, the first open
/// cell is filled from the solution.
fn of_takuzu(file: &str, puzzles: usize, limits: &Limits) {
    let mut steps = Steps::default();
    for Known { puzzle, solution, .. } in corpus(file).into_iter().take(puzzles) {
        let mut position = puzzle.givens().clone();
        let solution = solution.expect("one solution");
        let mut finder = takuzu::Finder::new(&puzzle).expect("it fits");
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

fn of_sudoku(file: &str, allowed: &Allowed, limits: &Limits) {
    let mut steps = Steps::default();
    for line in puzzle_lines(&sudoku_file(file)) {
        let puzzle = common::sudoku(&line);
        let solution = found(SudokuSearch::new(&puzzle, Limits::none()).next_solution());
        let mut climber = puzzle.climb(allowed, Limits::none()).expect("a ladder");
        let mut finder = sudoku::Finder::new(&puzzle);
        loop {
            while climber.round().is_some() {}
            if climber.ended() != Some(Ended::Stuck) {
                break;
            }
            let candidates = Candidates::from_facts(&puzzle, &climber.facts());
            let Answer::Reason(reason) = steps.time(|| finder.next(&candidates, limits)) else {
                break;
            };
            for then in &reason.then {
                assert_eq!(then.holds, solution[then.cell] == Some(then.value), "{then}");
            }
            climber.learn(&reason.then);
        }
    }
    steps.report(file);
}

/// What is measured of the steps of a file.
#[derive(Default)]
pub(crate) struct Steps {
    millis: Vec<f64>,
    sizes: BTreeMap<usize, usize>,
    proved: usize,
    none: usize,
}

impl Steps {
    pub(crate) const HEAD: &str = "file         steps  mean ms   p99 ms    max ms  proved   none";

    /// Takes the time of one search for a reason.
    pub(crate) fn time(&mut self, find: impl FnOnce() -> Answer) -> Answer {
        let begun = ThreadTime::now();
        let answer = find();
        self.millis.push(begun.elapsed().as_secs_f64() * 1e3);
        match &answer {
            Answer::Reason(reason) => {
                *self.sizes.entry(reason.size).or_insert(0) += 1;
                self.proved += usize::from(reason.proof == Proof::Smallest);
            }
            Answer::GaveUp => self.none += 1,
            Answer::Nothing | Answer::NoSolution => panic!("{answer:?}"),
        }
        answer
    }

    pub(crate) fn report(mut self, file: &str) {
        self.millis.sort_by(f64::total_cmp);
        let steps = self.millis.len();
        let mean = self.millis.iter().sum::<f64>() / steps as f64;
        let share = |part: usize| 100.0 * part as f64 / steps as f64;
        let (late, last) = (self.millis[steps * 99 / 100], self.millis[steps - 1]);
        let (proved, none) = (share(self.proved), self.none);
        println!("{file:11} {steps:6} {mean:8.3} {late:8.3} {last:9.3} {proved:6.2}% {none:6}");
        let sizes = self.sizes.iter().map(|(size, steps)| format!("{size}: {:.2}%", share(*steps)));
        println!("  sizes {}", sizes.collect::<Vec<_>>().join(", "));
    }
}
