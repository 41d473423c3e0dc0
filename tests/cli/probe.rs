//! Tries every option of every command in every mode: it changes what comes out, or it is refused.
//!
//! The options are those that the program's own help names, so that a new one cannot be forgotten. Each is added to
//! lines that show an effect where there is one; what no line shows has a reason in `UNSEEN`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use crate::program::Outcome;
use crate::{Folder, in_parallel, out, scratch, takuzu, words};

/// Puzzles and mistakes that show an effect: with several, one and no solution, of an odd side, with odd signs, in
/// another format, with broken rules, with a file that exists, and no file at all.
const PUZZLES: &str =
    "TWO | HALF | NONE | ODD | STRANGE | LINES | BAD | HARD | ZEROS | TWO -o OLD | nowhere.txt";

/// More lines for the commands that solve.
const SOLVED: &str =
    "TWO --stats | HARD --engine sat --simplify no --stats | HARD --engine backtrack --stats
    | HALF --backend external:nowhere --simplify no | BAD --simplify no | SLIP | MISSING";

/// The commands of `probe.txt`: a name, the modes, which are parts of a command line, and lines that show effects.
fn commands() -> impl Iterator<Item = (&'static str, &'static str, Vec<&'static str>)> {
    include_str!("probe.txt").split("\n\n").map(|command| {
        let mut lines = command.lines();
        let name = lines.next().expect("a name");
        let modes = lines.next().and_then(|line| line.strip_prefix("modes:")).expect("modes");
        let named = |line| match line {
            "PUZZLES" => PUZZLES,
            "SOLVED" => SOLVED,
            line => line,
        };
        (name, modes, lines.map(named).collect())
    })
}

/// What is typed after an option that takes a value: other than its default.
const VALUES: &str = include_str!("probe-values.txt");

/// Options whose effect no line shows, in which commands or modes (none: all), and why.
const UNSEEN: &[(&str, &[&str], &str)] = &[
    ("--jobs", &[], "the answers are the same on any number of threads"),
    ("--quiet", &[], "a mode may have no notes"),
    ("--repeat", &["compare"], "only the times are measured more often"),
    ("--cross-check", &["generate"], "the engines agree, or it would be an error"),
    (
        "--force",
        &["prove", "book", "render --to png -o NEW.png", "render --to pdf -o NEW.pdf"],
        "the file does not exist",
    ),
    ("--all", &["check --json"], "reasons on large boards alone, as a test of `check` shows"),
];

/// The parts of a list.
fn parts(list: &str) -> impl Iterator<Item = &str> {
    list.split('|').map(str::trim)
}

/// Files that lines name.
fn files(folder: &Folder) {
    for (name, puzzle) in [
        ("TWO", "two-6.txt"),
        ("NONE", "none-6.txt"),
        ("HALF", "wikipedia-4.txt"),
        ("BAD", "invalid-4.txt"),
        ("HARD", "minimal-10.txt"),
    ] {
        let file = crate::program::repository().join("docs/puzzles").join(puzzle);
        folder.put(name, fs::read(file).expect("a puzzle"));
    }
    folder.put("FULL", "0110\n1001\n0011\n1100\n");
    folder.put("ODD", "01...\n..0..\n.....\n.1...\n....0\n");
    folder.put("STRANGE", "%1%0\n%%0%\n%0%%\n11%0\n");
    folder.put("LINES", ".1.0..0..0..11.0\n");
    folder.put("SLIP", "01.0\n..0.\n.0..\n11.0\n");
    folder.put("MISSING", ".1..\n..0.\n....\n11..\n");
    folder.put("SIDED", "0110\n1..1\n0.11\n1...\n");
    folder.put("DEAD", "0110\n1..1\n0110\n1...\n");
    folder.put("EMPTY", "....\n....\n....\n....\n");
    folder.put("ZEROS", format!("{}\n", "0".repeat(12)).repeat(12));
    folder.put("TWINS", "0110\n0110\n1001\n1001\n");
    folder.put("CLASH", include_str!("../corpus/takuzu/x20-unsat-wrongclue.txt"));
    folder.put("NAMED", ".1.0..0..0..11.0 # a name\n");
    folder.put("MATRIX", "1 0 1\n0 1 0\n1 1 1\n");
    folder.put("ANSWER", "0110 1001 0011 1100\n");
    folder.put("UNSAT", "p cnf 1 2\n1 0\n-1 0\n");
    folder.put("REFUTED", "0\n");
    folder.put("MASK", "#.#.\n.#.#\n#.#.\n.#.#\n");
    for (line, code) in [
        ("count --part 1/3 TWO -o P1", 0),
        ("count --part 2/3 TWO -o P2", 0),
        ("count --part 3/3 TWO -o P3", 0),
        ("prove HALF -o PROOF", 0),
        ("export HALF --encoding automaton -o CNF", 0),
        ("solve HALF --sat-codes --simplify no -o MODEL", 10),
        ("solve HALF --sat-codes --simplify no --encoding automaton -o OTHER", 10),
    ] {
        takuzu(words(line)).current_dir(folder.path()).ends(code);
    }
}

