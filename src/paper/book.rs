//! Books of puzzles: each puzzle with its number and its level, and the same number at its solution.
//!
//! An [`Item`] is a puzzle that has exactly one solution. All books are made from a list of items,
//! whatever their format. A [`Book`] is one on paper: its pages are drawings, made one after the other.
//!
//! ```
//! use takuzu_sat::book::{Book, Item, Style};
//! use takuzu_sat::{Limits, Puzzle};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let solution = puzzle.solve()?.expect("a solution");
//! let items = [Item::new(1, puzzle, solution, &Limits::none())];
//! let book = Book::new(&items, Style::default())?;
//! assert_eq!(book.pages().count(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod front;
mod leaf;
mod lesson_pages;
mod page;
mod wishes;
mod words;

use itertools::Itertools as _;

#[cfg(feature = "html")]
pub mod html;

use crate::ground::deduction::{Ended, Level, Technique};
use crate::ground::grid::{Grid, Shape};
use crate::ground::limits::Limits;
use crate::paper::render::Drawing;
use crate::people::explain::Language;
use crate::people::grade::grade;
use crate::puzzles::ladder::Allowed;
use crate::puzzles::puzzle::Puzzle;
use page::Area;
use page::Fields;
pub use wishes::{Imprint, MILLIMETRE, Paper, Solutions, Style, UnknownPaper, UnknownSolutions};
use wishes::{PRINTABLE, Type, bold};
use words::filled_in;

crate::ground::error::message_error! {
    /// An error that says that the pages of a book cannot be laid out.
    pub struct LayoutError;
}

/// A unit of a page in points, 72 of which are an inch.
pub const POINTS: f64 = 72.0 / 25_400.0;

/// The shortest side of a cell that a pencil can write in.
pub const WRITABLE: i32 = 6 * MILLIMETRE;

/// The most pages of puzzles and solutions of a book with a title that needs no table of contents.
const SHORT: usize = 16;

/// The most characters of a title.
const LONGEST_TITLE: usize = 200;

/// A puzzle of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Item {
    /// The number in the book, from 1.
    pub number: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The only solution of the puzzle.
    pub solution: Grid,
    /// The level of the hardest technique that the puzzle needs, if techniques solve it.
    pub level: Option<Level>,
    /// The name that the input gives to the puzzle, such as its comment.
    pub name: Option<String>,
    /// The game ID by which other programs know the puzzle, if the input has one.
    pub id: Option<String>,
    /// A bit for each technique that solves the puzzle, by its place among all.
    techniques: u64,
}

impl Item {
    /// Grades a puzzle, whose only solution is known. Where the limits end the work, there is no level.
    ///
    /// # Panics
    ///
    /// When the solution has another shape than the puzzle.
    #[must_use]
    pub fn new(number: usize, puzzle: Puzzle, solution: Grid, limits: &Limits) -> Item {
        assert_eq!(solution.shape(), puzzle.shape(), "a grid of another shape");
        // A board may be too large for techniques.
        let grade = grade(&puzzle, &Allowed::All, limits).ok();
        let grade = grade.filter(|grade| grade.ended == Ended::Solved);
        let used = grade.iter().flat_map(|grade| &grade.techniques);
        Item {
            number,
            level: grade.as_ref().and_then(|grade| grade.level),
            techniques: used.fold(0, |bits, &(technique, _)| bits | bit(technique)),
            puzzle,
            solution,
            name: None,
            id: None,
        }
    }

    /// Gives the puzzle a name.
    #[must_use]
    pub fn with_name(self, name: Option<String>) -> Item {
        Item { name, ..self }
    }

    /// Gives the puzzle a game ID.
    #[must_use]
    pub fn with_id(self, id: Option<String>) -> Item {
        Item { id, ..self }
    }

    /// Tells whether a technique is one of those that solve the puzzle, easiest first.
    #[must_use]
    pub fn needs(&self, technique: Technique) -> bool {
        technique.puzzle() == self.puzzle.kind().name() && self.techniques & bit(technique) != 0
    }

    /// Returns what the puzzle is: `Takuzu 10×10`.
    #[must_use]
    pub fn title(&self) -> String {
        title(&self.puzzle)
    }

    /// Returns the level in a language, if there is one.
    #[must_use]
    pub fn level_in(&self, language: Language) -> Option<&'static str> {
        self.level.map(|level| language.level(level))
    }
}

fn title(puzzle: &Puzzle) -> String {
    let (kind, shape) = (puzzle.kind().title(), puzzle.shape());
    format!("{kind} {}×{}", shape.rows(), shape.cols())
}

fn bit(technique: Technique) -> u64 {
    u32::try_from(technique.place()).ok().and_then(|place| 1_u64.checked_shl(place)).unwrap_or(0)
}

/// Puts puzzles in the order of their levels, those without a level last, and numbers them anew.
pub fn sort_by_level(items: &mut [Item]) {
    items.sort_by_key(|item| (item.level.is_none(), item.level));
    for (item, number) in items.iter_mut().zip(1..) {
        item.number = number;
    }
}

