//! Which signs are cells, which lines are sizes, and where an error points.

use takuzu_sat::sudoku;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::text::CellSigns;

use super::*;

/// What may be a grid of odd sides, too.
fn odd() -> ReadOptions {
    let mut options = detect();
    options.takuzu.majority = Some(Majority::Either);
    options
}

/// The lines of an error that show the text, without what says where it stands.
fn picture(text: &str, options: &ReadOptions) -> [String; 2] {
    let error = error(text, options).to_string();
    let shown = error.lines().filter_map(|line| Some(line.split_once("| ")?.1.to_owned()));
    let shown: Vec<String> = shown.collect();
    shown.try_into().unwrap_or_else(|shown| panic!("{shown:?} in {error}"))
}

#[test]
fn names_lead_back_to_their_formats() {
    for format in Format::ALL {
        assert_eq!(format.name().parse(), Ok(format));
    }
    let error = "cvs\u{7}".parse::<Format>().expect_err("no such format");
    assert_eq!(
        error.to_string(),
        "no format `cvs\\u{7}`; there are: grid, markdown, box, words, line, sized-line, task, \
         plus-task, unruly, unruly-save, signs, janko, json, xo, csv, tsv, latex, \
         tabular, sdk, sdm, ss, candidates, hodoku, opensudoku"
    );
}

#[test]
fn cells_are_three_different_signs_that_can_be_seen() {
    let flag = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";
    let long = ["👩🏻‍❤️‍💋‍👨🏻", "👩🏼‍❤️‍💋‍👨🏼", "👩🏽‍❤️‍💋‍👨🏽"].concat();
    let emoji = ["⚫️⚪️·", "0️⃣1️⃣_", "e\u{301}e.", &format!("{flag}X."), &long];
    for good in ["OX.", "01.", "○●·", "120"].into_iter().chain(emoji) {
        assert!(good.parse::<CellSigns>().is_ok(), "{good}");
    }
    let signs = ["⚫️⚫·", "#️⃣X.", "\u{FE0F}X.", "⚫️⚪️"];
    for bad in ["", "OX", "OX..", "OO.", "O X", "#X.", "O|.", "O\u{7}."].into_iter().chain(signs) {
        let error = bad.parse::<CellSigns>().expect_err(bad).to_string();
        assert!(!error.contains('\u{7}'), "{error:?}");
    }
}

#[test]
fn carets_stand_below_what_is_shown_not_below_bytes() {
    let grid = |options: ReadOptions| options.with_format(Format::Grid);
    for (text, options, echo, carets) in [
        ("0\té\n10", grid(detect()), "0 é", "  ^ "),
        ("é\u{a0}1.\n....\n....\n....", grid(lenient()), "é\\u{a0}1.", " ^^^^^^ "),
        ("01\u{3000}\n...", grid(detect()), "01\\u{3000}", "  ^^^^^^^^ "),
        ("2x2;", detect().with_format(Format::SizedLine), "2x2;", "    ^ "),
        // No escape sequence reaches the terminal.
        ("\u{1b}[31m", grid(detect()), "\\u{1b}[31m", "^^^^^^ "),
    ] {
        let [shown, below] = picture(text, &options);
        assert_eq!(shown, echo);
        assert!(below.starts_with(carets), "{text:?}: {below:?}");
    }
}

#[test]
fn a_long_line_is_cut_around_the_column() {
    let options = detect().with_format(Format::Line);
    let text = format!("{}x{}", "0".repeat(500), "1".repeat(500));
    let [echo, below] = picture(&text, &options);
    assert_eq!(echo, format!("...{}x{}...", "0".repeat(36), "1".repeat(35)));
    assert!(below.starts_with(&format!("{}^ ", " ".repeat(39))), "{below:?}");
    // The whole line is wrong, or its end.
    let [echo, _] = picture(&"0".repeat(1000), &options);
    assert_eq!(echo, format!("{}...", "0".repeat(72)));
    let text = format!("[{}", "0,".repeat(400));
    let [echo, below] = picture(&text, &detect().with_format(Format::Json));
    assert_eq!(echo, format!("...{}", "0,".repeat(36)));
    assert!(below.starts_with(&format!("{}^ ", " ".repeat(74))), "{below:?}");
}

