//! Output to strange places, and work that ends in the middle of it.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::place::Place;
use crate::program::{FOUR_SOLVED, Outcome, finish, interrupt};

const SOLVE: &str = "solve docs/puzzles/wikipedia-4.txt";

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

/// Presses Ctrl-C after some time.
fn interrupted(place: &Place, line: &str) -> Outcome {
    let child = place.under(":", &words(line)).spawn().expect("a shell");
    thread::sleep(Duration::from_millis(600));
    interrupt(&child);
    finish(child, line.into())
}

#[test]
fn an_overwritten_file_keeps_its_permissions() {
    let place = Place::new();
    place.write("out", "mine");
    let file = place.path().join("out");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("our own file");
    let outcome = place.outcome(&format!("{SOLVE} -o out --force"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    let mode = fs::metadata(&file).expect("a file").permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(fs::read_to_string(&file).expect("a file"), FOUR_SOLVED);
}

/// As `>` of a shell does.
#[test]
fn a_link_to_nothing_leads_to_the_new_file() {
    let place = Place::new();
    symlink("later.txt", place.path().join("link")).expect("a link");
    symlink("link", place.path().join("link-to-link")).expect("a link");
    let outcome = place.outcome(&format!("{SOLVE} -o link-to-link"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
    assert_eq!(place.files(), ["later.txt", "link", "link-to-link"]);
    assert!(place.path().join("link").is_symlink());
    assert!(!place.path().join("later.txt").is_symlink());
}

#[test]
fn a_dash_is_standard_output() {
    let place = Place::new();
    for line in [SOLVE, "export docs/puzzles/wikipedia-4.txt", "family --kind blank --size 4"] {
        let outcome = place.outcome(&format!("{line} -o -"));
        assert_eq!(outcome.code, Some(0), "{}", outcome.err);
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
    let outcome = place.run(place.under("ulimit -f 2", &words(&line)));
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert!(outcome.err.contains("File too large"), "{}", outcome.err);
    assert_eq!(place.files(), [""; 0]);
}

/// Files of the first cubes stayed.
#[test]
fn cubes_are_written_all_or_none() {
    let place = Place::new();
    fs::create_dir(place.path().join("p-3.cnf")).expect("a folder");
    let blank = ["......"; 6].join("/");
    let line = format!("export --text {blank} --cubes 4 -o p.cnf --force");
    let outcome = place.outcome(&line);
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert_eq!(place.files(), ["p-3.cnf"]);
    fs::remove_dir(place.path().join("p-3.cnf")).expect("a folder");
    assert_eq!(place.outcome(&line).code, Some(0));
    assert_eq!(place.files().len(), 4);
}

#[test]
fn a_family_leaves_no_empty_folder() {
    let place = Place::new();
    let line = "family --kind blocked --size 60 -n 3 -o folder";
    let outcome = interrupted(&place, line);
    assert_eq!(outcome.code, Some(3), "{}", outcome.err);
    assert_eq!(place.files(), [""; 0], "{}", outcome.err);
    let line = "family --kind pigeonhole --size 20 --completions 200 -n 3 -o folder";
    assert_eq!(place.outcome(line).code, Some(2));
    assert_eq!(place.files(), [""; 0]);
}

#[test]
fn a_family_that_is_interrupted_says_how_much_there_is() {
    let place = Place::new();
    let line = "family --kind random --size 8 -n 1000000 -o folder";
    let outcome = interrupted(&place, line);
    assert_eq!(outcome.code, Some(3), "{}", outcome.err);
    let files = fs::read_dir(place.path().join("folder")).expect("a folder");
    let said = format!("folder has {} files of 1000000", files.count());
    assert!(outcome.err.contains(&said), "{said}: {}", outcome.err);
}

#[cfg(target_os = "linux")]
#[test]
fn help_to_a_full_disk_fails() {
    let place = Place::new();
    for line in ["help", "--version", "solve --help", "formats"] {
        let outcome = place.run(place.under("exec > /dev/full", &words(line)));
        assert_eq!(outcome.code, Some(2), "{line}");
        assert!(outcome.err.contains("No space left"), "{line}: {}", outcome.err);
    }
}

/// Nobody reads the pipe, and nobody writes to it.
#[test]
fn a_pipe_without_an_other_end_is_interrupted() {
    let place = Place::new();
    let made = Command::new("mkfifo").arg(place.path().join("pipe")).status();
    assert!(made.expect("mkfifo").success());
    for line in [&format!("{SOLVE} -o pipe"), "solve pipe", "generate --mask pipe"] {
        let outcome = interrupted(&place, line);
        assert_eq!(outcome.code, Some(3), "{line}: {}", outcome.err);
    }
}
