//! What the documents show is what happens: every ```` ```console ```` block of `README.md` and
//! `docs/*.md` is typed in, and its output compared.
//!
//! A line `$ COMMAND` is run by a shell with the program on PATH, in a new folder with links to the folders of the
//! repository; the lines up to the next command are what it writes, on standard output and standard error together.
//! `...` on a line of its own stands for any number of lines. From a command that asks for a solver that is not installed, the
//! rest of its block is skipped.

#![cfg(unix)]

#[path = "common/program.rs"]
mod program;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use program::{Run, is_here, repository, with_program};

/// A command and what it is said to write.
#[derive(Debug)]
struct Example {
    place: String,
    /// Whether it goes on where the command before ended.
    follows: bool,
    command: String,
    output: Vec<String>,
}

#[test]
fn examples_are_true() {
    let documents = documents();
    let examples: Vec<Example> = documents.iter().flat_map(|file| examples(file)).collect();
    assert!(!examples.is_empty(), "no example in {documents:?}");
    let folder = tempfile::tempdir().expect("a folder");
    // These alone: somebody may have tried the examples in the root, and what they have left there is theirs.
    for name in ["benches", "docs", "examples", "src", "tests", "Cargo.toml", "Cargo.lock"] {
        symlink(repository().join(name), folder.path().join(name)).expect("a link");
    }
    let mut runs = true;
    let mut wrong = Vec::new();
    for example in &examples {
        runs = (runs || !example.follows) && example.can_run();
        if runs {
            wrong.extend(example.fault(folder.path()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

fn documents() -> Vec<PathBuf> {
    let docs = fs::read_dir(repository().join("docs")).expect("the folder");
    let docs = docs.map(|entry| entry.expect("an entry").path());
    let readme = repository().join("README.md");
    let mut documents: Vec<PathBuf> = docs
        .chain(readme.exists().then_some(readme))
        .filter(|path| path.extension().is_some_and(|end| end == "md"))
        .collect();
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

    fn fault(&self, folder: &Path) -> Option<String> {
        let mut command = with_program("sh");
        command.arg("-c").arg(format!("exec 2>&1; {}", self.command));
        // Games are saved, and not among those of whoever runs the tests.
        command.env("XDG_DATA_HOME", folder.join("data"));
        let output = Run::new(command).current_dir(folder).run().out;
        let lines: Vec<&str> = output.lines().collect();
        (!matches(&lines, &self.output)).then(|| {
            let said = self.output.join("\n");
            format!("{}: $ {}\nshown:\n{said}\nwritten:\n{output}", self.place, self.command)
        })
    }
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
