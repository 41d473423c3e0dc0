//! `generate`: the same bytes for the same arguments, readable again, and clear words where it fails.

use std::fs;

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
fn each_puzzle_is_proved_by_sat_as_well() {
    let line = "generate -n 20 --size 8 --minimal --seed 2 --to line";
    assert_eq!(out(&format!("{line} --cross-check")), out(line));
}
