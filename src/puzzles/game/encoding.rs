//! Encodings by name, the variables of cells (the way back from model to grid), and why a puzzle cannot be encoded.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use itertools::Itertools as _;
use rustsat::OutOfMemory;
use rustsat::types::{Assignment, Lit, TernaryVal, Var};

use super::{Kind, Puzzle};
use crate::ground::deduction::RuleId;
use crate::ground::grid::{Cell, Grid, Shape};
use crate::machines::sat::bit::Bit;
use crate::machines::sat::{Clauses, FormulaTooLarge};
use crate::machines::xcc;

/// The way in which the rules of a puzzle become clauses: `LINE[+DISTINCT][+lazy]`, such as `automaton+directed` of
/// Takuzu or `minimal` of Sudoku. To its puzzle it is a place in a list, to all others a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// The kind of puzzle that it is for.
    pub kind: Kind,
    /// The place among the encodings of the puzzle, of which the puzzle knows what it stands for.
    pub place: usize,
    /// The clauses for a line, or for all rules where the puzzle makes no difference.
    pub line: &'static str,
    /// The clauses for distinct lines; empty where a puzzle has no such rule.
    pub distinct: &'static str,
    /// True if rules on demand wait until a model breaks them.
    pub lazy: bool,
}

impl Encoding {
    /// Makes an encoding with one name and nothing on demand.
    #[must_use]
    pub const fn new(kind: Kind, place: usize, line: &'static str) -> Encoding {
        Encoding { kind, place, line, distinct: "", lazy: false }
    }

    /// Returns the same encoding with rules on demand.
    #[must_use]
    pub const fn lazily(self) -> Encoding {
        Encoding { lazy: true, ..self }
    }

    /// Returns the same encoding of all rules at once.
    #[must_use]
    pub const fn eagerly(self) -> Encoding {
        Encoding { lazy: false, ..self }
    }

    /// Returns the name for a list of sums, which leaves out what only clauses need.
    #[must_use]
    pub fn sums_name(self) -> String {
        match self.distinct {
            "" => "sums".into(),
            distinct => format!("sums+{distinct}"),
        }
    }

    /// Refuses an encoding of another puzzle.
    ///
    /// # Errors
    ///
    /// When it is one.
    pub fn check_kind(self, kind: Kind) -> Result<(), EncodeError> {
        if self.kind == kind {
            return Ok(());
        }
        let title = self.kind.title;
        Err(EncodeError::Refused(format!("the encoding `{self}` is for {title} alone")))
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.line)?;
        if !self.distinct.is_empty() {
            write!(f, "+{}", self.distinct)?;
        }
        f.write_str(if self.lazy { "+lazy" } else { "" })
    }
}

/// The encodings of a board.
#[derive(Clone, Debug)]
pub struct Encodings {
    /// All of them, in the order in which they are listed.
    pub all: Vec<Encoding>,
    /// The encoding of a textbook: the whole puzzle at once, in the plainest way.
    pub textbook: Encoding,
    /// The encoding that measurements recommend for a solver in process.
    pub best: Encoding,
    /// Those in which each solution is exactly one model of the formula, so that models may be counted.
    pub functional: Vec<Encoding>,
    /// Those that do not suit the board, each with the one that is really used in its place.
    pub replaced: Vec<[Encoding; 2]>,
    /// The rules that may be left out at first, to be added by [`Game::add_on_demand`](super::Game::add_on_demand).
    pub on_demand: Vec<RuleId>,
}

impl From<Encoding> for Encodings {
    /// Takes an encoding as the only one.
    fn from(only: Encoding) -> Encodings {
        let (functional, replaced, on_demand) = (Vec::new(), Vec::new(), Vec::new());
        Encodings { all: vec![only], textbook: only, best: only, functional, replaced, on_demand }
    }
}

impl Encodings {
    /// Returns the encoding of a name. The second part may be left out: then it is that of the textbook.
    fn named(&self, text: &str) -> Option<Encoding> {
        let is_named = |known: &&Encoding| {
            let short = Encoding { distinct: "", ..**known };
            let is_short = known.distinct == self.textbook.distinct && short.to_string() == text;
            is_short || known.to_string() == text
        };
        self.all.iter().find(is_named).copied()
    }
}

impl Puzzle {
    /// Returns the encoding of this name. The second part may be left out: then it is that of the textbook.
    ///
    /// # Errors
    ///
    /// When there is none.
    pub fn encoding(&self, name: &str) -> Result<Encoding, UnknownEncoding> {
        let known = self.encodings();
        known.named(name).ok_or_else(|| UnknownEncoding(wrong_name(name, &known.all)))
    }

    /// Returns the encoding of a textbook.
    #[must_use]
    pub fn textbook(&self) -> Encoding {
        self.encodings().textbook
    }

    /// Returns the encoding that measurements recommend for a solver in process.
    #[must_use]
    pub fn best_encoding(&self) -> Encoding {
        self.encodings().best
    }

