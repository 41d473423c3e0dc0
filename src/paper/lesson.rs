//! All steps to the solution as pictures: boards with marks, and the reasons below. Easy steps of a technique in a row
//! share a board.
//!
//! ```
//! use takuzu_sat::explain::Language;
//! use takuzu_sat::grade::trail;
//! use takuzu_sat::ladder::Allowed;
//! use takuzu_sat::lesson::Lesson;
//! use takuzu_sat::render::Symbols;
//! use takuzu_sat::{Limits, Puzzle};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let (_, trail) = trail(&puzzle, &Allowed::All, &Limits::none())?;
//! let lesson = Lesson::new(&puzzle, &trail.steps, Language::English, Symbols::Digits);
//! assert!(lesson.page().starts_with("<!DOCTYPE html>"));
//! assert!(lesson.sheet().svg(40).starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod sheet;

use std::collections::BTreeMap;

use crate::ground::deduction::{Level, Technique};
use crate::paper::render::{self, Drawing, Link, Picture, Symbols};
use crate::people::explain::{Detail, Language, Mark, Marks, Teller, say, words};
use crate::puzzles::puzzle::{Deduction, Puzzle};

words! {
    PUZZLE: "The puzzle", "La grille";
    TECHNIQUE: "technique", "technique";
    LEVEL: "level", "niveau";
    STEPS: "steps", "étapes";
    HEADING: "{numbers}. {technique} ({level})", "{numbers}. {technique} ({level})";
    ENTRY: "{technique} ({level}): {numbers}", "{technique} ({level})~: {numbers}";
}

/// The most steps that share a board.
const MOST_SHARED: usize = 4;

/// A puzzle that is solved step by step.
#[derive(Clone, Debug)]
pub struct Lesson {
    language: Language,
    symbols: Symbols,
    title: String,
    /// The puzzle, then a board for each step, or for several easy ones.
    panels: Vec<Panel>,
    end: String,
}

/// A board with its marks.
#[derive(Clone, Debug)]
struct Panel {
    /// The number of the first step; 0 for the puzzle itself.
    number: usize,
    /// The number of steps.
    count: usize,
    /// The technique of all steps.
    technique: Option<Technique>,
    heading: String,
    sentences: Vec<String>,
    board: Drawing,
    marks: Marks,
}

impl Panel {
    /// Returns the numbers of its steps: `3` or `3–5`.
    fn numbers(&self) -> String {
        match self.count {
            ..=1 => self.number.to_string(),
            count => format!("{}–{}", self.number, self.number + count - 1),
        }
    }
}

impl Lesson {
    /// Draws the puzzle and its steps, each on the board as it is then.
    #[must_use]
    pub fn new(
        puzzle: &Puzzle,
        steps: &[Deduction],
        language: Language,
        symbols: Symbols,
    ) -> Lesson {
        let shape = puzzle.shape();
        let symbols = if puzzle.values() == (0..=1) { symbols } else { Symbols::Digits };
        let title = format!("{} {}×{}", puzzle.kind().title(), shape.rows(), shape.cols());
        let teller = Teller::new(puzzle, language).with_names(symbols.names(language));
        let mut position = puzzle.givens().clone();
        let mut number = 0;
        let mut panels: Vec<Panel> = Vec::new();
        for steps in std::iter::once(&steps[..0]).chain(shared(steps)) {
            let mut marks = Marks::plain(puzzle, &position);
            for step in steps {
                marks.add(step);
                for fact in step.then.iter().filter(|fact| fact.holds) {
                    position.set(fact.cell, Some(fact.value));
                }
            }
            let mut panel = Panel {
                number,
                count: steps.len(),
                technique: steps.first().map(|step| step.technique),
                heading: say!(language, PUZZLE),
                sentences: sentences(teller, number, steps),
                board: Drawing::new([0, 0], String::new(), String::new()),
                marks,
            };
            if let Some(technique) = panel.technique {
                let [name, level] = names(technique, language);
                panel.heading =
                    say!(language, HEADING, numbers = panel.numbers(), technique = name, level);
            }
            panel.board = board(puzzle, &panel.heading, &panel.marks, symbols);
            panels.push(panel);
            number += steps.len().max(1);
        }
        Lesson { language, symbols, title, panels, end: String::new() }
    }