#[test]
fn cells_stand_between_frames() {
    let three = |row: &str| rows(&format!("{row}\n").repeat(3), &odd());
    assert_eq!(three(" | 0 |1| |"), ["01. 01. 01."]);
    assert_eq!(three("| 0 | 1 | 0"), ["010 010 010"], "no frame at the end");
    assert_eq!(three("||||"), ["... ... ..."]);
    assert_eq!(rows("║ 0 │ 1 ║\n║ 1 │ 0 ║", &detect()), ["01 10"]);
    assert_eq!(rows("|||\n|||", &detect()), [".. .."]);
}

#[test]
fn separators_are_lines_of_dashes() {
    assert_eq!(rows("|0|1|\n|:-:|---|\n|1|0|", &detect()), ["01 10"]);
    assert_eq!(rows("|0|1|\n|-|-|\n|1|0|", &detect()), ["01 10"]);
    assert_eq!(rows("|0|1|\n|-|-|", &detect()), ["01 .."], "blanks");
    assert_eq!(rows("|--|--|\n|0|1|\n|--|--|\n|-|-|\n", &detect()), ["01 .."]);
}

#[test]
fn a_size_is_one_or_two_numbers() {
    let blank = |rows: usize, cols: usize| format!("{}\n", ".".repeat(cols)).repeat(rows);
    for (top, shape) in [
        ("6", Shape::square(6)),
        (" 6\t4 ", Shape::new(6, 4)),
        ("T 6 4", Shape::new(6, 4)),
        ("T 12", Shape::square(12)),
    ] {
        let entries = read(&format!("{top}\n{}", blank(shape.rows(), shape.cols())), &detect());
        let entries = entries.expect("a grid below its size");
        let shapes: Vec<Shape> = entries.iter().map(|entry| entry.puzzle.shape()).collect();
        assert_eq!(shapes, [shape], "{top}");
    }
    for top in ["T", "06", "6x4", "6 4 2", "0", "0110", "12345", "t 6 6", "-6"] {
        error(&format!("{top}\n{}", blank(6, 6)), &detect());
    }
}

#[test]
fn a_first_line_of_zeros_and_ones_is_a_size_where_the_rows_say_so() {
    let ten = "..........\n".repeat(10);
    let blank = [".........."; 10].join(" ");
    for top in ["10", "10 10"] {
        assert_eq!(rows(&format!("{top}\n{ten}"), &detect()), [blank.as_str()]);
    }
    for (text, options, found) in [
        ("10\n01", detect(), "10 01"),
        ("10 10\n01 01\n10 01\n01 10", detect(), "1010 0101 1001 0110"),
        ("2 2\n.1\n10", lenient(), ".1 10"),
        // A row of two lenient blanks.
        ("2 2\n0 1", lenient(), ".. 01"),
        ("22\n01", lenient(), ".. 01"),
    ] {
        assert_eq!(rows(text, &options), [found], "{text}");
    }
    for wrong in ["21 12", "2120\n2202\n2022\n1120"] {
        let error = error(wrong, &detect());
        assert!(error.message().starts_with("`2` is neither 0, 1 nor a blank"), "{error}");
    }
    for (text, message) in [
        ("6\n......", "the size says 6 rows, but there is one below it"),
        ("6", "the size says 6 rows, but there is none below it"),
    ] {
        assert_eq!(error(text, &detect()).message(), message);
    }
}

