//! `compare --csv`: a table with a line of names.

use std::collections::HashMap;

use crate::out;

/// The lines below the line of names, each with its fields by name.
fn table(text: &str) -> Vec<HashMap<&str, &str>> {
    let mut lines = text.lines().map(|line| line.split(','));
    let names = lines.next().expect("a line of names");
    lines.map(|fields| names.clone().zip(fields).collect()).collect()
}

#[test]
fn contenders_of_a_comparison() {
    let text = out("compare --csv docs/puzzles/ten.txt");
    let rows = table(&text);
    for row in &rows {
        let counts = ["puzzles", "unique", "multiple", "error", "disagreements"];
        assert_eq!(counts.map(|name| row[name]), ["10", "10", "0", "0", "0"]);
        assert!(row["median"].parse::<f64>().expect("seconds") > 0.0);
    }
    let names: Vec<&str> = rows.iter().map(|row| row["engine"]).collect();
    assert_eq!(names, ["sat", "sat", "native"]);
    // One line of names for all sets.
    let text = out("compare --csv --set all --puzzle takuzu --engines native");
    let sets: Vec<&str> = table(&text).iter().map(|row| row["set"]).collect();
    assert_eq!(sets, ["easy", "medium", "hard"]);
}
