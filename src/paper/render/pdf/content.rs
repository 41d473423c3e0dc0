//! The ink of a page.

use pdf_writer::{Content, Finish as _, Name, Rect, Str};

use super::fonts::Fonts;
use crate::paper::render::drawing::{Drawing, Placed, Shape, Stroke};
use crate::paper::render::font::Letter;
use crate::paper::render::ink::Point;

/// The distance of the points of a curve that is nearly a quarter of a circle, for a radius of 1.
const QUARTER: f32 = 0.552_284_8;

/// A page: its size in points, the commands that draw it, and what parts of them are.
pub(super) struct Sheet {
    pub(super) size: [f32; 2],
    pub(super) ink: Vec<u8>,
    pub(super) tags: Vec<Tag>,
}

/// A part of the ink of a page, numbered from 0, in the eyes of a screen reader.
#[derive(Debug)]
pub(super) enum Tag {
    Text,
    Picture { title: String, alt: String, bounds: Rect },
}

impl Sheet {
    pub(super) fn new(drawing: &Drawing, unit: f64, fonts: &mut Fonts) -> Sheet {
        let size = drawing.size().map(|side| (f64::from(side) * unit) as f32);
        let mut pen = Pen { content: Content::new(), fonts, tags: Vec::new() };
        // Pages grow upwards, drawings downwards.
        let unit = unit as f32;
        pen.content.transform([unit, 0.0, 0.0, -unit, 0.0, size[1]]);
        let is_text = |stroke: &Stroke| matches!(stroke.shape, Shape::Word(_));
        for (picture, strokes) in drawing.pieces() {
            if let Some(picture) = picture {
                pen.tagged(tag(picture, unit, size[1]), &strokes);
                continue;
            }
            for strokes in strokes.chunk_by(|one, other| !is_text(one) && !is_text(other)) {
                if is_text(&strokes[0]) {
                    pen.tagged(Tag::Text, strokes);
                } else {
                    pen.untagged(strokes);
                }
            }
        }
        Sheet { size, ink: pen.content.finish().into_vec(), tags: pen.tags }
    }
}

fn tag(picture: &Placed, unit: f32, height: f32) -> Tag {
    let [left, top] = picture.corner.map(|place| place as f32 * unit);
    let [width, down] = picture.size.map(|length| length as f32 * unit);
    Tag::Picture {
        title: picture.title.clone(),
        alt: [&picture.title, picture.description.as_str()].join(". "),
        bounds: Rect::new(left, height - top - down, left + width, height - top),
    }
}

struct Pen<'a> {
    content: Content,
    fonts: &'a mut Fonts,
    tags: Vec<Tag>,
}

impl Pen<'_> {
    fn tagged(&mut self, tag: Tag, strokes: &[Stroke]) {
        let name = match tag {
            Tag::Text => Name(b"P"),
            Tag::Picture { .. } => Name(b"Figure"),
        };
        let number = i32::try_from(self.tags.len()).expect("a page has not so many parts");
        let mut mark = self.content.begin_marked_content_with_properties(name);
        mark.properties().identify(number);
        mark.finish();
        self.tags.push(tag);
        self.draw_all(strokes);
    }

    /// Draws what nobody misses who hears the page.
    fn untagged(&mut self, strokes: &[Stroke]) {
        self.content.begin_marked_content(Name(b"Artifact"));
        self.draw_all(strokes);
    }

    /// Draws strokes, and ends the part of the ink that was begun.
    fn draw_all(&mut self, strokes: &[Stroke]) {
        strokes.iter().for_each(|stroke| self.draw(stroke));
        self.content.end_marked_content();
    }

    fn draw(&mut self, stroke: &Stroke) {
        let grey = f32::from(stroke.ink.grey()) / 255.0;
        if let Some(width) = stroke.width {
            self.content.set_stroke_gray(grey).set_line_width(width as f32);
        } else {
            self.content.set_fill_gray(grey);
        }
        let exact = |point: Point| point.map(|length| length as f32);
        match stroke.shape {
            Shape::Line(ends) => {
                let [[x1, y1], [x2, y2]] = ends.map(exact);
                self.content.move_to(x1, y1).line_to(x2, y2);
            }
            Shape::Rect { corner, size } => {
                let ([x, y], [width, height]) = (exact(corner), exact(size));
                self.content.rect(x, y, width, height);
            }
            Shape::Disc { centre, radius } => self.circle(exact(centre), radius as f32),
            Shape::Word(ref word) => return self.write(word),
        }
        if stroke.width.is_some() {
            self.content.stroke();
        } else {
            self.content.fill_nonzero();
        }
    }

    fn circle(&mut self, [x, y]: [f32; 2], radius: f32) {
        let near = radius * QUARTER;
        self.content.move_to(x + radius, y);
        // From each of the four ends to the next one.
        for [dx, dy] in [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]] {
            let [next_x, next_y] = [-dy, dx];
            self.content.cubic_to(
                x + dx * radius + next_x * near,
                y + dy * radius + next_y * near,
                x + next_x * radius + dx * near,
                y + next_y * radius + dy * near,
                x + next_x * radius,
                y + next_y * radius,
            );
        }
        self.content.close_path();
    }

    /// Writes a line of text, each letter at the unit where it is in other formats.
    fn write(&mut self, word: &[(Letter, Point)]) {
        for letters in word.chunk_by(|(one, _), (other, _)| one.font == other.font) {
            self.write_in_a_font(letters);
        }
    }

    fn write_in_a_font(&mut self, letters: &[(Letter, Point)]) {
        let (first, [x, y]) = letters[0];
        let font = self.fonts.font_for(first);
        let em = f32::from(first.font().face.units_per_em());
        let size = first.height as f32 * em / first.font().capital;
        // The page grows upwards.
        let up = if first.is_turned { 1.0 } else { -1.0 };
        let foot = y as f32 - up * first.height as f32 / 2.0;
        self.content.begin_text();
        self.content.set_font(Name(font.name()), size);
        self.content.set_text_matrix([-up, 0.0, 0.0, up, x as f32, foot]);
        let mut line = self.content.show_positioned();
        let mut items = line.items();
        let mut codes = Vec::new();
        // The way that is too far already, in units.
        let mut ahead = 0.0;
        for &(letter, _) in letters {
            codes.extend(font.code(letter));
            ahead += letter.exact_width() - f64::from(letter.width());
            if f64::abs(ahead) > 0.02 {
                let back = (ahead * 1e5 / f64::from(size)).round() / 100.0;
                items.show(Str(&codes)).adjust(back as f32);
                ahead -= back * f64::from(size) / 1000.0;
                codes.clear();
            }
        }
        if !codes.is_empty() {
            items.show(Str(&codes));
        }
        items.finish();
        line.finish();
        self.content.end_text();
    }
}
