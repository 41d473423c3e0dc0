//! The format of a block of lines, where it is one that any puzzle may have.
//!
//! | the block | is read as |
//! |---|---|
//! | begins with `{` or `[` | `json` |
//! | begins with a size | `grid` |
//! | k words of length k on a line | `words`, a puzzle a line |
//! | L lines of L cells | `grid` |
//! | lines whose length is the square of a side from 4 on that is allowed | `line`, a puzzle a line |
//! | anything else | `grid`, which says what is wrong with it |
//!
//! One line may be wrong without changing the verdict on the others: what counts is half of the
//! first three lines. A block may be endless, so no more of it is looked at than [`look_ahead`]
//! asks for.

use std::io;

use super::Format;
use super::cells::{MAX_SIDE, Symbols};
use super::error::Tip;
use super::stream::TextLine;
use super::texts::Text;
use super::{grid, json, line, words};

/// The number of lines that decide.
pub(super) const SAMPLE: usize = 3;

/// A format, and a remark for people where another reading was possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) format: Format,
    pub(super) note: Option<(String, Tip)>,
}

impl From<Format> for Verdict {
    fn from(format: Format) -> Verdict {
        Verdict { format, note: None }
    }
}

/// Returns the format of the puzzle that begins with the next line.
pub(super) fn format(text: &mut Text<'_>, symbols: impl Symbols) -> io::Result<Verdict> {
    text.look(SAMPLE)?;
    if json::starts(&text.ahead()[0]) {
        return Ok(Format::Json.into());
    }
    let wanted = look_ahead(text.ahead(), symbols);
    text.look(wanted)?;
    let ended = text.ended();
    Ok(detect(text.ahead(), ended, symbols))
}

/// The number of lines that [`detect`] needs of a block that begins with these [`SAMPLE`] lines.
pub(super) fn look_ahead(sample: &[TextLine], symbols: impl Symbols) -> usize {
    let of_square = rivals(sample, symbols)
        .filter(|&side| side <= MAX_SIDE)
        .map_or(0, |side| side + 1);
    let of_size = sample.first().map_or(0, grid::look_ahead);
    of_square.max(of_size).max(SAMPLE)
}

/// The side of the grid that the block would be if it were no list of lines or words.
fn rivals(sample: &[TextLine], symbols: impl Symbols) -> Option<usize> {
    let by_words = majority(sample, words::side).map(|side| side * side);
    by_words.or_else(|| majority(sample, |line| line_cells(line, symbols)))
}

/// Returns the verdict on a block that is no JSON; `ended` says that there are no more lines than these.
pub(super) fn detect(lines: &[TextLine], ended: bool, symbols: impl Symbols) -> Verdict {
    let sample = &lines[..lines.len().min(SAMPLE)];
    if grid::Size::on_top(lines, ended, symbols).is_some() {
        return Format::Grid.into();
    }
    if let Some(side) = majority(sample, words::side) {
        return words_or_grid(lines, ended, side);
    }
    if let Some(cells) = majority(sample, |line| line_cells(line, symbols)) {
        return line_or_grid(lines, ended, cells);
    }
    match lines {
        [only] if ended => single(only).into(),
        _ => Format::Grid.into(),
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

/// The signs of a line that looks like a puzzle a line, perhaps with a few further fields.
fn line_cells(line: &TextLine, symbols: impl Symbols) -> Option<usize> {
    let cells = line.lengths().next()?;
    let has_few_fields = line.fields().count() < cells / 2;
    (line::is_likely(cells, symbols) && has_few_fields).then(|| line.signs())
}

/// Lines of words, each a puzzle, unless someone says that they are the rows of one grid.
fn words_or_grid(lines: &[TextLine], ended: bool, side: usize) -> Verdict {
    let cells = side * side;
    let both =
        ended && lines.len() == cells && lines.iter().all(|line| words::side(line) == Some(side));
    let note = both.then(|| {
        let tip = Tip::OtherFormat {
            format: Format::Grid,
            puzzles: 1,
            side: cells,
        };
        let message =
            format!("{cells} lines of {side} words are read as {cells} puzzles of {side}x{side}");
        (message, tip)
    });
    Verdict {
        format: Format::Words,
        note,
    }
}

/// As many lines as cells in each are one grid; any other number is a puzzle a line.
fn line_or_grid(lines: &[TextLine], ended: bool, cells: usize) -> Verdict {
    let may_be_grid = ended && lines.len() == cells && !lines.iter().any(has_uneven_fields);
    if !may_be_grid {
        return Format::Line.into();
    }
    let both = lines
        .iter()
        .all(|line| line.signs() == cells && line.fields().count() == 1);
    let note = both.then(|| {
        let tip = Tip::OtherFormat {
            format: Format::Line,
            puzzles: cells,
            side: cells.isqrt(),
        };
        let message = format!("{cells} lines of {cells} cells are read as one grid");
        (message, tip)
    });
    Verdict {
        format: Format::Grid,
        note,
    }
}

/// Whether there is something behind the cells that is no group of cells like the first.
fn has_uneven_fields(line: &TextLine) -> bool {
    let mut lengths = line.lengths();
    let first = lengths.next();
    lengths.any(|length| Some(length) != first)
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
