//! Numbers or letters of rows and columns around a grid, and marks around its cells, as the pictures
//! of hints have them.
//!
//! ```text
//!      1  2  3  4
//!   1  .  1 [0](0)
//!   2  .  .  0  .
//! ```
//!
//! Signs between cells and between rows stay where they are.

use std::io;
use std::ops::Range;

use super::Payload;
use crate::text::cells::MAX_SIDE;
use crate::text::detect::Notation;
use crate::text::formats::Text;
use crate::text::frames::is_bar;
use crate::text::plain::Plain;
use crate::text::stream::{TextLine, is_space};
use crate::text::{Format, ReadOptions};

/// The most lines of words that may stand above the numbers of the columns.
const MOST_ABOVE: usize = 4;

/// The signs around a cell that is marked.
const MARKS: &str = "[]()<>:?-";

/// Tells whether a word is the number or the letter of a row or column, counted from 1.
fn is_label(word: &str, number: usize) -> bool {
    let letter = |first: u8| {
        u8::try_from(number - 1).is_ok_and(|at| at < 26 && word.as_bytes() == [first + at])
    };
    word.parse() == Ok(number) || letter(b'a') || letter(b'A')
}

/// Returns the number of columns that a line names one by one.
fn columns(line: &TextLine) -> Option<usize> {
    let words = line.words().filter(|word| !word.chars().all(is_bar));
    let words: Vec<&str> = words.collect();
    let mut labels = words.iter().enumerate();
    let fits = labels.all(|(at, word)| is_label(word, at + 1));
    let count = words.len();
    (fits && (2..=MAX_SIDE).contains(&count)).then_some(count)
}

/// A row without its label: its cells, and what stands behind each.
struct Row<'a> {
    line: &'a TextLine,
    cells: Vec<Range<usize>>,
    /// The column of text of each cell.
    columns: Vec<usize>,
    links: Vec<Option<Range<usize>>>,
}

impl<'a> Row<'a> {
    /// Reads the row of this number, counted from 1.
    fn read(
        line: &'a TextLine,
        number: usize,
        has_marks: bool,
        notation: Notation<'_>,
    ) -> Option<Row<'a>> {
        let label = line.fields().next()?;
        // The mark of the first cell may stand beside the label.
        let digits = line.text()[label.clone()].find(|sign: char| !sign.is_alphanumeric());
        let end = digits.map_or(label.end, |digits| label.start + digits);
        if !is_label(&line.text()[label.start..end], number) {
            return None;
        }
        let mut row = Row { line, cells: Vec::new(), columns: Vec::new(), links: Vec::new() };
        let signs = line.text().char_indices().enumerate();
        for (column, (at, sign)) in signs.filter(|&(_, (at, _))| at >= end) {
            let here = at..at + sign.len_utf8();
            match sign {
                _ if is_space(sign) || is_bar(sign) || (has_marks && MARKS.contains(sign)) => {}
                _ if notation.is_link(sign) => *row.links.last_mut()? = Some(here),
                _ if notation.is_cell(&line.text()[here.clone()]) => {
                    row.cells.push(here);
                    row.columns.push(column);
                    row.links.push(None);
                }
                _ => return None,
            }
        }
        Some(row)
    }

    /// The row as `signs` has it, or side by side.
    fn plain(&self, is_linked: bool) -> TextLine {
        if !is_linked {
            return Plain::row(self.line, &self.cells);
        }
        let mut plain = Plain::default();
        for (cell, link) in self.cells.iter().zip(&self.links) {
            plain.push(&self.line.text()[cell.clone()], cell.clone());
            match link {
                Some(link) => plain.push(&self.line.text()[link.clone()], link.clone()),
                None => plain.push(" ", cell.end..cell.end),
            }
        }
        plain.of(self.line)
    }

    /// The line of signs below the row, each below its cell.
    fn below(&self, line: &TextLine, notation: Notation<'_>) -> Option<TextLine> {
        let mut plain = Plain::default();
        let signs: Vec<(usize, char)> = line.text().char_indices().collect();
        for &column in &self.columns {
            let sign = signs.get(column).filter(|(_, sign)| notation.is_link(*sign));
            let (at, sign) = sign.copied().unwrap_or((0, ' '));
            plain.push(sign.encode_utf8(&mut [0; 4]), at..at + sign.len_utf8());
            plain.push(" ", at..at);
        }
        let is_link = |sign: &char| notation.is_link(*sign);
        let found = |text: &str| text.chars().filter(is_link).count();
        let all = found(line.text());
        let plain = plain.of(line);
        (all > 0 && found(plain.text()) == all).then_some(plain)
    }
}

fn is_rule(line: &TextLine) -> bool {
    let mut signs = line.trimmed().chars();
    signs.all(|sign| "-+".contains(sign) || is_bar(sign))
}

/// Returns the number of sentences above the numbers of the columns.
fn sentences(text: &mut Text<'_>) -> io::Result<usize> {
    let is_sentence = |line: &TextLine| line.text().matches(char::is_alphabetic).count() > 8;
    let mut above = 0;
    while above < MOST_ABOVE && text.ahead().get(above).is_some_and(is_sentence) {
        above += 1;
        text.look(above + 1)?;
    }
    Ok(above)
}

/// Takes numbers and marks off the picture ahead.
pub(super) fn unwrap(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
    let above = sentences(text)?;
    let Some(count) = text.ahead().get(above).and_then(columns) else {
        return Ok(None);
    };
    text.look(above + 2)?;
    let notation = Notation(options);
    let is_first = |line: &TextLine| {
        let row = |has_marks| Row::read(line, 1, has_marks, notation);
        let is_long = |row: Row<'_>| row.cells.len() == count;
        [true, false].into_iter().filter_map(row).any(is_long)
    };
    if !text.ahead()[above + 1..].iter().take(2).any(is_first) {
        return Ok(None);
    }
    text.look(above + 3 * MAX_SIDE)?;
    let lines = &text.ahead()[above + 1..];
    // `-` and `?` are marks where a blank is `.`.
    let has_marks = lines.iter().any(|line| line.text().contains('.'));
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut below = Vec::new();
    let mut used = 0;
    for line in lines {
        match Row::read(line, rows.len() + 1, has_marks, notation) {
            Some(row) => rows.push(row),
            None if is_rule(line) => {}
            None => match rows.last().and_then(|row| row.below(line, notation)) {
                Some(signs) => below.push((rows.len(), signs)),
                None => break,
            },
        }
        used += 1;
    }
    let is_linked =
        !below.is_empty() || rows.iter().any(|row| row.links.iter().any(Option::is_some));
    if rows.len() < 2 || !rows.iter().all(|row| row.cells.len() == count) {
        return Ok(None);
    }
    let mut plain: Vec<TextLine> = rows.iter().map(|row| row.plain(is_linked)).collect();
    for (place, signs) in below.into_iter().rev() {
        plain.insert(place, signs);
    }
    let is_legend = |line: &TextLine| {
        line.words().next().is_some_and(|word| MARKS.contains(word))
            && line.text().contains(char::is_alphabetic)
    };
    used += usize::from(lines.get(used).is_some_and(is_legend));
    let format = if is_linked { Format::Signs } else { Format::Grid };
    let count = plain.len();
    text.replace(above + 1 + used, 0, plain);
    Ok(Some(Payload::new(format, count)))
}
