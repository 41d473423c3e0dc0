//! Puzzles from a stream, one by one.

use std::io::{self, BufRead};
use std::iter::FusedIterator;

use super::detect;
use super::error::{ParseError, ReadError};
use super::grid::Size;
use super::stream::{MAX_PUZZLE, Opened, Stream, TextLine};
use super::{Entry, Format, ReadOptions, grid, line, markdown, words};
use crate::grid::Grid;
use crate::takuzu::Takuzu;

type Parsed = Result<Grid, ParseError>;

/// Reads the puzzles of a text of any length, holding no more than one of them and what must be
/// known to tell it from the next.
///
/// A puzzle that is wrong is an error with its place, and reading goes on behind it: behind the
/// line for formats of a puzzle a line, else behind the blank line that ends the block. An input
/// without any puzzle is one error. Behind an error of the input itself nothing comes.
///
/// ```
/// use takuzu_sat::text::{ReadOptions, Reader};
///
/// let file = ".1.0\n..0.\n.0..\n11.0\n\n.1.0\n..2.\n.0..\n11.0\n\n.1.. ..0. .0.. 11.0\n";
/// let found: Vec<bool> = Reader::new("file.txt", file.as_bytes(), ReadOptions::default())
///     .map(|entry| entry.is_ok())
///     .collect();
/// assert_eq!(found, [true, false, true]);
/// ```
pub struct Reader<R> {
    stream: Stream<R>,
    options: ReadOptions,
    /// The format of the block, where it is known and goes on for more than one puzzle.
    run: Option<Format>,
    /// A remark on the block, for its first puzzle.
    note: Option<String>,
    /// What is left of the block belongs to a puzzle already refused.
    refused: bool,
    /// Something came out: a puzzle or an error.
    found: bool,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a text that errors call by this name.
    #[must_use]
    pub fn new(name: &str, input: R, options: ReadOptions) -> Reader<R> {
        Reader {
            stream: Stream::new(name, input),
            options,
            run: None,
            note: None,
            refused: false,
            found: false,
            done: false,
        }
    }

    /// The next puzzle, or nothing at the end of the text.
    fn advance(&mut self) -> Result<Option<Entry>, ReadError> {
        if !self.find_start().map_err(|error| self.io(error))? {
            return Ok(None);
        }
        // Its length is known to be wrong and its end may be far: nothing is asked about it.
        if self.stream.ahead()[0].is_too_long() {
            self.stream.take(1)[0].check()?;
        }
        let format = self.format().map_err(|error| self.io(error))?;
        let (lines, size) = self.gather(format)?;
        let entry = self
            .givens(format, &lines, size)
            .and_then(|givens| self.entry(&lines[0], format, givens));
        self.refused = entry.is_err() && takes_rest(format, &lines);
        Ok(Some(entry?))
    }

    /// Goes to the first line of the next puzzle; false at the end of the text.
    fn find_start(&mut self) -> io::Result<bool> {
        loop {
            match self.stream.open()? {
                Opened::End => return Ok(false),
                Opened::NewBlock => {
                    self.refused = false;
                    self.run = None;
                    self.note = None;
                }
                Opened::SameBlock => {}
            }
            let forced = self.options.format;
            let line = &self.stream.ahead()[0];
            let is_prose = forced == Some(Format::Markdown) && !markdown::starts(line);
            let is_start = Size::starts(line) && !self.options.lenient;
            if !(is_prose || (self.refused && !is_start)) {
                self.refused = false;
                return Ok(true);
            }
            self.stream.take(1);
        }
    }

    /// The format of the puzzle that begins with the next line.
    fn format(&mut self) -> io::Result<Format> {
        if let Some(format) = self.options.format.or(self.run) {
            return Ok(format);
        }
        self.stream.look(detect::SAMPLE)?;
        let wanted = detect::look_ahead(self.stream.ahead());
        self.stream.look(wanted)?;
        let ended = self.stream.ended();
        let verdict = detect::detect(self.stream.ahead(), ended, self.options.lenient);
        self.run = match verdict.format {
            Format::Words | Format::Line => Some(verdict.format),
            Format::Grid | Format::Markdown => None,
        };
        self.note = verdict.note;
        Ok(verdict.format)
    }

