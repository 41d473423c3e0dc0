//! Sudoku through every command.

use crate::takuzu;

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn counted_and_listed() {
    let blank = "................";
    takuzu(["count", "--puzzle", "sudoku", "--text", blank]).gives(0, "288\n", "");
    let listed = takuzu(["enumerate", "--puzzle", "sudoku", "--text", blank, "--limit", "7"]).run();
    assert_eq!((listed.code, listed.out.lines().count()), (Some(0), 7));
}

#[test]
fn exported_and_decoded() {
    for to in ["dimacs", "icnf", "mcc", "opb", "xcc"] {
        for simplified in [false, true] {
            let mut args = vec!["export", "--to", to, "--text", NINE];
            args.extend(simplified.then_some("--simplified"));
            let text = takuzu(args).run();
            assert_eq!((text.code, text.err.as_str()), (Some(0), ""), "{to}");
            assert!(text.out.contains("Sudoku 9x9: 53..7...."), "{to}");
        }
    }
    let model = takuzu(["solve", "--sat-codes", "--encoding", "minimal", "--text", NINE]).run();
    assert_eq!(model.code, Some(10), "{}", model.err);
    takuzu(["decode", "--encoding", "minimal", "--text", NINE]).stdin(model.out.as_str()).gives(
        0,
        &format!("{SOLVED}\n"),
        "",
    );
    let sizes = takuzu(["export", "--stats", "--text", NINE]).run().out;
    let total = sizes.lines().last().expect("a line");
    assert_eq!(total.split_whitespace().nth(2), Some("10560"), "{sizes}");
    let other = takuzu(["export", "--encoding", "counter", "--text", NINE]).run();
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("is for Takuzu alone"), "{}", other.err);
}

/// A solution that is forbidden is gone: the puzzle has no other.
#[test]
fn exported_without_a_solution() {
    let blocked = takuzu(["export", "--text", NINE, "--block", SOLVED]).run();
    assert_eq!((blocked.code, blocked.err.as_str()), (Some(0), ""));
    assert!(blocked.out.contains("without the solution 534678912"));
}

#[test]
fn compared() {
    let compared = takuzu(["compare", "--json", "--simplify", "both", "--encodings", "all"])
        .stdin(format!("{NINE}\n"))
        .json(0);
    let names: Vec<&str> = compared.iter().filter_map(|line| line["contender"].as_str()).collect();
    assert!(names.contains(&"sat pure minimal") && names.contains(&"sat complete"), "{names:?}");
}

/// A position in which the next cell is filled after a number is ruled out.
const POINTING: &str =
    "...1..9.434..97..1.914.6.3...371...51.......34..3.91...3.6.1.826142...7952897..16";

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
    let ends = |args: &[&str], end: &str| {
        let outcome = takuzu(args.iter().copied()).run();
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        assert!(outcome.out.contains(end), "{outcome:?}");
    };
    ends(&["explain", "--text", puzzle], "Solved. The hardest step is extreme: smallest reason.\n");
    ends(
        &["explain", "--smallest", "--text", POINTING],
        "Solved, with the smallest reason for each step.\n",
    );
    // All steps by the search are none by a reason.
    let nothing =
        "........7..4.2.6..8.....31......29...4..9..3...95.6....1......8..6.5.2..7........";
    let outcome = takuzu(["explain", "--smallest", "--text", nothing]).run();
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    assert!(outcome.out.contains("several solutions"), "{outcome:?}");
}

/// What is made can be read again, plain JSON too.
#[test]
fn unusual_blocks_there_and_back() {
    for blocks in ["1x1", "1x3", "3x1", "1x5", "3x2", "2x7"] {
        for to in ["ss", "json"] {
            let made = ["generate", "--puzzle", "sudoku", "--seed", "1", "--blocks", blocks];
            let made = takuzu(made).args(&["--to", to]).run();
            assert_eq!((made.code, made.err.as_str()), (Some(0), ""), "{made:?}");
            let checked = takuzu(["check", "--json"]).stdin(made.out.as_str()).json(0);
            assert_eq!(checked[0]["status"], "unique", "{made:?}");
            assert_eq!(checked[0]["block"], blocks, "{made:?}");
        }
    }
    let json = takuzu(["generate", "-n", "2", "--size", "4", "--seed", "1", "--to", "json"]);
    assert_eq!(json.json(0).len(), 2);
    let seeded = takuzu(["generate", "--size", "4", "--to", "json"]).run();
    assert!(seeded.err.starts_with("note: --seed "), "{seeded:?}");
}

/// What the comments of the puzzle to try first say is true.
#[test]
fn the_puzzle_to_try_first() {
    let file = "docs/puzzles/sudoku-9.sdk";
    let text = std::fs::read_to_string(crate::program::repository().join(file)).expect("a puzzle");
    let claim = text.lines().next().expect("a comment");
    let solution = claim.strip_prefix("#D unique: ").expect("a claim").replace(' ', "");
    for engine in ["sat", "xcc", "native"] {
        let checked = takuzu(["check", "--json", "--engine", engine, file]).json(0);
        assert_eq!(checked[0]["status"], "unique");
        assert_eq!(checked[0]["solution"], solution.as_str());
    }
    let graded = takuzu(["grade", "--json", file]).json(0);
    assert_eq!(graded[0]["grade"]["level"], "hard");
    assert_eq!(graded[0]["grade"]["techniques"]["xy-wing"], 1);
}
