//! Proofs that a formula has no model: made, read, checked, trimmed and written.
//!
//! Nothing here knows a puzzle, and nothing is believed: a [`Checker`] accepts a clause only if unit propagation
//! shows that it follows (RUP: Goldberg, Novikov, "Verification of Proofs of Unsatisfiability for CNF Formulas",
//! DATE 2003), or that adding it loses no more than a model needs (RAT: Järvisalo, Heule, Biere, "Inprocessing
//! Rules", IJCAR 2012). What it has checked it can write with hints, so that others check it without search
//! (LRAT: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient Certified RAT Verification", CADE 2017).
//!
//! | form | is read | is written |
//! |---|---|---|
//! | DRAT, text and binary | [`Steps`] | [`Refutation::write_drat`], text |
//! | LRAT, text | [`check_lrat`], without RAT | [`Refutation::write_lrat`] |
//!
//! `refute` makes proofs, [`check`] and [`trim`] take those of any solver.

mod checker;
mod clauses;
mod drat;
mod lrat;
mod probe;
mod refutation;
mod search;

#[cfg(feature = "varisat")]
use std::fmt;
use std::io::BufRead;

use rustsat::instances::Cnf;
#[cfg(feature = "varisat")]
use rustsat::types::Lit;

#[cfg(feature = "varisat")]
use super::SessionError;
use crate::limits::{Limits, Next};

pub use self::checker::{Checked, Checker, Flaw};
pub use self::drat::{BadProof, Step, Steps};
pub use self::lrat::check_lrat;
pub use self::probe::look_ahead;
pub use self::refutation::Refutation;
pub use self::search::search;

/// Checks a proof in the form DRAT, in memory that grows with the clauses alive at a time.
///
/// # Errors
///
/// When the proof cannot be read, a step does not follow, or there is no contradiction at the end.
pub fn check(
    formula: &Cnf,
    proof: impl BufRead,
    limits: &Limits,
) -> Result<Next<Checked>, BadProof> {
    let mut checker = Checker::new(formula);
    let end = checker.pass(proof, limits)?;
    Ok(end.map(|()| checker.checked()))
}

/// Checks a proof in the form DRAT and keeps only what the contradiction needs, in memory that grows with the
/// proof.
///
/// # Errors
///
/// As for [`check`].
pub fn trim(
    formula: &Cnf,
    proof: impl BufRead,
    limits: &Limits,
) -> Result<Next<Refutation>, BadProof> {
    let mut checker = Checker::recording(formula);
    let end = checker.pass(proof, limits)?;
    Ok(end.map(|()| checker.into_refutation()))
}

/// The number of conflicts after which [`refute`] leaves the proof to varisat.
#[cfg(feature = "varisat")]
const MOST_CONFLICTS: u64 = 20_000;

/// Proves that a formula has no model: [`look_ahead`] first, then [`search`], both of which say nothing of other variables
/// than those of `tries`. What is left after many conflicts goes to varisat. All steps are checked and those that are
/// not needed left out.
///
/// The answer is `Exhausted` when there is a model.
///
/// # Errors
///
/// When varisat fails, or its proof is wrong.
#[cfg(feature = "varisat")]
pub fn refute(
    formula: &Cnf,
    tries: &[Lit],
    limits: &Limits,
) -> Result<Next<Refutation>, ProveError> {
    let mut checker = Checker::recording(formula);
    let mut end = look_ahead(&mut checker, tries, limits);
    if end == Next::Exhausted {
        end = search(&mut checker, tries, MOST_CONFLICTS, limits);
    }
    if end != Next::Solution(()) {
        let proof = match super::varisat::proof(checker.open_clauses(), limits)? {
            Next::Solution(proof) => proof,
            Next::Exhausted => return Ok(Next::Exhausted),
            Next::GaveUp => return Ok(Next::GaveUp),
        };
        if checker.pass(&proof[..], limits)? == Next::GaveUp {
            return Ok(Next::GaveUp);
        }
    }
    Ok(Next::Solution(checker.into_refutation()))
}

/// A proof that could not be made.
#[cfg(feature = "varisat")]
#[derive(Debug)]
pub enum ProveError {
    /// The solver failed.
    Solver(SessionError),
    /// The solver's proof does not prove what it should.
    Proof(BadProof),
}

#[cfg(feature = "varisat")]
impl fmt::Display for ProveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProveError::Solver(error) => error.fmt(f),
            ProveError::Proof(error) => write!(f, "the solver's proof is wrong: {error}"),
        }
    }
}

#[cfg(feature = "varisat")]
impl std::error::Error for ProveError {}

#[cfg(feature = "varisat")]
impl From<SessionError> for ProveError {
    fn from(error: SessionError) -> ProveError {
        ProveError::Solver(error)
    }
}

#[cfg(feature = "varisat")]
impl From<BadProof> for ProveError {
    fn from(error: BadProof) -> ProveError {
        ProveError::Proof(error)
    }
}
