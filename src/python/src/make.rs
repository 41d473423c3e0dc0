//! Puzzles that are made.

use std::collections::BTreeMap;
use std::hash::{BuildHasher as _, RandomState};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use takuzu_sat::generate::{Board, GenerateError, Made, Maker, Pattern};
use takuzu_sat::puzzle::{Kind, Technique};
use takuzu_sat::{Limits, Shape, sudoku, takuzu};

use crate::batch::{gather, threads};
use crate::errors::{gave_up, unmade, wrong};
use crate::grid::items;
use crate::puzzle::PyPuzzle;
use crate::reading::{kind, odd, rules};
use crate::watch::{Bounds, Failure};

/// The largest seed that is chosen at random: every reader of JSON keeps it exactly.
const LARGEST_SEED: u64 = 1 << 53;

/// A number, or the least and the greatest one.
#[derive(FromPyObject)]
enum Amount {
    One(usize),
    Range(usize, usize),
}

impl Amount {
    fn range(self) -> RangeInclusive<usize> {
        match self {
            Amount::One(number) => number..=number,
            Amount::Range(least, greatest) => least..=greatest,
        }
    }
}

/// The options of the generator, taken one by one; what is left over is unknown.
struct Wishes<'py>(Bound<'py, PyDict>);

impl<'py> Wishes<'py> {
    fn take<T>(&self, name: &str) -> PyResult<Option<T>>
    where
        T: for<'a> FromPyObject<'a, 'py, Error: Into<PyErr>>,
    {
        let Some(value) = self.0.get_item(name)? else {
            return Ok(None);
        };
        self.0.del_item(name)?;
        if value.is_none() {
            return Ok(None);
        }
        let read = value.extract::<T>().map_err(Into::into);
        read.map(Some).map_err(|error: PyErr| self.named(name, &error))
    }

    /// Puts the name of an option in front of an error.
    fn named(&self, name: &str, error: &PyErr) -> PyErr {
        wrong(format!("{name}: {}", error.value(self.0.py())))
    }

    /// Two sides, or the only one.
    fn shape(&self, name: &str) -> PyResult<Option<Shape>> {
        Ok(match self.take::<Amount>(name)? {
            None => None,
            Some(Amount::One(side)) => Some(Shape::square(side)),
            Some(Amount::Range(rows, cols)) => Some(Shape::new(rows, cols)),
        })
    }

    fn techniques(&self, kind: Kind, name: &str) -> PyResult<Vec<Technique>> {
        let known = kind.techniques();
        let given: Option<Bound<'py, PyAny>> = self.take(name)?;
        let names = given.map(|given| items::<String>(&given, known.len()));
        let names =
            names.transpose().map_err(|error| self.named(name, &error))?.unwrap_or_default();
        let find = |name: String| {
            let found = known.iter().copied().find(|technique| technique.name() == name);
            found.ok_or_else(|| wrong(format!("no technique `{name}` of {}", kind.title())))
        };
        names.into_iter().map(find).collect()
    }

    fn end(&self) -> PyResult<()> {
        match self.0.keys().iter().next() {
            None => Ok(()),
            Some(name) => Err(PyTypeError::new_err(format!("generate has no argument {name}"))),
        }
    }
}

/// Makes the maker that is asked for, and returns its seed.
fn maker(wishes: &Wishes<'_>) -> PyResult<(Maker, u64)> {
    let [puzzle, by_rules, by_odd]: [Option<String>; 3] =
        [wishes.take("kind")?, wishes.take("rules")?, wishes.take("odd")?];
    let blocks = wishes.shape("blocks")?;
    let default = if blocks.is_some() { sudoku::KIND } else { takuzu::KIND };
    let kind = kind(puzzle.as_deref())?.unwrap_or(default);
    if kind == sudoku::KIND && (by_rules.is_some() || by_odd.is_some()) {
        return Err(wrong("rules and odd are for Takuzu alone"));
    }
    let mut board = Board {
        size: wishes.shape("size")?,
        blocks,
        rules: rules(by_rules.as_deref())?.unwrap_or_default(),
    };
    board.rules.majority = odd(by_odd.as_deref())?.unwrap_or(board.rules.majority);
    let seed = wishes.take("seed")?;
    let seed = seed.unwrap_or_else(|| RandomState::new().hash_one(0) % LARGEST_SEED);
    let blank = board.blank(kind).map_err(|error| unmade(&error))?;
    let mut maker = Maker::new(blank)
        .seed(seed)
        .minimal(wishes.take("minimal")?.unwrap_or(false))
        .any(wishes.take("any")?.unwrap_or(false))
        .duplicates(wishes.take("duplicates")?.unwrap_or(false));
    if let Some(clues) = wishes.take::<Amount>("clues")? {
        maker = maker.clues(clues.range());
    }
    if let Some(holes) = wishes.take::<Amount>("holes")? {
        maker = maker.holes(holes.range());
    }
    if let Some(fill) = wishes.take::<f64>("fill")? {
        maker = maker.fill(fill..=fill);
    }
    maker = match wishes.take::<SignsArg>("signs")? {
        None => maker,
        Some(SignsArg::Some(signs)) => maker.signs(signs),
        Some(SignsArg::Count(count)) => maker.sign_count(count.range()),
    };
    if let Some(name) = wishes.take::<String>("symmetry")? {
        maker = maker.pattern(name.parse::<Pattern>().map_err(wrong)?);
    }
    if let Some(name) = wishes.take::<String>("level")? {
        maker = maker.level(name.parse().map_err(|_| wrong(format!("no level `{name}`")))?);
    }
    if let Some(effort) = wishes.take("effort")? {
        maker = maker.attempts(effort);
    }
    let (only, needs) = (wishes.techniques(kind, "techniques")?, wishes.techniques(kind, "needs")?);
    if !only.is_empty() {
        maker = maker.techniques(only);
    }
    Ok((if needs.is_empty() { maker } else { maker.needs(needs) }, seed))
}