/// An option of a command, as its help shows it.
pub(crate) struct Offer {
    pub(crate) name: String,
    pub(crate) takes_value: bool,
    /// True if the value may be missing.
    is_optional: bool,
}

/// Reads the options from the long help.
pub(crate) fn options(command: &str) -> Vec<Offer> {
    let help = out(&format!("{command} --help"));
    let entry = |line: &str| {
        let line = line.strip_prefix("  ")?;
        let long = line.find("--").filter(|&at| at <= 4)?;
        let is_short = line.starts_with('-') || line.starts_with("    --");
        let line = line.get(long..).filter(|_| is_short)?;
        let end = line.find([' ', '[', '=']).unwrap_or(line.len());
        Some(Offer {
            name: line[..end].to_owned(),
            takes_value: line.contains('<'),
            is_optional: line.contains("[<") || line.contains("[="),
        })
    };
    let found: Vec<Offer> = help.lines().filter_map(entry).collect();
    let own = found.into_iter().filter(|option| option.name != "--help");
    own.collect()
}

impl Offer {
    /// Returns the ways to type it.
    fn typed(&self) -> Vec<String> {
        let is_own = |typed: &&str| self.takes_value && words(typed).next() == Some(&self.name);
        let with = VALUES.lines().filter(is_own).map(str::to_owned);
        let bare = (!self.takes_value || self.is_optional).then(|| self.name.clone());
        let typed: Vec<String> = with.chain(bare).collect();
        assert!(!typed.is_empty(), "{} needs a value here", self.name);
        typed
    }
}

/// What came of a line: how it ended, what it wrote and said, and the files it made.
#[derive(PartialEq, Eq, Debug)]
struct Effect {
    code: Option<i32>,
    out: String,
    err: String,
    files: Vec<(PathBuf, Vec<u8>)>,
}

/// Runs a line in a folder of its own.
fn effect(folder: &Path, line: &str) -> Effect {
    let own = scratch();
    for name in ["OLD", "OLD.pdf"] {
        own.put(name, "old\n");
    }
    let place = |word: &str| match folder.join(word) {
        file if file.exists() => file.to_str().expect("UTF-8").to_owned(),
        _ => word.to_owned(),
    };
    let run = takuzu(words(line).map(place)).current_dir(own.path());
    let run = run.env("HOME", &own.file(""));
    // Enough to be asked for in a dialogue.
    let Outcome { code, out, err, .. } = run.stdin("6\n0\n1\n\n0\n1\n0\n1\n").run();
    let name = own.path().to_str().expect("UTF-8");
    let steady = |text: String| steady(&text.replace(name, ""));
    Effect { code, out: steady(out), err: steady(err), files: contents(own.path()) }
}

/// Runs a line without an option; once only, as many options are tried with it.
fn before(folder: &Path, line: &str) -> Arc<Effect> {
    static KNOWN: Mutex<BTreeMap<String, Arc<Effect>>> = Mutex::new(BTreeMap::new());
    let key = format!("{} {line}", folder.display());
    let known = KNOWN.lock().expect("no panic").get(&key).cloned();
    known.unwrap_or_else(|| {
        let found = Arc::new(effect(folder, line));
        KNOWN.lock().expect("no panic").insert(key, found.clone());
        found
    })
}

