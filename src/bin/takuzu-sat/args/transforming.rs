//! The arguments of `transform`.

use clap::Args;
use takuzu_sat::text::Format;
use takuzu_sat::transform::Change;

use super::shared::{InputArgs, JobsArgs, OutputArgs, formats};

#[derive(Args)]
pub(crate) struct TransformArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// What to do, each in its turn: transpose, mirror-rows (top and bottom), mirror-cols, rotate-90,
    /// rotate-180, rotate-270, random, canonical; for Takuzu exchange (0 and 1); for Sudoku
    /// relabel=3124..., swap-rows=1,2 (of a band), swap-cols=1,2, swap-bands=1,2, swap-stacks=1,2
    #[arg(
        long = "op",
        value_name = "OP",
        required_unless_present_any = ["random", "canonical"]
    )]
    pub(crate) ops: Vec<Change>,
    /// Then one of all its symmetries by chance: --op random
    #[arg(long)]
    pub(crate) random: bool,
    /// In the end the form of all that look alike: --op canonical
    #[arg(long)]
    pub(crate) canonical: bool,
    /// The seed of what is random [default: by chance, and named]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The format to write [default: that of the puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub(crate) to: Option<Format>,
    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
