//! `generate`: the same bytes for the same arguments, readable again, and clear words where it fails.

use std::fs;

use serde_json::Value;

use crate::{out, scratch, takuzu, words};

/// TeX would obey what stands behind a `#`.
#[test]
fn comments_are_in_the_signs_of_the_format() {
    for format in ["latex", "tabular"] {
        let made = takuzu(words("generate --size 4 --seed 1 -n 2 --to")).args(&[format]).run().out;
        let begun = format!(
            "% takuzu-sat {}: generate -n 2 --size 4 --seed 1\n% 1: ",
            env!("CARGO_PKG_VERSION")
        );
        assert!(made.starts_with(&begun), "{made}");
        assert!(!made.contains('#'), "{made}");
        let again = takuzu(words("check")).stdin(made).run();
        assert_eq!(again.code, Some(0), "{}", again.err);
    }
    let text = ".1.0..0..0..11.0 # 50% of \\input{x}\n";
    let latex = takuzu(words("convert --to latex")).stdin(text).run().out;
    assert!(latex.starts_with("% 50\\% of \\textbackslash{}input\\{x\\}\n"), "{latex}");
}

/// A comment about each puzzle, which readers pass over.
#[test]
fn comments_with_level_and_score() {
    let plain = "-n 3 --size 6 --seed 1 --to line";
    let puzzles = |arguments: &str| takuzu(words(&format!("generate {arguments}"))).run().out;
    let without: Vec<String> = puzzles(plain).lines().skip(1).map(str::to_owned).collect();
    let first = "1....1.0.1...1....0.1...1..010..1..1 # 1: 13 givens, normal, score 32.0";
    for format in ["line", "words", "sized-line", "task", "unruly", "grid", "box", "csv"] {
        let commented = puzzles(&format!("{} --comments", plain.replace("line", format)));
        assert!(commented.contains("# 1: 13 givens, normal, score 32.0\n"), "{commented}");
        assert!(format != "line" || commented.contains(first), "{commented}");
        let arguments = ["convert", "--to", "line", "--from", format];
        let read = takuzu(arguments).stdin(commented.as_str()).run();
        let cells = |line: &str| line.split(" #").next().unwrap_or_default().to_owned();
        let read: Vec<String> = read.out.lines().map(cells).collect();
        assert_eq!(read, without, "{commented}");
    }
    let json = takuzu(words("generate --comments --to json --size 4")).run();
    let message = "error: `json` has no place for --comments: name another format with --to\n";
    assert_eq!((json.code, json.err.as_str()), (Some(2), message));
    let numbered = puzzles("-n 2 --size 6 --level easy --minimal --seed 1 --to task --comments");
    assert!(numbered.contains(" # 2: "), "{numbered}");
    assert!(numbered.contains(", minimal, easy, score "), "{numbered}");
}

/// What a seed gives is a promise, down to the byte.
#[test]
fn seeds_are_promises() {
    let made = "\
# takuzu-sat 0.1.0: generate -n 2 --size 6 --minimal --seed 7
# 1: 8 givens, minimal
0.1.0.
....0.
.00...
1.....
...1..
......

# 2: 7 givens, minimal
.1....
......
.1...0
0.....
.....1
0...0.
";
    takuzu(words("generate -n 2 --size 6 --minimal --seed 7")).gives(0, made, "");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for line in [
        "generate -n 300 --size 6 --minimal --seed 7 --to line",
        "generate -n 100 --size 4 --minimal --seed 1 --to words",
        "generate -n 40 --size 8x10 --symmetry rotate180 --seed 3 --to markdown",
        "generate -n 60 --size 10 --clues 24-28 --seed 5 --json",
        "generate -n 20 --size 10 --any --fill 0.2-0.3 --seed 5",
    ] {
        let [one, two, three] = [1, 2, 3].map(|threads| out(&format!("{line} -j {threads}")));
        assert_eq!(one, two, "{line}");
        assert_eq!(one, three, "{line}");
    }
    // What fails fails at the same place.
    let line = "generate -n 5000 --size 4 --minimal --seed 1 --to line";
    let ends = [1, 2].map(|threads| takuzu(words(&format!("{line} -j {threads}"))).run());
    let [one, two] = ends.map(|end| (end.code, end.out, end.err));
    assert_eq!(one, two);
    assert_eq!(one.0, Some(2));
    assert!(one.2.contains("no new puzzle: the last 1000 attempts gave"), "{}", one.2);
}

