//! The arguments of `play` for a game on the whole screen.

use anstream::ColorChoice;
use clap::Args;

use super::choice::{choice, sides};
use super::drawing::SymbolsArgs;
use super::shared::colors;

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
    /// The game is neither saved nor counted.
    #[arg(hide_short_help = true, long, value_name = "SIZE", value_parser = size, conflicts_with_all = ["plain", "stats", "versus"])]
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
            (None, true) => of_environment(),
        }
    }
}

/// Some terminals say their colours: `15;0` is white on black.
fn of_environment() -> Theme {
    let colors = std::env::var("COLORFGBG").unwrap_or_default();
    let background = colors.rsplit(';').next().and_then(|color| color.parse().ok());
    match background {
        Some(7_u8 | 9..=15) => Theme::Light,
        Some(_) | None => Theme::Dark,
    }
}

/// The size of a screen: columns, then rows, as terminals are described.
fn size(text: &str) -> Result<[usize; 2], String> {
    let is_side = |side: &usize| (1..=1000).contains(side);
    let sides = sides(text).filter(|sides| sides.iter().all(is_side));
    sides.ok_or_else(|| "columns and rows such as 80x24 are expected".into())
}
