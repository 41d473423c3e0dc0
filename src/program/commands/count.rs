//! `count` and `enumerate`: all solutions, as many as asked for, or some at random; and `count` in parts, each of which
//! counts some units of the puzzle.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context as _, Result};
use takuzu_sat::answer::{NoSolution, Status};
use takuzu_sat::explain::Language;
use takuzu_sat::game::{Counted, Counting, Cube};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::solve::{self, BigUint, Count, End, Engine};
use takuzu_sat::text::{self, Entry, Format, ReadOptions};
use takuzu_sat::{Grid, Puzzle, Random};

use crate::args::{CountArgs, EnumerateArgs, Part};
use crate::commands::generate::by_chance;
use crate::exit::Exit;
use crate::reply::record::{Record, StatsFields};
use crate::reply::verdict::TellWhy as _;
use crate::reply::{Reply, ReplyStyle, remark};
use crate::words::say;
use crate::work::ask::Query;
use crate::work::part;
use crate::work::run::{Job, Run};
use crate::work::stop::Clock;

pub(crate) fn count(args: CountArgs) -> Result<Exit> {
    if let Some(part) = args.parts.part {
        return count_part(args, part);
    }
    if let Some(files) = &args.parts.merge {
        return merge_parts(&args, files);
    }
    let run = Run::new(&args.output, args.json, None)?;
    let language = args.language.choice();
    let (limit, solver) = (args.query.limit, args.query.solver);
    let query = Query::new(&solver, Engine::Auto)?.with_jobs(args.jobs);
    let lists = solver.engine.is_some() || solver.cross_check || limit.is_some();
    let unknown = |_: &Entry| String::from(">=0\n").into();
    run.ask(args.input, &query, unknown, |worker, entry| {
        let (count, stats) = if lists {
            worker.each(&entry.puzzle, limit, |_| Ok(()))?
        } else {
            worker.exactly(&entry.puzzle)?
        };
        // A count of 0 is done, and so is a limit that was reached.
        let exit = match count.end {
            End::GaveUp => Exit::GaveUp,
            End::Exhausted | End::Enough => Exit::Yes,
        };
        if args.json {
            return Ok(record(entry, &count, stats).reply()?.with_exit(exit));
        }
        let at_least = match count.end {
            End::Exhausted => "",
            End::Enough | End::GaveUp => ">=",
        };
        let reply = Reply::from(format!("{at_least}{}\n", count.value));
        let reply = reply.with_exit(exit).with_note(entry, refusal(entry, &count, language));
        Ok(reply.with_note(entry, stats))
    })
}

pub(crate) fn enumerate(args: EnumerateArgs) -> Result<Exit> {
    if let Some(draws) = args.random {
        return at_random(args, draws as usize);
    }
    let run = Run::writing(&args.output, &args.writing)?.speaking(args.language.choice());
    let style = run.style;
    let (limit, solver) = (args.query.limit, args.query.solver);
    let query = Query::new(&solver, Engine::Auto)?;
    let unknown = move |entry: &Entry| style.unknown(entry);
    run.ask(args.input, &query, unknown, |worker, entry| {
        // Solutions are written as they are found.
        let pass = |grid: &Grid| run.output.one_of_many(&reply_with(style, entry, grid)?);
        let (count, stats) = worker.each(&entry.puzzle, limit, pass)?;
        let exit = match count.end {
            End::GaveUp => Exit::GaveUp,
            End::Exhausted if count.value == BigUint::ZERO => Exit::No,
            End::Exhausted | End::Enough => Exit::Yes,
        };
        let reply = match (style.json, exit) {
            // What the work has cost is a field of the count.
            (true, Exit::Yes) if stats.is_none() => Reply::default(),
            (true, _) => return Ok(record(entry, &count, stats).reply()?.with_exit(exit)),
            (false, Exit::No) => {
                let why = NoSolution::at_sight(&entry.puzzle);
                style.remark(entry, &why.text(&entry.puzzle, style.language))
            }
            (false, Exit::GaveUp) => {
                style.remark(entry, &say!(style.language, remark::UNKNOWN_AFTER_SOME))
            }
            (false, _) => Reply::default(),
        };
        Ok(reply.with_note(entry, stats).with_exit(exit))
    })
}

fn record(entry: &Entry, count: &Count, stats: Option<StatsFields>) -> Record {
    let record = Record { stats, ..Record::new(entry, Status::Unknown).with_count(count) };
    if record.status == Status::None {
        NoSolution::at_sight(&entry.puzzle).add_to(record)
    } else {
        record
    }
}

/// Returns the reason of a count of 0 that needs no counting.
fn refusal(entry: &Entry, count: &Count, language: Language) -> Option<String> {
    let why = (count.value == BigUint::ZERO && count.end == End::Exhausted)
        .then(|| NoSolution::at_sight(&entry.puzzle));
    why?.in_a_line(&entry.puzzle, language)
}

