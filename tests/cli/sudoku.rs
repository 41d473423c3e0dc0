//! Sudoku through every command.

use crate::takuzu;

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn exported() {
    for to in ["dimacs", "icnf", "mcc", "opb", "xcc"] {
        for simplified in [false, true] {
            let mut args = vec!["export", "--to", to, "--text", NINE];
            args.extend(simplified.then_some("--simplify=yes"));
            let text = takuzu(args).well();
            assert!(text.out.contains("Sudoku 9x9: 53..7...."), "{to}");
        }
    }
    let blocked = takuzu(["export", "--text", NINE, "--block", SOLVED]);
    assert_eq!(blocked.writes(0, "without the solution 534678912").err, "");
}

/// This puzzle was left to the search where the ladder ended with plain chains.
#[test]
fn techniques_solve_what_chains_do_not() {
    let puzzle =
        "....518.....27...1.......57..1....6.52.6.....4...13....32...4...9....1....453..26";
    let lines = takuzu(["explain", "--json", "--text", puzzle]).json(0);
    let steps = lines[0]["steps"].as_array().expect("steps");
    let named = |name: &str| steps.iter().filter(|step| step["technique"] == name).count();
    assert_eq!((lines[0]["status"].as_str(), named("sudoku-search")), (Some("unique"), 0));
    assert!(named("hidden-single-block") > 0 && named("unique-rectangle") > 0);
}
