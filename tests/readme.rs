//! What the documents show is what happens: every ```` ```console ```` block of the texts at the top and below `docs` is
//! typed in, and its output compared. Every link leads somewhere, and every page is in the book.
//!
//! A line `$ COMMAND` is run by a shell with the program on PATH, in a new folder with links to the folders of the
//! repository; the lines up to the next command are what it writes, on standard output and standard error together.
//! `UPDATE_GOLDEN=1 cargo test --test readme` writes down what they write now. `...` on a line of its own stands for any number of lines. From a command that asks for a solver that is not installed, the
//! rest of its block is skipped.

#![cfg(unix)]

#[path = "common/golden.rs"]
#[allow(dead_code)]
mod golden;
#[path = "common/program.rs"]
mod program;

#[path = "readme/figures.rs"]
mod figures;

#[allow(dead_code)]
#[path = "../examples/latin_square.rs"]
mod latin_square;

use std::fmt;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use golden::{changes, is_updated};
use program::{Run, in_parallel, is_here, repository, with_program};

/// A command and what it is said to write.
#[derive(Clone, Debug)]
struct Example {
    place: String,
    /// The number of the line of the command, from 0.
    line: usize,
    /// Whether it goes on where the command before ended.
    follows: bool,
    command: String,
    output: Vec<String>,
}

#[test]
fn examples_are_true() {
    let documents = documents();
    let examples: Vec<Vec<Example>> = documents.iter().map(|file| examples(file)).collect();
    assert!(!examples.concat().is_empty(), "no example in {documents:?}");
    let faults = in_parallel(&examples, |examples| faults(examples));
    if is_updated() {
        documents.iter().zip(&faults).for_each(|(file, faults)| update(file, faults));
        return;
    }
    let wrong: Vec<String> = faults.concat().iter().map(Fault::to_string).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What is wrong of the examples of a document.
fn faults(examples: &[Example]) -> Vec<Fault> {
    let folder = tempfile::tempdir().expect("a folder");
    // These alone: somebody may have tried the examples in the root, and what they have left there is theirs.
    for name in ["benches", "docs", "examples", "src", "tests", "Cargo.toml", "Cargo.lock"] {
        symlink(repository().join(name), folder.path().join(name)).expect("a link");
    }
    let mut runs = true;
    let mut wrong = Vec::new();
    for example in examples {
        runs = (runs || !example.follows) && example.can_run();
        if runs {
            wrong.extend(example.fault(folder.path()));
        }
    }
    wrong
}

/// The texts at the top and below `docs`.
fn documents() -> Vec<PathBuf> {
    let in_folder = |folder: &Path| {
        let entries = fs::read_dir(folder).expect("the folder");
        entries.map(|entry| entry.expect("an entry").path()).collect::<Vec<_>>()
    };
    let mut documents = in_folder(&repository());
    let mut folders = vec![repository().join("docs")];
    while let Some(folder) = folders.pop() {
        let (deeper, files): (Vec<_>, Vec<_>) =
            in_folder(&folder).into_iter().partition(|path| path.is_dir());
        folders.extend(deeper);
        documents.extend(files);
    }
    documents.retain(|path| path.extension().is_some_and(|end| end == "md"));
    documents.sort();
    documents
}

fn examples(file: &Path) -> Vec<Example> {
    let text = fs::read_to_string(file).expect("a document");
    let name = file.strip_prefix(repository()).expect("inside").display().to_string();
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    let mut follows = false;
    for (number, line) in text.lines().enumerate() {
        match (inside, line) {
            (false, "```console") => (inside, follows) = (true, false),
            (true, "```") => inside = false,
            (false, _) => {}
            (true, _) => match line.strip_prefix("$ ") {
                Some(command) => {
                    examples.push(Example {
                        place: format!("{name}:{}", number + 1),
                        line: number,
                        follows,
                        command: command.into(),
                        output: Vec::new(),
                    });
                    follows = true;
                }
                None => examples
                    .last_mut()
                    .unwrap_or_else(|| panic!("{name}:{}: output before a command", number + 1))
                    .output
                    .push(line.into()),
            },
        }
    }
    assert!(!inside, "{name}: a block without an end");
    examples
}

impl Example {
    fn can_run(&self) -> bool {
        let solvers = ["cadical", "kissat", "minisat", "clasp", "parallel"];
        solvers.into_iter().filter(|name| self.command.contains(name)).all(is_here)
    }

    fn fault(&self, folder: &Path) -> Option<Fault> {
        let mut command = with_program("sh");
        command.arg("-c").arg(format!("exec 2>&1; {}", self.command));
        // Games are saved, and not among those of whoever runs the tests.
        command.env("XDG_DATA_HOME", folder.join("data"));
        let output = Run::new(command).current_dir(folder).run().out;
        let lines: Vec<&str> = output.lines().collect();
        (!matches(&lines, &self.output)).then(|| Fault { example: self.clone(), output })
    }
}

/// An example that writes something else than what is shown.
#[derive(Clone, Debug)]
struct Fault {
    example: Example,
    output: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Example { place, command, output, .. } = &self.example;
        write!(f, "{place}: $ {command}\n{}", changes(&output.join("\n"), self.output.trim_end()))
    }
}

