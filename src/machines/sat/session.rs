//! One solver in use: policy over a machine.
//!
//! A session owns the solver and the variables. Encoders fill it, then it is asked, under changing
//! assumptions, for models; a model that was found is forbidden by a blocking clause. Clauses wait in a
//! store until the first call, so that the solver can be told which decisions to make first.

#[cfg(feature = "external")]
use super::process::ExternalError;
use rustsat::OutOfMemory;
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::solvers::{SolveIncremental, SolverResult};
use rustsat::types::{Assignment, Lit};

use super::backend::Backend;
use super::sink::Sink as _;
use super::solver::{Adapter, Solver};
use super::store::{ClauseStore, Refusal};
use super::{Clauses, Size};
use crate::ground::limits::Limits;

/// A solver with its variables, blocking clauses and limits.
#[derive(Debug)]
pub struct Session {
    solver: Box<dyn Solver>,
    vars: BasicVarManager,
    /// Clauses that the solver has not been fed yet.
    waiting: ClauseStore,
    /// The size of what the solver was fed first.
    fed: Option<Size>,
    asked: u64,
    preferred: Vec<Lit>,
    /// An assumption of the last call that is known to be false.
    refused: Option<Lit>,
}

impl Session {
    /// Starts a session of varisat; the stop callback of the limits ends any call early.
    #[cfg(feature = "varisat")]
    #[must_use]
    pub fn new(limits: &Limits) -> Session {
        Session::with_solver(super::varisat::boxed(limits), limits)
    }

    /// Starts a session of any solver; the stop callback of the limits ends any call early.
    ///
    /// # Errors
    ///
    /// As [`Backend::check`].
    pub fn with_backend(backend: &Backend, limits: &Limits) -> Result<Session, SessionError> {
        let solver = backend.solver(limits)?;
        Ok(Session::with_solver(solver, limits))
    }

    /// Starts a session of a solver of the caller's own, without clauses so far; the limits are looked
    /// at between its calls. To have it in [`solve`](crate::solve) see [`Backend::own`].
    ///
    /// ```
    /// use rustsat_batsat::BasicSolver;
    /// use takuzu_sat::sat::{ManageVars, Session, SolverResult};
    /// use takuzu_sat::Limits;
    ///
    /// let mut session = Session::with(BasicSolver::default(), &Limits::none());
    /// let lit = session.encode(|clauses, vars| {
    ///     let lit = vars.new_lit();
    ///     clauses.add([!lit])?;
    ///     Ok::<_, rustsat::OutOfMemory>(lit)
    /// })?;
    /// assert_eq!(session.solve(&[lit])?, SolverResult::Unsat);
    /// assert_eq!(session.failed_core()?, [lit]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with(solver: impl SolveIncremental + 'static, limits: &Limits) -> Session {
        Session::with_solver(Adapter::boxed(solver, limits), limits)
    }

    fn with_solver(solver: Box<dyn Solver>, limits: &Limits) -> Session {
        Session {
            solver,
            vars: BasicVarManager::default(),
            waiting: ClauseStore::within(limits),
            fed: None,
            asked: 0,
            preferred: Vec::new(),
            refused: None,
        }
    }

    /// Leaves out of all clauses until the first call of [`Session::solve`] what follows by unit propagation: the solver is
    /// not fed clauses that are true, nor literals that are false. A variable that is known has its value in the models.
    pub fn simplify(&mut self) {
        self.waiting.simplify();
    }

    /// Lets an encoder add clauses and variables, and returns what it returns.
    ///
    /// # Errors
    ///
    /// Those of the encoder.
    pub fn encode<T, E>(
        &mut self,
        encoder: impl FnOnce(&mut Clauses<'_>, &mut BasicVarManager) -> Result<T, E>,
    ) -> Result<T, E> {
        encoder(&mut Clauses::new(&mut self.waiting), &mut self.vars)
    }

    /// Does the same within the limits; after an error clauses are missing, and the session is of no more use.
    /// Fails when the formula would take more memory than the limits allow, or a [stop](SessionError::is_stop) was
    /// requested meanwhile, and when the encoder does.
    pub(crate) fn encode_within_limits<T, E, X: From<E> + From<SessionError>>(
        &mut self,
        encoder: impl FnOnce(&mut Clauses<'_>, &mut BasicVarManager) -> Result<T, E>,
    ) -> Result<T, X> {
        self.encode(encoder).map_err(|error| match self.waiting.refusal() {
            Some(refusal) => SessionError(Cause::Refused(refusal)).into(),
            None => error.into(),
        })
    }

    /// Asks for these literals to be decided first, each tried as it stands first; a wish, for speed alone, that not
    /// every backend fulfils. Without effect after the first call of [`Session::solve`].
    pub fn prefer(&mut self, literals: Vec<Lit>) {
        self.preferred = literals;
    }

    /// Returns the size of the formula so far as encoders handed it in, blocking clauses included.
    #[must_use]
    pub fn size(&self) -> Size {
        Size { variables: self.vars.n_used() as usize, ..self.waiting.taken() }
    }

    /// Returns the size of the formula that the solver was fed first, after [simplification](Session::simplify); `None`
    /// before the first question.
    #[must_use]
    pub fn fed(&self) -> Option<Size> {
        self.fed
    }

    /// Returns the number of questions to the solver so far.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.asked
    }

    /// Solves under assumptions, which hold for this call alone.
    ///
    /// # Errors
    ///
    /// When the solver fails; reaching a limit is the answer `Interrupted`, and so is that an
    /// external solver gave up by itself.
    pub fn solve(&mut self, assumptions: &[Lit]) -> Result<SolverResult, SessionError> {
        self.feed()?;
        let value = |lit: &&Lit| self.waiting.value(**lit);
        self.refused = assumptions.iter().find(|lit| value(lit) == Some(false)).copied();
        if self.refused.is_some() {
            return Ok(SolverResult::Unsat);
        }
        let assumed: Vec<Lit> =
            assumptions.iter().filter(|lit| value(lit).is_none()).copied().collect();
        self.asked += 1;
        Ok(self.solver.solve(&assumed, self.vars.max_var())?)
    }

    /// Feeds what waits; before the first clause the solver learns what is preferred.
    fn feed(&mut self) -> Result<(), SessionError> {
        if self.fed.is_none() {
            self.waiting.propagate();
            let used = self.waiting.variables();
            self.fed = Some(self.waiting.size(used.len()));
            self.preferred.retain(|lit| used.binary_search(&lit.var()).is_ok());
            if !self.preferred.is_empty() {
                self.solver.prefer(&self.preferred, &used)?;
            }
        }
        Ok(self.solver.feed(&mut self.waiting)?)
    }

    /// Returns the values of all variables after an answer `Sat`.
    ///
    /// # Errors
    ///
    /// When the last answer was another.
    pub fn model(&self) -> Result<Assignment, SessionError> {
        let Some(last) = self.vars.max_var() else {
            return Ok(Assignment::default());
        };
        let mut model = self.solver.model(last)?;
        self.waiting.complete(&mut model);
        Ok(model)
    }

    /// Returns assumptions of the last call that no model meets together, after an answer `Unsat`.
    ///
    /// Empty when the formula has no model at all. Not minimal; see [`super::mus`].
    ///
    /// # Errors
    ///
    /// When the last answer was another.
    pub fn failed_core(&mut self) -> Result<Vec<Lit>, SessionError> {
        let negated = match self.refused {
            Some(lit) => vec![!lit],
            None => self.solver.core()?,
        };
        Ok(negated.into_iter().map(|lit| !lit).collect())
    }

    /// Forbids that all these literals hold together, by a blocking clause.
    ///
    /// # Errors
    ///
    /// When there is no memory for the clause, or the limits allow no more.
    pub fn block(&mut self, lits: &[Lit]) -> Result<(), SessionError> {
        let clause = lits.iter().map(|&lit| !lit);
        // A stop is heard by the next call of the solver.
        match self.encode_within_limits(|clauses, _| clauses.add(clause)) {
            Err(error) if SessionError::is_stop(&error) => Ok(()),
            done => done,
        }
    }
}

