//! Output to strange places, and work that ends in the middle of it.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::place::Place;
use crate::program::{FOUR_SOLVED, finish, interrupt};

const SOLVE: &str = "solve docs/puzzles/wikipedia-4.txt";

/// Presses Ctrl-C after some time, and expects that this ends the program.
#[track_caller]
fn interrupted(place: &Place, line: &str) {
    let child = place.line_under(":", line).spawn();
    thread::sleep(Duration::from_millis(600));
    interrupt(&child);
    let outcome = finish(child, line.into());
    assert_eq!(outcome.code, Some(3), "{outcome:?}");
}

#[test]
fn an_overwritten_file_keeps_its_permissions() {
    let place = Place::new();
    place.write("out", "mine");
    let file = place.path().join("out");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("our own file");
    place.line(&format!("{SOLVE} -o out --force")).ends(0);
    let mode = fs::metadata(&file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(place.text("out"), FOUR_SOLVED);
}

/// As `>` of a shell does.
#[test]
fn a_link_to_nothing_leads_to_the_new_file() {
    let place = Place::new();
    symlink("later.txt", place.path().join("link")).expect("a link");
    symlink("link", place.path().join("link-to-link")).expect("a link");
    place.line(&format!("{SOLVE} -o link-to-link")).ends(0);
    assert_eq!(place.files(), ["later.txt", "link", "link-to-link"]);
    assert!(place.path().join("link").is_symlink());
    assert!(!place.path().join("later.txt").is_symlink());
}

#[test]
fn a_dash_is_standard_output() {
    let place = Place::new();
    for line in [SOLVE, "export docs/puzzles/wikipedia-4.txt"] {
        let outcome = place.line(&format!("{line} -o -")).ends(0);
        assert!(!outcome.out.is_empty());
    }
    assert_eq!(place.files(), [""; 0]);
}

/// The signal of this limit ended the program, and the unfinished file stayed.
#[test]
fn a_file_that_grows_too_large_is_removed() {
    let place = Place::new();
    let blank = ["......"; 6].join("/");
    let line = format!("enumerate --limit 1000 -o out --text {blank}");
    place.line_under("ulimit -f 2", &line).says(2, "File too large");
    assert_eq!(place.files(), [""; 0]);
}

/// Files of the first cubes stayed.
#[test]
fn cubes_are_written_all_or_none() {
    let place = Place::new();
    fs::create_dir(place.path().join("p-3.cnf")).expect("a folder");
    let blank = ["......"; 6].join("/");
    let line = format!("export --text {blank} --cubes 4 -o p.cnf --force");
    place.line(&line).ends(2);
    assert_eq!(place.files(), ["p-3.cnf"]);
    fs::remove_dir(place.path().join("p-3.cnf")).expect("a folder");
    place.line(&line).ends(0);
    assert_eq!(place.files().len(), 4);
}

#[cfg(target_os = "linux")]
#[test]
fn help_to_a_full_disk_fails() {
    let place = Place::new();
    for line in ["help", "--version", "solve --help", "formats"] {
        place.line_under("exec > /dev/full", line).says(2, "No space left");
    }
}

/// Nobody reads the pipe, and nobody writes to it.
#[test]
fn a_pipe_without_an_other_end_is_interrupted() {
    let place = Place::new();
    let made = Command::new("mkfifo").arg(place.path().join("pipe")).status();
    assert!(made.expect("mkfifo").success());
    for line in [&format!("{SOLVE} -o pipe"), "solve pipe", "generate --mask pipe"] {
        interrupted(&place, line);
    }
}

/// They were read until the memory was full.
#[test]
fn a_device_is_no_puzzle_and_no_answer() {
    let place = Place::new();
    let says = "error: cannot read /dev/zero: more than 256 MiB\n";
    let decode = "decode docs/puzzles/wikipedia-4.txt /dev/zero";
    place.line_under("ulimit -v 2097152", decode).gives(2, "", says);
    let says = "error: /dev/zero is too large for a puzzle\n";
    place.line("hint docs/puzzles/wikipedia-4.txt --givens /dev/zero").gives(2, "", says);
}
