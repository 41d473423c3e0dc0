//! The contract between the reader and the texts of a puzzle, the forms that any puzzle may have, and the tables of
//! other programs, which are written here and read as [wrappers](super::wrappers).

use std::io::{self, BufRead};

use super::cells::{Digits, Row, Symbols, only_sign};
use super::detect::{self, SAMPLE};
use super::error::{Complaint, ParseError, Tip};
use super::grid::{self, Size};
use super::stream::{MAX_PUZZLE, Stream, TextLine};
use super::wrappers::Payload;
use super::{Format, ReadOptions, frames, json, line};
use crate::deduction::Fact;
use crate::game::Game;
use crate::grid::Grid;
use crate::puzzle::Kind;

/// A text of any length, whatever it is read from.
pub(super) type Text<'a> = Stream<dyn BufRead + 'a>;

/// The likelihood that a text is a puzzle of some kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Likeness {
    /// Nothing speaks for it.
    No,
    /// It is one if no other puzzle claims it.
    Maybe,
    /// Only this puzzle is written so.
    Yes,
}

/// Evaluates one expression with the type of the puzzle that a kind names. Who has texts stands here.
macro_rules! with_formats {
    ($kind:expr, $type:ident => $body:expr) => {
        match $kind {
            $crate::sudoku::KIND => {
                type $type = $crate::sudoku::Sudoku;
                $body
            }
            _ => {
                type $type = $crate::takuzu::Takuzu;
                $body
            }
        }
    };
}
pub(super) use with_formats;

/// The lines of a puzzle in a format, with the size that stands on top of them.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    pub(super) format: Format,
    pub(super) lines: &'a [TextLine],
    pub(super) size: Option<Size>,
}

impl Block<'_> {
    /// The first line, which is the only one in formats with one puzzle per line.
    pub(super) fn first(&self) -> &TextLine {
        &self.lines[0]
    }

    pub(super) fn error(&self, message: impl Into<Complaint>) -> ParseError {
        self.first().error(self.first().span(), message, "")
    }
}

/// A word that looks like a puzzle of one line in another format than `line`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    /// Nothing else is written so.
    Certain,
    /// It may also be a name or a number. `is_whole` says that its cells fill a board.
    Likely {
        /// The number of its cells.
        cells: usize,
        is_whole: bool,
    },
}

/// The obstacle that keeps a puzzle out of a format.
pub(super) struct Obstacle {
    /// The words behind the name of the format: "is for squares, 4x6 is a rectangle".
    pub(super) wrong: String,
    /// The word for what other formats can carry: "it" or "them".
    pub(super) what: &'static str,
    pub(super) tip: Option<Tip>,
}

impl From<String> for Obstacle {
    fn from(wrong: String) -> Obstacle {
        Obstacle { wrong, what: "it", tip: None }
    }
}

/// The number of lines of the puzzle ahead, and what is known of them before they are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) lines: usize,
    /// The size that the first line says.
    pub(super) size: Option<Size>,
    /// The most lines that there may be, and what to say of more.
    most: usize,
    too_many: (usize, &'static str),
}

impl Extent {
    /// So many lines, known to be right.
    pub(super) fn new(lines: usize) -> Extent {
        Extent::at_most(lines, usize::MAX, (0, ""))
    }

    /// So many lines, the first of which says the size.
    pub(super) fn sized(lines: usize, size: Size) -> Extent {
        Extent { size: Some(size), ..Extent::new(lines) }
    }

