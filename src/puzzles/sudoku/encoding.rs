//! The names of encodings.

use super::KIND;
use crate::game::{self, CnfForm};

crate::names::named! {
    /// The choice of clauses that say that each number stands once in each house.
    ///
    /// Both have the same models, one for each solution. The minimal clauses suffice; the others follow
    /// from them, and let a solver find hidden singles by unit propagation.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub enum Encoding {
        /// A number in each cell, no number twice in a house (Lynce, Ouaknine, "Sudoku as a SAT Problem",
        /// 2006).
        Minimal = "minimal",
        /// No two numbers in a cell and each number somewhere in each house as well, which that paper
        /// calls extended.
        #[default]
        Complete = "complete",
    }
}

crate::names::read_by_name! {
    Encoding,
    /// A name that no encoding has.
    UnknownEncoding: "no encoding `{}` of Sudoku: there are {}", between " and "
}

impl Encoding {
    /// Returns the encoding behind a plain one.
    ///
    /// # Panics
    ///
    /// When it is another puzzle's.
    #[must_use]
    pub fn of(plain: game::Encoding) -> Encoding {
        let own = Encoding::ALL.into_iter().find(|own| game::Encoding::from(*own) == plain);
        own.expect("an encoding of Sudoku")
    }
}

impl From<Encoding> for game::Encoding {
    fn from(own: Encoding) -> game::Encoding {
        game::Encoding::new(KIND, own.name())
    }
}

impl From<Encoding> for CnfForm {
    fn from(own: Encoding) -> CnfForm {
        game::Encoding::from(own).into()
    }
}
