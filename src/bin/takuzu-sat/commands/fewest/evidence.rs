//! The files of a proof that fewer givens are not enough, and their check.
//!
//! | file | holds |
//! |---|---|
//! | `puzzle.json` | a puzzle with so many givens |
//! | `grids.txt` | its solution, then other grids that keep the rules |
//! | `formula.cnf` | one cell in which each of them differs is given, and fewer are |
//! | `proof.drat`, `proof.lrat` | the formula has no model |

use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use takuzu_sat::fewest::{Fewest, formula};
use takuzu_sat::limits::{Limits, Next};
use takuzu_sat::sat::Size;
use takuzu_sat::sat::proof::{Producer, Refutation};
use takuzu_sat::solve::{self, Options, Uniqueness};
use takuzu_sat::text::{Format, write};
use takuzu_sat::{Grid, Puzzle};

use crate::commands::bundle::{
    CHECKER, DRAT, FORMULA, Files, LRAT, MANIFEST, PUZZLE, README, Refused, VERSION, refused,
    refuted,
};
use crate::exit::WrongAnswer;
use crate::words::counted;
use crate::work::run::Run;
use crate::work::size::{check, check_size};

/// The form of the manifest.
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
    fn of(manifest: &RawValue) -> anyhow::Result<Claim> {
        let claim = serde_json::from_str(manifest.get());
        claim.or_else(|error| refused(format!("{MANIFEST}: the claim: {error}")))
    }
}

/// The files that are the same in all bundles with this claim.
fn constants(claim: Claim) -> [(&'static str, String); 3] {
    let readme =
        format!(include_str!("readme.txt"), at_least = claim.at_least, at_most = claim.at_most);
    [
        (CHECKER, include_str!("../bundle/check_rup.py").into()),
        (REBUILDER, include_str!("check_fewest.py").into()),
        (README, readme),
    ]
}

/// A puzzle, its solution, and other grids that show that fewer givens are not enough.
pub(super) struct Evidence {
    puzzle: Puzzle,
    solution: Grid,
    others: Vec<Grid>,
    at_least: usize,
    refutation: Refutation,
}

impl Evidence {
    /// Proves the lower bound that was found; nothing where that takes too long.
    pub(super) fn of(
        solution: &Grid,
        fewest: &Fewest,
        limits: &Limits,
    ) -> anyhow::Result<Option<Evidence>> {
        let Some(fewer) = fewest.at_least.checked_sub(1) else {
            bail!("there is nothing to prove: no lower bound is known, or no given is needed");
        };
        let formula = formula(solution, &fewest.others, fewer)?;
        let refutation = match Producer::Varisat.refute(&formula.clauses, &[], limits)? {
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
            refutation,
        }))
    }

    fn claim(&self) -> Claim {
        Claim { at_least: self.at_least, at_most: self.puzzle.givens().filled().count() }
    }

    fn files(&self) -> anyhow::Result<Files> {
        let (mut drat, mut lrat) = (Vec::new(), Vec::new());
        self.refutation.write_drat(&mut drat)?;
        self.refutation.write_lrat(&mut lrat)?;
        let claim = self.claim();
        let mut files = Files::default();
        files.push(PUZZLE, write(&self.puzzle, Format::Json)?);
        files.push(GRIDS, lines(&self.solution, &self.others));
        files.push(FORMULA, text_of(&self.solution, &self.others, claim)?);
        files.push(DRAT, drat);
        files.push(LRAT, lrat);
        for (name, text) in constants(claim) {
            files.push(name, text);
        }
        files.seal(SCHEMA, claim)?;
        Ok(files)
    }

    /// Writes all files to a folder.
    pub(super) fn write(&self, run: &Run, folder: &Path) -> anyhow::Result<()> {
        let files = self.files()?;
        files.write_beside(folder, run)?;
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
fn text_of(solution: &Grid, others: &[Grid], claim: Claim) -> anyhow::Result<Vec<u8>> {
    let fewer = claim.at_least.saturating_sub(1);
    let formula = formula(solution, others, fewer)?;
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
pub(crate) fn verify(
    files: &Files,
    claim: &RawValue,
    force: bool,
    limits: &Limits,
) -> anyhow::Result<Option<String>> {
    files.check_names(&[PUZZLE, GRIDS, FORMULA, DRAT, LRAT, CHECKER, REBUILDER, README], &[])?;
    check_sizes(files, claim, force)?;
    let found = checked(files, claim, limits);
    found.map_err(|error| Refused(format!("{error:#}")).into())
}

/// Refuses what would fill the memory.
fn check_sizes(files: &Files, claim: &RawValue, force: bool) -> anyhow::Result<()> {
    let (puzzle, claim) = (files.puzzle(PUZZLE)?, Claim::of(claim)?);
    check_size(&puzzle, puzzle.textbook(), force)?;
    // The counter has at most four clauses for each cell and each number of givens.
    let cells = puzzle.shape().cells().count();
    let numbers = claim.at_least.min(cells);
    if force {
        Ok(())
    } else {
        let clauses = 4 * cells * numbers;
        check(Size { clauses, literals: 3 * clauses, ..Size::default() })
    }
}

fn checked(files: &Files, claim: &RawValue, limits: &Limits) -> anyhow::Result<Option<String>> {
    let claim = Claim::of(claim)?;
    let puzzle = files.puzzle(PUZZLE)?;
    let (solution, others) = grids(files, &puzzle)?;
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
    files.same(FORMULA, &text_of(&solution, &others, claim)?, GRIDS)?;
    let formula = formula(&solution, &others, claim.at_least - 1)?;
    if refuted(files, &formula.clauses, limits)?.is_none() {
        return Ok(None);
    }
    for (name, text) in constants(claim) {
        files.same(name, text.as_bytes(), VERSION)?;
    }
    Ok(Some(format!(
        "{GRIDS}: {}, and all keep the rules\n\
         {FORMULA}: the same when built again from {GRIDS}, and {DRAT} and {LRAT} show that it has no model\n\
         {PUZZLE}: exactly one solution, the first of {GRIDS}\n\
         verified: {} enough, and fewer than {} are not\n",
        counted(1 + others.len(), "grid"),
        counted(at_most, "given") + if at_most == 1 { " is" } else { " are" },
        claim.at_least
    )))
}

/// Reads the solution and the other grids, and checks them by the rules.
fn grids(files: &Files, puzzle: &Puzzle) -> anyhow::Result<(Grid, Vec<Grid>)> {
    let text = files.text(GRIDS)?;
    let mut grids = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let grid = Grid::from_line(puzzle.shape(), line).filter(|grid| puzzle.is_solution(grid));
        grids.push(grid.with_context(|| {
            format!("{GRIDS}: line {} is no grid that keeps the rules", number + 1)
        })?);
    }
    ensure!(!grids.is_empty(), "{GRIDS} is empty");
    let solution = grids.remove(0);
    let is_accepted = puzzle.accepts(&solution);
    ensure!(is_accepted, "the first line of {GRIDS} is no solution of {PUZZLE}");
    ensure!(!grids.contains(&solution), "{GRIDS} lists the solution again");
    Ok((solution, grids))
}
