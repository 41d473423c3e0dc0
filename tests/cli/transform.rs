//! `transform`: puzzle and solution change alike; what does not suit is refused.

use std::fs;

use crate::{takuzu, words};

const SUDOKU: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
const TAKUZU: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";
/// With signs, and without rule 3.
const PLUS: &str = "e0c1h0g11e1b|c2c1j2a3d3b36f";
/// Blocks of 2x3.
const SIX: &str = "..1.54 ....1. ....4. .3.... .1.... 32.5..";

#[track_caller]
fn out(line: &str, text: &str) -> String {
    let outcome = takuzu(words(line)).args(&["--text", text]).run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""), "{line}");
    outcome.out
}

#[test]
fn solving_and_transforming_change_places() {
    let both = [
        "transpose",
        "mirror-rows",
        "mirror-cols",
        "rotate-90",
        "rotate-180",
        "rotate-270",
        "random",
    ];
    let of_sudoku = [
        "relabel=312456789",
        "swap-rows=1,3",
        "swap-cols=8,9",
        "swap-bands=1,2",
        "swap-stacks=2,3",
    ];
    let ops = both.iter().flat_map(|op| [(TAKUZU, op), (PLUS, op), (SUDOKU, op)]);
    let ops = ops.chain(of_sudoku.iter().map(|op| (SUDOKU, op)));
    for (puzzle, op) in ops.chain([(TAKUZU, &"exchange"), (PLUS, &"exchange")]) {
        let seed = if *op == "random" { " --seed 3" } else { "" };
        let transform = format!("transform --op {op}{seed}");
        let solved_first = out(&transform, &out("solve", puzzle));
        let solved_last = out("solve", &out(&transform, puzzle));
        assert_eq!(solved_first, solved_last, "{op}");
    }
}

#[test]
fn canonical_forms_forget_what_was_done() {
    for puzzle in [TAKUZU, PLUS, SUDOKU] {
        let form = out("transform --op canonical", puzzle);
        let other = out("transform --op random --op canonical --seed 9", puzzle);
        assert_eq!(out("transform --random --canonical --seed 9", puzzle), other);
        assert_eq!(out("transform --canonical", puzzle), form);
        assert_eq!(form, other);
    }
}

/// What is wrong with one puzzle does not stop the rest, and each has chance of its own.
#[test]
fn a_batch_in_its_order() {
    let batch = ".1.0 ..0. .0.. 11.0\n1..0 .x.. .... ....\n0... .... .... ...1\n";
    let turned = takuzu(words("transform --op rotate-90")).stdin(batch).run();
    assert_eq!(turned.out, "1... 10.1 ..0. 0..0\n...0 .... .... 1...\n");
    assert_eq!(turned.code, Some(2));
    assert!(turned.err.contains("--> stdin:2:7"), "{}", turned.err);

    let file = "tests/corpus/sudoku/clue17.txt";
    let random = takuzu(words("transform --op random --seed 3")).args(&[file]).run();
    assert_eq!((random.code, random.err.as_str()), (Some(0), ""));
    let canonical = |text: String| {
        let outcome = takuzu(words("transform --op canonical")).stdin(text).run();
        outcome.out
    };
    let puzzles = fs::read_to_string(file).expect("a corpus");
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

#[test]
fn rectangles_change_their_sides() {
    let file = "docs/puzzles/rectangle-6x8.txt";
    let solution = takuzu(["solve", file]).run().out;
    let apply = |ops: &[&str], text: &str| {
        let seed = ops.contains(&"random").then_some(["--seed", "1"]);
        let ops = ops.iter().flat_map(|op| ["--op", op]);
        let outcome = takuzu(["transform"].into_iter().chain(ops))
            .args(seed.as_ref().map_or(&[], |seed| &seed[..]))
            .stdin(text)
            .run();
        assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""));
        outcome.out
    };
    let puzzle = apply(&["mirror-rows", "mirror-rows"], &fs::read_to_string(file).expect("a file"));
    assert!(puzzle.starts_with("6 8\n"), "{puzzle}");
    for op in ["transpose", "rotate-90", "rotate-270"] {
        let turned = apply(&[op], &puzzle);
        assert!(turned.starts_with("8 6\n"), "{op}: {turned}");
        let solved = takuzu(["solve"]).stdin(turned).run().out;
        assert_eq!(solved, apply(&[op], &solution), "{op}");
    }
    for op in ["mirror-rows", "mirror-cols", "rotate-180", "exchange", "random"] {
        assert!(apply(&[op], &puzzle).starts_with("6 8\n"), "{op}");
    }
    assert_eq!(apply(&["rotate-90", "rotate-270"], &puzzle), puzzle);
    assert_eq!(apply(&["rotate-90"; 4], &puzzle), puzzle);
    let form = apply(&["canonical"], &puzzle);
    assert_eq!(apply(&["random", "canonical"], &puzzle), form);
    // A format of squares refuses it as it does elsewhere.
    let refused = takuzu(words("transform --op transpose --to words")).args(&[file]).run();
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    let message = "`words` is for squares, 8x6 is a rectangle";
    assert!(refused.err.contains(message), "{}", refused.err);
}

#[test]
fn blocks_that_are_no_squares() {
    for op in
        ["mirror-rows", "mirror-cols", "rotate-180", "random", "swap-bands=1,3", "swap-stacks=1,2"]
    {
        let seed = if op == "random" { " --seed 2" } else { "" };
        let transform = format!("transform --op {op}{seed}");
        let solved_first = out(&transform, &out("solve", SIX));
        let solved_last = out("solve", &out(&transform, SIX));
        assert_eq!(solved_first, solved_last, "{op}");
    }
}
