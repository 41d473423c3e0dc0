//! The small vocabulary that line puzzles are written in.

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::ManageVars;
use rustsat::types::{Clause, Lit};

/// The literals are neither all true nor all false: 2 clauses, no variable.
///
/// # Errors
///
/// When the collector runs out of memory; so for all encoders.
pub fn forbid_run(lits: &[Lit], clauses: &mut impl CollectClauses) -> Result<(), OutOfMemory> {
    let some_true: Clause = lits.iter().copied().collect();
    let some_false: Clause = lits.iter().map(|&lit| !lit).collect();
    clauses.extend_clauses([some_true, some_false])
}

/// If `condition` holds then `a` and `b` differ: 2 clauses, no variable.
///
/// One-sided: where `a` and `b` differ the condition may still be false.
///
/// # Errors
///
/// When the collector runs out of memory.
pub fn differ_if(
    condition: Lit,
    [a, b]: [Lit; 2],
    clauses: &mut impl CollectClauses,
) -> Result<(), OutOfMemory> {
    clauses.extend_clauses([
        Clause::from([!condition, a, b]),
        Clause::from([!condition, !a, !b]),
    ])
}

/// The two sequences differ somewhere: for length n, n difference variables and 2n + 1 clauses.
///
/// Each difference variable is one-sided ([`differ_if`]), and some one of them is true. A pair of
/// sequences that differ in m places has 2^m - 1 models, so this form must not be counted.
///
/// # Errors
///
/// When the collector runs out of memory.
///
/// # Panics
///
/// When the lengths differ.
pub fn distinct(
    first: &[Lit],
    second: &[Lit],
    clauses: &mut impl CollectClauses,
    vars: &mut impl ManageVars,
) -> Result<(), OutOfMemory> {
    assert_eq!(
        first.len(),
        second.len(),
        "only sequences of one length are compared"
    );
    let mut somewhere = Clause::with_capacity(first.len());
    for (&a, &b) in first.iter().zip(second) {
        let difference = vars.new_lit();
        differ_if(difference, [a, b], clauses)?;
        somewhere.add(difference);
    }
    clauses.add_clause(somewhere)
}
