//! The program from outside: what it writes, what it says, and how it ends.

mod answers;
mod batches;
mod book;
mod book_html;
mod book_pages;
mod by_sat;
mod careless;
#[cfg(unix)]
mod charts;
mod cluster;
mod compare;
mod convert;
mod counting;
mod cover;
#[path = "../common/covers.rs"]
mod covers;
mod exports;
mod external;
mod fewest;
mod files;
mod forged;
mod generate;
mod grade;
mod help;
mod hint;
mod lesson;
mod levels;
mod limits;
mod memory;
mod own_grids;
mod page;
mod parts;
mod play;
mod play_saves;
mod prints;
mod probe;
mod prove;
mod puzzles;
mod reading;
mod render;
mod schema;
mod screen;
#[cfg(unix)]
mod signals;
mod sudoku;
mod transcripts;
mod transform;
mod typed;
mod unheard;
mod values;
mod versus;
mod witness;

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/faulty.rs"]
mod faulty;
#[path = "../common/golden.rs"]
mod golden;
#[path = "../common/program.rs"]
mod program;

use std::fs;
use std::ops::Deref;

use tempfile::TempDir;

use program::{in_parallel, takuzu};

/// A program's arguments, written as they are typed; a field in quotes is not needed.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace()
}

/// What a command writes that succeeds and has nothing to note.
#[track_caller]
fn out(line: &str) -> String {
    takuzu(words(line)).well().out
}

/// A folder that goes away with its files.
struct Folder(TempDir);

fn scratch() -> Folder {
    Folder(tempfile::tempdir().expect("a folder for files"))
}

impl Deref for Folder {
    type Target = TempDir;

    fn deref(&self) -> &TempDir {
        &self.0
    }
}

impl Folder {
    /// A file in it, as it is typed.
    fn file(&self, name: &str) -> String {
        self.path().join(name).to_str().expect("UTF-8").into()
    }

    /// Writes a file; returns it as it is typed.
    fn put(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        fs::write(self.path().join(name), text).expect("written");
        self.file(name)
    }

    #[track_caller]
    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.path().join(name)).expect("a text")
    }

    /// The names of its files, sorted.
    fn files(&self) -> Vec<String> {
        files_in(self.path())
    }
}

/// The names of all files of a folder, sorted.
fn files_in(folder: &std::path::Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<fs::DirEntry>| {
        let name = entry.expect("an entry").file_name();
        name.into_string().expect("UTF-8")
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}
