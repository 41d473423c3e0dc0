//! One solver in use: policy over a machine.
//!
//! A session owns the solver and the variables. Encoders fill it, then it is asked, under changing
//! assumptions, for models; found solutions are blocked until the block is lifted.

use std::fmt;

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Assignment, Clause, Lit};

use super::{Size, Varisat};
use crate::limits::Limits;

/// A solver with its variables, blocking clauses and limits.
#[derive(Debug)]
pub struct Session {
    solver: Varisat,
    vars: BasicVarManager,
    /// While this literal is assumed, the blocking clauses hold.
    blocking: Option<Lit>,
}

impl Session {
    /// A session without clauses; the stop callback of the limits ends any call early.
    #[must_use]
    pub fn new(limits: &Limits) -> Session {
        Session {
            solver: Varisat::new(limits),
            vars: BasicVarManager::default(),
            blocking: None,
        }
    }

    /// Lets an encoder add clauses and variables, and returns what it returns.
    ///
    /// # Errors
    ///
    /// When the encoder runs out of memory.
    pub fn encode<T>(
        &mut self,
        encoder: impl FnOnce(&mut Varisat, &mut BasicVarManager) -> Result<T, OutOfMemory>,
    ) -> Result<T, SessionError> {
        encoder(&mut self.solver, &mut self.vars).map_err(SessionError::memory)
    }

    /// The size of the formula so far, blocking clauses included.
    #[must_use]
    pub fn size(&self) -> Size {
        Size {
            variables: self.vars.n_used() as usize,
            ..self.solver.fed()
        }
    }

    /// Solves under assumptions, which hold for this call alone.
    ///
    /// # Errors
    ///
    /// When the solver fails; reaching a limit is the answer `Interrupted`.
    pub fn solve(&mut self, assumptions: &[Lit]) -> Result<SolverResult, SessionError> {
        let assumed: Vec<Lit> = assumptions.iter().copied().chain(self.blocking).collect();
        self.solver
            .solve_assumps(&assumed)
            .map_err(SessionError::solver)
    }

    /// The values of all variables after an answer `Sat`.
    ///
    /// # Errors
    ///
    /// When the last answer was another.
    pub fn model(&self) -> Result<Assignment, SessionError> {
        match self.vars.max_var() {
            Some(last) => self.solver.solution(last).map_err(SessionError::solver),
            None => Ok(Assignment::default()),
        }
    }

    /// After an answer `Unsat`: assumptions of that call that no model meets together.
    ///
    /// Empty when the formula has no model at all, or none that is not blocked. Not minimal; see
    /// [`super::mus`].
    ///
    /// # Errors
    ///
    /// When the last answer was another.
    pub fn failed_core(&mut self) -> Result<Vec<Lit>, SessionError> {
        let negated = self.solver.core().map_err(SessionError::solver)?;
        let assumed = negated.into_iter().map(|lit| !lit);
        Ok(assumed.filter(|&lit| Some(lit) != self.blocking).collect())
    }

    /// Forbids that all these literals hold together, until [`Session::unblock`].
    ///
    /// # Errors
    ///
    /// When the solver runs out of memory.
    pub fn block(&mut self, lits: &[Lit]) -> Result<(), SessionError> {
        let guard = *self.blocking.get_or_insert_with(|| self.vars.new_lit());
        let clause: Clause = lits
            .iter()
            .copied()
            .chain([guard])
            .map(|lit| !lit)
            .collect();
        self.solver.add_clause_checked(clause)
    }

    /// Allows everything that was blocked again.
    ///
    /// # Errors
    ///
    /// When the solver runs out of memory.
    pub fn unblock(&mut self) -> Result<(), SessionError> {
        match self.blocking.take() {
            Some(guard) => self.solver.add_clause_checked(Clause::from([!guard])),
            None => Ok(()),
        }
    }
}

impl Varisat {
    fn add_clause_checked(&mut self, clause: Clause) -> Result<(), SessionError> {
        CollectClauses::add_clause(self, clause).map_err(SessionError::memory)
    }
}

/// Why a session could not answer.
#[derive(Debug)]
pub struct SessionError(anyhow::Error);

impl SessionError {
    fn memory(error: OutOfMemory) -> SessionError {
        SessionError(error.into())
    }

    fn solver(error: anyhow::Error) -> SessionError {
        SessionError(error)
    }
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the SAT solver failed: {}", self.0)
    }
}

impl std::error::Error for SessionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source()
    }
}
