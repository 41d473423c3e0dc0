//! The arguments of the commands that make puzzles and formulas, and change them.

use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use clap::builder::TypedValueParser;
use takuzu_sat::Shape;
use takuzu_sat::deduction::Level;
use takuzu_sat::generate::Pattern;
use takuzu_sat::puzzle::{Kind, Technique};
use takuzu_sat::text::Format;
use takuzu_sat::transform::Change;

use super::shared::{
    InputArgs, JobsArgs, LanguageArgs, OutputArgs, RulesArgs, WritingArgs, block, choice, formats,
    kinds, number, sides, time, unless_too_large,
};

#[derive(Args)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct GenerateArgs {
    /// Number of puzzles to make [default: 1, or one per grid of --from]
    #[arg(short = 'n', long, value_name = "N", allow_negative_numbers = true, value_parser = number::<u64>(1..))]
    pub(crate) count: Option<u64>,
    /// Kind of the puzzles [default: takuzu, or that of --from]
    #[arg(long = "puzzle", value_name = "KIND", value_parser = kinds())]
    pub(crate) kind: Option<Kind>,
    /// Make puzzles from the complete grids in this file
    ///
    /// `-` is standard input. The file may be in any format and hold several grids of the same size; they are used in turn. The puzzles
    /// keep the rules, the blocks and the signs of the grids.
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    pub(crate) from: Vec<PathBuf>,
    /// Size, such as 20 or 10x14 [default: 10 or that of the mask, for Sudoku 9]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) size: Option<Shape>,
    /// Remove givens and signs until no more can be removed
    #[arg(long)]
    pub(crate) minimal: bool,
    /// Add signs = and x between cells of Takuzu: a number or a range such as 8-12
    ///
    /// Without a number there are about as many signs as givens; with --minimal, only those that are needed.
    #[arg(long, value_name = "N", value_parser = signs, num_args = 0..=1, default_missing_value = "")]
    pub(crate) signs: Option<Amount<usize>>,
    /// Difficulty of the puzzles; several levels share them evenly, in order
    ///
    /// The techniques of this level solve the puzzle, and those of the level below do not. A Sudoku is
    /// `trivial` if singles (full house, hidden and naked) are enough. Small boards do not have all levels,
    /// and some levels are rare: see docs/generating.md.
    #[arg(long, value_parser = choice(Level::ALL.map(|level| (level.name(), "", level))))]
    #[arg(value_name = "LEVEL,...", value_delimiter = ',')]
    pub(crate) level: Vec<Level>,
    /// Make puzzles that these techniques alone solve, such as `pair,gap`
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = techniques())]
    #[arg(hide_possible_values = true)]
    pub(crate) techniques: Vec<Technique>,
    /// Make puzzles that need each of these techniques, and none harder
    ///
    /// All techniques up to the hardest of these solve the puzzle (with --techniques, those of them), and
    /// without one of these they do not. `takuzu-sat grade` names the techniques.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', value_parser = techniques())]
    #[arg(hide_possible_values = true)]
    pub(crate) needs: Vec<Technique>,
    /// Order of the puzzles [default: as they are made]
    #[arg(long, value_name = "BY", value_parser = choice([("score", "The easiest first", Order::Score)]))]
    #[arg(help_heading = "Output")]
    pub(crate) sort: Option<Order>,
    /// Number of givens, or a range such as 20-24, or `min`
    ///
    /// `min` looks for a puzzle with as few givens as possible.
    #[arg(long, value_name = "N", value_parser = clues)]
    pub(crate) clues: Option<Amount<usize>>,
    /// Number of empty cells, or a range: the complement of --clues
    #[arg(long, value_name = "N", value_parser = holes, conflicts_with = "clues")]
    pub(crate) holes: Option<Amount<usize>>,
    /// Share of cells that are given, such as 0.25, or a range such as 0.2-0.3
    ///
    /// The default is 0.35 (0.2 with signs, 0.44 for Sudoku from side 16 on), and more where a symmetry
    /// needs it.
    #[arg(hide_short_help = true, long, alias = "density", value_name = "SHARE", value_parser = fill)]
    #[arg(conflicts_with_all = ["clues", "holes"])]
    pub(crate) fill: Option<Amount<f64>>,
    /// Symmetry of the places of givens
    #[arg(long, value_name = "NAME", value_parser = patterns(), default_value = "none")]
    pub(crate) symmetry: Pattern,
    /// Put givens only where a drawing in this file is not blank
    ///
    /// Blanks are `.`, `_`, `-` and spaces.
    #[arg(long, value_name = "FILE")]
    pub(crate) mask: Option<PathBuf>,
    /// Do not make the solution unique
    #[arg(hide_short_help = true)]
    #[arg(long, conflicts_with_all = ["minimal", "cross_check", "effort", "level", "techniques", "needs", "sort"])]
    pub(crate) any: bool,
    /// Attempts per puzzle before giving up [default: by size and level]
    ///
    /// With `--clues min`, this is the number of attempts that are always made. The default is 20000 for
    /// sides up to 6, 1000 up to 14, and 100 beyond; with a level 20000 up to 14, and 2000 beyond. For
    /// Sudoku it is 1000 for sides below 16 and 10 from there on, with a level 20 times as many.
    #[arg(long, value_name = "N", value_parser = number::<u64>(1..))]
    #[arg(help_heading = "Solving", hide_short_help = true)]
    pub(crate) effort: Option<u64>,
    /// Allow equivalent puzzles: the same one mirrored, turned or relabelled
    ///
    /// Two Takuzu are also equivalent if 0 and 1 are exchanged; two Sudoku if bands, stacks, rows, columns or
    /// numbers have another order.
    #[arg(long, hide_short_help = true)]
    pub(crate) duplicates: bool,
    /// Also prove by SAT that each solution is unique
    #[arg(long, help_heading = "Solving", hide_short_help = true)]
    pub(crate) cross_check: bool,
    /// Seed: the same arguments give the same puzzles [default: random, and reported]
    #[arg(long, value_name = "N", value_parser = number::<u64>(..))]
    pub(crate) seed: Option<u64>,
    /// Rows and columns of a Sudoku block, such as 2x3
    ///
    /// By default a block is as close to a square as possible, wider than high.
    #[arg(long, value_name = "RxC", value_parser = block, help_heading = "Rules")]
    pub(crate) blocks: Option<Shape>,
    #[command(flatten)]
    pub(crate) rules: RulesArgs,
    /// End the run after this time, such as `30s` or `30`
    ///
    /// The puzzles made so far are printed, a note says how many they are, and the exit code is 3. --effort bounds the work on a single puzzle.
    #[arg(long, value_name = "TIME", help_heading = "Solving", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten, next_help_heading = "Solving")]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    /// Write a comment about each puzzle: its number, givens, level and score
    ///
    /// Where a line is a puzzle, the comment stands behind it, and else on a line above it. All formats but `json` have
    /// comments, and all commands skip them.
    #[arg(long, hide_short_help = true, conflicts_with_all = ["json", "any"], help_heading = "Output")]
    pub(crate) comments: bool,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The order of puzzles that are printed when all are made.
