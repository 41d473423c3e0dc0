//! Lists of lines on which a puzzle is one of several fields, and lines with a space between all cells.
//!
//! ```text
//! puzzle,solution,clues
//! .1.0..0..0..11.0,0110100100111100,6
//! ```

use std::io;
use std::ops::Range;

use super::{Bare, sample};
use crate::text::ReadOptions;
use crate::text::cells::MAX_SIDE;
use crate::text::detect::SAMPLE;
use crate::text::kinds::Notation;
use crate::text::plain::Plain;
use crate::text::stream::{TextLine, is_space};
use crate::text::texts::Text;

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
}

impl Layout {
    /// Makes a line what the layout says.
    pub(in crate::text) fn cut(self, line: &mut TextLine) {
        match self {
            Layout::Field(separator, column) => {
                let part = fields(line.text(), separator).nth(column);
                part.into_iter().for_each(|part| line.cut(part));
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
                let end = rest[behind..]
                    .find(sign)
                    .map_or(rest.len(), |end| behind + end);
                let bare = 0..rest[..end].trim_end_matches(is_space).len();
                let field = quoted.unwrap_or(bare);
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
    Some(1..1 + text[1..].find(quote)?)
}

impl Separator {
    /// The spaces that may stand around a field.
    fn spaces(self) -> &'static [char] {
        match self {
            Separator::Sign('\t') => &[' '],
            Separator::Sign(_) | Separator::Spaces => &[' ', '\t'],
        }
    }
}

/// Tells whether a line may be the names of columns.
fn is_header(line: &TextLine, by: Separator, notation: Notation<'_>) -> bool {
    let is_name = |field: Range<usize>| {
        let mut signs = line.text()[field.clone()].chars();
        signs.next().is_some_and(char::is_alphabetic)
            && signs.all(|sign| sign.is_alphanumeric() || " _-.".contains(sign))
            && !notation.is_puzzle(&line.text()[field])
    };
    fields(line.text(), by).all(is_name)
}

/// Finds the field that is the puzzle, in most of the lines and the first of those, but one with blanks
/// before one without: a solution may stand in front.
fn column(lines: &[TextLine], by: Separator, notation: Notation<'_>) -> Option<usize> {
    let mut found: Vec<(usize, usize, bool)> = Vec::new();
    let blanks = ['.', '0', '_', '-', '?', '*'].map(|blank| match notation.is_wide() {
        true => notation.blank().unwrap_or(blank),
        false => blank,
    });
    for line in lines {
        for (column, field) in fields(line.text(), by).enumerate() {
            let field = &line.text()[field];
            if notation.is_puzzle(field) {
                let has_blank = field.contains(blanks);
                match found.iter_mut().find(|known| known.0 == column) {
                    Some(known) => (known.1, known.2) = (known.1 + 1, known.2 || has_blank),
                    None => found.push((column, 1, has_blank)),
                }
            }
        }
    }
    found.retain(|&(_, count, _)| 2 * count >= lines.len());
    found.sort_unstable();
    let best = found.iter().find(|known| known.2).or(found.first());
    best.map(|&(column, ..)| column)
}

/// A size in front of the cells of a `sized-line`.
fn is_sized(line: &TextLine) -> bool {
    let size = line.trimmed().split(';').next().unwrap_or_default();
    let is_digit = |sign: char| sign.is_ascii_digit();
    size.split_once('x')
        .is_some_and(|(width, height)| width.chars().all(is_digit) && height.chars().all(is_digit))
}

/// Finds the field that is a puzzle, and takes away the names of columns above.
pub(super) fn take_off(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Bare>> {
    let notation = Notation(options);
    let first = &text.ahead()[0];
    let separators = [',', ';', '\t'].map(Separator::Sign);
    let cells = &first.text()[..first.span().end];
    let is_there = |by: &Separator| fields(cells, *by).nth(1).is_some();
    let separators: Vec<Separator> = separators
        .into_iter()
        .chain([Separator::Spaces])
        .filter(is_there)
        .collect();
    let is_quoted = first.trimmed().starts_with('"') && quoted(first.trimmed()).is_some();
    if (separators.is_empty() && !is_quoted) || is_sized(first) {
        return Ok(None);
    }
    let header = separators
        .iter()
        .position(|&by| is_header(first, by, notation));
    let wanted = SAMPLE + usize::from(header.is_some());
    let count = match header {
        Some(_) => {
            text.look(wanted)?;
            text.ahead().len().min(wanted)
        }
        None => sample(text, options, wanted)?,
    };
    let lines = &text.ahead()[usize::from(header.is_some())..count];
    let alone = is_quoted.then_some(Separator::Sign(','));
    for by in separators.into_iter().chain(alone) {
        let Some(column) = column(lines, by, notation) else {
            continue;
        };
        // What stands behind the first word of a line is passed over anyway.
        let is_plain = by == Separator::Spaces && column == 0;
        if is_plain && header.is_none() {
            return Ok(None);
        }
        text.take(usize::from(header.is_some()));
        if !is_plain {
            text.lay_out(Layout::Field(by, column));
        }
        return Ok(Some(Bare::default()));
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
pub(super) fn squeeze(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Bare>> {
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
    Ok(Some(Bare::default()))
}
