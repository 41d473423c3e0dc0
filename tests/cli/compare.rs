//! `compare`: several ways at the same puzzles, as a table, Markdown or JSON.

use serde_json::json;

use crate::program::FOUR;
use crate::takuzu;

/// One solution, several, none.
const PUZZLES: [&str; 3] =
    ["docs/puzzles/wikipedia-4.txt", "docs/puzzles/two-6.txt", "docs/puzzles/none-6.txt"];

#[test]
fn by_default_three_ways_are_asked_for_uniqueness() {
    let lines = takuzu(["compare", "--json"].into_iter().chain(PUZZLES)).json(0);
    let names: Vec<_> = lines.iter().map(|line| &line["contender"]).collect();
    assert_eq!(names, ["sat", "sat pure counter+one-sided", "native"]);
    for line in &lines {
        assert_eq!((&line["ask"], &line["puzzles"]), (&json!("unique"), &json!(3)));
        let statuses = json!({
            "unique": 1, "multiple": 1, "none": 1, "solved": 0, "unknown": 0, "error": 0,
        });
        assert_eq!(line["statuses"], statuses);
        let seconds = |what: &str| line["seconds"][what].as_f64().expect("a number");
        let ordered = ["median", "p95", "max", "total"].map(seconds);
        assert!(ordered.is_sorted() && ordered[0] > 0.0, "{line}");
        assert!(seconds("mean") * 3.0 - seconds("total") < 1e-6, "{line}");
    }
    assert_eq!((&lines[1]["formulas"], &lines[1]["simplified"]), (&json!(3), &json!(false)));
    assert!(lines[1]["clauses"].as_u64() > Some(100));
    assert!(lines[2]["nodes"].is_u64() && lines[2]["clauses"].is_null());
}

/// The encodings of each line of a run with these flags, without those of the native engine.
fn contenders(flags: &[&str]) -> Vec<String> {
    let flags = ["compare", "--json", "--text", FOUR].iter().chain(flags);
    let lines = takuzu(flags).json(0);
    let name = |line: &serde_json::Value| line["contender"].as_str().map(str::to_owned);
    lines.iter().map(|line| name(line).expect("a name")).collect()
}

#[test]
fn who_competes_is_chosen() {
    assert_eq!(contenders(&["--engines", "native"]), ["native"]);
    assert_eq!(contenders(&["--simplify", "yes"]), ["sat", "native"]);
    let two = "automaton+directed+lazy,binomial";
    let flags = ["--engines", "native,sat", "--encodings", two, "--simplify", "no"];
    assert_eq!(
        contenders(&flags),
        ["native", "sat pure automaton+directed+lazy", "sat pure binomial+one-sided"]
    );
    let twice = ["--encodings", "counter,auto,counter+one-sided", "--simplify", "no"];
    assert_eq!(contenders(&twice), ["sat pure counter+one-sided", "native"]);
    assert_eq!(contenders(&["--encodings", "all", "--engines", "sat"]).len(), 72);
}

/// The clock of this process does not see what another one does.
#[test]
fn an_external_solver_competes_by_the_clock_on_the_wall() {
    let compare = ["compare", "--text", FOUR, "--backends"];
    let missing = "varisat,external:./no/such/solver -q";
    let flags = [missing, "--simplify", "no", "--json"];
    let outcome = takuzu(compare.iter().chain(&flags)).run();
    assert_eq!(outcome.code, Some(2), "{outcome:?}");
    let name = "sat external:./no/such/solver -q pure counter+one-sided";
    let complaint = format!("error: --text:1: {name}: ");
    assert!(outcome.err.starts_with(&complaint), "{outcome:?}");
    let lines = outcome.json();
    assert!(lines.iter().all(|line| line["clock"] == "wall"));
    assert_eq!(lines[1]["contender"], name);
    assert_eq!(
        [&lines[1]["backend"], &lines[1]["statuses"]["error"]],
        [&json!("external"), &json!(1)]
    );
    takuzu(compare.iter().chain(&["external:cat", "--clock", "cpu"])).gives(
        2,
        "",
        "error: --clock cpu cannot measure an external solver: use --clock wall\n",
    );
}

#[test]
fn a_solution_and_a_count() {
    let lines = takuzu(["compare", "--json", "--ask", "solve", PUZZLES[1]]).json(0);
    assert!(lines.iter().all(|line| line["statuses"]["solved"] == 1));
    let count = ["compare", "--json", "--ask", "count", "docs/puzzles/generated-10.txt"];
    let native = ["--engines", "native"];
    let lines = takuzu(count.iter().chain(&native)).json(0);
    assert_eq!(lines[0]["solutions"], "13028");
    let lines = takuzu(count.iter().chain(&["--limit", "7"])).json(0);
    assert!(lines.iter().all(|line| line["solutions"] == "7"), "{lines:?}");
    let limit = takuzu(["compare", "--limit", "7", "--text", FOUR]);
    limit.gives(2, "", "error: --limit needs --ask count\n");
}

