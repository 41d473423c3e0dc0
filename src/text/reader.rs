//! Puzzles from a stream, one by one.

use std::collections::HashSet;
use std::io::{self, BufRead, BufReader, Read};
use std::iter::FusedIterator;

use super::cells::Symbols as _;
use super::detect::SAMPLE;
use super::detect::{Notation, any, likeliest, may_be};
use super::error::{ParseError, ReadError, Tip};
use super::formats::{Block, Extent, Formats, Likeness, form, with_formats};
use super::grid::Size;
use super::plain::Clusters;
use super::stream::{Opened, Stream, TextLine};
use super::wrappers::Payload;
use super::{Entry, Format, ReadOptions, detect, frames, grid, json, keys, line, wrappers};
use crate::deduction::Fact;
use crate::ladder::Allowed;
use crate::limits::Limits;
use crate::puzzle::{Kind, Puzzle};

/// Reads the puzzles of a text of any length, holding no more than one of them and what must be
/// known to tell it from the next.
///
/// A puzzle that is wrong is an error with its place, and reading goes on behind it: behind the
/// line for formats with one puzzle per line, else behind the blank line that ends the block. An input
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
    /// The format of the block's puzzles of a kind, where it is known and goes on for more than one.
    run: Option<(Kind, Format)>,
    /// The kind of the puzzles of the block, where it is known.
    kind: Option<Kind>,
    /// The puzzle ahead, if it had a wrapper.
    payload: Option<Payload>,
    /// A remark on the block, for its first puzzle.
    note: Option<(String, Tip)>,
    /// A remark that the puzzles may be of another kind was made.
    kind_is_told: bool,
    /// The last note about fields that are not read.
    told: Option<String>,
    /// The rest of the block belongs to a puzzle already refused.
    refused: bool,
    /// Something came out: a puzzle or an error.
    found: bool,
    done: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a text that errors call by this name.
    #[must_use]
    pub fn new(name: &str, input: R, options: ReadOptions) -> Reader<R> {
        let mut stream = Stream::new(name, input);
        stream.has_headings = !Notation(&options).is_wide();
        let of_kind = |kind| with_formats!(kind, P => P::clusters(&options));
        stream.clusters = Clusters::new(Kind::ALL.into_iter().flat_map(of_kind).collect());
        Reader {
            stream,
            options,
            run: None,
            payload: None,
            kind: None,
            note: None,
            kind_is_told: false,
            told: None,
            refused: false,
            found: false,
            done: false,
        }
    }

    /// Returns the comment on the first line, once a puzzle was found: the command that made the puzzles, for instance.
    #[must_use]
    pub fn head(&self) -> Option<&str> {
        self.stream.head.as_deref()
    }

    /// Returns the next puzzle without reading the cells of one that is a line of a list: threads that
    /// share a reader read these at the same time.
    pub fn find(&mut self) -> Option<Unread> {
        if self.done {
            return None;
        }
        if let Some(kind) = self.options.puzzle.filter(|kind| !Kind::ALL.contains(kind)) {
            self.done = true;
            let message = format!("there is no text of a {}", kind.title);
            let nothing = ParseError::without_line(self.stream.place(), message);
            return Some(Err(ReadError::from(nothing)).into());
        }
        let next = self.advance().transpose();
        self.done = matches!(next, None | Some(Err(ReadError::Io { .. })));
        if next.is_none() && !self.found {
            let nothing = ParseError::without_line(self.stream.place(), "no puzzle in the input");
            return Some(Err(ReadError::from(nothing)).into());
        }
        self.found = true;
        next.map(|next| next.unwrap_or_else(|error| Err(error).into()))
    }

    /// Finds the next puzzle; nothing at the end of the text.
    fn advance(&mut self) -> Result<Option<Unread>, ReadError> {
        if !self.find_start().map_err(|error| self.io(error))? {
            return Ok(None);
        }
        // Its length is known to be wrong and its end may be far: nothing is asked about it.
        if self.stream.ahead()[0].is_too_long() {
            self.stream.take(1)[0].check()?;
        }
        self.unwrap()?;
        let kind = self.kind().map_err(|error| self.io(error))?;
        with_formats!(kind, P => self.read::<P>()).map(Some)
    }

    /// Takes off what stands around the cells of the next puzzle, unless it is a further one of a list.
    fn unwrap(&mut self) -> Result<(), ReadError> {
        self.payload = None;
        if self.run.is_some() {
            return Ok(());
        }
        let payload = wrappers::unwrap(&mut self.stream, &self.options);
        let Some(payload) = payload.map_err(|error| self.io(error))? else {
            return Ok(());
        };
        if let Some(error) = payload.wrong {
            self.stream.take(payload.lines.unwrap_or(1));
            return Err(error.into());
        }
        self.payload = Some(payload);
        Ok(())
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
            if !self.is_skipped() {
                self.refused = false;
                return Ok(true);
            }
            self.stream.take(1);
        }
    }

    /// Tells whether the next line begins no puzzle: it is text around puzzles, or what is left of one that
    /// was refused.
    fn is_skipped(&mut self) -> bool {
        let (options, line) = (&self.options, &self.stream.ahead()[0]);
        let is_prose = |format| {
            (format == Format::Markdown && !frames::starts_table(line))
                || (format == Format::Box && !frames::is_part(line, frames::is_box_rule))
                || any(|kind| with_formats!(kind, P => P::is_prose(format, line)))
        };
        let is_wide = || Notation(options).is_wide();
        options.format.is_some_and(is_prose) || (self.refused && (is_wide() || !Size::starts(line)))
    }

    fn kind(&mut self) -> io::Result<Kind> {
        if let Some(kind) = self.options.puzzle {
            return Ok(kind);
        }
        // The format of a wrapper may tell.
        if let Some(format) = self.payload.as_ref().and_then(|payload| payload.format) {
            let mut kinds = Kind::ALL.into_iter().filter(|&kind| format.carries(kind));
            if let (Some(only), None) = (kinds.next(), kinds.next()) {
                return Ok(only);
            }
        }
        let kind = match self.kind {
            Some(kind) => kind,
            None => self.block_kind()?,
        };
        let (options, line) = (self.options, &self.stream.ahead()[0]);
        // A list may hold a puzzle of another kind.
        let is_other = with_formats!(kind, P => P::is_other(line, &options));
        let other = |other: &Kind| *other != kind && may_be(*other, &options);
        let others = || Kind::ALL.into_iter().find(other);
        Ok(is_other.then(others).flatten().unwrap_or(kind))
    }

    /// Returns the kind of most puzzles of the block.
    fn block_kind(&mut self) -> io::Result<Kind> {
        let options = self.options;
        let carry = |kind: &&Kind| options.format.is_none_or(|format| format.carries(**kind));
        let may_be_several = Kind::ALL.iter().filter(carry).count() > 1;
        if may_be_several && json::starts(&self.stream.ahead()[0]) {
            return self.kind_of_json();
        }
        // Where the caller says that a line is a puzzle, nobody waits for the next one.
        let is_line = options.format.is_some_and(Format::is_a_puzzle_a_line);
        if may_be_several && !is_line {
            self.stream.look(SAMPLE)?;
            let sample = self.stream.ahead();
            let wanted = |kind| with_formats!(kind, P => P::look_ahead(sample, &options));
            let wanted = Kind::ALL.into_iter().map(wanted).max();
            self.stream.look(wanted.unwrap_or(SAMPLE))?;
        }
        let lines = self.stream.ahead();
        let likeness = |kind| with_formats!(kind, P => P::likeness(lines, &options));
        let (kind, likeness) = likeliest(&options, likeness);
        // The next line may tell more.
        if !(may_be_several && is_line && likeness < Likeness::Yes) {
            self.kind = Some(kind);
        }
        Ok(kind)
    }

    /// Returns the kind of the JSON value ahead, which says what it is wherever it stands in the block.
    fn kind_of_json(&mut self) -> io::Result<Kind> {
        let options = self.options;
        let extent = json::extent(&mut self.stream)?;
        let lines = &self.stream.ahead()[..extent.lines];
        let Ok(page) = json::Page::read(lines) else {
            return Ok(likeliest(&options, |_| Likeness::No).0);
        };
        if let Some(named) = page.kind() {
            return Ok(named);
        }
        let likeness = |kind| with_formats!(kind, P => P::likeness_of_json(&page));
        let (best, most) = likeliest(&options, likeness);
        let block = Block { format: Format::Json, lines, size: None };
        let stands = |kind| with_formats!(kind, P => detect::is_puzzle::<P>(block, &options));
        let may_be = |kind: &Kind| may_be(*kind, &options) && likeness(*kind) == most;
        let alike: Vec<Kind> = Kind::ALL.into_iter().filter(may_be).collect();
        if alike.len() < 2 {
            return Ok(best);
        }
        let standing: Vec<Kind> = alike.into_iter().filter(|&kind| stands(kind)).collect();
        if let &[kind, other, ..] = &standing[..]
            && !self.kind_is_told
        {
            let (title, other_title) = (kind.title(), other.title());
            let message = format!("this may be {title} or {other_title}: it is read as {title}");
            self.note = Some((message, Tip::OtherPuzzle(other)));
            self.kind_is_told = true;
        }
        Ok(standing.first().copied().unwrap_or(best))
    }

    /// Reads the puzzle of this kind that begins with the next line, if it is more than a line of a list.
    fn read<P: Formats>(&mut self) -> Result<Unread, ReadError> {
        let format = self.format::<P>().map_err(|error| self.io(error))?;
        let Some(form) = form::<P>(format) else {
            let line = &self.stream.take(1)[0];
            self.refused = !format.is_a_puzzle_a_line();
            let message = format!("`{format}` is not a format of {}", P::KIND.title());
            return Err(line.error(line.span(), message, "").into());
        };
        let has_note = self.note.is_some()
            || self.payload.as_ref().is_some_and(|payload| payload.note.is_some());
        if format.is_a_puzzle_a_line() && !has_note {
            return Ok(Unread(Stage::Line {
                line: self.stream.take_one(),
                kind: P::KIND,
                format,
                options: self.options,
            }));
        }
        let payload = self.payload.take();
        let of_payload = payload.as_ref().and_then(|payload| payload.lines);
        let extent = match of_payload {
            Some(lines) => Ok(Extent::new(lines)),
            None => (form.lines)(&mut self.stream, &self.options),
        };
        let extent = extent.map_err(|error| self.io(error))?;
        let excess = extent.excess(&mut self.stream);
        let lines = self.stream.take(extent.lines);
        let is_csv = || format == Format::Grid && !P::symbols(&self.options).is_wide();
        if let Some(error) = is_csv().then(|| grid::commas(&lines)).flatten() {
            self.refused = true;
            Err(error)?;
        }
        if let Some(message) = excess {
            self.refused = true;
            Err(lines[0].error(lines[0].span(), message, "it begins here"))?;
        }
        let block = Block { format, lines: &lines, size: extent.size };
        let read = block.read::<P>(&self.options);
        // Behind the rows that a size promised comes the next size, whatever it looks like.
        let is_whole =
            of_payload.is_some() || extent.size.is_some_and(|size| lines.len() == size.rows + 1);
        self.refused = read.is_err() && !is_whole && takes_rest(format, &lines);
        let mut entry = read?;
        if let Some(payload) = payload {
            entry.note = entry.note.or(payload.note);
            entry.source = payload.source.unwrap_or(entry.source);
        }
        entry.note = entry.note.and_then(|note| self.told_once(note));
        if entry.note.is_none() {
            (entry.note, entry.tip) = self.note.take().unzip();
        }
        Ok(Ok(entry).into())
    }

    /// Returns a note, unless it is about fields that are not read and was the last of these already.
    fn told_once(&mut self, note: String) -> Option<String> {
        let is_old = keys::is_note(&note) && self.told.as_ref() == Some(&note);
        if keys::is_note(&note) {
            self.told = Some(note.clone());
        }
        (!is_old).then_some(note)
    }

    fn format<P: Formats>(&mut self) -> io::Result<Format> {
        if let Some(format) = self.payload.as_ref().and_then(|payload| payload.format) {
            return Ok(format);
        }
        let run = self.run.filter(|&(kind, _)| kind == P::KIND);
        if let Some(format) = self.options.format.or(run.map(|(_, format)| format)) {
            return Ok(format);
        }
        let likely = P::detect(&mut self.stream, &self.options)?;
        let verdict = detect::verdict::<P>(&mut self.stream, likely, &self.options)?;
        let is_run = verdict.format.is_a_puzzle_a_line();
        self.run = is_run.then_some((P::KIND, verdict.format));
        self.note = verdict.note.or(self.note.take());
        Ok(verdict.format)
    }

    fn io(&self, error: io::Error) -> ReadError {
        ReadError::Io { name: self.stream.place().name().to_owned(), error }
    }
}

