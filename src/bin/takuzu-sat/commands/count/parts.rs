//! `count` in parts: each counts some cubes of the puzzle, and all together are the puzzle.

use std::path::PathBuf;

use anyhow::{Context as _, bail, ensure};
use takuzu_sat::Puzzle;
use takuzu_sat::game::{Cube, Game as _};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::solve::{self, Count, End, Engine};
use takuzu_sat::text::{self, Format, ReadOptions};

use crate::args::{CountArgs, Part};
use crate::exit::Exit;
use crate::reply::record::{Record, Status};
use crate::work::ask::Query;
use crate::work::batch::Batch;
use crate::work::part::{self, Task};

const COMMAND: &str = "count";

/// The number of cubes that a puzzle is split into, however many parts there are.
const CUBES: usize = 4096;

/// Counts a part of the solutions, and writes its file.
pub(super) fn count(args: CountArgs, part: Part) -> anyhow::Result<Exit> {
    refuse_limit(&args)?;
    let batch = Batch::new(&args.output, false, None)?;
    let solver = &args.query.solver;
    let query = Query::new(solver, Engine::Native)?;
    ensure!(
        !solver.cross_check,
        "--part cannot be used with --cross-check"
    );
    let entry = args.input.only_entry()?;
    let clock = batch.stop.clock();
    clock.start(solver.timeout);
    let limits = clock.limits();
    let puzzle = &entry.puzzle;
    let Some(cubes) = cubes(puzzle, &limits)? else {
        return gave_up(&batch, part);
    };
    let units = part::share(&vec![1; cubes.len()], part);
    let options = query.options(limits.clone());
    let mut sum = 0;
    for &unit in &units {
        let count = solve::count(&inside(puzzle, &cubes[unit]), None, &options)?;
        sum += count.value;
        match count.end {
            End::Exhausted => {}
            End::Enough | End::GaveUp => return gave_up(&batch, part),
        }
    }
    let task = Task {
        command: COMMAND.into(),
        subject: serde_json::from_str(&text::write(puzzle, Format::Json)?)?,
        method: "cubes".into(),
        units: cubes.len(),
    };
    part::write(&batch, task, part, units.len(), sum.to_string())?;
    batch.output.finish(Exit::Yes)
}

/// Adds up the files of all parts.
pub(super) fn merge(args: &CountArgs, files: &[PathBuf]) -> anyhow::Result<Exit> {
    refuse_limit(args)?;
    let merged = part::merge::<String>(COMMAND, files)?;
    let mut value = 0;
    for result in &merged.results {
        let counted: u64 = result
            .parse()
            .with_context(|| format!("`{result}` in a part file is no number"))?;
        value += counted;
    }
    let batch = Batch::new(&args.output, args.json, None)?;
    if args.json {
        let text = merged.task.subject.to_string();
        let mut entries = text::read("merged", &text, &ReadOptions::default())?;
        let entry = entries.pop().context("a part file without a puzzle")?;
        let end = End::Exhausted;
        let record = Record::new(&entry, Status::Unknown).with_count(Count { value, end });
        batch.output.reply(record.reply()?)?;
    } else {
        batch.output.reply(format!("{value}\n").into())?;
    }
    batch.output.finish(Exit::Yes)
}

fn refuse_limit(args: &CountArgs) -> anyhow::Result<()> {
    match args.query.limit {
        Some(_) => {
            bail!("--limit cannot be used with --part or --merge, which count all solutions")
        }
        None => Ok(()),
    }
}

fn gave_up(batch: &Batch, part: Part) -> anyhow::Result<Exit> {
    let Part { number, of } = part;
    let words = format!("gave up: part {number}/{of} is not done, and no part file is written");
    batch.output.note(&words);
    batch.output.finish(Exit::GaveUp)
}

/// Returns the cubes of a puzzle, the same for each part; nothing where a limit is reached.
fn cubes(puzzle: &Puzzle, limits: &Limits) -> anyhow::Result<Option<Vec<Cube>>> {
    if puzzle.is_refused() {
        return Ok(Some(Vec::new()));
    }
    Ok(match puzzle.cubes(CUBES, limits)? {
        Next::Solution(cubes) => Some(cubes),
        Next::Exhausted => Some(Vec::new()),
        Next::GaveUp => None,
    })
}

/// Returns the puzzle with the values of a cube as givens.
fn inside(puzzle: &Puzzle, cube: &Cube) -> Puzzle {
    let mut givens = puzzle.givens().clone();
    for &(cell, value) in cube {
        givens.set(cell, Some(value));
    }
    puzzle.with_givens(givens)
}
