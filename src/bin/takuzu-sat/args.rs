//! The command line as it is typed.

mod choice;
mod comparing;
mod exporting;
mod grading;
mod making;
mod shared;
mod sudoku;
mod takuzu;
mod telling;
mod transforming;

use clap::{Args, Parser, Subcommand};
use takuzu_sat::text::Format;

pub(crate) use comparing::{AskArg, ClockArg, CompareArgs, CoverArgs, EncodingsArg};
pub(crate) use exporting::{DecodeArgs, ExportArgs, ExportFormat, FormulaArgs};
pub(crate) use grading::GradeArgs;
pub(crate) use making::{FamilyArgs, FamilyFormat, GenerateArgs, KindArg};
use shared::formats;
pub(crate) use shared::{InputArgs, JobsArgs, OutputArgs, ReadingArgs, SolverArgs, WritingArgs};
use takuzu_sat::explain::Language;
use telling::languages;
pub(crate) use telling::{ExplainArgs, HintArgs};
pub(crate) use transforming::TransformArgs;

/// Solves, counts, checks, explains and makes Takuzu (Binairo) and Sudoku puzzles, by reduction to SAT
/// and to exact cover.
#[derive(Parser)]
#[command(
    name = "takuzu-sat",
    version,
    max_term_width = 100,
    arg_required_else_help = true
)]
#[command(after_help = "\
Exit codes: 0 yes or done; 1 a sound no (no solution, not unique, invalid); 2 could not (usage, \
input, output); 3 gave up at a limit or interrupted; 4 engines disagree or a model failed its check. \
In a batch 4 beats 2, 2 beats 3, 3 beats 1.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Find a solution of each puzzle
    Solve(SolveArgs),
    /// Say of each puzzle whether it has none, one or several solutions, and of each complete grid
    /// whether it is right
    #[command(visible_alias = "unique")]
    Check(CheckArgs),
    /// Say what follows next in each position, and why; a wrong entry first
    Hint(HintArgs),
    /// Solve each puzzle as people do, and say why each step follows
    Explain(ExplainArgs),
    /// Count the solutions of each puzzle
    Count(CountArgs),
    /// List the solutions of each puzzle
    Enumerate(EnumerateArgs),
    /// Say how hard each puzzle is for people, and which techniques it takes
    Grade(GradeArgs),
    /// Make puzzles with exactly one solution, by size, level, number of givens and shape
    Generate(Box<GenerateArgs>),
    /// Write a puzzle as a formula for other solvers
    Export(ExportArgs),
    /// Make benchmark formulas of a kind, size and seed, with the answer that is expected
    Family(FamilyArgs),
    /// Turn the answer of another solver back into a grid, and check it
    Decode(DecodeArgs),
    /// Write puzzles in another format
    Convert(ConvertArgs),
    /// Mirror, turn or rename puzzles, or bring them into their canonical form
    Transform(TransformArgs),
    /// List the formats, with a puzzle in each
    Formats(FormatsArgs),
    /// Solve the same puzzles in several ways, check the answers against each other, and say what
    /// each way took
    Compare(CompareArgs),
    /// Solve any exact cover problem with colours, in Knuth's text format
    Cover(CoverArgs),
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Answer one puzzle as a SAT solver answers its exported formula: `s` and `v` lines, exit codes
    /// 10, 20 and 0
    #[arg(long, conflicts_with_all = ["json", "to"])]
    pub(crate) sat_codes: bool,
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
    /// One JSON object a puzzle and line
    #[arg(long)]
    pub(crate) json: bool,
    /// The language of what is said
    #[arg(long, value_parser = languages(), default_value = "en")]
    pub(crate) lang: Language,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
    /// One JSON object a puzzle and line
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct EnumerateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The engine, and the number of solutions to stop at.
#[derive(Args)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    /// Stop after this many solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The format to write [default: that of the puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub(crate) to: Option<Format>,
    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct FormatsArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
