//! varisat behind RustSAT's traits.
//!
//! varisat (Jannis Harder, 2018-2020) is a CDCL solver in pure Rust without budgets. It stops early only when writing
//! its proof fails, so a solver that may be asked to stop writes a proof into a writer that keeps nothing and fails
//! once the stop callback says so. That costs 1-5 % in search; a solver without a stop callback writes no proof. After
//! a stop the inner solver is of no more use: every later call answers `Interrupted`.

use std::fmt;
use std::io;
use std::sync::{Arc, Mutex};

use rustsat::OutOfMemory;
use rustsat::encodings::CollectClauses;
use rustsat::solvers::{Solve, SolveIncremental, SolverResult};
use rustsat::types::{Cl, Clause, Lit, TernaryVal, Var};
use varisat::solver::SolverError;
use varisat::{ExtendFormula, ProofFormat};

use super::SessionError;
use super::solver::{Adapter, Solver};
use crate::ground::limits::{Limits, Next};

/// Returns varisat without clauses, as a session drives it.
pub(super) fn boxed(limits: &Limits) -> Box<dyn Solver> {
    Adapter::with_preference(Varisat::new(limits), limits, Varisat::prefer)
}

/// A varisat solver, used through RustSAT's [`Solve`] and [`SolveIncremental`].
///
/// It runs in the caller's thread and is not `Send`.
pub struct Varisat {
    solver: varisat::Solver<'static>,
    limits: Limits,
    /// The value of each variable, by index, after a call that answered `Sat`.
    model: Option<Vec<TernaryVal>>,
    /// The number of clauses fed so far.
    fed: usize,
    stopped: bool,
    /// Variables that varisat knows by their negation.
    negated: Vec<bool>,
    /// Literals of one clause in varisat's type, kept to save the allocation.
    buffer: Vec<varisat::Lit>,
}

impl Varisat {
    /// Returns a solver without clauses that obeys the stop callback of the limits, where there is one.
    #[must_use]
    pub fn new(limits: &Limits) -> Varisat {
        let mut solver = varisat::Solver::new();
        if limits.can_stop() {
            solver.write_proof(StopWriter(limits.clone()), ProofFormat::Varisat);
        }
        Varisat {
            solver,
            limits: limits.clone(),
            model: None,
            fed: 0,
            stopped: false,
            negated: Vec::new(),
            buffer: Vec::new(),
        }
    }

    /// Makes these literals the first decisions, each tried as it stands first, the last one before all others; to be
    /// called before the first clause, with all variables, ascending.
    ///
    /// varisat decides first the variables that it saw last, and tries false first. So all are shown to it in
    /// tautologies, the preferred ones last, and a variable that is to be true first is known to it by its negation.
    fn prefer(&mut self, literals: &[Lit], variables: &[Var]) -> anyhow::Result<()> {
        let len = variables.last().map_or(0, |last| last.idx() + 1);
        self.negated = vec![false; len];
        let mut preferred = vec![false; len];
        for lit in literals {
            self.negated[lit.vidx()] = lit.is_pos();
            preferred[lit.vidx()] = true;
        }
        let others = variables.iter().map(|var| var.pos_lit());
        let others = others.filter(|lit| !preferred[lit.vidx()]);
        for lit in others.chain(literals.iter().copied()) {
            let lit = self.theirs(lit);
            self.solver.add_clause(&[lit, !lit]);
        }
        Ok(())
    }

    /// The literal as varisat knows it.
    fn theirs(&self, lit: Lit) -> varisat::Lit {
        let negated = self.negated.get(lit.vidx()).is_some_and(|&negated| negated);
        varisat::Lit::from_index(lit.vidx(), lit.is_pos() != negated)
    }

    fn ours(&self, lit: varisat::Lit) -> Lit {
        let negated = self.negated.get(lit.index()).is_some_and(|&negated| negated);
        let index = u32::try_from(lit.index()).expect("varisat's variables came from 32 bits");
        Lit::new(index, lit.is_negative() != negated)
    }

    /// Adds a clause unless the solver was stopped, which makes every answer `Interrupted`.
    fn feed(&mut self, clause: &[Lit]) {
        self.model = None;
        self.fed += 1;
        if !self.stopped {
            let mut lits = std::mem::take(&mut self.buffer);
            lits.clear();
            lits.extend(clause.iter().map(|&lit| self.theirs(lit)));
            self.solver.add_clause(&lits);
            self.buffer = lits;
        }
    }

