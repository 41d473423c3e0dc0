//! The arguments of the commands that make puzzles and formulas.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use takuzu_sat::Shape;
use takuzu_sat::deduction::Level;
use takuzu_sat::generate::Pattern;
use takuzu_sat::puzzle::{Encoding, Kind};

use super::choice::choice;
use super::exporting::whole;
use super::shared::{JobsArgs, OutputArgs, WritingArgs, kinds};
use super::sudoku::block;
use super::takuzu::RulesArgs;

#[derive(Args)]
pub(crate) struct GenerateArgs {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: u64,
    /// What the puzzles are
    #[arg(long = "puzzle", value_name = "KIND", value_parser = kinds(), default_value = "takuzu")]
    pub(crate) kind: Kind,
    /// The size, e.g. 20 or 10x14 [default: 10, or that of the mask; of Sudoku 9]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) size: Option<Shape>,
    /// The rows and columns of cells of a block of a Sudoku, such as 2x3 [default: as near to a square
    /// as may be, wider than high]
    #[arg(long, value_name = "RxC", value_parser = block)]
    pub(crate) blocks: Option<Shape>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// Take givens, and signs, away until none can go
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Signs between neighbours of Takuzu, = and x: how many, or a range such as 8-12 [default without a number:
    /// as many as givens, about; with --minimal, those that stay]
    #[arg(long, value_name = "N", value_parser = signs, num_args = 0..=1, default_missing_value = "")]
    pub(crate) signs: Option<Amount<usize>>,
    /// How hard: the techniques of this level solve it, and those of the level below do not; a Sudoku
    /// is `trivial` if singles (full house, hidden and naked) suffice
    #[arg(long, value_parser = choice(Level::ALL.map(|level| (level.name(), "", level))))]
    pub(crate) level: Option<Level>,
    /// How many givens: a number, a range such as 20-24, or `min` for as few as can be found
    /// (of Takuzu)
    #[arg(long, value_name = "N", value_parser = clues)]
    pub(crate) clues: Option<Amount<usize>>,
    /// Which part of the cells is given, from 0 to 1, or a range such as 0.2-0.3; for Takuzu [default:
    /// 0.35, 0.2 beside signs, or more where a symmetry needs it; of Sudoku always 0.35, and 0.44 from a
    /// side of 16 on]
    #[arg(long, value_name = "R", value_parser = fill, conflicts_with = "clues")]
    pub(crate) fill: Option<Amount<f64>>,
    /// The symmetry of the places of givens
    #[arg(long, value_name = "SYMMETRY", value_parser = patterns(), default_value = "none")]
    pub(crate) symmetry: Pattern,
    /// A drawing in a file, for Takuzu: givens only where it has something else than `.`, `_`, `-` or a space
    #[arg(long, value_name = "FILE")]
    pub(crate) mask: Option<PathBuf>,
    /// Givens anywhere, never mind whether the solution is the only one; for Takuzu
    #[arg(long, conflicts_with_all = ["minimal", "cross_check", "effort", "level"])]
    pub(crate) any: bool,
    /// Attempts per puzzle before giving up: what `--clues min` makes, and the tries of others
    /// before they give up [default: 20000 for sides up to 6, 1000 up to 14, else 100; of a level
    /// 20000 up to 14, else 2000; of Sudoku 1000 for sides below 16, else 10, and 20 times that of a
    /// level]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) effort: Option<u64>,
    /// Let puzzles come again, mirrored, turned or with 0 and 1 exchanged; a Sudoku in any order of its
    /// bands, stacks, rows, columns and numbers
    #[arg(long)]
    pub(crate) duplicates: bool,
    /// Prove each puzzle unique by SAT as well
    #[arg(long)]
    pub(crate) cross_check: bool,
    /// The seed: the same arguments give the same bytes [default: by chance, and named]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

fn patterns() -> impl TypedValueParser<Value = Pattern> {
    choice(Pattern::ALL.map(|pattern| (pattern.name(), "", pattern)))
}

/// A number or a range, as it was typed and as it is meant.
#[derive(Clone)]
pub(crate) struct Amount<T> {
    pub(crate) typed: String,
    /// None for the word that is typed in place of a number.
    pub(crate) range: Option<RangeInclusive<T>>,
}

fn clues(text: &str) -> Result<Amount<usize>, String> {
    let expected = "a number such as 20, a range such as 20-24, or `min`";
    amount(text, Some("min"), expected)
}

fn signs(text: &str) -> Result<Amount<usize>, String> {
    let expected = "a number such as 10, or a range such as 8-12";
    amount(text, Some(""), expected)
}

fn fill(text: &str) -> Result<Amount<f64>, String> {
    let expected = "a part such as 0.25, or a range such as 0.2-0.3";
    amount(text, None, expected)
}

/// Reads a number or a range, or the word in place of one.
fn amount<T: FromStr>(text: &str, word: Option<&str>, expected: &str) -> Result<Amount<T>, String> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let range = match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) => Some(from..=to),
        _ if word == Some(text) => None,
        _ => return Err(expected.into()),
    };
    let typed = text.into();
    Ok(Amount { typed, range })
}

