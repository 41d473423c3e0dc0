//! The arguments of `book`.

use std::time::Duration;

use clap::{Args, ValueEnum};
use takuzu_sat::render::Symbols;

use super::choice::{choice, time};
use super::drawing::SYMBOLS;
use super::shared::{InputArgs, JobsArgs, OutputArgs};
use super::telling::LanguageArgs;

#[derive(Args)]
pub(crate) struct BookArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Leave out what has not exactly one solution or cannot be read, and make a book of the rest
    ///
    /// By default there is then no book. The exit code is the same.
    #[arg(long, help_heading = "Book")]
    pub(crate) skip: bool,
    /// Title of the book
    #[arg(long, value_name = "TEXT", help_heading = "Book")]
    pub(crate) title: Option<String>,
    /// Symbols for 0 and 1
    #[arg(long, value_name = "SIGNS", default_value = "01", help_heading = "Book", value_parser = choice(SYMBOLS))]
    pub(crate) symbols: Symbols,
    /// Format of the book [default: html if the output file ends in .html, else pdf]
    #[arg(long, value_name = "FORMAT", value_enum, help_heading = "Output")]
    pub(crate) to: Option<BookFormat>,
    /// Give up on a puzzle after this time, such as `30s`
    #[arg(long, value_name = "TIME", help_heading = "Solving", value_parser = time)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten, next_help_heading = "Solving")]
    pub(crate) jobs: JobsArgs,
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

impl BookArgs {
    /// Returns the format that was typed, or else the one that the name of the output file says.
    pub(crate) fn format(&self) -> BookFormat {
        let extension = self.output.file().and_then(|file| file.extension());
        let is_html = extension.is_some_and(|end| {
            let is = |name| end.eq_ignore_ascii_case(name);
            is("html") || is("htm")
        });
        self.to.unwrap_or(match is_html {
            true => BookFormat::Html,
            false => BookFormat::Pdf,
        })
    }
}
