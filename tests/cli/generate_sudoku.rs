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

/// What a seed gives is a promise, down to the byte.
#[test]
fn seeds_are_promises() {
    let made = "\
# takuzu-sat 0.1.0: generate -n 2 --puzzle sudoku --size 6 --minimal --symmetry rotate180 --seed 3
# 1: 10 givens, minimal
..1.54
....1.
....4.
.3....
.1....
32.5..

# 2: 14 givens, minimal
....63
...5.1
.623..
..325.
3.5...
62....
";
    assert_eq!(out("-n 2 --size 6 --minimal --symmetry rotate180 --seed 3"), made);
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

#[test]
fn as_many_givens_as_wished() {
    for made in json("-n 3 --clues 26-28 --seed 8") {
        let count = made["givens_count"].as_u64().expect("a number");
        assert!((26..=28).contains(&count), "{made}");
        let givens = made["givens"].as_str().expect("a text");
        assert_eq!(81 - givens.matches('.').count() as u64, count);
    }
}

#[test]
fn json_says_what_is_known() {
    let lines = json("-n 3 --minimal --seed 4");
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(line["source"], format!("generate:{}", number + 1));
        assert_eq!([&line["puzzle"], &line["block"], &line["status"]], ["sudoku", "3x3", "unique"]);
        assert_eq!(line["minimality"], "proved");
        assert_eq!((&line["seed"], &line["stream"]), (&4.into(), &number.into()));
        let givens = line["givens"].as_str().expect("a text");
        let solved = takuzu(["solve", "--to", "line", "--text", givens]).run();
        assert_eq!(solved.out.trim_end(), line["solution"]);
    }
    let failed = takuzu(words("generate --puzzle sudoku --clues 17 --effort 3 --seed 1 --json"));
    assert_eq!(failed.json(2)[0]["status"], "error");
}

/// Some checks of boards this large end at their limit, and then it is said.
#[test]
fn what_is_not_proved_says_so() {
    let made = out("--size 25 --minimal --seed 1 --to line");
    let head: Vec<&str> = made.lines().take(2).collect();
    assert!(head[1].ends_with(" givens, minimality not proved"), "{head:?}");
    let made = json("--size 25 --minimal --seed 1");
    assert_eq!(made[0]["minimality"], "not proved");
}

#[test]
fn each_puzzle_is_proved_by_sat_as_well() {
    let line = "-n 10 --minimal --seed 2 --to line";
    assert_eq!(out(&format!("{line} --cross-check")), out(line));
}

#[test]
fn what_cannot_be_made() {
    for (line, error) in [
        ("--size 7", "a side of 7 has no blocks but whole rows"),
        ("--size 26", "a side of 26: more than the 25 allowed"),
        ("--size 6x8", "a Sudoku of 6x8: its board must be square"),
        ("--size 9 --blocks 2x3", "blocks of 2x3 make a board of 6x6"),
        ("--clues 90", "90 givens, but only 81 cells can be given"),
        ("--signs", "--signs is for Takuzu alone"),
        ("--odd one", "--rules and --odd are for Takuzu alone"),
        (
            "--clues 17 --effort 3",
            "no 9x9 Sudoku with 17 givens in 3 tries; the nearest has 24 givens:",
        ),
        ("--to task", "`task` is no format of Sudoku"),
    ] {
        let outcome = takuzu(words(&format!("generate --puzzle sudoku --seed 1 {line}"))).run();
        assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""), "{line}");
        assert!(outcome.err.contains(error), "{line}: {}", outcome.err);
    }
    let without = takuzu(words("generate --blocks 2x3 --seed 1")).run();
    assert_eq!(without.code, Some(2));
    assert!(without.err.contains("--blocks is for Sudoku: --puzzle sudoku"));
}
