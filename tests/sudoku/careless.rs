//! Texts of Sudoku that are wrong, and what is said of them.

use takuzu_sat::puzzle::Kind;
use takuzu_sat::text::{self, ReadOptions};
use takuzu_sat::{Puzzle, Shape};

use super::texts::{NINE, boards, detect, entries, refused};

/// Whether each puzzle of a text can be read.
fn good(text: &str, options: &ReadOptions) -> Vec<bool> {
    text::Reader::new("p", text.as_bytes(), *options).map(|entry| entry.is_ok()).collect()
}

#[test]
fn careless_arrays() {
    for (text, message) in [
        (
            "[[1,0,3,0],[0,0,2],[0,0,0,0],[0,0,0,1]]",
            "row 2 has 3 cells, but there are 4 rows\n --> p.txt:1:12",
        ),
        (
            "[[1,0,3,0],[0,0,2,0],[0,0,0,0]]",
            "row 1 has 4 cells, but there are 3 rows\n --> p.txt:1:2",
        ),
        (
            "[[1,0,3,0],\n[0,0,2,0],\n[0,7,0,0],\n[0,0,0,1]]",
            "`7` is neither a number of a board of 4x4, 1 to 4, nor a blank (. 0 _ - ? *)\n \
             --> p.txt:3:4",
        ),
        ("{\"board\":[1,0,3,0,0,0,2,0,0,0,0,0,0,0,true,1]}", "`true` is neither a number"),
        ("[1,0,3,0,0,0,2,0,0,0,0,0,0,0,0]", "15 cells are no square; 16 would be 4x4"),
        (
            "{\"size\":6,\"board\":[[1,0,3,0],[0,0,2,0],[0,0,0,0],[0,0,0,1]]}",
            "`size` names another side than that of the board, which has 16 cells\n --> p.txt:1:9",
        ),
        (
            "{\"block\":7,\"board\":[[1,0,3,0],[0,0,2,0],[0,0,0,0],[0,0,0,1]]}",
            "`block` is rows and columns, such as \"2x3\"\n --> p.txt:1:10",
        ),
        (
            "[[[1,0,3,0],[0,0,2,0],[0,0,0,0],[0,0,0,1,5]]]",
            "row 4 has 5 cells, but there are 4 rows\n --> p.txt:1:33",
        ),
        ("{\"puzzle\":\"sudoku\",\"givens\":\"1\\u002e.\"}", "cells are plain signs"),
    ] {
        let found = refused(text);
        assert!(found.starts_with(message), "{found}\ninstead of\n{message}");
    }
    let other = detect().with_puzzle(Kind::Sudoku);
    let error = text::read("p.txt", "{\"puzzle\":\"takuzu\",\"givens\":\"1...\"}", &other);
    let error = error.expect_err("another puzzle").to_string();
    assert!(
        error.starts_with("this names another puzzle than `sudoku`\n --> p.txt:1:11"),
        "{error}"
    );
}

