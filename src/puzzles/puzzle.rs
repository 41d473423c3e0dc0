//! The list of the kinds of puzzles that the library knows, and the words for any of them.
//!
//! [`Puzzle`] holds whatever keeps the [contract of a puzzle](crate::game), a puzzle of another crate, too. What a kind
//! does not offer is refused by its name. `LIST` is the only place that names all kinds: a new one is a line there.

use crate::puzzles::game::Encoding;
use crate::puzzles::sudoku;
use crate::puzzles::takuzu;

pub use crate::ground::deduction::{Deduction, Round, RuleId, Technique, Trail};
pub use crate::puzzles::game::{Kind, Puzzle, Violation};

type Blank = fn() -> Puzzle;

/// The kinds that the library knows, each with a blank board of its smallest size, and the texts of an easy, a medium and a hard
/// set to compare with; empty ones where there are none.
const LIST: &[(Kind, Blank, [&str; 3])] = &[
    (takuzu::KIND, || takuzu::Takuzu::least().into(), takuzu::SETS),
    (sudoku::KIND, || sudoku::Sudoku::least().into(), sudoku::SETS),
];

impl Puzzle {
    /// Tells whether the puzzle is of a type in the list, whatever it calls itself.
    pub(crate) fn is_built_in(&self) -> bool {
        let blank = self.kind().blank();
        blank.is_some_and(|blank| blank.as_any().type_id() == self.as_any().type_id())
    }

    /// Returns the same puzzle without the rule that some publishers leave out: of Takuzu, that no two
    /// lines are equal. `None` where there is no such rule.
    #[must_use]
    pub fn relaxed(&self) -> Option<Puzzle> {
        let takuzu: &takuzu::Takuzu = self.downcast()?;
        takuzu.rules().distinct_lines.then(|| takuzu.without_distinct_lines().into())
    }
}

impl Kind {
    /// All kinds that the library knows.
    pub const ALL: [Kind; LIST.len()] = {
        let mut all = [LIST[0].0; LIST.len()];
        let mut at = 0;
        while at < all.len() {
            all[at] = LIST[at].0;
            at += 1;
        }
        all
    };

    /// Returns a blank board of the smallest size, which tells what all boards share; `None` for another crate's kind.
    #[must_use]
    pub fn blank(self) -> Option<Puzzle> {
        let (_, blank, _) = LIST.iter().find(|(kind, ..)| *kind == self)?;
        Some(blank())
    }

    /// Returns the texts of an easy, a medium and a hard set to compare with; empty ones where there are none.
    pub(crate) fn example_sets(self) -> [&'static str; 3] {
        LIST.iter().find(|(kind, ..)| *kind == self).map_or([""; 3], |(.., sets)| *sets)
    }

    /// Lists the encodings of the kind; none for a kind of another crate.
    #[must_use]
    pub fn encodings(self) -> Vec<Encoding> {
        self.blank().map_or_else(Vec::new, |blank| blank.encodings().all.clone())
    }

    /// Lists the techniques that people use, easiest first; none for a kind of another crate.
    #[must_use]
    pub fn techniques(self) -> Vec<Technique> {
        self.blank().map_or_else(Vec::new, |blank| blank.techniques())
    }
}

crate::ground::names::read_by_name! {
    Kind,
    /// A name that no kind of puzzle has.
    UnknownKind: "no puzzle `{}`; there are {}", between " and "
}
