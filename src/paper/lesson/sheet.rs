//! A lesson as one drawing, its boards from left to right, then from top to bottom; and as a page of HTML that needs no
//! other file and runs no script.

use std::fmt::Write as _;

use itertools::Itertools as _;

use super::{ENTRY, LEVEL, Lesson, Panel, STEPS, TECHNIQUE, names};
use crate::paper::render::{Anchor, CELL, Drawing, Figure, Outlines, TextStyle, dark, escaped};
use crate::people::explain::say;

const TITLE: TextStyle = TextStyle::bold(900);
const HEADING: TextStyle = TextStyle::bold(560);
const SENTENCE: TextStyle = TextStyle::book(520);
/// The room around everything, and between two boards.
const GAP: i32 = CELL / 2;
/// The side of a cell of a board: words are larger beside it than below a board alone.
const SIDE: i32 = 5 * CELL / 8;
/// The same of a board with chains, whose small values are to be read.
const WIDE_SIDE: i32 = CELL;
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
        let words = self.panels.iter().map(Panel::description);
        let description = words.collect::<Vec<_>>().join("\n\n");
        pen.onto(Drawing::new([right, top + GAP], self.title.clone(), description))
    }

    /// Draws the marks in use and their words; returns the place below them.
    fn draw_legend(&self, pen: &mut Pen, top: i32) -> i32 {
        let mut left = GAP;
        for (sample, words) in self.legend() {
            pen.boards.push((sample, [left, top], CELL / 2));
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
        self.board.size().map(|side| side * self.side() / CELL + 1)
    }

    fn has_chains(&self) -> bool {
        !self.marks.chains().is_empty()
    }

    fn side(&self) -> i32 {
        if self.has_chains() { WIDE_SIDE } else { SIDE }
    }

    /// Draws the heading, the board and the words; returns the place below them.
    fn draw(&self, pen: &mut Pen, [left, top]: [i32; 2], width: i32) -> i32 {
        let top = pen.paragraph(&self.heading, [left, top], width, HEADING);
        pen.boards.push((self.board.clone(), [left, top], self.side()));
        let mut top = top + self.size()[1];
        for sentence in &self.sentences {
            top = pen.paragraph(sentence, [left, top], width, SENTENCE);
        }
        top
    }

    fn description(&self) -> String {
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

/// The side of a cell, and of a sample in the legend, in pixels.
const SIDE_IN_PIXELS: u32 = 20;
/// The side of a cell of a board with chains.
const WIDE_SIDE_IN_PIXELS: u32 = 40;

const STYLE: &str = "
:root { color-scheme: light dark; }
body { font: 1rem/1.4 system-ui, sans-serif; margin: 1rem auto; max-width: 100rem; padding: 0 1rem; }
h1 { margin: 0; }
.steps { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, max(14.5rem, var(--board))), 1fr)); list-style: none; padding: 0; }
svg { height: auto; max-width: 100%; }
@media (min-width: 35rem) { .wide { grid-column: span 2; } }
@media (max-width: 30rem) { figure svg { width: 100%; } }
figure { break-inside: avoid; margin: 0; }
.legend { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; list-style: none; padding: 0; }
.legend li { align-items: center; display: flex; gap: .5rem; }
h2 { font-size: 1rem; margin: 0 0 .25rem; }
h2 span { font-weight: normal; }
figcaption { font-size: .875rem; line-height: 1.3; }
p { margin: .25rem 0 0; }
.legend, .steps { margin: .75rem 0; }
table { border-collapse: collapse; font-size: .875rem; text-align: left; }
th, td { font-weight: normal; padding: 0 1.5rem 0 0; vertical-align: top; }
thead th, :target { font-weight: bold; }
@media print { body { margin: 0; max-width: none; } .steps { gap: 1rem; } }
";

impl Lesson {
    /// Returns the page.
    #[must_use]
    pub fn page(&self) -> String {
        let mut page = String::new();
        self.write(&mut page).expect("a string takes everything");
        page
    }

