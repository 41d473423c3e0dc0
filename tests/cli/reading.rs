//! Texts that may be read in two ways.

use crate::{takuzu, words};

/// What we write ourselves we read as it was meant, in any number. So many lines of cells alone as cells on each would be rows
/// of a grid as well: from 36 on all are answered, and an error says so, unless the format is named.
#[test]
fn our_own_lists_are_lists() {
    for (count, made) in [
        (16, "--size 4"),
        (36, "--size 6"),
        (64, "--size 8"),
        (100, "--size 10"),
        (16, "--puzzle sudoku --size 4"),
    ] {
        for (format, read) in [("line", "check"), ("line", "check --from line"), ("words", "check")]
        {
            let is_grid_too = read == "check" && format == "line" && count >= 36;
            let made = format!("generate -n {count} {made} --to {format} --seed 1");
            let puzzles = takuzu(words(&made)).ends(0);
            let checked = takuzu(words(read)).stdin(puzzles.out).run();
            let answers = checked.out.lines();
            let unique = answers.filter(|line| line.ends_with("exactly one solution"));
            let code = if is_grid_too { 2 } else { 0 };
            assert_eq!((unique.count(), checked.code), (count, Some(code)), "{made} | {read}");
            let told =
                format!("error: these {count} lines of {count} cells are read as {count} puzzles");
            assert_eq!(checked.err.starts_with(&told), is_grid_too, "{}", checked.err);
            assert_eq!(checked.err.is_empty(), !is_grid_too, "{}", checked.err);
        }
    }
}
