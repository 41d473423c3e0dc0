//! A page: words, paragraphs and boards on a drawing.

use super::style::{MILLIMETRE, Style};
use crate::render::{Anchor, CELL, Drawing, Figure, Ink, Point, Weight, width};

/// The thickness of letters and the shade of a word.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hand {
    pub(super) height: i32,
    pub(super) weight: Weight,
    pub(super) ink: Ink,
}

impl Hand {
    pub(super) const fn book(height: i32) -> Hand {
        Hand {
            height,
            weight: Weight::Book,
            ink: Ink::Black,
        }
    }

    pub(super) const fn bold(height: i32) -> Hand {
        Hand {
            weight: Weight::Bold,
            ..Hand::book(height)
        }
    }

    pub(super) const fn dark(height: i32) -> Hand {
        Hand {
            ink: Ink::Dark,
            ..Hand::book(height)
        }
    }

    pub(super) fn width(self, text: &str) -> i32 {
        width(text, self.height, self.weight)
    }

    /// Returns the height of a line of words, from its top: capitals and accents lie within it.
    pub(super) const fn line(self) -> i32 {
        self.height * 19 / 10
    }

    /// Returns the same hand, smaller where the text would be wider than this.
    pub(super) fn fitted(self, text: &str, most: i32) -> Hand {
        let is = self.width(text);
        if is <= most {
            return self;
        }
        let height = i64::from(self.height) * i64::from(most.max(1)) / i64::from(is);
        // The widths of letters are rounded.
        let height = i32::try_from(height).expect("it is less than it was") - 1;
        Hand {
            height: height.max(1),
            ..self
        }
    }

    /// Returns the lines of a text that are no wider than this. A word that is too long for any line is cut.
    pub(super) fn lines(self, text: &str, most: i32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split(' ') {
            let longer = match line.is_empty() {
                true => word.to_owned(),
                false => format!("{line} {word}"),
            };
            if self.width(&longer) <= most {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for sign in word.chars() {
                line.push(sign);
                if self.width(&line) > most && line.chars().nth(1).is_some() {
                    line.pop();
                    lines.push(std::mem::replace(&mut line, sign.into()));
                }
            }
        }
        lines.push(line);
        lines
    }
}

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
        Area {
            corner: [margin; 2],
            size: [width - 2 * margin, height - margin - foot],
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
    pub(super) fn word(&mut self, text: &str, at: Point, anchor: Anchor, hand: Hand) {
        if text.trim().is_empty() {
            return;
        }
        self.drawing.push(Figure::Word {
            text: text.into(),
            at,
            anchor,
            height: hand.height,
            weight: hand.weight,
            ink: hand.ink,
        });
    }

    /// Puts a line of words below a height, and returns where it ends.
    pub(super) fn line(&mut self, text: &str, [x, top]: Point, anchor: Anchor, hand: Hand) -> i32 {
        self.word(text, [x, top + hand.line() / 2], anchor, hand);
        top + hand.line()
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
