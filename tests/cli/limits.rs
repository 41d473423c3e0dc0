//! `--timeout`: giving up, and going on with the next puzzle.

use std::io::{BufRead as _, BufReader, Write as _};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{blank, finish};
use crate::{scratch, takuzu, words};

/// Far above what a run that gives up takes, far below what one takes that does not.
const SOON: Duration = Duration::from_secs(20);

#[test]
fn a_large_puzzle_is_given_up() {
    let begin = Instant::now();
    let unknown = "# stdin:1: unknown: gave up at the limit\n";
    takuzu(["solve", "--timeout", "1ms"]).stdin(blank(60)).gives(3, unknown, "");
    let lines = takuzu(["solve", "--json", "--timeout", "1ms"]).stdin(blank(60)).json(3);
    assert_eq!(lines[0]["status"], "unknown");
    let check = ["check", "--timeout", "1ms"];
    takuzu(check).stdin(blank(60)).gives(3, "stdin:1: unknown: gave up at the limit\n", "");
    let codes = ["solve", "--sat-codes", "--timeout", "1ms"];
    takuzu(codes).stdin(blank(60)).gives(0, "s UNKNOWN\n", "");
    let crossed = ["solve", "--cross-check", "--timeout", "1ms"];
    takuzu(crossed).stdin(blank(60)).gives(3, unknown, "");
    assert!(begin.elapsed() < SOON);
}

/// Puzzles that take next to no work were made for ever: only searches asked the limits.
#[test]
fn a_run_of_easy_puzzles_is_given_up() {
    let folder = scratch();
    let grid = folder.put("grid.txt", "0110\n1001\n0011\n1100\n");
    let from_grid = format!("--from {grid} --any");
    for wishes in [
        "--size 4 --any",
        "--size 4 --any --symmetry rotate180",
        "--size 4",
        "--size 4 --level trivial",
        "--puzzle sudoku --size 4 --any",
        "--puzzle sudoku --size 4 --level trivial",
        &from_grid,
    ] {
        let begin = Instant::now();
        let made = folder.file("made.txt");
        let line = format!("generate -n 1000000000000 {wishes} --duplicates --timeout 500ms");
        let rest = ["--to", "line", "--force", "-q", "-o", &made];
        takuzu(words(&line).chain(rest)).ends(3);
        assert!(begin.elapsed() < SOON, "{wishes}");
    }
}

#[test]
fn a_count_that_is_given_up_is_a_lower_bound() {
    for (engine, side) in [("native", 10), ("sat", 10), ("auto", 14)] {
        let begin = Instant::now();
        let args = ["count", "--timeout", "500ms", "--engine", engine];
        let outcome = takuzu(args).stdin(blank(side)).run();
        assert!(begin.elapsed() < SOON);
        assert_eq!((outcome.code, outcome.err.as_str()), (Some(3), ""));
        let number = outcome.out.strip_prefix(">=").expect("a lower bound");
        assert!(number.trim_end().parse::<u64>().expect("a number") > 0);
    }
    let lines = takuzu(["count", "--json", "--timeout", "20ms"]).stdin(blank(10)).json(3);
    assert_eq!(lines[0]["count"]["exact"], false);
}

#[test]
fn a_listing_that_is_given_up_says_so() {
    let args = ["enumerate", "--to", "line", "--timeout", "50ms"];
    let outcome = takuzu(args).stdin(blank(10)).ends(3);
    let last = "# stdin:1: gave up at the limit; there may be more solutions";
    assert_eq!(outcome.out.lines().last(), Some(last));
    let lines = takuzu(["enumerate", "--json", "--timeout", "50ms"]).stdin(blank(10)).json(3);
    let last = lines.last().expect("lines");
    assert_eq!(last["count"]["value"], (lines.len() - 1).to_string());
}

/// Six puzzles in a row that were given up once looked like one that hangs, and the program ended.
#[test]
fn every_puzzle_of_a_batch_is_given_up_by_itself() {
    let puzzles = format!("{}\n\n", blank(60)).repeat(12);
    let lines = takuzu(["solve", "--json", "--timeout", "1ms"]).stdin(puzzles + "01\n10\n").json(3);
    let statuses: Vec<_> = lines.iter().map(|line| &line["status"]).collect();
    assert_eq!(statuses[..12], ["unknown"; 12]);
    assert_eq!(statuses.len(), 13);
}

/// The clock of the first puzzle ran on while the second one was waited for.
#[test]
fn waiting_for_the_next_puzzle_takes_no_time() {
    let (mut child, mut stdin) =
        takuzu(["count", "--timeout", "100ms", "--from", "line"]).fed("....\n");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    answers.read_line(&mut first).expect("an answer");
    thread::sleep(Duration::from_millis(1500));
    writeln!(stdin, "....").expect("the program still reads");
    drop(stdin);
    let mut second = String::new();
    answers.read_line(&mut second).expect("another answer");
    assert_eq!((first.as_str(), second.as_str()), ("2\n", "2\n"));
    let outcome = finish(child, "count".into());
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
}

#[test]
fn what_is_unknown_is_written_to_the_file_too() {
    let folder = scratch();
    let run = takuzu(["solve", "--timeout", "1ms", "-o", &folder.file("out")]);
    run.stdin(blank(60)).gives(3, "", "");
    assert_eq!(folder.text("out"), "# stdin:1: unknown: gave up at the limit\n");
    assert_eq!(folder.files(), ["out"]);
}
