//! A picture as a list of figures, before anybody decides how it is written; and the looks of marked cells, patterns and
//! frames, for those who see no colours and for paper that has none.

use std::ops::Range;

use super::font::{self, Letter};
use super::ink::{Anchor, Ink, Point, TextStyle};
use super::{CELL, MARGIN, Pen, SCREEN};

/// A figure of a drawing. Later ones lie on top of earlier ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Figure {
    /// A straight line, which ends where its ends are.
    Line {
        /// One end.
        from: Point,
        /// The other end.
        to: Point,
        /// The thickness, half of it on each side.
        width: i32,
        /// The shade.
        ink: Ink,
    },
    /// A filled rectangle.
    Rect {
        /// The upper left corner.
        corner: Point,
        /// The width and height.
        size: Point,
        /// The shade.
        ink: Ink,
    },
    /// The outline of a rectangle.
    Frame {
        /// The upper left corner, in the middle of the line.
        corner: Point,
        /// The width and height, from middle to middle.
        size: Point,
        /// The thickness of the line.
        width: i32,
        /// The shade.
        ink: Ink,
    },
    /// A filled disc.
    Disc {
        /// The centre.
        centre: Point,
        /// The radius.
        radius: i32,
        /// The shade.
        ink: Ink,
    },
    /// A line of text. A sign that the font does not have becomes a square: it has the letters of Latin-1 and Latin
    /// Extended-A, punctuation, arrows and a few signs.
    Word {
        /// The letters.
        text: String,
        /// The place of its anchor, at half the height of a capital.
        at: Point,
        /// The part of the word that is there.
        anchor: Anchor,
        /// The size, the thickness and the shade.
        style: TextStyle,
    },
}

impl Figure {
    /// Returns the upper left and lower right corners of a rectangle that holds the figure.
    ///
    /// A few letters, such as J, hang over the sides of theirs.
    #[must_use]
    pub fn bounds(&self) -> [Point; 2] {
        match *self {
            Figure::Line { from, to, width, .. } => {
                // A slanting line is as thick as a straight one, so this is a little too much at most.
                let is_slanting = from[0] != to[0] && from[1] != to[1];
                let side = |axis: usize| {
                    if from[axis] == to[axis] || is_slanting { width / 2 } else { 0 }
                };
                let low = |axis: usize| from[axis].min(to[axis]) - side(axis);
                let high = |axis: usize| from[axis].max(to[axis]) + side(axis);
                [[low(0), low(1)], [high(0), high(1)]]
            }
            Figure::Rect { corner, size, .. } => around(corner, size, 0),
            Figure::Frame { corner, size, width, .. } => around(corner, size, width / 2),
            Figure::Disc { centre, radius, .. } => around(centre, [0, 0], radius),
            Figure::Word { ref text, at, anchor, style } => {
                let (width, height) = (style.width(text), style.height);
                let left = font::begin(0, anchor, width);
                // Accents stand above capitals, and small letters hang below.
                let half = height / 2;
                let (above, below) = (half + height * 3 / 10, half + height * 4 / 10);
                let corners = [[left, -above], [left + width, below]];
                let [low, high] = if style.is_turned {
                    [corners[1], corners[0]].map(|corner| corner.map(|length| -length))
                } else {
                    corners
                };
                [low, high].map(|corner| [at[0] + corner[0], at[1] + corner[1]])
            }
        }
    }

    /// Returns the figure as SVG, PNG and PDF draw it.
    fn stroke(&self) -> Stroke {
        let (shape, width, ink) = match *self {
            Figure::Line { from, to, width, ink } => (Shape::Line([from, to]), Some(width), ink),
            Figure::Rect { corner, size, ink } => (Shape::Rect { corner, size }, None, ink),
            Figure::Frame { corner, size, width, ink } => {
                (Shape::Rect { corner, size }, Some(width), ink)
            }
            Figure::Disc { centre, radius, ink } => (Shape::Disc { centre, radius }, None, ink),
            Figure::Word { ref text, at, anchor, style } => {
                (Shape::Word(font::letters(text, at, anchor, style)), None, style.ink)
            }
        };
        Stroke { shape, width, ink }
    }

