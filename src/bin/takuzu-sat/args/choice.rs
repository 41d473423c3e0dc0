//! Values that are chosen by their names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Returns a parser of values by their names, each with a line of help or an empty one.
pub(super) fn choice<T: Clone + Send + Sync + 'static>(
    choices: impl IntoIterator<Item = (&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let choices: Vec<_> = choices.into_iter().collect();
    let shown = choices.iter().map(|&(name, help, _)| match help {
        "" => PossibleValue::new(name),
        _ => PossibleValue::new(name).help(help),
    });
    PossibleValuesParser::new(shown).map(move |typed| {
        let chosen = choices.iter().find(|(name, ..)| *name == typed);
        chosen.expect("one of the names").2.clone()
    })
}
