//! Many puzzles, many files, and something wrong among them.

use crate::program::blank;
use crate::{scratch, takuzu, words};

const WIKIPEDIA: &str = "docs/puzzles/wikipedia-4.txt";
const NONE: &str = "docs/puzzles/none-6.txt";

/// 2 (could not) beats 3 (gave up) beats 1 (a sound no) beats 0.
#[test]
fn the_gravest_exit_code_wins() {
    let folder = scratch();
    let hard = &*folder.put("hard.txt", blank(10));
    for (files, code) in [
        (vec![WIKIPEDIA], 0),
        (vec![WIKIPEDIA, NONE], 1),
        (vec![NONE, WIKIPEDIA], 1),
        (vec![NONE, hard, WIKIPEDIA], 3),
        (vec![hard, NONE], 3),
        (vec![hard, "nowhere.txt", NONE], 2),
        (vec!["nowhere.txt", hard], 2),
    ] {
        takuzu(["enumerate", "--timeout", "20ms"]).args(&files).ends(code);
    }
}

/// Answers are written as they come: a program at the other end of a pipe may wait for one before
/// it sends the next puzzle.
#[test]
fn an_answer_does_not_wait_for_the_next_puzzle() {
    use std::io::{BufRead as _, BufReader, Write as _};
    let mut child = takuzu(["count", "--from", "line"]).spawn();
    let mut stdin = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for (puzzle, count) in [("0..0", "1"), ("....", "2"), (".1.0..0..0..11.0", "1")] {
        writeln!(stdin, "{puzzle}").expect("the program reads");
        assert_eq!(answers.next().expect("an answer").expect("UTF-8"), count);
    }
    drop(stdin);
    assert_eq!(child.wait().expect("an end").code(), Some(0));
}

/// Puzzles of all kinds, and some that are none.
fn a_mixture() -> String {
    const KINDS: &str = ".1.0..0..0..11.0 11.............. ................ .1.0..0 \
                         .................................... 0000............";
    let kinds: Vec<&str> = words(KINDS).collect();
    let line = |n: usize| format!("{}\n", kinds[(n * n + n / 7) % kinds.len()]);
    (0..300).map(line).collect()
}

#[test]
fn the_same_answers_on_any_number_of_threads() {
    for args in [
        "solve",
        "solve --engine native",
        "solve --engine xcc",
        "solve --simplify no",
        "check",
        "check --json",
        "hint",
        "explain --json",
        "convert --to json",
        "transform --op random --seed 7",
        "count --stats --limit 50",
    ] {
        let run = |jobs: &str| {
            let args = words(args).chain(["--from", "line", "-j", jobs]);
            takuzu(args).stdin(a_mixture()).run()
        };
        let one = run("2");
        assert_eq!(one.code, Some(2), "{args}");
        assert!(one.out.lines().count() > 200, "{args}: {}", one.out);
        for jobs in ["3", "9"] {
            let many = run(jobs);
            assert_eq!((&many.out, many.code), (&one.out, one.code), "{args} -j {jobs}");
            if !args.contains("--stats") {
                assert_eq!(many.err, one.err, "{args} -j {jobs}");
            }
        }
    }
}

/// One thread that was asked for may share a session, so that it finds other solutions of several;
/// what it says of the puzzles is the same.
#[test]
fn one_thread_may_find_other_solutions() {
    let statuses = |args: &str| {
        let args = words(args).chain(["--from", "line", "--json"]);
        let lines = takuzu(args).stdin(a_mixture()).json(2);
        let status = |line: &serde_json::Value| line["status"].to_string();
        lines.iter().map(status).collect::<Vec<_>>()
    };
    let expected = statuses("check --simplify no -j 2");
    assert_eq!(statuses("check --simplify no -j 1"), expected);
}
