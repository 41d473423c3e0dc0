//! The help pages: commands in groups, examples, and what differs between commands that share an option.

use std::ffi::OsString;
use std::fmt::Write as _;

use clap::builder::Styles;
use clap::error::{ContextKind, ContextValue};
use clap::{ArgAction, Command, CommandFactory as _, FromArgMatches as _};

use crate::args::{Cli, Typed, joined, with_synonyms, with_tip};
use crate::words::{plain, quoted};

/// The commands by what people want.
const GROUPS: [(&str, &[&str]); 6] = [
    ("Solve and check", &["solve", "check", "count", "enumerate"]),
    ("Understand", &["hint", "explain", "grade"]),
    ("Play", &["play"]),
    (
        "Make and convert",
        &[
            "generate",
            "transform",
            "convert",
            "formats",
            "render",
            "book",
        ],
    ),
    (
        "Work with other solvers",
        &[
            "export", "decode", "prove", "verify", "fewest", "family", "cover", "compare",
        ],
    ),
    ("Set up", &["completions", "man"]),
];

/// The ways in which commands are typed, each with what it does.
const EXAMPLES: &[(&str, &[[&str; 2]])] = &[
    (
        "solve",
        &[
            [
                "Solve all puzzles of a file",
                "takuzu-sat solve puzzles.txt",
            ],
            [
                "Solve a typed puzzle",
                "takuzu-sat solve --text _1_0 __0_ _0__ 11_0",
            ],
            [
                "Use another SAT solver",
                "takuzu-sat solve --backend 'external:kissat -q' puzzles.txt",
            ],
        ],
    ),
    (
        "check",
        &[
            ["Is each puzzle unique?", "takuzu-sat check puzzles.txt"],
            [
                "Use the exit code in a script",
                "takuzu-sat check -q puzzle.txt && echo unique",
            ],
            [
                "Find a mistyped given",
                "takuzu-sat check --repair puzzle.txt",
            ],
        ],
    ),
    (
        "count",
        &[
            ["Count all solutions", "takuzu-sat count puzzle.txt"],
            [
                "Stop at a thousand",
                "takuzu-sat count --limit 1000 puzzle.txt",
            ],
            [
                "Count a part; --merge adds up all of them",
                "takuzu-sat count --part 3/64 -o part-3.json puzzle.txt",
            ],
        ],
    ),
    (
        "enumerate",
        &[
            [
                "List all solutions, one per line",
                "takuzu-sat enumerate --to line puzzle.txt",
            ],
            [
                "List the first ten",
                "takuzu-sat enumerate --limit 10 puzzle.txt",
            ],
            [
                "Draw a hundred solutions at random",
                "takuzu-sat enumerate --random 100 --seed 1 puzzle.txt",
            ],
        ],
    ),
    (
        "hint",
        &[
            ["What comes next?", "takuzu-sat hint puzzle.txt"],
            [
                "Only say where to look",
                "takuzu-sat hint --detail nudge puzzle.txt",
            ],
            [
                "All easy steps at once",
                "takuzu-sat hint --all --level easy puzzle.txt",
            ],
            [
                "Find mistakes",
                "takuzu-sat hint --givens puzzle.txt position.txt",
            ],
        ],
    ),
    (
        "explain",
        &[
            [
                "Explain the way to the solution",
                "takuzu-sat explain puzzle.txt",
            ],
            [
                "With pictures, in French",
                "takuzu-sat explain --pictures --lang fr puzzle.txt",
            ],
        ],
    ),
    (
        "grade",
        &[
            ["Grade each puzzle", "takuzu-sat grade puzzles.txt"],
            [
                "Count the puzzles of each level",
                "takuzu-sat grade --summary puzzles.txt",
            ],
        ],
    ),
    (
        "play",
        &[
            ["Play a new puzzle", "takuzu-sat play --size 8 --level easy"],
            ["Play a puzzle of your own", "takuzu-sat play puzzle.txt"],
            ["Go on with the last game", "takuzu-sat play --resume"],
            [
                "Play line by line, in French",
                "takuzu-sat play --plain --lang fr",
            ],
            [
                "Play against the computer",
                "takuzu-sat play --versus --size 6",
            ],
        ],
    ),
    (
        "generate",
        &[
            [
                "Make a hard puzzle",
                "takuzu-sat generate --size 10 --level hard",
            ],
            [
                "Make 100 minimal puzzles, one per line",
                "takuzu-sat generate -n 100 --minimal --to line",
            ],
            [
                "Make a symmetric Sudoku",
                "takuzu-sat generate --puzzle sudoku --symmetry rotate180",
            ],
        ],
    ),
    (
        "transform",
        &[
            [
                "Turn and mirror",
                "takuzu-sat transform --op rotate-90 --op mirror-rows puzzle.txt",
            ],
            [
                "Give equivalent puzzles the same form",
                "takuzu-sat transform --canonical puzzles.txt",
            ],
        ],
    ),
    (
        "convert",
        &[
            [
                "Write a game ID for Unruly",
                "takuzu-sat convert --to unruly puzzle.txt",
            ],
            [
                "Write one puzzle per line",
                "takuzu-sat convert --to line puzzles.txt",
            ],
        ],
    ),
    (
        "render",
        &[
            [
                "Draw a puzzle for a web page",
                "takuzu-sat render -o puzzle.svg puzzle.txt",
            ],
            [
                "Draw the solution with black and white discs",
                "takuzu-sat render --solution --symbols discs -o solution.png puzzle.txt",
            ],
        ],
    ),
    (
        "book",
        &[
            [
                "Print eight puzzles and their solutions",
                "takuzu-sat generate -n 8 --size 8 | takuzu-sat book -o puzzles.pdf",
            ],
            [
                "Make a whole book with a title page and the rules, in French",
                "takuzu-sat book --title Takuzu --paper a5 --lang fr -o book.pdf puzzles.txt",
            ],
            [
                "Make a page that plays in a browser, offline",
                "takuzu-sat book -o puzzles.html puzzles.txt",
            ],
            [
                "Write the solutions to a second file, puzzles-solutions.pdf",
                "takuzu-sat book --solutions separate -o puzzles.pdf puzzles.txt",
            ],
        ],
    ),
    (
        "export",
        &[
            [
                "Let another solver solve a puzzle",
                "takuzu-sat export puzzle.txt | cadical -q | takuzu-sat decode puzzle.txt",
            ],
            [
                "Split the work into 8 files",
                "takuzu-sat export --cubes 8 -o part.cnf puzzle.txt",
            ],
        ],
    ),
    (
        "decode",
        &[[
            "Decode the answer of a solver",
            "takuzu-sat decode puzzle.txt answer.txt",
        ]],
    ),
    (
        "prove",
        &[[
            "Prove that a puzzle has one solution",
            "takuzu-sat prove puzzle.txt -o proof",
        ]],
    ),
    (
        "verify",
        &[
            ["Check the files of a proof", "takuzu-sat verify proof"],
            [
                "Check the proof of another solver",
                "cadical formula.cnf proof.drat; takuzu-sat verify --cnf formula.cnf --proof proof.drat",
            ],
        ],
    ),
    (
        "fewest",
        &[
            [
                "Find the fewest givens of a grid",
                "takuzu-sat fewest --text '0110 1001 0011 1100'",
            ],
            [
                "Prove that fewer are not enough",
                "takuzu-sat fewest grid.txt --proof proof && takuzu-sat verify proof",
            ],
            ["Search all grids of side 6", "takuzu-sat fewest --all 6"],
        ],
    ),
    (
        "family",
        &[
            [
                "Make a hard formula without a solution",
                "takuzu-sat family --kind pigeonhole --size 14 -o hard.cnf",
            ],
            [
                "Make 20 random formulas in a folder",
                "takuzu-sat family --kind random --fill 0.18 -n 20 -o bench",
            ],
        ],
    ),
    (
        "cover",
        &[
            ["Find one cover", "takuzu-sat cover problem.dlx"],
            ["Count all covers", "takuzu-sat cover --count problem.dlx"],
        ],
    ),
    (
        "compare",
        &[
            [
                "Compare the engines on your puzzles",
                "takuzu-sat compare puzzles.txt",
            ],
            [
                "Compare on built-in puzzles",
                "takuzu-sat compare --set hard --engines sat,xcc,native",
            ],
        ],
    ),
    (
        "completions",
        &[[
            "Install them for bash",
            "takuzu-sat completions bash -o ~/.local/share/bash-completion/completions/takuzu-sat",
        ]],
    ),
    ("man", &[["Read a page", "takuzu-sat man solve | man -l -"]]),
];

