//! Sudoku through every command.

use crate::takuzu;

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A given changed, so that two clash in a row and in a block.
const WRONG: &str =
    "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn solved_by_every_engine() {
    for engine in ["sat", "xcc", "native", "auto"] {
        takuzu(["solve", "--engine", engine, "--text", NINE]).gives(0, &format!("{SOLVED}\n"), "");
    }
    for encoding in ["minimal", "complete"] {
        let args = ["solve", "--no-simplify", "--encoding", encoding, "--text", NINE];
        takuzu(args).gives(0, &format!("{SOLVED}\n"), "");
    }
    takuzu(["solve", "--cross-check", "--text", NINE]).gives(0, &format!("{SOLVED}\n"), "");
}

#[test]
fn counted_and_listed() {
    let blank = "................";
    takuzu(["count", "--puzzle", "sudoku", "--text", blank]).gives(0, "288\n", "");
    let listed = takuzu(["enumerate", "--puzzle", "sudoku", "--text", blank, "--limit", "7"]).run();
    assert_eq!((listed.code, listed.out.lines().count()), (Some(0), 7));
}

#[test]
fn a_batch_in_its_order() {
    let lines = format!("{NINE}\n{WRONG}\n{SOLVED}\n{}\n", &NINE[1..]);
    let checked = takuzu(["check", "-j", "1", "--no-simplify"]).stdin(lines.as_str()).run();
    assert_eq!(checked.code, Some(2), "{}", checked.err);
    assert_eq!(
        checked.out,
        "stdin:1: exactly one solution\n\
         stdin:2: no solution: the givens break rules in 2 places\n\
         \x20 Row 1 has more than one 5: r1c1 and r1c2.\n\
         \x20 Block 1 has more than one 5: r1c1 and r1c2.\n\
         \x20 r1c2 may be a misprint: with 3 there is exactly one solution\n\
         stdin:3: complete and right\n"
    );
    assert!(checked.err.contains("80 cells are no square"), "{}", checked.err);
}

