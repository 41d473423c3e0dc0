//! Lines from a stream, numbered, with as much look-ahead as is asked for and no more.
//!
//! A block is the lines between blank ones; comments are dropped on the way. Whatever arrives, the
//! memory held is bounded: a line is kept up to [`MAX_LINE`] bytes, the look-ahead up to
//! [`MAX_PUZZLE`] and one line.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read as _};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::error::{Complaint, ParseError};
use super::plain::Clusters;
use super::plain::Origin;
use super::wrappers::Layout;
use super::wrappers::{Heading, heading, is_comment, may_be_heading};
use super::{Place, json};
use crate::plain::PlainText;

/// Longest line that is read, in bytes.
pub(super) const MAX_LINE: usize = 1 << 20;
/// Longest puzzle that is read, in bytes.
pub(super) const MAX_PUZZLE: usize = 16 << 20;
/// The part that is kept of a line that is too long: enough to show.
const KEPT: usize = 256;

/// A line that is neither blank nor a comment, without its line end.
#[derive(Debug)]
pub(super) struct TextLine {
    name: Arc<str>,
    number: usize,
    text: String,
    flaw: Option<Flaw>,
    /// The line as it was written, where this one is a part or a translation of it.
    origin: Option<Box<Origin>>,
    /// The text for lines that are made of parts of this one.
    shared: OnceLock<Arc<str>>,
    /// The value of JSON for which this line stands.
    value: Option<Arc<json::Found>>,
}

/// The reason why a line cannot be read at all.
#[derive(Debug)]
enum Flaw {
    /// This byte, at this offset, is not UTF-8; the text holds U+FFFD in its place.
    NotUtf8 { at: usize, byte: u8 },
    /// Only the beginning of the line is kept.
    TooLong,
}

impl TextLine {
    fn new(name: &Arc<str>, number: usize, text: String, flaw: Option<Flaw>) -> TextLine {
        TextLine {
            name: Arc::clone(name),
            number,
            text,
            flaw,
            origin: None,
            shared: OnceLock::new(),
            value: None,
        }
    }

    /// The line that stands for a value.
    pub(super) fn of_value(found: json::Found) -> TextLine {
        let first = &found.lines[found.root.place(&found.lines).line];
        // Brackets, by which any value is told.
        let line = TextLine::new(&first.name, first.number, "[]".into(), None);
        TextLine { value: Some(Arc::new(found)), ..line }
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }

    pub(super) fn value(&self) -> Option<&json::Found> {
        self.value.as_deref()
    }

    pub(super) fn place(&self) -> Place {
        Place::new(&self.name, self.number)
    }

    pub(super) fn is_too_long(&self) -> bool {
        matches!(self.flaw, Some(Flaw::TooLong))
    }

    /// The line as it was written, where this one is a part or a translation of it.
    pub(super) fn origin(&self) -> Option<&Origin> {
        self.origin.as_deref()
    }

    /// Returns the line that stands in the place of this one, made of parts of it.
    pub(super) fn made_plain(&self, text: String, origin: Origin) -> TextLine {
        let origin = Some(Box::new(origin));
        TextLine { origin, ..TextLine::new(&self.name, self.number, text, None) }
    }

    /// Returns the text, to be held by lines that are made of parts of this one.
    pub(super) fn shared_text(&self) -> &Arc<str> {
        self.shared.get_or_init(|| self.text.as_str().into())
    }

    /// Makes the line one of its own parts.
    pub(super) fn cut(&mut self, part: Range<usize>) {
        if self.flaw.is_none() && part != (0..self.text.len()) {
            let text = self.text[part.clone()].to_owned();
            let whole = std::mem::replace(&mut self.text, text);
            self.shared.take();
            let origin = match self.origin.take() {
                Some(origin) => origin.cut(part),
                None => Origin::part(&whole, part.start),
            };
            self.origin = Some(Box::new(origin));
        }
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text.chars().all(is_space)
    }

    /// The bytes between leading and trailing spaces, up to a comment.
    pub(super) fn span(&self) -> Range<usize> {
        let end = self.comment_start().unwrap_or(self.text.len());
        let text = self.text[..end].trim_end_matches(is_space);
        text.len() - text.trim_start_matches(is_space).len()..text.len()
    }

