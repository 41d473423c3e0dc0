//! Every careless input, and what is said about it.

use std::time::{Duration, Instant};

use super::*;

#[test]
fn the_picture_of_a_short_row() {
    let text = ".1....\n11....\n.0.00\n......\n0.0..0\n...1..\n";
    let error = text::read("puzzle.txt", text, &detect()).expect_err("a short row");
    assert_eq!(
        error.to_string(),
        "\
row 3 has 5 cells, the others have 6
 --> puzzle.txt:3:1
  |
3 | .0.00
  | ^^^^^ one cell missing"
    );
    assert_eq!((error.line(), error.column()), (3, 1));
    assert_eq!(error.message(), "row 3 has 5 cells, the others have 6");
}

/// Every careless input with all that is said about it.
#[test]
fn full_messages() {
    let cases: &[(&str, &str)] = &[
        ("", "no puzzle in the input\n --> p.txt:1:1"),
        ("\n# nothing\n \t\n", "no puzzle in the input\n --> p.txt:1:1"),
        (
            "\u{feff}0110\r\n  10010\r\n..11\r\n1100\r\n",
            "\
row 2 has 5 cells, the others have 4
 --> p.txt:2:7
  |
2 |   10010
  |       ^ one cell too many",
        ),
        (
            "01\n1001\n",
            "\
row 2 has 4 cells, row 1 has 2
 --> p.txt:2:3
  |
2 | 1001
  |   ^^ 2 cells too many",
        ),
        (
            ".....\n.....\n.....\n.....\n.....",
            "\
5 rows: sides must be even
 --> p.txt:1:1
  |
1 | .....
  | ^^^^^",
        ),
        (
            "0120\n2101\n....\n....\n",
            "\
`2` is neither 0, 1 nor a blank (. _ - ? *)
 --> p.txt:1:3
  |
1 | 0120
  |   ^ not a cell",
        ),
        (
            "X0..\n....\n....\n....\n",
            "\
`X` is neither 0, 1 nor a blank (. _ - ? *)
 --> p.txt:1:1
  |
1 | X0..
  | ^ not a cell",
        ),
        (
            ".1.0\n..0.\n.0..\n11.0\n.1.0\n..0.\n.0..\n11.0",
            "\
8 rows of 4 cells: put the size `8 4` on top, or a blank line between the puzzles
 --> p.txt:5:1
  |
5 | .1.0
  | ^^^^ row 5",
        ),
        (
            "......\n......\n......\n......",
            "\
4 rows of 6 cells: 2 rows missing, or put the size `4 6` on top
 --> p.txt:4:1
  |
4 | ......
  | ^^^^^^ the last row",
        ),
        (
            "......\n......\n......\n......\n......",
            "\
5 rows of 6 cells: one row missing
 --> p.txt:5:1
  |
5 | ......
  | ^^^^^^ the last row",
        ),
        (
            "....\n....\n....\n....\n....",
            "\
5 rows of 4 cells: too many for one puzzle; several need a blank line between them
 --> p.txt:5:1
  |
5 | ....
  | ^^^^ row 5",
        ),
        (
            "0\u{a0}1\n10",
            "\
U+00A0 (no-break space) is not a plain space: cells are set apart by spaces or tabs
 --> p.txt:1:2
  |
1 | 0\\u{a0}1
  |  ^^^^^^ not a cell",
        ),
        (
            "0\t１\n1\t0",
            "\
`１` (U+FF11) is not one of the plain digits 0 and 1
 --> p.txt:1:3
  |
1 | 0 １
  |   ^^ not a cell",
        ),
        (
            "01\n1\0",
            "\
U+0000 (NUL) is a control character, not a cell
 --> p.txt:2:2
  |
2 | 1\\0
  |  ^^ not a cell",
        ),
        (
            "01\n\u{200b}10",
            "\
U+200B (zero width space) is invisible: a cell is 0, 1 or a blank (. _ - ? *)
 --> p.txt:2:1
  |
2 | \\u{200b}10
  | ^^^^^^^^ not a cell",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(error(text, &detect()).to_string(), *message, "{text:?}");
    }
}

#[test]
fn sizes_that_do_not_hold() {
    let message = |text| error(text, &detect()).to_string();
    assert_eq!(
        message("6 4\n....\n...."),
        "\
the size says 6 rows, but there are 2 below it
 --> p.txt:1:1
  |
1 | 6 4
  | ^^^ 4 rows missing"
    );
    assert_eq!(
        message("2 4\n....\n....\n...."),
        "\
the size on top says 2 rows, here is one more
 --> p.txt:4:1
  |
4 | ....
  | ^^^^ one row too many"
    );
    assert_eq!(
        message("2 4\n....\n..."),
        "\
row 2 has 3 cells, the size on top says 4
 --> p.txt:3:1
  |
3 | ...
  | ^^^ one cell missing"
    );
    assert_eq!(error("6", &detect()).message(), "the size says 6 rows, but there is none below it");
    assert_eq!(
        error("7 6\n......", &detect()).message(),
        "the size says 7 rows, but there is one below it"
    );
    assert_eq!(
        error("1000 4\n....", &detect()).message(),
        "the size says 1000: more than the 512 allowed"
    );
}

#[test]
fn words_and_lines_that_do_not_fit() {
    let message = |text, format| error(text, &detect().with_format(format)).to_string();
    assert_eq!(
        error(".1.0 ..0. .0. 11.0", &detect()).to_string(),
        "\
word 3 has 3 cells, the others have 4
 --> p.txt:1:11
  |
1 | .1.0 ..0. .0. 11.0
  |           ^^^ one cell missing"
    );
    assert_eq!(
        error(".1.0 ..0. .0..", &detect()).to_string(),
        "\
3 words of 4 cells: a square has as many words as cells in each \
(write a rectangle one row per line, its size on top)
 --> p.txt:1:1
  |
1 | .1.0 ..0. .0..
  | ^^^^^^^^^^^^^^ one word missing"
    );
    assert_eq!(
        message("0110", Format::Words),
        "\
1 word of 4 cells: a square has as many words as cells in each \
(write a rectangle one row per line, its size on top)
 --> p.txt:1:1
  |
1 | 0110
  | ^^^^ 3 words missing"
    );
    assert_eq!(
        message("..................................1", Format::Line),
        "\
35 cells are no square; 36 would be 6x6
 --> p.txt:1:1
  |
1 | ..................................1
  | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ one cell missing"
    );
    assert_eq!(error(&".".repeat(25), &detect()).message(), "5 rows: sides must be even");
    assert_eq!(error("110..1", &detect()).message(), "1 row of 6 cells: 5 rows missing");
}

#[test]
fn tables_that_do_not_fit() {
    let message = |text| error(text, &detect()).to_string();
    assert_eq!(
        message("| 0 | 1 |\n|:-:|:-:|\n| 01 | 0 |"),
        "\
a cell of a table holds one sign
 --> p.txt:3:2
  |
3 | | 01 | 0 |
  |  ^^^^ more than one"
    );
    assert_eq!(
        message("║ 0 │ 1 ║\n║ 1 ║\n"),
        "\
row 2 has 1 cell, row 1 has 2
 --> p.txt:2:1
  |
2 | ║ 1 ║
  | ^^^^^ one cell missing"
    );
    let table = "|0|1|\n|-|-|\n|1|0|\n";
    assert_eq!(
        error(&table.replace("|-|-|", "|--|--|").repeat(2), &detect()).message(),
        "4 rows of 2 cells: put one line `|:-:|` below the first row, \
             or a blank line between the puzzles"
    );
    assert_eq!(
        error("|--|\n", &detect()).message(),
        "the table has no rows: the line of dashes stands below the first row"
    );
    let prose = detect().with_format(Format::Markdown);
    assert_eq!(error("0110\n", &prose).message(), "no puzzle in the input");
}

#[test]
fn bytes_that_are_no_text() {
    let found = outcomes(b"01\n1\xFF\n\n01\n10\n", detect());
    assert_eq!(found, ["p.txt:2:2: the text is not UTF-8: byte 0xFF", "p.txt:4 01 10"]);
    let lone = outcomes(b"\xFF0\n", detect());
    assert_eq!(lone, ["p.txt:1:1: the text is not UTF-8: byte 0xFF"]);
}

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
