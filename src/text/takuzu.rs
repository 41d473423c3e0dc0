//! The texts of Takuzu.
//!
//! A format is a file with some of these functions: `starts` tells whether a line begins a puzzle in it,
//! `extent` counts the lines of the puzzle ahead, `parse` reads them, and `write` is the way back.

mod alphabet;
mod detect;
mod janko;
mod json;
mod signs;
mod task;
mod unruly;
mod walls;

use std::io;

use super::cells::{Symbols, spaced};
use super::detect::SAMPLE;
use super::error::{Complaint, ParseError, Tip};
use super::formats::{Block, Code, Form, Formats, Likeness, ONE_LINE, Obstacle, Text, rectangle};
use super::grid::{self, size_line};
use super::json::Page;
use super::stream::TextLine;
use super::wrappers::Payload;
use super::{Format, ReadOptions, line};
use crate::grid::Grid;
use crate::puzzle::Kind;
use crate::takuzu::{Majority, Rules, Signs, Takuzu, TakuzuError};
use alphabet::Alphabet;
pub use alphabet::{BadCellSigns, CellSigns};

const _: () = assert!(Takuzu::MAX_SIDE == super::cells::MAX_SIDE);

const EXAMPLE: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";
/// The same with signs, for the formats that are about them; without rule 3 it is the same puzzle.
const EXAMPLE_WITH_SIGNS: &str = "\
. 1=.x. . ./1 1 . . . ./        x/1 . . . . 0/x/. . . . . ./0 . 0 .=. 0/. . . 1 . .";

/// The options of a caller for the Takuzu in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TakuzuOptions {
    /// Any sign but 0 and 1 is a blank, save those that cannot be seen and digits of other scripts.
    pub lenient: bool,
    /// The signs of zero, one and blank, where they are others.
    pub cells: Option<CellSigns>,
    /// The rules that the puzzles are to be completed under; `None` for those that the text says, or
    /// the usual three where it says none.
    pub rules: Option<Rules>,
    /// The meaning of balance on a line of odd length, which overrides the text; `None` for that of the
    /// text, or
    /// else that there are no such lines.
    pub majority: Option<Majority>,
}

impl ReadOptions {
    /// Makes a blank of any sign but 0 and 1, in Takuzu.
    #[must_use]
    pub fn with_lenient(mut self, lenient: bool) -> ReadOptions {
        self.takuzu.lenient = lenient;
        self
    }

    /// The signs of zero, one and blank in Takuzu.
    #[must_use]
    pub fn with_cells(mut self, cells: CellSigns) -> ReadOptions {
        self.takuzu.cells = Some(cells);
        self
    }

    /// The rules that Takuzu are to be completed under, whatever the text says; where it says others,
    /// the entry has a note.
    #[must_use]
    pub fn with_rules(mut self, rules: Rules) -> ReadOptions {
        self.takuzu.rules = Some(rules);
        self
    }

    /// Sets the meaning of balance on a line of odd length, which overrides the text.
    #[must_use]
    pub fn with_majority(mut self, majority: Majority) -> ReadOptions {
        self.takuzu.majority = Some(majority);
        self
    }
}

/// The parts of a puzzle found in a text: its givens and, where the format has a place for them, signs, and
/// which rules hold.
#[derive(Debug)]
pub(super) struct Found {
    givens: Grid,
    signs: Signs,
    distinct_lines: Option<bool>,
    majority: Option<Majority>,
    note: Option<String>,
}

impl Found {
    fn with_distinct_lines(self, distinct_lines: bool) -> Found {
        Found { distinct_lines: Some(distinct_lines), ..self }
    }

    fn with_signs(self, signs: Signs) -> Found {
        Found { signs, ..self }
    }

    /// Returns the rules of the puzzle, as asked for or as the text says.
    fn rules(&self, asked: &TakuzuOptions) -> Rules {
        let mut rules = asked.rules.unwrap_or_default();
        if asked.rules.is_none() {
            rules.distinct_lines = self.distinct_lines.unwrap_or(rules.distinct_lines);
        }
        let of_rules = Some(rules.majority).filter(|&majority| majority != Majority::None);
        let majority = asked.majority.or(of_rules);
        rules.majority = majority.or(self.majority).unwrap_or(Majority::None);
        rules
    }