/// Help that is another in some commands: the command, the option, what it does there.
const EXCEPTIONS: [(&str, &str, &str); 26] = [
    (
        "check",
        "quiet",
        "Print nothing but errors and --json; the exit code is the answer",
    ),
    (
        "count",
        "engine",
        "Engine that lists the solutions [default: the fastest way to count]",
    ),
    (
        "enumerate",
        "engine",
        "Engine that solves the puzzles [default: native]",
    ),
    (
        "generate",
        "to",
        "Format of the puzzles [default: grid, or signs with --signs]",
    ),
    (
        "play",
        "files",
        "A puzzle or, with --resume, a saved game [default: a new puzzle]",
    ),
    ("solve", "force", BUILDS),
    ("check", "force", BUILDS),
    ("count", "force", BUILDS),
    ("enumerate", "force", BUILDS),
    ("hint", "force", BUILDS),
    ("explain", "force", BUILDS),
    ("grade", "force", BUILDS),
    ("render", "force", BUILDS),
    ("book", "force", BUILDS),
    ("generate", "force", BUILDS),
    ("verify", "force", BUILDS),
    ("export", "force", BUILDS),
    ("family", "force", BUILDS),
    (
        "fewest",
        "files",
        "Files with complete grids, or with puzzles in place of their solutions; `-` for standard input [default: -]",
    ),
    (
        "fewest",
        "text",
        "A grid instead of a file: its rows, as words or separated by `/`",
    ),
    (
        "fewest",
        "to",
        "Format of the puzzle [default: that of the grid]",
    ),
    (
        "fewest",
        "jobs",
        "Number of grids to search in parallel [default: 1, or one per core with --all]",
    ),
    (
        "fewest",
        "force",
        "Overwrite the file, or the files of the proof, and take more than 800 MB of memory",
    ),
    (
        "prove",
        "output",
        "Write the files to this folder, or the tar file",
    ),
    (
        "prove",
        "force",
        "Overwrite the files, and take more than 800 MB of memory",
    ),
    ("compare", "force", BUILDS),
];

