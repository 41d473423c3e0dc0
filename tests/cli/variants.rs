//! Puzzles with signs, and with sides of odd length, from their text to the answer.

use takuzu_sat::text::Format;

use crate::takuzu;

const TANGO: &str = "docs/puzzles/tango-6.signs";
const TANGO_SOLVED: &str = "011010 100101 010011 011010 101100 100101\n";
const TANGO_TASK: &str = "e0c1h0g11e1b|c2c1j2a3d3b36f\n";
/// A 7x7 with one solution if each line has one more 1 than 0.
const SEVEN: &str = "011..../1.10.../......./....0.1/..1..01/.10.1../..01...";
const SEVEN_SOLVED: &str = "0110110 1010101 1101010 0011011 0110101 1101100 1001011\n";

const ENGINES: [&[&str]; 5] = [
    &["--engine", "sat"],
    &["--engine", "sat", "--no-simplify"],
    &["--engine", "xcc"],
    &["--engine", "native"],
    &["--cross-check"],
];

#[test]
fn a_tango_by_all_engines() {
    for engine in ENGINES {
        takuzu(["solve", "--rules", "plus", "--to", "words", TANGO]).args(engine).gives(
            0,
            TANGO_SOLVED,
            "",
        );
        takuzu(["check", "--rules", "plus", TANGO]).args(engine).gives(
            0,
            &format!("{TANGO}:2: exactly one solution\n"),
            "",
        );
        takuzu(["count"]).args(engine).stdin(TANGO_TASK).gives(0, "1\n", "");
    }
}

/// The answer of a puzzle with signs is a grid in the same form, its signs kept.
#[test]
fn answers_keep_their_signs() {
    let answer = "\
0 1 1 0x1 0
1 0=0 1 0 1
0 1 0 0 1 1
0x1 1 0 1 0
    =
1 0 1 1 0 0
  =     = x
1 0 0 1 0 1
";
    takuzu(["solve", "--rules", "plus", TANGO]).gives(0, answer, "");
    takuzu(["solve", "--rules", "plus", "--to", "signs"]).stdin(TANGO_TASK).gives(0, answer, "");
    takuzu(["check", "--rules", "plus"]).stdin(answer).gives(
        0,
        "stdin:1: complete and right\n",
        "",
    );
    let wrong = answer.replace("0x1 1", "0=1 1");
    let outcome = takuzu(["check", "--rules", "plus"]).stdin(wrong).run();
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    assert!(
        outcome.out.contains("r4c1 and r4c2 break the sign = between them."),
        "{}",
        outcome.out
    );
    let colour = ["solve", "--rules", "plus", "--color", "always", TANGO];
    let outcome = takuzu(colour).run();
    assert!(outcome.out.starts_with("0 1 1 0x1 \u{1b}[1m0\u{1b}[0m\n"), "{}", outcome.out);
}

/// Under rule 3 the Tango has no solution, which is said with the way out.
#[test]
fn the_rules_of_a_tango_are_asked_for() {
    let outcome = takuzu(["check", TANGO]).run();
    assert_eq!(outcome.code, Some(1));
    let hint = "with equal rows and columns allowed (--rules unruly) there is exactly one solution";
    assert!(outcome.out.contains(hint), "{}", outcome.out);
}

/// From each format with signs to each other, and what the rest says.
#[test]
fn signs_from_any_to_any() {
    let signs = std::fs::read_to_string(TANGO).expect("the puzzle");
    let (_, signs) = signs.split_once('\n').expect("a comment");
    let json = takuzu(["convert", "--to", "json"]).stdin(TANGO_TASK).run().out;
    assert!(json.contains("[\"r5c6\",\"r6c6\",\"x\"]]"), "{json}");
    for from in [TANGO_TASK, &json] {
        for (to, expected) in [("plus-task", TANGO_TASK), ("json", &json)] {
            takuzu(["convert", "--to", to]).stdin(from).gives(0, expected, "");
        }
        let strict = takuzu(["convert", "--to", "signs", "--rules", "takuzu"]).stdin(from).run();
        assert_eq!(strict.out, signs, "{}", strict.err);
    }
    takuzu(["convert", "--rules", "plus", "--to", "json"]).stdin(signs).gives(0, &json, "");
    for format in Format::ALL.into_iter().filter(|format| !format.carries_signs()) {
        let error = format!(
            "error: stdin:1: `{format}` has no place for signs between cells: `signs` and `json` \
             can carry them\n"
        );
        takuzu(["convert", "--to", format.name()]).stdin(signs).gives(2, "", &error);
    }
}

#[test]
fn odd_sides_by_all_engines() {
    for engine in ENGINES {
        takuzu(["solve", "--odd", "one", "--to", "words", "--text", SEVEN]).args(engine).gives(
            0,
            SEVEN_SOLVED,
            "",
        );
        takuzu(["check", "--odd", "one", "--text", SEVEN]).args(engine).gives(
            0,
            "--text:1: exactly one solution\n",
            "",
        );
        for (odd, count) in [("one", "1\n"), ("either", "2300\n")] {
            takuzu(["count", "--odd", odd, "--text", SEVEN]).args(engine).gives(0, count, "");
        }
        let several = takuzu(["check", "--odd", "either", "--text", SEVEN]).args(engine).run();
        assert_eq!(several.code, Some(1), "{several:?}");
        let json =
            takuzu(["solve", "--json", "--odd", "either", "--text", SEVEN]).args(engine).json(0);
        assert_eq!(json[0]["rules"]["majority"], "either");
        let solution = json[0]["solution"].as_str().expect("a solution");
        takuzu(["check", "--odd", "either"]).stdin(solution).gives(
            0,
            "stdin:1: complete and right\n",
            "",
        );
    }
}

/// What odd sides hold is kept in JSON, and nowhere else.
#[test]
fn odd_sides_in_other_formats() {
    for odd in ["one", "either"] {
        let json = takuzu(["convert", "--odd", odd, "--to", "json", "--text", SEVEN]).run();
        let count = takuzu(["count", "--odd", odd, "--text", SEVEN]).run().out;
        takuzu(["count"]).stdin(json.out.clone()).gives(0, &count, "");
        takuzu(["convert"]).stdin(json.out.clone()).gives(0, &json.out, "");
        takuzu(["convert", "--to", "line"]).stdin(json.out).gives(
            2,
            "",
            "error: stdin:1: `line` cannot say what lines of odd length hold: `json` can carry it\n",
        );
    }
    takuzu(["solve", "--text", SEVEN]).gives(
        2,
        "",
        "\
error: 7 rows: sides must be even (for odd sides use --odd one or --odd either)
 --> --text:1:1
  |
1 | 011....
  | ^^^^^^^
",
    );
}
