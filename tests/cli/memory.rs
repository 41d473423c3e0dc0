//! No input of less than 1 MB makes the program take more than 1 GiB, unless told so by `--force`.
//!
//! The system itself keeps the bound: it gives no more address space than [`MOST`], and a program that asks for more
//! ends by a signal. Two threads (`-j 2`) and two arenas of the allocator, for each reserves 64 MB at a time that count
//! though they are not used. The bound is known on Linux alone.
#![cfg(target_os = "linux")]

use std::process::Command;

use crate::program::{Outcome, Run, binary, blank, takuzu};
use crate::{scratch, words};

/// 1 GiB, and a quarter of it for the program itself and for what the allocator reserves; in KiB.
const MOST: u64 = 1_250_000;

/// Runs a command with so much memory.
fn bounded(line: &str, kilobytes: u64) -> Run {
    let mut command = Command::new("sh");
    let script = format!("ulimit -v {kilobytes} && exec \"$@\"");
    command.args(["-c", &script, "sh"]).arg(binary());
    command.args(words(line)).env("MALLOC_ARENA_MAX", "2");
    Run::new(command)
}

/// An end that the program chose.
fn is_orderly(outcome: &Outcome) -> bool {
    matches!(outcome.code, Some(0..=3))
}

/// The commands that answer by a search, and those that write what a solver needs.
const COMMANDS: &str = "\
    solve;solve --sat-codes;solve --cross-check;check;check --repair;count --engine sat;count;\
    enumerate --engine sat --limit 2;hint;explain;grade;render --solution --to svg;book --to html -o -;\
    fewest;compare --timeout 1s;transform --op canonical;convert --to json;export --to dimacs;\
    export --to opb;export --to xcc;prove -o FOLDER";

#[test]
fn a_blank_board_of_side_512_fits_every_command() {
    let folder = scratch();
    for command in COMMANDS.split(';') {
        let command = &command.replace("FOLDER", &folder.file("proof"));
        let outcome = bounded(command, MOST).stdin(blank(512)).run();
        assert!(is_orderly(&outcome), "{command}: {}", outcome.shown);
    }
}

#[test]
fn what_would_take_too_much_is_refused_by_name() {
    let too_much = "error: stdin:1: the formula would take more than 800 MB of memory; \
                    --force builds it all the same\n";
    for command in ["solve", "hint", "explain", "check", "fewest"] {
        bounded(command, MOST).stdin(blank(512)).gives(2, "", too_much);
    }
}

/// The bound is that of a run: puzzles that are worked on at the same time share it.
#[test]
fn threads_share_the_memory() {
    let boards = [blank(160), blank(160), blank(160), blank(160)].join("\n\n");
    let line = "solve -j 2 --timeout 60s --to line";
    let outcome = bounded(line, MOST).stdin(boards).run();
    assert!(is_orderly(&outcome), "{}", outcome.shown);
}

/// The bound of this test is real: what is forced ends badly in it.
#[test]
fn force_takes_the_memory_that_there_is() {
    let outcome = bounded("hint --force", 400_000).stdin(blank(512)).run();
    assert!(!is_orderly(&outcome), "{}", outcome.shown);
}

/// A game goes on without an answer that would take too much.
#[test]
fn a_game_on_a_large_board_begins() {
    let folder = scratch();
    let run = bounded("play --plain -", MOST).stdin(blank(300));
    let outcome = run.env("HOME", &folder.file("")).run();
    assert!(is_orderly(&outcome), "{}", outcome.shown);
}

/// Dancing links take the most: 1.03 GB for the 910,800 options of a blank board of side 22.
#[test]
fn exact_cover_fits_or_is_refused() {
    for engine in ["xcc:links", "xcc:support", "xcc"] {
        let line = format!("check --from grid --timeout 3s -j 2 --engine {engine}");
        bounded(&line, MOST).stdin(blank(22)).says(2, "has 910800 options");
        // Two at a time would be too much.
        let two = format!("{0}\n\n{0}\n", blank(20));
        let outcome = bounded(&line, MOST).stdin(two).run();
        assert!(matches!(outcome.code, Some(1 | 3)), "{}", outcome.err);
    }
    let forced = takuzu(words("check --from grid --timeout 10ms --force --engine xcc:links"));
    assert_eq!(forced.stdin(blank(22)).run().code, Some(3));
}
