//! `count` in parts: each counts some units of the puzzle, and all together are the puzzle.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::Context as _;
use takuzu_sat::Puzzle;
use takuzu_sat::game::{Counted, Counting, Cube};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::solve::{self, BigUint, Count, End, Engine};
use takuzu_sat::text::{self, Format, ReadOptions};

use crate::args::{CountArgs, Part};
use crate::exit::Exit;
use crate::reply::record::{Record, Status};
use crate::work::ask::Query;
use crate::work::part::{self, Task};
use crate::work::run::Run;

const COMMAND: &str = "count";

/// The most digits of a count that is read: more than any board has.
const MOST_DIGITS: usize = 1_000_000;

/// The number of cubes that a puzzle is split into, however many parts there are.
const CUBES: usize = 4096;

/// Pieces of work whose counts add up to that of the puzzle.
enum Units {
    /// Those of a method that divides its work by itself.
    OfMethod(Box<dyn Counting>),
    /// Cubes of the puzzle.
    Cubes(Vec<Cube>),
}

impl Units {
    /// Divides a puzzle, in the same way for each part; nothing where a limit is reached.
    fn of(puzzle: &Puzzle, limits: &Limits) -> anyhow::Result<Option<Units>> {
        if puzzle.is_refused() {
            return Ok(Some(Units::Cubes(Vec::new())));
        }
        let mut countings = puzzle.countings().into_iter();
        if let Some(counting) = countings.find(|counting| counting.units() > 1) {
            return Ok(Some(Units::OfMethod(counting)));
        }
        Ok(match puzzle.cubes(CUBES, limits)? {
            Next::Solution(cubes) => Some(Units::Cubes(cubes)),
            Next::Exhausted => Some(Units::Cubes(Vec::new())),
            Next::GaveUp => None,
        })
    }

    fn method(&self) -> &'static str {
        match self {
            Units::OfMethod(counting) => counting.name(),
            Units::Cubes(_) => "cubes",
        }
    }

    fn weights(&self) -> Vec<u64> {
        match self {
            Units::OfMethod(counting) => {
                let units = 0..counting.units();
                units.map(|unit| counting.weight(unit)).collect()
            }
            Units::Cubes(cubes) => vec![1; cubes.len()],
        }
    }

    fn count(&self, puzzle: &Puzzle, unit: usize, limits: &Limits) -> anyhow::Result<Counted> {
        Ok(match self {
            Units::OfMethod(counting) => counting.count(unit, limits),
            Units::Cubes(cubes) => {
                let inside = inside(puzzle, &cubes[unit]);
                let count = solve::count_exactly(&inside, limits)?.count;
                let is_exact = count.end == End::Exhausted;
                let value = count.value;
                Counted { value, is_exact }
            }
        })
    }
}

/// Counts a part of the solutions, and writes its file.
pub(super) fn count(args: CountArgs, part: Part) -> anyhow::Result<Exit> {
    let solver = &args.query.solver;
    // It refuses what has no effect.
    Query::new(solver, Engine::Native)?;
    let run = Run::new(&args.output, false, None)?;
    let entry = args.input.only_entry()?;
    let clock = run.stop.clock();
    clock.start(solver.timeout);
    let puzzle = &entry.puzzle;
    let is_large = !args.output.force && puzzle.shape().len() > SMALL;
    let threads = match args.jobs.threads() {
        threads if is_large && threads > MOST_THREADS => {
            if args.jobs.jobs.is_some() {
                run.output.note(&format!(
                    "{MOST_THREADS} threads count this part: more would take more than 1 GB, which needs --force"
                ));
            }
            MOST_THREADS
        }
        threads => threads,
    };
    // Each thread keeps what its units take.
    let limits = divided(clock.limits(), threads);
    let Some(units) = Units::of(puzzle, &limits)? else {
        return gave_up(&run, part);
    };
    let weights = units.weights();
    let own = part::share(&weights, part);
    let count = |unit: usize| units.count(puzzle, unit, &limits);
    let Some(sum) = sum(&own, threads, &count)? else {
        return gave_up(&run, part);
    };
    let task = Task {
        command: COMMAND.into(),
        subject: serde_json::from_str(&text::write(puzzle, Format::Json)?)?,
        method: units.method().into(),
        units: weights.len(),
    };
    part::write(&run, task, part, own.len(), sum.to_string())?;
    run.output.finish(Exit::Yes)
}

