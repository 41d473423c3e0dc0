//! The arguments of the commands that show puzzles: pictures, books, games.

use std::collections::HashMap;
use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::time::Duration;

use anstream::ColorChoice;
use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use itertools::Itertools as _;
use takuzu_sat::book::{Paper, Solutions, Style};
use takuzu_sat::play::versus::USUAL_PRICE;
use takuzu_sat::render::Symbols;
use takuzu_sat::{Level, Shape};

use super::making::{Amount, signs, size};
use super::shared::{
    InputArgs, JobsArgs, LanguageArgs, OutputArgs, choice, colors, number, sides, time,
};
use super::typed::Typed;

#[derive(Args)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten, next_help_heading = "Picture")]
    pub(crate) symbols: SymbolsArgs,
    /// Fill in the solution, in thinner symbols than the givens
    #[arg(long, help_heading = "Picture")]
    pub(crate) solution: bool,
    /// Give up on the solution after this time, such as `30s`
    #[arg(long, value_name = "TIME", help_heading = "Picture", value_parser = time, requires = "solution")]
    pub(crate) timeout: Option<Duration>,
    /// Write the numbers of rows and columns beside the board
    #[arg(long, help_heading = "Picture")]
    pub(crate) numbers: bool,
    /// Hatch the cells that break a rule, and say which rules below the picture and on standard error
    #[arg(long, help_heading = "Picture")]
    pub(crate) violations: bool,
    /// Side of a cell in pixels
    ///
    /// The lines of a PNG are sharpest at 40 and its multiples. An SVG can be shown at any size. In a
    /// PDF 96 pixels are an inch.
    #[arg(long, value_name = "N", default_value_t = 40, help_heading = "Picture")]
    #[arg(value_parser = number::<u32>(4..=1000))]
    pub(crate) scale: u32,
    /// Format of the picture [default: by the name of the output file; else svg]
    ///
    /// The names end in .svg, .png or .pdf. Without a format, a terminal shows the board in characters, as `hint` does.
    #[arg(long, value_name = "FORMAT", value_enum, help_heading = "Output")]
    pub(crate) to: Option<PictureFormat>,
    #[command(flatten, next_help_heading = "Output")]
    pub(crate) language: LanguageArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The symbols of pictures.
#[derive(Args, Clone)]
pub(crate) struct SymbolsArgs {
    /// Symbols for 0 and 1
    #[arg(long, value_name = "SIGNS", default_value = "01", value_parser = choice(SYMBOLS))]
    pub(crate) symbols: Symbols,
}

const SYMBOLS: [(&str, &str, Symbols); 3] =
    [("01", "", Symbols::Digits), ("OX", "", Symbols::Letters), ("discs", "", Symbols::Discs)];

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// Lines and outlines, sharp at any size
    Svg,
    /// Pixels
    Png,
    /// A page as large as the picture, for print
    Pdf,
}

impl PictureFormat {
    /// Returns the name of a format that a terminal does not show.
    pub(crate) fn name_if_binary(self) -> Option<&'static str> {
        match self {
            PictureFormat::Svg => None,
            PictureFormat::Png => Some("PNG"),
            PictureFormat::Pdf => Some("PDF"),
        }
    }
}

impl RenderArgs {
    /// Returns the format that was typed, or else the one that suits the output; nothing for the board in characters.
    pub(crate) fn format(&self, is_on_screen: bool) -> Option<PictureFormat> {
        let named = match self.output.extension().as_deref() {
            Some("png") => Some(PictureFormat::Png),
            Some("pdf") => Some(PictureFormat::Pdf),
            Some("svg") => Some(PictureFormat::Svg),
            _ => None,
        };
        let default = (!is_on_screen).then_some(PictureFormat::Svg);
        self.to.or(named).or(default)
    }
}

