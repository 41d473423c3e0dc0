//! The arguments of `book`.

use std::time::Duration;

use clap::{Args, ValueEnum};

use super::choice::time;
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
    /// Format of the book
    #[arg(
        long,
        value_name = "FORMAT",
        value_enum,
        default_value = "pdf",
        help_heading = "Output"
    )]
    pub(crate) to: BookFormat,
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
}
