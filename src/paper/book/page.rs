//! A page: words, paragraphs and boards on a drawing.

use super::style::{MILLIMETRE, Style};
use crate::render::{Anchor, CELL, Drawing, Point, TextStyle};

/// A page that is being filled.
pub(super) struct Page {
    drawing: Drawing,
    pub(super) area: Area,
}

/// The part of a page between its margins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// The upper left corner.
    pub(super) corner: Point,
    pub(super) size: Point,
}

impl Area {
    /// Returns the area of a page, without the line for its number.
    pub(super) fn of(style: &Style) -> Area {
        let [width, height] = style.page_size();
        let side = width.min(height);
        // A narrow sheet has narrow margins.
        let margin = if side < 180 * MILLIMETRE { 12 } else { 15 } * MILLIMETRE;
        let foot = margin + 5 * MILLIMETRE;
        Area { corner: [margin; 2], size: [width - 2 * margin, height - margin - foot] }
    }

    pub(super) fn left(self) -> i32 {
        self.corner[0]
    }

    pub(super) fn right(self) -> i32 {
        self.corner[0] + self.size[0]
    }

    pub(super) fn middle(self) -> i32 {
        self.corner[0] + self.size[0] / 2
    }

    pub(super) fn top(self) -> i32 {
        self.corner[1]
    }

    pub(super) fn bottom(self) -> i32 {
        self.corner[1] + self.size[1]
    }

    /// Returns what is left below a height.
    pub(super) fn below(self, height: i32) -> Area {
        Area {
            corner: [self.corner[0], self.corner[1] + height],
            size: [self.size[0], self.size[1] - height],
        }
    }
}

impl Page {
    pub(super) fn new(style: &Style, title: String) -> Page {
        Page {
            drawing: Drawing::new(style.page_size(), title, String::new()),
            area: Area::of(style),
        }
    }

    pub(super) fn done(self) -> Drawing {
        self.drawing
    }

    /// Puts a word in its place, at half the height of a capital.
    pub(super) fn word(&mut self, text: &str, at: Point, anchor: Anchor, style: TextStyle) {
        if text.trim().is_empty() {
            return;
        }
        self.drawing.push(style.word(text, at, anchor));
    }

    /// Puts a line of words below a height, and returns where it ends.
    pub(super) fn line(
        &mut self,
        text: &str,
        [x, top]: Point,
        anchor: Anchor,
        style: TextStyle,
    ) -> i32 {
        self.word(text, [x, top + style.line() / 2], anchor, style);
        top + style.line()
    }

    /// Puts a board in its place, the middle of its frame at this corner.
    pub(super) fn board(&mut self, board: &Drawing, cols: usize, [x, y]: Point, cell: i32) {
        let cells = i32::try_from(cols).expect("a board is not so large") * CELL;
        let margin = (board.size()[0] - cells) / 2;
        let margin = i64::from(margin) * i64::from(cell) / i64::from(CELL);
        let margin = i32::try_from(margin).expect("a margin is small");
        self.drawing.place(board, [x - margin, y - margin], cell);
    }
}
