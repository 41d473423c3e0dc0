//! Sudoku as text: every format there and back, what is Sudoku and what is not, and careless input.

use takuzu_sat::deduction::Fact;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::text::{self, Entry, Format, ReadOptions};
use takuzu_sat::{Cell, Grid, Puzzle, Shape};

use super::{blank, puzzle};

pub(crate) const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

pub(crate) fn nine() -> Puzzle {
    puzzle(9, NINE).into()
}

pub(crate) fn detect() -> ReadOptions {
    ReadOptions::default()
}

pub(crate) fn entries(text: &str, options: &ReadOptions) -> Vec<Entry> {
    text::read("p.txt", text, options).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn only(text: &str) -> Entry {
    let mut entries = entries(text, &detect());
    assert_eq!(entries.len(), 1, "{text}");
    entries.remove(0)
}

pub(crate) fn refused(text: &str) -> String {
    let error = text::read("p.txt", text, &detect()).expect_err(text);
    error.to_string()
}

/// Boards with some givens: usual and unusual blocks, sides of 4 to 25.
pub(crate) fn boards() -> Vec<Sudoku> {
    let blocks = [
        (1, 1),
        (2, 1),
        (1, 3),
        (2, 2),
        (1, 5),
        (2, 3),
        (3, 2),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (3, 5),
        (4, 4),
        (4, 5),
        (5, 5),
    ];
    let board = |(rows, cols)| {
        let blank = blank(rows, cols);
        let side = blank.side();
        let givens = Grid::from_fn(blank.shape(), |cell| {
            let value = (cell.row * 7 + cell.col * 3) % side + 1;
            ((cell.row + 2 * cell.col) % 3 == 0).then_some(value as u8)
        });
        blank.with_givens(givens)
    };
    blocks.into_iter().map(board).collect()
}

#[test]
fn there_and_back() {
    let mut written = 0;
    for board in boards() {
        let puzzle: Puzzle = board.clone().into();
        for format in Format::ALL.into_iter().filter(|format| format.carries(Kind::Sudoku)) {
            let is_usual = Sudoku::usual_block(board.side()) == Some(board.block());
            let is_carried = (is_usual || format.carries_blocks())
                && (!matches!(format, Format::Sdk | Format::OpenSudoku) || board.side() == 9)
                && (!matches!(format, Format::Candidates | Format::Hodoku) || board.side() <= 9);
            let text = match text::write(&puzzle, format) {
                Ok(text) => text,
                Err(error) => {
                    assert!(!is_carried, "{format}: {error}");
                    assert!(error.to_string().contains("`json`"), "{error}");
                    continue;
                }
            };
            assert!(is_carried, "{format} {}", board.block());
            written += 1;
            let forced = entries(&text, &detect().with_format(format).with_puzzle(Kind::Sudoku));
            assert_eq!(forced.len(), 1, "{text}");
            assert_eq!(forced[0].puzzle, puzzle, "{format}\n{text}");
            // Other sides than nine have no candidates that are detected.
            if format == Format::Candidates && board.side() != 9 {
                continue;
            }
            let found = only(&text);
            assert_eq!(found.puzzle, puzzle, "{format}\n{text}");
            let twins = [(Format::Sdk, Format::Grid)];
            assert!(
                found.format == format || twins.contains(&(format, found.format)),
                "{format} is read as {}\n{text}",
                found.format
            );
            let twice = format!("{text}{}{text}", format.gap());
            assert_eq!(entries(&twice, &detect()).len(), 2, "{twice}");
        }
    }
    assert!(written > 50, "{written}");
}

#[test]
fn formats_of_takuzu_are_refused_with_the_others() {
    for format in Format::ALL.into_iter().filter(|format| !format.carries(Kind::Sudoku)) {
        let error = text::write(&nine(), format).expect_err("no format of Sudoku").to_string();
        let expected = format!(
            "`{format}` is no format of Sudoku: `grid`, `markdown`, `box`, `words`, `line`, `json`, \
             `csv`, `tsv`, `latex`, `tabular`, `sdk`, `sdm`, `ss`, `candidates`, `hodoku` and \
             `opensudoku` can carry it"
        );
        assert_eq!(error, expected);
        let options = detect().with_format(format).with_puzzle(Kind::Sudoku);
        assert!(text::read("p", NINE, &options).is_err(), "{format}");
    }
    let takuzu: Puzzle = ".1.0 ..0. .0.. 11.0".parse().expect("a puzzle");
    assert!(text::write(&takuzu, Format::Ss).is_err());
    let tall: Puzzle = blank(3, 2).into();
    assert_eq!(
        text::write(&tall, Format::Line).expect_err("unusual blocks").to_string(),
        "`line` cannot say that blocks are 3x2: `json` and `ss` can carry it"
    );
}

#[test]
fn spellings_of_one_puzzle() {
    let rows: Vec<&str> = (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect();
    let joined = rows.join("\n");
    let spaced: String = joined.chars().map(|sign| format!("{sign} ")).collect();
    let grouped: Vec<String> =
        rows.iter().map(|row| format!("{} {} {}", &row[..3], &row[3..6], &row[6..])).collect();
    let bare: Vec<String> =
        rows.iter().map(|row| format!(" {} | {} | {}", &row[..3], &row[3..6], &row[6..])).collect();
    let bare = [bare[..3].join("\n"), bare[3..6].join("\n"), bare[6..].join("\n")];
    for text in [
        NINE.to_owned(),
        NINE.replace('.', "0"),
        NINE.replace('.', "_"),
        joined.clone(),
        joined.replace('\n', "\r\n"),
        format!("\u{feff}{joined}"),
        joined.replace('.', "0"),
        spaced.replace("\n ", "\n"),
        spaced.replace(' ', "\t").replace("\n\t", "\n"),
        grouped.join("\n"),
        rows.join(" "),
        format!("#A somebody\n#D a puzzle\n#L easy\n{joined}\n"),
        format!("[Puzzle]\n{joined}\n[State]\n{joined}\n"),
        bare.join("\n-----+-----+-----\n"),
        bare.join("\n------+-------+------\n").replace('.', "0"),
        format!("{{\"puzzle\":\"sudoku\",\n\"givens\":\"{NINE}\"}}"),
    ] {
        assert_eq!(only(&text).puzzle, nine(), "{text}");
    }
}

#[test]
fn numbers_with_spaces_between_them() {
    let board = boards().into_iter().find(|board| board.side() == 16).expect("one of them");
    let rows: Vec<String> = (0..16)
        .map(|row| {
            let cells = (0..16).map(|col| {
                let value = board.givens()[takuzu_sat::Cell::new(row, col)];
                value.map_or(".".to_owned(), |value| value.to_string())
            });
            cells.collect::<Vec<_>>().join(" ")
        })
        .collect();
    assert_eq!(only(&rows.join("\n")).puzzle, board.into());
}

/// Takuzu stays Takuzu, right or wrong, and what only a Sudoku can be is one.
#[test]
fn what_is_which() {
    let kind = |text: &str| only(text).puzzle.kind();
    for text in [
        ".1.0 ..0. .0.. 11.0",
        "1...\n....\n....\n...1",
        "................",
        "1000 0010 0000 0001",
        "4\n....\n....\n.1..\n....",
        "{\"rows\":4,\"cols\":4,\"givens\":\".1.0..0..0..11.0\"}",
        "[[0,2,0,1],[0,0,1,0],[0,1,0,0],[2,2,0,1]]",
        "a1a0b0b0b11a0",
        "6x6:BEAEegbcDc",
    ] {
        assert_eq!(kind(text), Kind::Takuzu, "{text}");
    }
    let blank = ".".repeat(81);
    for text in [
        "1.3. ..2. .4.. ...1",
        "1.3.\n..2.\n.4..\n...1",
        "1.3...2..4.....1",
        "1030002004000001",
        &blank,
        &NINE.replace(|sign: char| sign > '1', "."),
    ] {
        assert_eq!(kind(text), Kind::Sudoku, "{text}");
    }
    for text in [".1.0\n..2.\n.0..\n11.0", "2120 2202 2022 1120", "12\n01"] {
        assert!(refused(text).contains("neither 0, 1 nor a blank"), "{text}");
    }
    let asked = detect().with_puzzle(Kind::Sudoku);
    for text in ["................", "1... .... ..1. ....", "2120 2202 2022 1120"] {
        assert_eq!(entries(text, &asked)[0].puzzle.kind(), Kind::Sudoku, "{text}");
    }
    let takuzu = detect().with_puzzle(Kind::Takuzu);
    assert!(text::read("p", "1.3. ..2. .4.. ...1", &takuzu).is_err());
}

#[test]
fn blocks_as_asked_for() {
    let line = "1....2..3........4..5..............6";
    let tall = entries(line, &detect().with_block(Shape::new(3, 2)));
    let Puzzle::Sudoku(tall) = &tall[0].puzzle else { panic!("{tall:?}") };
    assert_eq!((tall.block(), tall.side()), (Shape::new(3, 2), 6));
    let five = ".....\n.5...\n.....\n....1\n.....";
    let error =
        text::read("p.txt", five, &detect().with_puzzle(Kind::Sudoku)).expect_err("a prime");
    assert!(error.message().contains("a side of 5 has no usual blocks"), "{error}");
    let latin = entries(five, &detect().with_block(Shape::new(1, 5)));
    assert_eq!(latin[0].puzzle.shape(), Shape::square(5));
    let wrong = text::read("p.txt", NINE, &detect().with_block(Shape::new(2, 3)));
    let wrong = wrong.expect_err("six rows of nine");
    assert!(wrong.message().contains("blocks of 2x3"), "{wrong}");
    let json = "{\"puzzle\":\"sudoku\",\"rows\":6,\"cols\":6,\"block\":\"3x2\",\"givens\":\"1....2..3........4..5..............6\"}";
    assert_eq!(only(json).puzzle, tall.clone().into());
}

/// The rows of a board as JSON, each cell as `cell` has it.
fn json_rows(cell: impl Fn(char) -> String) -> String {
    let row = |row: usize| {
        let cells: Vec<String> = NINE[9 * row..9 * row + 9].chars().map(&cell).collect();
        format!("[{}]", cells.join(","))
    };
    format!("[{}]", (0..9).map(row).collect::<Vec<_>>().join(", "))
}

#[test]
fn arrays_of_other_programs() {
    let number = |blank: &'static str| {
        json_rows(move |sign| match sign {
            '.' => blank.into(),
            digit => digit.into(),
        })
    };
    let quoted = |blank: &'static str| {
        json_rows(move |sign| match sign {
            '.' => format!("\"{blank}\""),
            digit => format!("\"{digit}\""),
        })
    };
    let strings: Vec<String> =
        (0..9).map(|row| format!("\"{}\"", &NINE[9 * row..9 * row + 9])).collect();
    let strings = format!("[{}]", strings.join(",\n"));
    let flat = number("0").replace("], [", ",").replace("[[", "[");
    let flat = flat.replace("]]", "]");
    let all = [
        number("0"),
        number("null"),
        quoted("0"),
        quoted("."),
        quoted(""),
        quoted(" "),
        strings,
        flat,
        format!("\"{NINE}\""),
    ];
    for cells in &all {
        let fields = ["givens", "task", "board", "grid"];
        let objects = fields.map(|field| format!("{{\"size\": 9, \"{field}\": {cells}}}"));
        let bare = (!cells.starts_with('"')).then(|| cells.clone());
        for text in objects.into_iter().chain(bare) {
            let entry = only(&text);
            assert_eq!((entry.puzzle, entry.format), (nine(), Format::Json), "{text}");
        }
        // Several values follow each other, and the puzzle stands before its solution.
        let solved = number("1");
        let text = format!("{{\"grid\":{solved},\"task\":{cells}}}\n");
        let twice = entries(&text.repeat(2), &detect());
        assert!(twice.iter().all(|entry| entry.puzzle == nine()), "{text}");
        assert_eq!(twice.len(), 2);
    }
    // From ten on in digits, or as a letter.
    let large = boards().into_iter().find(|board| board.side() == 16);
    let large = large.expect("16x16");
    let grid = large.givens();
    for is_letter in [false, true] {
        let cell = |value: Option<u8>| match value {
            None => "0".to_owned(),
            Some(value @ 10..) if is_letter => format!("\"{}\"", char::from(b'A' + value - 10)),
            Some(value) => value.to_string(),
        };
        let row = |row: usize| {
            let cells = (0..16).map(|col| cell(grid[takuzu_sat::Cell::new(row, col)]));
            format!("[{}]", cells.collect::<Vec<_>>().join(","))
        };
        let rows: Vec<String> = (0..16).map(row).collect();
        let entry = only(&format!("[{}]", rows.join(",")));
        assert_eq!(entry.puzzle, large.clone().into());
    }
}

