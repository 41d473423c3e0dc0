//! Those who make proofs. Whoever it was, all steps are checked.

use std::fmt;
use std::str::FromStr;

use rustsat::instances::Cnf;

use super::super::SessionError;
use super::drat::BadProof;
use super::refutation::Refutation;
use super::trim;
use crate::ground::limits::{Limits, Next};

/// The maker of a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Producer {
    /// varisat, only when built with the feature `varisat`, which is a default.
    #[default]
    Varisat,
    /// An external solver that writes DRAT, by its command; see [`Backend::External`](crate::sat::Backend::External).
    External(String),
}

impl fmt::Display for Producer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Producer::Varisat => f.write_str("varisat"),
            Producer::External(command) => write!(f, "external:{command}"),
        }
    }
}

impl FromStr for Producer {
    type Err = UnknownProducer;

    fn from_str(text: &str) -> Result<Producer, UnknownProducer> {
        match (text, text.strip_prefix("external:")) {
            ("varisat", _) => Ok(Producer::Varisat),
            (_, Some(command)) => Ok(Producer::External(command.into())),
            (_, None) => Err(UnknownProducer(format!(
                "nobody called `{text}` makes proofs: it is varisat, or external: and a command, such as `external:cadical -q`"
            ))),
        }
    }
}

crate::ground::error::message_error! {
    /// A text that names no producer.
    pub struct UnknownProducer;
}

impl Producer {
    /// Proves that a formula has no model. All steps are checked, and those that are not needed left out.
    ///
    /// The answer is `Exhausted` when there is a model, and `GaveUp` when a limit is reached.
    ///
    /// # Errors
    ///
    /// When a solver fails or was not built, or its proof is wrong.
    ///
    /// ```
    /// use takuzu_sat::sat::proof::{self, Producer};
    /// use takuzu_sat::sat::read_dimacs;
    /// use takuzu_sat::{Limits, Next};
    ///
    /// let formula = read_dimacs(&b"p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"[..])?;
    /// let limits = Limits::none();
    /// let Next::Solution(refutation) = Producer::Varisat.refute(&formula, &limits)? else {
    ///     panic!("it has a model");
    /// };
    /// let mut drat = Vec::new();
    /// refutation.write_drat(&mut drat)?;
    /// proof::check(&formula, &drat[..], &limits)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn refute(&self, formula: &Cnf, limits: &Limits) -> Result<Next<Refutation>, ProveError> {
        let proof = match self {
            Producer::Varisat => by_varisat(formula, limits)?,
            Producer::External(command) => by_program(command, formula, limits)?,
        };
        Ok(match proof {
            Next::Solution(proof) => trim(formula, &proof[..], limits)?,
            Next::Exhausted => Next::Exhausted,
            Next::GaveUp => Next::GaveUp,
        })
    }
}

#[cfg(feature = "varisat")]
fn by_varisat(formula: &Cnf, limits: &Limits) -> Result<Next<Vec<u8>>, SessionError> {
    super::super::varisat::proof(formula.iter().cloned(), limits)
}

#[cfg(not(feature = "varisat"))]
fn by_varisat(_: &Cnf, _: &Limits) -> Result<Next<Vec<u8>>, SessionError> {
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
