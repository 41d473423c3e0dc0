//! `compare`: several ways at the same puzzles, as a table in Markdown or JSON.

use crate::program::{FOUR, FOUR_SOLVED, blank};
use crate::{scratch, takuzu};

/// One solution, several, none.
const PUZZLES: [&str; 3] =
    ["docs/puzzles/wikipedia-4.txt", "docs/puzzles/two-6.txt", "docs/puzzles/none-6.txt"];

#[test]
fn the_sets_that_the_program_brings_along() {
    let flags = ["compare", "--engines", "native", "--set"];
    let all = takuzu(flags.iter().chain(&["all", "--json"])).json(0);
    let names = |line: &serde_json::Value| format!("{} {}", line["puzzle"], line["set"]);
    let names: Vec<String> = all.iter().map(names).collect();
    let expected = ["takuzu", "sudoku"]
        .map(|kind| ["easy", "medium", "hard"].map(|set| format!("\"{kind}\" \"{set}\"")));
    assert_eq!(names, expected.concat());
    for line in &all {
        let counts = [&line["statuses"]["unique"], &line["disagreements"]];
        assert_eq!(counts, [30, 0], "{line}");
        let seconds = |what: &str| line["seconds"][what].as_f64().expect("a number");
        let ordered = ["median", "p95", "max", "total"].map(seconds);
        assert!(ordered.is_sorted() && ordered[0] > 0.0, "{line}");
        assert!((seconds("mean") * 30.0 - seconds("total")).abs() < 1e-6, "{line}");
    }
    let two = ["compare", "--set", "hard", "--puzzle", "sudoku"];
    let encodings = ["--engines", "sat", "--encodings", "minimal,complete", "--simplify", "no"];
    let outcome = takuzu(two.iter().chain(&encodings)).well();
    let heading =
        "Sudoku, hard: 30 puzzles, asked for none, one or several solutions; no disagreements;";
    assert!(outcome.out.starts_with(heading), "{}", outcome.out);
    for name in ["minimal", "complete"] {
        assert!(outcome.out.contains(&format!("| sat {name} | 30 | ")));
    }
    let outcome = takuzu(flags.iter().chain(&["all"])).run();
    assert_eq!(outcome.out.matches("\n\n").count(), 11, "{}", outcome.out);
}

#[test]
fn all_encodings_of_a_puzzle_compete() {
    let all = ["compare", "--json", "--encodings", "all", "--engines", "sat", "--text", FOUR];
    assert_eq!(takuzu(all).json(0).len(), takuzu_sat::takuzu::KIND.encodings().len());
}

#[test]
fn a_table_in_markdown() {
    let args = ["compare", "--engines", "native", "--ask", "solve"];
    let outcome = takuzu(args.into_iter().chain(PUZZLES)).well();
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert!(lines[0].starts_with("3 puzzles, asked for a solution; CPU milliseconds"));
    let head = "| contender | solved | none | mean | median | p95 | max | nodes |";
    assert_eq!(lines[1..4], ["", head, "|---|---:|---:|---:|---:|---:|---:|---:|"]);
    assert!(lines[4].starts_with("| native | 2 | 1 | "));
    assert_eq!((lines.len(), lines[4].matches(" | ").count()), (5, 7));
}

#[test]
fn a_way_that_cannot_take_a_puzzle_fails_alone() {
    let args =
        "compare --json --ask solve --backends varisat,external:./no/such --simplify no --repeat 2";
    let outcome = takuzu(crate::words(args)).stdin(format!("{FOUR}\n\n{FOUR}")).ends(2);
    let complaints: Vec<&str> = outcome.err.lines().collect();
    assert_eq!(complaints.len(), 1, "the first failure stands for all: {outcome:?}");
    let why = "error: stdin:1: sat external:./no/such: the solver `./no/such`";
    assert!(complaints[0].starts_with(why), "{complaints:?}");
    let lines = outcome.json();
    let errors = lines.iter().map(|line| &line["statuses"]["error"]);
    assert_eq!(errors.collect::<Vec<_>>(), [0, 2, 0]);
    assert!(lines[1]["seconds"].is_null() && lines[0]["statuses"]["solved"] == 2);
}

#[test]
fn a_puzzle_that_is_given_up_is_counted_as_such() {
    let args = ["compare", "--json", "--simplify", "no", "--timeout", "1ms"];
    let lines = takuzu(args).stdin(blank(60)).json(3);
    assert_eq!(lines[0]["statuses"]["unknown"], 1);
}

#[test]
fn a_formula_that_fills_the_memory_is_refused() {
    let refused = takuzu(["compare", "--simplify", "no"]).stdin(blank(234));
    let refused = refused.says(2, "error: stdin:1: the formula would have 9049248 clauses");
    assert_eq!(refused.out, "");
}

/// A lie was told as the answer, with exit code 0, where no other contender contradicted it.
#[cfg(unix)]
#[test]
fn liars_alone_are_found_out() {
    let folder = scratch();
    let liars = ["one", "two"].map(|name| {
        let script = folder.put(name, "echo s UNSATISFIABLE\n");
        format!("external:sh {script}")
    });
    for (backends, ask) in [(liars[0].clone(), "unique"), (liars.join(","), "solve")] {
        let args = ["compare", "--ask", ask, "--engines", "sat", "--simplify", "no", "--json"];
        let outcome = takuzu(args).args(&["--backends", &backends, "--text", FOUR]).ends(4);
        let says = format!("says that there is no solution, and this is one:\n{FOUR_SOLVED}");
        // Once for each liar, however often it was asked.
        let liars = backends.split(',').count();
        assert_eq!(outcome.err.matches(&says).count(), liars, "{}", outcome.err);
        for line in outcome.out.lines() {
            assert!(
                line.contains(r#""none":0,"unknown":0,"error":1},"disagreements":1"#),
                "{line}"
            );
        }
    }
}

/// The name of a contender is typed, and a bar in it began a new cell.
#[test]
fn a_bar_in_a_cell_of_markdown_is_escaped() {
    let args = ["compare", "--engines", "sat", "--backends", "external:no |solver"];
    let outcome = takuzu(args).args(&["--simplify", "no", "--text", FOUR]).ends(2);
    let rows: Vec<&str> = outcome.out.lines().filter(|line| line.starts_with('|')).collect();
    assert!(rows[2].contains(r"external:no \|solver"), "{rows:?}");
    let bars = rows.iter().map(|row| row.replace(r"\|", "").matches('|').count());
    assert!(bars.clone().all(|count| Some(count) == bars.clone().next()), "{rows:?}");
}
