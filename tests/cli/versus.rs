//! `play --versus`: whole dialogues through a pipe, as they are agreed. `UPDATE_GOLDEN=1 cargo test --test cli
//! versus` writes them anew.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::time::Duration;

use crate::program::{Outcome, finish, interrupt, repository, takuzu, wait};
use crate::{scratch, words};

/// Plays with these lines as the answers.
fn played(line: &str, answers: &str) -> Outcome {
    takuzu(words("play --versus").chain(words(line))).stdin(answers).run()
}

/// Plays in both languages, and compares what is said with what was agreed.
#[track_caller]
fn golden(name: &str, line: &str, answers: &str, code: i32) {
    for language in ["en", "fr"] {
        let outcome = played(&format!("{line} --lang {language}"), answers);
        assert_eq!((outcome.code, outcome.err.as_str()), (Some(code), ""), "{outcome:?}");
        let file = repository().join(format!("tests/golden/versus-{name}-{language}.txt"));
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&file, &outcome.out).expect("written");
        }
        let agreed = fs::read_to_string(&file).unwrap_or_default();
        assert_eq!(outcome.out, agreed, "{name} in {language}");
    }
}

#[track_caller]
fn says(outcome: &Outcome, code: i32, text: &str) {
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(code), ""), "{outcome:?}");
    assert!(outcome.out.contains(text), "{}", outcome.out);
}

const MADE: &str = "--secret make --guesser computer";

/// Both halves: the person tells the truth, then makes a mistake and takes a joker.
#[test]
fn an_honest_game_of_both() {
    let answers = "make\n6\nyes\nyes\nyes\nyes\nyes\nyes\n\
        r1c2 0\nr1c2 0\nr1c2 1\njoker r1c4\nR2C1=1\n2 3 0\nr1c1 1\nr9c1 1\nr2c3 7\nhello\n\nr3c1 1\nL3C2 1\n";
    golden("both", "--size 4 --seed 1", answers, 0);
}

/// The computer guesses, and some guesses are wrong.
#[test]
fn guesses_of_the_computer_cost_points() {
    let line = format!("--size 4 --holes 8 --seed 13 {MADE}");
    let outcome = played(&line, "yes\nyes\nno\nyes\nyes\nyes\nyes\nyes\n");
    says(&outcome, 0, "The wrong guess costs me 1 penalty point.");
    says(&outcome, 0, "wrong guesses 1, jokers 0; penalty points 1.");
    says(&outcome, 0, "Perfect play costs 0.5 points here on average: the puzzle has 2 solutions");
    // At no price it never guesses.
    let outcome =
        played(&format!("{line} --joker-price 0"), "yes\nyes\n0\nyes\n1\nyes\nyes\nyes\n");
    says(&outcome, 0, "jokers 2; penalty points 0.");
}

#[test]
fn each_kind_of_cheat_is_caught_and_explained() {
    golden("denied", &format!("--size 6 --holes 30 --seed 3 {MADE}"), "no\n", 1);
    let sudoku = format!("--puzzle sudoku --holes 70 --seed 3 {MADE}");
    golden("impossible", &sudoku, "1\n", 1);
    golden("no-value", &format!("--size 4 --holes 8 --seed 13 {MADE}"), "yes\nyes\nyes\n", 1);
    golden("no-solution", &format!("--size 6 --holes 10 --seed 12 {MADE}"), &"yes\n".repeat(7), 1);
}

/// A grid is typed cell by cell; the cell that breaks a rule is asked for again.
#[test]
fn a_typed_grid_is_checked_cell_by_cell() {
    let answers = "back\n000110\nback\nback\n\n1 1 0 0\n0\n0110\n1001\nx\n1 1\n1\n0\n0\nquit\n";
    golden("typed", "--size 4 --secret type --seed 1", answers, 0);
    let outcome = played(
        "--size 4 --secret type --holes 3 --seed 1",
        "0110100100111100\nyes\nyes\nyes\nquit\n",
    );
    says(&outcome, 0, "All holes are filled:\n");
    // No value is left for a cell before the last one.
    let outcome = played("--size 4 --secret type", "0011\n0101\n1010\n110\nquit\n");
    says(&outcome, 0, "`back`");
}

