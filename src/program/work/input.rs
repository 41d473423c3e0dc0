//! The sources of puzzles: files, standard input, or the command line itself.

use std::fs::{File, Metadata};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::vec::IntoIter;

use anyhow::{Result, anyhow, bail};
use takuzu_sat::PlainText;
use takuzu_sat::puzzle::Kind;
use takuzu_sat::text::{self, Entry, ReadError, ReadOptions, Reader, Unread};

use crate::args::{InputArgs, ReadingArgs, text_tip};
use crate::output::stdin_is_terminal;
use crate::words::read_with_tip;
use crate::words::{counted, name};

/// The most comments on first lines that are kept.
const MOST_HEADS: usize = 20;

/// The puzzles of an input that are still wanted.
#[derive(Clone, Copy)]
enum Selection {
    All,
    Only(usize),
    Nothing,
}

/// The puzzles of an input one by one, or what is wrong with the next one, found as they are asked for.
pub(crate) struct Puzzles {
    options: ReadOptions,
    pub(crate) bytes_read: Arc<AtomicU64>,
    /// The number of bytes that there are, where that can be known.
    pub(crate) bytes: Option<u64>,
    /// The comments on the first lines of texts, as far as these were read.
    pub(crate) heads: Arc<Mutex<Vec<String>>>,
    files: IntoIter<PathBuf>,
    reader: Option<Reader<BufReader<Counted>>>,
    selection: Selection,
    /// Those that are read already.
    read: IntoIter<Result<Entry, ReadError>>,
}

impl Puzzles {
    /// Returns the puzzles of files, `-` standing for standard input.
    pub(crate) fn from_files(files: Vec<PathBuf>, options: ReadOptions) -> Puzzles {
        Puzzles {
            options,
            bytes_read: Arc::default(),
            bytes: size_of_files(&files),
            heads: Arc::default(),
            files: files.into_iter(),
            reader: None,
            selection: Selection::All,
            read: Vec::new().into_iter(),
        }
    }

    /// Tells whether the next puzzle is there, so that nobody has to wait for it.
    pub(crate) fn is_at_hand(&self) -> bool {
        self.reader.as_ref().is_some_and(Reader::is_at_hand)
    }

    /// Returns the index of the next puzzle.
    pub(crate) fn first(&self) -> usize {
        match self.selection {
            Selection::Only(index) => index,
            Selection::All | Selection::Nothing => 0,
        }
    }

    /// Keeps the comment on the first line of the text that ends.
    fn keep_head(&mut self) {
        let ended = self.reader.take();
        let mut heads = self.heads.lock().expect("nobody panics with it");
        if let Some(head) = ended.as_ref().and_then(Reader::head)
            && heads.len() < MOST_HEADS
        {
            heads.push(head.into());
        }
    }

    /// Returns the puzzles as they are read.
    pub(crate) fn read(self) -> impl Iterator<Item = Result<Entry, ReadError>> {
        self.map(read)
    }
}

impl Iterator for Puzzles {
    type Item = Unread;

    fn next(&mut self) -> Option<Unread> {
        match self.selection {
            Selection::All => self.find(),
            Selection::Nothing => None,
            Selection::Only(index) => {
                self.selection = Selection::Nothing;
                Some(self.only(index))
            }
        }
    }
}

impl Puzzles {
    /// Returns one of the puzzles, or what is wrong with one before it: nobody could count on.
    fn only(&mut self, index: usize) -> Unread {
        for count in 0..index {
            match self.find().map(Unread::read) {
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error).into(),
                None => return no_puzzle(index, count),
            }
        }
        self.find().unwrap_or_else(|| no_puzzle(index, index))
    }

    fn find(&mut self) -> Option<Unread> {
        loop {
            if let Some(read) = self.read.next() {
                return Some(read.into());
            }
            if let Some(found) = self.reader.as_mut().and_then(Reader::find) {
                return Some(found);
            }
            self.keep_head();
            let path = self.files.next()?;
            let name = file_name(&path);
            match open(&path) {
                Ok(input) => {
                    let bytes_read = Arc::clone(&self.bytes_read);
                    let counted = Counted { input, bytes_read };
                    let input = BufReader::with_capacity(1 << 16, counted);
                    self.reader = Some(Reader::new(&name, input, self.options));
                }
                Err(error) => return Some(Err(ReadError::Io { name, error }).into()),
            }
        }
    }
}

fn no_puzzle(index: usize, count: usize) -> Unread {
    let name = format!("puzzle {}", index + 1);
    let error = io::Error::other(format!("the input has {}", counted(count, "puzzle")));
    Err(ReadError::Io { name, error }).into()
}

/// Reads a puzzle that was found in a text.
pub(crate) fn read(found: Unread) -> Result<Entry, ReadError> {
    read_with_tip(found.read())
}

