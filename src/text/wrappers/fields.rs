//! Lists of lines on which a puzzle is one of several fields, and lines with a space between all cells.
//!
//! ```text
//! puzzle,solution,clues
//! .1.0..0..0..11.0,0110100100111100,6
//! ```

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io;
use std::ops::Range;

use super::{Payload, sample};
use crate::text::cells::MAX_SIDE;
use crate::text::detect::Notation;
use crate::text::detect::SAMPLE;
use crate::text::formats::{Code, Text};
use crate::text::plain::Plain;
use crate::text::stream::{TextLine, is_space};
use crate::text::{ReadOptions, keys, line};

/// The sign between two fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::text) enum Separator {
    /// A sign; fields may stand in quotes.
    Sign(char),
    /// Spaces and tabs, any number of them.
    Spaces,
}

/// The part of each line of a list that is the puzzle.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) enum Layout {
    /// A field, counted from 0.
    Field(Separator, usize),
    /// Everything but spaces.
    Squeezed,
    /// The part behind a number and a colon.
    Numbered,
}

impl Layout {
    pub(in crate::text) fn cut(self, line: &mut TextLine) {
        match self {
            Layout::Field(separator, column) => {
                let part = fields(&line.text()[..line.span().end], separator).nth(column);
                part.into_iter().for_each(|part| line.cut(part));
            }
            Layout::Numbered => {
                let cells = numbered(line).map(|(_, cells)| cells);
                cells.into_iter().for_each(|cells| line.cut(cells));
            }
            Layout::Squeezed => {
                let cells: Vec<Range<usize>> = line.fields().collect();
                if is_squeezable(line, &cells) {
                    *line = Plain::row(line, &cells);
                }
            }
        }
    }
}

/// The fields of a line, without spaces and quotes around them.
pub(super) fn fields(text: &str, by: Separator) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let spaces = text[next?..].len() - text[next?..].trim_start_matches(by.spaces()).len();
        let start = next? + spaces;
        let rest = &text[start..];
        let (field, end) = match by {
            Separator::Spaces if rest.is_empty() => return None,
            Separator::Spaces => {
                let end = rest.find(is_space).unwrap_or(rest.len());
                (start..start + end, start + end)
            }
            Separator::Sign(sign) => {
                let quoted = quoted(rest);
                let behind = quoted.clone().map_or(0, |quoted| quoted.end + 1);
                let end = rest[behind..].find(sign).map_or(rest.len(), |end| behind + end);
                let bare = 0..rest[..end].trim_end_matches(is_space).len();
                // Behind the closing quote nothing may stand: else the quotes are part of the field.
                let is_whole = rest[behind..end].chars().all(is_space);
                let field = quoted.filter(|_| is_whole).unwrap_or(bare);
                (start + field.start..start + field.end, start + end)
            }
        };
        next = text[end..].chars().next().map(|sign| end + sign.len_utf8());
        Some(field)
    })
}

/// The bytes between quotes with which a text begins.
fn quoted(text: &str) -> Option<Range<usize>> {
    let quote = text.chars().next().filter(|sign| "\"'".contains(*sign))?;
    let mut end = 1 + text[1..].find(quote)?;
    // A quote in the text is written twice.
    while text[end + 1..].starts_with(quote) {
        end += 2 + text[end + 2..].find(quote)?;
    }
    Some(1..end)
}

impl Separator {
    fn spaces(self) -> &'static [char] {
        match self {
            Separator::Sign('\t') => &[' '],
            Separator::Sign(_) | Separator::Spaces => &[' ', '\t'],
        }
    }
}

/// Tells whether a line may be the names of columns.
fn is_header(line: &TextLine, by: Separator, notation: Notation<'_>) -> bool {
    // Letters and a number behind them, such as `puzzle1`, may be a task.
    let is_numbered = |name: &str| {
        let number = name.trim_start_matches(|sign: char| sign.is_ascii_lowercase());
        number.bytes().all(|sign| sign.is_ascii_digit())
    };
    let is_code = |name: &str| match notation.code(name) {
        None => false,
        Some(Code::Certain | Code::Likely { is_whole: true, .. }) => true,
        Some(Code::Likely { .. }) => !is_numbered(name),
    };
    let is_name = |field: Range<usize>| {
        let name = &line.text()[field];
        let mut signs = name.chars();
        signs.next().is_some_and(char::is_alphabetic)
            && signs.all(|sign| sign.is_alphanumeric() || " _-.".contains(sign))
            && !notation.is_puzzle(name)
            && !is_code(name)
    };
    fields(line.text(), by).all(is_name)
}

fn names_of(line: &TextLine, by: Separator) -> Vec<String> {
    let name = |field: Range<usize>| line.text()[field].to_lowercase();
    fields(line.text(), by).map(name).collect()
}

