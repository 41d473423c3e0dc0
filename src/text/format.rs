//! The formats by name, and what each can carry: the one table of them.

use std::fmt;
use std::str::FromStr;

use super::error::shown;
use super::texts::{Texts as _, form};
use super::{ReadOptions, read_argument};
use crate::puzzle::{Kind, Puzzle, whichever_kind};

/// A way to put a puzzle on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// A row a line; where the grid is no square its size is on top.
    Grid,
    /// A table of GitHub's Markdown, blanks as spaces.
    Markdown,
    /// A frame drawn around each cell.
    Box,
    /// A puzzle a line, its rows as words; squares only.
    Words,
    /// A puzzle a line, its cells row by row; squares only.
    Line,
    /// A puzzle a line, its cells behind width and height.
    SizedLine,
    /// A puzzle a line, runs of blanks as letters, as puzzle-binairo.com has them; squares only.
    Task,
    /// A task with signs behind it, as Binairo Plus has them, a puzzle a line; squares only.
    PlusTask,
    /// A game ID of Simon Tatham's Unruly, a puzzle a line.
    Unruly,
    /// A save file of Unruly.
    UnrulySave,
    /// A row a line, signs between its cells and between rows.
    Signs,
    /// A block as janko.at keeps them.
    Janko,
    /// JSON: of this program, of shadify, of 0h h1.
    Json,
    /// Rows of X and O; never detected.
    Xo,
    /// A Sudoku row a line, comments above (SadMan).
    Sdk,
    /// A Sudoku a line, blanks as 0 (SadMan).
    Sdm,
    /// A Sudoku in a frame that shows its blocks (Simple Sudoku).
    Ss,
    /// A Sudoku a line, all numbers that each cell may still have.
    Candidates,
}

/// The formats with their names and summaries.
#[rustfmt::skip]
const TABLE: [(Format, &str, &str); 18] = [
    (Format::Grid, "grid", "a row a line"),
    (Format::Markdown, "markdown", "a table of GitHub's Markdown"),
    (Format::Box, "box", "a frame drawn around each cell"),
    (Format::Words, "words", "a puzzle a line, its rows as words"),
    (Format::Line, "line", "a puzzle a line, its cells row by row"),
    (Format::SizedLine, "sized-line", "a puzzle a line, its cells behind width and height"),
    (Format::Task, "task", "a puzzle a line, letters for runs of blanks (puzzle-binairo.com)"),
    (Format::PlusTask, "plus-task", "a task, and signs between neighbours as sums (Binairo Plus)"),
    (Format::Unruly, "unruly", "a game ID of Simon Tatham's Unruly, a puzzle a line"),
    (Format::UnrulySave, "unruly-save", "a save file of Unruly, with its moves"),
    (Format::Signs, "signs", "a row a line, `=` and `x` between cells and between rows"),
    (Format::Janko, "janko", "a block from `begin` to `end` (janko.at)"),
    (Format::Json, "json", "an object or an array a puzzle (this program, shadify, 0h h1)"),
    (Format::Xo, "xo", "a row a line in X and O; never detected"),
    (Format::Sdk, "sdk", "a row a line, 9x9 (SadMan); `#` lines above are comments"),
    (Format::Sdm, "sdm", "a puzzle a line, blanks as 0 (SadMan)"),
    (Format::Ss, "ss", "a frame around the blocks (Simple Sudoku)"),
    (Format::Candidates, "candidates", "a puzzle a line, the candidates of each cell, up to 9x9"),
];

impl Format {
    /// All formats.
    pub const ALL: [Format; 18] = {
        let mut all = [Format::Grid; 18];
        let mut index = 0;
        while index < TABLE.len() {
            all[index] = TABLE[index].0;
            assert!(
                TABLE[index].0 as usize == index,
                "in the order of the table"
            );
            index += 1;
        }
        all
    };