#[test]
fn what_is_made_can_be_read_again() {
    for (format, size) in [("grid", "6x8"), ("markdown", "8"), ("words", "8"), ("line", "8")] {
        let made = out(&format!("generate -n 5 --size {size} --minimal --seed 2 --to {format}"));
        let checked = takuzu(["check", "-"]).stdin(made).run();
        assert_eq!(checked.code, Some(0), "{checked:?}");
        assert_eq!(checked.out.matches("exactly one solution").count(), 5, "{checked:?}");
    }
}

#[test]
fn json_says_what_is_known() {
    let lines = takuzu(words("generate -n 3 --size 8 --minimal --seed 4 --json")).json(0);
    for (number, line) in lines.iter().enumerate() {
        let givens = line["givens"].as_str().expect("a text");
        let count = givens.chars().filter(|&sign| sign != '.').count();
        assert_eq!(line["givens_count"], count);
        assert_eq!(line["source"], format!("generate:{}", number + 1));
        assert_eq!(line["status"], "unique");
        assert_eq!(line["minimality"], "proved");
        assert_eq!((&line["seed"], &line["stream"]), (&4.into(), &number.into()));
        assert_eq!(line["version"], env!("CARGO_PKG_VERSION"));
    }
    let any = takuzu(words("generate --size 8 --any --fill 0.1 --seed 4 --json")).json(0);
    assert_eq!((&any[0]["status"], &any[0]["minimality"]), (&"solved".into(), &Value::Null));
    let none = takuzu(words("generate --size 6 --clues 3 --effort 5 --seed 4 --json")).json(2);
    assert_eq!(none[0]["status"], "error");
}

/// The rules stand in the header; 0 and 1 are not exchanged, for each line has one more 1.
#[test]
fn odd_sides_are_promises_too() {
    let made = "\
# takuzu-sat 0.1.0: generate -n 1 --size 7 --odd one --minimal --seed 7
# 1: 8 givens, minimal
..0....
.....0.
...0...
..0....
......0
.......
0..0.0.
";
    takuzu(words("generate --size 7 --odd one --minimal --seed 7")).gives(0, made, "");
    let checked = takuzu(["check", "--odd", "one", "-"]).stdin(made).run();
    assert!(checked.out.contains("exactly one solution"), "{checked:?}");
    for majority in ["one", "either"] {
        for size in ["3", "9", "15", "5x6"] {
            if (majority, size) == ("one", "5x6") {
                continue; // Rows and columns do not add up.
            }
            let line = format!("generate -n 2 --size {size} --odd {majority} --seed 3");
            let made = out(&line);
            let header = format!("# takuzu-sat 0.1.0: {line}\n");
            assert!(made.starts_with(&header), "{made}");
            let arguments = ["check", "--odd", majority, "-"];
            let checked = takuzu(arguments).stdin(made).run();
            let unique = checked.out.matches("exactly one solution").count();
            assert_eq!(unique, 2, "{checked:?}");
        }
    }
    // What is repeated makes the same, under the name of the rules that hold.
    let plus = out("generate --size 6 --rules plus --seed 3");
    assert_eq!(out("generate --size 6 --rules unruly --seed 3"), plus);
    assert!(plus.contains("--rules unruly"), "{plus}");
}

#[test]
fn signs_are_carried_or_refused() {
    let line = "generate -n 5 --size 6 --signs --rules plus --minimal --seed 7 --json";
    let [one, two] = [1, 2].map(|threads| out(&format!("{line} -j {threads}")));
    assert_eq!(one, two);
    assert_eq!(one, out(&format!("{line} --cross-check")));
    for made in takuzu(words(line)).json(0) {
        let signs = made["signs"].as_array().expect("a list");
        assert!(!signs.is_empty());
        assert_eq!(made["minimality"], "proved");
        assert_eq!(made["rules"]["distinct_lines"], false);
    }
    let exact = "generate -n 5 --size 8 --signs 9 --seed 7 --json";
    for made in takuzu(words(exact)).json(0) {
        assert_eq!(made["signs"].as_array().expect("a list").len(), 9);
    }
    // A format without a place for signs makes no other puzzle of it.
    for format in ["line", "grid", "task", "unruly"] {
        let refused = takuzu(words(&format!("generate --size 6 --signs --seed 7 --to {format}")));
        let refused = refused.run();
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
        assert!(refused.err.contains("signs"), "{refused:?}");
    }
}

