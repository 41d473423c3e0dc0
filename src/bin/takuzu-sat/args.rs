//! The command line as it is typed.

use std::num::NonZero;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use takuzu_sat::generate::Pattern;
use takuzu_sat::sat::Backend;
use takuzu_sat::solve::{Engine, Recipe};
use takuzu_sat::takuzu::Rules;
use takuzu_sat::takuzu::encoding::{Encoding, UnknownEncoding};
use takuzu_sat::text::Format;
use takuzu_sat::{Puzzle, Shape};

/// Solves, counts and checks Takuzu (Binairo) puzzles by reduction to SAT.
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
    /// Count the solutions of each puzzle
    Count(CountArgs),
    /// List the solutions of each puzzle
    Enumerate(EnumerateArgs),
    /// Make puzzles with exactly one solution, by size, number of givens and shape
    Generate(Box<GenerateArgs>),
    /// Write a puzzle as a formula for other solvers
    Export(ExportArgs),
    /// Make benchmark formulas of a kind, size and seed, with the answer that is expected
    Family(FamilyArgs),
    /// Turn the answer of another solver back into a grid, and check it
    Decode(DecodeArgs),
    /// Solve the same puzzles in several ways, check the answers against each other, and say what
    /// each way took
    Compare(CompareArgs),
}

/// Where puzzles come from.
#[derive(Args)]
pub(crate) struct InputArgs {
    /// Files with puzzles; `-` is standard input, which is also read when no file is named
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
}

/// How a puzzle's text is to be understood.
#[derive(Args)]
pub(crate) struct ReadingArgs {
    /// A puzzle in place of a file, rows apart by spaces or `/`
    #[arg(long, value_name = "ROWS", conflicts_with = "files")]
    pub(crate) text: Option<String>,
    /// The format of the input [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub(crate) from: Option<Format>,
    /// Take any sign but 0 and 1 for a blank
    #[arg(long)]
    pub(crate) lenient: bool,
    /// The rules that hold: `takuzu` all three, `unruly` without distinct rows and columns
    #[arg(long, value_enum, default_value_t = RulesArg::Takuzu)]
    pub(crate) rules: RulesArg,
}

/// The formats by their names.
fn formats() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| name.parse().expect("each name is that of a format"))
}

/// Named bundles of rules.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RulesArg {
    Takuzu,
    Unruly,
}

impl From<RulesArg> for Rules {
    fn from(rules: RulesArg) -> Rules {
        match rules {
            RulesArg::Takuzu => Rules::TAKUZU,
            RulesArg::Unruly => Rules::UNRULY,
        }
    }
}

/// Where answers go.
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

/// How grids are written.
#[derive(Args)]
pub(crate) struct WritingArgs {
    /// The format of the answers [default: that of the puzzle]
    #[arg(long, value_name = "FORMAT", value_parser = formats(), conflicts_with = "json")]
    pub(crate) to: Option<Format>,
    /// One JSON object a puzzle and line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Who solves, and how long.
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
    /// binomial, DISTINCT is one-sided, two-sided or directed [default: by size]
    #[arg(long, value_name = "ENC")]
    pub(crate) encoding: Option<Recipe>,
    /// Encode the whole puzzle, nothing decided before: the pure reduction
    #[arg(long)]
    pub(crate) no_simplify: bool,
    /// Ask both engines and fail if they disagree
    #[arg(long, conflicts_with = "engine")]
    pub(crate) cross_check: bool,
    /// Give up on a puzzle after this long, e.g. `30s`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) timeout: Option<Duration>,
    /// Say what the work has cost, on standard error or in the JSON
    #[arg(long)]
    pub(crate) stats: bool,
}

