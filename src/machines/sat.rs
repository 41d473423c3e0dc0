//! SAT: formulas and those who solve them.
//!
//! Nothing here knows a puzzle. The vocabulary is RustSAT's (Jabs, "RustSAT: A Library For SAT Solving in Rust", SAT
//! 2025): [`Var`], [`Lit`], [`Clause`], [`Cnf`], [`Assignment`], and its traits [`CollectClauses`] and [`ManageVars`],
//! so that our encoders fill any RustSAT solver and any RustSAT solver can be driven by us. What we add:
//!
//! - [`Formula`]: clauses, their variables and the names of these, ready for a file, and
//!   sums in place of clauses ([`opb`]);
//! - [`cardinality`], [`counter`], [`gates`]: the constraints that grid puzzles are
//!   made of, over [`bit`]s that may be known already;
//! - [`Session`]: one solver in use, with assumptions, blocking clauses and limits;
//! - [`Backend`]: the choice of the solver: varisat, CaDiCaL, any program that reads DIMACS,
//!   or anything with RustSAT's `SolveIncremental` ([`Backend::own`]);
//! - [`mus`]: which assumptions clash, and no more of them than needed;
//! - [`read_dimacs`]: formulas of others;
//! - [`answer`]: what other solvers print;
//! - [`proof`]: proofs that there is no model, made and checked.

pub mod answer;
pub(crate) mod automaton;
mod backend;
pub mod bit;
pub mod cardinality;
pub mod counter;
mod formula_text;
pub mod gates;
pub mod mus;
pub mod opb;
#[cfg(feature = "external")]
pub mod process;
pub mod proof;
mod session;
mod sink;
mod solver;
mod store;
mod tokens;
#[cfg(feature = "varisat")]
mod varisat;

pub use rustsat::encodings::CollectClauses;
pub use rustsat::instances::{BasicVarManager, Cnf, ManageVars, SatInstance};
pub use rustsat::solvers::SolverResult;
pub use rustsat::types::{Assignment, Clause, Lit, TernaryVal, Var};

pub use self::backend::{Backend, OwnSolver, UnknownBackend};
pub use self::formula_text::{Formula, Numbered};
pub use self::opb::Opb;
pub use self::session::{Session, SessionError};
pub use self::sink::{Clauses, Sink};
#[cfg(feature = "varisat")]
pub use self::varisat::Varisat;
pub use formula_text::{BadFormula, read_dimacs};

use crate::ground::limits::Limits;

/// The size of a formula, or of a part of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// The number of variables.
    pub variables: usize,
    /// The number of clauses.
    pub clauses: usize,
    /// The number of literals, over all clauses.
    pub literals: usize,
}

impl Size {
    /// Returns the number of bytes that a solver needs for a formula of this size, roughly and rather too many:
    /// measured with varisat, which has some tables with an entry for each variable, keeps clauses of two literals
    /// in their watch lists alone, and stores longer ones beside these.
    ///
    /// ```
    /// use takuzu_sat::sat::Size;
    ///
    /// let pairs = Size { variables: 100, clauses: 1_000, literals: 2_000 };
    /// assert_eq!(pairs.bytes(), 100 * 200 + 1_000 * 30);
    /// let one_long = Size { variables: 0, clauses: 1, literals: 1_000 };
    /// assert_eq!(one_long.bytes(), 30 + 100 + 12 * 1_000);
    /// ```
    #[must_use]
    pub fn bytes(self) -> u64 {
        let [variables, clauses, literals] =
            [self.variables, self.clauses, self.literals].map(|number| number as u64);
        // Many clauses that are hardly longer than two, or few long ones: the less of both is near.
        let beyond_pairs = 60 * literals.saturating_sub(2 * clauses);
        200 * variables + 30 * clauses + beyond_pairs.min(100 * clauses + 12 * literals)
    }

    /// Refuses a formula for which a solver would need more memory than the limits allow.
    ///
    /// # Errors
    ///
    /// When it would.
    pub fn check(self, limits: &Limits) -> Result<(), FormulaTooLarge> {
        match limits.memory().filter(|&most| self.bytes() > most) {
            Some(most) => Err(FormulaTooLarge { clauses: self.clauses, most }),
            None => Ok(()),
        }
    }
}

/// A formula that would take more memory than the limits allow.
#[derive(Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "the formula would have {clauses} clauses and take more than {} MB of memory",
    most / 1_000_000
)]
pub struct FormulaTooLarge {
    clauses: usize,
    most: u64,
}

crate::ground::error::debug_as_display!(FormulaTooLarge);

impl std::ops::Add for Size {
    type Output = Size;

    fn add(self, other: Size) -> Size {
        Size {
            variables: self.variables + other.variables,
            clauses: self.clauses + other.clauses,
            literals: self.literals + other.literals,
        }
    }
}

impl std::ops::Mul<usize> for Size {
    type Output = Size;

    fn mul(self, times: usize) -> Size {
        Size {
            variables: self.variables * times,
            clauses: self.clauses * times,
            literals: self.literals * times,
        }
    }
}
