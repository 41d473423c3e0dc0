//! The arguments of the commands that write formulas and proofs, and read the answers of other solvers.

use std::path::PathBuf;
use std::time::Duration;

use clap::{ArgAction, Args, ValueEnum};
use takuzu_sat::game::{Encoding, UnknownEncoding};
use takuzu_sat::sat::proof::Producer;

use super::encodings;
use super::shared::{
    InputArgs, OutputArgs, ReadingArgs, Rows, WritingArgs, number, time, yes_or_no,
};

#[derive(Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Format of the formula [default: as -o ends (.icnf, .opb, .xcc), else dimacs]
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Formula")]
    pub(crate) to: Option<ExportFormat>,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
    /// Exclude this solution: a complete grid, in a file or as rows
    #[arg(long, value_name = "GRID", value_parser = Rows, allow_hyphen_values = true, help_heading = "Formula")]
    pub(crate) block: Option<String>,
    /// Split the work into at most K cubes, for `--to icnf` or `--to dimacs`
    ///
    /// There are fewer cubes where there is less to split. A Sudoku is split by all numbers of a cell at
    /// once. `--to icnf` writes all cubes into one file. `--to dimacs` writes a file for each: `-o p.cnf`
    /// gives p-1.cnf, p-2.cnf and so on.
    #[arg(long, value_name = "K", value_parser = number::<u32>(1..), help_heading = "Formula")]
    pub(crate) cubes: Option<u32>,
    /// Print the numbers of variables, clauses and literals of each rule instead of the formula
    #[arg(long, conflicts_with = "cubes", help_heading = "Formula")]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl ExportArgs {
    /// Returns the format that was typed, or else the one that the name of the output file says.
    pub(crate) fn format(&self) -> ExportFormat {
        let named = match self.output.extension().as_deref() {
            Some("icnf") => ExportFormat::Icnf,
            Some("opb") => ExportFormat::Opb,
            Some("xcc") => ExportFormat::Xcc,
            _ => ExportFormat::Dimacs,
        };
        self.to.unwrap_or(named)
    }
}

/// The formula of a puzzle that leaves the program.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Formula")]
pub(crate) struct FormulaArgs {
    #[arg(long, value_name = "ENC", value_parser = whole)]
    #[arg(help = encodings::for_formula()[0].clone(), long_help = encodings::for_formula().concat())]
    pub(crate) encoding: Option<Encoding>,
    /// Whether to leave out what propagation decides
    #[arg(long, value_name = "CHOICE", default_value = "no", action = ArgAction::Set, value_parser = yes_or_no())]
    pub(crate) simplify: bool,
}

impl FormulaArgs {
    /// The formula of the whole puzzle, in this encoding.
    pub(crate) fn whole(encoding: Encoding) -> FormulaArgs {
        FormulaArgs { encoding: Some(encoding), simplify: false }
    }

    /// The same with what propagation decides, or without it.
    pub(crate) fn with_simplify(self, simplify: bool) -> FormulaArgs {
        FormulaArgs { simplify, ..self }
    }
}

/// Reads an encoding without rules on demand: nobody adds clauses to a formula that leaves the program.
pub(super) fn whole(text: &str) -> Result<Encoding, String> {
    let encoding: Encoding = text.parse().map_err(|error: UnknownEncoding| error.to_string())?;
    if !encoding.lazy {
        Ok(encoding)
    } else {
        Err("`+lazy` adds clauses while solving; an exported formula must be complete".into())
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportFormat {
    /// DIMACS CNF, for any SAT solver
    Dimacs,
    /// iCNF, with cubes for an incremental SAT solver to assume one by one
    Icnf,
    /// DIMACS CNF for model counters: `c t mc` if each solution is one model, else `c t pmc`
    Mcc,
    /// Linear sums, for pseudo-Boolean solvers
    Opb,
    /// Exact cover with colours in Knuth's text format: an option is a legal line, or a number in a cell
    Xcc,
}

#[derive(Args)]
pub(crate) struct DecodeArgs {
    /// The file with the exported puzzle; leave it out with --text
    #[arg(value_name = "PUZZLE", required_unless_present = "text")]
    pub(crate) puzzle: Option<PathBuf>,
    /// The file with the solver's answer, `-` for standard input [default: -]
    ///
    /// An answer is `s` and `v` lines, minisat's result file, a list of literals, a cover, or the output of a
    /// model counter. Several models are decoded one by one.
    #[arg(value_name = "ANSWER")]
    pub(crate) answer: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
    /// The exported formula; its header gives --encoding and --simplify
    #[arg(long, value_name = "FILE", help_heading = "Formula", conflicts_with_all = ["encoding", "simplify"])]
    pub(crate) cnf: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Give up after this time, such as 30s or 5min
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Proof")]
    pub(crate) timeout: Option<Duration>,
    /// The maker of the proof: varisat or `external:COMMAND`
    ///
    /// external: a solver that writes DRAT, such as `external:cadical -q`; in the command, {cnf} stands for the file with the formula and
    /// {proof} for the file for the proof. Without them, both stand at its end.
    #[arg(
        long,
        value_name = "MAKER",
        default_value_t,
        help_heading = "Proof",
        conflicts_with = "drat"
    )]
    pub(crate) producer: Producer,
    /// Check this proof in the form DRAT and use it, in place of one of our own
    ///
    /// It is a proof of another solver for the formula that `export --block SOLUTION` writes.
    #[arg(long, value_name = "FILE", help_heading = "Proof")]
    pub(crate) drat: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// Folder that `prove`, `check --proof` or `fewest --proof` has written
    #[arg(value_name = "FOLDER", required_unless_present = "cnf", conflicts_with = "cnf")]
    pub(crate) folder: Option<PathBuf>,
    /// Check a proof for this formula, in the form DIMACS
    #[arg(long, value_name = "FILE", requires = "proof", help_heading = "Any proof")]
    pub(crate) cnf: Option<PathBuf>,
    /// The proof to check, in the form DRAT, as text or binary
    #[arg(long, value_name = "FILE", requires = "cnf", help_heading = "Any proof")]
    pub(crate) proof: Option<PathBuf>,
    /// Print the numbers of the clauses that the proof needs
    ///
    /// Together these clauses of the formula have no model. The memory then grows with the length of the proof.
    #[arg(long, requires = "cnf", help_heading = "Any proof")]
    pub(crate) core: bool,
    /// Give up after this time, such as 30s or 5min
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
