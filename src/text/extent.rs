//! The lines that belong to the puzzle ahead.

use std::io;

use super::grid::Size;
use super::stream::{MAX_PUZZLE, TextLine};
use super::texts::Text;

/// The number of lines of the puzzle ahead, and what is known of them before they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) lines: usize,
    /// The size that the first line says.
    pub(super) size: Option<Size>,
    /// The most lines that there may be, and what to say of more.
    most: usize,
    too_many: (usize, &'static str),
}

impl Extent {
    /// So many lines, known to be right.
    pub(super) fn new(lines: usize) -> Extent {
        Extent::at_most(lines, usize::MAX, (0, ""))
    }

    /// So many lines, the first of which says the size.
    pub(super) fn sized(lines: usize, size: Size) -> Extent {
        Extent { size: Some(size), ..Extent::new(lines) }
    }

    /// So many lines, where more than `most` are too many: a number of things to name.
    pub(super) fn at_most(lines: usize, most: usize, too_many: (usize, &'static str)) -> Extent {
        Extent { lines, size: None, most, too_many }
    }

    /// Returns the lines up to the first that is the last, by its index and itself, or up to the end
    /// of the block; no more than one above `most`.
    pub(super) fn until(
        text: &mut Text<'_>,
        most: usize,
        mut is_last: impl FnMut(usize, &TextLine) -> bool,
    ) -> io::Result<Extent> {
        let mut count = 0;
        while text.ahead().len() > count {
            count += 1;
            if is_last(count - 1, &text.ahead()[count - 1]) || count > most {
                break;
            }
            text.look(count + 1)?;
        }
        Ok(Extent::at_most(count, most, (most, "lines")))
    }

    /// Says what is wrong where there are too many lines, or they are too long together.
    pub(super) fn excess(self, text: &mut Text<'_>) -> Option<String> {
        if self.lines > self.most {
            let (most, what) = self.too_many;
            return Some(format!(
                "more than {most} {what}; several puzzles need a blank line between them"
            ));
        }
        let is_cut = text.is_over_full() && self.lines == text.ahead().len();
        is_cut.then(|| format!("the puzzle is longer than {} MiB", MAX_PUZZLE >> 20))
    }
}
