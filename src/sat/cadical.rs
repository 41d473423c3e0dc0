//! CaDiCaL (Armin Biere and others), a CDCL solver in C++, by RustSAT's binding.

use rustsat::solvers::{ControlSignal, PhaseLit, Solve, SolveIncremental, SolverResult, Terminate};
use rustsat::types::{Assignment, Cl, Lit, Var};
use rustsat_cadical::CaDiCaL;

use crate::limits::Limits;

/// How many clauses are fed between two looks at the stop callback.
const CLAUSES_PER_LOOK: usize = 1 << 12;

/// CaDiCaL, stopped by the stop callback of its limits.
#[derive(Debug)]
pub(super) struct Cadical {
    solver: CaDiCaL<'static, 'static>,
    limits: Limits,
    fed: usize,
    /// Clauses are missing, so that there is no further answer.
    stopped: bool,
}

impl Cadical {
    pub(super) fn new(limits: &Limits) -> Cadical {
        let mut solver = CaDiCaL::default();
        if limits.can_stop() {
            let limits = limits.clone();
            solver.attach_terminator(move || match limits.stop_requested() {
                true => ControlSignal::Terminate,
                false => ControlSignal::Continue,
            });
        }
        Cadical {
            solver,
            limits: limits.clone(),
            fed: 0,
            stopped: false,
        }
    }

    /// Makes these the values that decisions try.
    pub(super) fn prefer(&mut self, literals: &[Lit]) -> anyhow::Result<()> {
        literals
            .iter()
            .try_for_each(|&lit| self.solver.phase_lit(lit))
    }

    pub(super) fn feed(&mut self, clause: &[Lit]) -> anyhow::Result<()> {
        self.fed += 1;
        if self.fed.is_multiple_of(CLAUSES_PER_LOOK) {
            self.stopped |= self.limits.stop_requested();
        }
        match self.stopped {
            true => Ok(()),
            false => self.solver.add_clause_ref(Cl::new(clause)),
        }
    }

    pub(super) fn solve(&mut self, assumptions: &[Lit]) -> anyhow::Result<SolverResult> {
        if self.stopped || self.limits.stop_requested() {
            return Ok(SolverResult::Interrupted);
        }
        self.solver.solve_assumps(assumptions)
    }

    pub(super) fn model(&self, last: Var) -> anyhow::Result<Assignment> {
        self.solver.solution(last)
    }

    pub(super) fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        self.solver.core()
    }
}
