//! Givens that break a rule as they stand: the same words in every command, whoever reads them.

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
