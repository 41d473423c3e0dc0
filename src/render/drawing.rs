//! A picture as a list of figures, before anybody decides how it is written.

use super::font;

/// A place, or a size: to the right, then down, in units.
pub type Point = [i32; 2];

/// A shade of ink. There are no colours, so that a picture says the same on any paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ink {
    /// Black: givens, frames.
    Black,
    /// Dark grey: answers.
    Dark,
    /// Grey: lines between cells.
    Middle,
    /// Light grey: patterns behind symbols.
    Pale,
    /// The colour of the paper.
    White,
}

impl Ink {
    /// Returns the grey, from 0 (black) to 255 (white).
    #[must_use]
    pub const fn grey(self) -> u8 {
        match self {
            Ink::Black => 0,
            Ink::Dark => 0x55,
            Ink::Middle => 0x99,
            Ink::Pale => 0xcc,
            Ink::White => 0xff,
        }
    }
}

/// The thickness of letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Weight {
    /// As in a book.
    Book,
    /// Bold.
    Bold,
}

/// The part of a word that is put in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Anchor {
    /// Its left end.
    Start,
    /// Its middle.
    Middle,
    /// Its right end.
    End,
}

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
        /// The height of a capital.
        height: i32,
        /// The thickness of the letters.
        weight: Weight,
        /// The shade.
        ink: Ink,
    },
}

impl Figure {
    /// Returns the upper left and lower right corners of a rectangle that holds the figure.
    ///
    /// A few letters, such as J, hang over the sides of theirs.
    #[must_use]
    pub fn bounds(&self) -> [Point; 2] {
        match *self {
            Figure::Line {
                from, to, width, ..
            } => {
                // A slanting line is as thick as a straight one, so this is a little too much at most.
                let is_slanting = from[0] != to[0] && from[1] != to[1];
                let side = |axis: usize| match from[axis] == to[axis] || is_slanting {
                    true => width / 2,
                    false => 0,
                };
                let low = |axis: usize| from[axis].min(to[axis]) - side(axis);
                let high = |axis: usize| from[axis].max(to[axis]) + side(axis);
                [[low(0), low(1)], [high(0), high(1)]]
            }
            Figure::Rect { corner, size, .. } => around(corner, size, 0),
            Figure::Frame {
                corner,
                size,
                width,
                ..
            } => around(corner, size, width / 2),
            Figure::Disc { centre, radius, .. } => around(centre, [0, 0], radius),
            Figure::Word {
                ref text,
                at,
                anchor,
                height,
                weight,
                ..
            } => {
                let width = font::width(text, height, weight);
                let left = font::begin(at[0], anchor, width);
                // Accents stand above capitals, and small letters hang below.
                let half = height / 2;
                let (above, below) = (half + height * 3 / 10, half + height * 4 / 10);
                [[left, at[1] - above], [left + width, at[1] + below]]
            }
        }
    }
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
}

impl Drawing {
    /// Returns an empty picture with a title, and a description for those who cannot see it.
    #[must_use]
    pub fn new(size: Point, title: String, description: String) -> Drawing {
        Drawing {
            size,
            title,
            description,
            figures: Vec::new(),
        }
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

    /// Puts a figure on top.
    pub fn push(&mut self, figure: Figure) {
        self.figures.push(figure);
    }
}
