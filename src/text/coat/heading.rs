//! Lines between puzzles that are neither blank nor comments: `Grid 01`, and the tags of XML.

use crate::puzzle::Kind as Puzzles;

/// The treatment of a line.
pub(in crate::text) enum Kind {
    /// It is part of a puzzle.
    None,
    /// It ends a block, as a blank line does.
    Ends,
    /// It is skipped, as a comment is.
    Skipped,
}

/// The words that are headings with a number behind them, beside the names of puzzles.
const WORDS: [&str; 7] = ["grid", "puzzle", "board", "game", "level", "nr", "no"];

/// The names of columns that are headings alone.
const COLUMNS: [&str; 6] = ["puzzle", "puzzles", "quiz", "quizzes", "grid", "board"];

/// Tells whether a heading may begin with this byte.
pub(in crate::text) fn may_begin(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'<'
}

/// Returns the treatment of a line.
pub(in crate::text) fn of(line: &[u8]) -> Kind {
    let line = line.trim_ascii();
    if let [b'<', b'/' | b'?' | b'!' | b'a'..=b'z' | b'A'..=b'Z', ..] = line {
        let has_data = line.windows(6).any(|part| part == b"data=\"");
        return if has_data { Kind::None } else { Kind::Skipped };
    }
    match is_heading(line) {
        true => Kind::Ends,
        false => Kind::None,
    }
}

fn is_heading(line: &[u8]) -> bool {
    const LONGEST: usize = 24;
    let letters = line.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let (word, rest) = line.split_at(letters.take(LONGEST + 1).count());
    let word = String::from_utf8_lossy(word).to_ascii_lowercase();
    let is_name = || Puzzles::ALL.iter().any(|kind| kind.name() == word);
    if rest.is_empty() {
        return COLUMNS.contains(&word.as_str());
    }
    let number: Vec<&u8> = rest.iter().filter(|byte| !b" \t.:#".contains(byte)).collect();
    let is_number = !number.is_empty() && number.iter().all(|byte| byte.is_ascii_digit());
    line.len() <= LONGEST && is_number && (WORDS.contains(&word.as_str()) || is_name())
}
