//! `fewest`: the fewest givens of a complete grid, a puzzle with so few, a proof that fewer are not enough, its check.
//!
//! | file of the proof | holds |
//! |---|---|
//! | `puzzle.json` | a puzzle with so many givens |
//! | `grids.txt` | its solution, then other grids that keep the rules |
//! | `formula.cnf` | one cell in which each of them differs is given, and fewer are |
//! | `proof.drat`, `proof.lrat` | the formula has no model |

use std::path::Path;

use anyhow::{Context as _, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use takuzu_sat::answer::Status;
use takuzu_sat::fewest::{self, Bounds, Fewest, formula, naive_formula};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::proof::{CHECK_RUP, CHECKER, DRAT, FORMULA, Files, LRAT, MANIFEST, PUZZLE, README};
use takuzu_sat::sat::proof::{Producer, Refutation};
use takuzu_sat::sat::{Formula, Size};
use takuzu_sat::solve::{self, Options, Uniqueness};
use takuzu_sat::text::{Entry, Format, write, write_grid};
use takuzu_sat::{Grid, Puzzle};

use crate::args::FewestArgs;
use crate::commands::proof::{Opened, Refused, confirmed, refused, refuted, write_beside};
use crate::exit::{Exit, WrongAnswer};
use crate::reply::Reply;
use crate::reply::record::Record;
use crate::words::counted;
use crate::work::run::{Job, Run, marks_note};
use crate::work::stop::Clock;
use crate::work::stop::StatusLine;
use takuzu_sat::record::Fields;

pub(crate) fn run(args: FewestArgs) -> Result<Exit> {
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
            let reply = work.reply(entry, found.as_ref())?;
            Ok(reply.with_note(entry, marks_note(entry)))
        })?;
        run.output.reply(reply)?;
        clock.start(None);
    }
    if is_empty {
        bail!("no grid in the input");
    }
    run.finish()
}

struct Outcome {
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
    fn search(&self, entry: &Entry, limits: &Limits) -> Result<Option<Outcome>> {
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
        Ok(Some(Outcome {
            solution: grid.givens().clone(),
            fewest,
            is_solved: !entry.puzzle.givens().is_complete(),
        }))
    }