    /// Says something at the end, such as the level.
    #[must_use]
    pub fn with_end(self, end: String) -> Lesson {
        Lesson { end, ..self }
    }

    /// Lists the boards of each technique, the easiest first.
    fn contents(&self) -> BTreeMap<Technique, Vec<&Panel>> {
        let mut contents: BTreeMap<Technique, Vec<&Panel>> = BTreeMap::new();
        for panel in &self.panels {
            if let Some(technique) = panel.technique {
                contents.entry(technique).or_default().push(panel);
            }
        }
        contents
    }

    /// Lists samples of the marks and arrows that some board has, with the words for them.
    fn legend(&self) -> impl Iterator<Item = (Drawing, &'static str)> {
        let is_used = |mark: &Mark| {
            let on = |panel: &Panel| {
                panel.marks.grid().shape().cells().any(|cell| panel.marks.at(cell) == Some(*mark))
            };
            self.panels.iter().any(on)
        };
        let used = Mark::ALL.into_iter().filter(is_used);
        let marks =
            used.map(|mark| (look(mark, self.symbols).sample(None), mark.words(self.language)));
        let links = Link::in_chains(self.panels.iter().flat_map(|panel| panel.marks.chains()));
        marks.chain(links.map(|link| (link.sample(None), link.words(self.language))))
    }
}

/// Splits steps into those that share a board: easy ones of a technique that follow each other.
fn shared(steps: &[Deduction]) -> impl Iterator<Item = &[Deduction]> {
    let is_easy = |step: &Deduction| step.technique.level() <= Level::Easy && step.steps.is_empty();
    let alike = steps.chunk_by(move |one, next| {
        one.technique == next.technique && is_easy(one) && is_easy(next)
    });
    alike.flat_map(|steps| steps.chunks(MOST_SHARED))
}

/// Returns the name of a technique and of its level.
fn names(technique: Technique, language: Language) -> [&'static str; 2] {
    [language.technique(technique), language.level(technique.level())]
}

/// Returns the reasons of steps, the first of which has this number; of several, each with its number.
fn sentences(teller: Teller<'_>, first: usize, steps: &[Deduction]) -> Vec<String> {
    let of_step = |step: &Deduction| teller.sentences(step, Detail::Value);
    match steps {
        [only] => of_step(only),
        several => {
            let numbered = several.iter().zip(first..);
            numbered
                .map(|(step, number)| format!("{number}. {}", of_step(step).join(" ")))
                .collect()
        }
    }
}

/// Draws a board; those who cannot see it are told what is in each row, with signs for the marks.
fn board(puzzle: &Puzzle, title: &str, marks: &Marks, symbols: Symbols) -> Drawing {
    let mut picture =
        Picture::new(puzzle).with_grid(marks.grid()).with_symbols(symbols).with_numbers();
    for cell in puzzle.shape().cells() {
        if let Some(mark) = marks.at(cell) {
            picture = picture.with_mark(cell, look(mark, symbols));
        }
    }
    let picture = picture.with_chains(marks.chains(), marks.ruled_out());
    picture.draw().with_words(title, &marks.to_string())
}

/// Returns the look of a mark. A ring around a disc would be hard to see.
pub(crate) fn look(mark: Mark, symbols: Symbols) -> render::Mark {
    let [because, follows] = match symbols {
        Symbols::Digits | Symbols::Letters => [render::Mark::Ringed, render::Mark::Hatched],
        Symbols::Discs => [render::Mark::Hatched, render::Mark::Ringed],
    };
    match mark {
        Mark::Changed => render::Mark::Framed,
        Mark::Because => because,
        Mark::Pattern => render::Mark::Dotted,
        Mark::Supposed => render::Mark::Doubled,
        Mark::Follows => follows,
        Mark::Wrong => render::Mark::Crossed,
    }
}