const BUILDS: &str = "Overwrite the file, and take more than 800 MB of memory";

/// Reads the command line. Its mistakes are shown in escaped words, so that a terminal obeys none, and not in full
/// length.
pub(crate) fn typed() -> Result<(Cli, Typed), clap::Error> {
    read(std::env::args_os().collect()).map_err(|error| {
        let long = long_words(&error);
        let words = std::env::args_os().map(|word| {
            let cut = |word: String, long: &String| word.replace(long, &quoted(long));
            let word = long.iter().fold(word.to_string_lossy().into_owned(), cut);
            plain(&word).into_owned()
        });
        read(words.map(OsString::from).collect())
            .err()
            .unwrap_or(error)
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
    let command = of_width(command());
    let words = joined(words, &command);
    let matches = command.clone().try_get_matches_from(&words);
    let matches = matches.map_err(|error| with_tip(error, &words, &command))?;
    let typed = Typed::of(&command, &matches);
    Ok((Cli::from_arg_matches(&matches)?, typed))
}

/// Returns the program with the usual width where the environment says that there are no columns.
fn of_width(command: Command) -> Command {
    match std::env::var("COLUMNS").is_ok_and(|columns| columns.parse() == Ok(0_usize)) {
        true => command.term_width(WIDTH),
        false => command,
    }
}

/// The columns of a help page where nobody says how many there are.
const WIDTH: usize = 100;

/// The program with its commands, as it explains itself.
pub(crate) fn command() -> Command {
    let mut command = with_synonyms(Cli::command());
    for &(name, examples) in EXAMPLES {
        let examples = shown(command.get_styles(), examples);
        command = command.mut_subcommand(name, |command| command.after_help(examples));
    }
    for (name, option, help) in EXCEPTIONS {
        command = command.mut_subcommand(name, |command| {
            command.mut_arg(option, |option| option.help(help))
        });
    }
    // The others take any number of files.
    command = command.mut_subcommand("play", |play| {
        play.mut_arg("files", |files| {
            files.action(ArgAction::Set).num_args(0..=1)
        })
    });
    let page = page(&command);
    command.help_template(page)
}

/// The first page, which lists the commands in groups.
fn page(command: &Command) -> String {
    let (header, name) = (
        command.get_styles().get_header(),
        command.get_styles().get_literal(),
    );
    let mut page = String::from("{about-with-newline}\n{usage-heading} {usage}\n");
    for (group, members) in GROUPS {
        let _ = write!(page, "\n{header}{group}:{header:#}\n");
        for &member in members {
            let found = command.find_subcommand(member).expect("a command");
            let about = found.get_about().expect("what it does");
            let _ = write!(page, "  {name}{member:11}{name:#}  {about}");
            for alias in found.get_visible_aliases() {
                let _ = write!(page, " [alias: {alias}]");
            }
            page.push('\n');
        }
    }
    let _ = write!(
        page,
        "\n{header}Options:{header:#}\n{{options}}{{after-help}}"
    );
    page
}

fn shown(styles: &Styles, examples: &[[&str; 2]]) -> String {
    let header = styles.get_header();
    let lines = examples
        .iter()
        .map(|[what, typed]| format!("\n  # {what}\n  {typed}"));
    format!("{header}Examples:{header:#}{}", lines.collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::{EXAMPLES, GROUPS, command};

    #[test]
    fn every_command_is_in_one_group() {
        let mut listed: Vec<&str> = GROUPS
            .iter()
            .flat_map(|(_, names)| *names)
            .copied()
            .collect();
        let command = command();
        let mut known: Vec<&str> = command
            .get_subcommands()
            .map(clap::Command::get_name)
            .collect();
        listed.sort_unstable();
        known.sort_unstable();
        assert_eq!(listed, known);
    }

    #[test]
    fn examples_are_command_lines() {
        for [_, typed] in EXAMPLES.iter().flat_map(|(_, examples)| *examples) {
            let own = typed.split(" && ").flat_map(|part| part.split(" | "));
            for words in own.filter(|part| part.starts_with("takuzu-sat ")) {
                let words = shlex::split(words).expect("words").into_iter();
                let read = super::read(words.map(Into::into).collect());
                assert!(read.is_ok(), "{typed}: {:?}", read.err());
            }
        }
    }
}