#[derive(Args)]
pub(crate) struct BookArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Leave out puzzles that cannot be in a book, and make it of the rest
    ///
    /// They cannot be read, or do not have exactly one solution. By default there is then no book. The exit code is the
    /// same.
    #[arg(long, help_heading = "Input")]
    pub(crate) skip: bool,
    /// Title of the book; on paper it has a page of its own
    ///
    /// With a title, a book on paper also has an imprint and the rules.
    #[arg(long, value_name = "TEXT", help_heading = "Book")]
    pub(crate) title: Option<String>,
    #[command(flatten, next_help_heading = "Book")]
    pub(crate) symbols: SymbolsArgs,
    /// Give up on a puzzle after this time, such as `30s`
    #[arg(long, value_name = "TIME", help_heading = "Solving", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten, next_help_heading = "Solving")]
    pub(crate) jobs: JobsArgs,
    #[command(flatten)]
    pub(crate) pages: PagesArgs,
    /// Format of the book [default: as -o ends]
    ///
    /// Without a file whose name ends in `.html` it is `pdf`.
    #[arg(long, value_name = "FORMAT", value_enum, help_heading = "Output")]
    pub(crate) to: Option<BookFormat>,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The format of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BookFormat {
    /// Pages to print
    Pdf,
    /// One page on which the puzzles are played, in a browser, without a network
    Html,
}

/// The wishes for the pages of a book on paper.
#[derive(Args)]
#[command(next_help_heading = "Paper (--to pdf)")]
pub(crate) struct PagesArgs {
    /// Paper: a4, a5, letter, or sides such as 6x9 (inches)
    ///
    /// The sides are between 80 and 1000 mm. Without a unit, numbers up to 30 are inches, and larger ones millimetres.
    #[arg(long, value_name = "SIZE", default_value = "a4", value_parser = str::parse::<Paper>)]
    pub(crate) paper: Paper,
    /// Turn the paper on its side
    #[arg(long)]
    pub(crate) landscape: bool,
    /// Wider inner margins, for a book that is bound
    ///
    /// They grow with the number of pages as print-on-demand services ask for it: 3.2 mm more than the outer ones to 150 pages,
    /// 6.4 to 300, 9.5 to 500, 12.7 to 700, 15.9 beyond. Odd pages are fronts of leaves.
    #[arg(long, hide_short_help = true)]
    pub(crate) gutter: bool,
    /// Words below the title
    #[arg(long, value_name = "TEXT", requires = "title", hide_short_help = true)]
    pub(crate) subtitle: Option<String>,
    /// Author, for the title page and the facts about the file
    #[arg(long, value_name = "TEXT", requires = "title", hide_short_help = true)]
    pub(crate) author: Option<String>,
    /// A file whose text stands on the back of the title page, or none
    ///
    /// By default the commands that made the book stand there.
    #[arg(long, value_name = "FILE|none", requires = "title", hide_short_help = true)]
    pub(crate) imprint: Option<PathBuf>,
    /// Columns and rows of puzzles a page, such as 2x3 [default: as many as fit]
    ///
    /// By default the book has the fewest pages with cells of at least 6.5 mm, which a pencil needs.
    #[arg(long, value_name = "CxR", value_parser = per_page)]
    pub(crate) per_page: Option<[usize; 2]>,
    /// One or two puzzles a page, and large letters
    #[arg(long)]
    pub(crate) large_print: bool,
    /// One puzzle a page, with lines for notes
    #[arg(long, conflicts_with = "per_page", hide_short_help = true)]
    pub(crate) notes: bool,
    /// Place of the solutions
    #[arg(long, value_name = "PLACE", default_value = "end", value_parser = places())]
    pub(crate) solutions: Solutions,
    /// Add a page with the rules
    #[arg(long, conflicts_with = "no_rules_page")]
    pub(crate) rules_page: bool,
    /// Leave out the page with the rules that a book with a title has
    #[arg(long, hide_short_help = true)]
    pub(crate) no_rules_page: bool,
    /// Add pages with the techniques that the puzzles need
    ///
    /// Each technique has a picture of a puzzle of the book, and the reason in words.
    #[arg(long, conflicts_with = "no_how_to_solve", hide_short_help = true)]
    pub(crate) how_to_solve: bool,
    /// Leave out the pages with techniques that a book with a title has
    #[arg(long, hide_short_help = true)]
    pub(crate) no_how_to_solve: bool,
    /// Sort the puzzles by level, with a page at the beginning of each level
    ///
    /// By default a book with a title has such sections if there are several levels with ten puzzles or more each.
    #[arg(long, conflicts_with = "no_sections")]
    pub(crate) sections: bool,
    /// Leave the puzzles of a book with a title in the order of the input
    #[arg(long, hide_short_help = true)]
    pub(crate) no_sections: bool,
    /// Print the comment behind each puzzle beside its number
    #[arg(long, hide_short_help = true)]
    pub(crate) names: bool,
}

