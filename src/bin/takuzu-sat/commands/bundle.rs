//! The files of a proof, which `prove` writes and `verify` reads, and the check of the two proofs among them.

mod opened;

use std::collections::HashSet;

use itertools::Itertools as _;
use takuzu_sat::game::CnfMap;
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::proof::{
    self, BadProof, Producer, Refutation, Step, Steps, check_sums, write_pbp,
};
use takuzu_sat::sat::{Cnf, Formula, Lit, Opb, Var};
use takuzu_sat::solve::{SolveError, wrong_values};
use takuzu_sat::text::{Format, write, write_grid};
use takuzu_sat::{Grid, Puzzle};

pub(crate) use self::opened::open;
use crate::args::FormulaArgs;
use crate::commands::formula::{Form, Reduction};
use crate::exit::WrongAnswer;
use crate::work::run::Run;
pub(crate) use opened::{Files, MANIFEST, Manifest, Refused, refused};

/// The form of the manifest.
pub(crate) const SCHEMA: &str = "takuzu-sat/proof/1";

/// This program, whose scripts a bundle must have.
pub(crate) const VERSION: &str = concat!("takuzu-sat ", env!("CARGO_PKG_VERSION"));

pub(crate) const PUZZLE: &str = "puzzle.json";
pub(crate) const SOLUTION: &str = "solution.txt";
pub(crate) const FORMULA: &str = "formula.cnf";
pub(crate) const SUMS: &str = "formula.opb";
pub(crate) const PBP: &str = "proof.pbp";
pub(crate) const CORE: &str = "core.cnf";
pub(crate) const CHECKER: &str = "check_rup.py";
pub(crate) const REBUILDER: &str = "rebuild.py";
pub(crate) const README: &str = "README.txt";

/// The sentence that is proved.
pub(crate) struct Claim {
    pub(crate) puzzle: Puzzle,
    /// The only solution; none where there is none.
    pub(crate) solution: Option<Grid>,
}

/// A claim with its proof.
pub(crate) struct Proved {
    claim: Claim,
    formula: Formula,
    refutation: Refutation,
    /// The values that the solution does not have.
    tries: Vec<Lit>,
}

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
        let whole = FormulaArgs::whole(self.puzzle.textbook());
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

    /// Writes sums that say the same as the formula, always with the same bytes.
    pub(crate) fn sums_text(&self, sums: &Opb) -> anyhow::Result<Vec<u8>> {
        let comments = self.reduction()?.comments(&self.puzzle, Form::Sums);
        let mut text = Vec::new();
        sums.write(&comments, &mut text)?;
        Ok(text)
    }

    /// Writes some of the clauses of the formula of [`Claim::reduction`], always with the same bytes.
    pub(crate) fn core_text(&self, formula: &Formula, clauses: Cnf) -> anyhow::Result<Vec<u8>> {
        let core = Formula { clauses, vars: formula.vars.clone(), names: formula.names.clone() };
        let mut comments = self.reduction()?.comments(&self.puzzle, Form::Clauses);
        let (count, all) = (core.clauses.len(), formula.clauses.len());
        let share = format!("{count} of {all} clauses: these are needed");
        comments.insert(comments.len() - 1, share);
        let mut text = Vec::new();
        core.write_dimacs(&comments, &mut text)?;
        Ok(text)
    }

    /// The files that are the same in all bundles with such a claim.
    fn constants(&self, has_sums: bool) -> [(&'static str, String); 3] {
        [
            (CHECKER, include_str!("bundle/check_rup.py").into()),
            (REBUILDER, include_str!("bundle/rebuild.py").into()),
            (README, readme(self, has_sums)),
        ]
    }

    /// Compares the scripts and the README with those of this version: strangers run them.
    pub(crate) fn check_constants(&self, files: &Files, has_sums: bool) -> anyhow::Result<()> {
        let constants = self.constants(has_sums);
        let mut constants = constants.iter();
        constants.try_for_each(|(name, text)| files.same(name, text.as_bytes(), VERSION))
    }

    /// Makes a proof; nothing when a limit is reached, or the producer gives up.
    pub(crate) fn prove(
        self,
        run: &Run,
        limits: &Limits,
        by: impl FnOnce(&Formula, &[Lit]) -> anyhow::Result<Next<Refutation>>,
    ) -> anyhow::Result<Option<Proved>> {
        let reduction = self.reduction()?;
        reduction.check_size(run)?;
        let (formula, map) = reduction.formula()?;
        let tries = self.tries(&map);
        match by(&formula, &tries)? {
            Next::Solution(refutation) => {
                Ok(Some(Proved { claim: self, formula, refutation, tries }))
            }
            Next::GaveUp => Ok(None),
            Next::Exhausted if limits.stop_requested() => Ok(None),
            Next::Exhausted => {
                let words =
                    "the engines disagree: there is another solution when it comes to the proof";
                Err(WrongAnswer(words.into()).into())
            }
        }
    }

    fn tries(&self, map: &CnfMap) -> Vec<Lit> {
        wrong_values(&self.puzzle, self.solution.as_ref(), &map.cells)
    }
}

