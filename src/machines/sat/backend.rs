//! The solver behind a session: chosen by name, or handed in by the caller.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use rustsat::solvers::SolveIncremental;

use super::SessionError;
#[cfg(feature = "external")]
use super::process::{self, External};
use super::solver::{Adapter, Solver};
use crate::ground::limits::Limits;

/// A choice of SAT solver: by name (`varisat`, `cadical`, or `external:` and a command), or one of the caller's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backend {
    /// varisat, in process; only when built with the feature `varisat`, which is a default.
    #[default]
    Varisat,
    /// CaDiCaL, in process; only when built with the feature `cadical`.
    Cadical,
    /// A program that reads DIMACS, by its command; only when built with the feature `external`.
    ///
    /// The command is split into words as a shell does, and run without a shell. `{cnf}` in an
    /// argument stands for the path of a file with the formula, otherwise the formula goes to the
    /// standard input; `{out}` stands for the path of a file that the solver writes its answer to,
    /// otherwise the answer is read from the standard output. Where the command says `{proof}`, the solver writes a
    /// proof to that path if there is no model (DRAT), and its answer counts only if the proof holds.
    External(String),
    /// A solver of the caller's own; see [`Backend::own`].
    Own(OwnSolver),
}

impl Backend {
    /// Names a solver of the caller's own, and how to make a new one.
    ///
    /// Everything that a session offers works with it: blocking, assumptions, failed cores. The stop callback of the
    /// limits is asked between calls; to be stopped within a call, a solver can be given the limits when it is made.
    ///
    /// ```
    /// use rustsat_batsat::BasicSolver;
    /// use takuzu_sat::Puzzle;
    /// use takuzu_sat::sat::Backend;
    /// use takuzu_sat::solve::{Options, Uniqueness, uniqueness};
    ///
    /// let batsat = Backend::own("batsat", |_limits| BasicSolver::default());
    /// let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
    /// let answer = uniqueness(&puzzle, &Options::default().with_backend(batsat))?;
    /// assert!(matches!(answer, Uniqueness::One(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn own<S: SolveIncremental + 'static>(
        name: &'static str,
        make: impl Fn(&Limits) -> S + Send + Sync + 'static,
    ) -> Backend {
        let make = Box::new(move |limits: &Limits| Adapter::boxed(make(limits), limits));
        Backend::Own(OwnSolver(Arc::new(Maker { name, make })))
    }

    /// Returns `varisat`, `cadical`, `external`, or the name of the caller's own solver.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Backend::Varisat => "varisat",
            Backend::Cadical => "cadical",
            Backend::External(_) => "external",
            Backend::Own(own) => own.0.name,
        }
    }

    /// Returns the same solver, whose `unsatisfiable` is not believed but checked, where it is an external one: its command asks for
    /// a proof. `None` for the others, which give none.
    #[cfg(feature = "external")]
    #[must_use]
    pub fn checked(&self) -> Option<Backend> {
        match self {
            Backend::External(command) => Some(Backend::External(process::with_proof(command))),
            Backend::Varisat | Backend::Cadical | Backend::Own(_) => None,
        }
    }

    /// Tells whether this is a program of others that gives no proof: that there is no model is its word alone.
    #[must_use]
    pub(crate) fn is_on_its_word(&self) -> bool {
        match self {
            Backend::External(command) => !command.contains("{proof}"),
            Backend::Varisat | Backend::Cadical | Backend::Own(_) => false,
        }
    }

    /// Tells whether a session can be had, as far as is known without starting a program.
    ///
    /// # Errors
    ///
    /// When the backend was not built, or its command cannot be understood.
    pub fn check(&self) -> Result<(), SessionError> {
        match self {
            Backend::Varisat if !cfg!(feature = "varisat") => Err(SessionError::missing("varisat")),
            Backend::Cadical if !cfg!(feature = "cadical") => Err(SessionError::missing("cadical")),
            Backend::Varisat | Backend::Cadical | Backend::Own(_) => Ok(()),
            #[cfg(feature = "external")]
            Backend::External(command) => Ok(External::new(command, &Limits::none()).map(drop)?),
            #[cfg(not(feature = "external"))]
            Backend::External(_) => Err(SessionError::missing("external")),
        }
    }

    pub(super) fn solver(&self, limits: &Limits) -> Result<Box<dyn Solver>, SessionError> {
        self.check()?;
        Ok(match self {
            #[cfg(feature = "varisat")]
            Backend::Varisat => super::varisat::boxed(limits),
            #[cfg(feature = "cadical")]
            Backend::Cadical => cadical(limits),
            #[cfg(feature = "external")]
            Backend::External(command) => Box::new(External::new(command, limits)?),
            Backend::Own(own) => (own.0.make)(limits),
            #[allow(unreachable_patterns)] // with all features
            Backend::Varisat | Backend::Cadical | Backend::External(_) => {
                unreachable!("checked: it was not built")
            }
        })
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Backend::Varisat | Backend::Cadical | Backend::Own(_) => f.write_str(self.name()),
            Backend::External(command) => write!(f, "external:{command}"),
        }
    }
}

impl FromStr for Backend {
    type Err = UnknownBackend;

    fn from_str(text: &str) -> Result<Backend, UnknownBackend> {
        match (text, text.strip_prefix("external:")) {
            (_, Some(command)) => {
                let backend = Backend::External(command.into());
                match backend.check() {
                    Ok(()) => Ok(backend),
                    Err(error) => Err(UnknownBackend(error.to_string())),
                }
            }
            ("varisat", None) => Ok(Backend::Varisat),
            ("cadical", None) => Ok(Backend::Cadical),
            _ => Err(UnknownBackend(format!(
                "no backend `{text}`: it is varisat, cadical, or external: and a command, such as `external:kissat -q`"
            ))),
        }
    }
}

crate::ground::error::message_error! {
    /// A text that names no backend.
    pub struct UnknownBackend;
}

/// A solver of the caller's own: its name and how to make it. Made by [`Backend::own`]; two are equal
/// when one is a copy of the other.
#[derive(Clone)]
pub struct OwnSolver(Arc<Maker>);

struct Maker {
    name: &'static str,
    make: Box<MakeSolver>,
}

type MakeSolver = dyn Fn(&Limits) -> Box<dyn Solver> + Send + Sync;

impl PartialEq for OwnSolver {
    fn eq(&self, other: &OwnSolver) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for OwnSolver {}

impl Hash for OwnSolver {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.name.hash(state);
    }
}

impl fmt::Debug for OwnSolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("OwnSolver").field(&self.0.name).finish()
    }
}

/// Returns CaDiCaL without clauses (Armin Biere and others, a solver in C++, by RustSAT's binding), which the stop callback
/// of the limits can stop; what is preferred is tried first, in CaDiCaL's own order of decisions.
#[cfg(feature = "cadical")]
fn cadical(limits: &Limits) -> Box<dyn Solver> {
    use rustsat::solvers::{ControlSignal, PhaseLit, Terminate};

    let mut solver = rustsat_cadical::CaDiCaL::default();
    if limits.can_stop() {
        let limits = limits.clone();
        solver.attach_terminator(move || {
            if limits.stop_requested() { ControlSignal::Terminate } else { ControlSignal::Continue }
        });
    }
    Adapter::with_preference(solver, limits, |solver, literals, _| {
        literals.iter().try_for_each(|&lit| solver.phase_lit(lit))
    })
}
