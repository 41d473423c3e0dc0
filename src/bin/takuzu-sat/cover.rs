//! `cover`: any exact cover problem in Knuth's text.

use std::io::{self, Read as _};
use std::path::Path;

use anyhow::{anyhow, bail};
use takuzu_sat::limits::Next;
use takuzu_sat::xcc::{Problem, Sample, Search, Template};

use crate::args::CoverArgs;
use crate::batch::Batch;
use crate::exit::Exit;
use crate::input::{file_name, open};
use crate::output::stdin_is_terminal;
use crate::reply::counted;

/// A text of a problem is refused beyond this.
const MOST_BYTES: u64 = 1 << 30;

pub(crate) fn run(args: &CoverArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, false, None)?;
    if let Some(sample) = args.sample {
        write_sample(&batch, sample)?;
        batch.output.finish(Exit::Yes)?;
        return Ok(Exit::Yes);
    }
    let problem = read(args)?;
    let clock = batch.stop.clock();
    clock.start(args.timeout);
    let template = Template::new(&problem, args.engine)?;
    let mut search = template.search(&[], clock.limits());
    let exit = match args.count {
        true => count(&batch, &mut search, args.limit)?,
        false => {
            let enough = if args.all { args.limit } else { Some(1) };
            list(&batch, &problem, &mut search, enough)?
        }
    };
    if exit == Exit::GaveUp {
        let part = 100.0 * search.progress();
        batch
            .output
            .note(&format!("gave up with about {part:.2} % of the work done"));
    }
    if args.stats {
        let (engine, stats) = (template.algorithm(), search.stats());
        let nodes = counted(stats.nodes, "node");
        let updates = counted(stats.updates, "update");
        let text = format!("engine {engine}, {nodes}, {updates}");
        batch.output.note(&text);
    }
    batch.output.finish(exit)?;
    Ok(exit)
}

fn write_sample(batch: &Batch, sample: Sample) -> anyhow::Result<()> {
    let problem = sample.problem();
    let comments = [
        sample.about(),
        format!("takuzu-sat cover --sample {sample}"),
    ];
    batch
        .output
        .stream(|mut out| problem.write(&comments, &mut out))
}

fn read(args: &CoverArgs) -> anyhow::Result<Problem> {
    if args.file.is_none() && stdin_is_terminal() {
        bail!("no problem: name a file, pipe one in, or ask for a --sample");
    }
    let path = args.file.as_deref().unwrap_or(Path::new("-"));
    let name = file_name(path);
    let mut bytes = Vec::new();
    let cannot = |error: io::Error| anyhow!("cannot read {name}: {error}");
    let input = open(path).map_err(cannot)?;
    input
        .take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(cannot)?;
    if bytes.len() as u64 > MOST_BYTES {
        bail!("{name}: more than {} MiB", MOST_BYTES >> 20);
    }
    let text = String::from_utf8(bytes).map_err(|_| anyhow!("{name} is no text in UTF-8"))?;
    text.parse::<Problem>().map_err(|error| {
        let (message, line, column) = (error.message(), error.line(), error.column());
        anyhow!("{message}\n --> {name}:{line}:{column}")
    })
}

/// The covers as options, a line each, with a blank line between two covers.
fn list(
    batch: &Batch,
    problem: &Problem,
    search: &mut Search,
    enough: Option<u64>,
) -> anyhow::Result<Exit> {
    let mut found = 0;
    while enough != Some(found) {
        let cover = match search.next_cover() {
            Next::Solution(cover) => cover,
            Next::GaveUp => return Ok(Exit::GaveUp),
            Next::Exhausted if found == 0 => {
                batch.output.record("| no cover\n")?;
                return Ok(Exit::No);
            }
            Next::Exhausted => break,
        };
        let mut text = String::from(if found == 0 { "" } else { "\n" });
        for option in cover {
            text += &problem.option_text(option);
            text.push('\n');
        }
        batch.output.record(&text)?;
        found += 1;
    }
    Ok(Exit::Yes)
}

/// A count of 0 is done, and so is a limit that was reached.
fn count(batch: &Batch, search: &mut Search, enough: Option<u64>) -> anyhow::Result<Exit> {
    let (count, end) = search.count(enough);
    let (at_least, exit) = match end {
        Next::Exhausted => ("", Exit::Yes),
        Next::Solution(()) => (">=", Exit::Yes),
        Next::GaveUp => (">=", Exit::GaveUp),
    };
    batch.output.record(&format!("{at_least}{count}\n"))?;
    Ok(exit)
}