/// How many puzzles are worked on at once.
#[derive(Args, Clone, Copy)]
pub(crate) struct JobsArgs {
    /// Work on so many puzzles at once [default: one for each core]
    #[arg(short, long, value_name = "N")]
    pub(crate) jobs: Option<NonZero<usize>>,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum EngineArg {
    /// The formula, solved by varisat
    Sat,
    /// Search on the board, which learns from conflicts where there are many
    Native,
}

/// An engine, or what suits the puzzle.
#[derive(Clone, Copy)]
pub(crate) enum EngineChoice {
    Auto,
    By(EngineArg),
}

impl EngineChoice {
    /// Who solves this puzzle.
    pub(crate) fn engine(self, puzzle: &Puzzle) -> Engine {
        match self {
            EngineChoice::Auto => Engine::for_puzzle(puzzle),
            EngineChoice::By(engine) => engine.into(),
        }
    }
}

impl ValueEnum for EngineChoice {
    fn value_variants<'a>() -> &'a [EngineChoice] {
        &[
            EngineChoice::Auto,
            EngineChoice::By(EngineArg::Sat),
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
            EngineArg::Native => Engine::Native,
        }
    }
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) solver: SolverArgs,
    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
    /// Let two formulas of each puzzle race on two threads; pays on hard input without solution
    #[arg(long, conflicts_with_all = ["engine", "encoding", "cross_check"])]
    pub(crate) race: bool,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    /// Answer one puzzle as a SAT solver answers its exported formula: `s` and `v` lines, exit codes
    /// 10, 20 and 0
    #[arg(long, conflicts_with_all = ["json", "to", "race"])]
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
    /// Let two formulas of each puzzle race on two threads; pays on hard input without solution
    #[arg(long, conflicts_with_all = ["engine", "encoding", "cross_check"])]
    pub(crate) race: bool,
    /// One JSON object a puzzle and line
    #[arg(long)]
    pub(crate) json: bool,
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
pub(crate) struct GenerateArgs {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) count: u64,
    /// The size, e.g. 20 or 10x14 [default: 10, or that of the mask]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    pub(crate) size: Option<Shape>,
    /// The rules that hold: `takuzu` all three, `unruly` without distinct rows and columns
    #[arg(long, value_enum, default_value_t = RulesArg::Takuzu)]
    pub(crate) rules: RulesArg,
    /// Take givens away until none can go
    #[arg(long)]
    pub(crate) minimal: bool,
    /// How many givens: a number, a range such as 20-24, or `min` for as few as can be found
    #[arg(long, value_name = "N", value_parser = clues)]
    pub(crate) clues: Option<CluesArg>,
    /// Which part of the cells is given, from 0 to 1, or a range such as 0.2-0.3 [default: 0.35, or
    /// more where a symmetry needs it]
    #[arg(long, value_name = "R", value_parser = fill, conflicts_with = "clues")]
    pub(crate) fill: Option<FillArg>,
    /// The symmetry of the places of givens
    #[arg(long, value_name = "SYMMETRY", value_parser = patterns(), default_value = "none")]
    pub(crate) symmetry: Pattern,
    /// A drawing in a file: givens only where it has something else than `.`, `_`, `-` or a space
    #[arg(long, value_name = "FILE")]
    pub(crate) mask: Option<PathBuf>,
    /// Givens anywhere, never mind whether the solution is the only one
    #[arg(long, conflicts_with_all = ["minimal", "cross_check", "effort"])]
    pub(crate) any: bool,
    /// How many winnowings a puzzle may take: what `--clues min` makes, and the tries of others
    /// before they give up [default: 20000 for sides up to 6, 1000 up to 14, else 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) effort: Option<u64>,
    /// Let puzzles come again, mirrored, turned or with 0 and 1 exchanged
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

/// Symmetries by their names.
fn patterns() -> impl TypedValueParser<Value = Pattern> {
    PossibleValuesParser::new(Pattern::ALL.map(Pattern::name))
        .map(|name| name.parse().expect("each name is that of a symmetry"))
}

/// A number of givens, as it was typed and as it is meant.
#[derive(Clone)]
pub(crate) struct CluesArg {
    pub(crate) typed: String,
    /// None for as few as can be.
    pub(crate) range: Option<RangeInclusive<usize>>,
}

fn clues(text: &str) -> Result<CluesArg, String> {
    let range = match text {
        "min" => None,
        _ => Some(range(text).ok_or("a number such as 20, a range such as 20-24, or `min`")?),
    };
    let typed = text.into();
    Ok(CluesArg { typed, range })
}

/// A part of the cells, as it was typed and as it is meant.
#[derive(Clone)]
pub(crate) struct FillArg {
    pub(crate) typed: String,
    pub(crate) range: RangeInclusive<f64>,
}

fn fill(text: &str) -> Result<FillArg, String> {
    let range = range(text).ok_or("a part such as 0.25, or a range such as 0.2-0.3")?;
    let typed = text.into();
    Ok(FillArg { typed, range })
}

fn range<T: FromStr + Clone>(text: &str) -> Option<RangeInclusive<T>> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    Some(from.parse().ok()?..=to.parse().ok()?)
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
    /// Split the work into this many cubes, or less where there is less to split: with --to icnf
    /// in one file, with --to dimacs a file each (`-o p.cnf` writes p-1.cnf, p-2.cnf, ...)
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
    /// binomial, DISTINCT is one-sided, two-sided or directed; sums need no LINE
    #[arg(long, value_name = "ENC", default_value = "counter+one-sided", value_parser = whole)]
    pub(crate) encoding: Encoding,
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
    /// How the rules become clauses, LINE[+DISTINCT]: LINE is counter, automaton, totalizer or
    /// binomial, DISTINCT is one-sided, two-sided or directed
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

#[derive(Args)]
pub(crate) struct DecodeArgs {
    /// The file with the puzzle, as it was exported; left out with --text
    #[arg(value_name = "PUZZLE", required_unless_present = "text")]
    pub(crate) puzzle: Option<PathBuf>,
    /// The solver's answer: `s` and `v` lines, minisat's result file, a list of literals, or what a
    /// model counter says; `-` is standard input [default: -]
    #[arg(value_name = "ANSWER")]
    pub(crate) answer: Option<PathBuf>,
    /// A puzzle in place of its file, rows apart by spaces or `/`
    #[arg(long, value_name = "ROWS")]
    pub(crate) text: Option<String>,
    /// The format of the puzzle [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    pub(crate) from: Option<Format>,
    /// Take any sign but 0 and 1 for a blank
    #[arg(long)]
    pub(crate) lenient: bool,
    /// The rules that hold, as exported
    #[arg(long, value_enum, default_value_t = RulesArg::Takuzu)]
    pub(crate) rules: RulesArg,
    #[command(flatten)]
    pub(crate) formula: FormulaArgs,
    #[command(flatten)]
    pub(crate) writing: WritingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct CompareArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The engines that compete, apart by commas: sat, native
    #[arg(long, value_enum, value_name = "ENGINE,...", value_delimiter = ',')]
    #[arg(default_value = "sat,native", hide_possible_values = true)]
    pub(crate) engines: Vec<EngineArg>,
    /// The encodings that the sat engine competes with, apart by commas: LINE[+DISTINCT][+lazy] as in
    /// `solve --encoding`, `all` for each there is, `auto` for what `solve` takes (by size if
    /// simplified, else counter+one-sided)
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
    #[arg(long, value_enum, default_value_t = SimplifyArg::Both)]
    pub(crate) simplify: SimplifyArg,
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

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SimplifyArg {
    Yes,
    No,
    Both,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum AskArg {
    /// None, one or several solutions
    Unique,
    /// A solution
    Solve,
    /// The number of solutions
    Count,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum ClockArg {
    /// The processor's work in the thread that solves; that of other processes is not seen
    Cpu,
    /// The clock on the wall
    Wall,
}
