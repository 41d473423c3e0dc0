//! The arguments of the commands that are about solvers themselves.

use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use serde::Serialize;
use takuzu_sat::compare::Set;
use takuzu_sat::game::{Encoding, UnknownEncoding};
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::Engine;
use takuzu_sat::xcc::Algorithm;

use super::encodings;
use super::shared::{ENGINES, InputArgs, OutputArgs, choice, number, time};

#[derive(Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Engines to compare: sat, xcc, xcc:bits, xcc:support, xcc:links, native, backtrack, backtrack:evident
    #[arg(long, value_parser = choice(ENGINES), value_name = "ENGINE,...", value_delimiter = ',')]
    #[arg(default_value = "sat,native", hide_possible_values = true, help_heading = "Solving")]
    pub(crate) engines: Vec<Engine>,
    /// Use built-in puzzles instead of files
    ///
    /// Each set has thirty puzzles and gets its own table. Without `--puzzle`, both Takuzu and Sudoku are used.
    #[arg(long, value_parser = sets(), help_heading = "Input", conflicts_with_all = ["files", "text", "index", "from", "lenient", "cells", "rules", "odd", "blocks"])]
    pub(crate) set: Option<&'static [Set]>,
    /// Encodings to compare, as in `solve --encoding`, or `all`, or `auto`
    #[arg(long, value_name = "ENC,...", value_delimiter = ',', default_value = "auto")]
    #[arg(long_help = encodings::for_comparing(), help_heading = "Solving")]
    pub(crate) encodings: Vec<EncodingsArg>,
    /// SAT solvers to compare, as in `solve --backend`
    #[arg(long, value_name = "SOLVER,...", value_delimiter = ',', default_value = "varisat")]
    #[arg(help_heading = "Solving")]
    pub(crate) backends: Vec<Backend>,
    /// Whether the native board first fills in what propagation decides
    ///
    /// `no` encodes the whole puzzle, and the SAT solver decides everything. `both` compares the two.
    #[arg(long, value_parser = simplify(), value_name = "CHOICE", default_value = "no", help_heading = "Solving")]
    pub(crate) simplify: &'static [bool],
    /// What to find out about each puzzle
    #[arg(long, value_enum, value_name = "QUESTION", default_value_t = AskArg::Unique, help_heading = "Solving")]
    pub(crate) ask: AskArg,
    /// Stop counting after N solutions, with `--ask count`
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..), help_heading = "Solving")]
    pub(crate) limit: Option<u64>,
    /// Give up on a puzzle after this time, for each contender
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time, help_heading = "Solving")]
    pub(crate) timeout: Duration,
    /// Solve each puzzle N times with each contender; the fastest counts
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number::<u16>(1..), help_heading = "Solving")]
    pub(crate) repeat: u16,
    /// Clock to measure with [default: cpu, or wall if a solver is external]
    #[arg(long, value_enum, help_heading = "Solving")]
    pub(crate) clock: Option<ClockArg>,
    /// Print one JSON object per contender, each on one line
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    /// Draw the median times as a chart into this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Encodings by name.
#[derive(Clone, Copy)]
pub(crate) enum EncodingsArg {
    All,
    Auto,
    One(Encoding),
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
        ("easy", "Takuzu 10x10, trivial; Sudoku 9x9, solved by naked singles", &ALL[..1]),
        ("medium", "Takuzu 10x10, normal; Sudoku 9x9, minimal", &ALL[1..2]),
        (
            "hard",
            "Takuzu 10x10, expert; Sudoku 9x9, the hardest of 10,000 minimal ones for the native search",
            &ALL[2..],
        ),
        ("all", "All three", ALL),
    ])
}

fn simplify() -> impl TypedValueParser<Value = &'static [bool]> {
    const BOTH: &[bool] = &[true, false];
    choice([("yes", "", &BOTH[..1]), ("no", "", &BOTH[1..]), ("both", "", BOTH)])
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum AskArg {
    /// Whether it has no, one or several solutions
    Unique,
    /// A solution
    Solve,
    /// The number of solutions
    Count,
}

#[derive(Clone, Copy, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ClockArg {
    /// CPU time of the thread that solves; it does not count the work of other processes
    Cpu,
    /// Elapsed time
    Wall,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum CoverFormat {
    /// A line with the items, then an option a line
    Knuth,
    /// A row of 0 and 1 for each option, perhaps below the names of the columns
    Matrix,
}

#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct CoverArgs {
    /// The file with the problem, `-` for standard input [default: -]
    #[arg(value_name = "FILE", display_order = 0, help_heading = "Input")]
    pub(crate) file: Option<PathBuf>,
    /// Format of the problem: Knuth's, or a matrix of 0 and 1 [default: detected]
    #[arg(long, value_name = "FORMAT", help_heading = "Input")]
    pub(crate) from: Option<CoverFormat>,
    /// Find all covers instead of one
    #[arg(long)]
    pub(crate) all: bool,
    /// Print the number of covers
    #[arg(long, conflicts_with = "all")]
    pub(crate) count: bool,
    /// Stop after N covers
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..))]
    pub(crate) limit: Option<u64>,
    /// Engine that solves the problem
    #[arg(long, value_name = "ENGINE", default_value = "auto", value_parser = choice(Algorithm::ALL.map(|it| (it.name(), "", it))))]
    pub(crate) engine: Algorithm,
    /// Give up after this time, such as `30s`
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    /// Report what the work has cost, on standard error
    #[arg(long)]
    pub(crate) stats: bool,
    /// Print one JSON object per cover, each on one line, or one for the count
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
