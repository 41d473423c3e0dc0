//! `convert`: puzzles in another format; `formats`: the list of these.

use takuzu_sat::Puzzle;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::text::{Entry, Format, ReadOptions, read_argument, write, write_grid};

use crate::args::{ConvertArgs, FormatsArgs};
use crate::exit::Exit;
use crate::reply::Reply;
use crate::work::batch::{Batch, Job};

/// The puzzle that shows what a format looks like.
const SAMPLE: &str = ".1.... 11.... 1....0 ...... 0.0..0 ...1..";
/// The same with signs, for the formats that are about them; without rule 3 it is the same puzzle.
const WITH_SIGNS: &str = "\
. 1=.x. . ./1 1 . . . ./        x/1 . . . . 0/x/. . . . . ./0 . 0 .=. 0/. . . 1 . .";

/// For the formats that are for Sudoku alone.
const SUDOKU: &str =
    "53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79";
/// For the one in which it would be long.
const SMALL_SUDOKU: &str = "1.3. ..2. .4.. ...1";

pub(crate) fn convert(args: ConvertArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, false, args.to)?;
    let job = Job::new(args.input, args.jobs);
    let nothing = |_: &Entry| Reply::default();
    batch.work(job, nothing, drop, |(), _, entry| {
        written(&entry.puzzle, args.to.unwrap_or(entry.format))
    })?;
    batch.finish()
}

/// A puzzle with all that is known of it, or why the format cannot carry that.
pub(crate) fn written(puzzle: &Puzzle, format: Format) -> anyhow::Result<Reply> {
    Ok(Reply {
        gap: format.gap(),
        ..write(puzzle, format)?.into()
    })
}

pub(crate) fn formats(args: &FormatsArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, false, None)?;
    for format in Format::ALL {
        let puzzle = sample(format);
        // Whether rule 3 holds is said above it.
        let sample = write_grid(&puzzle, puzzle.givens(), format)?;
        let sample = sample.trim_end().replace('\n', "\n    ");
        let text = format!(
            "{format}: {}; {}\n    {sample}\n",
            format.summary(),
            carried(format),
        );
        batch.output.reply(Reply {
            gap: "\n",
            ..text.into()
        })?;
    }
    batch.output.finish(Exit::Yes)
}

/// The puzzle that is shown in a format.
fn sample(format: Format) -> Puzzle {
    let text = match format {
        Format::Signs | Format::PlusTask => WITH_SIGNS,
        Format::Sdk | Format::Sdm | Format::Ss => SUDOKU,
        Format::Candidates => SMALL_SUDOKU,
        _ => SAMPLE,
    };
    let mut entries =
        read_argument("sample", text, &ReadOptions::default()).expect("the sample is a puzzle");
    entries.remove(0).puzzle
}

/// What a format has a place for.
fn carried(format: Format) -> String {
    let (takuzu, sudoku) = (format.carries(Kind::Takuzu), format.carries(Kind::Sudoku));
    let blocks = match format.carries_blocks() {
        true => "Sudoku with its blocks",
        false => "Sudoku",
    };
    if !takuzu {
        return blocks.into();
    }
    let shape = match format.carries_rectangles() {
        true => "any rectangle",
        false => "squares",
    };
    let rule_3 = match format.distinct_lines() {
        None => "says whether rule 3 holds",
        Some(true) => "with rule 3",
        Some(false) => "without rule 3",
    };
    let mut parts = vec![shape, rule_3];
    parts.extend(format.carries_signs().then_some("signs"));
    parts.extend(
        format
            .carries_majority()
            .then_some("says what odd sides hold"),
    );
    parts.extend(sudoku.then_some(blocks));
    parts.join(", ")
}
