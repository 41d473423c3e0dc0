//! The solver behind a session: chosen by name, or handed in by the caller.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use rustsat::solvers::{SolveIncremental, SolverResult};
use rustsat::types::{Assignment, Cl, Lit, Var};

use super::SessionError;
#[cfg(feature = "external")]
use super::process::{self, External};
use super::store::ClauseStore;
use crate::limits::Limits;

/// A choice of SAT solver: by name (`varisat`, `cadical`, or `external:` and a command), or one of the
/// caller's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Backend {
    /// varisat, in process; only when built with the feature `varisat`, which is a default.
    #[default]
    Varisat,
    /// CaDiCaL, in process; only when built with the feature `cadical`.
    Cadical,
    /// A program that reads DIMACS, by its command; only when built with the feature `external`, which
    /// comes with `cli`.
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
    /// Everything that a session offers works with it: blocking, assumptions, failed cores. The stop
    /// callback of the limits is asked between calls; to be stopped within a call, a solver can be
    /// given the limits when it is made.
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

    /// Starts a solver without clauses.
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

crate::error::message_error! {
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

/// The calls that a session makes. RustSAT's `Solve` has generic methods and cannot be a trait object;
/// this trait can, and [`Adapter`] implements it for every solver of RustSAT's.
pub(super) trait Solver: fmt::Debug {
    /// Does what [`super::Session::prefer`] asks for; called before the first clause at most.
    fn prefer(&mut self, literals: &[Lit], variables: u32) -> anyhow::Result<()>;

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

/// Tells a solver which literals to decide first; the number is that of all variables.
type Preference<S> = fn(&mut S, &[Lit], u32) -> anyhow::Result<()>;

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
    fn prefer(&mut self, literals: &[Lit], variables: u32) -> anyhow::Result<()> {
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
