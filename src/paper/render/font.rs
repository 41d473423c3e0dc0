//! Letters as outlines, so that all pictures have the same ones and need no font.

use std::sync::LazyLock;

use itertools::Itertools as _;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::style::{Anchor, Point, TextStyle, Weight};

/// Parts of DejaVu Sans, whose licence is beside them.
const BOOK: &[u8] = include_bytes!("font/book.ttf");
const BOLD: &[u8] = include_bytes!("font/bold.ttf");

/// The size of the fonts: all lengths in them are parts of it.
#[cfg(feature = "pdf")]
pub(super) const EM: i32 = 2048;

/// The height of a capital in the fonts.
pub(super) const CAPITAL: i32 = 1493;

/// The sign in place of one that is not there.
const UNKNOWN: char = '□';

static FACES: LazyLock<[Face<'static>; 2]> =
    LazyLock::new(|| [BOOK, BOLD].map(|file| Face::parse(file, 0).expect("a font")));

/// Returns the file of a font.
#[cfg(feature = "pdf")]
pub(super) fn file(weight: Weight) -> &'static [u8] {
    match weight {
        Weight::Book => BOOK,
        Weight::Bold => BOLD,
    }
}

/// Returns the font of a weight.
pub(super) fn face(weight: Weight) -> &'static Face<'static> {
    let [book, bold] = &*FACES;
    match weight {
        Weight::Book => book,
        Weight::Bold => bold,
    }
}

/// A part of an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A new outline begins here.
    Move(Point),
    /// A straight line to here.
    Line(Point),
    /// A curve, drawn to a point that it does not reach, to here.
    Curve(Point, Point),
    /// The outline is closed.
    Close,
}

/// A letter of a word, of a certain size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Letter {
    pub(super) sign: char,
    pub(super) height: i32,
    pub(super) weight: Weight,
}

impl Letter {
    fn new(sign: char, style: TextStyle) -> Letter {
        let TextStyle { height, weight, .. } = style;
        let sign = match face(weight).glyph_index(sign) {
            Some(_) => sign,
            None => UNKNOWN,
        };
        Letter { sign, height, weight }
    }

    /// Returns the number of the letter in its font.
    pub(super) fn glyph(self) -> GlyphId {
        let glyph = face(self.weight).glyph_index(self.sign);
        glyph.expect("signs that are not there were replaced")
    }

    /// Returns the way to the next letter.
    pub(super) fn width(self) -> i32 {
        self.exact_width().round() as i32
    }

    /// Returns the way to the next letter before it is rounded.
    pub(super) fn exact_width(self) -> f64 {
        let width = face(self.weight).glyph_hor_advance(self.glyph());
        scaled(width.expect("a letter has a width").into(), self.height)
    }

    /// Returns the outline in units: the left end of the letter is 0, and so is half the height of a capital.
    pub(super) fn outline(self) -> Vec<Part> {
        let mut outline = Outline { height: self.height, parts: Vec::new() };
        face(self.weight).outline_glyph(self.glyph(), &mut outline);
        outline.parts
    }
}

struct Outline {
    height: i32,
    parts: Vec<Part>,
}

impl Outline {
    /// Returns a place of a font, whose height grows from the foot of a capital upwards.
    fn place(&self, right: f32, up: f32) -> Point {
        let down = CAPITAL as f32 / 2.0 - up;
        [right, down].map(|length| scaled(length, self.height).round() as i32)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.parts.push(Part::Move(self.place(x, y)));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.parts.push(Part::Line(self.place(x, y)));
    }

    fn quad_to(&mut self, bx: f32, by: f32, x: f32, y: f32) {
        let (by, to) = (self.place(bx, by), self.place(x, y));
        self.parts.push(Part::Curve(by, to));
    }

    fn curve_to(&mut self, _: f32, _: f32, _: f32, _: f32, _: f32, _: f32) {
        unreachable!("TrueType has no cubic curves");
    }

    fn close(&mut self) {
        self.parts.push(Part::Close);
    }
}

/// Returns the letters of a word, each with the place of its left end; spaces too, which have no outline.
pub(super) fn letters(
    text: &str,
    at: Point,
    anchor: Anchor,
    style: TextStyle,
) -> Vec<(Letter, Point)> {
    let mut left = begin(at[0], anchor, style.width(text));
    let placed = text.chars().map(|sign| {
        let letter = Letter::new(sign, style);
        let place = [left, at[1]];
        left += letter.width();
        (letter, place)
    });
    placed.collect()
}

impl TextStyle {
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

    /// Returns the width of a text on one line.
    #[must_use]
    pub fn width(self, text: &str) -> i32 {
        let widths = text.chars().map(|sign| Letter::new(sign, self));
        widths.map(Letter::width).sum()
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

/// Returns the signs of a text that no letter stands for, each once: they are drawn as squares.
#[must_use]
pub fn unknown(text: &str) -> Vec<char> {
    let is_unknown = |sign: &char| face(Weight::Book).glyph_index(*sign).is_none();
    text.chars().filter(is_unknown).unique().collect()
}

/// Returns the left end of a word.
pub(super) fn begin(at: i32, anchor: Anchor, width: i32) -> i32 {
    match anchor {
        Anchor::Start => at,
        Anchor::Middle => at - width / 2,
        Anchor::End => at - width,
    }
}

fn scaled(length: f32, height: i32) -> f64 {
    f64::from(length) * f64::from(height) / f64::from(CAPITAL)
}
