//! The arguments that several commands share: input, output, solvers.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anstream::ColorChoice;
use anyhow::bail;
use clap::builder::TypedValueParser;
use clap::{ArgAction, Args};
use takuzu_sat::Shape;
use takuzu_sat::game::Deduce;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::{Engine, Recipe};
use takuzu_sat::text::{CellSigns, Format};
use takuzu_sat::xcc::Algorithm;

use super::choice::{Rows, choice, time};
use super::sudoku::block;
use super::takuzu::RulesArgs;

#[derive(Args, Clone)]
#[command(next_help_heading = "Input")]
pub(crate) struct InputArgs {
    /// Files with puzzles, `-` for standard input [default: -]
    #[arg(value_name = "FILE", conflicts_with = "text", display_order = 0)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// The way in which texts are read.
#[derive(Args, Clone)]
#[command(next_help_heading = "Input")]
pub(crate) struct ReadingArgs {
    /// A puzzle instead of a file: its rows, as words or separated by `/`
    #[arg(long, value_name = "ROWS", value_parser = Rows, allow_hyphen_values = true)]
    pub(crate) text: Option<String>,
    /// Kind of the puzzles [default: detected]
    ///
    /// A text that holds only 0, 1 and blanks is read as Takuzu.
    #[arg(long = "puzzle", value_name = "KIND", value_parser = kinds())]
    pub(crate) kind: Option<Kind>,
    /// Format of the input [default: detected]; `takuzu-sat formats` lists all
    #[arg(long, value_name = "FORMAT", value_parser = formats(), hide_possible_values = true)]
    pub(crate) from: Option<Format>,
    /// Characters for zero, one and blank, such as `OX.` [default: `01.`]
    #[arg(long, value_name = "SIGNS")]
    pub(crate) cells: Option<CellSigns>,
    /// Treat every character other than 0 and 1 as a blank
    #[arg(long)]
    pub(crate) lenient: bool,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Rows and columns of a Sudoku block, such as 2x3
    ///
    /// By default a block is as the text says, or else as close to a square as possible, wider than high.
    #[arg(long, value_name = "RxC", value_parser = block, help_heading = "Rules")]
    #[arg(conflicts_with_all = ["lenient", "cells", "rules", "odd"])]
    pub(crate) blocks: Option<Shape>,
}

pub(super) fn kinds() -> impl TypedValueParser<Value = Kind> {
    choice(Kind::ALL.map(|kind| (kind.name(), "", kind)))
}

pub(super) fn formats() -> impl TypedValueParser<Value = Format> {
    choice(Format::ALL.map(|format| (format.name(), "", format)))
}

#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Write to this file instead of standard output (`-`)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Overwrite the file if it exists
    #[arg(long)]
    pub(crate) force: bool,
    /// Print no notes on standard error
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// When to use colour
    #[arg(long, value_parser = colors(), value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
}

impl OutputArgs {
    /// Standard output, for commands that write nowhere else.
    pub(crate) fn standard() -> OutputArgs {
        OutputArgs { output: None, force: false, quiet: false, color: ColorChoice::Auto }
    }

    /// Returns the end of the name of the output file, in small letters.
    pub(crate) fn extension(&self) -> Option<String> {
        let extension = self.file()?.extension()?;
        Some(extension.to_str()?.to_ascii_lowercase())
    }

    /// The file to write; `-` is standard output, as it is standard input elsewhere.
    pub(crate) fn file(&self) -> Option<&Path> {
        let file = self.output.as_deref();
        file.filter(|file| file.as_os_str() != "-")
    }
}

pub(super) fn colors() -> impl TypedValueParser<Value = ColorChoice> {
    choice([
        ("auto", "", ColorChoice::Auto),
        ("always", "", ColorChoice::Always),
        ("never", "", ColorChoice::Never),
    ])
}

/// The form of the answers.
#[derive(Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct WritingArgs {
    /// Format of the solutions [default: that of the puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats(), hide_possible_values = true)]
    #[arg(conflicts_with = "json")]
    pub(crate) to: Option<Format>,
    /// Print one JSON object per puzzle, each on one line
    #[arg(long)]
    pub(crate) json: bool,
}

