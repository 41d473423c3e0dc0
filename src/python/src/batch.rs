//! Many puzzles at a time, on all cores, without the interpreter's lock.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use pyo3::prelude::*;
use takuzu_sat::Limits;
use takuzu_sat::answer::Answer;
use takuzu_sat::solve::{Engine, Options, Solver, uniqueness_of};

use crate::answer::PyAnswer;
use crate::errors::Trouble;
use crate::puzzle::{PyPuzzle, options};
use crate::steps::{PyGrade, graded};
use crate::watch::{Bounds, Failure, PATIENCE, heed_signals, memory, seconds};

/// The number of threads: one for each core, where none is named.
pub(crate) fn threads(jobs: Option<NonZeroUsize>) -> usize {
    let cores = || thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    jobs.unwrap_or_else(cores).get()
}

/// Takes what the threads hand over until all have ended; meanwhile signals are heard.
pub(crate) fn gather<T>(handed: &Receiver<T>, failure: &Failure, mut take: impl FnMut(T)) {
    let mut asked = Instant::now();
    loop {
        match handed.recv_timeout(PATIENCE) {
            Ok(done) => take(done),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        if asked.elapsed() >= PATIENCE {
            asked = Instant::now();
            Python::attach(|py| heed_signals(py, failure));
        }
    }
}

/// The end of the time for a puzzle, wound up for the next one.
#[derive(Clone, Default)]
struct Clock(Arc<Mutex<Option<Instant>>>);

impl Clock {
    fn start(&self, time: Option<Duration>) {
        let end = time.and_then(|time| Instant::now().checked_add(time));
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }

    fn is_over(&self) -> bool {
        let end = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        end.is_some_and(|end| Instant::now() >= end)
    }

    /// Limits that end the work when the time is over, or the whole batch failed.
    fn limits(&self, force: bool, failure: &Failure) -> Limits {
        let (clock, failure) = (self.clone(), failure.clone());
        memory(force).with_stop(move || failure.is_there() || clock.is_over())
    }
}

/// Does the same with each puzzle, and returns the answers in the order of the puzzles.
fn each<T: Send, W>(
    py: Python<'_>,
    puzzles: &[PyPuzzle],
    (jobs, Bounds { timeout, force }): (Option<NonZeroUsize>, Bounds),
    begin: impl Fn(&Limits) -> W + Sync,
    work: impl Fn(&mut W, &PyPuzzle, &Limits) -> Result<T, Trouble> + Sync,
) -> PyResult<Vec<T>> {
    let (time, failure, next) = (seconds(timeout)?, Failure::default(), AtomicUsize::new(0));
    let worker = |hand: &dyn Fn((usize, T))| {
        let clock = Clock::default();
        let limits = clock.limits(force, &failure);
        let mut state = begin(&limits);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(puzzle) = puzzles.get(number).filter(|_| !failure.is_there()) else {
                return;
            };
            clock.start(time);
            let done = work(&mut state, puzzle, &limits);
            match done {
                Ok(done) => hand((number, done)),
                Err(trouble) => failure.keep(trouble.into()),
            }
        }
    };
    let mut answers: Vec<Option<T>> = puzzles.iter().map(|_| None).collect();
    py.detach(|| {
        let (hand, handed) = channel();
        thread::scope(|scope| {
            for _ in 0..threads(jobs).min(puzzles.len()) {
                let (hand, worker) = (hand.clone(), &worker);
                scope.spawn(move || {
                    // Nobody takes what comes after a failure.
                    worker(&|done| drop(hand.send(done)));
                });
            }
            drop(hand);
            gather(&handed, &failure, |(number, done)| answers[number] = Some(done));
        });
    });
    failure.raise()?;
    Ok(answers.into_iter().map(|answer| answer.expect("no failure: all are answered")).collect())
}

/// A solver for one puzzle after another, which prepares for the next one.
fn solver(options: &Options, limits: &Limits) -> Solver {
    let mut solver = Solver::new(options.clone().with_limits(limits.clone()));
    solver.prepare_for_more();
    solver
}

/// Solves many puzzles in parallel: the answers are `solved`, `none` or `unknown`. `timeout` is for each puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, *, jobs = None, engine = None, backend = None, encoding = None, timeout = None, force = false))]
#[expect(clippy::too_many_arguments)]
pub(crate) fn solve_all(
    py: Python<'_>,
    puzzles: Puzzles,
    jobs: Option<NonZeroUsize>,
    engine: Option<&str>,
    backend: Option<&str>,
    encoding: Option<&str>,
    timeout: Option<f64>,
    force: bool,
) -> PyResult<Vec<PyAnswer>> {
    let options = options(Engine::Sat, engine, backend, encoding)?;
    let begin = |limits: &Limits| solver(&options, limits);
    each(
        py,
        &puzzles.0,
        (jobs, Bounds { timeout, force }),
        begin,
        |solver, PyPuzzle { puzzle, .. }, _| {
            let answer = Answer::solved(puzzle, || solver.solutions(puzzle).next_solution())?;
            Ok(PyAnswer::new(puzzle, answer))
        },
    )
}

/// Checks many puzzles in parallel: see `Puzzle.check`. `timeout` is for each puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, *, jobs = None, engine = None, backend = None, encoding = None, timeout = None, force = false))]
#[expect(clippy::too_many_arguments)]
pub(crate) fn check_all(
    py: Python<'_>,
    puzzles: Puzzles,
    jobs: Option<NonZeroUsize>,
    engine: Option<&str>,
    backend: Option<&str>,
    encoding: Option<&str>,
    timeout: Option<f64>,
    force: bool,
) -> PyResult<Vec<PyAnswer>> {
    let options = options(Engine::Sat, engine, backend, encoding)?;
    let begin = |limits: &Limits| solver(&options, limits);
    each(
        py,
        &puzzles.0,
        (jobs, Bounds { timeout, force }),
        begin,
        |solver, PyPuzzle { puzzle, .. }, limits| {
            PyAnswer::checked(puzzle, limits, || uniqueness_of(&mut solver.solutions(puzzle)))
        },
    )
}

/// Grades many puzzles in parallel: see `Puzzle.grade`. `timeout` is for each puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, *, jobs = None, timeout = None, force = false))]
pub(crate) fn grade_all(
    py: Python<'_>,
    puzzles: Puzzles,
    jobs: Option<NonZeroUsize>,
    timeout: Option<f64>,
    force: bool,
) -> PyResult<Vec<PyGrade>> {
    each(
        py,
        &puzzles.0,
        (jobs, Bounds { timeout, force }),
        |_| (),
        |(), puzzle, limits| graded(&puzzle.puzzle, &puzzle.ruled_out, limits),
    )
}

/// Puzzles out of any iterable.
pub(crate) struct Puzzles(Vec<PyPuzzle>);

impl<'py> FromPyObject<'_, 'py> for Puzzles {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Puzzles> {
        let puzzles = object.try_iter()?.map(|puzzle| {
            let puzzle = puzzle?;
            Ok(puzzle.cast::<PyPuzzle>()?.get().clone())
        });
        Ok(Puzzles(puzzles.collect::<PyResult<_>>()?))
    }
}
