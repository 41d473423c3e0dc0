//! A lesson as one drawing: boards from left to right, then from top to bottom.

use itertools::Itertools as _;

use super::{ENTRY, Lesson, Panel, names};
use crate::explain::say;
use crate::render::{Anchor, CELL, Drawing, Figure, TextStyle};

const TITLE: TextStyle = TextStyle::bold(900);
const HEADING: TextStyle = TextStyle::bold(560);
const SENTENCE: TextStyle = TextStyle::book(520);
/// The room around everything, and between two boards.
const GAP: i32 = CELL / 2;
/// The side of a cell of a board: words are larger beside it than below a board alone.
const SIDE: i32 = 5 * CELL / 8;
/// The least width of a board with its words.
const NARROW: i32 = 7 * CELL;
/// The width that the sheet may have, unless a single board is wider.
const WIDE: i32 = 38 * CELL;

impl Lesson {
    /// Draws all boards on one sheet.
    #[must_use]
    pub fn sheet(&self) -> Drawing {
        let boards = self.panels.iter().map(|panel| panel.size()[0]);
        let width = boards.max().unwrap_or(0).max(NARROW);
        let fit = usize::try_from((WIDE - GAP) / (width + GAP)).unwrap_or(0);
        let cols = fit.clamp(1, self.panels.len());
        let right = GAP + i32::try_from(cols).expect("a few") * (width + GAP);
        let mut pen = Pen::default();
        pen.write(&self.title, GAP, GAP, TITLE);
        let mut top = GAP + TITLE.line() + GAP / 2;
        top = self.draw_legend(&mut pen, top);
        for (technique, panels) in self.contents() {
            let [technique, level] = names(technique, self.language);
            let numbers = panels.iter().map(|panel| panel.numbers()).join(", ");
            let entry = say!(self.language, ENTRY, technique, level, numbers);
            top = pen.paragraph(&entry, [GAP, top], right - 2 * GAP, SENTENCE);
        }
        top += GAP;
        for row in self.panels.chunks(cols) {
            let lefts = (0..).map(|col| GAP + col * (width + GAP));
            let ends =
                row.iter().zip(lefts).map(|(panel, left)| panel.draw(&mut pen, [left, top], width));
            top = ends.max().unwrap_or(top) + GAP;
        }
        top = pen.paragraph(&self.end, [GAP, top], right - 2 * GAP, SENTENCE);
        let words = self.panels.iter().map(Panel::told);
        let description = words.collect::<Vec<_>>().join("\n\n");
        pen.onto(Drawing::new([right, top + GAP], self.title.clone(), description))
    }

    /// Draws the marks in use and their words; returns the place below them.
    fn draw_legend(&self, pen: &mut Pen, top: i32) -> i32 {
        let mut left = GAP;
        for (mark, words) in self.legend() {
            pen.boards.push((mark.sample(), [left, top], CELL / 2));
            left += CELL / 2 + GAP / 2;
            pen.write(words, left, top + (CELL / 2 - SENTENCE.line()) / 2, SENTENCE);
            left += SENTENCE.width(words) + GAP;
        }
        if left == GAP { top } else { top + CELL / 2 + GAP }
    }
}

impl Panel {
    /// Returns the width and height of the board on the sheet.
    fn size(&self) -> [i32; 2] {
        self.board.size().map(|side| side * SIDE / CELL + 1)
    }

    /// Draws the heading, the board and the words; returns the place below them.
    fn draw(&self, pen: &mut Pen, [left, top]: [i32; 2], width: i32) -> i32 {
        let top = pen.paragraph(&self.heading, [left, top], width, HEADING);
        pen.boards.push((self.board.clone(), [left, top], SIDE));
        let mut top = top + self.size()[1];
        for sentence in &self.sentences {
            top = pen.paragraph(sentence, [left, top], width, SENTENCE);
        }
        top
    }

    fn told(&self) -> String {
        let words: Vec<&str> =
            [&self.heading].into_iter().chain(&self.sentences).map(String::as_str).collect();
        format!("{}\n{}", words.join(" "), self.board.description())
    }
}

/// All that is on the sheet, before its size is known.
#[derive(Default)]
struct Pen {
    words: Vec<Figure>,
    boards: Vec<(Drawing, [i32; 2], i32)>,
}

impl Pen {
    /// Writes a line that has its upper left corner here.
    fn write(&mut self, text: &str, left: i32, top: i32, style: TextStyle) {
        let at = [left, top + style.line() / 2];
        self.words.push(style.word(text, at, Anchor::Start));
    }

    /// Writes a text in lines; returns the place below them.
    fn paragraph(
        &mut self,
        text: &str,
        [left, mut top]: [i32; 2],
        width: i32,
        style: TextStyle,
    ) -> i32 {
        for line in style.lines(text, width) {
            self.write(&line, left, top, style);
            top += style.line();
        }
        top
    }

    fn onto(self, mut sheet: Drawing) -> Drawing {
        for (board, corner, cell) in self.boards {
            sheet.place(&board, corner, cell);
        }
        for word in self.words {
            sheet.push(word);
        }
        sheet
    }
}
