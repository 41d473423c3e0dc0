//! `generate --puzzle sudoku`: every wish is met, said in the header, and the same for a seed.

use serde_json::Value;

use crate::{takuzu, words};

#[track_caller]
fn out(line: &str) -> String {
    crate::out(&format!("generate --puzzle sudoku {line}"))
}

/// How many of the puzzles `check` says to be unique.
fn unique(puzzles: &str) -> usize {
    let checked = takuzu(["check", "-"]).stdin(puzzles).run();
    assert_eq!(checked.code, Some(0), "{checked:?}");
    checked.out.matches("exactly one solution").count()
}

fn json(line: &str) -> Vec<Value> {
    takuzu(words(&format!("generate --puzzle sudoku --json {line}"))).json(0)
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for line in [
        "-n 60 --minimal --seed 7 --to line",
        "-n 20 --size 4 --minimal --seed 1",
        "-n 12 --level hard --seed 3 --to sdm",
        "-n 20 --clues 30-32 --symmetry diagonal --seed 5 --json",
        "-n 2 --size 16 --seed 5 --to ss",
    ] {
        let [one, two, three] = [1, 2, 3].map(|threads| out(&format!("{line} -j {threads}")));
        assert_eq!(one, two, "{line}");
        assert_eq!(one, three, "{line}");
    }
}

#[test]
fn every_size_and_every_block() {
    for (line, givens) in [
        ("--size 4", "4x4"),
        ("--size 6", "6x6"),
        ("--blocks 3x2", "6x6"),
        ("--size 8", "8x8"),
        ("--size 9", "9x9"),
        ("--size 10 --blocks 5x2", "10x10"),
        ("--size 12", "12x12"),
        ("--size 16", "16x16"),
        ("--size 25", "25x25"),
    ] {
        let made = out(&format!("-n 1 {line} --seed 2"));
        let checked = takuzu(["check", "--json", "-"]).stdin(made.as_str()).json(0);
        let shape = format!("{}x{}", checked[0]["rows"], checked[0]["cols"]);
        assert_eq!((checked.len(), shape.as_str()), (1, givens), "{made}");
        assert_eq!(checked[0]["status"], "unique", "{made}");
        assert_eq!(checked[0]["puzzle"], "sudoku", "{made}");
    }
    // Blocks that a board does not have by itself are drawn.
    assert!(out("--blocks 3x2 --seed 2").contains("|--+--+--|"));
    assert!(!out("--blocks 2x3 --seed 2").contains('|'));
}

#[test]
fn what_is_made_can_be_read_again() {
    for format in ["grid", "words", "line", "sdk", "sdm", "ss", "candidates", "json"] {
        let made = out(&format!("-n 3 --minimal --seed 2 --to {format}"));
        assert_eq!(unique(&made), 3, "{format}");
    }
}

#[test]
fn no_given_of_a_minimal_puzzle_can_go() {
    for made in json("-n 2 --size 6 --minimal --seed 4") {
        let givens = made["givens"].as_str().expect("a text");
        assert_eq!(made["minimality"], "proved");
        for (place, _) in givens.match_indices(|sign| sign != '.') {
            let mut fewer = givens.to_owned();
            fewer.replace_range(place..=place, ".");
            let arguments = ["check", "--json", "--puzzle", "sudoku", "--from", "line"];
            let checked = takuzu(arguments).stdin(fewer.as_str()).json(1);
            assert_eq!(checked[0]["status"], "multiple", "{fewer}");
        }
    }
}

#[test]
fn every_level_and_no_other() {
    for level in ["trivial", "easy", "normal", "hard", "extreme"] {
        let made = out(&format!("-n 2 --level {level} --seed 3"));
        assert_eq!(made.matches(&format!(", {level}\n")).count(), 2);
        let graded = takuzu(["grade", "-"]).stdin(made).run();
        let says = format!(": {level}, score ");
        assert_eq!(graded.out.matches(&says).count(), 2, "{graded:?}");
    }
    let both = out("--level hard --minimal --seed 1");
    assert!(both.contains(" givens, minimal, hard\n"), "{both}");
    let graded = json("--level trivial --seed 1").remove(0);
    assert_eq!(graded["grade"]["level"], "trivial");
    assert!(graded["grade"]["se"].as_f64().expect("a rating") <= 2.3);
}

#[test]
fn each_puzzle_is_proved_by_sat_as_well() {
    let line = "-n 10 --minimal --seed 2 --to line";
    assert_eq!(out(&format!("{line} --cross-check")), out(line));
}

#[test]
fn givens_stand_symmetrically() {
    type Image = fn(usize, usize) -> (usize, usize);
    let symmetries: [(&str, &[Image]); 6] = [
        ("rotate180", &[|row, col| (8 - row, 8 - col)]),
        ("rotate90", &[|row, col| (col, 8 - row)]),
        ("mirror-h", &[|row, col| (row, 8 - col)]),
        ("mirror-v", &[|row, col| (8 - row, col)]),
        ("diagonal", &[|row, col| (col, row)]),
        ("full", &[|row, col| (col, row), |row, col| (row, 8 - col)]),
    ];
    for (symmetry, images) in symmetries {
        for made in json(&format!("-n 2 --symmetry {symmetry} --seed 6")) {
            let givens = made["givens"].as_str().expect("a text").as_bytes();
            for (place, image) in (0..81).flat_map(|place| images.iter().map(move |f| (place, f))) {
                let (row, col) = image(place / 9, place % 9);
                let is_given = [place, row * 9 + col].map(|place| givens[place] != b'.');
                assert_eq!(is_given[0], is_given[1], "{symmetry}: {made}");
            }
        }
    }
}
