//! Command lines as newcomers type them: other names, and rows, sizes and levels without an option.

use crate::program::takuzu;

#[test]
fn other_names_mean_the_same_where_that_is_certain() {
    let pairs = [
        ("solve --puzzle binairo", "solve --puzzle takuzu"),
        ("count --engine dlx", "count --engine xcc:links"),
        ("count --engine backtracking", "count --engine backtrack"),
        ("validate", "check"),
        ("rate", "grade"),
    ];
    for (typed, known) in pairs {
        let run = |line: &str| {
            let words = line.split(' ').chain(["docs/puzzles/wikipedia-4.txt"]);
            let outcome = takuzu(words).run();
            (outcome.code, outcome.out, outcome.err)
        };
        assert_eq!(run(typed), run(known), "{typed}");
    }
    let made = |words: &str| {
        let words = words.split(' ').chain(["--seed", "3", "--size", "6"]);
        takuzu(words).run().out
    };
    let known = made("generate --level normal -n 2");
    assert!(!known.is_empty());
    assert_eq!(made("make --difficulty medium --number 2"), known);
    // The help pages name one of them.
    assert!(!takuzu(["generate", "--help"]).run().out.contains("difficulty "));
}

#[test]
fn what_is_typed_without_its_option_gets_a_tip() {
    for (typed, tip) in [
        ("solve 2120 2202 2022 1120", "did you mean `--text 2120 2202 2022 1120`?"),
        ("check .1.0 ..0. .0.. 11.0 --json", "did you mean `--text .1.0 ..0. .0.. 11.0`?"),
        ("hint -1-0 --0- -0-- 11-0", "did you mean `--text -1-0 --0- -0-- 11-0`?"),
        ("solve .1.0..0..0..11.0", "did you mean `--text .1.0..0..0..11.0`?"),
        ("generate 10", "did you mean `generate --size 10`?"),
        ("generate 8x10 medium", "did you mean `generate --size 8x10 --level normal`?"),
        ("generate sudoku hard -n 2", "did you mean `generate --puzzle sudoku --level hard`?"),
        ("docs/puzzles/two-6.txt", "did you mean `takuzu-sat solve docs/puzzles/two-6.txt`?"),
        (".1.0 ..0. .0.. 11.0", "did you mean `takuzu-sat solve --text .1.0 ..0. .0.. 11.0`?"),
        ("solve --puzzle unruly x", "did you mean `--rules unruly`?"),
    ] {
        let outcome = takuzu(typed.split(' ')).run();
        assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""), "{typed}");
        assert!(outcome.err.contains(tip), "{typed}: {}", outcome.err);
    }
    // A file that is not there is no row.
    let missing = takuzu(["solve", "no-such-file.txt"]).run();
    assert!(!missing.err.contains("did you mean"), "{}", missing.err);
}
