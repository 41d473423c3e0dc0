//! Which solver a session drives.

use std::fmt;
use std::str::FromStr;

use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Assignment, Lit, Var};

#[cfg(feature = "cadical")]
use super::cadical::Cadical;
use super::process::{External, ExternalError};
use super::store::ClauseStore;
use super::{SessionError, Varisat};
use crate::limits::Limits;

/// A SAT solver by its name: `varisat`, `cadical`, or `external:` and a command.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backend {
    /// varisat, in process.
    #[default]
    Varisat,
    /// CaDiCaL, in process; only when built with the feature `cadical`.
    Cadical,
    /// A program that reads DIMACS, by its command; see [`External::new`].
    External(String),
}

impl Backend {
    /// `varisat`, `cadical` or `external`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Backend::Varisat => "varisat",
            Backend::Cadical => "cadical",
            Backend::External(_) => "external",
        }
    }

    /// Whether a session can be had, as far as is known without starting anything.
    ///
    /// # Errors
    ///
    /// When the backend was not built, or its command cannot be understood.
    pub fn check(&self) -> Result<(), SessionError> {
        match self {
            Backend::Varisat => Ok(()),
            Backend::Cadical if cfg!(feature = "cadical") => Ok(()),
            Backend::Cadical => Err(SessionError::no_cadical()),
            Backend::External(command) => Ok(External::new(command, &Limits::none()).map(drop)?),
        }
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Backend::Varisat | Backend::Cadical => f.write_str(self.name()),
            Backend::External(command) => write!(f, "external:{command}"),
        }
    }
}

impl FromStr for Backend {
    type Err = UnknownBackend;

    fn from_str(text: &str) -> Result<Backend, UnknownBackend> {
        match (text, text.strip_prefix("external:")) {
            (_, Some(command)) => match External::new(command, &Limits::none()) {
                Ok(_) => Ok(Backend::External(command.into())),
                Err(error) => Err(UnknownBackend(Unknown::Command(error))),
            },
            ("varisat", None) => Ok(Backend::Varisat),
            ("cadical", None) => Ok(Backend::Cadical),
            _ => Err(UnknownBackend(Unknown::Name(text.into()))),
        }
    }
}

/// A text that names no backend.
#[derive(Debug)]
pub struct UnknownBackend(Unknown);

#[derive(Debug)]
enum Unknown {
    Name(String),
    Command(ExternalError),
}

impl fmt::Display for UnknownBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Unknown::Name(name) => write!(
                f,
                "no backend `{name}`: it is varisat, cadical, or external: and a command, such as `external:kissat -q`"
            ),
            Unknown::Command(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for UnknownBackend {}

/// A solver at work: RustSAT's `Solve` cannot be a trait object, so what a session asks of its
/// solver stands here once for each.
#[derive(Debug)]
pub(super) enum Solver {
    Varisat(Box<Varisat>),
    #[cfg(feature = "cadical")]
    Cadical(Box<Cadical>),
    External(Box<External>),
}

impl Solver {
    pub(super) fn varisat(limits: &Limits) -> Solver {
        Solver::Varisat(Box::new(Varisat::new(limits)))
    }

    pub(super) fn new(backend: &Backend, limits: &Limits) -> Result<Solver, SessionError> {
        match backend {
            Backend::Varisat => Ok(Solver::varisat(limits)),
            #[cfg(feature = "cadical")]
            Backend::Cadical => Ok(Solver::Cadical(Box::new(Cadical::new(limits)))),
            #[cfg(not(feature = "cadical"))]
            Backend::Cadical => Err(SessionError::no_cadical()),
            Backend::External(command) => {
                Ok(Solver::External(Box::new(External::new(command, limits)?)))
            }
        }
    }

    /// See [`super::Session::prefer`]; to be called before the first clause.
    pub(super) fn prefer(&mut self, literals: &[Lit], variables: u32) -> Result<(), SessionError> {
        match self {
            Solver::Varisat(varisat) => varisat.prefer(literals, variables),
            #[cfg(feature = "cadical")]
            Solver::Cadical(cadical) => cadical.prefer(literals)?,
            // There is no word for it in DIMACS.
            Solver::External(_) => {}
        }
        Ok(())
    }

    /// Adds all clauses of the store, which is empty afterwards.
    pub(super) fn feed(&mut self, clauses: &mut ClauseStore) -> Result<(), SessionError> {
        match self {
            Solver::Varisat(varisat) => clauses.drain(|clause| varisat.feed(clause)),
            #[cfg(feature = "cadical")]
            Solver::Cadical(cadical) => {
                let mut fed = Ok(());
                clauses.drain(|clause| {
                    if fed.is_ok() {
                        fed = cadical.feed(clause);
                    }
                });
                fed?;
            }
            Solver::External(external) => clauses.drain(|clause| external.feed(clause)),
        }
        Ok(())
    }

    pub(super) fn solve(&mut self, assumptions: &[Lit]) -> Result<SolverResult, SessionError> {
        Ok(match self {
            Solver::Varisat(varisat) => varisat.solve_assumps(assumptions),
            #[cfg(feature = "cadical")]
            Solver::Cadical(cadical) => cadical.solve(assumptions),
            Solver::External(external) => external.solve_assumps(assumptions),
        }?)
    }

    /// The values of the variables up to the last.
    pub(super) fn model(&self, last: Var) -> Result<Assignment, SessionError> {
        Ok(match self {
            Solver::Varisat(varisat) => varisat.solution(last),
            #[cfg(feature = "cadical")]
            Solver::Cadical(cadical) => cadical.model(last),
            Solver::External(external) => external.solution(last),
        }?)
    }

    /// Negated assumptions, one of which is true in every model.
    pub(super) fn core(&mut self) -> Result<Vec<Lit>, SessionError> {
        Ok(match self {
            Solver::Varisat(varisat) => varisat.core(),
            #[cfg(feature = "cadical")]
            Solver::Cadical(cadical) => cadical.core(),
            Solver::External(external) => external.core(),
        }?)
    }
}
