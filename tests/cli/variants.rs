//! Puzzles with signs, and with sides of odd length, from their text to the answer.

use takuzu_sat::text::Format;

use crate::takuzu;

const TANGO: &str = "docs/puzzles/tango-6.signs";
const TANGO_TASK: &str = "e0c1h0g11e1b|c2c1j2a3d3b36f\n";

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
