//! One puzzle in every coat, and samples whose letters were counted by hand.

use super::*;
use takuzu_sat::Cell;
use takuzu_sat::takuzu::{Relation, Sign, Takuzu};

const SIX: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";

/// The signs of its coats that have a place for nothing else.
fn signs() -> Vec<Sign> {
    let sign = |first: (usize, usize), second: (usize, usize), relation| {
        Sign::new(Cell::new(first.0, first.1), Cell::new(second.0, second.1), relation)
    };
    vec![
        sign((0, 1), (0, 2), Relation::Equal),
        sign((0, 2), (0, 3), Relation::Different),
        sign((1, 4), (2, 4), Relation::Different),
        sign((2, 0), (3, 0), Relation::Different),
        sign((4, 3), (4, 4), Relation::Equal),
    ]
}

/// The 6x6 as a format has it: two are about signs, and one of these has no rule 3.
fn six(format: Format) -> Puzzle {
    let puzzle: Puzzle = SIX.parse().expect("a puzzle");
    let takuzu = puzzle.downcast::<Takuzu>().expect("a Takuzu").clone();
    let signed = takuzu.clone().with_signs(signs()).expect("neighbours");
    match format {
        Format::Signs => signed.into(),
        Format::PlusTask => signed.without_distinct_lines().into(),
        _ => takuzu.into(),
    }
}

/// The puzzle that the manual shows in a format: the 6x6, or a Sudoku.
fn shown(format: Format) -> Puzzle {
    match format {
        Format::Candidates => "1.3. ..2. .4.. ...1".parse().expect("a Sudoku"),
        _ if format.carries(takuzu_sat::takuzu::KIND) => six(format),
        _ => super::found::NINE.parse().expect("a Sudoku"),
    }
}

/// The 6x6 as every format writes it; what that is stands in the manual.
fn coats() -> Vec<(Format, String)> {
    let coat = |format| (format, text::write(&six(format), format).expect("a square"));
    of_takuzu().map(coat).collect()
}

#[test]
fn one_puzzle_in_every_coat() {
    for (format, text) in coats() {
        let puzzle = six(format);
        let options = match format {
            Format::Xo => detect().with_format(format),
            _ => detect(),
        };
        let entries = read(&text, &options).expect(&text);
        assert_eq!(entries.len(), 1, "{text}");
        assert_eq!(entries[0].puzzle, puzzle, "{text}");
        assert_eq!(entries[0].format, format, "{text}");
    }
}

/// All at once, each with its line.
#[test]
fn coats_in_one_stream() {
    let coats = coats().into_iter().filter(|(format, _)| *format != Format::Xo);
    let texts: Vec<String> = coats.map(|(_, text)| text).collect();
    let text = texts.join("\n");
    let found = outcomes(text.as_bytes(), detect());
    let mut line = 1;
    for (text, found) in texts.iter().zip(&found) {
        assert_eq!(*found, format!("p.txt:{line} {SIX}"), "{text}");
        line += text.lines().count() + 1;
    }
    assert_eq!(found.len(), texts.len());
}

/// Every format of the manual, and only these, with what it carries.
#[test]
fn the_table_of_the_manual() {
    let manual = include_str!("../../docs/formats.md");
    for format in Format::ALL {
        let mark = |yes: bool| if yes { "yes" } else { "no" };
        let is_takuzu = format.carries(takuzu_sat::takuzu::KIND);
        let row = format!(
            "| `{format}` | {} | {} | {} | {} | {} | {} | {} |\n",
            format.summary(),
            match (is_takuzu, format.carries(takuzu_sat::sudoku::KIND)) {
                (true, true) => "both",
                (true, false) => "Takuzu",
                (false, _) => "Sudoku",
            },
            mark(format.carries_rectangles()),
            match format.distinct_lines() {
                _ if !is_takuzu => "",
                None => "as it says",
                Some(true) => "holds",
                Some(false) => "does not hold",
            },
            mark(format.carries_signs()),
            mark(format.carries_majority()),
            if format.gap().is_empty() { "nothing" } else { "a blank line" },
        );
        assert!(manual.contains(&row), "{row}");
        let heading = format!("\n## `{format}`\n");
        let (_, section) = manual.split_once(&heading).expect(&heading);
        let section = section.split("\n## ").next().unwrap_or_default();
        let coat = text::write(&shown(format), format).expect("a square");
        let sample = format!("```text\n{coat}```");
        assert!(section.contains(&sample), "{format} lacks\n{sample}");
    }
    let rows = manual.lines().filter(|line| line.starts_with("| `"));
    let formats = rows.filter(|line| line.matches('|').count() == 9);
    assert_eq!(formats.count(), Format::ALL.len());
}

/// Boards of 20x20 with at most one given; the letters are counted by hand.
#[test]
fn long_runs_of_blanks() {
    let z = |count| "z".repeat(count);
    let cases = [
        // 400 = 15 · 26 + 10 = 16 · 25 + 0.
        (None, z(15) + "j", z(16) + "a"),
        // 24, then 375 = 14 · 26 + 11 = 15 · 25 + 0.
        (Some((24, 0)), format!("x0{}k", z(14)), format!("y{}a", z(15))),
        // 25, then 374 = 14 · 26 + 10 = 14 · 25 + 24.
        (Some((25, 0)), format!("y0{}j", z(14)), format!("za{}y", z(14))),
        (Some((25, 1)), format!("y1{}j", z(14)), format!("ZA{}y", z(14))),
        // 26, then 373 = 14 · 26 + 9 = 14 · 25 + 23.
        (Some((26, 1)), format!("z1{}i", z(14)), format!("ZB{}x", z(14))),
        // 30, then 369 = 14 · 26 + 5 = 14 · 25 + 19.
        (Some((30, 0)), format!("zd0{}e", z(14)), format!("zf{}t", z(14))),
        // 399 = 15 · 26 + 9 = 15 · 25 + 24, then nothing.
        (Some((399, 1)), z(15) + "i1", "Z".repeat(15) + "Ya"),
    ];
    for (given, task, unruly) in cases {
        let shape = Shape::square(20);
        let grid = Grid::from_fn(shape, |cell| {
            let (_, value) = given.filter(|&(place, _)| place == shape.index(cell))?;
            Some(value)
        });
        let puzzle: Puzzle = grid.to_line().parse().expect("a blank line");
        let unruly = format!("20x20u:{unruly}\n");
        assert_eq!(text::write(&puzzle, Format::Task), Ok(format!("{task}\n")));
        assert_eq!(text::write(&puzzle, Format::Unruly), Ok(unruly.clone()));
        for text in [format!("{task}\n"), unruly] {
            assert_eq!(read(&text, &detect()).expect(&text)[0].puzzle, puzzle);
        }
    }
}
