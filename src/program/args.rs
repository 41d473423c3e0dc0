//! The command line as it is typed.

mod comparing;
mod encodings;
mod exporting;
mod making;
mod shared;
mod showing;
mod telling;
mod typed;

use std::convert::Infallible;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, bail};
use clap::builder::Resettable;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use takuzu_sat::text::Format;

pub(crate) use comparing::{AskArg, ClockArg, CompareArgs, CoverArgs, CoverFormat, EncodingsArg};
pub(crate) use exporting::{
    DecodeArgs, ExportArgs, ExportFormat, FormulaArgs, ProveArgs, VerifyArgs,
};
pub(crate) use making::{GenerateArgs, TransformArgs};
pub(crate) use shared::{
    InputArgs, JobsArgs, LanguageArgs, OutputArgs, Part, PartArgs, ReadingArgs, RulesArgs,
    SolverArgs, WritingArgs,
};
use shared::{formats, number, time};
pub(crate) use showing::{
    BookArgs, BookFormat, Guesser, MOST_ON_SCREEN, OF_PAPER, PictureFormat, PlayArgs, RenderArgs,
    ScreenArgs, SecretArg, Theme, WishesArgs,
};
pub(crate) use telling::{ExplainArgs, GradeArgs, HintArgs, Ladder, StepsFormat};
#[cfg(test)]
pub(crate) use typed::named;
pub(crate) use typed::{Typed, joined, text_tip, with_other_names, with_other_options, with_tip};

/// Solves, counts, checks, explains and makes Takuzu (Binairo) and Sudoku puzzles, by reduction to SAT
/// and to exact cover
#[derive(Parser)]
#[command(name = "takuzu-sat", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "\
Run 'takuzu-sat help COMMAND' for the options of a command and examples.

