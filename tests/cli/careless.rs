//! Input as strangers send it: each mistake has its own message, with the place and the way out.

use std::time::{Duration, Instant};

use crate::program::FOUR;
use crate::{scratch, takuzu};

/// Solves a text in a file, and expects this message and no answer.
#[track_caller]
fn says(text: impl AsRef<[u8]>, message: &str) {
    let folder = scratch();
    std::fs::write(folder.path().join("p.txt"), text).expect("written");
    let run = takuzu(["solve", "p.txt"]).current_dir(folder.path());
    run.gives(2, "", message);
}

/// Ten megabytes are refused at once, whatever they hold.
#[test]
fn ten_megabytes() {
    const BYTES: usize = 10_000_000;
    let begin = Instant::now();
    let line = "1".repeat(BYTES);
    let message = format!(
        "error: the line is longer than 1 MiB\n --> p.txt:1:1\n  |\n1 | {}...\n  | {} and so on\n",
        "1".repeat(72),
        "^".repeat(72)
    );
    says(line, &message);
    says(
        "0101\n".repeat(BYTES / 5),
        "error: more than 512 rows; several puzzles need a blank line between them
 --> p.txt:1:1
  |
1 | 0101
  | ^^^^ it begins here
",
    );
    let lines = "01010101010\n".repeat(BYTES / 12);
    assert_eq!(takuzu(["count", "-"]).stdin(lines).run().code, Some(2));
    let zeros = vec![0; BYTES];
    assert_eq!(takuzu(["count", "-"]).stdin(zeros).run().code, Some(2));
    let digits = takuzu(["decode", "--text", FOUR]).stdin("1".repeat(BYTES)).run();
    assert_eq!(digits.code, Some(2));
    assert!(digits.err.len() < 200, "{}", digits.err.len());
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn boards_that_are_too_large() {
    let blank = |side| takuzu_sat::Grid::blank(takuzu_sat::Shape::square(side)).to_string();
    takuzu(["count", "-"]).stdin(blank(130)).gives(
        2,
        "",
        "error: stdin:1: a board of 130x130: native search takes sides up to 128; \
         the sat engine takes larger ones\n",
    );
    let outcome = takuzu(["export", "-"]).stdin(blank(234)).run();
    assert_eq!(outcome.code, Some(2), "{}", outcome.err);
    assert_eq!(
        outcome.err,
        "error: the formula would have 51413778 clauses and take more than 800 MB of memory; \
         --force builds it all the same\n"
    );
    let outcome = takuzu(["solve", "-"]).stdin(blank(514)).run();
    assert_eq!((outcome.code, outcome.out.as_str()), (Some(2), ""));
    assert!(outcome.err.starts_with("error: more than 512 "), "{}", outcome.err);
}
