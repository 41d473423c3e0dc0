//! `transform`: puzzle and solution change alike; what does not suit is refused.

use std::fs;

use crate::program::repository;
use crate::{takuzu, words};

const SUDOKU: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
const TAKUZU: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";
/// With signs, and without rule 3.
const PLUS: &str = "e0c1h0g11e1b|c2c1j2a3d3b36f";
/// Blocks of 2x3.
const SIX: &str = "..1.54 ....1. ....4. .3.... .1.... 32.5..";

fn out(line: &str, text: &str) -> String {
    takuzu(words(line)).args(&["--text", text]).well().out
}

#[test]
fn solving_and_transforming_change_places() {
    let all = "transpose mirror-rows mirror-cols rotate-90 rotate-180 rotate-270 random";
    let of_takuzu = format!("{all} exchange");
    let of_sudoku = format!(
        "{all} relabel=312456789 swap-rows=1,3 swap-cols=8,9 swap-bands=1,2 swap-stacks=2,3"
    );
    let of_six = "mirror-rows mirror-cols rotate-180 random swap-bands=1,3 swap-stacks=1,2";
    let ops = [(TAKUZU, &*of_takuzu), (PLUS, &*of_takuzu), (SUDOKU, &*of_sudoku), (SIX, of_six)];
    let ops = ops.into_iter().flat_map(|(puzzle, ops)| words(ops).map(move |op| (puzzle, op)));
    for (puzzle, op) in ops {
        let seed = if op == "random" { " --seed 3" } else { "" };
        let transform = format!("transform --op {op}{seed}");
        let solved_first = out(&transform, &out("solve", puzzle));
        let solved_last = out("solve", &out(&transform, puzzle));
        assert_eq!(solved_first, solved_last, "{op}");
    }
}

#[test]
fn each_puzzle_of_a_batch_has_chance_of_its_own() {
    let file = "tests/corpus/sudoku/clue17.txt";
    let random = takuzu(words("transform --op random --seed 3")).args(&[file]).well();
    let canonical = |text: String| takuzu(words("transform --op canonical")).stdin(text).run().out;
    let puzzles = fs::read_to_string(repository().join(file)).expect("a corpus");
    assert_ne!(random.out, puzzles);
    assert_eq!(canonical(random.out.clone()), canonical(puzzles.clone()));
    // Where no seed was chosen, a note names it.
    let by_chance = takuzu(words("transform --op random")).args(&[file]).run();
    let note = by_chance.err.strip_prefix("note: ").expect("a note");
    let again = takuzu(words("transform --op random"))
        .args(&note.split_whitespace().collect::<Vec<_>>())
        .args(&[file])
        .run();
    assert_eq!(by_chance.out, again.out);
    // One puzzle on all lines has many images.
    let first = puzzles.lines().next().expect("a puzzle");
    let many = takuzu(words("transform --op random --seed 3"))
        .stdin(format!("{first}\n").repeat(20))
        .run();
    let different: std::collections::HashSet<&str> = many.out.lines().collect();
    assert_eq!(different.len(), 20);
}
