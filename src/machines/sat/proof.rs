//! Proofs that a formula has no model: made, read, checked, trimmed and written.
//!
//! Nothing here knows a puzzle, and nothing is believed: the checker accepts a clause only if unit propagation
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
//! A [`Producer`] makes proofs, [`check`] and [`trim`] take those of any solver.

mod checker;
mod clauses;
mod drat;
mod producer;
mod refutation;

use std::io::BufRead;

use rustsat::instances::Cnf;

use crate::ground::limits::{Limits, Next};

use checker::Checker;
use drat::Names;

pub use self::checker::Checked;
pub use self::drat::{BadProof, Step, Steps};
pub use self::producer::{Producer, ProveError, UnknownProducer};
pub use self::refutation::{Refutation, check_lrat};

/// Checks a proof in the form DRAT, in memory that grows with the clauses alive at a time, not with variable numbers.
///
/// # Errors
///
/// When the proof cannot be read, a step does not follow, or there is no contradiction at the end.
pub fn check(
    formula: &Cnf,
    proof: impl BufRead,
    limits: &Limits,
) -> Result<Next<Checked>, BadProof> {
    let mut names = Names::for_formula(formula);
    let mut checker = Checker::new(&names.formula(formula));
    let end = checker.pass(proof, &mut names, limits)?;
    Ok(end.map(|()| checker.checked()))
}

/// Checks a proof in the form DRAT and keeps only what the contradiction needs, in memory that grows with the proof.
///
/// # Errors
///
/// As for [`check`].
pub fn trim(
    formula: &Cnf,
    proof: impl BufRead,
    limits: &Limits,
) -> Result<Next<Refutation>, BadProof> {
    let mut names = Names::for_formula(formula);
    let mut checker = Checker::recording(&names.formula(formula));
    let end = checker.pass(proof, &mut names, limits)?;
    Ok(end.map(|()| checker.into_refutation().named(&names)))
}
