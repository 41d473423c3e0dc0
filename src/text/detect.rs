//! The format and the kind of puzzle that a block of lines is in, as far as any puzzle may have it.
//!
//! | the block | is read as |
//! |---|---|
//! | begins with `{` or `[` | `json` |
//! | begins with a size | `grid` |
//! | k words of length k on a line | `words`, one puzzle per line |
//! | lines whose length is the square of a side from 4 on that is allowed | `line`, one puzzle per line |
//! | anything else | `grid`, which says what is wrong with it |
//!
//! One line may be wrong without changing the verdict on the others: what counts is half of the
//! first three lines. A block may be endless, so no more of it is looked at than [`look_ahead`]
//! asks for. L lines of L cells, words or not, may be a grid all the same ([`verdict`]).

use std::io;

use super::cells::{MAX_SIDE, Symbols, most_frequent};
use super::error::Tip;
use super::formats::{Block, Code, Formats, Likeness, Text, form, with_formats};
use super::stream::TextLine;
use super::{Format, ReadOptions, grid, json, line};
use crate::grid::{Grid, Shape};
use crate::puzzle::Kind;

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
    if majority(sample, line::side_of_words).is_some() {
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

/// The most cells of a lone line that are rather its first row than a puzzle of 4x4 that lacks a few.
const LONGEST_ROW: usize = 12;

/// A lone line is no whole grid: the format whose complaint will help most.
fn single(line: &TextLine) -> Format {
    let has_word = line.fields().any(|field| field.len() > 1);
    match line.fields().count() {
        1 if line.signs() > LONGEST_ROW => Format::Line,
        1 => Format::Grid,
        _ if has_word => Format::Words,
        _ => Format::Grid,
    }
}

/// A format, and a remark for people where another reading was possible.
pub(super) struct Verdict {
    pub(super) format: Format,
    pub(super) note: Option<(String, Tip)>,
}

impl From<Format> for Verdict {
    fn from(format: Format) -> Verdict {
        Verdict { format, note: None }
    }
}

/// The readings of the lines seen so far.
#[derive(Default)]
struct Rivals {
    seen: usize,
    /// The number of lines that are rows of a grid, and no puzzles.
    rows_alone: usize,
    /// True if the rows break no rule.
    grid_stands: bool,
}

/// Tells whether the rows of such a board have the length of a puzzle each.
pub(super) fn may_be_rows_of(shape: Shape) -> bool {
    let side = shape.rows();
    side == shape.cols() && side >= 16 && side.isqrt() * side.isqrt() == side
}

/// Returns the verdict on lines ahead that look like this format.
pub(super) fn verdict<P: Formats>(
    text: &mut Text<'_>,
    list: Format,
    options: &ReadOptions,
) -> io::Result<Verdict> {
    if !matches!(list, Format::Line | Format::Words | Format::Sdm) {
        return Ok(list.into());
    }
    text.look(SAMPLE)?;
    let has_fields = |line: &TextLine| line.fields().nth(1).is_some();
    if list != Format::Words && text.ahead().iter().take(SAMPLE).any(has_fields) {
        return Ok(list.into());
    }
    let sample = text.ahead().iter().take(SAMPLE);
    let side = most_frequent(&sample.map(TextLine::signs).collect::<Vec<_>>());
    if side > MAX_SIDE {
        return Ok(list.into());
    }
    let mut rivals = Rivals::default();
    // Twice as many lines each time, and in the end one more than a grid has.
    let mut wanted = SAMPLE;
    loop {
        text.look(wanted)?;
        let ended = text.ended();
        // Where the look-ahead stops at a line that is cut, it stops for good.
        let least = if ended { side } else { wanted };
        if !(least..=side).contains(&text.ahead().len()) {
            return Ok(list.into());
        }
        rivals.see::<P>(text.ahead(), list, side, options);
        if rivals.rows_alone == 0 && !rivals.grid_stands {
            return Ok(list.into());
        }
        if ended {
            return Ok(rivals.verdict(list, side, text.ended_by_blank()));
        }
        wanted = if wanted < side { side.min(2 * wanted) } else { side + 1 };
    }
}

impl Rivals {
    /// Judges the lines, of which those seen before are known.
    fn see<P: Formats>(
        &mut self,
        lines: &[TextLine],
        list: Format,
        side: usize,
        options: &ReadOptions,
    ) {
        let is_row_alone = |line: &&TextLine| {
            let block = Block { format: list, lines: std::slice::from_ref(*line), size: None };
            P::row(line, side, options).is_some() && !is_puzzle::<P>(block, options)
        };
        self.rows_alone += lines[self.seen..].iter().filter(is_row_alone).count();
        self.grid_stands = is_grid::<P>(lines, side, options);
        self.seen = lines.len();
    }

    /// The verdict on all L lines, a remark where neither reading is much better than the other.
    fn verdict(&self, list: Format, side: usize, has_blank_behind: bool) -> Verdict {
        let lines_stand = self.rows_alone == 0;
        let is_grid = match (lines_stand, self.grid_stands) {
            (true, true) => has_blank_behind,
            (true, false) => false,
            (false, true) => true,
            (false, false) => 2 * self.rows_alone > side,
        };
        let puzzles = format!("{side} puzzles of {0}x{0}", side.isqrt());
        let (format, read_as, tip) = if is_grid {
            (Format::Grid, "one grid", (list, side, side.isqrt()))
        } else {
            (list, puzzles.as_str(), (Format::Grid, 1, side))
        };
        let note = (lines_stand == self.grid_stands).then(|| {
            let (format, puzzles, side_of_each) = tip;
            let tip = Tip::OtherFormat { format, puzzles, side: side_of_each };
            (format!("{side} lines of {side} cells are read as {read_as}"), tip)
        });
        Verdict { format, note }
    }
}

/// Tells whether lines are a puzzle whose givens break no rule as they stand.
pub(super) fn is_puzzle<P: Formats>(block: Block<'_>, options: &ReadOptions) -> bool {
    let form = form::<P>(block.format);
    let found = form.and_then(|form| (form.read)(block, options).ok());
    found.is_some_and(|found| stands::<P>(found, options))
}

/// Tells whether lines are the first rows of a grid of this side, which break no rule. One that is no row
/// is a fault to be named later, and counts as blank here.
fn is_grid<P: Formats>(lines: &[TextLine], side: usize, options: &ReadOptions) -> bool {
    let row = |line| P::row(line, side, options);
    let rows: Vec<Option<Vec<Option<u8>>>> = lines.iter().map(row).collect();
    let grid = Grid::from_fn(Shape::square(side), |cell| rows.get(cell.row)?.as_ref()?[cell.col]);
    stands::<P>(grid.into(), options)
}

/// Tells whether what was found in a text is a puzzle whose givens break no rule as they stand.
fn stands<P: Formats>(found: P::Found, options: &ReadOptions) -> bool {
    P::puzzle(found, options).is_ok_and(|(puzzle, _)| puzzle.is_clean(puzzle.givens()))
}

pub(super) fn any(holds: impl Fn(Kind) -> bool) -> bool {
    Kind::ALL.into_iter().any(holds)
}

/// Tells whether a text may be of a kind, by the format and by what else is asked for.
pub(super) fn may_be(kind: Kind, options: &ReadOptions) -> bool {
    if let Some(asked) = options.puzzle {
        return kind == asked;
    }
    let carry =
        |kind| with_formats!(kind, P => options.format.is_none_or(|f| form::<P>(f).is_some()));
    let is_asked = |kind| carry(kind) && with_formats!(kind, P => P::is_asked_for(options));
    is_asked(kind) || (carry(kind) && !any(is_asked))
}

/// Returns the kind that a text is most likely of, the first of several, and how likely that is.
pub(super) fn likeliest(
    options: &ReadOptions,
    likeness: impl Fn(Kind) -> Likeness,
) -> (Kind, Likeness) {
    let kinds = Kind::ALL.into_iter().filter(|&kind| may_be(kind, options));
    let judged = kinds.map(|kind| (kind, likeness(kind)));
    let best = judged.reduce(|best, next| if next.1 > best.1 { next } else { best });
    best.expect("each format is one of some puzzle")
}

/// The options of reading, by which words are tried as parts of a puzzle of each kind that a text may hold.
#[derive(Clone, Copy)]
pub(super) struct Notation<'a>(pub(super) &'a ReadOptions);