fn places() -> impl TypedValueParser<Value = Solutions> {
    choice([
        ("none", "No solutions", Solutions::None),
        ("end", "Pages behind the puzzles", Solutions::End),
        ("separate", "A second file: NAME-solutions.pdf beside NAME.pdf", Solutions::Separate),
        ("below", "Below each puzzle or beside it, small", Solutions::Below),
        ("upside-down", "The same, but turned by 180 degrees", Solutions::UpsideDown),
    ])
}

/// Reads columns and rows: `2x3`.
fn per_page(text: &str) -> Result<[usize; 2], String> {
    let is_side = |side: &usize| (1..=100).contains(side);
    let sides = sides(text).filter(|sides| sides.iter().all(is_side));
    sides.ok_or_else(|| "columns and rows are expected, such as 2x3".into())
}

/// The options about paper.
pub(crate) const OF_PAPER: &str = "\
    --paper --landscape --gutter --subtitle --author --imprint --per-page --large-print \
    --notes --solutions --rules-page --no-rules-page --how-to-solve --no-how-to-solve \
    --sections --no-sections --names";

/// The options that do not change the book, but the way to it, and the language, which is always named.
const OF_THIS_RUN: &str = "\
    --text --timeout --jobs --to --lang --output --force --quiet --color";

impl BookArgs {
    /// Returns the format that was typed, or else the one that the name of the output file says.
    pub(crate) fn format(&self) -> BookFormat {
        let named = match self.output.extension().as_deref() {
            Some("html" | "htm") => BookFormat::Html,
            _ => BookFormat::Pdf,
        };
        self.to.unwrap_or(named)
    }

    /// Returns the wishes for the pages.
    pub(crate) fn style(&self, typed: &Typed) -> Style {
        let pages = &self.pages;
        let mut style = Style::default();
        style.paper = pages.paper;
        style.landscape = pages.landscape;
        style.gutter = pages.gutter;
        style.subtitle.clone_from(&pages.subtitle);
        style.author.clone_from(&pages.author);
        style.per_page = pages.per_page;
        style.large_print = pages.large_print;
        style.solutions = pages.solutions;
        style.rules = pages.rules_page || self.title.is_some() && !pages.no_rules_page;
        style.how_to_solve = pages.how_to_solve || self.title.is_some() && !pages.no_how_to_solve;
        style.notes = pages.notes;
        style.names = pages.names;
        style.language = self.language.choice();
        style.symbols = self.symbols.symbols;
        style.command = Some(self.command(typed));
        style.title.clone_from(&self.title);
        style
    }

    /// Tells whether puzzles of these levels are put into sections.
    pub(crate) fn has_sections(&self, levels: impl Iterator<Item = Option<Level>>) -> bool {
        let counts: HashMap<Option<Level>, usize> = levels.counts();
        let is_long = counts.len() > 1 && counts.values().all(|&count| count >= 10);
        self.pages.sections || self.title.is_some() && !self.pages.no_sections && is_long
    }

