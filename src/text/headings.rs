//! Lines around puzzles that are no part of one: `Grid 01`, `[Puzzle]`, a word above rows, and `%` between puzzles. They pass only
//! where nothing in them can be a cell.

/// The words that stand above a puzzle with its number.
const WORDS: [&str; 7] = ["grid", "puzzle", "board", "game", "takuzu", "binairo", "sudoku"];

/// Tells whether a line is a heading wherever it stands.
pub(super) fn is_heading(text: &str) -> bool {
    let small = text.to_ascii_lowercase();
    if small == "[puzzle]" {
        return true;
    }
    let word: &str =
        small.split(|sign: char| !sign.is_ascii_lowercase()).next().unwrap_or_default();
    let number = small[word.len()..].trim_matches([' ', '\t', '.', ':', '#']);
    let is_number =
        !number.is_empty() && number.len() < 10 && number.bytes().all(|sign| sign.is_ascii_digit());
    WORDS.contains(&word) && is_number
}

/// Tells whether a line is words, in each of which stand two small letters that nobody writes for cells: a title, where it is the
/// first line of a block.
pub(super) fn is_title(text: &str) -> bool {
    let is_part = |sign: char| sign.is_alphabetic() || " !'".contains(sign);
    let is_letter = |sign: &char| sign.is_lowercase() && !matches!(sign, 'x' | 'o');
    let is_word = |word: &str| word.chars().filter(is_letter).count() > 1;
    // A line of rules with a slip is no title.
    let is_of_rules = ["rul", "plus"].iter().any(|part| text.contains(part));
    !is_of_rules
        && text.chars().count() <= 60
        && text.chars().all(is_part)
        && text.split_whitespace().all(is_word)
}
