//! `generate` within a time.

use crate::{takuzu, words};

/// The time is that of the run; what was made until then is there, and a note says how much that is.
#[test]
fn the_time_of_a_run_ends_with_a_tally() {
    let line = "generate --size 8 --level easy,extreme -n 2000 --seed 1 --to line --timeout 1s";
    let outcome = takuzu(words(line)).ends(3);
    let made = outcome.out.lines().filter(|line| !line.starts_with('#')).count();
    let note = format!("note: gave up at the time limit: {made} of 2000 puzzles were made: ");
    assert!(outcome.err.starts_with(&note), "{made}: {}", outcome.err);
    assert!(outcome.err.contains(" of 1000 easy, "), "{}", outcome.err);
    let sorted = takuzu(words(&format!("{line} --sort score"))).ends(3);
    assert!(sorted.out.lines().count() > 1, "{sorted:?}");
    // A level that is not found ends the run with the same account.
    let line = "generate --size 8 --level easy,extreme --effort 3 --seed 2 --to line";
    let outcome = takuzu(words(line)).run();
    assert_eq!((outcome.code, outcome.out.lines().count()), (Some(2), 2), "{outcome:?}");
    let note = "note: 1 of 2 puzzles were made: 1 of 1 easy, 0 of 1 extreme\n";
    assert!(outcome.err.contains(note), "{}", outcome.err);
    let limit = "generate --size 14 --level easy,extreme -n 400 --timeout 0.2 --seed 1 --lang fr";
    let limit = takuzu(words(limit)).run();
    let note = "note: abandon à la limite de temps\u{a0}; grilles créées\u{a0}: ";
    assert!(limit.err.starts_with(note), "{}", limit.err);
    assert!(limit.err.contains(" sur 400 (facile "), "{}", limit.err);
}
