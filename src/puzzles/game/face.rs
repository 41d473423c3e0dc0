//! The data of a puzzle: its look for reports and pictures, and advice for engines.

use serde_json::{Map, Value};

use crate::ground::deduction::Technique;
use crate::ground::grid::{Cell, Grid, Shape};
use crate::machines::xcc::Algorithm;

/// The look of a board: what reports, pictures and files say of it beside its kind, size and givens.
#[derive(Clone, Debug)]
pub struct Face {
    /// Phrases for what holds beside or in place of the usual rules: `without rule 3: ...`.
    pub variant: Vec<String>,
    /// The shape of the blocks that the board is divided into.
    pub blocks: Option<Shape>,
    /// The marks between neighbours, in the order of [`Shape::neighbours`].
    pub links: Vec<([Cell; 2], &'static str)>,
    /// The fields of a JSON record that tell this board from others of its size, such as the `block` of a Sudoku.
    pub fields: Map<String, Value>,
    /// The content of a cell where its variable in a formula is true.
    pub true_cell: &'static str,
    /// The meaning of an option of the exact cover problem, in a sentence.
    pub cover_option: &'static str,
    /// The techniques that people use, easiest first; the last one is the search for the solution. None stand for the search
    /// alone.
    pub techniques: &'static [Technique],
}

impl Default for Face {
    fn default() -> Face {
        Face {
            variant: Vec::new(),
            blocks: None,
            links: Vec::new(),
            fields: Map::new(),
            true_cell: "its number",
            cover_option: "an option is a number in a cell",
            techniques: &[],
        }
    }
}

/// Advice for those who solve a puzzle: no answer depends on it, but the time until it comes does.
#[derive(Clone, Copy, Debug)]
pub struct Advice {
    /// True if the native search is the best engine for this board. The default, a plain search, is not.
    pub native_is_best: bool,
    /// True if givens that break a rule are looked for before an engine is asked; false if engines find that out sooner.
    pub givens_first: bool,
    /// True if people solve it by pencil marks, the values that are [possible](super::Game::possible): where givens are constants,
    /// values that these rule out have no variable, and a cell without a value, or a value without a place, is a reason why
    /// there is no solution.
    pub has_marks: bool,
    /// True if a filled cell can take [possible](super::Game::possible) values from cells of its row, column and block alone and, where it completes
    /// a line, from the last blank of a parallel one.
    pub is_local: bool,
    /// The techniques whose conclusions a person sees at once.
    pub evident: &'static [Technique],
    /// The engine for the exact cover problem.
    pub cover: Algorithm,
    /// Makes values that a solver does well to try first: together they are likely no conflict.
    pub first_values: Option<fn(Shape) -> Grid>,
}

impl Default for Advice {
    fn default() -> Advice {
        Advice {
            native_is_best: false,
            givens_first: true,
            has_marks: false,
            is_local: false,
            evident: &[],
            cover: Algorithm::Auto,
            first_values: None,
        }
    }
}
