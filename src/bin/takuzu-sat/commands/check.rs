//! `check`: no, one or several solutions, and the reason if not exactly one.

use takuzu_sat::solve::{Engine, clash, quick_clash};
use takuzu_sat::text::Entry;

use crate::args::CheckArgs;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::reply::record::Record;
use crate::reply::remark::Remark;
use crate::reply::verdict::Verdict;
use crate::reply::why::FindClash;
use crate::work::ask::Query;
use crate::work::batch::Batch;

pub(crate) fn run(args: CheckArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, args.json, None)?;
    let language = args.language.choice();
    let (json, quiet, all) = (args.json, batch.output.quiet, args.all);
    let color = batch.output.color;
    let query = Query::new(&args.solver, Engine::Sat)?.with_jobs(args.jobs);
    let say = move |entry: &Entry, text: &str| match quiet {
        true => Reply::default(),
        false => format!("{}: {text}\n", entry.source).into(),
    };
    let unknown = move |entry: &Entry| say(entry, &Remark::Unknown.say(language, &[]));
    batch.ask(args.input, &query, unknown, |asker, entry| {
        let (limits, mut stats) = (asker.limits().clone(), None);
        // Where nobody reads a reason, it still shows whether a solver of others is right.
        let is_told = json || !quiet;
        let find: Option<FindClash> = match args.solver.backend.is_some() || (all && is_told) {
            true => Some(clash),
            false => is_told.then_some(quick_clash),
        };
        let reason = find.map(|find| (find, &limits));
        let verdict = Verdict::of(&entry.puzzle, reason, || {
            let answer;
            (answer, stats) = asker.uniqueness(&entry.puzzle)?;
            Ok(answer)
        })?;
        let exit = verdict.status.exit();
        let reply = match json {
            true => Record {
                stats,
                ..verdict.record(entry)
            }
            .reply()?,
            false => {
                let text = match &verdict.why {
                    Some(why) if all => why.whole_text(&entry.puzzle, language),
                    Some(_) | None => verdict.text(&entry.puzzle, language, color),
                };
                say(entry, &text).with_note(entry, stats)
            }
        };
        Ok(reply.with_exit(exit))
    })
}
