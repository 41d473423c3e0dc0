//! Puzzles that are made are what was asked for: by the rules, by SAT, by seed.

mod skills;
mod wishes;

use std::collections::HashSet;
use std::sync::Arc;

use takuzu_sat::generate::{Certifier, Distinct, Made, Maker, Pattern, Verdict};
use takuzu_sat::takuzu::board::TrialBoard;
use takuzu_sat::takuzu::{Majority, Relation, Rules, Sign, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Puzzle, Shape};
use wishes::{checked, run};

/// A maker for boards of a shape under the usual three rules.
fn usual(shape: Shape) -> Maker {
    under(Rules::TAKUZU, shape)
}

fn under(rules: Rules, shape: Shape) -> Maker {
    Maker::new(blank(shape, rules))
}

fn blank(shape: Shape, rules: Rules) -> Takuzu {
    Takuzu::new(Grid::blank(shape), rules).expect("a board")
}

fn make(maker: Maker) -> Made {
    let mut maker = maker;
    checked(maker.make().expect("a puzzle"))
}

/// What a seed gives is a promise. A change here breaks it, and is to be said in the changelog.
#[test]
fn seeds_give_what_they_gave() {
    let line = |maker: Maker| make(maker).puzzle.givens().to_line();
    let square = |side| usual(Shape::square(side)).seed(7);
    for (maker, expected) in [
        (square(6).minimal(true), GOLDEN[0]),
        (square(10).minimal(true), GOLDEN[1]),
        (square(14).minimal(true), GOLDEN[2]),
        (square(8).clues(20..=24).pattern(Pattern::Rotate90), GOLDEN[3]),
        (under(Rules::UNRULY, Shape::new(6, 10)).seed(7), GOLDEN[4]),
        (square(6).fewest(), GOLDEN[5]),
        (square(10).any(true).fill(0.25..=0.25), GOLDEN[6]),
    ] {
        assert_eq!(line(maker), expected);
    }
}

const GOLDEN: [&str; 7] = [
    ".....1..1.......00.0...0....0.....0.",
    ".1..0..1.01...0..........1.......1.0...00......1......1.....0.0...10.........0.01...00......0......0",
    "1....00.....00.0.1.0................1..0..1...0...11..1.1.....1...........0....0...01..1...1.1......0..1..1..0.....1................0...11......1..1.....1..........10...0...........1.00.........1.",
    "..1.0.0.1...00...1.0...100...1....1...100...1.0...00...0.0.1.0..",
    "..1...1.01.101.1........1.00......0..0.0..0.10....01..1....1",
    "..............0......11......0....1.",
    "...1..0.....11.0...1..10....0.......1.1...101......01...........01........1......0....1...11..1.1...",
];

/// A tenth of a percent of the long run.
#[test]
fn puzzles_are_as_wished() {
    run(100, 0);
}

/// `cargo test --release --test takuzu generate -- --ignored --nocapture`
#[test]
#[ignore = "some minutes"]
fn puzzles_are_as_wished_a_hundred_thousand_times() {
    run(100_000, 1);
}

#[test]
fn the_fewest_givens_are_found() {
    for seed in 0..20 {
        let small = make(usual(Shape::square(4)).fewest().seed(seed));
        assert_eq!(small.givens(), 4);
    }
    for seed in 0..3 {
        let fewest = |rules| under(rules, Shape::square(6)).fewest().seed(seed);
        assert_eq!(make(fewest(Rules::TAKUZU)).givens(), 5);
        assert_eq!(make(fewest(Rules::UNRULY)).givens(), 6);
    }
}

