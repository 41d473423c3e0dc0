//! Arguments that are for Takuzu alone.

use clap::{Args, ValueEnum};
use takuzu_sat::takuzu::{Majority, Rules};

/// The rules that puzzles are to be completed under.
#[derive(Args, Clone)]
pub(crate) struct RulesArgs {
    /// The rules that hold: `takuzu` all three, `unruly` and `plus` without distinct rows and columns
    /// [default: all three, unless a text says otherwise]
    #[arg(long, value_enum)]
    rules: Option<RulesArg>,
    /// Allow sides of odd length, whose lines hold one more 1 than 0 (one), or one more of either
    #[arg(long, value_enum)]
    odd: Option<OddArg>,
}

impl RulesArgs {
    /// Tells whether rules were named.
    pub(crate) fn is_said(&self) -> bool {
        self.rules.is_some() || self.odd.is_some()
    }

    /// Returns the rules that were named.
    pub(crate) fn named(&self) -> Option<Rules> {
        self.rules.map(Rules::from)
    }

    /// Returns what a line of odd length holds, where that was named.
    pub(crate) fn majority(&self) -> Option<Majority> {
        self.odd.map(|odd| match odd {
            OddArg::One => Majority::One,
            OddArg::Either => Majority::Either,
        })
    }
}

/// The balance of lines of odd length.
#[derive(Clone, Copy, ValueEnum)]
enum OddArg {
    One,
    Either,
}

/// Named bundles of rules.
#[derive(Clone, Copy, ValueEnum)]
enum RulesArg {
    Takuzu,
    Unruly,
    Plus,
}

impl From<RulesArg> for Rules {
    fn from(rules: RulesArg) -> Rules {
        match rules {
            RulesArg::Takuzu => Rules::TAKUZU,
            RulesArg::Unruly | RulesArg::Plus => Rules::UNRULY,
        }
    }
}
