//! `prove`: the files of a proof of "this solution and no other", or "no solution"; or of one for each of many puzzles.

use std::fs::File;
use std::io::{BufReader, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::proof::{Claim, Files, MOST_BYTES, Proof};
use takuzu_sat::sat::proof::Producer;
use takuzu_sat::solve::{self, Options, Uniqueness};
use takuzu_sat::text::Entry;
use takuzu_sat::{Grid, Puzzle};

use crate::args::ProveArgs;
use crate::commands::proof::{make_folder, refuse_no_folder, within, write_apart, write_folder};
use crate::exit::{Exit, WrongAnswer};
use crate::words::counted;
use crate::work::run::Run;

pub(crate) fn run(mut args: ProveArgs) -> Result<Exit> {
    let path = args.output.output.take().filter(|file| file.as_os_str() != "-");
    let Some(path) = path else {
        bail!("name the folder for the proof with -o");
    };
    let run = Run::new(&args.output, false, None)?;
    refuse_no_folder(&path)?;
    let entry = args.input.only_entry()?;
    run.remark_on(&entry);
    let clock = run.stop.clock();
    clock.start(args.timeout);
    let limits = clock.limits();
    let solution = match solve::uniqueness(
        &entry.puzzle,
        &Options::default().with_limits(limits.clone()),
    )? {
        Uniqueness::None => None,
        Uniqueness::One(solution) => Some(solution),
        Uniqueness::Several(one, other) => {
            let text = format!(
                "{}: there is nothing to prove, for there are several solutions:\n{one}\n\n{other}\n",
                entry.source
            );
            run.output.reply(text.into())?;
            return run.output.finish(Exit::No);
        }
        Uniqueness::Unknown(_) => return gave_up(&run, &entry),
    };
    let claimed = Claim::within(&entry.puzzle, solution, &limits).map_err(anyhow::Error::from);
    let proof = match &args.drat {
        None => claimed.and_then(|claim| proof_or_stop(claim.prove(&args.producer, &limits)?)),
        Some(file) => {
            let (claim, file, inner) = (claimed?, file.clone(), limits.clone());
            Ok(within(&limits, move || taken_in(claim, &file, &inner))?)
        }
    };
    let proof = match proof {
        Ok(proof) => proof,
        Err(error) => {
            run.output.reply(run.failed(&entry, error)?)?;
            return run.finish();
        }
    };
    let Some(proof) = proof else {
        return gave_up(&run, &entry);
    };
    write_folder(&proof.files()?, &path, &run)?;
    let text = format!(
        "{}: {}; the proof has {} and is in {}",
        entry.source,
        proof.claim().sentence(),
        counted(proof.clauses(), "clause"),
        path.display()
    );
    run.output.note(&text);
    run.output.finish(Exit::Yes)
}

fn gave_up(run: &Run, entry: &Entry) -> Result<Exit> {
    run.output.note(&format!("{}: gave up", entry.source));
    run.output.finish(Exit::GaveUp)
}

/// Takes the proof of another solver.
fn taken_in(claim: Claim, file: &Path, limits: &Limits) -> Result<Option<Proof>> {
    let name = file.display();
    let open = File::open(file).with_context(|| format!("cannot read {name}"))?;
    let taken = claim.take_in(BufReader::new(open.take(MOST_BYTES)), limits);
    proof_or_stop(taken.with_context(|| format!("the proof in {name} does not hold"))?)
}

/// Returns a proof; nothing when a limit was reached, or the producer gave up.
fn proof_or_stop(proof: Next<Proof>) -> Result<Option<Proof>> {
    match proof {
        Next::Solution(proof) => Ok(Some(proof)),
        Next::GaveUp => Ok(None),
        Next::Exhausted => {
            let words =
                "the engines disagree: there is another solution when it comes to the proof";
            Err(WrongAnswer(words.into()).into())
        }
    }
}

/// A folder that gets a folder for each puzzle: `1`, `2`, ...
pub(crate) struct Proofs<'p> {
    folder: PathBuf,
    run: &'p Run,
}

impl Proofs<'_> {
    pub(crate) fn open<'p>(folder: Option<&Path>, run: &'p Run) -> Result<Option<Proofs<'p>>> {
        let Some(folder) = folder else {
            return Ok(None);
        };
        make_folder(folder)?;
        Ok(Some(Proofs { folder: folder.to_path_buf(), run }))
    }

    /// Makes the files of a proof; nothing when a limit is reached.
    pub(crate) fn make(
        &self,
        puzzle: &Puzzle,
        solution: Option<&Grid>,
        limits: &Limits,
    ) -> Result<Option<Files>> {
        let claim = Claim::within(puzzle, solution.cloned(), limits)?;
        let Some(proof) = proof_or_stop(claim.prove(&Producer::default(), limits)?)? else {
            return Ok(None);
        };
        Ok(Some(proof.files()?))
    }

    /// Writes the folder of a puzzle by its number, from 1; returns its path.
    pub(crate) fn write(&self, number: u64, files: &Files) -> Result<String> {
        let path = self.folder.join(number.to_string());
        write_apart(files, &path, self.run.force())?;
        Ok(path.display().to_string())
    }
}
