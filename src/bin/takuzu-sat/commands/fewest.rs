//! `fewest`: the fewest givens of a complete grid, a puzzle with so few, and a proof that fewer are not enough.
//!
//! `all` does the same for all grids of a small board, `evidence` is the files of a proof.

mod all;
pub(crate) mod evidence;

use std::path::Path;

use anyhow::bail;
use takuzu_sat::fewest::{self, Bounds, Fewest};
use takuzu_sat::limits::Limits;
use takuzu_sat::solve::{self, Options, Uniqueness};
use takuzu_sat::text::{Entry, write_grid};
use takuzu_sat::{Grid, Puzzle};

use crate::args::FewestArgs;
use crate::commands::bundle::MANIFEST;
use crate::exit::{Exit, WrongAnswer};
use crate::reply::Reply;
use crate::reply::record::Fields;
use crate::reply::record::{Record, Status};
use crate::words::counted;
use crate::work::progress::StatusLine;
use crate::work::run::{Job, Run};
use crate::work::stop::Clock;
use evidence::Evidence;

pub(crate) fn run(mut args: FewestArgs) -> anyhow::Result<Exit> {
    if let Some(files) = args.parts.merge.take() {
        return all::merge(&args, &files);
    }
    if let Some(shape) = args.all {
        return all::run(&args, shape);
    }
    grids(args)
}

/// Answers for each grid of the input.
fn grids(args: FewestArgs) -> anyhow::Result<Exit> {
    let run = Run::writing(&args.output, &args.writing)?;
    let work = Work {
        run: &run,
        at_most: args.at_most,
        is_alone: args.jobs.jobs.is_none_or(|jobs| jobs.get() == 1),
    };
    let clock = run.stop.clock();
    if let Some(folder) = &args.proof {
        run.refuse_existing(&[folder.join(MANIFEST)])?;
        let Some(entry) = run.only_entry(args.input)? else {
            return run.finish();
        };
        return work.proved(&entry, folder, || {
            clock.start(args.timeout);
            clock.limits()
        });
    }
    if !work.is_alone {
        let job = Job::new(args.input, args.jobs).within(args.timeout);
        let unknown = move |entry: &Entry| run.style.unknown(entry);
        run.work(job, unknown, Clock::limits, |limits, _, entry| {
            let found = work.search(entry, limits)?;
            work.reply(entry, found.as_ref())
        })?;
        return run.finish();
    }
    let mut is_empty = true;
    for read in args.input.puzzles()?.read() {
        is_empty = false;
        if run.stop.interrupted() {
            break;
        }
        clock.start(args.timeout);
        let reply = run.reply(&read, |entry| {
            let found = work.search(entry, &clock.limits())?;
            work.reply(entry, found.as_ref())
        })?;
        run.output.reply(reply)?;
        clock.start(None);
    }
    if is_empty {
        bail!("no grid in the input");
    }
    run.finish()
}

/// A grid and what was found out of it.
struct Found {
    solution: Grid,
    fewest: Fewest,
    /// The text was a puzzle, whose solution was taken.
    is_solved: bool,
}

/// The question, and where to answer it.
struct Work<'a> {
    run: &'a Run,
    at_most: Option<usize>,
    /// True if one grid is searched after another: a line then says what is known so far.
    is_alone: bool,
}

