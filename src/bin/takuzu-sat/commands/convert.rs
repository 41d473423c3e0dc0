//! `convert`: puzzles in another format; `formats`: the list of these.

use takuzu_sat::Puzzle;
use takuzu_sat::text::{Entry, Format, write, write_grid};

use crate::args::{ConvertArgs, FormatsArgs};
use crate::exit::Exit;
use crate::reply::Reply;
use crate::work::run::{Job, Run};

pub(crate) fn convert(args: ConvertArgs) -> anyhow::Result<Exit> {
    let run = Run::new(&args.output, false, args.to)?;
    let job = Job::new(args.input, args.jobs);
    let nothing = |_: &Entry| Reply::default();
    run.work(job, nothing, |_| (), |(), _, entry| written(&entry.puzzle, entry, args.to))?;
    run.finish()
}

/// A puzzle with all that is known of it and the comment of what it was made from, or why the format cannot carry
/// it. By default the format stays.
pub(crate) fn written(puzzle: &Puzzle, from: &Entry, to: Option<Format>) -> anyhow::Result<Reply> {
    let format = to.unwrap_or(from.format);
    let text = write(puzzle, format)?;
    let text = match &from.comment {
        Some(comment) => format.with_comment_behind(comment, &text),
        None => text,
    };
    Ok(Reply { gap: format.gap(), ..text.into() })
}

pub(crate) fn formats(args: &FormatsArgs) -> anyhow::Result<Exit> {
    let run = Run::new(&args.output, false, None)?;
    for format in Format::ALL {
        let puzzle = format.sample();
        // Whether rule 3 holds is said above it.
        let sample = write_grid(&puzzle, puzzle.givens(), format)?;
        let sample = sample.trim_end().replace('\n', "\n    ");
        let text = format!("{format}: {}; {}\n    {sample}\n", format.summary(), format.carried(),);
        run.output.reply(Reply { gap: "\n", ..text.into() })?;
    }
    run.output.finish(Exit::Yes)
}