/// 0, 1 and 2 alone are what 0h h1 writes, and what is about Takuzu keeps its meaning.
#[test]
fn arrays_that_are_takuzu() {
    for text in [
        "[[0,2,0,1],[0,0,1,0],[0,1,0,0],[2,2,0,1]]",
        "[[1,2,2,1],[2,1,1,2],[1,1,2,2],[2,2,1,1]]",
        "{\"size\":4,\"task\":[[\"x\",\"1\",\"x\",\"0\"],[\"x\",\"x\",\"0\",\"x\"],\
         [\"x\",\"0\",\"x\",\"x\"],[\"1\",\"1\",\"x\",\"0\"]]}",
        "{\"rows\":4,\"cols\":4,\"givens\":\".1.0..0..0..11.0\"}",
    ] {
        assert_eq!(only(text).puzzle.kind(), Kind::Takuzu, "{text}");
        let asked = text::read("p.txt", text, &detect().with_puzzle(Kind::Sudoku));
        match asked {
            Ok(read) => assert_eq!(read[0].puzzle.kind(), Kind::Sudoku, "{text}"),
            Err(error) => assert!(error.message().starts_with("`x` is neither"), "{error}"),
        }
    }
    let named = detect().with_cells("350".parse().expect("three signs"));
    let read = entries("[[0,5,0,3],[0,0,3,0],[0,3,0,0],[5,5,0,3]]", &named);
    assert_eq!(read[0].puzzle.kind(), Kind::Takuzu);
}