fn at_random(args: EnumerateArgs, draws: usize) -> Result<Exit> {
    let solver = &args.query.solver;
    // It refuses what has no effect.
    Query::new(solver, Engine::Auto)?;
    let language = args.language.choice();
    let run = Run::writing(&args.output, &args.writing)?.speaking(language);
    let style = run.style;
    let seed = args.seed.unwrap_or_else(by_chance);
    if args.seed.is_none() {
        run.output.note(&format!("--seed {seed}"));
    }
    let job = Job::alone(args.input).within(solver.timeout);
    let unknown = move |entry: &Entry| style.unknown(entry);
    run.work(job, unknown, Clock::limits, |limits, number, entry| {
        let random = Random::stream(seed, number as u64);
        let sampled = if entry.puzzle.is_refused() {
            Next::Exhausted
        } else {
            solve::sample(&entry.puzzle, draws, &random, limits)?
        };
        let grids = match sampled {
            Next::Solution(grids) => grids,
            Next::Exhausted => return no_solution(style, entry),
            Next::GaveUp => return Ok(style.unknown(entry).with_exit(Exit::GaveUp)),
        };
        for grid in &grids {
            run.output.one_of_many(&reply_with(style, entry, grid)?)?;
        }
        Ok(Reply::default())
    })?;
    run.finish()
}

fn reply_with(style: ReplyStyle, entry: &Entry, grid: &Grid) -> Result<Reply> {
    if style.json {
        Record::new(entry, Status::Solved).with_solution(grid).reply()
    } else {
        style.grid(entry, grid)
    }
}

fn no_solution(style: ReplyStyle, entry: &Entry) -> Result<Reply> {
    let why = NoSolution::at_sight(&entry.puzzle);
    let reply = if style.json {
        why.add_to(Record::new(entry, Status::None)).reply()?
    } else {
        style.remark(entry, &why.text(&entry.puzzle, style.language))
    };
    Ok(reply.with_exit(Exit::No))
}

/// The most digits of a count that is read: more than any board has.
const MOST_DIGITS: usize = 1_000_000;

/// The number of cubes that a puzzle is split into, however many parts there are.
const CUBES: usize = 4096;

/// Pieces of work whose counts add up to that of the puzzle.
enum Units {
    /// Those of a method that divides its work by itself.
    OfMethod(Box<dyn Counting>),
    Cubes(Vec<Cube>),
}

impl Units {
    /// Divides a puzzle, in the same way for each part; nothing where a limit is reached.
    fn divide(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Units>> {
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

    fn weights(&self) -> Vec<u64> {
        match self {
            Units::OfMethod(counting) => {
                let units = 0..counting.units();
                units.map(|unit| counting.weight(unit)).collect()
            }
            Units::Cubes(cubes) => vec![1; cubes.len()],
        }
    }

    fn count(&self, puzzle: &Puzzle, unit: usize, limits: &Limits) -> Result<Counted> {
        Ok(match self {
            Units::OfMethod(counting) => counting.count(unit, limits),
            Units::Cubes(cubes) => {
                let inside = inside(puzzle, &cubes[unit]);
                let Count { value, end, .. } = solve::count_exactly(&inside, limits)?.count;
                Counted { value, is_exact: end == End::Exhausted }
            }
        })
    }
}

/// Counts a part of the solutions, and writes its file.
fn count_part(args: CountArgs, part: Part) -> Result<Exit> {
    let solver = &args.query.solver;
    // It refuses what has no effect.
    Query::new(solver, Engine::Auto)?;
    let run = Run::new(&args.output, false, None)?;
    let entry = args.input.only_entry()?;
    run.remark_on(&entry);
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
    let Some(units) = Units::divide(puzzle, &limits)? else {
        return gave_up(&run, part);
    };
    let weights = units.weights();
    let own = part::share(&weights, part);
    let count = |unit: usize| units.count(puzzle, unit, &limits);
    let Some(sum) = sum(&own, threads, &count)? else {
        return gave_up(&run, part);
    };
    let puzzle = serde_json::from_str(&text::write(puzzle, Format::Json)?)?;
    part::write(&run, puzzle, part, sum.to_string())?;
    run.output.finish(Exit::Yes)
}

/// The most cells of a board whose units take little memory: a blank 10x10 is done by any number of threads.
const SMALL: usize = 100;

/// The most threads that count a part of a larger board without `--force`. Each takes some 130 MB beside its limits.
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
    count: &(impl Fn(usize) -> Result<Counted> + Sync),
) -> Result<Option<BigUint>> {
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

fn merge_parts(args: &CountArgs, files: &[PathBuf]) -> Result<Exit> {
    let (puzzle, counts) = part::merge(files)?;
    let mut value = BigUint::ZERO;
    for count in &counts {
        value += number(count)?;
    }
    let run = Run::new(&args.output, args.json, None)?;
    if args.json {
        let mut entries = text::read("merged", &puzzle.to_string(), &ReadOptions::default())?;
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
fn number(text: &str) -> Result<BigUint> {
    let is_number = text.bytes().all(|sign| sign.is_ascii_digit()) && text.len() <= MOST_DIGITS;
    let read = is_number.then(|| text.parse().ok()).flatten();
    read.with_context(|| {
        let begin: String = text.chars().take(20).collect();
        let more = if begin.len() < text.len() { "..." } else { "" };
        format!("`{begin}{more}` in a part file is not a number of solutions")
    })
}

fn gave_up(run: &Run, part: Part) -> Result<Exit> {
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
