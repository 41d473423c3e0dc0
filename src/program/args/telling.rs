//! The arguments of the commands that put reasons into words.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use takuzu_sat::Level;
use takuzu_sat::explain::Detail;
use takuzu_sat::ladder::Allowed;
use takuzu_sat::puzzle::{Kind, Technique};

use super::shared::{InputArgs, JobsArgs, LanguageArgs, OutputArgs, Rows, choice, number, time};
use super::showing::SymbolsArgs;

#[derive(Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The original puzzle, in a file or as rows; with it, wrong entries are found
    #[arg(long, value_name = "PUZZLE", value_parser = Rows, allow_hyphen_values = true, help_heading = "Input")]
    pub(crate) givens: Option<String>,
    #[command(flatten)]
    pub(crate) order: LadderArgs,
    /// List all deductions of the easiest technique that applies, not only the next one
    #[arg(long, help_heading = "Output")]
    pub(crate) all: bool,
    /// With --all, list the deductions of all techniques up to this level
    #[arg(long, requires = "all", value_parser = levels(), help_heading = "Output", conflicts_with = "ladder")]
    pub(crate) level: Option<Level>,
    /// How much to reveal
    #[arg(long, value_parser = details(), default_value = "value", help_heading = "Output")]
    pub(crate) detail: Detail,
    #[command(flatten)]
    pub(crate) telling: TellingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) order: LadderArgs,
    /// Stop after this number of steps
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..), help_heading = "Output")]
    pub(crate) first: Option<usize>,
    /// Show the board at each step
    #[arg(long, conflicts_with = "json", help_heading = "Output")]
    pub(crate) pictures: bool,
    /// Format of the steps [default: svg or html if the output file ends in .svg or .html, else text]
    ///
    /// `svg` and `html` draw a board for each step, of one puzzle.
    #[arg(long, value_name = "FORMAT", value_enum, help_heading = "Output")]
    #[arg(conflicts_with_all = ["json", "pictures", "jobs"])]
    pub(crate) to: Option<StepsFormat>,
    #[command(flatten, next_help_heading = "Output")]
    pub(crate) symbols: SymbolsArgs,
    #[command(flatten)]
    pub(crate) telling: TellingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The format of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StepsFormat {
    /// Sentences
    Text,
    /// One picture with all boards and sentences
    Svg,
    /// A page with all boards and sentences
    Html,
}

impl ExplainArgs {
    /// Returns the format that was typed, or else the one that the name of the output file says.
    pub(crate) fn format(&self) -> StepsFormat {
        let named = match self.output.extension().as_deref() {
            Some("svg") => Some(StepsFormat::Svg),
            Some("html" | "htm") => Some(StepsFormat::Html),
            _ => None,
        };
        self.to.or(named).unwrap_or(StepsFormat::Text)
    }
}

/// The form of the answer, and the time that it may take.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct TellingArgs {
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    /// Print one JSON object per puzzle, each on one line
    #[arg(long)]
    pub(crate) json: bool,
    /// Give up on a puzzle after this time, such as `30s`
    #[arg(long, value_name = "TIME", help_heading = "Solving", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten, next_help_heading = "Solving")]
    pub(crate) jobs: JobsArgs,
}

fn levels() -> impl TypedValueParser<Value = Level> {
    choice(Level::ALL.map(|level| (level.name(), "", level)))
}

fn details() -> impl TypedValueParser<Value = Detail> {
    choice([
        ("nudge", "Which row, column or block to look at", Detail::Nudge),
        ("where", "Which cells can be filled", Detail::Where),
        ("why", "The reason", Detail::Why),
        ("value", "The reason and the new values", Detail::Value),
    ])
}

#[derive(Args)]
pub(crate) struct GradeArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Use only these techniques, such as `pair,sandwich,quota`
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = techniques())]
    #[arg(help_heading = "Solving", hide_possible_values = true, conflicts_with = "ladder")]
    pub(crate) techniques: Option<Vec<String>>,
    #[command(flatten)]
    pub(crate) order: LadderArgs,
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
    /// Draw the summary as a chart into this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The order of techniques.
#[derive(Args)]
pub(crate) struct LadderArgs {
    /// The techniques of a Sudoku and their order: ours, or those of Sudoku Explainer
    #[arg(long, value_name = "NAME", value_enum, default_value_t = Ladder::Own, help_heading = "Solving")]
    pub(crate) ladder: Ladder,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ladder {
    /// All that the program knows, in its order
    Own,
    /// What Sudoku Explainer rates, in its order
    Se,
    /// The same for Sukaku Explainer
    Sukaku,
}

impl Ladder {
    /// Returns the techniques of this ladder.
    pub(crate) fn techniques(self) -> Allowed {
        match self {
            Ladder::Own => Allowed::All,
            Ladder::Se => Allowed::Ladder("se"),
            Ladder::Sukaku => Allowed::Ladder("sukaku"),
        }
    }
}

fn techniques() -> PossibleValuesParser {
    let all = Kind::ALL.into_iter().flat_map(Kind::techniques);
    PossibleValuesParser::new(all.map(Technique::name))
}
