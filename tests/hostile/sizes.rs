//! Sizes, counts and times that somebody types, and what becomes of them before any memory is taken.

use std::time::{Duration, Instant};

use crate::place::Place;

/// Command lines that are refused at once, and a part of the reason.
const REFUSED: &[(&str, &str)] = &[
    ("generate --size 1000000", "1000000 rows: more than the 512 allowed"),
    ("generate --size 3x6148914691236517208", "3 rows: "),
    ("generate --size 4294967296x4294967296", "4294967296 rows: more than the 512"),
    ("generate --size 100000 --any", "100000 rows: more than the 512"),
    ("family --kind blank --size 100000", "100000 rows: more than the 512"),
    ("family --kind blank --size 512 --to grid", "clauses and take more than 800 MB"),
    ("family --kind pigeonhole --size 3x6148914691236517208", "3 rows: "),
    ("export docs/puzzles/blank-512.txt --stats --to opb", "clauses and take more than 800 MB"),
    (
        "solve --blocks 3x6148914691236517208 --text 1...",
        "a side of 18446744073709551624: more than the 25",
    ),
    ("solve --blocks 512x512 --text 1...", "a side of 262144: more than the 25 allowed"),
    ("solve --blocks 0x3 --text 1...", "blocks without cells"),
    ("generate --puzzle sudoku --blocks 2x100000", "a side of 200000: more than the 25"),
    ("generate --puzzle sudoku --size 18446744073709551557", "more than the 25 allowed"),
    ("grade docs/puzzles/ten.txt -j 100000", "a number from 1 to 1024 is expected"),
    ("grade docs/puzzles/ten.txt -j 0", "a number from 1 to 1024 is expected"),
    ("generate --fill 0.5-0.2", "a range begins with its smaller number: 0.2-0.5"),
    ("generate --fill 2", "a part of the cells lies between 0 and 1"),
    ("generate --fill nan", "a part of the cells lies between 0 and 1"),
    ("generate --clues 24-20", "a range begins with its smaller number: 20-24"),
    (
        "generate --size 4 --clues 3-99999999999",
        "3 to 99999999999 givens, but only 16 cells can be given",
    ),
    (
        "generate --size 4 --signs 3-99999999999",
        "3 to 99999999999 signs, but there are only 24 pairs of neighbours",
    ),
    ("generate --size 6 --signs --clues 0", "0 and 1 can be exchanged in a solution"),
    ("generate --size 6 --clues 4", "takes at least 5"),
    ("generate --puzzle sudoku --clues 7", "takes at least 8"),
    ("generate --mask tall.txt", "more than the 512 allowed"),
    ("generate --mask latin1.txt", "latin1.txt:2:3"),
    ("cover latin1.txt", "latin1.txt:2:3"),
    ("solve docs/puzzles/ten.txt --timeout nan", "a time such as 10 (seconds)"),
    ("solve docs/puzzles/ten.txt --timeout 1e3", "a time such as 10 (seconds)"),
    ("solve docs/puzzles/ten.txt --timeout=-1", "a time such as 10 (seconds)"),
];

#[test]
fn what_is_too_large_is_refused_at_once() {
    let place = Place::new();
    let blank = vec![".".repeat(512); 512].join("\n");
    place.write("docs/puzzles/blank-512.txt", blank);
    let tall = format!("{}#\n{}", ".".repeat(150_000), ".\n".repeat(74_999));
    place.write("tall.txt", tall);
    place.write("latin1.txt", *b"....\n..\xe9.\n");
    let wrong: Vec<String> = REFUSED
        .iter()
        .filter_map(|&(line, why)| {
            let outcome = place.outcome(line);
            let is_told = outcome.err.contains(why) && outcome.code == Some(2);
            (!is_told).then(|| format!("{line}: {:?} {}", outcome.code, outcome.err))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// As many threads as were typed were started for a single puzzle.
#[test]
fn many_jobs_for_few_puzzles() {
    let outcome = Place::new().outcome("grade docs/puzzles/wikipedia-4.txt -j 1024");
    assert_eq!(outcome.code, Some(0), "{}", outcome.err);
}

#[test]
fn a_time_may_be_plain_seconds() {
    let place = Place::new();
    let blank = vec![".".repeat(10); 10].join("/");
    for time in ["0.3", "300ms"] {
        let begun = Instant::now();
        let outcome = place.outcome(&format!("count --text {blank} --timeout {time}"));
        assert_eq!(outcome.code, Some(3), "{}", outcome.err);
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
            let outcome = place.outcome(&line);
            assert_eq!(outcome.code, Some(0), "{line}: {}", outcome.err);
            assert!(outcome.out.starts_with("verified: "), "{}", outcome.out);
        }
    }
}