/// Writes the output of examples into their document, but for those that leave lines out.
fn update(file: &Path, faults: &[Fault]) {
    let text = fs::read_to_string(file).expect("a document");
    let mut lines: Vec<&str> = text.lines().collect();
    for Fault { example, output } in faults.iter().rev() {
        let Example { place, line, output: shown, .. } = example;
        assert!(!shown.contains(&"...".into()), "{place}: lines are left out: write it by hand");
        lines.splice(line + 1..line + 1 + shown.len(), output.lines());
    }
    fs::write(file, lines.join("\n") + "\n").expect("written");
}

/// Whether lines are as shown, where `...` stands for any number of them.
fn matches(lines: &[&str], shown: &[String]) -> bool {
    let Some((first, rest)) = shown.split_first() else {
        return lines.is_empty();
    };
    if first == "..." {
        return (0..=lines.len()).any(|skipped| matches(&lines[skipped..], rest));
    }
    lines.split_first().is_some_and(|(line, lines)| line == first && matches(lines, rest))
}

#[test]
fn dots_stand_for_any_lines() {
    let shown = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert!(matches(&[], &shown("")));
    assert!(matches(&["a", "b"], &shown("a\nb")));
    assert!(!matches(&["a", "b"], &shown("a")));
    assert!(!matches(&["a"], &shown("a\nb")));
    assert!(matches(&["a"], &shown("...\na\n...")));
    assert!(matches(&["a", "b", "c"], &shown("a\n...\nc")));
    assert!(!matches(&["a", "b", "c"], &shown("...\nb")));
}

/// A link of a document, but for those to other hosts.
struct Link {
    place: String,
    /// The file, and the heading in it.
    target: PathBuf,
    anchor: Option<String>,
}

fn links(file: &Path) -> Vec<Link> {
    let text = fs::read_to_string(file).expect("a document");
    let mut links = Vec::new();
    for (number, line) in outside_blocks(&text) {
        for piece in line.split("](").skip(1) {
            let link = piece.split(')').next().unwrap_or_default();
            if link.contains("://") {
                continue;
            }
            let (path, anchor) = match link.split_once('#') {
                Some((path, anchor)) => (path, Some(anchor.to_owned())),
                None => (link, None),
            };
            let folder = file.parent().expect("a folder");
            let target = if path.is_empty() { file.to_owned() } else { folder.join(path) };
            let name = file.strip_prefix(repository()).expect("inside").display();
            links.push(Link { place: format!("{name}:{number}: {link}"), target, anchor });
        }
    }
    links
}

/// The lines of a text that are not in a block of code, with their numbers.
fn outside_blocks(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut inside = false;
    text.lines().enumerate().filter_map(move |(number, line)| {
        let is_fence = line.trim_start().starts_with("```");
        inside ^= is_fence;
        (!inside && !is_fence).then_some((number + 1, line))
    })
}

/// The names under which links find the headings of a text: words in small letters with hyphens between them.
fn anchors(text: &str) -> Vec<String> {
    let headings = outside_blocks(text).filter_map(|(_, line)| {
        let heading = line.trim_start_matches('#');
        (heading.len() < line.len()).then(|| heading.trim().to_lowercase())
    });
    let is_kept = |sign: &char| sign.is_alphanumeric() || "-_ ".contains(*sign);
    headings
        .map(|heading| heading.chars().filter(is_kept).collect::<String>().replace(' ', "-"))
        .collect()
}

#[test]
fn links_lead_somewhere() {
    let documents = documents();
    let links: Vec<Link> = documents.iter().flat_map(|file| links(file)).collect();
    assert!(links.len() > 100, "{} links", links.len());
    let leads = |link: &&Link| {
        link.target.exists()
            && link.anchor.as_ref().is_none_or(|anchor| {
                anchors(&fs::read_to_string(&link.target).expect("a text")).contains(anchor)
            })
    };
    let dead: Vec<&str> =
        links.iter().filter(|link| !leads(link)).map(|link| link.place.as_str()).collect();
    assert!(dead.is_empty(), "these links lead nowhere:\n{}", dead.join("\n"));
}

/// `docs/SUMMARY.md` is the table of contents of the book that mdBook makes.
#[test]
fn every_page_is_in_the_book() {
    let docs = repository().join("docs");
    let summary = docs.join("SUMMARY.md");
    let listed: Vec<PathBuf> = links(&summary).into_iter().map(|link| link.target).collect();
    let missing: Vec<PathBuf> = documents()
        .into_iter()
        .filter(|file| file.starts_with(&docs) && *file != summary && !listed.contains(file))
        .collect();
    assert!(missing.is_empty(), "not in docs/SUMMARY.md: {missing:?}");
}

