//! Texts to puzzles and back: read whole or refused with the place, written so that they are read, streams in flat memory.

mod any_bytes;
mod bytes;
mod careless;
mod comments;
mod kinds;
mod line_ends;
mod mutants;
mod round_trips;
mod samples;
mod spellings;
mod streams;
mod wild;

use std::fmt;

use rand::rngs::ChaCha8Rng;
use rand::{RngExt as _, SeedableRng as _};
use takuzu_sat::Shape;
use takuzu_sat::deduction::Fact;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::sudoku::{self, Sudoku};
use takuzu_sat::takuzu::{self, Rules, Sign, Takuzu};
use takuzu_sat::text::{self, Entry, Format, ParseError, ReadError, ReadOptions, Reader};

/// The 4x4 that most texts about Takuzu begin with, and a 6x6.
const FOUR: &str = ".1.0..0..0..11.0";
const SIX: &str = ".1....11....1....0......0.0..0...1..";
/// The 9x9 that most texts about Sudoku begin with, and its solution.
const NINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const NINE_SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// All that makes a puzzle what it is, and the pencil marks beside it.
#[derive(Clone, PartialEq, Eq)]
struct Seen {
    kind: Kind,
    shape: Shape,
    cells: String,
    /// The blocks, `/3x3`, or the rules where they are not the usual ones.
    sort: String,
    signs: Vec<Sign>,
    marks: Vec<Fact>,
}

impl Seen {
    fn of(entry: &Entry) -> Seen {
        let puzzle = &entry.puzzle;
        let mut marks = entry.ruled_out.clone();
        marks.sort_unstable_by_key(|fact| (fact.cell, fact.value));
        let takuzu = puzzle.downcast::<Takuzu>();
        Seen {
            kind: puzzle.kind(),
            shape: puzzle.shape(),
            cells: puzzle.givens().to_line(),
            sort: match (puzzle.downcast::<Sudoku>(), takuzu.map(Takuzu::rules)) {
                (Some(sudoku), _) => format!("/{}", sudoku.block()),
                (_, Some(rules)) if rules != Rules::TAKUZU => format!(" {rules:?}"),
                _ => String::new(),
            },
            signs: takuzu.map(|takuzu| takuzu.signs().iter().collect()).unwrap_or_default(),
            marks,
        }
    }
}

/// `sudoku 9x9/3x3 53..7....`, `takuzu 4x4 .1.0..0. r1c1=r1c2`.
impl fmt::Debug for Seen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{} {}", self.kind.name, self.shape, self.sort, self.cells)?;
        self.signs.iter().try_for_each(|sign| write!(f, " {sign}"))?;
        self.marks.iter().try_for_each(|mark| write!(f, " {mark}"))
    }
}

fn detect() -> ReadOptions {
    ReadOptions::default()
}

fn read(text: &str, options: &ReadOptions) -> Result<Vec<Entry>, ParseError> {
    text::read("p.txt", text, options)
}

/// The puzzles of a text, or nothing where it is refused.
fn seen(text: &str, options: &ReadOptions) -> Option<Vec<Seen>> {
    read(text, options).ok().map(|entries| entries.iter().map(Seen::of).collect())
}

/// The cells of each puzzle of a text.
#[track_caller]
fn cells(text: &str, options: &ReadOptions) -> Vec<String> {
    let entries = read(text, options).unwrap_or_else(|error| panic!("{text:?}\n{error}"));
    entries.iter().map(|entry| entry.puzzle.givens().to_line()).collect()
}

#[track_caller]
fn error(text: &str, options: &ReadOptions) -> ParseError {
    match read(text, options) {
        Ok(entries) => panic!("{text:?}: {:?}", entries.iter().map(Seen::of).collect::<Vec<_>>()),
        Err(error) => error,
    }
}

/// What comes out of a stream of bytes: `1 takuzu 4x4 .1.0`, with the line in front and perhaps a note
/// behind, or `2:1: message` for an error.
fn outcomes(bytes: &[u8], options: ReadOptions) -> Vec<String> {
    Reader::new("p.txt", bytes, options)
        .map(|entry| match entry {
            Ok(entry) => {
                let note = entry.note.as_ref().map(|note| format!(" ({note})"));
                let line = entry.source.line();
                format!("{line} {:?}{}", Seen::of(&entry), note.unwrap_or_default())
            }
            Err(ReadError::Parse(error)) => {
                format!("{}:{}: {}", error.line(), error.column(), error.message())
            }
            Err(ReadError::Io { name, error }) => format!("{name}: {error}"),
        })
        .collect()
}

/// Tells whether an outcome is an error.
fn is_error(outcome: &str) -> bool {
    outcome.split(' ').next().is_some_and(|place| place.ends_with(':'))
}

/// The rows of a square, a line each.
fn rows_of(cells: &str) -> String {
    let side = cells.len().isqrt();
    let rows = cells.as_bytes().chunks(side).map(|row| str::from_utf8(row).expect("ASCII"));
    rows.map(|row| format!("{row}\n")).collect()
}

/// The texts of a file, each below a line `== name`, with the puzzle of nine in its place.
fn corpus(file: &str) -> Vec<(&str, String)> {
    let parts = file.split("== ").skip(1).map(|part| part.split_once('\n').expect("a name"));
    let text = |text: &str| text.replace("SOLVED", NINE_SOLVED).replace("NINE", NINE);
    parts.map(|(name, part)| (name, text(part))).collect()
}

fn any<T: Copy>(items: &[T], random: &mut ChaCha8Rng) -> T {
    items[random.random_range(0..items.len())]
}

/// Tells whether a format is read; the others are only written.
fn is_read(format: Format) -> bool {
    !matches!(format, Format::Tabular | Format::OpenSudoku)
}

/// The options with which a format is certainly read.
fn named(format: Format, kind: Kind) -> ReadOptions {
    detect().with_format(format).with_puzzle(kind)
}