/// A title in the outline of a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bookmark {
    /// The number of the page that it leads to, from 1.
    pub page: usize,
    /// Its words.
    pub title: String,
    /// It stands below the last title that is not a part.
    pub is_part: bool,
}

/// A book on paper.
#[derive(Debug)]
pub struct Book<'a> {
    items: &'a [Item],
    style: Style,
    /// The sizes of letters.
    size: Type,
    /// The pages before the first puzzle, and the titles that lead to them.
    front: Vec<Drawing>,
    titles: Vec<Bookmark>,
    /// The pages behind them, to the last puzzle.
    leaves: Vec<Leaf<'a>>,
    puzzles: Fields,
    solutions: Fields,
    /// The width by which the inner margin exceeds the outer one.
    gutter: i32,
    /// The boards differ in kind or size, so each says what it is.
    is_mixed: bool,
}

/// A page of puzzles, one that a section begins with, or the blank page before it: a section begins on a right-hand page.
#[derive(Clone, Copy, Debug)]
enum Leaf<'a> {
    Blank,
    Heading(&'a [Item]),
    Puzzles(&'a [Item]),
}

/// Checks the title of a book, on paper or on a page.
///
/// # Errors
///
/// When the title is too long.
pub fn check_title(title: Option<&str>) -> Result<(), LayoutError> {
    let length = title.map_or(0, |title| title.chars().count());
    if length > LONGEST_TITLE {
        let message =
            format!("a title of {length} characters is too long: {LONGEST_TITLE} are possible");
        return Err(LayoutError(message));
    }
    Ok(())
}

impl<'a> Book<'a> {
    /// Lays out a book.
    ///
    /// # Errors
    ///
    /// When there are no items, the title is too long, or so many puzzles do not fit on a page.
    pub fn new(items: &'a [Item], style: Style) -> Result<Book<'a>, LayoutError> {
        if items.is_empty() {
            return Err(LayoutError("a book needs a puzzle".into()));
        }
        for words in [&style.title, &style.subtitle, &style.author] {
            check_title(words.as_deref())?;
        }
        if let Some([0, _] | [_, 0]) = style.per_page {
            return Err(LayoutError("a page needs a column and a row of puzzles".into()));
        }
        let mut book = Book::laid_out(items, style, 0)?;
        // A wider margin may lead to more pages, and these to a wider margin.
        while book.style.gutter && book.gutter < wishes::gutter(book.page_count()) {
            let gutter = wishes::gutter(book.page_count());
            book = Book::laid_out(items, book.style, gutter)?;
        }
        Ok(book)
    }

    fn laid_out(items: &'a [Item], style: Style, gutter: i32) -> Result<Book<'a>, LayoutError> {
        let size = Type::for_style(&style);
        let shapes: Vec<Shape> = items.iter().map(|item| item.puzzle.shape()).unique().collect();
        let area = Area::for_style(&style, gutter);
        let head = if style.title.is_some() { 4 * size.small } else { 0 };
        let (field, sides) = match style.notes {
            true => (area.below(head).before_notes(), Some([1, 1])),
            false => (area.below(head), style.per_page),
        };
        let puzzles = Fields::find(items.len(), &shapes, field, size.puzzles(&style), sides);
        let answers = area.below(bold(size.heading).line() + size.answer);
        let wish = size.solutions(&style);
        let solutions = Fields::find(items.len(), &shapes, answers, wish, None);
        let sections: Vec<&[Item]> = match style.sections {
            true => items.chunk_by(|one, other| one.level == other.level).collect(),
            false => vec![items],
        };
        let leaves = sections.iter().flat_map(|&items| {
            let heading = (sections.len() > 1).then_some(Leaf::Heading(items));
            heading.into_iter().chain(items.chunks(puzzles.count()).map(Leaf::Puzzles))
        });
        let mut book = Book {
            is_mixed: items.iter().any(|item| item.title() != items[0].title()),
            leaves: leaves.collect(),
            items,
            style,
            size,
            front: Vec::new(),
            titles: Vec::new(),
            puzzles,
            solutions,
            gutter,
        };
        book.check()?;
        book.write_front()?;
        Ok(book)
    }

    /// Refuses boards that do not fit.
    fn check(&self) -> Result<(), LayoutError> {
        let solutions = match self.style.solutions {
            Solutions::None | Solutions::Below | Solutions::UpsideDown => None,
            Solutions::End | Solutions::Separate => Some(self.solutions),
        };
        for fields in [self.puzzles].into_iter().chain(solutions) {
            let (item, cell) = self.smallest_in(fields);
            if cell < PRINTABLE {
                let (number, shape) = (item.number, item.puzzle.shape());
                let Fields { columns, rows, .. } = fields;
                return Err(LayoutError(format!(
                    "{columns}x{rows} puzzles do not fit on a page: puzzle {number} has {shape} cells, and letters of 6 points, \
                     the smallest that can be read, need 2.8 mm each"
                )));
            }
        }
        Ok(())
    }

    /// Returns the number of the puzzle with the smallest cells, and the side of such a cell.
    #[must_use]
    pub fn smallest_cell(&self) -> (usize, i32) {
        let (item, cell) = self.smallest_in(self.puzzles);
        (item.number, cell)
    }

    /// Returns the first puzzle with the smallest cells.
    fn smallest_in(&self, fields: Fields) -> (&Item, i32) {
        let cell = |item: &Item| fields.cell(item.puzzle.shape());
        let smallest = self.items.iter().min_by_key(|item| cell(item));
        let item = smallest.expect("a book has a puzzle");
        (item, cell(item))
    }

    /// Returns the title, or else what the puzzles are: `8 Takuzu 8×8`.
    #[must_use]
    pub fn name(&self) -> String {
        self.style.title.as_deref().map_or_else(|| self.count(), words::plain)
    }

    /// Returns the columns and rows of puzzles on a page.
    #[must_use]
    pub fn per_page(&self) -> [usize; 2] {
        [self.puzzles.columns, self.puzzles.rows]
    }

    /// Returns the number of pages, without solutions that stand apart.
    fn page_count(&self) -> usize {
        self.puzzles_end() + self.answer_count()
    }

    /// Returns the number of pages of solutions at the end.
    fn answer_count(&self) -> usize {
        match self.style.solutions {
            Solutions::End => self.items.len().div_ceil(self.solutions.count()),
            Solutions::None | Solutions::Separate | Solutions::Below | Solutions::UpsideDown => 0,
        }
    }

    fn has_contents(&self) -> bool {
        self.style.title.is_some() && self.leaves.len() + self.answer_count() > SHORT
    }

    /// Returns the number of the last page of puzzles.
    fn puzzles_end(&self) -> usize {
        self.front.len() + self.leaves.len()
    }

    /// Returns the titles that lead to [`Book::pages`], in order.
    #[must_use]
    pub fn outline(&self) -> Vec<Bookmark> {
        let language = self.style.language;
        let first = self.front.len() + 1;
        let leaves = self.leaves.iter().zip(first..).filter_map(|(leaf, page)| match *leaf {
            Leaf::Blank => None,
            Leaf::Heading(items) => {
                Some(Bookmark { page, title: self.section(items).join(" – "), is_part: false })
            }
            Leaf::Puzzles(items) => {
                Some(Bookmark { page, title: words::puzzles(language, items), is_part: true })
            }
        });
        let is_one = matches!(self.leaves[0], Leaf::Puzzles(_));
        let all = filled_in(language, words::ALL_PUZZLES, &[]);
        let all = is_one.then_some(Bookmark { page: first, title: all, is_part: false });
        let at_end = (self.style.solutions == Solutions::End)
            .then(|| self.outline_of_answers(self.puzzles_end() + 1));
        let titles = self.titles.iter().cloned().chain(all).chain(leaves);
        titles.chain(at_end.into_iter().flatten()).collect()
    }

    /// Returns the titles that lead to solutions, the first of which are on this page: 1 where they stand apart.
    #[must_use]
    pub fn outline_of_answers(&self, first: usize) -> Vec<Bookmark> {
        let language = self.style.language;
        let title = filled_in(language, words::SOLUTIONS, &[]);
        let parts = self.items.chunks(self.solutions.count()).zip(first..);
        let parts = parts.map(|(items, page)| Bookmark {
            page,
            title: words::range(language, [words::SOLUTION_OF, words::SOLUTIONS_OF], items),
            is_part: true,
        });
        [Bookmark { page: first, title, is_part: false }].into_iter().chain(parts).collect()
    }

    /// Returns the author, as it is printed.
    #[must_use]
    pub fn author(&self) -> Option<String> {
        self.style.author.as_deref().map(words::plain)
    }

    /// Makes the pages one after the other. A unit is a thousandth of a millimetre.
    pub fn pages(&self) -> impl Iterator<Item = Drawing> + '_ {
        let front = self.front.iter().cloned();
        let leaves = self.leaves.iter().zip(self.front.len() + 1..);
        let leaves = leaves.map(|(leaf, number)| match *leaf {
            Leaf::Blank => self.blank_page(number).done(),
            Leaf::Heading(items) => self.section_page(items, number),
            Leaf::Puzzles(items) => self.puzzle_page(items, number),
        });
        let first = self.puzzles_end() + 1;
        let at_end = (self.style.solutions == Solutions::End).then(|| self.answer_pages(first));
        front.chain(leaves).chain(at_end.into_iter().flatten())
    }

    /// Makes the pages of the solutions, where these stand apart.
    pub fn answers(&self) -> impl Iterator<Item = Drawing> + '_ {
        let is_apart = self.style.solutions == Solutions::Separate;
        is_apart.then(|| self.answer_pages(1)).into_iter().flatten()
    }

    fn answer_pages(&self, first: usize) -> impl Iterator<Item = Drawing> + '_ {
        let chunks = self.items.chunks(self.solutions.count()).zip(first..);
        chunks.map(|(items, number)| self.answer_page(items, number))
    }
}
