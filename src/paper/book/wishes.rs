//! The wishes for a book: paper, what stands on a page, where the solutions are.

use std::str::FromStr;

use crate::paper::render::{Point, Symbols, TextStyle};
use crate::people::explain::Language;

/// A millimetre, in the units of a page.
pub const MILLIMETRE: i32 = 1000;

/// The thinnest line that a press prints whole: 0.75 points.
pub(super) const THINNEST: i32 = 265;

/// The height of capitals in the smallest letters, of 6 points: DejaVu's capitals are 0.729 of the size.
pub(super) const LOWEST: i32 = 1550;

/// The shortest side of a cell whose symbol is a letter of 6 points.
pub(super) const PRINTABLE: i32 = 2820;

/// Returns words of a book with capitals of this height.
pub(super) const fn text(height: i32) -> TextStyle {
    TextStyle::book(height).serif()
}

pub(super) const fn bold(height: i32) -> TextStyle {
    TextStyle::bold(height).serif()
}

/// A size of paper: a name, or a width and a height.
///
/// ```
/// use takuzu_sat::book::Paper;
///
/// assert_eq!("6x9".parse::<Paper>()?, "152.4x228.6mm".parse()?);
/// assert_eq!("letter".parse(), Ok(Paper::LETTER));
/// # Ok::<(), takuzu_sat::book::UnknownPaper>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Paper {
    size: Point,
}

impl Paper {
    /// 210 × 297 mm.
    pub const A4: Paper = Paper { size: [210_000, 297_000] };
    /// 148 × 210 mm.
    pub const A5: Paper = Paper { size: [148_000, 210_000] };
    /// 8.5 × 11 inches.
    pub const LETTER: Paper = Paper { size: [215_900, 279_400] };

    /// The sizes that have names.
    pub const NAMED: [(&str, Paper); 3] =
        [("a4", Paper::A4), ("a5", Paper::A5), ("letter", Paper::LETTER)];

    /// Returns the width and height of an upright sheet in thousandths of a millimetre.
    #[must_use]
    pub const fn size(self) -> Point {
        self.size
    }
}

impl Default for Paper {
    fn default() -> Paper {
        Paper::A4
    }
}

crate::ground::error::message_error! {
    /// A text that is not a size of paper.
    pub struct UnknownPaper;
}

impl FromStr for Paper {
    type Err = UnknownPaper;

    /// Reads a name, or a width and a height with a unit: `148x210mm`, `6x9in`. Without a unit, numbers up to 30 are inches.
    fn from_str(text: &str) -> Result<Paper, UnknownPaper> {
        let named = Paper::NAMED.into_iter().find(|(name, _)| name.eq_ignore_ascii_case(text));
        let paper = named.map(|(_, paper)| paper).or_else(|| measured(text));
        let how = || {
            let [least, most] = SIDES.map(|side| side / MILLIMETRE);
            format!(
                "there is no paper `{text}`: a4, a5, letter, or a width and a height between {least} and {most} mm such as \
                 6x9 (inches) or 148x210mm"
            )
        };
        paper.ok_or_else(|| UnknownPaper(how()))
    }
}

/// The shortest side of a sheet, and the longest.
const SIDES: [i32; 2] = [80 * MILLIMETRE, 1000 * MILLIMETRE];

fn measured(text: &str) -> Option<Paper> {
    let (numbers, unit) = match (text.strip_suffix("mm"), text.strip_suffix("in")) {
        (Some(numbers), _) => (numbers, Some(1.0)),
        (_, Some(numbers)) => (numbers, Some(25.4)),
        (None, None) => (text, None),
    };
    let (width, height) = numbers.split_once(['x', 'X', '×'])?;
    let is_number = |text: &&str| text.bytes().all(|sign| sign.is_ascii_digit() || sign == b'.');
    let side = |text: &str| Some(text).filter(is_number)?.parse::<f64>().ok();
    let sides = [side(width)?, side(height)?];
    let unit = unit.unwrap_or(if sides.iter().all(|&side| side <= 30.0) { 25.4 } else { 1.0 });
    let size = sides.map(|side| (side * unit * f64::from(MILLIMETRE)).round() as i32);
    let is_possible = size.iter().all(|side| (SIDES[0]..=SIDES[1]).contains(side));
    is_possible.then_some(Paper { size })
}

