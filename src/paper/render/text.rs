//! A drawing in characters, for terminals and mail: four to the width of a cell, two to its height.
//!
//! ```text
//! ┏━━━┯━━━┓   +===+===+
//! ┃ 1 │[0]┃   | 1 :[0]|    1 is a given, 0 is framed
//! ┠───┼─=─┨   +---+-=-+    a sign on the line between two cells
//! ┃ 0′│/1/┃   | 0':/1/|    0 is an answer, 1 is hatched
//! ┗━━━┷━━━┛   +===+===+
//! ```
//!
//! What is smaller than a character becomes one sign: two short strokes are `=` or `x`, a frame inside a cell is a pair of
//! brackets, a ring one of parentheses.

use super::CELL;
use super::drawing::{Drawing, Figure};
use super::style::{Anchor, Ink, Point, Weight};

/// The characters that a picture in text is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Charset {
    /// Those of every keyboard. An answer has a stroke behind it: `1'`.
    Ascii,
    /// Box drawings and discs. An answer has a prime behind it: `1′`.
    Unicode,
}

impl Charset {
    /// Returns the sign behind an answer that is no disc.
    #[must_use]
    pub const fn behind_answer(self) -> char {
        match self {
            Charset::Ascii => '\'',
            Charset::Unicode => '′',
        }
    }

    /// Returns the signs of discs: white and black answers, then givens.
    #[must_use]
    pub const fn discs(self) -> [char; 4] {
        match self {
            Charset::Ascii => ['o', '*', 'O', '@'],
            Charset::Unicode => ['◦', '•', '○', '●'],
        }
    }
}

/// The width and height of a character.
const SIGN: Point = [CELL / 4, CELL / 2];
/// The least width of a line that is drawn thick.
const THICK: i32 = 100;
/// The least radius of a disc that is a symbol, of one that is a given, and of one around a symbol.
const RADII: [i32; 3] = [150, 600, 750];

impl Drawing {
    /// Returns the picture in lines of characters, each with its end.
    ///
    /// The pictures of this crate's puzzles lose nothing. In others, figures that are closer to each other than
    /// a quarter of a cell may cover one another.
    #[must_use]
    pub fn text(&self, charset: Charset) -> String {
        let [width, height] = sign_at(self.size());
        let mut page = Page { charset, signs: vec![vec![Sign::Blank; width + 1]; height + 1] };
        for figure in self.figures() {
            page.draw(figure);
        }
        let lines = page.signs.iter().map(|line| {
            let signs: String = line.iter().map(|sign| sign.shown(charset)).collect();
            signs.trim_end().to_owned() + "\n"
        });
        let lines: Vec<String> = lines.collect();
        let last = lines.iter().rposition(|line| line != "\n");
        lines[..last.map_or(0, |last| last + 1)].concat()
    }
}

/// A place of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Blank,
    /// Lines that go up, to the right, down and to the left from here: 0 none, 1 thin, 2 thick.
    Lines([u8; 4]),
    Letter(char),
    Disc {
        is_black: bool,
        is_given: bool,
    },
}

impl Sign {
    fn shown(self, charset: Charset) -> char {
        match self {
            Sign::Blank => ' ',
            Sign::Letter(letter) => letter,
            Sign::Lines(arms) => lines(arms, charset),
            Sign::Disc { is_black, is_given } => {
                charset.discs()[2 * usize::from(is_given) + usize::from(is_black)]
            }
        }
    }
}

/// The box drawings, by the arms up, right, down and left in base 3.
const BOXES: &str =
    " ╵╹╶└┖╺┕┗╷│╿┌├┞┍┝┡╻╽┃┎┟┠┏┢┣╴┘┚─┴┸╼┶┺┐┤┦┬┼╀┮┾╄┒┧┨┰╁╂┲╆╊╸┙┛╾┵┹━┷┻┑┥┩┭┽╃┯┿╇┓┪┫┱╅╉┳╈╋";

