//! A drawing as SVG: text that every browser shows, on dark paper for those who prefer it.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use super::CELL;
use super::drawing::{Drawing, Shape, Stroke};
use super::font::{Letter, Part};
use super::ink::{Ink, Point};

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
        let (mut outlines, mut shown) = (Outlines::default(), String::new());
        self.write_figures(&mut outlines, &mut shown)?;
        self.write_head(pixels, svg)?;
        write!(svg, "<style>{}</style>\n{}", dark(), outlines.definitions())?;
        writeln!(svg, "{shown}</svg>")
    }

    fn write_head(&self, pixels: u32, svg: &mut String) -> fmt::Result {
        let [width, height] = self.size();
        let [shown_width, shown_height] =
            self.size().map(|side| f64::from(side) * f64::from(pixels) / f64::from(CELL));
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{shown_width}\" height=\"{shown_height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"{}\">",
            if self.pictures().is_empty() { "img" } else { "group" }
        )?;
        write_words(self.title(), self.description(), svg)
    }

    /// Writes the paper and all figures, and notes the letters whose outlines they need.
    fn write_figures(&self, outlines: &mut Outlines, svg: &mut String) -> fmt::Result {
        let [width, height] = self.size();
        let paper = color(Ink::White);
        writeln!(svg, "<rect width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>")?;
        for (picture, strokes) in self.pieces() {
            if let Some(picture) = picture {
                writeln!(svg, "<g role=\"img\">")?;
                write_words(&picture.title, &picture.description, svg)?;
            }
            for stroke in strokes {
                write_stroke(stroke, &mut outlines.0, svg)?;
            }
            if picture.is_some() {
                writeln!(svg, "</g>")?;
            }
        }
        Ok(())
    }
}

/// The outlines of letters that several pictures of a page of HTML share.
#[derive(Default)]
pub(crate) struct Outlines(BTreeSet<Letter>);

impl Outlines {
    /// Returns a picture as an element of the page, and notes the outlines that it needs.
    pub(crate) fn picture(&mut self, drawing: &Drawing, pixels: u32) -> String {
        let mut svg = String::new();
        let written = drawing.write_head(pixels, &mut svg);
        let written = written.and_then(|()| drawing.write_figures(self, &mut svg));
        written.expect("a string takes everything");
        svg + "</svg>"
    }

    /// Returns the outlines as an element, if there are any.
    pub(crate) fn definitions(&self) -> String {
        let path = |&letter: &Letter| {
            format!("<path id=\"{}\" d=\"{}\"/>\n", name(letter), outline(letter))
        };
        let paths: String = self.0.iter().map(path).collect();
        if paths.is_empty() { paths } else { format!("<defs>\n{paths}</defs>\n") }
    }
}

/// The inks that are others on dark paper, and their greys there.
const DARK: [(Ink, u8); 5] = [
    (Ink::Black, 0xf0),
    (Ink::Dark, 0xbb),
    (Ink::Middle, 0x88),
    (Ink::Pale, 0x64),
    (Ink::White, 0x1c),
];

/// Returns the rules of CSS that draw pictures on dark paper for those who prefer it.
pub(crate) fn dark() -> String {
    let rule = |(ink, grey): (Ink, u8)| {
        let light = color(ink);
        let of = |brush: &str| {
            format!("[{brush}=\"{light}\"]{{{brush}:#{grey:02x}{grey:02x}{grey:02x}}}")
        };
        of("fill") + &of("stroke")
    };
    let rules: String = DARK.into_iter().map(rule).collect();
    format!("@media (prefers-color-scheme:dark){{{rules}}}")
}

/// Returns the color of an ink on light paper; those that are the same on dark paper have names.
fn color(ink: Ink) -> String {
    match ink {
        Ink::Coal => "black".into(),
        Ink::Chalk => "white".into(),
        Ink::Black | Ink::Dark | Ink::Middle | Ink::Pale | Ink::White => {
            format!("#{grey:02x}{grey:02x}{grey:02x}", grey = ink.grey())
        }
    }
}

fn write_words(title: &str, description: &str, svg: &mut String) -> fmt::Result {
    writeln!(svg, "<title>{}</title>", escaped(title))?;
    writeln!(svg, "<desc>{}</desc>", escaped(description))
}

/// Writes a stroke, and notes the letters whose outlines it needs.
fn write_stroke(
    Stroke { shape, width: line, ink }: Stroke,
    letters: &mut BTreeSet<Letter>,
    svg: &mut String,
) -> fmt::Result {
    let color = color(ink);
    let brush = match line {
        Some(line) => format!("stroke=\"{color}\" stroke-width=\"{line}\""),
        None => format!("fill=\"{color}\""),
    };
    match shape {
        Shape::Line([[x1, y1], [x2, y2]]) => {
            writeln!(svg, "<path d=\"M{x1} {y1}L{x2} {y2}\" {brush}/>")
        }
        Shape::Rect { corner: [x, y], size: [width, height] } => {
            let inside = if line.is_some() { "fill=\"none\" " } else { "" };
            writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {inside}{brush}/>"
            )
        }
        Shape::Disc { centre: [x, y], radius } => {
            writeln!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {brush}/>")
        }
        Shape::Word(mut word) => {
            word.retain(|(letter, _)| !letter.sign.is_whitespace());
            letters.extend(word.iter().map(|(letter, _)| letter));
            let place = |&(letter, [x, y]): &(Letter, Point)| {
                format!("<use href=\"#{}\" x=\"{x}\" y=\"{y}\"", name(letter))
            };
            // The shade of several letters is said once.
            match word.as_slice() {
                [] => Ok(()),
                [only] => writeln!(svg, "{} {brush}/>", place(only)),
                several => {
                    let places = several.iter().map(|letter| place(letter) + "/>");
                    writeln!(svg, "<g {brush}>{}</g>", places.collect::<String>())
                }
            }
        }
    }
}

/// The name of an outline, the same for the same outline: several pictures may stand on one page.
fn name(letter: Letter) -> String {
    let font = ["book", "bold", "serif-book", "serif-bold"][letter.font];
    let turned = if letter.is_turned { "-turned" } else { "" };
    format!("{font}{turned}-{}-{:x}", letter.height, u32::from(letter.sign))
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
