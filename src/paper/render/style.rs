//! The look of words, and texts that are broken into lines.

use super::drawing::{Anchor, Figure, Ink, Point, Weight};
use super::font;

/// The size, the thickness and the shade of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TextStyle {
    /// The height of a capital.
    pub height: i32,
    /// The thickness of the letters.
    pub weight: Weight,
    /// The shade.
    pub ink: Ink,
}

impl TextStyle {
    /// Returns black words as in a book, with capitals of this height.
    #[must_use]
    pub const fn book(height: i32) -> TextStyle {
        TextStyle { height, weight: Weight::Book, ink: Ink::Black }
    }

    /// Returns bold words.
    #[must_use]
    pub const fn bold(height: i32) -> TextStyle {
        TextStyle { weight: Weight::Bold, ..TextStyle::book(height) }
    }

    /// Returns dark grey words.
    #[must_use]
    pub const fn dark(height: i32) -> TextStyle {
        TextStyle { ink: Ink::Dark, ..TextStyle::book(height) }
    }

    /// Returns the same style, smaller where the text would be wider than this.
    #[must_use]
    pub fn fitted(self, text: &str, most: i32) -> TextStyle {
        let is = self.width(text);
        if is <= most {
            return self;
        }
        let height = i64::from(self.height) * i64::from(most.max(1)) / i64::from(is);
        // The widths of letters are rounded.
        let height = i32::try_from(height).expect("it is less than it was") - 1;
        TextStyle { height: height.max(1), ..self }
    }

    /// Returns a text as a figure.
    #[must_use]
    pub fn word(self, text: &str, at: Point, anchor: Anchor) -> Figure {
        Figure::Word { text: text.into(), at, anchor, style: self }
    }

    /// Returns the width of a text on one line.
    #[must_use]
    pub fn width(self, text: &str) -> i32 {
        font::width(text, self)
    }

    /// Returns the height of a line of words, from its top: capitals and accents lie within it.
    #[must_use]
    pub const fn line(self) -> i32 {
        self.height * 19 / 10
    }

    /// Returns the lines of a text that are no wider than this. A word that is too long for any line is cut.
    #[must_use]
    pub fn lines(self, text: &str, most: i32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split(' ') {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
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
