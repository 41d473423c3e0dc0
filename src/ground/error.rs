//! Error types that read well wherever they come out: `fn main() -> Result<(), Box<dyn Error>>` prints
//! an error by its `Debug`, and so do `unwrap` and `expect`. Text of others goes into them as [`shown`].

macro_rules! debug_as_display {
    ($error:ty) => {
        impl std::fmt::Debug for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    };
}

macro_rules! message_error {
    ($(#[$attribute:meta])* pub struct $error:ident;) => {
        $(#[$attribute])*
        #[derive(Clone, PartialEq, Eq, thiserror::Error)]
        #[error("{0}")]
        pub struct $error(String);

        $crate::ground::error::debug_as_display!($error);

        impl From<$error> for String {
            fn from(error: $error) -> String {
                error.0
            }
        }
    };
}

/// Tells whether a character may go to a terminal as it is.
pub(crate) fn is_printable(sign: char) -> bool {
    // `escape_debug` leaves alone what is visible and stands by itself, quotes and backslash apart.
    matches!(sign, '\'' | '"' | '\\') || sign.escape_debug().len() == 1
}

/// Text as it may go to a terminal.
pub(crate) fn shown(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\t' => safe.push(' '),
            _ if is_printable(sign) => safe.push(sign),
            _ => safe.extend(sign.escape_debug()),
        }
    }
    safe
}

pub(crate) use debug_as_display;
pub(crate) use message_error;

/// The fault of a text, and its place.
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct TextError {
    line: usize,
    column: usize,
    message: String,
}

impl TextError {
    /// Says what is wrong at a column of the first line.
    pub(crate) fn new(column: usize, message: impl Into<String>) -> TextError {
        TextError { line: 1, column, message: message.into() }
    }

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

debug_as_display!(TextError);

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