#[test]
fn a_table_for_people() {
    let outcome = takuzu(["compare", "--text", FOUR, "--clock", "wall"]).run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(lines.len(), 12, "{lines:#?}");
    let heading =
        "1 puzzle, asked for none, one or several solutions; no disagreements; wall clock";
    assert!(lines[0].starts_with(heading), "{}", lines[0]);
    let head = "contender unique mean median p95 max formulas variables clauses nodes";
    assert_eq!(crate::words(lines[1]).collect::<Vec<_>>().join(" "), head);
    let width = lines[1].len();
    assert!(lines[1..5].iter().all(|line| line.len() == width), "{lines:?}");
    assert_eq!(lines[5..7], ["", "median"]);
    for (bar, row) in lines[7..10].iter().zip(&lines[2..5]) {
        let name = &row[..row.find("  ").expect("columns")];
        assert!(bar.starts_with(name), "{bar}");
        assert!([" ns", " µs", " ms"].iter().any(|unit| bar.ends_with(unit)), "{bar}");
    }
    assert!(lines[10].trim_start().starts_with("└─"));
    assert!(lines.iter().skip(6).all(|line| line.chars().count() <= 80));
}

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
        assert_eq!(
            (&line["statuses"]["unique"], &line["disagreements"]),
            (&json!(30), &json!(0)),
            "{line}"
        );
    }
    let two = ["compare", "--set", "hard", "--puzzle", "sudoku", "--markdown"];
    let encodings = ["--engines", "sat", "--encodings", "minimal,complete", "--simplify", "no"];
    let outcome = takuzu(two.iter().chain(&encodings)).run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
    let heading =
        "Sudoku, hard: 30 puzzles, asked for none, one or several solutions; no disagreements;";
    assert!(outcome.out.starts_with(heading), "{}", outcome.out);
    for name in ["minimal", "complete"] {
        assert!(outcome.out.contains(&format!("| sat pure {name} | 30 | ")));
    }
    let outcome = takuzu(flags.iter().chain(&["all"])).run();
    assert_eq!(outcome.out.matches("\n\n").count(), 11, "{}", outcome.out);
    let outcome = takuzu(flags.iter().chain(&["easy", PUZZLES[0]])).run();
    assert_eq!(outcome.code, Some(2));
}

#[test]
fn a_table_in_markdown() {
    let args = ["compare", "--markdown", "--engines", "native", "--ask", "solve"];
    let outcome = takuzu(args.into_iter().chain(PUZZLES)).run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert!(lines[0].starts_with("3 puzzles, asked for a solution; CPU milliseconds"));
    assert_eq!(
        lines[1..4],
        [
            "",
            "| contender | solved | none | mean | median | p95 | max | nodes |",
            "|---|---:|---:|---:|---:|---:|---:|---:|",
        ]
    );
    assert!(lines[4].starts_with("| native | 2 | 1 | "));
    assert_eq!((lines.len(), lines[4].matches(" | ").count()), (5, 7));
}

#[test]
fn a_way_that_cannot_take_a_puzzle_fails_alone() {
    let blank = takuzu_sat::Grid::blank(takuzu_sat::Shape::square(20)).to_string();
    let args = [
        "compare",
        "--json",
        "--ask",
        "solve",
        "--encodings",
        "binomial",
        "--simplify",
        "no",
        "--repeat",
        "2",
    ];
    let outcome = takuzu(args).stdin(format!("{blank}\n\n{blank}")).run();
    assert_eq!(outcome.code, Some(2));
    let complaints: Vec<&str> = outcome.err.lines().collect();
    assert_eq!(complaints.len(), 1, "the first failure stands for all: {outcome:?}");
    assert!(
        complaints[0].starts_with(
            "error: stdin:1: sat pure binomial+one-sided: the binomial encoding is too large"
        ),
        "{complaints:?}"
    );
    let lines = outcome.json();
    let errors = lines.iter().map(|line| &line["statuses"]["error"]);
    assert_eq!(errors.collect::<Vec<_>>(), [2, 0]);
    assert!(lines[0]["seconds"].is_null() && lines[1]["statuses"]["solved"] == 2);
}

#[test]
fn what_cannot_be_read_does_not_stop_the_rest() {
    let outcome = takuzu(["compare", "--json", "nowhere.txt", PUZZLES[0]]).run();
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.err.starts_with("error: cannot read nowhere.txt"));
    let lines = outcome.json();
    assert_eq!((lines.len(), &lines[0]["status"]), (4, &json!("error")));
    assert_eq!(lines[1]["puzzles"], 1);
    let outcome = takuzu(["compare", "nowhere.txt"]).run();
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""));
}

#[test]
fn a_puzzle_that_is_given_up_is_counted_as_such() {
    let blank = takuzu_sat::Grid::blank(takuzu_sat::Shape::square(60)).to_string();
    let args = ["compare", "--json", "--simplify", "no", "--timeout", "1ms"];
    let lines = takuzu(args).stdin(blank).json(3);
    assert_eq!(lines[0]["statuses"]["unknown"], 1);
}

#[test]
fn a_formula_that_fills_the_memory_is_refused() {
    let blank = takuzu_sat::Grid::blank(takuzu_sat::Shape::square(234)).to_string();
    let outcome = takuzu(["compare", "--simplify", "no"]).stdin(blank).run();
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""));
    let message = "error: stdin:1: the formula would have 51413778 clauses";
    assert!(outcome.err.starts_with(message), "{}", outcome.err);
}
