//! Input as strangers send it: each mistake has its own message, with the place and the way out.

use std::time::{Duration, Instant};

use crate::program::{FOUR, blank};
use crate::{scratch, takuzu};

/// Solves a text in a file, and expects this message and no answer.
#[track_caller]
fn says(text: impl AsRef<[u8]>, message: &str) {
    let folder = scratch();
    folder.put("p.txt", text);
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
        "error: more than 1028 lines: several puzzles need a blank line between them
 --> p.txt:1:1
  |
1 | 0101
  | ^^^^ it begins here
",
    );
    let lines = "01010101010\n".repeat(BYTES / 12);
    takuzu(["count", "-"]).stdin(lines).ends(2);
    takuzu(["count", "-"]).stdin(vec![0; BYTES]).ends(2);
    let digits = takuzu(["decode", "--text", FOUR]).stdin("1".repeat(BYTES)).ends(2);
    assert!(digits.err.len() < 200, "{}", digits.err.len());
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn boards_that_are_too_large() {
    let large = "error: stdin:1: a board of 130x130: native search takes sides up to 128; \
                 the sat engine takes larger ones\n";
    takuzu(["count", "-"]).stdin(blank(130)).gives(2, "", large);
    let large = "error: the formula would have 51413778 clauses and take more than 800 MB of memory; \
                 --force builds it all the same\n";
    takuzu(["export", "-"]).stdin(blank(234)).gives(2, "", large);
    let refused = takuzu(["solve", "-"])
        .stdin(blank(514))
        .says(2, "error: a side of 514 cells: more than the 512 allowed");
    assert_eq!(refused.out, "");
}
