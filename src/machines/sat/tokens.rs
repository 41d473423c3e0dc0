//! The words of texts for solvers: formulas, proofs with and without hints.
//!
//! White space is free, so a clause ends with its `0` and not with its line. One reader for all of them: where two
//! differ in what a clause is, a proof of one formula is taken for a proof of another.

use std::io::{self, BufRead};
use std::str::FromStr;

use rustsat::types::Lit;

/// The most variables of a formula or a proof.
pub(super) const MOST_VARIABLES: u64 = 1 << 30;
/// The longest number that is read, and the most of a wrong word that is shown, in bytes.
const LONGEST_WORD: usize = 24;

/// A text that cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Misread {
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) message: String,
}

/// The words of a text, but for its comments, and the place of the last one.
pub(super) struct Words<R> {
    input: R,
    /// The place of the next byte, from 1.
    line: u64,
    column: u64,
    /// The place where the last word began.
    place: (u64, u64),
    word: String,
    /// Tells that the last byte was a CR: an LF behind it ends no second line.
    after_cr: bool,
}

impl<R: BufRead> Words<R> {
    pub(super) fn new(input: R) -> Words<R> {
        Words { input, line: 1, column: 1, place: (1, 1), word: String::new(), after_cr: false }
    }

    /// Returns the line and the column of the last word.
    pub(super) fn place(&self) -> (u64, u64) {
        self.place
    }

    /// Returns the literal that the last word is, or nothing for the 0 at the end of a clause.
    pub(super) fn literal(&self) -> Result<Option<Lit>, Misread> {
        if self.word.is_empty() {
            return Err(self.wrong("the 0 at the end of the last clause is missing"));
        }
        let number: Option<i64> = self.number();
        let number = number.ok_or_else(|| self.wrong("this is not a literal, as `1` or `-2`"))?;
        match number.unsigned_abs() {
            0 => Ok(None),
            variable @ 1..=MOST_VARIABLES => Ok(Some(Lit::new(variable as u32 - 1, number < 0))),
            _ => Err(self.wrong(&format!("at most {MOST_VARIABLES} variables are read"))),
        }
    }

    /// Returns the number that the last word is. `+1`, `010` and `-0` are none: other readers take the second for 8.
    pub(super) fn number<N: FromStr + ToString>(&self) -> Option<N> {
        let number: N = self.word.parse().ok()?;
        (number.to_string() == self.word).then_some(number)
    }

    /// An error at the last word, which is shown if there is one.
    pub(super) fn wrong(&self, message: &str) -> Misread {
        let message = if self.word.is_empty() {
            message.to_owned()
        } else {
            format!("`{}`: {message}", self.word.escape_debug())
        };
        let (line, column) = self.place;
        Misread { line, column, message }
    }

    fn peek(&mut self) -> Result<Option<u8>, Misread> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    return Err(Misread {
                        line: self.line,
                        column: self.column,
                        message: format!("cannot read on: {error}"),
                    });
                }
            }
        }
    }

    /// Passes one byte, and keeps the place.
    fn pass(&mut self, byte: u8) {
        self.input.consume(1);
        let is_second_half = self.after_cr && byte == b'\n';
        self.after_cr = byte == b'\r';
        if is_second_half {
            return;
        }
        if matches!(byte, b'\n' | b'\r') {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
    }

    /// Passes the mark that some editors put in front of a text in UTF-8.
    fn pass_mark(&mut self) -> Result<(), Misread> {
        for (at, byte) in b"\xEF\xBB\xBF".iter().enumerate() {
            match (self.peek()? == Some(*byte), at) {
                (true, _) => self.input.consume(1),
                (false, 0) => return Ok(()),
                (false, _) => return Err(self.wrong("half a byte order mark")),
            }
        }
        Ok(())
    }

    /// Returns the next word, or nothing at the end.
    pub(super) fn next_word(&mut self) -> Result<Option<&str>, Misread> {
        self.word.clear();
        if (self.line, self.column) == (1, 1) {
            self.pass_mark()?;
        }
        let mut is_comment = false;
        while let Some(byte) = self.peek()? {
            let ends_line = matches!(byte, b'\n' | b'\r');
            if !is_comment && byte == b'c' && self.column == 1 {
                is_comment = true;
            } else if is_comment {
                is_comment = !ends_line;
            } else if !byte.is_ascii_whitespace() {
                break;
            }
            self.pass(byte);
        }
        self.place = (self.line, self.column);
        while let Some(byte) = self.peek()?.filter(|byte| !byte.is_ascii_whitespace()) {
            if self.word.len() >= LONGEST_WORD {
                self.word.push('…');
                return Err(self.wrong("this is too long for a number"));
            }
            self.word.push(char::from(byte));
            self.pass(byte);
        }
        Ok(Some(self.word.as_str()).filter(|word| !word.is_empty()))
    }
}
