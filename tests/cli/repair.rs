//! Typing mistakes that `check` finds, and rows that are typed as words.

use crate::program::{FOUR_SOLVED, takuzu};

/// `.1.0 ..0. .0.. 11.0` with a 1 in r3c2.
const MISTYPED: [&str; 5] = ["--text", ".1.0", "..0.", ".1..", "11.0"];

const BROKEN: &str = "--text:1: no solution: the givens break rules in 1 place\n  \
                      Column 2 has too many 1s (r1c2, r3c2 and r4c2).\n";

#[test]
fn givens_that_may_be_misprints_are_listed() {
    let check = |options: &[&str]| takuzu(["check"]).args(options).args(&MISTYPED);
    let tip = "  r3c2 may be a misprint: with 0 there is exactly one solution\n  \
               another given may be wrong instead (`check --repair` lists all 2)\n";
    check(&[]).gives(1, &format!("{BROKEN}{tip}"), "");
    let all = "  r3c2 may be a misprint: with 0, or blank, there is exactly one solution\n  \
               r4c2 may be a misprint: with 0, or blank, there is exactly one solution\n";
    for options in [&["--repair"][..], &["--repair", "1"], &["--repair=1"]] {
        check(options).gives(1, &format!("{BROKEN}{all}"), "");
    }
    let french = check(&["--repair", "--lang", "fr"]).run().out;
    let line = "  L3C2 est peut-être une coquille\u{a0}: avec 0, ou vide, il y a exactement une solution\n";
    assert!(french.contains(line), "{french}");
    check(&["--repair", "-q"]).gives(1, "", "");
}

#[test]
fn repairs_are_in_the_json_where_they_are_asked_for() {
    let check = |options: &[&str]| {
        let run = takuzu(["check", "--json"]).args(options).args(&MISTYPED);
        run.json(1).remove(0)
    };
    assert!(check(&[]).get("repairs").is_none());
    let record = check(&["--repair"]);
    let first = &record["repairs"][0];
    let change = serde_json::json!([{"cell": "r3c2", "given": 1, "value": 0}]);
    assert_eq!(first["changes"], change);
    assert_eq!(first["solution"], FOUR_SOLVED.replace('\n', ""));
    assert_eq!(record["repairs"].as_array().map(Vec::len), Some(2));
    assert!(record.get("repairs_untried").is_none());
}

#[test]
fn missing_givens_and_second_changes_are_tried_where_they_are_wished_for() {
    let several = "docs/puzzles/two-6.txt";
    let lines = |options: &[&str]| {
        let out = takuzu(["check", several]).args(options).run().out;
        out.lines().skip(8).map(str::to_owned).collect::<Vec<String>>()
    };
    let one = "  r5c6 may be a misprint: with 0 there is exactly one solution";
    assert_eq!(lines(&["--repair"]), [one]);
    let missing = lines(&["--repair", "--missing"]);
    assert_eq!(missing[0], one);
    let added = "  a given may be missing: with 1 in r2c1 there is exactly one solution";
    assert_eq!(missing[1], added);
    let two = lines(&["--repair", "2"]);
    assert_eq!(two[0], one);
    assert!(two[1].contains(" and ") && two[1].contains("may be"), "{two:?}");
    let left_out = "  pairs of changes of which one is enough are not listed";
    assert!(two.iter().any(|line| line == left_out), "{two:?}");
    assert!(!missing.iter().any(|line| line == left_out), "{missing:?}");
    assert_eq!(takuzu(["check", "--missing", several]).run().code, Some(2));
}

#[test]
fn a_good_puzzle_gets_no_repairs_and_a_complete_grid_does() {
    let good = "--text:1: exactly one solution\n";
    takuzu(["check", "--repair", "2", "--text", ".1.0 ..0. .0.. 11.0"]).gives(0, good, "");
    let grid = takuzu(["check", "--text", "0110", "1001", "0011", "1101"]).run();
    let tip = "  r4c4 may be a misprint: with 0 the grid is complete and right\n";
    assert!(grid.code == Some(1) && grid.out.ends_with(tip), "{}", grid.out);
    // Rules that leave one solution explain more than a misprint.
    let other = takuzu(["check", "docs/puzzles/only-without-rule-3-6.txt"]).run().out;
    assert!(other.ends_with("(--rules unruly) there is exactly one solution\n"), "{other}");
}

#[test]
fn rows_may_be_words() {
    for rows in [&[".1.0", "..0.", ".0..", "11.0"][..], &["-1-0", "--0-", "-0--", "11-0"]] {
        let text = |option: &str| takuzu(["solve"]).args(&[option]).args(&["--text"]).args(rows);
        text("-q").gives(0, "0110 1001 0011 1100\n", "");
        let json = takuzu(["solve", "--text"]).args(rows).args(&["--json"]).json(0);
        assert_eq!(json[0]["solution"], FOUR_SOLVED.replace('\n', ""));
    }
}