    /// The place of a comment: `#` behind a space, and not between quotes.
    fn comment_start(&self) -> Option<usize> {
        let (mut quotes, mut from, mut last) = (0, 0, None);
        let mut comments = self.text.match_indices('#').map(|(at, _)| at);
        comments.find(|&at| {
            quotes += self.text[from..at].matches('"').count();
            from = at;
            let last = last.get_or_insert_with(|| self.text.rfind('"'));
            let is_quoted = quotes % 2 == 1 && *last > Some(at);
            self.text[..at].ends_with(is_space) && !is_quoted
        })
    }

    pub(super) fn comment(&self) -> Option<&str> {
        let comment = self.text[self.comment_start()? + 1..].trim();
        Some(comment).filter(|comment| !comment.is_empty())
    }

    /// The parts between spaces and tabs, as bytes of the line.
    pub(super) fn fields(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let end = self.comment_start().unwrap_or(self.text.len());
        self.text[..end]
            .split(is_space)
            .scan(0, |next, field| {
                let start = *next;
                // Both separators are one byte long.
                *next += field.len() + 1;
                Some(start..start + field.len())
            })
            .filter(|field| !field.is_empty())
    }

    pub(super) fn trimmed(&self) -> &str {
        &self.text[self.span()]
    }

    pub(super) fn words(&self) -> impl Iterator<Item = &str> {
        self.fields().map(|field| &self.text[field])
    }

    /// The number of signs of each field.
    pub(super) fn lengths(&self) -> impl Iterator<Item = usize> {
        self.words().map(|word| word.chars().count())
    }

    /// The number of characters that are no separators.
    pub(super) fn signs(&self) -> usize {
        let text = self.trimmed();
        text.chars().filter(|&sign| !is_space(sign)).count()
    }

    pub(super) fn error(
        &self,
        span: Range<usize>,
        complaint: impl Into<Complaint>,
        label: &str,
    ) -> ParseError {
        let (text, span) = match &self.origin {
            None => (self.text.as_str(), span),
            Some(origin) => (origin.text().as_ref(), origin.span(span)),
        };
        ParseError::new(self.place(), text, span, complaint, label)
    }

    /// Refuses a line that is too long or not UTF-8.
    pub(super) fn check(&self) -> Result<(), ParseError> {
        match self.flaw {
            None => Ok(()),
            Some(Flaw::NotUtf8 { at, byte }) => {
                let sign = at..at + char::REPLACEMENT_CHARACTER.len_utf8();
                let message = format!("the text is not UTF-8: byte 0x{byte:02X}");
                Err(self.error(sign, message, "not a character"))
            }
            Some(Flaw::TooLong) => {
                let message = "the line is longer than 1 MiB";
                Err(self.error(self.span(), message, "and so on"))
            }
        }
    }
}

/// Tells whether a character separates cells.
pub(super) fn is_space(sign: char) -> bool {
    matches!(sign, ' ' | '\t')
}

/// The result of [`Stream::open`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opened {
    /// The first line of a block.
    NewBlock,
    /// A further line of the block from which lines were taken before.
    SameBlock,
    /// The end of the text.
    End,
}

/// A text of any length, seen through a window at the lines to come.
pub(super) struct Stream<R: ?Sized> {
    name: Arc<str>,
    /// The number of the line read last.
    number: usize,
    /// The line read last was cut: its rest is still to be thrown away.
    cut: bool,
    buffer: Vec<u8>,
    /// The lines read and not yet taken, all of one block.
    ahead: VecDeque<TextLine>,
    ahead_bytes: usize,
    /// The block ends behind `ahead`.
    ended: bool,
    /// A blank line ended the block, not the end of the text.
    ended_by_blank: bool,
    /// Lines read behind the block, blank ones as well.
    beyond: VecDeque<TextLine>,
    /// The part of each line that is read, where a block has a layout.
    pub(super) layout: Option<Layout>,
    /// The signs of several code points, if there are any.
    pub(super) clusters: Option<Clusters>,
    /// Headings of puzzles end a block, and tags around puzzles are skipped.
    pub(super) has_headings: bool,
    /// The comment on the first line.
    pub(super) head: Option<String>,
    input: PlainText<R>,
}

impl<R: BufRead> Stream<R> {
    pub(super) fn new(name: &str, input: R) -> Stream<R> {
        Stream {
            name: name.into(),
            number: 0,
            cut: false,
            buffer: Vec::new(),
            ahead: VecDeque::new(),
            ahead_bytes: 0,
            ended: true,
            ended_by_blank: false,
            beyond: VecDeque::new(),
            layout: None,
            clusters: None,
            has_headings: true,
            head: None,
            input: PlainText::new(input),
        }
    }
}

