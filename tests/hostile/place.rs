//! A folder in which any file may be made, and the program in it with little memory and time.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{Run, binary, repository};

/// The most memory that a run may take, in kilobytes, and the most CPU seconds.
const MEMORY: u64 = 1 << 20;
// Twice what a busy machine was seen to need.
const SECONDS: u64 = 5;

/// A folder with a copy of the puzzles, of which nothing is left.
pub(crate) struct Place(tempfile::TempDir);

impl Place {
    pub(crate) fn new() -> Place {
        let folder = tempfile::tempdir().expect("a folder");
        for part in ["docs/puzzles", "docs/cover"] {
            let copy = folder.path().join(part);
            fs::create_dir_all(&copy).expect("a folder");
            for file in fs::read_dir(repository().join(part)).expect("a folder") {
                let file = file.expect("a file");
                fs::copy(file.path(), copy.join(file.file_name())).expect("a copy");
            }
        }
        // What a solver might say.
        fs::write(folder.path().join("answer.txt"), "s UNSATISFIABLE\n").expect("a file");
        Place(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }

    pub(crate) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), text).expect("a file");
    }

    /// The program with limited memory and time; `{}` in a word stands for the folder.
    pub(crate) fn limited(&self, words: &[String]) -> Command {
        let limits = format!("ulimit -v {MEMORY}; ulimit -t {SECONDS}");
        self.under(&limits, words)
    }

    /// The program after some words to the shell.
    pub(crate) fn under(&self, limits: &str, words: &[String]) -> Command {
        let folder = self.path().display().to_string();
        let script = format!("{limits}; ulimit -c 0; exec \"$@\"");
        let mut command = Command::new("sh");
        command
            .args(["-c", &script, "sh"])
            .arg(binary())
            .args(words.iter().map(|word| word.replace("{}", &folder)))
            .current_dir(self.path())
            .env("TERM", "dumb")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// A line to be run with limited memory and time.
    pub(crate) fn line(&self, line: &str) -> Run {
        self.run(self.limited(&words(line)))
    }

    /// A line to be run after some words to the shell.
    pub(crate) fn line_under(&self, limits: &str, line: &str) -> Run {
        self.run(self.under(limits, &words(line)))
    }

    fn run(&self, command: Command) -> Run {
        Run::new(command).current_dir(self.path())
    }

    #[track_caller]
    pub(crate) fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("a text")
    }

    /// The names of the files that are not copies.
    pub(crate) fn files(&self) -> Vec<String> {
        let files = fs::read_dir(self.path()).expect("a folder");
        let names = files.map(|file| file.expect("a file").file_name());
        let names = names.map(|name| name.into_string().expect("UTF-8"));
        let mut names: Vec<String> =
            names.filter(|name| name != "docs" && name != "answer.txt").collect();
        names.sort();
        names
    }
}

pub(crate) fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}
