//! Pencil marks: what a text rules out is known to `hint`, `explain` and `grade`, and passed over by others.

use crate::takuzu;

const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A line of HoDoKu's library with candidates that are ruled out.
fn line(ruled_out: &str) -> String {
    format!(":0000:x:{NINE}:{ruled_out}::\n")
}

/// A board with two solutions, to one of which the candidates lead.
const GRID: &str = "\
.----------.----------.
| 1   2    | 3    4   |
| 34  34   | 12   1   |
:----------+----------:
| 2   34   | 14   13  |
| 34  134  | 124  123 |
'----------'----------'
";

#[test]
fn positions_go_on() {
    let hint = takuzu(["hint", "--detail", "nudge"]).stdin(line("113 213").as_str());
    hint.gives(0, "stdin:1: Look at block 2.\n", "");
    // With 1 ruled out in r1c3, the place of the 1 in its block is known.
    let explain = takuzu(["explain"]).stdin(line("113 213").as_str()).run();
    let told = "and earlier steps have ruled out 1 in r1c3. So r3c1 is 1.";
    assert!(explain.out.contains(told), "{}", explain.out);
    let plain = takuzu(["explain"]).stdin(line("").as_str()).run();
    assert!(!plain.out.contains("ruled out 1 in r1c3"), "{}", plain.out);
    let grade = |text: &str| takuzu(["grade"]).stdin(text).run().out;
    assert_ne!(grade(&line("113 213")), grade(&line("")));
    assert_eq!(grade(&line("")), grade(&format!("{NINE}\n")));
}

#[test]
fn candidates_decide_among_solutions() {
    let explain = takuzu(["explain"]).stdin(GRID).run();
    assert_eq!((explain.code, explain.err.as_str()), (Some(0), ""));
    assert!(explain.out.ends_with("\n1234\n4321\n2413\n3142\n"), "{}", explain.out);
    let graded = takuzu(["grade"]).stdin(GRID).run();
    assert!(graded.out.starts_with("stdin:1: trivial, score"), "{}", graded.out);
    let note = "note: stdin:1: candidates were struck out in 1 open cell, which is not part of the puzzle\n";
    let check = takuzu(["check", "--quiet"]).stdin(GRID).run();
    assert_eq!(check.err, "");
    let check = takuzu(["check"]).stdin(GRID).run();
    assert_eq!((check.code, check.err.as_str()), (Some(1), note));
    let convert = takuzu(["convert", "--to", "line"]).stdin(GRID);
    convert.gives(0, "1234...12.......\n", note);
    // Neither solution is left.
    let out = ":0000:x:1234...12.......:443 132 143 133::";
    for command in ["hint", "explain"] {
        let none = takuzu([command]).stdin(out).run();
        assert_eq!(none.code, Some(1), "{}", none.out);
        assert!(none.out.contains("The candidates leave no solution."), "{}", none.out);
    }
}

/// Plain candidates are those that the givens leave: they change nothing.
#[test]
fn plain_candidates_are_no_marks() {
    let plain = GRID.replace("2   34 ", "2   134");
    takuzu(["convert", "--to", "line"]).stdin(plain.as_str()).gives(0, "1234...12.......\n", "");
}

#[test]
fn a_candidate_that_the_solution_needs() {
    let all = "r1c3 is 4 in the only solution, but the candidates of this cell leave 4 out.";
    let run = |arguments: &str, text: &str, out: &str| {
        let run = takuzu(arguments.split(' ')).stdin(text);
        run.gives(1, &format!("stdin:1: {out}\n"), "");
    };
    let text = line("413 213");
    for command in ["hint", "explain", "grade", "hint --all"] {
        run(command, &text, all);
    }
    run("hint --detail nudge", &text, "The candidates of a cell in row 1 leave its value out.");
    run("hint --detail where", &text, "The candidates of r1c3 leave its value out.");
    let two = format!("{all} (The candidates of 2 cells leave their values out.)");
    run("explain", &line("413 614"), &two);
    run(
        "grade --lang fr",
        &text,
        "L1C3 vaut 4 dans la seule solution, mais 4 manque parmi les candidats de cette case.",
    );
    for (command, cells) in [
        ("hint --json", 1),
        ("explain --json", 1),
        ("grade --json", 1),
        ("hint --json --detail nudge", 0),
    ] {
        let record = takuzu(command.split(' ')).stdin(text.as_str()).json(1).remove(0);
        assert_eq!(record["status"], "none", "{command}");
        let wrong = record["wrong"].as_array().map_or(0, Vec::len);
        assert_eq!(wrong, cells, "{command}");
        assert!(record["steps"][0]["text"].is_string(), "{command}");
        assert!(record.get("solution").is_none(), "{command}");
    }
    let summary = takuzu(["grade", "--summary"]).stdin(text.as_str()).run();
    assert!(summary.out.contains("no solution                1"), "{}", summary.out);
}
