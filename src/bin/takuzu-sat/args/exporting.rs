//! The arguments of the commands that write formulas and read the answers of other solvers.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use takuzu_sat::puzzle::{Encoding, UnknownEncoding};
use takuzu_sat::solve::Recipe;

use super::choice::Rows;
use super::shared::{InputArgs, OutputArgs, ReadingArgs, WritingArgs};

#[derive(Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The form of the formula
    #[arg(long, value_enum, default_value_t = ExportFormat::Dimacs)]
    pub(crate) to: ExportFormat,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
    /// A complete grid, in a file or as rows apart by spaces, that the formula is to forbid
    #[arg(long, value_name = "GRID", value_parser = Rows, allow_hyphen_values = true)]
    pub(crate) block: Option<String>,
    /// Split the work into this many cubes, or less where there is less to split (a Sudoku by all numbers
    /// of a cell at once, up to 9 on 9x9): with --to icnf in one file, with --to dimacs a file each
    /// (`-o p.cnf` writes p-1.cnf, p-2.cnf, ...)
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) cubes: Option<u32>,
    /// Print how many variables, clauses and literals each rule takes, and no formula
    #[arg(long, conflicts_with = "cubes")]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Which formula of a puzzle leaves the program.
#[derive(Args, Clone, Copy)]
pub(crate) struct FormulaArgs {
    /// How the rules become clauses, LINE[+DISTINCT]: LINE is counter, windowed, implicates,
    /// automaton, totalizer or binomial, DISTINCT is one-sided, two-sided or directed; sums need no LINE; for Sudoku minimal
    /// or complete [default: counter+one-sided, complete]
    #[arg(long, value_name = "ENC", value_parser = whole)]
    pub(crate) encoding: Option<Encoding>,
    /// Leave out what propagation on the board decides
    #[arg(long)]
    pub(crate) simplified: bool,
}

/// Reads an encoding without rules on demand: nobody adds clauses to a formula that leaves the program.
pub(super) fn whole(text: &str) -> Result<Encoding, String> {
    let recipe: Recipe = text
        .parse()
        .map_err(|error: UnknownEncoding| error.to_string())?;
    match recipe.lazy {
        false => Ok(recipe.encoding),
        true => Err(
            "a formula that leaves the program is whole: `+lazy` adds clauses while solving".into(),
        ),
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportFormat {
    /// DIMACS CNF, for any SAT solver
    Dimacs,
    /// iCNF, with the cubes to assume one after the other
    Icnf,
    /// DIMACS CNF for model counters: `c t mc` where each solution is one model, else `c t pmc`
    Mcc,
    /// Linear sums, for pseudo-Boolean solvers
    Opb,
    /// Exact cover with colours in Knuth's text format: an option is a legal line, or a number in a cell
    Xcc,
}

#[derive(Args)]
pub(crate) struct DecodeArgs {
    /// The file with the puzzle, as it was exported; left out with --text
    #[arg(value_name = "PUZZLE", required_unless_present = "text")]
    pub(crate) puzzle: Option<PathBuf>,
    /// The solver's answer: `s` and `v` lines, minisat's result file, a list of literals, or what a
    /// model counter says; `-` is standard input [default: -]
    #[arg(value_name = "ANSWER")]
    pub(crate) answer: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
