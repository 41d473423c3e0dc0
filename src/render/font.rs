//! Letters as outlines, so that all pictures have the same ones and need no font.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::drawing::{Anchor, Point, Weight};

/// The outlines of DejaVu Sans, whose licence is beside them.
const GLYPHS: &str = include_str!("font/glyphs.txt");

/// The height of a capital in the table of outlines.
const HEIGHT: i32 = 1000;

/// The sign in place of one that is not there.
const UNKNOWN: char = '□';

static FONT: LazyLock<HashMap<(Weight, char), Glyph>> = LazyLock::new(|| {
    let lines = GLYPHS.lines().filter(|line| !line.starts_with('#'));
    let glyphs = lines.map(|line| glyph(line).expect("a line of the table"));
    glyphs.collect()
});

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

#[derive(Debug)]
struct Glyph {
    width: i32,
    outline: Vec<Part>,
}

/// A letter of a word, of a certain size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Letter {
    pub(super) sign: char,
    pub(super) height: i32,
    pub(super) is_bold: bool,
}

impl Letter {
    fn new(sign: char, height: i32, weight: Weight) -> Letter {
        let sign = match FONT.contains_key(&(weight, sign)) {
            true => sign,
            false => UNKNOWN,
        };
        Letter {
            sign,
            height,
            is_bold: weight == Weight::Bold,
        }
    }

    fn glyph(self) -> &'static Glyph {
        let weight = match self.is_bold {
            true => Weight::Bold,
            false => Weight::Book,
        };
        &FONT[&(weight, self.sign)]
    }

    fn width(self) -> i32 {
        scaled(self.glyph().width, self.height)
    }

    /// Returns the outline in units: the left end of the letter is 0, and so is half the height of a capital.
    pub(super) fn outline(self) -> impl Iterator<Item = Part> {
        let scaled = move |point: Point| point.map(|place| scaled(place, self.height));
        self.glyph().outline.iter().map(move |&part| match part {
            Part::Move(to) => Part::Move(scaled(to)),
            Part::Line(to) => Part::Line(scaled(to)),
            Part::Curve(by, to) => Part::Curve(scaled(by), scaled(to)),
            Part::Close => Part::Close,
        })
    }
}

/// Returns the letters of a word, each with the place of its left end.
pub(super) fn letters(
    text: &str,
    at: Point,
    anchor: Anchor,
    height: i32,
    weight: Weight,
) -> impl Iterator<Item = (Letter, Point)> {
    let mut left = begin(at[0], anchor, width(text, height, weight));
    text.chars().map(move |sign| {
        let letter = Letter::new(sign, height, weight);
        let place = [left, at[1]];
        left += letter.width();
        (letter, place)
    })
}

/// Returns the width of a word.
pub(super) fn width(text: &str, height: i32, weight: Weight) -> i32 {
    let widths = text.chars().map(|sign| Letter::new(sign, height, weight));
    widths.map(Letter::width).sum()
}

/// Returns the left end of a word.
pub(super) fn begin(at: i32, anchor: Anchor, width: i32) -> i32 {
    match anchor {
        Anchor::Start => at,
        Anchor::Middle => at - width / 2,
        Anchor::End => at - width,
    }
}

fn scaled(length: i32, height: i32) -> i32 {
    (length * height + HEIGHT / 2).div_euclid(HEIGHT)
}

/// Reads a line of the table: weight, sign, width, outline.
fn glyph(line: &str) -> Option<((Weight, char), Glyph)> {
    let mut fields = line.splitn(4, ' ');
    let weight = match fields.next()? {
        "bold" => Weight::Bold,
        _ => Weight::Book,
    };
    let sign = fields.next()?.chars().next()?;
    let width = fields.next()?.parse().ok()?;
    let outline = fields.next()?;
    let starts = outline
        .char_indices()
        .filter(|(_, it)| it.is_ascii_alphabetic());
    let ends = starts
        .clone()
        .skip(1)
        .map(|(end, _)| end)
        .chain([outline.len()]);
    let parts = starts
        .zip(ends)
        .map(|((start, _), end)| part(&outline[start..end]));
    let outline = parts.collect::<Option<Vec<Part>>>()?;
    Some(((weight, sign), Glyph { width, outline }))
}

fn part(text: &str) -> Option<Part> {
    let (command, numbers) = text.split_at(1);
    let numbers = numbers.split_whitespace().map(|number| number.parse().ok());
    let numbers = numbers.collect::<Option<Vec<i32>>>()?;
    Some(match (command, numbers.as_slice()) {
        ("M", &[x, y]) => Part::Move([x, y]),
        ("L", &[x, y]) => Part::Line([x, y]),
        ("Q", &[bx, by, x, y]) => Part::Curve([bx, by], [x, y]),
        ("Z", []) => Part::Close,
        _ => return None,
    })
}
