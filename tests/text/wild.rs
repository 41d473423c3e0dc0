//! Texts as people have them, and the right answer to each: what is there, or that it is refused.

use super::*;

/// The right answer to a text.
enum Answer {
    /// These puzzles, and no note.
    Reads(&'static [&'static str]),
    /// Errors alone, with these words in them.
    Refused(&'static str),
    /// This puzzle, or errors alone.
    Either(&'static str),
    /// These outcomes, of which the beginnings and ends are named.
    Told(&'static [(&'static str, &'static str)]),
}
use Answer::{Either, Reads, Refused, Told};

const NINE_READ: &str = "sudoku 9x9/3x3 \
    53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const ANSWERS: [(&str, Answer); 26] = [
    ("asp-same-diff.lp", Refused("")),
    ("bars-between-all-cells-9.txt", Reads(&[NINE_READ])),
    ("bars-wrong-grid-accepted-4.txt", Reads(&["sudoku 4x4/2x2 1234234134124123"])),
    ("box-with-text-at-its-right.txt", Either("takuzu 4x4 .1.0..0..0..11.0")),
    ("dashes-between-bands-9.txt", Reads(&[NINE_READ])),
    ("fields-with-colons.txt", Reads(&[NINE_READ])),
    ("hex-16.txt", Refused("")),
    ("json-array-grid-then-signs.json", Refused("")),
    ("json-boxwidth.json", Either("sudoku 6x6/3x2 4.......13.....4.33...5.265...5.3.2.")),
    ("json-hconstraints.json", Refused("hConstraints")),
    ("json-size-and-puzzle.json", Reads(&[NINE_READ])),
    ("percent-line-between-grids.txt", Reads(&[NINE_READ, NINE_READ])),
    ("qqwing-csv-puzzle-only.csv", Reads(&[NINE_READ])),
    // Five boards in one: an unusual size has a note.
    ("samurai-21.csv", Told(&[("1 sudoku 21x21/3x7 ", "(blocks of 3x7 are taken)")])),
    ("solo-id.txt", Reads(&[NINE_READ])),
    ("solution-below-puzzle.txt", Told(&[("1 ", ""), ("6 ", "may be its solution)")])),
    ("solution-for-puzzle-80-cells.csv", Refused("80 cells")),
    // A wrong line is an error of its own, and the others are read: three have a letter O.
    (
        "solution-for-puzzle-list.csv",
        Told(&[
            ("1:81: `O` ", ""),
            ("2:81: `O` ", ""),
            ("3:81: `O` ", ""),
            ("4 ", NINE_READ),
            ("5 ", NINE_READ),
        ]),
    ),
    ("solution-for-puzzle-typo.csv", Refused("O")),
    ("solution-for-puzzle-x-blank.csv", Refused("X")),
    ("sudoku-0-to-8.txt", Refused("0")),
    ("sudoku-line-80.txt", Refused("80 cells")),
    ("title-above-rows.txt", Told(&[("2 ", NINE_READ)])),
    ("url-sudokuwiki.txt", Reads(&[NINE_READ])),
    ("utf16-without-mark.txt", Told(&[("p.txt: the text is UTF-16 ", "")])),
    ("utf16le-powershell.txt", Reads(&["takuzu 4x4 .1.0..0..0..11.0"])),
];

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/wild/");

#[test]
fn texts_as_people_have_them() {
    let mut wrong = Vec::new();
    for (file, answer) in ANSWERS {
        let text = std::fs::read(format!("{FOLDER}{file}")).expect(file);
        let outcomes = outcomes(&text, detect());
        let are_errors = outcomes.iter().all(|outcome| is_error(outcome));
        let found: Vec<&str> =
            outcomes.iter().filter_map(|told| Some(told.split_once(' ')?.1)).collect();
        let is_right = match answer {
            Reads(expected) => found == expected,
            Refused(words) => are_errors && outcomes.iter().all(|error| error.contains(words)),
            Either(expected) => are_errors || found == [expected],
            Told(expected) => {
                let is_so = |(outcome, (begin, end)): (&String, &(&str, &str))| {
                    outcome.starts_with(begin) && outcome.ends_with(end)
                };
                outcomes.len() == expected.len() && outcomes.iter().zip(expected).all(is_so)
            }
        };
        if !is_right {
            wrong.push(format!("{file}: {outcomes:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let files = std::fs::read_dir(FOLDER).expect("the folder");
    assert_eq!(files.count(), ANSWERS.len());
}

/// Formats that are no longer read, and texts like them: refused as a whole, never in part, alone and in front of a puzzle that
/// is read. A note is as good as an error, and that about the best known ones tells what is read instead.
#[test]
fn what_is_gone_is_refused_whole() {
    let mut read_in_part = Vec::new();
    for (name, text) in corpus(include_str!("../corpus/texts/gone.txt")) {
        let is_told = |outcome: &String| is_error(outcome) || outcome.ends_with(')');
        let is_right = |outcome: &String| is_told(outcome) || outcome.ends_with(SIX);
        let alone = outcomes(text.as_bytes(), detect());
        let text = format!("{text}\n\n{SIX}\n").replace('\n', "\r\n");
        let beside = outcomes(text.as_bytes(), detect());
        let is_known = ["janko", "OpenSudoku", "facts"].contains(&name);
        if !alone.iter().all(is_told)
            || !beside.iter().all(is_right)
            || !beside.iter().any(is_told)
            || (is_known && !alone[0].contains("takuzu-sat formats"))
        {
            read_in_part.push(format!("{name}: {alone:#?} {beside:#?}"));
        }
    }
    assert!(read_in_part.is_empty(), "{}", read_in_part.join("\n"));
}