#[derive(Clone, Copy)]
pub(crate) enum Order {
    Score,
}

fn techniques() -> impl TypedValueParser<Value = Technique> {
    let all = Kind::ALL.into_iter().flat_map(Kind::techniques);
    choice(all.map(|technique| (technique.name(), "", technique)))
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

fn holes(text: &str) -> Result<Amount<usize>, String> {
    amount(text, None, "a number such as 49, or a range such as 45-49")
}

pub(super) fn signs(text: &str) -> Result<Amount<usize>, String> {
    let expected = "a number such as 10, or a range such as 8-12";
    amount(text, Some(""), expected)
}

fn fill(text: &str) -> Result<Amount<f64>, String> {
    let expected = "a part such as 0.25, or a range such as 0.2-0.3";
    let fill: Amount<f64> = amount(text, None, expected)?;
    let is_part = |range: &RangeInclusive<f64>| *range.start() >= 0.0 && *range.end() <= 1.0;
    if fill.range.as_ref().is_some_and(is_part) {
        Ok(fill)
    } else {
        Err("a part of the cells lies between 0 and 1".into())
    }
}

/// Reads a number or a range, or the word in place of one.
fn amount<T: FromStr + PartialOrd>(
    text: &str,
    word: Option<&str>,
    expected: &str,
) -> Result<Amount<T>, String> {
    let parts = text.split_once('-').unwrap_or((text, text));
    let range = match (parts.0.parse::<T>(), parts.1.parse()) {
        (Ok(from), Ok(to)) if from > to => {
            return Err(format!("a range begins with its smaller number: {}-{}", parts.1, parts.0));
        }
        (Ok(from), Ok(to)) => Some(from..=to),
        _ if word == Some(text) => None,
        _ => return Err(unless_too_large(text, expected)),
    };
    let typed = text.into();
    Ok(Amount { typed, range })
}

/// The side of a square, or rows and columns.
pub(super) fn size(text: &str) -> Result<Shape, String> {
    let square = text.parse().ok().map(|side| [side, side]);
    match sides(text).or(square) {
        Some([rows, cols]) if rows.min(cols) > 0 => Ok(Shape::new(rows, cols)),
        Some(_) => Err("a side is at least 1".into()),
        None => {
            let words = "a size is a side, such as 20, or rows and columns, such as 10x14";
            Err(unless_too_large(text, words))
        }
    }
}

#[derive(Args)]
pub(crate) struct TransformArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// A change to make, such as rotate-90; repeat the option for more
    ///
    /// For both puzzles: transpose, mirror-rows (top and bottom), mirror-cols (left and right), rotate-90,
    /// rotate-180, rotate-270, random and canonical. For Takuzu: exchange (0 and 1). For Sudoku:
    /// relabel=3124..., swap-rows=1,2 (in one band), swap-cols=1,2, swap-bands=1,2 and swap-stacks=1,2.
    #[arg(help_heading = "Changes", long = "op", value_name = "OP", required = true)]
    pub(crate) ops: Vec<Change>,
    /// Seed of random changes [default: random, and reported]
    #[arg(long, value_name = "N", help_heading = "Changes", value_parser = number::<u64>(..))]
    pub(crate) seed: Option<u64>,
    /// Format to write [default: as -o ends, else that of the puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats(), hide_possible_values = true)]
    #[arg(help_heading = "Output")]
    pub(crate) to: Option<Format>,
    #[command(flatten, next_help_heading = "Output")]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