/// A column of a list that may be the puzzle.
struct Candidate {
    column: usize,
    /// The number of lines on which it may be.
    count: usize,
    sort: Sort,
    /// There is a blank in one of its cells.
    is_open: bool,
    cells: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    /// Cells row by row.
    Line,
    /// A puzzle of one line in another format.
    Code,
    /// It may be one, or else a name.
    Doubtful,
}

impl Candidate {
    /// Judges a field; nothing where it is no puzzle.
    fn of(column: usize, field: &str, notation: Notation<'_>) -> Option<Candidate> {
        let cells = field.chars().count();
        let (sort, is_open, cells) = if notation.is_puzzle(field) {
            (Sort::Line, notation.has_blank(field), cells)
        } else if line::are_words_square(field, notation) {
            (Sort::Code, true, cells)
        } else {
            match notation.code(field)? {
                Code::Certain => (Sort::Code, true, cells),
                Code::Likely { cells, is_whole } => {
                    let sort = if is_whole { Sort::Code } else { Sort::Doubtful };
                    (sort, true, cells)
                }
            }
        };
        Some(Candidate { column, count: 1, sort, is_open, cells })
    }
}

/// Lists the columns that may be the puzzle in most of the lines.
fn candidates(lines: &[TextLine], by: Separator, notation: Notation<'_>) -> Vec<Candidate> {
    // There may be hundreds of thousands on a line.
    let mut found: BTreeMap<(usize, Sort), Candidate> = BTreeMap::new();
    for line in lines {
        let text = &line.text()[..line.span().end];
        for (column, field) in fields(text, by).enumerate() {
            let Some(candidate) = Candidate::of(column, &text[field], notation) else {
                continue;
            };
            match found.entry((column, candidate.sort)) {
                Entry::Occupied(known) => {
                    let known = known.into_mut();
                    known.count += 1;
                    known.is_open |= candidate.is_open;
                }
                Entry::Vacant(place) => {
                    place.insert(candidate);
                }
            }
        }
    }
    let is_of_most = |known: &Candidate| 2 * known.count >= lines.len();
    found.into_values().filter(is_of_most).collect()
}

/// Finds the column that is the puzzle: as its name says, or the first one with blanks, or else the first.
/// A solution may stand in front.
fn column(
    lines: &[TextLine],
    names: &[String],
    by: Separator,
    notation: Notation<'_>,
) -> Option<usize> {
    let mut found = candidates(lines, by, notation);
    let name = |known: &Candidate| names.get(known.column).map_or("", String::as_str);
    let rank = |known: &&Candidate| keys::rank(name(known)).unwrap_or(usize::MAX);
    let sure = found.iter().filter(|known| known.sort != Sort::Doubtful);
    if let Some(named) = sure.min_by_key(rank).filter(|known| keys::is_puzzle(rank(known))) {
        return Some(named.column);
    }
    let (answers, others): (Vec<Candidate>, Vec<Candidate>) =
        found.into_iter().partition(|known| keys::is_answer(name(known)));
    found = if others.is_empty() { answers } else { others };
    let line = found.iter().find(|known| known.sort == Sort::Line);
    let open = |known: &&Candidate| known.sort != Sort::Doubtful && known.is_open;
    let open = found.iter().find(open);
    // A task of about as many cells as the solution behind it is one, right or wrong.
    let is_task = |known: &&Candidate| {
        let cells = line.map_or(0, |line| line.cells);
        known.sort == Sort::Doubtful && known.cells.abs_diff(cells) <= cells / 4
    };
    let doubtful = || found.iter().find(is_task);
    let best = open.or_else(doubtful).or(line);
    best.map(|known| known.column)
}

/// Finds the field that is a puzzle, and takes away the names of columns above.
pub(super) fn unwrap(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let notation = Notation(options);
    let first = &text.ahead()[0];
    // A semicolon stands behind the size of a `sized-line`.
    let signs: &[char] = if line::is_sized(first) { &[',', '\t'] } else { &[',', ';', '\t'] };
    let separators = signs.iter().copied().map(Separator::Sign);
    let cells = &first.text()[..first.span().end];
    let is_there = |by: &Separator| fields(cells, *by).nth(1).is_some();
    let separators: Vec<Separator> =
        separators.chain([Separator::Spaces]).filter(is_there).collect();
    let is_quoted = first.trimmed().starts_with('"') && quoted(first.trimmed()).is_some();
    if separators.is_empty() && !is_quoted {
        return Ok(None);
    }
    let header = separators.iter().position(|&by| is_header(first, by, notation));
    let wanted = SAMPLE + usize::from(header.is_some());
    let count = match header {
        Some(_) => {
            text.look(wanted)?;
            text.ahead().len().min(wanted)
        }
        None => sample(text, options, wanted)?,
    };
    let (names, lines) = text.ahead()[..count].split_at(usize::from(header.is_some()));
    let is_words = lines.first().is_some_and(|line| line::side_of_words(line).is_some());
    let alone = is_quoted.then_some(Separator::Sign(','));
    for by in separators.into_iter().chain(alone) {
        if by == Separator::Spaces && is_words && header.is_none() {
            return Ok(None);
        }
        let names: Vec<String> = names.iter().flat_map(|line| names_of(line, by)).collect();
        let Some(column) = column(lines, &names, by, notation) else {
            continue;
        };
        // What stands behind the first word of a line is passed over anyway.
        let is_plain = by == Separator::Spaces && column == 0;
        let is_refused = by == Separator::Spaces && options.whole_lines;
        if (is_plain || is_refused) && header.is_none() {
            return Ok(None);
        }
        text.take(usize::from(header.is_some()));
        if !is_plain {
            text.lay_out(Layout::Field(by, column));
        }
        return Ok(Some(Payload::default()));
    }
    Ok(None)
}

