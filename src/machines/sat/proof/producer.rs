//! Those who make proofs. Whoever it was, all steps are checked.

use std::fmt;
use std::str::FromStr;

use rustsat::instances::Cnf;
use rustsat::types::Lit;

use super::super::SessionError;
use super::checker::{Checker, look_ahead, search};
use super::drat::BadProof;
use super::refutation::Refutation;
use super::trim;
use crate::limits::{Limits, Next};

/// The number of conflicts after which [`Producer::Auto`] leaves the proof to varisat.
const MOST_CONFLICTS: u64 = 20_000;

/// The maker of a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Producer {
    /// [`Producer::Search`], and varisat for what is left after many conflicts.
    #[default]
    Auto,
    /// [`look_ahead`] and [`search`]: the proof speaks of no other variables than those that are tried.
    Search,
    /// varisat, from the formula on; only when built with the feature `varisat`, which is a default.
    Varisat,
    /// An external solver that writes DRAT, by its command; see [`Backend::External`](crate::sat::Backend::External).
    External(String),
}

impl fmt::Display for Producer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Producer::Auto => f.write_str("auto"),
            Producer::Search => f.write_str("search"),
            Producer::Varisat => f.write_str("varisat"),
            Producer::External(command) => write!(f, "external:{command}"),
        }
    }
}

impl FromStr for Producer {
    type Err = UnknownProducer;

    fn from_str(text: &str) -> Result<Producer, UnknownProducer> {
        match (text, text.strip_prefix("external:")) {
            ("auto", _) => Ok(Producer::Auto),
            ("search", _) => Ok(Producer::Search),
            ("varisat", _) => Ok(Producer::Varisat),
            (_, Some(command)) => Ok(Producer::External(command.into())),
            (_, None) => Err(UnknownProducer(format!(
                "nobody called `{text}` makes proofs: it is auto, search, varisat, or external: and a command, such as `external:cadical -q`"
            ))),
        }
    }
}

crate::error::message_error! {
    /// A text that names no producer.
    pub struct UnknownProducer;
}

impl Producer {
    /// Proves that a formula has no model. `tries` are the literals that looking ahead and search assume. All steps
    /// are checked, and those that are not needed left out.
    ///
    /// The answer is `Exhausted` when there is a model, and `GaveUp` when a limit is reached, or search alone
    /// cannot tell.
    ///
    /// # Errors
    ///
    /// When a solver fails or was not built, or its proof is wrong.
    pub fn refute(
        &self,
        formula: &Cnf,
        tries: &[Lit],
        limits: &Limits,
    ) -> Result<Next<Refutation>, ProveError> {
        let proof = match self {
            Producer::Auto => return by_search(formula, tries, MOST_CONFLICTS, limits),
            Producer::Search => return by_search(formula, tries, u64::MAX, limits),
            Producer::Varisat => by_varisat(formula.iter().cloned(), limits)?,
            Producer::External(command) => by_program(command, formula, limits)?,
        };
        Ok(match proof {
            Next::Solution(proof) => trim(formula, &proof[..], limits)?,
            Next::Exhausted => Next::Exhausted,
            Next::GaveUp => Next::GaveUp,
        })
    }
}

fn by_search(
    formula: &Cnf,
    tries: &[Lit],
    conflicts: u64,
    limits: &Limits,
) -> Result<Next<Refutation>, ProveError> {
    let mut checker = Checker::recording(formula);
    let mut end = look_ahead(&mut checker, tries, limits);
    if end == Next::Exhausted {
        end = search(&mut checker, tries, conflicts, limits);
    }
    if end != Next::Solution(()) {
        let proof = if conflicts < u64::MAX && !limits.stop_requested() {
            by_varisat(checker.open_clauses(), limits)?
        } else {
            Next::GaveUp
        };
        let proof = match proof {
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

#[cfg(feature = "varisat")]
fn by_varisat(
    clauses: impl Iterator<Item = rustsat::types::Clause>,
    limits: &Limits,
) -> Result<Next<Vec<u8>>, SessionError> {
    super::super::varisat::proof(clauses, limits)
}

#[cfg(not(feature = "varisat"))]
fn by_varisat(
    _: impl Iterator<Item = rustsat::types::Clause>,
    _: &Limits,
) -> Result<Next<Vec<u8>>, SessionError> {
    Err(SessionError::missing("varisat"))
}

#[cfg(feature = "external")]
fn by_program(
    command: &str,
    formula: &Cnf,
    limits: &Limits,
) -> Result<Next<Vec<u8>>, SessionError> {
    Ok(super::super::process::proof_of(command, formula, limits)?)
}

#[cfg(not(feature = "external"))]
fn by_program(_: &str, _: &Cnf, _: &Limits) -> Result<Next<Vec<u8>>, SessionError> {
    Err(SessionError::missing("external"))
}

/// A proof that could not be made.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The solver failed.
    #[error(transparent)]
    Solver(#[from] SessionError),
    /// The solver's proof does not prove what it should.
    #[error("the solver's proof is wrong: {0}")]
    Proof(BadProof),
}

impl From<BadProof> for ProveError {
    fn from(error: BadProof) -> ProveError {
        ProveError::Proof(error)
    }
}
