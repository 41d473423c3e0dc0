//! Other names for what the program has, as newcomers type them: aliases where the meaning is certain, else tips.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Command, Error};
use takuzu_sat::Level;
use takuzu_sat::puzzle::Kind;

use super::choice::{SYNONYMS, is_option};

/// Other names of commands.
const COMMANDS: [(&str, &str); 4] =
    [("make", "generate"), ("create", "generate"), ("rate", "grade"), ("validate", "check")];

/// Other names of options: the command, the option, the name.
const OPTIONS: [(&str, &str, &str); 3] = [
    ("generate", "level", "difficulty"),
    ("generate", "count", "number"),
    ("hint", "level", "difficulty"),
];

/// Lets the program take the other names of commands and options.
pub(crate) fn with_synonyms(mut program: Command) -> Command {
    for (other, name) in COMMANDS {
        program = program.mut_subcommand(name, |command| command.alias(other));
    }
    for (name, option, other) in OPTIONS {
        program = program
            .mut_subcommand(name, |command| command.mut_arg(option, |option| option.alias(other)));
    }
    program
}

/// Adds a tip to an error on a command line that is written as for another program.
pub(crate) fn with_tip(mut error: Error, words: &[OsString], program: &Command) -> Error {
    if let Some(tip) = tip(&error, words, program) {
        let tips = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tips);
    }
    error
}

fn tip(error: &Error, words: &[OsString], program: &Command) -> Option<String> {
    let typed: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
    let rest = typed.get(1..)?;
    let text = |tip: String| format!("did you mean `{tip}`?");
    if error.kind() == ErrorKind::InvalidSubcommand {
        let are_files = rest.iter().all(|word| Path::new(word).is_file());
        return if are_files {
            Some(text(format!("takuzu-sat solve {}", rest.join(" "))))
        } else {
            Some(text(format!("takuzu-sat solve --text {}", rows(rest)?)))
        };
    }
    let command = program.find_subcommand(rest.first()?)?;
    let rest = &rest[1..];
    if error.kind() == ErrorKind::UnknownArgument && command.get_name() == "generate" {
        return wishes(rest).map(text);
    }
    if error.kind() == ErrorKind::UnknownArgument {
        let mut arguments = command.get_arguments();
        let takes_text = arguments.any(|argument| argument.get_long() == Some("text"));
        let words = rest.iter().take_while(|word| !is_option(command, word));
        let words: Vec<&str> = words.copied().collect();
        return text_tip(&words).filter(|_| takes_text);
    }
    match error.get(ContextKind::InvalidValue) {
        Some(ContextValue::String(value)) if value == "unruly" => {
            Some("Unruly is one of the `--rules` of Takuzu: did you mean `--rules unruly`?".into())
        }
        Some(_) | None => None,
    }
}

/// Returns the tip for rows that are typed where files are expected.
pub(crate) fn text_tip(words: &[&str]) -> Option<String> {
    Some(format!("did you mean `--text {}`?", rows(words)?))
}

/// Returns words that look like the rows of a puzzle: several of one length, or one long line.
fn rows(words: &[&str]) -> Option<String> {
    let is_cell = |sign: char| sign.is_ascii_digit() || ".-_?*#xXoO".contains(sign);
    let width = words.first()?.len();
    let is_row = |word: &&str| word.len() == width && word.chars().all(is_cell);
    let is_enough = if words.len() > 1 { width > 1 } else { width >= 16 };
    let quoted = words.iter().map(|word| {
        if word.contains(['*', '#', '?']) { format!("'{word}'") } else { (*word).to_owned() }
    });
    (is_enough && words.iter().all(is_row)).then(|| quoted.collect::<Vec<_>>().join(" "))
}

/// Returns the options that `generate` has for a size, a level or a puzzle without any: `generate 10 hard`.
fn wishes(words: &[&str]) -> Option<String> {
    let option = |word: &&str| {
        let word = word.to_ascii_lowercase();
        let known = SYNONYMS.iter().find(|(other, _)| *other == word);
        let name = known.map_or(word.as_str(), |(_, name)| name);
        let is_level = Level::ALL.iter().any(|level| level.name() == name);
        let is_kind = Kind::ALL.iter().any(|kind| kind.name() == name);
        let is_size = name.split('x').count() <= 2
            && name.split('x').all(|side| side.parse::<usize>().is_ok());
        match (is_kind, is_level, is_size) {
            (true, ..) => Some(format!("--puzzle {name}")),
            (false, true, _) => Some(format!("--level {name}")),
            (false, false, true) => Some(format!("--size {name}")),
            (false, false, false) => None,
        }
    };
    let options: Vec<String> = words.iter().map_while(option).collect();
    (!options.is_empty()).then(|| format!("generate {}", options.join(" ")))
}
