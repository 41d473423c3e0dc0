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