/// Makes a proof by a producer, as [`Claim::prove`] wants it.
pub(crate) fn by(
    producer: &Producer,
    limits: &Limits,
) -> impl FnOnce(&Formula, &[Lit]) -> anyhow::Result<Next<Refutation>> {
    |formula, tries| {
        let proved = producer.refute(&formula.clauses, tries, limits);
        Ok(proved.map_err(SolveError::from)?)
    }
}

impl Proved {
    pub(crate) fn claim(&self) -> &Claim {
        &self.claim
    }

    /// Returns the number of clauses of the proof but for the empty one, which says nothing that the others do not.
    pub(crate) fn len(&self) -> usize {
        self.refutation.len() - 1
    }

    /// All files of the bundle.
    pub(crate) fn files(&self) -> anyhow::Result<Files> {
        let Proved { claim, refutation, .. } = self;
        let mut files = Files::default();
        files.push(PUZZLE, write(&claim.puzzle, Format::Json)?);
        if let Some(solution) = &claim.solution {
            files.push(SOLUTION, write_grid(&claim.puzzle, solution, Format::Grid)?);
        }
        let (mut drat, mut lrat) = (Vec::new(), Vec::new());
        refutation.write_drat(&mut drat)?;
        refutation.write_lrat(&mut lrat)?;
        files.push(FORMULA, claim.formula_text(&self.formula)?);
        files.push(DRAT, drat);
        files.push(LRAT, lrat);
        let sums = self.sums()?;
        if let Some(sums) = &sums {
            let mut pbp = Vec::new();
            write_pbp(&sums.clauses, refutation.lemmas(), &mut pbp)?;
            files.push(SUMS, claim.sums_text(sums)?);
            files.push(PBP, pbp);
        }
        files.push(CORE, self.core()?);
        for (name, text) in claim.constants(sums.is_some()) {
            files.push(name, text);
        }
        files.seal(SCHEMA, claim.sentence())?;
        Ok(files)
    }

    /// Returns the sums that the same proof holds for: where it speaks of nothing but cells.
    fn sums(&self) -> anyhow::Result<Option<Opb>> {
        let (sums, map) = self.claim.reduction()?.opb()?;
        let vars: HashSet<Var> = self.tries.iter().map(|lit| lit.var()).collect();
        let mut literals = self.refutation.lemmas().flatten();
        let is_of_cells = literals.all(|lit| vars.contains(&lit.var()));
        let holds = is_of_cells
            && self.claim.tries(&map) == self.tries
            && check_sums(&sums.clauses, self.refutation.lemmas()).is_ok();
        Ok(holds.then_some(sums))
    }

    /// Writes the clauses that the proof needs.
    fn core(&self) -> anyhow::Result<Vec<u8>> {
        let clauses: Vec<_> = self.formula.clauses.iter().collect();
        let needed = self.refutation.core().iter();
        let needed = needed.map(|&place| clauses[place].clone());
        self.claim.core_text(&self.formula, needed.collect())
    }
}

fn readme(claim: &Claim, has_sums: bool) -> String {
    let claimed = match claim.solution {
        Some(_) => "has exactly one solution, the one in solution.txt",
        None => "has no solution",
    };
    let excluded = match claim.solution {
        Some(_) => "\nIts last clause excludes the solution in solution.txt.",
        None => "",
    };
    let sums = if has_sums { include_str!("bundle/sums.txt") } else { "" };
    format!(include_str!("bundle/readme.txt"), claimed = claimed, excluded = excluded, sums = sums)
}

pub(crate) const DRAT: &str = "proof.drat";
pub(crate) const LRAT: &str = "proof.lrat";

/// Checks both proofs that a formula has no model. Returns the number of clauses in them, or nothing when the time is over.
///
/// Programs differ in what they make of a proof with deletions, or of steps behind the contradiction. A proof of ours has
/// neither, so one that has them is refused.
pub(crate) fn refuted(
    files: &Files,
    formula: &Cnf,
    limits: &Limits,
) -> anyhow::Result<Option<usize>> {
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
pub(crate) fn lemmas(files: &Files) -> anyhow::Result<Vec<Vec<Lit>>> {
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

/// Checks what some readers of hints ask for beyond the hints: the numbers grow, nothing is deleted, and the empty
/// clause is the last one.
fn check_order_of_hints(files: &Files, clauses: usize) -> anyhow::Result<()> {
    let mut last = clauses as u64;
    let mut is_over = false;
    for (number, line) in (1..).zip(files.text(LRAT)?.lines()) {
        let refuse = |why: &str| refused(format!("{LRAT}: line {number}: {why}"));
        let mut words = line.split_ascii_whitespace();
        let (id, first) = (words.next(), words.next());
        match id.and_then(|id| id.parse().ok()) {
            _ if is_over => return refuse("there is a step behind the empty clause"),
            Some(id) if id > last => last = id,
            _ => return refuse("the numbers of the clauses do not grow"),
        }
        if first == Some("d") {
            return refuse("a proof of `prove` deletes no clause");
        }
        if !line.split(' ').eq(line.split_ascii_whitespace()) {
            return refuse("there is white space that `prove` does not write");
        }
        is_over = first == Some("0");
    }
    Ok(())
}
