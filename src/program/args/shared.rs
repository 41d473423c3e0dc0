//! The arguments that several commands share: input, output, solvers; values that are chosen by their names.

use std::ffi::OsStr;
use std::num::{IntErrorKind, NonZero, ParseIntError};
use std::ops::{Bound, RangeBounds};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use anstream::ColorChoice;
use anyhow::{Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Args, Command};
use takuzu_sat::Shape;
use takuzu_sat::explain::Language;
use takuzu_sat::game::{Deduce, Encoding};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::Engine;
use takuzu_sat::sudoku::Sudoku;
use takuzu_sat::takuzu::{Majority, Rules};
use takuzu_sat::text::{CellSigns, Format};
use takuzu_sat::xcc::Algorithm;

use super::encodings;

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
    /// Take only the puzzle of this number, from 1 [default: all]
    #[arg(long, value_name = "N", value_parser = number::<usize>(1..))]
    pub(crate) index: Option<usize>,
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

    /// Returns the format that was typed, or else the one that the name of the output file says. Fails when the
    /// name promises what is not a text.
    pub(crate) fn format(&self, typed: Option<Format>) -> Result<Option<Format>> {
        let named = match self.extension().as_deref() {
            Some("json" | "jsonl") => Some(Format::Json),
            Some("csv") => Some(Format::Csv),
            Some("tsv") => Some(Format::Tsv),
            Some("md") => Some(Format::Markdown),
            Some("tex") => Some(Format::Latex),
            Some("sdk") => Some(Format::Sdk),
            Some("sdm") => Some(Format::Sdm),
            Some("ss") => Some(Format::Ss),
            Some(
                end @ ("gif" | "gz" | "jpeg" | "jpg" | "pdf" | "png" | "svg" | "xlsx" | "zip"),
            ) if typed.is_none() => {
                bail!(
                    "a file .{end} is not a text: `render` and `book` draw; with --to the name may end in any way"
                )
            }
            _ => None,
        };
        Ok(typed.or(named))
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
    /// Format of the solutions [default: as -o ends, else that of the puzzle]
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
    ///
    /// For Takuzu, evident cells are those beside or between two equal symbols, in a line with all its 0s or
    /// 1s, beside a sign, or in a line that would equal another one. For Sudoku they are the only number for a cell.
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
    #[arg(long, value_name = "ENC", long_help = encodings::for_solving())]
    pub(crate) encoding: Option<Encoding>,
    /// Whether the native board first fills in what propagation decides [default: no]
    ///
    /// `no` encodes the whole puzzle, and the SAT solver decides everything.
    #[arg(long, value_name = "CHOICE", value_parser = yes_or_no())]
    pub(crate) simplify: Option<bool>,
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
    /// Returns the SAT solver that is named, asked for proofs if these are to be checked. Fails when it gives
    /// none.
    pub(crate) fn backend(&self) -> Result<Option<Backend>> {
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
        self.engine.unwrap_or(default)
    }
}

pub(super) fn yes_or_no() -> impl TypedValueParser<Value = bool> {
    choice([("yes", "", true), ("no", "", false)])
}

/// The language of all that a command says about puzzles.
#[derive(Args, Clone, Copy)]
#[command(next_help_heading = "Output")]
pub(crate) struct LanguageArgs {
    /// Language of the sentences [default: from the environment, else en]
    ///
    /// The first of the variables LC_ALL, LC_MESSAGES and LANG that is set decides.
    #[arg(long, value_parser = languages())]
    lang: Option<Language>,
}

impl LanguageArgs {
    /// The language that was named, or else that of the environment.
    pub(crate) fn choice(self) -> Language {
        self.lang.unwrap_or_else(from_environment)
    }
}

/// The first of these variables that says anything counts, as everywhere.
fn from_environment() -> Language {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let values = variables.filter_map(|name| std::env::var(name).ok());
    let locale = values.into_iter().find(|locale| !locale.is_empty());
    let language = locale.unwrap_or_default();
    let language = language.split(['_', '.', '@']).next();
    language.and_then(|name| name.parse().ok()).unwrap_or_default()
}

