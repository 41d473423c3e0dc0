//! The arguments of `book`.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use takuzu_sat::book::{Paper, Solutions, Style};

use super::choice::{choice, sides, time};
use super::drawing::SymbolsArgs;
use super::shared::{InputArgs, JobsArgs, OutputArgs};
use super::telling::LanguageArgs;
use super::typed::Typed;

#[derive(Args)]
pub(crate) struct BookArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Leave out puzzles that cannot be in a book, and make it of the rest
    ///
    /// They cannot be read, or have not exactly one solution. By default there is then no book. The exit code is the
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
    /// Format of the book [default: html if the output file ends in .html, else pdf]
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
    /// Paper
    #[arg(long, value_name = "SIZE", default_value = "a4", value_parser = papers())]
    pub(crate) paper: Paper,
    /// Turn the paper on its side
    #[arg(long)]
    pub(crate) landscape: bool,
    /// Columns and rows of puzzles a page, such as 2x3 [default: as many as fit]
    ///
    /// By default the book has the fewest pages with cells of at least 6.5 mm, which a pencil needs.
    #[arg(long, value_name = "CxR", value_parser = per_page)]
    pub(crate) per_page: Option<[usize; 2]>,
    /// One or two puzzles a page, and large letters
    #[arg(long)]
    pub(crate) large_print: bool,
    /// Place of the solutions
    #[arg(long, value_name = "PLACE", default_value = "end", value_parser = places())]
    pub(crate) solutions: Solutions,
    /// Add a page with the rules
    #[arg(long, conflicts_with = "no_rules_page")]
    pub(crate) rules_page: bool,
    /// Leave out the page with the rules that a book with a title has
    #[arg(long)]
    pub(crate) no_rules_page: bool,
    /// Print the comment behind each puzzle beside its number
    #[arg(long, hide_short_help = true)]
    pub(crate) names: bool,
}

fn papers() -> impl TypedValueParser<Value = Paper> {
    choice(Paper::ALL.map(|paper| (paper.name(), "", paper)))
}

fn places() -> impl TypedValueParser<Value = Solutions> {
    choice([
        ("none", "No solutions", Solutions::None),
        ("end", "Pages behind the puzzles", Solutions::End),
        ("separate", "A second file: NAME-solutions.pdf beside NAME.pdf", Solutions::Separate),
        ("below", "Below each puzzle, small", Solutions::Below),
    ])
}

/// Reads columns and rows: `2x3`.
fn per_page(text: &str) -> Result<[usize; 2], String> {
    let is_side = |side: &usize| (1..=100).contains(side);
    let sides = sides(text).filter(|sides| sides.iter().all(is_side));
    sides.ok_or_else(|| "columns and rows are expected, such as 2x3".into())
}

/// The options about paper.
pub(crate) const OF_PAPER: &[&str] = &[
    "--paper",
    "--landscape",
    "--per-page",
    "--large-print",
    "--solutions",
    "--rules-page",
    "--no-rules-page",
    "--names",
];

/// The options that do not change the book, but the way to it, and the language, which is always named.
const OF_THIS_RUN: &[&str] = &[
    "--text",
    "--timeout",
    "--jobs",
    "--to",
    "--lang",
    "--output",
    "--force",
    "--quiet",
    "--color",
];

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
        style.per_page = pages.per_page;
        style.large_print = pages.large_print;
        style.solutions = pages.solutions;
        style.rules = pages.rules_page || self.title.is_some() && !pages.no_rules_page;
        style.names = pages.names;
        style.language = self.language.choice();
        style.symbols = self.symbols.symbols;
        style.command = Some(self.command(typed));
        style.title.clone_from(&self.title);
        style
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
