//! Proofs for other people: the files that show that a puzzle has exactly one solution, or none.
//!
//! ```
//! use takuzu_sat::proof::Claim;
//! use takuzu_sat::sat::proof::Producer;
//! use takuzu_sat::{Limits, Next, Puzzle};
//!
//! let puzzle: Puzzle = ".1.0 ..0. .0.. 11.0".parse()?;
//! let claim = Claim::new(&puzzle, puzzle.solve()?)?;
//! let Next::Solution(proved) = claim.prove(&Producer::default(), &Limits::none())? else {
//!     panic!("there is another solution");
//! };
//! for (name, text) in proved.files()?.iter() {
//!     println!("{name}: {} bytes", text.len());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `takuzu-sat prove` and the package for Python write these files, and `takuzu-sat verify` checks them. A puzzle of your own
//! ([`Game`](crate::Game)) has no text that the program reads. So its proof lacks [`PUZZLE`] and [`REBUILDER`], others
//! check its proof, and nobody can check its formula without its source: `verify` does not call it verified.

use std::fs::{self, File};
use std::io::{self, BufRead, Write};
use std::path::Path;

use itertools::Itertools as _;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::ground::grid::Grid;
use crate::ground::limits::{Limits, Next};
use crate::machines::sat::proof::{BadProof, Producer, Refutation, trim};
use crate::machines::sat::{Cnf, Formula};
use crate::puzzles::game::EncodeError;
use crate::puzzles::puzzle::Puzzle;
use crate::solving::reduction::{Form, Reduction};
use crate::solving::solve::SolveError;
use crate::text::{Format, write, write_grid};

/// The form of the manifest.
pub const SCHEMA: &str = "takuzu-sat/proof/1";
/// The file with the puzzle, as JSON.
pub const PUZZLE: &str = "puzzle.json";
/// The file with the only solution, if there is one.
pub const SOLUTION: &str = "solution.txt";
/// The file with the formula, as DIMACS.
pub const FORMULA: &str = "formula.cnf";
/// The file with the proof, as DRAT.
pub const DRAT: &str = "proof.drat";
/// The file with the proof, as LRAT.
pub const LRAT: &str = "proof.lrat";
/// The file with the clauses that the proof needs.
pub const CORE: &str = "core.cnf";
/// The script that checks the proof.
pub const CHECKER: &str = "check_rup.py";
/// The script that builds the formula again.
pub const REBUILDER: &str = "rebuild.py";
/// The file that says how to check the others.
pub const README: &str = "README.txt";

/// The text of [`CHECKER`].
pub const CHECK_RUP: &str = include_str!("proof/check_rup.py");

/// The sentence that is to be proved, and its formula: without the solution it has no model if the sentence is true.
#[derive(Debug)]
pub struct Claim {
    solution: Option<Grid>,
    reduction: Reduction,
    formula: Formula,
    /// The puzzle as JSON; none for a puzzle of somebody's own.
    json: Option<String>,
}

/// A claim with its proof.
#[derive(Debug)]
pub struct Proof {
    claim: Claim,
    refutation: Refutation,
}

impl Claim {
    /// Claims that this is the only solution, or that there is none.
    ///
    /// # Errors
    ///
    /// When the grid is not a solution of the puzzle, or there is no memory for the formula.
    pub fn new(puzzle: &Puzzle, solution: Option<Grid>) -> Result<Claim, EncodeError> {
        Claim::within(puzzle, solution, &Limits::none())
    }

    /// The same with no formula that takes more [memory](Limits::with_memory) than this.
    ///
    /// # Errors
    ///
    /// As [`Claim::new`], and when it would.
    pub fn within(
        puzzle: &Puzzle,
        solution: Option<Grid>,
        limits: &Limits,
    ) -> Result<Claim, EncodeError> {
        let claim = Claim::without_formula(puzzle, solution, limits)?;
        let (formula, _) = claim.reduction.formula()?;
        Ok(Claim { formula, ..claim })
    }

    /// The same with the formula that the puzzle's [naive writer](crate::Game::naive_formula) makes, so that a proof is
    /// checked for the rules and not for what the encoders say of them. `None` where nobody wrote it.
    ///
    /// # Errors
    ///
    /// As [`Claim::within`].
    pub fn naive(
        puzzle: &Puzzle,
        solution: Option<Grid>,
        limits: &Limits,
    ) -> Result<Option<Claim>, EncodeError> {
        let claim = Claim::without_formula(puzzle, solution, limits)?;
        let formula = claim.reduction.naive_formula()?;
        Ok(formula.map(|formula| Claim { formula, ..claim }))
    }

