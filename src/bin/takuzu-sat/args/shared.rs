//! The arguments that several commands share: input, output, solvers.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use takuzu_sat::Shape;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::{Engine, Recipe};
use takuzu_sat::text::{CellSigns, Format};

use super::sudoku::block;
use super::takuzu::RulesArgs;

/// The input.
#[derive(Args, Clone)]
pub(crate) struct InputArgs {
    /// Files with puzzles; `-` is standard input, which is also read when no file is named
    #[arg(value_name = "FILE", conflicts_with = "text")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// The way in which texts are read.
#[derive(Args, Clone)]
pub(crate) struct ReadingArgs {
    /// A puzzle in place of a file, rows apart by spaces or `/`
    #[arg(long, value_name = "ROWS")]
    pub(crate) text: Option<String>,
    /// The format of the input [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub(crate) from: Option<Format>,
    /// Treat every character other than 0 and 1 as a blank
    #[arg(long)]
    pub(crate) lenient: bool,
    /// The three signs that mean zero, one and blank, such as `OX.` [default: `01.`]
    #[arg(long, value_name = "SIGNS")]
    pub(crate) cells: Option<CellSigns>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// What the puzzles are [default: detected; what holds 0, 1 and blanks alone is Takuzu]
    #[arg(long = "puzzle", value_name = "KIND", value_parser = kinds())]
    pub(crate) kind: Option<Kind>,
    /// The rows and columns of cells of a block of a Sudoku, such as 2x3 [default: what the text says,
    /// or as near to a square as may be, wider than high]
    #[arg(long, value_name = "RxC", value_parser = block, conflicts_with_all = ["lenient", "cells", "rules", "odd"])]
    pub(crate) blocks: Option<Shape>,
}

/// Returns a parser of the names of puzzles.
pub(super) fn kinds() -> impl TypedValueParser<Value = Kind> {
    PossibleValuesParser::new(Kind::ALL.map(Kind::name))
        .map(|name| name.parse().expect("each name is that of a kind"))
}

/// Returns a parser of the names of formats.
pub(crate) fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| name.parse().expect("each name is that of a format"))
}

/// The output.
#[derive(Args)]
pub(crate) struct OutputArgs {
    /// Write to a file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Overwrite the file, and build formulas of more than 50 million clauses
    #[arg(long)]
    pub(crate) force: bool,
    /// No notes on standard error; `check` answers by its exit code alone
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// When to use colour
    #[arg(long, value_enum, default_value_t = ColorArg::Auto)]
    pub(crate) color: ColorArg,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ColorArg {
    Auto,
    Always,
    Never,
}

impl From<ColorArg> for anstream::ColorChoice {
    fn from(color: ColorArg) -> anstream::ColorChoice {
        match color {
            ColorArg::Auto => anstream::ColorChoice::Auto,
            ColorArg::Always => anstream::ColorChoice::Always,
            ColorArg::Never => anstream::ColorChoice::Never,
        }
    }
}

/// The form of the answers.
#[derive(Args)]
pub(crate) struct WritingArgs {
    /// The format of the answers [default: that of the puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats(), conflicts_with = "json")]
    pub(crate) to: Option<Format>,
    /// One JSON object a puzzle and line
    #[arg(long)]
    pub(crate) json: bool,
}

/// The engine and its limits.
#[derive(Args)]
pub(crate) struct SolverArgs {
    /// The engine [default: sat for solve and check, native for count and enumerate]
    #[arg(long, value_enum)]
    pub(crate) engine: Option<EngineChoice>,
    /// The SAT solver: varisat, cadical (where built in), or external: and a command that reads
    /// DIMACS, such as `external:kissat -q`; {cnf} and {out} in it stand for files
    #[arg(long, value_name = "SOLVER", default_value = "varisat")]
    pub(crate) backend: Backend,
    /// How the rules become clauses, LINE[+DISTINCT][+lazy]: LINE is counter, automaton, totalizer or
    /// binomial, DISTINCT is one-sided, two-sided or directed; for Sudoku minimal or complete
    /// [default: by puzzle and size]
    #[arg(long, value_name = "ENC")]
    pub(crate) encoding: Option<Recipe>,
    /// Encode the whole puzzle, nothing decided before: the pure reduction
    #[arg(long)]
    pub(crate) no_simplify: bool,
    /// Ask all engines and fail if they disagree
    #[arg(long, conflicts_with = "engine")]
    pub(crate) cross_check: bool,
    /// Give up on a puzzle after this long, e.g. `30s`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// Say what the work has cost, on standard error or in the JSON
    #[arg(long)]
    pub(crate) stats: bool,
}

/// The number of puzzles to work on in parallel.
#[derive(Args, Clone, Copy)]
pub(crate) struct JobsArgs {
    /// Number of puzzles to work on in parallel [default: one for each core]
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<NonZero<usize>>,
}

impl JobsArgs {
    /// The number of threads that was typed; by default the number of cores.
    pub(crate) fn threads(self) -> usize {
        let cores = || thread::available_parallelism().ok();
        self.jobs.or_else(cores).map_or(1, NonZero::get)
    }
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum EngineArg {
    /// The formula, solved by varisat
    Sat,
    /// Legal lines, or numbers in cells, as an exact cover problem
    Xcc,
    /// Search on the board, which learns from conflicts where there are many
    Native,
}

/// An engine, or what suits the puzzle.
#[derive(Clone, Copy)]
pub(crate) enum EngineChoice {
    Auto,
    By(EngineArg),
}

impl From<EngineChoice> for Engine {
    fn from(choice: EngineChoice) -> Engine {
        match choice {
            EngineChoice::Auto => Engine::Auto,
            EngineChoice::By(engine) => engine.into(),
        }
    }
}

impl ValueEnum for EngineChoice {
    fn value_variants<'a>() -> &'a [EngineChoice] {
        &[
            EngineChoice::Auto,
            EngineChoice::By(EngineArg::Sat),
            EngineChoice::By(EngineArg::Xcc),
            EngineChoice::By(EngineArg::Native),
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        match self {
            EngineChoice::Auto => Some(
                PossibleValue::new("auto")
                    .help("Native up to sides of 128, the longest that it takes, and sat beyond"),
            ),
            EngineChoice::By(engine) => engine.to_possible_value(),
        }
    }
}

impl From<EngineArg> for Engine {
    fn from(engine: EngineArg) -> Engine {
        match engine {
            EngineArg::Sat => Engine::Sat,
            EngineArg::Xcc => Engine::Xcc,
            EngineArg::Native => Engine::Native,
        }
    }
}
