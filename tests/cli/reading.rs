//! Texts that may be read in two ways.

use crate::{takuzu, words};

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
            let puzzles = takuzu(words(&made)).ends(0);
            let checked = takuzu(["check"]).stdin(puzzles.out).run();
            let answers = checked.out.lines();
            let unique = answers.filter(|line| line.ends_with("exactly one solution"));
            assert_eq!((unique.count(), checked.code), (count, Some(0)), "{made}");
            assert_eq!(checked.err, "");
        }
    }
}
