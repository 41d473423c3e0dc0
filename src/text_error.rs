//! Faults of a text and their places.

use std::fmt;

/// The fault of a text, and its place.
#[derive(Clone, PartialEq, Eq)]
pub struct TextError {
    line: usize,
    column: usize,
    message: String,
}

impl TextError {
    /// Says what is wrong at a column of the first line.
    pub(crate) fn new(column: usize, message: impl Into<String>) -> TextError {
        TextError {
            line: 1,
            column,
            message: message.into(),
        }
    }

    /// Moves the fault to another line.
    pub(crate) fn at_line(self, line: usize) -> TextError {
        TextError { line, ..self }
    }

    /// Returns the line, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the column in characters, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// Returns the fault.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TextError { line, column, .. } = self;
        write!(f, "line {line}, column {column}: {}", self.message)
    }
}

crate::error::is_error!(TextError);

/// The words of a line, each with its column, from 1.
pub(crate) fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut place = 0;
    line.split(char::is_whitespace).filter_map(move |word| {
        let begin = place;
        // All white space is one sign, though it may be several bytes.
        place += word.chars().count() + 1;
        (!word.is_empty()).then_some((begin + 1, word))
    })
}