    /// Says where the text says other rules than those that hold because they were asked for.
    fn contradiction(&self, rules: Rules) -> Option<String> {
        if let Some(said) = self.distinct_lines
            && said != rules.distinct_lines
        {
            let (said, asked) = (verb(said), verb(rules.distinct_lines));
            return Some(format!(
                "equal rows and columns are {asked}, as requested; the text says {said}"
            ));
        }
        let said = self.majority.filter(|&said| said != Majority::None)?;
        let (asked, name) = (rules.majority.name(), said.name());
        (said != rules.majority).then(|| {
            format!(
                "the majority on lines of odd length is `{asked}`, as requested; the text says `{name}`"
            )
        })
    }
}

/// The word for equal rows and columns, by rule 3.
fn verb(distinct_lines: bool) -> &'static str {
    if distinct_lines { "forbidden" } else { "allowed" }
}

impl From<Grid> for Found {
    fn from(givens: Grid) -> Found {
        Found { givens, signs: Signs::none(), distinct_lines: None, majority: None, note: None }
    }
}

fn complaint(error: &TakuzuError) -> Complaint {
    if error.is_odd() {
        Complaint::with_tip(error.to_string(), Tip::OddSides)
    } else {
        error.to_string().into()
    }
}

fn alphabet(options: &ReadOptions) -> Alphabet<'_> {
    Alphabet::new(&options.takuzu)
}

