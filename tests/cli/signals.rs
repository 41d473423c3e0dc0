//! Ctrl-C and readers that leave: what is done is written whole, and the program ends at once.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Child;
use std::thread;
use std::time::{Duration, Instant};

use crate::program::{Outcome, blank, finish, interrupt, wait};
use crate::{Folder, scratch, takuzu};

/// The promise is 200 ms; this is for machines that have other things to do.
const AT_ONCE: Duration = Duration::from_secs(2);

/// Presses Ctrl-C, and expects the end soon and with this exit code.
#[track_caller]
fn ends_with(child: &mut Child, code: i32) {
    interrupt(child);
    let code_found = wait(child, AT_ONCE);
    if code_found.is_none() {
        child.kill().expect("our own child");
    }
    assert_eq!(code_found, Some(Some(code)));
}

/// Presses Ctrl-C, and expects the end soon and a note of it.
#[track_caller]
fn interrupted(mut child: Child) -> Outcome {
    ends_with(&mut child, 3);
    let outcome = finish(child, "interrupted".into());
    assert_eq!(outcome.err, "note: interrupted\n");
    outcome
}

fn first_line(child: &mut Child) -> String {
    let mut line = String::new();
    let out = child.stdout.as_mut().expect("a pipe");
    // Byte by byte: what follows stays in the pipe.
    while !line.ends_with('\n') {
        let mut byte = [0];
        out.read_exact(&mut byte).expect("a line");
        line.push(char::from(byte[0]));
    }
    line
}

#[test]
fn a_reader_that_has_seen_enough() {
    for json in [&["--json"][..], &[]] {
        let (mut child, _) = takuzu(["enumerate", "-"].iter().chain(json)).fed(&blank(10));
        let mut first = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut first).expect("a line");
        drop(out);
        let outcome = finish(child, "enumerate | head -1".into());
        assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
    }
}

/// What was found is the exit code, whether somebody reads it or not.
#[test]
fn an_answer_that_nobody_wants_to_read() {
    let none = "000. .... .... ....\n";
    let bad = "0x.. .... .... ....\n";
    let liar = "external:echo s UNSATISFIABLE";
    let compare = ["compare", "-", "--backends", liar, "--simplify=no", "--engines=sat,native"];
    let cases: [(&[&str], &str, i32); 6] = [
        (&["check", "-"], none, 1),
        (&["check", "--json", "-"], &blank(4), 1),
        (&["solve", "-"], &blank(4), 0),
        (&["solve", "-"], bad, 2),
        (&["solve", "--sat-codes", "-"], none, 20),
        (&compare, "0110 1001 0011 110.\n", 4),
    ];
    for (args, input, code) in cases {
        let mut child = takuzu(args.iter()).spawn();
        drop(child.stdout.take());
        let stdin = child.stdin.take().expect("a pipe");
        { stdin }.write_all(input.as_bytes()).expect("the program reads");
        let outcome = finish(child, args.join(" "));
        assert_eq!(outcome.code, Some(code), "{outcome:?}");
    }
}

#[test]
fn a_formula_that_nobody_wants_to_read() {
    let mut child = takuzu(["export", "-"]).spawn();
    drop(child.stdout.take());
    let stdin = child.stdin.take().expect("a pipe");
    { stdin }.write_all(blank(20).as_bytes()).expect("the program reads");
    let outcome = finish(child, "export | true".into());
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
}

#[test]
fn while_it_waits_for_input() {
    let (mut child, _stdin) = takuzu(["count", "--from", "line"]).fed("....\n");
    assert_eq!(first_line(&mut child), "2\n");
    assert_eq!(interrupted(child).out, "");
}

/// A program of which nobody reads the output could not be interrupted at all.
#[test]
fn while_nobody_reads() {
    let (mut child, _) = takuzu(["enumerate", "-"]).fed(&blank(10));
    first_line(&mut child);
    thread::sleep(Duration::from_millis(200));
    ends_with(&mut child, 3);
}

