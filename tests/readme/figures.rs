//! Figures about our own files come from the files: the length of a program that a text praises as short, and the
//! features of the crate.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::program::repository;

/// The ends of the names of programs whose length a text may say.
const PROGRAMS: [&str; 3] = [".py", ".rs", ".sh"];

#[test]
fn lengths_of_our_programs_are_true() {
    let root = repository();
    let mut texts = crate::documents();
    texts.extend(below(&root.join("tests/golden")).into_iter().filter(|file| is_help(file)));
    let sources = ["src", "examples"].map(|folder| below(&root.join(folder))).concat();
    texts.extend(sources.iter().filter(|file| ends(file, &["rs"])).cloned());
    let length = |name: &str| {
        let file = sources.iter().find(|file| file.ends_with(name))?;
        Some(fs::read_to_string(file).expect("a program").lines().count())
    };
    let mut found = 0;
    let mut wrong = Vec::new();
    for file in texts {
        let text = fs::read_to_string(&file).expect("a text");
        let text = if ends(&file, &["rs"]) { remarks(&text) } else { text };
        for block in blocks(&text) {
            let figures = figures(&block);
            found += figures.len();
            let faults = figures.iter().filter_map(|figure| figure.fault(length));
            wrong.extend(faults.map(|fault| format!("{}: {fault}\n    {block}", file.display())));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(found > 3, "{found} figures");
}

/// The files below a folder.
fn below(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    entries.flat_map(|path| if path.is_dir() { below(&path) } else { vec![path] }).collect()
}

fn ends(file: &Path, kinds: &[&str]) -> bool {
    file.extension().is_some_and(|end| kinds.iter().any(|kind| end == *kind))
}

fn is_help(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("help"))
}

/// The comments of a program, as a text.
fn remarks(program: &str) -> String {
    let remark = |line: &str| {
        let slashes = line.trim_start().strip_prefix("//");
        slashes.map_or("", |rest| rest.trim_start_matches(['/', '!'])).to_owned() + "\n"
    };
    program.lines().map(remark).collect()
}

/// Paragraphs, rows of tables and items of lists, each on a line of its own.
fn blocks(text: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with(['|', '-', '#']) {
            blocks.push(String::new());
        }
        let block = blocks.last_mut().expect("one at least");
        block.push_str(line);
        block.push(' ');
    }
    blocks
}

/// What a text says of the length of a program.
#[derive(Debug, PartialEq)]
struct Length {
    lines: usize,
    /// It says `under so many`: only this outlives a change of the program.
    is_bound: bool,
    /// The program that is named before, or else behind.
    program: Option<String>,
}

/// Finds `a checker of 60 lines`, `in under 150 lines of Rust` and the like.
fn figures(block: &str) -> Vec<Length> {
    let words: Vec<&str> = block.split_whitespace().collect();
    let at = |place: Option<usize>| place.and_then(|at| words.get(at)).copied().unwrap_or_default();
    let programs =
        |words: &[&str]| words.iter().flat_map(|word| program(word)).collect::<Vec<String>>();
    let figure = |place: usize| {
        let is_lines = words[place].trim_matches(|sign: char| !sign.is_alphanumeric()) == "lines";
        let lines = at(place.checked_sub(1)).parse().ok().filter(|_| is_lines)?;
        let before = at(place.checked_sub(2));
        let behind = [1, 2, 3].map(|more| at(Some(place + more)));
        let code = ["Python", "Rust", "code"];
        let is_code = behind[0] == "of"
            && behind[1..].iter().any(|word| code.iter().any(|it| word.starts_with(it)));
        let is_bound = before == "under";
        let is_length = is_code || is_bound || ["of", "in", "is", "has", "about"].contains(&before);
        let (before, behind) = (programs(&words[..place]), programs(&words[place..]));
        let program = before.into_iter().next_back().or_else(|| behind.into_iter().next());
        is_length.then_some(Length { lines, is_bound, program })
    };
    (0..words.len()).filter_map(figure).collect()
}

