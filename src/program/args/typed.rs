//! What was typed: the words of the command line, and the options that clap finds in them.
//!
//! Some words belong together although spaces stand between them: rows after `--text`, and the number after
//! `--repair`, where a file may stand as well. Other names for what the program has, as newcomers type them, are
//! aliases where the meaning is certain, else tips.

use std::ffi::OsString;
use std::path::Path;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, Error};
use takuzu_sat::puzzle::Kind;
use takuzu_sat::{Level, Technique};

use super::shared::{SYNONYMS, is_option};
use crate::words::plain;

/// Returns the words of a command line, those that belong together as one.
pub(crate) fn joined(words: Vec<OsString>, program: &Command) -> Vec<OsString> {
    let name = words.get(1).and_then(|word| word.to_str());
    let Some(command) = name.and_then(|name| program.find_subcommand(name)) else {
        return words;
    };
    let takes = |name| command.get_arguments().any(|arg| arg.get_long() == Some(name));
    let (takes_text, takes_repair) = (takes("text"), takes("repair"));
    let mut joined = Vec::with_capacity(words.len());
    let mut rest = words.as_slice();
    while let Some(word) = rest.first() {
        let next = rest.get(1).and_then(|word| word.to_str());
        let is_number = word == "--repair" && matches!(next, Some("1" | "2"));
        let rows = takes_text.then(|| rows(rest, command)).flatten();
        let (word, used) = match (rows, next) {
            (Some((rows, used)), _) => (format!("--text={rows}").into(), used),
            (None, Some(number)) if takes_repair && is_number => {
                (format!("--repair={number}").into(), 2)
            }
            (None, _) => (word.clone(), 1),
        };
        joined.push(word);
        rest = &rest[used..];
    }
    joined
}

/// Returns rows that are typed as several words after `--text`, and the number of all these words.
fn rows(words: &[OsString], command: &Command) -> Option<(String, usize)> {
    let option = words[0].to_str()?;
    let (first, used) = match option.strip_prefix("--text=") {
        Some(first) => (first, 1),
        None if option == "--text" => (words.get(1)?.to_str()?, 2),
        None => return None,
    };
    if is_option(command, first) {
        return None;
    }
    let width = first.chars().count();
    let more = words[used..].iter().map_while(|word| word.to_str());
    let more: Vec<&str> = more.take_while(|word| is_row(word, width, command)).collect();
    let rows = [&[first], more.as_slice()].concat().join(" ");
    (!more.is_empty()).then_some((rows, used + more.len()))
}

/// Tells whether a word is a further row, not an option or a file. A row may begin with the blank `-`.
fn is_row(word: &str, width: usize, command: &Command) -> bool {
    let is_named = |name: &str| name.starts_with(|sign: char| sign.is_ascii_alphabetic());
    match word.strip_prefix('-') {
        Some("" | "-") => false,
        Some(rest) => {
            let is_misspelt =
                is_named(rest.trim_start_matches('-')) && word.chars().count() != width;
            !is_misspelt && !is_option(command, word)
        }
        // `..` is a folder, but no file with an answer.
        None => !Path::new(word).exists() || Path::new(word).is_dir(),
    }
}

/// The options and the names of files that were typed, with their values, in that order.
#[derive(Default)]
pub(crate) struct Typed(Vec<(String, Vec<String>)>);

impl Typed {
    /// Returns what the command line says about its command; defaults are not typed.
    pub(crate) fn from_matches(program: &Command, matches: &ArgMatches) -> Typed {
        let Some((name, matches)) = matches.subcommand() else {
            return Typed::default();
        };
        let Some(command) = program.find_subcommand(name) else {
            return Typed::default();
        };
        let is_typed = |arg: &&Arg| {
            matches.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine)
        };
        let mut typed: Vec<&Arg> = command.get_arguments().filter(is_typed).collect();
        typed.sort_by_key(|arg| matches.index_of(arg.get_id().as_str()));
        let typed = typed.into_iter();
        Typed(typed.map(|arg| (named(arg), values(arg, matches))).collect())
    }

    /// Returns the names of all that was typed.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    /// Returns the options as words of a command line, but for some, and without the names of files.
    pub(crate) fn words_without(&self, left_out: &str) -> String {
        let mut words = String::new();
        for (name, values) in &self.0 {
            let is_option = name.starts_with("--");
            if !is_option || left_out.split(' ').any(|it| it == name) {
                continue;
            }
            if values.is_empty() {
                words += &format!(" {name}");
            }
            for value in values {
                // What begins with `-` would be taken for an option.
                let is_like_an_option = value.len() > 1 && value.starts_with('-');
                let sign = if is_like_an_option { '=' } else { ' ' };
                words += &format!(" {name}{sign}{}", quoted(value));
            }
        }
        words
    }
}