#[test]
fn a_clash_is_refused_with_its_cells() {
    let lines = takuzu(["check", "--json"]).stdin(WRONG).json(1);
    assert_eq!(lines[0]["status"], "none");
    assert_eq!(lines[0]["puzzle"], "sudoku");
    assert_eq!(lines[0]["block"], "3x3");
    assert_eq!(lines[0]["violations"][0]["rule"], "rows");
    assert_eq!(lines[0]["violations"][0]["cells"][1], "r1c2");
    let deep = takuzu(["check", "--json"]).stdin("1.3. ..2. .4.. ...1\n").json(1);
    assert_eq!(deep[0]["clash"]["rules"][0], "rows");
    let complete = SOLVED.replacen("53", "35", 1);
    let lines = takuzu(["check", "--json"]).stdin(complete.as_str()).json(1);
    assert_eq!(lines[0]["status"], "invalid");
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

#[test]
fn flags_that_do_not_go_together() {
    let refused = takuzu(["solve", "--blocks", "3x3", "--rules", "unruly", "--text", NINE]).run();
    assert_eq!(refused.code, Some(2));
    let too_large = takuzu(["solve", "--blocks", "5x6", "--text", NINE]).run();
    assert!(too_large.err.contains("a side of 30: more than the 25 allowed"), "{}", too_large.err);
    takuzu(["convert", "--to", "xo", "--text", NINE]).gives(
        2,
        "",
        "error: --text:1: `xo` is no format of Sudoku: `grid`, `markdown`, `box`, `words`, `line`, \
         `json`, `csv`, `tsv`, `latex`, `tabular`, `sdk`, `sdm`, `ss`, `candidates`, `hodoku` and \
         `opensudoku` can carry it\n",
    );
}

/// A position in which the next cell is filled after a number is ruled out.
const POINTING: &str =
    "...1..9.434..97..1.914.6.3...371...51.......34..3.91...3.6.1.826142...7952897..16";

#[test]
fn a_hint_goes_on_to_the_first_cell_that_is_filled() {
    let lines = takuzu(["hint", "--json", "--text", POINTING]).json(0);
    let steps = lines[0]["steps"].as_array().expect("steps");
    assert_eq!(steps.len(), 2);
    assert_eq!(steps[0]["removes"], true);
    assert_eq!(steps[0]["cells"], serde_json::json!(["r3c7"]));
    assert_eq!(steps[0]["value"], 5);
    assert!(steps[1].get("removes").is_none());
    assert_eq!(steps[1]["cells"], serde_json::json!(["r3c5"]));
    let nudge = ["hint", "--detail", "nudge", "--text", POINTING];
    takuzu(nudge).gives(0, "--text:1: Look at block 9.\n", "");
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

#[test]
fn a_wrong_entry_comes_before_any_hint() {
    let wrong = NINE.replacen("53.", "531", 1);
    let outcome = takuzu(["hint", "--text", &wrong, "--givens", NINE]).run();
    assert_eq!(outcome.code, Some(1), "{outcome:?}");
    let says = "r1c3 contradicts the givens: it cannot be 1.";
    assert!(outcome.out.contains(says), "{outcome:?}");
    assert!(outcome.out.trim_end().ends_with(']'), "{outcome:?}");
}

#[test]
fn graded_on_the_scales_of_others() {
    let graded = takuzu(["grade", "--text", POINTING]).run();
    assert!(graded.out.contains(", SE 2."), "{graded:?}");
    let lines = takuzu(["grade", "--json", "--text", POINTING]).json(0);
    let grade = &lines[0]["grade"];
    assert!(grade["se"].as_f64() >= Some(2.6), "{grade}");
    assert_eq!(grade["hodoku"], 50);
    let args = ["grade", "--techniques", "sudoku-search", "--text", POINTING];
    let graded = takuzu(args).run();
    assert!(graded.out.contains("extreme") && !graded.out.contains("SE"), "{graded:?}");
}

/// Who asked for a solution knows the blocks.
#[test]
fn solutions_are_written_whatever_the_blocks() {
    let tall = "12345. 345612 56.... ...... ...... ......";
    let solve = ["solve", "--blocks", "3x2", "--text", tall];
    let solved = takuzu(solve).run();
    assert_eq!((solved.code, solved.err.as_str()), (Some(0), ""), "{solved:?}");
    assert!(solved.out.starts_with("123456 345612 56"), "{solved:?}");
    let listed = takuzu(["enumerate", "--limit", "2", "--blocks", "3x2", "--text", tall]).run();
    assert_eq!((listed.code, listed.err.as_str()), (Some(0), ""), "{listed:?}");
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

#[test]
fn cells_without_a_candidate_and_numbers_without_a_place_are_named() {
    // r1c3 sees 1, 2, 3 and 4.
    let dead = ["--text", "12..", "...3", "..4.", "...."];
    let reason = "no solution: r1c3 has no candidate left\n";
    let rest = |out: &str| out.lines().skip(1).all(|line| line.contains(" has no "));
    for command in ["check", "hint"] {
        let run = takuzu([command]).args(&dead).run();
        assert!(run.out.starts_with(&format!("--text:1: {reason}")) && rest(&run.out), "{run:?}");
        assert_eq!(run.code, Some(1));
    }
    let solve = takuzu(["solve"]).args(&dead).run();
    assert!(solve.out.starts_with(&format!("# --text:1: {reason}")), "{solve:?}");
    let french = takuzu(["check", "--lang", "fr"]).args(&dead).run().out;
    assert!(french.contains("L1C3 n’a plus de candidat"), "{french}");
    let record = takuzu(["check", "--json"]).args(&dead).json(1).remove(0);
    assert_eq!(record["dead_ends"][0], serde_json::json!({"cell": "r1c3"}));
    assert!(record["clash"]["givens"].is_array(), "{record}");
    // 1 stands in r2c4 and r3c1, and r1c2 is full.
    let no_place =
        ["row 1", "column 2", "block 1"].map(|house| format!("1 has no place left in {house}\n"));
    let no_place = format!("no solution: {}", no_place.join("  "));
    let rows = ["--text", ".2..", "...1", "1...", "...."];
    let check = takuzu(["check"]).args(&rows).run();
    assert!(check.out.starts_with(&format!("--text:1: {no_place}")), "{check:?}");
    let count = takuzu(["count"]).args(&rows).run();
    assert!(count.err.contains("1 has no place left in row 1"), "{count:?}");
}
