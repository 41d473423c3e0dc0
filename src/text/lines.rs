//! Lines from a stream, numbered, without comments; and those that stand around puzzles and are part of none: `Grid 01`,
//! `[Puzzle]`, a word above rows. These pass only where nothing in them can be a cell.
//!
//! Whatever arrives, the memory held is bounded: a line is kept up to [`MAX_LINE`] bytes.

use std::io::{self, BufRead, BufReader, Read as _};
use std::ops::Range;
use std::sync::Arc;

use super::Place;
use super::board::{Wrong, place};
use super::json::is_of_variant;
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
    /// Only the beginning of the line is kept.
    pub(super) is_cut: bool,
    /// A byte that is not UTF-8, and its place; the text holds U+FFFD there.
    strange: Option<(usize, u8)>,
}

impl Line {
    /// The text between leading and trailing spaces, up to a comment.
    pub(super) fn trimmed(&self) -> &str {
        trimmed(&self.text)
    }

    pub(super) fn comment(&self) -> Option<&str> {
        let comment = self.text[body(&self.text).len()..].strip_prefix('#')?.trim();
        Some(comment).filter(|comment| !comment.is_empty())
    }

    /// Takes off what stands from this byte on.
    pub(super) fn split_off(&mut self, at: usize) -> Line {
        Line { text: self.text.split_off(at), ..*self }
    }

    /// Refuses the line, which stands here, if it is too long or not UTF-8.
    pub(super) fn check(&self, here: &str) -> Result<(), Wrong> {
        if self.is_cut {
            let message = "the line is longer than 1 MiB";
            return Err(Wrong::at(trimmed(here), message).label("and so on"));
        }
        let Some((at, byte)) = self.strange else {
            return Ok(());
        };
        let rest = here.get(at..).unwrap_or_default();
        let sign = rest.split_inclusive(|_| true).next().unwrap_or(here);
        let message = format!("the text is not UTF-8: byte 0x{byte:02X}");
        Err(Wrong::at(sign, message).label("not a character"))
    }
}

/// A line up to a comment: `#` behind a space.
pub(super) fn body(line: &str) -> &str {
    let mut marks = line.match_indices('#').map(|(at, _)| at);
    let comment = marks.find(|&at| line[..at].ends_with([' ', '\t']));
    &line[..comment.unwrap_or(line.len())]
}

/// The text of a line between leading and trailing spaces, up to a comment.
pub(super) fn trimmed(line: &str) -> &str {
    body(line).trim_matches([' ', '\t'])
}

/// Makes an error of what is wrong with a text whose lines have these numbers: with a part of it, or its first line.
pub(super) fn report(name: &Arc<str>, numbers: &[usize], text: &str, wrong: Wrong) -> ParseError {
    let first = trimmed(text.split('\n').next().unwrap_or_default());
    let place = wrong.cell.and_then(|cell| place_of(cell, text)).or(wrong.place.clone());
    let known = Wrong { place, ..wrong };
    let span = known.span(text).or(Wrong::at(first, "").span(text)).unwrap_or_default();
    let begin = text[..span.start].rfind('\n').map_or(0, |end| end + 1);
    let line = text[begin..].split('\n').next().unwrap_or_default();
    let number = numbers[text[..begin].matches('\n').count()];
    let span = span.start - begin..line.len().min(span.end - begin);
    ParseError::new(Place::new(name, number), line, span, known.complaint, &known.label)
}

