//! Puzzles from a stream, one by one.

use std::io::{self, BufRead};
use std::iter::FusedIterator;

use super::cells::{Alphabet, Found, Sides};
use super::detect;
use super::error::{ParseError, ReadError};
use super::grid::Size;
use super::stream::{MAX_PUZZLE, Opened, Stream, TextLine};
use super::{Entry, Format, ReadOptions};
use super::{
    framed, grid, janko, json, line, markdown, plus_task, signs, sized_line, sudoku, task, unruly,
    unruly_save, words,
};
use crate::puzzle::Kind;
use crate::takuzu::{Majority, Rules, Takuzu};

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
    alphabet: Alphabet,
    sides: Sides,
    /// The format of the block, where it is known and goes on for more than one puzzle.
    run: Option<Format>,
    /// What the puzzles of the block are, where it is known.
    kind: Option<Kind>,
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
            alphabet: Alphabet::new(&options),
            sides: Sides::of(&options),
            options,
            run: None,
            kind: None,
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
        if self.kind().map_err(|error| self.io(error))? == Kind::Sudoku {
            return self.advance_sudoku().map(Some);
        }
        let format = self.format().map_err(|error| self.io(error))?;
        let (lines, size) = self.gather(format)?;
        let entry = self
            .found(format, &lines, size)
            .and_then(|found| self.entry(&lines[0], format, found));
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
                    self.kind = None;
                    self.note = None;
                }
                Opened::SameBlock => {}
            }
            let forced = self.options.format;
            let line = &self.stream.ahead()[0];
            let is_prose = forced.is_some_and(|forced| is_prose(forced, line));
            let is_start = Size::starts(line) && !self.alphabet.is_wide();
            if !(is_prose || (self.refused && !is_start)) {
                self.refused = false;
                return Ok(true);
            }
            self.stream.take(1);
        }
    }

    /// What the puzzle is that begins with the next line.
    fn kind(&mut self) -> io::Result<Kind> {
        if let Some(kind) = self.options.puzzle.or(self.kind) {
            return Ok(kind);
        }
        let can_be = |kind| {
            self.options
                .format
                .is_none_or(|format| format.carries(kind))
        };
        let kind = match (can_be(Kind::Takuzu), can_be(Kind::Sudoku)) {
            (true, false) => Kind::Takuzu,
            (false, _) => Kind::Sudoku,
            (true, true) if self.is_json_ahead() => {
                // An object says what it is, wherever it stands in the block.
                let count = self.extent(Format::Json)?;
                return Ok(
                    match sudoku::says_sudoku(&self.stream.ahead()[..count], &self.options) {
                        true => Kind::Sudoku,
                        false => Kind::Takuzu,
                    },
                );
            }
            (true, true) => {
                self.look_at_sudoku()?;
                match self.is_sudoku_ahead() {
                    true => Kind::Sudoku,
                    // Where nothing was looked at behind this line, the next may tell more.
                    false if self.has_line_format() => return Ok(Kind::Takuzu),
                    false => Kind::Takuzu,
                }
            }
        };
        self.kind = Some(kind);
        Ok(kind)
    }

    fn is_json_ahead(&mut self) -> bool {
        let first = &self.stream.ahead()[0];
        json::starts(first) && !sudoku::is_heading(first)
    }

    /// Reads what is needed to know whether a block is Sudoku, and in which format.
    fn look_at_sudoku(&mut self) -> io::Result<()> {
        if self.has_line_format() {
            return Ok(());
        }
        self.stream.look(detect::SAMPLE)?;
        let sample = self.stream.ahead();
        let sample = &sample[..sample.len().min(detect::SAMPLE)];
        let wanted = sudoku::look_ahead(sample, &self.options);
        self.stream.look(wanted)
    }

    fn is_sudoku_ahead(&mut self) -> bool {
        let ahead = self.stream.ahead();
        let sample = &ahead[..ahead.len().min(detect::SAMPLE)];
        let is_marked =
            self.options.format.is_none() && detect::is_marked_takuzu(sample, self.alphabet);
        !is_marked && sudoku::is_sudoku(ahead, &self.options)
    }

    /// Whether the caller says that a line is a puzzle.
    fn has_line_format(&self) -> bool {
        let format = self.options.format;
        format.is_some_and(Format::is_a_puzzle_a_line)
    }

    /// The next puzzle, which is a Sudoku.
    fn advance_sudoku(&mut self) -> Result<Entry, ReadError> {
        let (format, count) = self.sudoku_extent().map_err(|error| self.io(error))?;
        let lines = self.stream.take(count);
        let read = lines.iter().try_for_each(TextLine::check);
        let read = read.and_then(|()| sudoku::parse(format, &lines, &self.options));
        self.refused = read.is_err() && !format.is_a_puzzle_a_line() && format != Format::Json;
        let (sudoku, note) = read?;
        Ok(Entry {
            source: lines[0].place(),
            format,
            puzzle: sudoku.into(),
            note,
        })
    }

    /// The format of the Sudoku ahead, and how many lines it takes.
    fn sudoku_extent(&mut self) -> io::Result<(Format, usize)> {
        let format = match self.options.format.or(self.run) {
            Some(format) => format,
            None => {
                self.look_at_sudoku()?;
                let ended = self.stream.ended();
                let format = sudoku::format(self.stream.ahead(), ended, &self.options);
                self.run = Some(format).filter(|format| format.is_a_puzzle_a_line());
                format
            }
        };
        if format == Format::Json {
            return Ok((format, self.extent(format)?));
        }
        if !format.is_a_puzzle_a_line() {
            self.stream.look(detect::SAMPLE)?;
        }
        let wanted = sudoku::lines_of(format, self.stream.ahead(), &self.options);
        self.stream.look(wanted)?;
        Ok((
            format,
            sudoku::extent(format, self.stream.ahead(), &self.options),
        ))
    }

    /// The format of the puzzle that begins with the next line.
    fn format(&mut self) -> io::Result<Format> {
        if let Some(format) = self.options.format.or(self.run) {
            return Ok(format);
        }
        self.stream.look(detect::SAMPLE)?;
        if let Some(format) = detect::marked(self.stream.ahead(), self.alphabet) {
            self.run = format.is_a_puzzle_a_line().then_some(format);
            return Ok(format);
        }
        let wanted = detect::look_ahead(self.stream.ahead(), self.alphabet, self.sides);
        self.stream.look(wanted)?;
        let ended = self.stream.ended();
        let verdict = detect::detect(self.stream.ahead(), ended, self.alphabet, self.sides);
        self.run = Some(verdict.format).filter(|format| format.is_a_puzzle_a_line());
        self.note = verdict.note;
        Ok(verdict.format)
    }

    /// Takes the lines of the next puzzle from the stream, and the size that the first one says.
    fn gather(&mut self, format: Format) -> Result<(Vec<TextLine>, Option<Size>), ReadError> {
        let extent = match format {
            Format::Grid | Format::Xo => self.grid_extent(),
            Format::Signs => self.signs_extent(),
            _ => self.extent(format).map(|count| (count, None)),
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

    /// The number of lines of the puzzle ahead, in a format other than a grid.
    fn extent(&mut self, format: Format) -> io::Result<usize> {
        let stream = &mut self.stream;
        match format {
            Format::Grid | Format::Xo | Format::Signs => {
                unreachable!("the size on top of a grid is wanted, too")
            }
            Format::Words
            | Format::Line
            | Format::SizedLine
            | Format::Task
            | Format::PlusTask
            | Format::Unruly
            | Format::Sdk
            | Format::Sdm
            | Format::Ss
            | Format::Candidates => Ok(1),
            Format::Markdown => {
                stream.look(markdown::MAX_LINES + 1)?;
                Ok(markdown::extent(stream.ahead()))
            }
            Format::Box => {
                stream.look(markdown::MAX_LINES + 1)?;
                Ok(framed::extent(stream.ahead()).max(1))
            }
            Format::UnrulySave => {
                let count = until(stream, unruly_save::MAX_LINES, |index, line| {
                    index > 0 && unruly_save::starts(line)
                })?;
                // The last one begins the next file, unless it is the last of the block.
                let is_next = count > 1 && unruly_save::starts(&stream.ahead()[count - 1]);
                Ok(count - usize::from(is_next))
            }
            Format::Janko => until(stream, janko::MAX_LINES, |_, line| janko::ends(line)),
            Format::Json => {
                let mut brackets = json::Brackets::default();
                until(stream, json::MAX_LINES, |_, line| {
                    brackets.pass(line.text())
                })
            }
        }
    }

    /// The number of lines of the grid ahead, and the size on top of it.
    fn grid_extent(&mut self) -> io::Result<(usize, Option<Size>)> {
        let wanted = grid::look_ahead(&self.stream.ahead()[0]);
        self.stream.look(wanted)?;
        let ended = self.stream.ended();
        if let Some(size) = Size::on_top(self.stream.ahead(), ended, self.alphabet) {
            return Ok((size.extent(self.stream.ahead(), self.alphabet), Some(size)));
        }
        self.stream.look(Takuzu::MAX_SIDE + 1)?;
        Ok((self.stream.ahead().len(), None))
    }

    /// The number of lines of the grid with signs ahead, and the size on top of it.
    fn signs_extent(&mut self) -> io::Result<(usize, Option<Size>)> {
        let size = signs::size_on_top(&self.stream.ahead()[0], self.alphabet);
        self.stream.look(signs::most_lines(size) + 1)?;
        let ahead = self.stream.ahead();
        let count = match size {
            Some(size) => signs::extent(ahead, size, self.alphabet),
            None => ahead.len(),
        };
        Ok((count, size))
    }

    /// What to say of a puzzle of so many lines if they are too many, or too long together.
    fn excess(&mut self, format: Format, count: usize, size: Option<Size>) -> Option<String> {
        let (most, what) = match format {
            Format::Grid | Format::Xo | Format::Signs if size.is_some() => (usize::MAX, "rows"),
            Format::Grid | Format::Xo => (Takuzu::MAX_SIDE, "rows"),
            Format::Signs => (signs::most_lines(None), "rows"),
            Format::Markdown | Format::Box => (markdown::MAX_LINES, "rows"),
            Format::UnrulySave => (unruly_save::MAX_LINES, "lines"),
            Format::Janko => (janko::MAX_LINES, "lines"),
            Format::Json => (json::MAX_LINES, "lines"),
            Format::Words
            | Format::Line
            | Format::SizedLine
            | Format::Task
            | Format::PlusTask
            | Format::Unruly
            | Format::Sdk
            | Format::Sdm
            | Format::Ss
            | Format::Candidates => return None,
        };
        if count > most {
            let most = if what == "rows" {
                Takuzu::MAX_SIDE
            } else {
                most
            };
            return Some(format!(
                "more than {most} {what}; several puzzles need a blank line between them"
            ));
        }
        let is_cut = self.stream.is_over_full() && count == self.stream.ahead().len();
        is_cut.then(|| format!("the puzzle is longer than {} MiB", MAX_PUZZLE >> 20))
    }

    /// Reads the lines of a puzzle.
    fn found(
        &self,
        format: Format,
        lines: &[TextLine],
        size: Option<Size>,
    ) -> Result<Found, ParseError> {
        lines.iter().try_for_each(TextLine::check)?;
        let (alphabet, sides) = (self.alphabet, self.sides);
        match format {
            Format::Grid => grid::parse(lines, size, alphabet, sides).map(Found::from),
            Format::Xo => grid::parse(lines, size, alphabet.or_letters(), sides).map(Found::from),
            Format::Signs => signs::parse(lines, size, alphabet, sides),
            Format::Markdown => markdown::parse(lines, alphabet, sides).map(Found::from),
            Format::Box => framed::parse(lines, alphabet).map(Found::from),
            Format::Words => words::parse(&lines[0], alphabet).map(Found::from),
            Format::Line => line::parse(&lines[0], alphabet, sides).map(Found::from),
            Format::SizedLine => sized_line::parse(&lines[0], alphabet).map(Found::from),
            Format::Janko => janko::parse(lines, alphabet),
            Format::Json => json::parse(lines, alphabet, sides),
            Format::Task | Format::PlusTask | Format::Unruly | Format::UnrulySave
                if alphabet.is_named() =>
            {
                let message = format!("`{format}` has letters of its own: --cells cannot be used");
                Err(lines[0].error(lines[0].span(), message, ""))
            }
            Format::Task => task::parse(&lines[0], sides).map(Found::from),
            Format::PlusTask => plus_task::parse(&lines[0], sides),
            Format::Unruly => unruly::parse(&lines[0]),
            Format::UnrulySave => unruly_save::parse(lines),
            Format::Sdk | Format::Sdm | Format::Ss | Format::Candidates => {
                let message = format!("`{format}` is no format of Takuzu");
                Err(lines[0].error(lines[0].span(), message, ""))
            }
        }
    }

    /// The rules of a puzzle, and a remark where the text says others.
    fn rules(&self, found: &Found) -> (Rules, Option<String>) {
        let asked = self.options.rules;
        let mut rules = asked.unwrap_or_default();
        if asked.is_none() {
            rules.distinct_lines = found.distinct_lines.unwrap_or(rules.distinct_lines);
        }
        let of_rules = Some(rules.majority).filter(|&majority| majority != Majority::None);
        let majority = self.options.majority.or(of_rules);
        rules.majority = majority.or(found.majority).unwrap_or(Majority::None);
        (rules, contradiction(found, rules))
    }

    /// The puzzle that begins with a line.
    fn entry(
        &mut self,
        first: &TextLine,
        format: Format,
        found: Found,
    ) -> Result<Entry, ParseError> {
        let (rules, note) = self.rules(&found);
        let takuzu = Takuzu::new(found.givens, rules)
            .and_then(|takuzu| takuzu.with_signs(found.signs.iter()))
            .map_err(|error| first.error(first.span(), error.to_string(), ""))?;
        Ok(Entry {
            source: first.place(),
            format,
            puzzle: takuzu.into(),
            note: note.or_else(|| self.note.take()),
        })
    }

    fn io(&self, error: io::Error) -> ReadError {
        ReadError::Io {
            name: self.stream.place().name().to_owned(),
            error,
        }
    }
}

/// What to say where a text says other rules than those that hold because they were asked for.
fn contradiction(found: &Found, rules: Rules) -> Option<String> {
    let verb = |distinct| if distinct { "forbidden" } else { "allowed" };
    if let Some(said) = found.distinct_lines
        && said != rules.distinct_lines
    {
        let (said, asked) = (verb(said), verb(rules.distinct_lines));
        return Some(format!(
            "equal rows and columns are {asked}, as asked for; the text says {said}"
        ));
    }
    let said = found.majority.filter(|&said| said != Majority::None)?;
    let asked = rules.majority.name();
    (said != rules.majority).then(|| {
        format!(
            "the majority on lines of odd length is `{asked}`, as asked for; the text says `{}`",
            said.name()
        )
    })
}

/// The number of lines up to the first that is the last, by its index and itself, or up to the end
/// of the block; no more than one above `most`.
fn until<R: BufRead>(
    stream: &mut Stream<R>,
    most: usize,
    mut is_last: impl FnMut(usize, &TextLine) -> bool,
) -> io::Result<usize> {
    let mut count = 0;
    while stream.ahead().len() > count {
        count += 1;
        if is_last(count - 1, &stream.ahead()[count - 1]) || count > most {
            break;
        }
        stream.look(count + 1)?;
    }
    Ok(count)
}

/// Whether a line does not belong to a puzzle of this format, and is skipped where the format is
/// forced: text around tables, drawings and blocks.
fn is_prose(forced: Format, line: &TextLine) -> bool {
    match forced {
        Format::Markdown => !markdown::starts(line),
        Format::Box => !framed::is_part(line),
        Format::Janko => !janko::starts(line),
        _ => false,
    }
}

/// Whether a puzzle that is refused takes what is left of its block with it: surplus rows below a
/// size, and what stands behind a line that is too long, where the look-ahead stops.
fn takes_rest(format: Format, lines: &[TextLine]) -> bool {
    match format {
        Format::Grid | Format::Xo | Format::Signs => true,
        _ if format.is_a_puzzle_a_line() => false,
        _ => lines.last().is_some_and(TextLine::is_too_long),
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
