//! `prove`: a bundle of files that proves "this solution and no other", or "no solution".

use std::fs::{self, File};
use std::io::BufReader;
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::puzzle::PuzzleMap;
use takuzu_sat::sat::Formula;
use takuzu_sat::sat::proof::{self, Refutation};
use takuzu_sat::solve::{self, Options, Uniqueness};
use takuzu_sat::text::Entry;
use takuzu_sat::{Grid, Puzzle};

use crate::args::ProveArgs;
use crate::commands::bundle::{Bundle, Claim};
use crate::exit::{Exit, WrongAnswer};
use crate::words::counted;
use crate::work::batch::Batch;

pub(crate) fn run(mut args: ProveArgs) -> anyhow::Result<Exit> {
    let folder = args
        .output
        .output
        .take()
        .filter(|file| file.as_os_str() != "-");
    let Some(folder) = folder else {
        bail!("name the folder for the files of the proof with -o");
    };
    let batch = Batch::new(&args.output, false, None)?;
    let entry = args.input.only_entry()?;
    let clock = batch.stop.clock();
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
            batch.output.reply(text.into())?;
            return batch.output.finish(Exit::No);
        }
        Uniqueness::Unknown(_) => return gave_up(&batch, &entry),
    };
    let claim = Claim::new(entry.puzzle.clone(), solution);
    claim.reduction()?.check_size(&batch)?;
    let (formula, map) = claim.reduction()?.formula()?;
    let Some(refutation) = refutation(&claim, &formula, &map, args.drat, &limits)? else {
        return gave_up(&batch, &entry);
    };
    let bundle = Bundle::new(&claim, &formula, &refutation)?;
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let paths: Vec<PathBuf> = bundle.names().map(|name| folder.join(name)).collect();
    batch.refuse_existing(&paths)?;
    for (path, text) in paths.iter().zip(bundle.texts()) {
        batch.put_aside(path, |out| out.write_all(text))?;
    }
    let said = format!(
        "{}: {}; the proof has {} and is in {}",
        entry.source,
        claim.sentence(),
        // The empty one says nothing that the others do not.
        counted(refutation.len() - 1, "clause"),
        folder.display()
    );
    batch.output.note(&said);
    batch.output.finish(Exit::Yes)
}

fn gave_up(batch: &Batch, entry: &Entry) -> anyhow::Result<Exit> {
    batch.output.note(&format!("{}: gave up", entry.source));
    batch.output.finish(Exit::GaveUp)
}

/// Makes the proof, or takes that of another solver; nothing when a limit is reached.
fn refutation(
    claim: &Claim,
    formula: &Formula,
    map: &PuzzleMap,
    drat: Option<PathBuf>,
    limits: &Limits,
) -> anyhow::Result<Option<Refutation>> {
    let clauses = &formula.clauses;
    let proved = match drat {
        None => {
            let (puzzle, solution): (&Puzzle, Option<&Grid>) =
                (&claim.puzzle, claim.solution.as_ref());
            solve::refute(puzzle, solution, clauses, &map.cells, limits)?
        }
        Some(file) => {
            let shown = file.display();
            let open = File::open(&file).with_context(|| format!("cannot read {shown}"))?;
            let trimmed = proof::trim(clauses, BufReader::new(open), limits);
            trimmed.with_context(|| format!("the proof in {shown} does not hold"))?
        }
    };
    match proved {
        Next::Solution(refutation) => Ok(Some(refutation)),
        Next::GaveUp => Ok(None),
        Next::Exhausted => {
            let words = "the engines disagree: the solver found another solution for the proof";
            Err(WrongAnswer(words.into()).into())
        }
    }
}