#[test]
fn candidates_are_read_with_what_is_ruled_out() {
    let mut text = text::write(&nine(), Format::Candidates).expect("nine");
    assert_eq!((text.len(), only(&text).ruled_out), (730, vec![]));
    // In r1c3 a 3 is ruled out by a given of its row, and a 1 by the text alone.
    text.replace_range(20..21, ".");
    assert_eq!(only(&text).ruled_out, []);
    text.replace_range(18..19, ".");
    let entry = only(&text);
    assert_eq!(entry.ruled_out, [Fact::is_not(Cell::new(0, 2), 1)]);
    assert_eq!((entry.puzzle, entry.note), (nine(), None));
    text.replace_range(18..27, ".........");
    assert!(refused(&text).starts_with("r1c3 has no candidate"));
}

/// A line whose beginning says what it is, is never Sudoku, however long.
#[test]
fn marked_lines_of_any_length_are_takuzu() {
    for length in 4..=700 {
        let unruly = format!("20x20:{}", "e".repeat(length - 6.min(length)));
        let sized = format!("2x38;{}", "1".repeat(length));
        let plus = format!("a1{}|a2b3", "b".repeat(length));
        for text in [unruly, sized, plus, format!("1a{}", "b".repeat(length))] {
            for options in [detect(), detect().with_puzzle(Kind::Takuzu)] {
                let found: Vec<_> = text::Reader::new("p", text.as_bytes(), options).collect();
                match &found[..] {
                    [Ok(entry)] => assert_eq!(entry.puzzle.kind(), Kind::Takuzu, "{text}"),
                    [Err(error)] => {
                        let error = error.to_string();
                        assert!(!error.contains("number of a board"), "{error}");
                    }
                    _ => panic!("{found:?}"),
                }
            }
        }
    }
    let sized = format!("2x38;{}", ".1".repeat(38));
    assert_eq!(only(&sized).format, Format::SizedLine);
}

#[test]
fn a_size_may_stand_on_top() {
    let rows: Vec<&str> = (0..9).map(|row| &NINE[9 * row..9 * row + 9]).collect();
    let board = rows.join("\n");
    for size in ["9", "9 9", "T 9 9"] {
        let text = format!("{size}\n{board}\n");
        assert_eq!(only(&text).puzzle, nine(), "{text}");
        let twice = format!("{text}{text}");
        assert_eq!(entries(&twice, &detect()).len(), 2, "{twice}");
        let asked = detect().with_puzzle(Kind::Sudoku);
        assert_eq!(entries(&twice, &asked).len(), 2, "{twice}");
    }
    let short = format!("9\n{}", rows[..8].join("\n"));
    assert!(refused(&short).starts_with("8 rows of 9 cells"));
}
