//! The format of a block of lines, where it is one that any puzzle may have.
//!
//! | the block | is read as |
//! |---|---|
//! | begins with `{` or `[` | `json` |
//! | begins with a size | `grid` |
//! | k words of length k on a line | `words`, one puzzle per line |
//! | lines whose length is the square of a side from 4 on that is allowed | `line`, one puzzle per line |
//! | anything else | `grid`, which says what is wrong with it |
//!
//! L lines of L cells, words or not, may be a grid all the same: [`rivals`](super::rivals) decides.
//!
//! One line may be wrong without changing the verdict on the others: what counts is half of the
//! first three lines. A block may be endless, so no more of it is looked at than [`look_ahead`]
//! asks for.

use std::io;

use super::Format;
use super::cells::Symbols;
use super::formats::Text;
use super::stream::TextLine;
use super::{grid, json, line, words};

/// The number of lines that decide.
pub(super) const SAMPLE: usize = 3;

/// Returns the format of the puzzle that begins with the next line.
pub(super) fn format(text: &mut Text<'_>, symbols: impl Symbols) -> io::Result<Format> {
    text.look(SAMPLE)?;
    if json::starts(&text.ahead()[0]) {
        return Ok(Format::Json);
    }
    let wanted = look_ahead(text.ahead());
    text.look(wanted)?;
    let ended = text.ended();
    Ok(detect(text.ahead(), ended, symbols))
}

/// The number of lines that [`detect`] needs of a block that begins with these [`SAMPLE`] lines.
pub(super) fn look_ahead(sample: &[TextLine]) -> usize {
    sample.first().map_or(0, grid::look_ahead).max(SAMPLE)
}

/// Returns the format of a block that is no JSON; `ended` says that there are no more lines than these.
pub(super) fn detect(lines: &[TextLine], ended: bool, symbols: impl Symbols) -> Format {
    let sample = &lines[..lines.len().min(SAMPLE)];
    if grid::Size::on_top(lines, ended, symbols).is_some() {
        return Format::Grid;
    }
    if majority(sample, words::side).is_some() {
        return Format::Words;
    }
    if majority(sample, |line| looks_like_line(line, symbols).then_some(())).is_some() {
        return Format::Line;
    }
    match lines {
        [only] if ended => single(only),
        _ => Format::Grid,
    }
}

/// Returns a property that at least half of the lines have, as the first of them has it.
pub(super) fn majority<T>(
    sample: &[TextLine],
    property: impl Fn(&TextLine) -> Option<T>,
) -> Option<T> {
    let mut found: Vec<T> = sample.iter().filter_map(property).collect();
    (2 * found.len() >= sample.len() && !found.is_empty()).then(|| found.swap_remove(0))
}

/// Tells whether a line looks like one puzzle of a list, perhaps with a few further fields.
fn looks_like_line(line: &TextLine, symbols: impl Symbols) -> bool {
    line.lengths()
        .next()
        .is_some_and(|cells| line::is_likely(cells, symbols) && line.fields().count() < cells / 2)
}

/// A lone line is no whole grid: the format whose complaint will help most.
fn single(line: &TextLine) -> Format {
    let has_word = line.fields().any(|field| field.len() > 1);
    match line.fields().count() {
        1 if line.signs() > 16 => Format::Line,
        1 => Format::Grid,
        _ if has_word => Format::Words,
        _ => Format::Grid,
    }
}
