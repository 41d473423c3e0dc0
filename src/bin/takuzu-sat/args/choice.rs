//! Values that are chosen by their names, those that begin like an option, and times.

use std::ffi::OsStr;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

/// Other names of values, as newcomers type them, wherever the value may be chosen.
pub(super) const SYNONYMS: [(&str, &str); 9] = [
    ("binairo", "takuzu"),
    ("binoxxo", "takuzu"),
    ("medium", "normal"),
    ("difficult", "hard"),
    ("dlx", "links"),
    ("dlx", "xcc:links"),
    ("dancing-links", "links"),
    ("dancing-links", "xcc:links"),
    ("backtracking", "backtrack"),
];

/// Returns a parser of values by their names, each with a line of help or an empty one.
pub(super) fn choice<T: Clone + Send + Sync + 'static>(
    choices: impl IntoIterator<Item = (&'static str, &'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let choices: Vec<_> = choices.into_iter().collect();
    let shown = choices.iter().map(|&(name, help, _)| {
        let value = PossibleValue::new(name).aliases(synonyms(name));
        match help {
            "" => value,
            _ => value.help(help),
        }
    });
    PossibleValuesParser::new(shown).map(move |typed| {
        let is_typed = |name: &'static str| name == typed || synonyms(name).any(|it| it == typed);
        let chosen = choices.iter().find(|&&(name, ..)| is_typed(name));
        chosen.expect("one of the names").2.clone()
    })
}

/// Returns the other names of a value.
fn synonyms(name: &'static str) -> impl Iterator<Item = &'static str> {
    let known = SYNONYMS.into_iter().filter(move |(_, known)| *known == name);
    known.map(|(other, _)| other)
}

/// A parser of rows, which may begin with the blank `-`; an option of the command in their place means
/// that they were forgotten. The argument needs `allow_hyphen_values`.
#[derive(Clone)]
pub(super) struct Rows;

impl TypedValueParser for Rows {
    type Value = String;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        if !is_option(command, &text) {
            return Ok(text);
        }
        let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
        let name = arg.map(ToString::to_string).unwrap_or_default();
        error.insert(ContextKind::InvalidArg, ContextValue::String(name));
        // clap's words for a value that is not there at all.
        error.insert(ContextKind::InvalidValue, ContextValue::String(String::new()));
        Err(error)
    }
}

/// Tells whether a word is an option of a command: `--json`, `--to=line`, `-q`.
pub(super) fn is_option(command: &Command, word: &str) -> bool {
    let is_this = |arg: &Arg| {
        let long = arg.get_long().zip(word.strip_prefix("--"));
        let short = arg.get_short().zip(word.strip_prefix('-'));
        long.is_some_and(|(name, typed)| typed.split('=').next() == Some(name))
            || short.is_some_and(|(name, typed)| typed.chars().eq([name]))
    };
    matches!(word, "--help" | "-h") || command.get_arguments().any(is_this)
}

/// Reads two sides: `2x3`, `2X3`.
pub(super) fn sides(text: &str) -> Option<[usize; 2]> {
    let (first, second) = text.split_once(['x', 'X'])?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

/// Reads a time: plain seconds, or numbers with units.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let is_plain = text.chars().all(|sign| sign.is_ascii_digit() || sign == '.');
    let seconds = text.parse().ok().filter(|_| is_plain);
    let plain = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let read = plain.or_else(|| humantime::parse_duration(text).ok());
    read.ok_or_else(|| "a time such as 10 (seconds), 500ms or `1m 30s` is expected".into())
}
