//! Minimal unsatisfiable subsets of assumptions.

use rustsat::solvers::SolverResult;
use rustsat::types::Lit;

use super::{Session, SessionError};
use crate::ground::limits::Next;

/// Assumptions that clash, none of which can be left out.
///
/// By deletion (Marques-Silva, "Minimal Unsatisfiability: Models, Algorithms and Applications", ISMVL 2010): each
/// assumption is left out once, first to last, and stays out if the rest still clashes; every core on the way shortens
/// the list. What stands first in `assumptions` is therefore given up first.
///
/// `Exhausted` when the assumptions do not clash, `GaveUp` when a limit was reached before the core was minimal.
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
