//! `count` and `enumerate`: all solutions, as many as asked for, or some at random.

mod parts;

use std::sync::Arc;

use takuzu_sat::explain::Language;
use takuzu_sat::limits::Next;
use takuzu_sat::solve::{self, BigUint, Count, End, Engine};
use takuzu_sat::text::Entry;
use takuzu_sat::{Grid, Random};

use crate::args::{CountArgs, EnumerateArgs};
use crate::commands::generate::by_chance;
use crate::exit::Exit;
use crate::reply::record::{Record, StatsFields, Status};
use crate::reply::why::NoSolutionReason;
use crate::reply::{Reply, ReplyStyle, remark};
use crate::words::say;
use crate::work::ask::Query;
use crate::work::run::{Job, Run};

pub(crate) fn count(args: CountArgs) -> anyhow::Result<Exit> {
    if let Some(part) = args.parts.part {
        return parts::count(args, part);
    }
    if let Some(files) = &args.parts.merge {
        return parts::merge(&args, files);
    }
    let run = Run::new(&args.output, args.json, None)?;
    let language = args.language.choice();
    let (limit, solver) = (args.query.limit, args.query.solver);
    let query = Query::new(&solver, Engine::Native)?.with_jobs(args.jobs);
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

pub(crate) fn enumerate(args: EnumerateArgs) -> anyhow::Result<Exit> {
    if let Some(draws) = args.random {
        return at_random(args, draws as usize);
    }
    let run = Run::writing(&args.output, &args.writing)?.speaking(args.language.choice());
    let style = run.style;
    let (limit, solver) = (args.query.limit, args.query.solver);
    let query = Query::new(&solver, Engine::Native)?;
    let unknown = move |entry: &Entry| style.unknown(entry);
    run.ask(args.input, &query, unknown, |worker, entry| {
        // Solutions are written as they are found.
        let pass = |grid: &Grid| {
            run.output.one_of_many(&if style.json {
                let record = Record::new(entry, Status::Solved);
                record.with_solution(grid).reply()?
            } else {
                style.grid(entry, grid)?
            })
        };
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
                let why = NoSolutionReason::at_sight(&entry.puzzle);
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
        NoSolutionReason::at_sight(&entry.puzzle).add_to(record)
    } else {
        record
    }
}

/// Returns the reason of a count of 0 that needs no counting.
fn refusal(entry: &Entry, count: &Count, language: Language) -> Option<String> {
    let why = (count.value == BigUint::ZERO && count.end == End::Exhausted)
        .then(|| NoSolutionReason::at_sight(&entry.puzzle));
    why?.in_a_line(&entry.puzzle, language)
}

fn at_random(args: EnumerateArgs, draws: usize) -> anyhow::Result<Exit> {
    let solver = &args.query.solver;
    // It refuses what has no effect.
    Query::new(solver, Engine::Native)?;
    let language = args.language.choice();
    let run = Run::writing(&args.output, &args.writing)?.speaking(language);
    let style = run.style;
    let seed = args.seed.unwrap_or_else(by_chance);
    if args.seed.is_none() {
        run.output.note(&format!("--seed {seed}"));
    }
    let job = Job {
        input: args.input,
        threads: None,
        timeout: solver.timeout,
        takes_marks: false,
        heads: Arc::default(),
    };
    let unknown = move |entry: &Entry| style.unknown(entry);
    let limits = |clock: &crate::work::stop::Clock| clock.limits();
    run.work(job, unknown, limits, |limits, number, entry| {
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
            run.output.one_of_many(&shown(style, entry, grid)?)?;
        }
        Ok(Reply::default())
    })?;
    run.finish()
}

fn shown(style: ReplyStyle, entry: &Entry, grid: &Grid) -> anyhow::Result<Reply> {
    if style.json {
        Record::new(entry, Status::Solved).with_solution(grid).reply()
    } else {
        style.grid(entry, grid)
    }
}

fn no_solution(style: ReplyStyle, entry: &Entry) -> anyhow::Result<Reply> {
    let why = NoSolutionReason::at_sight(&entry.puzzle);
    let reply = if style.json {
        why.add_to(Record::new(entry, Status::None)).reply()?
    } else {
        style.remark(entry, &why.text(&entry.puzzle, style.language))
    };
    Ok(reply.with_exit(Exit::No))
}
