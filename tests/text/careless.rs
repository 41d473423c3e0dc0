//! Every careless input, and what is said about it.

use std::time::{Duration, Instant};

use super::*;

#[test]
fn boards_that_are_too_large() {
    let wide = format!("{}\n", ".".repeat(514));
    let message = error(&wide.repeat(514), &detect()).to_string();
    let lines: Vec<&str> = message.lines().collect();
    assert_eq!(lines[0], "more than 512 rows; several puzzles need a blank line between them");
    assert_eq!(lines[3], format!("1 | {}...", ".".repeat(72)));
    assert_eq!(lines[4], format!("  | {} it begins here", "^".repeat(72)));
    assert_eq!(error(&wide.repeat(4), &detect()).message(), "more than 512 cells in a row");
    let line = ".".repeat(514 * 514);
    assert_eq!(error(&line, &detect()).message(), "264196 cells: more than the 512x512 allowed");
    let table = "|.|.|\n|:-:|:-:|\n".to_owned() + &"|.|.|\n".repeat(2000);
    assert_eq!(
        error(&table, &detect()).message(),
        "more than 512 rows; several puzzles need a blank line between them"
    );
}

#[test]
fn a_line_of_ten_megabytes_is_refused_at_once() {
    let start = Instant::now();
    let mut text = "01".repeat(5 << 20);
    text.push_str("\n\n01\n10\n");
    let found = outcomes(text.as_bytes(), detect());
    assert_eq!(found, ["p.txt:1:1: the line is longer than 1 MiB", "p.txt:3 01 10"]);
    let picture = error(&text, &detect()).to_string();
    assert!(picture.len() < 400, "{picture}");
    assert!(start.elapsed() < Duration::from_secs(1));
}

/// Its puzzle is one error, whatever stands behind it; a list goes on.
#[test]
fn a_line_that_is_too_long_amid_others() {
    let long = "|1|".repeat(1 << 20);
    let around = |row: &str| {
        let text = format!("{row}\n{row}\n{long}\n{row}\n{row}\n\n01\n10\n");
        outcomes(text.as_bytes(), detect())
    };
    let too_long = "p.txt:3:1: the line is longer than 1 MiB";
    assert_eq!(around("01.."), [too_long, "p.txt:7 01 10"]);
    assert_eq!(around("|0|1|.|.|"), [too_long, "p.txt:7 01 10"]);
    assert_eq!(around("01 10").len(), 6);
    assert_eq!(around("0110100110010110")[2..4], [too_long, "p.txt:4 0110 1001 1001 0110"]);
}

#[test]
fn a_puzzle_of_more_than_sixteen_megabytes_is_refused() {
    let row = format!("0{}1\n", " ".repeat(1_000_000));
    let text = format!("2 2\n{}\n\n01\n10\n", row.repeat(2));
    assert_eq!(outcomes(text.as_bytes(), detect()), ["p.txt:1 01 01", "p.txt:6 01 10"]);
    let text = format!("{}\n\n01\n10\n", row.repeat(40));
    assert_eq!(
        outcomes(text.as_bytes(), detect()),
        ["p.txt:1:1: the puzzle is longer than 16 MiB", "p.txt:43 01 10"]
    );
}

#[test]
fn no_name_and_no_text_reaches_the_terminal_raw() {
    let error = text::read("\u{1b}[2J.txt", "0\u{7}", &detect()).expect_err("a bell");
    let message = error.to_string();
    let is_raw = |sign: char| sign.is_control() && sign != '\n';
    assert!(!message.contains(is_raw), "{message:?}");
}
