//! Input as strangers send it: each mistake has its own message, with the place and the way out.

use std::time::{Duration, Instant};

use crate::program::FOUR_SOLVED;
use crate::{scratch, takuzu, words};

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
fn rows_that_are_too_short_or_too_long() {
    says(
        ".1.0\n..0\n.0..\n11.0\n",
        "error: row 2 has 3 cells, the others have 4
 --> p.txt:2:1
  |
2 | ..0
  | ^^^ one cell missing
",
    );
    says(
        "# mine\n.1.0\n..0..0\n.0..\n11.0\n",
        "error: row 2 has 6 cells, the others have 4
 --> p.txt:3:5
  |
3 | ..0..0
  |     ^^ 2 cells too many
",
    );
}

#[test]
fn an_odd_side() {
    says(
        ".1.\n..0\n.0.\n",
        "error: 3 rows: sides must be even (for odd sides use --odd one or --odd either)
 --> p.txt:1:1
  |
1 | .1.
  | ^^^
",
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
fn two_puzzles_glued_together() {
    says(
        ".1.0\n..0.\n.0..\n11.0\n.1.0\n..0.\n.0..\n11.0\n",
        "error: 8 rows of 4 cells: put the size `8 4` on top, or a blank line between the puzzles
 --> p.txt:5:1
  |
5 | .1.0
  | ^^^^ row 5
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
fn files_that_cannot_be_read() {
    takuzu(["solve", "docs"]).gives(2, "", "error: cannot read docs: it is a directory\n");
    takuzu(["solve", "no/such/file"]).gives(
        2,
        "",
        "error: cannot read no/such/file: No such file or directory (os error 2)\n",
    );
    let lines = takuzu(["count", "--json", "docs"]).json(2);
    assert_eq!(lines[0]["error"]["message"], "it is a directory");
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

#[test]
fn one_puzzle_where_one_is_taken() {
    takuzu(["export", "docs/puzzles/ten.txt"]).gives(
        2,
        "",
        "error: this command takes one puzzle, and docs/puzzles/ten.txt:3 begins a second one\n",
    );
    takuzu(["export"]).gives(2, "", "error: no puzzle in the input\n --> stdin:1:1\n");
}

/// One of a thing is not called by its plural.
#[test]
fn one_is_singular() {
    let stdin = "0=. .\n. . .\n. . .\n";
    let clash = takuzu(["check", "--odd", "one", "--from", "signs"]).stdin(stdin);
    clash.gives(
        1,
        "stdin:1: no solution: 1 given contradicts these rules: 0s and 1s balanced in each row and \
         column; the sign = between r1c1 and r1c2\n  0..\n  ...\n  ...\n",
        "",
    );
    let says = |line: &str, message: &str| {
        let outcome = takuzu(words(line)).run();
        let said = [outcome.out, outcome.err].concat();
        assert!(said.contains(message), "{line}: {said}");
    };
    says("generate --size 2 --seed 1", "# 1: 1 given\n");
    says(
        "generate -n 9 --size 2 --seed 1",
        "the last 1000 attempts gave this puzzle again, mirrored, turned",
    );
    says(
        "generate --clues 3 --effort 1 --seed 1",
        "no 10x10 puzzle with 3 givens in 1 try; the nearest has",
    );
    says(
        "generate --puzzle sudoku --clues 1 --effort 1 --seed 1",
        "1 given: too few for a single solution",
    );
    says(
        "family --kind pigeonhole --size 8 --completions 1 --to grid",
        "2 rows begin alike, and there is 1 way to go on",
    );
    says(
        "family --kind pigeonhole --size 2 --completions 1",
        "4 rows are needed for 1 completion, but there are 2",
    );
    says("check --from unruly --text 4x4:a", "fills 1 place, but");
    says(
        r#"check --text {"puzzle":"sudoku","rows":4,"givens":"1"}"#,
        "that of the board, which has 1 cell\n",
    );
    let candidates = "1234".repeat(15) + "123.";
    let struck = takuzu(words("check --from candidates")).stdin(candidates).run();
    let note = "candidates were struck out in 1 open cell, which";
    assert!(struck.err.contains(note), "{struck:?}");
    says("grade --techniques xy-wing --text 2341/1423/4132/321.", "1 cell open");
}
