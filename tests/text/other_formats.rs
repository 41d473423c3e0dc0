//! Careless input in the formats of other programs, and what is said about it.

use super::*;

/// What is wrong with a text, with line and column.
fn complaint(text: &str, options: &ReadOptions) -> String {
    let error = error(text, options);
    format!("{}:{}: {}", error.line(), error.column(), error.message())
}

const SAVE: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n";
const UNRULY: &str = "GAME    :6:Unruly\n";
const GAME: &str = "PARAMS  :4:6x6u\nDESC    :10:BEAEegbcDc\n";

#[test]
fn lines_that_do_not_fit() {
    for (text, message) in [
        ("6x6;.1....11....1....0......0.0..0...1.", "1:5: 35 cells, the size says 36"),
        ("6x6;.1....11....1....0......0.0..0...1...", "1:41: 37 cells, the size says 36"),
        ("6x7;.1....11....1....0......0.0..0...1..", "1:5: 36 cells, the size says 42"),
        (
            "6x6;.1....11..2.1....0......0.0..0...1..",
            "1:15: `2` is neither 0, 1 nor a blank (. _ - ? *)",
        ),
        ("6x600;.1", "1:1: the size says 600: more than the 512 allowed"),
        ("6x99999999999999999999;.1", "1:1: the size is more than the 512 allowed"),
        ("6x6;.1.... 11....", "1:5: 6 cells, the size says 36"),
        ("a1d11d1d0f0a0b0c1", "1:1: 34 cells are no square; 36 would be 6x6"),
        ("a1d11d1d0f0a0b0c1ba", "1:1: 37 cells are no square; 36 would be 6x6"),
        (
            "a1d11d1d0f0a0B0c1b",
            "1:14: a task is made of 0, 1 and runs of blanks (a is one, z is 26)",
        ),
        (
            "6x6u:BEAEegbcD",
            "1:6: the description fills 34 places, but 6x6 has 37: its cells and one 0 behind them",
        ),
        (
            "6x6u:BEAEegbcDcc",
            "1:16: the description fills at least 40 places, but 6x6 has 37: its cells and one 0 behind them",
        ),
        (
            "6x6u:BEAEegbc5Dc",
            "1:14: a description of Unruly consists of letters: lower case ends in a 0, upper case in a 1, z is 25 blanks",
        ),
        (
            "6x6u:BEAEegbcDcz",
            "1:16: the description fills at least 62 places, but 6x6 has 37: its cells and one 0 behind them",
        ),
        (
            "6x6u:",
            "1:6: the description fills 0 places, but 6x6 has 37: its cells and one 0 behind them",
        ),
        (
            "7x7:zzz",
            "1:7: the description fills at least 75 places, but 7x7 has 50: its cells and one 0 behind them",
        ),
        (
            "6x6u#123456",
            "1:5: a game ID with a seed needs Unruly's own generator: give the ID with the description, `6x6u:BEAEegbcDc`",
        ),
        ("6x600:a", "1:1: the size says 600: more than the 512 allowed"),
    ] {
        assert_eq!(complaint(text, &detect()), message, "{text}");
    }
}

#[test]
fn save_files_that_do_not_fit() {
    for (text, message) in [
        (
            [SAVE, "GAME    :5:Loopy\n"].concat(),
            "2:12: this is a save file of another game, not of Unruly",
        ),
        (
            ["SAVEFILE:40:Simon Tatham's Portable Puzzle Collection\nGAME    :5:Loopy\n"].concat(),
            "1:13: the length says 40, the value has 41",
        ),
        ([SAVE, UNRULY, "PARAMS  :4:6x6u\n"].concat(), "1:1: the save file has no line `DESC`"),
        (
            [SAVE, UNRULY, "PARAMS  :4:6x6q\n"].concat(),
            "3:12: the parameters of Unruly are width, `x` and height, `u` for distinct rows and columns, and `d` with a letter for a level: `6x6u`, `8x10dn`",
        ),
        (
            [SAVE, UNRULY, GAME, "STATEPOS:1:2\nMOVE    :6:P0,1,0\n"].concat(),
            "6:12: the move changes the given r1c2",
        ),
        (
            [SAVE, UNRULY, GAME, "STATEPOS:1:2\nMOVE    :6:P0,6,0\n"].concat(),
            "6:12: a move of Unruly is `P`, a 0, 1 or `-`, and x and y on the board from 0, such as `P1,2,3`; or `S` and all cells",
        ),
        (
            [SAVE, UNRULY, GAME, "STATEPOS:1:9\nMOVE    :6:P0,0,0\n"].concat(),
            "5:12: the position is state 9, but there are 2: the first and one for each change",
        ),
        (
            [SAVE, "GAME\n"].concat(),
            "2:1: a line of a save file is a key, the length of the value, and the value: `PARAMS  :4:6x6u`",
        ),
    ] {
        assert_eq!(complaint(&text, &detect()), message, "{text}");
    }
}

