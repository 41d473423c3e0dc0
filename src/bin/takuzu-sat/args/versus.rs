//! The arguments of `play --versus`.

use clap::Args;
use clap::builder::TypedValueParser;
use takuzu_sat::play::versus::USUAL_PRICE;

use super::choice::choice;

/// The options of a game against the computer.
#[derive(Args)]
#[command(next_help_heading = "Against the machine")]
pub(crate) struct VersusArgs {
    /// Play against the computer: one of you holds a secret grid, and the other fills its holes
    ///
    /// It is a dialogue of typed lines, which works in a pipe as well. The rules are printed at the start.
    #[arg(long, conflicts_with_all = ["resume", "stats", "no_stats", "level"])]
    pub(crate) versus: bool,
    /// Who fills holes: the computer, you, or both, one after the other
    #[arg(long, value_name = "WHO", value_parser = guessers(), default_value = "both", requires = "versus")]
    pub(crate) guesser: Guesser,
    /// Source of your secret grid: type it, or let the program make it [default: FILE, else asked]
    #[arg(hide_short_help = true, long, value_name = "HOW", value_parser = sources(), requires = "versus")]
    pub(crate) secret: Option<SecretArg>,
    /// Number of holes [default: asked]
    #[arg(hide_short_help = true, long, value_name = "N", requires = "versus")]
    pub(crate) holes: Option<usize>,
    /// Penalty points of a joker
    #[arg(hide_short_help = true, long, value_name = "N", default_value_t = USUAL_PRICE, requires = "versus")]
    pub(crate) joker_price: u32,
}

/// The player who fills holes.
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
