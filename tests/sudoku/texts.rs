//! Sudoku as text: every format there and back, what is Sudoku and what is not, and careless input.

use takuzu_sat::deduction::Fact;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::text::{self, Entry, Format, ReadOptions};
use takuzu_sat::{Cell, Grid, Puzzle};

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

/// The one position of a text.
pub(crate) fn only(text: &str) -> Entry {
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
    const BLOCKS: &str = "1x4 2x2 1x5 2x3 3x2 2x4 3x3 2x5 3x4 3x5 4x4 4x5 5x5";
    let board = |block: &str| {
        let [rows, cols] = [0, 2].map(|at| usize::from(block.as_bytes()[at] - b'0'));
        let blank = blank(rows, cols);
        let side = blank.side();
        let givens = Grid::from_fn(blank.shape(), |cell| {
            let value = (cell.row * 7 + cell.col * 3) % side + 1;
            ((cell.row + 2 * cell.col) % 3 == 0).then_some(value as u8)
        });
        blank.with_givens(givens)
    };
    BLOCKS.split(' ').map(board).collect()
}

#[test]
fn there_and_back() {
    let mut written = 0;
    for board in boards() {
        let puzzle: Puzzle = board.clone().into();
        for format in
            Format::ALL.into_iter().filter(|format| format.carries(takuzu_sat::sudoku::KIND))
        {
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
            if matches!(format, Format::Tabular | Format::OpenSudoku) {
                let refused = text::read("p", &text, &detect().with_format(format));
                assert!(refused.is_err_and(|error| error.to_string().contains("written only")));
                continue;
            }
            let forced =
                entries(&text, &detect().with_format(format).with_puzzle(takuzu_sat::sudoku::KIND));
            assert_eq!(forced.len(), 1, "{text}");
            assert_eq!(forced[0].puzzle, puzzle, "{format}\n{text}");
            // Other sides than nine have no candidates that are detected.
            if format == Format::Candidates && board.side() != 9 {
                continue;
            }
            let found = only(&text);
            assert_eq!(found.puzzle, puzzle, "{format}\n{text}");
            let twins = [(Format::Sdk, Format::Grid), (Format::Sdm, Format::Line)];
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
    for format in Format::ALL.into_iter().filter(|format| !format.carries(takuzu_sat::sudoku::KIND))
    {
        let error = text::write(&nine(), format).expect_err("no format of Sudoku").to_string();
        let expected = format!(
            "`{format}` is not a format of Sudoku: use `grid`, `markdown`, `box`, `words`, `line`, `json`, \
             `csv`, `tsv`, `latex`, `tabular`, `sdk`, `sdm`, `ss`, `candidates`, `hodoku`, `solo` or \
             `opensudoku`"
        );
        assert_eq!(error, expected);
        let options = detect().with_format(format).with_puzzle(takuzu_sat::sudoku::KIND);
        assert!(text::read("p", NINE, &options).is_err(), "{format}");
    }
    let takuzu: Puzzle = ".1.0 ..0. .0.. 11.0".parse().expect("a puzzle");
    assert!(text::write(&takuzu, Format::Ss).is_err());
    let tall: Puzzle = blank(3, 2).into();
    assert_eq!(
        text::write(&tall, Format::Line).expect_err("unusual blocks").to_string(),
        "`line` cannot say that blocks are 3x2: use `json`, `ss` or `solo`"
    );
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
            for options in [detect(), detect().with_puzzle(takuzu_sat::takuzu::KIND)] {
                let found: Vec<_> = text::Reader::new("p", text.as_bytes(), options).collect();
                match &found[..] {
                    [Ok(entry)] => {
                        assert_eq!(entry.puzzle.kind(), takuzu_sat::takuzu::KIND, "{text}");
                    }
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
