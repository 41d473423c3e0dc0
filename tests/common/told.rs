//! What is true of every sentence about a deduction.

use takuzu_sat::Grid;
use takuzu_sat::explain::{Detail, Language, Teller, picture};
use takuzu_sat::puzzle::{Deduction, Puzzle};

pub(crate) const DETAILS: [Detail; 4] = [Detail::Nudge, Detail::Where, Detail::Why, Detail::Value];

/// What is said of a step in each language and detail, below its name.
#[track_caller]
pub(crate) fn told(puzzle: &Puzzle, step: &Deduction) -> String {
    let mut text = String::new();
    for language in Language::ALL {
        let teller = Teller::new(puzzle, language);
        text += &format!("{}: {}\n", language.name(), language.technique(step.technique));
        for sentence in DETAILS.into_iter().flat_map(|detail| teller.sentences(step, detail)) {
            check(&sentence, language);
            text += &format!("  {sentence}\n");
        }
    }
    text
}

/// Before the end nothing that follows is said: a nudge names no cell, a picture no value.
#[track_caller]
pub(crate) fn gives_little_away(puzzle: &Puzzle, position: &Grid, step: &Deduction) {
    let nudge = Teller::new(puzzle, Language::English).sentence(step, Detail::Nudge);
    for fact in &step.then {
        assert!(!nudge.contains(&fact.cell.to_string()), "{nudge}");
    }
    let marks = picture(puzzle, position, step).showing(Detail::Why, step);
    assert_eq!(marks.grid(), position, "{}", step.technique.name());
}

/// Checks what is true of a sentence whatever it says.
#[track_caller]
pub(crate) fn check(sentence: &str, language: Language) {
    let wrong = ["{", "}", "~", "  ", " ,", " .", "..", ", ,", " and and ", " et et "];
    for wrong in wrong.into_iter().chain(["nothing else", "rien d’autre"]) {
        assert!(!sentence.contains(wrong), "{wrong:?} in {sentence}");
    }
    assert!(sentence.ends_with('.'), "{sentence}");
    let mut letters = sentence.chars();
    let begins_well = letters.next().is_some_and(char::is_uppercase)
        || letters.next().is_some_and(|letter| letter.is_ascii_digit());
    assert!(begins_well, "{sentence}");
    if language == Language::French {
        for (place, mark) in sentence.match_indices([':', ';']) {
            assert!(sentence[..place].ends_with('\u{a0}'), "{mark}: {sentence}");
        }
    }
}
