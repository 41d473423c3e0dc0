//! `verify`: a bundle of `prove`, or any proof for any formula.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context as _, bail};
use itertools::Itertools as _;
use takuzu_sat::game::Game as _;
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::proof::{self, Checked};
use takuzu_sat::sat::{BasicVarManager, Cnf};
use takuzu_sat::text::{self, ReadOptions};
use takuzu_sat::{Grid, Puzzle};

use crate::args::VerifyArgs;
use crate::commands::bundle::{
    Claim, DRAT, FORMULA, LRAT, MANIFEST, Manifest, PUZZLE, SCHEMA, SOLUTION, digest, read,
};
use crate::exit::Exit;
use crate::words::counted;
use crate::work::batch::Batch;

/// The outcome of a check: what was found, or nothing when the time was over.
type Found = anyhow::Result<Option<String>>;

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Exit> {
    let batch = Batch::new(&args.output, false, None)?;
    let clock = batch.stop.clock();
    clock.start(args.timeout);
    let limits = clock.limits();
    let found = match (&args.folder, &args.cnf, &args.proof) {
        (Some(folder), ..) => bundle(folder, &limits),
        (None, Some(cnf), Some(drat)) => any(cnf, drat, args.core, &limits),
        (None, ..) => unreachable!("clap asks for one of them"),
    };
    let exit = match found {
        Ok(Some(text)) => {
            batch.output.reply(text.into())?;
            Exit::Yes
        }
        Ok(None) => {
            batch.output.note("gave up");
            Exit::GaveUp
        }
        Err(error) if error.is::<Refused>() => {
            batch.output.reply(format!("refused: {error}\n").into())?;
            Exit::No
        }
        Err(error) => return Err(error),
    };
    batch.output.finish(exit)
}

/// A claim that is not proved.
#[derive(Debug)]
struct Refused(String);

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refused {}

fn refused<T>(why: impl Into<String>) -> anyhow::Result<T> {
    Err(Refused(why.into()).into())
}

/// Checks a proof for a formula, whatever both are about.
fn any(cnf: &Path, drat: &Path, core: bool, limits: &Limits) -> Found {
    let open = |path: &Path| {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()));
        file.map(BufReader::new)
    };
    let (mut formula, drat_file) = (open(cnf)?, open(drat)?);
    let instance = takuzu_sat::sat::SatInstance::<BasicVarManager>::from_dimacs(&mut formula);
    let instance = instance.with_context(|| format!("{}: this is no formula", cnf.display()))?;
    let clauses: Cnf = instance.into_cnf().0;
    let wrong = |error: proof::BadProof| Refused(format!("{}: {error}", drat.display()));
    if !core {
        let checked = match proof::check(&clauses, drat_file, limits).map_err(wrong)? {
            Next::Solution(checked) => checked,
            Next::Exhausted | Next::GaveUp => return Ok(None),
        };
        return Ok(Some(format!(
            "verified: {} has no model; {}\n",
            cnf.display(),
            told(checked)
        )));
    }
    Ok(
        match proof::trim(&clauses, drat_file, limits).map_err(wrong)? {
            Next::Solution(refutation) => {
                let numbers = refutation.core().iter().map(|place| place + 1);
                Some(format!(
                    "verified: {} has no model; {} of {} needed:\n{}\n",
                    cnf.display(),
                    numbers.len(),
                    counted(clauses.len(), "clause"),
                    numbers.format(" ")
                ))
            }
            Next::Exhausted | Next::GaveUp => None,
        },
    )
}

/// Says how many steps there were.
fn told(checked: Checked) -> String {
    let Checked {
        added,
        by_rat,
        deleted,
        ignored,
    } = checked;
    let mut text = format!("{} added", counted(added, "clause"));
    if by_rat > 0 {
        text += &format!(", {by_rat} of them by RAT");
    }
    if deleted + ignored > 0 {
        text += &format!(", {deleted} deleted, {ignored} not deleted");
    }
    text
}

