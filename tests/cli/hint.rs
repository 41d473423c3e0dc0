//! `hint` and `explain`: what follows and why, in both languages, and what is wrong.

use crate::program::FOUR;
use crate::takuzu;

/// A unique puzzle of side 6 whose third row is wrong in `WRONG`.
const SIX: &str = "1...00 1..... ...0.0 .0.00. ....1. .0....";

#[test]
fn a_hint_gives_away_as_much_as_is_asked_for() {
    let said = [
        ("nudge", "--text:1: Look at row 4.\n"),
        (
            "where",
            "--text:1: You can work out r4c3 from row 4.
      1  2  3  4
   1  .  1  .  0
   2  .  .  0  .
   3  .  0  .  .
   4  1  1 [.] 0
   [ ] conclusion
",
        ),
        (
            "why",
            "--text:1: pair (trivial)
r4c1 and r4c2 are 1, and a third 1 next to them is not allowed.
      1  2  3  4
   1  .  1  .  0
   2  .  .  0  .
   3  .  0  .  .
   4 (1)(1)[.] 0
   [ ] conclusion   ( ) reason
",
        ),
        (
            "value",
            "--text:1: pair (trivial)
r4c1 and r4c2 are 1, and a third 1 next to them is not allowed. So r4c3 is 0.
      1  2  3  4
   1  .  1  .  0
   2  .  .  0  .
   3  .  0  .  .
   4 (1)(1)[0] 0
   [ ] conclusion   ( ) reason
",
        ),
    ];
    for (detail, expected) in said {
        takuzu(["hint", "--detail", detail, "--text", FOUR]).gives(0, expected, "");
    }
    let json = |detail: &str| {
        let lines = takuzu(["hint", "--json", "--detail", detail, "--text", FOUR]).json(0);
        lines[0]["steps"][0].clone()
    };
    assert_eq!(json("nudge"), serde_json::json!({"text": "Look at row 4."}));
    let text = "r4c1 and r4c2 are 1, and a third 1 next to them is not allowed. So r4c3 is 0.";
    let all = serde_json::json!({
        "technique": "pair", "cells": ["r4c3"], "value": 0, "because": ["r4c1", "r4c2"],
        "text": text,
    });
    assert_eq!(json("value"), all);
}

#[test]
fn a_wrong_entry_comes_before_any_hint() {
    // r4c3 breaks a rule with givens alone; r6c1 is wrong further on.
    let wrong = "1...00 1..... ...0.0 .0000. ....1. 10....";
    takuzu(["hint", "--text", wrong, "--givens", SIX]).gives(
        1,
        "--text:1: r4c3 contradicts the givens: it cannot be 0. (2 entries are wrong.)
r4c2, r4c3 and r4c4 are three 0s next to each other.
      1  2  3  4  5  6
   1  1  .  .  .  0  0
   2  1  .  .  .  .  .
   3  .  .  .  0  .  0
   4  .  0 <0> 0  0  .
   5  .  .  .  .  1  .
   6  1  0  .  .  .  .
   < > wrong entry
r4c3 must be 1.
",
        "",
    );
    let lines = takuzu(["hint", "--json", "--text", wrong, "--givens", SIX]).json(1);
    assert_eq!(lines[0]["wrong"], serde_json::json!(["r4c3", "r6c1"]));
    // What is given is not for the player to change.
    let changed = SIX.replacen('1', "0", 1);
    let told = takuzu(["hint", "--text", &changed, "--givens", SIX]).run();
    let says = "--text:1: r1c1 is 0, but 1 is given there.\n      1 ";
    assert!(told.code == Some(1) && told.out.starts_with(says), "{told:?}");
    // A blank in place of a given is no mistake.
    let rubbed_out = SIX.replacen('1', ".", 1);
    let outcome = takuzu(["hint", "--text", &rubbed_out, "--givens", SIX]).run();
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
}

#[test]
fn givens_come_from_a_file_too() {
    let file = "docs/puzzles/wikipedia-4.txt";
    let outcome = takuzu(["hint", "--text", "11.0 ..0. .0.. 11.0", "--givens", file]).run();
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    let says = "r1c1 contradicts the givens: it cannot be 1.";
    assert!(outcome.out.contains(says), "{outcome:?}");
    let outcome = takuzu(["hint", "--text", FOUR, "--givens", SIX]).run();
    assert_eq!(outcome.code, Some(2), "{outcome:?}");
    assert!(outcome.err.contains("the position is 4x4"), "{outcome:?}");
    let outcome = takuzu(["hint", "--text", FOUR, "--givens", "nowhere.txt"]).run();
    assert_eq!(outcome.code, Some(2), "{outcome:?}");
    assert!(outcome.err.contains("nowhere.txt is neither a file nor a puzzle"), "{outcome:?}");
}