/// The name of a program in a word: between backticks, or alone.
fn program(word: &str) -> Option<String> {
    let mut names = word.split(['`', '(', ')', '[', ']', ',', ':', ';']);
    let is_program =
        |name: &&str| PROGRAMS.iter().any(|end| name.len() > end.len() && name.ends_with(end));
    names.find(is_program).map(str::to_owned)
}

impl Length {
    fn fault(&self, length: impl Fn(&str) -> Option<usize>) -> Option<String> {
        let Some(program) = &self.program else {
            return Some(format!("{} lines of what? Name the file", self.lines));
        };
        match length(program) {
            None => Some(format!("{program} is not a file of ours")),
            Some(_) if !self.is_bound => {
                Some(format!("say `under N lines` of {program}: it may change"))
            }
            Some(real) if real >= self.lines => {
                Some(format!("{program} has {real} lines, not under {}", self.lines))
            }
            Some(real) if 2 * real < self.lines => {
                Some(format!("{program} has {real} lines: say so"))
            }
            Some(_) => None,
        }
    }
}

#[test]
fn false_lengths_are_found() {
    let faults = |text: &str| {
        let length = |name: &str| (name == "check.py").then_some(79);
        let faults: Vec<String> =
            figures(text).iter().filter_map(|figure| figure.fault(length)).collect();
        (figures(text).len(), faults.len())
    };
    assert_eq!(faults("`check.py` is a checker in under 100 lines of plain Python."), (1, 0));
    assert_eq!(faults("A checker in under 100 lines ([check.py](a/check.py))."), (1, 0));
    for wrong in [
        "a proof, and a checker of 60 lines.",
        "`check.py` is a checker in under 60 lines",
        "`check.py` is a checker in under 300 lines",
        "`check.py` has 79 lines",
        "`other.py` checks it in under 100 lines of Python",
        "a puzzle takes 30 lines of Python",
    ] {
        assert_eq!(faults(wrong), (1, 1), "{wrong}");
    }
    for other in
        ["16 lines of 16 cells", "`house.rs` guards files of at most 600 lines", "from 28 lines on"]
    {
        assert_eq!(faults(other), (0, 0), "{other}");
    }
}

/// The features of `Cargo.toml`, of the front page and of the tutorial are the same, and so is what is on by default.
#[test]
fn tables_of_features_are_those_of_the_crate() {
    let read = |file: &str| fs::read_to_string(repository().join(file)).expect("a file");
    let features = features(&read("Cargo.toml"));
    assert!(features.len() > 5, "{features:?}");
    for file in ["src/lib.rs", "docs/tutorials/rust.md"] {
        let text = read(file);
        let text: Vec<&str> = text.lines().map(|line| line.trim_start_matches("//! ")).collect();
        let table = text.iter().skip_while(|line| !line.starts_with("| feature |")).skip(2);
        let rows = table.take_while(|line| line.starts_with('|')).map(|line| {
            let cells: Vec<&str> = line.split('|').map(str::trim).collect();
            (cells[1].trim_matches('`').to_owned(), cells[2].replace('`', ""))
        });
        assert_eq!(rows.collect::<BTreeMap<_, _>>(), features, "{file}");
    }
}

/// The features of a manifest, and whether each is there by default.
fn features(manifest: &str) -> BTreeMap<String, String> {
    let table = manifest
        .split("[features]\n")
        .nth(1)
        .expect("features")
        .split("\n[")
        .next()
        .expect("a part");
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    let table: String = lines.collect();
    let lists: BTreeMap<&str, Vec<&str>> = table
        .split(']')
        .filter_map(|entry| entry.split_once('='))
        .map(|(name, list)| (name.trim(), list.split('"').skip(1).step_by(2).collect()))
        .collect();
    let state = |name: &str| if lists["default"].contains(&name) { "yes" } else { "no" };
    let names = lists.keys().filter(|name| **name != "default");
    names.map(|name| ((*name).to_owned(), state(name).to_owned())).collect()
}
