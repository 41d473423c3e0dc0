//! Puzzles that are made are what was asked for: by the rules, by SAT, by seed.

#[path = "generate/wishes.rs"]
mod wishes;

use std::collections::HashSet;
use std::sync::Arc;

use takuzu_sat::generate::{Certifier, Distinct, Made, Maker, Pattern, Verdict};
use takuzu_sat::takuzu::board::Sketch;
use takuzu_sat::takuzu::{Rules, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Shape};
use wishes::{checked, run};

fn make(maker: Maker) -> Made {
    let mut maker = maker;
    checked(maker.make().expect("a puzzle"))
}

/// What a seed gives is a promise. A change here breaks it, and is to be said in the changelog.
#[test]
fn seeds_give_what_they_gave() {
    let line = |maker: Maker| make(maker).puzzle.givens().to_line();
    let square = |side| Maker::new(Shape::square(side)).seed(7);
    for (maker, expected) in [
        (square(6).minimal(true), GOLDEN[0]),
        (square(10).minimal(true), GOLDEN[1]),
        (square(14).minimal(true), GOLDEN[2]),
        (
            square(8).clues(20..=24).pattern(Pattern::Rotate90),
            GOLDEN[3],
        ),
        (
            Maker::new(Shape::new(6, 10)).seed(7).rules(Rules::UNRULY),
            GOLDEN[4],
        ),
        (square(6).fewest(), GOLDEN[5]),
        (square(10).any(true).fill(0.25..=0.25), GOLDEN[6]),
    ] {
        assert_eq!(line(maker), expected);
    }
}

const GOLDEN: [&str; 7] = [
    "0.1.0.....0..00...1........1........",
    ".1....11.1..1..01....0..........1.0...0........1......0....1..0.0....1..0...........0..0........1...",
    "0.1.00..11.0.......1....1.0.....0.1.1....1............0..1........0.....00....0.0.01........0..0.1.....1....0...00....0....0.....0.00...0................0........11....0.....1.1...1..1.1..........",
    "01..10.1...10..10.......00....1..1....00.......10..00...1.11..10",
    ".0..00..01.0..........10.110..0....0..0.....1...00..0..0.01.",
    "..............0....1.1...1....0.....",
    "0.............1..01.....0.0......1.1.0....001.....0..1..0.0.11...0.............010.......0....10....",
];

/// A tenth of a percent of the long run.
#[test]
fn puzzles_are_as_wished() {
    run(100, 0);
}

/// `cargo test --release --test generate -- --ignored --nocapture`
#[test]
#[ignore = "some minutes"]
fn puzzles_are_as_wished_a_hundred_thousand_times() {
    run(100_000, 1);
}

#[test]
fn the_fewest_givens_are_found() {
    for seed in 0..20 {
        let small = make(Maker::new(Shape::square(4)).fewest().seed(seed));
        assert_eq!(small.givens(), 4);
    }
    for seed in 0..3 {
        let fewest = |rules| {
            Maker::new(Shape::square(6))
                .rules(rules)
                .fewest()
                .seed(seed)
        };
        assert_eq!(make(fewest(Rules::TAKUZU)).givens(), 5);
        assert_eq!(make(fewest(Rules::UNRULY)).givens(), 6);
    }
}

#[test]
fn what_cannot_be_is_an_error() {
    let square = |side| Maker::new(Shape::square(side));
    let corner = [Cell::new(0, 0)];
    for (maker, error) in [
        (
            square(9),
            "9 rows: an odd number cannot hold as many 0 as 1, unless one of them may have one more (--odd)",
        ),
        (square(0), "a board without rows"),
        (
            square(130),
            "a board of 130x130: native search takes sides up to 128",
        ),
        (
            Maker::new(Shape::new(2, 4)),
            "no complete grid of 2x4 was found under these rules",
        ),
        (
            Maker::new(Shape::new(4, 20)),
            "no complete grid of 4x20 was found under these rules",
        ),
        (
            Maker::new(Shape::new(4, 6)).pattern(Pattern::Diagonal),
            "a board of 4x6 does not have the symmetry diagonal",
        ),
        (square(6).clues(37..=40), "37 to 40 givens of 36 cells"),
        (
            square(6).fill(0.5..=1.5),
            "a fill of 0.5 to 1.5: it goes from 0 to 1",
        ),
        (
            square(6).fill(f64::NAN..=0.5),
            "a fill of NaN to 0.5: it goes from 0 to 1",
        ),
        (
            square(6).clues(7..=7).pattern(Pattern::Rotate180),
            "7 givens: the symmetry rotate180 takes cells together that do not add up to that",
        ),
        (square(6).mask([]), "the mask has no cell for a given"),
        (
            square(6).mask([Cell::new(6, 0)]),
            "r7c1 of the mask is not on a board of 6x6",
        ),
        (
            square(6).mask(corner).pattern(Pattern::Full),
            "no cell of the mask has all its partners under full in it",
        ),
        (
            square(6).any(true).minimal(true),
            "any givens, and minimal: what is not unique has no given to spare",
        ),
        (
            square(6).limits(Limits::none().with_stop(|| true)),
            "interrupted",
        ),
    ] {
        let mut maker = maker;
        assert_eq!(maker.make().expect_err("impossible").to_string(), error);
    }
}