/// The width by which the inner margin of a bound book exceeds the outer one, by its number of pages: what is asked inside
/// (0.375 to 0.875 inches) less what is asked outside (0.25 inches). Source: Kindle Direct Publishing, help page "Set Trim Size, Bleed, and
/// Margins".
pub(super) fn gutter(pages: usize) -> i32 {
    let eighths = match pages {
        0..=150 => 1,
        151..=300 => 2,
        301..=500 => 3,
        501..=700 => 4,
        701.. => 5,
    };
    eighths * 25_400 / 8
}

crate::ground::names::named! {
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
        /// Below each puzzle or beside it, small.
        Below = "below",
        /// The same, but turned by 180 degrees.
        UpsideDown = "upside-down",
    }
}

impl Solutions {
    /// Tells whether each solution is on the page of its puzzle.
    #[must_use]
    pub fn is_at_its_puzzle(self) -> bool {
        match self {
            Solutions::None | Solutions::End | Solutions::Separate => false,
            Solutions::Below | Solutions::UpsideDown => true,
        }
    }
}

/// The words on the back of the title page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Imprint {
    /// The commands that made the book, as far as they are known.
    #[default]
    Made,
    /// None: the page is blank.
    None,
    /// These lines.
    Lines(Vec<String>),
}

/// The wishes for a book.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Style {
    /// The paper.
    pub paper: Paper,
    /// The longer side of the paper is the width.
    pub landscape: bool,
    /// The inner margins are wider, as a bound book needs it: more so where it has many pages.
    pub gutter: bool,
    /// The columns and rows of puzzles on a page; where they are missing, the boards decide.
    pub per_page: Option<[usize; 2]>,
    /// One puzzle or two a page, and larger letters.
    pub large_print: bool,
    /// One puzzle a page, with lines for notes.
    pub notes: bool,
    /// The place of the solutions.
    pub solutions: Solutions,
    /// The title. A book with a title has a title page and an imprint.
    pub title: Option<String>,
    /// The words below the title.
    pub subtitle: Option<String>,
    /// The author, on the title page and in the facts about the file.
    pub author: Option<String>,
    /// The words on the back of the title page.
    pub imprint: Imprint,
    /// The book has a page with the rules.
    pub rules: bool,
    /// The book has pages with the techniques that its puzzles need.
    pub how_to_solve: bool,
    /// Puzzles of the same level that follow each other are a section, which begins with a page of its own.
    pub sections: bool,
    /// The names of puzzles are printed beside their numbers.
    pub names: bool,
    /// The language of all words.
    pub language: Language,
    /// The symbols in the cells.
    pub symbols: Symbols,
    /// The heads of the files of the puzzles, such as `takuzu-sat 0.2.0: generate -n 3`, for the imprint.
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

    /// Returns the height of a page's number.
    pub(super) const fn small(&self) -> i32 {
        Type::for_style(self).small
    }
}

/// The wishes for the fields of a page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wish {
    /// The height of what stands above each board.
    pub(super) head: i32,
    /// Each board has a small solution below or beside it.
    pub(super) has_answer: bool,
    /// The shortest side of a cell that is wanted, and the longest.
    pub(super) cell: [i32; 2],
    /// The most columns and rows of fields, and the most fields.
    pub(super) most: [usize; 3],
    /// The least space between two fields.
    pub(super) gap: Point,
}

/// The heights of capitals, and lengths that go with them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    pub(super) title: i32,
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
    pub(super) const fn for_style(style: &Style) -> Type {
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

    pub(super) fn puzzles(self, style: &Style) -> Wish {
        let (cell, most) = if style.large_print {
            ([11_000, 26_000], [2, 2, 2])
        } else {
            ([6500, 22_000], [4, 5, 12])
        };
        let has_answer = style.solutions.is_at_its_puzzle();
        Wish { head: 2 * self.number, has_answer, cell, most, gap: [9000, 7000] }
    }

    pub(super) fn solutions(self, style: &Style) -> Wish {
        let (cell, most) = if style.large_print {
            ([6000, 11_000], [4, 6, 12])
        } else {
            ([2900, 8000], [8, 12, 80])
        };
        Wish { head: 2 * self.answer, has_answer: false, cell, most, gap: [6000, 4500] }
    }
}

crate::ground::names::read_by_name! {
    Solutions,
    /// A name that no place of solutions has.
    UnknownSolutions: "there is no place `{}` for solutions: there are {}", between ", "
}
