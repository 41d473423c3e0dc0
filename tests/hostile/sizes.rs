//! Sizes, counts and times that somebody types, and what becomes of them before any memory is taken.

use std::time::{Duration, Instant};

use crate::place::Place;

#[test]
fn what_is_too_large_is_refused_at_once() {
    let place = Place::new();
    let blank = vec![".".repeat(512); 512].join("\n");
    place.write("docs/puzzles/blank-512.txt", blank);
    let tall = format!("{}#\n{}", ".".repeat(150_000), ".\n".repeat(74_999));
    place.write("tall.txt", tall);
    place.write("latin1.txt", *b"....\n..\xe9.\n");
    let refused = include_str!("refused.txt").lines().skip(1).collect::<Vec<_>>();
    for pair in refused.chunks(2) {
        let line = pair[0].strip_prefix("$ ").expect("a command");
        place.line(line).says(2, pair[1]);
    }
}

/// As many threads as were typed were started for a single puzzle.
#[test]
fn many_jobs_for_few_puzzles() {
    Place::new().line("grade docs/puzzles/wikipedia-4.txt -j 1024").ends(0);
}

#[test]
fn a_time_may_be_plain_seconds() {
    let place = Place::new();
    let blank = vec![".".repeat(10); 10].join("/");
    for time in ["0.3", "300ms"] {
        let begun = Instant::now();
        place.line(&format!("count --text {blank} --timeout {time}")).ends(3);
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}

/// A formula of 54 bytes, or a clause of 12, can name the billionth variable.
#[test]
fn the_number_of_a_variable_takes_no_memory() {
    let place = Place::new();
    place.write("far.cnf", "p cnf 1000000000 2\n1000000000 0\n-1000000000 0\n");
    place.write("near.cnf", "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n");
    place.write("short.drat", "2 0\n0\n");
    place.write("far.drat", "1073741824 2 0\nd 1073741823 0\n2 0\n0\n");
    // `a`, then 2^30 and 2 as 2 * variable, 7 bits a byte.
    place.write("far.bin", b"a\x80\x80\x80\x80\x08\x04\x00a\x04\x00a\x00");
    for (formula, proof) in
        [("far", "short.drat"), ("near", "short.drat"), ("near", "far.drat"), ("near", "far.bin")]
    {
        for core in ["", " --core"] {
            let line = format!("verify{core} --cnf {formula}.cnf --proof {proof}");
            let outcome = place.line(&line).ends(0);
            assert!(outcome.out.starts_with("verified: "), "{}", outcome.out);
        }
    }
}
