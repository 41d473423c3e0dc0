//! A drawing as PNG: grey dots.

use png::{BitDepth, ColorType, Encoder};
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Stroke, Transform};

use super::CELL;
use super::drawing::{Drawing, Figure, Ink, Point};
use super::font::{Letter, Part, outlines};

/// The most dots of a picture: they take 125 MB until they are written.
const MOST_DOTS: u64 = 25_000_000;

crate::error::message_error! {
    /// An error that says that a picture has too many dots.
    pub struct PngError;
}

impl Drawing {
    /// Returns the picture as a PNG file in which the side of a cell is so many dots long.
    ///
    /// # Errors
    ///
    /// When the picture would have more than 25 million dots.
    pub fn png(&self, dots: u32) -> Result<Vec<u8>, PngError> {
        let unit = f64::from(dots) / f64::from(CELL);
        let [width, height] = self.size().map(|side| (f64::from(side) * unit).ceil() as u32);
        let too_large = || {
            PngError(format!(
                "a picture of {width}x{height} dots is too large; it may have 25 million"
            ))
        };
        let is_small = u64::from(width) * u64::from(height) <= MOST_DOTS;
        let pixmap = is_small.then(|| Pixmap::new(width, height)).flatten();
        let mut canvas = Canvas {
            pixmap: pixmap.ok_or_else(too_large)?,
            scale: Transform::from_scale(unit as f32, unit as f32),
        };
        canvas.pixmap.fill(Color::WHITE);
        for figure in self.figures() {
            canvas.draw(figure);
        }
        // Every shade is a grey, and nothing is transparent.
        let dots = canvas.pixmap.pixels();
        let greys: Vec<u8> = dots.iter().map(|dot| dot.red()).collect();
        Ok(encoded([width, height], &greys))
    }
}

fn encoded([width, height]: [u32; 2], greys: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, height);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::Eight);
    let mut writer = encoder.write_header().expect("the size is not 0");
    writer.write_image_data(greys).expect("there are as many dots as was said");
    writer.finish().expect("a vector takes everything");
    file
}

struct Canvas {
    pixmap: Pixmap,
    scale: Transform,
}

impl Canvas {
    fn draw(&mut self, figure: &Figure) {
        match *figure {
            Figure::Line { from, to, width, ink } => {
                let mut path = PathBuilder::new();
                let ([x1, y1], [x2, y2]) = (place(from), place(to));
                path.move_to(x1, y1);
                path.line_to(x2, y2);
                self.stroke(path.finish(), width, ink);
            }
            Figure::Rect { corner, size, ink } => self.fill(rect(corner, size), self.scale, ink),
            Figure::Frame { corner, size, width, ink } => {
                self.stroke(rect(corner, size), width, ink);
            }
            Figure::Disc { centre, radius, ink } => {
                let [x, y] = place(centre);
                let disc = PathBuilder::from_circle(x, y, radius as f32);
                self.fill(disc, self.scale, ink);
            }
            Figure::Word { ref text, at, anchor, style } => {
                for (letter, at) in outlines(text, at, anchor, style) {
                    let [x, y] = place(at);
                    self.fill(outline(letter), self.scale.pre_translate(x, y), style.ink);
                }
            }
        }
    }

    /// Fills a path; what has no area leaves no trace.
    fn fill(&mut self, path: Option<Path>, transform: Transform, ink: Ink) {
        if let Some(path) = path {
            let rule = FillRule::Winding;
            self.pixmap.fill_path(&path, &paint(ink), rule, transform, None);
        }
    }

    fn stroke(&mut self, path: Option<Path>, width: i32, ink: Ink) {
        if let Some(path) = path {
            let stroke = Stroke { width: width as f32, ..Stroke::default() };
            self.pixmap.stroke_path(&path, &paint(ink), &stroke, self.scale, None);
        }
    }
}

fn place(point: Point) -> [f32; 2] {
    point.map(|place| place as f32)
}

fn paint(ink: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    let grey = ink.grey();
    paint.set_color_rgba8(grey, grey, grey, 255);
    paint
}

fn rect(corner: Point, size: Point) -> Option<Path> {
    let ([x, y], [width, height]) = (place(corner), place(size));
    Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect)
}

fn outline(letter: Letter) -> Option<Path> {
    let mut path = PathBuilder::new();
    for part in letter.outline() {
        match part {
            Part::Move(to) => {
                let [x, y] = place(to);
                path.move_to(x, y);
            }
            Part::Line(to) => {
                let [x, y] = place(to);
                path.line_to(x, y);
            }
            Part::Curve(by, to) => {
                let ([bx, by], [x, y]) = (place(by), place(to));
                path.quad_to(bx, by, x, y);
            }
            Part::Close => path.close(),
        }
    }
    path.finish()
}
