//! `verify`: a proof of `prove` or `fewest`, or any proof for any formula.

use std::collections::HashMap;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};
use itertools::Itertools as _;
use serde_json::value::RawValue;
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::proof::{
    CHECKER, CORE, Claim, DRAT, FORMULA, LRAT, MANIFEST, Manifest, PUZZLE, README, REBUILDER,
    SCHEMA, SOLUTION,
};
use takuzu_sat::sat::proof::{self, Checked};
use takuzu_sat::sat::{Clause, Cnf, read_dimacs};
use takuzu_sat::text::{self, ReadOptions};
use takuzu_sat::{Grid, Puzzle};

use crate::args::VerifyArgs;
use crate::commands::fewest;
use crate::commands::proof::{Opened, Refused, confirmed, open, refused, refuted, within};
use crate::exit::Exit;
use crate::reply::Reply;
use crate::words::counted;
use crate::work::run::Run;

/// The outcome of a check: what was found, or nothing when the time was over.
type Report = Result<Option<String>>;

pub(crate) fn run(args: &VerifyArgs) -> Result<Exit> {
    let run = Run::new(&args.output, false, None)?;
    let clock = run.stop.clock();
    clock.start(args.timeout);
    let (limits, core) = (clock.limits(), args.core);
    let sources = (args.folder.clone(), args.cnf.clone(), args.proof.clone());
    let found = within(&clock.limits(), move || match sources {
        (Some(path), ..) => folder(&path, &limits),
        (None, Some(cnf), Some(drat)) => any(&cnf, &drat, core, &limits),
        (None, ..) => unreachable!("clap asks for one of them"),
    });
    let exit = match found {
        Ok(Some(text)) => {
            run.output.reply(text.into())?;
            Exit::Yes
        }
        Ok(None) => {
            run.output.note("gave up");
            Exit::GaveUp
        }
        Err(error) if error.is::<Refused>() => {
            let refused = Reply::from(format!("refused: {error}\n"));
            run.output.reply(refused.with_exit(Exit::No))?;
            Exit::No
        }
        Err(error) => return Err(error),
    };
    run.output.finish(exit)
}

/// Checks a proof for a formula, whatever both are about.
fn any(cnf: &Path, drat: &Path, core: bool, limits: &Limits) -> Report {
    let open = |path: &Path| {
        let file = File::open(path).with_context(|| format!("cannot read {}", path.display()));
        file.map(BufReader::new)
    };
    let (mut formula, drat_file) = (open(cnf)?, open(drat)?);
    let clauses = read_dimacs(&mut formula);
    let clauses = clauses.map_err(|error| anyhow!("{}:{error}", cnf.display()))?;
    let wrong = |error: proof::BadProof| Refused(format!("{}: {error}", drat.display()));
    if !core {
        let checked = match proof::check(&clauses, drat_file, limits).map_err(wrong)? {
            Next::Solution(checked) => checked,
            Next::Exhausted | Next::GaveUp => return Ok(None),
        };
        return Ok(Some(format!(
            "verified: {} has no model; {}\n",
            cnf.display(),
            describe(checked)
        )));
    }
    Ok(match proof::trim(&clauses, drat_file, limits).map_err(wrong)? {
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
    })
}

fn describe(checked: Checked) -> String {
    let Checked { added, by_rat, deleted, ignored } = checked;
    let mut text = format!("{} added", counted(added, "clause"));
    if by_rat > 0 {
        text += &format!(", {by_rat} of them by RAT");
    }
    if deleted + ignored > 0 {
        text += &format!(", {deleted} deleted, {ignored} not deleted");
    }
    text
}

/// Checks what `prove` or `fewest` has written.
fn folder(path: &Path, limits: &Limits) -> Report {
    let (files, manifest) = open(path)?;
    match manifest.schema.as_str() {
        SCHEMA => checked(&files, &manifest, limits),
        fewest::SCHEMA => fewest::verify(&files, &manifest.claim, limits),
        other => {
            let other = other.escape_debug();
            refused(format!("{MANIFEST} is of another version: {other}"))
        }
    }
}

