//! The terminal is given back whatever happens.

use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use crate::terminal::{Start, Terminal, program};

const TEN: &str = "docs/puzzles/generated-10.txt";

fn begun() -> Terminal {
    let terminal = Start::new().play(&[TEN]);
    terminal.shows("quit");
    terminal.press("1");
    terminal.shows("undo");
    terminal
}

#[test]
fn control_c_saves_and_leaves() {
    let terminal = begun();
    terminal.press("\x03");
    let (status, left) = terminal.end();
    assert!(status.success());
    assert!(left.contains("play --resume"), "{left}");
}

/// Parts of what a terminal sends, as they are pasted now and then.
#[test]
fn half_a_sequence_makes_no_key_deaf() {
    for half in ["\x1b[?", "\x1b[", "\x1b]0;title", "\x1b[<0;1", "\x1bO"] {
        let terminal = begun();
        terminal.press(half);
        thread::sleep(Duration::from_millis(300));
        terminal.press("u");
        terminal.shows("redo");
        // And in the middle of one.
        terminal.press("\x1b[?");
        terminal.press("\x03");
        assert!(terminal.end().0.success(), "{half:?}");
    }
}

#[test]
fn signals_save_and_leave() {
    for name in ["TERM", "HUP", "INT"] {
        let terminal = begun();
        terminal.signal(name);
        let (status, left) = terminal.end();
        assert_eq!(status.code(), Some(3), "{name}");
        assert!(left.contains("play --resume"), "{name}: {left}");
    }
}

#[test]
fn control_c_ends_what_takes_too_long() {
    let blank = ".".repeat(625);
    let start = Start::new().size([200, 60]);
    let terminal = start.play(&["--puzzle", "sudoku", "--text", &blank]);
    terminal.shows("quit");
    terminal.press("n");
    terminal.shows("Making a puzzle");
    terminal.press("\x03");
    assert_eq!(terminal.end().0.code(), Some(3));
}

#[test]
fn control_z_gives_the_terminal_to_the_shell() {
    let start = Start::new().variable("PS1", "ready> ");
    let shell = start.run("bash", &["--norc", "--noprofile", "-i"]);
    shell.shows("ready>");
    let program = program();
    shell.press(&format!("{} play {TEN}\r", program.display()));
    shell.shows("hint");
    shell.press("1");
    shell.shows("undo");
    shell.press("\x1a");
    let stopped = shell.shows("Stopped");
    assert!(!stopped.contains("undo"), "{stopped}");
    // The shell has its terminal again.
    shell.press("echo $((6 * 7))\r");
    shell.shows("\n42");
    shell.press("fg\r");
    shell.shows("undo");
    shell.press("u");
    let taken_back = |parser: &vt100::Parser| {
        let screen = parser.screen().contents();
        (screen.contains("redo") && parser.screen().alternate_screen()).then_some(())
    };
    shell.until("undo", taken_back);
    shell.press("q");
    shell.shows("ready>");
    shell.press("exit\r");
    assert!(shell.end().0.success());
}

#[test]
fn a_game_that_was_stopped_from_outside_is_drawn_again() {
    let terminal = begun();
    terminal.signal("STOP");
    terminal.resize([100, 30]);
    terminal.signal("CONT");
    terminal.shows("undo");
    terminal.press("u");
    terminal.shows("redo");
    terminal.press("q");
    assert!(terminal.end().0.success());
}

#[test]
fn a_game_that_waits_does_nothing() {
    let terminal = begun();
    let ticks = || -> Option<u64> {
        let stat = fs::read_to_string(format!("/proc/{}/stat", terminal.id())).ok()?;
        let fields: Vec<&str> = stat.rsplit(')').next()?.split_whitespace().collect();
        Some(fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?)
    };
    let Some(before) = ticks() else {
        eprintln!("skipped: no /proc");
        return;
    };
    thread::sleep(Duration::from_secs(5));
    // Hundredths of a second: of 500, less than 5.
    let used = ticks().expect("the program runs") - before;
    assert!(used < 5, "{used} of 500");
}

/// Each key was drawn and saved for itself, which took half a minute and more.
#[test]
fn a_paste_makes_the_game_not_deaf() {
    for paste in ["0110 .1\n", "\n", "1"] {
        let terminal = begun();
        let begin = Instant::now();
        terminal.press(&paste.repeat(100_000 / paste.len()));
        terminal.press("\x03");
        let (status, left) = terminal.end();
        assert!(status.success());
        assert!(left.contains("play --resume"), "{left}");
        let taken = begin.elapsed();
        assert!(taken < Duration::from_secs(10), "{paste:?} took {taken:?}");
    }
}

/// What is typed ahead means the same as what is typed slowly: whether Enter turns a page is known when it is drawn.
#[test]
fn keys_that_wait_are_taken_one_by_one() {
    let terminal = Start::new().size([60, 14]).play(&["docs/puzzles/wikipedia-4.txt"]);
    terminal.shows("quit");
    terminal.press("1uH");
    let first = terminal.shows("Esc back");
    assert!(first.contains("The rules"), "{first}");
    terminal.press("\x1b");
    terminal.shows("redo");
    terminal.press("H\r");
    let second = terminal.shows("Esc back");
    assert!(!second.contains("The rules"), "{second}");
}

/// It ended with an abort, or took gigabytes.
#[test]
fn a_terminal_may_say_any_size() {
    let terminal = begun();
    for size in [[65535, 65535], [20000, 20000], [1, 65535], [0, 0]] {
        terminal.says_size(size);
        terminal.press("u\x12");
    }
    terminal.says_size([80, 24]);
    terminal.shows("undo");
    let status = fs::read_to_string(format!("/proc/{}/status", terminal.id()));
    for line in status.iter().flat_map(|text| text.lines()) {
        let peak = line.strip_prefix("VmHWM:").and_then(|rest| rest.trim().strip_suffix(" kB"));
        let peak = peak.map(|kilobytes| kilobytes.trim().parse::<u64>().expect("a number"));
        assert!(peak.is_none_or(|kilobytes| kilobytes < 200_000), "{line}");
    }
    terminal.press("q");
    assert!(terminal.end().0.success());
}
