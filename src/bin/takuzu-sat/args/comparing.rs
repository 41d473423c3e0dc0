//! The arguments of the commands that are about solvers themselves.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use serde::Serialize;
use takuzu_sat::compare::Set;
use takuzu_sat::puzzle::UnknownEncoding;
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::{Engine, Recipe};
use takuzu_sat::xcc::Algorithm;

use super::choice::choice;
use super::shared::{ENGINES, InputArgs, OutputArgs};

#[derive(Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The engines that compete, apart by commas: sat, xcc, native
    #[arg(long, value_parser = choice(ENGINES), value_name = "ENGINE,...", value_delimiter = ',')]
    #[arg(default_value = "sat,native", hide_possible_values = true)]
    pub(crate) engines: Vec<Engine>,
    /// Puzzles that the program brings along, thirty a set, in place of files: of Takuzu and Sudoku,
    /// or of what `--puzzle` says; a table for each set
    #[arg(long, value_parser = sets(), conflicts_with_all = ["files", "text", "from", "lenient", "cells", "rules", "odd", "blocks"])]
    pub(crate) set: Option<&'static [Set]>,
    /// The encodings that the sat engine competes with, apart by commas: LINE[+DISTINCT][+lazy] as in
    /// `solve --encoding`, `all` for each there is, `auto` for what `solve` takes
    /// (implicates+directed+lazy if simplified, else counter+one-sided; of Sudoku complete); each is
    /// for one of the puzzles
    #[arg(
        long,
        value_name = "ENC,...",
        value_delimiter = ',',
        default_value = "auto"
    )]
    pub(crate) encodings: Vec<EncodingsArg>,
    /// The SAT solvers that the sat engine competes with, apart by commas, as in `solve --backend`
    #[arg(
        long,
        value_name = "SOLVER,...",
        value_delimiter = ',',
        default_value = "varisat"
    )]
    pub(crate) backends: Vec<Backend>,
    /// Whether propagation decides what it can before the rest is encoded; `no` is the pure reduction
    #[arg(long, value_parser = simplify(), default_value = "both")]
    pub(crate) simplify: &'static [bool],
    /// The question that each puzzle is asked
    #[arg(long, value_enum, default_value_t = AskArg::Unique)]
    pub(crate) ask: AskArg,
    /// Stop counting after this many solutions; for `--ask count`
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// Give up on a puzzle after this long, way by way
    #[arg(long, value_name = "TIME", default_value = "10s")]
    #[arg(value_parser = humantime::parse_duration)]
    pub(crate) timeout: Duration,
    /// Solve each puzzle this many times each way; the fastest counts
    #[arg(long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) repeat: u16,
    /// What the times are read from [default: cpu, or wall where an external solver competes]
    #[arg(long, value_enum)]
    pub(crate) clock: Option<ClockArg>,
    /// One JSON object a way and line
    #[arg(long)]
    pub(crate) json: bool,
    /// The table in Markdown
    #[arg(long, conflicts_with = "json")]
    pub(crate) markdown: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Encodings by name.
#[derive(Clone, Copy)]
pub(crate) enum EncodingsArg {
    All,
    Auto,
    One(Recipe),
}

impl FromStr for EncodingsArg {
    type Err = UnknownEncoding;

    fn from_str(text: &str) -> Result<EncodingsArg, UnknownEncoding> {
        match text {
            "all" => Ok(EncodingsArg::All),
            "auto" => Ok(EncodingsArg::Auto),
            name => name.parse().map(EncodingsArg::One),
        }
    }
}

fn sets() -> impl TypedValueParser<Value = &'static [Set]> {
    const ALL: &[Set] = &Set::ALL;
    choice([
        (
            "easy",
            "Takuzu 10x10, trivial; Sudoku 9x9 that naked singles solve",
            &ALL[..1],
        ),
        (
            "medium",
            "Takuzu 10x10, normal; Sudoku 9x9, minimal",
            &ALL[1..2],
        ),
        (
            "hard",
            "Takuzu 10x10, expert; Sudoku 9x9, minimal, those of 10,000 that the native search finds hardest",
            &ALL[2..],
        ),
        ("all", "All three", ALL),
    ])
}

fn simplify() -> impl TypedValueParser<Value = &'static [bool]> {
    const BOTH: &[bool] = &[true, false];
    choice([
        ("yes", "", &BOTH[..1]),
        ("no", "", &BOTH[1..]),
        ("both", "", BOTH),
    ])
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AskArg {
    /// None, one or several solutions
    Unique,
    /// A solution
    Solve,
    /// The number of solutions
    Count,
}

#[derive(Clone, Copy, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ClockArg {
    /// The processor's work in the thread that solves; that of other processes is not seen
    Cpu,
    /// The clock on the wall
    Wall,
}

#[derive(Args)]
pub(crate) struct CoverArgs {
    /// The file with the problem; `-` is standard input, which is also read when no file is named
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Find all covers, not only one
    #[arg(long)]
    pub(crate) all: bool,
    /// Print how many covers there are
    #[arg(long, conflicts_with = "all")]
    pub(crate) count: bool,
    /// Stop after this many covers
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,
    /// Who solves: auto, bits, support or links
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = choice(Algorithm::ALL.map(|it| (it.name(), "", it))))]
    pub(crate) engine: Algorithm,
    /// Give up after this long, e.g. `30s`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// Say what the work has cost, on standard error
    #[arg(long)]
    pub(crate) stats: bool,
    /// One JSON object a cover and line, or one for the count
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