/// The reason why a session could not answer: the solver is not built in, or it failed.
#[derive(thiserror::Error)]
#[error(transparent)]
pub struct SessionError(Cause);

#[derive(Debug, thiserror::Error)]
enum Cause {
    #[error("this program was built without the feature `{feature}`")]
    Missing { feature: &'static str },
    #[error(transparent)]
    Refused(Refusal),
    #[cfg(feature = "external")]
    #[error(transparent)]
    External(ExternalError),
    // With all its causes.
    #[error("the SAT solver failed: {0:#}")]
    Solver(anyhow::Error),
}

impl SessionError {
    pub(super) fn missing(feature: &'static str) -> SessionError {
        SessionError(Cause::Missing { feature })
    }

    /// Tells whether the formula was refused, because it would take more memory than the limits allow.
    #[must_use]
    pub fn is_too_large(&self) -> bool {
        matches!(self.0, Cause::Refused(Refusal::TooLarge(_)))
    }

    /// Tells whether a stop was requested before the formula was made.
    pub(crate) fn is_stop(&self) -> bool {
        matches!(self.0, Cause::Refused(Refusal::Stopped))
    }

    /// Returns the feature that the solver needs and that was not built.
    #[must_use]
    pub fn missing_feature(&self) -> Option<&'static str> {
        match &self.0 {
            Cause::Missing { feature } => Some(feature),
            #[cfg(feature = "external")]
            Cause::External(_) => None,
            Cause::Refused(_) | Cause::Solver(_) => None,
        }
    }

    /// Tells whether the solver gave an answer that was found to be wrong: a model that breaks a clause.
    #[must_use]
    pub fn is_wrong_answer(&self) -> bool {
        match &self.0 {
            #[cfg(feature = "external")]
            Cause::External(error) => error.is_wrong_answer(),
            Cause::Missing { .. } | Cause::Refused(_) | Cause::Solver(_) => false,
        }
    }
}

#[cfg(feature = "external")]
impl From<ExternalError> for SessionError {
    fn from(error: ExternalError) -> SessionError {
        SessionError(Cause::External(error))
    }
}

/// RustSAT's traits return these; ours are found inside.
impl From<anyhow::Error> for SessionError {
    fn from(error: anyhow::Error) -> SessionError {
        #[cfg(feature = "external")]
        let error = match error.downcast() {
            Ok(external) => return SessionError(Cause::External(external)),
            Err(other) => other,
        };
        SessionError(Cause::Solver(error))
    }
}

impl From<OutOfMemory> for SessionError {
    fn from(error: OutOfMemory) -> SessionError {
        SessionError(Cause::Solver(error.into()))
    }
}

crate::ground::error::debug_as_display!(SessionError);
