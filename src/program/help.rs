//! The help pages: commands in groups, examples, and what differs between commands that share an option.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::error::{ContextKind, ContextValue};
use clap::{ArgAction, Command, CommandFactory as _, FromArgMatches as _};

use crate::args::{
    Cli, Typed, joined, with_arguments, with_other_names, with_other_options, with_tip,
};
use crate::words::{plain, quoted};

/// The commands in groups, with examples of each, and with the help of options that is another one there.
const PAGES: &str = include_str!("help.txt");

/// A command, as `help.txt` has it.
#[derive(Default)]
struct Page {
    group: &'static str,
    name: &'static str,
    examples: Vec<&'static str>,
    /// The names of options, and what they do here.
    options: Vec<(&'static str, &'static str)>,
}

fn pages() -> Vec<Page> {
    let (mut pages, mut group) = (Vec::<Page>::new(), "");
    for line in PAGES.lines().filter(|line| !line.is_empty()) {
        match (line.strip_prefix("= "), line.strip_prefix("  "), pages.last_mut()) {
            (Some(name), ..) => group = name,
            (None, Some(text), Some(page)) => match text.strip_prefix("--") {
                Some(option) => page.options.push(option.split_once(' ').expect("a name and help")),
                None => page.examples.push(line),
            },
            (None, ..) => pages.push(Page { group, name: line, ..Page::default() }),
        }
    }
    pages
}

/// Reads the command line. Its mistakes are shown in escaped words, cut short, so that a terminal obeys none.
pub(crate) fn typed() -> Result<(Cli, Typed), clap::Error> {
    read(std::env::args_os().collect()).map_err(|error| {
        // Help and the version name no words.
        if !error.use_stderr() {
            return error;
        }
        let long = long_words(&error);
        let words = std::env::args_os().map(|word| {
            let cut = |word: String, long: &String| word.replace(long, &quoted(long));
            let word = long.iter().fold(word.to_string_lossy().into_owned(), cut);
            plain(&word).into_owned()
        });
        read(words.map(OsString::from).collect()).err().unwrap_or(error)
    })
}

/// Returns the words that a mistake is about and that would fill the screen.
fn long_words(error: &clap::Error) -> Vec<String> {
    let kinds = [ContextKind::InvalidValue, ContextKind::InvalidArg];
    let words = kinds.iter().filter_map(|&kind| match error.get(kind) {
        Some(ContextValue::String(word)) if word.chars().count() > LONGEST => Some(word.clone()),
        _ => None,
    });
    words.collect()
}

/// The most characters of a wrong word that are all shown.
const LONGEST: usize = 200;

/// Reads these words instead.
pub(crate) fn read(words: Vec<OsString>) -> Result<(Cli, Typed), clap::Error> {
    let command = with_width(program_for(&words));
    let words = joined(words, &command);
    let matches = command.clone().try_get_matches_from(&words);
    let matches = matches.map_err(|error| with_tip(error, &words, &command))?;
    let typed = Typed::from_matches(&command, &matches);
    Ok((Cli::from_arg_matches(&matches)?, typed))
}

/// Returns the program with the usual width where the environment says that there are no columns.
fn with_width(command: Command) -> Command {
    if std::env::var("COLUMNS").is_ok_and(|columns| columns.parse() == Ok(0_usize)) {
        command.term_width(WIDTH)
    } else {
        command
    }
}

/// The columns of a help page where nobody says how many there are.
const WIDTH: usize = 100;

/// The program with its commands, as it explains itself.
pub(crate) fn command() -> Command {
    let command = program().mut_subcommands(whole);
    let page = first_page(&command, &pages());
    command.help_template(page)
}

/// The program with its commands, each of which is built when clap comes to it.
fn program() -> Command {
    with_other_names(Cli::command()).mut_subcommands(|command| command.defer(whole))
}

/// The program, and of its commands the one that these words begin with.
fn program_for(words: &[OsString]) -> Command {
    let program = program();
    let name = words.get(1).and_then(|word| word.to_str());
    let asked = name.and_then(|name| program.find_subcommand(name));
    match asked.map(|command| command.get_name().to_owned()) {
        Some(name) => program.mut_subcommands(|command| {
            if command.get_name() == name { whole(command) } else { command }
        }),
        None => {
            let page = first_page(&program, &pages());
            program.help_template(page)
        }
    }
}

/// A command with its arguments, as it explains itself.
fn whole(command: Command) -> Command {
    // Nothing is left to do later.
    let mut command = with_other_options(with_arguments(command.defer(|command| command)));
    if command.get_name() == "play" {
        // The others take any number of files.
        command = command.mut_arg("files", |files| files.action(ArgAction::Set).num_args(0..=1));
    }
    let header = command.get_styles().get_header().to_owned();
    let Some(page) = pages().into_iter().find(|page| page.name == command.get_name()) else {
        return command;
    };
    let options = page.options.iter();
    let command = options
        .fold(command, |command, &(name, help)| command.mut_arg(name, |option| option.help(help)));
    match page.examples.join("\n") {
        examples if examples.is_empty() => command,
        examples => command.after_help(format!("{header}Examples:{header:#}\n{examples}")),
    }
}

/// The first page, which lists the commands in groups.
fn first_page(command: &Command, pages: &[Page]) -> String {
    let (header, name) = (command.get_styles().get_header(), command.get_styles().get_literal());
    let mut page = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for group in pages.chunk_by(|one, next| one.group == next.group) {
        let _ = write!(page, "\n{header}{}:{header:#}\n", group[0].group);
        for member in group {
            let found = command.find_subcommand(member.name).expect("a command");
            let about = found.get_about().expect("what it does");
            let _ = write!(page, "  {name}{:11}{name:#}  {about}", member.name);
            for alias in found.get_visible_aliases() {
                let _ = write!(page, " [alias: {alias}]");
            }
            page.push('\n');
        }
    }
    page + &format!("\n{header}Options:{header:#}\n{{options}}{{after-help}}")
}

#[cfg(test)]
mod tests {
    use super::{command, pages};

    #[test]
    fn every_command_is_in_one_group() {
        let mut listed: Vec<&str> = pages().iter().map(|page| page.name).collect();
        let command = command();
        let mut known: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
        listed.sort_unstable();
        known.sort_unstable();
        assert_eq!(listed, known);
    }

    #[test]
    fn examples_are_command_lines() {
        for typed in pages().iter().flat_map(|page| &page.examples).map(|line| line.trim()) {
            let own = typed.split(" && ").flat_map(|part| part.split(" | "));
            for words in own.filter(|part| part.starts_with("takuzu-sat ")) {
                let words = shlex::split(words).expect("words").into_iter();
                let read = super::read(words.map(Into::into).collect());
                assert!(read.is_ok(), "{typed}: {:?}", read.err());
            }
        }
    }
}