/// The most cells of a board whose units take little memory: a blank 10x10 is done by any number of threads.
const SMALL: usize = 100;

/// The most threads that count a part of a larger board without `--force`. Beside what its limits allow, each takes some
/// 130 MB.
const MOST_THREADS: usize = 2;

/// Returns the limits of each of some threads that share the memory.
fn divided(limits: Limits, threads: usize) -> Limits {
    match limits.memory() {
        Some(bytes) => limits.with_memory(bytes / threads as u64),
        None => limits,
    }
}

/// Adds up the counts of units on some threads; nothing where one of them is not exact.
fn sum(
    units: &[usize],
    threads: usize,
    count: &(impl Fn(usize) -> anyhow::Result<Counted> + Sync),
) -> anyhow::Result<Option<BigUint>> {
    let next = AtomicUsize::new(0);
    let sum = Mutex::new(Ok(Some(BigUint::ZERO)));
    let work = || {
        while let Some(&unit) = units.get(next.fetch_add(1, Ordering::Relaxed)) {
            let counted = count(unit);
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            match (counted, &mut *sum) {
                (Ok(counted), Ok(Some(sum))) if counted.is_exact => *sum += counted.value,
                (Ok(_), Ok(rest)) => *rest = None,
                (Err(error), Ok(_)) => *sum = Err(error),
                (_, Err(_)) => {}
            }
            if !matches!(&*sum, Ok(Some(_))) {
                break;
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(units.len()) {
            // If the system has no more threads, those that there are do the work.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    sum.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Adds up the files of all parts.
pub(super) fn merge(args: &CountArgs, files: &[PathBuf]) -> anyhow::Result<Exit> {
    let merged = part::merge::<String>(COMMAND, files)?;
    let mut value = BigUint::ZERO;
    for result in &merged.results {
        value += number(result)?;
    }
    let run = Run::new(&args.output, args.json, None)?;
    if args.json {
        let text = merged.task.subject.to_string();
        let mut entries = text::read("merged", &text, &ReadOptions::default())?;
        let entry = entries.pop().context("a part file without a puzzle")?;
        let count = Count::new(value, End::Exhausted);
        let record = Record::new(&entry, Status::Unknown).with_count(&count);
        run.output.reply(record.reply()?)?;
    } else {
        run.output.reply(format!("{value}\n").into())?;
    }
    run.output.finish(Exit::Yes)
}

/// Reads the count of a part file.
fn number(text: &str) -> anyhow::Result<BigUint> {
    let is_number = text.bytes().all(|sign| sign.is_ascii_digit()) && text.len() <= MOST_DIGITS;
    let read = is_number.then(|| text.parse().ok()).flatten();
    read.with_context(|| {
        let begin: String = text.chars().take(20).collect();
        let more = if begin.len() < text.len() { "..." } else { "" };
        format!("`{begin}{more}` in a part file is no number of solutions")
    })
}

fn gave_up(run: &Run, part: Part) -> anyhow::Result<Exit> {
    let Part { number, of } = part;
    let words = format!("gave up: part {number}/{of} is not done, and no part file is written");
    run.output.note(&words);
    run.output.finish(Exit::GaveUp)
}

/// Returns the puzzle with the values of a cube as givens.
fn inside(puzzle: &Puzzle, cube: &Cube) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    for &(cell, value) in cube {
        givens.set(cell, Some(value));
    }
    puzzle.with_givens(givens)
}