fn languages() -> impl TypedValueParser<Value = Language> {
    choice([("en", "English", Language::English), ("fr", "French", Language::French)])
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
    ("auto", "native first, and sat for what takes long and for sides above 128", Engine::Auto);

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
    ("native", "A depth-first search on the board", Engine::Native),
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

/// Other names of values, as newcomers type them, wherever the value may be chosen.
pub(super) const SYNONYMS: [(&str, &str); 9] = [
    ("binairo", "takuzu"),
    ("binoxxo", "takuzu"),
    ("medium", "normal"),
    ("difficult", "hard"),
    ("dlx", "links"),
    ("dlx", "xcc:links"),
    ("dancing-links", "links"),
    ("dancing-links", "xcc:links"),
    ("backtracking", "backtrack"),
];

/// Returns a parser of values by their names, each with a line of help or an empty one.
pub(super) fn choice<T: Clone + Send + Sync + 'static>(
    choices: impl IntoIterator<Item = (&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let choices: Vec<_> = choices.into_iter().collect();
    let shown = choices.iter().map(|&(name, help, _)| {
        let value = PossibleValue::new(name).aliases(synonyms(name));
        match help {
            "" => value,
            _ => value.help(help),
        }
    });
    PossibleValuesParser::new(shown).map(move |typed| {
        let is_typed = |name: &'static str| name == typed || synonyms(name).any(|it| it == typed);
        let chosen = choices.iter().find(|&&(name, ..)| is_typed(name));
        chosen.expect("one of the names").2.clone()
    })
}

fn synonyms(name: &'static str) -> impl Iterator<Item = &'static str> {
    let known = SYNONYMS.into_iter().filter(move |(_, known)| *known == name);
    known.map(|(other, _)| other)
}

/// A parser of rows, which may begin with the blank `-`; an option of the command in their place means
/// that they were forgotten. The argument needs `allow_hyphen_values`.
#[derive(Clone)]
pub(super) struct Rows;

impl TypedValueParser for Rows {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        if !is_option(command, &text) {
            return Ok(text);
        }
        let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
        let name = arg.map(ToString::to_string).unwrap_or_default();
        error.insert(ContextKind::InvalidArg, ContextValue::String(name));
        // clap's words for a value that is not there at all.
        error.insert(ContextKind::InvalidValue, ContextValue::String(String::new()));
        Err(error)
    }
}

/// Tells whether a word is an option of a command: `--json`, `--to=line`, `-q`.
pub(super) fn is_option(command: &Command, word: &str) -> bool {
    let is_this = |arg: &Arg| {
        let long = arg.get_long().zip(word.strip_prefix("--"));
        let short = arg.get_short().zip(word.strip_prefix('-'));
        long.is_some_and(|(name, typed)| typed.split('=').next() == Some(name))
            || short.is_some_and(|(name, typed)| typed.chars().eq([name]))
    };
    matches!(word, "--help" | "-h") || command.get_arguments().any(is_this)
}

/// Returns a parser of whole numbers in a range.
pub(super) fn number<N: TryFrom<u64>>(
    range: impl RangeBounds<u64> + Clone,
) -> impl Fn(&str) -> Result<N, String> + Clone {
    move |text| {
        let typed = text.parse().ok().filter(|number| range.contains(number));
        let number = typed.and_then(|number| N::try_from(number).ok());
        number.ok_or_else(|| match (range.start_bound(), range.end_bound()) {
            (Bound::Included(least), Bound::Included(most)) => {
                format!("a whole number from {least} to {most} is expected")
            }
            _ if typed.is_some() => TOO_LARGE.into(),
            (Bound::Included(least), _) => {
                unless_too_large(text, &format!("a whole number is expected, {least} or more"))
            }
            (_, _) => unless_too_large(text, "a whole number is expected, such as 7"),
        })
    }
}

const TOO_LARGE: &str = "the number is too large";

/// Returns the reason why a value with numbers in it cannot be read: that one of them is too large, or these words.
pub(super) fn unless_too_large(text: &str, words: &str) -> String {
    let is_large = |digits: &str| {
        let read: Result<u64, ParseIntError> = digits.parse();
        read.is_err_and(|error| *error.kind() == IntErrorKind::PosOverflow)
    };
    let mut numbers = text.split(|sign: char| !sign.is_ascii_digit());
    if numbers.any(is_large) { TOO_LARGE } else { words }.into()
}

/// Reads two sides: `2x3`, `2X3`.
pub(super) fn sides(text: &str) -> Option<[usize; 2]> {
    let (first, second) = text.split_once(['x', 'X'])?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

/// Reads a time: plain seconds, or numbers with units.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let is_plain = text.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    let seconds = text.parse().ok().filter(|_| is_plain);
    let read = match seconds {
        Some(seconds) => Duration::try_from_secs_f64(seconds).map_err(|_| true),
        None => humantime::parse_duration(text)
            .map_err(|error| error == humantime::DurationError::NumberOverflow),
    };
    match read {
        Ok(time) if has_falling_units(text) => Ok(time),
        Err(true) => Err("the time is too long".into()),
        Ok(_) | Err(false) => {
            Err("a time such as 10 (seconds), 500ms or `1m 30s` is expected".into())
        }
    }
}

/// Tells whether each unit of a time is smaller than the one before it, so that none stands twice.
fn has_falling_units(time: &str) -> bool {
    let units = time.split(|sign: char| !sign.is_alphabetic()).filter(|unit| !unit.is_empty());
    let sizes = units.map(|unit| humantime::parse_duration(&format!("1{unit}")).ok());
    sizes.is_sorted_by(|larger, smaller| larger > smaller)
}

/// Reads the shape of a block: `2x3`.
pub(super) fn block(text: &str) -> Result<Shape, String> {
    let wrong = || unless_too_large(text, "expected rows and columns of cells, such as 2x3");
    let [rows, cols] = sides(text).ok_or_else(wrong)?;
    let block = Shape::new(rows, cols);
    match Sudoku::blank(block) {
        Ok(_) => Ok(block),
        Err(error) => Err(error.to_string()),
    }
}

/// The rules that puzzles are to be completed under.
#[derive(Args, Clone)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RulesArgs {
    /// Rules of Takuzu: `takuzu` forbids equal lines, `unruly` and `plus` allow them
    ///
    /// All of them forbid three equal symbols next to each other, and all want as many 0s as 1s in each
    /// row and column. By default the text decides; where it says nothing, `takuzu` holds.
    #[arg(long, value_parser = rules(), value_name = "NAME")]
    pub(crate) rules: Option<Rules>,
    /// Allow odd sides, with one more 1 in each line (one) or one more of either symbol
    #[arg(value_name = "EXTRA", long, value_parser = choice([("one", "", Majority::One), ("either", "", Majority::Either)]))]
    pub(crate) odd: Option<Majority>,
}