    /// Returns the encoding that is really used where this one is asked for.
    #[must_use]
    pub fn effective_encoding(&self, encoding: Encoding) -> Encoding {
        let known = self.encodings();
        let instead = known.replaced.iter().find(|[asked, _]| *asked == encoding);
        instead.map_or(encoding, |&[_, used]| used)
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    /// Reads the name of an encoding of any puzzle that the library knows; [`Puzzle::encoding`] knows those of a puzzle
    /// of your own. The second part may be left out: then it is that of the textbook.
    fn from_str(text: &str) -> Result<Encoding, UnknownEncoding> {
        let kinds = || Kind::ALL.into_iter().filter_map(Kind::blank).map(|blank| blank.encodings());
        let found = kinds().find_map(|known| known.named(text));
        found.ok_or_else(|| {
            let messages = kinds().enumerate().map(|(number, known)| match number {
                0 => wrong_name(text, &known.all),
                _ => {
                    let eager = known.all.iter().filter(|encoding| !encoding.lazy);
                    format!("for {}: {}", known.all[0].kind.title, eager.format(", "))
                }
            });
            UnknownEncoding(messages.format("; ").to_string())
        })
    }
}

/// Says which encodings there are.
fn wrong_name(text: &str, encodings: &[Encoding]) -> String {
    let text = text.strip_suffix("+lazy").unwrap_or(text);
    let lines = encodings.iter().map(|encoding| encoding.line).unique().join(", ");
    let distinct = encodings.iter().map(|encoding| encoding.distinct).unique().join(", ");
    if distinct.is_empty() {
        format!("no encoding `{text}`: it is one of {lines}")
    } else {
        format!("no encoding `{text}`: it is one of {lines}, then + and one of {distinct}")
    }
}

crate::ground::error::message_error! {
    /// A name that no encoding has.
    pub struct UnknownEncoding;
}

/// The variable of each cell and value, or whether the value stands there where that is known.
///
/// Where a cell has two values, one variable says which: it is true for the greater one. Where it has
/// more, each value has a variable of its own, which is true where the value stands.
#[derive(Clone, Debug)]
pub struct CellVars {
    shape: Shape,
    least: u8,
    /// The number of bits of a cell: one for two values, else one for each value.
    per_cell: usize,
    /// Cell by cell, value by value.
    bits: Vec<Bit>,
}

impl CellVars {
    /// Makes the bits of all cells, row by row. Where a cell has two values, `bit` is asked for the greater one alone.
    ///
    /// # Panics
    ///
    /// When there are fewer than two values.
    pub fn new(
        shape: Shape,
        values: RangeInclusive<u8>,
        mut bit: impl FnMut(Cell, u8) -> Bit,
    ) -> CellVars {
        let (least, greatest) = values.into_inner();
        assert!(least < greatest, "a cell needs at least two values");
        let first = if greatest - least == 1 { greatest } else { least };
        let mut bits = Vec::with_capacity(shape.len() * usize::from(greatest - first + 1));
        for cell in shape.cells() {
            bits.extend((first..=greatest).map(|value| bit(cell, value)));
        }
        CellVars { shape, least, per_cell: usize::from(greatest - first) + 1, bits }
    }

    /// Returns the bit that says: this value stands in this cell.
    ///
    /// # Panics
    ///
    /// When the cell is not on the board, or the value is none of the puzzle's.
    #[must_use]
    pub fn bit(&self, cell: Cell, value: u8) -> Bit {
        let place = usize::from(value.wrapping_sub(self.least));
        assert!(
            self.shape.contains(cell) && place < self.per_cell.max(2),
            "{value} in {cell} on a board of {}",
            self.shape
        );
        let index = self.shape.index(cell);
        match (self.per_cell, place) {
            (1, 0) => !self.bits[index],
            (1, _) => self.bits[index],
            (count, place) => self.bits[index * count + place],
        }
    }

    /// Returns the literal that says: this value stands in this cell; `None` where that is known.
    ///
    /// # Panics
    ///
    /// As [`CellVars::bit`].
    #[must_use]
    pub fn lit(&self, cell: Cell, value: u8) -> Option<Lit> {
        self.bit(cell, value).open()
    }

    /// Returns the bits of one value in several cells.
    ///
    /// # Panics
    ///
    /// As [`CellVars::bit`].
    pub fn bits_with(&self, cells: impl IntoIterator<Item = Cell>, value: u8) -> Vec<Bit> {
        let cells = cells.into_iter();
        cells.map(|cell| self.bit(cell, value)).collect()
    }

    /// Returns the bits of each cell, row by row: one bit where there are two values.
    fn by_cell(&self) -> std::slice::Chunks<'_, Bit> {
        self.bits.chunks(self.per_cell)
    }

