//! Any bytes as a formula and a proof of it: the program reads what a naive reader reads, and what it calls refuted has no
//! model. Fuzzing looks for bytes of which this does not hold.

use takuzu_sat::sat::{proof, read_dimacs};
use takuzu_sat::{Limits, Next};

use super::naive::{self, Numbers, Verdict};

/// The most variables of a formula whose models are tried one by one.
const MOST_VARIABLES: u32 = 10;

/// What was said of a formula and a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// The formula cannot be read.
    NoFormula,
    /// There are too many variables to try all models.
    Large,
    /// The proof does not show that there is no model.
    Open,
    /// It does.
    Refuted,
}

/// Reads a formula and, behind a byte of value 255, a proof.
///
/// # Panics
///
/// When the program and the naive readers differ.
pub(crate) fn agree(bytes: &[u8]) -> Outcome {
    let cut = bytes.iter().position(|byte| *byte == 0xFF);
    let (formula, proof) = bytes.split_at(cut.unwrap_or(bytes.len()));
    let proof = proof.get(1..).unwrap_or_default();
    let naive = naive::dimacs(formula);
    let Ok(cnf) = read_dimacs(formula) else {
        assert_eq!(naive, None, "a formula was refused");
        return Outcome::NoFormula;
    };
    let lits =
        |clause: &takuzu_sat::sat::Clause| clause.iter().map(|lit| lit.to_ipasir()).collect();
    let clauses: Vec<Numbers> = cnf.iter().map(lits).collect();
    assert_eq!(naive.as_ref(), Some(&clauses), "a formula was read");
    let is_refuted = matches!(proof::check(&cnf, proof, &Limits::none()), Ok(Next::Solution(_)));
    let is_trimmed = matches!(proof::trim(&cnf, proof, &Limits::none()), Ok(Next::Solution(_)));
    let steps = naive::text_steps(proof);
    let lits = clauses.iter().flatten().map(|lit| lit.unsigned_abs());
    if lits.max().unwrap_or(0) > MOST_VARIABLES {
        return Outcome::Large;
    }
    let has_model = naive::has_model(&clauses);
    assert!(!(is_refuted || is_trimmed) || !has_model, "a formula with a model was refuted");
    let is_small = |step: &naive::Step| match step {
        naive::Step::Add(clause) | naive::Step::Delete(clause) => {
            clause.iter().all(|lit| lit.unsigned_abs() <= 4 * MOST_VARIABLES)
        }
    };
    let is_text = !proof.iter().any(|byte| byte.is_ascii_control() && !byte.is_ascii_whitespace());
    if let Some(steps) =
        steps.filter(|steps| is_text && proof.first() != Some(&b'a') && steps.iter().all(is_small))
    {
        let shows = |obeys| matches!(naive::drat(&clauses, &steps, obeys), Verdict::Refuted { .. });
        assert_eq!(is_refuted, shows(true), "deletions are obeyed");
        assert_eq!(is_trimmed, shows(false), "deletions are ignored");
    }
    match is_refuted {
        true => Outcome::Refuted,
        false => Outcome::Open,
    }
}
