//! Input as strangers send it: each mistake has its own message, with the place and the way out.

use std::time::{Duration, Instant};

use crate::program::FOUR_SOLVED;
use crate::{scratch, takuzu};

/// Solves a text in a file, and expects this message and no answer.
#[track_caller]
fn says(text: impl AsRef<[u8]>, message: &str) {
    let folder = scratch();
    std::fs::write(folder.path().join("p.txt"), text).expect("written");
    let run = takuzu(["solve", "p.txt"]).current_dir(folder.path());
    run.gives(2, "", message);
}

/// Solves a text in a file, and expects the solution of the 4x4.
#[track_caller]
fn is_fine(text: impl AsRef<[u8]>) {
    let text = text.as_ref().to_vec();
    takuzu(["solve", "-"]).stdin(text).gives(0, FOUR_SOLVED, "");
}

#[test]
fn nothing_at_all() {
    for text in ["", "\n\n \t\n", "# only\n# comments\n", "\u{feff}"] {
        says(text, "error: no puzzle in the input\n --> p.txt:1:1\n");
    }
    takuzu(["solve"]).gives(2, "", "error: no puzzle in the input\n --> stdin:1:1\n");
    takuzu(["solve", "--text", ""]).gives(
        2,
        "",
        "error: no puzzle in the input\n --> --text:1:1\n",
    );
}

#[test]
fn signs_that_are_no_cells() {
    says(
        ".1.0\n..0.\n.0..\n11.2\n",
        "error: `2` is neither 0, 1 nor a blank (. _ - ? *); with --lenient every other character \
         is a blank, --cells names other signs, such as --cells 12. (a Sudoku? --puzzle sudoku)
 --> p.txt:4:4
  |
4 | 11.2
  |    ^ not a cell
",
    );
    says(
        "abcd\nefgh\nijkl\nmnop\n",
        "error: `a` is neither 0, 1 nor a blank (. _ - ? *); with --lenient every other character \
         is a blank, --cells names other signs, such as --cells 12.
 --> p.txt:1:1
  |
1 | abcd
  | ^ not a cell
",
    );
    says(
        ".1.0\n..0.\n.0..\n11.\0\n",
        "error: U+0000 (NUL) is a control character, not a cell
 --> p.txt:4:4
  |
4 | 11.\\0
  |    ^^ not a cell
",
    );
    says(
        b".1.0\n..0.\n.0..\n11.\xff\n",
        "error: the text is not UTF-8: byte 0xFF
 --> p.txt:4:4
  |
4 | 11.\u{fffd}
  |    ^ not a character
",
    );
}

#[test]
fn marks_line_ends_and_tabs_of_other_programs() {
    is_fine("\u{feff}.1.0\n..0.\n.0..\n11.0\n");
    is_fine(".1.0\r\n..0.\r\n.0..\r\n11.0\r\n");
    is_fine("\u{feff}.1.0\r\n..0.\r\n.0..\r\n11.0");
    is_fine(".\t1\t.\t0\n.\t.\t0\t.\n.\t0\t.\t.\n1\t1\t.\t0\n");
    is_fine("\n\n  .1.0\n  ..0.  \n  .0..\t\n  11.0\n\n\n");
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
