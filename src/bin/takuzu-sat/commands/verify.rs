//! `verify`: a bundle of `prove` or `fewest`, or any proof for any formula.

use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use anyhow::{Context as _, anyhow};
use itertools::Itertools as _;
use takuzu_sat::game::Game as _;
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::proof::{self, Checked, Step, Steps};
use takuzu_sat::sat::{Clause, Cnf, Lit, read_dimacs};
use takuzu_sat::text::{self, ReadOptions};
use takuzu_sat::{Grid, Puzzle};

use crate::args::VerifyArgs;
use crate::commands::bundle::{
    CORE, Claim, DRAT, FORMULA, Files, LRAT, MANIFEST, Manifest, PBP, PUZZLE, Refused, SCHEMA,
    SOLUTION, SUMS, refused,
};
use crate::commands::fewest::evidence;
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
    let found = match (&args.bundle, &args.cnf, &args.proof) {
        (Some(path), ..) => bundle(path, &limits),
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

/// Checks a proof for a formula, whatever both are about.
fn any(cnf: &Path, drat: &Path, core: bool, limits: &Limits) -> Found {
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

/// Checks what `prove` or `fewest` has written.
fn bundle(path: &Path, limits: &Limits) -> Found {
    let (files, manifest) = Files::open(path)?;
    match manifest.schema.as_str() {
        SCHEMA => Bundle(files).check(&manifest, limits),
        evidence::SCHEMA => evidence::verify(&files, manifest.claim, limits),
        other => {
            let other = other.escape_debug();
            refused(format!("{MANIFEST} is of another version: {other}"))
        }
    }
}

/// The files that `prove` has written.
struct Bundle(Files);

impl Bundle {
    fn check(&self, manifest: &Manifest, limits: &Limits) -> Found {
        let puzzle = self.0.puzzle(PUZZLE)?;
        let lists = |name| manifest.files.iter().any(|file| file.name == name);
        let solution = match lists(SOLUTION) {
            true => Some(self.solution(&puzzle)?),
            false => None,
        };
        let claim = Claim::new(puzzle, solution);
        if manifest.claim != claim.sentence() {
            return refused(format!("{MANIFEST} claims {}", manifest.claim));
        }
        let Some(mut said) = self.clauses(&claim, limits)? else {
            return Ok(None);
        };
        if lists(SUMS) || lists(PBP) {
            said += &self.sums(&claim)?;
        }
        said += &format!("verified: the puzzle has {}\n", claim.sentence());
        Ok(Some(said))
    }

    /// Reads the solution and checks it by the rules.
    fn solution(&self, puzzle: &Puzzle) -> anyhow::Result<Grid> {
        let like = ReadOptions::default().like(puzzle);
        let entries = text::read(SOLUTION, self.0.text(SOLUTION)?, &like);
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

    /// Checks the formula and its proofs.
    fn clauses(&self, claim: &Claim, limits: &Limits) -> Found {
        let (formula, _) = claim.reduction()?.formula()?;
        self.0
            .same(FORMULA, &claim.formula_text(&formula)?, PUZZLE)?;
        let checked = proof::check(&formula.clauses, self.0.get(DRAT)?, limits);
        let checked = match checked.map_err(|error| Refused(format!("{DRAT}: {error}")))? {
            Next::Solution(checked) => checked,
            Next::Exhausted | Next::GaveUp => return Ok(None),
        };
        let hinted = proof::check_lrat(&formula.clauses, self.0.get(LRAT)?);
        hinted.map_err(|error| Refused(format!("{LRAT}: {error}")))?;
        self.core(&formula.clauses, limits)?;
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
             {LRAT}: its hints show the same\n"
        )))
    }

    /// Checks that the clauses of the core are some of the formula, and that the proof needs no others.
    fn core(&self, formula: &Cnf, limits: &Limits) -> anyhow::Result<()> {
        let wrong = |error: String| Refused(format!("{CORE}: {error}"));
        let core = read_dimacs(self.0.get(CORE)?).map_err(|error| wrong(error.to_string()))?;
        let lits = |clause: &Clause| clause.iter().copied().sorted().collect();
        let all: HashSet<Vec<Lit>> = formula.iter().map(lits).collect();
        if let Some(clause) = core.iter().find(|clause| !all.contains(&lits(clause))) {
            return refused(format!("{CORE}: the formula has no clause {clause}"));
        }
        let checked = proof::check(&core, self.0.get(DRAT)?, limits);
        checked.map_err(|error| wrong(error.to_string()))?;
        Ok(())
    }

    /// Checks the sums and their proof, which has the clauses of the other.
    fn sums(&self, claim: &Claim) -> anyhow::Result<String> {
        let (opb, _) = claim.reduction()?.opb()?;
        self.0.same(SUMS, &claim.sums_text(&opb)?, PUZZLE)?;
        let mut lemmas: Vec<Vec<Lit>> = Vec::new();
        for step in Steps::new(self.0.get(DRAT)?) {
            match step? {
                Step::Add(clause) => lemmas.push(clause),
                Step::Delete(_) => {}
            }
        }
        let lemmas = || lemmas.iter().map(Vec::as_slice);
        let mut pbp = Vec::new();
        proof::write_pbp(&opb.clauses, lemmas(), &mut pbp)?;
        self.0.same(PBP, &pbp, DRAT)?;
        let checked = proof::check_sums(&opb.clauses, lemmas());
        checked.map_err(|flaw| Refused(format!("{PBP}: {flaw}")))?;
        let count = counted(opb.clauses.list().len(), "sum");
        Ok(format!(
            "{SUMS}: {count}, the same when built again from {PUZZLE}\n\
             {PBP}: the clauses of {DRAT}, each follows from the sums too\n"
        ))
    }
}
