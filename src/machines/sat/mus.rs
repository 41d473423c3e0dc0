//! Minimal and smallest unsatisfiable subsets of assumptions.

use rustsat::encodings::card::{BoundUpper, Totalizer};
use rustsat::instances::ManageVars;
use rustsat::solvers::SolverResult;
use rustsat::types::{Assignment, Lit, TernaryVal};

use super::{Backend, Session, SessionError};
use crate::limits::{Limits, Next};

/// Assumptions that clash, none of which can be left out.
///
/// By deletion (Marques-Silva, "Minimal Unsatisfiability: Models, Algorithms and Applications",
/// ISMVL 2010): each assumption is left out once, first to last, and stays out if the rest still
/// clashes; every core on the way shortens the list. What stands first in `assumptions` is
/// therefore given up first.
///
/// The answer is `Exhausted` when the assumptions do not clash, and `GaveUp` when a limit was
/// reached before the core was minimal.
///
/// # Errors
///
/// When the solver fails.
pub fn minimal_core(
    session: &mut Session,
    assumptions: &[Lit],
) -> Result<Next<Vec<Lit>>, SessionError> {
    let mut core = match clash(session, assumptions)? {
        Next::Solution(core) => core,
        end @ (Next::Exhausted | Next::GaveUp) => return Ok(end),
    };
    let mut needed = 0;
    while needed < core.len() {
        let mut rest = core.clone();
        rest.remove(needed);
        match clash(session, &rest)? {
            // What was needed before is needed still: a smaller core keeps it, in its order.
            Next::Solution(smaller) => core = smaller,
            Next::Exhausted => needed += 1,
            Next::GaveUp => return Ok(Next::GaveUp),
        }
    }
    Ok(Next::Solution(core))
}

/// The assumptions of a failed core, in the order given.
fn clash(session: &mut Session, assumptions: &[Lit]) -> Result<Next<Vec<Lit>>, SessionError> {
    match session.solve(assumptions)? {
        SolverResult::Sat => Ok(Next::Exhausted),
        SolverResult::Interrupted => Ok(Next::GaveUp),
        SolverResult::Unsat => {
            let core = session.failed_core()?;
            let in_order = assumptions.iter().copied().filter(|lit| core.contains(lit));
            Ok(Next::Solution(in_order.collect()))
        }
    }
}

/// The fewest of `soft` that clash with all of `hard`, if fewer than `below` do.
///
/// By implicit hitting sets (Ignatiev, Previti, Liffiton, Marques-Silva, "Smallest MUS extraction with
/// minimal hitting set dualization", CP 2015): a second solver keeps what must be hit, and names a
/// smallest choice that hits it all; where that does not clash, as much more as can hold is added to
/// it, and what remains must be hit too. A choice that clashes is smallest.
///
/// The answer is `Exhausted` when no so few clash, and `GaveUp` when a limit was reached.
///
/// # Errors
///
/// When a solver fails.
pub(crate) fn smallest_core(
    session: &mut Session,
    hard: &[Lit],
    soft: &[Lit],
    below: usize,
    limits: &Limits,
) -> Result<Next<Vec<Lit>>, SessionError> {
    let below = below.min(soft.len() + 1);
    let mut choices = Session::with_backend(&Backend::default(), limits)?;
    let (chosen, counter) = choices.encode(|clauses, vars| -> Result<_, SessionError> {
        let chosen: Vec<Lit> = soft.iter().map(|_| vars.new_lit()).collect();
        let mut counter: Totalizer = chosen.iter().copied().collect();
        counter.encode_ub(0..below, clauses, vars)?;
        Ok((chosen, counter))
    })?;
    let mut size = 0;
    while size < below {
        let bound = match size {
            0 => chosen.iter().map(|&lit| !lit).collect(),
            _ => counter.enforce_ub(size).expect("encoded for this bound"),
        };
        match choices.solve(&bound)? {
            SolverResult::Interrupted => return Ok(Next::GaveUp),
            // What has been named so far is not hit by so few.
            SolverResult::Unsat => {
                size += 1;
                continue;
            }
            SolverResult::Sat => {}
        }
        let model = choices.model()?;
        let is_chosen = |&&place: &&usize| holds(&model, chosen[place]);
        let all: Vec<usize> = (0..soft.len()).collect();
        let candidate: Vec<usize> = all.iter().filter(is_chosen).copied().collect();
        let missed = match to_hit(session, hard, soft, candidate.clone())? {
            Next::Solution(missed) => missed,
            Next::Exhausted => {
                let core = candidate.iter().map(|&place| soft[place]);
                return Ok(Next::Solution(core.collect()));
            }
            Next::GaveUp => return Ok(Next::GaveUp),
        };
        if missed.is_empty() {
            return Ok(Next::Exhausted);
        }
        let clause = missed.iter().map(|&place| chosen[place]);
        choices.encode(|clauses, _| clauses.add(clause))?;
    }
    Ok(Next::Exhausted)
}

/// Adds as much of `soft` as can hold to a part of it that does not clash, and returns the rest;
/// `Exhausted` when the part clashes.
fn to_hit(
    session: &mut Session,
    hard: &[Lit],
    soft: &[Lit],
    mut kept: Vec<usize>,
) -> Result<Next<Vec<usize>>, SessionError> {
    let assume = |kept: &[usize]| -> Vec<Lit> {
        let soft = kept.iter().map(|&place| soft[place]);
        hard.iter().copied().chain(soft).collect()
    };
    match session.solve(&assume(&kept))? {
        SolverResult::Sat => {}
        SolverResult::Unsat => return Ok(Next::Exhausted),
        SolverResult::Interrupted => return Ok(Next::GaveUp),
    }
    let mut model = session.model()?;
    let mut missed = Vec::new();
    for place in (0..soft.len()).filter(|place| !kept.contains(place)).collect::<Vec<_>>() {
        kept.push(place);
        if holds(&model, soft[place]) {
            continue;
        }
        match session.solve(&assume(&kept))? {
            SolverResult::Sat => model = session.model()?,
            SolverResult::Interrupted => return Ok(Next::GaveUp),
            SolverResult::Unsat => {
                kept.pop();
                missed.push(place);
            }
        }
    }
    Ok(Next::Solution(missed))
}

fn holds(model: &Assignment, lit: Lit) -> bool {
    model.lit_value(lit) == TernaryVal::True
}