#[test]
fn what_cannot_be_is_an_error() {
    // All that can be typed is among the transcripts.
    let square = |side| usual(Shape::square(side));
    for (maker, error) in [
        (square(6).fill(0.5..=1.5), "a fill of 0.5 to 1.5: parts lie between 0 and 1"),
        (square(6).fill(f64::NAN..=0.5), "a fill of NaN to 0.5: parts lie between 0 and 1"),
        (square(6).fill(0.5..=0.2), "a fill of 0.5 to 0.2: the smaller part comes first"),
        (
            usual(Shape::new(4, 20)),
            "no complete grid of 4x20 was found with 1000000 conflicts; there may be some",
        ),
        (square(6).grids([Grid::blank(Shape::square(6))]), "grid 1 is not complete: r1c1 is empty"),
        (square(6).grids([Grid::blank(Shape::square(4))]), "grid 1 is 4x4, and the board 6x6"),
        (square(6).mask([Cell::new(6, 0)]), "r7c1 of the mask is not on a board of 6x6"),
        (square(6).limits(Limits::none().with_stop(|| true)), "interrupted"),
    ] {
        let mut maker = maker;
        assert_eq!(maker.make().expect_err("impossible").to_string(), error);
    }
}

#[test]
fn too_much_asked_for_gives_the_nearest() {
    let error = usual(Shape::square(10)).clues(3..=3).attempts(20).make();
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
    let error = usual(Shape::square(8)).mask(row).attempts(20).make();
    let error = error.expect_err("a row is not enough");
    assert!(error.to_string().starts_with("no 8x8 puzzle under a mask in 20 tries; with all"));
    assert_eq!(error.best().expect("the best").givens(), 8);
}

pub(crate) fn takuzu(puzzle: &Puzzle) -> &Takuzu {
    puzzle.downcast().expect("a Takuzu")
}

/// Holds where propagation alone solves the puzzle.
fn by_propagation(puzzle: &Puzzle) -> Verdict {
    let mut sketch = TrialBoard::new(takuzu(puzzle)).expect("a small board");
    match sketch.conclude() && sketch.open_count() == 0 {
        true => Verdict::Holds,
        false => Verdict::Fails,
    }
}

/// The certifier is a parameter: here, that propagation alone solves the puzzle.
#[test]
fn other_certifiers_are_asked() {
    let certifier = Certifier::Solves(Arc::new(by_propagation));
    let mut easy = usual(Shape::square(10)).minimal(true).certifier(certifier).seed(3);
    for _ in 0..20 {
        let made = easy.make().expect("a puzzle");
        assert_eq!(by_propagation(&made.puzzle), Verdict::Holds);
        assert_eq!(made.minimal, Some(true));
        for (cell, _) in made.puzzle.givens().filled() {
            let mut givens = made.puzzle.givens().clone();
            givens.set(cell, None);
            let fewer = made.puzzle.with_givens(givens);
            assert_eq!(by_propagation(&fewer), Verdict::Fails, "{cell}");
        }
    }
    // One that is content with anything is found out.
    let anything = Certifier::Solves(Arc::new(|_| Verdict::Holds));
    let error = usual(Shape::square(6)).minimal(true).certifier(anything).make();
    let error = error.expect_err("not unique");
    assert_eq!(error.to_string(), "the certifier accepts a puzzle that has several solutions");
}

fn puzzle(rules: Rules, cells: &str, signs: &[Sign]) -> Takuzu {
    let side = cells.len().isqrt();
    let givens = Grid::from_line(Shape::square(side), cells).expect("a square");
    let puzzle = Takuzu::new(givens, rules).and_then(|puzzle| puzzle.with_signs(signs.to_vec()));
    puzzle.expect("a puzzle")
}

