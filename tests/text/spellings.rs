//! All the ways to write the same puzzle.

use super::*;
use takuzu_sat::Puzzle;

/// What docs/formats.md shows as a format is read as that format.
#[test]
fn the_samples_of_the_manual() {
    let manual = include_str!("../../docs/formats.md");
    for format in Format::ALL.into_iter().filter(|&format| is_read(format)) {
        let heading = format!("\n## `{format}`\n");
        let (_, section) = manual.split_once(&heading).expect(&heading);
        let section = section.split("\n## ").next().unwrap_or_default();
        let samples: Vec<&str> = section.split("```").skip(1).step_by(2).collect();
        assert!(!samples.is_empty(), "{heading}");
        for sample in samples {
            let is_named = matches!(format, Format::Sdk | Format::Sdm | Format::Candidates);
            let options = if is_named { detect().with_format(format) } else { detect() };
            let entries = read(sample.trim_start_matches("text\n"), &options);
            let entries = entries.unwrap_or_else(|error| panic!("{error}"));
            assert!(entries.iter().all(|entry| entry.format == format), "{sample}");
        }
    }
}

/// The puzzles that a reader of the texts on Takuzu will try first, and one of Sudoku.
#[test]
fn seeds_in_all_the_ways_to_write_them() {
    for seed in [FOUR, SIX, ".0...1.1.0......", "0011010110101100", "0110010110100110", NINE] {
        let rows = rows_of(seed);
        let spaced: String = rows.chars().map(|cell| format!("{cell} ")).collect();
        let (words, crlf) = (rows.replace('\n', " "), rows.replace('\n', "\r\n\t"));
        let size = format!("{0} {0}\n{rows}", seed.len().isqrt());
        let marked = format!("\u{feff}{crlf} \r\n");
        for text in [seed, &rows, &words, &spaced, &size, &marked] {
            for blank in [".", "_", "-", "?", "*"] {
                assert_eq!(cells(&text.replace('.', blank), &detect()), [seed], "{text}");
            }
        }
    }
    let barred = |row: &str, bar: &str| [&row[..3], &row[3..6], &row[6..]].join(bar) + "\n";
    let bars = ["|", " ", " | "]
        .map(|bar| rows_of(NINE).lines().map(|row| barred(row, bar)).collect::<String>());
    let sized = ["9", "9 9", "9x9"].map(|size| format!("{size}\n{NINE}\n"));
    for text in bars.into_iter().chain(sized) {
        assert_eq!(cells(&text, &detect()), [NINE], "{text}");
    }
}

#[test]
fn arguments_of_a_command_line() {
    for text in [
        "_1_0 __0_ _0__ 11_0",
        "_1_0/__0_/_0__/11_0",
        "_1_0 / __0_ / _0__ / 11_0",
        "_1_0__0__0__11_0",
        "4/_1_0/__0_/_0__/11_0/",
    ] {
        let entries = text::read_argument("--text", text, &detect()).expect(text);
        assert_eq!(entries.iter().map(Seen::of).map(|seen| seen.cells).collect::<Vec<_>>(), [FOUR]);
    }
    let sized = text::read_argument("--text", "2 4/01../..10", &detect()).expect("sized");
    assert_eq!(Seen::of(&sized[0]).cells, "01....10");
    let error = text::read_argument("--text", "01/1x", &detect()).expect_err("a letter");
    assert_eq!(error.place().to_string(), "--text:2");
}

#[test]
fn a_puzzle_from_a_string() {
    let words = ".1.0 ..0. .0.. 11.0";
    assert_eq!(words.parse::<Puzzle>().expect("a puzzle").givens().to_line(), FOUR);
    let two = format!("{words}\n\n{words}\n").parse::<Puzzle>().expect_err("two puzzles");
    assert_eq!((two.line(), two.message()), (3, "a second puzzle, where one is expected"));
}

fn named_cells(signs: &str) -> ReadOptions {
    detect().with_cells(signs.parse().expect("three signs"))
}

const FLAG: &str = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";

/// Signs of several code points: emoji with variation selectors, keycaps, letters with marks.
const SETS: [[&str; 3]; 4] =
    [["⚫️", "⚪️", "·"], ["0️⃣", "1️⃣", "_"], [FLAG, "🇫🇷", "🇩🇪"], ["☀️", "🌙", "⬛️"]];

#[test]
fn cells_of_several_code_points() {
    for signs in SETS {
        let rows = rows_of(FOUR);
        let apart = |row: &str| row.chars().map(|cell| format!("|{cell}")).collect::<String>();
        let table: String = rows.lines().map(|row| apart(row) + "|\n").collect();
        let json = format!("[\"{}\"]", rows.trim().replace('\n', "\",\""));
        for text in [FOUR, &rows, &rows.replace('\n', " "), &table, &json] {
            let spelt = |cell: char| match "01.".find(cell) {
                Some(at) => signs[at].to_owned(),
                None => cell.to_string(),
            };
            let text: String = text.chars().map(spelt).collect();
            assert_eq!(cells(&text, &named_cells(&signs.concat())), [FOUR], "{text}");
        }
    }
    // What a sign is made of is not the sign, and columns are counted in signs.
    for row in ["1️⃣_2️⃣_", "1️⃣_1_"] {
        let wrong = error(&format!("____\n____\n{row}\n____\n"), &named_cells("0️⃣1️⃣_"));
        assert_eq!((wrong.line(), wrong.column()), (3, 3), "{wrong}");
    }
    // Whether a selector stands behind a sign is up to the keyboard.
    for signs in ["⚫️⚪️·", "⚫⚪·", "⚫⚪️·"] {
        let text = "⚫⚪️·⚫️\n⚪⚫️··\n····\n····";
        assert_eq!(cells(text, &named_cells(signs)), ["01.010.........."], "{text}");
    }
}
