//! A drawing as SVG: text that every browser shows.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use super::CELL;
use super::drawing::{Drawing, Figure, Ink, Point, Weight};
use super::font::{Letter, Part, outlines};

impl Drawing {
    /// Returns the picture as an SVG file that needs no other file and no font.
    ///
    /// The side of a cell is `pixels` long where the picture is shown as large as it says.
    #[must_use]
    pub fn svg(&self, pixels: u32) -> String {
        let mut svg = String::new();
        self.write_svg(pixels, &mut svg).expect("a string takes everything");
        svg
    }

    fn write_svg(&self, pixels: u32, svg: &mut String) -> fmt::Result {
        let [width, height] = self.size();
        let [shown_width, shown_height] =
            self.size().map(|side| f64::from(side) * f64::from(pixels) / f64::from(CELL));
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"{}\">",
            if self.pictures().is_empty() { "img" } else { "group" }
        )?;
        write_words(self.title(), self.description(), svg)?;
        let letters: BTreeSet<Letter> = self.figures().iter().flat_map(letters_of).collect();
        if !letters.is_empty() {
            writeln!(svg, "<defs>")?;
            for &letter in &letters {
                writeln!(svg, "<path id=\"{}\" d=\"{}\"/>", name(letter), outline(letter))?;
            }
            writeln!(svg, "</defs>")?;
        }
        writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        for (picture, figures) in self.pieces() {
            if let Some(picture) = picture {
                writeln!(svg, "<g role=\"img\">")?;
                write_words(&picture.title, &picture.description, svg)?;
            }
            for figure in figures {
                write_figure(figure, svg)?;
            }
            if picture.is_some() {
                writeln!(svg, "</g>")?;
            }
        }
        writeln!(svg, "</svg>")
    }
}

fn write_words(title: &str, description: &str, svg: &mut String) -> fmt::Result {
    writeln!(svg, "<title>{}</title>", escaped(title))?;
    writeln!(svg, "<desc>{}</desc>", escaped(description))
}

fn letters_of(figure: &Figure) -> Vec<Letter> {
    match figure {
        &Figure::Word { ref text, at, anchor, style } => {
            outlines(text, at, anchor, style).map(|(letter, _)| letter).collect()
        }
        Figure::Line { .. } | Figure::Rect { .. } | Figure::Frame { .. } | Figure::Disc { .. } => {
            Vec::new()
        }
    }
}

fn write_figure(figure: &Figure, svg: &mut String) -> fmt::Result {
    match *figure {
        Figure::Line { from: [x1, y1], to: [x2, y2], width, ink } => writeln!(
            svg,
            "<path d=\"M{x1} {y1}L{x2} {y2}\" stroke=\"{}\" stroke-width=\"{width}\"/>",
            color(ink)
        ),
        Figure::Rect { corner: [x, y], size: [width, height], ink } => writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{}\"/>",
            color(ink)
        ),
        Figure::Frame { corner: [x, y], size: [width, height], width: line, ink } => writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"none\" \
             stroke=\"{}\" stroke-width=\"{line}\"/>",
            color(ink)
        ),
        Figure::Disc { centre: [x, y], radius, ink } => {
            writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{}\"/>", color(ink))
        }
        Figure::Word { ref text, at, anchor, style } => {
            let letters: Vec<_> = outlines(text, at, anchor, style).collect();
            write_letters(&letters, &color(style.ink), svg)
        }
    }
}

/// Writes the letters of a word; the shade of several is said once.
fn write_letters(letters: &[(Letter, Point)], color: &str, svg: &mut String) -> fmt::Result {
    let place = |(letter, [x, y]): (Letter, Point)| {
        format!("<use href=\"#{}\" x=\"{x}\" y=\"{y}\"", name(letter))
    };
    match *letters {
        [] => Ok(()),
        [only] => writeln!(svg, "{} fill=\"{color}\"/>", place(only)),
        ref several => {
            let places = several.iter().map(|&letter| place(letter) + "/>");
            writeln!(svg, "<g fill=\"{color}\">{}</g>", places.collect::<String>())
        }
    }
}

fn color(ink: Ink) -> String {
    let grey = ink.grey();
    format!("#{grey:02x}{grey:02x}{grey:02x}")
}

/// The name of an outline, the same for the same outline: several pictures may stand on one page.
fn name(letter: Letter) -> String {
    let weight = match letter.weight {
        Weight::Book => "book",
        Weight::Bold => "bold",
    };
    format!("{weight}-{}-{:x}", letter.height, u32::from(letter.sign))
}

fn outline(letter: Letter) -> String {
    let shown = |part: Part| match part {
        Part::Move([x, y]) => format!("M{x} {y}"),
        Part::Line([x, y]) => format!("L{x} {y}"),
        Part::Curve([bx, by], [x, y]) => format!("Q{bx} {by} {x} {y}"),
        Part::Close => "Z".into(),
    };
    letter.outline().into_iter().map(shown).collect()
}

/// Returns a text as it stands between tags or in an attribute.
pub(crate) fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;")
}