    /// Takes the lines of the next puzzle from the stream, and the size that the first one says.
    fn gather(&mut self, format: Format) -> Result<(Vec<TextLine>, Option<Size>), ReadError> {
        let extent = match format {
            Format::Words | Format::Line => Ok((1, None)),
            Format::Grid => self.grid_extent(),
            Format::Markdown => self.table_extent(),
        };
        let (count, size) = extent.map_err(|error| self.io(error))?;
        let excess = self.excess(format, count, size);
        let lines = self.stream.take(count);
        if let Some(message) = excess {
            self.refused = true;
            Err(lines[0].error(lines[0].span(), message, "it begins here"))?;
        }
        Ok((lines, size))
    }

    /// The number of lines of the grid ahead, and the size on top of it.
    fn grid_extent(&mut self) -> io::Result<(usize, Option<Size>)> {
        let lenient = self.options.lenient;
        let wanted = grid::look_ahead(&self.stream.ahead()[0]);
        self.stream.look(wanted)?;
        let ended = self.stream.ended();
        if let Some(size) = Size::on_top(self.stream.ahead(), ended, lenient) {
            return Ok((size.extent(self.stream.ahead(), lenient), Some(size)));
        }
        self.stream.look(Takuzu::MAX_SIDE + 1)?;
        Ok((self.stream.ahead().len(), None))
    }

    /// The number of lines of the table ahead.
    fn table_extent(&mut self) -> io::Result<(usize, Option<Size>)> {
        self.stream.look(markdown::MAX_LINES + 1)?;
        Ok((markdown::extent(self.stream.ahead()), None))
    }

    /// What to say of a puzzle of so many lines if they are too many, or too long together.
    fn excess(&mut self, format: Format, count: usize, size: Option<Size>) -> Option<String> {
        let most = match (format, size) {
            (Format::Markdown, _) => markdown::MAX_LINES,
            (Format::Grid, Some(_)) => usize::MAX,
            (Format::Grid | Format::Words | Format::Line, _) => Takuzu::MAX_SIDE,
        };
        if count > most {
            let side = Takuzu::MAX_SIDE;
            return Some(format!(
                "more than {side} rows; several puzzles need a blank line between them"
            ));
        }
        let is_cut = self.stream.is_over_full() && count == self.stream.ahead().len();
        is_cut.then(|| format!("the puzzle is longer than {} MiB", MAX_PUZZLE >> 20))
    }

    /// Reads the lines of a puzzle.
    fn givens(&self, format: Format, lines: &[TextLine], size: Option<Size>) -> Parsed {
        lines.iter().try_for_each(TextLine::check)?;
        let lenient = self.options.lenient;
        match format {
            Format::Grid => grid::parse(lines, size, lenient),
            Format::Markdown => markdown::parse(lines, lenient),
            Format::Words => words::parse(&lines[0], lenient),
            Format::Line => line::parse(&lines[0], lenient),
        }
    }

    /// The puzzle that begins with a line.
    fn entry(
        &mut self,
        first: &TextLine,
        format: Format,
        givens: Grid,
    ) -> Result<Entry, ParseError> {
        let takuzu = Takuzu::new(givens, self.options.rules)
            .map_err(|error| first.error(first.span(), error.to_string(), ""))?;
        Ok(Entry {
            source: first.place(),
            format,
            puzzle: takuzu.into(),
            note: self.note.take(),
        })
    }

    fn io(&self, error: io::Error) -> ReadError {
        ReadError::Io {
            name: self.stream.place().name().to_owned(),
            error,
        }
    }
}

/// Whether a puzzle that is refused takes what is left of its block with it: surplus rows below a
/// size, and what stands behind a line that is too long, where the look-ahead stops.
fn takes_rest(format: Format, lines: &[TextLine]) -> bool {
    match format {
        Format::Grid => true,
        Format::Markdown => lines.last().is_some_and(TextLine::is_too_long),
        Format::Words | Format::Line => false,
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Result<Entry, ReadError>> {
        if self.done {
            return None;
        }
        let next = self.advance().transpose();
        self.done = matches!(next, None | Some(Err(ReadError::Io { .. })));
        if next.is_none() && !self.found {
            let nothing = ParseError::without_line(self.stream.place(), "no puzzle in the input");
            return Some(Err(nothing.into()));
        }
        self.found = true;
        next
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}
