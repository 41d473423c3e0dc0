//! Arguments that are for Takuzu alone.

use clap::Args;
use clap::builder::TypedValueParser;
use takuzu_sat::takuzu::{Majority, Rules};

use super::choice::choice;

/// The rules that puzzles are to be completed under.
#[derive(Args, Clone)]
pub(crate) struct RulesArgs {
    /// The rules that hold: `takuzu` all three, `unruly` and `plus` without distinct rows and columns
    /// [default: all three, unless a text says otherwise]
    #[arg(long, value_parser = rules())]
    pub(crate) rules: Option<Rules>,
    /// Allow sides of odd length, whose lines hold one more 1 than 0 (one), or one more of either
    #[arg(long, value_parser = choice([("one", "", Majority::One), ("either", "", Majority::Either)]))]
    pub(crate) odd: Option<Majority>,
}

impl RulesArgs {
    pub(crate) fn is_said(&self) -> bool {
        self.rules.is_some() || self.odd.is_some()
    }
}

fn rules() -> impl TypedValueParser<Value = Rules> {
    choice([
        ("takuzu", "", Rules::TAKUZU),
        ("unruly", "", Rules::UNRULY),
        ("plus", "", Rules::UNRULY),
    ])
}
