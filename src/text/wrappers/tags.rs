//! Lines between puzzles that are neither blank nor comments: `Grid 01`, and the tags of XML; and the games
//! of an OpenSudoku file, whose cells are the attribute `data` of a tag.
//!
//! ```text
//! <opensudoku>
//!   <game data="530070000600195000..." />
//! </opensudoku>
//! ```

use std::io;

use super::Payload;
use crate::puzzle::Kind;
use crate::text::formats::Text;
use crate::text::plain::Plain;
use crate::text::stream::TextLine;
use crate::text::{Format, ReadOptions};

const ATTRIBUTE: &str = " data=\"";

/// Makes the line its attribute. Tags without one are skipped as comments are.
pub(super) fn unwrap(text: &mut Text<'_>, _: &ReadOptions) -> io::Result<Option<Payload>> {
    let first = &text.ahead()[0];
    if !first.trimmed().starts_with('<') || !first.text().contains(ATTRIBUTE) {
        return Ok(None);
    }
    if first.text().matches(ATTRIBUTE).nth(1).is_some() {
        let parts = tags(first);
        text.replace(1, 0, parts);
    }
    let mut line = text.take_one();
    let start = line.text().find(ATTRIBUTE).map_or(0, |at| at + ATTRIBUTE.len());
    let end = line.text()[start..].find('"').map_or(line.text().len(), |end| start + end);
    line.cut(start..end);
    text.replace(0, 0, vec![line]);
    Ok(Some(Payload::new(Format::OpenSudoku, 1)))
}

/// Parts a line before each of its tags with the attribute.
fn tags(line: &TextLine) -> Vec<TextLine> {
    let text = line.text();
    let begin = |(at, _)| text[..at].rfind('<');
    let mut begins: Vec<usize> = text.match_indices(ATTRIBUTE).filter_map(begin).collect();
    begins.dedup();
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    let part = |(begin, end): (&usize, usize)| {
        let mut plain = Plain::default();
        for (at, sign) in text[*begin..end].char_indices() {
            let at = begin + at;
            plain.push(sign.encode_utf8(&mut [0; 4]), at..at + sign.len_utf8());
        }
        plain.of(line)
    };
    begins.iter().zip(ends).map(part).collect()
}

pub(in crate::text) enum Heading {
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
pub(in crate::text) fn may_be_heading(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'<'
}

pub(in crate::text) fn heading(line: &[u8]) -> Heading {
    let line = line.trim_ascii();
    if let [b'<', b'/' | b'?' | b'!' | b'a'..=b'z' | b'A'..=b'Z', ..] = line {
        let has_data = line.windows(6).any(|part| part == b"data=\"");
        return if has_data { Heading::None } else { Heading::Skipped };
    }
    if is_heading(line) { Heading::Ends } else { Heading::None }
}

fn is_heading(line: &[u8]) -> bool {
    const LONGEST: usize = 24;
    let letters = line.iter().take_while(|byte| byte.is_ascii_alphabetic());
    let (word, rest) = line.split_at(letters.take(LONGEST + 1).count());
    let word = String::from_utf8_lossy(word).to_ascii_lowercase();
    let is_name = || Kind::ALL.iter().any(|kind| kind.name() == word);
    if rest.is_empty() {
        return COLUMNS.contains(&word.as_str());
    }
    let number: Vec<&u8> = rest.iter().filter(|byte| !b" \t.:#".contains(byte)).collect();
    let is_number = !number.is_empty() && number.iter().all(|byte| byte.is_ascii_digit());
    line.len() <= LONGEST && is_number && (WORDS.contains(&word.as_str()) || is_name())
}