#[test]
fn while_it_searches() {
    for engine in ["native", "sat"] {
        let (mut child, _) = takuzu(["count", "--json", "--engine", engine])
            .fed(&format!("....\n....\n....\n....\n\n{}", blank(10)));
        assert!(first_line(&mut child).contains(r#""count":{"value":"72","exact":true}"#));
        thread::sleep(Duration::from_millis(100));
        // On a slow day the second puzzle has not begun.
        for line in interrupted(child).json() {
            assert_eq!(line["source"], "stdin:6");
            assert!(line.get("count").is_none_or(|count| count["exact"] == false));
        }
    }
}

/// The first puzzle takes for ever, what was done behind it is written all the same.
#[test]
fn what_is_done_behind_one_that_is_not() {
    let blank = ".".repeat(100);
    let (child, _stdin) = takuzu(["count", "--from", "line", "-j", "2"])
        .fed(&format!("{blank}\n{}", "....\n".repeat(40)));
    // The input stays open: the second worker waits for it.
    thread::sleep(Duration::from_millis(1000));
    let outcome = interrupted(child);
    let (first, rest) = outcome.out.split_once('\n').expect("lines");
    assert!(first.starts_with(">="), "{first}");
    assert_eq!(rest, "2\n".repeat(40));
}

/// A formula that is being built does not hear of Ctrl-C: the program ends over it.
#[test]
fn what_is_done_behind_one_that_is_deaf() {
    let deaf = ["solve", "--force", "--simplify=no", "--encoding", "counter", "-j", "2"];
    let blank = ".".repeat(200 * 200);
    let (child, _) = takuzu(deaf.iter().chain(&["--from", "line"]))
        .fed(&format!("{blank}\n{}", "01..\n".repeat(40)));
    thread::sleep(Duration::from_millis(700));
    let outcome = interrupted(child);
    let (first, rest) = outcome.out.split_once('\n').expect("lines");
    assert_eq!(first, "# stdin:1: unknown: gave up at the limit");
    assert_eq!(rest, "0110\n".repeat(40));
}

#[test]
fn while_it_converts() {
    let (mut child, _stdin) = takuzu(["convert", "--from", "line", "--to", "task"]).fed("01..\n");
    assert_eq!(first_line(&mut child), "01b\n");
    interrupted(child);
}

/// Whoever reads the answers has seen enough while the next puzzle is waited for.
#[test]
fn nobody_reads_and_nobody_writes() {
    let (mut child, mut stdin) = takuzu(["solve", "--from", "line"]).fed("....\n");
    first_line(&mut child);
    drop(child.stdout.take());
    writeln!(stdin, "....").expect("the program reads");
    assert_eq!(wait(&mut child, AT_ONCE), Some(Some(0)));
}

/// The puzzle at hand is left out, what was compared before stays.
#[test]
fn while_it_compares() {
    let endless = ["compare", "--json", "--ask", "count", "--timeout", "60s"];
    let (child, _) = takuzu(endless).fed(&format!("01\n10\n\n{}", blank(10)));
    thread::sleep(Duration::from_millis(300));
    // On a slow day the first puzzle is not done.
    for line in interrupted(child).json() {
        assert_eq!((&line["puzzles"], &line["statuses"]["unknown"]), (&1.into(), &0.into()));
    }
}

/// Waits until the program has made a file, and written as much as this to it.
fn until_written(folder: &Folder, bytes: u64) {
    let begin = Instant::now();
    let is_written =
        |name: &String| std::fs::metadata(folder.file(name)).is_ok_and(|file| file.len() >= bytes);
    while !folder.files().iter().any(is_written) {
        assert!(begin.elapsed() < Duration::from_secs(50), "no file");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn while_it_writes_a_file() {
    let folder = scratch();
    let count = takuzu(["count", "--from", "line", "-o", &folder.file("out")]);
    let (mut child, _stdin) = count.fed("....\n....\n");
    until_written(&folder, 4);
    ends_with(&mut child, 3);
    assert_eq!(folder.text("out"), "2\n2\n");
    assert_eq!(folder.files(), ["out"]);
}

/// An empty file appeared under the name of a formula that was never written.
#[test]
fn before_anything_was_written_to_a_file() {
    let folder = scratch();
    let mut child = takuzu(["export", "-o", &folder.file("out")]).spawn();
    until_written(&folder, 0);
    // The file is made just before Ctrl-C is obeyed.
    thread::sleep(Duration::from_millis(100));
    ends_with(&mut child, 3);
    assert_eq!(folder.files(), [""; 0]);
}

#[test]
fn a_failure_before_counts() {
    let (mut child, _stdin) = takuzu(["count", "--from", "line"]).fed("...\n....\n");
    assert_eq!(first_line(&mut child), "2\n");
    ends_with(&mut child, 2);
}

/// Threads in the middle of their puzzles are stopped too.
#[test]
fn makers_are_interrupted() {
    let line = "generate -n 1000000 --size 14 --minimal --seed 1 --to line -j 2";
    let mut child = takuzu(line.split(' ')).spawn();
    assert!(first_line(&mut child).starts_with("# takuzu-sat"));
    // Somebody reads what comes until the end.
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let reader = thread::spawn(move || {
        let mut text = String::new();
        out.read_to_string(&mut text).expect("UTF-8");
        text
    });
    ends_with(&mut child, 3);
    let made = reader.join().expect("no panic");
    assert!(made.lines().all(|line| line.len() == 14 * 14), "half a puzzle");
    assert!(made.is_empty() || made.ends_with('\n'));
}

/// A page without its last puzzles plays nothing.
#[test]
fn half_a_page_is_none() {
    let folder = scratch();
    let books = ["docs/puzzles/minimal-20.txt"; 40];
    let mut child = takuzu(["book", "-o", &folder.file("book.html")]).args(&books).spawn();
    until_written(&folder, 1);
    ends_with(&mut child, 3);
    assert_eq!(folder.files(), [""; 0]);
}
