//! Which format a block of lines is in.
//!
//! | the block | is read as |
//! |---|---|
//! | begins with `SAVEFILE:` | `unruly-save` |
//! | begins with `begin` | `janko` |
//! | begins with `{` or `[` | `json` |
//! | begins with a drawn line, or with a frame and a drawn line soon follows | `box` |
//! | begins with a frame | `markdown` |
//! | `WxH;` at the beginning of a line | `sized-line`, a puzzle a line |
//! | Unruly's parameters and a colon at the beginning of a line | `unruly`, a puzzle a line |
//! | letters and digits, a bar, and signs | `plus-task`, a puzzle a line |
//! | lines of 0, 1 and small letters | `task`, a puzzle a line |
//! | rows with `=` or `x` between cells or between each other | `signs` |
//! | begins with a size | `grid` |
//! | k words of length k on a line | `words`, a puzzle a line |
//! | L lines of L cells | `grid` |
//! | lines whose length is the square of a side from 4 on that is allowed | `line`, a puzzle a line |
//! | anything else | `grid`, which says what is wrong with it |
//!
//! One line may be wrong without changing the verdict on the others: what counts is half of the
//! first three lines. A block may be endless, so no more of it is looked at than [`look_ahead`]
//! asks for.

use super::Format;
use super::cells::{Alphabet, Sides};
use super::stream::TextLine;
use super::{
    framed, grid, janko, json, line, markdown, plus_task, signs, sized_line, task, unruly,
    unruly_save, words,
};
use crate::takuzu::Takuzu;

/// How many lines are asked for their opinion.
pub(super) const SAMPLE: usize = 3;

/// A format, and what to tell people where another reading was possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) format: Format,
    pub(super) note: Option<String>,
}

impl From<Format> for Verdict {
    fn from(format: Format) -> Verdict {
        Verdict { format, note: None }
    }
}

/// Whether a line begins a puzzle of a format, and of no other.
type Mark = fn(&TextLine) -> bool;

/// The format that shows in the first lines of a block, whatever follows.
///
/// Where any letter may be a cell, letters tell nothing.
pub(super) fn marked(sample: &[TextLine], alphabet: Alphabet) -> Option<Format> {
    let first = sample.first()?;
    // A drawing without its top begins like a table, and goes on otherwise.
    if markdown::starts(first) && sample.iter().any(framed::starts) {
        return Some(Format::Box);
    }
    let by_first: [(Mark, Format); 5] = [
        (unruly_save::starts, Format::UnrulySave),
        (janko::starts, Format::Janko),
        (json::starts, Format::Json),
        (framed::starts, Format::Box),
        (markdown::starts, Format::Markdown),
    ];
    let by_lines: [(Mark, Format); 4] = [
        (sized_line::starts, Format::SizedLine),
        (unruly::starts, Format::Unruly),
        (plus_task::starts, Format::PlusTask),
        (task::starts, Format::Task),
    ];
    let telling = if alphabet.is_wide() {
        1
    } else {
        by_lines.len()
    };
    let most = |starts: Mark| majority(sample, |line| starts(line).then_some(())).is_some();
    let by_first = by_first.into_iter().find(|(starts, _)| starts(first));
    let by_lines = || {
        by_lines[..telling]
            .iter()
            .find(|(starts, _)| most(*starts))
            .copied()
    };
    by_first.or_else(by_lines).map(|(_, format)| format)
}

/// Whether the first lines of a block show a format that only Takuzu has, whatever they are as numbers.
pub(super) fn is_marked_takuzu(sample: &[TextLine], alphabet: Alphabet) -> bool {
    match marked(sample, alphabet) {
        Some(Format::SizedLine | Format::Unruly | Format::UnrulySave | Format::Janko) => true,
        // A frame without edges has bars between letters and digits, too.
        Some(Format::PlusTask) => !sample.iter().any(framed::starts),
        _ => false,
    }
}

/// The number of lines that [`detect`] needs of a block that begins with these [`SAMPLE`] lines.
pub(super) fn look_ahead(sample: &[TextLine], alphabet: Alphabet, sides: Sides) -> usize {
    let of_square = rivals(sample, sides)
        .filter(|&side| side <= Takuzu::MAX_SIDE)
        .map_or(0, |side| side + 1);
    let of_size = sample.first().map_or(0, grid::look_ahead);
    let of_signs = signs::look_ahead(sample, alphabet);
    of_square.max(of_size).max(of_signs).max(SAMPLE)
}

/// The side of the grid that the block would be if it were no list of lines or words.
fn rivals(sample: &[TextLine], sides: Sides) -> Option<usize> {
    let by_words = majority(sample, words::side).map(|side| side * side);
    by_words.or_else(|| majority(sample, |line| line_cells(line, sides)))
}

/// The verdict on a block that has no mark, `ended` saying that there are no more lines than these.
pub(super) fn detect(lines: &[TextLine], ended: bool, alphabet: Alphabet, sides: Sides) -> Verdict {
    let sample = &lines[..lines.len().min(SAMPLE)];
    if signs::are_shown(lines, alphabet) {
        return Format::Signs.into();
    }
    if grid::Size::on_top(lines, ended, alphabet).is_some() {
        return Format::Grid.into();
    }
    if let Some(side) = majority(sample, words::side) {
        return words_or_grid(lines, ended, side);
    }
    if let Some(cells) = majority(sample, |line| line_cells(line, sides)) {
        return line_or_grid(lines, ended, cells);
    }
    match lines {
        [only] if ended => single(only).into(),
        _ => Format::Grid.into(),
    }
}

/// What a property is of at least half of the lines, where they have it.
pub(super) fn majority<T>(
    sample: &[TextLine],
    property: impl Fn(&TextLine) -> Option<T>,
) -> Option<T> {
    let mut found: Vec<T> = sample.iter().filter_map(property).collect();
    (2 * found.len() >= sample.len() && !found.is_empty()).then(|| found.swap_remove(0))
}

/// The signs of a line that looks like a puzzle a line, perhaps with a few further fields.
fn line_cells(line: &TextLine, sides: Sides) -> Option<usize> {
    let first = line.fields().next()?;
    let cells = line.text()[first].chars().count();
    let has_few_fields = line.fields().count() < cells / 2;
    (line::is_likely(cells, sides) && has_few_fields).then(|| line.signs())
}

/// Lines of words, each a puzzle, unless someone says that they are the rows of one grid.
fn words_or_grid(lines: &[TextLine], ended: bool, side: usize) -> Verdict {
    let cells = side * side;
    let both =
        ended && lines.len() == cells && lines.iter().all(|line| words::side(line) == Some(side));
    let note = both.then(|| {
        format!(
            "{cells} lines of {side} words are read as {cells} puzzles of {side}x{side}; \
             --from grid reads one of {cells}x{cells}"
        )
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
    let side = cells.isqrt();
    let note = both.then(|| {
        format!(
            "{cells} lines of {cells} cells are read as one grid; \
             --from line reads {cells} puzzles of {side}x{side}"
        )
    });
    Verdict {
        format: Format::Grid,
        note,
    }
}

/// Whether there is something behind the cells that is no group of cells like the first.
fn has_uneven_fields(line: &TextLine) -> bool {
    let mut lengths = line
        .fields()
        .map(|field| line.text()[field].chars().count());
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
