//! The sources of puzzles: files, standard input, or the command line itself.

use std::fs::{File, Metadata};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::bail;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::text::{self, Entry, ReadError, ReadOptions, Reader};

use crate::args::{InputArgs, ReadingArgs};
use crate::output::stdin_is_terminal;
use crate::words::name;
use crate::words::tips::{read_with_tip, with_tip};

/// Puzzles one by one, or what is wrong with the next one, read as they are asked for.
pub(crate) struct Entries {
    pub(crate) puzzles: Puzzles,
    /// The number of bytes read so far.
    pub(crate) bytes_read: Arc<AtomicU64>,
    /// The number of bytes that there are, where that can be known.
    pub(crate) bytes: Option<u64>,
}

type Puzzles = Box<dyn Iterator<Item = Result<Entry, ReadError>> + Send>;

impl ReadingArgs {
    /// Returns the way in which texts are to be understood.
    ///
    /// # Errors
    ///
    /// When something is said of another puzzle than the one that is named: it would not be heard.
    pub(crate) fn options(&self) -> anyhow::Result<ReadOptions> {
        let of_takuzu = [
            ("--rules and --odd are", self.rules.is_said()),
            ("--cells is", self.cells.is_some()),
            ("--lenient is", self.lenient),
        ];
        let is_other = |than: Kind| self.kind.is_some_and(|kind| kind != than);
        if is_other(Kind::Sudoku) && self.blocks.is_some() {
            bail!("--blocks is for Sudoku: --puzzle sudoku");
        }
        let said = of_takuzu.iter().find(|(_, is_said)| *is_said);
        if let Some((what, _)) = said.filter(|_| is_other(Kind::Takuzu)) {
            bail!("{what} for Takuzu alone");
        }
        let mut options = ReadOptions::default().with_lenient(self.lenient);
        options.format = self.from;
        options.takuzu.cells = self.cells;
        options.takuzu.rules = self.rules.rules;
        options.takuzu.majority = self.rules.odd;
        options.puzzle = self.kind.or(self.blocks.map(|_| Kind::Sudoku));
        options.sudoku.block = self.blocks;
        Ok(options)
    }
}

impl InputArgs {
    pub(crate) fn entries(self) -> anyhow::Result<Entries> {
        let options = self.reading.options()?;
        let bytes_read = Arc::new(AtomicU64::new(0));
        if let Some(text) = self.reading.text {
            let puzzles: Puzzles = match text::read_argument("--text", &text, &options) {
                Ok(entries) => Box::new(entries.into_iter().map(Ok).map(read_with_tip)),
                Err(error) => Box::new([Err(with_tip(error).into())].into_iter()),
            };
            return Ok(Entries {
                puzzles,
                bytes_read,
                bytes: None,
            });
        }
        if self.files.is_empty() && stdin_is_terminal() {
            bail!("no puzzle: name a file, pipe puzzles in, or type one with --text");
        }
        let bytes = size_of_files(&self.files);
        let stdin = self.files.is_empty().then(|| "-".into());
        let files = self.files.into_iter().chain(stdin);
        let counter = Arc::clone(&bytes_read);
        Ok(Entries {
            puzzles: Box::new(files.flat_map(move |path| read_file(&path, options, &counter))),
            bytes_read,
            bytes,
        })
    }

    pub(crate) fn only_entry(self) -> anyhow::Result<Entry> {
        let mut entries = self.entries()?.puzzles;
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

/// The puzzles of a file; `bytes_read` grows by what is read of it.
pub(crate) fn read_file(path: &Path, options: ReadOptions, bytes_read: &Arc<AtomicU64>) -> Puzzles {
    let name = file_name(path);
    match open(path) {
        Ok(input) => {
            let counted = Counted {
                input,
                bytes_read: Arc::clone(bytes_read),
            };
            let buffered = BufReader::with_capacity(1 << 16, counted);
            Box::new(Reader::new(&name, buffered, options).map(read_with_tip))
        }
        Err(error) => Box::new([Err(ReadError::Io { name, error })].into_iter()),
    }
}

/// The size of all these together; unknown when one of them is no file or there is none.
fn size_of_files(paths: &[PathBuf]) -> Option<u64> {
    let size = |path: &PathBuf| {
        path.metadata()
            .ok()
            .filter(Metadata::is_file)
            .map(|file| file.len())
    };
    let size: Option<u64> = paths.iter().map(size).sum();
    size.filter(|&size| size > 0)
}

/// Counts the bytes that are read.
struct Counted {
    input: Box<dyn Read + Send>,
    bytes_read: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.bytes_read.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}

/// A file, or standard input for `-`.
pub(crate) fn open(path: &Path) -> io::Result<Box<dyn Read + Send>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(io::stdin()));
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(
            io::ErrorKind::IsADirectory,
            "it is a directory",
        ));
    }
    Ok(Box::new(file))
}

/// Returns the name that answers and errors give to a file.
pub(crate) fn file_name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "stdin".into()
    } else {
        name(&path.to_string_lossy()).into_owned()
    }
}

/// A byte that is no UTF-8, and its place.
pub(crate) struct NotUtf8 {
    byte: u8,
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl NotUtf8 {
    pub(crate) fn message(&self) -> String {
        format!("the text is not UTF-8: byte 0x{:02X}", self.byte)
    }
}

/// Returns bytes as a text, or the first byte that is in the way.
pub(crate) fn utf8(bytes: Vec<u8>) -> Result<String, NotUtf8> {
    String::from_utf8(bytes).map_err(|error| {
        let (valid, rest) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let valid = String::from_utf8_lossy(valid);
        let last = valid.rsplit('\n').next().unwrap_or_default();
        NotUtf8 {
            byte: rest[0],
            line: valid.matches('\n').count() + 1,
            column: last.chars().count() + 1,
        }
    })
}
