//! A page: words, paragraphs and boards on a drawing.

use super::style::{LOWEST, MILLIMETRE, Style};
use crate::render::{Anchor, CELL, Drawing, Ink, Point, TextStyle};

/// The way from the last line of a page to the middle of its number.
pub(super) const FOOT: i32 = 6 * MILLIMETRE;

/// A page that is being filled.
pub(super) struct Page {
    drawing: Drawing,
    pub(super) area: Area,
    /// The way to the left of all that stands on the back of a leaf.
    left: i32,
}

/// The part of a page between its margins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    /// The upper left corner.
    pub(super) corner: Point,
    pub(super) size: Point,
}

impl Area {
    /// Returns the area of the front of a leaf, without the line for its number. The inner margin is so much wider.
    pub(super) fn of(style: &Style, gutter: i32) -> Area {
        let [width, height] = style.page_size();
        let side = width.min(height);
        // A narrow sheet has narrow margins.
        let margin = if side < 180 * MILLIMETRE { 12 } else { 15 } * MILLIMETRE;
        // The number is no nearer to the edge than boards are.
        let foot = margin + FOOT + style.small();
        Area {
            corner: [margin + gutter, margin],
            size: [width - 2 * margin - gutter, height - margin - foot],
        }
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

    /// Returns the part in which the puzzle stands where there are notes: the longer side is shared.
    pub(super) fn before_notes(self) -> Area {
        let [width, height] = self.size;
        let size = if width > height { [width * 3 / 5, height] } else { [width, height * 2 / 3] };
        Area { size, ..self }
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
    /// Returns an empty page; one with an even number is the back of a leaf, whose inner margin is at the right.
    pub(super) fn new(style: &Style, gutter: i32, number: usize, title: String) -> Page {
        Page {
            drawing: Drawing::new(style.page_size(), title, String::new()),
            area: Area::of(style, gutter),
            left: if number.is_multiple_of(2) { gutter } else { 0 },
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
        // Greys are printed as dots.
        let style = TextStyle { ink: Ink::Black, ..style };
        self.drawing.push(style.word(text, [at[0] - self.left, at[1]], anchor));
    }

    /// Puts a word in its place, in smaller letters where there is little room; where there is less, a part of it.
    pub(super) fn fitted(
        &mut self,
        text: &str,
        at: Point,
        anchor: Anchor,
        style: TextStyle,
        room: i32,
    ) {
        let smaller = style.fitted(text, room);
        if smaller.height >= LOWEST {
            return self.word(text, at, anchor, smaller);
        }
        let style = TextStyle { height: LOWEST, ..style };
        let signs: Vec<char> = text.chars().collect();
        let parts = (1..signs.len()).rev().map(|count| {
            let part: String = signs[..count].iter().collect();
            format!("{}…", part.trim_end())
        });
        if let Some(part) = { parts }.find(|part| style.width(part) <= room) {
            self.word(&part, at, anchor, style);
        }
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

    /// Puts a picture in its place.
    pub(super) fn picture(&mut self, picture: &Drawing, [x, y]: Point, cell: i32) {
        self.drawing.place(picture, [x - self.left, y], cell);
    }

    /// Puts a board in its place, the middle of its frame at this corner.
    pub(super) fn board(&mut self, board: &Drawing, cols: usize, [x, y]: Point, cell: i32) {
        let cells = i32::try_from(cols).expect("a board is not so large") * CELL;
        let margin = (board.size()[0] - cells) / 2;
        let margin = i64::from(margin) * i64::from(cell) / i64::from(CELL);
        let margin = i32::try_from(margin).expect("a margin is small");
        self.picture(board, [x - margin, y - margin], cell);
    }
}