#[test]
fn what_is_not_checked_says_so() {
    let any = out("generate --size 6 --any --clues 8 --seed 1");
    assert!(any.contains("# not checked: a puzzle may have several solutions\n"), "{any}");
    assert!(
        any.starts_with("# takuzu-sat 0.1.0: generate -n 1 --size 6 --any --clues 8 --seed 1\n")
    );
    let large = out("generate --size 40 --minimal --seed 1 --to line");
    assert!(large.contains("minimality not proved\n"), "{}", &large[..200]);
}

#[test]
fn a_seed_by_chance_is_named() {
    let first = out("generate --size 6");
    let header = first.lines().next().expect("a header");
    let seed = header.rsplit(' ').next().expect("a seed");
    assert_eq!(out(&format!("generate --size 6 --seed {seed}")), first);
}

#[test]
fn givens_stand_where_the_drawing_has_them() {
    let folder = scratch();
    let file = folder.path().join("drawing.txt");
    fs::write(
        &file,
        "##....##\\n########\n########\n.######.\n.######.\n########\n########\n##....##\n"
            .replace("\\n", "\n"),
    )
    .expect("written");
    let file = file.to_str().expect("UTF-8");
    let made = takuzu(["generate", "--mask", file, "--seed", "1"]).run();
    assert_eq!(made.code, Some(0), "{made:?}");
    let rows: Vec<&str> = made.out.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(rows.len(), 8);
    for (place, row) in rows.iter().enumerate() {
        let blank = |at: usize| &row[at..=at] == ".";
        let drawn: Vec<usize> = (0..8).filter(|&at| !blank(at)).collect();
        match place {
            0 | 7 => assert_eq!(drawn, [0, 1, 6, 7]),
            3 | 4 => assert_eq!(drawn, [1, 2, 3, 4, 5, 6]),
            _ => assert_eq!(drawn.len(), 8),
        }
    }
    let other = takuzu(["generate", "--size", "6", "--mask", file]).run();
    assert_eq!(other.code, Some(2));
    assert!(other.err.contains("of the mask is not on a board of 6x6"), "{other:?}");
}

#[test]
fn what_cannot_be_made() {
    for (line, error) in [
        ("--size 9", "9 rows: sides must be even (for odd sides use --odd one or --odd either)"),
        (
            "--size 35x40 --odd one",
            "a board of 35x40: its rows would hold 700 ones, its columns 720",
        ),
        ("--size 6 --clues 40", "40 givens, but only 36 cells can be given"),
        ("--size 6 --clues 5-x", "a number such as 20, a range such as 20-24, or `min`"),
        ("--size 6 --fill 2", "a part of the cells lies between 0 and 1"),
        ("--size 6x8 --symmetry rotate90", "a board of 6x8 does not have the symmetry rotate90"),
        ("--size 6 --signs many", "a number such as 10, or a range such as 8-12"),
        ("--size 4 --signs 30 --to grid", "30 signs, but there are only 24 pairs of neighbours"),
        ("--size 6 --signs --clues min --to grid", "one given and all signs are always enough"),
        ("--mask nowhere.txt", "cannot read nowhere.txt"),
        ("--size 6 --any --minimal", "cannot be used with"),
        ("--size 6 --any --clues min", "cannot be minimal"),
    ] {
        let outcome = takuzu(words(&format!("generate --seed 1 {line}"))).run();
        assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""), "{line}");
        assert!(outcome.err.contains(error), "{line}: {}", outcome.err);
    }
    let outcome = takuzu(words("generate --size 10 --clues 3 --effort 30 --seed 1")).run();
    assert_eq!(outcome.code, Some(2));
    let message = "error: no 10x10 puzzle with 3 givens in 30 tries; the nearest has ";
    assert!(outcome.err.starts_with(message), "{outcome:?}");
    assert_eq!(outcome.err.lines().count(), 11, "the nearest itself");
}

#[test]
fn each_puzzle_is_proved_by_sat_as_well() {
    let line = "generate -n 20 --size 8 --minimal --seed 2 --to line";
    assert_eq!(out(&format!("{line} --cross-check")), out(line));
}
