//! The wishes for a book: paper, what stands on a page, where the solutions are.

use crate::explain::Language;
use crate::render::{Point, Symbols};

/// A millimetre, in the units of a page.
pub const MILLIMETRE: i32 = 1000;

crate::names::named! {
    /// A size of paper.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Paper {
        /// 210 × 297 mm.
        #[default]
        A4 = "a4",
        /// 148 × 210 mm.
        A5 = "a5",
        /// 8.5 × 11 inches.
        Letter = "letter",
    }
}

impl Paper {
    /// Returns the width and height of an upright sheet in thousandths of a millimetre.
    #[must_use]
    pub const fn size(self) -> Point {
        match self {
            Paper::A4 => [210_000, 297_000],
            Paper::A5 => [148_000, 210_000],
            Paper::Letter => [215_900, 279_400],
        }
    }
}

crate::names::named! {
    /// The place of the solutions.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Solutions {
        /// Nowhere.
        None = "none",
        /// On pages behind all puzzles.
        #[default]
        End = "end",
        /// On pages of their own, [`Book::answers`](super::Book::answers).
        Separate = "separate",
        /// Below each puzzle, small.
        Below = "below",
    }
}

/// The wishes for a book.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Style {
    /// The paper.
    pub paper: Paper,
    /// The longer side of the paper is the width.
    pub landscape: bool,
    /// The columns and rows of puzzles on a page; where they are missing, the boards decide.
    pub per_page: Option<[usize; 2]>,
    /// One puzzle or two a page, and larger letters.
    pub large_print: bool,
    /// The place of the solutions.
    pub solutions: Solutions,
    /// The title. A book with a title has a title page and an imprint.
    pub title: Option<String>,
    /// The book has a page with the rules.
    pub rules: bool,
    /// The names of puzzles are printed beside their numbers.
    pub names: bool,
    /// The language of all words.
    pub language: Language,
    /// The symbols in the cells.
    pub symbols: Symbols,
    /// The commands that made the puzzles, for the imprint.
    pub made_by: Vec<String>,
    /// The command that makes the same book again, for the imprint.
    pub command: Option<String>,
}

impl Style {
    /// Returns the width and height of a page in thousandths of a millimetre.
    #[must_use]
    pub fn page_size(&self) -> Point {
        let [width, height] = self.paper.size();
        if self.landscape { [height, width] } else { [width, height] }
    }
}

/// The wishes for the fields of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// The height of what stands above each board.
    pub(super) head: i32,
    /// The height of what stands between a board and the small one below it; none where there is none below.
    pub(super) below: Option<i32>,
    /// The shortest side of a cell that is wanted, and the longest.
    pub(super) cell: [i32; 2],
    /// The most columns and rows of fields, and the most fields.
    pub(super) most: [usize; 3],
}

/// The heights of capitals, and lengths that go with them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    /// The title of the book.
    pub(super) title: i32,
    /// The heading of a page.
    pub(super) heading: i32,
    /// The number of a puzzle.
    pub(super) number: i32,
    /// The number of a solution.
    pub(super) answer: i32,
    /// The level, and other words at a puzzle.
    pub(super) level: i32,
    /// Sentences.
    pub(super) body: i32,
    /// Page numbers, the imprint.
    pub(super) small: i32,
}

impl Type {
    pub(super) const fn of(style: &Style) -> Type {
        if style.large_print {
            Type {
                title: 13_000,
                heading: 7500,
                number: 5500,
                answer: 4200,
                level: 4200,
                body: 4200,
                small: 2600,
            }
        } else {
            Type {
                title: 11_000,
                heading: 5500,
                number: 3400,
                answer: 2300,
                level: 2400,
                body: 2600,
                small: 2100,
            }
        }
    }

    /// Returns the wishes for the puzzles of a page.
    pub(super) fn puzzles(self, style: &Style) -> Wish {
        let below = (style.solutions == Solutions::Below).then_some(2 * self.small);
        let head = 2 * self.number;
        let mm = |sides: [i32; 2]| sides.map(|side| side * MILLIMETRE / 10);
        if style.large_print {
            Wish { head, below, cell: mm([110, 260]), most: [2, 2, 2] }
        } else {
            Wish { head, below, cell: mm([65, 150]), most: [4, 5, 12] }
        }
    }

    /// Returns the wishes for the solutions of a page.
    pub(super) fn solutions(self, style: &Style) -> Wish {
        let head = 2 * self.answer;
        let mm = |sides: [i32; 2]| sides.map(|side| side * MILLIMETRE / 10);
        let (cell, most) = if style.large_print {
            (mm([60, 110]), [4, 6, 12])
        } else {
            (mm([35, 60]), [8, 12, 60])
        };
        Wish { head, below: None, cell, most }
    }
}

crate::names::read_by_name! {
    Paper,
    /// A name that no paper has.
    UnknownPaper: "there is no paper `{}`: there are {}", between ", "
}

crate::names::read_by_name! {
    Solutions,
    /// A name that no place of solutions has.
    UnknownSolutions: "there is no place `{}` for solutions: there are {}", between ", "
}