    /// The name that people use, and that [`Format::from_str`] reads.
    #[must_use]
    pub const fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// A description in a few words, for a list.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        TABLE[self as usize].2
    }

    /// Whether puzzles of a kind are written in it.
    #[must_use]
    pub fn carries(self, kind: Kind) -> bool {
        whichever_kind!(kind, P => form::<P>(self).is_some())
    }

    /// Returns a puzzle that shows what the format looks like, of the first kind that it is for.
    #[must_use]
    pub fn sample(self) -> Puzzle {
        let kind = self.kinds().next().expect("a format of some puzzle");
        let text = whichever_kind!(kind, P => P::sample(self));
        let read = read_argument("sample", text, &ReadOptions::default().with_puzzle(kind));
        read.expect("the sample is a puzzle").remove(0).puzzle
    }

    /// Lists what it has a place for, for people: "squares, with rule 3, Sudoku".
    #[must_use]
    pub fn carried(self) -> String {
        let parts = self
            .kinds()
            .map(|kind| whichever_kind!(kind, P => P::carried(self)));
        parts.collect::<Vec<String>>().join(", ")
    }

    /// The kinds of puzzles that are written in it.
    fn kinds(self) -> impl Iterator<Item = Kind> {
        Kind::ALL
            .into_iter()
            .filter(move |&kind| self.carries(kind))
    }

    /// Whether it says which shape the blocks of a Sudoku have. In the others they have the usual one
    /// ([`Sudoku::usual_block`](crate::sudoku::Sudoku::usual_block)), unless one says otherwise when it
    /// is read.
    #[must_use]
    pub const fn carries_blocks(self) -> bool {
        matches!(self, Format::Ss | Format::Json)
    }

    /// Whether it has a place for the size of a rectangle.
    #[must_use]
    pub const fn carries_rectangles(self) -> bool {
        !matches!(
            self,
            Format::Words
                | Format::Line
                | Format::Task
                | Format::PlusTask
                | Format::Sdk
                | Format::Sdm
                | Format::Ss
                | Format::Candidates
        )
    }

    /// Whether rule 3 (no equal rows or columns) holds, unless one says otherwise when it is read;
    /// `None` where the text says it.
    #[must_use]
    pub const fn distinct_lines(self) -> Option<bool> {
        match self {
            Format::Unruly | Format::UnrulySave | Format::Janko | Format::Json => None,
            Format::PlusTask => Some(false),
            Format::Grid
            | Format::Markdown
            | Format::Box
            | Format::Words
            | Format::Line
            | Format::SizedLine
            | Format::Task
            | Format::Signs
            | Format::Xo
            | Format::Sdk
            | Format::Sdm
            | Format::Ss
            | Format::Candidates => Some(true),
        }
    }

    /// Whether it has a place for signs between neighbours.
    #[must_use]
    pub const fn carries_signs(self) -> bool {
        matches!(self, Format::PlusTask | Format::Signs | Format::Json)
    }

    /// Whether it says which symbol there may be one more of on a line of odd length. The others can
    /// be read with sides of odd length if one says it then.
    #[must_use]
    pub const fn carries_majority(self) -> bool {
        matches!(self, Format::Json)
    }

    /// Whether a line is a whole puzzle.
    #[must_use]
    pub const fn is_a_puzzle_a_line(self) -> bool {
        matches!(
            self,
            Format::Words
                | Format::Line
                | Format::SizedLine
                | Format::Task
                | Format::PlusTask
                | Format::Unruly
                | Format::Sdm
                | Format::Candidates
        )
    }

    /// Returns the text needed between two written puzzles so that both can be read again: a blank line,
    /// or nothing where each has its line.
    #[must_use]
    pub const fn gap(self) -> &'static str {
        match matches!(self, Format::Json) || self.is_a_puzzle_a_line() {
            true => "",
            false => "\n",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Format, UnknownFormat> {
        Format::ALL
            .into_iter()
            .find(|format| format.name() == name)
            .ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// A name that no format has.
#[derive(Clone, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Format::ALL.map(Format::name).join(", ");
        write!(f, "no format `{}`; there are: {names}", shown(&self.0))
    }
}

crate::error::is_error!(UnknownFormat);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_formats() {
        for format in Format::ALL {
            assert_eq!(format.name().parse(), Ok(format));
        }
        let error = "cvs\u{7}".parse::<Format>().expect_err("no such format");
        assert_eq!(
            error.to_string(),
            "no format `cvs\\u{7}`; there are: grid, markdown, box, words, line, sized-line, task, \
             plus-task, unruly, unruly-save, signs, janko, json, xo, sdk, sdm, ss, candidates"
        );
    }
}