    fn without_formula(
        puzzle: &Puzzle,
        solution: Option<Grid>,
        limits: &Limits,
    ) -> Result<Claim, EncodeError> {
        if solution.as_ref().is_some_and(|grid| !puzzle.accepts(grid)) {
            return Err(EncodeError::Refused("the grid is not a solution of the puzzle".into()));
        }
        let reduction = Reduction::new(puzzle, puzzle.textbook());
        let reduction = reduction.within(limits).without(solution.clone());
        let json = write(puzzle, Format::Json).ok();
        Ok(Claim { solution, reduction, formula: Formula::default(), json })
    }

    /// Returns the sentence: `exactly one solution` or `no solution`.
    #[must_use]
    pub fn sentence(&self) -> &'static str {
        match self.solution {
            Some(_) => "exactly one solution",
            None => "no solution",
        }
    }

    /// The only solution; none where there is none.
    #[must_use]
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// The way from the puzzle to the formula.
    #[must_use]
    pub fn reduction(&self) -> &Reduction {
        &self.reduction
    }

    /// The formula without the solution.
    #[must_use]
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// Makes a proof. The answer is `Exhausted` when the claim is false: there is another solution.
    ///
    /// # Errors
    ///
    /// When a solver fails or was not built, or its proof does not pass the check.
    pub fn prove(self, by: &Producer, limits: &Limits) -> Result<Next<Proof>, SolveError> {
        let found = by.refute(&self.formula.clauses, limits)?;
        Ok(self.with(found, limits))
    }

    /// Checks the proof of another solver, in the form DRAT, and keeps what is needed of it.
    ///
    /// # Errors
    ///
    /// When the proof cannot be read or does not hold.
    pub fn take_in(self, drat: impl BufRead, limits: &Limits) -> Result<Next<Proof>, BadProof> {
        let found = trim(&self.formula.clauses, drat, limits)?;
        Ok(self.with(found, limits))
    }

    fn with(self, found: Next<Refutation>, limits: &Limits) -> Next<Proof> {
        if matches!(found, Next::Exhausted) && limits.stop_requested() {
            return Next::GaveUp;
        }
        found.map(|refutation| Proof { claim: self, refutation })
    }

    /// Writes the formula, always with the same bytes.
    #[must_use]
    pub fn formula_text(&self) -> Vec<u8> {
        let comments = self.reduction.comments(Form::Clauses);
        written(|text| self.formula.write_dimacs(&comments, text))
    }

    /// Writes some of the clauses of the formula, always with the same bytes.
    #[must_use]
    pub fn core_text(&self, clauses: Cnf) -> Vec<u8> {
        let Formula { vars, names, .. } = &self.formula;
        let core = Formula { clauses, vars: vars.clone(), names: names.clone() };
        let mut comments = self.reduction.comments(Form::Clauses);
        let (count, all) = (core.clauses.len(), self.formula.clauses.len());
        let share = format!("{count} of {all} clauses: these are needed");
        comments.insert(comments.len() - 1, share);
        written(|text| core.write_dimacs(&comments, text))
    }

    /// Writes the solution, if there is one.
    #[must_use]
    pub fn solution_text(&self) -> Option<String> {
        let solution = self.solution.as_ref()?;
        let text = write_grid(self.reduction.puzzle(), solution, Format::Grid);
        Some(text.unwrap_or_else(|_| format!("{solution}\n")))
    }

    /// The files that are the same in all proofs of such a claim.
    #[must_use]
    pub fn constants(&self) -> Vec<(&'static str, String)> {
        let mut files = vec![(CHECKER, CHECK_RUP.into())];
        if self.json.is_some() {
            files.push((REBUILDER, include_str!("proof/rebuild.py").into()));
        }
        files.push((README, self.readme()));
        files
    }

    fn readme(&self) -> String {
        let (claimed, excluded) = match self.solution {
            Some(_) => (
                "has exactly one solution, the one in solution.txt",
                "\nIts last clause excludes the solution in solution.txt.",
            ),
            None => ("has no solution", ""),
        };
        let (place, trust) = match self.json {
            Some(_) => (" in puzzle.json", include_str!("proof/known.txt")),
            None => ("", include_str!("proof/own.txt")),
        };
        format!(
            include_str!("proof/readme.txt"),
            place = place,
            claimed = claimed,
            excluded = excluded,
            rules = self.reduction.puzzle().rule_list().iter().join(", "),
            trust = trust
        )
    }
}