fn lines(arms: [u8; 4], charset: Charset) -> char {
    match (charset, arms) {
        (Charset::Unicode, arms) => {
            let place = arms.iter().rev().fold(0, |sum, &arm| 3 * sum + usize::from(arm));
            BOXES.chars().nth(place).expect("81 of them")
        }
        (Charset::Ascii, [0, right, 0, left]) if right.max(left) == 1 => '-',
        (Charset::Ascii, [0, _, 0, _]) => '=',
        (Charset::Ascii, [up, 0, down, 0]) if up.max(down) == 1 => ':',
        (Charset::Ascii, [_, 0, _, 0]) => '|',
        (Charset::Ascii, _) => '+',
    }
}

struct Page {
    charset: Charset,
    signs: Vec<Vec<Sign>>,
}

impl Page {
    fn draw(&mut self, figure: &Figure) {
        match *figure {
            Figure::Line { from, to, width, .. } => self.draw_line([from, to], width),
            Figure::Rect { corner, size, ink } => self.fill(corner, size, ink),
            Figure::Frame { corner, size, width, .. } => self.draw_frame(corner, size, width),
            Figure::Disc { centre, radius, ink } => self.draw_disc(centre, radius, ink),
            Figure::Word { ref text, at, anchor, style } => {
                let [col, row] = sign_at(at);
                let width = text.chars().count();
                // A turned word lies on the other side of its place.
                let begin = match (anchor, style.is_turned) {
                    (Anchor::Start, false) | (Anchor::End, true) => col,
                    (Anchor::Middle, _) => col.saturating_sub((width.max(1) - 1) / 2),
                    (Anchor::End, false) | (Anchor::Start, true) => col.saturating_sub(width),
                };
                self.write(text, [begin, row], style.weight);
            }
        }
    }

    fn draw_line(&mut self, ends: [Point; 2], width: i32) {
        let [from, to] = ends;
        let [across, down] = [0, 1].map(|axis| to[axis] - from[axis]);
        let is_short = across.abs().max(down.abs()) < CELL / 2;
        match (across, down) {
            (_, 0) if is_short => self.stroke(middle(from, to), '-'),
            (_, 0) | (0, _) => self.join(sign_at(from), sign_at(to), width),
            _ => {
                let stroke = if (across > 0) == (down > 0) { '\\' } else { '/' };
                // A slanting line passes the middle of each character that it leaves a trace in.
                let steps = (2 * across.abs() / SIGN[0]).max(1);
                for step in 0..steps {
                    let on = |axis: usize| {
                        from[axis] + [across, down][axis] * (2 * step + 1) / (2 * steps)
                    };
                    self.stroke([on(0), on(1)], stroke);
                }
            }
        }
    }

    /// Draws what is shorter than a character; on top of another one, it makes a sign with it.
    fn stroke(&mut self, at: Point, stroke: char) {
        let [col, row] = sign_at(at);
        if let Some(sign) = self.at(col, row) {
            *sign = Sign::Letter(match (*sign, stroke) {
                (Sign::Letter('-'), '-') => '=',
                (Sign::Letter('/' | 'x'), '\\') | (Sign::Letter('\\' | 'x'), '/') => 'x',
                _ => stroke,
            });
        }
    }

    /// Draws a line along a row or column of characters.
    fn join(&mut self, [left, top]: [usize; 2], [right, bottom]: [usize; 2], width: i32) {
        let (left, right) = (left.min(right), left.max(right));
        let (top, bottom) = (top.min(bottom), top.max(bottom));
        let arm = if width < THICK { 1 } else { 2 };
        for row in top..=bottom {
            for col in left..=right {
                let goes = [row > top, col < right, row < bottom, col > left];
                let Some(sign) = self.at(col, row) else {
                    continue;
                };
                let mut arms = match *sign {
                    Sign::Lines(arms) => arms,
                    Sign::Blank | Sign::Letter(_) | Sign::Disc { .. } => [0; 4],
                };
                for (there, goes) in arms.iter_mut().zip(goes) {
                    *there = (*there).max(if goes { arm } else { 0 });
                }
                *sign = Sign::Lines(arms);
            }
        }
    }