#[test]
fn careless_answers_are_asked_again() {
    let line = format!("--size 4 --holes 6 --seed 1 {MADE}");
    let answers = "\nmaybe\nYES\r\nOui\nboard\nRULES\nye s\nO\ny\noui\nyes\n";
    says(&played(&line, answers), 0, "All holes are filled:\n");
    let bytes =
        takuzu(words(&format!("play --versus {line}"))).stdin(b"\xff\xfe\nyes\n".to_vec()).run();
    says(&bytes, 3, "Please answer `yes` or `no`.\n");
    let asked = played(
        &format!("--size 4 --seed 1 {MADE}"),
        "0\n17\n-1\n3.5\nsix\n99999999999999999999\n\n16\nq\n",
    );
    says(&asked, 0, "You end the game.\n");
    assert_eq!(
        asked.out.matches("Please type a number from 1 to 16.\n").count(),
        7,
        "{}",
        asked.out
    );
    let joker = played(
        "--puzzle sudoku --holes 70 --seed 3 --guesser computer --secret make",
        "0\nten\n10\nA\n\n-1\nquit\n",
    );
    assert_eq!(joker.out.matches("Type a value from 1 to 9.\n").count(), 5, "{}", joker.out);
    says(&joker, 0, "Please type a value from 1 to 9.\n");
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

/// A puzzle of a file: in the first half the computer fills its holes, with `--guesser you` the person.
#[test]
fn puzzles_and_grids_from_files() {
    let folder = scratch();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).expect("written");
        path.to_str().expect("a name").to_owned()
    };
    let grid = file("grid", "0110\n1001\n0011\n1100\n");
    let outcome = played(&format!("{grid} --seed 2 --holes 2 --guesser computer"), "yes\nyes\n");
    says(&outcome, 0, "All holes are filled:\n");
    let puzzle = file("puzzle", "0110\r\n1..1\r\n0011\r\n1100\r\n");
    let outcome = played(&format!("{puzzle} --seed 2"), "yes\nyes\nquit\n");
    says(&outcome, 0, "\n2 holes are left.\n");
    let outcome = played(&format!("{puzzle} --guesser you"), "r2c2 0\njoker 2 3\n");
    says(
        &outcome,
        0,
        "You: for certain 1, right guesses 0, wrong guesses 0, jokers 1; penalty points 1.\n",
    );
    let tty =
        played("--guesser you --text 0110/1..1/0011/1100 --joker-price 5", "j r2c2\nj r2c3\n");
    says(&tty, 0, "penalty points 10.\n");
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
        says(&outcome, 3, "\n5 holes are left.\n");
    }
    // What is asked after the end of the first half is the first move of the second.
    let letters = played(
        "--puzzle sudoku --size 16 --guesser you --seed 5 --holes 1",
        "r1c1 G\nr1c1 17\nquit\n",
    );
    says(&letters, 0, "`17` is not a value. Type a value from 1 to G.\n");
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |line: &str, why: &str| {
        let error = format!("error: {why}\n");
        takuzu(words("play --versus").chain(words(line))).gives(2, "", &error);
    };
    refused("--holes 0 --size 4", "--holes 0: a number from 1 to 16 is expected");
    refused("--holes 17 --size 4", "--holes 17: a number from 1 to 16 is expected");
    refused("--puzzle sudoku --signs", "--signs is for Takuzu alone");
    refused("--puzzle sudoku --odd one", "--rules and --odd are for Takuzu alone");
    refused("--cells OX.", "--cells is for the puzzle of a file or of --text");
    refused(
        "--text 01../..../..../.... --holes 4",
        "--holes is for complete grids, and --text:1 has holes",
    );
    refused(
        "--text 000./..../..../....",
        "--text:1: no solution: the givens break rules in 2 places\n  r1c1, r1c2 and r1c3 are three 0s next to each \
         other.\n  Row 1 has too many 0s (r1c1, r1c2 and r1c3).",
    );
    refused("-", "--versus reads your answers from standard input: name a file or use --text");
    refused(
        "--guesser you --secret make",
        "--secret is for your own grid, and with --guesser you it is the computer that holds one",
    );
    let none = takuzu(words("play --versus --text 0.0./..../.1../.1..")).run();
    assert_eq!(none.code, Some(2));
    assert_eq!(none.err, "error: the puzzle has no solution (`takuzu-sat check` says why)\n");
    let complete = takuzu(words("play --versus --guesser you --text 0110/1001/0011/1100")).run();
    assert_eq!(complete.err, "error: the grid is complete: there is nothing to fill\n");
    let alone = takuzu(words("play --guesser you")).run();
    assert_eq!(alone.code, Some(2), "{alone:?}");
    assert!(alone.err.contains("--versus"), "{alone:?}");
}

/// A terminal gets nothing that it would obey from what somebody typed.
#[test]
fn what_was_typed_is_shown_as_text() {
    let outcome = played("--guesser you --size 4 --seed 1 --holes 3", "\u{1b}[31mred\nquit\n");
    says(&outcome, 0, "I do not understand `\\u{1b}[31mred`.");
    let mut child = takuzu(words("play --versus --size 4")).spawn();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all(b"make\n");
    drop(stdin);
    let outcome = finish(child, "play --versus | true".into());
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
}
