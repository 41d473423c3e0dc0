//! The time that a player waits: for a move, a hint and a saved game, on one core.
//!
//! `cargo bench -- play`. Each puzzle is filled in a random order. At each third cell a wrong value is entered
//! first, with pencil marks that are kept up to date.
//!
//! A second table has what a key costs on the screen: the program presses many keys and draws the screen after each
//! (`play --screen --keys`).

use std::process::Command;
use std::time::{Duration, Instant};

use rand::seq::SliceRandom as _;

use crate::common::{Times, Words, line, micros, tests::known as corpus};
use takuzu_sat::explain::{Detail, Language};
use takuzu_sat::generate::Maker;
use takuzu_sat::play::{Action, Session};
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Cell, Limits, Puzzle, Random, Shape};

pub(crate) fn run(_: &Words) {
    println!("CPU time in microseconds, mean and worst; a move with the rules that it breaks.\n");
    let work = ["move", "hint", "at mistake", "save", "read"];
    line("puzzles", work.into_iter().flat_map(|work| [work, "max"]));
    for name in ["u10-normal", "m10-minimal", "u20-normal", "m20-minimal", "h20-hard-unique"] {
        let puzzles = corpus(name).into_iter().take(10);
        row(name, puzzles.map(|known| known.puzzle.into()).collect());
    }
    for (name, block, minimal) in [("sudoku 9x9", 3, true), ("sudoku 16x16", 4, false)] {
        let board = Sudoku::blank(Shape::square(block)).expect("a board");
        let mut maker = Maker::new(board).seed(1).minimal(minimal);
        let puzzles = (0..5).map(|_| maker.make().expect("a puzzle").puzzle);
        row(name, puzzles.collect());
    }
    println!("\nTime in microseconds, the mean: a key with the screen that it leads to.\n");
    line("puzzle", ["cursor", "move", "hint"]);
    for side in ["10", "20"] {
        keys(&format!("takuzu {side}x{side}"), &["--size", side]);
    }
    for side in ["9", "16"] {
        keys(&format!("sudoku {side}x{side}"), &["--puzzle", "sudoku", "--size", side]);
    }
}

/// Prints the time of a key: to go to another cell, to enter a value, to get a hint.
fn keys(name: &str, puzzle: &[&str]) {
    let run = |keys: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_takuzu-sat"));
        program.arg("play").args(puzzle);
        program.args(["--seed", "1", "--screen", "200x60", "--keys", keys]);
        let times = (0..3).map(|_| {
            let begun = Instant::now();
            let output = program.output().expect("the program runs");
            assert!(output.status.success());
            begun.elapsed()
        });
        times.min().expect("a time")
    };
    let none = run("");
    // Each pair of keys leads back to where it began, each hint is the first about its position.
    let told = [("lh", 2), ("1u", 2), ("1u?", 3)].map(|(keys, count)| {
        let time = run(&keys.repeat(REPEATS)).saturating_sub(none);
        time / (REPEATS * count) as u32
    });
    let [cursor, entered, three] = told;
    let hint = (3 * three).saturating_sub(2 * entered);
    line(name, [cursor, entered, hint].map(micros));
}

/// The number of times that keys are pressed.
const REPEATS: usize = 200;

fn row(name: &str, puzzles: Vec<Puzzle>) {
    let mut all = [const { Times::new() }; 5];
    let [moves, hints, mistakes, saves, reads] = &mut all;
    let mut random = Random::new(1);
    let now = Duration::ZERO;
    for puzzle in puzzles {
        let solution = puzzle.solve().expect("an answer").expect("a solution");
        let mut game = Session::new(puzzle, Some(solution.clone()));
        game.act(now, Action::FillMarks).expect("empty cells");
        game.act(now, Action::KeepMarks(true)).expect("a change");
        let mut blanks: Vec<Cell> = game.grid().blanks().collect();
        blanks.shuffle(&mut random);
        for (number, &cell) in blanks.iter().enumerate() {
            let hint = |game: &Session| {
                let hint = game.hint_at(Detail::Value, Language::English, &Limits::none());
                hint.expect("a board that fits").sentences.len()
            };
            let mut enter = |game: &mut Session, value| {
                moves.of(|| {
                    let entered = game.act(now, Action::Enter(cell, value));
                    (entered.expect("an open cell").len(), game.violations().len())
                })
            };
            if number % 3 == 0 {
                hints.of(|| hint(&game));
                let mut values = game.puzzle().values();
                let wrong = values.find(|&value| solution[cell] != Some(value));
                enter(&mut game, wrong.expect("another value"));
                mistakes.of(|| hint(&game));
            }
            enter(&mut game, solution[cell].expect("filled"));
        }
        assert!(game.is_finished());
        let text = saves.of(|| game.save());
        reads.of(|| Session::read("game", &text).expect("a game"));
    }
    line(name, all.iter().flat_map(|times| [times.mean(), times.max()].map(micros)));
}
