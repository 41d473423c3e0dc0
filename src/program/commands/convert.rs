//! `convert`: puzzles in another format; `transform`: changes of a puzzle that change its solution alike.

use anyhow::Result;
use takuzu_sat::text::{Entry, Format, write};
use takuzu_sat::transform::{self, Change};
use takuzu_sat::{Puzzle, Random};

use crate::args::{ConvertArgs, TransformArgs};
use crate::commands::generate::by_chance;
use crate::exit::Exit;
use crate::reply::Reply;
use crate::work::run::{Job, Run};

pub(crate) fn convert(args: ConvertArgs) -> Result<Exit> {
    let to = args.output.format(args.to)?;
    let run = Run::new(&args.output, false, to)?;
    let job = Job::new(args.input, args.jobs);
    let nothing = |_: &Entry| Reply::default();
    run.work(job, nothing, |_| (), |(), _, entry| written(&entry.puzzle, entry, to))?;
    run.finish()
}

/// A puzzle with all that is known of it and the comment of what it was made from, or why the format cannot carry
/// it. By default the format stays.
pub(crate) fn written(puzzle: &Puzzle, from: &Entry, to: Option<Format>) -> Result<Reply> {
    let format = to.unwrap_or(from.format);
    let text = write(puzzle, format)?;
    let text = match &from.comment {
        Some(comment) => format.with_comment_behind(comment, &text),
        None => text,
    };
    Ok(Reply { gap: format.gap(), ..text.into() })
}

pub(crate) fn transform(args: TransformArgs) -> Result<Exit> {
    let to = args.output.format(args.to)?;
    let run = Run::new(&args.output, false, to)?;
    let seed = args.seed.unwrap_or_else(by_chance);
    if args.seed.is_none() && args.ops.contains(&Change::Random) {
        run.output.note(&format!("--seed {seed}"));
    }
    let job = Job::new(args.input, args.jobs);
    let nothing = |_: &Entry| Reply::default();
    run.work(
        job,
        nothing,
        |_| (),
        |(), number, entry| {
            let mut random = Random::stream(seed, number as u64);
            let mut image = entry.puzzle.clone();
            for change in &args.ops {
                image = transform::transform(&image, change, &mut random)?;
            }
            written(&image, entry, to)
        },
    )?;
    run.finish()
}
