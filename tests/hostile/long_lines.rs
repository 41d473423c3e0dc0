//! Lines of megabytes: time and memory in proportion to what is read.

use crate::place::Place;

/// It took 2 GB.
#[test]
fn a_problem_in_a_line_of_ten_megabytes() {
    let place = Place::new();
    let names: Vec<String> = (0..100_000).map(|name| format!("{name:07}")).collect();
    for (text, out, err) in [
        (
            "10".repeat(5 << 20),
            "",
            "error: 10485760 columns: more than the 1048576 allowed\n --> in.txt:1:1\n",
        ),
        ("a b ".repeat(5 << 19), "", "error: the item a is named twice\n --> in.txt:1:5\n"),
        (names.join(" "), "| no cover\n", ""),
    ] {
        place.write("in.txt", text);
        let outcome = place.line("cover in.txt").run();
        assert_eq!((outcome.out.as_str(), outcome.err.as_str()), (out, err));
    }
}

const NINE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// Thousands of puzzles on a line: each kept the whole line.
#[test]
fn thousands_of_puzzles_on_a_line() {
    let place = Place::new();
    let rows = "[[0,4,0,1],[0,0,1,0],[0,1,0,0],[2,3,0,1]]";
    for (text, count) in [
        (format!("[{}]", vec![format!("{{\"board\":\"{NINE}\"}}"); 9_000].join(",")), 9_000),
        (format!("[{}]", vec![rows; 20_000].join(",")), 20_000),
    ] {
        place.write("in.txt", &text);
        let outcome = place.line_under("ulimit -v 1048576", "convert --to line in.txt").ends(0);
        assert_eq!(outcome.out.lines().count(), count, "{}", &text[..40]);
    }
}

/// Each field was compared with all before it.
#[test]
fn tens_of_thousands_of_fields() {
    let place = Place::new();
    let fields: String = (0..80_000).map(|name| format!(",\"{name}\":1")).collect();
    for (last, code) in [("", 0), (",\"7\":2", 2)] {
        place.write("in.txt", format!("{{\"givens\":\".1.0..0..0..11.0\"{fields}{last}}}\n"));
        assert_eq!(place.line("convert --to line in.txt").run().code, Some(code));
    }
}

/// Lines of a million signs that are no puzzle: an answer with a place in little memory.
#[test]
fn a_million_signs_without_a_puzzle() {
    let place = Place::new();
    let fields = "\"a\":1,".repeat(140_000);
    for text in [
        "a ".repeat(500_000),
        ". ".repeat(500_000),
        ".=1x".repeat(250_000),
        ",".repeat(1_000_000),
        ",1".repeat(500_000),
        "1#".repeat(500_000),
        "1:".repeat(500_000),
        "\"".repeat(1_000_000),
        "z".repeat(1_000_000),
        format!("{{{fields}\"b\":2}}"),
        format!("x = [|{}|]", "1,".repeat(400_000)),
    ] {
        place.write("in.txt", &text);
        let limits = "ulimit -v 1048576; ulimit -t 30";
        place.line_under(limits, "convert --to line in.txt").says(2, " --> in.txt:1:");
    }
}

/// Each of them was told with its line: 83 MB.
#[test]
fn half_a_million_wrong_lines() {
    let place = Place::new();
    place.write("in.txt", "x\n".repeat(500_000));
    let outcome = place.line_under(":", "check --from line in.txt").ends(2);
    assert_eq!(outcome.err.matches(" --> in.txt:").count(), 100);
    assert!(outcome.err.ends_with("error: 499900 more puzzles could not be read\n"));
    assert!(outcome.err.len() < 25_000);
    place.write("in.txt", "x\n".repeat(1_000));
    let outcome = place.line("check --from line --json in.txt").ends(2);
    assert_eq!(outcome.out.lines().count(), 1_000);
    assert!(outcome.err.ends_with("error: 900 more puzzles could not be read\n"));
}

/// Each error looked at all of the line. The first one is that of the array.
#[test]
fn fifty_thousand_errors_on_a_line() {
    let place = Place::new();
    let wrong = vec![r#"{"givens":"01é0"}"#; 50_000].join(",");
    place.write("in.txt", format!("[{wrong}]\n"));
    let outcome = place.line("check --json in.txt").ends(2);
    assert_eq!(outcome.out.lines().count(), 1);
    assert!(outcome.out.contains(r#""line":1,"column":15,"#), "{}", outcome.out);
    assert!(outcome.err.len() < 1_000);
}
