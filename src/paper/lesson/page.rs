//! A lesson as a page of HTML that needs no other file and runs no script.

use std::fmt::Write as _;

use super::{Lesson, Panel};
use crate::render::{self, Drawing, escaped};

/// The side of a cell, and of a sample in the legend, in pixels.
const CELL: u32 = 32;
const SAMPLE: u32 = 24;

const STYLE: &str = "
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1.5rem auto; max-width: 80rem; padding: 0 1rem; }
ol { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); list-style: none; padding: 0; }
img { background: #fff; height: auto; max-width: 100%; }
figure { break-inside: avoid; margin: 0; }
.legend { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; list-style: none; padding: 0; }
.legend li { align-items: center; display: flex; gap: .5rem; }
h2 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: .5rem 0 0; }
@media print { body { margin: 0; max-width: none; } ol { gap: 1rem; } }
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
        writeln!(
            page,
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">\n\
             <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>",
            self.language
        )?;
        let legend: Vec<_> = self.legend().collect();
        if !legend.is_empty() {
            writeln!(page, "<ul class=\"legend\">")?;
            for (mark, words) in legend {
                let image = image(&mark.sample(), SAMPLE, "");
                writeln!(page, "<li>{image}{}</li>", escaped(words))?;
            }
            writeln!(page, "</ul>")?;
        }
        writeln!(page, "<ol>")?;
        for (panel, number) in self.panels.iter().zip(0..) {
            panel.write(number, page)?;
        }
        writeln!(page, "</ol>")?;
        if !self.end.is_empty() {
            writeln!(page, "<p>{}</p>", escaped(&self.end))?;
        }
        writeln!(page, "</main>\n</body>\n</html>")
    }
}

impl Panel {
    fn write(&self, number: usize, page: &mut String) -> std::fmt::Result {
        writeln!(page, "<li id=\"step-{number}\"><figure>")?;
        writeln!(page, "<h2>{}</h2>", escaped(&self.heading))?;
        writeln!(page, "{}", image(&self.board, CELL, self.board.description()))?;
        if !self.sentences.is_empty() {
            let sentences = self.sentences.iter().map(|text| format!("<p>{}</p>", escaped(text)));
            let sentences: String = sentences.collect();
            writeln!(page, "<figcaption>{sentences}</figcaption>")?;
        }
        writeln!(page, "</figure></li>")
    }
}

/// Returns a picture with the words for those who cannot see it.
fn image(drawing: &Drawing, pixels: u32, words: &str) -> String {
    // The words stand outside, where they need no escapes; so the picture has no quote but those around attributes.
    let svg = drawing.clone().told("", "").svg(pixels).replace('"', "'");
    let mut source = String::with_capacity(2 * svg.len());
    for sign in svg.chars() {
        match sign {
            '%' | '#' | '<' | '>' | '&' => {
                write!(source, "%{:02X}", u32::from(sign)).expect("a string takes everything");
            }
            '\n' => {}
            _ => source.push(sign),
        }
    }
    let [width, height] =
        drawing.size().map(|side| f64::from(side) * f64::from(pixels) / f64::from(render::CELL));
    let words = escaped(words);
    format!(
        "<img width=\"{width:.0}\" height=\"{height:.0}\" alt=\"{words}\" src=\"data:image/svg+xml,{source}\">"
    )
}
