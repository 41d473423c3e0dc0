//! Wrappers: what other programs and people put around the cells, taken off before a puzzle is read.
//!
//! A wrapper that is found is taken off the lines ahead: in their place stand plain ones, whose
//! characters know where they came from, so that errors show the text as it was written. Which puzzle
//! the plain lines are is then found out as for any others.
//!
//! | wrapper | becomes |
//! |---|---|
//! | fields on a line, one of them a puzzle (CSV, TSV, `hash puzzle rating`) | a line |
//! | all cells of a puzzle apart on a line | a line |
//! | numbers and colons in front of lines | a grid or lines |
//! | rows of cells apart by commas, semicolons, tabs or `&`; in quotes; with spaces for blanks | a grid |
//! | a grid in bands apart by blank lines | a grid |
//! | an array of a program, a part of a JSON value, several puzzles in one | JSON |
//! | facts, or row, column and value of each given | a grid |
//! | numbers of rows and columns around a grid, and marks around its cells | a grid |

mod fields;
mod labels;
mod literal;
mod rows;

use std::io;
use std::ops::Range;

use super::detect::{Notation, SAMPLE, may_be};
use super::error::ParseError;
use super::formats::{Formats as _, Text, with_formats};
use super::plain::Plain;
use super::stream::TextLine;
use super::{Format, Place, ReadOptions};
use crate::puzzle::Kind;
pub(super) use fields::Layout;

/// The puzzle ahead without its wrapper.
#[derive(Default)]
pub(super) struct Payload {
    /// The format that it came in; `None` where the plain lines show it.
    pub(super) format: Option<Format>,
    /// The number of plain lines that it takes, where that is known.
    pub(super) lines: Option<usize>,
    /// The line on which it begins.
    pub(super) source: Option<Place>,
    /// A remark for people.
    pub(super) note: Option<String>,
    /// The fault that was found on the way; the lines are taken away with it.
    pub(super) wrong: Option<ParseError>,
}

impl Payload {
    /// So many plain lines that came in a format.
    pub(super) fn new(format: Format, lines: usize) -> Payload {
        Payload { format: Some(format), lines: Some(lines), ..Payload::default() }
    }

    /// A fault in so many lines, which are taken away.
    pub(super) fn refused(wrong: ParseError, lines: usize) -> Payload {
        Payload { wrong: Some(wrong), lines: Some(lines), ..Payload::default() }
    }
}

