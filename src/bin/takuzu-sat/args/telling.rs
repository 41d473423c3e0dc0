//! The arguments of the commands that put reasons into words.

use std::time::Duration;

use clap::Args;
use clap::builder::TypedValueParser;
use takuzu_sat::explain::{Detail, Language};

use super::choice::{Rows, choice};
use super::shared::{InputArgs, JobsArgs, OutputArgs};

#[derive(Args)]
pub(crate) struct HintArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// The puzzle as it was given, in a file or as rows apart by spaces: entries of the position
    /// that are wrong are told from it
    #[arg(long, value_name = "PUZZLE", value_parser = Rows, allow_hyphen_values = true)]
    pub(crate) givens: Option<String>,
    /// Give the smallest reason, the fewest rules that force a cell, even where a technique leads on
    #[arg(long)]
    pub(crate) smallest: bool,
    /// How much to give away
    #[arg(long, value_parser = details(), default_value = "value")]
    pub(crate) detail: Detail,
    #[command(flatten)]
    pub(crate) telling: TellingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Args)]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    /// Take each step by the smallest reason: the fewest rules that force a cell
    #[arg(long)]
    pub(crate) smallest: bool,
    /// Show the board at each step
    #[arg(long, conflicts_with = "json")]
    pub(crate) pictures: bool,
    #[command(flatten)]
    pub(crate) telling: TellingArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The form of the answer, and the time that it may take.
#[derive(Args)]
pub(crate) struct TellingArgs {
    /// The language [default: that of LC_ALL, LC_MESSAGES or LANG where it is one of these, else en]
    #[arg(long, value_parser = languages())]
    lang: Option<Language>,
    /// One JSON object a puzzle and line
    #[arg(long)]
    pub(crate) json: bool,
    /// Give up on a puzzle after this long, e.g. `30s`
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub(crate) timeout: Option<Duration>,
    #[command(flatten)]
    pub(crate) jobs: JobsArgs,
}

impl TellingArgs {
    /// The language that was named, or else that of the environment.
    pub(crate) fn language(&self) -> Language {
        self.lang.unwrap_or_else(of_environment)
    }
}

/// The first of these variables that says anything counts, as everywhere.
fn of_environment() -> Language {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter();
    let said = variables.filter_map(|name| std::env::var(name).ok());
    let locale = said.into_iter().find(|locale| !locale.is_empty());
    let language = locale.unwrap_or_default();
    let language = language.split(['_', '.', '@']).next();
    language
        .and_then(|name| name.parse().ok())
        .unwrap_or_default()
}

pub(super) fn languages() -> impl TypedValueParser<Value = Language> {
    choice([
        ("en", "English", Language::English),
        ("fr", "French", Language::French),
    ])
}

fn details() -> impl TypedValueParser<Value = Detail> {
    choice([
        (
            "nudge",
            "Which row, column or block to look at",
            Detail::Nudge,
        ),
        ("where", "For which cells something follows", Detail::Where),
        ("why", "The reason", Detail::Why),
        ("value", "All of it", Detail::Value),
    ])
}