    /// Returns the command that makes the same book of the same puzzles, without the names of files.
    fn command(&self, typed: &Typed) -> String {
        let language = self.language.choice().name();
        let words = typed.words_without(OF_THIS_RUN);
        format!("takuzu-sat book{words} --lang {language}")
    }

    /// Returns the file for solutions that stand apart, if there is one.
    pub(crate) fn answers(&self) -> Option<PathBuf> {
        let file = self.output.file()?;
        let mut name = file.file_stem()?.to_owned();
        name.push("-solutions");
        let mut file = file.with_file_name(name);
        if let Some(end) = self.output.file()?.extension() {
            file.set_extension(end);
        }
        Some(file)
    }
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) wishes: WishesArgs,
    /// Go on with a saved game: the file that is named, or one of the last games
    #[arg(long, conflicts_with_all = ["text", "size", "level", "signs", "seed"], help_heading = "Games")]
    pub(crate) resume: bool,
    /// Play line by line, for screen readers and pipes: sentences, typed moves
    ///
    /// This is the default where standard input or output is not a terminal, or has no screen (TERM=dumb).
    #[arg(long, help_heading = "Output")]
    pub(crate) plain: bool,
    #[command(flatten)]
    pub(crate) screen: ScreenArgs,
    #[command(flatten)]
    pub(crate) versus: VersusArgs,
    #[command(flatten)]
    pub(crate) language: LanguageArgs,
}

impl PlayArgs {
    /// Tells whether the game is played line by line.
    pub(crate) fn is_plain(&self) -> bool {
        // Such a terminal has no place to write to but the end.
        let is_dumb = std::env::var_os("TERM").is_some_and(|name| name == "dumb");
        let has_screen = io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb;
        self.plain || !has_screen
    }
}

/// The properties of a new puzzle.
#[derive(Args, Clone)]
#[command(next_help_heading = "New puzzle")]
pub(crate) struct WishesArgs {
    /// Size, such as 8 or 10x14 [default: 10, for Sudoku 9]
    #[arg(long, value_name = "SIZE", value_parser = size, conflicts_with_all = ["files", "text"])]
    pub(crate) size: Option<Shape>,
    /// Difficulty of the puzzle
    #[arg(long, value_parser = choice(Level::ALL.map(|level| (level.name(), "", level))))]
    #[arg(conflicts_with_all = ["files", "text"])]
    pub(crate) level: Option<Level>,
    /// Add signs = and x between cells of Takuzu: a number or a range such as 8-12
    ///
    /// Without a number there are about as many signs as givens.
    #[arg(long, value_name = "N", value_parser = signs, num_args = 0..=1, default_missing_value = "")]
    #[arg(conflicts_with_all = ["files", "text"])]
    pub(crate) signs: Option<Amount<usize>>,
    /// Seed: the same options give the same puzzle [default: random]
    #[arg(long, value_name = "N", value_parser = number::<u64>(..))]
    pub(crate) seed: Option<u64>,
}

/// The colours of a game on the whole screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Theme {
    /// Light text on a dark background.
    Dark,
    /// Dark text on a light background.
    Light,
    /// No colour: weight, lines and signs only.
    None,
}