/// Reads a format that has letters of its own.
fn own_letters(
    block: Block<'_>,
    options: &ReadOptions,
    read: impl Fn(Alphabet<'_>) -> Result<Found, ParseError>,
) -> Result<Found, ParseError> {
    let alphabet = alphabet(options);
    if alphabet.is_named() {
        let message = format!("`{}` has letters of its own", block.format);
        return Err(block.error(Complaint::with_tip(message, Tip::OwnLetters)));
    }
    read(alphabet)
}

/// Grids of X and O, as Conceptis and Binoxxo have them: X is 1, O is 0. They are read as `grid` is,
/// with other signs. An X alone is not detected: it may as well be a blank.
///
/// ```text
/// . X . O
/// . . O .
/// . O . .
/// X X . O
/// ```
fn write_xo(takuzu: &Takuzu) -> String {
    let grid = takuzu.givens();
    let rows = grid.to_string().replace('0', "O").replace('1', "X");
    let rows = rows.lines().map(|row| spaced(row) + "\n");
    size_line(grid.shape()) + &rows.collect::<String>()
}

impl Formats for Takuzu {
    const KIND: Kind = crate::takuzu::KIND;

    const FORMS: &'static [Form<Takuzu>] = &[
        Form::GRID,
        Form::MARKDOWN,
        Form::BOX,
        Form::WORDS,
        Form::LINE,
        Form::CSV,
        Form::TSV,
        Form::LATEX,
        Form::TABULAR,
        Form {
            format: Format::SizedLine,
            lines: ONE_LINE,
            read: |b, o| Ok(line::parse_sized(b.first(), alphabet(o))?.into()),
            write: |takuzu| line::write_sized(takuzu.givens()),
        },
        Form {
            format: Format::Task,
            lines: ONE_LINE,
            read: |b, o| own_letters(b, o, |a| Ok(task::parse(b.first(), a)?.into())),
            write: |takuzu| task::write(takuzu.givens()),
        },
        Form {
            format: Format::PlusTask,
            lines: ONE_LINE,
            read: |b, o| own_letters(b, o, |a| task::parse_plus(b.first(), a)),
            write: task::write_plus,
        },
        Form {
            format: Format::Unruly,
            lines: ONE_LINE,
            read: |b, o| own_letters(b, o, |a| unruly::parse(b.first(), a)),
            write: unruly::write,
        },
        Form {
            format: Format::UnrulySave,
            lines: |text, _| unruly::extent_of_save(text),
            read: |b, o| own_letters(b, o, |a| unruly::parse_save(b.lines, a)),
            write: unruly::write_save,
        },
        Form {
            format: Format::Signs,
            lines: |text, options| signs::extent(text, alphabet(options)),
            read: |b, o| signs::parse(b.lines, b.size, alphabet(o)),
            write: signs::write,
        },
        Form {
            format: Format::Janko,
            lines: |text, _| janko::extent(text),
            read: |b, o| janko::parse(b.lines, alphabet(o)),
            write: janko::write,
        },
        Form { read: |b, o| json::parse(b.lines, alphabet(o)), ..Form::JSON },
        Form {
            format: Format::Xo,
            read: |b, o| Ok(grid::parse(b.lines, b.size, alphabet(o).or_letters())?.into()),
            write: write_xo,
            ..Form::GRID
        },
    ];

    const LINKS: &'static str = "=x";

    type Found = Found;

    fn options_of(&self, options: ReadOptions) -> ReadOptions {
        let mut options = options.with_puzzle(Takuzu::KIND);
        options.takuzu.rules = Some(self.rules());
        options.takuzu.majority = Some(self.rules().majority);
        options
    }

    fn symbols(options: &ReadOptions) -> impl Symbols {
        alphabet(options)
    }

    fn puzzle(found: Found, options: &ReadOptions) -> Result<(Takuzu, Option<String>), Complaint> {
        let rules = found.rules(&options.takuzu);
        let note = found.contradiction(rules);
        let takuzu = Takuzu::new(found.givens, rules)
            .and_then(|takuzu| takuzu.with_signs(found.signs.iter()))
            .map_err(|error| complaint(&error))?;
        Ok((takuzu, note.or(found.note)))
    }

    fn is_asked_for(options: &ReadOptions) -> bool {
        options.takuzu != TakuzuOptions::default()
    }

    fn clusters(options: &ReadOptions) -> Vec<(String, char)> {
        let cells = options.takuzu.cells.as_ref();
        cells.map_or_else(Vec::new, CellSigns::clusters)
    }

    fn likeness(lines: &[TextLine], options: &ReadOptions) -> Likeness {
        let sample = &lines[..lines.len().min(SAMPLE)];
        if options.format.is_none() && detect::is_marked(sample, alphabet(options)) {
            Likeness::Yes
        } else {
            Likeness::Maybe
        }
    }

    fn likeness_of_json(_page: &Page<'_>) -> Likeness {
        Likeness::Maybe
    }

    fn unwrap(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Option<Payload>> {
        if options.format.is_some_and(|format| format != Format::Signs) {
            return Ok(None);
        }
        if signs::names_rules(&text.ahead()[0]) {
            return Ok(Some(Payload { format: Some(Format::Signs), ..Payload::default() }));
        }
        walls::unwrap(text)
    }

    fn detect(text: &mut Text<'_>, options: &ReadOptions) -> io::Result<Format> {
        detect::format(text, alphabet(options))
    }

    fn code(word: &str, options: &ReadOptions) -> Option<Code> {
        if line::is_sized_code(word) {
            return Some(Code::Certain);
        }
        if alphabet(options).is_wide() {
            return None;
        }
        let is_certain = unruly::is_code(word) || task::is_plus_code(word);
        is_certain.then_some(Code::Certain).or_else(|| task::code(word, alphabet(options)))
    }

    fn is_prose(format: Format, line: &TextLine) -> bool {
        format == Format::Janko && !janko::starts(line)
    }

    fn sample(format: Format) -> &'static str {
        if format.carries_signs() && format != Format::Json { EXAMPLE_WITH_SIGNS } else { EXAMPLE }
    }

    fn carried(format: Format) -> String {
        let rule_3 = match format.distinct_lines() {
            None => "says whether rule 3 holds",
            Some(true) => "with rule 3",
            Some(false) => "without rule 3",
        };
        let is_for = |what, is_carried: bool| is_carried.then_some(what);
        let parts = [
            is_for("any rectangle", format.carries_rectangles()),
            is_for("squares", !format.carries_rectangles()),
            Some(rule_3),
            is_for("signs", format.carries_signs()),
            is_for("says what odd sides hold", format.carries_majority()),
        ];
        let parts: Vec<&str> = parts.into_iter().flatten().collect();
        parts.join(", ")
    }

    fn obstacle(&self, format: Format, whole: bool) -> Option<Obstacle> {
        let (shape, rules) = (self.shape(), self.rules());
        if !whole {
            return rectangle(self.givens(), format);
        }
        if !self.signs().is_empty() && !format.carries_signs() {
            return Some(Obstacle {
                what: "them",
                ..String::from("has no place for signs between cells").into()
            });
        }
        if format.distinct_lines().unwrap_or(rules.distinct_lines) != rules.distinct_lines {
            let holds = verb(rules.distinct_lines);
            let tip = Tip::OtherRules { distinct_lines: !rules.distinct_lines };
            return Some(Obstacle {
                tip: Some(tip),
                ..format!("cannot say that equal rows and columns are {holds}").into()
            });
        }
        if (shape.rows() % 2, shape.cols() % 2) != (0, 0) && !format.carries_majority() {
            let wrong = "cannot say what lines of odd length hold";
            return Some(String::from(wrong).into());
        }
        rectangle(self.givens(), format)
    }
}
