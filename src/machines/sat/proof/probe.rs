//! Looking ahead: literals are assumed one by one, and each that fails is a clause of the proof.
//!
//! The search is that of failed literals (Freeman, "Improvements to Propositional Satisfiability Search
//! Algorithms", 1995), until none fails. The clauses say what a person would: this cell cannot hold that value.

use rustsat::types::Lit;

use super::checker::Checker;
use crate::limits::{Limits, Next};

/// Looks for a contradiction, and leaves what it learns with the checker: negations of `tries`, the literals that
/// are assumed.
///
/// The answer is `Exhausted` when none of them fails any more, and `GaveUp` when a limit is reached.
pub fn look_ahead(checker: &mut Checker, tries: &[Lit], limits: &Limits) -> Next<()> {
    tries.iter().for_each(|lit| checker.clauses().know(lit.var()));
    let variables = tries.iter().map(|lit| lit.vidx() + 1).max();
    // The number of failures after which a literal was last seen to contradict nothing.
    let mut quiet = vec![None; 2 * variables.unwrap_or(0)];
    let (mut at, mut since, mut failures) = (0, 0, 0_u64);
    while since < tries.len() && !checker.is_refuted() {
        let lit = tries[at];
        at = (at + 1) % tries.len();
        since += 1;
        if !checker.clauses().is_open(lit) || quiet[lit.lidx()] == Some(failures) {
            continue;
        }
        if limits.stop_requested() {
            return Next::GaveUp;
        }
        let clauses = checker.clauses();
        let roots = clauses.trail().len();
        clauses.assume(lit);
        if let Some(conflict) = clauses.propagate() {
            let lemma = checker.explain(conflict, roots);
            checker.clauses().retract(roots);
            checker.keep(lemma);
            (since, failures) = (0, failures + 1);
            continue;
        }
        // What follows from it fails no more than it does.
        for &lit in &clauses.trail()[roots..] {
            if let Some(quiet) = quiet.get_mut(lit.lidx()) {
                *quiet = Some(failures);
            }
        }
        clauses.retract(roots);
    }
    match checker.is_refuted() {
        true => Next::Solution(()),
        false => Next::Exhausted,
    }
}
