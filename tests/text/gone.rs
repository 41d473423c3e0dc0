//! Formats that are no longer read, and texts like them: refused as a whole, never in part.

use super::*;

const GONE: &str = include_str!("../corpus/texts/gone.txt");

/// Alone, and in front of a puzzle that is read: it is, and they are not. A note is as good as an error.
#[test]
fn they_are_refused_whole() {
    let mut read_in_part = Vec::new();
    for (name, text) in corpus(GONE) {
        let is_told = |outcome: &String| is_error(outcome) || outcome.ends_with(')');
        let alone = outcomes(text.as_bytes(), detect());
        let beside =
            outcomes(format!("{text}\n\n{SIX}\n").replace('\n', "\r\n").as_bytes(), detect());
        let is_right = |outcome: &String| is_told(outcome) || outcome.ends_with(SIX);
        if !alone.iter().all(is_told) || !beside.iter().all(is_right) || !beside.iter().any(is_told)
        {
            read_in_part.push(format!("{name}: {alone:#?} {beside:#?}"));
        }
    }
    assert!(read_in_part.is_empty(), "{}", read_in_part.join("\n"));
    // The error about the best known ones tells what is read instead.
    for (name, text) in
        corpus(GONE).iter().filter(|(name, _)| ["janko", "OpenSudoku", "facts"].contains(name))
    {
        let said = error(text, &detect()).to_string();
        assert!(said.contains("takuzu-sat formats"), "{name}: {said}");
    }
}