/// The engine and its limits.
#[derive(Args)]
#[command(next_help_heading = "Solving")]
pub(crate) struct SolverArgs {
    /// Engine that solves the puzzles [default: sat]
    #[arg(long, value_parser = choice([AUTO].into_iter().chain(ENGINES)))]
    pub(crate) engine: Option<Engine>,
    /// SAT solver: varisat, cadical or `external:COMMAND` [default: varisat]
    ///
    /// The engine `sat` calls it. cadical is there if the program was built with it. After `external:`
    /// comes a command that reads DIMACS, such as `external:kissat -q`; in it, {cnf} stands for the file
    /// with the formula and {out} for a file for the answer.
    #[arg(long, value_name = "SOLVER")]
    backend: Option<Backend>,
    /// Check the proof of an external solver that finds no solution
    ///
    /// The command gets a file for the proof (DRAT) as its last argument, or where {proof} stands in it. The solver is
    /// then not believed.
    #[arg(long, requires = "backend", hide_short_help = true)]
    checked: bool,
    /// Encoding of the rules: LINE[+DISTINCT][+lazy] [default: chosen for each puzzle]
    ///
    /// The engine `sat` uses it. LINE is counter, windowed, implicates, automaton, totalizer or binomial. DISTINCT is one-sided,
    /// two-sided or directed. With `+lazy`, clauses for distinct lines are added only when needed. For
    /// Sudoku the encoding is minimal or complete.
    #[arg(long, value_name = "ENC")]
    pub(crate) encoding: Option<Recipe>,
    /// Whether to fill in what propagation decides before encoding the rest
    ///
    /// `no` encodes the whole puzzle: the pure reduction.
    #[arg(long, value_name = "CHOICE", default_value = "yes")]
    #[arg(action = ArgAction::Set, value_parser = yes_or_no())]
    pub(crate) simplify: bool,
    /// Work of the engine `backtrack` before it tries a value: none, or evident cells [default: none]
    ///
    /// For Takuzu, evident cells are those beside or between two equal symbols, in a line with all its 0s or
    /// 1s, beside a sign, or in a line that would equal another one. For Sudoku they are the only number for a cell.
    #[arg(long, value_name = "CHOICE", value_parser = choice(Deduce::ALL.map(|it| (it.name(), "", it))))]
    pub(crate) deduce: Option<Deduce>,
    /// Run all engines and fail if they disagree
    #[arg(long, conflicts_with = "engine")]
    pub(crate) cross_check: bool,
    /// Give up on a puzzle after this time, such as `30s`
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    /// Report what the work has cost, on standard error or in the JSON
    #[arg(long)]
    pub(crate) stats: bool,
}

impl SolverArgs {
    /// Returns the SAT solver that is named, asked for proofs if these are to be checked.
    ///
    /// # Errors
    ///
    /// When it gives none.
    pub(crate) fn backend(&self) -> anyhow::Result<Option<Backend>> {
        match (&self.backend, self.checked) {
            (Some(backend), true) => match backend.checked() {
                None => bail!("--checked is for external solvers, and the backend is {backend}"),
                checked => Ok(checked),
            },
            (backend, _) => Ok(backend.clone()),
        }
    }

    /// Tells whether a SAT solver is named.
    pub(crate) fn has_backend(&self) -> bool {
        self.backend.is_some()
    }

    /// Returns the engine that is named, or the default of the command.
    pub(crate) fn engine_or(&self, default: Engine) -> Engine {
        match (self.engine.unwrap_or(default), self.deduce) {
            (Engine::Backtrack(_), Some(deduce)) => Engine::Backtrack(deduce),
            (engine, _) => engine,
        }
    }
}

pub(super) fn yes_or_no() -> impl TypedValueParser<Value = bool> {
    choice([("yes", "", true), ("no", "", false)])
}

/// The number of puzzles to work on in parallel.
#[derive(Args, Clone, Copy)]
pub(crate) struct JobsArgs {
    /// Number of puzzles to work on in parallel [default: one per core]
    #[arg(short, long, value_name = "N", value_parser = jobs)]
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// The most puzzles that may be worked on in parallel.
const MOST_JOBS: usize = 1024;

fn jobs(text: &str) -> Result<NonZero<usize>, String> {
    let jobs = text.parse().ok().filter(|jobs: &NonZero<usize>| jobs.get() <= MOST_JOBS);
    jobs.ok_or_else(|| format!("a number from 1 to {MOST_JOBS} is expected"))
}

impl JobsArgs {
    /// The number of threads that was typed; by default the number of cores.
    pub(crate) fn threads(self) -> usize {
        let cores = || thread::available_parallelism().ok();
        self.jobs.or_else(cores).map_or(1, NonZero::get)
    }
}

/// The choice of the engine by the puzzle.
const AUTO: (&str, &str, Engine) =
    ("auto", "native up to side 128, its largest, and sat beyond", Engine::Auto);

pub(super) const ENGINES: [(&str, &str, Engine); 8] = [
    ("sat", "A formula for a SAT solver", Engine::Sat),
    (
        "xcc",
        "An exact cover problem: legal lines, or numbers in cells",
        Engine::Xcc(Algorithm::Auto),
    ),
    ("xcc:bits", "The same by bit sets", Engine::Xcc(Algorithm::Bits)),
    (
        "xcc:support",
        "The same by items and the support of colours",
        Engine::Xcc(Algorithm::Support),
    ),
    ("xcc:links", "The same by dancing links", Engine::Xcc(Algorithm::Links)),
    ("native", "A search on the board that learns from its conflicts", Engine::Native),
    (
        "backtrack",
        "The textbook's backtracking: values in order, back at a broken rule",
        Engine::Backtrack(Deduce::None),
    ),
    (
        "backtrack:evident",
        "The same, with evident cells filled in first",
        Engine::Backtrack(Deduce::Evident),
    ),
];