    fn run(&mut self) -> anyhow::Result<SolverResult> {
        self.model = None;
        self.stopped |= self.limits.stop_requested();
        if self.stopped {
            return Ok(SolverResult::Interrupted);
        }
        match self.solver.solve() {
            Ok(true) => {
                self.model = Some(self.read_model());
                Ok(SolverResult::Sat)
            }
            Ok(false) => Ok(SolverResult::Unsat),
            Err(SolverError::Interrupted) => Ok(SolverResult::Interrupted),
            Err(SolverError::ProofIoError { cause }) if is_stop(&cause) => {
                self.stopped = true;
                Ok(SolverResult::Interrupted)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn read_model(&self) -> Vec<TernaryVal> {
        let lits = self.solver.model().expect("varisat has a model after it answered sat");
        let len = lits.iter().map(|lit| lit.index() + 1).max().unwrap_or(0);
        let mut model = vec![TernaryVal::DontCare; len];
        for lit in lits {
            let lit = self.ours(lit);
            model[lit.vidx()] = lit.is_pos().into();
        }
        model
    }
}

impl Solve for Varisat {
    fn signature(&self) -> &'static str {
        "varisat 0.2"
    }

    fn solve(&mut self) -> anyhow::Result<SolverResult> {
        self.solve_assumps(&[])
    }

    fn lit_val(&self, lit: Lit) -> anyhow::Result<TernaryVal> {
        let model = self.model.as_ref();
        let model =
            model.ok_or_else(|| anyhow::anyhow!("there is no model before a sat answer"))?;
        let value = model.get(lit.vidx()).copied().unwrap_or(TernaryVal::DontCare);
        Ok(if lit.is_pos() { value } else { !value })
    }

    fn add_clause_ref<C: AsRef<Cl> + ?Sized>(&mut self, clause: &C) -> anyhow::Result<()> {
        self.feed(clause.as_ref().as_ref());
        Ok(())
    }
}

impl SolveIncremental for Varisat {
    fn solve_assumps(&mut self, assumptions: &[Lit]) -> anyhow::Result<SolverResult> {
        // varisat keeps assumptions until they are replaced.
        let lits: Vec<_> = assumptions.iter().map(|&lit| self.theirs(lit)).collect();
        if !self.stopped {
            self.solver.assume(&lits);
        }
        self.run()
    }

    fn core(&mut self) -> anyhow::Result<Vec<Lit>> {
        let core = self.solver.failed_core();
        let core =
            core.ok_or_else(|| anyhow::anyhow!("there is no core before an unsat answer"))?;
        // RustSAT's core is a clause that the formula entails: the negated assumptions.
        Ok(core.iter().map(|&lit| !self.ours(lit)).collect())
    }
}

// RustSAT gives its own to solvers that count clauses and variables; its version panics on
// anything but memory errors, so this solver counts nothing there and collects by itself.
impl CollectClauses for Varisat {
    fn n_clauses(&self) -> usize {
        self.fed
    }

    fn extend_clauses<T: IntoIterator<Item = Clause>>(
        &mut self,
        clauses: T,
    ) -> Result<(), OutOfMemory> {
        self.extend(clauses);
        Ok(())
    }
}

impl Extend<Clause> for Varisat {
    fn extend<T: IntoIterator<Item = Clause>>(&mut self, clauses: T) {
        clauses.into_iter().for_each(|clause| self.feed(AsRef::<Cl>::as_ref(&clause).as_ref()));
    }
}

impl<'a> Extend<&'a Clause> for Varisat {
    fn extend<T: IntoIterator<Item = &'a Clause>>(&mut self, clauses: T) {
        clauses.into_iter().for_each(|clause| self.feed(AsRef::<Cl>::as_ref(&clause).as_ref()));
    }
}

impl fmt::Debug for Varisat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Varisat")
            .field("fed", &self.fed)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}

/// Returns varisat's proof in the form DRAT, binary, that clauses have no model. Fails when varisat fails.
pub(super) fn proof(
    clauses: impl Iterator<Item = Clause>,
    limits: &Limits,
) -> Result<Next<Vec<u8>>, SessionError> {
    let written = Arc::new(Mutex::new(Vec::new()));
    let writer = ProofWriter(StopWriter(limits.clone()), Arc::clone(&written));
    let mut varisat = Varisat::new(&Limits::none());
    varisat.limits = limits.clone();
    varisat.solver.write_proof(writer, ProofFormat::BinaryDrat);
    varisat.extend(clauses);
    let outcome = varisat.run().map_err(SessionError::from)?;
    // What is not written yet goes out with the solver.
    drop(varisat);
    Ok(match outcome {
        SolverResult::Unsat => {
            let mut written = written.lock().expect("no panic holds this lock");
            Next::Solution(std::mem::take(&mut *written))
        }
        SolverResult::Sat => Next::Exhausted,
        SolverResult::Interrupted => Next::GaveUp,
    })
}

/// Keeps a proof, and fails once a stop is requested.
struct ProofWriter(StopWriter, Arc<Mutex<Vec<u8>>>);

impl io::Write for ProofWriter {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        let ProofWriter(stop, written) = self;
        let len = stop.write(buf)?;
        written.lock().expect("no panic holds this lock").extend_from_slice(buf);
        Ok(len)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Keeps nothing, and fails once a stop is requested.
struct StopWriter(Limits);

impl io::Write for StopWriter {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        if self.0.stop_requested() {
            return Err(io::Error::other(StopRequested));
        }
        Ok(buf.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Marks the error of a [`StopWriter`] among all others.
#[derive(Debug, thiserror::Error)]
#[error("a stop was requested")]
struct StopRequested;

fn is_stop(error: &io::Error) -> bool {
    matches!(error.get_ref(), Some(inner) if inner.is::<StopRequested>())
}