/// Tells whether a puzzle that is refused takes what is left of its block with it: surplus rows below a
/// size, and what stands behind a line that is too long, where the look-ahead stops.
fn takes_rest(format: Format, lines: &[TextLine]) -> bool {
    let are_rows =
        matches!(format, Format::Grid | Format::Xo | Format::Signs | Format::Sdk | Format::Ss);
    let is_cut = || lines.last().is_some_and(TextLine::is_too_long);
    are_rows || (!format.is_a_puzzle_a_line() && is_cut())
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError>;

    fn next(&mut self) -> Option<Result<Entry, ReadError>> {
        self.find().map(Unread::read)
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

impl<R: Read> Reader<BufReader<R>> {
    /// Tells whether the next line is there already, so that nobody has to wait for it.
    #[must_use]
    pub fn is_at_hand(&self) -> bool {
        self.stream.is_at_hand()
    }
}

/// A puzzle of a text whose place is known; its cells may still be unread.
pub struct Unread(Stage);

/// A puzzle that is read, or the line that it is.
enum Stage {
    Read(Result<Entry, ReadError>),
    Line { line: TextLine, kind: Kind, format: Format, options: ReadOptions },
}

impl Unread {
    /// Reads the puzzle.
    ///
    /// # Errors
    ///
    /// As for the [`Reader`].
    pub fn read(self) -> Result<Entry, ReadError> {
        match self.0 {
            Stage::Read(read) => read,
            Stage::Line { line, kind, format, options } => {
                let block = Block { format, lines: &[line], size: None };
                Ok(with_formats!(kind, P => block.read::<P>(&options))?)
            }
        }
    }
}

impl From<Result<Entry, ReadError>> for Unread {
    fn from(read: Result<Entry, ReadError>) -> Unread {
        Unread(Stage::Read(read))
    }
}

impl Block<'_> {
    fn read<P: Formats>(self, options: &ReadOptions) -> Result<Entry, ParseError> {
        self.lines.iter().try_for_each(TextLine::check)?;
        let form = form::<P>(self.format).expect("a format of this kind");
        let mut found = (form.read)(self, options)?;
        if options.whole_lines && self.format.is_a_puzzle_a_line() {
            line::refuse_rest(self.first(), self.format)?;
        }
        let ruled_out = P::take_ruled_out(&mut found);
        let (puzzle, note) = P::puzzle(found, options).map_err(|error| self.error(error))?;
        let puzzle = puzzle.into();
        Ok(Entry {
            source: self.first().place(),
            format: self.format,
            ruled_out: not_plain(&puzzle, ruled_out),
            puzzle,
            comment: self.comment().map(str::to_owned),
            note,
            tip: None,
        })
    }
}

impl Block<'_> {
    fn comment(&self) -> Option<&str> {
        if self.format.is_a_puzzle_a_line() { self.first().comment() } else { None }
    }
}

/// Keeps those of the facts that a puzzle does not tell at sight.
fn not_plain(puzzle: &Puzzle, mut facts: Vec<Fact>) -> Vec<Fact> {
    if !facts.is_empty()
        && let Ok(climb) = puzzle.climb(&Allowed::All, Limits::none())
    {
        let plain: HashSet<Fact> = climb.facts().into_iter().collect();
        facts.retain(|fact| !plain.contains(fact));
    }
    facts
}