/// Returns an option as it is typed, `--json`, or the name of a file in the help: `FILE`.
pub(crate) fn named(arg: &Arg) -> String {
    match (arg.get_long(), arg.get_value_names()) {
        (Some(long), _) => format!("--{long}"),
        (None, Some([name, ..])) => name.to_string(),
        (None, _) => arg.get_id().to_string().to_uppercase(),
    }
}

/// Returns the values of an option, a list as one; of synonyms the name that the help has.
fn values(arg: &Arg, matches: &ArgMatches) -> Vec<String> {
    if !arg.get_action().takes_values() {
        return Vec::new();
    }
    let known = arg.get_possible_values();
    let raw = matches.get_raw(arg.get_id().as_str());
    let shown = |value: &std::ffi::OsStr| {
        let value = value.to_string_lossy();
        let known = known.iter().find(|known| known.matches(&value, false));
        let known = known.map(|known| known.get_name().to_owned());
        known.unwrap_or_else(|| plain(&value).into_owned())
    };
    let values: Vec<String> = raw.into_iter().flatten().map(shown).collect();
    let may_miss = arg.get_num_args().is_some_and(|number| number.min_values() == 0);
    match arg.get_value_delimiter() {
        Some(_) => vec![values.join(",")],
        None if may_miss && values == [""] => Vec::new(),
        None => values,
    }
}

/// Returns a value as a shell takes it.
fn quoted(value: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || "-.,:/_+".contains(sign);
    if !value.is_empty() && value.chars().all(is_plain) {
        value.to_owned()
    } else {
        shlex::try_quote(value).unwrap_or_default().into_owned()
    }
}

/// Other names of commands.
const COMMANDS: [(&str, &str); 6] = [
    ("make", "generate"),
    ("create", "generate"),
    ("rate", "grade"),
    ("validate", "check"),
    ("draw", "render"),
    ("print", "render"),
];

/// Other names of options: the command, the option, the name.
const OPTIONS: [(&str, &str, &str); 3] = [
    ("generate", "level", "difficulty"),
    ("generate", "count", "number"),
    ("hint", "level", "difficulty"),
];

/// Lets the program take the other names of commands.
pub(crate) fn with_other_names(program: Command) -> Command {
    program.mut_subcommands(|command| {
        let name = command.get_name().to_owned();
        let others = COMMANDS.into_iter().filter(|&(_, own)| own == name);
        command.aliases(others.map(|(other, _)| other))
    })
}

/// Lets a command take the other names of its options.
pub(crate) fn with_other_options(command: Command) -> Command {
    let own = OPTIONS.into_iter().filter(|&(name, ..)| name == command.get_name());
    let own: Vec<_> = own.collect();
    own.into_iter().fold(command, |command, (_, option, other)| {
        command.mut_arg(option, |option| option.alias(other))
    })
}

/// Adds a tip to an error on a command line that is written as for another program.
pub(crate) fn with_tip(mut error: Error, words: &[OsString], program: &Command) -> Error {
    if let Some(fitting) = techniques_of_typed_kind(&error, words) {
        error.insert(ContextKind::ValidValue, ContextValue::Strings(fitting));
    }
    if let Some(tip) = tip(&error, words, program) {
        let tips = ContextValue::StyledStrs(vec![StyledStr::from(tip)]);
        error.insert(ContextKind::Suggested, tips);
    } else if error.kind() == ErrorKind::UnknownArgument {
        // That it may be a value behind `--` helps nobody: no value here begins like an option.
        error.insert(ContextKind::Suggested, ContextValue::None);
    } else if let [.., nearest] = similar_commands(&error, words, program).as_slice() {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::String(nearest.clone()));
    }
    error
}

