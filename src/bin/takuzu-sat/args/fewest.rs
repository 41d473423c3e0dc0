//! The arguments of `fewest`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use takuzu_sat::Shape;

use super::choice::time;
use super::making::size;
use super::parts::PartArgs;
use super::shared::{InputArgs, JobsArgs, OutputArgs, WritingArgs};

#[derive(Args)]
pub(crate) struct FewestArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Only find out whether N givens are enough
    ///
    /// The exit code is 0 if they are, with a puzzle, and 1 if they are not.
    #[arg(long, value_name = "N", help_heading = "Search")]
    pub(crate) at_most: Option<usize>,
    /// Give up on a grid after this time, such as 30s, with the bounds known by then
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Search")]
    pub(crate) timeout: Option<Duration>,
    /// Write to this folder a proof that fewer givens are not enough
    ///
    /// `takuzu-sat verify FOLDER` checks it, and docs/fewest.md says how others can. The input must be a single grid.
    #[arg(long, value_name = "FOLDER", help_heading = "Search")]
    pub(crate) proof: Option<PathBuf>,
    /// Search all complete grids of this size in place of an input, and print a table
    ///
    /// Of grids that look alike (mirrored, turned, 0 and 1 exchanged) one is searched. Takuzu of even sides up to 8,
    /// and boards with at most 10,000 grids.
    #[arg(long, value_name = "SIZE", value_parser = size, help_heading = "All grids")]
    #[arg(conflicts_with_all = ["files", "text", "proof", "timeout"])]
    pub(crate) all: Option<Shape>,
    /// Search only N of the classes of grids that look alike, drawn at random
    #[arg(
        long,
        value_name = "N",
        requires = "all",
        conflicts_with = "part",
        help_heading = "All grids"
    )]
    pub(crate) sample: Option<usize>,
    /// Seed of the sample
    #[arg(
        long,
        value_name = "N",
        requires = "sample",
        default_value_t = 1,
        help_heading = "All grids"
    )]
    pub(crate) seed: u64,
    #[command(flatten, next_help_heading = "All grids")]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) parts: PartArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