#[test]
fn blocks_that_do_not_fit() {
    for (text, message) in [
        (
            "begin\nsize 4\nproblem\n- 1 - 0\n- - 0 -\n- 0 - -\nend\n",
            "2:1: the size says 4 rows, the problem has 3",
        ),
        (
            "begin\nsize 4\nproblem\n- 1 - 0\n- - 0 -\n- 0 -\n1 1 - 0\nend\n",
            "6:1: row 3 has 3 cells, the size says 4",
        ),
        (
            "begin\nsize 4\nproblem\n- 1 - 0\n- - 0 -\n- 0 - x\n1 1 - 0\nend\n",
            "6:7: `x` is neither 0, 1 nor a blank (. _ - ? *)",
        ),
        (
            "begin\npuzzle sudoku\nsize 4\nproblem\n- 1 - 0\n- - 0 -\n- 0 - x\n1 1 - 0\nend\n",
            "2:8: `sudoku` is not a name of Takuzu, such as takuzu, binairo or tohu-wa-vohu",
        ),
        ("begin\nsize four\nproblem\n- 1\n0 -\nend\n", "2:6: a number is expected"),
        ("begin\nsize 2\nproblem\n- 1\n0 -\n", "5:1: the block has no `end`"),
        ("begin\nsize 2\n", "1:1: a block goes from `begin` to `end` and holds a `problem`"),
        ("begin\nproblem\nend\n", "2:1: the problem has no rows"),
    ] {
        assert_eq!(complaint(text, &detect()), message, "{text}");
    }
}

