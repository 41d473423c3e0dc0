//! Time-outs: of one puzzle, never of the batch, and not while the program stands still.

use std::thread;
use std::time::{Duration, Instant};

use crate::program::{finish, kill, takuzu, wait};

fn blank(side: usize) -> String {
    format!("{}\n", ".".repeat(side)).repeat(side)
}

/// To build the formula of a large board took longer than the time-out, and ended the batch.
#[test]
fn a_large_formula_does_not_end_the_batch() {
    let mut puzzles = blank(200);
    for _ in 0..3 {
        puzzles += "\n.1.0\n..0.\n.0..\n11.0\n\n";
        puzzles += &blank(160);
    }
    for more in [&[][..], &["--simplify=no"]] {
        let args = ["solve", "--engine", "sat", "--timeout", "0.1", "--json", "-j", "2"];
        let outcome = takuzu(args.iter().chain(more)).stdin(&*puzzles).ends(3);
        let statuses: Vec<bool> =
            outcome.out.lines().map(|line| line.contains("\"unknown\"")).collect();
        let large_and_small = [true, false, true, false, true, false, true];
        assert_eq!(statuses, large_and_small, "{}", outcome.err);
    }
}

#[test]
fn making_a_puzzle_is_given_up() {
    let begun = Instant::now();
    let outcome = takuzu(["generate", "--size", "128", "--seed", "1", "--timeout", "0.5"]).ends(3);
    assert_eq!(outcome.err, "note: gave up at the time limit: 0 of 1 puzzle was made\n");
    assert!(begun.elapsed() < Duration::from_secs(20));
}

/// Ctrl-Z and `fg` after the time-out ended the puzzle.
#[cfg(unix)]
#[test]
fn time_in_which_the_program_stands_still_does_not_count() {
    let line = vec![".".repeat(14); 14].join("/");
    let mut child = takuzu(["count", "--timeout", "3", "--text", &line]).spawn();
    thread::sleep(Duration::from_millis(300));
    kill("-STOP", &child);
    thread::sleep(Duration::from_secs(4));
    kill("-CONT", &child);
    assert_eq!(wait(&mut child, Duration::from_secs(1)), None, "it has time left");
    assert_eq!(wait(&mut child, Duration::from_secs(20)), Some(Some(3)));
    finish(child, "count".into());
}
