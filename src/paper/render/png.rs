//! A drawing as PNG: grey dots.

use png::{BitDepth, ColorType, Encoder};
use tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Transform};

use super::CELL;
use super::drawing::{Drawing, Shape, Stroke};
use super::font::{Letter, Part};
use super::ink::{Ink, Point};

/// The most dots of a picture: they take 125 MB until they are written.
const MOST_DOTS: u64 = 25_000_000;

crate::ground::error::message_error! {
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
        for stroke in self.pieces().into_iter().flat_map(|(_, strokes)| strokes) {
            canvas.draw(stroke);
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
    fn draw(&mut self, Stroke { shape, width, ink }: Stroke) {
        let path = match shape {
            Shape::Line(ends) => {
                let mut path = PathBuilder::new();
                let [[x1, y1], [x2, y2]] = ends.map(place);
                path.move_to(x1, y1);
                path.line_to(x2, y2);
                path.finish()
            }
            Shape::Rect { corner, size } => {
                let ([x, y], [width, height]) = (place(corner), place(size));
                Rect::from_xywh(x, y, width, height).map(PathBuilder::from_rect)
            }
            Shape::Disc { centre: [x, y], radius } => {
                PathBuilder::from_circle(x as f32, y as f32, radius as f32)
            }
            Shape::Word(word) => {
                for (letter, at) in word {
                    let [x, y] = place(at);
                    self.paint(outline(letter), self.scale.pre_translate(x, y), width, ink);
                }
                return;
            }
        };
        self.paint(path, self.scale, width, ink);
    }

    /// Paints a path; what has no area leaves no trace.
    fn paint(&mut self, path: Option<Path>, scale: Transform, width: Option<i32>, ink: Ink) {
        let Some(path) = path else {
            return;
        };
        let mut paint = Paint::default();
        let grey = ink.grey();
        paint.set_color_rgba8(grey, grey, grey, 255);
        if let Some(width) = width {
            let stroke = tiny_skia::Stroke { width: width as f32, ..Default::default() };
            self.pixmap.stroke_path(&path, &paint, &stroke, scale, None);
        } else {
            self.pixmap.fill_path(&path, &paint, FillRule::Winding, scale, None);
        }
    }
}

fn place(point: Point) -> [f32; 2] {
    point.map(|place| place as f32)
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