/// Tells whether a line is all cells of a puzzle, apart by spaces.
fn is_squeezable(line: &TextLine, cells: &[Range<usize>]) -> bool {
    let is_short =
        |cell: &Range<usize>| cell.len() <= 4 && line.text()[cell.clone()].chars().count() == 1;
    cells.len() >= 16 && cells.iter().all(is_short)
}

/// Joins the cells of lines that are a puzzle each: as many as are on a board, one word each. As many
/// lines as cells on each are the rows of a grid.
pub(super) fn squeeze(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let first = &text.ahead()[0];
    let cells: Vec<Range<usize>> = first.fields().collect();
    if !is_squeezable(first, &cells) {
        return Ok(None);
    }
    let row = Plain::row(first, &cells);
    if !Notation(options).is_puzzle(row.text()) {
        return Ok(None);
    }
    let side = cells.len();
    if options.format.is_none() && side <= MAX_SIDE {
        text.look(side + 1)?;
        // A few rows may be missing or too many.
        if (side - side / 4..=side + 1).contains(&text.ahead().len()) && text.ended() {
            return Ok(None);
        }
    }
    text.lay_out(Layout::Squeezed);
    Ok(Some(Payload::default()))
}

/// The number in front of a line and what stands behind its colon: `3: .1.0`.
fn numbered(line: &TextLine) -> Option<(usize, Range<usize>)> {
    let span = line.span();
    let digits = line.text()[span.clone()].find(':')? + span.start;
    let number = line.text()[span.start..digits].parse().ok()?;
    let rest = &line.text()[digits + 1..];
    let begin = digits + 1 + rest.len() - rest.trim_start_matches(is_space).len();
    (begin < span.end).then_some((number, begin..line.text().len()))
}

/// Refuses rows whose numbers do not follow each other. Puzzles of a list may have any numbers.
fn out_of_order(text: &mut Text<'_>, notation: Notation<'_>) -> io::Result<Option<Payload>> {
    let cells = |line: &TextLine| -> String {
        let cells = numbered(line).map(|(_, cells)| cells.start..line.span().end);
        line.text()[cells.unwrap_or_default()].split(is_space).collect()
    };
    let row = cells(&text.ahead()[0]);
    text.look(MAX_SIDE)?;
    let lines = text.ahead();
    if notation.is_puzzle(&row) && lines.len() != row.chars().count() {
        return Ok(None);
    }
    let mut before: Option<usize> = None;
    for line in lines {
        let number = numbered(line).map(|(number, _)| number);
        if let (Some(before), Some(number)) = (before, number)
            && before.checked_add(1) != Some(number)
        {
            let start = line.span().start;
            let span = start..line.text().find(':').unwrap_or(start);
            let message = format!("row {number} follows row {before}: rows must be in order");
            let wrong = line.error(span, message, "this number");
            return Ok(Some(Payload::refused(wrong, lines.len())));
        }
        before = number;
    }
    Ok(None)
}

/// Takes the numbers off rows or puzzles that are counted: `1: .1.0`, `2: ..0.`.
pub(super) fn take_numbers(
    text: &mut Text<'_>,
    options: &ReadOptions,
) -> io::Result<Option<Payload>> {
    let notation = Notation(options);
    if notation.code(text.ahead()[0].trimmed()) == Some(Code::Certain) {
        return Ok(None);
    }
    let first_number = |line: &TextLine| {
        let (number, cells) = numbered(line)?;
        let end = line.span().end;
        let mut signs = line.text()[cells.start..end].chars();
        let is_cell = |sign: char| is_space(sign) || notation.is_sign(sign);
        signs.all(is_cell).then_some(number)
    };
    let Some(number) = first_number(&text.ahead()[0]) else {
        return Ok(None);
    };
    let count = sample(text, options, 2)?;
    let second = text.ahead()[..count].get(1);
    let follows =
        |line| numbered(line).is_some_and(|(next, _)| number.checked_add(1) == Some(next));
    if !second.is_none_or(follows) {
        return Ok(None);
    }
    if let Some(payload) = out_of_order(text, notation)? {
        return Ok(Some(payload));
    }
    text.lay_out(Layout::Numbered);
    Ok(Some(Payload::default()))
}