#[test]
fn values_that_do_not_fit() {
    for (text, message) in [
        ("[[\"x\",\"1\"],[\"0\",\"q\"]]", "1:17: `q` is neither 0, 1 nor a blank (. _ - ? *)"),
        ("[[\"x\",\"1\"],[\"0\"]]", "1:12: row 2 has 1 cell, row 1 has 2"),
        ("[[\"x\",\"1\"],\n[\"0\",]]", "2:6: not valid JSON: expected value"),
        ("[[\"x\",\"1\"],\n[\"0\",\"x\"]", "2:9: not valid JSON: EOF while parsing a list"),
        ("[[0,1],[1,0]]", "1:3: all cells are 0 or 1, so a 0 may be a blank"),
        ("[[0,3],[2,0]]", "1:5: a cell is \"0\", \"1\", \"x\", or a number, or null"),
        (
            "[]",
            "1:1: an array of rows is expected: each value is one puzzle (`jq -c '.[]'` separates several)",
        ),
        ("[[]]", "1:1: a board without columns"),
        ("[{\"rows\":2}]", "1:2: a puzzle needs `givens`, `task` or `empty`"),
        ("[0,1,2]", "1:1: 3 cells are no square; 4 would be 2x2"),
        ("{}", "1:1: a puzzle needs `givens`, `task` or `empty`"),
        ("{\"rows\":2,\"cols\":2,\"givens\":\"01.\"}", "1:29: 3 cells, but 2x2 has 4"),
        (
            "{\"rows\":2,\"cols\":2,\"givens\":\"01.2\"}",
            "1:33: `2` is neither 0, 1 nor a blank (. _ - ? *)",
        ),
        ("{\"rows\":2,\"givens\":\"01..\"}", "1:1: beside `givens`, `cols` is needed"),
        (
            "{\"rows\":2,\"cols\":2,\"givens\":\"01..\",\"signs\":[[\"r1c1\",\"r1c2\",\"-\"]]}",
            "1:45: a sign is two cells and `=` or `x`: [\"r1c1\",\"r1c2\",\"=\"]",
        ),
        (
            "{\"rows\":2,\"cols\":2,\"givens\":\"01..\",\"signs\":[[\"r1c1\",\"r2c2\",\"=\"]]}",
            "1:45: the sign r1c1=r2c2 is not between two neighbours on a board of 2x2",
        ),
        (
            "{\"rows\":2,\"cols\":2,\"givens\":\"01..\",\"signs\":[[\"r1c1\",\"r0c1\",\"=\"]]}",
            "1:45: a sign is two cells and `=` or `x`: [\"r1c1\",\"r1c2\",\"=\"]",
        ),
        (
            "{\"rows\":2,\"cols\":2,\"givens\":\"01..\",\"signs\":[[\"r1c1\",\"r18446744073709551615c1\",\"=\"]]}",
            "1:45: the sign r1c1=r18446744073709551615c1 is not between two neighbours on a board of 2x2",
        ),
        (
            "{\"rows\":2,\"cols\":2,\"givens\":\"01..\",\"signs\":[[\"r1c1\",\"r1c2\",\"x\"],[\"r1c2\",\"r1c1\",\"=\"]]}",
            "1:44: the signs r1c1=r1c2 and r1c1xr1c2 contradict each other",
        ),
        ("{\"rows\":2,\"cols\":2,\"givens\":\"01..\",\"signs\":{}}", "1:44: an array is expected"),
        (
            "{\"rows\":2,\"cols\":2,\"givens\":\"01..\",\"puzzle\":\"chess\"}",
            "1:45: there is no such kind of puzzle: the kinds are `takuzu` and `sudoku`",
        ),
        (
            "{\"rows\":2,\"cols\":2,\"givens\":\"01..\",\"rules\":{\"majority\":\"two\"}}",
            "1:56: `none`, `one` or `either` is expected",
        ),
        (
            "{\"rows\":3,\"cols\":2,\"givens\":\"01....\",\"rules\":{\"majority\":\"none\"}}",
            "1:1: 3 rows: sides must be even",
        ),
        (
            "{\"rows\":2,\"cols\":2,\"givens\":\"01..\"} x",
            "1:37: not valid JSON: trailing characters",
        ),
    ] {
        assert_eq!(complaint(text, &detect()), message, "{text}");
    }
}

#[test]
fn drawings_that_do_not_fit() {
    for (text, message) in [
        (
            "+---+\n+---+\n",
            "1:1: the box has no rows: cells stand between frames, as in `║ . │ 1 ║`",
        ),
        (
            "+---+---+\n| 0 | 1 |\n+---+---+\n| 1 |\n+---+---+\n",
            "4:1: row 2 has 1 cell, row 1 has 2",
        ),
        (
            "+---+---+\n| 0 | 12 |\n+---+---+\n| 1 | 0 |\n+---+---+\n",
            "2:6: a cell of a table holds one sign",
        ),
    ] {
        assert_eq!(complaint(text, &detect()), message, "{text}");
    }
}

#[test]
fn signs_that_need_a_flag() {
    for (text, message) in [
        ("X 0\n0 X\n", "1:1: `X` is neither 0, 1 nor a blank (. _ - ? *)"),
        ("12\n21\n", "1:2: `2` is neither 0, 1 nor a blank (. _ - ? *)"),
    ] {
        assert_eq!(complaint(text, &detect()), message, "{text}");
    }
}

#[test]
fn the_picture_of_a_letter_too_many() {
    assert_eq!(
        error("6x6u:BEAEegbcDcc", &detect()).to_string(),
        "\
the description fills at least 40 places, but 6x6 has 37: its cells and one 0 behind them
 --> p.txt:1:16
  |
1 | 6x6u:BEAEegbcDcc
  |                ^ too far"
    );
    assert_eq!(
        error("{\"rows\":2,\n \"cols\":2,\n \"givens\":\"01.é\"}", &detect()).to_string(),
        "\
`é` (U+00E9) is neither 0, 1 nor a blank (. _ - ? *)
 --> p.txt:3:15
  |
3 |  \"givens\":\"01.é\"}
  |               ^ not a cell"
    );
}