#[test]
fn where_there_is_nothing_to_conclude() {
    takuzu(["hint", "--text", "0110 1001 0011 1100"]).gives(
        0,
        "--text:1: complete and right: nothing is left to do\n",
        "",
    );
    takuzu(["hint", "--text", ".... .... .... ...."]).gives(
        1,
        "--text:1: several solutions: no technique applies\n",
        "",
    );
    let lines = takuzu(["hint", "--json", "--text", ".... .... .... ...."]).json(1);
    assert_eq!(lines[0]["count"], serde_json::json!({"value": "2", "exact": false}));
    takuzu(["hint", "--text", "000. .... .... ...."]).gives(
        1,
        "--text:1: no solution: the givens break rules in 2 places
  r1c1, r1c2 and r1c3 are three 0s next to each other.
  Row 1 has too many 0s (r1c1, r1c2 and r1c3).
",
        "",
    );
    let outcome = takuzu(["hint", "docs/puzzles/none-6.txt"]).run();
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    assert!(outcome.out.contains("these 8 givens contradict"), "{outcome:?}");
    let lines = takuzu(["explain", "--json", "docs/puzzles/none-6.txt"]).json(1);
    assert_eq!(lines[0]["status"], "none");
}

#[test]
fn explain_tells_all_steps_and_the_solution() {
    let outcome = takuzu(["explain", "--text", FOUR]).run();
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    assert!(outcome.out.starts_with("--text:1:\n1. r4c1 and r4c2 are 1"), "{outcome:?}");
    assert!(outcome.out.ends_with("\n0110\n1001\n0011\n1100\n"), "{outcome:?}");
    let lines = takuzu(["explain", "--json", "--text", FOUR]).json(0);
    assert_eq!(lines[0]["solution"], "0110100100111100");
    assert_eq!(lines[0]["steps"][0]["cells"], serde_json::json!(["r4c3"]));
    // As far as reason leads.
    let several = "11.. .... .... ....";
    let outcome = takuzu(["explain", "--lang", "fr", "--text", several]).run();
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    assert!(outcome.out.contains("Plus aucune technique ne s’applique"), "{outcome:?}");
}

#[test]
fn signs_that_clash_are_named() {
    let outcome = takuzu(["check", "--rules", "plus", "--from", "signs"])
        .stdin("0=1 . .\n. . . .\n. . . .\n. . . .\n")
        .run();
    assert_eq!(
        outcome.out,
        "stdin:1: no solution: the givens break rules in 1 place\n  r1c1 and r1c2 break the \
         sign = between them.\n"
    );
    let outcome = takuzu(["check", "--rules", "plus", "--from", "signs"])
        .stdin("0=. . .\n    =\n. . 0x.\n. . . .\n. . . .\n")
        .run();
    assert!(
        outcome.out.contains("from these rules: ")
            && outcome.out.contains("the sign = between r1c1 and r1c2"),
        "{outcome:?}"
    );
}

/// A puzzle of 14x14 that ends the ladder: probes do not lead on.
const EXTREME: &str = "0......0.......0...............0..1..11.11....1.....00.1.1....1.........00...1....0.....1.0.0.................0..0...00.....0.1.....01.....1...0.....00....1.0......0...1....1.1....1..0...1........";