/// The tests are run by one command, and that is the one that people are told.
#[test]
fn the_readme_names_the_command_that_runs_the_tests() {
    let script = fs::read_to_string(repository().join(".ci/run")).expect("the script");
    let steps: Vec<&str> = script.lines().filter_map(|line| line.strip_prefix("step ")).collect();
    let test = steps.iter().find(|step| step.starts_with("cargo test"));
    let test = test.expect(".ci/run runs the tests");
    let Ok(readme) = fs::read_to_string(repository().join("README.md")) else {
        eprintln!("skipped: there is no README.md yet");
        return;
    };
    let names = |line: &str| {
        let line = line.trim();
        line == *test || line.contains(&format!("`{test}`"))
    };
    assert!(readme.lines().any(names), "README.md does not name `{test}`");
}

/// The example of a whole puzzle prints a page, and the same one always.
#[test]
fn the_example_of_a_puzzle_prints_what_it_did() {
    let printed = latin_square::report().expect("a report");
    assert_eq!(printed, include_str!("golden/latin-square.txt"));
}

/// All methods of a puzzle are on one screen, and no other.
#[test]
fn the_page_on_puzzles_names_each_method_of_the_contract() {
    let read = |path: &str| fs::read_to_string(repository().join(path)).expect("a file");
    let (contract, page) = (read("src/puzzles/game.rs"), read("docs/adding-a-puzzle.md"));
    let (_, contract) = contract.split_once("pub trait Game").expect("the contract");
    let methods = contract
        .lines()
        .take_while(|line| *line != "}")
        .filter_map(|line| line.strip_prefix("    fn "));
    let methods: Vec<&str> = methods.filter_map(|line| line.split('(').next()).collect();
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let named = rows.flat_map(|row| row.split('|').nth(1).unwrap_or_default().split('`'));
    let named: Vec<&str> = named.filter(|name| !name.trim_matches([' ', ',']).is_empty()).collect();
    let sorted = |mut names: Vec<&str>| {
        names.sort_unstable();
        names.join(" ")
    };
    assert_eq!(sorted(named), sorted(methods));
    assert!(page.lines().count() <= 90);
}

/// The command of the README that takes the library into a project does so, from the folder that it names.
#[test]
fn a_project_takes_the_library_as_the_readme_says() {
    let readme = fs::read_to_string(repository().join("README.md")).expect("the README");
    let commands = readme.split('`').filter(|code| code.starts_with("cargo add "));
    let [command] = commands.collect::<Vec<_>>()[..] else {
        panic!("README.md has one `cargo add`");
    };
    let folder = tempfile::tempdir().expect("a folder");
    symlink(repository(), folder.path().join("takuzu-sat")).expect("a link");
    let project = folder.path().join("mine");
    fs::create_dir_all(project.join("src")).expect("a folder");
    fs::write(project.join("src/lib.rs"), "").expect("a file");
    let manifest = project.join("Cargo.toml");
    fs::write(&manifest, "[package]\nname = \"mine\"\nedition = \"2024\"\n").expect("a file");
    let mut shell = with_program("sh");
    shell.args(["-c", command]).env("CARGO_NET_OFFLINE", "true");
    let outcome = Run::new(shell).current_dir(&project).run();
    assert_eq!(outcome.code, Some(0), "{command}: {}", outcome.err);
    let manifest = fs::read_to_string(manifest).expect("a manifest");
    assert!(manifest.contains("takuzu-sat = { "), "{manifest}");
}

/// What went is named in CHANGELOG.md alone, with what to do instead.
#[test]
fn nothing_that_is_gone_is_named() {
    const GONE: [&str; 16] = [
        "--smallest",
        "takuzu-sat family",
        "--certified",
        "--csv",
        "veripb",
        "proof.pbp",
        "implicates",
        "binomial",
        "--tar",
        "--no-stats",
        "won.jsonl",
        "perfect play",
        "--markdown",
        "--to unicode",
        "--producer search",
        "--producer auto",
    ];
    let below = |folder: &str| {
        let entries = fs::read_dir(repository().join(folder)).expect("a folder");
        entries.map(|entry| entry.expect("a file").path()).filter(|path| path.is_file())
    };
    let help = below("tests/golden").chain(below("src/python/takuzu_sat"));
    let files = documents().into_iter().chain(help).chain(below("docs/notebook"));
    let mut read = 0;
    for file in files.filter(|file| !file.ends_with("CHANGELOG.md")) {
        let Ok(text) = fs::read_to_string(&file) else { continue };
        read += 1;
        let text = text.to_lowercase();
        let named: Vec<&str> = GONE.into_iter().filter(|word| text.contains(word)).collect();
        assert!(named.is_empty(), "{} names {named:?}", file.display());
    }
    assert!(read > 50, "{read} files");
}
