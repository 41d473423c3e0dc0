//! The arguments that several commands share: input, output, solvers.

use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use anstream::ColorChoice;
use clap::Args;
use clap::builder::TypedValueParser;
use takuzu_sat::Shape;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::{Engine, Recipe};
use takuzu_sat::text::{CellSigns, Format};

use super::choice::{Rows, choice};
use super::sudoku::block;
use super::takuzu::RulesArgs;

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
    #[arg(long, value_name = "ROWS", value_parser = Rows, allow_hyphen_values = true)]
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

pub(super) fn kinds() -> impl TypedValueParser<Value = Kind> {
    choice(Kind::ALL.map(|kind| (kind.name(), "", kind)))
}

pub(super) fn formats() -> impl TypedValueParser<Value = Format> {
    choice(Format::ALL.map(|format| (format.name(), "", format)))
}

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
    #[arg(long, value_parser = colors(), default_value = "auto")]
    pub(crate) color: ColorChoice,
}

fn colors() -> impl TypedValueParser<Value = ColorChoice> {
    choice([
        ("auto", "", ColorChoice::Auto),
        ("always", "", ColorChoice::Always),
        ("never", "", ColorChoice::Never),
    ])
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
    #[arg(long, value_parser = choice([AUTO].into_iter().chain(ENGINES)))]
    pub(crate) engine: Option<Engine>,
    /// The SAT solver: varisat, cadical (where built in), or external: and a command that reads
    /// DIMACS, such as `external:kissat -q`; {cnf} and {out} in it stand for files
    #[arg(long, value_name = "SOLVER", default_value = "varisat")]
    pub(crate) backend: Backend,
    /// How the rules become clauses, LINE[+DISTINCT][+lazy]: LINE is counter, windowed, implicates,
    /// automaton, totalizer or binomial, DISTINCT is one-sided, two-sided or directed; for Sudoku
    /// minimal or complete [default: by puzzle]
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

/// The choice of the engine by the puzzle.
const AUTO: (&str, &str, Engine) = (
    "auto",
    "Native up to sides of 128, the longest that it takes, and sat beyond",
    Engine::Auto,
);

pub(super) const ENGINES: [(&str, &str, Engine); 3] = [
    ("sat", "The formula, solved by varisat", Engine::Sat),
    (
        "xcc",
        "Legal lines, or numbers in cells, as an exact cover problem",
        Engine::Xcc,
    ),
    (
        "native",
        "Search on the board, which learns from conflicts where there are many",
        Engine::Native,
    ),
];