impl Notation<'_> {
    fn any(self, holds: impl Fn(Kind) -> bool) -> bool {
        any(|kind| may_be(kind, self.0) && holds(kind))
    }

    /// Tells whether a word is a cell: one character, or a number of two digits.
    pub(super) fn is_cell(self, word: &str) -> bool {
        self.any(|kind| with_formats!(kind, P => P::is_cell(word, self.0)))
    }

    pub(super) fn is_sign(self, sign: char) -> bool {
        self.is_cell(sign.encode_utf8(&mut [0; 4]))
    }

    /// Tells whether a word is a whole puzzle, row by row.
    pub(super) fn is_puzzle(self, word: &str) -> bool {
        self.any(|kind| with_formats!(kind, P => P::is_line(word, self.0)))
    }

    /// Tells whether a word looks like a puzzle of one line in another format than `line`; it may be one only
    /// where no format is named.
    pub(super) fn code(self, word: &str) -> Option<Code> {
        let kinds = Kind::ALL.into_iter().filter(|&kind| may_be(kind, self.0));
        let mut codes = kinds.filter_map(|kind| with_formats!(kind, P => P::code(word, self.0)));
        self.0.format.is_none().then(|| codes.next())?
    }

    /// Tells whether a character stands between two cells.
    pub(super) fn is_link(self, sign: char) -> bool {
        self.any(|kind| with_formats!(kind, P => P::LINKS.contains(sign)))
    }

    /// Returns the character for a blank cell; nothing where every other character is one.
    pub(super) fn blank(self) -> Option<char> {
        let kinds = || Kind::ALL.into_iter().filter(|&kind| may_be(kind, self.0));
        let blanks = kinds().map(|kind| with_formats!(kind, P => P::symbols(self.0).blank()));
        blanks.reduce(Option::and).flatten()
    }

    /// Tells whether there is an open cell among these: signs side by side, or each a word. Where there are
    /// larger numbers beside it, a 0 is a blank.
    pub(super) fn has_blank(self, cells: &str) -> bool {
        match self.blank() {
            Some(blank) if self.is_wide() => cells.contains(blank),
            _ => {
                let is_number = |sign: char| sign.is_alphanumeric() && !matches!(sign, '0' | '1');
                cells.contains(['.', '_', '-', '?', '*'])
                    || (cells.contains('0') && cells.contains(is_number))
            }
        }
    }

    /// Tells whether any character may be a cell.
    pub(super) fn is_wide(self) -> bool {
        any(|kind| with_formats!(kind, P => P::symbols(self.0).is_wide()))
    }
}