impl RulesArgs {
    pub(crate) fn are_typed(&self) -> bool {
        self.rules.is_some() || self.odd.is_some()
    }
}

fn rules() -> impl TypedValueParser<Value = Rules> {
    choice([
        ("takuzu", "", Rules::TAKUZU),
        ("unruly", "", Rules::UNRULY),
        ("plus", "", Rules::UNRULY),
    ])
}

/// The parts of a count, which can be done on several machines.
#[derive(Args, Clone, Default)]
#[command(next_help_heading = "Parts")]
pub(crate) struct PartArgs {
    /// Count only part K of N, and write a part file for --merge
    ///
    /// Each part can be done on its own, in any order and on any machine. A part that was stopped can be
    /// started again: with `-o` its file appears when the part is done.
    #[arg(long, value_name = "K/N", value_parser = part)]
    pub(crate) part: Option<Part>,
    /// Add up these part files, which must hold all parts of one puzzle
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["part", "files", "text"])]
    pub(crate) merge: Option<Vec<PathBuf>>,
}

/// A part of a count: which one, from 1, and of how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) number: u64,
    pub(crate) of: u64,
}

/// The most parts of a count.
const MOST_PARTS: u64 = 1_000_000;

fn part(text: &str) -> Result<Part, String> {
    let numbers = text.split_once('/').and_then(|(number, of)| {
        let [number, of] = [number, of].map(|text| text.parse().ok());
        Some((number?, of?))
    });
    let Some((number, of)) = numbers else {
        let words = "two numbers are expected, such as 3/64: part 3 of 64";
        return Err(unless_too_large(text, words));
    };
    match number {
        _ if !(1..=MOST_PARTS).contains(&of) => {
            Err(format!("there can be 1 to {MOST_PARTS} parts"))
        }
        1.. if number <= of => Ok(Part { number, of }),
        _ => Err(format!("the parts have the numbers 1 to {of}")),
    }
}
