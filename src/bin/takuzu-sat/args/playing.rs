//! The arguments of `play`.

use std::io::{self, IsTerminal as _};

use clap::Args;
use takuzu_sat::Level;
use takuzu_sat::Shape;

use super::choice::choice;
use super::making::{Amount, signs, size};
use super::shared::InputArgs;
use super::showing::ScreenArgs;
use super::telling::LanguageArgs;
use super::versus::VersusArgs;

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) wishes: WishesArgs,
    /// Go on with a saved game: the file that is named, or one of the last games
    #[arg(long, conflicts_with_all = ["text", "size", "level", "signs", "seed"], help_heading = "Games")]
    pub(crate) resume: bool,
    /// Print the statistics of all games that were won, and leave
    #[arg(long, conflicts_with_all = ["resume", "files", "text", "no_stats"], help_heading = "Games")]
    pub(crate) stats: bool,
    /// Do not add the game to the statistics
    #[arg(long, help_heading = "Games")]
    pub(crate) no_stats: bool,
    /// Play line by line, for screen readers and pipes: sentences, typed moves
    ///
    /// This is the default where standard input or output is no terminal, or one without a screen (TERM=dumb).
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
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}
