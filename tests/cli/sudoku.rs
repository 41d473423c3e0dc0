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

#[test]
fn where_no_technique_leads_on_the_smallest_reason_does() {
    let puzzle =
        "6...458....9...1.3.....9.6...23..97....4.1....98..76...1.9.....8.3...4....651...7";
    let lines = takuzu(["explain", "--json", "--text", puzzle]).json(0);
    let steps = lines[0]["steps"].as_array().expect("steps");
    let by_reason: Vec<_> =
        steps.iter().filter(|step| step["technique"] == "smallest reason").collect();
    assert_eq!(by_reason.len(), 1, "{steps:?}");
    assert_eq!(by_reason[0]["proof"], "smallest");
    assert_eq!(by_reason[0]["removes"], true);
}