    /// Returns the figure turned by half a turn on paper of this size.
    fn turned(&self, paper: Point) -> Figure {
        let opposite = |point: Point| [0, 1].map(|axis| paper[axis] - point[axis]);
        let end = |corner: Point, size: Point| [0, 1].map(|axis| corner[axis] + size[axis]);
        let mut figure = self.clone();
        match &mut figure {
            Figure::Line { from, to, .. } => (*from, *to) = (opposite(*from), opposite(*to)),
            Figure::Rect { corner, size, .. } | Figure::Frame { corner, size, .. } => {
                *corner = opposite(end(*corner, *size));
            }
            Figure::Disc { centre, .. } => *centre = opposite(*centre),
            Figure::Word { at, style, .. } => (*at, *style) = (opposite(*at), style.turned()),
        }
        figure
    }

    /// Returns the figure in another drawing: where its origin is, and the side of a cell.
    pub(super) fn placed(&self, origin: Point, cell: i32) -> Figure {
        let at = |point: Point| [0, 1].map(|axis| origin[axis] + scaled(point[axis], cell));
        // What begins and ends where another figure does still does so when both are rounded.
        let size = |corner: Point, size: Point| {
            let (first, last) = (at(corner), at([corner[0] + size[0], corner[1] + size[1]]));
            [last[0] - first[0], last[1] - first[1]]
        };
        let length = |length| scaled(length, cell).max(1);
        let mut figure = self.clone();
        match &mut figure {
            Figure::Line { from, to, width, .. } => {
                (*from, *to, *width) = (at(*from), at(*to), length(*width));
            }
            Figure::Rect { corner, size: own, .. } => {
                (*corner, *own) = (at(*corner), size(*corner, *own));
            }
            Figure::Frame { corner, size: own, width, .. } => {
                (*corner, *own) = (at(*corner), size(*corner, *own));
                *width = length(*width);
            }
            Figure::Disc { centre, radius, .. } => {
                (*centre, *radius) = (at(*centre), length(*radius));
            }
            Figure::Word { at: own, style, .. } => {
                (*own, style.height) = (at(*own), length(style.height));
            }
        }
        figure
    }
}

impl TextStyle {
    /// Returns a text as a figure.
    #[must_use]
    pub fn word(self, text: &str, at: Point, anchor: Anchor) -> Figure {
        Figure::Word { text: text.into(), at, anchor, style: self }
    }
}

/// A stroke of a pen: a shape that is filled, or if there is a width, drawn with a line that is so thick.
pub(super) struct Stroke {
    pub(super) shape: Shape,
    pub(super) width: Option<i32>,
    pub(super) ink: Ink,
}

/// A shape of a stroke: all that a format needs to know how to draw.
pub(super) enum Shape {
    /// From one end to the other.
    Line([Point; 2]),
    Rect {
        corner: Point,
        size: Point,
    },
    Disc {
        centre: Point,
        radius: i32,
    },
    /// Letters, each with the place of the end at which it begins; spaces too, which have no outline.
    Word(Vec<(Letter, Point)>),
}

fn around(corner: Point, size: Point, more: i32) -> [Point; 2] {
    let end = |axis| corner[axis] + size[axis] + more;
    [corner.map(|place| place - more), [end(0), end(1)]]
}

/// A picture: its size, what it shows in words, and its figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    size: Point,
    title: String,
    description: String,
    figures: Vec<Figure>,
    pictures: Vec<Placed>,
}

impl Drawing {
    /// Returns an empty picture with a title, and a description for those who cannot see it.
    #[must_use]
    pub fn new(size: Point, title: String, description: String) -> Drawing {
        Drawing { size, title, description, figures: Vec::new(), pictures: Vec::new() }
    }

    /// Returns the width and height in units.
    #[must_use]
    pub fn size(&self) -> Point {
        self.size
    }

    /// Returns the title.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the description, which says all that is seen.
    #[must_use]
    pub fn description(&self) -> &str {
        &self.description
    }

    /// Returns the figures, the lowest first.
    #[must_use]
    pub fn figures(&self) -> &[Figure] {
        &self.figures
    }

    /// Returns the same picture with another title and description, such as in another language.
    #[must_use]
    pub fn with_words(self, title: &str, description: &str) -> Drawing {
        Drawing { title: title.into(), description: description.into(), ..self }
    }