#[test]
fn squares_of_even_sides_from_four_on_are_a_line() {
    let lines = |options: &ReadOptions| -> Vec<usize> {
        let is_line = |cells: &usize| {
            let entries = read(&".".repeat(*cells), options);
            entries.is_ok_and(|entries| entries[0].format == Format::Line)
        };
        (1..200).filter(is_line).collect()
    };
    let takuzu = |options: ReadOptions| options.with_puzzle(takuzu_sat::takuzu::KIND);
    assert_eq!(lines(&takuzu(detect())), [16, 36, 64, 100, 144, 196]);
    // And of odd sides, where they are allowed.
    let all = [16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196];
    assert_eq!(lines(&takuzu(odd())), all);
}

#[test]
fn the_nearest_square_is_named() {
    let said = |cells: usize, options: ReadOptions| {
        let options = options.with_format(Format::Line);
        error(&".".repeat(cells), &options).to_string()
    };
    let takuzu = || detect().with_puzzle(takuzu_sat::takuzu::KIND);
    for (cells, options, parts) in [
        (35, takuzu(), ["35 cells are not a square; 36 would be 6x6", "one cell missing"]),
        (3, takuzu(), ["3 cells are not a square", "one cell missing"]),
        (18, takuzu(), ["18 cells are not a square", "2 cells too many"]),
        (48, detect().with_puzzle(sudoku::KIND), ["48 cells are not a square", "one cell missing"]),
    ] {
        let said = said(cells, options);
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
    }
}

#[test]
fn lenient_widens_what_is_a_blank_and_nothing_else() {
    let text = |sign: char| format!("01{sign}.\n....\n....\n....\n");
    let grid = |options: ReadOptions| options.with_format(Format::Grid);
    for sign in "2x9O!:|#é□".chars() {
        let found = rows(&text(sign), &grid(lenient()));
        assert_eq!(found, ["01.. .... .... ...."], "{sign}");
        error(&text(sign), &grid(detect()));
    }
    for sign in "\0\u{7}\u{a0}\u{200b}\u{202e}\u{feff}\u{3000}０１①٠".chars() {
        error(&text(sign), &grid(lenient()));
    }
}

#[test]
fn signs_are_named_so_that_one_can_find_them() {
    for (sign, name) in [
        ('2', "`2`"),
        ('１', "`１` (U+FF11)"),
        ('\u{a0}', "U+00A0 (no-break space)"),
        ('\u{1b}', "U+001B"),
    ] {
        let error =
            error(&format!("01{sign}.\n....\n....\n...."), &detect().with_format(Format::Grid));
        assert!(error.message().contains(name), "{error}");
    }
}

#[test]
fn parameters_of_unruly() {
    let blank = |rows: usize, cols: usize, rules: Rules| -> Puzzle {
        Takuzu::blank_under(Shape::new(rows, cols), rules).expect("even sides").into()
    };
    // The cells of a blank board, behind any parameters.
    let cells = |puzzle: &Puzzle| {
        let text = text::write(puzzle, Format::Unruly).expect("no signs");
        text.split_once(':').expect("parameters").1.to_owned()
    };
    for (parameters, rows, cols, rules) in [
        ("8", 8, 8, Rules::UNRULY),
        ("8u", 8, 8, Rules::TAKUZU),
        ("8x10", 10, 8, Rules::UNRULY),
        ("8x10udn", 10, 8, Rules::TAKUZU),
        ("8dt", 8, 8, Rules::UNRULY),
        ("8du", 8, 8, Rules::UNRULY),
    ] {
        let puzzle = blank(rows, cols, rules);
        let entries = read(&format!("{parameters}:{}", cells(&puzzle)), &detect());
        assert_eq!(entries.expect("a puzzle")[0].puzzle, puzzle, "{parameters}");
    }
    let cells = cells(&blank(8, 8, Rules::UNRULY));
    for wrong in ["", "x8", "8x", "8d", "8ud", "8ux", "-8", "8.5", "8x8udtx", "u"] {
        error(&format!("{wrong}:{cells}"), &detect().with_format(Format::Unruly));
    }
}
