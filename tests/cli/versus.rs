//! `play --versus`: its end, and boards of every kind.

use std::io::{BufRead as _, BufReader, Write as _};
use std::time::Duration;

use crate::program::{Outcome, finish, interrupt, takuzu, wait};
use crate::words;

/// Plays with these lines as the answers.
fn played(line: &str, answers: &str) -> Outcome {
    takuzu(words("play --versus").chain(words(line))).stdin(answers).run()
}

#[track_caller]
fn says(outcome: &Outcome, code: i32, text: &str) {
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(code), ""), "{outcome:?}");
    assert!(outcome.out.contains(text), "{}", outcome.out);
}

/// The end of the input ends the game, wherever it comes.
#[test]
fn the_end_of_the_input_ends_the_game() {
    let answers = ["make", "6", "yes", "yes", "yes", "yes", "yes", "yes", "r1c2 1"];
    for count in 0..=answers.len() {
        let outcome = played("--size 4 --seed 1", &answers[..count].join("\n"));
        says(&outcome, 3, "The input has ended, and so does the game.\n");
        assert_eq!(outcome.out.contains("\nScore\n"), count > 1, "{outcome:?}");
        let quits = [&answers[..count], &["quit"]].concat().join("\n");
        says(&played("--size 4 --seed 1", &quits), 0, "You end the game.\n");
    }
}

#[test]
fn ctrl_c_while_it_waits_for_an_answer() {
    let mut child = takuzu(words("play --versus --size 4 --seed 1")).spawn();
    // The input stays open.
    let stdin = child.stdin.take().expect("a pipe");
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut line = String::new();
    while !line.ends_with("(type/make)\n") {
        line.clear();
        out.read_line(&mut line).expect("a line");
    }
    interrupt(&child);
    let code = wait(&mut child, Duration::from_secs(2));
    drop(stdin);
    let outcome = finish(child, "play --versus".into());
    assert_eq!((code, outcome.err.as_str()), (Some(Some(3)), "note: interrupted\n"));
}

#[test]
fn boards_of_every_kind() {
    for board in [
        "--size 5 --odd either",
        "--size 7 --odd one",
        "--size 6 --rules plus --signs",
        "--size 4x6",
        "--puzzle sudoku --size 6",
        "--puzzle sudoku --blocks 2x4",
        "--puzzle sudoku --size 16",
    ] {
        let outcome =
            played(&format!("{board} --seed 5 --secret make --holes 5"), &"yes\n".repeat(9));
        says(&outcome, 3, "\n5 cells are empty.\n");
    }
}

#[test]
fn nobody_listens() {
    let mut child = takuzu(words("play --versus --size 4")).spawn();
    drop(child.stdout.take());
    let _ = child.stdin.take().expect("a pipe").write_all(b"make\n");
    let outcome = finish(child, "play --versus | true".into());
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
}