#[test]
fn letters_of_other_programs_are_not_renamed() {
    let cells = detect().with_cells("OX.".parse().expect("three signs"));
    for (format, text) in [
        (Format::Task, "a1d11d1d0f0a0b0c1b"),
        (Format::Unruly, "6x6u:BEAEegbcDc"),
        (Format::UnrulySave, SAVE),
    ] {
        let message = format!("`{format}` has letters of its own");
        let found = error(text, &cells.with_format(format));
        assert_eq!(found.message(), message);
    }
}

#[test]
fn forced_formats_without_their_marks() {
    let forced = |text, format| complaint(text, &detect().with_format(format));
    for (format, message) in [
        (Format::SizedLine, "1:1: the line does not begin with width and height, such as `6x6;`"),
        (Format::Task, "1:1: a task is made of 0, 1 and runs of blanks (a is one, z is 26)"),
        (
            Format::Unruly,
            "1:1: a game ID of Unruly has a colon behind its parameters: `6x6u:BEAEegbcDc`",
        ),
        (
            Format::UnrulySave,
            "1:1: a line of a save file is a key, the length of the value, and the value: \
             `PARAMS  :4:6x6u`",
        ),
        (Format::Json, "1:1: not valid JSON: expected value"),
        (Format::Box, "1:1: no puzzle in the input"),
        (Format::Janko, "1:1: no puzzle in the input"),
    ] {
        assert_eq!(forced(".1.0", format), message);
    }
}

/// Byte order marks, carriage returns, tabs and missing newlines mean nothing.
#[test]
fn line_ends_and_spaces_mean_nothing() {
    let puzzle: Puzzle = FOUR.parse().expect("a puzzle");
    for format in of_takuzu() {
        let text = text::write_grid(&puzzle, puzzle.givens(), format).expect("a square");
        let options = detect().with_format(format);
        let mut careless = format!("\u{feff}{}", text.replace('\n', "\r\n"));
        if !matches!(format, Format::UnrulySave | Format::Tsv) {
            // The values of a save file are as long as they say, and a tab is one between cells.
            careless = careless.replace("\r\n", " \t\r\n").replacen('\u{feff}', "\u{feff}\t ", 1);
        }
        for text in [careless.as_str(), careless.trim_end()] {
            let entries = read(text, &options).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(entries[0].puzzle.givens(), puzzle.givens(), "{format}");
        }
    }
}

/// A long line ends a puzzle of any format at once, and what stands behind it is read.
#[test]
fn lines_of_ten_megabytes() {
    let long = "a1".repeat(5 << 20);
    for start in ["[\n", "begin\n", SAVE, "6x6;", "6x6u:", ""] {
        let text = format!("{start}{long}\n\n01\n10\n");
        let found = outcomes(text.as_bytes(), detect());
        assert_eq!(found.len(), 2, "{start}: {found:?}");
        assert!(found[0].ends_with(": the line is longer than 1 MiB"), "{start}: {}", found[0]);
        assert!(found[1].ends_with(" 01 10"), "{start}: {}", found[1]);
    }
}

/// Brackets that nobody closes, and blocks without an end, in bounded memory.
#[test]
fn endless_values_and_blocks() {
    for (start, line, message) in [
        ("[\n", "0,\n", "more than 264192 lines"),
        ("begin\n", "- 1\n", "more than 2048 lines"),
        (SAVE, "MOVE    :1:P\n", "more than 524288 lines"),
        ("+---+\n", "| 1 |\n", "more than 512 rows"),
    ] {
        let text = format!("{start}{}", line.repeat(600_000));
        let found = error(&text, &detect());
        assert!(found.message().starts_with(message), "{}", found.message());
        assert_eq!(found.line(), 1);
    }
}