#[derive(Args)]
pub(crate) struct FamilyArgs {
    /// Files with puzzles whose solution is to be forbidden, with `--kind blocked`; without one they
    /// are made
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// What the puzzles are made of
    #[arg(long, value_enum)]
    pub(crate) kind: KindArg,
    /// The size, e.g. 20 or 10x14 [default: 20]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) size: Option<Shape>,
    /// How many, with this seed and those that follow [default: 1]
    #[arg(short = 'n', long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: Option<u64>,
    /// Which part of the cells is given, from 0 to 1 [default: 0.2 at random, 0.45 of a solution]
    #[arg(long, value_name = "D")]
    pub(crate) density: Option<f64>,
    /// How many completions the beginning of a row has, in the pigeonhole family [default: 6]
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u16).range(1..=255))]
    pub(crate) completions: Option<u16>,
    /// How many columns are free, in the pigeonhole family [default: the least that do; 6 for 12
    /// completions]
    #[arg(long, value_name = "W", value_parser = clap::value_parser!(u16).range(1..=511))]
    pub(crate) free: Option<u16>,
    /// The seed: the same arguments give the same bytes [default: 1]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The formula, or the puzzle itself
    #[arg(long, value_enum, default_value_t = FamilyFormat::Dimacs)]
    pub(crate) to: FamilyFormat,
    /// How the rules become clauses, LINE[+DISTINCT]: LINE is counter, windowed, implicates,
    /// automaton, totalizer or binomial, DISTINCT is one-sided, two-sided or directed
    #[arg(long, value_name = "ENC", default_value = "counter+one-sided", value_parser = whole)]
    pub(crate) encoding: Encoding,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The side of a square, or rows and columns.
fn size(text: &str) -> Result<Shape, String> {
    let (rows, cols) = text.split_once('x').unwrap_or((text, text));
    match (rows.parse(), cols.parse()) {
        (Ok(rows), Ok(cols)) => Ok(Shape::new(rows, cols)),
        _ => Err("a size is a side, such as 20, or rows and columns, such as 10x14".into()),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KindArg {
    /// No givens
    Blank,
    /// Cells at random, each 0 or 1
    Random,
    /// A part of a solution, one given of it wrong: unsatisfiable
    Flipped,
    /// Rows that begin alike, one more than can end differently: unsatisfiable, and hard
    Pigeonhole,
    /// Puzzles of a file, or minimal ones that are made, their solution forbidden: unsatisfiable if it
    /// was the only one
    Blocked,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum FamilyFormat {
    /// DIMACS CNF
    Dimacs,
    /// The puzzle, a row a line
    Grid,
    /// The puzzle on one line; squares only
    Line,
}
