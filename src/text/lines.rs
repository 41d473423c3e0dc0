//! Lines from a stream, numbered, without comments; and those that stand around puzzles and are part of none: `Grid 01`,
//! `[Puzzle]`, a word above rows. These pass only where nothing in them can be a cell.
//!
//! Whatever arrives, the memory held is bounded: a line is kept up to [`MAX_LINE`] bytes.

use std::io::{self, BufRead, BufReader, Read as _};
use std::ops::Range;
use std::sync::Arc;

use super::Place;
use super::board::Wrong;
use crate::ground::parse_error::ParseError;
use crate::ground::plain::PlainText;

/// The longest line that is read, in bytes.
const MAX_LINE: usize = 1 << 20;
/// The part that is kept of a line that is too long: enough to show.
const KEPT: usize = 256;

/// A line that is neither blank nor a comment, without its line end.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) number: usize,
    pub(super) text: String,
    flaw: Option<Flaw>,
}

/// The reason why a line cannot be read at all.
#[derive(Clone, Copy, Debug)]
enum Flaw {
    /// This byte, at this offset, is not UTF-8; the text holds U+FFFD in its place.
    NotUtf8 { at: usize, byte: u8 },
    /// Only the beginning of the line is kept.
    TooLong,
}

impl Line {
    /// The bytes between leading and trailing spaces, up to a comment.
    pub(super) fn span(&self) -> Range<usize> {
        let end = comment_start(&self.text).unwrap_or(self.text.len());
        let text = self.text[..end].trim_end_matches([' ', '\t']);
        text.len() - text.trim_start_matches([' ', '\t']).len()..text.len()
    }

    /// The text up to a comment, with the spaces around it.
    pub(super) fn body(&self) -> &str {
        &self.text[..comment_start(&self.text).unwrap_or(self.text.len())]
    }

    /// The text between leading and trailing spaces, up to a comment.
    pub(super) fn trimmed(&self) -> &str {
        &self.text[self.span()]
    }

    /// A line in the place of this one, of which only the number counts.
    pub(super) fn bare(&self) -> Line {
        Line { number: self.number, text: String::new(), flaw: None }
    }

    pub(super) fn comment(&self) -> Option<&str> {
        let comment = self.text[comment_start(&self.text)? + 1..].trim();
        Some(comment).filter(|comment| !comment.is_empty())
    }

    /// Takes off what stands from this byte on.
    pub(super) fn split_off(&mut self, at: usize) -> Line {
        Line { number: self.number, text: self.text.split_off(at), flaw: self.flaw }
    }

    pub(super) fn is_too_long(&self) -> bool {
        matches!(self.flaw, Some(Flaw::TooLong))
    }

    /// Refuses a line that is too long or not UTF-8.
    pub(super) fn check(&self) -> Result<(), Wrong> {
        let wrong = match self.flaw {
            None => return Ok(()),
            Some(Flaw::NotUtf8 { at, byte }) => {
                let sign = at..at + char::REPLACEMENT_CHARACTER.len_utf8();
                let message = format!("the text is not UTF-8: byte 0x{byte:02X}");
                Wrong::at(sign, message).label("not a character")
            }
            Some(Flaw::TooLong) => Wrong::all("the line is longer than 1 MiB").label("and so on"),
        };
        Err(wrong.on(self.number))
    }
}

/// The place of a comment: `#` behind a space.
fn comment_start(text: &str) -> Option<usize> {
    let mut marks = text.match_indices('#').map(|(at, _)| at);
    marks.find(|&at| text[..at].ends_with([' ', '\t']))
}

/// Makes an error of what is wrong with one of these lines, or with the first.
pub(super) fn report(name: &Arc<str>, lines: &[Line], wrong: Wrong) -> ParseError {
    let found = lines.iter().find(|line| line.number == wrong.line).or(lines.first());
    let Some(line) = found else {
        return ParseError::without_line(Place::new(name, wrong.line.max(1)), wrong.complaint);
    };
    let of_cell = wrong.cell.and_then(|cell| place_of(cell, lines));
    let (line, span) = match of_cell {
        Some((line, span)) => (line, span),
        None => (line, wrong.span.unwrap_or_else(|| line.span())),
    };
    let end = span.end.min(line.text.len());
    let span = span.start.min(end)..end;
    ParseError::new(Place::new(name, line.number), &line.text, span, wrong.complaint, &wrong.label)
}

/// The first place of a cell: its sign, or its number.
fn place_of(cell: u8, lines: &[Line]) -> Option<(&Line, Range<usize>)> {
    let sign = char::from(cell).to_string();
    let number = cell.is_ascii_uppercase().then(|| (cell - b'A' + 10).to_string());
    [Some(sign), number].into_iter().flatten().find_map(|sign| {
        // A size stands on top.
        let below = lines.iter().skip(usize::from(lines.len() > 1)).chain(lines.first());
        below
            .filter_map(|line| Some((line, line.text[line.span()].find(&sign)?)))
            .next()
            .map(|(line, at)| (line, line.span().start + at..line.span().start + at + sign.len()))
    })
}

/// The next thing in a text.
pub(super) enum Next {
    Line(Line),
    /// A blank line, or a heading.
    Gap,
    End,
}

/// The lines of a text of any length.
pub(super) struct Lines<R> {
    pub(super) name: Arc<str>,
    /// The number of the line read last.
    number: usize,
    /// The line read last was cut: its rest is still to be thrown away.
    cut: bool,
    buffer: Vec<u8>,
    /// Headings, and comments that begin with `%`, stand between puzzles.
    has_headings: bool,
    /// The comment on the first line.
    pub(super) head: Option<String>,
    input: PlainText<R>,
}

