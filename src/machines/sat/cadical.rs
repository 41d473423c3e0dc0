//! CaDiCaL (Armin Biere and others), a CDCL solver in C++, by RustSAT's binding.

use rustsat::solvers::{ControlSignal, PhaseLit, Terminate};
use rustsat_cadical::CaDiCaL;

use super::backend::{Adapter, Solver};
use crate::limits::Limits;

/// Returns CaDiCaL without clauses, which the stop callback of the limits can stop; what is preferred
/// is tried first, in CaDiCaL's own order of decisions.
pub(super) fn boxed(limits: &Limits) -> Box<dyn Solver> {
    let mut solver = CaDiCaL::default();
    if limits.can_stop() {
        let limits = limits.clone();
        solver.attach_terminator(move || match limits.stop_requested() {
            true => ControlSignal::Terminate,
            false => ControlSignal::Continue,
        });
    }
    Adapter::with_preference(solver, limits, |solver, literals, _| {
        literals.iter().try_for_each(|&lit| solver.phase_lit(lit))
    })
}
