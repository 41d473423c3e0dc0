//! `--csv`: a table with a line of names, for `generate`, `grade` and `compare`.

use std::collections::HashMap;

use crate::{out, takuzu, words};

/// The lines below the line of names, each with its fields by name.
#[track_caller]
fn table(text: &str) -> Vec<HashMap<String, String>> {
    let mut lines = text.lines().map(fields);
    let names = lines.next().expect("a line of names");
    let row = |fields: Vec<String>| {
        assert_eq!(fields.len(), names.len(), "{fields:?}");
        names.iter().cloned().zip(fields).collect()
    };
    lines.map(row).collect()
}

/// The fields of a line, with quotes taken off.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for sign in line.chars() {
        let last = fields.last_mut().expect("one at least");
        match (sign, quoted) {
            ('"', false) if last.is_empty() => quoted = true,
            // A second quote inside stands for one.
            ('"', false) => {
                last.push('"');
                quoted = true;
            }
            ('"', true) => quoted = false,
            (',', false) => fields.push(String::new()),
            _ => last.push(sign),
        }
    }
    fields
}

#[test]
fn puzzles_that_are_made_and_graded() {
    for board in ["--size 8", "--puzzle sudoku"] {
        let line = format!("generate {board} -n 3 --minimal --seed 5");
        let made = table(&out(&format!("{line} --csv")));
        assert_eq!(made.len(), 3);
        let puzzles = out(&format!("{line} --to line"));
        let givens: Vec<&str> = puzzles.lines().filter(|line| !line.starts_with('#')).collect();
        let graded = takuzu(words("grade --csv")).stdin(givens.join("\n")).run();
        let graded = table(&graded.out);
        for (number, (made, graded)) in made.iter().zip(&graded).enumerate() {
            assert_eq!(made["givens"], givens[number]);
            assert_eq!((made["seed"].as_str(), &made["stream"]), ("5", &number.to_string()));
            assert_eq!(made["status"], "unique");
            assert_eq!(made["solution"].len(), made["givens"].len());
            for name in ["puzzle", "rows", "cols", "givens", "status", "solution"] {
                assert_eq!(made[name], graded[name], "{name}");
            }
            for name in ["level", "score", "techniques", "variant"] {
                assert_eq!(made[name], graded[name], "{name}");
            }
            assert!(!made["level"].is_empty() && made["techniques"].contains(' '));
            assert_eq!(
                (graded["seed"].as_str(), made["source"].starts_with("generate:")),
                ("", true)
            );
        }
    }
    let sorted = table(&out("generate --size 8 -n 9 --seed 1 --csv --sort score"));
    let scores = sorted.iter().map(|row| row["score"].parse::<f64>().expect("a score"));
    assert!(scores.is_sorted());
}

#[test]
fn contenders_of_a_comparison() {
    let rows = table(&out("compare --csv docs/puzzles/ten.txt"));
    assert_eq!(rows.len(), 3);
    for row in &rows {
        let counts = ["puzzles", "unique", "multiple", "error", "disagreements"];
        let counts = counts.map(|name| row[name].as_str());
        assert_eq!(counts, ["10", "10", "0", "0", "0"]);
        assert!(row["median"].parse::<f64>().expect("seconds") > 0.0);
    }
    let names = rows.iter().map(|row| row["engine"].as_str());
    assert_eq!(names.collect::<Vec<_>>(), ["sat", "sat", "native"]);
    // One line of names for all sets.
    let sets = table(&out("compare --csv --set all --puzzle takuzu --engines native"));
    let sets: Vec<&str> = sets.iter().map(|row| row["set"].as_str()).collect();
    assert_eq!(sets, ["easy", "medium", "hard"]);
}
