//! The arguments of `grade`.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::PossibleValuesParser;
use takuzu_sat::puzzle::{Kind, Technique};

use super::choice::time;
use super::shared::{InputArgs, JobsArgs, OutputArgs};
use super::telling::LanguageArgs;

#[derive(Args)]
pub(crate) struct GradeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Use only these techniques, such as `pair,sandwich,quota`
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = techniques())]
    #[arg(help_heading = "Solving", hide_possible_values = true)]
    pub(crate) techniques: Option<Vec<String>>,
    /// Show each step: the technique, the new values and the cells they follow from
    #[arg(long, conflicts_with = "summary", help_heading = "Output")]
    pub(crate) steps: bool,
    /// Print only how many puzzles have each level and need each technique
    #[arg(long, help_heading = "Output")]
    pub(crate) summary: bool,
    /// Give up on a puzzle after this time, such as `30s`
    #[arg(long, value_name = "TIME", help_heading = "Solving", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten, next_help_heading = "Solving")]
    pub(crate) jobs: JobsArgs,
    /// Print one JSON object per puzzle, each on one line, or one for the summary
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    /// Print a table with one line per puzzle: givens, solution, level, score, techniques
    #[arg(long, conflicts_with_all = ["json", "steps", "summary"], help_heading = "Output")]
    pub(crate) csv: bool,
    /// Draw the summary as a chart into this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

fn techniques() -> PossibleValuesParser {
    let all = Kind::ALL.into_iter().flat_map(Kind::techniques);
    PossibleValuesParser::new(all.map(Technique::name))
}
