//! `solve --trace`: the steps of the textbook's backtracking. Texts of whole traces are in `docs/cli.md`.

use crate::program::FOUR;
use crate::takuzu;

#[test]
fn steps_are_told_in_french() {
    let told = takuzu(["solve", "--trace", "--lang", "fr", "--to", "words", "--text", FOUR]).run();
    assert_eq!(told.code, Some(0), "{told:?}");
    let lines: Vec<&str> = told.out.lines().collect();
    assert_eq!(lines[0], "  0  Les cases données");
    assert_eq!(lines[2], "  2  L1C3 = 0. La ligne 1 a trop de 0 (L1C1, L1C3 et L1C4).");
    assert!(lines[6].ends_with(" Retour à L2C1."), "{told:?}");
    assert!(lines[16].ends_with("C’est une solution."), "{told:?}");
    assert_eq!(lines[17..], ["", "0110 1001 0011 1100"]);
    let filled =
        takuzu(["solve", "--trace", "--deduce", "evident", "--lang", "fr", "--text", FOUR]).run();
    assert!(filled.out.contains("\n  0  Donc L"), "{filled:?}");
}

#[test]
fn steps_are_objects_of_json() {
    let trace =
        |args: &[&str]| takuzu(["solve", "--trace", "--json", "--text", FOUR]).args(args).json(0);
    let lines = trace(&[]);
    let (answer, steps) = lines.split_last().expect("an answer");
    assert_eq!(answer["status"], "solved");
    assert_eq!(steps.len(), 17);
    assert_eq!((&steps[2]["cell"], &steps[2]["value"]), (&"r1c3".into(), &0.into()));
    assert_eq!(steps[2]["violation"]["rule"], "balance");
    assert_eq!((&steps[2]["back"], &steps[6]["back"]), (&"next".into(), &"r2c1".into()));
    assert_eq!(steps[16]["outcome"], "solution");
    let filled = trace(&["--deduce", "evident"]);
    assert_eq!(filled[1]["step"], "fills");
    assert!(filled[1]["values"].as_array().is_some_and(|values| !values.is_empty()));
}

#[test]
fn steps_over_the_limit_are_counted() {
    let told = takuzu(["solve", "--trace", "--trace-limit", "3", "--text", FOUR]).run();
    assert_eq!(told.out.lines().filter(|line| line.starts_with("  ")).count(), 3, "{told:?}");
    let note =
        "note: --text:1: 14 steps after the first 3 left out: --trace-limit sets their number\n";
    assert_eq!(told.err, note);
}

#[test]
fn a_tree_for_graphviz_has_an_edge_to_each_node_but_one() {
    let tree = takuzu(["solve", "--engine", "backtrack", "--trace", "dot", "--text", FOUR]).run();
    assert!(tree.out.starts_with("digraph search {\n") && tree.out.ends_with("}\n"), "{tree:?}");
    let edges = tree.out.lines().filter(|line| line.contains(" -> ")).count();
    let nodes = tree.out.lines().filter(|line| line.contains("[label=")).count();
    assert_eq!((nodes, edges), (17, 16));
    assert_eq!(tree.out.matches("peripheries=2").count(), 1);
    assert_eq!(tree.out.matches("dashed").count(), 6);
}

#[test]
fn a_trace_without_a_solution_says_where_it_ends() {
    let none = "docs/puzzles/none-6.txt";
    let told = takuzu(["solve", "--trace", none]).run();
    assert_eq!(told.code, Some(1), "{told:?}");
    assert!(told.out.contains(" No value is left to try: the search ends.\n"), "{told:?}");
    assert!(told.out.ends_with("\n# docs/puzzles/none-6.txt:4: no solution\n"), "{told:?}");
}

/// The file may stand right behind `--trace`.
#[test]
fn a_trace_is_of_one_puzzle_by_backtracking() {
    let file = "docs/puzzles/wikipedia-4.txt";
    let told = takuzu(["solve", "--trace", file]).run();
    assert_eq!((told.code, told.err.as_str()), (Some(0), ""), "{told:?}");
    let refused = |args: &[&str], why: &str| {
        takuzu(["solve"]).args(args).gives(2, "", &format!("error: {why}\n"));
    };
    refused(
        &["--trace", "--engine", "sat", file],
        "--trace can only be used with --engine backtrack",
    );
    refused(
        &["--deduce", "evident", file],
        "--deduce can only be used with --engine backtrack, and the engine is sat",
    );
    refused(&["--trace", "dot", "--json", file], "--trace dot cannot be used with --json");
    refused(&["--trace", "tree", "--text", FOUR], "--trace tree: text or dot is expected");
}
