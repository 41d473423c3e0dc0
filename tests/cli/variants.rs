//! Puzzles with signs, and with sides of odd length, from their text to the answer.

use takuzu_sat::text::Format;

use crate::takuzu;

const TANGO: &str = "docs/puzzles/tango-6.signs";
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
