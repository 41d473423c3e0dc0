//! What is said of deductions: sentences of every technique in both languages, as they were agreed.
//!
//! `UPDATE_GOLDEN=1 cargo test --test takuzu explain` writes `tests/golden/sentences.txt` anew.

use takuzu_sat::deduction::Fact;
use takuzu_sat::explain::{Detail, Language, Mark, legend, picture};
use takuzu_sat::grade;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::{Deduction, Kind};
use takuzu_sat::takuzu::{Relation, Rules, Sign, Takuzu};
use takuzu_sat::{Cell, Grid, Limits, Puzzle, Shape};

use crate::common;
use crate::golden::is_agreed;
use crate::told::{gives_little_away, told};

/// A board whose first rows begin like this, with signs in its first row between a column and the next one.
fn board(side: usize, rows: &[&str], signs: &[(usize, Relation)]) -> Puzzle {
    let cells = format!("{:.<1$}", rows.concat(), side * side);
    let givens = Grid::from_line(Shape::square(side), &cells).expect("cells");
    let sign = |&(col, relation)| Sign::new(Cell::new(0, col - 1), Cell::new(0, col), relation);
    let takuzu = Takuzu::new(givens, Rules::TAKUZU).expect("a puzzle");
    takuzu.with_signs(signs.iter().map(sign)).expect("neighbours").into()
}

/// The first deduction by a technique, the others left alone.
fn only(technique: &str, puzzle: &Puzzle) -> Deduction {
    let rungs = Allowed::Only(vec![technique.into()]);
    let (trail, _) = grade::next(puzzle, &rungs, &Limits::none()).expect("a climb");
    trail.steps.into_iter().next().unwrap_or_else(|| panic!("no {technique}"))
}

/// A position for each technique.
fn samples() -> Vec<(&'static str, Puzzle)> {
    use Relation::{Different, Equal};
    let lone = |row: &str| board(row.len(), &[row], &[]);
    let with = |signs: &[(usize, Relation)]| board(6, &["1....."], signs);
    vec![
        ("pair", lone(".11...")),
        ("sandwich", lone("1.1...")),
        ("sign", with(&[(1, Equal)])),
        ("sign", with(&[(1, Different)])),
        ("equal-pair", with(&[(2, Equal)])),
        ("gap", lone("110.01")),
        ("quota", lone("11.1..")),
        ("sign-quota", with(&[(2, Different), (4, Different)])),
        ("sign-quota", board(6, &["1.1..."], &[(4, Equal)])),
        ("distinct2", board(6, &["011001", "0110.."], &[])),
        ("distinct1", board(6, &["011001", ".1...1"], &[])),
        ("near", lone("110...")),
        ("gap-arithmetic", lone("0..0..1.11")),
        ("gap-arithmetic", board(12, &["0..1..11.1.0"], &[(5, Different)])),
        ("intersection", lone("110...")),
        ("intersection", board(6, &["1.0..."], &[(4, Equal)])),
        ("distinct", board(6, &["011001", "01.0.1"], &[])),
        ("chain", board(6, &["101010", "110100", "0....1", "1....0", "010011", "001101"], &[])),
        ("probe", board(6, &["010011", "10.1.0", "0..1..", "..10.1", ".1.010", "10.10."], &[])),
        ("search", board(4, &[".1.0", "..0.", ".0..", "11.0"], &[])),
    ]
}

#[test]
fn sentences_are_as_they_were_agreed() {
    let mut text = String::new();
    for (technique, puzzle) in samples() {
        let step = only(technique, &puzzle);
        text += &format!("\n{technique}\n{}", picture(&puzzle, puzzle.givens(), &step));
        text += &told(&puzzle, &step);
    }
    is_agreed(&text, "tests/golden/sentences.txt");
}

