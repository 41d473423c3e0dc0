//! Givens that break a rule as they stand: the same words in every command, whoever reads them.

use serde_json::Value;

use super::{scratch, takuzu};

/// Puzzles of both kinds, with what is wrong with them in words, and in JSON.
const BROKEN: [(&str, [&str; 3], &str); 2] = [
    (
        "1.1. .... ..2. 2...",
        [
            "no solution: the givens break rules in 1 place",
            "  Row 1 has more than one 1: r1c1 and r1c3.",
            "",
        ],
        r#"[{"rule":"rows","cells":["r1c1","r1c3"]}]"#,
    ),
    (
        "000. .... .... ....",
        [
            "no solution: the givens break rules in 2 places",
            "  r1c1, r1c2 and r1c3 are three 0s next to each other.",
            "  Row 1 has too many 0s (r1c1, r1c2 and r1c3).",
        ],
        r#"[{"rule":"no three","cells":["r1c1","r1c2","r1c3"]},{"rule":"balance","cells":["r1c1","r1c2","r1c3"]}]"#,
    ),
];

/// The sentences, each line after its sign.
fn said(lines: [&str; 3], source: &str, sign: &str) -> String {
    let lines: Vec<&str> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    format!("{sign}{source}: {}\n", lines.join(&format!("\n{sign}")))
}

#[test]
fn every_command_says_the_same() {
    for (text, lines, _) in BROKEN {
        for (command, sign) in [
            ("check", ""),
            ("hint", ""),
            ("explain", ""),
            ("grade", ""),
            ("solve", "# "),
            ("enumerate", "# "),
        ] {
            let expected = said(lines, "--text:1", sign);
            takuzu([command, "--text", text]).gives(1, &expected, "");
        }
        let which = if lines[2].is_empty() { ":" } else { ", the first:" };
        let (head, first) = (lines[0], lines[1].trim_start());
        let note = format!("note: --text:1: {head}{which} {first}\n");
        takuzu(["count", "--text", text]).gives(0, "0\n", &note);
        takuzu(["count", "--quiet", "--text", text]).gives(0, "0\n", "");
        takuzu(["solve", "--sat-codes", "--text", text]).gives(20, "s UNSATISFIABLE\n", &note);
    }
}

#[test]
fn from_files_and_in_the_middle_of_a_batch() {
    let folder = scratch();
    let right = ["1234 3412 2143 4321\n", "0110 1001 0011 1100\n"];
    for ((text, lines, _), right) in BROKEN.into_iter().zip(right) {
        let file = folder.path().join("puzzle.txt");
        std::fs::write(&file, text.replace(' ', "\n")).expect("a file");
        let name = file.display().to_string();
        takuzu(["solve", &name]).gives(1, &said(lines, &format!("{name}:1"), "# "), "");
        let batch = format!("{text}\n{right}{text}\n");
        let solved = takuzu(["solve", "-"]).stdin(batch).run();
        let [one, other] = ["stdin:1", "stdin:3"].map(|source| said(lines, source, "# "));
        assert_eq!(solved.out, format!("{one}{right}{other}"));
        assert_eq!((solved.err.as_str(), solved.code), ("", Some(1)));
        // What comes out goes in again: remarks are comments.
        let line = one.lines().count() + 1;
        let complete = format!("stdin:{line}: complete and right\n");
        takuzu(["check"]).stdin(solved.out).gives(0, &complete, "");
    }
}

#[test]
fn every_engine_and_every_way_to_ask() {
    for (text, lines, _) in BROKEN {
        let expected = said(lines, "--text:1", "# ");
        for way in [
            &["--engine", "sat"] as &[&str],
            &["--engine", "xcc"],
            &["--engine", "native"],
            &["--no-simplify"],
            &["--cross-check"],
        ] {
            takuzu(["solve", "--text", text]).args(way).gives(1, &expected, "");
        }
    }
    // Techniques that do not apply give up in other cases, not here.
    let (text, lines, _) = BROKEN[1];
    takuzu(["grade", "--techniques", "probe", "--text", text]).gives(
        1,
        &said(lines, "--text:1", ""),
        "",
    );
}

#[test]
fn the_same_fields() {
    for (text, _, violations) in BROKEN {
        let violations: Value = serde_json::from_str(violations).expect("JSON");
        for (command, code) in [
            ("solve", 1),
            ("check", 1),
            ("hint", 1),
            ("explain", 1),
            ("grade", 1),
            ("enumerate", 1),
            ("count", 0),
        ] {
            let lines = takuzu([command, "--json", "--text", text]).json(code);
            assert_eq!(lines[0]["status"], "none", "{command}");
            assert_eq!(lines[0]["violations"], violations, "{command}");
        }
    }
}

#[test]
fn a_complete_grid_is_invalid() {
    let wrong = "1234 3412 2143 4312";
    for (command, sign) in [("check", ""), ("grade", ""), ("hint", ""), ("solve", "# ")] {
        let expected = said(
            [
                "invalid: rules broken in 2 places",
                "  Column 3 has more than one 1: r2c3 and r4c3.",
                "  Column 4 has more than one 2: r2c4 and r4c4.",
            ],
            "--text:1",
            sign,
        );
        takuzu([command, "--text", wrong]).gives(1, &expected, "");
    }
}
