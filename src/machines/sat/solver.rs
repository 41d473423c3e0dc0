//! A solver as a session calls it, and the adapter for all those of RustSAT's kind.

use std::fmt;

use rustsat::solvers::{SolveIncremental, SolverResult};
use rustsat::types::{Assignment, Cl, Lit, Var};

use super::store::ClauseStore;
use crate::ground::limits::Limits;

/// The calls that a session makes. RustSAT's `Solve` has generic methods and cannot be a trait object;
/// this trait can, and [`Adapter`] implements it for every solver of RustSAT's.
pub(super) trait Solver: fmt::Debug {
    /// Does what [`super::Session::prefer`] asks for; called before the first clause at most. All variables are named.
    fn prefer(&mut self, literals: &[Lit], variables: &[Var]) -> anyhow::Result<()>;

    /// Adds all clauses of the store, which is empty afterwards.
    fn feed(&mut self, clauses: &mut ClauseStore) -> anyhow::Result<()>;

    /// Solves; `last` is the last variable there is.
    fn solve(&mut self, assumptions: &[Lit], last: Option<Var>) -> anyhow::Result<SolverResult>;

    /// Returns the values of the variables up to the last.
    fn model(&self, last: Var) -> anyhow::Result<Assignment>;

    /// Returns negated assumptions, one of which is true in every model.
    fn core(&mut self) -> anyhow::Result<Vec<Lit>>;
}

/// The number of clauses fed between two looks at the stop callback.
const CLAUSES_PER_LOOK: usize = 1 << 12;

/// A solver of RustSAT's kind under limits.
pub(super) struct Adapter<S> {
    solver: S,
    limits: Limits,
    fed: usize,
    /// Set by a stop while clauses were fed: some are missing, so there is no further answer.
    stopped: bool,
    prefer: Preference<S>,
}

/// Tells a solver which literals to decide first, among all variables.
type Preference<S> = fn(&mut S, &[Lit], &[Var]) -> anyhow::Result<()>;

impl<S: SolveIncremental + 'static> Adapter<S> {
    pub(super) fn boxed(solver: S, limits: &Limits) -> Box<dyn Solver> {
        Adapter::with_preference(solver, limits, |_, _, _| Ok(()))
    }

    pub(super) fn with_preference(
        solver: S,
        limits: &Limits,
        prefer: Preference<S>,
    ) -> Box<dyn Solver> {
        Box::new(Adapter { solver, limits: limits.clone(), fed: 0, stopped: false, prefer })
    }
}

impl<S: SolveIncremental> Solver for Adapter<S> {
    fn prefer(&mut self, literals: &[Lit], variables: &[Var]) -> anyhow::Result<()> {
        (self.prefer)(&mut self.solver, literals, variables)
    }

    fn feed(&mut self, clauses: &mut ClauseStore) -> anyhow::Result<()> {
        let mut result = Ok(());
        clauses.drain(|clause| {
            self.fed += 1;
            if self.fed.is_multiple_of(CLAUSES_PER_LOOK) {
                self.stopped |= self.limits.stop_requested();
            }
            if !self.stopped && result.is_ok() {
                result = self.solver.add_clause_ref(Cl::new(clause));
            }
        });
        result
    }

    fn solve(&mut self, assumptions: &[Lit], last: Option<Var>) -> anyhow::Result<SolverResult> {
        if self.stopped || self.limits.stop_requested() {
            return Ok(SolverResult::Interrupted);
        }
        // A variable without a clause has a value in the model too.
        if let Some(last) = last {
            self.solver.reserve(last)?;
        }
        self.solver.solve_assumps(assumptions)
    }

    fn model(&self, last: Var) -> anyhow::Result<Assignment> {
        self.solver.solution(last)
    }

    fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        self.solver.core()
    }
}

impl<S: SolveIncremental> fmt::Debug for Adapter<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("signature", &self.solver.signature())
            .field("clauses", &self.fed)
            .finish_non_exhaustive()
    }
}
