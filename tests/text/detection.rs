//! Which format a text is taken for.

use super::*;

/// The start of a text, the format it is read as, and the number of puzzles.
#[test]
fn the_table() {
    let six = ".1....\n11....\n1....0\n......\n0.0..0\n...1..\n";
    let line = ".1....11....1....0......0.0..0...1..\n";
    let ten = "..........\n".repeat(10);
    let cases: Vec<(String, Format, usize)> = vec![
        (six.to_owned(), Format::Grid, 1),
        (format!("{six}\n\n{six}"), Format::Grid, 2),
        (format!("6\n{six}"), Format::Grid, 1),
        (format!("6 6\n{six}"), Format::Grid, 1),
        (format!("T 6 6\n{six}"), Format::Grid, 1),
        (format!("T 6 6\n{six}T 6 6\n{six}"), Format::Grid, 2),
        ("4 2\n..\n..\n..\n..\n".to_owned(), Format::Grid, 1),
        (format!("10\n{ten}"), Format::Grid, 1),
        (format!("10 10\n{ten}"), Format::Grid, 1),
        ("10\n01\n".to_owned(), Format::Grid, 1),
        ("1 0\n0 1\n".to_owned(), Format::Grid, 1),
        ("1\t0\n0\t1\n".to_owned(), Format::Grid, 1),
        (line.to_owned(), Format::Line, 1),
        (line.repeat(2), Format::Line, 2),
        (line.repeat(35), Format::Line, 35),
        (line.repeat(36), Format::Line, 36),
        (line.repeat(37), Format::Line, 37),
        (format!("{line}................\n"), Format::Line, 2),
        (FOUR.to_owned(), Format::Words, 1),
        (format!("{FOUR}\n{FOUR}\n"), Format::Words, 2),
        ("10 01\n".to_owned(), Format::Words, 1),
        ("10 10\n01 01\n".to_owned(), Format::Words, 2),
        ("| 1 | |\n|-|-|\n| | 1 |\n".to_owned(), Format::Markdown, 1),
        ("|1|0|\n|0|1|\n".to_owned(), Format::Markdown, 1),
        ("║ 1 │ 0 ║\n║ 0 │   ║\n".to_owned(), Format::Markdown, 1),
        ("6x6;.1....11....1....0......0.0..0...1..\n".repeat(36), Format::SizedLine, 36),
        ("║ 1 │   ║\n╟───┼───╢\n║   │ 0 ║\n".to_owned(), Format::Box, 1),
        ("a1d11d1d0f0a0b0c1b\n".repeat(2), Format::Task, 2),
        ("zj\n".to_owned(), Format::Task, 1),
        ("6x6u:BEAEegbcDc\n6:BEAEegbcDc\n6dt:BEAEegbcDc\n".to_owned(), Format::Unruly, 3),
        ("[[\"x\",\"1\"],[\"0\",\"x\"]]\n".to_owned(), Format::Json, 1),
        ("[\n0,\n2,\n1,\n0\n]\n[0,0,2,0]\n".to_owned(), Format::Json, 2),
        ("+-+-+\n|1| |\n+-+-+\n| |0|\n+-+-+\n".to_owned(), Format::Box, 1),
        ("┌─┬─┐\n│1│ │\n│ │0│\n└─┴─┘\n┌─┬─┐\n│ │ │\n│ │ │\n└─┴─┘\n".to_owned(), Format::Box, 2),
        (
            "begin\nproblem\n1 -\n- -\nend\nbegin\nproblem\n- -\n- -\nend\n".to_owned(),
            Format::Janko,
            2,
        ),
        (format!("# one\n{FOUR}\n\n# two\n{line}\n{six}"), Format::Words, 3),
    ];
    for (text, format, puzzles) in cases {
        let entries = read(&text, &detect()).unwrap_or_else(|e| panic!("{text}\n{e}"));
        assert_eq!(entries[0].format, format, "{text}");
        assert_eq!(entries.len(), puzzles, "{text}");
    }
}

#[test]
fn each_block_is_judged_by_itself() {
    let text = "01\n10\n\n01 10\n\n|0|1|\n|1|0|\n\n0110100110010110\n";
    let formats: Vec<Format> =
        read(text, &detect()).expect("four puzzles").iter().map(|entry| entry.format).collect();
    assert_eq!(formats, [Format::Grid, Format::Words, Format::Markdown, Format::Line]);
}

#[test]
fn the_other_reading_can_be_named() {
    let text = format!("{FOUR}\n").repeat(16);
    assert_eq!(read(&text, &detect()).expect("puzzles").len(), 16);
    let forced = read(&text, &detect().with_format(Format::Grid)).expect("one grid");
    assert_eq!(forced[0].puzzle.shape(), Shape::square(16));

    // A note stands at the first puzzle that there is.
    let rest = "0...............\n1...............\n".repeat(8);
    let bad_start = format!("..............x.\n{}", &rest[17..]);
    let mut reader = Reader::new("p.txt", bad_start.as_bytes(), detect());
    assert!(reader.next().is_some_and(|entry| entry.is_err()));
    assert!(reader.next().is_some_and(|e| e.is_ok_and(|entry| entry.note.is_some())));

    let apart = "0 . 1 . . . . . . . . . . . . .\n".repeat(16);
    assert_eq!(read(&apart, &detect()).expect("one grid")[0].note, None);
}

/// A fault in one line must not make a list a grid, or a grid a list.
#[test]
fn one_wrong_line_does_not_change_the_format() {
    let good = ".1....11....1....0......0.0..0...1..\n";
    for bad_line in 0..3 {
        let mut lines = [good; 5];
        lines[bad_line] = ".1....11....1....0......0.0..0...1.\n";
        let found = outcomes(lines.concat().as_bytes(), detect());
        assert_eq!(found.len(), 5);
        for (index, found) in found.iter().enumerate() {
            assert_eq!(found.contains("are not a square"), index == bad_line, "{found}");
        }
        let rows = ["0...0...0.......\n", "1...1...1.......\n"];
        let mut lines: [&str; 16] = std::array::from_fn(|row| rows[row % 2]);
        lines[bad_line] = "...............\n";
        let found = outcomes(lines.concat().as_bytes(), detect());
        let place = bad_line + 1;
        assert_eq!(
            found,
            [format!("p.txt:{place}:1: row {place} has 15 cells, the others have 16")]
        );
    }
}
