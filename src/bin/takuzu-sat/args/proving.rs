//! The arguments of the commands that prove and check.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use takuzu_sat::sat::proof::Producer;

use super::choice::time;
use super::shared::{InputArgs, OutputArgs};

#[derive(Args)]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Give up after this time, such as 30s or 5min
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Proof")]
    pub(crate) timeout: Option<Duration>,
    /// The maker of the proof: auto, search, varisat or `external:COMMAND`
    ///
    /// search: clauses about cells only. auto: the same, and varisat where search takes long. external: a solver that
    /// writes DRAT, such as `external:cadical -q`; in the command, {cnf} stands for the file with the formula and
    /// {proof} for the file for the proof. Without them, both stand at its end.
    #[arg(
        long,
        value_name = "MAKER",
        default_value_t,
        help_heading = "Proof",
        conflicts_with = "drat"
    )]
    pub(crate) producer: Producer,
    /// Write one tar file, in place of a folder
    #[arg(long, help_heading = "Output")]
    pub(crate) tar: bool,
    /// Check this proof in the form DRAT and put it into the bundle, in place of one of our own
    ///
    /// It is a proof of another solver for the formula that `export --block SOLUTION` writes.
    #[arg(long, value_name = "FILE", help_heading = "Proof")]
    pub(crate) drat: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// Folder or tar file that `prove`, `check --proof` or `fewest --proof` has written
    #[arg(value_name = "BUNDLE", required_unless_present = "cnf", conflicts_with = "cnf")]
    pub(crate) bundle: Option<PathBuf>,
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