Exit codes: 0 yes or done; 1 no (no solution, not unique, invalid); 2 error (usage, input, output); \
3 gave up or interrupted; 4 engines disagree or an answer failed its check. Of several puzzles, the \
first of 4, 2, 3, 1 that occurs is the exit code.")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Lists the commands. The arguments of one are built when it is asked for, as all of them take half of the time of
/// a start.
macro_rules! commands {
    ($($(#[$about:meta])* $name:ident($args:ty),)*) => {
        #[derive(Subcommand)]
        #[command(defer = true)]
        pub(crate) enum Command {
            $($(#[$about])* $name($args),)*
        }

        /// Adds the arguments of the command that has its name.
        pub(crate) fn with_arguments(command: clap::Command) -> clap::Command {
            let name = command.get_name().to_owned();
            // Arguments that several commands share bring words of their own.
            let about = Resettable::from(command.get_about().cloned());
            let long_about = Resettable::from(command.get_long_about().cloned());
            let command = match name.as_str() {
                $(_ if name.eq_ignore_ascii_case(stringify!($name)) => {
                    <$args as Args>::augment_args(command)
                })*
                _ => command,
            };
            command.about(about).long_about(long_about)
        }
    };
}

commands! {
    /// Find a solution of each puzzle
    Solve(SolveArgs),
    /// Say whether each puzzle has no, one or several solutions
    ///
    /// Of a complete grid, say whether it is right.
    #[command(visible_alias = "unique")]
    Check(CheckArgs),
    /// Count the solutions of each puzzle
    Count(CountArgs),
    /// List the solutions of each puzzle
    Enumerate(EnumerateArgs),
    /// Give the next logical step and its reason, or point out a mistake
    Hint(HintArgs),
    /// Solve each puzzle as people do, with a reason for each step
    Explain(ExplainArgs),
    /// Play a puzzle in the terminal, with hints, and go on another day
    ///
    /// Without a file it makes a new Takuzu, or with `--puzzle sudoku` a new Sudoku. The game is saved after
    /// each move. docs/playing.md has the commands.
    Play(Box<PlayArgs>),
    /// Rate how hard each puzzle is for people, and list the techniques it needs
    Grade(GradeArgs),
    /// Make puzzles with exactly one solution
    Generate(Box<GenerateArgs>),
    /// Mirror, turn or relabel puzzles, or bring them into canonical form
    Transform(TransformArgs),
    /// Write puzzles in another format
    Convert(ConvertArgs),
    /// List the formats, with a sample puzzle in each
    Formats(FormatsArgs),
    /// Draw a puzzle, or its solution, as a picture
    Render(RenderArgs),
    /// Make a book of puzzles and their solutions, to print or to play
    Book(Box<BookArgs>),
    /// Write a puzzle as a formula for other solvers
    Export(ExportArgs),
    /// Turn the answer of another solver back into a grid, and check it
    Decode(DecodeArgs),
    /// Prove that a puzzle has exactly one solution, or none, for anybody to check
    Prove(ProveArgs),
    /// Check the files of `prove` and `fewest`, or any proof that a formula has no model
    Verify(VerifyArgs),
    /// Find the fewest givens that leave a grid the only solution, with a proof
    Fewest(Box<FewestArgs>),
    /// Solve any exact cover problem with colours, in Knuth's text format
    Cover(CoverArgs),
    /// Compare engines on the same puzzles: answers, times and sizes
    Compare(CompareArgs),
    /// Print a completion script for a shell
    Completions(CompletionsArgs),
    /// Print the manual page of the program or of a command
    Man(ManArgs),
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    #[command(flatten, next_help_heading = "Solving")]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Answer like a SAT solver: `s` and `v` lines, exit codes 10, 20 and 0
    ///
    /// The model is one of the exported formula. The input must be a single puzzle.
    #[arg(long, conflicts_with_all = ["json", "to"], help_heading = "Output")]
    pub(crate) sat_codes: bool,
    /// Print each step of the engine `backtrack`: text, or dot for Graphviz [default: text]
    ///
    /// A line is a step: the number of cells tried, the cell and its value, the rule that is broken, and the cell to
    /// go back to. The input must be a single puzzle.
    #[arg(long, value_name = "FORM", num_args = 0..=1, default_missing_value = "text")]
    #[arg(value_parser = trace_form, conflicts_with_all = ["sat_codes", "cross_check"], help_heading = "Output")]
    pub(crate) trace: Option<TraceArg>,
    /// Number of steps that --trace prints
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "trace")]
    #[arg(help_heading = "Output", value_parser = number::<usize>(..))]
    pub(crate) trace_limit: usize,
}

/// The form of the steps of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TraceForm {
    Text,
    Dot,
}

/// The word behind `--trace`, which may be the file that comes next.
#[derive(Clone)]
pub(crate) enum TraceArg {
    Form(TraceForm),
    File(PathBuf),
}

fn trace_form(text: &str) -> Result<TraceArg, Infallible> {
    Ok(match text {
        "text" => TraceArg::Form(TraceForm::Text),
        "dot" => TraceArg::Form(TraceForm::Dot),
        file => TraceArg::File(file.into()),
    })
}

impl SolveArgs {
    /// Returns the form of the steps, if they are wanted. Fails when rows are typed beside a file.
    pub(crate) fn trace(&mut self) -> Result<Option<TraceForm>> {
        Ok(match self.trace.take() {
            None => None,
            Some(TraceArg::Form(form)) => Some(form),
            Some(TraceArg::File(file)) if self.input.reading.text.is_some() => {
                bail!("--trace {}: text or dot is expected", file.display());
            }
            Some(TraceArg::File(file)) => {
                self.input.files.insert(0, file);
                Some(TraceForm::Text)
            }
        })
    }
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    #[command(flatten, next_help_heading = "Solving")]
    pub(crate) jobs: JobsArgs,
    /// List the givens whose change leaves exactly one solution
    ///
    /// This is for puzzles with none or several. `--repair 2` changes two givens together, too, but no pair of which one change is enough. Each change is tried by the engine `auto`.
    #[arg(long, help_heading = "Solving", value_name = "N", value_parser = number::<u8>(1..=2))]
    #[arg(num_args = 0..=1, require_equals = true, default_missing_value = "1")]
    pub(crate) repair: Option<u8>,
    /// With --repair, also try to add givens
    #[arg(long, help_heading = "Solving", requires = "repair")]
    pub(crate) missing: bool,
    /// Write a proof for each puzzle to this folder
    ///
    /// The proofs are in its folders 1, 2 and so on. Puzzles with several solutions get none. `takuzu-sat verify` checks such a folder, and others can: see `takuzu-sat help prove`.
    #[arg(long, help_heading = "Output", value_name = "FOLDER", hide_short_help = true)]
    pub(crate) proof: Option<PathBuf>,
    /// Print one JSON object per puzzle, each on one line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    /// List all broken rules and repairs, not only the first ten; if givens contradict each other, leave
    /// out all that are not needed (slow on large boards)
    #[arg(long, help_heading = "Output")]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct CountArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    #[command(flatten, next_help_heading = "Solving")]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) parts: PartArgs,
    /// Print one JSON object per puzzle, each on one line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct EnumerateArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) query: QueryArgs,
    /// Draw N solutions at random, each as likely as all others, in place of the list
    ///
    /// A solution can be drawn more than once. The same seed draws the same solutions.
    #[arg(long, help_heading = "Solving", value_name = "N", value_parser = number::<u32>(1..=10_000_000))]
    pub(crate) random: Option<u32>,
    /// Seed of --random [default: random, and reported]
    #[arg(long, help_heading = "Solving", value_name = "N", requires = "random", value_parser = number::<u64>(..))]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The engine, and the number of solutions to stop at.
#[derive(Args)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    /// Stop after N solutions
    #[arg(long, help_heading = "Solving", value_name = "N", value_parser = number::<u64>(1..))]
    pub(crate) limit: Option<u64>,
}

#[derive(Args)]
pub(crate) struct FewestArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Only find out whether N givens are enough
    ///
    /// The exit code is 0 if they are, with a puzzle, and 1 if they are not.
    #[arg(long, value_name = "N", help_heading = "Search", value_parser = number::<usize>(..))]
    pub(crate) at_most: Option<usize>,
    /// Give up on a grid after this time, such as 30s, with the bounds known by then
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Search")]
    pub(crate) timeout: Option<Duration>,
    /// Write to this folder a proof that fewer givens are not enough
    ///
    /// `takuzu-sat verify FOLDER` checks it, and docs/fewest.md says how others can. The input must be a single grid.
    #[arg(long, value_name = "FOLDER", help_heading = "Search")]
    pub(crate) proof: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Search")]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Format to write [default: that of the puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats(), hide_possible_values = true)]
    #[arg(help_heading = "Output")]
    pub(crate) to: Option<Format>,
    #[command(flatten, next_help_heading = "Output")]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct FormatsArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct CompletionsArgs {
    /// The shell that reads the script
    pub(crate) shell: Shell,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct ManArgs {
    /// The command, such as `solve` [default: the program]
    pub(crate) command: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
