//! Chains of implications on a board: small values, and an arrow for each link.
//!
//! ```text
//!     not 3  ━━━━▶  5  ╌ ╌ ▶  not 5        thick: so this value stands; dashed and thin: so this one does not
//! ```
//!
//! Arrows are bent, so that those along a line can be told apart, and none goes straight through the cells between.

use itertools::Itertools as _;

use super::drawing::{Drawing, Figure};
use super::ink::{Anchor, Ink, Point, TextStyle};
use super::{CELL, Pen, Picture, SCREEN, Symbols, corner};
use crate::ground::deduction::Fact;
use crate::ground::grid::{Cell, Shape};
use crate::people::explain::{Language, Words, phrase};

/// A link of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Link {
    /// To a value that stands.
    Strong,
    /// To a value that does not.
    Weak,
}

/// The places of a bent line that are joined.
const PARTS: i32 = 48;
/// The dashes of a line and the spaces between them, and the length of a head.
const DASH: f64 = 190.0;
const SPACE: f64 = 130.0;
const HEAD: f64 = 300.0;

impl Link {
    /// The link to a fact.
    #[must_use]
    pub fn to(fact: Fact) -> Link {
        if fact.holds { Link::Strong } else { Link::Weak }
    }

    /// Lists the links of chains, each kind once.
    pub fn in_chains<'c>(
        chains: impl IntoIterator<Item = &'c Vec<Fact>>,
    ) -> impl Iterator<Item = Link> {
        let facts = chains.into_iter().flat_map(|chain| chain.iter().skip(1));
        facts.map(|&fact| Link::to(fact)).sorted().dedup()
    }

    /// Returns the words for the link in a legend.
    #[must_use]
    pub fn words(self, language: Language) -> &'static str {
        let words: Words = match self {
            Link::Strong => phrase::LEGEND_STRONG,
            Link::Weak => phrase::LEGEND_WEAK,
        };
        language.choose(words)
    }

    /// Draws the arrow alone, for a legend: on a screen, or for a printer as [`Picture::with_least_line`] does.
    #[must_use]
    pub fn sample(self, least_line: Option<i32>) -> Drawing {
        let pen = least_line.map_or(SCREEN, Pen::with_least_line);
        let name = match self {
            Link::Strong => "thick arrow",
            Link::Weak => "dashed arrow",
        };
        let mut drawing = Drawing::new([CELL; 2], name.into(), String::new());
        let ends = [[100, CELL / 2], [CELL - 100, CELL / 2]];
        self.draw(ends, 0, pen, &mut drawing);
        drawing
    }

    /// Draws a bent arrow between two places, that ends so far from both.
    fn draw(self, [from, to]: [Point; 2], away: i32, pen: Pen, drawing: &mut Drawing) {
        let places = bent(from, to, away);
        let Some((&tip, before)) = places.split_last() else { return };
        let width = match self {
            Link::Strong => 110.max(2 * pen.least),
            Link::Weak => 60.max(pen.least),
        };
        let mut line = |from: [f64; 2], to: [f64; 2]| {
            let (from, to) = (rounded(from), rounded(to));
            drawing.push(Figure::Line { from, to, width, ink: Ink::Black });
        };
        for (first, last) in self.pieces(&places) {
            line(first, last);
        }
        // The head points where the line goes near its end.
        let neck = before.iter().rev().find(|&&place| distance(place, tip) >= HEAD / 2.0);
        let neck = *neck.or(before.first()).unwrap_or(&tip);
        let length = distance(neck, tip).max(1.0);
        let [x, y] = [0, 1].map(|axis| (neck[axis] - tip[axis]) / length * HEAD);
        for turn in [0.45_f64, -0.45] {
            let (sin, cos) = turn.sin_cos();
            line([tip[0] + x * cos - y * sin, tip[1] + x * sin + y * cos], tip);
        }
    }

    /// The places between which a line is drawn, in a few pieces, or in dashes.
    fn pieces(self, places: &[[f64; 2]]) -> Vec<([f64; 2], [f64; 2])> {
        if self == Link::Strong {
            let joints = places.iter().copied().step_by(4).chain(places.last().copied());
            return joints.tuple_windows().collect();
        }
        let (mut pieces, mut first, mut done) = (Vec::new(), places.first().copied(), 0.0);
        for (&one, &other) in places.iter().tuple_windows() {
            done += distance(one, other);
            match first {
                Some(begin) if done >= DASH => {
                    pieces.push((begin, other));
                    (first, done) = (None, 0.0);
                }
                None if done >= SPACE => (first, done) = (Some(other), 0.0),
                _ => {}
            }
        }
        pieces.extend(first.zip(places.last().copied()));
        pieces
    }
}