impl Proof {
    /// The sentence that is proved.
    #[must_use]
    pub fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Returns the number of clauses of the proof but for the empty one, which says nothing that the others do not.
    #[must_use]
    pub fn clauses(&self) -> usize {
        self.refutation.len() - 1
    }

    /// All files of the proof, always with the same bytes.
    ///
    /// # Errors
    ///
    /// When the files are larger than [`MOST_BYTES`].
    pub fn files(&self) -> Result<Files, TooLarge> {
        let Proof { claim, refutation } = self;
        let mut files = Files::default();
        let texts = [(PUZZLE, claim.json.clone()), (SOLUTION, claim.solution_text())];
        for (name, text) in texts {
            text.into_iter().for_each(|text| files.push(name, text));
        }
        files.push(FORMULA, claim.formula_text());
        files.push(DRAT, written(|text| refutation.write_drat(text)));
        files.push(LRAT, written(|text| refutation.write_lrat(text)));
        let clauses: Vec<_> = claim.formula.clauses.iter().collect();
        let needed = refutation.core().iter().map(|&place| clauses[place].clone());
        files.push(CORE, claim.core_text(needed.collect()));
        for (name, text) in claim.constants() {
            files.push(name, text);
        }
        files.seal(SCHEMA, claim.sentence())?;
        Ok(files)
    }
}

/// Returns what is written.
fn written(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> Vec<u8> {
    let mut text = Vec::new();
    write(&mut text).expect("memory takes all that is written");
    text
}

/// The most bytes of all files together.
pub const MOST_BYTES: u64 = 1 << 30;

/// The file with the [`Manifest`], the last one.
pub const MANIFEST: &str = "manifest.json";

/// The manifest: what is claimed, and a digest of each other file.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest<C> {
    /// The form of the manifest.
    pub schema: String,
    /// The sentence that is proved.
    pub claim: C,
    /// All files but the manifest.
    pub files: Vec<Listed>,
}

/// A file of a [`Manifest`].
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    /// Its name.
    pub name: String,
    /// The SHA-256 digest of its bytes, in small letters.
    pub sha256: String,
}

/// A proof with more bytes than `takuzu-sat verify` reads.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("the proof would take {0} bytes, more than the {MOST_BYTES} that `verify` reads")]
pub struct TooLarge(u64);

/// Files by their names, in order.
#[derive(Clone, Debug, Default)]
pub struct Files(Vec<(String, Vec<u8>)>);

impl Files {
    /// Adds a file.
    pub fn push(&mut self, name: &str, text: impl Into<Vec<u8>>) {
        self.0.push((name.into(), text.into()));
    }

    /// Names and bytes.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_slice()))
    }

    /// Adds the manifest, which says what is claimed.
    ///
    /// # Errors
    ///
    /// When the files have more than [`MOST_BYTES`].
    ///
    /// # Panics
    ///
    /// When the claim cannot be written as JSON.
    pub fn seal(&mut self, schema: &str, claim: impl Serialize) -> Result<(), TooLarge> {
        let listed =
            |(name, text): (&str, &[u8])| Listed { name: name.into(), sha256: digest(text) };
        let files = self.iter().map(listed).collect();
        let manifest = Manifest { schema: schema.into(), claim, files };
        let text = serde_json::to_string_pretty(&manifest).expect("a claim that JSON can carry");
        self.push(MANIFEST, text + "\n");
        let bytes = self.iter().map(|(_, text)| text.len() as u64).sum();
        if bytes > MOST_BYTES { Err(TooLarge(bytes)) } else { Ok(()) }
    }

    /// Writes the files to a folder, which is made if need be.
    ///
    /// # Errors
    ///
    /// When one of the files is there already, so that nothing is written, or the folder cannot be written.
    pub fn write_folder(&self, folder: &Path) -> io::Result<()> {
        fs::create_dir_all(folder)?;
        let paths = self.iter().map(|(name, _)| folder.join(name));
        if let Some(path) = paths.into_iter().find(|path| path.exists()) {
            let words = format!("{} is there already", path.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, words));
        }
        self.iter()
            .try_for_each(|(name, text)| File::create_new(folder.join(name))?.write_all(text))
    }
}

/// The SHA-256 digest of some bytes, in hexadecimal.
#[must_use]
pub fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
