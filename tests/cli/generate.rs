//! `generate`: the same bytes for the same arguments, readable again, and clear words where it fails.

use serde_json::Value;

use crate::{out, takuzu, words};

#[test]
fn the_number_of_threads_changes_nothing() {
    for line in [
        "generate -n 300 --size 6 --minimal --seed 7 --to line",
        "generate -n 100 --size 4 --minimal --seed 1 --to words",
        "generate -n 40 --size 8x10 --symmetry rotate180 --seed 3 --to markdown",
        "generate -n 60 --size 10 --clues 24-28 --seed 5 --json",
        "generate -n 20 --size 10 --any --fill 0.2-0.3 --seed 5",
        "generate -n 8 --level hard --size 8 --seed 4",
        "generate --puzzle sudoku -n 60 --minimal --seed 7 --to line",
        "generate --puzzle sudoku -n 20 --size 4 --minimal --seed 1",
        "generate --puzzle sudoku -n 12 --level hard --seed 3 --to sdm",
        "generate --puzzle sudoku -n 20 --clues 30-32 --symmetry diagonal --seed 5 --json",
        "generate --puzzle sudoku -n 2 --size 16 --seed 5 --to ss",
    ] {
        let [one, two, three] = [1, 2, 3].map(|threads| out(&format!("{line} -j {threads}")));
        assert_eq!(one, two, "{line}");
        assert_eq!(one, three, "{line}");
    }
    // What fails fails at the same place.
    let line = "generate -n 5000 --size 4 --minimal --seed 1 --to line";
    let ends = [1, 2].map(|threads| takuzu(words(&format!("{line} -j {threads}"))).run());
    let [one, two] = ends.map(|end| (end.code, end.out, end.err));
    assert_eq!(one, two);
    assert_eq!(one.0, Some(2));
    assert!(one.2.contains("no new puzzle: the last 1000 attempts gave"), "{}", one.2);
}

#[test]
fn a_seed_by_chance_is_named() {
    let first = out("generate --size 6");
    let header = first.lines().next().expect("a header");
    let seed = header.rsplit(' ').next().expect("a seed");
    assert_eq!(out(&format!("generate --size 6 --seed {seed}")), first);
}

fn json(line: &str) -> Vec<Value> {
    takuzu(words(&format!("generate --puzzle sudoku --json {line}"))).json(0)
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
