//! What is true of every sentence about a deduction, and the file of those that were agreed.

use std::fs;
use std::path::Path;

use takuzu_sat::explain::{Detail, Language};

pub(crate) const DETAILS: [Detail; 4] = [Detail::Nudge, Detail::Where, Detail::Why, Detail::Value];

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

/// Compares a text with a file of `tests/golden`; `UPDATE_GOLDEN=1` writes the file anew.
#[track_caller]
pub(crate) fn is_agreed(text: &str, name: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&file, text).expect("written");
    }
    assert_eq!(text, fs::read_to_string(&file).unwrap_or_default());
}
