//! Letters as outlines, so that all pictures have the same ones and need no font.

use std::sync::LazyLock;

use itertools::Itertools as _;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::ink::{Anchor, Face as Family, Point, TextStyle, Weight};

/// The sign in place of one that is not there.
const UNKNOWN: char = '□';

/// A font: letters of one family and thickness. All lengths are parts of its size.
pub(super) struct Font {
    #[cfg(feature = "pdf")]
    pub(super) file: &'static [u8],
    #[cfg(feature = "pdf")]
    pub(super) name: &'static str,
    pub(super) face: Face<'static>,
    /// The height of a capital.
    pub(super) capital: f32,
}

/// Parts of DejaVu Sans and of Source Serif; by family, then by weight.
static FONTS: LazyLock<[Font; 4]> = LazyLock::new(|| {
    let font = |file: &'static [u8], name: &'static str, capital: f32| Font {
        #[cfg(feature = "pdf")]
        file,
        #[cfg(feature = "pdf")]
        name,
        face: Face::parse(file, 0).unwrap_or_else(|error| panic!("the font {name}: {error}")),
        capital,
    };
    [
        font(takuzu_sat_fonts::SANS_BOOK, "DejaVuSans", 1493.0),
        font(takuzu_sat_fonts::SANS_BOLD, "DejaVuSans-Bold", 1493.0),
        font(takuzu_sat_fonts::SERIF_BOOK, "TakuzuSerif", 670.0),
        font(takuzu_sat_fonts::SERIF_BOLD, "TakuzuSerif-Bold", 670.0),
    ]
});

/// Returns the place of a font among all.
pub(super) fn place((family, weight): (Family, Weight)) -> usize {
    2 * family as usize + weight as usize
}

pub(super) fn font(place: usize) -> &'static Font {
    &FONTS[place]
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// A new outline begins here.
    Move(Point),
    Line(Point),
    /// A curve, drawn to a point that it does not reach, to here.
    Curve(Point, Point),
    Close,
}

/// A letter of a word, of a certain size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Letter {
    pub(super) sign: char,
    pub(super) height: i32,
    /// The place of its font.
    pub(super) font: usize,
    pub(super) is_turned: bool,
}

impl Letter {
    /// Returns the letter for a sign: where the font has none, that of letters without serifs.
    fn new(sign: char, style: TextStyle) -> Letter {
        let TextStyle { height, weight, face, is_turned, .. } = style;
        let fonts = [face, Family::Sans].map(|face| place((face, weight)));
        let has = |&place: &usize| font(place).face.glyph_index(sign).is_some();
        let (sign, font) = match fonts.into_iter().find(has) {
            Some(font) => (sign, font),
            None => (UNKNOWN, fonts[1]),
        };
        Letter { sign, height, font, is_turned }
    }

    pub(super) fn font(self) -> &'static Font {
        font(self.font)
    }

    pub(super) fn glyph(self) -> GlyphId {
        let glyph = self.font().face.glyph_index(self.sign);
        glyph.expect("signs that are not there were replaced")
    }

    /// Returns the way to the next letter.
    pub(super) fn width(self) -> i32 {
        self.exact_width().round() as i32
    }

    /// Returns the way to the next letter before it is rounded.
    pub(super) fn exact_width(self) -> f64 {
        let width = self.font().face.glyph_hor_advance(self.glyph());
        self.scaled(width.expect("a letter has a width").into())
    }

    /// Returns a length of the font in units.
    fn scaled(self, length: f32) -> f64 {
        f64::from(length) * f64::from(self.height) / f64::from(self.font().capital)
    }

    /// Returns the outline in units: the end at which the letter begins is 0, and so is half the height of a capital.
    pub(super) fn outline(self) -> Vec<Part> {
        let mut outline = Outline { letter: self, parts: Vec::new() };
        self.font().face.outline_glyph(self.glyph(), &mut outline);
        outline.parts
    }
}

struct Outline {
    letter: Letter,
    parts: Vec<Part>,
}

impl Outline {
    /// Returns a place of a font, whose height grows from the foot of a capital upwards.
    fn place(&self, right: f32, up: f32) -> Point {
        let down = self.letter.font().capital / 2.0 - up;
        let place = [right, down].map(|length| self.letter.scaled(length).round() as i32);
        if self.letter.is_turned { place.map(|length| -length) } else { place }
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

/// Returns the letters of a word, each with the place of the end at which it begins; spaces too, which have no outline.
pub(super) fn letters(
    text: &str,
    at: Point,
    anchor: Anchor,
    style: TextStyle,
) -> Vec<(Letter, Point)> {
    let mut way = begin(0, anchor, style.width(text));
    let placed = text.chars().map(|sign| {
        let letter = Letter::new(sign, style);
        let right = if style.is_turned { -way } else { way };
        way += letter.width();
        (letter, [at[0] + right, at[1]])
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

    /// Returns the lines of a text that are at most this wide. A word that is too long for any line is cut.
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
    let is_unknown = |sign: &char| font(0).face.glyph_index(*sign).is_none();
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