/// One more 1 than 0 in each line: 0 and 1 do not change places.
#[test]
fn odd_sides_have_fewer_duplicates() {
    for (majority, swapped_is_new) in [(Majority::One, true), (Majority::Either, false)] {
        let rules = Rules::TAKUZU.with_majority(majority);
        let mut distinct = Distinct::new(&blank(Shape::square(3), rules).into());
        assert!(distinct.is_new(&puzzle(rules, "01.......", &[]).into()));
        assert!(!distinct.is_new(&puzzle(rules, ".......10", &[]).into()));
        assert_eq!(distinct.is_new(&puzzle(rules, "10.......", &[]).into()), swapped_is_new);
    }
    // On an even board the majority says nothing.
    let rules = Rules::TAKUZU.with_majority(Majority::One);
    let mut distinct = Distinct::new(&blank(Shape::square(4), rules).into());
    assert!(distinct.is_new(&puzzle(rules, "01..............", &[]).into()));
    assert!(!distinct.is_new(&puzzle(rules, "10..............", &[]).into()));
}

/// What variants a seed gives: 6x6 with signs, with as many as was asked for, and 7x7.
#[test]
fn seeds_give_the_variants_that_they_gave() {
    let square = |side| usual(Shape::square(side)).seed(7);
    let odd = Rules::TAKUZU.with_majority(Majority::One);
    let plus = under(Rules::UNRULY, Shape::square(6)).seed(7);
    for (maker, givens, signs) in [
        (plus.signs(true).minimal(true), VARIANTS[0], VARIANTS[1]),
        (square(8).sign_count(6..=6), VARIANTS[2], VARIANTS[3]),
        (under(odd, Shape::square(7)).seed(7).minimal(true), VARIANTS[4], ""),
    ] {
        let made = make(maker);
        let takuzu = takuzu(&made.puzzle);
        let names: Vec<String> = takuzu.signs().iter().map(|sign| sign.to_string()).collect();
        let found = (takuzu.givens().to_line(), names.join(" "));
        assert_eq!(found, (givens.into(), signs.into()));
    }
}

const VARIANTS: [&str; 5] = [
    "......0.........0.0.1.......0.......",
    "r1c1xr1c2 r1c3=r1c4 r1c4=r2c4 r4c6xr5c6 r5c3=r5c4",
    "..11......0.0.1.0..............1....0.1.......0.......00.0......",
    "r1c6xr1c7 r1c7=r1c8 r4c6xr5c6 r5c6xr5c7 r6c1xr7c1 r6c3=r6c4",
    ".......0.....0..0..1.........1.0......0...1......",
];

#[test]
fn signs_are_as_many_as_wished() {
    for seed in 0..5 {
        let square = |side| usual(Shape::square(side)).seed(seed).attempts(200);
        let plain = make(square(6).signs(true));
        assert!(plain.givens() == 7 && plain.signs().len() >= 7, "{plain:?}");
        let exact = make(square(8).sign_count(12..=12).clues(10..=14));
        assert!(exact.signs().len() == 12 && (10..=14).contains(&exact.givens()));
        let minimal = make(square(6).sign_count(4..=6).clues(3..=6).minimal(true));
        assert!((4..=6).contains(&minimal.signs().len()) && minimal.minimal == Some(true));
        let any = make(square(6).sign_count(9..=9).clues(2..=2).any(true));
        assert_eq!((any.givens(), any.signs().len()), (2, 9));
        let masked = make(square(6).signs(true).mask([Cell::new(0, 0), Cell::new(3, 4)]));
        assert!(masked.givens() == 2 && masked.signs().len() >= 7, "{masked:?}");
    }
    let mut maker = usual(Shape::square(6)).sign_count(50..=60);
    maker = maker.minimal(true).attempts(5);
    let error = maker.make().expect_err("not so many are needed").to_string();
    let begin = "no minimal 6x6 puzzle with 50 to 60 signs in 5 tries; the nearest has ";
    assert!(error.starts_with(begin) && error.ends_with(" signs"), "{error}");
}