#[test]
fn every_technique_has_a_sample() {
    let puzzle = board(4, &[], &[]);
    for technique in puzzle.techniques() {
        let has_one = samples().iter().any(|&(name, _)| name == technique.name());
        assert!(has_one, "{}", technique.name());
        let french = Language::French.technique(technique);
        assert!(!french.is_empty());
    }
}

#[test]
fn every_step_of_every_trail_can_be_told() {
    let puzzles = ["m06", "m08", "m10", "u10"].into_iter().flat_map(|kind| {
        let known = common::known(kind);
        let every = known.len().div_ceil(75);
        known.into_iter().step_by(every)
    });
    let mut trails = 0;
    for known in puzzles {
        let puzzle = Puzzle::from(known.puzzle);
        let (grade, trail) =
            grade::trail(&puzzle, &Allowed::All, &Limits::none()).expect("a climb");
        assert_eq!(Some(&grade.position), known.solution.as_ref(), "{}", known.name);
        for step in &trail.steps {
            stands_on_what_was_said(step);
            assert!(!told(&puzzle, step).is_empty());
        }
        trails += 1;
    }
    assert!(trails >= 250, "{trails}");
}

/// Each step of a refutation stands on the reasons of the whole, the supposition, and the steps before.
#[track_caller]
fn stands_on_what_was_said(step: &Deduction) {
    let mut said = step.because.facts.clone();
    said.extend(step.then.iter().map(|fact| Fact::is(fact.cell, 1 - fact.value)));
    for inner in &step.steps {
        for fact in &inner.because.facts {
            assert!(said.contains(fact), "{fact} in {step:?}");
        }
        said.extend(&inner.then);
    }
}

/// What the nudges give away: no cell, and before the end no value.
#[test]
fn less_detail_gives_less_away() {
    for (technique, puzzle) in samples() {
        let step = only(technique, &puzzle);
        gives_little_away(&puzzle, puzzle.givens(), &step);
        let bare = picture(&puzzle, puzzle.givens(), &step).showing(Detail::Nudge, &step);
        let because = step.because.facts.iter();
        for fact in because.filter(|fact| step.then.iter().all(|then| then.cell != fact.cell)) {
            assert_eq!(bare.at(fact.cell), None, "{technique}");
        }
    }
}

#[test]
fn languages_have_names() {
    for language in Language::ALL {
        assert_eq!(language.name().parse(), Ok(language));
    }
    let unknown = "de".parse::<Language>().expect_err("not yet");
    assert_eq!(unknown.to_string(), "there is no language `de`: the languages are en, fr");
}

#[test]
fn pictures_show_signs_between_cells() {
    let puzzle = board(4, &["1..."], &[(1, Relation::Equal)]);
    let step = only("sign", &puzzle);
    let marks = picture(&puzzle, puzzle.givens(), &step);
    assert_eq!(
        marks.to_string(),
        "    1   2   3   4
1  (1)=[1]  .   .
2   .   .   .   .
3   .   .   .   .
4   .   .   .   .
"
    );
    assert_eq!(marks.at(Cell::new(0, 1)), Some(Mark::Changed));
    assert_eq!(legend(&[marks], Language::French), "[ ] conclusion   ( ) raison");
}

/// The words of sentences are read by `tests/house.rs`.
#[test]
fn techniques_have_names_in_every_language() {
    let mut own = 0;
    for technique in Kind::ALL.into_iter().flat_map(Kind::techniques) {
        let [english, french] = Language::ALL.map(|language| language.technique(technique));
        assert!(!english.is_empty() && !french.is_empty(), "{technique:?}");
        assert!(!french.contains([':', ';', '?', '!', '\'']), "{french}");
        own += usize::from(english != french);
    }
    assert!(own > 60, "{own} techniques have a French name");
}

#[test]
fn french_marks_stand_apart() {
    let text = Language::French.typeset("Non\u{a0}! Si\u{a0}:");
    assert_eq!(text, "Non\u{202f}! Si\u{a0}:");
}