impl<R: io::Read> Stream<BufReader<R>> {
    pub(super) fn is_at_hand(&self) -> bool {
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        !self.ahead.is_empty()
            || self.input.at_hand().contains(&b'\n')
            || self.input.input().buffer().iter().any(is_end)
    }
}

impl<R: BufRead + ?Sized> Stream<R> {
    pub(super) fn place(&self) -> Place {
        Place::new(&self.name, 1)
    }

    /// Sees to it that there is a line ahead, in this block or, if it is over, in the next.
    pub(super) fn open(&mut self) -> io::Result<Opened> {
        if !self.ahead.is_empty() {
            return Ok(Opened::SameBlock);
        }
        let mut opened = Opened::SameBlock;
        while self.ahead.is_empty() {
            if self.ended {
                opened = Opened::NewBlock;
                self.layout = None;
            }
            match self.next_line()? {
                None => {
                    self.ended = true;
                    return Ok(Opened::End);
                }
                Some(None) => self.ended = true,
                Some(Some(line)) => {
                    self.ended = false;
                    self.push(line);
                }
            }
        }
        Ok(opened)
    }

    /// Reads until so many lines are ahead, the block ends or [`MAX_PUZZLE`] is passed. It stops
    /// at a line that is too long, too: the end of that one may never come.
    pub(super) fn look(&mut self, lines: usize) -> io::Result<()> {
        let is_cut = |stream: &Stream<R>| stream.cut && stream.beyond.is_empty();
        while self.ahead.len() < lines && !self.ended && !self.is_over_full() && !is_cut(self) {
            match self.next_line()? {
                Some(Some(line)) => self.push(line),
                end => {
                    self.ended = true;
                    self.ended_by_blank = end.is_some();
                }
            }
        }
        Ok(())
    }

    pub(super) fn ahead(&mut self) -> &[TextLine] {
        self.ahead.make_contiguous()
    }

    /// Tells whether the block is known to end behind the lines ahead.
    pub(super) fn ended(&self) -> bool {
        self.ended
    }

    /// Tells whether a blank line is known to end the block behind the lines ahead.
    pub(super) fn ended_by_blank(&self) -> bool {
        self.ended && self.ended_by_blank
    }

    /// Tells whether the lines ahead are more than a puzzle may take.
    pub(super) fn is_over_full(&self) -> bool {
        self.ahead_bytes > MAX_PUZZLE
    }

    /// Reads so many lines behind the end of the block, blank ones as well, and leaves them there.
    pub(super) fn look_beyond(&mut self, lines: usize) -> io::Result<&[TextLine]> {
        while self.ended && self.beyond.len() < lines && !self.cut {
            match self.raw_line()? {
                Some(line) => self.beyond.push_back(line),
                None => break,
            }
        }
        Ok(self.beyond.make_contiguous())
    }

    /// Puts other lines in the place of the next ones, and of so many behind the block.
    pub(super) fn replace(&mut self, lines: usize, beyond: usize, by: Vec<TextLine>) {
        self.take(lines);
        if beyond > 0 {
            self.beyond.drain(..beyond);
            // A blank line that was seen is still to be read.
            self.ended = self.beyond.is_empty();
        }
        self.ahead_bytes += by.iter().map(|line| line.text.len()).sum::<usize>();
        for line in by.into_iter().rev() {
            self.ahead.push_front(line);
        }
    }

    /// Makes so many lines behind the block part of it, but for the blank ones.
    pub(super) fn join(&mut self, beyond: usize) {
        let lines: Vec<TextLine> = self.beyond.drain(..beyond).collect();
        let rows = lines.into_iter().filter(|line| !line.is_blank());
        rows.for_each(|line| self.push(line));
        self.ended = self.beyond.is_empty();
    }

    /// Cuts the lines ahead and those to come by a layout.
    pub(super) fn lay_out(&mut self, layout: Layout) {
        self.layout = Some(layout);
        for line in &mut self.ahead {
            layout.cut(line);
        }
        self.ahead_bytes = self.ahead.iter().map(|line| line.text.len()).sum();
    }

    /// Takes the next line, which must be ahead.
    pub(super) fn take_one(&mut self) -> TextLine {
        let line = self.ahead.pop_front().expect("a line ahead");
        self.ahead_bytes -= line.text.len();
        line
    }

    pub(super) fn take(&mut self, lines: usize) -> Vec<TextLine> {
        let taken: Vec<TextLine> = self.ahead.drain(..lines).collect();
        self.ahead_bytes -= taken.iter().map(|line| line.text.len()).sum::<usize>();
        taken
    }