    /// Returns the picture turned by half a turn.
    #[must_use]
    pub fn turned(mut self) -> Drawing {
        let size = self.size;
        self.figures.iter_mut().for_each(|figure| *figure = figure.turned(size));
        for Placed { corner, size: own, .. } in &mut self.pictures {
            *corner = [0, 1].map(|axis| size[axis] - corner[axis] - own[axis]);
        }
        self
    }

    /// Puts a figure on top.
    pub fn push(&mut self, figure: Figure) {
        self.figures.push(figure);
    }

    /// Puts another picture on top, its upper left corner here and the side of its cells so long.
    ///
    /// Its figures are added to those of this drawing; its title and description are kept in [`Drawing::pictures`].
    pub fn place(&mut self, picture: &Drawing, corner: Point, cell: i32) {
        let first = self.figures.len();
        let figures = picture.figures.iter();
        self.figures.extend(figures.map(|figure| figure.placed(corner, cell)));
        self.pictures.push(Placed {
            figures: first..self.figures.len(),
            corner,
            size: picture.size.map(|length| scaled(length, cell)),
            title: picture.title.clone(),
            description: picture.description.clone(),
        });
    }

    /// Returns the pictures that were put into this one, from the lowest.
    #[must_use]
    pub fn pictures(&self) -> &[Placed] {
        &self.pictures
    }

    /// Returns all figures as strokes, in pieces: those of a picture, or those between two pictures.
    pub(super) fn pieces(&self) -> Vec<(Option<&Placed>, Vec<Stroke>)> {
        let strokes =
            |figures: Range<usize>| self.figures[figures].iter().map(Figure::stroke).collect();
        let mut pieces: Vec<(_, Vec<Stroke>)> = Vec::new();
        let mut done = 0;
        for picture in &self.pictures {
            let Range { start, end } = picture.figures;
            pieces.push((None, strokes(done..start)));
            pieces.push((Some(picture), strokes(start..end)));
            done = end;
        }
        pieces.push((None, strokes(done..self.figures.len())));
        pieces.retain(|(_, strokes)| !strokes.is_empty());
        pieces
    }
}

/// A picture in a drawing, such as a puzzle on a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed {
    /// Its figures among those of the drawing.
    pub figures: Range<usize>,
    /// The upper left corner.
    pub corner: Point,
    /// The width and height.
    pub size: Point,
    /// The title.
    pub title: String,
    /// The description for those who cannot see it.
    pub description: String,
}

/// Returns a length where the side of a cell has become so long, to the nearest unit.
fn scaled(length: i32, cell: i32) -> i32 {
    let length = i64::from(length) * i64::from(cell) + i64::from(CELL / 2);
    i32::try_from(length.div_euclid(CELL.into())).expect("a drawing is not so large")
}

/// The number of lines of a pattern that cross a side of a cell.
const STRIPES: i32 = 4;

/// The look of a marked cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Mark {
    /// A thick frame inside the cell.
    Framed,
    /// Two thin frames inside the cell.
    Doubled,
    /// A ring around the symbol.
    Ringed,
    /// Slanting lines behind the symbol.
    Hatched,
    /// Slanting lines in both directions behind the symbol.
    Crossed,
    /// Dots behind the symbol.
    Dotted,
}

impl Mark {
    /// All of them.
    pub const ALL: [Mark; 6] =
        [Mark::Framed, Mark::Doubled, Mark::Ringed, Mark::Hatched, Mark::Crossed, Mark::Dotted];

