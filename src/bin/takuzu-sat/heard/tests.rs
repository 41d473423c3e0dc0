//! The tables beside clap's own list.

use std::collections::BTreeSet;
use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

use crate::args::named;
use crate::help;

/// Returns the words that a command cannot do without.
fn needed(command: &str) -> Vec<String> {
    let words: &[&str] = match command {
        "decode" => &["puzzle.txt"],
        "verify" => &["bundle"],
        "family" => &["--kind", "blank"],
        "transform" => &["--op", "random"],
        "completions" => &["bash"],
        _ => &[],
    };
    words.iter().map(ToString::to_string).collect()
}

fn words(command: &str, parts: &[&[String]]) -> Vec<OsString> {
    let begin = ["takuzu-sat", command].map(str::to_owned);
    let parts = parts.concat();
    begin.into_iter().chain(parts).map(OsString::from).collect()
}

/// A new option is in the table of its command, and the table has no name that nobody can type.
#[test]
fn a_table_names_all_options_of_its_command_and_no_others() {
    let program = help::command();
    for command in program.get_subcommands() {
        let name = command.get_name();
        let read = help::read(words(name, &[&needed(name)]));
        let (cli, _) = read.expect("a command line");
        let heard = cli.command.heard();
        let is_own = |name: &String| !matches!(&**name, "--help" | "--version");
        let mut all: Vec<String> = command.get_arguments().map(named).filter(is_own).collect();
        all.sort_unstable();
        let mut listed: Vec<_> = heard.0.iter().map(|(name, _)| (*name).to_owned()).collect();
        listed.sort_unstable();
        listed.dedup();
        assert_eq!(listed, all, "{name}");
    }
}

/// Returns an argument as it is typed, with a value that it takes.
fn example(command: &Command, arg: &Arg) -> Vec<String> {
    let name = named(arg);
    let option = match (arg.get_long(), arg.get_action().takes_values()) {
        (Some(_), false) => return vec![name],
        (Some(_), true) => format!("{name}="),
        (None, _) => String::new(),
    };
    let known = arg.get_possible_values();
    let known = known.iter().map(|value| value.get_name().to_owned());
    let others = [
        "1",
        "40",
        "80x24",
        "sandwich",
        "2x2",
        "6x9",
        "1/2",
        "01.",
        "json",
        "varisat",
        "counter",
        "pair",
        "easy",
        "transpose",
        "x",
    ];
    let mut values = known.chain(others.map(str::to_owned));
    let is_value = |value: &String| {
        let typed = [format!("{option}{value}")];
        let read = help::read(words(command.get_name(), &[&needed(command.get_name()), &typed]));
        let kind = read.err().map(|error| error.kind());
        !matches!(kind, Some(ErrorKind::ValueValidation | ErrorKind::InvalidValue))
    };
    let value = values.find(is_value);
    let value = value.unwrap_or_else(|| panic!("a value for {name}"));
    vec![format!("{option}{value}")]
}

/// Returns what clap asks for, `--cnf <FILE>`, where a line lacks it.
fn lacks(error: &clap::Error) -> Vec<String> {
    match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::Strings(names))
            if error.kind() == ErrorKind::MissingRequiredArgument =>
        {
            names.clone()
        }
        _ => Vec::new(),
    }
}

/// Returns the pairs of which the first lacks something that clap does not ask for beside the second.
fn forgotten(command: &Command, base: &[String]) -> Vec<[Vec<String>; 2]> {
    let name = command.get_name();
    let read = |parts: &[&[String]]| help::read(words(name, parts)).err();
    let args = command.get_arguments().filter(|arg| named(arg) != "--help");
    let examples: Vec<Vec<String>> = args.map(|arg| example(command, arg)).collect();
    let always = read(&[base]).as_ref().map(lacks).unwrap_or_default();
    let mut found = Vec::new();
    for first in &examples {
        let mut lacking = read(&[base, first]).as_ref().map(lacks).unwrap_or_default();
        lacking.retain(|lacking| !always.contains(lacking));
        let is_lacking = |typed: &[String]| {
            let option = typed[0].split('=').next().unwrap_or_default();
            lacking.iter().any(|lacking| lacking.starts_with(option))
        };
        let seconds = examples.iter().filter(|second| !is_lacking(second));
        let seconds = seconds.filter(|_| !lacking.is_empty());
        let passed = seconds.filter(|second| read(&[base, first, second]).is_none());
        found.extend(passed.map(|second| [first.clone(), second.clone()]));
    }
    found
}

/// clap forgets what an option requires where something is typed that excludes it: the tables do not.
#[test]
fn what_an_option_needs_is_asked_for_beside_all_others() {
    let program = help::command();
    let mut lines = BTreeSet::new();
    for command in program.get_subcommands() {
        let name = command.get_name();
        for base in BTreeSet::from([Vec::new(), needed(name)]) {
            for [first, second] in forgotten(command, &base) {
                let line = words(name, &[&base, &first, &second]);
                let (cli, typed) = help::read(line.clone()).expect("clap passes it");
                assert!(cli.command.refuse_unheard(&typed).is_err(), "{line:?}");
                lines.insert(line);
            }
        }
    }
    for line in ["verify --proof=1 1", "hint --level=trivial --smallest"] {
        let line = line.split(' ').map(OsString::from);
        let line: Vec<OsString> = ["takuzu-sat".into()].into_iter().chain(line).collect();
        assert!(lines.contains(&line), "{line:?} is not in {lines:#?}");
    }
}
