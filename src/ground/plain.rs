//! Texts without the differences that systems and editors make: a byte order mark in front, UTF-16 behind it, and three
//! ways to end a line. Every reader of a text goes through this one door. Comments leave by another, in lines that every
//! program can read.

use std::borrow::Cow;
use std::io::{self, BufRead, Read, Write};

/// The mark that some editors put in front of a text in UTF-8.
const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The fault of a text that looks like UTF-16, and has no mark that says so.
const IS_UTF_16: &str = "the text is UTF-16 without a byte order mark: save it as UTF-8";

/// A text in UTF-8 whose byte order mark is gone, and whose lines end in LF.
///
/// CR, LF and CRLF end a line, and so does any number of CR before an LF. A text in UTF-16 is decoded if it begins with a
/// byte order mark; without one, or where it is broken, it is an error of the kind `InvalidData`.
pub struct PlainText<R: ?Sized> {
    ends: Ends,
    has_begun: bool,
    wide: Option<Wide>,
    /// The part of the input that was read last, in its plain form.
    part: Vec<u8>,
    /// The number of its bytes that are consumed.
    at: usize,
    input: R,
}

/// The line ends seen so far.
#[derive(Default)]
struct Ends {
    /// The last byte was a CR, which ended a line.
    after_cr: bool,
    /// So many CR followed: each is a line end, unless an LF comes.
    pending: usize,
}

impl Ends {
    fn add(&mut self, mut bytes: &[u8], plain: &mut Vec<u8>) {
        while let [first, rest @ ..] = bytes {
            if !self.after_cr {
                let end = bytes.iter().position(|&byte| byte == b'\r');
                let (line, rest) = bytes.split_at(end.unwrap_or(bytes.len()));
                plain.extend_from_slice(line);
                plain.extend(end.map(|_| b'\n'));
                self.after_cr = end.is_some();
                bytes = rest.get(1..).unwrap_or_default();
                continue;
            }
            bytes = rest;
            match first {
                b'\r' => self.pending += 1,
                b'\n' => *self = Ends::default(),
                &byte => {
                    plain.extend(std::iter::repeat_n(b'\n', self.pending));
                    plain.push(byte);
                    *self = Ends::default();
                }
            }
        }
    }
}

/// A decoder of UTF-16, with the bytes of a character that has not come to its end.
struct Wide {
    /// The number of a unit of two bytes, in the order of the text.
    unit: fn([u8; 2]) -> u16,
    /// At most three: the first half of a surrogate pair, and a byte of the second one.
    open: Vec<u8>,
}

impl Wide {
    fn from_mark(mark: &[u8]) -> Option<Wide> {
        let unit = match mark {
            [0xFF, 0xFE] => u16::from_le_bytes,
            [0xFE, 0xFF] => u16::from_be_bytes,
            _ => return None,
        };
        Some(Wide { unit, open: Vec::new() })
    }

    /// Decodes the next bytes, as far as whole characters go.
    fn decode(&mut self, bytes: &[u8]) -> io::Result<String> {
        self.open.extend_from_slice(bytes);
        let pairs = self.open.chunks_exact(2).map(|pair| (self.unit)([pair[0], pair[1]]));
        let mut units: Vec<u16> = pairs.collect();
        units.pop_if(|last| matches!(last, 0xD800..=0xDBFF));
        let text = char::decode_utf16(units.iter().copied()).collect::<Result<_, _>>();
        self.open.drain(..2 * units.len());
        text.map_err(|wrong| {
            let unit = wrong.unpaired_surrogate();
            invalid(&format!(
                "the text is broken UTF-16: half of a character ({unit:04X}) stands alone"
            ))
        })
    }

    /// Checks that the text does not end within a character.
    fn end(&self) -> io::Result<()> {
        match self.open.len() {
            0 => Ok(()),
            2 => Err(invalid("the text is broken UTF-16: it ends with half of a character")),
            _ => Err(invalid("the text is broken UTF-16: it ends with half of two bytes")),
        }
    }
}

fn invalid(message: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message)
}

impl<R> PlainText<R> {
    /// Reads a text.
    pub fn new(input: R) -> PlainText<R> {
        let ends = Ends::default();
        PlainText { ends, has_begun: false, wide: None, part: Vec::new(), at: 0, input }
    }

