//! Careless input in the formats of other programs, and what is said about it.

use super::*;

const SAVE: &str = "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n";
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
