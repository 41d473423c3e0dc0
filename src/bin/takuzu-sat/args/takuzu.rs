//! Arguments that are for Takuzu alone.

use clap::Args;
use clap::builder::TypedValueParser;
use takuzu_sat::takuzu::{Majority, Rules};

use super::choice::choice;

/// The rules that puzzles are to be completed under.
#[derive(Args, Clone)]
#[command(next_help_heading = "Rules")]
pub(crate) struct RulesArgs {
    /// Rules of Takuzu: `takuzu` forbids equal lines, `unruly` and `plus` allow them
    ///
    /// All of them forbid three equal symbols next to each other, and all want as many 0s as 1s in each
    /// row and column. By default the text decides; where it says nothing, `takuzu` holds.
    #[arg(long, value_parser = rules(), value_name = "NAME")]
    pub(crate) rules: Option<Rules>,
    /// Allow odd sides, with one more 1 in each line (one) or one more of either symbol
    #[arg(value_name = "EXTRA", long, value_parser = choice([("one", "", Majority::One), ("either", "", Majority::Either)]))]
    pub(crate) odd: Option<Majority>,
}

impl RulesArgs {
    pub(crate) fn are_typed(&self) -> bool {
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
