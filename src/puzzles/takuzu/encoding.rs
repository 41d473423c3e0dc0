//! The names of encodings, and what each can carry.

use std::fmt;
use std::str::FromStr;

use super::{KIND, Rules};
use crate::game::{self, CnfForm};
use crate::grid::Shape;
use crate::sat::cardinality::LineEncoding;
use crate::sat::gates::Distinctness;

/// The way in which rules become clauses: `LINE[+DISTINCT]`, such as `automaton+directed`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// The clauses for balance and, with some encodings, for runs.
    pub line: LineEncoding,
    /// The clauses for distinct lines.
    pub distinct: Distinctness,
}

impl Encoding {
    /// Returns the encoding behind a plain one.
    ///
    /// # Panics
    ///
    /// When it is another puzzle's.
    #[must_use]
    pub fn of(plain: game::Encoding) -> Encoding {
        let line = LineEncoding::ALL.into_iter().find(|line| line.name() == plain.line);
        let distinct = Distinctness::ALL.into_iter().find(|it| it.name() == plain.distinct);
        let own = line.zip(distinct).filter(|_| plain.kind == KIND);
        let (line, distinct) = own.expect("an encoding of Takuzu");
        Encoding { line, distinct }
    }

    /// Returns it as a plain value, with nothing on demand.
    #[must_use]
    pub fn plain(self) -> game::Encoding {
        let (line, distinct) = (self.line.name(), self.distinct.name());
        game::Encoding { kind: KIND, line, distinct, lazy: false }
    }

    /// All combinations.
    pub fn all() -> impl Iterator<Item = Encoding> {
        let with = |line| Distinctness::ALL.map(|distinct| Encoding { line, distinct });
        LineEncoding::ALL.into_iter().flat_map(with)
    }

    /// Tells whether each grid has exactly one extension to a model, so that models may be counted.
    #[must_use]
    pub fn is_functional(self) -> bool {
        self.line.is_functional() && self.distinct == Distinctness::TwoSided
    }

    /// This encoding, or where it is directed and lines of the board may differ in the number of
    /// their ones, the one-sided.
    #[must_use]
    pub(super) fn on_board(self, shape: Shape, rules: Rules) -> Encoding {
        let is_known = |len| {
            let (least, most) = rules.ones(len).into_inner();
            least == most
        };
        Encoding {
            distinct: self.distinct.suited(is_known(shape.rows()) && is_known(shape.cols())),
            ..self
        }
    }
}

impl From<Encoding> for game::Encoding {
    fn from(own: Encoding) -> game::Encoding {
        own.plain()
    }
}

impl From<Encoding> for CnfForm {
    fn from(own: Encoding) -> CnfForm {
        own.plain().into()
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.line, self.distinct)
    }
}

impl FromStr for Encoding {
    type Err = UnknownEncoding;

    /// Reads `LINE[+DISTINCT]`; without DISTINCT it is one-sided.
    fn from_str(text: &str) -> Result<Encoding, UnknownEncoding> {
        let known = Encoding::all().find(|known| {
            let is_short = known.distinct == Distinctness::default() && text == known.line.name();
            is_short || text == known.to_string()
        });
        known.ok_or_else(|| {
            let lines = LineEncoding::ALL.map(LineEncoding::name).join(", ");
            let distinct = Distinctness::ALL.map(Distinctness::name).join(", ");
            UnknownEncoding(format!(
                "no encoding `{text}`: it is one of {lines}, then + and one of {distinct}"
            ))
        })
    }
}

crate::error::message_error! {
    /// A name that no encoding has.
    pub struct UnknownEncoding;
}