    /// The input, of which a part may be read already.
    pub(crate) fn input(&self) -> &R {
        &self.input
    }
}

impl<R: BufRead + ?Sized> PlainText<R> {
    /// The part that is read and not yet consumed.
    pub(crate) fn at_hand(&self) -> &[u8] {
        &self.part[self.at..]
    }

    /// Passes the byte order mark.
    fn begin(&mut self) -> io::Result<()> {
        let mut first = Vec::new();
        // A mark may arrive byte by byte; nobody waits for one that has not begun.
        while MARK.starts_with(&first) || first == b"\xFE" || first == b"\xFF" {
            let bytes = self.input.fill_buf()?;
            let Some(&byte) = bytes.first() else {
                break;
            };
            // As of `1\0.\0`, which has no mark.
            let is_wide =
                first.is_empty() && matches!(bytes, [b' '..=b'~', 0, ..] | [0, b' '..=b'~', ..]);
            if is_wide {
                return Err(invalid(IS_UTF_16));
            }
            first.push(byte);
            self.input.consume(1);
            if first == MARK {
                first.clear();
                break;
            }
        }
        self.has_begun = true;
        self.wide = Wide::from_mark(&first);
        if self.wide.is_none() {
            self.ends.add(&first, &mut self.part);
        }
        Ok(())
    }
}

impl<R: BufRead + ?Sized> Read for PlainText<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

impl<R: BufRead + ?Sized> BufRead for PlainText<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.at == self.part.len() {
            self.part.clear();
            self.at = 0;
            if !self.has_begun {
                self.begin()?;
                continue;
            }
            let bytes = self.input.fill_buf()?;
            if bytes.is_empty() {
                self.wide.as_ref().map_or(Ok(()), Wide::end)?;
                break;
            }
            match &mut self.wide {
                None => self.ends.add(bytes, &mut self.part),
                Some(wide) => self.ends.add(wide.decode(bytes)?.as_bytes(), &mut self.part),
            }
            let count = bytes.len();
            self.input.consume(count);
        }
        Ok(&self.part[self.at..])
    }

    fn consume(&mut self, count: usize) {
        self.at += count;
    }
}

/// Returns a text in memory without a byte order mark, its lines ended by LF.
#[must_use]
pub fn plain(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if !text.contains('\r') {
        return text.into();
    }
    let mut plain = Vec::with_capacity(text.len());
    Ends::default().add(text.as_bytes(), &mut plain);
    String::from_utf8_lossy(&plain).into_owned().into()
}

/// The most bytes in a line of a comment: lrat-check reads 1,023 at a time, and drat-trim and others are not far from it.
const MOST_IN_COMMENT: usize = 900;

/// The indent of the further lines of a comment.
const GOES_ON: &str = "  ";

/// Writes a comment in lines that begin with a sign. A long one is divided at spaces, and its further lines are indented.
///
/// # Errors
///
/// Those of the writer.
pub(crate) fn write_comment(sign: &str, comment: &str, out: &mut impl Write) -> io::Result<()> {
    let (mut rest, mut indent) = (comment, "");
    while rest.len() > MOST_IN_COMMENT {
        let spaces = rest.match_indices(' ').map(|(at, _)| at);
        let Some(space) = spaces.take_while(|&at| at < MOST_IN_COMMENT).last() else {
            break;
        };
        writeln!(out, "{sign} {indent}{}", &rest[..space])?;
        (rest, indent) = (&rest[space + 1..], GOES_ON);
    }
    writeln!(out, "{sign} {indent}{rest}")
}

/// Returns the comments at the beginning of a text, whose lines begin with one of the signs, as they were written.
#[must_use]
pub fn comments(text: &str, signs: &[&str]) -> Vec<String> {
    let mut comments: Vec<String> = Vec::new();
    let comment = |line: &'_ str| -> Option<String> {
        let found = signs.iter().find_map(|sign| line.strip_prefix(sign))?;
        Some(found.strip_prefix(' ').unwrap_or(found).to_owned())
    };
    for line in text.lines().map_while(comment) {
        match (line.strip_prefix(GOES_ON), comments.last_mut()) {
            (Some(more), Some(last)) => {
                last.push(' ');
                last.push_str(more);
            }
            _ => comments.push(line),
        }
    }
    comments
}
