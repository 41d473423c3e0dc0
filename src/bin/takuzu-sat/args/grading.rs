//! The arguments of `grade`.

use std::time::Duration;

use clap::Args;
use clap::builder::PossibleValuesParser;
use takuzu_sat::puzzle::{Kind, Technique};

use super::shared::{InputArgs, JobsArgs, OutputArgs};

#[derive(Args)]
pub(crate) struct GradeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Use these techniques only, by their names and apart by commas, such as `pair,sandwich,quota`
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = techniques())]
    pub(crate) techniques: Option<Vec<String>>,
    /// Show each step: what follows, by which technique, and because of what
    #[arg(long, conflicts_with = "summary")]
    pub(crate) steps: bool,
    /// Say only how many puzzles there are of each level, and which techniques they need
    #[arg(long)]
    pub(crate) summary: bool,
    /// Give up on a puzzle after this long, e.g. `30s`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
    /// One JSON object a puzzle and line, or one for the summary
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

fn techniques() -> PossibleValuesParser {
    let all = Kind::ALL.into_iter().flat_map(Kind::techniques);
    PossibleValuesParser::new(all.map(Technique::name))
}
