//! The program from outside: what it writes, what it says, and how it ends.

mod answers;
mod batches;
mod book;
mod book_html;
mod book_pages;
mod both;
mod careless;
#[cfg(unix)]
mod charts;
mod cluster;
mod colour;
mod compare;
mod convert;
mod counting;
mod cover;
#[path = "../common/covers.rs"]
mod covers;
mod csv;
mod decode;
mod exports;
mod external;
mod family;
mod fewest;
mod files;
mod forged;
mod generate;
mod generate_sudoku;
mod grade;
mod help;
mod hint;
mod languages;
mod lesson;
mod levels;
mod limits;
mod marks;
mod memory;
mod newcomers;
mod own_grids;
mod parts;
mod play;
mod play_saves;
mod prints;
mod probe;
mod prove;
mod puzzles;
mod reading;
mod refusals;
mod render;
mod render_text;
mod repair;
mod schema;
mod screen;
#[cfg(unix)]
mod signals;
mod sudoku;
mod trace;
mod transform;
mod typed;
mod unheard;
mod values;
mod variants;
mod versus;

#[path = "../common/program.rs"]
mod program;

use program::takuzu;

/// A program's arguments, written as they are typed; a field in quotes is not needed.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split_whitespace()
}

/// What a command writes that succeeds and has nothing to note.
#[track_caller]
fn out(line: &str) -> String {
    let outcome = takuzu(words(line)).run();
    assert_eq!((outcome.code, outcome.err.as_str()), (Some(0), ""), "{line}");
    outcome.out
}

/// A folder that goes away with its files.
fn scratch() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder for files")
}

/// The names of all files of a folder, sorted.
fn files_in(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| {
        let name = entry.expect("an entry").file_name();
        name.into_string().expect("UTF-8")
    };
    let mut names: Vec<String> = entries.map(name).collect();
    names.sort();
    names
}
