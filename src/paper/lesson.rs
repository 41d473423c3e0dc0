//! All steps to the solution as pictures: a board for each, with its marks and the reason below.
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

mod page;
mod sheet;

use crate::deduction::Proof;
use crate::explain::{Detail, Language, Mark, Marks, Teller};
use crate::puzzle::{Deduction, Puzzle};
use crate::render::{self, Drawing, Picture, Symbols};

/// A puzzle that is solved step by step.
#[derive(Clone, Debug)]
pub struct Lesson {
    language: Language,
    symbols: Symbols,
    title: String,
    /// The puzzle, then a board for each step.
    panels: Vec<Panel>,
    /// The words at the end.
    end: String,
}

/// A board with its marks.
#[derive(Clone, Debug)]
struct Panel {
    /// The number of the step and its technique.
    heading: String,
    sentences: Vec<String>,
    board: Drawing,
    marks: Marks,
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
        let title = format!("{} {}×{}", puzzle.kind().title(), shape.rows(), shape.cols());
        let teller = Teller::new(puzzle, language);
        let mut position = puzzle.givens().clone();
        let panel = |heading: String, sentences: Vec<String>, marks: Marks| Panel {
            board: board(puzzle, &heading, &marks, symbols),
            heading,
            sentences,
            marks,
        };
        let start = match language {
            Language::English => "The puzzle",
            Language::French => "La grille",
        };
        let mut panels = vec![panel(start.into(), Vec::new(), Marks::plain(puzzle, &position))];
        for (step, number) in steps.iter().zip(1..) {
            let mut marks = Marks::plain(puzzle, &position);
            marks.add(step);
            let heading = format!("{number}. {}", language.technique(step.technique));
            panels.push(panel(heading, sentences(teller, step), marks));
            for fact in step.then.iter().filter(|fact| fact.holds) {
                position.set(fact.cell, Some(fact.value));
            }
        }
        Lesson { language, symbols, title, panels, end: String::new() }
    }

    /// Says something at the end, such as the level.
    #[must_use]
    pub fn with_end(self, end: String) -> Lesson {
        Lesson { end, ..self }
    }

    /// Lists the marks that some board has, with the words for them.
    fn legend(&self) -> impl Iterator<Item = (render::Mark, &'static str)> {
        let is_used = |mark: &Mark| {
            let on = |panel: &Panel| {
                panel.marks.grid().shape().cells().any(|cell| panel.marks.at(cell) == Some(*mark))
            };
            self.panels.iter().any(on)
        };
        let used = Mark::ALL.into_iter().filter(is_used);
        used.map(|mark| (look(mark, self.symbols), mark.words(self.language)))
    }
}

fn sentences(teller: Teller<'_>, step: &Deduction) -> Vec<String> {
    let in_doubt = step.proof.filter(|&proof| proof != Proof::Smallest);
    let mut sentences = teller.sentences(step, Detail::Value);
    sentences.extend(in_doubt.map(|proof| teller.proof(proof)));
    sentences
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
    picture.draw().told(title, &marks.to_string())
}

/// Returns the look of a mark. A ring around a disc would be hard to see.
fn look(mark: Mark, symbols: Symbols) -> render::Mark {
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
