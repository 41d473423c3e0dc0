//! Puzzles that were found to need what is rare: quadruples, jellyfish, and on large boards quintuples and sextuples.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use takuzu_sat::deduction::{Level, Ratings};
use takuzu_sat::explain::{Detail, Language, Teller};
use takuzu_sat::grade::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::{Limits, Puzzle, Shape};

use super::trails::check;
use super::{Climbed, climb, sudoku};

/// All of them, each climbed once for all tests.
static ALL: LazyLock<Vec<(Found, Climbed)>> = LazyLock::new(|| {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/corpus/sudoku/gen-subsets.txt");
    let text = std::fs::read_to_string(file).expect("a corpus");
    let climbed = |found: Found| {
        let climbed = climb(&found.puzzle, &Allowed::All);
        (found, climbed)
    };
    text.lines().map(Found::of).map(climbed).collect()
});

/// A line of the file: a puzzle, and what is known of it.
struct Found {
    puzzle: Sudoku,
    level: String,
    /// On the scales of Sudoku Explainer and HoDoKu, or `-`.
    ratings: [String; 2],
    /// How many cells each technique fills, or numbers it rules out.
    techniques: BTreeMap<String, usize>,
}

impl Found {
    fn of(line: &str) -> Found {
        let fields: Vec<&str> = line.split(' ').collect();
        let [cells, block, level, se, hodoku, techniques] = fields[..] else { panic!("{line}") };
        let (rows, cols) = block.split_once('x').expect("a block");
        let side = |text: &str| text.parse::<usize>().expect("a side");
        let count = |part: &str| {
            let (name, count) = part.split_once('=').expect("a technique and its number");
            (name.to_owned(), count.parse().expect("a number"))
        };
        Found {
            puzzle: sudoku(Shape::new(side(rows), side(cols)), cells),
            level: level.into(),
            ratings: [se, hodoku].map(str::to_owned),
            techniques: techniques.split(',').map(count).collect(),
        }
    }
}

/// What four cells or lines make, and more.
fn is_large(technique: &str) -> bool {
    let large = ["quad", "jellyfish", "quintuple", "sextuple"];
    large.iter().any(|name| technique.contains(name))
}

/// On the largest boards only the techniques are counted: a naive look at each step takes minutes there.
#[test]
fn every_step_follows_and_each_technique_as_often() {
    let mut met = BTreeSet::new();
    for (Found { puzzle, techniques, .. }, climbed) in ALL.iter() {
        if puzzle.shape().len() <= 144 {
            check(puzzle, &mut BTreeMap::new());
        }
        let mut counts = BTreeMap::new();
        for round in &climbed.rounds {
            met.insert(round.technique.name());
            *counts.entry(round.technique.name().into()).or_default() += round.width;
        }
        assert_eq!(counts, *techniques, "{puzzle:?}");
    }
    met.retain(|technique| is_large(technique));
    let large: Vec<&str> = met.into_iter().collect();
    assert_eq!(
        large,
        [
            "hidden-quad",
            "hidden-quintuple",
            "hidden-sextuple",
            "jellyfish",
            "naked-quad",
            "naked-quintuple",
            "naked-sextuple"
        ]
    );
}

#[test]
fn their_grades() {
    for (Found { puzzle, level, ratings, techniques }, _) in ALL.iter() {
        let puzzle = Puzzle::from(puzzle.clone());
        let found = grade(&puzzle, &Allowed::All, &Limits::none()).expect("a grade");
        assert_eq!(found.level.map(Level::name), Some(level.as_str()));
        let of_each = found.techniques.iter();
        let of_each = of_each.map(|(technique, _)| technique.ratings());
        let all: Vec<Ratings> = of_each.collect();
        // The hardest technique may be on no scale.
        let highest = |of: fn(&Ratings) -> Option<u32>| {
            of(all.last()?)?;
            all.iter().filter_map(of).max()
        };
        let se = highest(|ratings| ratings.se).map(|se| format!("{:.1}", f64::from(se) / 10.0));
        let hodoku = highest(|ratings| ratings.hodoku).map(|score| score.to_string());
        let found = [se, hodoku].map(|rating| rating.unwrap_or("-".into()));
        assert_eq!(found, *ratings, "{puzzle:?} {techniques:?}");
    }
}

/// Their sentences name every cell of the pattern, every number and what follows.
#[test]
fn their_sentences() {
    let mut told = BTreeMap::new();
    for (Found { puzzle, .. }, climbed) in ALL.iter() {
        let puzzle = Puzzle::from(puzzle.clone());
        for step in climbed.steps.iter().filter(|step| is_large(step.technique.name())) {
            for language in [Language::English, Language::French] {
                let sentence = Teller::new(&puzzle, language).sentence(step, Detail::Value);
                let then = step.then.iter().map(|fact| fact.cell);
                for cell in then.chain(step.because.pattern.iter().copied()) {
                    assert!(sentence.contains(&language.cell(cell)), "{sentence}");
                }
                assert!(!sentence.contains(['{', '}', '~']), "{sentence}");
            }
            let english = Teller::new(&puzzle, Language::English);
            told.entry(step.technique.name())
                .or_insert_with(|| english.sentence(step, Detail::Value));
        }
    }
    assert_eq!(
        told["naked-quad"],
        "In block 3, r1c7, r2c7, r2c8 and r3c7 can only be 4, 5, 6 or 8, because all other numbers share a \
         row, column or block with r1c7, r2c7, r2c8 and r3c7. These four cells use up these four \
         numbers. So r1c9 and r2c9 are neither 4 nor 6 nor 8, r3c8 is neither 4 nor 5 nor 6 and r3c9 is \
         neither 4 nor 6."
    );
    assert_eq!(
        told["jellyfish"],
        "In rows 1, 5, 6 and 9, 7 can only go in r1c1, r1c3, r1c9, r5c1, r5c7, r5c9, r6c1, r6c3, r6c7, \
         r6c9, r9c1, r9c3, r9c7 or r9c9, because r4c5 is 7 and earlier steps have ruled out 7 in r5c8. \
         These cells are all in columns 1, 3, 7 and 9, so the 7s of columns 1, 3, 7 and 9 must be among \
         them. So r2c3, r3c3, r3c7, r3c9, r7c1, r7c7 and r8c7 are not 7."
    );
    assert_eq!(
        told["hidden-quad"],
        "In row 5, 1, 4, 6 and 7 can only go in r5c1, r5c3, r5c7 or r5c9, because r4c6, r8c8 and r9c2 \
         are 1, r3c8, r4c5 and r6c2 are 4, r6c5 is 6 and r4c7, r6c4 and r8c2 are 7 and earlier steps \
         have ruled out 6 in r5c2 and r5c8. These four numbers fill these four cells. So r5c1 and r5c3 \
         are neither 3 nor 9, r5c7 is not 8 and r5c9 is neither 2 nor 8 nor 9."
    );
    let quintuple = &told["hidden-quintuple"];
    assert!(quintuple.contains(". These five numbers fill these five cells. So "), "{quintuple}");
    let sextuple = &told["hidden-sextuple"];
    assert!(sextuple.contains(". These six numbers fill these six cells. So "), "{sextuple}");
}
