//! `count` and `enumerate`: all solutions, or as many as asked for.

mod parts;
mod random;

use takuzu_sat::Grid;
use takuzu_sat::explain::Language;
use takuzu_sat::solve::{BigUint, Count, End, Engine};
use takuzu_sat::text::Entry;

use crate::args::{CountArgs, EnumerateArgs};
use crate::exit::Exit;
use crate::reply::Reply;
use crate::reply::record::{Record, StatsFields, Status};
use crate::reply::remark;
use crate::reply::why::NoSolutionReason;
use crate::words::say;
use crate::work::ask::Query;
use crate::work::run::Run;

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
        return random::run(args, draws as usize);
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
