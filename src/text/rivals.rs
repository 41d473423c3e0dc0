//! L lines of L cells: a puzzle each, or the rows of one grid.
//!
//! They are puzzles, unless one of them makes none (it breaks rules at sight, or cannot be read as one)
//! and the grid breaks no rule, or most of them make none. Where both stand, a blank line behind the
//! last row says that they are a grid. Only as many lines are read ahead as keep a grid possible: the
//! columns of a list break rules after a few.

use std::io;

use super::cells::{MAX_SIDE, most_frequent};
use super::detect::SAMPLE;
use super::error::Tip;
use super::formats::{Block, Formats, Text, form};
use super::stream::TextLine;
use super::{Format, ReadOptions};
use crate::grid::{Grid, Shape};

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
