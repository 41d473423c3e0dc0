//! `enumerate --random`: solutions by chance, all of them as likely.

use std::sync::Arc;

use takuzu_sat::limits::Next;
use takuzu_sat::solve::{self, Engine};
use takuzu_sat::text::Entry;
use takuzu_sat::{Grid, Random};

use crate::args::EnumerateArgs;
use crate::commands::generate::by_chance;
use crate::exit::Exit;
use crate::reply::record::{Record, Status};
use crate::reply::why::NoSolutionReason;
use crate::reply::{Reply, ReplyStyle};
use crate::work::ask::Query;
use crate::work::run::{Job, Run};

pub(super) fn run(args: EnumerateArgs, draws: usize) -> anyhow::Result<Exit> {
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
