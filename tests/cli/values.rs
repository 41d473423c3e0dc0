//! Hostile values of all options: each is an error in plain words, or works.

use crate::probe::options;
use crate::program::{FOUR, repository};
use crate::{in_parallel, scratch, takuzu, words};

/// Lines that each command does well with, in which each of its options gets hostile values.
const LINES: &str = "\
    solve PUZZLE;solve PUZZLE --trace;check PUZZLE;check PUZZLE --repair;count PUZZLE;\
    count PUZZLE --part 1/1;enumerate PUZZLE;enumerate PUZZLE --random 2;hint PUZZLE;hint PUZZLE --all;\
    explain PUZZLE;play PUZZLE --plain;play --screen 80x24 --seed 1;play --versus;grade PUZZLE;\
    generate --size 4 --seed 1;generate --puzzle sudoku --seed 1;transform PUZZLE --op random;\
    convert PUZZLE;formats;render PUZZLE;render PUZZLE --solution;book PUZZLE -o book.pdf;export PUZZLE;\
    decode PUZZLE nowhere.txt;prove PUZZLE -o proof;verify nowhere;fewest PUZZLE;\
    generate --seed 1;cover nowhere.txt;compare PUZZLE;completions bash;man solve";

/// Whole work that has no end, because it was asked for.
const ENDLESS: &[&str] = &["generate --count", "compare --repeat"];

/// The most characters of a message beside those that were typed.
const LONGEST: usize = 4_000;

fn values() -> Vec<String> {
    let few = " - 0 -1 NaN inf é , . 1/0 5-2 0x0 -1-3 external: 4294967296 18446744073709551615";
    let long = ["x".repeat(10_000), "9".repeat(26), "\u{1b}[31m".into()];
    few.split(' ').map(str::to_owned).chain(long).collect()
}

/// Runs a line with a value of an option; returns what is wrong with the end.
fn fault(line: &str, option: &str, value: &str) -> Option<String> {
    let (own, file) = (scratch(), repository().join("docs/puzzles/wikipedia-4.txt"));
    let file = file.to_str().expect("UTF-8");
    let words = words(line).map(|word| if word == "PUZZLE" { file } else { word });
    let typed = format!("{option}={value}");
    let run = takuzu(words).args(&[&typed]).current_dir(own.path());
    let run = run.env("HOME", &own.file(""));
    let run = run.stdin("0\n1\n").run();
    let is_told = match run.code {
        Some(0 | 1 | 3) => true,
        Some(2 | 4) => run.err.contains("error: "),
        Some(_) | None => false,
    };
    let is_plain = !run.err.contains('\u{1b}') && !run.err.contains("panicked");
    // A file is named in full, everything else by its beginning.
    let is_short = run.err.chars().count() < LONGEST || run.err.contains("File name too long");
    let is_good = is_told && is_plain && is_short;
    let err: String = run.err.chars().take(500).collect();
    (!is_good).then(|| {
        let value: String = value.chars().take(30).collect();
        format!("{line} {option}={value}: {:?} {err}", run.code)
    })
}

/// Tries each so many values; returns what was wrong.
fn faults(step: usize) -> Vec<String> {
    let values = values();
    let mut trials = Vec::new();
    for line in LINES.split(';') {
        let command = words(line).next().expect("a command");
        for option in options(command).into_iter().filter(|it| it.takes_value) {
            let name = format!("{command} {}", option.name);
            let is_endless = ENDLESS.contains(&name.as_str());
            let is_meant = |value: &&String| !is_endless || !value.starts_with(['1', '4']);
            let values = values.iter().filter(is_meant);
            trials.extend(values.map(|value| (line, option.name.clone(), value)));
        }
    }
    let trials: Vec<_> = trials.into_iter().step_by(step).collect();
    let found = in_parallel(&trials, |(line, option, value)| fault(line, option, value));
    found.into_iter().flatten().collect()
}

#[test]
fn some_hostile_values_are_refused_in_plain_words() {
    let found = faults(61);
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
#[ignore = "minutes: some ten thousand runs"]
fn hostile_values_are_refused_in_plain_words() {
    let found = faults(1);
    assert!(found.is_empty(), "{found:#?}");
}

/// A wrong value fills no screen, and others are shown as they are.
#[test]
fn a_long_value_is_quoted_by_its_beginning() {
    let long = "x".repeat(10_000);
    let shown = format!("'{}…'", &long[..60]);
    for option in ["--cells", "--encoding", "--timeout", "--engine", "--size"] {
        let typed = format!("{option}={long}");
        let run = match option {
            "--size" => takuzu(["generate", &typed]).ends(2),
            _ => takuzu(["solve", "--text", FOUR, &typed]).ends(2),
        };
        assert!(run.err.len() < 4_000 && run.err.starts_with("error: "), "{}", run.err);
        assert!(option == "--size" || run.err.contains(&shown), "{}", run.err);
    }
}
