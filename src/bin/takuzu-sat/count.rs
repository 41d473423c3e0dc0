//! `count` and `enumerate`: all solutions, or as many as asked for.

use takuzu_sat::solve::{Count, End, Engine};
use takuzu_sat::text::Entry;

use crate::args::{CountArgs, EnumerateArgs};
use crate::ask::Asker;
use crate::batch::{Batch, UNKNOWN};
use crate::exit::Exit;
use crate::record::{CountFields, Record, StatsFields, Status};

pub(crate) fn count(args: CountArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, args.json, None)?;
    let query = args.query;
    let mut asker = Asker::new(&batch, &query.solver, Engine::Native);
    batch.run(
        args.input,
        |_| ">=0\n".into(),
        |entry| {
            let (count, stats) = asker.each(&entry.puzzle, query.limit, |_| Ok(()))?;
            if batch.json {
                batch.output.record(&record(entry, count, stats).line()?)?;
            } else {
                let at_least = if count.end == End::Exhausted {
                    ""
                } else {
                    ">="
                };
                batch
                    .output
                    .record(&format!("{at_least}{}\n", count.value))?;
                note_stats(&batch, entry, stats);
            }
            // A count of 0 is done, and so is a limit that was reached.
            Ok(if count.end == End::GaveUp {
                Exit::GaveUp
            } else {
                Exit::Yes
            })
        },
    )
}

pub(crate) fn enumerate(args: EnumerateArgs) -> anyhow::Result<Exit> {
    let batch = Batch::writing(&args.output, &args.writing)?;
    let query = args.query;
    let unknown = |entry: &Entry| batch.remark_text(entry, UNKNOWN);
    let mut asker = Asker::new(&batch, &query.solver, Engine::Native);
    batch.run(args.input, unknown, |entry| {
        let (count, stats) = asker.each(&entry.puzzle, query.limit, |grid| {
            if batch.json {
                let record = Record::new(entry, Status::Solved).with_solution(grid);
                return batch.output.record(&record.line()?);
            }
            batch.grid(entry, grid)
        })?;
        let exit = match (count.value, count.end) {
            (_, End::GaveUp) => Exit::GaveUp,
            (0, _) => Exit::No,
            (_, End::Exhausted | End::Enough) => Exit::Yes,
        };
        match (batch.json, exit) {
            (true, Exit::Yes) => {}
            (true, _) => batch.output.record(&record(entry, count, stats).line()?)?,
            (false, Exit::No) => batch.remark(entry, "no solution")?,
            (false, Exit::GaveUp) => {
                batch.remark(entry, "gave up at the limit; there may be more")?;
            }
            (false, _) => note_stats(&batch, entry, stats),
        }
        Ok(exit)
    })
}

fn record(entry: &Entry, count: Count, stats: Option<StatsFields>) -> Record {
    let status = match (count.value, count.end) {
        (0, End::Exhausted) => Status::None,
        (1, End::Exhausted) => Status::Unique,
        (2.., _) => Status::Multiple,
        (0 | 1, End::Enough | End::GaveUp) => Status::Unknown,
    };
    Record {
        count: Some(CountFields::from(count)),
        stats,
        ..Record::new(entry, status)
    }
}

fn note_stats(batch: &Batch, entry: &Entry, stats: Option<StatsFields>) {
    if let Some(stats) = stats {
        batch.output.note(&format!("{}: {stats}", entry.source));
    }
}
