//! Steps that people take, as JSON and as text.

use anstyle::{AnsiColor, Style};
use takuzu_sat::answer::Status;
use takuzu_sat::deduction::Fact;
use takuzu_sat::explain::{Detail, Language, Marks, Teller};
use takuzu_sat::puzzle::Deduction;
use takuzu_sat::record::{Fields, names};
use takuzu_sat::{Cell, Grid};

use super::record::Record;
use super::remark;
use crate::words::say;

/// The number of a step, its technique and its sentences.
pub(crate) fn numbered(number: usize, teller: Teller<'_>, step: &Deduction) -> String {
    let technique = teller.language().technique(step.technique);
    let sentences = teller.sentences(step, Detail::Value);
    match sentences.as_slice() {
        [only] => format!("{number}. {only} [{technique}]\n"),
        many => {
            let lines = many.iter().map(|sentence| format!("\n   {sentence}"));
            format!("{number}. [{technique}]{}\n", lines.collect::<String>())
        }
    }
}

/// The marks of a picture that are coloured: conclusions, reasons, assumptions.
const COLORS: [(char, char, Style); 3] = [
    ('[', ']', AnsiColor::Green.on_default().bold()),
    ('(', ')', AnsiColor::Cyan.on_default()),
    ('?', '?', AnsiColor::Yellow.on_default()),
];

/// A picture or its legend with its marks in colour, if colours are wanted.
pub(crate) fn painted(picture: String, color: bool) -> String {
    if !color {
        return picture;
    }
    let signs: Vec<char> = picture.chars().collect();
    let mut painted = String::with_capacity(picture.len() * 2);
    let mut at = 0;
    while at < signs.len() {
        let here = &signs[at..signs.len().min(at + 3)];
        let is_mark = |(before, after, _): &&(char, char, Style)| matches!(here, [first, _, last] if first == before && last == after);
        let (width, style) = match COLORS.iter().find(is_mark) {
            Some(&(_, _, style)) => (3, style),
            None => (1, Style::new()),
        };
        let part: String = here[..width].iter().collect();
        painted += &format!("{style}{part}{style:#}");
        at += width;
    }
    painted
}

/// A picture, a little to the right.
pub(crate) fn drawn(marks: &Marks) -> String {
    let lines = marks.to_string();
    lines.lines().map(|line| format!("   {line}\n")).collect()
}

/// The values of the only solution that the candidates of their cells leave out.
pub(crate) struct MissingCandidates {
    first: Fact,
    cells: Vec<Cell>,
}

impl MissingCandidates {
    /// Compares what a text rules out with the only solution.
    pub(crate) fn of(ruled_out: &[Fact], solution: &Grid) -> Option<MissingCandidates> {
        let is_true = |fact: &&Fact| solution[fact.cell] == Some(fact.value);
        let missing = ruled_out.iter().filter(is_true);
        Some(MissingCandidates {
            first: *missing.clone().next()?,
            cells: missing.map(|fact| fact.cell).collect(),
        })
    }

    /// Says which value is left out, as far as that is to be given away, and how many are.
    pub(crate) fn text(&self, detail: Detail, language: Language) -> String {
        let Fact { cell, value, .. } = self.first;
        let (row, cell) = (cell.row + 1, language.cell(cell));
        let text = match detail {
            Detail::Nudge => say!(language, remark::MARK_MISSING_ROW, row),
            Detail::Where => say!(language, remark::MARK_MISSING_CELL, cell),
            Detail::Why | Detail::Value => say!(language, remark::MARK_MISSING, cell, value),
        };
        match self.cells.len() {
            count @ 2.. => format!("{text} {}", say!(language, remark::MARKS_MISSING, count)),
            _ => text,
        }
    }

    pub(crate) fn add_to(&self, record: Record, detail: Detail, language: Language) -> Record {
        let cells = match detail {
            Detail::Nudge => &[][..],
            Detail::Where => &self.cells[..1],
            Detail::Why | Detail::Value => &self.cells[..],
        };
        let text = Fields::default().with("text", self.text(detail, language));
        Record { status: Status::None, wrong: names(cells), steps: vec![text], ..record }
    }
}