    /// Returns the bits of all values of each cell, row by row: exactly one is true. Where there are two values, the
    /// one is the opposite of the other.
    pub(crate) fn values_by_cell(&self) -> impl Iterator<Item = Vec<Bit>> + '_ {
        self.by_cell().map(|bits| match *bits {
            [bit] => vec![!bit, bit],
            _ => bits.to_vec(),
        })
    }

    /// Adds that each cell has a value, and no two where wanted. Of two values the only bit says both without clauses.
    ///
    /// For n > 2 values a clause of n literals a cell, and n(n-1)/2 of two.
    ///
    /// # Errors
    ///
    /// When the collector runs out of memory.
    pub fn add_values(&self, no_two: bool, clauses: &mut Clauses<'_>) -> Result<(), OutOfMemory> {
        for bits in self.by_cell().filter(|bits| bits.len() > 1) {
            clauses.add_any(bits.iter().copied())?;
            let possible = |&&bit: &&Bit| no_two && bit != Bit::Fixed(false);
            for (place, &bit) in bits.iter().enumerate().filter(|(_, bit)| possible(bit)) {
                for &other in bits[..place].iter().filter(possible) {
                    clauses.add_any([!other, !bit])?;
                }
            }
        }
        Ok(())
    }

    /// Returns the variables with their names, cell by cell: `r1c2` where there are two values, else `r1c2=9`.
    #[must_use]
    pub fn names(&self) -> Vec<(Var, String)> {
        let mut names = Vec::new();
        for (cell, bits) in self.shape.cells().zip(self.by_cell()) {
            for (value, bit) in (self.least..).zip(bits) {
                let Bit::Open(lit) = bit else { continue };
                let name = match self.per_cell {
                    1 => cell.to_string(),
                    _ => format!("{cell}={value}"),
                };
                names.push((lit.var(), name));
            }
        }
        names
    }

    /// Returns the grid of a model; a cell that the model leaves open is blank.
    #[must_use]
    pub fn decode(&self, model: &Assignment) -> Grid {
        let value = |bit: Bit| match bit {
            Bit::Fixed(value) => Some(value),
            Bit::Open(lit) if lit.vidx() >= model.len() => None,
            Bit::Open(lit) => match model.lit_value(lit) {
                TernaryVal::True => Some(true),
                TernaryVal::False => Some(false),
                TernaryVal::DontCare => None,
            },
        };
        let mut cells = self.by_cell();
        Grid::from_fn(self.shape, |_| {
            let place = match cells.next()? {
                &[bit] => usize::from(value(bit)?),
                bits => bits.iter().position(|&bit| value(bit) == Some(true))?,
            };
            Some(self.least + place as u8)
        })
    }
}

/// The reason why a puzzle could not be encoded.
#[derive(thiserror::Error)]
pub enum EncodeError {
    /// There is no memory for the clauses.
    #[error(transparent)]
    OutOfMemory(#[from] OutOfMemory),
    /// The clauses would take more memory than the limits allow.
    #[error(transparent)]
    TooLarge(#[from] FormulaTooLarge),
    /// The puzzle refuses the encoding; the text says why.
    #[error("{0}")]
    Refused(String),
}

crate::ground::error::debug_as_display!(EncodeError);

/// A board with sides that are too long for a search or a technique.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a board of {shape}: {what} sides up to {longest}")]
pub struct TooLarge {
    shape: Shape,
    what: &'static str,
    longest: usize,
}

impl TooLarge {
    /// Says that a board is too large for something: `what` with its verb, such as "native search
    /// takes", and the longest side that is taken.
    #[must_use]
    pub fn new(shape: Shape, what: &'static str, longest: usize) -> TooLarge {
        TooLarge { shape, what, longest }
    }
}

crate::ground::error::debug_as_display!(TooLarge);

/// The reason why a puzzle cannot be solved as an exact cover problem.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
pub enum CoverError {
    /// The puzzle has no such form.
    #[error("the puzzle has no form as an exact cover problem")]
    Unsupported,
    /// A stop was requested while the problem was made.
    #[error("stopped before the exact cover problem was made")]
    Stopped,
    /// There are too many options.
    #[error(
        "as exact cover the puzzle has {} options, {each} each, and {most} at most are taken",
        many(*.options)
    )]
    TooManyOptions {
        /// The number of options; `u64::MAX` stands for that or more.
        options: u64,
        /// The meaning of an option, such as "a number in a cell".
        each: &'static str,
        /// The number of options that are taken at most.
        most: u64,
    },
    /// The engine does not take so many options.
    #[error(transparent)]
    TooLarge(xcc::TooLarge),
}

crate::ground::error::debug_as_display!(CoverError);

impl From<xcc::TooLarge> for CoverError {
    fn from(error: xcc::TooLarge) -> CoverError {
        CoverError::TooLarge(error)
    }
}

fn many(options: u64) -> String {
    match options {
        u64::MAX => format!("more than {}", u64::MAX - 1),
        _ => options.to_string(),
    }
}
