//! The arguments of `transform`.

use clap::Args;
use takuzu_sat::text::Format;
use takuzu_sat::transform::Change;

use super::shared::{InputArgs, JobsArgs, OutputArgs, formats};

#[derive(Args)]
pub(crate) struct TransformArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// A change to make, such as rotate-90; repeat the option for more
    ///
    /// For both puzzles: transpose, mirror-rows (top and bottom), mirror-cols (left and right), rotate-90,
    /// rotate-180, rotate-270, random and canonical. For Takuzu: exchange (0 and 1). For Sudoku:
    /// relabel=3124..., swap-rows=1,2 (in one band), swap-cols=1,2, swap-bands=1,2 and swap-stacks=1,2.
    #[arg(help_heading = "Changes", long = "op", value_name = "OP", required = true)]
    pub(crate) ops: Vec<Change>,
    /// Seed of random changes [default: random, and reported]
    #[arg(long, value_name = "N", help_heading = "Changes")]
    pub(crate) seed: Option<u64>,
    /// Format to write [default: that of the puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats(), hide_possible_values = true)]
    #[arg(help_heading = "Output")]
    pub(crate) to: Option<Format>,
    #[command(flatten, next_help_heading = "Output")]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