impl Work<'_> {
    /// Searches; nothing where even the solution of the puzzle was not found within the limits.
    fn search(&self, entry: &Entry, limits: &Limits) -> anyhow::Result<Option<Found>> {
        let Some(grid) = complete(&entry.puzzle, limits)? else {
            return Ok(None);
        };
        let line = StatusLine::new(self.is_alone && self.run.output.is_seen());
        let seen = line.clone();
        let limits = limits.clone().with_stop(move || {
            seen.look();
            false
        });
        let watch = &mut |bounds: Bounds| line.say(format!("{}: {}", entry.source, range(bounds)));
        let fewest = match self.at_most {
            Some(givens) => fewest::at_most(&grid, givens, &limits, watch)?,
            None => fewest::fewest(&grid, &limits, watch)?,
        };
        confirm(&grid, &fewest, self.run)?;
        Ok(Some(Found {
            solution: grid.givens().clone(),
            fewest,
            is_solved: !entry.puzzle.givens().is_complete(),
        }))
    }

    /// Searches, and writes a proof, each within limits of its own.
    fn proved(
        &self,
        entry: &Entry,
        folder: &Path,
        limits: impl Fn() -> Limits,
    ) -> anyhow::Result<Exit> {
        let found = self.search(entry, &limits())?;
        let reply = self.reply(entry, found.as_ref())?;
        let is_known = |found: &Found| reply.exit != Exit::GaveUp || found.fewest.at_least > 0;
        let found = found.filter(is_known);
        let limits = limits();
        let evidence = found.map(|found| Evidence::of(&found.solution, &found.fewest, &limits));
        let written = match evidence.transpose()?.flatten() {
            Some(evidence) => evidence.write(self.run, folder).map(|()| Exit::Yes)?,
            None => {
                let words = "gave up before there was a proof, so no file is written";
                self.run.output.note(words);
                Exit::GaveUp
            }
        };
        let exit = reply.exit.max(written);
        self.run.output.reply(reply.with_exit(exit))?;
        self.run.finish()
    }

    fn reply(&self, entry: &Entry, found: Option<&Found>) -> anyhow::Result<Reply> {
        let style = self.run.style;
        let Some(found) = found else {
            let reply = if style.json {
                Record::new(entry, Status::Unknown).reply()?
            } else {
                style.remark(entry, "gave up before the puzzle was solved")
            };
            return Ok(reply.with_exit(Exit::GaveUp));
        };
        let (words, exit) = self.verdict(&found.fewest);
        let puzzle = &found.fewest.puzzle;
        let reply = if style.json {
            let record = Record {
                subject: Some(puzzle.into()),
                fewest: Some(self.fields(&found.fewest)),
                ..Record::new(entry, Status::Unique)
            };
            record.with_solution(&found.solution).reply()?
        } else {
            let remark = style.remark(entry, &words);
            let format = style.to.unwrap_or(entry.format);
            let puzzle = if exit == Exit::No {
                String::new()
            } else {
                write_grid(&entry.puzzle, puzzle.givens(), format)?
            };
            let record = remark.record + &puzzle;
            Reply { record, ..remark }
        };
        let note = "this is a puzzle; its only solution was taken";
        Ok(reply.with_exit(exit).with_note(entry, found.is_solved.then_some(note)))
    }

    fn verdict(&self, found: &Fewest) -> (String, Exit) {
        let bounds = found.bounds();
        let Some(givens) = self.at_most else {
            return if bounds.at_least == bounds.at_most {
                let words = match bounds.at_most {
                    0 => "the rules alone leave this solution: no given is needed".into(),
                    1 => "1 given is enough, and without it there are other solutions".into(),
                    enough => format!("{enough} givens are enough, and fewer are not"),
                };
                (words, Exit::Yes)
            } else {
                (format!("gave up: {}", range(bounds)), Exit::GaveUp)
            };
        };
        let are = if givens == 1 { "is" } else { "are" };
        let asked = counted(givens, "given");
        match found.decides(givens) {
            Some(true) => (format!("{asked} {are} enough"), Exit::Yes),
            Some(false) => (format!("{asked} {are} not enough"), Exit::No),
            None => {
                let words =
                    format!("gave up: {}; not known whether {asked} {are} enough", range(bounds));
                (words, Exit::GaveUp)
            }
        }
    }

    fn fields(&self, found: &Fewest) -> Fields {
        let bounds = found.bounds();
        let asked = self.at_most;
        Fields::default()
            .with("at_least", bounds.at_least)
            .with("at_most", bounds.at_most)
            .with("asked", asked)
            .with("enough", asked.and_then(|givens| found.decides(givens)))
    }
}

/// Has another engine confirm the puzzle of a search that came to its end.
fn confirm(grid: &Puzzle, found: &Fewest, run: &Run) -> anyhow::Result<()> {
    if found.at_least < found.at_most() {
        return Ok(());
    }
    let options = Options::default().with_limits(run.stop.limits());
    match solve::uniqueness(&found.puzzle, &options)? {
        Uniqueness::One(only) if only == *grid.givens() => Ok(()),
        Uniqueness::Unknown(_) => Ok(()),
        Uniqueness::One(_) | Uniqueness::None | Uniqueness::Several(..) => {
            let words =
                "the engines disagree: the native search says that the puzzle has one solution";
            Err(WrongAnswer(words.into()).into())
        }
    }
}

/// Says within which bounds the number of givens lies.
fn range(bounds: Bounds) -> String {
    format!(
        "{} are enough, and fewer than {} are not",
        counted(bounds.at_most, "given"),
        bounds.at_least
    )
}

/// Returns the puzzle with all cells of its solution as givens; nothing when the limits are reached.
fn complete(puzzle: &Puzzle, limits: &Limits) -> anyhow::Result<Option<Puzzle>> {
    let solution = if puzzle.givens().is_complete() {
        if let Some(violation) = puzzle.violations(puzzle.givens()).first() {
            bail!("the grid breaks a rule: {violation}");
        }
        return Ok(Some(puzzle.clone()));
    } else {
        solve::uniqueness(puzzle, &Options::default().with_limits(limits.clone()))?
    };
    match solution {
        Uniqueness::One(grid) => Ok(Some(puzzle.with_givens(grid))),
        Uniqueness::None => bail!("the puzzle has no solution; a complete grid is expected"),
        Uniqueness::Several(..) => {
            bail!("the puzzle has several solutions; a complete grid is expected")
        }
        Uniqueness::Unknown(_) => Ok(None),
    }
}
