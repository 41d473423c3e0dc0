//! Texts that may be read in two ways, rows that look like options, and bytes that are no text.

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