/// Finds out whether the puzzle ahead has a wrapper, and takes it off.
type Wrapper = fn(&mut Text<'_>, &ReadOptions) -> io::Result<Option<Payload>>;

/// All wrappers with the formats as which they are read.
const WRAPPERS: [(Wrapper, &[Format]); 11] = [
    (take_tag, &[Format::OpenSudoku]),
    (literal::unwrap, &[Format::Json, Format::Line]),
    (fields::take_numbers, &[Format::Grid, Format::Line]),
    (literal::of_program, &[Format::Grid]),
    (literal::of_list, &[Format::Grid]),
    (rows::of_latex, &[Format::Latex, Format::Tabular]),
    (fields::unwrap, &[Format::Line, Format::Sdm]),
    (fields::squeeze, &[Format::Line, Format::Sdm]),
    (labels::unwrap, &[Format::Grid, Format::Signs]),
    (rows::unwrap, &[Format::Grid, Format::Csv, Format::Tsv]),
    (rows::join_bands, &[Format::Grid]),
];

/// Takes the wrapper off the puzzle that begins with the next line, if it has one.
pub(super) fn unwrap(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let source = text.ahead()[0].place();
    if Notation(options).is_wide() {
        let mut payload = off_any_sign(text, options)?;
        if let Some(payload) = &mut payload {
            payload.source = payload.lines.map(|_| source);
        }
        return Ok(payload);
    }
    for kind in Kind::ALL.into_iter().filter(|&kind| may_be(kind, options)) {
        let payload = with_formats!(kind, P => P::unwrap(text, options))?;
        if let Some(payload) = payload {
            return Ok(Some(Payload { source: Some(source), ..payload }));
        }
    }
    for (unwrap, formats) in WRAPPERS {
        let is_wanted = options.format.is_none_or(|format| formats.contains(&format));
        if is_wanted && let Some(mut payload) = unwrap(text, options)? {
            payload.source = payload.lines.map(|_| source);
            return Ok(Some(payload));
        }
    }
    Ok(None)
}

/// Takes separators off where any character may be a cell: off rows, and off fields around a puzzle if the
/// cells are named.
fn off_any_sign(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let of_list = options.format.is_none_or(|format| format == Format::Line);
    if of_list
        && Notation(options).blank().is_some()
        && let Some(payload) = fields::unwrap(text, options)?
    {
        return Ok(Some(payload));
    }
    rows::of_table(text, options)
}

/// The number of lines that a wrapper may look at: one where the format says that it is a puzzle.
fn sample(text: &mut Text<'_>, options: &ReadOptions, wanted: usize) -> io::Result<usize> {
    if !options.format.is_some_and(Format::is_a_puzzle_a_line) {
        text.look(wanted.max(SAMPLE))?;
    }
    Ok(text.ahead().len().min(wanted))
}

/// The attribute `data` of a tag, as bytes of its line.
struct Attribute {
    begin: usize,
    value: Range<usize>,
    /// The byte behind it and its quotes.
    end: usize,
}

/// Finds the first attribute `data` from a byte on, in quotes of either sort or in none, and in no comment.
fn attribute(line: &[u8], mut from: usize) -> Option<Attribute> {
    loop {
        let rest = line.get(from..)?;
        if rest.starts_with(b"<!--") {
            from += rest.windows(3).position(|part| part == b"-->")?;
        } else if rest.starts_with(b"data")
            && from > 0
            && b" \t\"'".contains(&line[from - 1])
            && let Some(value) = rest[4..].trim_ascii_start().strip_prefix(b"=")
        {
            let value = value.trim_ascii_start();
            let quotes = usize::from(value.starts_with(b"\"") || value.starts_with(b"'"));
            let is_end = |byte: &u8| match quotes {
                0 => b" \t/>".contains(byte),
                _ => *byte == value[0],
            };
            let start = line.len() - value.len() + quotes;
            let length = line[start..].iter().position(is_end);
            let end = length.map_or(line.len(), |length| start + length);
            let behind = line.len().min(end + quotes);
            return Some(Attribute { begin: from, value: start..end, end: behind });
        }
        from += 1;
    }
}

/// Tells whether a line has a puzzle in a tag.
fn has_data(line: &[u8]) -> bool {
    attribute(line, 0).is_some()
}

/// Tells whether a line is a comment of Markdown or XML and nothing else.
pub(super) fn is_comment(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    let end = line.windows(3).position(|part| part == b"-->");
    line.starts_with(b"<!--") && end.is_some_and(|end| end + 3 == line.len())
}

/// Makes the line its attribute. Tags without one are skipped as comments are.
fn take_tag(text: &mut Text<'_>, _: &ReadOptions) -> io::Result<Option<Payload>> {
    let first = &text.ahead()[0];
    if first.trimmed().starts_with("<!--") && !first.text().contains("-->") {
        let wrong = first.error(first.span(), "a comment must end on its line", "no `-->`");
        return Ok(Some(Payload::refused(wrong, 1)));
    }
    let Some(found) = attribute(first.text().as_bytes(), 0) else {
        return Ok(None);
    };
    if !first.trimmed().starts_with('<') {
        return Ok(None);
    }
    if attribute(first.text().as_bytes(), found.end).is_some() {
        let parts = tags(first);
        text.replace(1, 0, parts);
    }
    let mut line = text.take_one();
    if let Some(found) = attribute(line.text().as_bytes(), 0) {
        // Of two attributes neither is the puzzle: they are refused where the cells are read.
        let is_only = attribute(line.text().as_bytes(), found.end).is_none();
        let end = if is_only { found.value.end } else { line.text().len() };
        line.cut(found.value.start..end);
    }
    text.replace(0, 0, vec![line]);
    Ok(Some(Payload::new(Format::OpenSudoku, 1)))
}

/// Parts a line before each of its tags with the attribute.
fn tags(line: &TextLine) -> Vec<TextLine> {
    let text = line.text();
    let next = |from: &Attribute| attribute(text.as_bytes(), from.end);
    let found = std::iter::successors(attribute(text.as_bytes(), 0), next);
    let mut begins: Vec<usize> = found.filter_map(|found| text[..found.begin].rfind('<')).collect();
    begins.dedup();
    let ends = begins.iter().skip(1).copied().chain([text.len()]);
    begins.iter().zip(ends).map(|(begin, end)| Plain::part(line, *begin..end)).collect()
}

pub(super) enum Heading {
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
pub(super) fn may_be_heading(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'<'
}

pub(super) fn heading(line: &[u8]) -> Heading {
    let line = line.trim_ascii();
    if let [b'<', b'/' | b'?' | b'!' | b'a'..=b'z' | b'A'..=b'Z', ..] = line {
        let is_open = line.starts_with(b"<!--") && !line.windows(3).any(|part| part == b"-->");
        let is_part = is_open || has_data(line) || has_cells(line);
        return if is_part { Heading::None } else { Heading::Skipped };
    }
    if is_heading(line) { Heading::Ends } else { Heading::None }
}

/// Tells whether there are cells around the tags of a line: a square of them, or a few behind a tag that is left open.
fn has_cells(line: &[u8]) -> bool {
    let (mut count, mut is_tag) = (0_usize, false);
    for byte in line {
        match byte {
            b'<' => is_tag = true,
            b'>' if is_tag => is_tag = false,
            _ if is_tag => {}
            b' ' | b'\t' => {}
            b'0'..=b'9' | b'.' | b'_' | b'-' | b'?' | b'*' => count += 1,
            _ => return false,
        }
    }
    let is_square = count >= 16 && count.isqrt() * count.isqrt() == count;
    let is_closed = line.windows(2).any(|part| part == b"</");
    is_square || (count > 3 && !is_closed)
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
