//! The check of proofs, and the files that come in and go out; `takuzu_sat::proof` writes them.

mod opened;

use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;
use std::{fs, io, thread};

use anyhow::{Context as _, Result, bail};
use itertools::Itertools as _;
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::proof::{DRAT, Files, LRAT};
use takuzu_sat::sat::proof::{self, BadProof, Step, Steps};
use takuzu_sat::sat::{Cnf, Lit};
use takuzu_sat::solve::{self, Engine, Options};
use takuzu_sat::{Grid, Puzzle};
use tempfile::TempDir;

pub(crate) use self::opened::open;
use crate::output::{folder_above, write_whole};
use crate::work::run::Run;
pub(crate) use opened::{Opened, Refused, refused};

/// The time between two looks at the clock.
const TICK: Duration = Duration::from_millis(10);

/// Waits for a check within the limits, for files and encoders look at no clock. Nothing when the time was over.
pub(crate) fn within<T: Send + 'static>(
    limits: &Limits,
    check: impl FnOnce() -> Result<Option<T>> + Send + 'static,
) -> Result<Option<T>> {
    let (done, found) = mpsc::channel();
    let thread = thread::Builder::new().spawn(move || done.send(check()));
    let thread = thread.context("cannot start a thread")?;
    loop {
        let found = found.recv_timeout(TICK);
        match found {
            _ if limits.stop_requested() => return Ok(None),
            Ok(found) => return found,
            Err(RecvTimeoutError::Timeout) => {}
            // It has panicked, and its message is on the screen.
            Err(RecvTimeoutError::Disconnected) => match thread.join() {
                Ok(_) => bail!("the check ended without an answer"),
                Err(panic) => resume_unwind(panic),
            },
        }
    }
}

/// The nodes of the native search that looks for another answer than the proved one.
const NODES: u64 = 100_000;

/// Asks the native search, which shares no code with proofs, and says what it found. Nothing when the time was over.
///
/// A search that gives up or takes no board of this size leaves the proof alone.
pub(crate) fn confirmed(
    puzzle: &Puzzle,
    only: Option<&Grid>,
    limits: &Limits,
) -> Result<Option<String>> {
    if let Err(too_large) = puzzle.native(Limits::none()) {
        return Ok(Some(format!("native search: not asked: {too_large}\n")));
    }
    let options = Options::from(Engine::Native).with_limits(limits.clone().with_nodes(NODES));
    Ok(match solve::confirm(puzzle, only, &options)? {
        _ if limits.stop_requested() => None,
        Next::GaveUp => Some(format!("native search: gave up after {NODES} nodes\n")),
        Next::Solution(()) | Next::Exhausted => Some("native search: the same answer\n".into()),
    })
}

/// Writes the files of a folder, the manifest last, while the output goes elsewhere.
pub(crate) fn write_beside(files: &Files, folder: &Path, run: &Run) -> Result<()> {
    make_folder(folder)?;
    let write = |(name, text)| write_whole(&folder.join(name), run.force(), text);
    files.iter().try_for_each(write)
}

/// Writes all files, or none; nothing else is written after them.
pub(crate) fn write_folder(files: &Files, folder: &Path, run: &Run) -> Result<()> {
    make_folder(folder)?;
    let paths: Vec<_> = files.iter().map(|(name, _)| folder.join(name)).collect();
    run.refuse_existing(&paths)?;
    for (path, (_, text)) in paths.iter().zip(files.iter()) {
        run.put_aside(path, |out| out.write_all(text))?;
    }
    Ok(())
}

/// Writes a folder whole or not at all: under a name of its own first. In place of one that is there only by force, and only
/// if it holds a proof and nothing else.
pub(crate) fn write_apart(files: &Files, folder: &Path, force: bool) -> Result<()> {
    let name = folder.display();
    let cannot = || format!("cannot make {name}");
    let above = folder_above(folder, &cannot())?;
    let is_there = folder.symlink_metadata().is_ok();
    if is_there && !force {
        bail!("{name} exists; --force overwrites it");
    }
    if is_there {
        refuse_no_proof(folder)?;
    }
    let made = apart(above).with_context(cannot)?;
    let mut all = files.iter();
    all.try_for_each(|(name, text)| fs::write(made.path().join(name), text))
        .with_context(cannot)?;
    let old = apart(above).with_context(cannot)?;
    if is_there {
        fs::rename(folder, old.path().join("old")).with_context(cannot)?;
    }
    fs::rename(made.path(), folder).with_context(cannot)
}

/// Makes a folder that is removed in the end, with what is in it, if it has its name by then.
fn apart(above: &Path) -> io::Result<TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".takuzu-sat-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o777));
    }
    builder.tempdir_in(above)
}