/// Returns places along an arc that are so far from both its ends.
fn bent(from: Point, to: Point, away: i32) -> Vec<[f64; 2]> {
    let [from, to] = [from, to].map(|point| point.map(f64::from));
    let (length, away) = (distance(from, to), f64::from(away));
    // Neighbours in a cell are so near each other that a flat arc would have no length.
    let bow = if length < f64::from(CELL) { 0.5 } else { 0.16 };
    let bow = (bow * length).min(0.5 * f64::from(CELL)) / length.max(1.0);
    let middle = [
        (from[0] + to[0]) / 2.0 + bow * (to[1] - from[1]),
        (from[1] + to[1]) / 2.0 - bow * (to[0] - from[0]),
    ];
    let place = |part: i32| {
        let (t, axes) = (f64::from(part) / f64::from(PARTS), [0, 1]);
        axes.map(|axis| {
            (1.0 - t) * (1.0 - t) * from[axis]
                + 2.0 * t * (1.0 - t) * middle[axis]
                + t * t * to[axis]
        })
    };
    let is_away = |at: &[f64; 2]| distance(*at, from) >= away && distance(*at, to) >= away;
    (0..=PARTS).map(place).filter(is_away).collect()
}

fn distance(one: [f64; 2], other: [f64; 2]) -> f64 {
    (one[0] - other[0]).hypot(one[1] - other[1])
}

#[expect(clippy::cast_possible_truncation, reason = "a place on a drawing is a small number")]
fn rounded(place: [f64; 2]) -> Point {
    place.map(|length| length.round() as i32)
}

impl Picture<'_> {
    /// Draws the values of the chains in open cells, and the arrows between them.
    pub(super) fn draw_chains(&self, drawing: &mut Drawing) {
        let facts = self.chains.iter().flatten().chain(self.ruled_out);
        let values = facts.map(|fact| (fact.cell, fact.value)).unique();
        let style = TextStyle { ink: self.pen.ink(Ink::Dark), ..TextStyle::bold(self.small()) };
        // A press prints lines of 0.75 points and letters of 6, whose capitals have 4.4.
        let is_legible = self.small() >= 6 * self.pen.least;
        let is_shown = |(cell, _): &(Cell, u8)| is_legible && self.grid[*cell].is_none();
        for (cell, value) in values.filter(is_shown) {
            let fact = Fact::is(cell, value);
            let (centre, radius) = (self.place_of(fact), self.small() * 7 / 10);
            drawing.push(Figure::Disc { centre, radius, ink: Ink::White });
            if self.symbols() == Symbols::Discs {
                drawing.push(Figure::Disc { centre, radius: radius * 3 / 4, ink: Ink::Black });
                let (radius, ink) = (radius * 3 / 5, self.pen.discs()[usize::from(value)]);
                drawing.push(Figure::Disc { centre, radius, ink });
            } else {
                drawing.push(style.word(&self.symbol(value), centre, Anchor::Middle));
            }
            if self.ruled_out.contains(&Fact::is_not(cell, value)) {
                let (from, to) = (
                    centre.map(|place| place - radius * 3 / 4),
                    centre.map(|place| place + radius * 3 / 4),
                );
                let width = 70.max(self.pen.least);
                drawing.push(Figure::Line { from, to, width, ink: Ink::Black });
            }
        }
        let links = self.chains.iter().flat_map(|chain| chain.iter().tuple_windows());
        for (&from, &to) in links.unique() {
            let ends = [from, to].map(|fact| self.place_of(fact));
            // Large values stand where there is one small value a cell.
            let is_large = self.places().len() == 1;
            let away = if is_large { CELL / 3 } else { self.small() * 3 / 5 };
            Link::to(to).draw(ends, away, self.pen, drawing);
        }
    }

    /// Returns the rows and columns of small values in a cell: those of a block, or one for all.
    fn places(&self) -> Shape {
        self.puzzle.face().blocks.unwrap_or(Shape::square(1))
    }

    /// Returns the height of small values.
    fn small(&self) -> i32 {
        let most = self.places().rows().max(self.places().cols()).max(2);
        CELL * 5 / 8 / i32::try_from(most).expect("a block is small")
    }

    /// Returns the place of a value in a cell, as pencil marks have it.
    fn place_of(&self, fact: Fact) -> Point {
        let places = self.places();
        let at = usize::from(fact.value - *self.puzzle.values().start());
        let (row, col) = match places.len() {
            1 => (0, 0),
            _ => (at / places.cols(), at % places.cols()),
        };
        let middle = |at: usize, count: usize| {
            let [at, count] = [at, count].map(|it| i32::try_from(it).expect("a block is small"));
            // A little nearer to the middle, so that the frame of the cell stays whole.
            CELL / 2 + (2 * at + 1 - count) * CELL * 9 / (20 * count)
        };
        let [x, y] = corner(fact.cell);
        [x + middle(col, places.cols()), y + middle(row, places.rows())]
    }
}
