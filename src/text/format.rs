//! The formats by name, and what each can carry: the one table of them; and the sign that each has for comments, if any.

use super::formats::{Formats as _, has, with_formats};
use super::{ReadOptions, read_argument};
use crate::ground::error::shown;
use crate::puzzles::puzzle::{Kind, Puzzle};

// The boards that a format has a place for: squares alone, or any rectangle.
const SQUARES: bool = false;
const ANY: bool = true;

// The lines that a puzzle takes: many, or one.
const BLOCK: bool = false;
const LINE: bool = true;

/// A comment, if a format has any: signs in front of it and behind, and what makes text dead between them.
type Style = Option<(&'static str, &'static str, fn(&str) -> String)>;

const HASH: Style = Some(("#", "", str::to_owned));
const SDK: Style = Some(("#C", "", str::to_owned));
const TEX: Style = Some(("%", "", without_tex));
const MARKUP: Style = Some(("<!--", "-->", without_tags));
const XML: Style = Some(("<!--", "-->", without_dashes));
const NONE: Style = None;

/// Makes the enum of formats from their names, whether rule 3 holds, boards, lines, comments and summaries.
macro_rules! formats {
    ($($format:ident: $name:literal, $rule_3:expr, $boards:expr, $takes:expr, $style:expr, $summary:literal;)*) => {
        crate::ground::names::named! {
            /// A way to put a puzzle on paper.
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum Format {
                $(#[doc = concat!($summary, ".")] $format = $name,)*
            }
        }

        /// Rule 3, boards, lines, comments and summary of each format.
        const TABLE: [(Option<bool>, bool, bool, Style, &str); Format::ALL.len()] =
            [$(($rule_3, $boards, $takes, $style, $summary)),*];
    };
}

formats! {
    Grid: "grid", Some(true), ANY, BLOCK, HASH, "one row per line";
    Markdown: "markdown", Some(true), ANY, BLOCK, MARKUP, "a table of GitHub's Markdown";
    Box: "box", Some(true), ANY, BLOCK, HASH, "a frame drawn around each cell";
    Words: "words", Some(true), SQUARES, LINE, HASH, "one puzzle per line, its rows as words";
    Line: "line", Some(true), SQUARES, LINE, HASH, "one puzzle per line, its cells row by row";
    SizedLine: "sized-line", Some(true), ANY, LINE, HASH, "one puzzle per line, its cells behind width and height";
    Task: "task", Some(true), SQUARES, LINE, HASH, "one puzzle per line, letters for runs of blanks (puzzle-binairo.com)";
    PlusTask: "plus-task", Some(false), SQUARES, LINE, HASH, "a task, and signs between neighbours as sums (Binairo Plus)";
    Unruly: "unruly", None, ANY, LINE, HASH, "a game ID of Simon Tatham's Unruly, one puzzle per line";
    Signs: "signs", None, ANY, BLOCK, HASH, "one row per line, `=` and `x` between cells and between rows";
    Json: "json", None, ANY, BLOCK, NONE, "one object or array per puzzle (this program, shadify, 0h h1)";
    Csv: "csv", Some(true), SQUARES, BLOCK, HASH, "one row per line, commas between cells, blanks empty";
    Tsv: "tsv", Some(true), SQUARES, BLOCK, HASH, "one row per line, tabs between cells, blanks empty";
    Latex: "latex", Some(true), ANY, BLOCK, TEX, "a matrix or an array of LaTeX";
    Tabular: "tabular", Some(true), ANY, BLOCK, TEX, "a table of LaTeX, ready to print; it is written only";
    Sdk: "sdk", Some(true), SQUARES, BLOCK, SDK, "one row per line, 9x9 (SadMan); `#` lines above are comments";
    Sdm: "sdm", Some(true), SQUARES, LINE, HASH, "one puzzle per line, blanks as 0 (SadMan)";
    Ss: "ss", Some(true), SQUARES, BLOCK, HASH, "a frame around the blocks (Simple Sudoku)";
    Candidates: "candidates", Some(true), SQUARES, LINE, HASH, "one puzzle per line, the candidates of each cell, up to 9x9";
    Hodoku: "hodoku", Some(true), SQUARES, LINE, HASH, "one puzzle per line of HoDoKu's library, with candidates ruled out, up to 9x9";
    Solo: "solo", Some(true), SQUARES, LINE, HASH, "a game ID of Simon Tatham's Solo, one puzzle per line";
    OpenSudoku: "opensudoku", Some(true), SQUARES, BLOCK, XML, "the XML of OpenSudoku, 9x9; it is written only";
}

crate::ground::names::read_by_name! {
    Format,
    /// A name that no format has.
    UnknownFormat: "no format `{}`; there are: {}", between ", "
}

impl Format {
    /// Returns a description in a few words, for a list.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        TABLE[self as usize].4
    }

    /// Tells whether puzzles of a kind are written in it.
    #[must_use]
    pub fn carries(self, kind: Kind) -> bool {
        with_formats!(kind, P => has::<P>(self))
    }

    /// Returns a puzzle that shows what the format looks like, of the first kind that it is for.
    #[must_use]
    pub fn sample(self) -> Puzzle {
        let kind = self.kinds().next().expect("a format of some puzzle");
        let text = with_formats!(kind, P => P::sample(self));
        let read = read_argument("sample", text, &ReadOptions::default().with_puzzle(kind));
        read.expect("the sample is a puzzle").remove(0).puzzle
    }

    /// Lists what it has a place for, for people: "squares, with rule 3, Sudoku".
    #[must_use]
    pub fn carried(self) -> String {
        let parts = self.kinds().map(|kind| with_formats!(kind, P => P::carried(self)));
        parts.collect::<Vec<String>>().join(", ")
    }

    fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |&kind| self.carries(kind))
    }

    /// Tells whether it says which shape the blocks of a Sudoku have. In the others they have the usual one
    /// ([`Sudoku::usual_block`](crate::sudoku::Sudoku::usual_block)), unless one says otherwise when it is read.
    #[must_use]
    pub const fn carries_blocks(self) -> bool {
        matches!(self, Format::Ss | Format::Solo | Format::Json)
    }

    /// Tells whether it has a place for the size of a rectangle.
    #[must_use]
    pub const fn carries_rectangles(self) -> bool {
        TABLE[self as usize].1
    }

    /// Tells whether rule 3 (no equal rows or columns) holds, unless one says otherwise when it is read;
    /// `None` where the text says it.
    #[must_use]
    pub const fn distinct_lines(self) -> Option<bool> {
        TABLE[self as usize].0
    }

    /// Tells whether it has a place for signs between neighbours.
    #[must_use]
    pub const fn carries_signs(self) -> bool {
        matches!(self, Format::PlusTask | Format::Signs | Format::Json)
    }

    /// Tells whether it says which symbol there may be one more of on a line of odd length. The others can
    /// be read with sides of odd length if one says it then.
    #[must_use]
    pub const fn carries_majority(self) -> bool {
        matches!(self, Format::Json)
    }

    /// Tells whether a line is a whole puzzle.
    #[must_use]
    pub(super) const fn is_a_puzzle_a_line(self) -> bool {
        TABLE[self as usize].2
    }

    /// Returns the text needed between two written puzzles so that both can be read again: a blank line,
    /// or nothing where each has its line.
    #[must_use]
    pub const fn gap(self) -> &'static str {
        if matches!(self, Format::Json) || self.is_a_puzzle_a_line() { "" } else { "\n" }
    }

    /// Tells whether comments can be written in it.
    #[must_use]
    pub fn has_comments(self) -> bool {
        TABLE[self as usize].3.is_some()
    }

    /// Writes comments above a puzzle that is written in this format, in the format's own signs. What a
    /// terminal or a reader of the format would obey is made harmless.
    ///
    /// A format without comments leaves them out ([`Format::has_comments`]).
    #[must_use]
    pub fn with_comments<S: AsRef<str>>(self, comments: &[S], puzzle: &str) -> String {
        let lines = comments.iter().flat_map(|comment| comment.as_ref().lines());
        let comments: String = lines.map(|line| self.comment_line(line)).collect();
        match puzzle.split_once('\n') {
            // The declaration of XML stands first.
            Some((declaration, rest)) if self == Format::OpenSudoku => {
                format!("{declaration}\n{comments}{rest}")
            }
            _ => comments + puzzle,
        }
    }

    /// Writes a comment behind a puzzle that takes a line, and above any other.
    #[must_use]
    pub fn with_comment_behind(self, comment: &str, puzzle: &str) -> String {
        if !self.is_a_puzzle_a_line() {
            return self.with_comments(&[comment], puzzle);
        }
        format!("{} # {}\n", puzzle.trim_end(), harmless(comment).trim())
    }

    /// Writes a line of a comment; a blank one stays one.
    fn comment_line(self, text: &str) -> String {
        let Some((begin, end, dead)) = TABLE[self as usize].3 else {
            return String::new();
        };
        let text = dead(harmless(text).trim_end());
        format!("{begin} {text} {end}").trim_end().to_owned() + "\n"
    }
}

/// Text as it may go to a terminal, with the no-break spaces of French.
fn harmless(text: &str) -> String {
    let text = shown(text).replace("\\u{a0}", "\u{a0}");
    text.replace("\\u{202f}", "\u{202f}")
}

/// Takes away the signs that end a comment or begin a tag, and the quotes of attributes.
fn without_tags(text: &str) -> String {
    text.replace(['<', '>'], " ").replace('"', "'")
}

/// The same for XML, where two hyphens do not begin a comment.
fn without_dashes(text: &str) -> String {
    without_tags(text).replace("--", "- -").replace("--", "- -")
}

/// Escapes the signs of TeX, which is dead even if somebody takes the percent sign away. Some editors obey a comment
/// that begins with an exclamation mark.
fn without_tex(text: &str) -> String {
    let mut dead = String::new();
    for (at, sign) in text.char_indices() {
        match sign {
            '\\' => dead += "\\textbackslash{}",
            '~' => dead += "\\textasciitilde{}",
            '^' => dead += "\\textasciicircum{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => dead.extend(['\\', sign]),
            '!' if at == 0 => dead += "{!}",
            _ => dead.push(sign),
        }
    }
    dead
}