/// Refuses a place that holds something else than a proof: it would be lost.
fn refuse_no_proof(folder: &Path) -> Result<()> {
    let name = folder.display();
    match open(folder) {
        Ok(_) => Ok(()),
        Err(_) => bail!("{name} holds something else than a proof: remove it first"),
    }
}

/// Makes a folder for files. Like a file, it has its place in a folder that is there.
pub(crate) fn make_folder(folder: &Path) -> Result<()> {
    refuse_no_folder(folder)?;
    if folder.is_dir() {
        return Ok(());
    }
    fs::create_dir(folder).with_context(|| format!("cannot make {}", folder.display()))
}

/// Refuses a path that cannot be a folder: better before the work than after it.
pub(crate) fn refuse_no_folder(path: &Path) -> Result<()> {
    let name = path.display();
    if path.exists() && !path.is_dir() {
        bail!("{name} is a file, and a folder is expected");
    }
    folder_above(path, &format!("cannot make {name}")).map(drop)
}

/// Checks both proofs that a formula has no model. Returns the number of clauses in them, or nothing when the time is over.
///
/// Programs differ in what they make of a proof with deletions, or of steps behind the contradiction. A proof of ours has
/// neither, so one that has them is refused.
pub(crate) fn refuted(files: &Opened, formula: &Cnf, limits: &Limits) -> Result<Option<usize>> {
    let lemmas = lemmas(files)?.len();
    let refuse = |name, error: BadProof| Refused(format!("{name}: {error}"));
    let checked = proof::check(formula, files.get(DRAT)?, limits);
    if checked.map_err(|error| refuse(DRAT, error))? == Next::GaveUp {
        return Ok(None);
    }
    check_order_of_hints(files, formula.len())?;
    let hinted = proof::check_lrat(formula, files.get(LRAT)?);
    hinted.map_err(|error| refuse(LRAT, error))?;
    Ok(Some(lemmas))
}

/// Reads the whole proof: the last clause is empty and no other, and nothing is deleted, as in all that `prove` writes.
fn lemmas(files: &Opened) -> Result<Vec<Vec<Lit>>> {
    let mut lemmas: Vec<Vec<Lit>> = Vec::new();
    let mut steps = Steps::new(files.get(DRAT)?);
    while let Some(step) = steps.next() {
        let wrong = match step {
            Err(error) => error,
            Ok(Step::Delete(_)) => steps.error("a proof of `prove` deletes no clause"),
            Ok(Step::Add(_)) if lemmas.last().is_some_and(Vec::is_empty) => {
                steps.error("there is a step behind the empty clause")
            }
            Ok(Step::Add(clause)) => {
                lemmas.push(clause);
                continue;
            }
        };
        return refused(format!("{DRAT}: {wrong}"));
    }
    if !lemmas.last().is_some_and(Vec::is_empty) {
        return refused(format!("{DRAT}: the last clause is not empty"));
    }
    // The same clauses as binary, or with several on a line, are not what every reader takes.
    let line = |lemma: &Vec<Lit>| lemma.iter().map(|lit| lit.to_ipasir()).chain([0]).join(" ");
    let text: String = lemmas.iter().map(|lemma| line(lemma) + "\n").collect();
    files.same(DRAT, text.as_bytes(), "`prove`")?;
    Ok(lemmas)
}

/// Checks what some readers of hints ask for beyond the hints: each line is a step, written as `prove` does, the numbers
/// grow, nothing is deleted, and the empty clause is the last one.
fn check_order_of_hints(files: &Opened, clauses: usize) -> Result<()> {
    let mut last = clauses as i64;
    let mut is_over = false;
    for (number, line) in (1..).zip(files.text(LRAT)?.split_inclusive('\n')) {
        let refuse = |why: &str| refused(format!("{LRAT}: line {number}: {why}"));
        if is_over {
            return refuse("there is a step behind the empty clause");
        }
        let words: Vec<&str> = line.strip_suffix('\n').unwrap_or(line).split(' ').collect();
        if words.get(1) == Some(&"d") {
            return refuse("a proof of `prove` deletes no clause");
        }
        let numbers: Option<Vec<i64>> = words.iter().map(|word| word.parse().ok()).collect();
        let numbers = numbers.filter(|all| all.iter().join(" ") + "\n" == line);
        let parts = numbers.as_deref().map(|all| all.split(|&number| number == 0).collect_vec());
        let Some([[id, clause @ ..], hints, []]) = parts.as_deref() else {
            return refuse("this is not a step as `prove` writes it");
        };
        if *id <= last {
            return refuse("the numbers of the clauses do not grow");
        }
        if !hints.iter().all(|hint| (1..*id).contains(hint)) {
            return refuse("a hint names a clause that is not above");
        }
        (last, is_over) = (*id, clause.is_empty());
    }
    Ok(())
}