    fn draw_frame(&mut self, corner: Point, size: Point, width: i32) {
        let end = [corner[0] + size[0], corner[1] + size[1]];
        let [[left, top], [right, bottom]] = [corner, end].map(sign_at);
        if size.iter().all(|&side| side < CELL) {
            return self.surround(middle(corner, end), ['[', ']']);
        }
        self.join([left, top], [right, top], width);
        self.join([left, bottom], [right, bottom], width);
        self.join([left, top], [left, bottom], width);
        self.join([right, top], [right, bottom], width);
    }

    /// Writes a pair of brackets; inside another one it becomes a pair of braces.
    fn surround(&mut self, centre: Point, pair: [char; 2]) {
        let [col, row] = sign_at(centre);
        for (col, bracket, brace) in [(col.wrapping_sub(1), pair[0], '{'), (col + 1, pair[1], '}')]
        {
            if let Some(sign) = self.at(col, row) {
                let is_second = *sign == Sign::Letter(bracket);
                *sign = Sign::Letter(if is_second { brace } else { bracket });
            }
        }
    }

    fn draw_disc(&mut self, centre: Point, radius: i32, ink: Ink) {
        let [least, given, around] = RADII;
        let charset = self.charset;
        let [col, row] = sign_at(centre);
        let is_white = ink.grey() == Ink::White.grey();
        if radius >= around {
            // The paper inside a ring leaves the ring as it is.
            if !is_white {
                self.surround(centre, ['(', ')']);
            }
            return;
        }
        if let Some(sign) = self.at(col, row) {
            *sign = match *sign {
                Sign::Disc { is_given, .. } if is_white => Sign::Disc { is_black: false, is_given },
                _ if is_white => Sign::Blank,
                _ if radius < least => {
                    Sign::Letter(if charset == Charset::Ascii { '.' } else { '·' })
                }
                // The inside of a disc that has an edge.
                Sign::Disc { is_given, .. } => Sign::Disc { is_black: true, is_given },
                Sign::Blank | Sign::Lines(_) | Sign::Letter(_) => {
                    Sign::Disc { is_black: true, is_given: radius >= given }
                }
            };
        }
    }

    fn fill(&mut self, corner: Point, size: Point, ink: Ink) {
        let end = [corner[0] + size[0] - 1, corner[1] + size[1] - 1];
        let [[left, top], [right, bottom]] = [corner, end].map(sign_at);
        let filled = match (ink, self.charset) {
            (Ink::White, _) => Sign::Blank,
            (_, Charset::Ascii) => Sign::Letter('#'),
            (_, Charset::Unicode) => Sign::Letter('█'),
        };
        for row in top..=bottom {
            for col in left..=right {
                if let Some(sign) = self.at(col, row) {
                    *sign = filled;
                }
            }
        }
    }

    fn write(&mut self, text: &str, [begin, row]: [usize; 2], weight: Weight) {
        let is_answer = weight == Weight::Book && text.chars().count() == 1;
        for (col, letter) in (begin..).zip(text.chars()) {
            if let Some(sign) = self.at(col, row) {
                *sign = Sign::Letter(letter);
            }
        }
        let charset = self.charset;
        if is_answer
            && let Some(behind) = self.at(begin + 1, row)
            && *behind == Sign::Blank
        {
            *behind = Sign::Letter(charset.behind_answer());
        }
    }

    fn at(&mut self, col: usize, row: usize) -> Option<&mut Sign> {
        self.signs.get_mut(row)?.get_mut(col)
    }
}

fn middle(one: Point, other: Point) -> Point {
    [0, 1].map(|axis| (one[axis] + other[axis]) / 2)
}

/// Returns the column and row of the character at a place.
fn sign_at(at: Point) -> [usize; 2] {
    [0, 1].map(|axis| usize::try_from(at[axis] / SIGN[axis]).unwrap_or(0))
}
