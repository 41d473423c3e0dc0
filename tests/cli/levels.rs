//! `generate` by level and techniques: which puzzles, how many of each, in which order, within which time.

use serde_json::Value;
use takuzu_sat::deduction::Level;
use takuzu_sat::puzzle::Kind;

use crate::{out, takuzu, words};

fn records(line: &str) -> Vec<Value> {
    let out = out(line);
    let lines = out.lines();
    lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn levels(records: &[Value]) -> Vec<&str> {
    let level = |record: &Value| record["grade"]["level"].as_str().expect("a level").to_owned();
    let name = |level: String| Level::ALL.into_iter().find(|it| it.name() == level);
    records.iter().map(|record| name(level(record)).expect("a level").name()).collect()
}

/// What these commands made before there were techniques to ask for.
#[test]
fn levels_keep_their_puzzles() {
    for (line, puzzle) in [
        (
            "--size 8 --level trivial",
            ".0.....1...00...1.........0.0.0....1..0...0....11..0..1.....1...",
        ),
        (
            "--size 8 --level hard",
            ".1....0.0............11..0......1...1..1..0.........11...1..0..1",
        ),
        (
            "--size 10 --level expert",
            "......0....1.....1.1.1.0..11.....00...........1.....1.1..1....1..1...11..1..0.1.....0..00..0.1......",
        ),
        (
            "--size 8 --level normal --minimal",
            ".0..11......0...0..1..0.1.0.0.1...........0.0..1...0.1..0.0.....",
        ),
        (
            "--size 10 --level easy --clues 40-50",
            ".....10....1.....10101.01.11....100........1.011....1.1..1..0.1.01..111.01.00.1.....0.100110.1.....0",
        ),
        (
            "--puzzle sudoku --level trivial",
            "1....4....785......2...7....6..79....951.....2.7........48..3.5.....3164....6...9",
        ),
        (
            "--puzzle sudoku --level hard",
            ".49......7......5.2.....9.73....8..1..24..5..89...12.4...2.9.1...37..46....8.4...",
        ),
        (
            "--puzzle sudoku --level expert",
            "....7..63.....81....2...5..9...4.8...27.....68...6..5...5.........69.3....67...49",
        ),
        (
            "--puzzle sudoku --clues 30 --symmetry rotate180",
            ".3..2..5.4..5..9....9.8.4.6......5..3951.8627..7......6.4.9.3....2..3..4.5..6..8.",
        ),
        ("--puzzle sudoku --size 6 --level hard --minimal", "6...2...1..4..321.........63...5...."),
    ] {
        let made = out(&format!("generate {line} --seed 11 --to line"));
        assert_eq!(made.lines().last(), Some(puzzle), "{line}");
    }
}

#[test]
fn levels_are_dealt_out_evenly_and_in_order() {
    let line = "generate --size 8 --level easy,normal,hard -n 8 --seed 2 --json";
    let made = records(line);
    let expected = ["easy", "easy", "easy", "normal", "normal", "normal", "hard", "hard"];
    assert_eq!(levels(&made), expected);
    assert_eq!(out(&format!("{line} -j 1")), out(&format!("{line} -j 3")));
    // One of each by default; the numbers go on.
    let made = records("generate --puzzle sudoku --level hard,trivial --seed 2 --json");
    assert_eq!(levels(&made), ["hard", "trivial"]);
    assert_eq!(made[1]["source"], "generate:2");
}

#[test]
fn puzzles_are_sorted_by_their_scores() {
    for kind in Kind::ALL {
        let line = format!("generate --puzzle {kind} --minimal -n 12 --seed 3");
        let sorted = out(&format!("{line} --sort score"));
        let scores = sorted.lines().filter_map(|line| line.rsplit_once("score "));
        let scores: Vec<f64> = scores.filter_map(|(_, score)| score.parse().ok()).collect();
        assert_eq!(scores.len(), 12, "{sorted}");
        assert!(scores.is_sorted(), "{scores:?}");
        let cells = |text: &str| {
            let blocks = text.split("\n\n");
            let mut blocks: Vec<String> = blocks
                .map(|block| block.lines().filter(|line| !line.starts_with('#')).collect())
                .collect();
            blocks.sort();
            blocks
        };
        assert_eq!(cells(&sorted), cells(&out(&line)));
    }
}

#[test]
fn techniques_are_typed_as_grade_names_them() {
    let line = "--techniques full-house,naked-single -n 3";
    let made = out(&format!("generate --puzzle sudoku {line} --seed 1"));
    let head = made.lines().next().expect("a line");
    assert!(head.ends_with("--techniques full-house,naked-single --seed 1"), "{head}");
    let graded = takuzu(words("grade --techniques full-house,naked-single")).stdin(made).run();
    assert_eq!(graded.code, Some(0), "{graded:?}");
    let needed = records("generate --size 10 --needs gap-arithmetic --seed 1 --json");
    assert_eq!(levels(&needed), ["hard"]);
    assert!(needed[0]["grade"]["techniques"]["gap-arithmetic"].is_u64());
}

#[test]
fn what_cannot_be_is_refused_at_once() {
    for (line, error) in [
        (
            "--size 6 --level hard",
            "no puzzle of 6x6 without signs is hard: they are trivial, easy, normal,",
        ),
        ("--size 6 --level easy,hard", "no puzzle of 6x6 without signs is hard"),
        (
            "--size 4 --level extreme",
            "no puzzle of 4x4 without signs is extreme: they are trivial, easy or",
        ),
        ("--puzzle sudoku --size 4 --level easy", "no puzzle of 4x4 is easy: they are trivial\n"),
        (
            "--techniques naked-single",
            "the technique `naked-single` is for Sudoku: --puzzle sudoku\n",
        ),
        ("--puzzle sudoku --needs pair", "the technique `pair` is for Takuzu, not for Sudoku\n"),
        ("--needs naked", "invalid value 'naked'"),
        ("--needs sign", "no puzzle of 10x10 without signs needs `sign`"),
        ("--sort size", "[possible values: score]"),
        ("--any --needs near", "cannot be used with"),
    ] {
        let line = format!("generate --seed 1 {line}");
        let outcome = takuzu(words(&line)).run();
        assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""), "{line}");
        assert!(outcome.err.contains(error), "{line}: {}", outcome.err);
    }
}

