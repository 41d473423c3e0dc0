//! The encodings: how a line becomes clauses, and how two lines are told apart.

use super::KIND;
use crate::machines::sat::cardinality::LineEncoding;
use crate::machines::sat::gates::Distinctness;
use crate::puzzles::game::Encoding;

/// The encoding of a textbook: counters, and one-sided differences.
pub const TEXTBOOK: Encoding = compose(LineEncoding::SequentialCounter, Distinctness::OneSided);

/// Returns the encoding with these clauses for a line, and for two lines that differ.
#[must_use]
pub const fn compose(line: LineEncoding, distinct: Distinctness) -> Encoding {
    let place = line as usize * Distinctness::ALL.len() + distinct as usize;
    Encoding { distinct: distinct.name(), ..Encoding::new(KIND, place, line.name()) }
}

/// Returns the clauses for a line and for two lines that differ.
///
/// # Panics
///
/// When it is an encoding of another puzzle.
#[must_use]
pub fn choices(encoding: Encoding) -> (LineEncoding, Distinctness) {
    assert_eq!(encoding.kind, KIND, "an encoding of Takuzu");
    let (line, distinct) =
        (encoding.place / Distinctness::ALL.len(), encoding.place % Distinctness::ALL.len());
    (LineEncoding::ALL[line], Distinctness::ALL[distinct])
}

/// Lists all combinations, with nothing on demand.
pub fn all() -> impl Iterator<Item = Encoding> {
    let with = |line| Distinctness::ALL.map(|distinct| compose(line, distinct));
    LineEncoding::ALL.into_iter().flat_map(with)
}