    /// So many lines, where more than `most` are too many: a number of things to name.
    pub(super) fn at_most(lines: usize, most: usize, too_many: (usize, &'static str)) -> Extent {
        Extent { lines, size: None, most, too_many }
    }

    /// Returns the lines up to the first that is the last, by its index and itself, or up to the end
    /// of the block; no more than one above `most`.
    pub(super) fn until(
        text: &mut Text<'_>,
        most: usize,
        mut is_last: impl FnMut(usize, &TextLine) -> bool,
    ) -> io::Result<Extent> {
        let mut count = 0;
        while text.ahead().len() > count {
            count += 1;
            if is_last(count - 1, &text.ahead()[count - 1]) || count > most {
                break;
            }
            text.look(count + 1)?;
        }
        Ok(Extent::at_most(count, most, (most, "lines")))
    }

    /// Says what is wrong where there are too many lines, or they are too long together.
    pub(super) fn excess(self, text: &mut Text<'_>) -> Option<String> {
        if self.lines > self.most {
            let (most, what) = self.too_many;
            return Some(format!(
                "more than {most} {what}; several puzzles need a blank line between them"
            ));
        }
        let is_cut = text.is_over_full() && self.lines == text.ahead().len();
        is_cut.then(|| format!("the puzzle is longer than {} MiB", MAX_PUZZLE >> 20))
    }
}

/// The lines that a puzzle takes of a text.
type Lines = fn(&mut Text<'_>, &ReadOptions) -> io::Result<Extent>;

pub(super) struct Form<P: Formats> {
    pub(super) format: Format,
    /// Finds the lines of the next puzzle.
    pub(super) lines: Lines,
    pub(super) read: fn(Block<'_>, &ReadOptions) -> Result<P::Found, ParseError>,
    /// Writes a puzzle in which nothing is an obstacle.
    pub(super) write: fn(&P) -> String,
}

/// One line, for formats with one puzzle per line.
pub(super) const ONE_LINE: Lines = |_, _| Ok(Extent::new(1));

impl<P: Formats> Form<P> {
    /// One row per line, the size on top of rectangles.
    pub(super) const GRID: Form<P> = Form {
        format: Format::Grid,
        lines: |text, options| grid::extent(text, P::symbols(options)),
        read: |b, o| Ok(grid::parse(b.lines, b.size, P::symbols(o))?.into()),
        write: |puzzle| grid::write(puzzle.givens()),
    };

    /// A puzzle a line, its rows as words.
    pub(super) const WORDS: Form<P> = Form {
        format: Format::Words,
        lines: ONE_LINE,
        read: |b, o| Ok(line::parse_words(b.first(), P::symbols(o))?.into()),
        write: |puzzle| line::write_words(puzzle.givens()),
    };

    /// A puzzle a line, its cells row by row.
    pub(super) const LINE: Form<P> = Form {
        format: Format::Line,
        lines: ONE_LINE,
        read: |b, o| Ok(line::parse(b.first(), P::symbols(o))?.into()),
        write: |puzzle| line::write(puzzle.givens()),
    };

    /// A table of Markdown.
    pub(super) const MARKDOWN: Form<P> = Form {
        format: Format::Markdown,
        lines: |text, _| frames::lines(text, |_| false),
        read: |b, o| Ok(frames::parse_table(b.lines, P::symbols(o))?.into()),
        write: |puzzle| frames::write_table(puzzle.givens()),
    };

    /// A frame drawn around each cell.
    pub(super) const BOX: Form<P> = Form {
        format: Format::Box,
        lines: |text, _| frames::lines(text, frames::is_box_rule),
        read: |b, o| Ok(frames::parse_box(b.lines, P::symbols(o))?.into()),
        write: |puzzle| frames::write_box(puzzle.givens()),
    };

    /// One row per line, commas between the cells; no size on top.
    pub(super) const CSV: Form<P> = Form {
        format: Format::Csv,
        read: |b, o| Ok(grid::parse(b.lines, None, P::symbols(o))?.into()),
        write: |puzzle| write_separated(puzzle.givens(), ","),
        ..Form::GRID
    };

    /// One row per line, tabs between the cells.
    pub(super) const TSV: Form<P> = Form {
        format: Format::Tsv,
        write: |puzzle| write_separated(puzzle.givens(), "\t"),
        ..Form::CSV
    };

    /// A matrix of LaTeX, whose rows stand below their size where they are not a square.
    pub(super) const LATEX: Form<P> = Form {
        format: Format::Latex,
        read: |b, o| {
            let size = (b.lines.len() > 1).then(|| Size::parse(b.first())).flatten();
            let size = size.filter(|size| b.lines.len() == size.rows + 1);
            Ok(grid::parse(b.lines, size, P::symbols(o))?.into())
        },
        write: |puzzle| write_latex(puzzle.givens()),
        ..Form::GRID
    };

    /// A table of LaTeX.
    pub(super) const TABULAR: Form<P> = Form {
        format: Format::Tabular,
        write: |puzzle| write_tabular(puzzle.givens(), None),
        ..Form::LATEX
    };

    /// An object of JSON with `rows`, `cols` and `givens`.
    pub(super) const JSON: Form<P> = Form {
        format: Format::Json,
        lines: |text, _| json::extent(text),
        read: |block, _| Ok(json::parse(block.lines, P::KIND)?.into()),
        write: |puzzle| json::write(puzzle),
    };
}

/// The texts of a puzzle: which formats it has, how a text shows that it is one, how to read a block of
/// lines and how to write a puzzle.
///
/// A puzzle with digits in its cells, whose board is known by its givens, needs the methods without a
/// default alone: it is read where it is asked for by name and where JSON names it, and written, as
/// `grid`, `words`, `line` and `json`.
pub(super) trait Formats: Game + Sized {
    /// The kind of puzzle.
    const KIND: Kind;

    const FORMS: &'static [Form<Self>] = &[Form::GRID, Form::WORDS, Form::LINE, Form::JSON];

    /// The characters that may stand between two cells and say something about them.
    const LINKS: &'static str = "";

    /// Returns the notation of its cells, and its boards.
    fn symbols(_options: &ReadOptions) -> impl Symbols {
        Digits
    }

    /// The parts of a puzzle found in a text: the givens, and more where formats have a place for it.
    type Found: From<Grid>;

    /// Returns the puzzle that a text is about, with a remark where the options say otherwise; or what
    /// is wrong with it.
    fn puzzle(
        found: Self::Found,
        options: &ReadOptions,
    ) -> Result<(Self, Option<String>), Complaint>;

    /// Takes the values that the text rules out in open cells out of what was found: pencil marks.
    fn take_ruled_out(_found: &mut Self::Found) -> Vec<Fact> {
        Vec::new()
    }

    /// Returns the options by which other texts are read as this puzzle is.
    fn options_of(&self, options: ReadOptions) -> ReadOptions {
        options.with_puzzle(Self::KIND)
    }

    /// Tells whether the options ask for something that only this puzzle has.
    fn is_asked_for(_options: &ReadOptions) -> bool {
        false
    }

    /// Lists the signs of cells that may take several code points, and the character that each is read as.
    fn clusters(_options: &ReadOptions) -> Vec<(String, char)> {
        Vec::new()
    }

    /// Returns the number of lines that [`Formats::likeness`] needs of a block that begins with these.
    fn look_ahead(_sample: &[TextLine], _options: &ReadOptions) -> usize {
        SAMPLE
    }

    /// Returns how likely a block that begins with these lines, and is no JSON, is this puzzle.
    fn likeness(_lines: &[TextLine], _options: &ReadOptions) -> Likeness {
        Likeness::No
    }

    /// Tells whether a line in a list of these puzzles is certainly another one.
    fn is_other(_line: &TextLine, _options: &ReadOptions) -> bool {
        false
    }

    /// Returns how likely a JSON value that does not name its puzzle is this one.
    fn likeness_of_json(_page: &json::Page<'_>) -> Likeness {
        Likeness::No
    }

    /// Tells whether a word is a cell: one character, or a number.
    fn is_cell(word: &str, options: &ReadOptions) -> bool {
        only_sign(word).is_some_and(|sign| Self::symbols(options).strict().value(sign).is_ok())
    }

    /// Tells whether a word holds a whole puzzle, as each line of the format `line` does.
    fn is_line(word: &str, options: &ReadOptions) -> bool {
        let symbols = Self::symbols(options);
        let is_known = |sign| symbols.strict().value(sign).is_ok();
        line::is_likely(word.chars().count(), symbols) && word.chars().all(is_known)
    }

    /// Tells whether a word looks like a puzzle of one line in another format than `line`.
    fn code(_word: &str, _options: &ReadOptions) -> Option<Code> {
        None
    }

    /// Takes off what stands around the cells of the puzzle ahead in texts that only this puzzle has.
    fn unwrap(_text: &mut Text<'_>, _options: &ReadOptions) -> io::Result<Option<Payload>> {
        Ok(None)
    }

    /// Returns the format of the puzzle that begins with the next line; a list of lines may be
    /// the rows of one grid after all ([`verdict`](super::detect::verdict)).
    fn detect(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Format> {
        detect::format(text, Self::symbols(options))
    }

    /// Returns the cells of a line that is a row of so many.
    fn row(line: &TextLine, side: usize, options: &ReadOptions) -> Option<Vec<Option<u8>>> {
        Row::read(line, line.span(), Self::symbols(options)).ok()?.of_length(side)
    }

    /// Tells whether a line is text around puzzles of a format that only this puzzle has, to be skipped where
    /// the format is named.
    fn is_prose(_format: Format, _line: &TextLine) -> bool {
        false
    }

    /// Returns a puzzle, in an argument of a command line, that shows what a format looks like.
    fn sample(_format: Format) -> &'static str {
        "1"
    }

    /// Lists what a format has a place for.
    fn carried(_format: Format) -> String {
        Self::KIND.title().into()
    }

    /// Returns the first thing of the puzzle that a format has no place for; `whole` asks for all that is
    /// known of it, and not for its board and givens alone.
    fn obstacle(&self, format: Format, _whole: bool) -> Option<Obstacle> {
        rectangle(self.givens(), format)
    }
}

pub(super) fn form<P: Formats>(format: Format) -> Option<&'static Form<P>> {
    P::FORMS.iter().find(|form| form.format == format)
}

/// The obstacle of a rectangle in a format that is for squares.
pub(super) fn rectangle(givens: &Grid, format: Format) -> Option<Obstacle> {
    let shape = givens.shape();
    let is_carried = shape.rows() == shape.cols() || format.carries_rectangles();
    (!is_carried).then(|| format!("is for squares, {shape} is a rectangle").into())
}

/// The cells of each row; a blank is nothing.
fn cells_of_rows(grid: &Grid) -> Vec<Vec<String>> {
    let text = grid.to_string();
    let cell = |sign: char| {
        if sign == '.' { String::new() } else { sign.to_string() }
    };
    text.lines().map(|row| row.chars().map(cell).collect()).collect()
}

/// Writes a row a line, blanks empty. A line of tabs alone would be a blank one: its blanks are dots.
pub(super) fn write_separated(grid: &Grid, by: &str) -> String {
    let row = |row: Vec<String>| {
        let text = row.join(by);
        if text.trim().is_empty() { vec!["."; row.len()].join(by) + "\n" } else { text + "\n" }
    };
    cells_of_rows(grid).into_iter().map(row).collect()
}

/// Writes a matrix of LaTeX, as packages such as amsmath draw it.
pub(super) fn write_latex(grid: &Grid) -> String {
    let row = |row: Vec<String>| format!("{} \\\\\n", row.join(" & "));
    let rows: String = cells_of_rows(grid).into_iter().map(row).collect();
    format!("\\begin{{bmatrix}}\n{rows}\\end{{bmatrix}}\n")
}

/// Writes a table of LaTeX with lines around each cell, and two between blocks of this many rows and
/// columns.
pub(super) fn write_tabular(grid: &Grid, block: Option<(usize, usize)>) -> String {
    let shape = grid.shape();
    let is_edge = |at: usize, size: fn((usize, usize)) -> usize| {
        let is_last = |block| at > 0 && at.is_multiple_of(size(block));
        block.is_some_and(is_last)
    };
    let mut columns = String::from("|");
    for col in 1..=shape.cols() {
        let is_double = col < shape.cols() && is_edge(col, |(_, cols)| cols);
        columns.push_str(if is_double { "c||" } else { "c|" });
    }
    let mut text = format!("\\begin{{tabular}}{{{columns}}}\n\\hline\n");
    for (at, row) in cells_of_rows(grid).into_iter().enumerate() {
        let is_double = at + 1 < shape.rows() && is_edge(at + 1, |(rows, _)| rows);
        let rule = if is_double { "\\hline\\hline" } else { "\\hline" };
        text += &format!("{} \\\\\n{rule}\n", row.join(" & "));
    }
    text + "\\end{tabular}\n"
}

/// Writes an XML file of OpenSudoku with one game.
pub(super) fn write_opensudoku(grid: &Grid) -> String {
    let data = grid.to_line().replace('.', "0");
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<opensudoku>\n  \
         <name>takuzu-sat</name>\n  <game data=\"{data}\" />\n</opensudoku>\n"
    )
}
