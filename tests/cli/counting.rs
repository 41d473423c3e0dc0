//! Exact counts and random solutions.

use std::collections::HashSet;

use crate::program::takuzu;
use crate::{out, words};

const EIGHT: &str = "......../......../......../......../......../......../......../........";

#[test]
fn the_same_seed_draws_the_same_solutions() {
    let line = format!("enumerate --random 40 --seed 5 --to line --text {EIGHT}");
    let drawn = out(&line);
    assert_eq!(drawn, out(&line));
    assert_eq!(drawn.lines().collect::<HashSet<_>>().len(), 40);
    takuzu(words("check")).stdin(drawn.clone()).ends(0);
    let other = out(&line.replace("--seed 5", "--seed 6"));
    assert_ne!(drawn, other);
    // Puzzles of a batch do not draw the same.
    let two = takuzu(words("enumerate --random 1 --seed 5 --to line"))
        .stdin(format!("{0}\n{0}\n", ".".repeat(64)))
        .run();
    let lines: Vec<&str> = two.out.lines().collect();
    assert_eq!((lines.len(), two.code), (2, Some(0)), "{}", two.err);
    assert_ne!(lines[0], lines[1]);
}

#[test]
fn few_solutions_are_drawn_again() {
    let drawn = out("enumerate --random 60 --seed 1 --to line docs/puzzles/two-6.txt");
    let times = |line: &str| drawn.lines().filter(|&other| other == line).count();
    let both: HashSet<&str> = drawn.lines().collect();
    assert_eq!(both.len(), 2);
    assert!(both.iter().all(|line| times(line) > 15), "{drawn}");
    let seed = takuzu(words("enumerate --random 1 docs/puzzles/two-6.txt")).run();
    assert!(seed.err.contains("--seed "), "{}", seed.err);
}
