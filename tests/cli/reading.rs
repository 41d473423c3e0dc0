//! Texts that may be read in two ways, rows that look like options, and bytes that are no text.

use crate::program::{FOUR, FOUR_SOLVED};
use crate::{scratch, takuzu, words};

/// What we write ourselves we read as it was meant, in any number.
#[test]
fn our_own_lists_are_lists() {
    for (count, made) in [
        (16, "--size 4"),
        (36, "--size 6"),
        (64, "--size 8"),
        (100, "--size 10"),
        (16, "--puzzle sudoku --size 4"),
    ] {
        for format in ["line", "words"] {
            let made = format!("generate -n {count} {made} --to {format} --seed 1");
            let puzzles = takuzu(words(&made)).run();
            assert_eq!(puzzles.code, Some(0), "{puzzles:?}");
            let checked = takuzu(["check"]).stdin(puzzles.out).run();
            let answers = checked.out.lines();
            let unique = answers.filter(|line| line.ends_with("exactly one solution"));
            assert_eq!((unique.count(), checked.code), (count, Some(0)), "{made}");
            assert_eq!(checked.err, "");
        }
    }
}

/// A grid that may be taken for a list has its size on top.
#[test]
fn our_own_grids_are_grids() {
    for seed in ["1", "2", "3", "4"] {
        let puzzle = takuzu(["generate", "--size", "16", "--seed", seed]).run();
        let checked = takuzu(["check"]).stdin(puzzle.out).run();
        assert_eq!(checked.out, "stdin:3: exactly one solution\n", "{seed}");
    }
}

#[test]
fn the_other_reading_is_named() {
    let rows = (0..16).map(|row| ".".repeat(row) + "1" + &".".repeat(15 - row) + "\n");
    let lines = takuzu(["check"]).stdin(rows.collect::<String>()).run();
    let note = "note: stdin:1: 16 lines of 16 cells are read as 16 puzzles of 4x4; \
                --from grid reads one of 16x16\n";
    assert!(lines.err.starts_with(note), "{lines:?}");
    let matrix = "[[0,2,0,1],[0,0,0,0],[0,1,0,0],[2,0,0,0]]";
    let read = takuzu(["solve", "--text", matrix]).run();
    let note =
        "this may be Takuzu or Sudoku: it is read as Takuzu; --puzzle sudoku reads it as Sudoku";
    assert!(read.err.contains(note), "{read:?}");
}

#[test]
fn a_takuzu_among_sudoku() {
    let run = takuzu(["convert", "--to", "line"]).stdin(".1.0..0..0..11.0\n1.3...2..4.....1\n");
    run.gives(0, ".1.0..0..0..11.0\n1.3...2..4.....1\n", "");
}

/// `-` is a blank, in front too.
#[test]
fn rows_may_begin_with_a_hyphen() {
    let text = "-1-0 --0- -0-- 11-0";
    let solved = FOUR_SOLVED.trim_end().replace('\n', " ") + "\n";
    takuzu(["solve", "--text", text]).gives(0, &solved, "");
    takuzu(["solve", "--text=--0- -1-0 -0-- 11-0"]).gives(0, "1001 0110 0011 1100\n", "");
    takuzu(["check", "--text", "--0- -1-0 -0-- 11-0", "-q"]).gives(0, "", "");
    let hint = takuzu(["hint", "--givens", text, "--text", FOUR]).run();
    assert_eq!(hint.code, Some(0), "{hint:?}");
    let export = takuzu(["export", "--text", FOUR, "--block", text]).run();
    assert!(export.err.contains("this one has blanks"), "{export:?}");
}

/// Rows that were forgotten are no option that stands in their place.
#[test]
fn forgotten_rows_are_missed() {
    for line in [
        "check --text --json",
        "check --text -q",
        "check --text",
        "check --text --timeout=3s",
        "hint --text 01/10 --givens --json",
        "export --text 01/10 --block --stats",
    ] {
        let run = takuzu(words(line)).run();
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.err.contains("a value is required for '--"), "{run:?}");
    }
}

#[test]
fn bytes_that_are_no_text_have_a_place() {
    let folder = scratch();
    let file = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.path().join(name), bytes).expect("written");
    };
    file("mask.txt", b"##..\n#\xC3\xA9.\xFF\n....\n....\n");
    file("grid.txt", b"0110\n10\xE901\n");
    file("cover.txt", b"a b | c\na c\nb \xFF\n");
    for (line, place) in [
        ("generate --mask mask.txt", "byte 0xFF\n --> mask.txt:2:4\n"),
        ("export --text _1_0__0__0__11_0 --block grid.txt", "byte 0xE9\n --> grid.txt:2:3\n"),
        ("cover cover.txt", "byte 0xFF\n --> cover.txt:3:3\n"),
    ] {
        let run = takuzu(words(line)).current_dir(folder.path()).run();
        assert_eq!(run.code, Some(2), "{run:?}");
        let message = format!("error: the text is not UTF-8: {place}");
        assert!(run.err.starts_with(&message), "{run:?}");
    }
}

/// A solution beside the puzzle was answered in its place.
#[test]
fn a_solution_beside_the_puzzle_is_skipped() {
    let unique = "exactly one solution";
    for (text, line) in [
        ("a1a0b0b0b11a0 0110100100111100\n", 1),
        ("4x4u:BbccCAba 0110100100111100\n", 1),
        ("a1a0b0b0b11a0 1111111111111111\n", 1),
        ("solution,puzzle\n0110100100111100,.1.0..0..0..11.0\n", 2),
        ("puzzle,solution\n.1.0..0..0..11.0,0110100100111100\n", 2),
    ] {
        let out = format!("stdin:{line}: {unique}\n");
        let checked = takuzu(["check"]).stdin(text).run();
        assert_eq!((checked.out, checked.code), (out, Some(0)), "{text}");
    }
}