/// The time is that of the run; what was made until then is there, and a note says how much that is.
#[test]
fn the_time_of_a_run_ends_with_a_tally() {
    let line = "generate --size 8 --level easy,extreme -n 2000 --seed 1 --to line --timeout 1s";
    let outcome = takuzu(words(line)).run();
    assert_eq!(outcome.code, Some(3), "{outcome:?}");
    let made = outcome.out.lines().filter(|line| !line.starts_with('#')).count();
    let note = format!("note: gave up at the time limit: {made} of 2000 puzzles were made: ");
    assert!(outcome.err.starts_with(&note), "{made}: {}", outcome.err);
    assert!(outcome.err.contains(" of 1000 easy, "), "{}", outcome.err);
    let sorted = takuzu(words(&format!("{line} --sort score"))).run();
    assert_eq!(sorted.code, Some(3));
    assert!(sorted.out.lines().count() > 1, "{sorted:?}");
    // A level that is not found ends the run with the same account.
    let line = "generate --size 8 --level easy,extreme --effort 3 --seed 2 --to line";
    let outcome = takuzu(words(line)).run();
    assert_eq!((outcome.code, outcome.out.lines().count()), (Some(2), 2), "{outcome:?}");
    let note = "note: 1 of 2 puzzles were made: 1 of 1 easy, 0 of 1 extreme\n";
    assert!(outcome.err.contains(note), "{}", outcome.err);
}