/// A certifier is asked about puzzles with their signs.
#[test]
fn certifiers_see_signs() {
    let certifier = Certifier::Solves(Arc::new(by_propagation));
    let mut easy = usual(Shape::square(6)).signs(true).minimal(true).certifier(certifier);
    for _ in 0..10 {
        let made = checked(easy.make().expect("a puzzle"));
        assert_eq!(by_propagation(&made.puzzle), Verdict::Holds);
        let takuzu = takuzu(&made.puzzle);
        for sign in takuzu.signs().iter() {
            let others = takuzu.signs().iter().filter(|&other| other != sign);
            let fewer = takuzu.clone().with_signs(others.collect::<Vec<_>>());
            let fewer = fewer.expect("signs").into();
            assert_eq!(by_propagation(&fewer), Verdict::Fails);
        }
    }
}

/// Each size that `--odd` opens.
#[test]
fn odd_sides_are_made() {
    for side in [3, 5, 7, 9, 11, 13, 15, 21, 25] {
        for majority in [Majority::One, Majority::Either] {
            let rules = Rules::TAKUZU.with_majority(majority);
            make(under(rules, Shape::square(side)));
        }
    }
}

#[test]
fn duplicates_are_left_out() {
    let shape = Shape::square(4);
    let mut distinct = Distinct::new(&blank(shape, Rules::TAKUZU).into());
    let mut is_new =
        |cells, signs: &[Sign]| distinct.is_new(&puzzle(Rules::TAKUZU, cells, signs).into());
    assert!(is_new("01..............", &[]));
    assert!(!is_new("..............01", &[]));
    assert!(!is_new("0...1...........", &[]));
    assert!(is_new("0..............1", &[]));
    // Signs move with their cells and keep what they say.
    let sign = |one: [usize; 2], other: [usize; 2], relation| {
        let [one, other] = [one, other].map(|[row, col]| Cell::new(row, col));
        Sign::new(one, other, relation)
    };
    use Relation::{Different, Equal};
    let corner = "0...............";
    assert!(is_new(corner, &[sign([0, 0], [0, 1], Equal)]));
    assert!(is_new(corner, &[sign([0, 0], [0, 1], Different)]));
    assert!(is_new(corner, &[sign([0, 1], [0, 2], Equal)]));
    assert!(!is_new(corner, &[sign([0, 0], [1, 0], Equal)]));
    assert!(!is_new("...............1", &[sign([3, 2], [3, 3], Different)]));
    assert!(is_new("................", &[sign([1, 1], [1, 2], Equal)]));
    assert!(!is_new("................", &[sign([2, 1], [1, 1], Equal)]));
    // There are not many puzzles of this size; the run ends.
    let mut maker = usual(shape).minimal(true);
    let mut made = Vec::new();
    let error = loop {
        match maker.make() {
            Ok(next) => made.push(next),
            Err(error) => break error,
        }
    };
    assert!(error.to_string().starts_with("no new puzzle: the last 1000 attempts gave"), "{error}");
    let streams: HashSet<u64> = made.iter().map(|made| made.stream).collect();
    assert_eq!(streams.len(), made.len());
    // With duplicates allowed every stream counts.
    let mut all = usual(shape).minimal(true).duplicates(true);
    for stream in 0..50 {
        assert_eq!(all.make().expect("a puzzle").stream, stream);
    }
}

/// Whoever makes a stream, and whatever was made before.
#[test]
fn streams_do_not_depend_on_each_other() {
    let maker = usual(Shape::square(8)).minimal(true).seed(5);
    let mut forwards = maker.worker().expect("a worker");
    let mut backwards = maker.worker().expect("a worker");
    let there: Vec<Made> = (0..20).map(|k| forwards.make(k).expect("a puzzle")).collect();
    let back = (0..20).rev().map(|k| backwards.make(k).expect("a puzzle"));
    let mut back: Vec<Made> = back.collect();
    back.reverse();
    assert_eq!(there, back);
}

#[test]
fn large_boards_are_made_and_labelled() {
    let made = make(usual(Shape::square(30)).minimal(true).seed(1));
    assert!(made.minimal.is_some());
    let made = make(usual(Shape::square(40)).seed(1));
    assert_eq!((made.givens(), made.minimal), (560, None));
}