#[test]
fn careless_input() {
    let rows: Vec<&str> = (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect();
    for (text, message) in [
        (String::new(), "no puzzle in the input"),
        (rows[..8].join("\n"), "8 rows of 9 cells: the board of a Sudoku is square"),
        (
            rows.join("\n").replacen("6..195...", "6..195..", 1),
            "row 2 has 8 cells, the others have 9",
        ),
        (rows.join("\n").replacen('7', "x", 1), "`x` is neither a number of a board of 9x9"),
        (rows.join("\n").replacen('7', "A", 1), "`A` is neither a number of a board of 9x9"),
        (
            format!("{{\"puzzle\":\"sudoku\",\"givens\":\"{}\"}}", &NINE[1..]),
            "80 cells are no square; 81 would be 9x9",
        ),
        ("{\"puzzle\":\"sudoku\",\"givens\":7}".into(), "an array is expected"),
        ("{\"puzzle\":\"sudoku\"}".into(), "a puzzle needs `givens`"),
    ] {
        let found = refused(&text);
        assert!(found.starts_with(message), "{found}\ninstead of\n{message}");
    }
    // What follows a puzzle that is wrong is read.
    let text = format!("{}\n\n{NINE}\n", rows[..8].join("\n"));
    let found: Vec<bool> =
        text::Reader::new("p", text.as_bytes(), detect()).map(|it| it.is_ok()).collect();
    assert_eq!(found, [false, true]);
    let lines = format!("{NINE}\n{}\n{NINE}\n", &NINE[1..]);
    let found: Vec<bool> =
        text::Reader::new("p", lines.as_bytes(), detect()).map(|it| it.is_ok()).collect();
    assert_eq!(found, [true, false, true]);
    let two = format!("{}\n{}\n", rows.join("\n"), rows.join("\n"));
    assert_eq!(entries(&two, &detect()).len(), 2);
    assert!(two.parse::<Puzzle>().is_err());
}

/// Half of the first three lines decide, whichever of them is wrong.
#[test]
fn one_bad_line_among_the_first_loses_no_other() {
    let four = "1...2..4.......3";
    let wrong = "1...2..4.......5";
    let words = "1.3. ..2. .4.. ...1";
    for (line, bad) in [
        (NINE, &NINE[1..]),
        (NINE, "hello"),
        (NINE, "53..7..x.6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
        (four, wrong),
        (four, "hello"),
        (words, "1.3. ..2. .4.. ..5."),
        (words, "1.3. ..2. .4.. ..1"),
    ] {
        for place in 0..3 {
            let mut lines = [line; 6];
            lines[place] = bad;
            let expected: Vec<bool> = (0..6).map(|at| at != place).collect();
            let text = lines.join("\n");
            for options in [detect(), detect().with_puzzle(Kind::Sudoku)] {
                assert_eq!(good(&text, &options), expected, "{text}");
            }
        }
        let two = format!("{bad}\n{line}\n");
        assert_eq!(good(&two, &detect()), [false, true], "{two}");
    }
    let rows: Vec<&str> = (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect();
    let text = rows.join("\n")[1..].to_owned();
    assert!(refused(&text).starts_with("row 1 has 8 cells, the others have 9"));
}

/// What is wrong with a Sudoku is said of a Sudoku, where it stands.
#[test]
fn what_is_wrong_is_said_of_a_sudoku() {
    let sixteen = boards().into_iter().find(|board| board.side() == 16);
    let sixteen = sixteen.expect("one of them").givens().to_string();
    let words: Vec<&str> = (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect();
    let words = words.join(" ");
    for (text, message) in [
        ("12345. 345672 56.... ...... ...... ......", "`7` is neither a number of a board of 6x6"),
        ("1x3.\n..2.\n.4..\n...4", "`x` is neither a number of a board of 4x4"),
        (&sixteen.replacen('.', "H", 1), "`H` is neither a number of a board of 16x16"),
        (&words[..words.len() - 1], "row 9 has 8 cells, the others have 9"),
    ] {
        let found = refused(text);
        assert!(found.starts_with(message), "{found}\ninstead of\n{message}");
    }
    let asked = detect().with_puzzle(Kind::Sudoku);
    let latin = detect().with_block(Shape::new(1, 5));
    for (text, options, message) in [
        (&NINE[1..], asked, "80 cells are no square; 81 would be 9x9"),
        ("1.3. ..2. .4..", asked, "3 rows of 4 cells"),
        (
            "{\"puzzle\":\"takuzu\",\"givens\":\"1...............\"}",
            asked,
            "this names another puzzle than `sudoku`",
        ),
        ("..... ..... ..... ..... ....6", latin, "`6` is neither a number of a board of 5x5"),
        (&".".repeat(24), latin, "24 cells are no square; 25 would be 5x5"),
    ] {
        let error = text::read("p", text, &options).expect_err(text).to_string();
        assert!(error.starts_with(message), "{error}\ninstead of\n{message}");
    }
    for text in ["..... ..... ..... ..... .....", &".".repeat(25)] {
        assert_eq!(entries(text, &latin)[0].puzzle.shape(), Shape::square(5), "{text}");
    }
    let error = text::read("p", &NINE[1..], &detect()).expect_err("80 cells");
    assert_eq!(error.tip(), Some(text::Tip::OtherMeaning('3')));
    let error = refused("{\"puzzle\":\"sudoko\",\"givens\":\"1...............\"}");
    assert!(error.contains("`sudoku`"), "{error}");
}
