//! The command line as it is typed.

mod comparing;
mod grading;
mod making;
mod shared;
mod telling;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use takuzu_sat::puzzle::{Encoding, UnknownEncoding};
use takuzu_sat::solve::Recipe;
use takuzu_sat::text::Format;

pub(crate) use crate::transform::Op;
pub(crate) use comparing::{AskArg, ClockArg, CompareArgs, CoverArgs, EncodingsArg, SimplifyArg};
pub(crate) use grading::GradeArgs;
pub(crate) use making::{FamilyArgs, FamilyFormat, GenerateArgs, KindArg};
use shared::formats;
pub(crate) use shared::{InputArgs, JobsArgs, OutputArgs, ReadingArgs, SolverArgs, WritingArgs};
pub(crate) use telling::{ExplainArgs, HintArgs, LangArg};

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
    #[arg(long, value_enum, default_value_t = LangArg::En)]
    pub(crate) lang: LangArg,
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

/// How many solutions are asked for, and of whom.
#[derive(Args)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    /// Stop after this many solutions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
}

#[derive(Args)]
pub(crate) struct ExportArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The form of the formula
    #[arg(long, value_enum, default_value_t = ExportFormat::Dimacs)]
    pub(crate) to: ExportFormat,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
    /// A complete grid, in a file or as rows apart by spaces, that the formula is to forbid
    #[arg(long, value_name = "GRID")]
    pub(crate) block: Option<String>,
    /// Split the work into this many cubes, or less where there is less to split (a Sudoku by all numbers
    /// of a cell at once, up to 9 on 9x9): with --to icnf in one file, with --to dimacs a file each
    /// (`-o p.cnf` writes p-1.cnf, p-2.cnf, ...)
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) cubes: Option<u32>,
    /// Print how many variables, clauses and literals each rule takes, and no formula
    #[arg(long, conflicts_with = "cubes")]
    pub(crate) stats: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Which formula of a puzzle leaves the program.
#[derive(Args, Clone, Copy)]
pub(crate) struct FormulaArgs {
    /// How the rules become clauses, LINE[+DISTINCT]: LINE is counter, automaton, totalizer or
    /// binomial, DISTINCT is one-sided, two-sided or directed; sums need no LINE; for Sudoku minimal
    /// or complete [default: counter+one-sided, complete]
    #[arg(long, value_name = "ENC", value_parser = whole)]
    pub(crate) encoding: Option<Encoding>,
    /// Leave out what propagation on the board decides
    #[arg(long)]
    pub(crate) simplified: bool,
}

/// What leaves the program is whole: nobody is there to add clauses on demand.
fn whole(text: &str) -> Result<Encoding, String> {
    let recipe: Recipe = text
        .parse()
        .map_err(|error: UnknownEncoding| error.to_string())?;
    match recipe.lazy {
        false => Ok(recipe.encoding),
        true => Err(
            "a formula that leaves the program is whole: `+lazy` adds clauses while solving".into(),
        ),
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ExportFormat {
    /// DIMACS CNF, for any SAT solver
    Dimacs,
    /// iCNF, with the cubes to assume one after the other
    Icnf,
    /// DIMACS CNF for model counters: `c t mc` where each solution is one model, else `c t pmc`
    Mcc,
    /// Linear sums, for pseudo-Boolean solvers
    Opb,
    /// Exact cover with colours in Knuth's text format: an option is a legal line, or a number in a cell
    Xcc,
}

#[derive(Args)]
pub(crate) struct DecodeArgs {
    /// The file with the puzzle, as it was exported; left out with --text
    #[arg(value_name = "PUZZLE", required_unless_present = "text")]
    pub(crate) puzzle: Option<PathBuf>,
    /// The solver's answer: `s` and `v` lines, minisat's result file, a list of literals, or what a
    /// model counter says; `-` is standard input [default: -]
    #[arg(value_name = "ANSWER")]
    pub(crate) answer: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The format to write [default: that of the puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub(crate) to: Option<Format>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

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
    pub(crate) ops: Vec<Op>,
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
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct FormatsArgs {
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