/// Checks the files that `prove` has written.
fn checked(files: &Opened, manifest: &Manifest<Box<RawValue>>, limits: &Limits) -> Report {
    let required = [PUZZLE, FORMULA, DRAT, LRAT, CORE, CHECKER, REBUILDER, README];
    if !files.has(PUZZLE) {
        return formula_alone(files, limits);
    }
    files.check_names(&required, &[SOLUTION])?;
    let puzzle = files.puzzle(PUZZLE)?;
    let solution = if files.has(SOLUTION) { Some(solution(files, &puzzle)?) } else { None };
    let Some(claim) = Claim::naive(&puzzle, solution, limits)? else {
        bail!("not verified: {FORMULA} was not compared, for only the encoder can write it")
    };
    let claimed: serde_json::Value = serde_json::from_str(manifest.claim.get())?;
    if claimed != claim.sentence() {
        return refused(format!("{MANIFEST} claims {claimed}"));
    }
    // Other readers take the digits in it for cells.
    if let Some(text) = claim.solution_text() {
        files.same(SOLUTION, text.as_bytes(), "`prove`")?;
    }
    files.same_constants(claim.constants())?;
    let Some(mut text) = clauses(files, &claim, limits)? else {
        return Ok(None);
    };
    let Some(confirmed) = confirmed(&puzzle, claim.solution(), limits)? else {
        return Ok(None);
    };
    text += &confirmed;
    text += &format!("verified: the puzzle has {}\n", claim.sentence());
    Ok(Some(text))
}

/// Checks the proof for the formula as it is: a puzzle of somebody's own has no text, so nothing says what it should be.
fn formula_alone(files: &Opened, limits: &Limits) -> Report {
    let formula = read_dimacs(files.get(FORMULA)?);
    let formula = formula.map_err(|error| Refused(format!("{FORMULA}:{error}")))?;
    if refuted(files, &formula, limits)?.is_none() {
        return Ok(None);
    }
    bail!(
        "not verified: {FORMULA} has no model, but it was not compared with a puzzle, for there is no {PUZZLE}"
    )
}

/// Reads the solution and checks it by the rules.
fn solution(files: &Opened, puzzle: &Puzzle) -> Result<Grid> {
    let like = ReadOptions::default().like(puzzle);
    let entries = text::read(SOLUTION, files.text(SOLUTION)?, &like);
    let grid = match entries.as_deref() {
        Ok([entry]) => entry.puzzle.givens().clone(),
        Ok(_) => return refused(format!("{SOLUTION} holds several grids")),
        Err(error) => return refused(format!("{SOLUTION}: {error}")),
    };
    if !puzzle.accepts(&grid) {
        return refused(format!("{SOLUTION} is not a solution of {PUZZLE}"));
    }
    Ok(grid)
}

/// Checks the formula and its proofs.
fn clauses(files: &Opened, claim: &Claim, limits: &Limits) -> Report {
    let formula = &claim.formula().clauses;
    files.same(FORMULA, &claim.formula_text(), PUZZLE)?;
    let Some(lemmas) = refuted(files, formula, limits)? else {
        return Ok(None);
    };
    let core = core(files, claim)?;
    let core = proof::check(&core, files.get(DRAT)?, limits);
    if core.map_err(|error| Refused(format!("{CORE}: {error}")))? == Next::GaveUp {
        return Ok(None);
    }
    let clauses = counted(formula.len(), "clause");
    let steps = match lemmas - 1 {
        0 => "unit propagation finds the contradiction by itself".into(),
        added => {
            format!("{}, each follows, and they end in a contradiction", counted(added, "clause"))
        }
    };
    Ok(Some(format!(
        "{FORMULA}: {clauses}, the same when written from the rules and {PUZZLE} without the encoders\n\
         {DRAT}: {steps}\n\
         {LRAT}: its hints show the same\n"
    )))
}

/// Reads the clauses of the core: each is a line of the formula, and all else is as `prove` writes it.
fn core(files: &Opened, claim: &Claim) -> Result<Cnf> {
    let line = |clause: &Clause| {
        let lits = clause.iter().map(|lit| lit.to_ipasir());
        lits.chain([0]).join(" ")
    };
    let all: HashMap<String, &Clause> =
        claim.formula().clauses.iter().map(|clause| (line(clause), clause)).collect();
    let mut core = Cnf::new();
    for (number, line) in (1..).zip(files.text(CORE)?.lines()) {
        if line.starts_with(['c', 'p']) {
            continue;
        }
        match all.get(line) {
            Some(&clause) => core.add_clause(clause.clone()),
            None => {
                return refused(format!("{CORE}: line {number} is not a clause of {FORMULA}"));
            }
        }
    }
    files.same(CORE, &claim.core_text(core.clone()), FORMULA)?;
    Ok(core)
}