impl ReadingArgs {
    /// Returns the way in which texts are to be understood. Fails when something is given of another puzzle than
    /// the one that is named: it would not be heard.
    pub(crate) fn options(&self) -> Result<ReadOptions> {
        let of_takuzu = [
            ("--rules and --odd are", self.rules.are_typed()),
            ("--cells is", self.cells.is_some()),
            ("--lenient is", self.lenient),
        ];
        let is_other = |than: Kind| self.kind.is_some_and(|kind| kind != than);
        if is_other(takuzu_sat::sudoku::KIND) && self.blocks.is_some() {
            bail!("--blocks is for Sudoku: --puzzle sudoku");
        }
        let given = of_takuzu.iter().find(|(_, is_typed)| *is_typed);
        if let Some((what, _)) = given.filter(|_| is_other(takuzu_sat::takuzu::KIND)) {
            bail!("{what} for Takuzu alone");
        }
        let mut options = ReadOptions::default().with_lenient(self.lenient);
        options.format = self.from;
        options.takuzu.cells = self.cells;
        options.takuzu.rules = self.rules.rules;
        options.takuzu.majority = self.rules.odd;
        options.puzzle = self.kind.or(self.blocks.map(|_| takuzu_sat::sudoku::KIND));
        options.sudoku.block = self.blocks;
        Ok(options)
    }
}

impl InputArgs {
    pub(crate) fn puzzles(self) -> Result<Puzzles> {
        let options = self.reading.options()?;
        let selection =
            self.reading.index.map_or(Selection::All, |number| Selection::Only(number - 1));
        if let Some(text) = self.reading.text {
            let read = match text::read_argument("--text", &text, &options) {
                Ok(entries) => entries.into_iter().map(Ok).collect(),
                Err(error) => vec![Err(error.into())],
            };
            let read = read.into_iter();
            return Ok(Puzzles { read, selection, ..Puzzles::from_files(Vec::new(), options) });
        }
        let mut files = self.files;
        refuse_rows(&files)?;
        if files.is_empty() {
            if stdin_is_terminal() {
                bail!("no puzzle: name a file, pipe puzzles in, or type one with --text");
            }
            files.push("-".into());
        }
        Ok(Puzzles { selection, ..Puzzles::from_files(files, options) })
    }

    /// Returns the only puzzle. Fails when there is none, or a second one; and when the puzzle cannot be read.
    pub(crate) fn only_entry(self) -> Result<Entry> {
        let mut entries = self.puzzles()?.read();
        let Some(entry) = entries.next() else { bail!("no puzzle in the input") };
        let entry = entry?;
        match entries.next() {
            None => Ok(entry),
            Some(second) => bail!(
                "this command takes one puzzle, and {} begins a second one; --index N chooses one",
                second?.source
            ),
        }
    }
}

/// Refuses files that are not there and look like the rows of a puzzle.
fn refuse_rows(files: &[PathBuf]) -> Result<()> {
    let words: Vec<&str> = files.iter().filter_map(|file| file.to_str()).collect();
    if let Some(tip) = text_tip(&words).filter(|_| !files.iter().any(|file| file.exists())) {
        let is = if words.len() == 1 { "is not a file" } else { "are not files" };
        bail!("{} {is}; {tip}", words.join(", "));
    }
    Ok(())
}

/// The size of all these together; unknown when one of them is no file or there is none.
fn size_of_files(paths: &[PathBuf]) -> Option<u64> {
    let size =
        |path: &PathBuf| path.metadata().ok().filter(Metadata::is_file).map(|file| file.len());
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
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    Ok(Box::new(file))
}

/// Returns the name of a file in answers and errors.
pub(crate) fn file_name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        "stdin".into()
    } else {
        name(&path.to_string_lossy()).into_owned()
    }
}

/// The reason why a text cannot be read, and its place where it has one.
pub(crate) struct Unreadable {
    pub(crate) message: String,
    pub(crate) place: Option<[usize; 2]>,
}

impl From<Unreadable> for anyhow::Error {
    fn from(error: Unreadable) -> anyhow::Error {
        anyhow!(match error.place {
            None => error.message,
            Some([line, column]) => format!("line {line}, column {column}: {}", error.message),
        })
    }
}

/// Reads a text of at most so many bytes, without a byte order mark and with its lines ended by LF.
pub(crate) fn read_text(input: impl Read, most: u64) -> Result<String, Unreadable> {
    let unplaced = |message| Unreadable { message, place: None };
    let mut bytes = Vec::new();
    let read = PlainText::new(BufReader::new(input)).take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| unplaced(error.to_string()))?;
    if bytes.len() as u64 > most {
        return Err(unplaced(format!("more than {} MiB", most >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let (valid, rest) = error.as_bytes().split_at(error.utf8_error().valid_up_to());
        let valid = String::from_utf8_lossy(valid);
        let last = valid.rsplit('\n').next().unwrap_or_default();
        let place = [valid.matches('\n').count() + 1, last.chars().count() + 1];
        Unreadable {
            message: format!("the text is not UTF-8: byte 0x{:02X}", rest[0]),
            place: Some(place),
        }
    })
}