    fn write(&self, page: &mut String) -> std::fmt::Result {
        let title = escaped(&self.title);
        let mut outlines = Outlines::default();
        let mut body = String::new();
        self.write_legend(&mut outlines, &mut body)?;
        self.write_contents(&mut body)?;
        let boards = self.panels.iter().filter(|panel| !panel.has_chains());
        let width = boards.map(|panel| width(&panel.board)).max().unwrap_or(0);
        writeln!(body, "<ol class=\"steps\" style=\"--board:{width}px\">")?;
        for panel in &self.panels {
            self.write_panel(panel, &mut outlines, &mut body)?;
        }
        writeln!(body, "</ol>")?;
        if !self.end.is_empty() {
            writeln!(body, "<p>{}</p>", escaped(&self.end))?;
        }
        writeln!(
            page,
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
             <title>{title}</title>\n<style>{STYLE}{}</style>\n</head>\n<body>\n\
             <svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\">\n{}</svg>\n\
             <main>\n<h1>{title}</h1>\n{body}</main>\n</body>\n</html>",
            self.language,
            dark(),
            outlines.definitions(),
        )
    }

    fn write_legend(&self, outlines: &mut Outlines, body: &mut String) -> std::fmt::Result {
        let marks: Vec<_> = self.legend().collect();
        if marks.is_empty() {
            return Ok(());
        }
        writeln!(body, "<ul class=\"legend\">")?;
        for (sample, words) in marks {
            let sample = outlines.picture(&sample, SIDE_IN_PIXELS);
            writeln!(body, "<li>{sample}{}</li>", escaped(words))?;
        }
        writeln!(body, "</ul>")
    }

    /// Writes the techniques with their levels and links to their steps.
    fn write_contents(&self, body: &mut String) -> std::fmt::Result {
        let contents = self.contents();
        if contents.is_empty() {
            return Ok(());
        }
        let heads = [TECHNIQUE, LEVEL, STEPS].map(|words| say!(self.language, words));
        let heads = heads.iter().map(|head| format!("<th scope=\"col\">{head}</th>"));
        writeln!(body, "<table>\n<thead><tr>{}</tr></thead>\n<tbody>", heads.format(""))?;
        for (technique, panels) in contents {
            let [name, level] = names(technique, self.language);
            let link = |panel: &&Panel| {
                format!("<a href=\"#step-{}\">{}</a>", panel.number, panel.numbers())
            };
            let (id, links) = (technique.name(), panels.iter().map(link).format(", "));
            writeln!(
                body,
                "<tr id=\"{id}\"><th scope=\"row\">{name}</th><td>{level}</td><td>{links}</td></tr>"
            )?;
        }
        writeln!(body, "</tbody>\n</table>")
    }

    fn write_panel(
        &self,
        panel: &Panel,
        outlines: &mut Outlines,
        body: &mut String,
    ) -> std::fmt::Result {
        let heading = match panel.technique {
            None => escaped(&panel.heading),
            Some(technique) => {
                let ([name, level], id) = (names(technique, self.language), technique.name());
                let numbers = panel.numbers();
                format!("{numbers}. <a href=\"#{id}\">{name}</a> <span>({level})</span>")
            }
        };
        let (class, side) = match panel.has_chains() {
            true => (" class=\"wide\"", WIDE_SIDE_IN_PIXELS),
            false => ("", SIDE_IN_PIXELS),
        };
        writeln!(body, "<li id=\"step-{}\"{class}><figure>\n<h2>{heading}</h2>", panel.number)?;
        writeln!(body, "{}", outlines.picture(&panel.board, side))?;
        if !panel.sentences.is_empty() {
            let sentences = panel.sentences.iter().map(|text| format!("<p>{}</p>", escaped(text)));
            writeln!(body, "<figcaption>{}</figcaption>", sentences.format(""))?;
        }
        writeln!(body, "</figure></li>")
    }
}

/// Returns the width of a picture on the page, in whole pixels.
fn width(drawing: &Drawing) -> i32 {
    let side = i32::try_from(SIDE_IN_PIXELS).expect("a cell is small");
    (drawing.size()[0] * side + CELL - 1) / CELL
}