#[test]
fn the_smallest_reason_is_given_where_it_is_asked_for() {
    let outcome = takuzu(["hint", "--smallest", "--text", FOUR]).run();
    assert_eq!(outcome.code, Some(0), "{outcome:?}");
    let lines: Vec<&str> = outcome.out.lines().collect();
    assert_eq!(lines[0], "--text:1: smallest reason");
    assert!(lines[1].starts_with("With a "), "{outcome:?}");
    assert!(lines[2] == "No smaller set of rules is enough (proved).", "{outcome:?}");
    let told = takuzu(["explain", "--smallest", "--json", "--text", FOUR]).json(0);
    let steps = told[0]["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 9);
    assert!(steps.iter().all(|step| step["proof"] == "smallest"), "{told:?}");
    assert_eq!(told[0]["solution"], "0110100100111100");
}

#[test]
fn the_smallest_reason_is_given_where_no_technique_leads_on() {
    let told = takuzu(["explain", "--json"]).stdin(format!("{EXTREME}\n")).json(0);
    let steps = told[0]["steps"].as_array().expect("steps");
    let of = |name: &str| steps.iter().filter(|step| step["technique"] == name).count();
    assert!(of("smallest reason") > 0 && of("probe") > 0, "{told:?}");
    let text = takuzu(["explain", "--lang", "fr"]).stdin(format!("{EXTREME}\n")).run();
    assert!(text.out.contains("[plus petite raison]"), "{text:?}");
}

/// What stands twice in a house needs no steps to be seen.
#[test]
fn a_wrong_entry_that_breaks_a_rule_with_givens_is_shown_by_it() {
    let givens =
        "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
    let wrong = givens.replacen("53..7", "53.57", 1);
    let hint = ["hint", "--givens", givens, "--text", &wrong];
    let told = takuzu(hint).run();
    let says = "--text:1: r1c4 contradicts the givens: it cannot be 5.\n\
                Row 1 has more than one 5: r1c1 and r1c4.\n      1  2 ";
    assert!(told.code == Some(1) && told.out.starts_with(says), "{told:?}");
    let french = takuzu(hint).args(&["--lang", "fr"]).run();
    assert!(french.out.contains("L1C1 et L1C4"), "{french:?}");
    let lines = takuzu(hint).args(&["--json"]).json(1);
    assert_eq!(lines[0]["wrong"], serde_json::json!(["r1c4"]));
    assert_eq!(lines[0]["violations"][0]["cells"], serde_json::json!(["r1c1", "r1c4"]));
    // Even where the givens have several solutions.
    let open = ["hint", "--puzzle", "sudoku", "--givens", "1... .... .... ....", "--text"];
    let told = takuzu(open).args(&["1..1 .... .... ...."]).run();
    assert!(told.out.contains("Row 1 has more than one 1"), "{told:?}");
}

/// Colour adds nothing but colour.
#[test]
fn hints_and_differences_are_coloured() {
    let two = "docs/puzzles/two-6.txt";
    for (args, part) in [
        (&["hint", "--text", FOUR] as &[&str], "\u{1b}[1m\u{1b}[32m[0]"),
        (&["explain", "--pictures", "--text", FOUR], "\u{1b}[36m(1)"),
        (&["check", two], "\u{1b}[1m\u{1b}[33mx"),
    ] {
        let plain = takuzu(args).run().out;
        let coloured = takuzu(args).args(&["--color", "always"]).run().out;
        assert!(coloured.contains(part), "{coloured:?}");
        let mut parts = coloured.split('\u{1b}');
        let first = parts.next().unwrap_or_default().to_owned();
        let rest = parts.map(|part| part.split_once('m').expect("the end of a colour").1);
        assert_eq!(first + &rest.collect::<String>(), plain);
    }
}

#[test]
fn all_deductions_are_listed_where_they_are_asked_for() {
    const HARD: &str = "docs/puzzles/minimal-10.txt";
    let techniques = |options: &[&str]| {
        let hint = takuzu(["hint", "--all", "--json", HARD]).args(options);
        let record = hint.json(0).remove(0);
        let steps = record["steps"].as_array().expect("steps").clone();
        let name = |step: &serde_json::Value| step["technique"].as_str().map(str::to_owned);
        steps.iter().filter_map(name).collect::<Vec<String>>()
    };
    // One round of the ladder, and one of each of its lower rungs.
    let easiest = techniques(&[]);
    assert_eq!(easiest, vec!["pair"; 9]);
    let trivial = techniques(&["--level", "trivial"]);
    assert_eq!(trivial[..9], easiest);
    assert!(trivial[9..].iter().all(|name| name != "pair") && trivial.len() > 9);

    let all = |options: &[&str]| takuzu(["hint", "--all", HARD]).args(options).run().out;
    let text = all(&[]);
    assert!(text.starts_with(&format!("{HARD}:4: 9 deductions\n1. ")), "{text}");
    assert!(text.contains("[1]") && text.ends_with("[ ] conclusion\n"), "{text}");
    let nudges = all(&["--detail", "nudge"]);
    assert!(nudges.contains("\n1. Look at ") && !nudges.contains('['), "{nudges}");
    assert!(all(&["--lang", "fr"]).contains(": 9 déductions\n"));
    let none = takuzu(["hint", "--all", "--level", "trivial", "--text", NOTHING_TRIVIAL]);
    let said = "--text:1: no technique of this level or below applies\n";
    none.gives(0, said, "");
    for words in [["--all", "--smallest"], ["--level", "easy"]] {
        let refused = takuzu(["hint", HARD]).args(&words).run();
        assert_eq!(refused.code, Some(2), "{words:?}");
    }
}

/// A puzzle with one solution whose first step is no trivial one.
const NOTHING_TRIVIAL: &str = "1..1....0....1.0.......1....0..1....";