#[test]
fn too_much_asked_for_gives_the_nearest() {
    let error = Maker::new(Shape::square(10)).clues(3..=3).effort(20).make();
    let error = error.expect_err("nobody has seen one");
    let best = error.best().expect("it has made some");
    let (message, givens) = (error.to_string(), best.givens());
    assert_eq!(
        message,
        format!("no 10x10 puzzle with 3 givens in 20 tries; the nearest has {givens} givens")
    );
    assert!((10..30).contains(&givens), "{givens}");
    // A mask of one row leaves the rest open.
    let row = (0..8).map(|col| Cell::new(0, col));
    let error = Maker::new(Shape::square(8)).mask(row).effort(20).make();
    let error = error.expect_err("a row is not enough");
    assert!(
        error
            .to_string()
            .starts_with("no 8x8 puzzle under a mask in 20 tries; with all")
    );
    assert_eq!(error.best().expect("the best").givens(), 8);
}

/// The certifier is a parameter: here, that propagation alone solves the puzzle.
#[test]
fn other_certifiers_are_asked() {
    let by_propagation = |puzzle: &Takuzu| {
        let mut sketch = Sketch::new(puzzle).expect("a small board");
        match sketch.conclude() && sketch.open_count() == 0 {
            true => Verdict::Holds,
            false => Verdict::Fails,
        }
    };
    let certifier = Certifier::Solves(Arc::new(by_propagation));
    let mut easy = Maker::new(Shape::square(10))
        .minimal(true)
        .certifier(certifier)
        .seed(3);
    for _ in 0..20 {
        let made = easy.make().expect("a puzzle");
        let takuzu = Takuzu::new(made.puzzle.givens().clone(), Rules::TAKUZU).expect("even sides");
        assert_eq!(by_propagation(&takuzu), Verdict::Holds);
        assert_eq!(made.minimal, Some(true));
        for (cell, _) in made.puzzle.givens().filled() {
            let mut givens = made.puzzle.givens().clone();
            givens.set(cell, None);
            let fewer = Takuzu::new(givens, Rules::TAKUZU).expect("even sides");
            assert_eq!(by_propagation(&fewer), Verdict::Fails, "{cell}");
        }
    }
    // One that is content with anything is found out.
    let anything = Certifier::Solves(Arc::new(|_| Verdict::Holds));
    let error = Maker::new(Shape::square(6))
        .minimal(true)
        .certifier(anything)
        .make();
    let error = error.expect_err("not unique");
    assert_eq!(
        error.to_string(),
        "the certifier accepts a puzzle that has several solutions"
    );
}

#[test]
fn duplicates_are_left_out() {
    let shape = Shape::square(4);
    let mut distinct = Distinct::new(shape);
    let grid = |cells| Grid::from_line(shape, cells).expect("16 cells");
    assert!(distinct.is_new(&grid("01..............")));
    assert!(!distinct.is_new(&grid("..............01")));
    assert!(!distinct.is_new(&grid("0...1...........")));
    assert!(distinct.is_new(&grid("0..............1")));
    // There are not many puzzles of this size; the run ends.
    let mut maker = Maker::new(shape).minimal(true);
    let mut made = Vec::new();
    let error = loop {
        match maker.make() {
            Ok(next) => made.push(next),
            Err(error) => break error,
        }
    };
    assert!(
        error.to_string().starts_with("nothing new: 1000 more"),
        "{error}"
    );
    let streams: HashSet<u64> = made.iter().map(|made| made.stream).collect();
    assert_eq!(streams.len(), made.len());
    // With duplicates allowed every stream counts.
    let mut all = Maker::new(shape).minimal(true).duplicates(true);
    for stream in 0..50 {
        assert_eq!(all.make().expect("a puzzle").stream, stream);
    }
}

/// Whoever makes a stream, and whatever was made before.
#[test]
fn streams_do_not_depend_on_each_other() {
    let maker = Maker::new(Shape::square(8)).minimal(true).seed(5);
    let mut forwards = maker.worker().expect("a worker");
    let mut backwards = maker.worker().expect("a worker");
    let there: Vec<Made> = (0..20)
        .map(|k| forwards.make(k).expect("a puzzle"))
        .collect();
    let back = (0..20).rev().map(|k| backwards.make(k).expect("a puzzle"));
    let mut back: Vec<Made> = back.collect();
    back.reverse();
    assert_eq!(there, back);
}

#[test]
fn large_boards_are_made_and_labelled() {
    let made = make(Maker::new(Shape::square(30)).minimal(true).seed(1));
    assert!(made.minimal.is_some());
    let made = make(Maker::new(Shape::square(40)).seed(1));
    assert_eq!((made.givens(), made.minimal), (560, None));
}
