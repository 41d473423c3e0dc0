//! Where puzzles come from: files, standard input, or the command line itself.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use anyhow::bail;
use takuzu_sat::text::{self, Entry, ReadError, ReadOptions, Reader};

use crate::args::{InputArgs, ReadingArgs};
use crate::output::stdin_is_terminal;

/// Puzzles one by one, or what is wrong with the next one.
pub(crate) type Entries = Box<dyn Iterator<Item = Result<Entry, ReadError>>>;

impl ReadingArgs {
    pub(crate) fn options(&self) -> ReadOptions {
        let options = ReadOptions::default().with_rules(self.rules.into());
        let options = options.with_lenient(self.lenient);
        self.from
            .map_or(options, |format| options.with_format(format))
    }
}

impl InputArgs {
    /// All puzzles of the input, read as they are asked for.
    pub(crate) fn entries(self) -> anyhow::Result<Entries> {
        let options = self.reading.options();
        if let Some(text) = self.reading.text {
            return Ok(match text::read_argument("--text", &text, &options) {
                Ok(entries) => Box::new(entries.into_iter().map(Ok)),
                Err(error) => Box::new([Err(error.into())].into_iter()),
            });
        }
        if self.files.is_empty() && stdin_is_terminal() {
            bail!("no puzzle: name a file, pipe one in, or give its rows with --text");
        }
        let stdin = self.files.is_empty().then(|| "-".into());
        let files = self.files.into_iter().chain(stdin);
        Ok(Box::new(
            files.flat_map(move |path| read_file(&path, options)),
        ))
    }

    /// The one puzzle of the input.
    pub(crate) fn only_entry(self) -> anyhow::Result<Entry> {
        let mut entries = self.entries()?;
        let Some(entry) = entries.next() else {
            bail!("no puzzle in the input")
        };
        match entries.next() {
            None => Ok(entry?),
            Some(second) => {
                let second = second?.source;
                bail!("this command takes one puzzle, and {second} begins a second one")
            }
        }
    }
}

pub(crate) fn read_file(path: &Path, options: ReadOptions) -> Entries {
    let name = file_name(path);
    match open(path) {
        Ok(input) => Box::new(Reader::new(&name, input, options)),
        Err(error) => Box::new([Err(ReadError::Io { name, error })].into_iter()),
    }
}

/// A file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn BufRead>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a directory",
        ));
    }
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// What errors call a file.
pub(crate) fn file_name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "stdin".into()
    } else {
        path.display().to_string()
    }
}
