//! Marked cells: patterns and frames, for those who see no colours and for paper that has none.

use super::drawing::{Drawing, Figure};
use super::style::{Anchor, Ink, Point, TextStyle};
use super::{CELL, MARGIN, Pen, SCREEN};

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

    /// Draws a blank cell that is marked, for a legend.
    #[must_use]
    pub fn sample(self) -> Drawing {
        self.sampled(SCREEN)
    }

    /// Draws the same for a printer, as [`Picture::with_least_line`](super::Picture::with_least_line) does.
    #[must_use]
    pub fn sample_with_least_line(self, least: i32) -> Drawing {
        self.sampled(Pen::with_least_line(least))
    }

    fn sampled(self, pen: Pen) -> Drawing {
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
        let sample = mark.sample();
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
