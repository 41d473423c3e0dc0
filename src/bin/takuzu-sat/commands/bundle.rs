//! The files of a proof, which `prove` writes and `verify` reads.

use std::path::Path;

use anyhow::Context as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use takuzu_sat::game::Game as _;
use takuzu_sat::sat::Formula;
use takuzu_sat::sat::proof::Refutation;
use takuzu_sat::text::{Format, write, write_grid};
use takuzu_sat::{Grid, Puzzle};

use crate::args::FormulaArgs;
use crate::commands::formula::{Form, Reduction};

/// The form of the manifest.
pub(crate) const SCHEMA: &str = "takuzu-sat/proof/1";

pub(crate) const PUZZLE: &str = "puzzle.json";
pub(crate) const SOLUTION: &str = "solution.txt";
pub(crate) const FORMULA: &str = "formula.cnf";
pub(crate) const DRAT: &str = "proof.drat";
pub(crate) const LRAT: &str = "proof.lrat";
pub(crate) const MANIFEST: &str = "manifest.json";
const CORE: &str = "core.cnf";
const CHECKER: &str = "check_rup.py";
const REBUILDER: &str = "rebuild.py";
const README: &str = "README.txt";

/// The sentence that is proved.
pub(crate) struct Claim {
    pub(crate) puzzle: Puzzle,
    /// The only solution; none where there is none.
    pub(crate) solution: Option<Grid>,
}

/// The manifest: what is claimed, and a digest of each other file.
#[derive(Deserialize, Serialize)]
pub(crate) struct Manifest {
    pub(crate) schema: String,
    pub(crate) claim: String,
    pub(crate) files: Vec<Listed>,
}

/// A file by its name and the SHA-256 digest of its bytes.
#[derive(Deserialize, Serialize)]
pub(crate) struct Listed {
    pub(crate) name: String,
    pub(crate) sha256: String,
}

/// Files by their names.
pub(crate) struct Bundle(Vec<(&'static str, Vec<u8>)>);

impl Claim {
    pub(crate) fn new(puzzle: Puzzle, solution: Option<Grid>) -> Claim {
        Claim { puzzle, solution }
    }

    pub(crate) fn sentence(&self) -> &'static str {
        match self.solution {
            Some(_) => "exactly one solution",
            None => "no solution",
        }
    }

    /// Returns the formula without the solution: it has no model when the claim is true.
    pub(crate) fn reduction(&self) -> anyhow::Result<Reduction> {
        let whole = FormulaArgs::whole(self.puzzle.textbook().encoding);
        let reduction = Reduction::new(&self.puzzle, whole)?;
        Ok(reduction.without(self.solution.clone()))
    }

    /// Writes the formula of [`Claim::reduction`], always with the same bytes.
    pub(crate) fn formula_text(&self, formula: &Formula) -> anyhow::Result<Vec<u8>> {
        let comments = self.reduction()?.comments(&self.puzzle, Form::Clauses);
        let mut text = Vec::new();
        formula.write_dimacs(&comments, &mut text)?;
        Ok(text)
    }
}

impl Bundle {
    pub(crate) fn new(
        claim: &Claim,
        formula: &Formula,
        refutation: &Refutation,
    ) -> anyhow::Result<Bundle> {
        let (mut drat, mut lrat) = (Vec::new(), Vec::new());
        refutation.write_drat(&mut drat)?;
        refutation.write_lrat(&mut lrat)?;
        let mut files = vec![(PUZZLE, write(&claim.puzzle, Format::Json)?.into_bytes())];
        if let Some(solution) = &claim.solution {
            let text = write_grid(&claim.puzzle, solution, Format::Grid)?;
            files.push((SOLUTION, text.into_bytes()));
        }
        files.extend([
            (FORMULA, claim.formula_text(formula)?),
            (DRAT, drat),
            (LRAT, lrat),
            (CORE, core(claim, formula, refutation)?),
            (CHECKER, include_bytes!("bundle/check_rup.py").to_vec()),
            (REBUILDER, include_bytes!("bundle/rebuild.py").to_vec()),
        ]);
        files.push((README, readme(claim).into_bytes()));
        let listed = |(name, text): &(&str, Vec<u8>)| Listed {
            name: (*name).into(),
            sha256: digest(text),
        };
        let manifest = Manifest {
            schema: SCHEMA.into(),
            claim: claim.sentence().into(),
            files: files.iter().map(listed).collect(),
        };
        files.push((
            MANIFEST,
            (serde_json::to_string_pretty(&manifest)? + "\n").into_bytes(),
        ));
        Ok(Bundle(files))
    }

    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|&(name, _)| name)
    }

    pub(crate) fn texts(&self) -> impl Iterator<Item = &[u8]> {
        self.0.iter().map(|(_, text)| text.as_slice())
    }
}

/// Writes the clauses that the proof needs.
fn core(claim: &Claim, formula: &Formula, refutation: &Refutation) -> anyhow::Result<Vec<u8>> {
    let clauses: Vec<_> = formula.clauses.iter().collect();
    let needed = refutation
        .core()
        .iter()
        .map(|&place| clauses[place].clone());
    let core = Formula {
        clauses: needed.collect(),
        vars: formula.vars.clone(),
        names: formula.names.clone(),
    };
    let mut comments = claim.reduction()?.comments(&claim.puzzle, Form::Clauses);
    let share = format!(
        "{} of {} clauses: these are needed",
        core.clauses.len(),
        clauses.len()
    );
    comments.insert(comments.len() - 1, share);
    let mut text = Vec::new();
    core.write_dimacs(&comments, &mut text)?;
    Ok(text)
}

fn readme(claim: &Claim) -> String {
    let claimed = match claim.solution {
        Some(_) => "has exactly one solution, the one in solution.txt",
        None => "has no solution",
    };
    let excluded = match claim.solution {
        Some(_) => "\nIts last clause excludes the solution in solution.txt.",
        None => "",
    };
    format!(
        include_str!("bundle/readme.txt"),
        claimed = claimed,
        excluded = excluded
    )
}

/// The SHA-256 digest of some bytes, in hexadecimal.
pub(crate) fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// Reads a file of a bundle.
pub(crate) fn read(folder: &Path, name: &str) -> anyhow::Result<Vec<u8>> {
    let path = folder.join(name);
    std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))
}