/// The first place of a cell: its sign, or its number.
fn place_of(cell: u8, text: &str) -> Option<Range<usize>> {
    let sign = char::from(cell).to_string();
    let number = cell.is_ascii_uppercase().then(|| (cell - b'A' + 10).to_string());
    let (first, below) = text.split_once('\n').unwrap_or((text, ""));
    [Some(sign), number].into_iter().flatten().find_map(|sign| {
        // A size stands on top.
        let mut lines = below.split('\n').chain([first]).map(body);
        lines.find_map(|line| line.find(&sign).map(|at| place(&line[at..at + sign.len()])))
    })
}

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

    /// Reads on behind comments. The one on the first line is kept.
    pub(super) fn next(&mut self) -> io::Result<Next> {
        while self.fill_buffer()? {
            let text = self.buffer.trim_ascii();
            let is_gap = text.is_empty() || (self.has_headings && text.starts_with(b"%"));
            let is_markup = text.starts_with(b"<!--") && text.ends_with(b"-->");
            let is_comment = text.starts_with(b"#") && !is_heading_of_solution(text);
            if !is_gap && !is_markup && !is_comment {
                let line = self.line();
                let is_heading = self.has_headings && is_heading(line.trimmed());
                return Ok(if is_heading { Next::Gap } else { Next::Line(line) });
            }
            if self.number == 1 {
                self.head = head(&String::from_utf8_lossy(&text[..text.len().min(KEPT)]));
            }
            if is_gap {
                return Ok(Next::Gap);
            }
        }
        Ok(Next::End)
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

    fn line(&self) -> Line {
        let bytes = if self.cut { &self.buffer[..KEPT] } else { &self.buffer };
        let strange = std::str::from_utf8(bytes).err().map(|error| error.valid_up_to());
        Line {
            number: self.number,
            text: String::from_utf8_lossy(bytes).into_owned(),
            is_cut: self.cut,
            strange: strange.map(|at| (at, bytes[at])),
        }
    }
}

/// Returns a comment without its sign: that of `sdk`, of Markdown, or the usual one.
fn head(line: &str) -> Option<String> {
    let text = line.trim().trim_start_matches("<!--").trim_end_matches("-->");
    let text = text.trim_start_matches(['%', '#']);
    let text = text.strip_prefix("C ").unwrap_or(text).trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// Tells whether a line is a heading wherever it stands.
fn is_heading(text: &str) -> bool {
    let known = ["grid", "puzzle", "board", "game", "takuzu", "binairo", "sudoku"];
    let is_letter = |sign: &u8| sign.is_ascii_alphabetic();
    let (word, number) = text.split_at(text.bytes().take_while(is_letter).count());
    let number = number.trim_matches([' ', '\t', '.', ':', '#']);
    let is_number =
        (1..10).contains(&number.len()) && number.bytes().all(|sign| sign.is_ascii_digit());
    text.eq_ignore_ascii_case("[puzzle]")
        || (is_number && known.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

/// Tells whether a line is words with two small letters each that nobody writes for cells: a title on top of a block.
pub(super) fn is_title(text: &str) -> bool {
    let is_part = |sign: char| sign.is_alphabetic() || " !'".contains(sign);
    let is_letter = |sign: &char| sign.is_lowercase() && !matches!(sign, 'x' | 'o');
    let is_word = |word: &str| word.chars().filter(is_letter).count() > 1;
    // A line of rules with a slip is not a title, and what stands below a word for a solution is not a puzzle.
    let is_of_rules = ["rul", "plus"].iter().any(|part| text.contains(part))
        || is_of_solution(text)
        || is_of_variant(text);
    !is_of_rules
        && text.chars().count() <= 60
        && text.chars().all(is_part)
        && text.split_whitespace().all(is_word)
}

/// The beginnings of words for a solution.
const OF_SOLUTION: [&str; 20] = [
    "soluti",
    "soluci",
    "soluzi",
    "soluç",
    "lösung",
    "loesung",
    "auflösung",
    "résultat",
    "réponse",
    "corrigé",
    "oplossing",
    "løsning",
    "rozwiąz",
    "решение",
    "ответ",
    "answer",
    "solved",
    "result",
    "completed",
    "finished",
];

/// Tells whether a line says that a solution stands below, or a position of a player: `The solution is`, `[State]`.
pub(super) fn is_of_solution(text: &str) -> bool {
    let small = text.to_lowercase();
    let is_part = |sign: char| sign.is_alphanumeric() || " :[]'.=#*".contains(sign);
    let is_named = |word: &str| OF_SOLUTION.iter().any(|name| word.starts_with(name));
    text.chars().count() < 30
        && text.chars().all(is_part)
        && (small.starts_with("[state]")
            || small.split(|sign: char| !sign.is_alphabetic()).any(is_named))
}

/// Tells whether a comment is the heading of a solution, as in Markdown: `# Solution`.
fn is_heading_of_solution(text: &[u8]) -> bool {
    let text = String::from_utf8_lossy(text);
    let text = text.trim_matches(['#', ' ', ':']);
    text.len() < 30 && text.chars().all(char::is_alphabetic) && is_of_solution(text)
}