    fn push(&mut self, line: TextLine) {
        self.ahead_bytes += line.text.len();
        self.ahead.push_back(line);
    }

    /// The next line that is no comment: nothing at the end, `Some(None)` for a blank one.
    fn next_line(&mut self) -> io::Result<Option<Option<TextLine>>> {
        match self.beyond.pop_front() {
            Some(line) => Ok(Some(Some(line).filter(|line| !line.is_blank()))),
            None => self.read_line(),
        }
    }

    /// The same of the lines that were not read yet.
    fn read_line(&mut self) -> io::Result<Option<Option<TextLine>>> {
        while self.fill_buffer()? {
            match self.buffer.iter().find(|byte| !b" \t".contains(byte)) {
                None => return Ok(Some(None)),
                Some(b'#') => self.pass_comment(),
                Some(b'<') if is_comment(&self.buffer) => self.pass_comment(),
                Some(b'%') if self.has_headings => self.pass_comment(),
                Some(first) if self.has_headings && may_be_heading(*first) => {
                    match heading(&self.buffer) {
                        Heading::None => return Ok(Some(Some(self.line()))),
                        Heading::Ends => return Ok(Some(None)),
                        Heading::Skipped => {}
                    }
                }
                Some(_) => return Ok(Some(Some(self.line()))),
            }
        }
        Ok(None)
    }

    /// Keeps a comment on the first line, and drops all others.
    fn pass_comment(&mut self) {
        if self.number == 1 {
            self.head = head(&self.buffer);
        }
    }

    /// The next line that is no comment, blank or not; a heading is a blank one.
    fn raw_line(&mut self) -> io::Result<Option<TextLine>> {
        let next = self.read_line()?;
        Ok(next.map(|line| line.unwrap_or_else(|| self.blank_line())))
    }

    /// The line in the buffer, as far as it is blank.
    fn blank_line(&self) -> TextLine {
        let end = self.buffer.iter().position(|byte| !b" \t".contains(byte));
        let text = &self.buffer[..end.unwrap_or(self.buffer.len())];
        let text = String::from_utf8_lossy(text).into_owned();
        TextLine::new(&self.name, self.number, text, None)
    }

    /// Reads a line into the buffer, without its end; false at the end of the text. A line that is too
    /// long is left where it is cut.
    fn fill_buffer(&mut self) -> io::Result<bool> {
        if self.cut {
            self.input.skip_until(b'\n')?;
            self.cut = false;
        }
        self.buffer.clear();
        let most = MAX_LINE as u64 + 1;
        let mut line = (&mut self.input).take(most);
        if line.read_until(b'\n', &mut self.buffer)? == 0 {
            return Ok(false);
        }
        self.number += 1;
        match self.buffer.pop_if(|last| *last == b'\n') {
            Some(_) => {}
            None => self.cut = self.buffer.len() > MAX_LINE,
        }
        Ok(true)
    }

    /// The line in the buffer.
    fn line(&self) -> TextLine {
        let kept = if self.cut { KEPT } else { self.buffer.len() };
        let bytes = &self.buffer[..kept];
        let flaw = match str::from_utf8(bytes) {
            _ if self.cut => Some(Flaw::TooLong),
            Ok(_) => None,
            Err(error) => {
                Some(Flaw::NotUtf8 { at: error.valid_up_to(), byte: bytes[error.valid_up_to()] })
            }
        };
        let text = String::from_utf8_lossy(bytes).into_owned();
        let mut line = TextLine::new(&self.name, self.number, text, flaw);
        if let Some(layout) = self.layout {
            layout.cut(&mut line);
        }
        if let Some(clusters) = &self.clusters {
            clusters.read(&mut line);
        }
        line
    }
}

/// Returns a comment without its sign, as far as it is not too long.
fn head(line: &[u8]) -> Option<String> {
    let line = String::from_utf8_lossy(&line[..line.len().min(KEPT)]);
    let line = line.trim();
    // The comments of `sdk`, of Markdown and XML, and of LaTeX.
    let sdk = line.strip_prefix("#C ");
    let markup = line.strip_prefix("<!--").map(|rest| rest.trim_end_matches("-->"));
    let text = sdk.or(markup).or(line.strip_prefix('%')).unwrap_or(line);
    let text = text.trim_start_matches('#').trim();
    Some(text.to_owned()).filter(|text| !text.is_empty())
}