    /// Returns the word for the look.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Framed => "framed",
            Mark::Doubled => "doubly framed",
            Mark::Ringed => "ringed",
            Mark::Hatched => "hatched",
            Mark::Crossed => "cross-hatched",
            Mark::Dotted => "dotted",
        }
    }

    /// Draws a blank cell that is marked, for a legend: on a screen, or for a printer as
    /// [`Picture::with_least_line`](super::Picture::with_least_line) does.
    #[must_use]
    pub fn sample(self, least_line: Option<i32>) -> Drawing {
        let pen = least_line.map_or(SCREEN, Pen::with_least_line);
        let mut drawing = Drawing::new([CELL; 2], self.name().into(), String::new());
        self.draw([0, 0], pen, &mut drawing);
        drawing.push(Figure::Frame {
            corner: [pen.thin; 2],
            size: [CELL - 2 * pen.thin; 2],
            width: pen.thin,
            ink: pen.ink(Ink::Middle),
        });
        drawing
    }

    /// Tells whether the mark lies below the lines of the board.
    pub(super) fn is_pattern(self) -> bool {
        match self {
            Mark::Framed | Mark::Doubled | Mark::Ringed => false,
            Mark::Hatched | Mark::Crossed | Mark::Dotted => true,
        }
    }

    /// Draws the mark in the cell that has this upper left corner.
    pub(super) fn draw(self, corner: Point, pen: Pen, drawing: &mut Drawing) {
        match self {
            Mark::Framed => frame(corner, 210, 150.max(pen.least), drawing),
            Mark::Doubled => {
                let width = 60.max(pen.least);
                frame(corner, 160, width, drawing);
                frame(corner, 160 + 140.max(2 * width), width, drawing);
            }
            Mark::Ringed => ring(corner, 80.max(pen.least), drawing),
            Mark::Hatched => hatch(corner, false, pen, drawing),
            Mark::Crossed => {
                hatch(corner, false, pen, drawing);
                hatch(corner, true, pen, drawing);
            }
            Mark::Dotted => dots(corner, pen, drawing),
        }
    }
}

impl Drawing {
    /// Returns the picture with words below it, behind a sample of the mark that they are about.
    #[must_use]
    pub fn with_legend(&self, mark: Mark, words: &str) -> Drawing {
        const STYLE: TextStyle = TextStyle::book(520);
        const SAMPLE: i32 = CELL / 2;
        const LEFT: i32 = MARGIN + SAMPLE + MARGIN / 2;
        let [width, height] = self.size();
        let width = width.max(10 * CELL);
        let lines = STYLE.lines(words, width - LEFT - MARGIN);
        let rows = i32::try_from(lines.len()).expect("a legend is not so long");
        let below = SAMPLE.max(rows * STYLE.line()) + MARGIN;
        let (title, description) = (self.title().to_owned(), self.description().to_owned());
        let mut drawing = Drawing::new([width, height + below], title, description);
        let sample = mark.sample(None);
        let sample = sample.figures().iter().map(|it| it.placed([MARGIN, height], SAMPLE));
        self.figures().iter().cloned().chain(sample).for_each(|figure| drawing.push(figure));
        for (line, row) in lines.iter().zip(0..) {
            let at = [LEFT, height + SAMPLE / 2 + row * STYLE.line()];
            drawing.push(STYLE.word(line, at, Anchor::Start));
        }
        drawing
    }
}

fn frame(corner: Point, inset: i32, width: i32, drawing: &mut Drawing) {
    drawing.push(Figure::Frame {
        corner: corner.map(|place| place + inset),
        size: [CELL - 2 * inset; 2],
        width,
        ink: Ink::Black,
    });
}

fn ring(corner: Point, width: i32, drawing: &mut Drawing) {
    for (radius, ink) in [(860, Ink::Black), (860 - width, Ink::White)] {
        drawing.push(Figure::Disc { centre: corner.map(|place| place + CELL / 2), radius, ink });
    }
}

/// Draws lines that rise to the right, or fall, and end at the sides of the cell.
fn hatch([x, y]: Point, falls: bool, pen: Pen, drawing: &mut Drawing) {
    let step = CELL / STRIPES;
    for line in (0..2 * STRIPES).map(|line| step * line + step / 2) {
        // The line meets a side where the two distances from a corner add up to this.
        let (near, far) = (line.min(CELL), (line - CELL).max(0));
        let up = |down: i32| if falls { CELL - down } else { down };
        drawing.push(Figure::Line {
            from: [x + far, y + up(near)],
            to: [x + near, y + up(far)],
            width: 75.max(pen.least),
            ink: pen.ink(Ink::Pale),
        });
    }
}

fn dots([x, y]: Point, pen: Pen, drawing: &mut Drawing) {
    let step = CELL / STRIPES;
    for place in 0..STRIPES * STRIPES {
        let [right, down] = [place % STRIPES, place / STRIPES].map(|at| at * step + step / 2);
        let (centre, radius) = ([x + right, y + down], 60.max(pen.least));
        drawing.push(Figure::Disc { centre, radius, ink: pen.ink(Ink::Middle) });
    }
}
