//! The names of encodings: one plain value for all puzzles.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools as _;

use super::EncodeError;
use super::Kind;

/// The way in which the rules of a puzzle become clauses: `LINE[+DISTINCT][+lazy]`, such as `automaton+directed` of
/// Takuzu or `minimal` of Sudoku.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// The kind of puzzle that it is for.
    pub kind: Kind,
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
    pub const fn new(kind: Kind, line: &'static str) -> Encoding {
        Encoding { kind, line, distinct: "", lazy: false }
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

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    /// Reads the name of an encoding of any puzzle that the library knows. The second part may be left out: then it
    /// is that of the textbook.
    fn from_str(text: &str) -> Result<Encoding, UnknownEncoding> {
        let is_named = |known: &Encoding, textbook: Encoding| {
            let short = Encoding { distinct: "", ..*known };
            let is_short = known.distinct == textbook.distinct && short.to_string() == text;
            is_short || known.to_string() == text
        };
        let mut message = String::new();
        for blank in Kind::ALL.into_iter().filter_map(Kind::blank) {
            let (textbook, encodings) = (blank.textbook(), blank.encodings());
            if let Some(known) = encodings.iter().find(|known| is_named(known, textbook)) {
                return Ok(*known);
            }
            if message.is_empty() {
                let eager = text.strip_suffix("+lazy").unwrap_or(text);
                message = wrong_name(eager, &encodings);
            } else {
                let eager = encodings.into_iter().filter(|encoding| !encoding.lazy);
                message += &format!("; for {}: {}", blank.kind().title, eager.format(", "));
            }
        }
        Err(UnknownEncoding(message))
    }
}

/// Says which encodings there are.
fn wrong_name(text: &str, encodings: &[Encoding]) -> String {
    let lines = encodings.iter().map(|encoding| encoding.line).unique().join(", ");
    let distinct = encodings.iter().map(|encoding| encoding.distinct).unique().join(", ");
    if distinct.is_empty() {
        format!("no encoding `{text}`: it is one of {lines}")
    } else {
        format!("no encoding `{text}`: it is one of {lines}, then + and one of {distinct}")
    }
}

crate::error::message_error! {
    /// A name that no encoding has.
    pub struct UnknownEncoding;
}