/// Leaves out the times and the random seeds of a run.
fn steady(text: &str) -> String {
    let is_word = |sign: char| !sign.is_ascii_alphanumeric() && !".-".contains(sign);
    let words = text.split_inclusive(is_word).map(|word| {
        let is_time = |word: &str| word.contains('.') && word.parse::<f64>().is_ok();
        match is_time(word.trim_end_matches(is_word)) {
            true => "T ",
            false => word,
        }
    });
    words.collect()
}

/// Returns the files of a folder and of the folders in it.
fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name: PathBuf = path.file_name().expect("a name").into();
        match path.is_dir() {
            true => {
                let inner = contents(&path).into_iter();
                found.extend(inner.map(|(below, bytes)| (name.join(below), bytes)));
            }
            false => found.push((name, fs::read(&path).expect("a file"))),
        }
    }
    found.sort();
    found
}

/// An option in a mode of a command.
struct Trial<'a> {
    command: &'a str,
    mode: &'a str,
    lines: &'a [&'static str],
    option: &'a Offer,
}

impl Trial<'_> {
    /// Tells whether some line comes to something else with the option; a value that it does not know is not a proof.
    fn is_heard(&self, folder: &Path) -> bool {
        let mut lines = self.lines.iter().copied().flat_map(parts);
        lines.any(|line| {
            let line = format!("{} {} {line}", self.command, self.mode);
            let before = before(folder, &line);
            let is_other = |typed: String| {
                let after = effect(folder, &format!("{line} {typed}"));
                after != *before && !after.err.contains("invalid value")
            };
            self.option.typed().into_iter().any(is_other)
        })
    }

    fn name(&self) -> String {
        format!("{} {} {}", self.command, self.mode, self.option.name)
    }

    /// Returns the place of the reason why it may have no effect that a line shows.
    fn reason(&self) -> Option<usize> {
        UNSEEN.iter().position(|(option, places, _)| {
            let line = format!("{} {}", self.command, self.mode);
            let is_place = |&place: &&str| line.trim() == place || self.command == place;
            *option == self.option.name && (places.is_empty() || places.iter().any(is_place))
        })
    }
}

/// Tries each so many options; returns those that nothing shows, and the reasons of no use.
fn try_each(step: usize) -> (Vec<String>, BTreeSet<usize>) {
    let folder = scratch();
    files(&folder);
    let commands: Vec<_> = commands().map(|command| (options(command.0), command)).collect();
    let mut trials = Vec::new();
    for (options, (command, modes, lines)) in &commands {
        for mode in parts(modes) {
            trials.extend(options.iter().map(|option| Trial { command, mode, lines, option }));
        }
    }
    let trials: Vec<_> = trials.into_iter().step_by(step).collect();
    let reasons = in_parallel(&trials, |trial| match trial.is_heard(folder.path()) {
        true => None,
        false => Some(trial.reason()),
    });
    let (mut unheard, mut used) = (Vec::new(), BTreeSet::new());
    for (trial, reason) in trials.iter().zip(reasons) {
        match reason {
            None => {}
            Some(None) => unheard.push(trial.name()),
            Some(Some(reason)) => _ = used.insert(reason),
        }
    }
    unheard.sort();
    (unheard, used)
}

#[test]
fn some_options_are_heard_or_refused() {
    let (unheard, _) = try_each(23);
    assert!(unheard.is_empty(), "{unheard:#?}");
}

#[test]
#[ignore = "minutes: some ten thousand runs"]
fn every_option_is_heard_or_refused() {
    let (unheard, used) = try_each(1);
    assert!(unheard.is_empty(), "{unheard:#?}");
    let idle = (0..UNSEEN.len()).filter(|reason| !used.contains(reason));
    let idle: Vec<_> = idle.map(|reason| UNSEEN[reason]).collect();
    assert!(idle.is_empty(), "these reasons are not needed: {idle:#?}");
}