/// The number of signs, or that there are some.
#[derive(FromPyObject)]
enum SignsArg {
    Some(bool),
    Count(Amount),
}

/// Makes a puzzle with exactly one solution. The same seed gives the same puzzle, as in the program.
#[pyfunction]
#[pyo3(signature = (size = None, **wishes))]
pub(crate) fn generate(
    py: Python<'_>,
    size: Option<Bound<'_, PyAny>>,
    wishes: Option<Bound<'_, PyDict>>,
) -> PyResult<PyPuzzle> {
    let mut made = generate_all(py, 1, size, wishes)?;
    Ok(made.remove(0))
}

/// Makes many puzzles in parallel, no two of which look alike. The same seed gives the same puzzles, whatever the number
/// of jobs.
#[pyfunction]
#[pyo3(signature = (count, size = None, **wishes))]
pub(crate) fn generate_all(
    py: Python<'_>,
    count: usize,
    size: Option<Bound<'_, PyAny>>,
    wishes: Option<Bound<'_, PyDict>>,
) -> PyResult<Vec<PyPuzzle>> {
    let wishes = Wishes(wishes.map_or_else(|| Ok(PyDict::new(py)), |wishes| wishes.copy())?);
    if let Some(size) = size {
        wishes.0.set_item("size", size)?;
    }
    let (jobs, timeout) = (wishes.take("jobs")?, wishes.take("timeout")?);
    let bounds = Bounds { timeout, force: wishes.take("force")?.unwrap_or(false) };
    let keeps_all =
        wishes.0.get_item("duplicates")?.is_some_and(|it| it.is_truthy().unwrap_or(false));
    let (maker, seed) = maker(&wishes)?;
    wishes.end()?;
    let (failure, over) = (Failure::default(), Arc::new(AtomicBool::new(false)));
    let stop = {
        let (failure, over) = (failure.clone(), over.clone());
        move || over.load(Ordering::Relaxed) || failure.is_there()
    };
    let limits = bounds.limits(stop)?;
    let made = py.detach(|| {
        let request =
            Request { maker: &maker, count, keeps_all, threads: threads(jobs), limits, over };
        make_all(&request, &failure)
    });
    failure.raise()?;
    let puzzles = made.map_err(|error| unmade(&error))?;
    if puzzles.len() < count {
        return Err(gave_up());
    }
    let puzzle =
        |made: Made| PyPuzzle { made_from: Some((seed, made.stream)), ..made.puzzle.into() };
    Ok(puzzles.into_iter().map(puzzle).collect())
}

struct Request<'a> {
    maker: &'a Maker,
    count: usize,
    keeps_all: bool,
    threads: usize,
    limits: Limits,
    /// The limits ask it.
    over: Arc<AtomicBool>,
}

/// Makes puzzles on several threads, and takes them in the order of their streams.
fn make_all(request: &Request<'_>, failure: &Failure) -> Result<Vec<Made>, GenerateError> {
    let Request { maker, count, keeps_all, threads, ref limits, ref over } = *request;
    // What contradicts itself is refused before any thread begins.
    maker.worker()?;
    let next = AtomicU64::new(0);
    let (hand, handed) = channel();
    let mut taken = Taken { made: Vec::new(), distinct: maker.distinct(), outcome: Ok(()) };
    thread::scope(|scope| {
        for _ in 0..threads.min(count) {
            let (hand, next, limits) = (hand.clone(), &next, limits.clone());
            scope.spawn(move || {
                let Ok(mut worker) = maker.worker_within(limits) else { return };
                while !over.load(Ordering::Relaxed) {
                    let stream = next.fetch_add(1, Ordering::Relaxed);
                    let made = worker.make(stream);
                    let has_failed = made.is_err();
                    // Nobody takes what comes after the last one.
                    drop(hand.send((stream, made)));
                    if has_failed {
                        return;
                    }
                }
            });
        }
        drop(hand);
        let (mut waiting, mut turn) = (BTreeMap::new(), 0);
        gather(&handed, failure, |(stream, made)| {
            waiting.insert(stream, made);
            while let Some(made) = waiting.remove(&turn) {
                turn += 1;
                if taken.made.len() < count && taken.outcome.is_ok() {
                    taken.take(made, keeps_all);
                }
            }
            if taken.made.len() == count || taken.outcome.is_err() {
                over.store(true, Ordering::Relaxed);
            }
        });
    });
    taken.outcome.map(|()| taken.made)
}

/// The puzzles that were taken so far.
struct Taken {
    made: Vec<Made>,
    distinct: takuzu_sat::generate::Distinct,
    outcome: Result<(), GenerateError>,
}

impl Taken {
    fn take(&mut self, made: Result<Made, GenerateError>, keeps_all: bool) {
        let new = match made {
            Ok(made) if keeps_all => Ok(Some(made)),
            Ok(made) => self.distinct.take(made),
            Err(error) => Err(error),
        };
        match new {
            Ok(new) => self.made.extend(new),
            Err(error) => self.outcome = Err(error),
        }
    }
}