/// Returns those of the techniques that clap would list that are of the puzzle that was typed, by its name or by another
/// technique.
fn techniques_of_typed_kind(error: &Error, words: &[OsString]) -> Option<Vec<String>> {
    let Some(ContextValue::Strings(listed)) = error.get(ContextKind::ValidValue) else {
        return None;
    };
    let words = words.iter().filter_map(|word| word.to_str());
    let typed: Vec<&str> = words.flat_map(|word| word.split([',', '='])).collect();
    let techniques = |kind: Kind| kind.techniques().into_iter().map(Technique::name);
    let is_typed = |&kind: &Kind| {
        typed.contains(&kind.name()) || techniques(kind).any(|name| typed.contains(&name))
    };
    let kind = Kind::ALL.into_iter().find(is_typed)?;
    let fitting = listed.iter().filter(|&name| techniques(kind).any(|own| own == name));
    Some(fitting.cloned().collect()).filter(|fitting: &Vec<String>| !fitting.is_empty())
}

/// Returns the commands that are written like the one that was typed, the most similar one last.
fn similar_commands(error: &Error, words: &[OsString], program: &Command) -> Vec<String> {
    if error.kind() != ErrorKind::InvalidSubcommand {
        return Vec::new();
    }
    match error.get(ContextKind::SuggestedSubcommand) {
        Some(ContextValue::Strings(similar)) => similar.clone(),
        // `help` looks for none.
        _ if words.get(1).is_some_and(|word| word == "help") && words.len() > 2 => {
            let line = [&words[..1], &words[2..3]].concat();
            let error = program.clone().try_get_matches_from(&line).err();
            error.map_or_else(Vec::new, |error| similar_commands(&error, &line, program))
        }
        _ => Vec::new(),
    }
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
            Some(text(format!("takuzu-sat solve --text {}", quoted_rows(rest)?)))
        };
    }
    let options = rest.iter().take_while(|word| word.starts_with('-')).count();
    let behind = |word: &&&str| program.find_subcommand(**word).is_some();
    if let (Some(command), 1..) = (rest.iter().find(behind), options) {
        let rest: Vec<&str> = rest.iter().filter(|word| *word != command).copied().collect();
        let rest = rest.join(" ");
        return Some(format!("options stand behind the command: `takuzu-sat {command} {rest}`"));
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
    Some(format!("did you mean `--text {}`?", quoted_rows(words)?))
}

/// Returns words that look like the rows of a puzzle: several of one length, or one long line.
fn quoted_rows(words: &[&str]) -> Option<String> {
    let is_cell = |sign: char| sign.is_ascii_digit() || ".-_?*#xXoO".contains(sign);
    // In quotes, all rows are one word.
    let words: Vec<&str> = words.iter().flat_map(|word| word.split_ascii_whitespace()).collect();
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::help;

    /// The words of a command line after those that belong together are joined.
    fn typed(line: &str) -> String {
        let words = line.split(' ').map(OsString::from).collect();
        let words = joined(words, &help::command());
        let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
        words.join("|")
    }

    #[test]
    fn rows_are_one_word_up_to_the_next_option_or_file() {
        for (line, expected) in [
            ("t solve --text .1 .. --json", "t|solve|--text=.1 ..|--json"),
            ("t solve --text -1-0 --0- -0-- 11-0 -j 2", "t|solve|--text=-1-0 --0- -0-- 11-0|-j|2"),
            ("t solve --text=-1-0 --0- -q x.txt", "t|solve|--text=-1-0 --0-|-q|x.txt"),
            ("t decode --text .1 .. Cargo.toml", "t|decode|--text=.1 ..|Cargo.toml"),
            ("t decode --text .1 .. -", "t|decode|--text=.1 ..|-"),
            (
                "t solve --text ......... ......... --jsn",
                "t|solve|--text=......... .........|--jsn",
            ),
            ("t solve --text --json .1", "t|solve|--text|--json|.1"),
            ("t solve --text .1/..", "t|solve|--text|.1/.."),
            ("t check --repair 2 x.txt", "t|check|--repair=2|x.txt"),
            ("t check --repair x.txt", "t|check|--repair|x.txt"),
            ("t solve x.txt 2", "t|solve|x.txt|2"),
        ] {
            assert_eq!(typed(line), expected);
        }
    }
}