    /// Searches, and writes a proof, each within limits of its own.
    fn proved(&self, entry: &Entry, folder: &Path, limits: impl Fn() -> Limits) -> Result<Exit> {
        let found = self.search(entry, &limits())?;
        let reply = self.reply(entry, found.as_ref())?;
        let found = match found {
            Some(Outcome { fewest, .. }) if reply.exit != Exit::GaveUp && fewest.at_least == 0 => {
                self.run.output.note(match fewest.at_most() {
                    0 => "there is nothing to prove, so no file is written: no given is needed",
                    _ => {
                        "there is nothing to prove, so no file is written: no lower bound is known"
                    }
                });
                self.run.output.reply(reply)?;
                return self.run.finish();
            }
            found => found.filter(|found| found.fewest.at_least > 0),
        };
        let limits = limits();
        let evidence = found.map(|found| Evidence::prove(&found.solution, &found.fewest, &limits));
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

    fn reply(&self, entry: &Entry, found: Option<&Outcome>) -> Result<Reply> {
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
fn confirm(grid: &Puzzle, found: &Fewest, run: &Run) -> Result<()> {
    if found.at_least < found.at_most() {
        return Ok(());
    }
    let options = Options::default().with_limits(run.stop.limits());
    solve::confirm(&found.puzzle, Some(grid.givens()), &options)?;
    Ok(())
}

fn range(bounds: Bounds) -> String {
    format!(
        "{} are enough, and fewer than {} are not",
        counted(bounds.at_most, "given"),
        bounds.at_least
    )
}

/// Returns the puzzle with all cells of its solution as givens; nothing when the limits are reached.
fn complete(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Puzzle>> {
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

pub(crate) const SCHEMA: &str = "takuzu-sat/fewest/1";

const GRIDS: &str = "grids.txt";
const REBUILDER: &str = "check_fewest.py";
/// Both bounds of the fewest givens.
#[derive(Clone, Copy, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
struct Claim {
    at_least: usize,
    at_most: usize,
}

impl Claim {
    fn read(manifest: &RawValue) -> Result<Claim> {
        let claim = serde_json::from_str(manifest.get());
        claim.or_else(|error| refused(format!("{MANIFEST}: the claim: {error}")))
    }
}

/// The files that are the same in all proofs of this claim.
fn constants(claim: Claim) -> Vec<(&'static str, String)> {
    let readme = format!(
        include_str!("fewest/readme.txt"),
        at_least = claim.at_least,
        at_most = claim.at_most
    );
    vec![
        (CHECKER, CHECK_RUP.into()),
        (REBUILDER, include_str!("fewest/check_fewest.py").into()),
        (README, readme),
    ]
}

/// A puzzle, its solution, and other grids that show that fewer givens are not enough.
struct Evidence {
    puzzle: Puzzle,
    solution: Grid,
    others: Vec<Grid>,
    at_least: usize,
    formula: Formula,
    refutation: Refutation,
}

impl Evidence {
    /// Proves the lower bound that was found, which is not 0; nothing where that takes too long.
    fn prove(solution: &Grid, fewest: &Fewest, limits: &Limits) -> Result<Option<Evidence>> {
        let formula = formula(solution, &fewest.others, fewest.at_least - 1)?;
        let refutation = match Producer::Varisat.refute(&formula.clauses, limits)? {
            Next::Solution(refutation) => refutation,
            Next::GaveUp => return Ok(None),
            Next::Exhausted => {
                return Err(WrongAnswer("the solver disagrees with the lower bound".into()).into());
            }
        };
        Ok(Some(Evidence {
            puzzle: fewest.puzzle.clone(),
            solution: solution.clone(),
            others: fewest.others.clone(),
            at_least: fewest.at_least,
            formula,
            refutation,
        }))
    }

    fn claim(&self) -> Claim {
        Claim { at_least: self.at_least, at_most: self.puzzle.givens().filled().count() }
    }

    fn files(&self) -> Result<Files> {
        let (mut drat, mut lrat) = (Vec::new(), Vec::new());
        self.refutation.write_drat(&mut drat)?;
        self.refutation.write_lrat(&mut lrat)?;
        let claim = self.claim();
        let mut files = Files::default();
        files.push(PUZZLE, write(&self.puzzle, Format::Json)?);
        files.push(GRIDS, lines(&self.solution, &self.others));
        files.push(FORMULA, text_of(&self.formula, claim)?);
        files.push(DRAT, drat);
        files.push(LRAT, lrat);
        for (name, text) in constants(claim) {
            files.push(name, text);
        }
        files.seal(SCHEMA, claim)?;
        Ok(files)
    }

    fn write(&self, run: &Run, folder: &Path) -> Result<()> {
        let files = self.files()?;
        write_beside(&files, folder, run)?;
        run.output.note(&format!(
            "the proof that {} not enough has {} about {}, and is in {}",
            match self.at_least - 1 {
                0 => "no given is".into(),
                1 => "1 given is".to_string(),
                fewer => format!("{fewer} givens are"),
            },
            counted(self.refutation.len() - 1, "clause"),
            counted(self.others.len(), "other grid"),
            folder.display()
        ));
        Ok(())
    }
}

/// Writes grids, one on each line.
fn lines(solution: &Grid, others: &[Grid]) -> String {
    let lines = [solution].into_iter().chain(others);
    lines.map(|grid| grid.to_line() + "\n").collect()
}

/// Writes the formula that is refuted.
fn text_of(formula: &Formula, claim: Claim) -> Result<Vec<u8>> {
    let fewer = claim.at_least.saturating_sub(1);
    let comments = [
        format!("at most {fewer} of these cells are given, so that other grids are excluded:"),
        "each clause about cells alone names those in which one of grids.txt differs".into(),
        "a variable is true where its cell is given:".into(),
    ];
    let mut text = Vec::new();
    formula.write_dimacs(&comments, &mut text)?;
    Ok(text)
}

/// Checks the files: returns what was found, or nothing when the time was over.
pub(crate) fn verify(files: &Opened, claim: &RawValue, limits: &Limits) -> Result<Option<String>> {
    files.check_names(&[PUZZLE, GRIDS, FORMULA, DRAT, LRAT, CHECKER, REBUILDER, README], &[])?;
    check_sizes(files, claim, limits)?;
    let found = checked(files, claim, limits);
    let found = found.map_err(|error| Refused(format!("{error:#}")))?;
    let Some((found, conclusion)) = found else {
        return Ok(None);
    };
    let puzzle = files.puzzle(PUZZLE)?;
    let (solution, _) = grids_in(files, &puzzle)?;
    let confirmed = confirmed(&puzzle, Some(&solution), limits)?;
    Ok(confirmed.map(|confirmed| found + &confirmed + &conclusion))
}

/// Refuses what would fill the memory.
fn check_sizes(files: &Opened, claim: &RawValue, limits: &Limits) -> Result<()> {
    let (puzzle, claim) = (files.puzzle(PUZZLE)?, Claim::read(claim)?);
    puzzle.formula_size(puzzle.textbook())?.check(limits)?;
    // The counter has at most four clauses for each cell and each number of givens.
    let cells = puzzle.shape().cells().count();
    let numbers = claim.at_least.min(cells);
    let clauses = 4 * cells * numbers;
    Ok(Size { clauses, literals: 3 * clauses, ..Size::default() }.check(limits)?)
}

/// Returns what was found and what follows from it, if the native search does not find otherwise.
fn checked(files: &Opened, claim: &RawValue, limits: &Limits) -> Result<Option<(String, String)>> {
    let claim = Claim::read(claim)?;
    let puzzle = files.puzzle(PUZZLE)?;
    let (solution, others) = grids_in(files, &puzzle)?;
    files.same(GRIDS, lines(&solution, &others).as_bytes(), "`fewest`")?;
    let at_most = puzzle.givens().filled().count();
    ensure!(
        claim.at_most == at_most,
        "{MANIFEST} claims that {} are enough, and {PUZZLE} has {at_most}",
        counted(claim.at_most, "given")
    );
    ensure!(claim.at_least > 0, "{MANIFEST} claims nothing");
    match solve::uniqueness(&puzzle, &Options::default().with_limits(limits.clone()))? {
        Uniqueness::One(grid) => {
            ensure!(grid == solution, "{PUZZLE} has another solution than {GRIDS}");
        }
        Uniqueness::None => bail!("{PUZZLE} has no solution"),
        Uniqueness::Several(..) => bail!("{PUZZLE} has several solutions"),
        Uniqueness::Unknown(_) => return Ok(None),
    }
    let formula = naive_formula(&solution, &others, claim.at_least - 1).into();
    files.same(FORMULA, &text_of(&formula, claim)?, GRIDS)?;
    if refuted(files, &formula.clauses, limits)?.is_none() {
        return Ok(None);
    }
    files.same_constants(constants(claim))?;
    let found = format!(
        "{GRIDS}: {}, and all keep the rules\n\
         {FORMULA}: the same when written from {GRIDS} without the encoders, and {DRAT} and {LRAT} show that it has no \
         model\n\
         {PUZZLE}: exactly one solution, the first of {GRIDS}\n",
        counted(1 + others.len(), "grid"),
    );
    let conclusion = format!(
        "verified: {} enough, and fewer than {} are not\n",
        counted(at_most, "given") + if at_most == 1 { " is" } else { " are" },
        claim.at_least
    );
    Ok(Some((found, conclusion)))
}

/// Reads the solution and the other grids, and checks them by the rules.
fn grids_in(files: &Opened, puzzle: &Puzzle) -> Result<(Grid, Vec<Grid>)> {
    let text = files.text(GRIDS)?;
    let mut grids = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let grid = Grid::from_line(puzzle.shape(), line).filter(|grid| puzzle.is_solution(grid));
        grids.push(grid.with_context(|| {
            format!("{GRIDS}: line {} is not a grid that keeps the rules", number + 1)
        })?);
    }
    ensure!(!grids.is_empty(), "{GRIDS} is empty");
    let solution = grids.remove(0);
    let is_accepted = puzzle.accepts(&solution);
    ensure!(is_accepted, "the first line of {GRIDS} is not a solution of {PUZZLE}");
    ensure!(!grids.contains(&solution), "{GRIDS} lists the solution again");
    Ok((solution, grids))
}
