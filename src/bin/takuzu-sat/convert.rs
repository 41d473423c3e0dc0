//! `convert`: puzzles in another format; `formats`: the list of these.

use takuzu_sat::Puzzle;
use takuzu_sat::text::{Entry, Format, write};

use crate::args::{ConvertArgs, FormatsArgs};
use crate::batch::Batch;
use crate::exit::Exit;
use crate::reply::Reply;

/// The puzzle that shows what a format looks like.
const SAMPLE: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";

pub(crate) fn convert(args: ConvertArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, false, args.to)?;
    let puzzles = args.input.entries()?.puzzles;
    for puzzle in puzzles.take_while(|_| !batch.stop.interrupted()) {
        let reply = batch.reply(&puzzle, |entry| converted(entry, args.to))?;
        batch.output.reply(reply)?;
    }
    batch.finish()
}

/// A puzzle with all that is known of it, or why the format cannot carry that.
fn converted(entry: &Entry, to: Option<Format>) -> anyhow::Result<Reply> {
    let format = to.unwrap_or(entry.format);
    Ok(Reply {
        gap: format.gap(),
        ..write(&entry.puzzle, format)?.into()
    })
}

pub(crate) fn formats(args: &FormatsArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, false, None)?;
    let puzzle: Puzzle = SAMPLE.parse().expect("the sample is a puzzle");
    for format in Format::ALL {
        let sample = write(&puzzle, format)?;
        let sample = sample.trim_end().replace('\n', "\n    ");
        let text = format!(
            "{format}: {}; {}, {}\n    {sample}\n",
            format.summary(),
            match format.carries_rectangles() {
                true => "any rectangle",
                false => "squares",
            },
            match format.carries_rules() {
                true => "says whether rule 3 holds",
                false => "says nothing of the rules",
            },
        );
        batch.output.reply(Reply {
            gap: "\n",
            ..text.into()
        })?;
    }
    batch.output.finish(Exit::Yes)
}