impl<R: io::Read> Lines<BufReader<R>> {
    /// Tells whether a whole line is read already.
    pub(super) fn is_at_hand(&self) -> bool {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        self.input.at_hand().contains(&b'\n') || self.input.input().buffer().iter().any(is_end)
    }
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(name: &str, input: R, has_headings: bool) -> Lines<R> {
        let (name, input) = (name.into(), PlainText::new(input));
        let (cut, buffer, head) = (false, Vec::new(), None);
        Lines { name, number: 0, cut, buffer, has_headings, head, input }
    }

    /// Reads on behind comments.
    pub(super) fn next(&mut self) -> io::Result<Next> {
        while self.fill_buffer()? {
            match self.buffer.trim_ascii() {
                [] => return Ok(Next::Gap),
                [b'%', ..] if self.has_headings => {
                    self.pass_comment();
                    return Ok(Next::Gap);
                }
                [b'#', ..] => self.pass_comment(),
                [b'<', b'!', b'-', b'-', .., b'-', b'-', b'>'] => self.pass_comment(),
                _ => {
                    let line = self.line();
                    let is_heading = self.has_headings && is_heading(line.trimmed());
                    return Ok(if is_heading { Next::Gap } else { Next::Line(line) });
                }
            }
        }
        Ok(Next::End)
    }

    /// Keeps a comment on the first line, and drops all others.
    fn pass_comment(&mut self) {
        if self.number == 1 {
            let line = String::from_utf8_lossy(&self.buffer[..self.buffer.len().min(KEPT)]);
            self.head = head(&line);
        }
    }

    /// Reads a line into the buffer, without its end; false at the end of the text. A line that is too long is left where it
    /// is cut: its end may never come.
    fn fill_buffer(&mut self) -> io::Result<bool> {
        if self.cut {
            self.input.skip_until(b'\n')?;
            self.cut = false;
        }
        self.buffer.clear();
        let mut line = (&mut self.input).take(MAX_LINE as u64 + 1);
        if line.read_until(b'\n', &mut self.buffer)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        if self.buffer.pop_if(|last| *last == b'\n').is_none() {
            self.cut = self.buffer.len() > MAX_LINE;
        }
        Ok(true)
    }

    /// The line in the buffer.
    fn line(&self) -> Line {
        let kept = if self.cut { KEPT } else { self.buffer.len() };
        let bytes = &self.buffer[..kept];
        let flaw = match str::from_utf8(bytes) {
            _ if self.cut => Some(Flaw::TooLong),
            Ok(_) => None,
            Err(error) => {
                let at = error.valid_up_to();
                Some(Flaw::NotUtf8 { at, byte: bytes[at] })
            }
        };
        Line { number: self.number, text: String::from_utf8_lossy(bytes).into_owned(), flaw }
    }
}

/// Returns a comment without its sign: that of `sdk`, of Markdown, or the usual one.
pub(super) fn head(line: &str) -> Option<String> {
    let line = line.trim();
    let sdk = line.strip_prefix("#C ");
    let markup = line.strip_prefix("<!--").map(|rest| rest.trim_end_matches("-->"));
    let text = sdk.or(markup).or(line.strip_prefix('%')).unwrap_or(line);
    let text = text.trim_start_matches('#').trim();
    Some(text.to_owned()).filter(|text| !text.is_empty())
}

/// The words that stand above a puzzle with its number.
const WORDS: [&str; 7] = ["grid", "puzzle", "board", "game", "takuzu", "binairo", "sudoku"];

/// Tells whether a line is a heading wherever it stands.
fn is_heading(text: &str) -> bool {
    let is_letter = |sign: &u8| sign.is_ascii_alphabetic();
    let (word, number) = text.split_at(text.bytes().take_while(is_letter).count());
    let number = number.trim_matches([' ', '\t', '.', ':', '#']);
    let is_number =
        (1..10).contains(&number.len()) && number.bytes().all(|sign| sign.is_ascii_digit());
    text.eq_ignore_ascii_case("[puzzle]")
        || (is_number && WORDS.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

/// Tells whether a line is words, in each of which stand two small letters that nobody writes for cells: a title, where it is the
/// first line of a block.
pub(super) fn is_title(text: &str) -> bool {
    let is_part = |sign: char| sign.is_alphabetic() || " !'".contains(sign);
    let is_letter = |sign: &char| sign.is_lowercase() && !matches!(sign, 'x' | 'o');
    let is_word = |word: &str| word.chars().filter(is_letter).count() > 1;
    // A line of rules with a slip is no title, and what stands below a word for a solution is no puzzle.
    let is_of_rules =
        ["rul", "plus"].iter().any(|part| text.contains(part)) || is_of_solution(text);
    !is_of_rules
        && text.chars().count() <= 60
        && text.chars().all(is_part)
        && text.split_whitespace().all(is_word)
}

/// Tells whether a line says that a solution stands below, or a position of a player: `Solution`, `[State]`.
pub(super) fn is_of_solution(text: &str) -> bool {
    let small = text.to_ascii_lowercase();
    let is_part = |sign: u8| sign.is_ascii_alphanumeric() || b" :[]".contains(&sign);
    let is_named = ["solution", "answer", "solved", "[solution", "[state]"];
    is_named.iter().any(|name| small.starts_with(name))
        && small.bytes().all(is_part)
        && small.len() < 30
}