#[derive(Args, Clone)]
#[command(next_help_heading = "Output")]
pub(crate) struct ScreenArgs {
    #[command(flatten)]
    pub(crate) symbols: SymbolsArgs,
    /// Colours of the screen [default: dark, or light if COLORFGBG says so]
    #[arg(hide_short_help = true, long, value_name = "THEME", value_parser = choice([
        ("dark", "Light text on a dark background", Theme::Dark),
        ("light", "Dark text on a light background", Theme::Light),
        ("none", "No colour", Theme::None),
    ]))]
    theme: Option<Theme>,
    /// When to use colour on the screen
    #[arg(hide_short_help = true, long, value_parser = colors(), value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
    /// Print the screen of this size (columns x rows) as text, and leave
    ///
    /// The game is not saved.
    #[arg(hide_short_help = true, long, value_name = "SIZE", value_parser = screen_size, conflicts_with_all = ["plain", "versus"])]
    pub(crate) screen: Option<[usize; 2]>,
    /// With --screen, the keys that are pressed first, such as `l1u?` or `<Right>1<C-r>`
    #[arg(
        hide_short_help = true,
        long,
        value_name = "KEYS",
        requires = "screen",
        allow_hyphen_values = true
    )]
    pub(crate) keys: Option<String>,
}

impl ScreenArgs {
    /// Returns the colours that were typed, or else those that fit the terminal.
    pub(crate) fn theme(&self) -> Theme {
        self.color.write_global();
        let has_color = anstream::AutoStream::choice(&std::io::stdout()) != ColorChoice::Never;
        // A colour that was asked for is there whatever the environment says.
        match (self.theme, has_color) {
            (Some(theme), true) => theme,
            (_, false) => Theme::None,
            (None, true) => from_environment(),
        }
    }
}

/// Some terminals say their colours: `15;0` is white on black.
fn from_environment() -> Theme {
    let colors = std::env::var("COLORFGBG").unwrap_or_default();
    let background = colors.rsplit(';').next().and_then(|color| color.parse().ok());
    match background {
        Some(7_u8 | 9..=15) => Theme::Light,
        Some(_) | None => Theme::Dark,
    }
}

/// The most columns or rows of a screen on which a game is drawn.
pub(crate) const MOST_ON_SCREEN: usize = 1000;

/// Reads the size of a screen: columns, then rows, as terminals are described.
fn screen_size(text: &str) -> Result<[usize; 2], String> {
    let is_side = |side: &usize| (1..=MOST_ON_SCREEN).contains(side);
    let sides = sides(text).filter(|sides| sides.iter().all(is_side));
    sides.ok_or_else(|| "columns and rows such as 80x24 are expected".into())
}

/// The options of a game against the computer.
#[derive(Args)]
#[command(next_help_heading = "Against the machine")]
pub(crate) struct VersusArgs {
    /// Play against the computer: one of you holds a secret grid, and the other fills its empty cells
    ///
    /// It is a dialogue of typed lines, which works in a pipe as well. The rules are printed at the start.
    #[arg(long, conflicts_with_all = ["resume", "level"])]
    pub(crate) versus: bool,
    /// Who fills empty cells: the computer, you, or both, one after the other
    #[arg(long, value_name = "WHO", value_parser = guessers(), default_value = "both", requires = "versus")]
    pub(crate) guesser: Guesser,
    /// Source of your secret grid: type it, or let the program make it [default: FILE, else asked]
    #[arg(hide_short_help = true, long, value_name = "HOW", value_parser = sources(), requires = "versus")]
    pub(crate) secret: Option<SecretArg>,
    /// Number of empty cells [default: asked]
    #[arg(hide_short_help = true, long, value_name = "N", requires = "versus", value_parser = number::<usize>(..))]
    pub(crate) holes: Option<usize>,
    /// Penalty points of a joker
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = USUAL_PRICE, requires = "versus", value_parser = number::<u32>(..))]
    pub(crate) joker_price: u32,
}

/// The player who fills empty cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Guesser {
    Both,
    Computer,
    Person,
}

/// The source of the secret grid of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SecretArg {
    Type,
    Make,
}

fn guessers() -> impl TypedValueParser<Value = Guesser> {
    choice([
        ("both", "", Guesser::Both),
        ("computer", "", Guesser::Computer),
        ("you", "", Guesser::Person),
    ])
}

fn sources() -> impl TypedValueParser<Value = SecretArg> {
    choice([("type", "", SecretArg::Type), ("make", "", SecretArg::Make)])
}
