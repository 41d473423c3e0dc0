//! What stands beside a puzzle on its line: a solution, a number, a name, a comment. The first field is the
//! puzzle, unless only a later one has blanks or the names of the columns say so.

use super::*;

const SIX: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";
const SIX_SOLVED: &str = "010011110100101010010101001101100110";
const NINE: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
const NINE_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A puzzle, its solution, and the puzzle in the formats of one line.
fn lines_of(rows: &str, solution: &'static str) -> Vec<(Format, String, &'static str)> {
    let puzzle: Puzzle = rows.parse().expect("a puzzle");
    let formats = Format::ALL.into_iter();
    let formats = formats.filter(|format| *format != Format::Json);
    let written = formats.filter_map(|format| {
        let puzzle = match format.distinct_lines() {
            Some(false) => puzzle.relaxed().unwrap_or_else(|| puzzle.clone()),
            _ => puzzle.clone(),
        };
        let text = text::write(&puzzle, format).ok()?;
        (text.lines().count() == 1).then_some(())?;
        Some((format, text.trim_end().to_owned(), solution))
    });
    written.collect()
}

fn all_lines() -> Vec<(Format, String, &'static str)> {
    let mut all = lines_of(SIX, SIX_SOLVED);
    all.extend(lines_of(NINE, NINE_SOLVED));
    assert_eq!(all.len(), 11, "{all:?}");
    all
}

/// The solution alone was read, and called complete and right.
#[test]
fn the_first_field_is_the_puzzle_in_every_format() {
    for (format, line, solution) in all_lines() {
        let alone = read(&line, &detect()).expect("a puzzle");
        for gap in [" ", "\t", "  ", ",", ", ", ";"] {
            for further in [
                solution.to_owned(),
                "17".into(),
                "3.5".into(),
                "hard7".into(),
                format!("3.5{gap}{solution}"),
                format!("name{gap}{solution}{gap}7"),
                format!("# {solution}"),
                format!("17 # {solution}"),
            ] {
                let text = format!("{line}{gap}{further}\n").repeat(2);
                let is_comment = further.starts_with('#');
                // These signs stand inside the format, or make the comment a field.
                let is_inside = gap == ";" && format == Format::SizedLine;
                if is_inside || (is_comment && gap.contains([',', ';'])) {
                    continue;
                }
                let entries = read(&text, &detect()).unwrap_or_else(|e| panic!("{text}{e}"));
                let found: Vec<_> = entries.iter().map(|entry| &entry.puzzle).collect();
                assert_eq!(found, [&alone[0].puzzle; 2], "{text}");
            }
        }
    }
}