/// Checks a folder that `prove` has written.
fn bundle(folder: &Path, limits: &Limits) -> Found {
    let manifest = manifest(folder)?;
    let puzzle = only_puzzle(folder, PUZZLE)?;
    let has_solution = manifest.files.iter().any(|file| file.name == SOLUTION);
    let solution = match has_solution {
        true => Some(solution(folder, &puzzle)?),
        false => None,
    };
    let claim = Claim::new(puzzle, solution);
    if manifest.claim != claim.sentence() {
        return refused(format!(
            "{MANIFEST} claims `{}`",
            manifest.claim.escape_debug()
        ));
    }
    let (formula, _) = claim.reduction()?.formula()?;
    let (built, found) = (claim.formula_text(&formula)?, read(folder, FORMULA)?);
    if built != found {
        let line = built
            .split(|&byte| byte == b'\n')
            .zip(found.split(|&byte| byte == b'\n'));
        let line = 1 + line.take_while(|(ours, theirs)| ours == theirs).count();
        return refused(format!(
            "{FORMULA} differs from line {line} on from that of {PUZZLE}"
        ));
    }
    let drat = read(folder, DRAT)?;
    let checked = proof::check(&formula.clauses, &drat[..], limits);
    let checked = match checked.map_err(|error| Refused(format!("{DRAT}: {error}")))? {
        Next::Solution(checked) => checked,
        Next::Exhausted | Next::GaveUp => return Ok(None),
    };
    let lrat = read(folder, LRAT)?;
    let hinted = proof::check_lrat(&formula.clauses, &lrat[..]);
    hinted.map_err(|error| Refused(format!("{LRAT}: {error}")))?;
    let clauses = counted(formula.clauses.len(), "clause");
    let steps = match checked.added {
        0 => "unit propagation finds the contradiction by itself".into(),
        added => format!(
            "{}, each follows, and they end in a contradiction",
            counted(added, "clause")
        ),
    };
    Ok(Some(format!(
        "{FORMULA}: {clauses}, the same when built again from {PUZZLE}\n\
         {DRAT}: {steps}\n\
         {LRAT}: its hints show the same\n\
         verified: the puzzle has {}\n",
        claim.sentence()
    )))
}

/// Reads the manifest and compares each file with its digest.
fn manifest(folder: &Path) -> anyhow::Result<Manifest> {
    let text = read(folder, MANIFEST)?;
    let manifest: Manifest = match serde_json::from_slice(&text) {
        Ok(manifest) => manifest,
        Err(error) => return refused(format!("{MANIFEST}: {error}")),
    };
    if manifest.schema != SCHEMA {
        return refused(format!(
            "{MANIFEST} is of another version: {}",
            manifest.schema.escape_debug()
        ));
    }
    for file in &manifest.files {
        if file.name.contains(['/', '\\']) {
            bail!(
                "{MANIFEST} lists a file elsewhere: {}",
                file.name.escape_debug()
            );
        }
        if digest(&read(folder, &file.name)?) != file.sha256 {
            return refused(format!(
                "{} has another digest than in {MANIFEST}",
                file.name
            ));
        }
    }
    Ok(manifest)
}

fn only_puzzle(folder: &Path, name: &str) -> anyhow::Result<Puzzle> {
    let text = String::from_utf8(read(folder, name)?);
    let entries = match text {
        Ok(text) => text::read(name, &text, &ReadOptions::default()),
        Err(_) => return refused(format!("{name} is not UTF-8")),
    };
    match entries.as_deref() {
        Ok([entry]) => Ok(entry.puzzle.clone()),
        Ok(_) => refused(format!("{name} holds several puzzles")),
        Err(error) => refused(format!("{name}: {error}")),
    }
}

/// Reads the solution and checks it by the rules.
fn solution(folder: &Path, puzzle: &Puzzle) -> anyhow::Result<Grid> {
    let Ok(text) = String::from_utf8(read(folder, SOLUTION)?) else {
        return refused(format!("{SOLUTION} is not UTF-8"));
    };
    let entries = text::read(SOLUTION, &text, &ReadOptions::default().like(puzzle));
    let grid = match entries.as_deref() {
        Ok([entry]) => entry.puzzle.givens().clone(),
        Ok(_) => return refused(format!("{SOLUTION} holds several grids")),
        Err(error) => return refused(format!("{SOLUTION}: {error}")),
    };
    match puzzle.accepts(&grid) {
        true => Ok(grid),
        false => refused(format!("{SOLUTION} is no solution of {PUZZLE}")),
    }
}
